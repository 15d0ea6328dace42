package main

import (
	"fmt"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
)

// reporter shows a run: a live line on a terminal, plain lines elsewhere,
// events for machines.
type reporter interface {
	campaign.Reporter
	end(*campaign.Summary)
}

func newReporter(t *terminal, json, triages bool, ignored []finding.Severity) reporter {
	if json {
		return &eventReporter{out: t.out, ignored: ignored}
	}
	return &textReporter{terminal: t, live: newLiveLine(t.err), paint: t.paint(), triages: triages}
}

// shownFindings is how many findings or clusters are printed; all are stored.
const shownFindings = 10

// shownIncidents is how many incidents are printed.
const shownIncidents = 5

// plainEvery is the time between progress lines where there is no terminal.
const plainEvery = 10 * time.Second

type textReporter struct {
	*terminal
	live      *liveLine
	paint     present.Paint
	triages   bool // findings are shown when they are triaged, not when they are met
	shown     int
	incidents int
	printed   time.Duration
}

func (r *textReporter) Progress(s campaign.Summary) {
	switch {
	case r.live.Live():
		r.live.Print(account.Progress(&s))
	case s.Elapsed-r.printed >= plainEvery-time.Second/2:
		r.printed = s.Elapsed
		fmt.Fprintln(r.err, account.Progress(&s))
	}
}

func (r *textReporter) Finding(record campaign.Record) {
	if r.triages {
		return
	}
	r.live.Clear()
	if r.shown++; r.shown <= shownFindings {
		account.Finding(r.out, record, r.paint)
	}
}

// Triaged shows the first finding of each new cluster.
func (r *textReporter) Triaged(f *finding.Finding, c campaign.Cluster) {
	if c.Count > 1 || !c.New() {
		return
	}
	r.live.Clear()
	if r.shown++; r.shown <= shownFindings {
		account.Triaged(r.out, f, c, r.paint)
	}
}

func (r *textReporter) Incident(i campaign.Incident) {
	r.live.Clear()
	if r.incidents++; r.incidents <= shownIncidents {
		account.Incident(r.err, i)
	}
}

func (r *textReporter) end(s *campaign.Summary) {
	r.live.Clear()
	if left := r.shown - shownFindings; left > 0 {
		noun := "more finding"
		if r.triages {
			noun = "more cluster"
		}
		fmt.Fprintf(r.out, "%s in the run database.\n\n", present.Count(left, noun))
	}
	account.Summary(r.out, s, r.paint)
	fmt.Fprintln(r.out)
	if s.Statistics.Held > 0 {
		account.Chapters(r.out, account.CoveredIn(s), account.KeywordsIn(s), r.paint)
	} else {
		fmt.Fprintln(r.out, "rules: not counted, since no query was held against the semantics")
	}
	account.Clusters(r.out, s, r.paint)
	if s.Out != "" {
		fmt.Fprintln(r.out, present.Path("run database:", s.Out))
	}
	if s.Failed() && s.Out != "" {
		fmt.Fprintln(r.out, "semcheck show FINDING prints a finding, semcheck replay FINDING runs it again")
	}
}

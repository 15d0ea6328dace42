package main

import (
	"encoding/json"
	"io"
	"sync"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/report"
)

// eventReporter writes a run as events for machines: one JSON object a line,
// "event" first of "progress", "finding", "examined", "incident", "end".
type eventReporter struct {
	mu  sync.Mutex
	out io.Writer
	// ignored are the classes of --ignore.
	ignored []finding.Severity
}

type progressEvent struct {
	Event     string            `json:"event"`
	Seconds   float64           `json:"seconds"`
	Queries   uint64            `json:"queries"`
	Compared  uint64            `json:"compared"`
	PerSecond float64           `json:"perSecond"`
	Findings  uint64            `json:"findings"`
	Verdicts  map[string]uint64 `json:"verdicts"` // of queries
}

type findingEvent struct {
	Event    string `json:"event"`
	Kind     string `json:"kind"`
	Verdict  string `json:"verdict"`
	Number   uint64 `json:"number"`
	Database uint64 `json:"database"`
	SQL      string `json:"sql"`
	Detail   string `json:"detail"`
}

type endEvent struct {
	progressEvent
	Target      string                       `json:"target"`
	Version     string                       `json:"version"`
	Dialect     string                       `json:"dialect"`
	Seed        uint64                       `json:"seed"`
	Workers     int                          `json:"workers"`
	Ending      string                       `json:"ending"`
	ByKind      map[string]map[string]uint64 `json:"verdictsByKind"`
	Mix         map[string]float64           `json:"mix"`
	Time        map[string]float64           `json:"secondsOf"`
	Coverage    account.CoverageTotals       `json:"coverage"`
	Unsupported map[string]uint64            `json:"unsupported,omitempty"`
	Freedom     map[string]uint64            `json:"freedom,omitempty"`
	Observed    map[string]uint64            `json:"observed,omitempty"`
	Defects     map[string]uint64            `json:"acknowledged,omitempty"` // defects of the engine, by report
	Refused     map[string]uint64            `json:"refused,omitempty"`
	// RefusedForms are the forms that the engine refused each time.
	RefusedForms []campaign.RefusedForm `json:"refusedForms,omitempty"`
	Forbidden    map[string]uint64      `json:"forbidden,omitempty"` // by the dialect, and executed by semcheck
	Out          string                 `json:"out,omitempty"`
	Laws         []report.LawCount      `json:"laws,omitempty"` // where another than the differential law was asked
	LawErrors    []report.ErrorCount    `json:"lawErrors,omitempty"`
	Lacking      []finding.Lacking      `json:"lacking,omitempty"` // settings that the server lacks
	Clusters     []clusterEvent         `json:"clusters"`
	NewClusters  int                    `json:"newClusters"`
	// Ignored counts those of the new clusters that --ignore leaves out of the exit status.
	Ignored int `json:"ignoredClusters"`
	Pending int `json:"pending"` // findings that are not triaged
}

type clusterEvent struct {
	Key    string `json:"key"`
	Title  string `json:"title"`
	Count  int    `json:"count"`
	Status string `json:"standing"`
	// Severity is the class of differences, as --ignore has it.
	Severity string `json:"severity"`
	// Unexamined counts the findings that a known issue knows by the text of their error, so
	// that they were not run again.
	Unexamined int      `json:"unexamined,omitempty"`
	Known      string   `json:"known,omitempty"` // ID of the known issue
	Examples   []string `json:"examples"`
}

func (r *eventReporter) write(v any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := json.NewEncoder(r.out)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // a closed pipe ends the process by its signal; nothing else can fail
}

func progressOf(event string, s *campaign.Summary) progressEvent {
	p := progressEvent{Event: event, Seconds: s.Elapsed.Seconds(), Queries: s.Statistics.Queries,
		Compared: s.Statistics.Compared(), PerSecond: s.PerSecond(), Findings: uint64(s.Findings()), Verdicts: map[string]uint64{}}
	for _, v := range compare.Verdicts() {
		if n := s.Statistics.Verdicts[campaign.KindQuery][v]; n > 0 {
			p.Verdicts[v.String()] = n
		}
	}
	return p
}

func (r *eventReporter) Progress(s campaign.Summary) { r.write(progressOf("progress", &s)) }

func (r *eventReporter) Finding(f campaign.Record) {
	r.write(findingEvent{"finding", f.Kind.String(), f.Verdict.String(), f.Number, f.Database, f.SQL, f.Detail})
}

// triagedEvent is a finding when it was triaged.
type triagedEvent struct {
	Event   string           `json:"event"`
	Cluster string           `json:"cluster"`
	Count   int              `json:"count"`    // of the cluster until now
	State   string           `json:"standing"` // new, known or baseline
	Finding *finding.Finding `json:"finding"`
}

type incidentEvent struct {
	Event   string  `json:"event"`
	Seconds float64 `json:"seconds"`
	What    string  `json:"what"`
	Detail  string  `json:"detail"`
}

func (r *eventReporter) Triaged(f *finding.Finding, c campaign.Cluster) {
	r.write(triagedEvent{"examined", c.Key, c.Count, string(c.Status()), f})
}

func (r *eventReporter) Incident(i campaign.Incident) {
	r.write(incidentEvent{"incident", i.At.Seconds(), i.What, i.Detail})
}

func (r *eventReporter) end(s *campaign.Summary) {
	st := &s.Statistics
	e := endEvent{
		progressEvent: progressOf("end", s), Target: s.Target, Version: s.Version, Dialect: s.Dialect, Seed: s.Seed,
		Workers: s.Workers, Ending: s.Ending.String(), ByKind: map[string]map[string]uint64{}, Time: map[string]float64{},
		Coverage: account.Totals(account.CoveredIn(s), account.KeywordsIn(s)), Clusters: []clusterEvent{},
		Unsupported: st.Unsupported, Freedom: st.Freedoms, Observed: st.ObservedBy, Defects: st.Acknowledged, Refused: st.Refusals, RefusedForms: st.RefusedForms(), Forbidden: st.Forbidden, Out: s.Out,
		Mix: map[string]float64{
			"twoRelations": share(st.TwoRelations, st.Queries), "subquery": share(st.WithSubquery, st.Queries),
			"grouping": share(st.WithGrouping, st.Queries),
			"nonEmpty": share(st.NonEmpty, st.Answered), "severalRows": share(st.SeveralRows, st.Answered),
			"accepted": share(st.Accepted, st.Sent), "statementsAccepted": share(st.StatementsAccepted, st.Statements),
			"medianNodes": float64(st.MedianSize()),
		},
	}
	e.Pending, e.Lacking, e.Ignored = s.Pending, s.Lacking, ignoredIn(s, r.ignored)
	e.Laws = reportedLaws(campaign.LawAccounts(st.Laws, s.Clusters))
	e.LawErrors = reportedErrors(campaign.ErrorAccounts(st.Errors))
	for i := range s.Clusters {
		c := &s.Clusters[i]
		line := clusterEvent{Key: c.Key, Title: c.Title, Count: c.Count, Status: string(c.Status()), Severity: c.Severity.String(), Unexamined: c.Unexamined, Examples: c.Examples}
		if c.Known != nil {
			line.Known = c.Known.ID
		}
		if c.New() {
			e.NewClusters++
		}
		e.Clusters = append(e.Clusters, line)
	}
	for kind := range st.Verdicts {
		counts := map[string]uint64{}
		for v, n := range st.Verdicts[kind] {
			if n > 0 {
				counts[compare.Verdict(v).String()] = n
			}
		}
		e.ByKind[campaign.Kind(kind).String()] = counts
	}
	for i, d := range st.Times {
		e.Time[campaign.Share(i).String()] = d.Seconds()
	}
	if st.Held > 0 {
		e.Mix["nullReached"] = share(st.NullReached, st.Held)
	}
	r.write(e)
}

func share(part, whole uint64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

package present

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
)

// Examined writes the first finding of a cluster: what differs, the smallest
// case, and what is to blame.
func Examined(w io.Writer, f *finding.Finding, c campaign.Cluster, paint Paint) {
	fmt.Fprintf(w, "%s %s (%s)\n", paint.Red("new:"), f.Title(), c.Key)
	best := f.Best()
	for _, text := range best.Statements {
		fmt.Fprintln(w, Indent(text+";", "  "))
	}
	fmt.Fprintln(w, Indent(best.Query+";", "  "))
	fmt.Fprintln(w, Indent(best.Detail, "    "))
	if b := f.Blame; b != nil && b.Rule != "" {
		fmt.Fprintln(w, Wrap(fmt.Sprintf("by %s: %s", b.Named(), b.Says), "    ", Width))
		if b.Alone {
			fmt.Fprintln(w, Wrap(fmt.Sprintf("%s is %s; the engine says %s", b.Part, b.Expected, b.Actual), "    ", Width))
		}
	}
	if f.Note != "" {
		fmt.Fprintln(w, Indent(f.Note, "    "))
	}
	fmt.Fprintf(w, "    found as %s", f.ID)
	if r := f.Reduction; r != nil {
		fmt.Fprintf(w, ", reduced from %d tree nodes to %d in %s", r.NodesBefore, r.NodesAfter, Count(r.Checks, "check"))
		if r.Ended != finding.EndedMinimal {
			fmt.Fprintf(w, " (%s)", r.Ended)
		}
	}
	fmt.Fprint(w, "\n\n")
}

// Incident writes what happened to the engine.
func Incident(w io.Writer, i campaign.Incident) {
	line, _, _ := strings.Cut(i.Detail, "\n")
	fmt.Fprintf(w, "%v: engine: %s: %s\n", i.At.Round(100*time.Millisecond), i.What, line)
}

// shownClusters is how many clusters are listed.
const shownClusters = 30

// Clusters lists the clusters of a run's findings.
func Clusters(w io.Writer, s *campaign.Summary, paint Paint) {
	if len(s.Clusters) == 0 && s.Pending == 0 {
		return
	}
	fresh := 0
	for i := range s.Clusters {
		if s.Clusters[i].New() {
			fresh++
		}
	}
	fmt.Fprintf(w, "\n%s of findings, %d of them new\n", Count(len(s.Clusters), "cluster"), fresh)
	for i := range s.Clusters[:min(len(s.Clusters), shownClusters)] {
		c := &s.Clusters[i]
		state, what := paint.Red("new     "), c.Title
		switch {
		case c.Known != nil:
			state, what = "known   ", c.Known.ID
		case c.Baseline:
			state = "baseline"
		}
		head := fmt.Sprintf("%6d  %s  ", c.Count, state)
		fmt.Fprintf(w, "%s%s\n", head, strings.TrimLeft(Wrap(what+" ("+strings.Join(c.Examples, ", ")+")", "                  ", Width), " "))
	}
	if left := len(s.Clusters) - shownClusters; left > 0 {
		fmt.Fprintf(w, "        and %d more, in the run database\n", left)
	}
	if s.Pending > 0 {
		fmt.Fprintf(w, "%s not examined: semcheck --resume goes on\n", Count(s.Pending, "finding"))
	}
	fmt.Fprintln(w)
}

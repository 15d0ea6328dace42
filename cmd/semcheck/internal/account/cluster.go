package account

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
)

// Triaged writes the first finding of a cluster: what differs, the smallest
// case, and what is to blame.
func Triaged(w io.Writer, f *finding.Finding, c campaign.Cluster, paint present.Paint) {
	head := "new:"
	switch {
	case c.Known != nil:
		head = "known as " + c.Known.ID + ":"
	case c.Baseline:
		head = "baseline:"
	}
	title := strings.TrimPrefix(present.Hang(head+" "+f.Title()), head)
	if c.New() {
		head = paint.Red(head)
	}
	fmt.Fprintf(w, "%s%s\n  cluster %s\n", head, title, c.Key)
	best := f.Best()
	for _, text := range best.Statements {
		fmt.Fprintln(w, Indent(text+";", "  "))
	}
	if len(best.Asked) == 0 {
		fmt.Fprintln(w, Indent(best.Query+";", "  "))
	}
	Asked(w, best.Asked)
	fmt.Fprintln(w, Indent(best.Detail, "    "))
	if b := f.Blame; b != nil && b.Rule != "" {
		by := "by"
		if !b.Isolated {
			by = "each part is right alone; the whole is decided by"
		}
		fmt.Fprintln(w, present.Wrap(fmt.Sprintf("%s %s: %s", by, b.Named(), b.Statement), "    ", present.Width))
		if b.Isolated {
			fmt.Fprintln(w, present.Wrap(b.Sentence(), "    ", present.Width))
		}
	}
	if f.Note != "" {
		fmt.Fprintln(w, Indent(f.Note, "    "))
	}
	fmt.Fprintf(w, "    found as %s", f.ID)
	if law := cmp.Or(f.Origin.Law, f.Law); law != "differential" {
		fmt.Fprintf(w, " by %s (%s)", law, cmp.Or(f.Origin.Variant, f.Variant))
	}
	if r := f.Reduction; r != nil {
		fmt.Fprintf(w, ", reduced from %d tree nodes to %d in %s", r.NodesBefore, r.NodesAfter, present.Count(r.Checks, "check"))
		if r.Ended != finding.EndedMinimal {
			fmt.Fprintf(w, " (%s)", r.Ended)
		}
	}
	fmt.Fprint(w, "\n\n")
}

// Asked writes the questions of a metamorphic law, each with its answer.
func Asked(w io.Writer, asked []finding.Asked) {
	for i := range asked {
		a := &asked[i]
		for _, text := range a.Before {
			fmt.Fprintln(w, Indent(text+";", "  "))
		}
		way := ""
		if a.Prepared {
			way = ", prepared"
		}
		fmt.Fprintf(w, "%s\n    %s%s: %s\n", Indent(a.Query+";", "  "), a.Role, way, a.Actual.Line())
		for _, text := range a.After {
			fmt.Fprintln(w, Indent(text+";", "  "))
		}
	}
}

// Incident writes what happened to the engine, or to semcheck itself.
func Incident(w io.Writer, i campaign.Incident) {
	line, _, _ := strings.Cut(i.Detail, "\n")
	who := "engine"
	if i.Fault() {
		who = "semcheck"
	}
	fmt.Fprintln(w, present.Hang(fmt.Sprintf("%v: %s: %s: %s", i.At.Round(100*time.Millisecond), who, i.What, line)))
}

// shownClusters is how many clusters are listed.
const shownClusters = 30

// Clusters lists the clusters of a run's findings.
func Clusters(w io.Writer, s *campaign.Summary, paint present.Paint) {
	if len(s.Clusters) == 0 && s.Pending == 0 {
		return
	}
	fresh := 0
	for i := range s.Clusters {
		if s.Clusters[i].New() {
			fresh++
		}
	}
	fmt.Fprintf(w, "\n%s of findings, %d of them new\n", present.Count(len(s.Clusters), "cluster"), fresh)
	lines := clusterLines(s.Clusters)
	for _, l := range lines[:min(len(lines), shownClusters)] {
		state := l.state
		if state == "new" {
			state = paint.Red(state)
		}
		head := fmt.Sprintf("%6d  %s%s  ", l.count, state, strings.Repeat(" ", len("baseline")-len(l.state)))
		text := l.title + " (" + strings.Join(l.examples, ", ")
		if l.clusters > 1 {
			text += fmt.Sprintf(", … in %d clusters", l.clusters)
		}
		if l.unexamined > 0 {
			text += fmt.Sprintf("; %d by the text of their error, not run again", l.unexamined)
		}
		fmt.Fprintf(w, "%s%s\n", head, strings.TrimLeft(present.Wrap(text+")", "                  ", present.Width), " "))
	}
	if left := len(lines) - shownClusters; left > 0 {
		fmt.Fprintf(w, "        and %d more; the report lists them\n", left)
	}
	if s.Pending > 0 {
		fmt.Fprintln(w, present.Wrap(present.Count(s.Pending, "finding")+" not examined, since the run ended before. They count as new. semcheck --resume examines them", "", present.Width))
	}
	fmt.Fprintln(w)
}

// clusterLine is a cluster as it is listed, or all clusters of one known issue.
type clusterLine struct {
	state, title    string
	count, clusters int
	unexamined      int
	examples        []string
	severity        finding.Severity
}

func clusterLines(clusters []campaign.Cluster) []*clusterLine {
	var lines []*clusterLine
	issues := map[string]*clusterLine{}
	for i := range clusters {
		c := &clusters[i]
		if c.Known != nil && issues[c.Known.ID] != nil {
			l := issues[c.Known.ID]
			l.count += c.Count
			l.clusters++
			l.unexamined += c.Unexamined
			l.severity = min(l.severity, c.Severity)
			continue
		}
		l := &clusterLine{state: "new", title: c.Title, count: c.Count, clusters: 1, unexamined: c.Unexamined, examples: c.Examples, severity: c.Severity}
		switch {
		case c.Known != nil:
			l.state, l.title = "known", c.Known.ID
			issues[c.Known.ID] = l
		case c.Baseline:
			l.state = "baseline"
		}
		lines = append(lines, l)
	}
	rank := map[string]int{"new": 0, "baseline": 1, "known": 2}
	slices.SortStableFunc(lines, func(a, b *clusterLine) int {
		return cmp.Or(cmp.Compare(rank[a.state], rank[b.state]), cmp.Compare(a.severity, b.severity), cmp.Compare(b.count, a.count))
	})
	return lines
}

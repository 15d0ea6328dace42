package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/published"
	"github.com/semcheck/semcheck/compare/oracle"
)

// print writes the bugs that are to be shown, and how many there are.
func (o *bugsOptions) print(t *terminal, bugs []*published.Bug, here *bugRunners, results []*published.Result) {
	for _, of := range byBug(results) {
		if o.show == "all" || slices.ContainsFunc(of, func(r *published.Result) bool { return r.State.String() == o.show }) {
			printBug(t, of)
		}
	}
	paint := t.paint()
	publishers := present.NewGrid("published of", "kind", "bugs", "reproduce", "documented", "do not", "cannot say")
	totals := published.ByEngine(results)
	for _, name := range slices.Sorted(maps.Keys(totals)) {
		for _, kind := range published.Kinds {
			if n := totals[name][kind]; n != nil {
				publishers.Row(nil, name, kind, n.Bugs(), n.Reproduces, n.Documented, n.DoesNot, n.CannotSay)
			}
		}
	}
	publishers.Write(t.out, paint)
	fmt.Fprintln(t.out)
	versions := present.NewGrid("reproduce on", "logic", "documented", "error", "crash", "hang")
	for _, name := range here.names {
		n := published.ByKind(results, name)
		row := []any{name}
		for _, kind := range published.Kinds {
			shown, documented := 0, 0
			if n[kind] != nil {
				shown, documented = n[kind].Reproduces, n[kind].Documented
			}
			if row = append(row, shown); kind == "logic" {
				row = append(row, documented)
			}
		}
		versions.Row(nil, row...)
	}
	versions.Write(t.out, paint)
	fmt.Fprintln(t.out)
}

func printAbsent(t *terminal, bugs []*published.Bug, here *bugRunners) {
	for _, s := range published.Skips(bugs) {
		fmt.Fprintf(t.out, "not run: %s, %s\n", present.Count(s.Bugs, "bug"), s.Reason)
	}
	for _, line := range here.absentLines() {
		fmt.Fprintln(t.out, present.Hang("not here: "+line))
	}
}

// printLaws counts the wrong answers that reproduce by what the laws make of
// them.
func printLaws(t *terminal, laws []oracle.Law, results []*published.Result) {
	if len(laws) == 0 {
		return
	}
	grid := present.NewGrid("wrong answers", "sees", "does not", "permitted", "not judged", "bugs")
	for _, law := range laws {
		n := published.ByLaw(results, law.Name())
		grid.Row(nil, law.Name(), n[published.Seen], n[published.Unseen], n[published.Permitted], n[published.Unjudged], n.Bugs())
	}
	if len(laws) > 1 {
		n := published.ByLaw(results, "")
		grid.Row(nil, "any of them", n[published.Seen], n[published.Unseen], n[published.Permitted], n[published.Unjudged], n.Bugs())
	}
	grid.Write(t.out, t.paint())
	fmt.Fprintln(t.out)
}

// byBug cuts results, which stand bug by bug.
func byBug(results []*published.Result) [][]*published.Result {
	var list [][]*published.Result
	for _, r := range results {
		if n := len(list); n > 0 && list[n-1][0].Bug == r.Bug {
			list[n-1] = append(list[n-1], r)
		} else {
			list = append(list, []*published.Result{r})
		}
	}
	return list
}

func printBug(t *terminal, results []*published.Result) {
	paint := t.paint()
	b := results[0].Bug
	how := b.Engine() + ", " + b.Kind
	if b.Oracle != "" && b.Oracle != b.Kind {
		how += ", " + b.Oracle
	}
	fmt.Fprintf(t.out, "%s\n", strings.TrimRight(present.Hang(fmt.Sprintf("%s (%s, %s) %s", paint.Bold(b.Name()), how, b.Status, b.Title)), "\n"))
	colours := map[published.State]func(string) string{published.Shows: paint.Red, published.Gone: paint.Green, published.Unclear: paint.Yellow}
	for _, g := range published.Groups(results) {
		way := ""
		if g.Way != published.ByNothing {
			way = " (" + g.Way.String() + ")"
		}
		text := fmt.Sprintf("%s on %s%s: %s", g.State, strings.Join(g.Targets, ", "), way, g.Why)
		lines := present.Wrap(text, "    ", present.Width)
		fmt.Fprintln(t.out, strings.Replace(lines, "    "+g.State.String(), "  "+colours[g.State](g.State.String()), 1))
	}
	for _, g := range published.ViewGroups(results) {
		text := fmt.Sprintf("laws on %s: %s", strings.Join(g.Targets, ", "), strings.Join(g.Views, "; "))
		fmt.Fprintln(t.out, strings.TrimPrefix(present.Wrap(text, "    ", present.Width), "  "))
	}
	fmt.Fprintln(t.out)
}

// bugResult is what is printed of a result as JSON.
type bugResult struct {
	Source    string `json:"source"`
	ID        int    `json:"id"`
	DBMS      string `json:"dbms"`
	Kind      string `json:"kind"`
	Oracle    string `json:"oracle,omitempty"`
	Status    string `json:"status"`
	Target    string `json:"target"`
	Related   bool   `json:"kin,omitempty"`
	State     string `json:"state"`
	By        string `json:"by,omitempty"`
	Why       string `json:"why"`
	Statement string `json:"statement,omitempty"`
	// Laws are what the laws make of it, where they were tried.
	Laws []bugView `json:"laws,omitempty"`
}

type bugView struct {
	Law     string `json:"law"`
	Sight   string `json:"sight"`
	Variant string `json:"form,omitempty"`
	Why     string `json:"why,omitempty"`
}

func printBugsJSON(t *terminal, bugs []*published.Bug, here *bugRunners, results []*published.Result, said []*published.Reading) error {
	type version struct {
		Target  string `json:"target"`
		Version string `json:"version"`
	}
	var versions []version
	for _, name := range here.names {
		versions = append(versions, version{name, here.here[name].Version})
	}
	list := []bugResult{}
	for _, r := range results {
		one := bugResult{Source: r.Bug.Source, ID: r.Bug.ID, DBMS: r.Bug.Engine(), Kind: r.Bug.Kind, Oracle: r.Bug.Oracle, Status: r.Bug.Status,
			Target: r.Target, Related: r.Related, State: r.State.String(), By: r.Way.String(), Why: r.Why}
		if r.Statement >= 0 {
			one.Statement = r.Script[r.Statement].Text
		}
		for _, v := range r.Views {
			one.Laws = append(one.Laws, bugView{Law: v.Law, Sight: v.Sight.String(), Variant: v.Variant, Why: v.Why})
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b bugResult) int { return cmp.Compare(a.Source, b.Source) })
	e := json.NewEncoder(t.out)
	e.SetEscapeHTML(false)
	return e.Encode(map[string]any{
		"bugs": len(bugs), "skipped": published.Skips(bugs), "targets": versions, "absent": here.absent,
		"totals": published.ByEngine(results), "results": list, "semantics": readingsJSON(said),
	})
}

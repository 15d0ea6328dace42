package present

import (
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
)

// Covered is a pair of rule and case that the dialect admits, with its counts.
type Covered struct {
	Rule         *spec.Rule
	Case         spec.Case
	Applications uint64 // in compared cases
	Queries      uint64 // compared cases in which it was applied
	Open         bool   // leaves the outcome open by its nature: never compared
}

// CoveredIn lists every pair of rule and case that the dialect admits, with the counts of a run
// that goes on or has ended.
func CoveredIn(s *campaign.Summary) []Covered {
	queries := s.Queries.All(s.Dialect)
	var list []Covered
	for i, a := range s.Coverage.All(s.Dialect) {
		list = append(list, Covered{a.Rule, a.Case, a.Count, queries[i].Count, a.Open})
	}
	return list
}

// CoveredBefore lists every pair of rule and case that the dialect of a stored run admits, with
// its counts.
func CoveredBefore(stored *campaign.Stored) []Covered {
	lines := map[[2]string]campaign.CoverageLine{}
	for _, l := range stored.Coverage {
		lines[[2]string{l.Rule, l.Case}] = l
	}
	dialect := stored.Meta["dialect"]
	var list []Covered
	for _, a := range spec.NewCoverage().All(dialect) {
		l := lines[[2]string{a.Rule.ID, a.Rule.Cases[a.Case]}]
		list = append(list, Covered{a.Rule, a.Case, l.Applications, l.Queries, a.Open})
	}
	return list
}

// Admitted tells whether a dialect admits any case of a rule.
func Admitted(r *spec.Rule, dialect string) bool {
	for c := range r.Numbered() {
		if r.Admits(dialect, c) {
			return true
		}
	}
	return false
}

// CoverageTotals counts the applied rules and cases among those that the dialect admits. It counts
// cases that are never compared apart.
type CoverageTotals struct {
	Keywords   int `json:"keywords"`
	KeywordsOf int `json:"keywordsOf"`
	Rules      int `json:"rules"`
	RulesOf    int `json:"rulesOf"`
	Cases      int `json:"cases"`
	CasesOf    int `json:"casesOf"`
	Open       int `json:"open"`
}

// Totals adds a coverage up.
func Totals(list []Covered) CoverageTotals {
	var t CoverageTotals
	words, rules := map[string]bool{}, map[string]bool{}
	for _, c := range list {
		if c.Open {
			t.Open++
			continue
		}
		applied := c.Applications > 0
		for _, w := range c.Rule.Keywords {
			words[w] = words[w] || applied
		}
		rules[c.Rule.ID] = rules[c.Rule.ID] || applied
		t.CasesOf++
		if applied {
			t.Cases++
		}
	}
	t.KeywordsOf, t.RulesOf = len(words), len(rules)
	for _, applied := range words {
		if applied {
			t.Keywords++
		}
	}
	for _, applied := range rules {
		if applied {
			t.Rules++
		}
	}
	return t
}

// Chapters writes the coverage by chapter, and in total. It does not count chapters without an
// applied rule, as the chapters of geometries in a run without geometries, and names them below.
func Chapters(w io.Writer, list []Covered, paint Paint) {
	g := NewGrid("chapter", "rules", "of", "cases", "of", "", "applications")
	var names []string
	chapters := map[string][]Covered{}
	for _, c := range list {
		name := c.Rule.Chapter()
		if chapters[name] == nil {
			names = append(names, name)
		}
		chapters[name] = append(chapters[name], c)
	}
	row := func(name string, list []Covered) {
		t := Totals(list)
		if t.CasesOf == 0 {
			return
		}
		var applications uint64
		for _, c := range list {
			applications += c.Applications
		}
		g.Row(nil, name, t.Rules, t.RulesOf, t.Cases, t.CasesOf, Percent(uint64(t.Cases), uint64(t.CasesOf)), applications)
	}
	var reached []Covered
	var unreached []string
	rules := 0
	for _, name := range names {
		t := Totals(chapters[name])
		if t.Cases > 0 || t.CasesOf == 0 {
			row(name, chapters[name])
			reached = append(reached, chapters[name]...)
			continue
		}
		unreached = append(unreached, name)
		rules += t.RulesOf
	}
	row("all", reached)
	g.Write(w, paint)
	t := Totals(reached)
	fmt.Fprintf(w, "keywords: %d of %d\n", t.Keywords, t.KeywordsOf)
	if len(unreached) > 0 {
		fmt.Fprintln(w, Hang(fmt.Sprintf("not counted, for no query had them: the %s of %s", Count(rules, "rule"), strings.Join(unreached, ", "))))
	}
	if t.Open > 0 {
		fmt.Fprintf(w, "never compared, for the sources leave the result open: %d more\n", t.Open)
	}
}

// Cases writes pairs of rule and case with their counts: those that were applied, or those that
// were not. Cases that are never compared stand apart.
func Cases(w io.Writer, list []Covered, missing bool, paint Paint) {
	g := NewGrid("rule[case]", "applications", "queries")
	var open []string
	for _, c := range list {
		switch {
		case c.Open:
			open = append(open, c.Rule.CaseName(c.Case))
		case missing == (c.Applications == 0):
			g.Row(nil, c.Rule.CaseName(c.Case), c.Applications, c.Queries)
		}
	}
	g.Write(w, paint)
	if missing && len(open) > 0 {
		fmt.Fprintf(w, "\nnever compared, for the sources leave the result open:\n%s\n", Wrap(strings.Join(open, ", "), "  ", Width))
	}
}

package account

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
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
	// Mutants are the mutations of the case that queries saw; an error does not make it witnessed.
	Mutants []spec.Mutation
	// Unwitnessable says why no query can witness it; empty where one may.
	Unwitnessable string
}

// Witnessed tells that a query witnesses the case: were it to answer otherwise, its answer would be another.
func (c *Covered) Witnessed() bool {
	return slices.ContainsFunc(c.Mutants, func(m spec.Mutation) bool { return m != spec.MutationError })
}

// CoveredIn lists every pair of rule and case that the dialect admits, with the counts of a run
// that goes on or has ended.
func CoveredIn(s *campaign.Summary) []Covered {
	queries := s.Queries.All(s.Dialect)
	var list []Covered
	for i, a := range s.Coverage.All(s.Dialect) {
		list = append(list, Covered{Rule: a.Rule, Case: a.Case, Applications: a.Count, Queries: queries[i].Count, Open: a.Open})
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
	mutants := seenMutants(stored)
	var list []Covered
	for _, a := range spec.NewCoverage().All(dialect) {
		l := lines[[2]string{a.Rule.ID, a.Rule.Cases[a.Case]}]
		list = append(list, Covered{Rule: a.Rule, Case: a.Case, Applications: l.Applications, Queries: l.Queries, Open: a.Open,
			Mutants: mutants[a.Rule.Place(a.Case)], Unwitnessable: a.Rule.Unwitnessable(dialect, a.Case)})
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
	Keywords   int `json:"keywords"` // of the rules
	KeywordsOf int `json:"keywordsOf"`
	Rules      int `json:"rules"`
	RulesOf    int `json:"rulesOf"`
	Cases      int `json:"cases"`
	CasesOf    int `json:"casesOf"`
	Open       int `json:"open"`
	// Subjects has the same counts by subject. The counts above hold all of them.
	Subjects []SubjectTotals `json:"subjects"`
	// SemConT is nil where keywords were not counted, and for queries of graphs.
	SemConT *KeywordTotals `json:"semcont,omitempty"`
}

// SubjectTotals counts the applied rules and cases about a subject.
type SubjectTotals struct {
	Subject string `json:"subject"` // "SQL", "geometries", "graphs"
	// Made tells that the run made what the rules are about. Rules about geometries say nothing
	// of a run without geometries.
	Made    bool `json:"made"`
	Rules   int  `json:"rules"`
	RulesOf int  `json:"rulesOf"`
	Cases   int  `json:"cases"`
	CasesOf int  `json:"casesOf"`
}

// Totals adds a coverage up.
func Totals(list []Covered, semcont *KeywordTotals) CoverageTotals {
	t := CoverageTotals{SemConT: semcont, Subjects: []SubjectTotals{}}
	words, rules := map[string]bool{}, map[*spec.Rule]bool{}
	subjects := map[spec.Subject]*SubjectTotals{}
	for _, s := range spec.Subjects() {
		subjects[s] = &SubjectTotals{Subject: s.String(), Made: s != spec.SubjectGeometry}
	}
	for _, c := range list {
		if c.Open {
			t.Open++
			continue
		}
		applied, subject := c.Applications > 0, subjects[c.Rule.Subject()]
		for _, w := range c.Rule.Keywords {
			words[w] = words[w] || applied
		}
		rules[c.Rule] = rules[c.Rule] || applied
		subject.CasesOf++
		if applied {
			subject.Made = true
			subject.Cases++
		}
	}
	for rule, applied := range rules {
		subject := subjects[rule.Subject()]
		subject.RulesOf++
		if applied {
			subject.Rules++
		}
	}
	t.KeywordsOf = len(words)
	for _, applied := range words {
		if applied {
			t.Keywords++
		}
	}
	for _, s := range spec.Subjects() {
		if s := subjects[s]; s.RulesOf > 0 {
			t.Rules, t.RulesOf, t.Cases, t.CasesOf = t.Rules+s.Rules, t.RulesOf+s.RulesOf, t.Cases+s.Cases, t.CasesOf+s.CasesOf
			t.Subjects = append(t.Subjects, *s)
		}
	}
	return t
}

// made leaves out what is about a subject that the run never made, and says how many rules that
// are, by subject.
func made(list []Covered) (kept []Covered, left []SubjectTotals) {
	out := map[string]bool{}
	for _, s := range Totals(list, nil).Subjects {
		if !s.Made {
			out[s.Subject] = true
			left = append(left, s)
		}
	}
	for _, c := range list {
		if !out[c.Rule.Subject().String()] {
			kept = append(kept, c)
		}
	}
	return kept, left
}

// Chapters writes the coverage by chapter, by subject and in total, and the keywords. It does not
// count chapters about geometries in a run without geometries, and says so below. It names the
// chapters without an applied rule, which it does count.
func Chapters(w io.Writer, all []Covered, semcont *KeywordTotals, paint present.Paint) {
	list, left := made(all)
	g := present.NewGrid("chapter", "rules", "of", "cases", "of", "", "applications")
	var names, unreached []string
	chapters := map[string][]Covered{}
	for _, c := range list {
		name := c.Rule.Chapter()
		if chapters[name] == nil {
			names = append(names, name)
		}
		chapters[name] = append(chapters[name], c)
	}
	row := func(name string, t CoverageTotals, list []Covered) {
		var applications uint64
		for _, c := range list {
			applications += c.Applications
		}
		g.Row(nil, name, t.Rules, t.RulesOf, t.Cases, t.CasesOf, present.Percent(uint64(t.Cases), uint64(t.CasesOf)), applications)
	}
	for _, name := range names {
		switch t := Totals(chapters[name], nil); {
		case t.CasesOf == 0:
		case t.Cases == 0:
			unreached = append(unreached, fmt.Sprintf("%s (%s)", name, present.Count(t.RulesOf, "rule")))
		default:
			row(name, t, chapters[name])
		}
	}
	t := Totals(list, semcont)
	if len(t.Subjects) > 1 {
		for _, s := range t.Subjects {
			of := slices.DeleteFunc(slices.Clone(list), func(c Covered) bool { return c.Rule.Subject().String() != s.Subject })
			row("all of "+s.Subject, Totals(of, nil), of)
		}
	}
	row("all", t, list)
	g.Write(w, paint)
	if len(unreached) > 0 {
		fmt.Fprintln(w, present.Hang("counted, and no query had them: "+strings.Join(unreached, ", ")))
	}
	for _, s := range left {
		fmt.Fprintln(w, present.Hang(fmt.Sprintf("not counted, for no query had %s: the %s about them", s.Subject, present.Count(s.RulesOf, "rule"))))
	}
	if t.Open > 0 {
		fmt.Fprintf(w, "never compared, for the sources leave the result open: %d more\n", t.Open)
	}
	fmt.Fprintf(w, "keywords: %d of %d\n", t.Keywords, t.KeywordsOf)
	if semcont != nil {
		fmt.Fprintln(w, present.Hang("keywords of SemConT: "+semcont.String()))
	}
}

// Cases writes pairs of rule and case with their counts: those that were applied, or those that
// were not. Cases that are never compared stand apart.
func Cases(w io.Writer, list []Covered, missing bool, paint present.Paint) {
	probed := slices.ContainsFunc(list, func(c Covered) bool { return len(c.Mutants) > 0 })
	head := []string{"rule[case]", "applications", "queries"}
	if probed {
		head = append(head, "witnessed")
	}
	g := present.NewGrid(head...)
	var open []string
	for _, c := range list {
		switch {
		case c.Open:
			open = append(open, c.Rule.CaseName(c.Case))
		case missing == (c.Applications == 0):
			row := []any{c.Rule.CaseName(c.Case), c.Applications, c.Queries}
			if probed {
				row = append(row, witnessedBy(&c))
			}
			g.Row(nil, row...)
		}
	}
	g.Write(w, paint)
	if missing && len(open) > 0 {
		fmt.Fprintf(w, "\nnever compared, for the sources leave the result open:\n%s\n", present.Wrap(strings.Join(open, ", "), "  ", present.Width))
	}
}

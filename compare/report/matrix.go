package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// matrix is rule × engine: the rules of which something is to be said, and the
// others, which every engine follows or none was asked about.
func matrix(runs []*Run) (marked, unmarked grid) {
	marked = grid{Header: []string{"rule"}, Words: true, Wide: len(runs) > 1}
	cells := map[string][]string{}
	said := map[string]bool{}
	bad := map[string]bool{}
	for i, r := range runs {
		marked.Header = append(marked.Header, visible(column(runs, r)))
		for _, a := range r.rules() {
			if cells[a.rule] == nil {
				cells[a.rule] = make([]string, len(runs))
			}
			text := a.says()
			if r.Unmeasured && !a.marked() {
				text = notMeasured
			}
			cells[a.rule][i] = text
			said[a.rule] = said[a.rule] || a.marked()
			bad[a.rule] = bad[a.rule] || a.disagree > 0
		}
	}
	unmarked = grid{Header: marked.Header, Words: true, Wide: marked.Wide}
	for _, rule := range slices.Sorted(maps.Keys(cells)) {
		row := gridRow{Name: visible(rule), Cells: cells[rule]}
		for i := range row.Cells {
			if row.Cells[i] == "" {
				row.Cells[i] = "–" // not of this dialect
			}
		}
		switch {
		case bad[rule]:
			row.Class = "blamed"
			marked.Rows = append(marked.Rows, row)
		case said[rule]:
			marked.Rows = append(marked.Rows, row)
		default:
			unmarked.Rows = append(unmarked.Rows, row)
		}
	}
	slices.SortStableFunc(marked.Rows, func(a, b gridRow) int { return order(a.Class == "", b.Class == "") })
	return marked, unmarked
}

// notMeasured stands for what a run says nothing of.
const notMeasured = "not measured"

// says is a rule's cell in the matrix.
func (a *ruleAccount) says() string {
	var parts []string
	for _, p := range []struct {
		n    uint64
		what string
	}{{a.disagree, "disagree"}, {a.known, "known"}, {a.baseline, "baseline"}, {a.freedom, "free"}, {a.open, "open"}, {a.observed, "observed"}} {
		if p.n > 0 {
			parts = append(parts, grouped(p.n)+" "+p.what)
		}
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case a.applications > 0:
		return "agrees"
	case a.casesOf == 0:
		return "never compared"
	}
	return "not met"
}

// chapterView is the coverage of a chapter of rules.
type chapterView struct {
	Name  string
	Cells []coverView // by run
	Cases grid        // rule × case
}

type coverView struct {
	Text    string
	Percent int // 0 to 100
	Counted bool
}

// chapters is the coverage by chapter, by what the rules are about, of all rules, and of keywords.
func chapters(runs []*Run) []chapterView {
	var names []string
	seen := map[string]bool{}
	for _, r := range runs {
		for _, c := range r.Coverage {
			if name := chapter(c.Rule); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	var list []chapterView
	for _, name := range names {
		list = append(list, chapterOf(runs, name, true, func(rule string) bool { return chapter(rule) == name }))
	}
	subjects := 0
	for _, s := range spec.Subjects() {
		about := func(rule string) bool { return subjectOf(rule) == s }
		if slices.ContainsFunc(runs, func(r *Run) bool {
			return slices.ContainsFunc(r.Coverage, func(c RuleCase) bool { return about(c.Rule) })
		}) {
			subjects++
			list = append(list, chapterOf(runs, "all of "+s.String(), false, about))
		}
	}
	if subjects == 1 { // it is all there is
		list = list[:len(list)-1]
	}
	if len(list) > 0 {
		list = append(list, chapterOf(runs, "all", false, func(string) bool { return true }))
	}
	if slices.ContainsFunc(runs, func(r *Run) bool { return r.Keywords != nil }) {
		list = append(list, keywordsRow(runs))
	}
	return list
}

// chapterOf is the coverage of a chapter, with its cases perhaps, or of other rules together.
func chapterOf(runs []*Run, name string, withCases bool, includes func(rule string) bool) chapterView {
	v := chapterView{Name: visible(name), Cases: grid{Header: []string{"rule[case]"}}}
	var rows []string
	cells := map[string][]string{}
	for i, r := range runs {
		v.Cases.Header = append(v.Cases.Header, headers(runs, r)...)
		applied, of, rules, admitted, made := 0, 0, map[string]bool{}, false, false
		geometries := r.makes(spec.SubjectGeometry)
		for _, c := range r.Coverage {
			if !includes(c.Rule) {
				continue
			}
			admitted = true
			if !geometries && subjectOf(c.Rule) == spec.SubjectGeometry {
				continue
			}
			made = true
			if !c.Open {
				of++
				rules[c.Rule] = rules[c.Rule] || c.Applications > 0
				if c.Applications > 0 {
					applied++
				}
			}
			if r.Unmeasured || !withCases {
				continue
			}
			key := visible(c.Rule + "[" + c.Case + "]")
			if cells[key] == nil {
				rows = append(rows, key)
				cells[key] = slices.Repeat([]string{"–"}, len(runs)*len(headers(runs, r)))
			}
			copy(cells[key][i*len(headers(runs, r)):], counts(runs, c))
		}
		cover := coverOf(applied, of, rules, admitted)
		switch {
		case r.Unmeasured && admitted:
			cover = coverView{Text: notMeasured}
		case admitted && !made:
			cover = coverView{Text: "not counted: no query had any"}
		}
		v.Cells = append(v.Cells, cover)
	}
	slices.Sort(rows)
	for _, key := range rows {
		v.Cases.Rows = append(v.Cases.Rows, gridRow{Name: key, Cells: cells[key]})
	}
	return v
}

func coverOf(applied, of int, rules map[string]bool, admitted bool) coverView {
	switch {
	case !admitted:
		return coverView{Text: "–"} // not of this dialect
	case of == 0:
		return coverView{Text: "never compared"}
	}
	met := 0
	for _, applied := range rules {
		if applied {
			met++
		}
	}
	return coverView{fmt.Sprintf("%d of %s, %d of %s", met, count(len(rules), "rule"), applied, count(of, "case")), 100 * applied / of, true}
}

// headers are the columns of a run in the tables of rule × case.
func headers(runs []*Run, r *Run) []string {
	if len(runs) == 1 {
		return []string{"applications", "queries"}
	}
	return []string{visible(column(runs, r))}
}

// counts are the cells below headers.
func counts(runs []*Run, c RuleCase) []string {
	switch {
	case c.Open && len(runs) == 1:
		return []string{"open", "open"}
	case c.Open:
		return []string{"open"}
	case len(runs) == 1:
		return []string{grouped(c.Applications), grouped(c.Queries)}
	}
	return []string{grouped(c.Queries)}
}

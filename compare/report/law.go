package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
)

// lawOf names the law that shows a finding, and the one that found it where
// that is another.
func lawOf(f *finding.Finding) string {
	text := f.Law
	if f.Variant != "" {
		text += " (" + f.Variant + ")"
	}
	if f.Origin.Law != "" {
		text += ", found by " + f.Origin.Law + " (" + f.Origin.Variant + ")"
	}
	return text
}

// contradictionOf says in a sentence why the answers of a metamorphic law cannot
// all be right, or why the last of them is an error that no answer may be.
func contradictionOf(f *finding.Finding) string {
	switch {
	case f.Difference == "internal error":
		return "By the error that ends these answers the engine says that it is itself at fault:"
	case f.ShowsByError():
		return "What an engine refuses for its form it refuses on empty tables, too. The error that ends these answers comes only with rows, and is none of values:"
	}
	message := map[string]string{
		"norec":  "A condition selects the rows on which it is True, whether it stands in the query or is computed for every row.",
		"tlp":    "Every row satisfies exactly one of a condition, its negation, and that it is unknown: the three parts together are the whole.",
		"pinolo": "A weaker condition keeps at least the rows that a stronger one keeps.",
		"pqs":    "A row on which the condition is True is in the result, one on which it is not is not.",
		"sets":   "Of a query and itself EXCEPT leaves no row, INTERSECT and UNION leave its own.",
		"plan":   "Indexes, hints, settings and the way in which a query is sent change no result.",
	}[f.Law]
	return cmp.Or(message, "The answers contradict one another.") + " These answers cannot all be right:"
}

// asksOf is what has to be typed to see a finding: its query, or the questions
// of a metamorphic law with the statements around them.
func asksOf(j *finding.Judged) []string {
	if len(j.Asked) == 0 {
		return []string{j.Query}
	}
	var texts []string
	for _, a := range j.Asked {
		texts = append(append(append(texts, a.Before...), a.Query), a.After...)
	}
	return texts
}

// answered is the answer to a question, as a table or an error.
func answered(f *finding.Finding, a *finding.Asked, types bool) string {
	return actual(f, &finding.Judged{Case: finding.Case{Query: a.Query}, Actual: a.Actual}, types)
}

// answerView is the answer to a question of a law on the page.
type answerView struct {
	Role, Text string
	Came       bool // a table, which must not be wrapped
}

// answers are those to the questions of a metamorphic law; none of other laws.
func answers(f *finding.Finding, j *finding.Judged, types bool) (list []answerView) {
	for i := range j.Asked {
		a := &j.Asked[i]
		role := sentenceCase(a.Role)
		if a.Prepared {
			role += ", prepared"
		}
		list = append(list, answerView{visible(role), visible(answered(f, a, types)), a.Actual.Error == ""})
	}
	return list
}

// questions writes the questions of a metamorphic law into a script, each with
// its answer.
func questions(b *strings.Builder, f *finding.Finding, j *finding.Judged) {
	comment(b, "")
	comment(b, contradictionOf(f))
	for i := range j.Asked {
		a := &j.Asked[i]
		fmt.Fprintf(b, "\n-- %s\n", visible(a.Role))
		if a.Prepared {
			comment(b, "sent as a prepared statement")
		}
		for _, text := range terminated(append(append(append([]string(nil), a.Before...), a.Query), a.After...)) {
			b.WriteString(text + "\n")
		}
		comment(b, "answer of "+f.Target.Version+":")
		comment(b, indented(answered(f, a, false)))
	}
	comment(b, "")
	comment(b, j.Detail)
}

// sentenceCase begins a text with a capital letter.
func sentenceCase(text string) string {
	if text == "" {
		return "A question"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// errorOrigins is the table of what errors came of; empty where there were none.
func errorOrigins(runs []*Run) grid {
	g := grid{Header: []string{"law", "unexpected", "of the data", "of the form", "not supported", "undecided", "asked on empty tables"}}
	if len(runs) > 1 {
		g.Header = append([]string{"engine"}, g.Header...)
	}
	for _, r := range runs {
		for i := range r.Errors {
			e := &r.Errors[i]
			row := gridRow{Name: e.Law, Cells: []string{grouped(e.Unexpected), grouped(e.OfTheData), grouped(e.OfTheForm), grouped(e.NotSupported),
				grouped(e.Undecided), grouped(e.OnEmptyTables)}}
			if len(runs) > 1 {
				row = gridRow{Name: visible(column(runs, r)), Cells: append([]string{e.Law}, row.Cells...)}
			}
			if e.Unexpected > 0 {
				row.Class = "bad"
			}
			g.Rows = append(g.Rows, row)
		}
	}
	return g
}

// laws is the table of laws; empty where only the differential one was asked.
func laws(runs []*Run) grid {
	g := grid{Header: []string{"law", "applied", "of drawn", "with rows", "no case", "refused", "free", "violated", "clusters", "alone"}}
	if len(runs) > 1 {
		g.Header = append([]string{"engine"}, g.Header...)
	}
	for _, r := range runs {
		for i := range r.Laws {
			l := &r.Laws[i]
			cells := []string{grouped(l.Applied), percent(l.Applied, l.Drawn), percent(l.NonEmpty, l.Applied), grouped(l.NoCase), grouped(l.Refused),
				grouped(l.Permitted), grouped(l.Violated), grouped(uint64(l.Clusters)), grouped(uint64(l.Unique))}
			row := gridRow{Name: l.Law, Cells: cells}
			if len(runs) > 1 {
				row = gridRow{Name: visible(column(runs, r)), Cells: append([]string{l.Law}, cells...)}
			}
			if l.Violated > 0 {
				row.Class = "bad"
			}
			g.Rows = append(g.Rows, row)
		}
	}
	return g
}

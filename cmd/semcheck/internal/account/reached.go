package account

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// ReachedTotals is what the compared queries of runs reached by each criterion.
type ReachedTotals struct {
	Queries  uint64           `json:"queries"`
	Criteria []CriterionTotal `json:"criteria"`
	Curve    []CurvePoint     `json:"curve"`
	// Unread counts elements of runs by a semcheck with other rules.
	Unread int `json:"unread,omitempty"`
	// Without lists runs of a semcheck that did not count.
	Without []string `json:"without,omitempty"`

	reached *spec.Reached
}

// CriterionTotal is the count of a criterion. Of is how much can be reached; 0 where that is not known.
type CriterionTotal struct {
	Criterion string `json:"criterion"`
	Reached   int    `json:"reached"`
	Of        int    `json:"of,omitempty"`
}

// CurvePoint is what was reached after a number of queries.
type CurvePoint struct {
	Queries uint64         `json:"queries"`
	Reached map[string]int `json:"reached"`
}

// curvePoints is about how many points a curve has.
const curvePoints = 100

// ReachedBy merges what runs reached, one behind another. It is nil if none of them counted.
func ReachedBy(runs []*campaign.Stored) *ReachedTotals {
	t := &ReachedTotals{reached: spec.NewReached(false), Criteria: []CriterionTotal{}, Curve: []CurvePoint{}}
	var dialects []string
	counted := false
	for _, stored := range runs {
		t.Unread += stored.Unread
		if stored.Reached == nil {
			t.Without = append(t.Without, stored.Folder)
			continue
		}
		counted = true
		t.reached.Append(stored.Reached)
		if dialect := stored.Meta["dialect"]; !slices.Contains(dialects, dialect) {
			dialects = append(dialects, dialect)
		}
	}
	if !counted {
		return nil
	}
	t.Queries = t.reached.Queries()
	for _, c := range spec.Criteria() {
		reached, of := reachable(t.reached, c, dialects)
		t.Criteria = append(t.Criteria, CriterionTotal{c.String(), reached, of})
	}
	for _, p := range t.reached.Curve(curvePoints) {
		point := CurvePoint{Queries: p.Queries, Reached: map[string]int{}}
		for _, c := range spec.Criteria() {
			point.Reached[c.String()] = p.Reached.Of(c)
		}
		t.Curve = append(t.Curve, point)
	}
	return t
}

// reachable counts what was reached of a criterion, and what can be in any of the dialects.
func reachable(r *spec.Reached, c spec.Criterion, dialects []string) (reached, of int) {
	reached = r.Counts().Of(c)
	switch c {
	case spec.CriterionKeyword:
		for _, row := range keyword.All() {
			if !row.OfGenerators() {
				of++
			}
		}
		reached = 0
		for _, reach := range r.Elements(c) {
			if !keyword.All()[reach.Element].OfGenerators() {
				reached++
			}
		}
	case spec.CriterionWord, spec.CriterionCase:
		words, geometries := map[string]bool{}, false
		for _, reach := range r.Elements(spec.CriterionCase) {
			rule, _ := spec.Application(reach.Element + 1).Rule()
			geometries = geometries || rule.Subject() == spec.SubjectGeometry
		}
		for _, rule := range spec.Rules() {
			if rule.Subject() == spec.SubjectGeometry && !geometries {
				continue // it says nothing of a run without geometries
			}
			for k := range rule.Numbered() {
				if slices.ContainsFunc(dialects, func(d string) bool { return rule.Admits(d, k) && !rule.Undetermined(d, k) }) {
					of++
					for _, w := range rule.Keywords {
						words[w] = true
					}
				}
			}
		}
		if c == spec.CriterionWord {
			of = len(words)
		}
	case spec.CriterionComposite:
		of = spec.FeasibleTriples(dialects...)
	case spec.CriterionProvenance, spec.CriterionOperands, spec.CriterionSignature:
	}
	return reached, of
}

// criterionTitles say what a criterion counts.
var criterionTitles = map[spec.Criterion]string{
	spec.CriterionKeyword:    "keywords of SemConT's list",
	spec.CriterionWord:       "keywords of the rules",
	spec.CriterionCase:       "rule × case",
	spec.CriterionComposite:  "composite: outer rule, place, inner rule",
	spec.CriterionProvenance: "… with the cases of both",
	spec.CriterionOperands:   "operands",
	spec.CriterionSignature:  "signatures of queries",
}

// Write writes the totals, and how they grew.
func (t *ReachedTotals) Write(w io.Writer, paint present.Paint) {
	marks := t.marks()
	head := []string{"criterion", "reached", "of", ""}
	for _, m := range marks {
		head = append(head, fmt.Sprintf("after %d", m.Queries))
	}
	g := present.NewGrid(head...)
	for i, c := range spec.Criteria() {
		total := t.Criteria[i]
		row := []any{criterionTitles[c], total.Reached, "", ""}
		if total.Of > 0 {
			row[2], row[3] = total.Of, present.Percent(uint64(total.Reached), uint64(total.Of))
		}
		for _, m := range marks {
			row = append(row, m.Reached[c.String()])
		}
		g.Row(nil, row...)
	}
	g.Write(w, paint)
	if t.Unread > 0 {
		fmt.Fprintln(w, present.Hang(fmt.Sprintf("not counted: %s that this semcheck does not know; the rules of the run are others", present.Count(t.Unread, "element"))))
	}
	for _, folder := range t.Without {
		fmt.Fprintln(w, present.Hang(folder+" is of a semcheck that did not count this"))
	}
}

// marks are the points of the curve at powers of ten.
func (t *ReachedTotals) marks() (list []CurvePoint) {
	for n := uint64(100); n < t.Queries && len(list) < 3; n *= 10 {
		point, reached := t.reached.At(n), map[string]int{}
		for _, c := range spec.Criteria() {
			reached[c.String()] = point.Of(c)
		}
		list = append(list, CurvePoint{n, reached})
	}
	return list
}

// WriteCSV writes the curve, a line for each point.
func (t *ReachedTotals) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"queries"}
	for _, c := range spec.Criteria() {
		head = append(head, c.String())
	}
	if err := out.Write(head); err != nil {
		return err
	}
	for _, p := range t.Curve {
		line := []string{strconv.FormatUint(p.Queries, 10)}
		for _, c := range spec.Criteria() {
			line = append(line, strconv.Itoa(p.Reached[c.String()]))
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// MergeCovered adds up pairs of rule and case of several runs.
func MergeCovered(runs []*campaign.Stored) (list []Covered) {
	at := map[string]int{}
	for _, stored := range runs {
		for _, c := range CoveredBefore(stored) {
			name := c.Rule.CaseName(c.Case)
			i, known := at[name]
			if !known {
				at[name] = len(list)
				list = append(list, c)
				continue
			}
			list[i].Applications += c.Applications
			list[i].Queries += c.Queries
			list[i].Open = list[i].Open && c.Open
		}
	}
	slices.SortStableFunc(list, func(a, b Covered) int {
		return cmp.Or(strings.Compare(a.Rule.ID, b.Rule.ID), cmp.Compare(a.Case, b.Case))
	})
	return list
}

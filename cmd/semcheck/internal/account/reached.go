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
	"github.com/semcheck/semcheck/spec/function"
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
	found := false
	for _, stored := range runs {
		t.Unread += stored.Unread
		if stored.Reached == nil {
			t.Without = append(t.Without, stored.Folder)
			continue
		}
		found = true
		t.reached.Append(stored.Reached)
		if dialect := stored.Meta["dialect"]; !slices.Contains(dialects, dialect) {
			dialects = append(dialects, dialect)
		}
	}
	if !found {
		return nil
	}
	t.Queries = t.reached.Queries()
	counted := counting(dialects, t.reached)
	t.reached = t.reached.Only(counted.has)
	for _, c := range spec.Criteria() {
		if counted.counts(c) {
			t.Criteria = append(t.Criteria, CriterionTotal{c.String(), t.reached.Counts().Of(c), counted.of(c)})
		}
	}
	for _, p := range t.reached.Curve(curvePoints) {
		t.Curve = append(t.Curve, t.point(p.Queries, p.Reached))
	}
	return t
}

// point is a point of the curve, by the criteria that count.
func (t *ReachedTotals) point(queries uint64, grown spec.Growth) CurvePoint {
	p := CurvePoint{Queries: queries, Reached: map[string]int{}}
	for _, total := range t.Criteria {
		c, _ := spec.CriterionNamed(total.Criterion)
		p.Reached[total.Criterion] = grown.Of(c)
	}
	return p
}

// countable says what counts in runs of some dialects: what is reached beside it would have no
// denominator.
type countable struct {
	dialects   []string
	graphs     bool // no dialect is one of SQL: queries of graphs have no keywords of SemConT's, and are not traced
	geometries bool // rules about geometries say nothing of runs without any
	plans      bool // the engine was asked for plans
	feasible   *function.Feasibility
	cases      int
	// witnessable counts the cases that a query may witness, probed tells that mutants were evaluated.
	witnessable int
	probed      bool
	words       map[string]bool
}

func counting(dialects []string, r *spec.Reached) *countable {
	c := &countable{dialects: dialects, words: map[string]bool{}, feasible: function.FeasibilityOf(dialects...)}
	c.plans = r.Counts().Of(spec.CriterionPlan) > 0
	sql := spec.ByLanguage[bool]{SQL: true}
	c.graphs = !slices.ContainsFunc(dialects, func(name string) bool {
		d := spec.DialectByName(name)
		return d != nil && sql.For(d)
	})
	c.probed = len(r.Elements(spec.CriterionMutant)) > 0
	for _, reach := range r.Elements(spec.CriterionCase) {
		rule, _ := spec.Application(reach.Element + 1).Rule()
		c.geometries = c.geometries || rule.Subject() == spec.SubjectGeometry
	}
	for _, rule := range spec.Rules() {
		for k := range rule.Numbered() {
			if c.hasCase(rule, k) {
				c.cases++
				if slices.ContainsFunc(c.dialects, func(d string) bool { return rule.Admits(d, k) && rule.Unwitnessable(d, k) == "" }) {
					c.witnessable++
				}
				for _, w := range rule.Keywords {
					c.words[w] = true
				}
			}
		}
	}
	return c
}

func (c *countable) hasCase(r *spec.Rule, k spec.Case) bool {
	return c.hasRule(r) && slices.ContainsFunc(c.dialects, func(d string) bool { return r.Admits(d, k) && !r.Undetermined(d, k) })
}

func (c *countable) hasRule(r *spec.Rule) bool {
	return c.geometries || r.Subject() != spec.SubjectGeometry
}

// has tells whether an element counts.
func (c *countable) has(reach spec.Reach) bool {
	switch reach.Criterion {
	case spec.CriterionKeyword:
		return !keyword.All()[reach.Element].OfGenerators()
	case spec.CriterionWord:
		return c.words[reach.Text()]
	case spec.CriterionCase, spec.CriterionWitness:
		r, k := spec.Application(reach.Element + 1).Rule()
		return c.hasCase(r, k)
	case spec.CriterionComposite:
		t := spec.TripleOf(reach.Element)
		return c.feasible.Has(t)
	case spec.CriterionProvenance, spec.CriterionOperands, spec.CriterionSignature, spec.CriterionPlan, spec.CriterionMutant:
	}
	return true
}

// counts tells whether a criterion says something of the runs.
func (c *countable) counts(by spec.Criterion) bool {
	switch by {
	case spec.CriterionWord, spec.CriterionCase, spec.CriterionSignature:
		return true
	case spec.CriterionPlan: // of runs that asked for plans
		return c.plans
	case spec.CriterionKeyword, spec.CriterionComposite, spec.CriterionProvenance, spec.CriterionOperands:
	case spec.CriterionWitness, spec.CriterionMutant:
		return c.probed
	}
	return !c.graphs
}

// of is how much can be reached by a criterion; 0 where that is not known.
func (c *countable) of(by spec.Criterion) (n int) {
	switch by {
	case spec.CriterionKeyword:
		for _, row := range keyword.All() {
			if !row.OfGenerators() {
				n++
			}
		}
	case spec.CriterionWord:
		return len(c.words)
	case spec.CriterionCase:
		return c.cases
	case spec.CriterionComposite:
		return c.feasible.Count(c.hasRule)
	case spec.CriterionWitness:
		return c.witnessable
	case spec.CriterionProvenance, spec.CriterionOperands, spec.CriterionSignature, spec.CriterionPlan, spec.CriterionMutant:
	}
	return n
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
	spec.CriterionPlan:       "plan shapes",
	spec.CriterionWitness:    "witnessed rule × case",
	spec.CriterionMutant:     "… mutants that were seen",
}

// Write writes the totals, and how they grew.
func (t *ReachedTotals) Write(w io.Writer, paint present.Paint) {
	marks := t.marks()
	head := []string{"criterion", "reached", "of", ""}
	for _, m := range marks {
		head = append(head, fmt.Sprintf("after %d", m.Queries))
	}
	g := present.NewGrid(head...)
	for _, total := range t.Criteria {
		c, _ := spec.CriterionNamed(total.Criterion)
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
		list = append(list, t.point(n, t.reached.At(n)))
	}
	return list
}

// WriteCSV writes the curve, a line for each point.
func (t *ReachedTotals) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := []string{"queries"}
	for _, total := range t.Criteria {
		head = append(head, total.Criterion)
	}
	if err := out.Write(head); err != nil {
		return err
	}
	for _, p := range t.Curve {
		line := []string{strconv.FormatUint(p.Queries, 10)}
		for _, total := range t.Criteria {
			line = append(line, strconv.Itoa(p.Reached[total.Criterion]))
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
			list[i].Mutants = append(list[i].Mutants, c.Mutants...)
			if c.Unwitnessable == "" {
				list[i].Unwitnessable = ""
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Covered) int {
		return cmp.Or(strings.Compare(a.Rule.ID, b.Rule.ID), cmp.Compare(a.Case, b.Case))
	})
	return list
}

package calibrate

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
)

// Report is the result of a calibration.
type Report struct {
	Target  string `json:"target"`
	Version string `json:"version"`
	Dialect string `json:"dialect"`
	// Cells are those of the whole plan, Planned those of the groups that were to be asked,
	// Asked those that were.
	Cells   int `json:"cells"`
	Planned int `json:"planned"`
	Asked   int `json:"asked"`
	// LeftOut are the cells for which there was no time, by section.
	LeftOut map[Section]int `json:"left_out"`
	// Gone is why the engine did not come back, so that the rest was left out; else empty.
	Gone string `json:"gone,omitempty"`
	// Totals counts the cells by sort.
	Totals map[Sort]int `json:"totals"`
	// Rules is the matrix: a row for each rule that a cell applied. A cell counts for each
	// of its rules; one that applied none, because it raised before, for none.
	Rules []*RuleCount `json:"rules"`
	// Differences are grouped by form, operand types, sort and error.
	Differences []*Difference `json:"differences"`
	Record      *Record       `json:"-"`

	rules map[string]*RuleCount
	known map[string]*Difference
	last  map[*Group]int // the number of the last cell that differed
}

// RuleCount is a row of the matrix.
type RuleCount struct {
	Rule  string       `json:"rule"`
	Asked int          `json:"asked"`
	Sorts map[Sort]int `json:"sorts"`
}

// Difference is what the sides differ in, with the first cell that shows it.
type Difference struct {
	Section  Section  `json:"section"`
	Form     string   `json:"form"`
	Types    string   `json:"types"`
	Sort     Sort     `json:"sort"`
	Cause    string   `json:"cause,omitempty"` // the engine's error without names, or the class of ours
	Cells    int      `json:"cells"`
	First    int      `json:"first"` // number of the first cell
	Places   string   `json:"places,omitempty"`
	Text     string   `json:"text"`
	Detail   string   `json:"detail"`
	Rules    []string `json:"rules,omitempty"`
	Examples []string `json:"examples,omitempty"` // further texts
}

func newReport(r *trial.Runner, p *Plan) *Report {
	return &Report{
		Target: r.Engine.Name(), Dialect: p.Dialect.Name, Cells: p.Cells,
		LeftOut: map[Section]int{}, Totals: map[Sort]int{},
		Record: &Record{Dialect: p.Dialect.Name},
		rules:  map[string]*RuleCount{}, known: map[string]*Difference{}, last: map[*Group]int{},
	}
}

func (r *Report) count(g *Group, c asked, result *trial.Result, sort Sort, text string) {
	r.Asked++
	r.Totals[sort]++
	for _, rule := range c.rules {
		row := r.rules[rule.ID]
		if row == nil {
			row = &RuleCount{Rule: rule.ID, Sorts: map[Sort]int{}}
			r.rules[rule.ID] = row
			r.Rules = append(r.Rules, row)
		}
		row.Asked++
		row.Sorts[sort]++
	}
	if sort.Differs() {
		r.differ(g, c, result, sort, text)
	}
}

// differ adds a difference to those of its kind.
func (r *Report) differ(g *Group, c asked, result *trial.Result, sort Sort, text string) {
	r.last[g] = c.Number
	cause := causeOf(result)
	key := strings.Join([]string{string(g.Section), g.Form, g.Types, string(sort), cause}, "\x00")
	const examples = 4
	if d := r.known[key]; d != nil {
		if d.Cells++; len(d.Examples) < examples {
			d.Examples = append(d.Examples, text)
		}
		return
	}
	d := &Difference{Section: g.Section, Form: g.Form, Types: g.Types, Sort: sort, Cause: cause, Cells: 1, First: c.Number, Places: c.Places, Text: text, Detail: result.Detail}
	for _, rule := range c.rules {
		d.Rules = append(d.Rules, rule.ID)
	}
	r.known[key] = d
	r.Differences = append(r.Differences, d)
}

// causeOf tells errors apart: the engine's, else the class of the one that is called for.
func causeOf(result *trial.Result) string {
	var failure *engine.Error
	switch {
	case errors.As(result.Failure, &failure):
		return trial.ErrorIdentity(failure)
	case result.Expected != nil:
		return result.Expected.Class.String()
	case result.Outcome != nil && result.Outcome.Kind == eval.OutcomeRaise:
		return result.Outcome.Classes.String()
	}
	return ""
}

// lately tells whether a cell of a group between two numbers differed.
func (r *Report) lately(g *Group, from, to int) bool {
	last, has := r.last[g]
	return has && last >= from && last <= to
}

// finish puts everything in order.
func (r *Report) finish() {
	slices.SortFunc(r.Rules, func(a, b *RuleCount) int { return strings.Compare(a.Rule, b.Rule) })
	slices.SortStableFunc(r.Differences, func(a, b *Difference) int {
		return cmp.Or(cmp.Compare(slices.Index(Sorts(), a.Sort), slices.Index(Sorts(), b.Sort)), cmp.Compare(a.First, b.First))
	})
}

// DifferentCells is the number of cells that differ.
func (r *Report) DifferentCells() (n int) {
	for _, s := range Sorts() {
		if s.Differs() {
			n += r.Totals[s]
		}
	}
	return n
}

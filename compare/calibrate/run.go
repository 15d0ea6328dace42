package calibrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/render"
)

// Run asks one engine what a plan says.
type Run struct {
	Runner *trial.Runner
	Plan   *Plan
	// Until is when asking ends; what is not asked by then is counted.
	Until time.Time
	// Only tells which groups are asked; nil is all.
	Only func(g *Group) bool
	// Batch is how many cells at most share a statement; 0 is 100.
	Batch int
	// Progress is called behind each group; nil is nothing.
	Progress func(cells int)

	report   *Report
	rules    []*spec.Rule
	loaded   Section         // whose database is there; empty for none
	skipped  map[string]bool // texts of indexes on which the sides part
	unusable map[*operandType]bool
}

// Do asks section by section. If an error ends it early, a cancelled context or an engine that is
// gone, the report has what was asked until then.
func (r *Run) Do(ctx context.Context) (*Report, error) {
	r.report = newReport(r.Runner, r.Plan)
	r.rules = spec.Rules()
	r.skipped, r.unusable = map[string]bool{}, map[*operandType]bool{}
	if r.Batch == 0 {
		r.Batch = 100
	}
	if err := r.Runner.Open(ctx); err != nil {
		return r.report, err
	}
	r.report.Version = r.Runner.Version()
	for _, g := range r.Plan.Groups {
		if r.Only != nil && !r.Only(g) {
			continue
		}
		r.report.Planned += g.Count
		if err := r.group(ctx, g); err != nil {
			return r.report, err
		}
		if r.Progress != nil {
			r.Progress(r.report.Asked)
		}
	}
	r.report.finish()
	return r.report, nil
}

// asked is a cell with what came of it.
type asked struct {
	*Cell
	rules []*spec.Rule
}

// group asks the cells of a group, or what there is time for.
func (r *Run) group(ctx context.Context, g *Group) error {
	if r.over() {
		r.report.LeftOut[g.Section] += g.Count
		return nil
	}
	if err := r.load(ctx, g.Section); err != nil {
		return err
	}
	for _, t := range r.Plan.types {
		if r.unusable[t] && slices.Contains(g.types, t) {
			r.report.LeftOut[g.Section] += g.Count
			return nil
		}
	}
	a := &answers{list: make([]string, g.Count)}
	without := r.appliedWithout(ctx, g)
	var batch []asked
	for i := range g.Count {
		if r.over() {
			r.report.LeftOut[g.Section] += g.Count - i
			return r.together(ctx, g, batch, a)
		}
		c := asked{Cell: g.Cell(i)}
		shares := false
		if c.Item != nil || c.Term != nil {
			shares, c.rules = r.shares(ctx, g, c.Cell, without)
		}
		var err error
		switch {
		case shares:
			if batch = append(batch, c); len(batch) == r.Batch {
				err = r.together(ctx, g, batch, a)
				batch = batch[:0]
			}
		case c.Text != "":
			err = r.statement(ctx, g, c, a)
		default:
			err = r.alone(ctx, g, c, without, a)
		}
		if err != nil {
			return err
		}
	}
	if err := r.together(ctx, g, batch, a); err != nil {
		return err
	}
	if r.report.Gone == "" {
		r.report.record(g, a)
	}
	return nil
}

// over tells whether asking ends: the time is over, or the engine is gone.
func (r *Run) over() bool { return r.report.Gone != "" || !time.Now().Before(r.Until) }

// appliedWithout are the rules that the group's statement applies without a cell in it.
func (r *Run) appliedWithout(ctx context.Context, g *Group) *spec.Coverage {
	coverage := spec.NewCoverage()
	if g.Section == Operands {
		r.Runner.Outcome(ctx, g.Query(&Cell{Item: null(), Term: &cypher.Null{}}), eval.Options{Coverage: coverage})
	}
	return coverage
}

// shares tells whether a cell may share a statement: the semantics call for one row,
// without freedom and without an error that may come instead.
func (r *Run) shares(ctx context.Context, g *Group, c *Cell, without *spec.Coverage) (shares bool, rules []*spec.Rule) {
	coverage := spec.NewCoverage()
	o := r.Runner.Outcome(ctx, g.Query(c), eval.Options{Coverage: coverage})
	if o == nil || o.Kind != eval.OutcomeRows || o.MayRaise != 0 || !fixed.Of(o.Language)(o) {
		return false, nil
	}
	return true, r.applied(coverage, without)
}

// fixed tells that an outcome leaves nothing free.
var fixed = spec.ByLanguage[func(o *eval.Outcome) bool]{
	SQL: func(o *eval.Outcome) bool { return len(o.Worlds) == 1 },
	Cypher: func(o *eval.Outcome) bool {
		return !o.Graph.Avoidable && o.Graph.Spread == 0 && o.Graph.Rule == nil && !slices.Contains(o.Graph.FreeLists, true)
	},
}

// applied lists the rules of an account that are not in another.
func (r *Run) applied(coverage, without *spec.Coverage) (list []*spec.Rule) {
	if coverage == nil {
		return nil
	}
	for _, rule := range r.rules {
		for k := range rule.Numbered() {
			if coverage.Count(rule, k) > 0 && without.Count(rule, k) == 0 {
				list = append(list, rule)
				break
			}
		}
	}
	return list
}

// together asks cells in one statement, in its halves where the answer is not the one
// that is called for. Cells that are right by themselves and wrong together are a
// difference of its own.
func (r *Run) together(ctx context.Context, g *Group, cells []asked, a *answers) error {
	switch {
	case r.report.Gone != "":
		r.report.LeftOut[g.Section] += len(cells)
		return nil
	case len(cells) == 0:
		return nil
	case len(cells) == 1:
		return r.alone(ctx, g, cells[0], nil, a)
	}
	var all []*Cell
	for _, c := range cells {
		all = append(all, c.Cell)
	}
	result, text, err := r.ask(ctx, g, g.Query(all...))
	if err != nil {
		return err
	}
	if sortOf(result) == Equal {
		for i, c := range cells {
			a.list[c.Number-g.First] = cellAnswer(result.Result, i)
			r.report.count(g, c, result, Equal, "")
		}
		return nil
	}
	if r.report.Gone != "" { // which cell it was is not known
		r.report.count(g, cells[0], result, Broken, text)
		r.report.LeftOut[g.Section] += len(cells) - 1
		return nil
	}
	before := len(r.report.Differences)
	half := len(cells) / 2
	for _, part := range [][]asked{cells[:half], cells[half:]} {
		if err := r.together(ctx, g, part, a); err != nil {
			return err
		}
	}
	if len(r.report.Differences) == before && !r.report.lately(g, cells[0].Number, cells[len(cells)-1].Number) {
		r.report.differ(g, cells[0], result, Together, text)
	}
	return nil
}

// alone asks one cell.
func (r *Run) alone(ctx context.Context, g *Group, c asked, without *spec.Coverage, a *answers) error {
	q := c.Query
	if q == nil {
		q = g.Query(c.Cell)
	}
	result, text, err := r.ask(ctx, g, q)
	if err != nil {
		return err
	}
	if without != nil {
		c.rules = r.applied(result.Coverage, without)
	}
	a.list[c.Number-g.First] = answer(result)
	r.report.count(g, c, result, sortOf(result), text)
	return nil
}

// ask asks a query on both sides, and makes the database anew where it is lost.
func (r *Run) ask(ctx context.Context, g *Group, q *ast.Query) (result *trial.Result, text string, err error) {
	text, err = render.Query(q, r.Plan.Dialect)
	if err != nil {
		return trial.NotTried("the query cannot be printed: %v", err), "", nil
	}
	result, err = r.asText(ctx, g, q, text)
	return result, text, err
}

func (r *Run) asText(ctx context.Context, g *Group, q *ast.Query, text string) (*trial.Result, error) {
	result, err := r.Runner.Guarded("calibrating", func() string { return text }, func() (*trial.Result, error) { return r.Runner.Query(ctx, q, text) })
	if err != nil {
		return nil, err
	}
	gone, err := r.Runner.Settle(result)
	if err != nil {
		return nil, err
	}
	if gone {
		err = r.again(ctx, g.Section)
	}
	return result, err
}

// again makes the database of a section anew. An engine that does not come back ends the
// asking, behind what it was asked last.
func (r *Run) again(ctx context.Context, s Section) error {
	r.loaded = ""
	err := r.load(ctx, s)
	var lost *trial.GoneError
	if errors.As(err, &lost) {
		r.report.Gone = lost.Error()
		return nil
	}
	return err
}

// load makes the database of a section, unless it is there.
func (r *Run) load(ctx context.Context, s Section) error {
	if r.loaded == s {
		return nil
	}
	var err error
	switch s {
	case Operands:
		err = r.build(ctx)
	case Names, Statements:
		r.Runner.Invalidate()
		var flaw *trial.Result
		if flaw, err = r.Runner.Load(ctx, nameTables(r.Plan.Dialect)); flaw != nil && err == nil {
			err = errors.New("the database of names cannot be made: " + flaw.Detail)
		}
	}
	r.loaded = s
	return err
}

// build makes the tables of operands. A value that the sides do not store alike is told
// and asked as a literal alone.
func (r *Run) build(ctx context.Context) error {
	var statements []ast.Statement
	stores, makes := map[ast.Statement]*operand{}, map[ast.Statement]*operandType{}
	for _, t := range r.Plan.types {
		for _, s := range t.makes {
			makes[s] = t
			statements = append(statements, s)
		}
		for i := range t.Values {
			for _, s := range t.Values[i].stores {
				stores[s] = &t.Values[i]
				statements = append(statements, s)
			}
		}
		if t.index != nil {
			statements = append(statements, t.index)
		}
	}
	build := &trial.Build{
		Statements: statements,
		Skip: func(i int) bool {
			s := statements[i]
			text, _ := render.Statement(s, r.Plan.Dialect)
			return r.skipped[text] || stores[s] != nil && stores[s].stores == nil || makes[s] != nil && r.unusable[makes[s]]
		},
		Took: func(s *trial.Step) (trial.Decision, error) {
			switch {
			case s.Lacking != nil:
				return trial.LeaveThem, s.Lacking
			case s.NotSent != "":
				return trial.GoOn, nil
			case !s.Apart() && !s.Breaks():
				return trial.GoOn, nil
			}
			r.skipped[s.Text] = true
			if v := stores[s.Statement]; v != nil {
				v.stores = nil
			}
			if t := makes[s.Statement]; t != nil {
				r.unusable[t] = true
			}
			g := &Group{Section: Operands, Form: "storing", Types: strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", s.Statement), "*ast."))}
			r.report.count(g, asked{Cell: &Cell{Number: -1}}, &s.Result, sortOf(&s.Result), s.Text)
			return trial.MakeAnew, nil
		},
	}
	return r.Runner.Build(ctx, build)
}

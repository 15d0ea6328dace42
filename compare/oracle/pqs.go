package oracle

import (
	"fmt"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// PQS is the law that a row on which a condition is True is fetched by it, and a
// row on which it is not True is not: pivoted query synthesis. The paper is
// Rigger and Su, OSDI 2020, in which the pivot is a row of the tables and the
// condition is made for it; here the condition is the query's and the pivot a row
// of its FROM.
//
// The semantics evaluate FROM without WHERE, the columns of its relations, the
// select list and the condition for every row. A row is drawn; the condition is
// rectified to that one of p, NOT p and p IS NULL which is True on it. The engine
// is asked whether it has the row, by the answer of a query with that condition.
// It is also asked for a condition that is not True on the row.
//
// It applies to a block whose FROM without WHERE the semantics evaluate to one
// bag of rows; errors that an engine may raise are no matter, since an error
// makes no case. FROM may be anything, outer joins too: the pivot is a row of what
// it yields, and WHERE looks at nothing else. Grouping, DISTINCT, ORDER BY and
// LIMIT are left out.
//
// To pin is to say by the columns of all relations in FROM which row is meant.
// Then all columns have names, none is that of a compound, whose affinity SQLite
// takes from one arm, and all values can be written exactly: no NaN, infinity,
// negative zero or error, no float with an error bound. Rows that could be taken
// for the pivot, because their values are equal though they can be told apart
// (1 and 1.0, texts up to case and blanks at the end), make no case where the
// condition is True on them and must not be.
//
// The forms, r being a condition that is True on the pivot and n one that is not:
//
//	contained        items … WHERE r has the pivot's items
//	columns          columns … WHERE r has the pivot as often as the semantics
//	pinned           columns … WHERE r AND c = v AND … has it
//	pinned-null-safe likewise with IS NOT DISTINCT FROM
//	exists           EXISTS (… WHERE r AND c = v AND …) is True
//	intersect        SELECT v, … INTERSECT SELECT c, … WHERE r has a row
//	in               v IN (SELECT c … WHERE r) is True
//	excluded         columns … WHERE n has not the pivot
//	excluded-pinned  columns … WHERE n AND c = v AND … is empty
type PQS struct{}

// Name is "pqs".
func (PQS) Name() string { return "pqs" }

// Bounds of the ways to draw from one query, so that trying them all ends soon.
const (
	mostPivots     = 4
	mostConditions = 4
	mostBlocks     = 2
)

// Forms lists the forms, each for several conditions and several pivots.
func (PQS) Forms(s *Subject) ([]Form, string) {
	if s.Evaluate == nil {
		return nil, "the semantics do not model the database"
	}
	var forms []Form
	reason := "no block with FROM"
	for _, b := range blocksOf(s.Query.Body, nil) {
		conditions := partitions(b.Where, rowConditions(b))
		if len(conditions) == 0 {
			reason = "no condition"
		}
		for _, c := range conditions[:min(len(conditions), mostConditions)] {
			f := &pivoted{Subject: s, block: b, condition: c}
			for k := range uint64(mostPivots) {
				for _, form := range pivotForms {
					forms = append(forms, Form{form.name, func() *Check {
						p := f.pivot(s.Choice/7 + k)
						if p == nil || k > 0 && k >= uint64(len(f.candidates)) {
							return nil
						}
						return form.make(p)
					}})
				}
			}
		}
	}
	if len(forms) == 0 {
		return nil, reason
	}
	return forms, ""
}

// blocksOf lists the blocks with FROM of a body.
func blocksOf(b ast.Body, list []*ast.Select) []*ast.Select {
	switch b := b.(type) {
	case *ast.Select:
		if len(b.From) > 0 && len(list) < mostBlocks {
			list = append(list, b)
		}
	case *ast.SetOperation:
		return blocksOf(b.R, blocksOf(b.L, list))
	case *ast.Nested:
		return blocksOf(b.Query.Body, list)
	case *ast.Values:
	}
	return list
}

// pivoted is a block with a condition, and what the semantics say of its rows.
type pivoted struct {
	*Subject
	block     *ast.Select
	condition parting

	evaluated  bool
	columns    []ast.Expr       // of all relations; nil where they cannot be named
	items      []ast.SelectItem // of the query; nil where they are those of groups
	rows       []pivotRow
	candidates []int // the rows on which the rest is True
}

// pivotRow is a row of FROM.
type pivotRow struct {
	columns, items semantics.Row
	third          int  // which third of the condition is True on it
	rest           bool // the rest is True on it
}

// pivot is a row that is to be fetched.
type pivot struct {
	*pivoted
	row *pivotRow
}

// pivot draws a row; nil where there is none.
func (f *pivoted) pivot(number uint64) *pivot {
	if !f.evaluated {
		f.evaluated = true
		f.evaluate()
	}
	if len(f.candidates) == 0 {
		return nil
	}
	return &pivot{f, &f.rows[f.candidates[number%uint64(len(f.candidates))]]}
}

// evaluate asks the semantics for the rows of FROM.
func (f *pivoted) evaluate() {
	f.columns = columnsOf(f.Schema, f.block.From)
	if !grouped(f.block) && !outerAggregates(f.Schema, f.block) {
		f.items = f.block.Items
		for _, item := range f.items {
			if item.Expr == nil {
				f.items = nil
				break
			}
		}
	}
	list := append(append([]ast.SelectItem(nil), items(f.columns...)...), f.items...)
	for _, third := range thirds(f.condition.p) {
		list = append(list, ast.SelectItem{Expr: f.truth(third)})
	}
	rest := f.condition.rest
	if rest != nil {
		list = append(list, ast.SelectItem{Expr: f.truth(rest)})
	}
	outcome := f.Evaluate(query(&ast.Select{Items: list, From: f.block.From}))
	if outcome == nil || outcome.Kind != eval.OutcomeRows || len(outcome.Worlds) != 1 || !outcome.Worlds[0].Determined() {
		return
	}
	for _, group := range outcome.Worlds[0].Groups {
		for _, row := range group.Rows {
			r := pivotRow{columns: row[:len(f.columns)], items: row[len(f.columns) : len(f.columns)+len(f.items)], third: -1, rest: true}
			truths := row[len(f.columns)+len(f.items):]
			for i := range 3 {
				if isOne(truths[i]) {
					r.third = i
				}
			}
			if rest != nil {
				r.rest = isOne(truths[3])
			}
			f.rows = append(f.rows, r)
		}
	}
	for i := range f.rows {
		if f.rows[i].rest && f.rows[i].third >= 0 {
			f.candidates = append(f.candidates, i)
		}
	}
}

// isOne tells whether a truth is 1.
func isOne(v semantics.Value) bool {
	switch v.Kind() {
	case semantics.KindBoolean:
		return v.Bool()
	case semantics.KindInteger:
		return v.Int() == 1
	case semantics.KindUnsigned:
		return v.Uint() == 1
	case semantics.KindNull, semantics.KindRaised, semantics.KindHuge, semantics.KindDecimal, semantics.KindFloat, semantics.KindText, semantics.KindBytes:
	}
	return false
}

// pivotForms are the forms in order; make returns nil where one does not fit.
var pivotForms = []struct {
	name string
	make func(p *pivot) *Check
}{
	{"contained", (*pivot).contained},
	{"columns", (*pivot).fetched},
	{"pinned", func(p *pivot) *Check { return p.pinned(false) }},
	{"pinned-null-safe", func(p *pivot) *Check { return p.pinned(true) }},
	{"exists", (*pivot).exists},
	{"intersect", (*pivot).intersect},
	{"in", (*pivot).in},
	{"excluded", (*pivot).excluded},
	{"excluded-pinned", (*pivot).excludedPinned},
}

// rectified is the condition that is True on the pivot.
func (p *pivot) rectified() ast.Expr { return p.where(p.row.third) }

func (p *pivot) where(third int) ast.Expr {
	return and(p.condition.rest, thirds(p.condition.p)[third])
}

// ask is a query over the block's FROM.
func (p *pivot) ask(list []ast.SelectItem, where ast.Expr) *ast.Query {
	return query(&ast.Select{Items: list, From: p.block.From, Where: where})
}

// pin adds to a condition that the row is the pivot; nil where a value cannot be
// written.
func (p *pivot) pin(where ast.Expr, nullSafe bool) ast.Expr {
	if p.columns == nil {
		return nil
	}
	for i, c := range p.columns {
		v := literal(p.row.columns[i], p.Dialect)
		switch {
		case v == nil:
			return nil
		case nullSafe:
			where = and(where, &ast.Distinct{L: c, R: v, Not: true})
		case p.row.columns[i].IsNull():
			where = and(where, isNull(c))
		default:
			where = and(where, &ast.Comparison{Op: ast.Equal, L: c, R: v})
		}
	}
	return where
}

const rectifiedRole = "rows where a condition is True that is True on the pivot"

// fetches is the check that a query fetches a row at least so many times.
func fetches(role string, q *ast.Query, row semantics.Row, times int) *Check {
	return &Check{Questions: []Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) Holding {
		h := Holding{Rows: 1}
		if found := compare.Matches(row, a[0]); found < times {
			h.Violation = fmt.Sprintf("the pivot %s is fetched %s instead of %s", shownRow(row), timesFetched(found), timesFetched(times))
		}
		return h
	}}
}

func timesFetched(n int) string {
	if n == 0 {
		return "not at all"
	}
	return times(n)
}

// holds is the check that the answer is one True.
func holds(role string, q *ast.Query, row semantics.Row) *Check {
	return &Check{Questions: []Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) Holding {
		if len(a[0].Rows) != 1 || !isTrue(&a[0].Rows[0][0]) {
			return violated("the pivot %s is not found", shownRow(row))
		}
		return Holding{Rows: 1}
	}}
}

// fetchesNot is the check that a query does not fetch a row.
func fetchesNot(role string, q *ast.Query, row semantics.Row) *Check {
	return &Check{Questions: []Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) Holding {
		h := Holding{Rows: 1}
		if found := compare.Matches(row, a[0]); found > 0 {
			h.Violation = fmt.Sprintf("the pivot %s is fetched %s", shownRow(row), times(found))
		}
		return h
	}}
}

func (p *pivot) contained() *Check {
	if p.items == nil {
		return nil
	}
	return fetches(rectifiedRole, p.ask(p.items, p.rectified()), p.row.items, 1)
}

func (p *pivot) fetched() *Check {
	if p.columns == nil {
		return nil
	}
	times, key := 0, exactKey(p.row.columns)
	for i := range p.rows {
		if r := &p.rows[i]; r.rest && r.third == p.row.third && exactKey(r.columns) == key {
			times++
		}
	}
	return fetches(rectifiedRole, p.ask(items(p.columns...), p.rectified()), p.row.columns, times)
}

func (p *pivot) pinned(nullSafe bool) *Check {
	where := p.pin(p.rectified(), nullSafe)
	if where == nil {
		return nil
	}
	return fetches("the pivot where a condition is True that is True on it", p.ask(items(p.columns...), where), p.row.columns, 1)
}

func (p *pivot) exists() *Check {
	where := p.pin(p.rectified(), false)
	if where == nil {
		return nil
	}
	found := &ast.Exists{Query: p.ask(items(number("1")), where)}
	return holds("whether the pivot is among the rows where a condition is True that is True on it", query(&ast.Select{Items: items(p.truth(found))}), p.row.columns)
}

func (p *pivot) intersect() *Check {
	if p.columns == nil || p.Dialect.SetOperators != spec.SetOperatorsEvery {
		return nil
	}
	var values []ast.Expr
	for _, v := range p.row.columns {
		x := literal(v, p.Dialect)
		if x == nil {
			return nil
		}
		values = append(values, x)
	}
	rows, ok := p.ask(items(p.columns...), p.rectified()).Body.(*ast.Select)
	if !ok {
		return nil
	}
	q := query(&ast.SetOperation{Op: ast.Intersect, L: &ast.Select{Items: items(values...)}, R: rows})
	row := p.row.columns
	return &Check{Questions: []Question{{Role: "the pivot and the " + rectifiedRole, Query: q}}, Judge: func(a []*engine.Result) Holding {
		if len(a[0].Rows) != 1 {
			return violated("the pivot %s is among the rows %s", shownRow(row), timesFetched(len(a[0].Rows)))
		}
		return Holding{Rows: 1}
	}}
}

func (p *pivot) in() *Check {
	for i, c := range p.columns {
		v := p.row.columns[i]
		x := literal(v, p.Dialect)
		if v.IsNull() || x == nil {
			continue
		}
		found := &ast.InQuery{X: x, Query: p.ask(items(c), p.rectified())}
		return holds("whether a column of the pivot is among the rows where a condition is True that is True on it",
			query(&ast.Select{Items: items(p.truth(found))}), p.row.columns)
	}
	return nil
}

// other is a third of the condition that is not True on the pivot, nor on a row
// that could be taken for it; -1 where there is none.
func (p *pivot) other() int {
	key := looseKey(p.row.columns)
	for third := range 3 { // the condition itself first: it is what optimisers know
		alone := true
		for i := range p.rows {
			if r := &p.rows[i]; r.rest && r.third == third && looseKey(r.columns) == key {
				alone = false
				break
			}
		}
		if alone {
			return third
		}
	}
	return -1
}

func (p *pivot) excluded() *Check {
	third := p.other()
	if third < 0 || p.columns == nil || inexact(p.row.columns) {
		return nil
	}
	return fetchesNot("rows where a condition is True that is not True on the pivot", p.ask(items(p.columns...), p.where(third)), p.row.columns)
}

func (p *pivot) excludedPinned() *Check {
	third := p.other()
	if third < 0 {
		return nil
	}
	where := p.pin(p.where(third), false)
	if where == nil {
		return nil
	}
	row := p.row.columns
	q := p.ask(items(p.columns...), where)
	return &Check{Questions: []Question{{Role: "the pivot where a condition is True that is not True on it", Query: q}}, Judge: func(a []*engine.Result) Holding {
		h := Holding{Rows: 1}
		if n := len(a[0].Rows); n > 0 {
			h.Violation = fmt.Sprintf("the pivot %s is fetched %s", shownRow(row), times(n))
		}
		return h
	}}
}

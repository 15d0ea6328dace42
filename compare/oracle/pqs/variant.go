package pqs

import (
	"fmt"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// pivotVariants are the variants in order; make returns nil where one does not fit.
var pivotVariants = []struct {
	name string
	make func(p *pivot) *trial.Check
}{
	{"contained", (*pivot).contained},
	{"columns", (*pivot).fetched},
	{"pinned", func(p *pivot) *trial.Check { return p.pinned(false) }},
	{"pinned-null-safe", func(p *pivot) *trial.Check { return p.pinned(true) }},
	{"exists", (*pivot).exists},
	{"intersect", (*pivot).intersect},
	{"in", (*pivot).in},
	{"excluded", (*pivot).excluded},
	{"excluded-pinned", (*pivot).excludedPinned},
}

// rectified is the condition that is True on the pivot.
func (p *pivot) rectified() ast.Expr { return p.where(p.row.third) }

func (p *pivot) where(third int) ast.Expr {
	return build.And(p.condition.Rest, metamorphic.Thirds(p.condition.P)[third])
}

// ask is a query over the block's FROM.
func (p *pivot) ask(list []ast.SelectItem, where ast.Expr) *ast.Query {
	return build.Query(&ast.Select{Items: list, From: p.block.From, Where: where})
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
			where = build.And(where, &ast.Distinct{L: c, R: v, Not: true})
		case p.row.columns[i].IsNull():
			where = build.And(where, build.IsNull(c))
		default:
			where = build.And(where, &ast.Comparison{Op: ast.Equal, L: c, R: v})
		}
	}
	return where
}

const rectifiedRole = "rows where a condition is True that is True on the pivot"

// fetches is the check that a query fetches a row at least so many times.
func fetches(role string, q *ast.Query, row semantics.Row, times int) *trial.Check {
	return &trial.Check{Questions: []trial.Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) trial.Verdict {
		h := trial.Verdict{Rows: 1}
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
	return bag.Times(n)
}

// holds is the check that the answer is one True.
func holds(role string, q *ast.Query, row semantics.Row) *trial.Check {
	return &trial.Check{Questions: []trial.Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) trial.Verdict {
		if len(a[0].Rows) != 1 || !bag.IsTrue(&a[0].Rows[0][0]) {
			return metamorphic.Violated("the pivot %s is not found", shownRow(row))
		}
		return trial.Verdict{Rows: 1}
	}}
}

// fetchesNot is the check that a query does not fetch a row.
func fetchesNot(role string, q *ast.Query, row semantics.Row) *trial.Check {
	return &trial.Check{Questions: []trial.Question{{Role: role, Query: q}}, Judge: func(a []*engine.Result) trial.Verdict {
		h := trial.Verdict{Rows: 1}
		if found := compare.Matches(row, a[0]); found > 0 {
			h.Violation = fmt.Sprintf("the pivot %s is fetched %s", shownRow(row), bag.Times(found))
		}
		return h
	}}
}

func (p *pivot) contained() *trial.Check {
	if p.items == nil {
		return nil
	}
	return fetches(rectifiedRole, p.ask(p.items, p.rectified()), p.row.items, 1)
}

func (p *pivot) fetched() *trial.Check {
	if p.columns == nil {
		return nil
	}
	times, key := 0, exactKey(p.row.columns)
	for i := range p.rows {
		if r := &p.rows[i]; r.rest && r.third == p.row.third && exactKey(r.columns) == key {
			times++
		}
	}
	return fetches(rectifiedRole, p.ask(build.Items(p.columns...), p.rectified()), p.row.columns, times)
}

func (p *pivot) pinned(nullSafe bool) *trial.Check {
	where := p.pin(p.rectified(), nullSafe)
	if where == nil {
		return nil
	}
	return fetches("the pivot where a condition is True that is True on it", p.ask(build.Items(p.columns...), where), p.row.columns, 1)
}

func (p *pivot) exists() *trial.Check {
	where := p.pin(p.rectified(), false)
	if where == nil {
		return nil
	}
	found := &ast.Exists{Query: p.ask(build.Items(build.Number("1")), where)}
	return holds("whether the pivot is among the rows where a condition is True that is True on it", build.Query(&ast.Select{Items: build.Items(p.Truth(found))}), p.row.columns)
}

func (p *pivot) intersect() *trial.Check {
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
	rows, ok := p.ask(build.Items(p.columns...), p.rectified()).Body.(*ast.Select)
	if !ok {
		return nil
	}
	q := build.Query(&ast.SetOperation{Op: ast.Intersect, L: &ast.Select{Items: build.Items(values...)}, R: rows})
	row := p.row.columns
	return &trial.Check{Questions: []trial.Question{{Role: "the pivot and the " + rectifiedRole, Query: q}}, Judge: func(a []*engine.Result) trial.Verdict {
		if len(a[0].Rows) != 1 {
			return metamorphic.Violated("the pivot %s is among the rows %s", shownRow(row), timesFetched(len(a[0].Rows)))
		}
		return trial.Verdict{Rows: 1}
	}}
}

func (p *pivot) in() *trial.Check {
	for i, c := range p.columns {
		v := p.row.columns[i]
		x := literal(v, p.Dialect)
		if v.IsNull() || x == nil {
			continue
		}
		found := &ast.InQuery{X: x, Query: p.ask(build.Items(c), p.rectified())}
		return holds("whether a column of the pivot is among the rows where a condition is True that is True on it",
			build.Query(&ast.Select{Items: build.Items(p.Truth(found))}), p.row.columns)
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

func (p *pivot) excluded() *trial.Check {
	third := p.other()
	if third < 0 || p.columns == nil || inexact(p.row.columns) {
		return nil
	}
	return fetchesNot("rows where a condition is True that is not True on the pivot", p.ask(build.Items(p.columns...), p.where(third)), p.row.columns)
}

func (p *pivot) excludedPinned() *trial.Check {
	third := p.other()
	if third < 0 {
		return nil
	}
	where := p.pin(p.where(third), false)
	if where == nil {
		return nil
	}
	row := p.row.columns
	q := p.ask(build.Items(p.columns...), where)
	return &trial.Check{Questions: []trial.Question{{Role: "the pivot where a condition is True that is not True on it", Query: q}}, Judge: func(a []*engine.Result) trial.Verdict {
		h := trial.Verdict{Rows: 1}
		if n := len(a[0].Rows); n > 0 {
			h.Violation = fmt.Sprintf("the pivot %s is fetched %s", shownRow(row), bag.Times(n))
		}
		return h
	}}
}

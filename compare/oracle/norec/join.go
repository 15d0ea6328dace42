package norec

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// Sections 3.2 and 5 of the paper leave the conditions of joins as a further strategy.

// joins adds the variants about ON.
func (n noREC) joins(add func(name string, make func() *trial.Check)) {
	if metamorphic.Movable(n.block.From) {
		add("on", n.on)
	}
	for _, t := range n.block.From {
		for _, j := range outerJoins(t, nil) {
			add("outer", func() *trial.Check { return n.outer(j) })
		}
	}
}

// on moves conditions of inner joins into the condition that is computed. No outer join may be around these
// inner joins.
func (n noREC) on() *trial.Check {
	p := n.block.Where
	r := *n.block
	r.Where, r.From = nil, make([]ast.TableExpr, len(n.block.From))
	for i, t := range n.block.From {
		r.From[i] = metamorphic.Cross(t, &p)
	}
	r.Items = build.Items(build.Aggregate(ast.Sum, n.Truth(p)))
	return &trial.Check{Judge: sums, Questions: metamorphic.Pair([2]string{optimised, plainly},
		n.with(n.block.Where, build.Items(build.Aggregate(ast.CountStar))...), build.Query(&r))}
}

// outerJoins lists the outer joins with ON in a table expression.
func outerJoins(t ast.TableExpr, list []*ast.Join) []*ast.Join {
	j, is := t.(*ast.Join)
	if !is {
		return list
	}
	list = outerJoins(j.R, outerJoins(j.L, list))
	switch j.Kind {
	case ast.JoinLeft, ast.JoinRight, ast.JoinFull:
		if j.On != nil {
			list = append(list, j)
		}
	case ast.JoinCross, ast.JoinInner, ast.JoinSemi, ast.JoinAnti:
	}
	return list
}

// outer asks an outer join alone for three numbers: its rows, the pairs of rows that match, and the rows of
// each preserved side without a match. The first number is the sum of the others. The query computes the
// condition of the join for every pair each time.
func (n noREC) outer(j *ast.Join) *trial.Check {
	cross := *j
	cross.Kind, cross.On = ast.JoinCross, nil
	questions := []trial.Question{
		{Role: "the rows of the outer join", Query: counting(ast.CountStar, nil, j)},
		{Role: "the pairs that match", Query: counting(ast.Sum, n.Truth(j.On), &cross)},
	}
	if j.Kind != ast.JoinRight {
		questions = append(questions, trial.Question{Role: "the rows of the left side that match none", Query: n.unmatched(j, j.L, j.R)})
	}
	if j.Kind != ast.JoinLeft {
		questions = append(questions, trial.Question{Role: "the rows of the right side that match none", Query: n.unmatched(j, j.R, j.L)})
	}
	for i := range questions {
		if questions[i].Query == nil || determinism.Nondeterminism(n.Subject, questions[i].Query) != "" {
			return nil
		}
	}
	return &trial.Check{Questions: questions, Judge: func(a []*engine.Result) trial.Verdict {
		totals := make([]int, len(a))
		for i := range a {
			total, err := bag.Total(a[i])
			if err != nil {
				return metamorphic.Violated("%v", err)
			}
			totals[i] = total
		}
		parts := 0
		for _, part := range totals[1:] {
			parts += part
		}
		h := trial.Verdict{Rows: max(totals[0], parts)}
		if totals[0] != parts {
			h.Violation = fmt.Sprintf("the outer join has %s; matches and rows without one are %v", bag.Rows(totals[0]), totals[1:])
		}
		return h
	}}
}

// counting is a query of one aggregate over a table expression.
func counting(f ast.AggregateFunction, x ast.Expr, from ast.TableExpr) *ast.Query {
	var args []ast.Expr
	if x != nil {
		args = []ast.Expr{x}
	}
	return build.Query(&ast.Select{Items: build.Items(build.Aggregate(f, args...)), From: []ast.TableExpr{from}})
}

// unmatched counts the rows of one side for which the condition is True on no row of the other side. It is
// nil if the condition names a column from outside the join.
func (n noREC) unmatched(j *ast.Join, side, other ast.TableExpr) *ast.Query {
	on := n.inner(j, other)
	if on == nil {
		return nil
	}
	matches := &ast.Subquery{Query: counting(ast.Sum, n.Truth(on), other)}
	none := &ast.Case{Whens: []ast.When{{Condition: &ast.Comparison{Op: ast.Greater, L: matches, R: build.Number("0")}, Result: build.Number("0")}}, Else: build.Number("1")}
	return counting(ast.Sum, none, side)
}

// inner is the condition of a join in a form in which an aggregate of it belongs to a query over one side.
// The condition names a column of this side, or a condition that names one and is always True stands beside
// it. An aggregate whose columns are all outer columns would belong to the outer query. inner is nil if the
// condition names a column from outside the join.
func (n noREC) inner(j *ast.Join, side ast.TableExpr) ast.Expr {
	block := n.BlockOf(n.block)
	var on *resolve.Expression
	for _, t := range block.From {
		if found := joinOf(t, j); found != nil {
			on = found.On
		}
	}
	if on == nil {
		return nil
	}
	wanted, all := tablesIn(side, nil), tablesIn(j, nil)
	alone := len(block.From) == 1 && n.block.From[0] == ast.TableExpr(j)
	looks, beside := false, false
	ast.Inspect(j.On, func(x ast.Expr) bool {
		beside = beside || !alone && ast.QueryOf(x) != nil
		if ref, is := x.(*ast.ColumnRef); is {
			name := on.Name(ref)
			if name == nil || name.Kind != resolve.NameColumn || name.Depth > 0 || name.Column.Source == nil || !slices.Contains(all, name.Column.Source.Node) {
				beside = true
				return false
			}
			looks = looks || slices.Contains(wanted, name.Column.Source.Node)
		}
		return true
	})
	switch {
	case beside:
		return nil
	case looks:
		return j.On
	}
	for i := range block.Scope {
		c := block.Scope[i].Column
		if c.Source == nil || c.Hidden || c.Unnamed || c.Source.Name == "" || !slices.Contains(wanted, c.Source.Node) {
			continue
		}
		column := &ast.ColumnRef{Table: c.Source.Name, Column: c.Name}
		return build.And(j.On, &ast.Binary{Op: ast.Or, L: build.IsNull(column), R: &ast.Is{X: column, Test: ast.TestNull, Not: true}})
	}
	return nil
}

// joinOf finds a join by its tree.
func joinOf(t resolve.TableExpr, node *ast.Join) *resolve.Join {
	j, is := t.(*resolve.Join)
	switch {
	case !is:
		return nil
	case j.Node == node:
		return j
	}
	if found := joinOf(j.L, node); found != nil {
		return found
	}
	return joinOf(j.R, node)
}

// tablesIn lists the tables that a table expression joins.
func tablesIn(t ast.TableExpr, list []ast.TableExpr) []ast.TableExpr {
	if j, is := t.(*ast.Join); is {
		return tablesIn(j.R, tablesIn(j.L, list))
	}
	return append(list, t)
}

package pinolo

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The mutators of relations. A larger relation has the rows of the other and
// perhaps more, as bags.
//
//	DistinctU        SELECT DISTINCT  → SELECT
//	DistinctL        SELECT           → SELECT DISTINCT
//	UnionAllU        UNION            → UNION ALL
//	UnionAllL        UNION ALL        → UNION
//	RmUnionAllL      l UNION ALL r    → l, or r
//	RmUnionL         l UNION r        → DISTINCT l, or DISTINCT r: a row may be in an
//	                                    arm twice; without DISTINCT where sets count
//	UnionIntersectL  UNION [ALL]      → INTERSECT
//	IntersectUnionU  INTERSECT [ALL]  → UNION [ALL]
//	RmIntersectU     l INTERSECT r    → l, or r
//	RmExceptU        l EXCEPT r       → l
//	ExceptL          l                → l EXCEPT l with one more condition
//	AddUnionAllU     l                → l UNION ALL l with one more condition
//	LimitU           LIMIT n          → LIMIT n + 1, or none
//
// An arm stands for both only where their types are the same, so that the
// operation converted nothing. What is added is a copy of what is there, of the
// same types and collations.
var (
	distinctU       = &mutator{"DistinctU", true, false, setDistinct(false)}
	distinctL       = &mutator{"DistinctL", false, false, setDistinct(true)}
	unionAllU       = &mutator{"UnionAllU", true, false, setOperator(ast.Union, true)}
	unionAllL       = &mutator{"UnionAllL", false, false, setOperator(ast.Union, false)}
	rmUnionAllL     = &mutator{"RmUnionAllL", false, true, keepArm}
	rmUnionL        = &mutator{"RmUnionL", false, true, keepArm}
	unionIntersectL = &mutator{"UnionIntersectL", false, false, setOperator(ast.Intersect, false)}
	intersectUnionU = &mutator{"IntersectUnionU", true, false, intersectToUnion}
	rmIntersectU    = &mutator{"RmIntersectU", true, true, keepArm}
	rmExceptU       = &mutator{"RmExceptU", true, true, keepArm}
	exceptL         = &mutator{"ExceptL", false, true, beside(ast.Except, false)}
	addUnionAllU    = &mutator{"AddUnionAllU", true, true, beside(ast.Union, true)}
)

const (
	leftArm = iota
	rightArm
)

// relation adds the sites of a body.
func (w *polarityWalk) relation(b *ast.Body, owner *ast.Query, at polarity) {
	add := func(holds bool, m *mutator, variant int) {
		w.add(holds, mutationSite{polarity: at, mutator: m, body: b, owner: owner, variant: variant})
	}
	every := w.Dialect.SetOperators == spec.SetOperatorsEvery
	switch x := (*b).(type) {
	case *ast.Select:
		if len(x.From) == 0 {
			return // one row: nothing to see
		}
		if !at.right && w.ofBlock(x, w.ColumnsNamed) {
			add(true, addUnionAllU, 0)
			if every {
				add(true, exceptL, 0)
			}
		}
		if x.Distinct {
			add(true, distinctU, 0)
		} else {
			add(true, distinctL, 0)
		}
	case *ast.SetOperation:
		// A column of one arm may have an affinity that one of both lacks.
		alike := w.known != nil && w.known.Alike[x] && !(at.typed && w.Dialect.Storage == spec.StorageOfValue)
		arms := func(m *mutator) {
			add(alike && removable(x.L), m, leftArm)
			add(alike && removable(x.R) && !at.named, m, rightArm)
		}
		switch x.Op {
		case ast.Union:
			if x.All {
				add(true, unionAllL, 0)
				arms(rmUnionAllL)
			} else {
				add(true, unionAllU, 0)
				arms(rmUnionL)
			}
			if every {
				add(true, unionIntersectL, 0)
			}
		case ast.Intersect:
			add(true, intersectUnionU, 0)
			arms(rmIntersectU)
		case ast.Except:
			add(alike && removable(x.L), rmExceptU, leftArm)
		}
	case *ast.Values, *ast.TableFunction, *ast.Nested, *ast.Cypher:
	}
}

// removable tells whether an arm can stand for the operation: one with an
// ordering or a limit of its own would have to stand in parentheses.
func removable(arm ast.Body) bool {
	_, nested := arm.(*ast.Nested)
	return !nested
}

// unordered drops the ordering of the query whose body was replaced: its keys
// may name what is no longer there. The order is no matter of the law.
func unordered(at *mutationSite) {
	if at.owner != nil {
		at.owner.OrderBy = nil
	}
}

func setDistinct(distinct bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		block, ok := (*at.body).(*ast.Select)
		if !ok {
			return false
		}
		block.Distinct = distinct
		if distinct {
			unordered(at) // which a block with DISTINCT has by its columns only
		}
		return true
	}
}

func setOperator(op ast.SetOperator, all bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		o, ok := (*at.body).(*ast.SetOperation)
		if !ok {
			return false
		}
		o.Op, o.All = op, all
		return true
	}
}

func intersectToUnion(_ *metamorphic.Subject, at *mutationSite) bool {
	o, ok := (*at.body).(*ast.SetOperation)
	if !ok {
		return false
	}
	o.Op = ast.Union
	return true
}

// keepArm puts an arm in the place of the operation. One that stands for a
// UNION has each row once, where that matters.
func keepArm(_ *metamorphic.Subject, at *mutationSite) bool {
	o, ok := (*at.body).(*ast.SetOperation)
	if !ok {
		return false
	}
	arm := o.L
	if at.variant == rightArm {
		arm = o.R
	}
	if o.Op == ast.Union && !o.All && !at.setwise {
		switch arm := arm.(type) {
		case *ast.Select:
			arm.Distinct = true
		case *ast.SetOperation:
			arm.All = false // has each row once, and no row more
		case *ast.Values, *ast.TableFunction, *ast.Nested, *ast.Cypher:
			return false
		}
	}
	*at.body = arm
	unordered(at)
	return true
}

// beside puts a set operation of a block and a copy of it that has one more
// condition in the place of the block.
func beside(op ast.SetOperator, all bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		block, ok := (*at.body).(*ast.Select)
		if !ok {
			return false
		}
		other, ok := ast.CopyBody(block).(*ast.Select)
		if !ok {
			return false
		}
		var condition ast.Expr = &ast.Literal{Kind: ast.LiteralNull}
		if column := columnOf(block.Items); column != nil {
			condition = &ast.Is{X: column, Test: ast.TestNull, Not: op == ast.Union}
		}
		other.Where = build.And(other.Where, condition)
		*at.body = &ast.SetOperation{Op: op, All: all, L: block, R: other}
		unordered(at)
		return true
	}
}

// columnOf is a copy of the first column that a select list names; nil where
// there is none.
func columnOf(list []ast.SelectItem) ast.Expr {
	for _, item := range list {
		if column := firstColumn(item.Expr, false); column != nil {
			return column
		}
	}
	return nil
}

// firstColumn is a copy of the first column in an expression outside of
// subqueries and, if it is for use in the expression's clause, of aggregates.
func firstColumn(x ast.Expr, outsideAggregates bool) (column ast.Expr) {
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.ColumnRef:
			if column == nil {
				column = ast.CopyExpr(x)
			}
		case *ast.Aggregate:
			return !outsideAggregates
		default: // Columns of other expressions are in their parts.
		}
		return column == nil
	})
	return column
}

// grownLimits makes the checks of a query with a LIMIT and without OFFSET whose
// ordering leaves no ties but equal rows: one row more, and all of them. There is
// none for another query.
func (p *pinolo) grownLimits() []metamorphic.Variant {
	q := p.Query
	limit, is := q.Limit.(*ast.Literal)
	if !is || q.Offset != nil || limit.Kind != ast.LiteralInteger || p.Bound(q).CutsFreely() {
		return nil
	}
	n, err := strconv.Atoi(limit.Text)
	if err != nil || n == math.MaxInt {
		return nil
	}
	whole, longer := *q, *q
	whole.Limit, longer.Limit = nil, build.Number(strconv.Itoa(n+1))
	if determinism.Nondeterminism(p.Subject, &whole) != "" {
		return nil
	}
	return []metamorphic.Variant{
		{Name: "LimitU", Make: func() *trial.Check { return including(q, &longer, true) }},
		{Name: "LimitU", Make: func() *trial.Check { return including(q, &whole, true) }},
	}
}

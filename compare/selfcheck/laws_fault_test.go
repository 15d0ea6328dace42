package selfcheck

import (
	"testing"

	"github.com/semcheck/semcheck/spec/ast"
)

func starred(items []ast.SelectItem) bool {
	for _, item := range items {
		if item.Expr == nil && item.StarTable == "" {
			return true
		}
	}
	return false
}

// The planted faults change a query into what a wrong evaluator takes it for.

func eachBlock(q *ast.Query, change func(*ast.Select)) {
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		if block, ok := b.(*ast.Select); ok {
			change(block)
		}
	}})
}

// keepUnknown makes WHERE keep the rows whose condition is Unknown.
func keepUnknown(q *ast.Query) {
	eachBlock(q, func(b *ast.Select) {
		if b.Where != nil {
			b.Where = &ast.Binary{Op: ast.Or, L: b.Where, R: isNull(b.Where)}
		}
	})
}

// forgetOuterWhere forgets the condition of a block over a derived table.
func forgetOuterWhere(q *ast.Query) {
	if b, ok := q.Body.(*ast.Select); ok && len(b.From) == 1 {
		if _, derived := b.From[0].(*ast.DerivedTable); derived {
			b.Where = nil
		}
	}
}

func keepUnknownUnlessCounting(q *ast.Query) {
	if b, ok := q.Body.(*ast.Select); ok {
		if _, counting := b.Items[0].Expr.(*ast.Aggregate); !counting {
			keepUnknown(q)
		}
	}
}

// notIsNotTrue takes NOT p for p IS NOT TRUE.
func notIsNotTrue(q *ast.Query) {
	eachBlock(q, func(b *ast.Select) {
		if n, ok := b.Where.(*ast.Unary); ok && n.Op == ast.Not {
			if m, ok := n.X.(*ast.Unary); ok && m.Op == ast.Not {
				n.X = &ast.Is{X: m.X, Test: ast.TestTrue, Not: true}
			}
		}
	})
	eachBlock(q, func(b *ast.Select) {
		if n, ok := b.Where.(*ast.Unary); ok && n.Op == ast.Not {
			b.Where = &ast.Is{X: n.X, Test: ast.TestTrue, Not: true}
		}
	})
}

// rightIsInner forgets the padded rows of a left join where another block of
// the law does not have that join.
func rightIsInner(q *ast.Query) {
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if j, ok := t.(*ast.Join); ok && j.Kind == ast.JoinLeft && j.On != nil {
			j.Kind = ast.JoinInner
		}
	}})
}

// allIsDistinct forgets the ALL of a set operation.
func allIsDistinct(q *ast.Query) {
	ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
		if s, ok := b.(*ast.SetOperation); ok {
			s.All = false
		}
	}})
}

// forgetDistinct forgets DISTINCT.
func forgetDistinct(q *ast.Query) { eachBlock(q, func(b *ast.Select) { b.Distinct = false }) }

// TestLawsFindFaults plants a fault for each law, which has to find it.
func TestLawsFindFaults(t *testing.T) {
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			dialect := "postgres"
			asked := 0
			for index := range uint64(60) {
				s := newSample(t, dialect, 5, index)
				for n := index * 50; n < index*50+50; n++ {
					c := &subject{sample: s, fault: l.fault, query: s.numbered(n)}
					did, wrong := l.ask(c)
					if wrong != "" {
						t.Logf("found after %d queries", asked)
						return
					}
					if did {
						asked++
					}
				}
			}
			t.Errorf("the planted fault was not found in %d queries", asked)
		})
	}
}

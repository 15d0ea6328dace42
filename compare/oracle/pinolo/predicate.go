package pinolo

import (
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec/ast"
)

// The mutators of predicates, as conditions. A larger predicate is nowhere less
// True than the other, in the order False < Unknown < True.
//
//	Where1U, Having1U, On1U   a whole condition  → TRUE; WHERE and HAVING → none
//	Where0L, Having0L, On0L   a whole condition  → FALSE
//	Predicate1U, Predicate0L  a predicate inside → TRUE, FALSE
//	OrU                       p → p OR q
//	AndL                      p → p AND q
//	IsTrueL                   p → p IS TRUE
//	IsNotFalseU               p → p IS NOT FALSE
//
// q is about a column of p: a test for NULL, or a comparison with itself, which
// is Unknown for NULL; or it is NULL itself. What a mutator puts on p when p is a
// test itself (p IS b to TRUE and FALSE) are the constants.
var (
	whereMutators  = []*mutator{{"Where1U", true, true, toConstant(true)}, {"Where0L", false, true, toConstant(false)}, {"Where1U", true, true, omit}}
	havingMutators = []*mutator{{"Having1U", true, true, toConstant(true)}, {"Having0L", false, true, toConstant(false)}, {"Having1U", true, true, omit}}
	onMutators     = []*mutator{{"On1U", true, true, toConstant(true)}, {"On0L", false, true, toConstant(false)}}
	innerMutators  = []*mutator{{"Predicate1U", true, true, toConstant(true)}, {"Predicate0L", false, true, toConstant(false)}}

	orU         = &mutator{"OrU", true, false, joined(ast.Or)}
	andL        = &mutator{"AndL", false, false, joined(ast.And)}
	isTrueL     = &mutator{"IsTrueL", false, false, tested(ast.TestTrue, false)}
	isNotFalseU = &mutator{"IsNotFalseU", true, false, tested(ast.TestFalse, true)}
)

// What is joined to a predicate.
const (
	withNullTest = iota
	withItself
	withNull
	joinings
)

// wrappings adds the sites of what can be put around any predicate: around a
// whole condition whatever there is, around one inside of it a choice, so that
// these mutators do not outnumber all others.
func (w *polarityWalk) wrappings(x *ast.Expr, at polarity, whole bool) {
	for variant := range joinings {
		if whole || variant == withNullTest {
			w.add(true, mutationSite{polarity: at, mutator: orU, expr: x, variant: variant})
		}
		if whole || variant == withItself {
			w.add(true, mutationSite{polarity: at, mutator: andL, expr: x, variant: variant})
		}
	}
	w.add(true, mutationSite{polarity: at, mutator: isTrueL, expr: x})
	w.add(true, mutationSite{polarity: at, mutator: isNotFalseU, expr: x})
}

func toConstant(truth bool) func(*metamorphic.Subject, *mutationSite) bool {
	kind := ast.LiteralFalse
	if truth {
		kind = ast.LiteralTrue
	}
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		if l, is := (*at.expr).(*ast.Literal); is && l.Kind == kind {
			return false
		}
		*at.expr = &ast.Literal{Kind: kind}
		return true
	}
}

func omit(_ *metamorphic.Subject, at *mutationSite) bool {
	*at.expr = nil
	return true
}

func joined(op ast.BinaryOp) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		column := firstColumn(*at.expr, true)
		var q ast.Expr
		switch {
		case at.variant == withNull:
			q = &ast.Literal{Kind: ast.LiteralNull}
		case column == nil:
			return false
		case at.variant == withNullTest:
			q = &ast.Is{X: column, Test: ast.TestNull, Not: op == ast.And}
		default:
			q = &ast.Comparison{Op: ast.Equal, L: column, R: ast.CopyExpr(column)}
			if op == ast.Or {
				q = build.Not(q)
			}
		}
		*at.expr = &ast.Binary{Op: op, L: *at.expr, R: q}
		return true
	}
}

func tested(test ast.TruthTest, not bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		*at.expr = &ast.Is{X: *at.expr, Test: test, Not: not}
		return true
	}
}

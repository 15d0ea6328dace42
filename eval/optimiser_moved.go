package eval

import (
	"math/big"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Case of ruleMovedConstants.
const movedConstantsOverflowPassedOver spec.Case = iota

var ruleMovedConstants = spec.Declare(spec.Rule{
	ID: "compare.moved-constants",
	Statement: "Where a constant is compared with a sum, difference or product of an integer and a constant, or with an integer's cast to an integer, " +
		"these constants may be moved to the other side of the comparison: an overflow is then not met.",
	From:    spec.DuckDBCode("MoveConstantsRule::Apply, ComparisonSimplificationRule::Apply", "src/optimizer/rule/{move_constants,comparison_simplification}.cpp"),
	Cases:   []string{movedConstantsOverflowPassedOver: "overflow passed over"},
	Choices: []spec.Choice{{Date: "2026-11-20", Statement: "By the rules of arithmetic an overflow is an error, by the optimiser's source it is not met. The answer by the exact numbers is called for, the error permitted."}},
	Only:    []string{"duckdb"},
})

// movable makes a comparison of an integer expression with a constant decide
// where one of its operations leaves the range of its type: by the exact
// numbers. That the operation raises stays permitted.
func (c *compiler) movable(x *ast.Comparison, s *scope, l, r operand, holds condition) condition {
	if c.dialect.ComparedConstants != spec.ConstantsMove || !(l.raises || r.raises) || l.constant == r.constant ||
		l.typ.Kind != ast.TypeInteger || r.typ.Kind != ast.TypeInteger {
		return holds
	}
	moving, constant, op := x.L, r, x.Op
	if l.constant {
		moving, constant, op = x.R, l, mirrored(x.Op)
	}
	exact, ok := c.exactInteger(moving, s)
	if !ok {
		return holds
	}
	e, value := c.e, constant.value
	return func(env *environment) semantics.Truth {
		t := holds(env)
		if t != semantics.Fails {
			return t
		}
		n, known := exact(env)
		k := value(env)
		if !known || k.IsRaised() || k.IsNull() {
			return t
		}
		e.Coverage.Apply(ruleMovedConstants, movedConstantsOverflowPassedOver)
		a := semantics.HugeInteger(n)
		return semantics.Holds(e, op, &a, &k)
	}
}

// mirrored is the operator of the comparison with its sides exchanged.
func mirrored(op ast.ComparisonOp) ast.ComparisonOp {
	switch op {
	case ast.Less:
		return ast.Greater
	case ast.LessEqual:
		return ast.GreaterEqual
	case ast.Greater:
		return ast.Less
	case ast.GreaterEqual:
		return ast.LessEqual
	case ast.Equal, ast.NotEqual:
	}
	return op
}

// exactInteger computes an expression without the limits of its types; ok is
// false for an expression of another form. A value that is not known is NULL or
// raises elsewhere.
func (c *compiler) exactInteger(x ast.Expr, s *scope) (exact func(*environment) (*big.Int, bool), ok bool) {
	switch x := x.(type) {
	case *ast.Binary:
		compute := map[ast.BinaryOp]func(z, a, b *big.Int) *big.Int{
			ast.Add: (*big.Int).Add, ast.Subtract: (*big.Int).Sub, ast.Multiply: (*big.Int).Mul,
		}[x.Op]
		if compute == nil {
			break
		}
		l, okL := c.exactInteger(x.L, s)
		r, okR := c.exactInteger(x.R, s)
		if !okL || !okR {
			return nil, false
		}
		return func(env *environment) (*big.Int, bool) {
			a, knownA := l(env)
			b, knownB := r(env)
			if !knownA || !knownB {
				return nil, false
			}
			return compute(new(big.Int), a, b), true
		}, true
	case *ast.Cast:
		if x.Type.Kind == ast.TypeInteger {
			return c.exactInteger(x.X, s)
		}
	default: // Other forms are computed as they are, below.
	}
	plain := true
	ast.WalkExpr(x, ast.Visitor{Query: func(*ast.Query) { plain = false }, Expr: func(x ast.Expr) {
		_, aggregate := x.(*ast.Aggregate)
		_, windowed := x.(*ast.Windowed)
		plain = plain && !aggregate && !windowed
	}})
	if !plain {
		return nil, false
	}
	o, err := c.compileScalar(x, s)
	if err != nil || o.typ.Kind != ast.TypeInteger {
		return nil, false
	}
	return func(env *environment) (*big.Int, bool) {
		v := o.value(env)
		return semantics.WholeNumber(&v)
	}, true
}

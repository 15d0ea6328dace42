package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// compileCollationAlone compiles CHARSET, COLLATION and COERCIBILITY, which say what the collation of
// their argument is.
func (c *compiler) compileCollationAlone(x *ast.Call, _ []operand, s *scope) (operand, error) {
	sig := s.at.Signature(x)
	collation, coercibility, err := s.at.Coercion(x.Args[0])
	if err != nil {
		return operand{}, err
	}
	var value semantics.Value
	set := c.dialect.SetOf(collation)
	switch {
	case sig.Function == function.Coercibility:
		value = semantics.Integer(int64(coercibility))
	case collation == spec.CollationUnnamed:
		value = semantics.Text("binary")
	case set == nil:
		return operand{}, unsupported("%s of a collation that is not modelled", x.Name)
	case sig.Function == function.Charset:
		value = semantics.Text(set.Name)
	default:
		name := c.dialect.NameOf(collation)
		if name == "" {
			return operand{}, unsupported("%s of a collation without a name", x.Name)
		}
		value = semantics.Text(name)
	}
	e, rule := c.e, sig.Function.Rule
	return computed(sig.Type, false, func(*environment) semantics.Value {
		e.Coverage.Apply(rule, function.Always)
		return value
	}), nil
}

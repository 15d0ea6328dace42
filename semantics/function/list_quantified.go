package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// quantifiedLists is the chapter of comparisons with the elements of a list.
var quantifiedLists = func() chapter {
	all := chapter{function.Unnest: {types: unnestTypes, compute: func(c *call) semantics.Value { return c.arguments[0] }}}
	for _, f := range function.QuantifiedLists() {
		q, op := function.ComparesElements(f)
		all[f] = Scalar{types: quantifiedTypes(op), compute: func(c *call) semantics.Value { return quantified(c, q, op) }}
	}
	return all
}()

// unnestTypes is the signature of UNNEST: the type of the elements.
func unnestTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if arguments[0].Kind == ast.TypeUnknown {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of an untyped argument"}
	}
	return arguments, arguments[0].Of(), listOperand(f, d, arguments[0])
}

// quantifiedTypes takes a value and a list in the type in which a comparison has value and
// element. In PostgreSQL a literal without a type is an array of the other side's type.
func quantifiedTypes(op ast.ComparisonOp) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		value, of := arguments[0], arguments[1].Of()
		switch {
		case arguments[1].IsList():
		case arguments[1].Kind == ast.TypeUnknown && d.Lists == spec.ListsPostgres:
			of = typing.WithoutModifier(value)
			if of.Kind == ast.TypeUnknown {
				of = ast.Text
			}
		case d.Lists == spec.ListsPostgres:
			return nil, ast.Boolean, &typing.Error{Message: "op ANY/ALL (array) requires array on right side, not " + arguments[1].String()}
		default:
			return nil, ast.Boolean, &typing.Unsupported{Feature: "a quantified comparison with " + arguments[1].String()}
		}
		how := typing.ForOrder
		if op == ast.Equal || op == ast.NotEqual {
			how = typing.ForEquality
		}
		if d.Lists == spec.ListsDuckDB {
			how = typing.ForQuery
		}
		t, err := typing.Comparison(d, how, value, of)
		if t.Kind == ast.TypeUnknown {
			t = of
		}
		return []ast.Type{t, ast.List(t)}, ast.Boolean, err
	}
}

func quantified(c *call, q ast.Quantifier, op ast.ComparisonOp) semantics.Value {
	var elements []semantics.Value
	switch {
	case !c.arguments[1].IsNull():
		elements = c.list(1).Flat()
	case c.e.Dialect.Lists == spec.ListsPostgres:
		return c.null()
	}
	decides := semantics.TruthOf(q == ast.Any)
	unknown := false
	for i := range elements {
		switch t := semantics.Holds(c.e, op, &c.arguments[0], &elements[i]); t {
		case decides:
			return c.decided(q == ast.Any)
		case semantics.Unknown:
			unknown = true
		case semantics.True, semantics.False, semantics.Fails:
		}
	}
	if unknown {
		c.apply(function.QuantifiedUnknown)
		return semantics.Null
	}
	return c.decided(q == ast.All)
}

func (c *call) decided(b bool) semantics.Value {
	if b {
		c.apply(function.QuantifiedTrue)
	} else {
		c.apply(function.QuantifiedFalse)
	}
	return semantics.Boolean(b)
}

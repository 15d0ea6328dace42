package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// aggregateTypes is the signature of a set function of the elements of a list.
func aggregateTypes(of *function.Function) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if !arguments[0].IsList() || arguments[0].Of().Kind == ast.TypeUnknown {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
		}
		operands, result, err := SetFunctionOf(of).Types(d, of.Name, []ast.Type{arguments[0].Of()})
		if err != nil {
			return nil, result, err
		}
		if len(operands) == 0 || of == function.Count {
			return arguments, typing.Settled(result), nil
		}
		return []ast.Type{ast.List(operands[0])}, typing.Settled(result), nil
	}
}

func aggregated(of *function.Function) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		c.apply(function.OfValues)
		return Aggregate(c.e, of, false, [][]semantics.Value{c.list(0).Elements}, c.result)
	}
}

func extractAllTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	operands, _, err := regexpTypes(f, d, x, arguments)
	return operands, ast.List(ast.Text), err
}

func regexpExtractAll(c *call) semantics.Value {
	x, s, _, ok := c.regexp(3, false)
	group := 0
	if c.has(2) {
		group = int(c.whole(2))
	}
	switch {
	case !ok:
		return semantics.Null
	case x.MayBeEmpty():
		return c.unmodelled("matches that may be empty")
	case group < 0:
		return c.listMade(function.OfValues, nil)
	}
	var found []semantics.Value
	for _, at := range x.All(s) {
		if group > x.Groups() {
			c.apply(function.NoSuchGroup)
			return c.e.Raise(semantics.ClassArgument)
		}
		if at[2*group] < 0 {
			found = append(found, semantics.Null)
			continue
		}
		found = append(found, semantics.Text(s[at[2*group]:at[2*group+1]]))
	}
	return c.listMade(function.OfValues, found)
}

package function

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// extremes is the chapter of functions that choose the greatest or the least argument.
var extremes = chapter{
	function.Greatest:        {types: extremeTypes, compute: extreme(semantics.Greater)},
	function.Least:           {types: extremeTypes, compute: extreme(semantics.Less)},
	function.GreatestOfMySQL: {types: sameTypes, compute: extreme(semantics.Greater)},
	function.LeastOfMySQL:    {types: sameTypes, compute: extreme(semantics.Less)},
	function.MaxOfSeveral:    {types: storedTypes, compute: extreme(semantics.Greater)},
	function.MinOfSeveral:    {types: storedTypes, compute: extremeOrEqual(semantics.Less)},
}

// unitedTypes converts all arguments to the type that unites them.
func unitedTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for _, t := range arguments {
		if t.Kind == ast.TypeGeometry || t.Kind == ast.TypeBytes || t.Kind == ast.TypeReal || t.Kind == ast.TypeEngineSpecific {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	number := func(t ast.Type) bool { return t.IsNumeric() }
	text := func(t ast.Type) bool { return t.IsText() }
	if slices.ContainsFunc(arguments, number) && slices.ContainsFunc(arguments, text) && d.Untyped != spec.UntypedText {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of texts and numbers"}
	}
	if result, err = typing.Common(d, f.Name, arguments...); err != nil {
		return nil, result, err
	}
	if result.Kind == ast.TypeUnknown {
		if d.Untyped != spec.UntypedText {
			return nil, result, &typing.Unsupported{Feature: f.Name + " of untyped arguments"}
		}
		result = ast.Text
	}
	return slices.Repeat([]ast.Type{result}, len(arguments)), result, nil
}

// sameTypes takes arguments of one type as they are.
func sameTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for _, t := range arguments {
		switch {
		case t.Kind == ast.TypeUnknown:
			continue
		case t.Kind == ast.TypeBytes && t.Literal == 0 && d.ByteColumns && result.Kind == ast.TypeBytes:
		case t.Kind == ast.TypeBytes && t.Literal == 0 && d.ByteColumns && result.Kind == ast.TypeUnknown:
			result = ast.Bytes
		case t.Kind != ast.TypeInteger && t.Kind != ast.TypeDecimal && t.Kind != ast.TypeDouble && !t.IsText(),
			result.Kind != ast.TypeUnknown && (result.Kind != t.Kind || result.Scale != t.Scale || result.Unsigned != t.Unsigned):
			return nil, t, &typing.Unsupported{Feature: f.Name + " of such types together"}
		case result.Kind == ast.TypeUnknown, result.Width < t.Width, result.Precision < t.Precision:
			result = t
		}
	}
	if result.IsText() {
		result = ast.Text
	}
	if slices.ContainsFunc(arguments, func(t ast.Type) bool { return t.Kind == ast.TypeUnknown }) {
		result = ast.Unknown // it is NULL, of whichever type
	}
	return arguments, result, nil
}

// storedTypes takes arguments as they are stored.
func storedTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	for _, t := range arguments {
		if t.Kind == ast.TypeGeometry {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return arguments, ast.Dynamic(ast.AffinityNone), nil
}

// extreme is the first argument before which none has the order; NULL is passed over.
func extreme(order semantics.Ordering) func(c *call) semantics.Value {
	return choose(func(o semantics.Ordering) bool { return o == order })
}

// extremeOrEqual is the last one of them.
func extremeOrEqual(order semantics.Ordering) func(c *call) semantics.Value {
	return choose(func(o semantics.Ordering) bool { return o == order || o == semantics.Same })
}

func choose(better func(o semantics.Ordering) bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		var best *semantics.Value
		null := false
		for i := range c.arguments {
			v := &c.arguments[i]
			if v.IsNull() {
				null = true
				continue
			}
			if best != nil {
				o := semantics.Compare(c.e, v, best)
				if o == semantics.Same && c.result.Kind != ast.TypeDynamic && v.String() != best.String() && v.Kind() == best.Kind() {
					return c.unmodelled("equal values that are not the same")
				}
				if !better(o) {
					continue
				}
			}
			best = v
		}
		if null {
			c.apply(function.ExtremeOfNull)
		}
		if best == nil {
			return semantics.Null
		}
		c.apply(function.ExtremeFound)
		if c.result.Kind == ast.TypeDynamic || c.result.Kind == ast.TypeUnknown {
			return *best
		}
		return semantics.Unite(c.e, *best, c.result)
	}
}

// extremeTypes is unitedTypes of values that are compared.
//
// Source: PostgreSQL behind 18, ExecInitExprRec in src/backend/executor/execExpr.c: T_MinMaxExpr needs
// a function of comparison even for one value; read 2026-11-29.
func extremeTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	operands, result, err = unitedTypes(f, d, x, arguments)
	if err == nil && result == ast.JSON && typing.JoinsDocuments(d, ast.JSONB, ast.JSONB) {
		return nil, result, &typing.Unsupported{Feature: f.Name + " of json, which has no comparison"}
	}
	return operands, result, err
}

package fault

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// FunctionFaults lists the faults of the scalar functions and of the set functions that
// generated queries of a dialect call, in the order of the catalogue. Each fault makes one
// function wrong in one way, in each of its calls.
func FunctionFaults(d *spec.Dialect) []*RuleFault {
	var list []*RuleFault
	for _, f := range append(function.Weighed(d), function.SetFunctions(d)...) {
		if f == function.CountRows || f.OfKeys {
			continue
		}
		for _, way := range functionFaults {
			if way.fits(f) && !slices.Contains(equivalent, f.Name+": "+way.name) {
				list = append(list, functionFault(d, f, way))
			}
		}
	}
	return list
}

// equivalent are what is no fault.
var equivalent = []string{"HEX: the result is in capitals", "TOTAL: NULL is a value", "COUNT: NULL is a value"}

// wrongWay is a way in which a function can be wrong.
type wrongWay struct {
	name string
	fits func(f *function.Function) bool
	// call is what the engine computes instead of a call, whose parts are its own.
	call func(f *function.Function, call ast.Expr, arguments []ast.Expr) ast.Expr
}

var functionFaults = []wrongWay{
	{"NULL is a value",
		func(f *function.Function) bool {
			return (!f.Lenient || f.Kind == function.Aggregate) && len(f.Parameters) > 0 && (givesNumber(f) || f.Result == function.Text)
		},
		func(f *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr {
			if f.Result == function.Text {
				return orElse(call, &ast.Literal{Kind: ast.LiteralString})
			}
			return orElse(call, zero())
		}},
	{"an argument is one too large",
		func(f *function.Function) bool { return wholeArgument(f) >= 0 },
		func(f *function.Function, call ast.Expr, arguments []ast.Expr) ast.Expr {
			if i := wholeArgument(f); i < len(arguments) {
				arguments[i] = plusOne(arguments[i])
			}
			return call
		}},
	{"the result is one too large",
		func(f *function.Function) bool { return givesNumber(f) && wholeArgument(f) < 0 },
		func(_ *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr { return plusOne(call) }},
	{"the result is rounded",
		func(f *function.Function) bool { // what rounds itself is left out
			return f.Result == function.Double || f.Result == function.ByRule && f.Kind == function.Aggregate && givesNumber(f)
		},
		func(_ *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr { return function.Round.Call(call) }},
	{"the result is in capitals",
		func(f *function.Function) bool { return f.Result == function.Text && f != function.Upper },
		func(_ *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr { return function.Upper.Call(call) }},
	{"the result is a text",
		givesNumber,
		func(_ *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr {
			return &ast.Cast{X: call, Type: ast.Text}
		}},
	{"the result is a length",
		func(f *function.Function) bool { return f.Result == function.Text },
		func(_ *function.Function, call ast.Expr, _ []ast.Expr) ast.Expr { return function.Length.Call(call) }},
}

func functionFault(d *spec.Dialect, f *function.Function, way wrongWay) *RuleFault {
	return &RuleFault{
		Name: f.Name + ": " + way.name, Rule: f.Rule.ID,
		rewrite: rewrite{expression: func(_ *planter, x ast.Expr) ast.Expr {
			switch call := x.(type) {
			case *ast.Call:
				if f.Kind != function.Scalar || call.Name != f.Name || !f.Takes(len(call.Args)) {
					return x
				}
				changed := f.Call(append([]ast.Expr{}, call.Args...)...)
				return way.call(f, changed, changed.Args)
			case *ast.Aggregate:
				if f.Kind != function.Aggregate || !f.Aggregates(call) {
					return x
				}
				changed := *call
				changed.Args = append([]ast.Expr{}, call.Args...)
				return way.call(f, &changed, changed.Args)
			default: // No other form calls a function.
				return x
			}
		}},
	}
}

// givesNumber tells that results are numbers, or what the arguments are.
func givesNumber(f *function.Function) bool {
	if slices.Contains([]function.Type{function.Integer, function.Unsigned, function.Decimal, function.Double, function.Number}, f.Result) {
		return true
	}
	return f.Result == function.ByRule && !f.Joins
}

// wholeArgument is the last argument that is a position or a number of characters; -1 where
// there is none.
func wholeArgument(f *function.Function) int {
	for i := len(f.Parameters) - 1; i >= 0; i-- {
		if t := f.Parameters[i]; t == function.SmallCount || t == function.Place {
			return i
		}
	}
	return -1
}

func plusOne(x ast.Expr) ast.Expr {
	return &ast.Binary{Op: ast.Add, L: x, R: &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}
}

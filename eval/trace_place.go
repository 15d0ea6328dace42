package eval

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// placeOf is the place of a part of an expression; none if it is no direct part.
func placeOf(x, part ast.Expr) spec.Place {
	in := func(list ...ast.Expr) spec.Place {
		if n := slices.Index(list, part); n >= 0 {
			return spec.OperandPlace(n)
		}
		return spec.PlaceNone
	}
	switch x := x.(type) {
	case *ast.Unary:
		return in(x.X)
	case *ast.Binary:
		return in(x.L, x.R)
	case *ast.Comparison:
		return in(x.L, x.R)
	case *ast.Distinct:
		return in(x.L, x.R)
	case *ast.Is:
		return in(x.X)
	case *ast.Between:
		return in(x.X, x.Low, x.High)
	case *ast.InList:
		if part == x.X {
			return spec.OperandPlace(0)
		}
		return spec.OperandPlace(1) // each element of the list stands for the others
	case *ast.InQuery:
		return in(x.X)
	case *ast.Like:
		return in(x.X, x.Pattern, x.Escape)
	case *ast.Quantified:
		return in(x.L)
	case *ast.Case:
		return placeInCase(x, part)
	case *ast.Cast:
		return in(x.X)
	case *ast.Call:
		return in(x.Args...)
	case *ast.Aggregate:
		return placeInAggregate(x, part)
	case *ast.Row:
		return in(x.Items...)
	case *ast.Collate:
		return in(x.X)
	default: // No other form has parts that are traced: queries are sites of their own.
	}
	return spec.PlaceNone
}

func placeInCase(x *ast.Case, part ast.Expr) spec.Place {
	if part == x.Operand {
		return spec.OperandPlace(0)
	}
	for _, w := range x.Whens {
		switch part {
		case w.Condition:
			return spec.PlaceCondition
		case w.Result:
			return spec.PlaceResult
		}
	}
	return spec.PlaceResult
}

func placeInAggregate(x *ast.Aggregate, part ast.Expr) spec.Place {
	if n := slices.Index(x.Args, part); n >= 0 {
		return spec.OperandPlace(n)
	}
	if part == x.Filter {
		return spec.PlaceCondition
	}
	return spec.PlaceKey
}

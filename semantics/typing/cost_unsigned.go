package typing

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Unsigned integers where types are chosen by cost. Sources: ImplicitCastUTinyint to
// ImplicitCastUhugeint in src/function/cast_rules.cpp, CombineNumericTypes and
// IntegerLiteral::FitsInType in src/common/types.cpp, all of DuckDB 1.5.5.

func unsignedType(width int) ast.Type {
	return ast.Type{Kind: ast.TypeInteger, Width: width, Unsigned: true}
}

// natural is the least width of an unsigned integer that holds a number of that many bits.
func natural(bits int) int {
	for _, w := range []int{8, 16, 32, 64, 128} {
		if bits <= w {
			return w
		}
	}
	return 0
}

// literalFits tells that a type of integers holds the literal.
func literalFits(literal, t ast.Type) bool {
	switch {
	case t.Kind != ast.TypeInteger:
		return false
	case t.Unsigned:
		return literal.Natural != 0 && literal.Natural <= t.Width
	}
	return literal.Literal <= t.Width
}

// widensTo tells that an integer type becomes another one implicitly: a wider one of its signs, or
// a wider one with signs of one without.
func widensTo(from, to ast.Type) bool {
	return to.Kind == ast.TypeInteger && to.Width > from.Width && (from.Unsigned || !to.Unsigned)
}

// unitedSigns is the type in which an unsigned integer and another one meet: the one with signs if it
// is wider, else the next wider one with signs; beside UHUGEINT a double.
func unitedSigns(l, r ast.Type) ast.Type {
	if l.Unsigned {
		l, r = r, l // the signs are on the left
	}
	switch {
	case r.Width == 128:
		return ast.Double
	case l.Width > r.Width:
		return Settled(l)
	}
	return ast.Type{Kind: ast.TypeInteger, Width: 2 * r.Width}
}

// WithoutUnsigned refuses a function of unsigned integers where types are chosen by cost: which of its
// functions is taken was not read for each.
func WithoutUnsigned(d *spec.Dialect, name string, arguments ...ast.Type) error {
	if i := slices.IndexFunc(arguments, func(t ast.Type) bool { return t.Kind == ast.TypeInteger && t.Unsigned }); d.Typing == spec.TypingByCost && i >= 0 {
		return &Unsupported{name + " of " + arguments[i].String()}
	}
	return nil
}

package sql

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/spec/ast"
)

// mostSamples is how many different values of a given column are remembered.
const mostSamples = 48

// evidence is what the rows of a given column show.
type evidence struct {
	samples  []ast.Expr // different values
	texts    map[string]bool
	integers int     // values by kind
	numbers  int     // that are no integers
	strings  int     //
	others   int     //
	largest  float64 // among the numbers, without sign
	computed bool    // some values are not known
	unique   bool
	// generated: where nothing else is inserted, small integers are.
	generated bool
}

// add looks at a value; wanted asks to remember it.
func (e *evidence) add(x ast.Expr, wanted bool) {
	value := x
	negative := false
	if sign, is := x.(*ast.Unary); is && (sign.Op == ast.Negate || sign.Op == ast.Plus) {
		value, negative = sign.X, sign.Op == ast.Negate
	}
	literal, is := value.(*ast.Literal)
	if !is {
		e.computed = true
		return
	}
	switch literal.Kind {
	case ast.LiteralNull:
		return
	case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
		if e.integers++; literal.Kind != ast.LiteralInteger {
			e.integers--
			e.numbers++
		}
		if f, err := strconv.ParseFloat(literal.Text, 64); err == nil {
			e.largest = max(e.largest, f)
		} else {
			e.largest = math.Inf(1)
		}
	case ast.LiteralString:
		e.strings++
	case ast.LiteralTrue, ast.LiteralFalse, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		e.others++
	}
	if !wanted || len(e.samples) >= mostSamples || literal.Kind == ast.LiteralBytes || literal.Kind == ast.LiteralHexadecimal || literal.Kind == ast.LiteralBits {
		return
	}
	text := literal.Text
	if negative {
		text = "-" + text
	}
	if e.texts == nil {
		e.texts = map[string]bool{}
	}
	if !e.texts[text] {
		e.texts[text] = true
		e.samples = append(e.samples, x)
	}
}

// plainText is a sample's text, by which samples of different columns compare.
func plainText(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Literal:
		switch x.Kind {
		case ast.LiteralTrue:
			return "true"
		case ast.LiteralFalse:
			return "false"
		case ast.LiteralNull, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
		return x.Text
	case *ast.Unary:
		return "-" + plainText(x.X)
	default: // A sample of another form has no plain text.
	}
	return ""
}

// generated are the families of the types that the query generator has operations for; of a dynamic
// type the values tell it.
var generated = map[ast.TypeKind]family{
	ast.TypeBoolean: familyBoolean, ast.TypeInteger: familyInteger, ast.TypeDecimal: familyDecimal, ast.TypeDouble: familyDouble,
	ast.TypeText: familyText, ast.TypeDate: familyDate, ast.TypeTimestamp: familyTimestamp,
}

// column makes the column of the query generator; false for a type that it has
// no operations for.
func (e *evidence) column(t ast.Type) (*column, bool) {
	c := &column{kind: t, fit: needCompare | needKey}
	small := 1e6
	family, has := generated[t.Kind]
	if !has && t.Kind != ast.TypeDynamic {
		return nil, false
	}
	c.family = family
	switch {
	case t.Kind == ast.TypeInteger:
		c.fit |= needBits
		switch {
		case t.Width < 32:
			small = 100
		case t.Width == 32:
			small = 1e4
		}
		if t.Unsigned {
			small = -1
		}
	case t.Kind == ast.TypeDecimal:
		small = min(small, math.Pow10(max(0, t.Precision-t.Scale-2)))
		if t.Precision == ast.Unlimited { // equal values of different scale
			c.fit &^= needKey
			small = 1e6
		}
	case t.Kind == ast.TypeDynamic:
		e.dynamic(c)
	}
	if c.family.isNumber() && !e.computed && e.largest <= small && e.strings == 0 && (e.integers+e.numbers > 0 || e.generated) {
		c.fit |= needSmall
	}
	for _, x := range e.samples {
		if s := asSample(x, c.family); s != nil {
			c.samples = append(c.samples, s)
		}
	}
	if c.samples == nil && e.generated {
		c.samples = smallIntegers[1:5]
	}
	return c, true
}

// dynamic tells the family of a column of SQLite by what it stores rather than
// by what it was declared as.
func (e *evidence) dynamic(c *column) {
	c.family = map[ast.Affinity]family{
		ast.AffinityInteger: familyInteger, ast.AffinityNumeric: familyDecimal, ast.AffinityReal: familyDouble, ast.AffinityText: familyText,
	}[c.kind.Affinity]
	switch c.kind.Affinity {
	case ast.AffinityText:
	case ast.AffinityInteger, ast.AffinityNumeric, ast.AffinityReal:
		switch {
		case e.computed:
			c.fit = needCompare
		case e.others > 0 || e.strings > 0 && e.integers+e.numbers > 0:
			c.family, c.fit = familyDynamic, needCompare
		case e.strings > 0: // such as a date
			c.family = familyText
		case c.kind.Affinity == ast.AffinityNumeric && e.numbers == 0 && e.integers > 0, c.kind.Affinity == ast.AffinityInteger && e.numbers == 0:
			c.family = familyInteger
			c.fit |= needBits
		case c.kind.Affinity == ast.AffinityInteger:
			c.family = familyDecimal
		}
	case ast.AffinityNone, ast.AffinityBlob, ast.AffinityMixed:
		c.family, c.fit = familyDynamic, needCompare
	}
}

// asSample is a value as a literal of the family; nil where it is none.
func asSample(x ast.Expr, of family) ast.Expr {
	constant, plain := x.(*ast.Literal)
	switch of {
	case familyBoolean:
		if plain && (constant.Kind == ast.LiteralTrue || constant.Kind == ast.LiteralFalse) {
			return x
		}
	case familyInteger, familyDecimal, familyDouble:
		if !plain {
			return x
		}
		switch constant.Kind {
		case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
			return x
		case ast.LiteralString: // a number that was written as a text
			if _, err := strconv.ParseInt(constant.Text, 10, 64); err == nil && constant.Text[0] != '+' {
				return literal(constant.Text)
			}
		case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
	case familyText:
		if plain && constant.Kind == ast.LiteralString {
			return x
		}
	case familyDynamic:
		return x
	case familyDate, familyTimestamp:
		if plain && constant.Kind == ast.LiteralString {
			return &ast.Cast{X: x, Type: map[family]ast.Type{familyDate: ast.Date, familyTimestamp: ast.Timestamp(6)}[of]}
		}
	case families:
	}
	return nil
}

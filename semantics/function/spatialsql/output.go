package spatialsql

import (
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// outputs is the chapter of functions that make texts and bytes of geometries.
var outputs = chapter{
	function.STAsText:         asText,
	function.STAsTextOfDigits: asTextOfDigits,
	function.STAsTextOfDuckDB: asSpacedText,
	function.STAsBinary:       asBinary,
}

// asText is determined where the dialect's text of every number is: that of integers
// of few digits, and of other doubles that have few digits in all.
func asText(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	plain := true
	spatial.EachPosition(c.shape(0), func(p spatial.Position) {
		plain = plain && plainNumber(p.X) && plainNumber(p.Y) && plainNumber(p.Z) && plainNumber(p.M)
	})
	text, exact := semantics.WellKnownText(c.e.Dialect, c.shape(0), c.e.Reading)
	if !plain || !exact {
		c.meets(function.OutputInexact)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	c.meets(function.OutputShown)
	if c.e.Dialect.GeometryOutput == spec.GeometryOutputOpen {
		c.e.MarkUndetermined(c.rule)
	}
	return semantics.Text(text)
}

// asTextOfDigits is the text with at most so many digits behind the point of a number as the second
// argument says. Where a number lies in the middle of two others, and where only a sign would be
// left of it, it is left open.
func asTextOfDigits(c *call) semantics.Value {
	text := asText(c)
	if text.Kind() != semantics.KindText {
		return text
	}
	digits := max(0, min(c.arguments[1].Int(), mostDigits))
	open := false
	rounded := numbersInText.ReplaceAllStringFunc(text.Str(), func(number string) string {
		short, sure := withDigits(number, int(digits))
		open = open || !sure
		return short
	})
	if open {
		c.meets(function.OutputInexact)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	return semantics.Text(rounded)
}

// mostDigits is more than a number has behind the point of which the text is known.
const mostDigits = 20

var numbersInText = regexp.MustCompile(`-?[0-9]+\.[0-9]+`)

// withDigits is the decimal number with at most so many digits behind the point, and whether the
// nearest such number is one, and shown as that.
func withDigits(number string, digits int) (short string, sure bool) {
	exact, read := new(big.Rat).SetString(number)
	if !read {
		return number, false
	}
	if _, fraction, _ := strings.Cut(number, "."); len(fraction) <= digits {
		return number, true
	}
	short = exact.FloatString(digits)
	rounded, _ := new(big.Rat).SetString(short)
	off := exact.Sub(exact, rounded)
	half := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))
	half.Quo(half, big.NewRat(2, 1))
	if strings.Contains(short, ".") {
		short = strings.TrimRight(strings.TrimRight(short, "0"), ".")
	}
	return short, off.Abs(off).Cmp(half) != 0 && !(rounded.Sign() == 0 && number[0] == '-')
}

// plainNumber tells whether any reasonable text of a number is the same: it is an
// integer below 10^15, or has at most 15 digits of which at most 6 stand behind the
// point.
func plainNumber(n spatial.Number) bool {
	text := strings.TrimPrefix(n.String(), "-")
	whole, fraction, _ := strings.Cut(text, ".")
	return len(whole)+len(fraction) <= 15 && len(fraction) <= 6 && !strings.Contains(text, "/")
}

func asBinary(c *call) semantics.Value { return c.asBinary(spatial.ISO) }

func (c *call) asBinary(form spatial.BinaryForm) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	data, err := spatial.WellKnownBinary(c.written(form), form)
	if err != nil {
		c.meets(function.OutputInexact)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	c.meets(function.OutputShown)
	return semantics.Bytes(string(data))
}

// written is the first argument as well-known binary has it. That of PostGIS without its extensions has no elements in EMPTY.
func (c *call) written(form spatial.BinaryForm) spatial.Referenced {
	g := c.geometry(0).Referenced()
	if form == spatial.ISO && c.e.Dialect.ExtendedForms {
		g.Geometry = spatial.PlainEmpty(g.Geometry)
	}
	return g
}

// asSpacedText is ST_AsText in DuckDB, determined as asText is.
func asSpacedText(c *call) semantics.Value {
	if c.formOpen(0) {
		return semantics.Null
	}
	plain := !hasEmptyElement(c.shape(0))
	spatial.EachPosition(c.shape(0), func(p spatial.Position) { plain = plain && plainNumber(p.X) && plainNumber(p.Y) })
	text, exact := spatial.WellKnownText(c.shape(0), c.e.Reading)
	if !plain || !exact {
		c.meets(function.OutputInexact)
		c.e.MarkUndetermined(c.rule)
		return semantics.Null
	}
	c.meets(function.OutputShown)
	return semantics.Text(spaced(text))
}

// spaced is a well-known text in the form that DuckDB's documentation shows.
func spaced(text string) string {
	for at := 0; ; {
		begin := strings.Index(text[at:], "MULTIPOINT((")
		if begin < 0 {
			break
		}
		begin += at + len("MULTIPOINT(")
		end := begin + strings.Index(text[begin:], "))") + 1
		text = text[:begin] + strings.NewReplacer("(", "", ")", "").Replace(text[begin:end]) + text[end:]
		at = begin
	}
	text = strings.ReplaceAll(text, ",", ", ")
	for _, word := range spec.GeometrySubtypes {
		text = strings.ReplaceAll(text, word+"(", word+" (")
	}
	return text
}

// hasEmptyElement tells whether a collection has an element that is EMPTY.
func hasEmptyElement(g spatial.Geometry) bool {
	return slices.ContainsFunc(spatial.Elements(g), func(element spatial.Geometry) bool { return element.IsEmpty() || hasEmptyElement(element) })
}

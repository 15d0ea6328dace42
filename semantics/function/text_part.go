package function

import (
	"math"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// parts is the chapter of functions that take a part of a text.
var parts = chapter{
	function.Substr:                {compute: substring(substringWithin)},
	function.SubstrOfStandard:      {compute: substring(substringPlain)},
	function.SubstrOfSQLite:        {compute: substringOfSQLite},
	function.SubstrOfDuckDB:        {compute: substring(substringClamped)},
	function.Substring:             {compute: substring(substringPlain)},
	function.SubstringOfPostgreSQL: {types: placedTypes, compute: substring(substringPlain)},
	function.SubstringOfMySQL:      {compute: substring(substringWithin)},
	function.SubstringOfSQLite:     {compute: substringOfSQLite},
	function.SubstringOfDuckDB:     {compute: substring(substringClamped)},
	function.Left:                  {compute: left(true)},
	function.LeftOfMySQL:           {compute: left(false)},
	function.Right:                 {compute: right(true)},
	function.RightOfMySQL:          {compute: right(false)},
	function.SplitPart:             {compute: splitPart},
	function.SplitPartOfDuckDB:     {compute: splitPartOfDuckDB},
	function.SubstringIndex:        {compute: substringIndex},
}

// toTheEnd is a length that reaches beyond every text; it is SQLite's limit.
const toTheEnd = 1_000_000_000

// positions finds what a position and a length take of n characters: from the first to
// before the second number, counted from 0; either may lie outside. Its last result is the
// class of an error that they are.
type positions func(c *call, n, position, length int64) (from, to int64, class semantics.Class)

// substring is SUBSTRING by a reading of positions.
func substring(read positions) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s := c.characters(0)
		position, length := c.placed()
		n := int64(len(s))
		from, to, class := read(c, n, position, length)
		switch {
		case length < 0:
			c.apply(function.SubstringNegativeLength)
			if class != semantics.ClassNone {
				return c.e.Raise(class)
			}
		case position < 0 && from != position-1:
			c.apply(function.SubstringFromEnd)
		case position < 1 || position-1 > n || c.has(2) && length > n-(position-1):
			c.apply(function.SubstringBeyond)
		default:
			c.apply(function.SubstringWithin)
		}
		from, to = min(max(from, 0), n), min(max(to, 0), n)
		return c.made(string(s[from:max(from, to)]))
	}
}

// substringOfSQLite takes bytes of a BLOB, too.
func substringOfSQLite(c *call) semantics.Value {
	if c.arguments[0].Kind() != semantics.KindBytes {
		return substring(substringShifted)(c)
	}
	position, length := c.placed()
	bytes := c.arguments[0].Str()
	if bytes == "" {
		return c.unmodelled("an empty BLOB") // NULL in the source, which the manual does not say
	}
	n := int64(len(bytes))
	from, to, _ := substringShifted(c, n, position, length)
	from, to = min(from, n), min(to, n)
	c.apply(function.SubstringOfBytes)
	return semantics.Bytes(bytes[from:max(from, to)])
}

// placed is the position and the length that a call gives.
func (c *call) placed() (position, length int64) {
	length = toTheEnd
	if c.has(2) {
		length = c.whole(2)
	}
	return c.whole(1), length
}

// placedTypes is the signature of SUBSTRING by an integer, which one of the numbers has to be
// known to be.
func placedTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if !slices.ContainsFunc(arguments[1:], func(t ast.Type) bool { return t.Kind == ast.TypeInteger }) {
		return nil, ast.Text, &typing.Unsupported{Feature: "SUBSTRING by a regular expression"}
	}
	return declaredTypes(f, d, nil, arguments)
}

// near is a position or a length within limits beyond which nothing changes where no text is
// so long.
func near(n int64) int64 { return max(min(n, 4*toTheEnd), -4*toTheEnd) }

// substringPlain is the reading of the standard: what lies outside is not there.
func substringPlain(c *call, n, position, length int64) (from, to int64, class semantics.Class) {
	if !c.has(2) {
		return position - 1, n, semantics.ClassNone
	}
	if length < 0 {
		class = semantics.ClassArgument
	}
	position, length = near(position), near(length)
	return position - 1, position - 1 + length, class
}

// substringWithin is the reading of the MySQL family: what begins outside is empty.
func substringWithin(_ *call, n, position, length int64) (from, to int64, class semantics.Class) {
	position, length = near(position), near(length)
	switch {
	case length <= 0, position == 0, position < -n:
		return 0, 0, semantics.ClassNone
	case position < 0:
		from = n + position
	default:
		from = position - 1
	}
	return from, from + length, semantics.ClassNone
}

// substringShifted is SQLite's reading: what lies before the first character counts.
func substringShifted(_ *call, n, position, length int64) (from, to int64, class semantics.Class) {
	switch {
	case position < -n:
		return 0, max(max(length, 0)+position+n, 0), semantics.ClassNone
	case position < 0:
		position += n
	case position > 0:
		position--
	case length > 0:
		length--
	}
	if length < 0 {
		return position + max(length, -position), position, semantics.ClassNone
	}
	return position, position + min(length, math.MaxInt64-position), semantics.ClassNone
}

// substringClamped is DuckDB's reading.
func substringClamped(c *call, n, position, length int64) (from, to int64, class semantics.Class) {
	if max(position, length) > math.MaxUint32 || min(position, length) < -math.MaxUint32 {
		c.unmodelled("a position or a length of more than 32 bits")
	}
	if position < -n && length > 0 && length < -position || position-1 > n && length < 0 {
		c.unmodelled("a part that reaches over an end of the text")
	}
	switch {
	case length == 0:
		return 0, 0, semantics.ClassNone
	case position > 0:
		from = min(n, position-1)
	case position < 0:
		from = max(n+position, 0)
	default:
		if length--; length <= 0 {
			return 0, 0, semantics.ClassNone
		}
	}
	if length > 0 {
		return from, from + length, semantics.ClassNone
	}
	return max(0, from+length), from, semantics.ClassNone
}

// edge counts the characters that LEFT and RIGHT take of n; a negative number may count
// from the other end.
func (c *call) edge(n int, fromEnd bool) int {
	count := c.whole(1)
	if max(count, -count-1) > math.MaxUint32 {
		c.unmodelled("a length of more than 32 bits")
	}
	if count >= 0 {
		c.apply(function.EdgeCounted)
		return int(min(count, int64(n)))
	}
	c.apply(function.EdgeNegative)
	if count == math.MinInt32 {
		c.unmodelled("the least integer")
	}
	if fromEnd {
		return int(max(0, int64(n)+near(count)))
	}
	return 0
}

func left(fromEnd bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s := c.characters(0)
		return c.made(string(s[:c.edge(len(s), fromEnd)]))
	}
}

func right(fromEnd bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s := c.characters(0)
		return c.made(string(s[len(s)-c.edge(len(s), fromEnd):]))
	}
}

func splitPart(c *call) semantics.Value {
	s, by := c.text(0), c.text(1)
	fields := []string{s}
	if by != "" {
		fields = strings.Split(s, by)
	}
	if c.whole(2) == 0 {
		c.apply(function.SplitZero)
		return c.e.Raise(semantics.ClassArgument)
	}
	return c.field(fields, c.whole(2))
}

func splitPartOfDuckDB(c *call) semantics.Value {
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			return c.unmodelled("NULL")
		}
	}
	s, by := c.text(0), c.text(1)
	if by == "" {
		return c.unmodelled("an empty separator")
	}
	if c.whole(2) == 0 {
		c.apply(function.SplitZero)
		return semantics.Text("")
	}
	return c.field(strings.Split(s, by), c.whole(2))
}

// field is the n-th field, from the end where n is negative; n is not 0.
func (c *call) field(fields []string, n int64) semantics.Value {
	count := int64(len(fields))
	switch {
	case n > count || n < -count:
		c.apply(function.SplitNoField)
		return semantics.Text("")
	case n < 0:
		c.apply(function.SplitFromEnd)
		return semantics.Text(fields[count+n])
	}
	c.apply(function.SplitField)
	return semantics.Text(fields[n-1])
}

func substringIndex(c *call) semantics.Value {
	s, by, n := c.text(0), c.text(1), c.whole(2)
	switch {
	case max(n, -n-1) > math.MaxInt32:
		return c.unmodelled("a number of more than 32 bits")
	case s == "" || by == "" || n == 0:
		return c.value("")
	}
	fields := strings.Split(s, by)
	switch count := int64(len(fields)); {
	case n >= count || n <= -count:
		return c.value(s)
	case n > 0:
		return c.value(strings.Join(fields[:n], by))
	default:
		return c.value(strings.Join(fields[count+n:], by))
	}
}

package function

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// searches is the chapter of functions that find texts in texts.
var searches = chapter{
	function.Position:      {compute: position(1, 0)},
	function.InStr:         {compute: position(0, 1)},
	function.InStrOfSQLite: {compute: positionOfSQLite},
	function.StrPos:        {compute: position(0, 1)},
	function.Locate:        {compute: position(1, 0)},
	function.LocateFrom:    {compute: locateFrom},
	function.StartsWith:    {compute: func(c *call) semantics.Value { return c.truth(strings.HasPrefix(c.text(0), c.text(1))) }},
	function.Contains:      {types: containsTypes, compute: func(c *call) semantics.Value { return c.truth(strings.Contains(c.text(0), c.text(1))) }},
	function.EndsWith:      {compute: func(c *call) semantics.Value { return c.truth(strings.HasSuffix(c.text(0), c.text(1))) }},
	function.StrCmp:        {compute: strCmp},
	function.Field:         {types: fieldTypes, compute: field},
	function.Elt:           {compute: elt},
	function.FindInSet:     {types: findInSetTypes, compute: findInSet},
}

// containsTypes is the signature of CONTAINS. Lists and maps have the function, too: a literal
// beside an untyped argument chooses none of them.
func containsTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if arguments[1].Kind == ast.TypeUnknown && arguments[0].Literal != 0 {
		return nil, arguments[0], &typing.Unsupported{Feature: f.Name + " of a literal and an untyped argument"}
	}
	return declaredTypes(f, d, x, arguments)
}

// position is POSITION, of which the text and what is looked for in it are the arguments of
// these numbers.
func position(in, what int) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		s, part := c.searched(in, what)
		return c.positionOf(strings.Index(s, part), s, part)
	}
}

// positionOf is the number of a character that begins at a byte, -1 where there is none.
func (c *call) positionOf(at int, s, part string) semantics.Value {
	switch {
	case part == "":
		c.apply(function.PositionOfNothing)
	case at < 0:
		c.apply(function.PositionNotFound)
		return semantics.Integer(0)
	default:
		c.apply(function.PositionFound)
	}
	return semantics.Integer(int64(utf8.RuneCountInString(s[:at]) + 1))
}

// positionOfSQLite counts bytes where both arguments are byte strings.
func positionOfSQLite(c *call) semantics.Value {
	if c.arguments[0].Kind() != semantics.KindBytes || c.arguments[1].Kind() != semantics.KindBytes {
		return position(0, 1)(c)
	}
	c.apply(function.PositionOfBytes)
	return semantics.Integer(int64(strings.Index(c.arguments[0].Str(), c.arguments[1].Str()) + 1))
}

func locateFrom(c *call) semantics.Value {
	within, part := c.searched(1, 0)
	s, from := []rune(within), c.whole(2)
	if from < 1 || from-1 > int64(len(s)) {
		return c.number(0)
	}
	if part == "" && (len(within) > len(s) || from-1 == int64(len(s))) {
		return c.unmodelled("the place of the empty text beyond ASCII, or at the end") // Item_func_locate::val_int counts bytes, of MariaDB at least
	}
	rest := string(s[from-1:])
	at := strings.Index(rest, part)
	if at < 0 {
		return c.number(0)
	}
	return c.number(utf8.RuneCountInString(rest[:at]) + int(from))
}

// ordered is the order of two texts by the collation of the dialect.
func (c *call) ordered(a, b string) semantics.Ordering {
	x, y := semantics.CollateAs(semantics.Text(a), &c.arguments[0]), semantics.Text(b)
	return semantics.Compare(c.e, &x, &y)
}

// searched are a text and what is looked for in it, by the collation that both have.
func (c *call) searched(in, what int) (s, part string) {
	s, part = c.text(in), c.text(what)
	if c.failed != nil {
		return s, part
	}
	x, y := semantics.CollateAs(semantics.Text(s), &c.arguments[in]), semantics.Text(part)
	return semantics.Searched(c.e, &x, &y)
}

func strCmp(c *call) semantics.Value {
	switch c.ordered(c.text(0), c.text(1)) {
	case semantics.Less:
		return c.number(-1)
	case semantics.Greater:
		return c.number(1)
	case semantics.Same, semantics.Unordered, semantics.Failing:
	}
	return c.number(0)
}

// fieldTypes takes texts alone: of others the types decide how they are compared.
func fieldTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if slices.ContainsFunc(arguments, func(t ast.Type) bool { return !t.IsText() && t.Kind != ast.TypeUnknown }) {
		return nil, ast.BigInt, &typing.Unsupported{Feature: "FIELD of arguments that are not all texts"}
	}
	return declaredTypes(f, d, nil, arguments)
}

func field(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.OfNull)
		return semantics.Integer(0)
	}
	for i := 1; i < len(c.arguments); i++ {
		if !c.arguments[i].IsNull() && c.ordered(c.text(0), c.text(i)) == semantics.Same {
			return c.number(i)
		}
	}
	return c.number(0)
}

func elt(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.null()
	}
	n := c.whole(0)
	if n < 1 || n >= int64(len(c.arguments)) || c.arguments[n].IsNull() {
		return c.null()
	}
	return c.value(c.text(int(n)))
}

// findInSetTypes is the signature of FIND_IN_SET. Of a constant and a column of SET the result is the
// member's number in the type's list.
//
// Source: Item_func_find_in_set::resolve_type and val_int in sql/item_func.cc of MySQL 8.0.39,
// fix_length_and_dec and val_int in sql/item_func.cc of MariaDB 10.3.24.
func findInSetTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if _, literal := x.Args[0].(*ast.Literal); arguments[1].IsSet() && !literal {
		return nil, ast.Unknown, &typing.Unsupported{Feature: "FIND_IN_SET of no literal in SET"}
	}
	return declaredTypes(f, d, x, arguments)
}

func findInSet(c *call) semantics.Value {
	what, list := c.text(0), c.text(1)
	if list == "" || strings.Contains(what, ",") {
		return c.number(0)
	}
	for i, s := range strings.Split(list, ",") {
		place, ofSet := semantics.MemberPlace(c.arguments[1], i)
		switch same := c.ordered(s, what) == semantics.Same; {
		case ofSet && strings.EqualFold(s, what) && len(s) == len(what): // find_type in sql/strfunc.cc of both
			return c.number(place)
		case ofSet && same && blanksBehind(s) == blanksBehind(what):
			return c.unmodelled("a text that is a member of SET by the collation alone")
		case ofSet:
		case blanksBehind(s) == blanksBehind(what) && same:
			return c.number(i + 1)
		}
	}
	return c.number(0)
}

// blanksBehind are those at the end of s, of which FIND_IN_SET lets none go in a collation that pads.
func blanksBehind(s string) int { return len(s) - len(strings.TrimRight(s, " ")) }

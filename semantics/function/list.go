package function

import (
	"unicode/utf8"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lists is the chapter of lists and arrays: how they are made, and what is taken out of them.
var lists = chapter{
	function.ListValue:   {types: listValueTypes, compute: listValue},
	function.ListPack:    {types: listValueTypes, compute: listValue},
	function.Subscript:   {types: subscriptTypes, compute: subscript},
	function.ListExtract: {types: subscriptTypes, compute: subscript},
	function.Slice:       {types: sliceTypes, compute: func(c *call) semantics.Value { return slice(c, 1, 2) }},
	function.SliceFrom:   {types: sliceTypes, compute: func(c *call) semantics.Value { return slice(c, 1, 0) }},
	function.SliceTo:     {types: sliceTypes, compute: func(c *call) semantics.Value { return slice(c, 0, 1) }},
	function.SliceAll:    {types: sliceTypes, compute: func(c *call) semantics.Value { return slice(c, 0, 0) }},
	function.ListSlice:   {types: sliceTypes, compute: func(c *call) semantics.Value { return slice(c, 1, 2) }},
}

// mostElements is how many elements a list has at most that is modelled.
const mostElements = 1 << 16

func listValueTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if d.Lists == spec.ListsPostgres && len(arguments) > 0 && arguments[0].IsList() {
		of := make([]ast.Type, len(arguments))
		for i, t := range arguments {
			if t.Kind == ast.TypeUnknown {
				return nil, result, &typing.Unsupported{Feature: "ARRAY of arrays and a literal without a type"}
			}
			if !t.IsList() {
				return nil, result, &typing.Error{Message: "ARRAY types " + arguments[0].String() + " and " + t.String() + " cannot be matched"}
			}
			of[i] = t.Of()
		}
		element, err := typing.ElementsOf(d, of)
		return same(ast.List(element), len(arguments)), ast.List(element), err
	}
	if d.Lists == spec.ListsPostgres && len(arguments) == 0 {
		return nil, result, &typing.Error{Message: "the type of an array without elements is not known: it needs a cast"}
	}
	of, err := typing.ElementsOf(d, arguments)
	if err != nil {
		return nil, result, err
	}
	return same(of, len(arguments)), ast.List(of), nil
}

// same are so many types that are the same.
func same(t ast.Type, n int) []ast.Type {
	list := make([]ast.Type, n)
	for i := range list {
		list[i] = t
	}
	return list
}

func listValue(c *call) semantics.Value {
	of := c.result.Of()
	elements := append([]semantics.Value(nil), c.arguments...)
	if len(elements) > 0 && !of.IsList() && elements[0].Kind() == semantics.KindList { // an array of arrays
		var full []semantics.Value
		for i := range elements {
			if elements[i].IsNull() {
				return c.unmodelled("an array that is NULL")
			}
			if len(elements[i].List().Elements) > 0 {
				full = append(full, elements[i])
			}
		}
		switch {
		case len(full) == 0:
			elements = nil
		case len(full) < len(elements):
			return c.raise(semantics.ClassArgument)
		}
		for i := range full {
			if !alike(full[0].List().Lengths(), full[i].List().Lengths()) {
				return c.raise(semantics.ClassArgument)
			}
		}
	}
	c.apply(function.ListFound)
	return semantics.ListOf(of, c.scaled(of, elements)...)
}

// scaled gives decimals the scale of the elements of a list.
func (c *call) scaled(of ast.Type, elements []semantics.Value) []semantics.Value {
	if of.Kind == ast.TypeDecimal && of.Precision != ast.Unlimited {
		for i := range elements {
			elements[i] = semantics.Rescale(c.e, elements[i], of.Scale)
		}
	}
	return elements
}

func alike(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// raise counts the case of what is not there and raises.
func (c *call) raise(class semantics.Class) semantics.Value {
	c.apply(function.ListBeyond)
	return c.e.Raise(class)
}

// listOperand refuses what is no list.
func listOperand(f *function.Function, d *spec.Dialect, t ast.Type) error {
	switch {
	case t.IsList(), t.Kind == ast.TypeUnknown && d.Lists == spec.ListsDuckDB:
		return nil
	case d.Lists == spec.ListsDuckDB:
		return &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	case t.Kind == ast.TypeUnknown:
		return &typing.Unsupported{Feature: f.Name + " of an untyped argument"}
	}
	return &typing.Error{Message: f.Name + " does not accept " + t.String() + ", which is no array"}
}

// subscripts are the types of subscripts.
func subscripts(f *function.Function, d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, err error) {
	for _, t := range arguments {
		operand := ast.Integer
		switch {
		case d.Lists == spec.ListsDuckDB:
			operand = ast.BigInt
		case t.Kind == ast.TypeInteger && t.Width > 32:
			return nil, &typing.Unsupported{Feature: "a subscript of the type " + t.String()} // assigned to integer
		}
		if t.Kind != ast.TypeInteger && t.Kind != ast.TypeUnknown || t.Width > 64 {
			if d.Lists == spec.ListsPostgres && !t.IsNumeric() {
				return nil, &typing.Error{Message: "a subscript must be an integer, not " + t.String()}
			}
			return nil, &typing.Unsupported{Feature: "a subscript of the type " + t.String()}
		}
		operands = append(operands, operand)
	}
	return operands, nil
}

func subscriptTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	switch t := arguments[0]; {
	case t.Kind == ast.TypeDocument:
		return heldSubscripts(f, arguments)
	case f == function.ListExtract && t.IsMap():
		return nil, result, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	case f == function.ListExtract && t.IsStruct(): // one of its spellings takes structs, others do not
		return nil, result, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	case t.IsMap():
		return mapKeyTypes(false)(f, d, x, arguments)
	case arguments[0].IsStruct():
		return structFieldTypes(f, d, x, arguments)
	}
	indexes, err := subscripts(f, d, arguments[1:])
	if err != nil {
		return nil, result, err
	}
	if t := arguments[0]; t.IsText() && d.Lists == spec.ListsDuckDB {
		return append([]ast.Type{ast.Text}, indexes...), ast.Text, nil
	}
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, result, err
	}
	return append([]ast.Type{arguments[0]}, indexes...), arguments[0].Of(), nil
}

func subscript(c *call) semantics.Value {
	v := c.arguments[0]
	switch k := v.Kind(); {
	case v.IsBinaryDocument():
		return storedSubscript(c)
	case k == semantics.KindText:
		return characterAt(c)
	case k == semantics.KindStruct:
		return structField(c)
	case k == semantics.KindMap:
		return mapValue(c)
	}
	found, duckdb := v.List(), c.e.Dialect.Lists == spec.ListsDuckDB
	if !duckdb && found.Dimensions() != len(c.arguments)-1 {
		c.apply(function.ListBeyond)
		return semantics.Null
	}
	for k := 1; k < len(c.arguments); k++ {
		i := c.whole(k)
		if duckdb && i < 0 {
			i += int64(len(found.Elements)) + 1
		}
		if i < 1 || i > int64(len(found.Elements)) {
			c.apply(function.ListBeyond)
			return semantics.Null
		}
		if v = found.Elements[i-1]; k+1 < len(c.arguments) {
			found = v.List()
		}
	}
	c.apply(function.ListFound)
	return v
}

// characterAt is a character of a text: SUBSTRING of one.
func characterAt(c *call) semantics.Value {
	characters, i := c.characters(0), c.whole(1)
	if i < 1 {
		return c.unmodelled("a text, and of a place before its beginning")
	}
	c.apply(function.ListFound)
	if i > int64(len(characters)) {
		return semantics.Text("")
	}
	return semantics.Text(string(characters[i-1]))
}

func sliceTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	indexes, err := subscripts(f, d, arguments[1:])
	if err != nil {
		return nil, result, err
	}
	if t := arguments[0]; t.IsText() && d.Lists == spec.ListsDuckDB {
		return append([]ast.Type{ast.Text}, indexes...), ast.Text, nil
	}
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, result, err
	}
	return append([]ast.Type{arguments[0]}, indexes...), arguments[0], nil
}

// slice takes the elements between the bounds that arguments of these numbers are; 0 stands for
// none.
func slice(c *call, from, to int) semantics.Value {
	var characters []rune
	var l *semantics.List
	var n int64
	if c.arguments[0].Kind() == semantics.KindText {
		characters = c.characters(0)
		n = int64(len(characters))
	} else {
		l = c.arguments[0].List()
		n = int64(len(l.Elements))
		if c.e.Dialect.Lists == spec.ListsPostgres && l.Dimensions() > 1 {
			return c.unmodelled("an array of several dimensions")
		}
	}
	first, last := int64(1), n
	if from > 0 {
		first = c.whole(from)
	}
	if to > 0 {
		last = c.whole(to)
	}
	if c.e.Dialect.Lists == spec.ListsDuckDB {
		if first < -n && last < -n {
			first, last = 1, 0
		}
		if first < 0 {
			first = max(first+n+1, 1)
		}
		if last < 0 {
			last += n + 1
		}
	}
	first, last = max(first, 1), min(last, n)
	k := function.ListFound
	if first > last {
		k, first, last = function.ListBeyond, 1, 0
	}
	c.apply(k)
	if l == nil {
		return semantics.Text(string(characters[first-1 : last]))
	}
	return semantics.ListOf(l.Of, l.Elements[first-1:last]...)
}

// characters are those of a text, each as a text.
func charactersOf(s string) (list []string) {
	for len(s) > 0 {
		_, n := utf8.DecodeRuneInString(s)
		list, s = append(list, s[:n]), s[n:]
	}
	return list
}

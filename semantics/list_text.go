package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleListText.
const (
	listTextPlain spec.Case = iota
	listTextQuoted
	listTextEmpty
)

// Cases of ruleToList.
const (
	toListNull spec.Case = iota
	toListOfText
	toListOfList
	toListMalformed
)

var (
	ruleListText = spec.Declare(spec.Rule{
		ID:        "text.of-list",
		Statement: "The text of an array is its elements in braces with commas between them. An element is in double quotes if it is empty, is NULL in any case, or has a brace, a comma, a quote, a backslash or white space; in the quotes a backslash stands before quotes and backslashes. An element that is NULL is NULL.",
		From:      spec.PostgreSQL("8.15.6 Array Input and Output Syntax", "array.sgml").On("2026-11-29").With(spec.PostgreSQLCode("array_out", "src/backend/utils/adt/arrayfuncs.c")),
		Cases:     []string{listTextPlain: "plain", listTextQuoted: "quoted", listTextEmpty: "empty"},
		Only:      []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "In brackets, with a comma and a blank. An element is in single quotes if it is empty, is NULL in any case, has white space at an end, or one of the characters \" ' ( ) , : = [ ] { }; elements that are lists are not quoted.",
			From: spec.DuckDBCode("ListToVarcharCast, CalculateEscapedStringLength, WriteEscapedString, NestedToVarcharCast::LOOKUP_TABLE", "src/function/cast/list_casts.cpp, src/include/duckdb/function/cast/vector_cast_helpers.hpp, src/function/cast/nested_to_varchar_cast.cpp")}},
	})
	ruleToList = spec.Declare(spec.Rule{
		ID:        "cast.to-list",
		Statement: "A list becomes a list of another type element by element; a text is read as the text of a list is written, with white space around its parts. A text of another form raises.",
		From:      spec.PostgreSQL("8.15.6 Array Input and Output Syntax", "array.sgml").On("2026-11-29").With(spec.PostgreSQLCode("array_in, ReadArrayStr, ReadArrayToken", "src/backend/utils/adt/arrayfuncs.c")),
		Cases:     []string{toListNull: "null", toListOfText: "from text", toListOfList: "from list", toListMalformed: "malformed"},
		Keywords:  []string{"CAST"}, Only: []string{"postgres", "duckdb"},
		Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "In brackets; an element may be in single or double quotes, in which a backslash makes the next character plain. One that is not there is an empty text.",
			From: spec.DuckDBCode("VectorStringToList::SplitStringList, HandleString", "src/function/cast/vector_cast_helpers.cpp")}},
	})
)

// listText is the text of a list.
func listText(e *Evaluation, l *List) Value {
	written, quoted := e.listWriter(), false
	text, failed := written(l, &quoted)
	switch {
	case failed != nil:
		return *failed
	case len(l.Elements) == 0:
		e.apply(ruleListText, listTextEmpty)
	case quoted:
		e.apply(ruleListText, listTextQuoted)
	default:
		e.apply(ruleListText, listTextPlain)
	}
	return Text(text)
}

func (e *Evaluation) listWriter() func(l *List, quoted *bool) (string, *Value) {
	if e.Dialect.Lists == spec.ListsDuckDB {
		return e.bracketed
	}
	return e.braced
}

// bracketed writes a list of DuckDB.
func (e *Evaluation) bracketed(l *List, quoted *bool) (string, *Value) {
	var b strings.Builder
	b.WriteByte('[')
	for i := range l.Elements {
		if i > 0 {
			b.WriteString(", ")
		}
		text, failed := e.partText(&l.Elements[i], quoted)
		if failed != nil {
			return "", failed
		}
		b.WriteString(text)
	}
	b.WriteByte(']')
	return b.String(), nil
}

// partText is the text of an element of a list or a field of a struct of DuckDB.
func (e *Evaluation) partText(x *Value, quoted *bool) (string, *Value) {
	switch {
	case x.kind == KindNull:
		return "NULL", nil
	case x.kind == KindList:
		return e.bracketed(x.List(), quoted)
	case x.kind == KindStruct:
		return e.structured(x.Structure(), quoted)
	case x.kind == KindMap:
		return e.mapped(x.List(), quoted)
	}
	text := TextOf(e, x)
	if text.kind != KindText {
		return "", &text
	}
	s := InBrackets(text.text)
	if s != text.text {
		if *quoted = true; e.Dialect.ListQuotes == spec.ListQuotesOpen {
			e.MarkUnsupported("the text of a list with an element in quotes")
		}
	}
	return s, nil
}

// InBrackets is the text of an element of a list of DuckDB, in quotes if it needs them.
func InBrackets(s string) string {
	if !quotedInBrackets(s) {
		return s
	}
	return InQuotes(s)
}

// InQuotes is a text in the quotes of DuckDB's lists and structs.
func InQuotes(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

// InBraces is the text of an element of an array of PostgreSQL, in quotes if it needs them.
func InBraces(s string) string {
	if s != "" && !strings.ContainsAny(s, "{},\"\\"+whiteSpace) && !strings.EqualFold(s, "NULL") {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

func quotedInBrackets(s string) bool {
	return s == "" || strings.ContainsAny(s, `"'(),:=[]{}`) || strings.ContainsRune(whiteSpace, rune(s[0])) || strings.ContainsRune(whiteSpace, rune(s[len(s)-1])) || strings.EqualFold(s, "null")
}

// braced writes an array of PostgreSQL.
func (e *Evaluation) braced(l *List, quoted *bool) (string, *Value) {
	var b strings.Builder
	b.WriteByte('{')
	for i := range l.Elements {
		if i > 0 {
			b.WriteByte(',')
		}
		x := &l.Elements[i]
		text, failed := e.bracedElement(x, quoted)
		if failed != nil {
			return "", failed
		}
		b.WriteString(text)
	}
	b.WriteByte('}')
	return b.String(), nil
}

// bracedElement is the text of one element; of one that fails, the value that says why.
func (e *Evaluation) bracedElement(x *Value, quoted *bool) (text string, failed *Value) {
	switch {
	case x.IsNull():
		return "NULL", nil
	case x.kind == KindList:
		return e.braced(x.List(), quoted)
	}
	text, failed = e.shownText(x)
	if failed != nil {
		return "", failed
	}
	shown := InBraces(text)
	*quoted = *quoted || shown != text
	return shown, nil
}

// shownText is the text that PostgreSQL sends for a value, where its text is a part of another.
func (e *Evaluation) shownText(x *Value) (text string, failed *Value) {
	switch {
	case x.kind == KindBoolean && x.Bool():
		return "t", nil
	case x.kind == KindBoolean:
		return "f", nil
	case x.kind == KindText:
		return x.Shown(), nil // of CHAR(n) with its blanks: bpcharout
	}
	t := TextOf(e, x)
	if t.kind != KindText {
		return "", &t
	}
	return t.Shown(), nil
}

// convertList converts to a list, or a list to something else.
func convertList(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	switch {
	case to.Kind == ast.TypeUnknown:
		return v
	case v.kind == KindNull:
		if to.IsList() {
			e.apply(ruleToList, toListNull)
		}
		return Null
	case v.kind == KindList && to.IsList():
		e.apply(ruleToList, toListOfList)
		return listToList(e, v.List(), to, explicit)
	case v.kind == KindList && to.IsText():
		text := listText(e, v.List())
		if text.kind != KindText {
			return text
		}
		return convert(e, text, to, explicit)
	case v.kind == KindText && to.IsList():
		e.apply(ruleToList, toListOfText)
		if e.Dialect.Lists == spec.ListsDuckDB {
			return readBracketed(e, v.text, to)
		}
		return readBraced(e, v.text, to)
	}
	e.MarkUnsupported("a " + v.kind.String() + " as " + to.String())
	return Null
}

// listToList converts the elements of a list. Of arrays with several dimensions the elements
// are arrays of the same type.
func listToList(e *Evaluation, l *List, to ast.Type, explicit bool) Value {
	of := to.Of()
	elements := make([]Value, len(l.Elements))
	for i := range l.Elements {
		x := l.Elements[i]
		if x.kind == KindList && !of.IsList() && e.Dialect.Lists == spec.ListsPostgres {
			elements[i] = listToList(e, x.List(), to, explicit)
		} else {
			elements[i] = convert(e, x, of, explicit)
		}
		if elements[i].IsRaised() || elements[i].IsOpen() {
			return elements[i]
		}
	}
	return ListOf(of, elements...)
}

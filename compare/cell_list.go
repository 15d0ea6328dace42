package compare

import (
	"math"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// listAgrees tells whether a cell shows a list. Where a number in it may be shown in several ways,
// each element is compared by itself.
func (m *matcher) listAgrees(v semantics.Value, text string, column int) bool {
	if !loose(v) {
		return string(m.appendExact(nil, v, column)) == text
	}
	if v.Kind() == semantics.KindStruct && m.result.Form == engine.FormPostgres {
		return m.recordAgrees(v, text, column)
	}
	elements, parts := m.partsOf(v, text)
	if len(parts) != len(elements) {
		return false
	}
	for i, x := range elements {
		if !m.elementAgrees(x, parts[i], column) {
			return false
		}
	}
	return true
}

// elementAgrees tells whether a text shows an element of a list of numbers, or of such lists.
func (m *matcher) elementAgrees(x semantics.Value, text string, column int) bool {
	switch {
	case x.IsNull():
		return text == "NULL"
	case x.Kind() == semantics.KindStruct && m.result.Form == engine.FormPostgres:
		return m.recordAgrees(x, unquoted(text), column)
	case x.Kind() == semantics.KindList, x.Kind() == semantics.KindStruct, x.Kind() == semantics.KindMap:
		return m.listAgrees(x, text, column)
	case x.Kind() == semantics.KindDecimal:
		return decimalAgrees(x.Decimal(), text)
	case x.Kind() == semantics.KindFloat:
		f, err := strconv.ParseFloat(text, 64)
		return (err == nil || math.IsInf(f, 0)) && m.floatAgrees(x, f, column)
	}
	return string(m.appendPart(nil, x, column, m.result.Form != engine.FormPostgres)) == text
}

// unquoted is an element in the text of an array of PostgreSQL without its quotes and the backslashes in them.
func unquoted(text string) string {
	if len(text) < 2 || text[0] != '"' {
		return text
	}
	var plain strings.Builder
	for i := 1; i < len(text)-1; i++ {
		if text[i] == '\\' {
			i++
		}
		plain.WriteByte(text[i])
	}
	return plain.String()
}

// listParts are the parts in the text of a list, a struct or a map.
func listParts(text string) (parts []string) {
	if len(text) < 3 { // [] or {}
		return nil
	}
	return partsAt(',', text[1:len(text)-1], -1)
}

// partsAt cuts a text at a sign outside of brackets and quotes, into at most so many parts; -1 is no limit.
func partsAt(sign byte, text string, most int) (parts []string) {
	depth, begin, quoted := 0, 0, false
	for i := 0; i < len(text) && len(parts) != most-1; i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '\'':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{' || c == '(':
			depth++
		case c == ']' || c == '}' || c == ')':
			depth--
		case c == sign && depth == 0:
			parts, begin = append(parts, strings.TrimSpace(text[begin:i])), i+1
		}
	}
	return append(parts, strings.TrimSpace(text[begin:]))
}

// appendList writes the text that a session has for a list: DuckDB's in brackets, where texts
// alone may be in quotes, PostgreSQL's in braces.
func (m *matcher) appendList(to []byte, v semantics.Value, column int) []byte {
	brackets := m.result.Form != engine.FormPostgres
	open, between, end := "{", ",", "}"
	if brackets {
		open, between, end = "[", ", ", "]"
	}
	to = append(to, open...)
	for i, x := range v.List().Elements {
		if i > 0 {
			to = append(to, between...)
		}
		to = m.appendPart(to, x, column, brackets)
	}
	return append(to, end...)
}

// appendPart writes an element of a list or a field of a struct.
func (m *matcher) appendPart(to []byte, x semantics.Value, column int, brackets bool) []byte {
	switch k := x.Kind(); {
	case x.IsNull():
		return append(to, "NULL"...)
	case k == semantics.KindList:
		return m.appendList(to, x, column)
	case k == semantics.KindStruct && brackets:
		return m.appendStruct(to, x, column)
	case k == semantics.KindMap:
		return m.appendMap(to, x, column)
	}
	text := semantics.FormatFloat(x.Float64())
	if x.Kind() != semantics.KindFloat {
		text = string(m.appendExact(nil, x, column))
	}
	switch {
	case !brackets:
		text = semantics.InBraces(text)
	case x.Kind() == semantics.KindText || x.Kind() == semantics.KindBytes:
		text = semantics.InBrackets(text)
	}
	return append(to, text...)
}

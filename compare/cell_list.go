package compare

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// listAgrees tells whether a cell shows a list. A list with elements that may be shown in several
// ways agrees with any.
func (m *matcher) listAgrees(v semantics.Value, text string, column int) bool {
	return loose(v) || string(m.appendList(nil, v, column)) == text
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
		switch {
		case x.IsNull():
			to = append(to, "NULL"...)
			continue
		case x.Kind() == semantics.KindList:
			to = m.appendList(to, x, column)
			continue
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
		to = append(to, text...)
	}
	return append(to, end...)
}

package compare

import (
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// appendStruct writes the text that a session of DuckDB has for a struct.
func (m *matcher) appendStruct(to []byte, v semantics.Value, column int) []byte {
	if m.result.Form == engine.FormPostgres {
		return m.appendRecord(to, v, column)
	}
	s := v.Structure()
	fields, open, end := s.Type.StructFields(), byte('{'), byte('}')
	if s.Type.IsUnnamed() {
		open, end = '(', ')'
	}
	to = append(to, open)
	for i, x := range s.Values {
		if i > 0 {
			to = append(to, ", "...)
		}
		if !s.Type.IsUnnamed() {
			to = append(append(to, semantics.InQuotes(fields[i].Name)...), ": "...)
		}
		to = m.appendPart(to, x, column, true)
	}
	return append(to, end)
}

// partsOf are the values inside of a list or a struct and the texts that show them; too few texts if the
// text has not their form.
func (m *matcher) partsOf(v semantics.Value, text string) (values []semantics.Value, parts []string) {
	switch k := v.Kind(); {
	case k == semantics.KindList:
		return v.List().Elements, listParts(text)
	case k == semantics.KindMap:
		return mapParts(v.List(), text)
	}
	s := v.Structure()
	parts = listParts(text)
	if s.Type.IsUnnamed() {
		return s.Values, parts
	}
	fields := s.Type.StructFields()
	for i := range min(len(parts), len(fields)) {
		after, is := strings.CutPrefix(parts[i], semantics.InQuotes(fields[i].Name)+": ")
		if !is {
			return s.Values, nil
		}
		parts[i] = after
	}
	return s.Values, parts
}

// appendMap writes the text that a session of DuckDB has for a map.
func (m *matcher) appendMap(to []byte, v semantics.Value, column int) []byte {
	to = append(to, '{')
	for i, x := range v.List().Elements {
		if i > 0 {
			to = append(to, ", "...)
		}
		pair := x.Structure().Values
		to = append(m.appendPart(to, pair[0], column, true), '=')
		to = m.appendPart(to, pair[1], column, true)
	}
	return append(to, '}')
}

// mapParts are the keys and values of a map by turns, and the texts that show them.
func mapParts(l *semantics.List, text string) (values []semantics.Value, parts []string) {
	for _, x := range l.Elements {
		values = append(values, x.Structure().Values...)
	}
	for _, entry := range listParts(text) {
		parts = append(parts, partsAt('=', entry, 2)...)
	}
	return values, parts
}

package main

import (
	"strings"
	"unsafe"
)

// vector is a vector of a column; elements are those of the lists in it.
type vector struct {
	column
	data, valid unsafe.Pointer
	elements    *vector
}

// listEntry is a duckdb_list_entry.
type listEntry struct{ offset, length uint64 }

func (v *vector) null(i int) bool {
	return v.valid != nil && *(*uint64)(unsafe.Add(v.valid, i/64*8))&(1<<(i%64)) == 0
}

// text writes an element. A list is written as DuckDB does (ListToVarcharCast and
// WriteEscapedString in src/function/cast of 1.5.5), but for the texts of numbers.
func (v *vector) text(i int) string {
	if v.elements == nil {
		return v.column.text(v.data, i)
	}
	entry := at[listEntry](v.data, i)
	texts := make([]string, entry.length)
	for k := range texts {
		switch at := int(entry.offset) + k; {
		case v.elements.null(at):
			texts[k] = "NULL"
		case v.elements.kind == typeVarchar || v.elements.kind == typeBlob:
			texts[k] = quoted(v.elements.text(at))
		default:
			texts[k] = v.elements.text(at)
		}
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func quoted(s string) string {
	const blanks = " \t\n\v\f\r"
	if s != "" && !strings.ContainsAny(s, `"'(),:=[]{}`) && s == strings.Trim(s, blanks) && !strings.EqualFold(s, "null") {
		return s
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

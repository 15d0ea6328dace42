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
	fields      []vector
}

// listEntry is a duckdb_list_entry.
type listEntry struct{ offset, length uint64 }

func (v *vector) null(i int) bool {
	return v.valid != nil && *(*uint64)(unsafe.Add(v.valid, i/64*8))&(1<<(i%64)) == 0
}

// text writes an element. A list is written as DuckDB does (ListToVarcharCast and
// WriteEscapedString in src/function/cast of 1.5.5), but for the texts of numbers.
func (v *vector) text(i int) string {
	switch {
	case v.fields != nil:
		return v.structText(i)
	case v.elements == nil:
		return v.column.text(v.data, i)
	}
	entry := at[listEntry](v.data, i)
	texts := make([]string, entry.length)
	for k := range texts {
		at := int(entry.offset) + k
		if v.kind == typeMap {
			pair := v.elements.fields
			texts[k] = pair[0].part(at) + "=" + pair[1].part(at)
			continue
		}
		texts[k] = v.elements.part(at)
	}
	if v.kind == typeMap {
		return "{" + strings.Join(texts, ", ") + "}"
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// structText writes a struct as DuckDB does (StructToVarcharCast in src/function/cast/struct_cast.cpp
// of 1.5.5), but for the texts of numbers.
func (v *vector) structText(i int) string {
	texts, unnamed := make([]string, len(v.fields)), v.names[0] == ""
	for k := range v.fields {
		if texts[k] = v.fields[k].part(i); !unnamed {
			texts[k] = inQuotes(v.names[k]) + ": " + texts[k]
		}
	}
	if unnamed {
		return "(" + strings.Join(texts, ", ") + ")"
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// part writes an element of a list or a field of a struct.
func (v *vector) part(i int) string {
	switch {
	case v.null(i):
		return "NULL"
	case v.kind == typeVarchar || v.kind == typeBlob:
		return quoted(v.text(i))
	}
	return v.text(i)
}

func quoted(s string) string {
	const blanks = " \t\n\v\f\r"
	if s != "" && !strings.ContainsAny(s, `"'(),:=[]{}`) && s == strings.Trim(s, blanks) && !strings.EqualFold(s, "null") {
		return s
	}
	return inQuotes(s)
}

func inQuotes(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

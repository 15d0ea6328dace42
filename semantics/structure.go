package semantics

import (
	"encoding/binary"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// Structure is a struct of DuckDB, or a record of PostgreSQL, with its type.
type Structure struct {
	Type   ast.Type
	Values []Value
	record bool
}

// Struct returns a struct of a type.
func Struct(t ast.Type, values ...Value) Value {
	return Value{kind: KindStruct, rare: &rare{structure: &Structure{Type: t, Values: values}}}
}

// Structure is the struct; nil for other kinds.
func (v Value) Structure() *Structure {
	if v.rare == nil {
		return nil
	}
	return v.rare.structure
}

// String prints the struct for people and logs, a record as PostgreSQL does.
func (s *Structure) String() string {
	if s.record {
		return s.shownRecord()
	}
	fields := s.Type.StructFields()
	texts := make([]string, len(s.Values))
	for i := range s.Values {
		if texts[i] = s.Values[i].String(); !s.Type.IsUnnamed() {
			texts[i] = "'" + fields[i].Name + "': " + texts[i]
		}
	}
	if s.Type.IsUnnamed() {
		return "(" + strings.Join(texts, ", ") + ")"
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// Cases of ruleStructText.
const (
	structTextNamed spec.Case = iota
	structTextUnnamed
)

// Cases of ruleToStruct.
const (
	toStructNull spec.Case = iota
	toStructByName
	toStructByPlace
)

// Cases of ruleCompareStructs.
const (
	structsEqual spec.Case = iota
	structsDiffer
	structsDifferInNull
)

var (
	ruleStructText = spec.Declare(spec.Rule{
		ID:        "text.of-struct",
		Statement: "The text of a struct is its fields in braces, each with its name in single quotes, a colon and a blank before it, with a comma and a blank between two of them. A struct without names is its values in parentheses. A value is in quotes where an element of a list is; a field that is NULL is NULL. In the quotes a backslash stands before quotes and backslashes.",
		From:      spec.DuckDBCode("StructToVarcharCast, CalculateEscapedStringLength, WriteEscapedString", "src/function/cast/struct_cast.cpp, src/include/duckdb/function/cast/vector_cast_helpers.hpp").On("2026-11-29"),
		Cases:     []string{structTextNamed: "named", structTextUnnamed: "unnamed"}, Only: []string{"duckdb"},
	})
	ruleToStruct = spec.Declare(spec.Rule{
		ID:        "cast.to-struct",
		Statement: "A struct becomes a struct of another type field by field: by their names, without regard to case, where both have names, else by their places. A field that the value does not have is NULL, one that the type does not have is left out.",
		From:      spec.DuckDBCode("StructBoundCastData::BindStructToStructCast, StructToStructCast", "src/function/cast/struct_cast.cpp").On("2026-11-29"),
		Keywords:  []string{"CAST"}, Cases: []string{toStructNull: "null", toStructByName: "by name", toStructByPlace: "by place"}, Only: []string{"duckdb"},
	})
	ruleCompareStructs = spec.Declare(spec.Rule{
		ID:        "compare.structs",
		Statement: "Structs, and records of PostgreSQL other than two rows that are both written out, compare by their first pair of fields that differ. Two fields that are NULL are alike, and one that is NULL comes after all others.",
		From: spec.DuckDB("Struct Data Type, Comparison and Ordering", "data_types/struct.md @ f93a5854ca60").
			With(spec.DuckDBCode("NestedComparisonExecutor", "src/common/vector_operations/comparison_operators.cpp")).
			With(spec.PostgreSQL("9.25.6 Composite Type Comparison", "func/func-comparisons.sgml").On("2026-11-29")),
		Cases: []string{structsEqual: "equal", structsDiffer: "field", structsDifferInNull: "null"}, Only: []string{"postgres", "duckdb"},
	})
)

// compareStructs orders structs of one type.
func compareStructs(e *Evaluation, a, b *Structure) Ordering {
	for i := range a.Values {
		x, y := &a.Values[i], &b.Values[i]
		if untypedField(e, a, i) {
			return Unordered
		}
		o := compareElements(e, x, y)
		if o == Same {
			continue
		}
		if x.IsNull() || y.IsNull() {
			e.apply(ruleCompareStructs, structsDifferInNull)
		} else {
			e.apply(ruleCompareStructs, structsDiffer)
		}
		return o
	}
	e.apply(ruleCompareStructs, structsEqual)
	return Same
}

func appendStructKey(e *Evaluation, dst []byte, s *Structure) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(len(s.Values)))
	for i := range s.Values {
		untypedField(e, s, i)
		dst = AppendKey(e, dst, &s.Values[i])
	}
	return dst
}

// structText is the text of a struct.
func structText(e *Evaluation, s *Structure) Value {
	if e.Dialect.RowTypes == spec.RowsAreRecords {
		return recordText(e, s)
	}
	quoted := false
	text, failed := e.structured(s, &quoted)
	switch {
	case failed != nil:
		return *failed
	case s.Type.IsUnnamed():
		e.apply(ruleStructText, structTextUnnamed)
	default:
		e.apply(ruleStructText, structTextNamed)
	}
	return Text(text)
}

// structured writes a struct of DuckDB.
func (e *Evaluation) structured(s *Structure, quoted *bool) (string, *Value) {
	if e.Dialect.ListQuotes == spec.ListQuotesOpen {
		e.MarkUnsupported("the text of a struct")
	}
	fields, unnamed := s.Type.StructFields(), s.Type.IsUnnamed()
	texts := make([]string, len(s.Values))
	for i := range s.Values {
		text, failed := e.partText(&s.Values[i], quoted)
		if failed != nil {
			return "", failed
		}
		if texts[i] = text; !unnamed {
			texts[i] = InQuotes(fields[i].Name) + ": " + text
		}
	}
	if unnamed {
		return "(" + strings.Join(texts, ", ") + ")", nil
	}
	return "{" + strings.Join(texts, ", ") + "}", nil
}

// convertStruct converts to a struct, or a struct to something else.
func convertStruct(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	switch {
	case to.Kind == ast.TypeUnknown:
		return v
	case v.kind == KindNull:
		e.apply(ruleToStruct, toStructNull)
		return Null
	case v.kind == KindStruct && to.IsStruct() && e.Dialect.RowTypes == spec.RowsAreRecords:
		return recordToRecord(e, v.Structure(), to, explicit)
	case v.kind == KindText && to.IsStruct() && e.Dialect.RowTypes == spec.RowsAreRecords:
		return readRecord(e, v.text, to)
	case v.kind == KindStruct && to.IsStruct():
		return structToStruct(e, v.Structure(), to, explicit)
	case v.kind == KindStruct && to.Kind == ast.TypeText:
		text := structText(e, v.Structure())
		if text.kind != KindText {
			return text
		}
		return convert(e, text, to, explicit)
	}
	e.MarkUnsupported("a " + v.kind.String() + " as " + to.String())
	return Null
}

// structToStruct converts the fields of a struct.
func structToStruct(e *Evaluation, s *Structure, to ast.Type, explicit bool) Value {
	from, fields := s.Type.StructFields(), to.StructFields()
	made := make([]Value, len(fields))
	byPlace := s.Type.IsUnnamed() || to.IsUnnamed()
	if byPlace {
		e.apply(ruleToStruct, toStructByPlace)
	} else {
		e.apply(ruleToStruct, toStructByName)
	}
	for i, f := range fields {
		k := i
		if !byPlace {
			k = FieldNamed(from, f.Name)
		}
		if k < 0 || k >= len(from) {
			continue // NULL
		}
		if made[i] = convert(e, s.Values[k], f.Type, explicit); made[i].IsRaised() || made[i].IsOpen() {
			return made[i]
		}
		if f.Type.Kind == ast.TypeDecimal && made[i].kind == KindDecimal {
			made[i] = Rescale(e, made[i], f.Type.Scale)
		}
	}
	return Struct(to, made...)
}

// FieldNamed is the place of the first field of a name; -1 where there is none.
func FieldNamed(fields []ast.StructField, name string) int {
	for i := range fields {
		if strings.EqualFold(fields[i].Name, name) {
			return i
		}
	}
	return -1
}

var structKind = kind{
	name: "struct", family: datatype.FamilyStruct, from: castNone,
	of:   func(v Value) ast.Type { return v.Structure().Type },
	show: func(v Value) string { return v.Structure().String() },
	text: func(e *Evaluation, v Value) Value { return structText(e, v.Structure()) },
	key: func(e *Evaluation, dst []byte, v *Value) []byte {
		return appendStructKey(e, append(dst, tagStruct), v.Structure())
	},
	inexact: func(v Value) bool {
		for i := range v.Structure().Values {
			if !HasExactKey(&v.Structure().Values[i]) {
				return true
			}
		}
		return false
	},
}

package datatype

import "github.com/semcheck/semcheck/spec/ast"

// structure is a struct of DuckDB.
var structure = Descriptor{
	Written: Names{
		DuckDB: func(w Writer, t ast.Type) {
			w.Put("STRUCT(")
			for i, f := range t.StructFields() {
				if i > 0 {
					w.Put(", ")
				}
				require(w, f.Name != "", "a struct without names as a type")
				if f.Name != "" {
					w.Name(f.Name)
				}
				w.Put(" ")
				Of(f.Type).Written.DuckDB.Write(w, f.Type)
			}
			w.Put(")")
		},
		MySQLCast: refusedCast,
	},
	Column: Wires{
		DuckDB: Wire{Family: FamilyStruct, Name: named("INTEGER"), Agrees: structAgrees},
	},
	Shown:  Shown{Logical: logicalStruct},
	Recast: open,
}

// logicalStruct names the type as typeof() does in DuckDB (LogicalType::ToString).
func logicalStruct(t ast.Type) string {
	text := "STRUCT("
	for i, f := range t.StructFields() {
		if i > 0 {
			text += ", "
		}
		name := LogicalName(f.Type)
		if name == "" || !plainField(f.Name) {
			return ""
		}
		if f.Name != "" {
			text += f.Name + " "
		}
		text += name
	}
	return text + ")"
}

// plainField tells that the name of a field is written without quotes: no reserved word is asked
// for, so that only short words of small letters and digits count.
func plainField(name string) bool {
	for i := range len(name) {
		if c := name[i]; !(c >= 'a' && c <= 'z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return !fieldWords[name]
}

// fieldWords are reserved words of DuckDB that a name of a field may be.
var fieldWords = words(`all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create
	default deferrable desc describe distinct do else end except false fetch for foreign from group having in initially intersect
	into lambda lateral leading limit not null offset on only or order pivot placing primary qualify references returning select
	show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window with`)

// structAgrees reads the child's name of a column: STRUCT(, the fields with their names in quotes, ).
func structAgrees(t ast.Type, got string) bool {
	rest, is := cutPrefix(got, "STRUCT(")
	if !is {
		return false
	}
	for i, f := range t.StructFields() {
		if i > 0 {
			if rest, is = cutPrefix(rest, ", "); !is {
				return false
			}
		}
		if rest, is = cutPrefix(rest, quotedField(f.Name)+" "); !is {
			return false
		}
		end := typeEnd(rest)
		if f.Type.Kind != ast.TypeUnknown && !DuckDB.Agrees(f.Type, rest[:end]) {
			return false
		}
		rest = rest[end:]
	}
	return rest == ")"
}

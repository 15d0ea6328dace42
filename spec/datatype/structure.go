package datatype

import "github.com/semcheck/semcheck/spec/ast"

// structure is a struct of DuckDB, and a record of PostgreSQL.
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
		Postgres: func(w Writer, t ast.Type) {
			require(w, t.Name != "", "a row without a type as a type")
			w.Name(t.Name)
		},
		MySQLCast: refusedCast,
	},
	Column: Wires{
		Postgres: Wire{Family: FamilyStruct, Names: []string{"RECORD"}, Agrees: recordAgrees},
		DuckDB:   Wire{Family: FamilyStruct, Name: named("INTEGER"), Agrees: structAgrees},
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
		if name == "" {
			return ""
		}
		switch {
		case f.Name == "":
		case plainField(f.Name):
			text += f.Name + " "
		default:
			text += quotedField(f.Name) + " "
		}
		text += name
	}
	return text + ")"
}

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

// recordAgrees takes RECORD for a row without a name, and the number of a type that a statement made.
func recordAgrees(t ast.Type, got string) bool {
	return t.Name == "" && got == "RECORD" || t.Name != "" && agreesWithOwn(t, got)
}

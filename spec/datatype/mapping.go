package datatype

import "github.com/semcheck/semcheck/spec/ast"

// mapping is a map of DuckDB.
var mapping = Descriptor{
	Written: Names{
		DuckDB: func(w Writer, t ast.Type) {
			w.Put("MAP(")
			Of(t.MapKey()).Written.DuckDB.Write(w, t.MapKey())
			w.Put(", ")
			Of(t.MapValue()).Written.DuckDB.Write(w, t.MapValue())
			w.Put(")")
		},
		MySQLCast: refusedCast,
	},
	Column: Wires{
		DuckDB: Wire{Family: FamilyMap, Name: named("INTEGER"), Agrees: mapAgrees},
	},
	Shown: Shown{Logical: func(t ast.Type) string {
		key, value := LogicalName(t.MapKey()), LogicalName(t.MapValue())
		if key == "" || value == "" {
			return ""
		}
		return "MAP(" + key + ", " + value + ")"
	}},
	Recast: open,
}

// mapAgrees reads the child's name of a column: MAP(key, value).
func mapAgrees(t ast.Type, got string) bool {
	rest, is := cutPrefix(got, "MAP(")
	if !is {
		return false
	}
	end := typeEnd(rest)
	key := rest[:end]
	if rest, is = cutPrefix(rest[end:], ", "); !is {
		return false
	}
	end = typeEnd(rest)
	agrees := func(t ast.Type, got string) bool { return t.Kind == ast.TypeUnknown || DuckDB.Agrees(t, got) }
	return agrees(t.MapKey(), key) && agrees(t.MapValue(), rest[:end]) && rest[end:] == ")"
}

package datatype

import "github.com/semcheck/semcheck/spec/ast"

// document is a JSON document.
var document = Descriptor{
	Written: everywhere(func(w Writer, t ast.Type) {
		require(w, w.Dialect().Documents.Has(t.Name), "the type "+t.Name)
		w.Put(t.Name)
	}),
	Column: Wires{
		MySQL:    Wire{Family: FamilyText, Names: []string{"JSON"}, Agrees: func(_ ast.Type, got string) bool { return got == "JSON" }},
		Postgres: Wire{Family: FamilyText, Names: []string{"JSON", "JSONB"}, Name: func(t ast.Type) string { return t.Name }},
		DuckDB: Wire{Family: FamilyText, Name: named("VARCHAR"),
			Agrees: func(_ ast.Type, got string) bool { return got == "JSON" || got == "VARCHAR" }}, // another name of VARCHAR
	},
	Copied: copiedText,
	Key:    KeyNone,
	Recast: open,
}

package datatype

import "github.com/semcheck/semcheck/spec/ast"

// list is a list, in PostgreSQL an array: its type says nothing of its dimensions there.
var list = Descriptor{
	Written: Names{
		Postgres: func(w Writer, t ast.Type) {
			Of(t.Innermost()).Written.Postgres.Write(w, t.Innermost())
			w.Put("[]")
		},
		DuckDB: func(w Writer, t ast.Type) {
			Of(t.Of()).Written.DuckDB.Write(w, t.Of())
			w.Put("[]")
		},
		MySQLCast: refusedCast,
	},
	Column: Wires{
		Postgres: Wire{Family: FamilyList, Name: named("TEXT"), Agrees: func(t ast.Type, got string) bool {
			of, is := withoutSuffix(got)
			return is && Postgres.Agrees(t.Innermost(), of) || t.Innermost().Labels != "" && agreesWithLabel(t.Innermost(), got) ||
				t.Innermost().IsStruct() && recordAgrees(t.Innermost(), got)
		}},
		DuckDB: Wire{Family: FamilyList, Name: named("INTEGER"), Agrees: func(t ast.Type, got string) bool {
			of, is := withoutSuffix(got)
			return is && DuckDB.Agrees(t.Of(), of)
		}},
	},
	Shown: Shown{
		Grammar: func(t ast.Type) string { return GrammarName(t.Innermost()) },
		Logical: elementName(LogicalName),
	},
	Copied: copiedText,
	Recast: open,
}

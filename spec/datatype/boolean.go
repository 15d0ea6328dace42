package datatype

import "github.com/semcheck/semcheck/spec/ast"

var boolean = Descriptor{
	Written: Names{ISO: word("BOOLEAN"), Postgres: word("BOOLEAN"), DuckDB: word("BOOLEAN"), SQLite: word("BOOLEAN"), MySQLCast: refusedCast},
	Column: Wires{
		MySQL:    Wire{Family: FamilyInteger, Name: named("BIGINT")},
		Postgres: plainly(FamilyBoolean, "BOOLEAN"),
		DuckDB:   plainly(FamilyBoolean, "BOOLEAN"),
	},
	Shown:   shownAs("bool", "boolean", "BOOLEAN"),
	Carried: carried("BOOLEAN"),
	Samples: func(ast.Type) []ast.Expr {
		return []ast.Expr{&ast.Literal{Kind: ast.LiteralTrue}, &ast.Literal{Kind: ast.LiteralFalse}}
	},
	Copied: func(text string, _ ast.Type) ast.Expr {
		switch text {
		case "t":
			return &ast.Literal{Kind: ast.LiteralTrue}
		case "f":
			return &ast.Literal{Kind: ast.LiteralFalse}
		}
		return nil
	},
	Exact:  always,
	Number: Number{Forced: 10, Digits: func(ast.Type) (int, int) { return 1, 0 }},
	Recast: unchanged,
}

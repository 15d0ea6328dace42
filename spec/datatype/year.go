package datatype

import "github.com/semcheck/semcheck/spec/ast"

// year is a year of the MySQL family, a number of four digits.
var year = Descriptor{
	Written: Names{MySQL: word("YEAR")},
	Column:  Wires{MySQL: plainly(FamilyInteger, "YEAR")},
	Carried: carried("YEAR", "SMALLINT"),
	Samples: func(ast.Type) []ast.Expr { return numbers(ast.LiteralInteger, "0", "1901", "2000", "2155") },
	Exact:   always,
	Recast:  open,
}

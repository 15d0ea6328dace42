package datatype

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// unknown is the type of NULL, and in PostgreSQL of an untyped string literal.
var unknown = Descriptor{
	Written: Names{MySQLCast: refusedCast},
	Column: Wires{
		MySQL:    Wire{Family: FamilyNull, Names: []string{"NULL"}, AnyName: true},
		Postgres: Wire{AnyName: true},
		DuckDB:   Wire{Family: FamilyNull, Names: []string{"NULL"}, Name: named("INTEGER"), AnyName: true},
	},
	Samples:  sampleTexts,
	AnyIndex: true,
	Number:   Number{Digits: func(ast.Type) (int, int) { return 0, 0 }},
}

// dynamic is SQLite's type, which is an affinity.
var dynamic = Descriptor{
	Written: Names{MySQLCast: refusedCast, SQLite: func(w Writer, t ast.Type) {
		switch {
		case t.Name != "":
			w.Put(t.Name)
		case t.Affinity == ast.AffinityNone:
			w.Fail("a type without affinity")
		default:
			w.Put(t.Affinity.String())
		}
	}},
	Column:   anyName,
	Carried:  carriedDynamic,
	Samples:  sampleDynamics,
	AnyIndex: true,
}

// carriedDynamic are the declared type of a column of SQLite, where another dialect knows it, and what holds the
// values of its affinity.
func carriedDynamic(t ast.Type) []string {
	list := []string{}
	if t.Name != "" {
		list = append(list, t.Name)
	}
	if strings.HasPrefix(strings.ToUpper(t.Name), "DATETIME") {
		list = append(list, "TIMESTAMP") // its affinity is NUMERIC, but no text of a time is a number elsewhere
	}
	switch t.Affinity {
	case ast.AffinityInteger:
		return append(list, "BIGINT")
	case ast.AffinityReal:
		return []string{"DOUBLE PRECISION"} // of REAL, too: its values have 64 bits
	case ast.AffinityNumeric:
		return append(list, "NUMERIC", "DECIMAL(38, 10)")
	case ast.AffinityText, ast.AffinityNone, ast.AffinityMixed:
	case ast.AffinityBlob:
	}
	return append(list, "TEXT")
}

// sampleDynamics are the values that a column without a static type is given: those that its
// affinity changes, and those that it does not.
func sampleDynamics(t ast.Type) (list []ast.Expr) {
	list = append(list, numbers(ast.LiteralInteger, "0", "1", "-1", "9223372036854775807", "-9223372036854775808")...)
	list = append(list, numbers(ast.LiteralDecimal, "1.5", "-0.0")...)
	list = append(list, numbers(ast.LiteralApproximate, "9e99")...)
	list = append(list, texts("", "1", "1 ", "\n1", "1e3", "x", "0x10")...)
	if t.Affinity == ast.AffinityBlob || t.Affinity == ast.AffinityNone {
		list = append(list, texts(" ", "X", "1x", "2000-01-01")...)
		list = append(list, sampleBytes(t)...)
	}
	return list
}

// engineSpecific is a type of the dialect that is not modelled.
var engineSpecific = Descriptor{
	Written: Names{ISO: own, Postgres: own, DuckDB: own, MySQL: own, MySQLCast: own},
	Column:  anyName,
}

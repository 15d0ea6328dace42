package datatype

import (
	"math/big"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

var (
	standardIntegers = map[int]string{16: "SMALLINT", 32: "INTEGER", 64: "BIGINT"}
	duckdbIntegers   = map[int]string{8: "TINYINT", 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT", 128: "HUGEINT"}
	mysqlIntegers    = map[int]string{8: "TINYINT", 16: "SMALLINT", 24: "MEDIUMINT", 32: "INT", 64: "BIGINT"}
	grammarIntegers  = map[int]string{16: "int2", 32: "int4", 64: "int8"}
	shownIntegers    = map[int]string{16: "smallint", 32: "integer", 64: "bigint"}
	// integerDigits are the digits of a type as a DECIMAL in DuckDB.
	integerDigits = map[int]int{8: 3, 16: 5, 32: 10, 64: 19, 128: 38}
)

var integer = Descriptor{
	Written: Names{
		ISO: standardInteger, Postgres: standardInteger, SQLite: word("INTEGER"),
		DuckDB: func(w Writer, t ast.Type) {
			if t.Unsigned {
				w.Put("U")
			}
			putWidth(w, t, duckdbIntegers)
		},
		MySQL: func(w Writer, t ast.Type) {
			putWidth(w, t, mysqlIntegers)
			if t.Unsigned {
				w.Put(" UNSIGNED")
			}
		},
		MySQLCast: func(w Writer, t ast.Type) {
			if t.Width != 64 {
				refusedCast(w, t)
			}
			if t.Unsigned {
				w.Put("UN")
			}
			w.Put("SIGNED")
		},
	},
	Column: Wires{
		MySQL: Wire{Family: FamilyInteger,
			Names: []string{"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT", "UNSIGNED TINYINT", "UNSIGNED SMALLINT", "UNSIGNED MEDIUMINT", "UNSIGNED INT", "UNSIGNED BIGINT"},
			Name: func(t ast.Type) string {
				if t.Unsigned {
					return "UNSIGNED BIGINT"
				}
				return "BIGINT"
			},
			Agrees: func(t ast.Type, got string) bool {
				return MySQL.FamilyOf(got) == FamilyInteger && t.Unsigned == strings.HasPrefix(got, "UNSIGNED ")
			}},
		Postgres: Wire{Family: FamilyInteger, Names: []string{"SMALLINT", "INTEGER", "BIGINT"}, Name: byWidth(standardIntegers)},
		DuckDB: Wire{Family: FamilyInteger,
			Names: []string{"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"},
			Name: func(t ast.Type) string {
				if t.Unsigned {
					return "U" + duckdbIntegers[t.Width]
				}
				return duckdbIntegers[t.Width]
			}},
	},
	Shown: Shown{
		Grammar: byWidth(grammarIntegers), Formatted: byWidth(shownIntegers),
		Logical: func(t ast.Type) string {
			if t.Unsigned {
				return "U" + duckdbIntegers[t.Width]
			}
			return duckdbIntegers[t.Width]
		},
	},
	Carried:  carriedInteger,
	Samples:  sampleIntegers,
	Copied:   copiedNumber,
	Exact:    always,
	AnyIndex: true,
	Number: Number{
		Rank:   func(t ast.Type) int { return t.Width },
		Forced: 12,
		Digits: func(t ast.Type) (int, int) {
			if t.Unsigned && t.Width == 64 {
				return 20, 0
			}
			return integerDigits[t.Width], 0
		},
	},
	Recast: unchanged,
}

func putWidth(w Writer, t ast.Type, names map[int]string) {
	if name := names[t.Width]; name != "" {
		w.Put(name)
		return
	}
	refused(w, t)
}

// standardInteger writes the integer types of ISO and PostgreSQL.
func standardInteger(w Writer, t ast.Type) {
	if t.Unsigned {
		refused(w, t)
		return
	}
	putWidth(w, t, standardIntegers)
}

func carriedInteger(t ast.Type) []string {
	wider := map[int][]string{
		8:  {"TINYINT", "SMALLINT"},
		16: {"SMALLINT"}, 24: {"MEDIUMINT", "INTEGER"}, 32: {"INTEGER"}, 64: {"BIGINT"},
		128: {"HUGEINT", "NUMERIC(39, 0)", "DECIMAL(38, 0)"},
	}
	switch {
	case t.Unsigned && t.Width == 64:
		return []string{"BIGINT UNSIGNED", "UBIGINT", "NUMERIC(20, 0)"}
	case t.Unsigned:
		return append([]string{"INTEGER UNSIGNED"}, wider[map[int]int{8: 16, 16: 32, 24: 32, 32: 64}[t.Width]]...)
	}
	return wider[t.Width]
}

// sampleIntegers are small numbers and the ends of the range.
func sampleIntegers(t ast.Type) []ast.Expr {
	least, greatest := Bounds(t)
	values := numbers(ast.LiteralInteger, "0", "1", "2", "10", greatest)
	if least != "0" {
		values = append(values, numbers(ast.LiteralInteger, "-1", least)...)
	}
	return values
}

// Bounds are the least and the greatest integer of a type.
func Bounds(t ast.Type) (least, greatest string) {
	one := big.NewInt(1)
	if t.Unsigned {
		return "0", new(big.Int).Sub(new(big.Int).Lsh(one, uint(t.Width)), one).String()
	}
	half := new(big.Int).Lsh(one, uint(t.Width-1))
	return new(big.Int).Neg(half).String(), new(big.Int).Sub(half, one).String()
}

package datatype

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

var decimal = Descriptor{
	Written: Names{ISO: digits("DECIMAL"), Postgres: digits("NUMERIC"), SQLite: digits("DECIMAL"), DuckDB: limitedDecimal, MySQL: limitedDecimal, MySQLCast: limitedDecimal},
	Column: Wires{
		MySQL:    plainly(FamilyDecimal, "DECIMAL"),
		Postgres: plainly(FamilyDecimal, "NUMERIC"),
		DuckDB:   Wire{Family: FamilyDecimal, Name: decimalName},
	},
	Shown: Shown{Grammar: named("numeric"), Formatted: named("numeric"), Logical: func(t ast.Type) string {
		if t.Precision == ast.Unlimited {
			return ""
		}
		return decimalName(t)
	}},
	Carried: func(t ast.Type) []string {
		if t.Precision == ast.Unlimited {
			return []string{"NUMERIC", "DECIMAL(38, 10)"}
		}
		return []string{fmt.Sprintf("DECIMAL(%d, %d)", t.Precision, t.Scale), fmt.Sprintf("DECIMAL(38, %d)", t.Scale)}
	},
	Samples:  sampleDecimals,
	Copied:   copiedNumber,
	Exact:    func(t ast.Type) bool { return t.Precision != ast.Unlimited },
	AnyIndex: true,
	Number:   Number{Rank: ranked(100), Forced: 21, Digits: func(t ast.Type) (int, int) { return t.Precision, t.Scale }},
	Recast:   unchanged,
}

func limitedDecimal(w Writer, t ast.Type) {
	require(w, t.Precision != ast.Unlimited, "a decimal without precision")
	digits("DECIMAL")(w, t)
}

func decimalName(t ast.Type) string { return fmt.Sprintf("DECIMAL(%d,%d)", t.Precision, t.Scale) }

// sampleDecimals are 0, a half, a third place, and the greatest of both signs.
func sampleDecimals(t ast.Type) []ast.Expr {
	if t.Precision == ast.Unlimited {
		return numbers(ast.LiteralDecimal, "0.0", "1.50", "-0.5", "0.01", "99999999999999999999999999999999999999.9")
	}
	greatest := strings.Repeat("9", t.Precision-t.Scale)
	if t.Scale == 0 {
		return numbers(ast.LiteralInteger, "0", "1", "-2", greatest, "-"+greatest)
	}
	greatest += "." + strings.Repeat("9", t.Scale)
	return numbers(ast.LiteralDecimal, "0.0", "1.50", "1.0", "-0.5", "0.01", greatest, "-"+greatest)
}

package datatype

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// single is a float of 32 bits.
var single = Descriptor{
	Written: Names{ISO: word("REAL"), Postgres: word("REAL"), DuckDB: word("FLOAT"), SQLite: word("REAL"), MySQL: fixedFloat("FLOAT"), MySQLCast: castFloat("FLOAT")},
	Column: Wires{
		MySQL:    plainly(FamilySingle, "FLOAT"),
		Postgres: plainly(FamilySingle, "REAL"),
		DuckDB:   plainly(FamilySingle, "FLOAT"),
	},
	Shown:    shownAs("float4", "real", "FLOAT"),
	Carried:  carried("REAL", "DOUBLE PRECISION"),
	Samples:  sampleFloats,
	Copied:   copiedNumber,
	AnyIndex: true,
	Number:   Number{Rank: ranked(101), Forced: 22},
	Recast:   unchanged,
}

// double is a float of 64 bits.
var double = Descriptor{
	Written: Names{ISO: word("DOUBLE PRECISION"), Postgres: word("DOUBLE PRECISION"), DuckDB: word("DOUBLE"), SQLite: word("REAL"), MySQL: fixedFloat("DOUBLE"), MySQLCast: castFloat("DOUBLE")},
	Column: Wires{
		MySQL:    plainly(FamilyFloat, "DOUBLE"),
		Postgres: plainly(FamilyFloat, "DOUBLE PRECISION"),
		DuckDB:   plainly(FamilyFloat, "DOUBLE"),
	},
	Shown:    shownAs("float8", "double precision", "DOUBLE"),
	Carried:  carried("DOUBLE PRECISION"),
	Samples:  sampleFloats,
	Copied:   copiedNumber,
	AnyIndex: true,
	Number:   Number{Rank: ranked(102), Forced: 23},
	Recast:   unchanged,
}

// fixedFloat writes a type of floats, with its digits where it has a number of them.
func fixedFloat(name string) Spelling {
	return func(w Writer, t ast.Type) {
		if t.Precision > 0 {
			digits(name)(w, t)
			return
		}
		w.Put(name)
	}
}

func castFloat(name string) Spelling {
	return func(w Writer, _ ast.Type) {
		require(w, w.Dialect().CastDouble != spec.CastDoubleNone, "a CAST to "+name)
		w.Put(name)
	}
}

// sampleFloats are zeros of both signs, halves, the ends of the range, what is no number.
func sampleFloats(ast.Type) []ast.Expr {
	list := numbers(ast.LiteralApproximate, "0e0", "-0e0", "1e0", "-1.5e0", "2.5e0", "1e3", "9007199254740993e0", "1.7976931348623157e308", "-1.7976931348623157e308", "4.9e-324")
	for _, s := range []string{"NaN", "Infinity"} {
		list = append(list, &ast.Cast{X: Text(s), Type: ast.Double})
	}
	return list
}

// copiedNumber is a number of a dump.
func copiedNumber(text string, t ast.Type) ast.Expr {
	switch text {
	case "NaN", "Infinity", "-Infinity":
		return &ast.Cast{X: Text(text), Type: t}
	}
	unsigned := strings.TrimPrefix(text, "-")
	kind := ast.LiteralInteger
	for i := range len(unsigned) {
		switch c := unsigned[i]; {
		case c == '.':
			kind = max(kind, ast.LiteralDecimal)
		case c == 'e' || c == 'E':
			kind = ast.LiteralApproximate
		case !isDigit(c) && c != '+' && c != '-':
			return nil
		}
	}
	if _, err := strconv.ParseFloat(unsigned, 64); err != nil && t.IsApproximate() || unsigned == "" || !isDigit(unsigned[0]) {
		return nil
	}
	return Signed(kind, text)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

package render_test

import (
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

func column(name string) ast.Expr { return &ast.ColumnRef{Column: name} }
func integer(text string) ast.Expr {
	return &ast.Literal{Kind: ast.LiteralInteger, Text: text}
}

// What a dialect cannot express is named, not replaced.
func TestInexpressible(t *testing.T) {
	a, b := column("a"), column("b")
	binary := func(op ast.BinaryOp) ast.Expr { return &ast.Binary{Op: op, L: a, R: b} }
	query := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: a}}}}
	for _, test := range []struct {
		dialect string
		x       ast.Expr
		want    string
	}{
		{"mysql", binary(ast.Concat), "the concatenation operator"},
		{"mysql", binary(ast.Power), "the power operator"},
		{"sqlite", binary(ast.BitXor), "bitwise exclusive or"},
		{"sqlite", binary(ast.Xor), "logical XOR"},
		{"postgres", binary(ast.IntegerDivide), "DIV"},
		{"iso", binary(ast.BitXor), "bitwise exclusive or"},
		{"sqlite", &ast.Is{X: a, Test: ast.TestUnknown}, "IS UNKNOWN"},
		{"sqlite", &ast.Quantified{L: a, Query: query}, "a quantified comparison"},
		{"postgres", &ast.InList{X: a}, "an empty IN list"},
		{"postgres", &ast.InList{X: a, List: []ast.Expr{&ast.Subquery{Query: query}}}, "an IN list of one scalar subquery, which would be read as a table"},
		{"mysql", &ast.Like{Op: ast.MatchILike, X: a, Pattern: b}, "ILIKE"},
		{"postgres", &ast.Like{Op: ast.MatchGlob, X: a, Pattern: b}, "GLOB"},
		{"mysql", &ast.Between{X: a, Low: a, High: b, Symmetric: true}, "BETWEEN SYMMETRIC"},
		{"sqlite", &ast.Distinct{L: a, R: &ast.Literal{Kind: ast.LiteralTrue}, Not: true}, "a null-safe comparison with the literal TRUE or FALSE, which IS would test"},
		{"mysql", &ast.Cast{X: a, Type: ast.Integer}, "a CAST to integer"},
		{"postgres", &ast.Cast{X: a, Type: ast.Unsigned}, "the type bigint unsigned"},
		{"postgres", &ast.Literal{Kind: ast.LiteralString, Text: "\x00"}, "a NUL in a string literal"},
		{"iso", &ast.Literal{Kind: ast.LiteralInteger, Text: "-1"}, "a number literal that is empty or signed"},
		{"iso", &ast.Row{Items: []ast.Expr{a}}, "a row of fewer than two elements"},
		{"iso", &ast.Call{Name: "f oo"}, "the function name f oo"},
		{"postgres", &ast.Aggregate{Function: ast.Count, Distinct: true, Args: []ast.Expr{a, b}}, "an aggregate of this many arguments"},
	} {
		text, err := render.Expr(test.x, spec.DialectByName(test.dialect))
		var inexpressible *render.InexpressibleError
		if !errors.As(err, &inexpressible) || inexpressible.Construct != test.want || inexpressible.Dialect != test.dialect {
			t.Errorf("%s: got %q, %v, want %s", test.dialect, text, err, test.want)
		}
	}
	q := &ast.Query{Body: &ast.SetOperation{Op: ast.Except, All: true, L: query.Body, R: query.Body}}
	if _, err := render.Query(q, spec.DialectByName("sqlite")); err == nil || err.Error() != "sqlite cannot express INTERSECT ALL or EXCEPT ALL" {
		t.Errorf("EXCEPT ALL in SQLite: %v", err)
	}
}

// The same trees in every dialect.
func TestDialects(t *testing.T) {
	a, b, c := column("a"), column("b"), column("c")
	for _, test := range []struct {
		x                                     ast.Expr
		iso, mysql, mariadb, postgres, sqlite string
	}{
		{&ast.Binary{Op: ast.Modulo, L: a, R: b}, "MOD(a, b)", "a % b", "a % b", "a % b", "a % b"},
		{&ast.Comparison{Op: ast.Equal, L: &ast.Comparison{Op: ast.Equal, L: a, R: b}, R: c}, "(a = b) = c", "a = b = c", "a = b = c", "(a = b) = c", "a = b = c"},
		{&ast.Comparison{Op: ast.Equal, L: a, R: &ast.Unary{Op: ast.Not, X: b}}, "a = (NOT b)", "a = (NOT b)", "a = (NOT b)", "a = (NOT b)", "a = (NOT b)"},
		{&ast.Unary{Op: ast.Negate, X: &ast.Unary{Op: ast.Negate, X: integer("1")}}, "- -1", "- -1", "- -1", "- -1", "- -1"},
		{&ast.Binary{Op: ast.Subtract, L: a, R: &ast.Binary{Op: ast.Subtract, L: b, R: &ast.Unary{Op: ast.Negate, X: c}}}, "a - (b - -c)", "a - (b - -c)", "a - (b - -c)", "a - (b - -c)", "a - (b - -c)"},
		{&ast.Distinct{L: a, R: b, Not: true}, "a IS NOT DISTINCT FROM b", "a <=> b", "a <=> b", "a IS NOT DISTINCT FROM b", "a IS NOT DISTINCT FROM b"},
		{&ast.Distinct{L: a, R: b}, "a IS DISTINCT FROM b", "NOT (a <=> b)", "NOT (a <=> b)", "a IS DISTINCT FROM b", "a IS DISTINCT FROM b"},
		{&ast.Distinct{L: a, R: b, Not: true, Spelling: ast.SpelledIs}, "a IS NOT DISTINCT FROM b", "a <=> b", "a <=> b", "a IS NOT DISTINCT FROM b", "a IS b"},
		{&ast.Unary{Op: ast.NotSymbol, X: a}, "NOT a", "!a", "!a", "NOT a", "NOT a"},
		{&ast.Literal{Kind: ast.LiteralString, Text: `a'b\c`}, `'a''b\c'`, `'a''b\\c'`, `'a''b\\c'`, `'a''b\c'`, `'a''b\c'`},
		{&ast.Literal{Kind: ast.LiteralBytes, Text: "\x00\xff"}, "X'00ff'", "X'00ff'", "X'00ff'", `bytea '\x00ff'`, "X'00ff'"},
		{&ast.ColumnRef{Table: "Order", Column: "x y"}, `"Order"."x y"`, "`Order`.`x y`", "`Order`.`x y`", `"Order"."x y"`, `"Order"."x y"`},
		{&ast.Cast{X: a, Type: ast.BigInt}, "CAST(a AS BIGINT)", "CAST(a AS SIGNED)", "CAST(a AS SIGNED)", "CAST(a AS BIGINT)", "CAST(a AS INTEGER)"},
	} {
		for name, want := range map[string]string{"iso": test.iso, "mysql": test.mysql, "mariadb": test.mariadb, "postgres": test.postgres, "sqlite": test.sqlite} {
			if got, err := render.Expr(test.x, spec.DialectByName(name)); err != nil || got != want {
				t.Errorf("%s: got %s, %v, want %s", name, got, err, want)
			}
		}
	}
}

// Queries of MySQL 9, written for MySQL 5.6: parentheses where its grammar wants
// them, and refused what it has no form for.
func TestOlderMySQL(t *testing.T) {
	newer, older := spec.DialectByName("mysql"), spec.DialectByName("mysql56")
	for _, test := range []struct{ text, want string }{
		{"SELECT 1 FROM a CROSS JOIN b NATURAL JOIN c", "SELECT 1 FROM (a CROSS JOIN b) NATURAL JOIN c"},
		{"SELECT 1 FROM a CROSS JOIN b CROSS JOIN c", "SELECT 1 FROM a CROSS JOIN b CROSS JOIN c"},
		{"SELECT 1 UNION (SELECT 2 LIMIT 1)", "SELECT 1 UNION (SELECT 2 LIMIT 1)"},
		{"(SELECT 1 LIMIT 1) UNION SELECT 2 UNION ALL SELECT 3", "(SELECT 1 LIMIT 1) UNION (SELECT 2) UNION ALL (SELECT 3)"},
		{"SELECT 1 EXCEPT SELECT 2", "mysql56 cannot express INTERSECT or EXCEPT"},
		{"SELECT 1 UNION (SELECT 2 UNION ALL SELECT 3)", "mysql56 cannot express a set operation in parentheses"},
		{"(SELECT 1 LIMIT 1) LIMIT 2", "mysql56 cannot express a query in parentheses that is no arm"},
		{"VALUES ROW(1)", "mysql56 cannot express VALUES as a query"},
		{"SELECT CAST(1 AS DOUBLE)", "mysql56 cannot express a CAST to DOUBLE"},
		{"SELECT 1 FROM DUAL WHERE 1", "SELECT 1 FROM DUAL WHERE 1"},
		{"SELECT 1 FROM DUAL WHERE 1 GROUP BY 1", "mysql56 cannot express GROUP BY or HAVING without tables"},
		{"SELECT 1 FROM DUAL WHERE 1 ORDER BY 1", "mysql56 cannot express ORDER BY behind FROM DUAL"},
		{"SELECT 1 FROM (SELECT 1) AS d (a)", "mysql56 cannot express a derived column list"},
	} {
		q, err := parse.Query(test.text, newer)
		if err != nil {
			t.Fatal(err)
		}
		got, err := render.Query(q, older)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
}

// benchmarkQuery is of the size and kind that the generator makes.
const benchmarkQuery = "SELECT DISTINCT t1.a + t2.b * 2 AS x, CASE WHEN t1.c IS NULL THEN 'none' ELSE t1.c END FROM t1 LEFT JOIN t2 ON t1.a = t2.a AND NOT t2.b < -5 WHERE t1.a IN (SELECT b FROM t3 WHERE t3.c BETWEEN 1 AND 10) OR EXISTS (SELECT 1 FROM t2) GROUP BY t1.a, t2.b HAVING COUNT(*) > 1 ORDER BY 1 DESC LIMIT 10"

func BenchmarkAppendQuery(b *testing.B) {
	for _, name := range []string{"mysql", "mysql56", "mariadb", "postgres", "sqlite"} {
		b.Run(name, func(b *testing.B) {
			d := spec.DialectByName(name)
			q, err := parse.Query(benchmarkQuery, d)
			if err != nil {
				b.Fatal(err)
			}
			var text []byte
			b.ReportAllocs()
			for b.Loop() {
				if text, err = render.AppendQuery(text[:0], q, d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package resolve_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// types are those of a query's columns, apart by commas.
func types(q *resolve.Query) string {
	var list []string
	for i := range q.Columns {
		list = append(list, q.ColumnType(i).String())
	}
	return strings.Join(list, ", ")
}

func TestTypes(t *testing.T) {
	for _, test := range []struct {
		dialects, query, want string
	}{
		{"postgres", "SELECT 1, 2147483647, 2147483648, 9223372036854775807, 9223372036854775808", "integer, integer, bigint, bigint, numeric"},
		{"postgres", "SELECT -2147483648, - -2147483648, -2147483649, -0, -1.5", "integer, bigint, bigint, integer, numeric"},
		{"postgres", "SELECT -9223372036854775808, -9223372036854775809", "bigint, numeric"},
		{"mysql", "SELECT 1, 9223372036854775807, 9223372036854775808, 18446744073709551616, -1", "bigint, bigint, bigint unsigned, decimal(65,0), bigint"},
		{"duckdb", "SELECT 1, 2147483648, 9223372036854775808, -2147483648, -1", "integer, bigint, hugeint, bigint, integer"},
		{"sqlite", "SELECT 1, -1, 1.5, 'x', NULL, TRUE", "none, none, none, none, none, none"},
		{"postgres", "SELECT 1.50, 1e3, NULL, 'x', TRUE", "numeric, numeric, text, text, boolean"},
		{"iso", "SELECT 1.50, 1e3, NULL, 'x', TRUE", "numeric, double precision, unknown, text, boolean"},
		{"mysql", "SELECT 1.50, .5, 1e3, 'x', TRUE, NULL", "decimal(3,2), decimal(2,1), double precision, text, integer, unknown"},
		{"duckdb", "SELECT 1.50, 1e3, 'x', TRUE", "decimal(3,2), double precision, text, boolean"},
		{"duckdb", "SELECT 1." + strings.Repeat("0", 37) + ", 1." + strings.Repeat("0", 38), "decimal(38,37), double precision"},

		{"postgres", "SELECT a, e, c FROM t, u AS x (p, q, e)", "integer, bigint, varchar(10)"},
		{"sqlite", "SELECT a, e, c, +e, e + 1, (SELECT e) FROM t, u AS x", "error"},
		{"sqlite", "SELECT b, c, +b, b + 1, (SELECT b), CAST(b AS TEXT), b || c, MIN(b) FROM t", "INTEGER, TEXT, none, none, INTEGER, TEXT, none, none"},
		{"postgres", "SELECT b + 1, b + e, b / 2, b * 1.5, -b, +b, ~b, b & 1, b << 1 FROM t, u", "integer, bigint, integer, numeric, integer, integer, integer, integer, integer"},
		{"mysql", "SELECT b + 1, b / 2, b & 1, ~b, -c FROM t", "bigint, decimal(14,4), bigint unsigned, bigint unsigned, double precision"},
		{"postgres iso duckdb", "SELECT b = 1, b IS NULL, NOT b = 1, b = 1 AND b = 2, b IN (1), EXISTS (SELECT 1), b BETWEEN 1 AND 2, c LIKE 'x' FROM t",
			"boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean"},
		{"mysql", "SELECT b = 1, NOT b = 1, b = 1 OR b = 2 FROM t", "integer, integer, integer"},
		{"postgres duckdb", "SELECT c || 'x' FROM t", "text"},

		{"postgres", "SELECT CASE WHEN TRUE THEN b ELSE e END, CASE WHEN TRUE THEN b END, CASE WHEN TRUE THEN NULL END FROM t, u", "bigint, integer, text"},
		{"postgres", "SELECT COALESCE(b, e), COALESCE(b, 1.5), COALESCE(NULL, 'x') FROM t, u", "bigint, numeric, text"},
		{"postgres", "SELECT NULLIF(b, 1), NULLIF(b, e), NULLIF(b, 1.5), NULLIF(c, 'x') FROM t, u", "integer, integer, numeric, text"},
		{"sqlite", "SELECT NULLIF(b, 1), COALESCE(b, 1) FROM t", "none, none"},
		{"mysql", "SELECT IF(TRUE, 2.5, 1.25), IFNULL(NULL, 1.5), NULLIF(b, 1.5) FROM t", "decimal(3,2), decimal(2,1), integer"},
		{"postgres", "SELECT ABS(b), ABS(e), ABS(1.5) FROM t, u", "integer, bigint, numeric"},
		{"postgres", "SELECT CAST(b AS BIGINT), CAST('1' AS INTEGER) FROM t", "bigint, integer"},
		{"postgres", "SELECT COUNT(*), COUNT(b), SUM(b), MIN(c), MAX(b), AVG(b) FROM t", "bigint, bigint, bigint, text, integer, numeric"},
		{"postgres", "SELECT SUM(e), (SELECT SUM(e) FROM u), (SELECT 'x') FROM u", "numeric, numeric, text"},

		{"postgres", "SELECT b FROM t UNION SELECT e FROM u", "bigint"},
		{"postgres", "SELECT 'x' UNION SELECT 'y'", "text"},
		{"postgres", "SELECT NULL UNION SELECT 1", "integer"},
		{"sqlite", "SELECT b FROM t UNION SELECT c FROM t", "mixed"},
		{"sqlite", "SELECT b FROM t UNION SELECT a FROM t", "INTEGER"},
		{"sqlite", "SELECT b FROM t UNION SELECT CAST(a AS REAL) FROM t", "NUMERIC"},
		{"postgres", "VALUES (1, 'x'), (2.5, 'y')", "numeric, text"},
		{"postgres", "(SELECT b FROM t LIMIT 1) UNION (SELECT b FROM t LIMIT 1)", "integer"},
		{"postgres", "SELECT * FROM t JOIN w USING (b)", "bigint, integer, varchar(10), integer"},
		{"postgres", "SELECT x, y, s.z FROM v, (SELECT e + 1 AS z FROM u) AS s", "integer, integer, bigint"},
		{"duckdb", "SELECT b AS z, z + e AS y FROM t, u", "integer, bigint"},
		{"postgres", "SELECT none FROM t", "text"},
		{"iso", "SELECT none FROM t", "unknown"},
	} {
		for _, dialect := range strings.Fields(test.dialects) {
			q := bind(t, dialect, test.query)
			if test.want == "error" {
				if q.Err() == nil {
					t.Errorf("%s: %s: no error", dialect, test.query)
				}
				continue
			}
			if got := types(q); got != test.want {
				t.Errorf("%s: %s:\n got %s\nwant %s", dialect, test.query, got, test.want)
			}
		}
	}
}

// In MySQL the value of a constant decides the type of its negation, in DuckDB a constant
// that is NULL that of a function of it. The function that computes constants is asked
// for constants alone.
func TestTypesByTheValueOfAConstant(t *testing.T) {
	for _, test := range []struct {
		dialect, query string
		value          semantics.Value
		want           string
	}{
		{"mysql", "SELECT -(2 - 3), -b FROM t", semantics.Integer(-1), "decimal(20,0), bigint"},
		{"mysql", "SELECT -(2 - 3)", semantics.Integer(1), "bigint"},
		{"mysql", "SELECT -(2 - b) FROM t", semantics.Integer(-1), "bigint"},
		{"mysql", "SELECT -(SELECT 1)", semantics.Integer(-1), "bigint"},
		{"mysql", "SELECT MIN(-b), -COUNT(*) FROM t", semantics.Integer(-1), "bigint, bigint"},
		{"mysql", "SELECT -(1 | 1)", semantics.UnsignedInteger(1 << 63), "decimal(20,0)"},
		{"mysql", "SELECT -9223372036854775808", semantics.UnsignedInteger(1 << 63), "bigint"},
		{"mysql", "SELECT -9223372036854775809", semantics.UnsignedInteger(1<<63 + 1), "decimal(20,0)"},
		{"mysql", "SELECT - -1", semantics.Integer(-1), "decimal(20,0)"},
		{"mariadb", "SELECT - -1", semantics.Integer(-1), "bigint"}, // a literal with its signs
		{"mariadb", "SELECT -(0 - 1)", semantics.Integer(-1), "decimal(20,0)"},
		{"mariadb", "SELECT - -1", semantics.Integer(-1 << 63), "decimal(20,0)"}, // the least of all
		{"postgres", "SELECT -(2 - 3)", semantics.Integer(-1), "integer"},
		{"duckdb", "SELECT CAST(NULL AS INTEGER) || c, b || c FROM t", semantics.Null, "unknown, text"},
		{"duckdb", "SELECT (CAST(NULL AS INTEGER) || c) || c FROM t", semantics.Null, "unknown"},
		{"duckdb", "SELECT NULLIF(1, 2) || 'x', NULLIF(1, 2) || c FROM t", semantics.Integer(1), "text, text"},
		{"duckdb", "SELECT 1.5 + CAST(NULL AS DECIMAL(2,1)), 1 + CAST(NULL AS INTEGER)", semantics.Null, "unknown, integer"},
		{"duckdb", "SELECT -CAST(NULL AS DECIMAL(2,1)), ABS(CAST(NULL AS DECIMAL(2,1)))", semantics.Null, "unknown, unknown"},
		{"duckdb", "SELECT CAST(NULL AS HUGEINT) % 0.5, CAST(1 AS DOUBLE) % 2", semantics.Null, "unknown, double precision"},
		{"postgres", "SELECT CAST(NULL AS TEXT) || 'x'", semantics.Null, "text"},
	} {
		d := spec.DialectByName(test.dialect)
		statements, err := parse.Statements(tables, d)
		if err != nil {
			t.Fatal(err)
		}
		q, err := parse.Query(test.query, d)
		if err != nil {
			t.Fatalf("%s: %v", test.query, err)
		}
		bound := resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{Constant: func(part ast.Expr, _ *resolve.Expression) (semantics.Value, bool) {
			ast.WalkExpr(part, ast.Visitor{Query: func(*ast.Query) { t.Errorf("%s: a subquery is no constant", test.query) }, Expr: func(x ast.Expr) {
				switch x.(type) {
				case *ast.ColumnRef, *ast.Aggregate:
					t.Errorf("%s: %T is no constant", test.query, x)
				}
			}})
			return test.value, true
		}})
		if got := types(bound); got != test.want {
			t.Errorf("%s: %s with %v: got %s, want %s", test.dialect, test.query, test.value, got, test.want)
		}
	}
}

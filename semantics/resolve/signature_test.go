package resolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// bindWhere binds the condition of a query over the tables of this package's tests; every
// constant part of it has the value.
func bindWhere(t *testing.T, dialect, where string, value semantics.Value) *resolve.Expression {
	t.Helper()
	d := spec.DialectByName(dialect)
	statements, err := parse.Statements(tables, d)
	if err != nil {
		t.Fatal(err)
	}
	q, err := parse.Query("SELECT 1 FROM t, u WHERE "+where, d)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	bound := resolve.Bind(q, d, resolve.SchemaOf(statements, d), resolve.Options{
		Constant: func(ast.Expr, *resolve.Expression) (semantics.Value, bool) { return value, true }})
	return bound.Body.(*resolve.Block).Where
}

// The tables: t (a, b INTEGER, c VARCHAR(10)), u (e BIGINT).
func TestOperandsOfAnOperation(t *testing.T) {
	for _, test := range []struct{ dialect, expression, want string }{
		{"postgres", "b + e", "integer, bigint -> bigint"},
		{"postgres", "b + '1'", "integer, integer -> integer"}, // the literal takes the other side's type
		{"postgres", "b * 1.5", "integer, numeric -> numeric"},
		{"postgres", "b + c", "42"},
		{"postgres", "- c", "42"},
		{"postgres", "b || 'x'", "text, text -> text"},
		{"mysql", "c + 1", "double precision, bigint -> double precision"},
		{"mysql", "b & 1", "bigint unsigned, bigint unsigned -> bigint unsigned"},
		{"postgres", "b << 2", "integer, integer -> integer"},
		{"postgres", "ABS('1')", "double precision -> double precision"}, // the preferred type
		{"postgres", "UPPER('x')", "text -> text"},
		{"postgres", "UPPER(b)", "42"},
		{"postgres", "CAST(b AS BOOLEAN)", " -> boolean"},
		{"postgres", "CAST(e AS BOOLEAN)", "42"}, // of integer alone
		{"postgres", "COALESCE(b, 'x', e)", " -> bigint"},
		{"postgres", "COALESCE(b, c)", "42"},
		{"postgres", "CASE WHEN TRUE THEN b ELSE c END", "42"},
	} {
		x := bindWhere(t, test.dialect, "("+test.expression+") IS NULL", semantics.Null)
		s := x.Signature(x.Node.(*ast.Is).X)
		if got := signatureText(s); got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.dialect, test.expression, got, test.want)
		}
	}
}

// signatureText is operands -> type; 42 for an error of types.
func signatureText(s *resolve.Signature) string {
	if e, is := s.Err.(*semantics.StatementError); is && e.Class == semantics.ClassType {
		return "42"
	}
	if s.Err != nil {
		return s.Err.Error()
	}
	var list []string
	for _, operand := range s.Operands {
		list = append(list, operand.String())
	}
	return strings.Join(list, ", ") + " -> " + s.Type.String()
}

func TestComparedPairs(t *testing.T) {
	exact := func(p resolve.Pair) string {
		if p.Err != nil {
			return "42"
		}
		text := p.Type.String()
		for i, e := range p.Exact {
			if e.Kind != ast.TypeUnknown {
				text += fmt.Sprintf(", %d as %s", i, e)
			}
		}
		return text
	}
	for _, test := range []struct{ dialect, comparison, want string }{
		{"postgres", "b = e", "bigint"},
		{"postgres", "b = 'x'", "integer"},
		{"postgres", "b = c", "42"},
		{"postgres", "'x' = NULL", "text"},
		{"mysql", "b = e", "bigint"},
		{"mysql", "b = c", "double precision"},
		// Constant text beside an integer column that can hold it, and beside any decimal.
		{"mysql", "b = '5'", "bigint, 1 as integer"},
		{"mysql", "'5' = +b", "bigint, 0 as integer"},
		{"mysql", "b + 1 = '5'", "double precision"},
		{"mysql", "b * 1.5 = '5'", "numeric, 1 as numeric"},
		{"mysql", "1 = '5'", "double precision"}, // both are constant
		{"mysql", "1.5 = '5'", "double precision"},
		{"mysql", "b = 'x5'", "double precision"},
	} {
		x := bindWhere(t, test.dialect, test.comparison, semantics.Integer(1))
		c := x.Node.(*ast.Comparison)
		if got := exact(x.Compared(typing.ForEquality, c.L, c.R)); got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.dialect, test.comparison, got, test.want)
		}
	}
}

// Several operands are converted to one type before they are compared, where the dialect
// says so.
func TestComparedTogether(t *testing.T) {
	for _, test := range []struct{ dialect, predicate, first, pairs string }{
		{"postgres", "b BETWEEN 1.5 AND e", "", "numeric, bigint"},
		{"mysql", "b BETWEEN 1.5 AND e", "numeric, numeric, numeric", "numeric, bigint"},
		{"mysql", "b BETWEEN 1 AND c", "double precision, double precision, double precision", "double precision, double precision"},
		{"postgres", "b BETWEEN 1 AND c", "", "integer, 42"},
		{"postgres", "b IN (1, 2.5, e)", "integer, numeric, numeric, bigint", "integer, numeric, bigint"}, // exact numbers keep their kind
		{"postgres", "b IN (1.5, e)", "", "numeric, bigint"},                                              // one element alone is no list of constants
		{"postgres", "b IN (1, CAST(1 AS DOUBLE PRECISION))", "double precision, double precision, double precision", "double precision, double precision"},
		{"postgres", "b IN (1, TRUE)", "", "integer, 42"},
		{"postgres", "'x' IN ('y', NULL)", "unknown, text, text", "text, text"},
		{"duckdb", "b IN (1, 2.5)", "decimal(11,1), decimal(11,1), decimal(11,1)", "integer, decimal(11,1)"},
	} {
		x := bindWhere(t, test.dialect, test.predicate, semantics.Integer(1))
		var s resolve.Several
		switch node := x.Node.(type) {
		case *ast.Between:
			s = x.Between(node)
		case *ast.InList:
			s = x.InList(node)
		}
		var first, pairs []string
		for _, to := range s.First {
			first = append(first, to.String())
		}
		for _, p := range s.Pairs {
			if p.Err != nil {
				pairs = append(pairs, "42")
				continue
			}
			pairs = append(pairs, p.Type.String())
		}
		if got := strings.Join(first, ", "); got != test.first || strings.Join(pairs, ", ") != test.pairs {
			t.Errorf("%s: %s: got %s; %s, want %s; %s", test.dialect, test.predicate, got, strings.Join(pairs, ", "), test.first, test.pairs)
		}
	}
}

// A literal without a type takes the other side's of a set operation, unless the query
// has fixed its own: DISTINCT, GROUP BY, ORDER BY.
func TestUntypedColumns(t *testing.T) {
	for _, test := range []struct {
		query string
		want  string
	}{
		{"SELECT NULL UNION SELECT 1", "integer, left takes it"},
		{"SELECT 1 UNION SELECT 'x'", "integer, right takes it"},
		{"SELECT NULL UNION SELECT 'x'", "text"},
		{"SELECT DISTINCT NULL UNION SELECT 1", "42"},
		{"SELECT NULL GROUP BY 1 UNION SELECT 1", "42"},
		{"(SELECT NULL ORDER BY 1) UNION SELECT 1", "42"},
		{"(SELECT NULL) UNION SELECT 1", "integer, left takes it"},
		{"(SELECT NULL UNION SELECT NULL) UNION SELECT 1", "42"}, // the inner one is text
		{"SELECT * FROM (SELECT NULL) AS x UNION SELECT 1", "42"},
		{"SELECT b FROM t UNION SELECT e FROM u", "bigint"},
	} {
		u := bind(t, "postgres", test.query).Body.(*resolve.SetOperation).Column(0)
		got := u.Type.String()
		switch {
		case u.Err != nil:
			got = "42"
		case u.Takes[0]:
			got += ", left takes it"
		case u.Takes[1]:
			got += ", right takes it"
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.query, got, test.want)
		}
	}
}

package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// explicit gives a dialect whose printer puts parentheses around every operand
// that is an operator: what it writes shows how a text was read.
func explicit(name string) *spec.Dialect {
	d := *spec.DialectByName(name)
	table := *d.Operators
	for i := range table {
		if table[i] == (spec.Binding{}) {
			continue // the dialect has no such operator
		}
		table[i].Left, table[i].Right = spec.LevelPrimary, spec.LevelPrimary
	}
	d.Operators = &table
	return &d
}

// How texts without parentheses are read. The expectations are from the
// operator tables of the manuals (see dialect_operators.go); "" says that the
// text is a syntax error.
func TestBinding(t *testing.T) {
	for _, test := range []struct{ text, iso, mysql, mariadb, postgres, sqlite string }{
		{"a OR b AND c", "a OR (b AND c)", "a OR (b AND c)", "a OR (b AND c)", "a OR (b AND c)", "a OR (b AND c)"},
		{"a - b - c", "(a - b) - c", "(a - b) - c", "(a - b) - c", "(a - b) - c", "(a - b) - c"},
		{"a + b * c", "a + (b * c)", "a + (b * c)", "a + (b * c)", "a + (b * c)", "a + (b * c)"},
		{"NOT a = b", "NOT (a = b)", "NOT (a = b)", "NOT (a = b)", "NOT (a = b)", "NOT (a = b)"},
		{"NOT a AND b", "(NOT a) AND b", "(NOT a) AND b", "(NOT a) AND b", "(NOT a) AND b", "(NOT a) AND b"},
		{"NOT a IS NULL", "NOT (a IS NULL)", "NOT (a IS NULL)", "NOT (a IS NULL)", "NOT (a IS NULL)", "NOT (a IS NULL)"},
		{"a = b IS TRUE", "(a = b) IS TRUE", "(a = b) IS TRUE", "(a = b) IS TRUE", "(a = b) IS TRUE", "(a = b) IS TRUE"},
		{"a = b = c", "", "(a = b) = c", "(a = b) = c", "", "(a = b) = c"},
		{"a < b = c", "", "(a < b) = c", "(a < b) = c", "", "(a < b) = c"},
		{"a = b < c", "", "(a = b) < c", "(a = b) < c", "", "a = (b < c)"},
		{"a = NOT b", "a = (NOT b)", "", "", "a = (NOT b)", "a = (NOT b)"},
		{"a = b LIKE c", "", "a = (b LIKE c)", "a = (b LIKE c)", "a = (b LIKE c)", "(a = b) LIKE c"},
		{"a LIKE b LIKE c", "", "", "", "", "(a LIKE b) LIKE c"},
		{"a LIKE b = c", "", "(a LIKE b) = c", "(a LIKE b) = c", "(a LIKE b) = c", "(a LIKE b) = c"},
		{"a LIKE b + c", "a LIKE (b + c)", "", "a LIKE (b + c)", "a LIKE (b + c)", "a LIKE (b + c)"},
		{"a BETWEEN b AND c AND d", "(a BETWEEN b AND c) AND d", "(a BETWEEN b AND c) AND d", "(a BETWEEN b AND c) AND d", "(a BETWEEN b AND c) AND d", "(a BETWEEN b AND c) AND d"},
		{"a BETWEEN b = c AND d", "", "", "", "a BETWEEN (b = c) AND d", "a BETWEEN (b = c) AND d"},
		{"a BETWEEN b AND c = d", "", "(a BETWEEN b AND c) = d", "(a BETWEEN b AND c) = d", "(a BETWEEN b AND c) = d", "(a BETWEEN b AND c) = d"},
		{"a BETWEEN b AND c BETWEEN d AND e", "", "a BETWEEN b AND (c BETWEEN d AND e)", "", "", "(a BETWEEN b AND c) BETWEEN d AND e"},
		{"a IN (b) IN (c)", "(a IN (b)) IN (c)", "", "", "(a IN (b)) IN (c)", "(a IN (b)) IN (c)"},
		{"a IS NULL IS NULL", "(a IS NULL) IS NULL", "(a IS NULL) IS NULL", "(a IS NULL) IS NULL", "(a IS NULL) IS NULL", "(a IS NULL) IS NULL"},
		{"a IS TRUE IS NULL", "(a IS TRUE) IS NULL", "", "(a IS TRUE) IS NULL", "(a IS TRUE) IS NULL", "(a IS TRUE) IS NULL"},
		{"a | b & c", "(a | b) & c", "a | (b & c)", "a | (b & c)", "(a | b) & c", "(a | b) & c"},
		{"a & b + c", "a & (b + c)", "a & (b + c)", "a & (b + c)", "a & (b + c)", "a & (b + c)"},
		{"a << b | c", "(a << b) | c", "(a << b) | c", "(a << b) | c", "(a << b) | c", "(a << b) | c"},
		{"a * b ^ c", "", "a * (b ^ c)", "a * (b ^ c)", "a * (b ^ c)", ""},
		{"-a ^ b", "", "(-a) ^ b", "(-a) ^ b", "(-a) ^ b", ""},
		{"a ^ b ^ c", "", "(a ^ b) ^ c", "(a ^ b) ^ c", "(a ^ b) ^ c", ""},
		{"a || b + c", "(a || b) + c", "a OR (b + c)", "a OR (b + c)", "a || (b + c)", "(a || b) + c"},
		{"a || b * c", "a || (b * c)", "a OR (b * c)", "a OR (b * c)", "a || (b * c)", "(a || b) * c"},
		{"-a || b", "(-a) || b", "(-a) OR b", "(-a) OR b", "(-a) || b", "(-a) || b"},
		{"~a + b", "(~a) + b", "(~a) + b", "(~a) + b", "~(a + b)", "(~a) + b"},
		{"a XOR b AND c", "", "a XOR (b AND c)", "a XOR (b AND c)", "", ""},
		{"a OR b XOR c", "", "a OR (b XOR c)", "a OR (b XOR c)", "", ""},
		{"!a = b", "", "(!a) = b", "(!a) = b", "(! a) = b", ""},
		{"a <=> b = c", "", "(a <=> b) = c", "(a <=> b) = c", "(a <=> b) = c", ""},
		{"a && b", "", "a AND b", "a AND b", "a && b", ""},
		{"a DIV b MOD c", "", "(a DIV b) % c", "(a DIV b) % c", "", ""},
		{"a == b", "", "", "", "(a == b)", "a = b"},
		{"a # b", "", "a", "a", "a # b", ""}, // a comment in the MySQL family
		{"a IS b = c", "", "", "", "", "(a IS b) = c"},
		{"a IS b < c", "", "", "", "", "a IS (b < c)"},
		{"a IS NOT b", "", "", "", "", "a IS NOT b"},
		{"a IS DISTINCT FROM b AND c", "(a IS DISTINCT FROM b) AND c", "", "", "(a IS DISTINCT FROM b) AND c", "(a IS DISTINCT FROM b) AND c"},
		{"a = b IS DISTINCT FROM c", "", "", "", "(a = b) IS DISTINCT FROM c", "(a = b) IS DISTINCT FROM c"},
		{"a = b::int", "", "", "", "a = CAST(b AS INTEGER)", ""},
		{"-a::int", "", "", "", "-CAST(a AS INTEGER)", ""},
		{"a ISNULL", "", "", "", "a IS NULL", "a IS NULL"},
		{"a NOT NULL", "", "", "", "", "a IS NOT NULL"},
		{"a = ANY (SELECT 1) = b", "(a = ANY (SELECT 1)) = b", "(a = ANY (SELECT 1)) = b", "(a = ANY (SELECT 1)) = b", "(a = ANY (SELECT 1)) = b", ""},
		{"a ILIKE b", "", "", "", "a ILIKE b", ""},
		{"a GLOB b", "", "", "", "", "a GLOB b"},
	} {
		for name, want := range map[string]string{"iso": test.iso, "mysql": test.mysql, "mariadb": test.mariadb, "postgres": test.postgres, "sqlite": test.sqlite} {
			x, err := parse.Expr(test.text, spec.DialectByName(name))
			if want == "" {
				if err == nil {
					got, _ := render.Expr(x, explicit(name))
					t.Errorf("%s: %s: read as %s, want an error", name, test.text, got)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %s: %v", name, test.text, err)
				continue
			}
			if got, err := render.Expr(x, explicit(name)); err != nil || got != want {
				t.Errorf("%s: %s: read as %s, %v, want %s", name, test.text, got, err, want)
			}
		}
	}
}

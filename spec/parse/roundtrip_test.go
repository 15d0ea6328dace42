package parse_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// eachDialect runs a test for every dialect.
func eachDialect(t *testing.T, run func(*testing.T, *spec.Dialect)) {
	t.Helper()
	for _, name := range spec.DialectNames() {
		t.Run(name, func(t *testing.T) { run(t, spec.DialectByName(name)) })
	}
}

// Reading what the printer wrote gives the same tree.
func TestExprRoundTrip(t *testing.T) {
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		testrun.Check(t, func(t *rapid.T) {
			g := &generator{t: t, d: d, depth: 4}
			x := g.expr()
			text, err := render.Expr(x, d)
			if err != nil {
				t.Fatalf("render: %v", err)
			}
			back, err := parse.Expr(text, d)
			if err != nil {
				t.Fatalf("parse %s: %v", text, err)
			}
			if !ast.Same(x, back) {
				again, _ := render.Expr(back, d)
				t.Fatalf("%s\nread back as\n%s", text, again)
			}
		})
	})
}

// Reading what the printer wrote gives the same statement.
func TestStatementRoundTrip(t *testing.T) {
	eachDialect(t, func(t *testing.T, d *spec.Dialect) {
		testrun.Check(t, func(t *rapid.T) {
			g := &generator{t: t, d: d, depth: 4}
			s := g.statement()
			text, err := render.Statement(s, d)
			if err != nil {
				t.Fatalf("render: %v", err)
			}
			back, err := parse.Statement(text, d)
			if err != nil {
				t.Fatalf("parse %s: %v", text, err)
			}
			if !ast.Same(s, back) {
				again, _ := render.Statement(back, d)
				t.Fatalf("%s\nread back as\n%s", text, again)
			}
		})
	})
}

// A dialect without parentheses around arms writes them as derived tables.
func TestNestedArmWithoutParentheses(t *testing.T) {
	sqlite := spec.DialectByName("sqlite")
	one := func(n string) ast.Body {
		return &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralInteger, Text: n}}}}
	}
	q := &ast.Query{Body: &ast.SetOperation{Op: ast.Except, L: one("1"), R: &ast.SetOperation{Op: ast.Union, L: one("2"), R: one("3")}}}
	text, err := render.Query(q, sqlite)
	if want := "SELECT 1 EXCEPT SELECT * FROM (SELECT 2 UNION SELECT 3)"; err != nil || text != want {
		t.Errorf("got %q, %v, want %q", text, err, want)
	}
	back, err := parse.Query(text, sqlite)
	if err != nil {
		t.Fatal(err)
	}
	again, err := render.Query(back, sqlite)
	if err != nil || again != text {
		t.Errorf("read back as %q, %v", again, err)
	}
}

package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// TestFunctionTables reads functions of geometries in FROM: they are written back as
// such in PostGIS, as subqueries elsewhere and where they have no longer that form.
func TestFunctionTables(t *testing.T) {
	postgis := spec.DialectByName("postgis")
	for _, c := range []struct{ text, want string }{
		{"SELECT a FROM ST_Boundary('POINT(0 0)') As a", "SELECT a FROM ST_BOUNDARY('POINT(0 0)') AS a"},
		{"SELECT 1 FROM st_boundary('POINT(0 0)')", "SELECT 1 FROM ST_BOUNDARY('POINT(0 0)') AS st_boundary"},
		{"SELECT x FROM ST_Boundary('POINT(0 0)') a(x)", "SELECT x FROM ST_BOUNDARY('POINT(0 0)') AS a(x)"},
	} {
		q, err := parse.Query(c.text, postgis)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, err := render.Query(q, postgis); err != nil || got != c.want {
			t.Errorf("%s written as %s (%v), not %s", c.text, got, err, c.want)
		}
	}
	q, err := parse.Query("SELECT a FROM ST_Boundary('POINT(0 0)') AS a", postgis)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := render.Query(q, spec.DialectByName("postgres")); err != nil || got != "SELECT a FROM (SELECT ST_BOUNDARY('POINT(0 0)') AS a) AS a" {
		t.Errorf("without functions in FROM: %s (%v)", got, err)
	}
	table := q.Body.(*ast.Select).From[0].(*ast.DerivedTable)
	table.Query.Body.(*ast.Select).Where = &ast.Literal{Kind: ast.LiteralFalse}
	if got, err := render.Query(q, postgis); err != nil || got != "SELECT a FROM (SELECT ST_BOUNDARY('POINT(0 0)') AS a WHERE FALSE) AS a" {
		t.Errorf("with a condition: %s (%v)", got, err)
	}
	for _, text := range []string{"SELECT 1 FROM ST_Boundary('POINT(0 0)') WITH ORDINALITY AS a"} {
		if _, err := parse.Query(text, postgis); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

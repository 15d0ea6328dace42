package sql

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// reducedGeometries is the smallest case for which all its geometries together fulfil a
// condition.
func reducedGeometries(t *testing.T, c finding.Case, keeps func(list []spatial.Geometry) bool) *Case {
	t.Helper()
	d := spec.DialectByName("postgis")
	parsed, err := trial.Parse(c, d)
	if err != nil {
		t.Fatal(err)
	}
	model := Model{Dialect: d}
	reducer := reduce.Reducer[*Case]{Model: model, Budget: reduce.Budget{Checks: 20_000}, Keeps: func(_ context.Context, c *Case) (bool, error) {
		var list []spatial.Geometry
		for _, w := range (Model{Dialect: d}).geometriesOf(c.Case) {
			list = append(list, w.geometry)
		}
		return len(c.Statements) == 2 && len(c.Printed.Query) > 0 && strings.Contains(c.Printed.Query, "FROM") && keeps(list), nil
	}}
	best, _, err := reducer.Reduce(context.Background(), model.New(*parsed))
	if err != nil {
		t.Fatal(err)
	}
	return best
}

// A valid geometry stays valid, also where an invalid one would show the same: the engine
// here errs on every polygon.
func TestGeometriesStayValid(t *testing.T) {
	for _, text := range []string{"POLYGON((8 1,9 3,7 5,8 1))", "MULTIPOLYGON(((8 1,9 3,7 5,8 1)),EMPTY)", "GEOMETRYCOLLECTION(POLYGON((0 0,9 0,9 9,0 9,0 0),(3 3,5 3,4 5,3 3)),POINT(4 4))"} {
		best := reducedGeometries(t, finding.Case{Statements: []string{"CREATE TABLE t (g GEOMETRY)", "INSERT INTO t VALUES ('" + text + "')"}, Query: "SELECT g FROM t"},
			func(list []spatial.Geometry) bool {
				return len(list) > 0 && spatial.TypeDimension(list[0]) == 2
			})
		for _, w := range (Model{Dialect: best.model.Dialect}).geometriesOf(best.Case) {
			if !spatial.IsValid(w.geometry, spatial.Validity{}) {
				t.Errorf("%s ends as %s", text, best.Printed.Statements[1])
			}
		}
	}
}

func TestGeometriesAreReduced(t *testing.T) {
	best := reducedGeometries(t, finding.Case{Statements: []string{"CREATE TABLE t (g GEOMETRY)",
		"INSERT INTO t VALUES (ST_GeomFromText('GEOMETRYCOLLECTION(POINT(907 31),MULTILINESTRING((800 20,911 77,1000 120),(3 4,5 6)))'))"},
		Query: "SELECT 1 FROM t WHERE ST_Intersects(g, 'POLYGON((810 0,990 0,990 500,810 500,810 0),(820 300,830 300,825 310,820 300))')"},
		func(list []spatial.Geometry) bool { // a line that leaves an area
			for _, a := range list {
				for _, b := range list {
					if spatial.TypeDimension(a) == 1 && spatial.TypeDimension(b) == 2 && spatial.IsValid(b, spatial.Validity{}) && spatial.Crosses.Of(a, b, spatial.Conventions{}) {
						return true
					}
				}
			}
			return false
		})
	text := best.Printed.Statements[1] + best.Printed.Query
	for _, part := range []string{"LINESTRING", "POLYGON"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s: no %s", text, part)
		}
	}
	if strings.Contains(text, "MULTI") || strings.Contains(text, "COLLECTION") || strings.ContainsAny(text, "56789") || strings.Count(text, ",") > 6 {
		t.Errorf("not small: %s", text)
	}
}

// MariaDB has no EMPTY but that of a collection and no parentheses around the points of
// a MULTIPOINT: other texts are NULL there, which is another case.
func TestGeometriesStayInTheDialect(t *testing.T) {
	d := spec.DialectByName("mariadb")
	c, err := trial.Parse(finding.Case{Statements: []string{"CREATE TABLE t (g GEOMETRY)",
		"INSERT INTO t VALUES (ST_GEOMFROMTEXT('GEOMETRYCOLLECTION(MULTIPOINT(907 31,800 20),LINESTRING(3 4,5 6))'))"},
		Query: "SELECT 1 FROM t WHERE ST_INTERSECTS(g, ST_GEOMFROMTEXT('POINT(810 0)'))"}, d)
	if err != nil {
		t.Fatal(err)
	}
	model := Model{Dialect: d}
	tried := 0
	reducer := reduce.Reducer[*Case]{Model: model, Budget: reduce.Budget{Checks: 2000}, Keeps: func(_ context.Context, c *Case) (bool, error) {
		multiPoint, texts := false, 0
		for _, l := range literalsOf(c.Case) {
			if l.Kind != ast.LiteralString {
				continue
			}
			texts++
			if _, is := geometry.Read(l.Text, d); !is && l.Text != "" { // '' stands for any expression
				t.Errorf("no geometry: %s", l.Text)
			}
			multiPoint = multiPoint || strings.Contains(l.Text, "MULTIPOINT")
		}
		tried++
		return multiPoint && texts == 2, nil
	}}
	best, _, err := reducer.Reduce(context.Background(), model.New(*c))
	if err != nil || tried < 20 {
		t.Fatalf("%d tried: %v", tried, err)
	}
	if text := strings.Join(best.Printed.Statements, "") + best.Printed.Query; !strings.Contains(text, "MULTIPOINT(0 0)") {
		t.Error(text)
	}
}

func TestSmallerGeometriesAreSmaller(t *testing.T) {
	for _, text := range []string{"POINT(1 2)", "MULTIPOINT(EMPTY,(1 2))", "LINESTRING(0 0,1 1,2 3)", "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1))",
		"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(0 0)),LINESTRING EMPTY)", "POLYGON EMPTY"} {
		g, ok := geometry.Read(text, spec.DialectByName("postgis"))
		if !ok {
			t.Fatal(text)
		}
		list := smallerGeometries(g)
		if len(list) == 0 {
			t.Errorf("%s: nothing is smaller", text)
		}
		for _, s := range list {
			small, exact := spatial.WellKnownText(s, spatial.Real)
			if _, reads := geometry.Read(small, spec.DialectByName("postgis")); !exact || !reads || small == text || spatial.NumPoints(s) > spatial.NumPoints(g) {
				t.Errorf("%s: %s", text, small)
			}
		}
	}
}

// TestRowsTakeThePlaceOfTables reduces queries over tables to one of two geometries.
func TestRowsTakeThePlaceOfTables(t *testing.T) {
	d := spec.DialectByName("postgis")
	statements := []string{"CREATE TABLE t (id INTEGER, g GEOMETRY)", "CREATE TABLE u (h GEOMETRY, a INTEGER)",
		"INSERT INTO t VALUES (1, 'POINT(0 0)'), (2, 'LINESTRING(0 0,2 0)'), (3, 'POLYGON((0 0,2 0,2 2,0 0))')",
		"INSERT INTO u VALUES ('POINT(1 0)', 3), ('POINT(7 7)', 4)",
		"CREATE TABLE d (id INTEGER, g GEOMETRY)", "INSERT INTO d SELECT id, ST_Boundary(g) FROM t"}
	for _, query := range []string{
		"SELECT x.id FROM t AS x, u AS y WHERE ST_Touches(x.g, y.h) AND y.a = 3",
		"SELECT COUNT(*) FROM t JOIN u ON ST_Touches(g, h)",
		"SELECT ST_Touches(x.g, y.g) FROM t AS x, t AS y",
		"SELECT 1 FROM d, u WHERE ST_Touches(d.g, u.h) IS NULL OR ST_Touches(u.h, d.g) OR ST_Touches(d.g, ST_GeomFromText('LINESTRING(0 0,2 0)'))",
		"SELECT EXISTS (SELECT 1 FROM u WHERE ST_Touches(x.g, h)) FROM t AS x LEFT JOIN u ON x.id = u.a",
	} {
		parsed, err := trial.Parse(finding.Case{Statements: statements, Query: query}, d)
		if err != nil {
			t.Fatal(err)
		}
		model := Model{Dialect: d, Constants: true}
		reducer := reduce.Reducer[*Case]{Model: model, Budget: reduce.Budget{Checks: 20_000}, Keeps: func(ctx context.Context, c *Case) (bool, error) {
			return touchesSomewhere(ctx, d, c), nil
		}}
		best, _, err := reducer.Reduce(context.Background(), model.New(*parsed))
		if err != nil {
			t.Fatal(err)
		}
		if len(best.Printed.Statements) > 0 || !strings.HasPrefix(best.Printed.Query, "SELECT ST_TOUCHES(") {
			t.Errorf("%s: %v %s", query, best.Printed.Statements, best.Printed.Query)
		}
	}
}

// touchesSomewhere tells whether a case can be evaluated and asks ST_Touches of two
// geometries of which it is true.
func touchesSomewhere(ctx context.Context, d *spec.Dialect, c *Case) bool {
	db := eval.NewDatabase(d)
	for _, s := range c.Statements {
		if db.Apply(ctx, s) != nil {
			return false
		}
	}
	coverage := spec.NewCoverage()
	outcome, err := eval.Query(ctx, c.Query, db, eval.Options{Coverage: coverage})
	rule := spec.RuleByID("relation.touches")
	holds, has := rule.CaseNamed("true")
	return err == nil && outcome.Kind == eval.OutcomeRows && has && coverage.Count(rule, holds) > 0
}

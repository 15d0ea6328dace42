package sql

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// reducedGeometries is the smallest case for which all its geometries together fulfil a
// condition.
func reducedGeometries(t *testing.T, c finding.Case, keeps func(list []spatial.Geometry) bool) *Case {
	t.Helper()
	d := spec.DialectByName("postgis")
	parsed, err := oracle.Parse(c, d)
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
	c, err := oracle.Parse(finding.Case{Statements: []string{"CREATE TABLE t (g GEOMETRY)",
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
			if _, is := oracle.ReadGeometry(l.Text, d); !is && l.Text != "" { // '' stands for any expression
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
	if text := strings.Join(best.Printed.Statements, "") + best.Printed.Query; !strings.Contains(text, "'MULTIPOINT(0 0)'") {
		t.Error(text)
	}
}

func TestSmallerGeometriesAreSmaller(t *testing.T) {
	for _, text := range []string{"POINT(1 2)", "MULTIPOINT(EMPTY,(1 2))", "LINESTRING(0 0,1 1,2 3)", "POLYGON((0 0,9 0,9 9,0 9,0 0),(1 1,2 1,2 2,1 1))",
		"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(0 0)),LINESTRING EMPTY)", "POLYGON EMPTY"} {
		g, ok := oracle.ReadGeometry(text, spec.DialectByName("postgis"))
		if !ok {
			t.Fatal(text)
		}
		list := smallerGeometries(g)
		if len(list) == 0 {
			t.Errorf("%s: nothing is smaller", text)
		}
		for _, s := range list {
			small, exact := spatial.WellKnownText(s, spatial.Real)
			if _, reads := oracle.ReadGeometry(small, spec.DialectByName("postgis")); !exact || !reads || small == text || spatial.NumPoints(s) > spatial.NumPoints(g) {
				t.Errorf("%s: %s", text, small)
			}
		}
	}
}

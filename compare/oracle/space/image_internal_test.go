package space

import (
	"testing"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// moved sends (x, y) to (x + 2, y + 3).
var moved = &changing{name: "moved", key: "moved", area: spatial.Integer(1), length: spatial.Integer(1),
	admits: func(*function.Function) string { return "" },
	geometry: func(g spatial.Geometry) (spatial.Geometry, string) {
		return spatial.Translation(spatial.Integer(2), spatial.Integer(3)).Apply(g), ""
	}}

// imaged writes the query over images and the statements that make the images, or the reason why there are
// no images.
func imaged(t *testing.T, dialect, query string, statements ...string) (text string, made []string) {
	t.Helper()
	d := spec.DialectByName(dialect)
	var trees []ast.Statement
	for _, text := range statements {
		s, err := parse.Statement(text, d)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, s)
	}
	q, err := parse.Query(query, d)
	if err != nil {
		t.Fatal(err)
	}
	over, fixtures, _, reason := subject{&metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(trees, d), Query: q}}.imagesFor(q, moved)
	if reason != "" {
		return reason, nil
	}
	for _, f := range fixtures {
		made = append(made, f.Made...)
	}
	text, err = render.Query(over, d)
	if err != nil {
		t.Fatal(err)
	}
	return text, made
}

// A name becomes what its column becomes. One name may stand for columns of several natures, in blocks,
// derived tables, views and aliases.
func TestNamesInImages(t *testing.T) {
	tables := []string{"CREATE TABLE p (id INTEGER, g GEOMETRY)", "CREATE TABLE r (id INTEGER, g INTEGER, h GEOMETRY)",
		"CREATE VIEW v AS SELECT id AS g, g AS id FROM p", "CREATE TABLE s (k INTEGER, g GEOMETRY)"}
	for query, want := range map[string]string{
		"SELECT p.id FROM p, r WHERE r.g = 1 AND ST_Intersects(p.g, 'POINT(1 0)')":                      "SELECT p.id FROM semcheck_image_moved_p AS p, semcheck_image_moved_r AS r WHERE r.g = 1 AND ST_INTERSECTS(p.g, 'POINT(3 3)')",
		"SELECT x.g FROM (SELECT id AS g, g AS id FROM p) AS x WHERE ST_Intersects(x.id, 'POINT(1 0)')": "SELECT x.g FROM (SELECT id AS g, g AS id FROM semcheck_image_moved_p AS p) AS x WHERE ST_INTERSECTS(x.id, 'POINT(3 3)')",
		"SELECT g FROM v WHERE ST_Intersects(id, 'POINT(1 0)')":                                         "SELECT g FROM semcheck_image_moved_v AS v WHERE ST_INTERSECTS(id, 'POINT(3 3)')",
		"SELECT id FROM p WHERE EXISTS (SELECT g FROM r WHERE r.g = p.id AND ST_Intersects(h, p.g))":    "SELECT id FROM semcheck_image_moved_p AS p WHERE EXISTS (SELECT g FROM semcheck_image_moved_r AS r WHERE r.g = p.id AND ST_INTERSECTS(h, p.g))",
		"SELECT p.id FROM p JOIN r USING (id)":                                                          "SELECT p.id FROM semcheck_image_moved_p AS p JOIN semcheck_image_moved_r AS r USING (id)",
		"SELECT k FROM p JOIN s USING (g) WHERE ST_Intersects(g, 'POINT(1 0)')":                         "SELECT k FROM semcheck_image_moved_p AS p JOIN semcheck_image_moved_s AS s USING (g) WHERE ST_INTERSECTS(g, 'POINT(3 3)')",
		"SELECT p.id FROM p JOIN r USING (g)":                                                           "values of several natures in one place",
		"SELECT id FROM p WHERE none = 1":                                                               "a column of which nothing is known: none",
		// A key of an ordering or a grouping becomes what the expression becomes for which it stands.
		"SELECT ST_Intersects(g, 'POINT(1 0)') FROM p ORDER BY ST_Intersects(g, 'POINT(1 0)') LIMIT 1": "SELECT ST_INTERSECTS(g, 'POINT(3 3)') FROM semcheck_image_moved_p AS p ORDER BY ST_INTERSECTS(g, 'POINT(3 3)') LIMIT 1",
		"SELECT id AS g FROM p ORDER BY g LIMIT 1":                                                     "SELECT id AS g FROM semcheck_image_moved_p AS p ORDER BY g LIMIT 1",
		"SELECT id FROM p ORDER BY g LIMIT 1":                                                          "an order of geometries",
		"SELECT COUNT(*) FROM (SELECT ST_Distance(g, 'POINT(1 0)') AS d FROM p GROUP BY d) AS x":       "equality of what is computed of coordinates",
		"SELECT COUNT(*) FROM (SELECT ST_Distance(g, 'POINT(1 0)') AS d FROM p GROUP BY 1) AS x":       "equality of what is computed of coordinates",
		"SELECT id AS d FROM p GROUP BY d":                                                             "SELECT id AS d FROM semcheck_image_moved_p AS p GROUP BY d",
	} {
		if text, _ := imaged(t, "postgis", query, tables...); text != want {
			t.Errorf("%s:\n%s, want\n%s", query, text, want)
		}
	}
}

// An alias becomes what its expression becomes.
func TestAliasesInImages(t *testing.T) {
	const query = "SELECT x.id FROM (SELECT id, COALESCE(g, g) AS h FROM p HAVING ST_Intersects(h, ST_GeomFromText('POINT(1 0)'))) AS x"
	const want = "SELECT x.id FROM (SELECT id, COALESCE(g, g) AS h FROM semcheck_image_moved_p AS p HAVING ST_INTERSECTS(h, ST_GEOMFROMTEXT('POINT(3 3)'))) AS x"
	if text, _ := imaged(t, "mysql", query, "CREATE TABLE p (id INTEGER, g GEOMETRY)"); text != want {
		t.Errorf("%s, want %s", text, want)
	}
}

// Statements are carried over by the meaning of their names.
func TestNamesInImagesOfStatements(t *testing.T) {
	_, made := imaged(t, "postgis", "SELECT p.id FROM p WHERE ST_Intersects(p.g, 'POINT(1 0)')",
		"CREATE TABLE p (id INTEGER, g GEOMETRY, CHECK (p.id > 0))", "CREATE TABLE r (g INTEGER, id GEOMETRY)",
		"INSERT INTO p (g, id) SELECT id, g FROM r WHERE r.g > 0", "UPDATE p SET g = 'POINT(1 0)' WHERE p.id = 2 AND ST_Intersects(p.g, 'POINT(0 0)')", "CREATE INDEX i ON p (id)")
	want := []string{"CREATE TABLE semcheck_image_moved_p (id INTEGER, g GEOMETRY, CHECK (id > 0))", "CREATE TABLE semcheck_image_moved_r (g INTEGER, id GEOMETRY)",
		"INSERT INTO semcheck_image_moved_p (g, id) SELECT id, g FROM semcheck_image_moved_r AS r WHERE r.g > 0",
		"UPDATE semcheck_image_moved_p SET g = 'POINT(3 3)' WHERE id = 2 AND ST_INTERSECTS(g, 'POINT(2 3)')", "CREATE INDEX semcheck_image_moved_i ON semcheck_image_moved_p (id)"}
	if len(made) != len(want) {
		t.Fatalf("%q", made)
	}
	for i := range want {
		if made[i] != want[i] {
			t.Errorf("%s, want %s", made[i], want[i])
		}
	}
}

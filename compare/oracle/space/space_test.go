package space_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/space"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// places are tables with geometries.
var places = []string{
	"CREATE TABLE p (id INTEGER PRIMARY KEY, g GEOMETRY)",
	"CREATE TABLE r (id INTEGER PRIMARY KEY, h GEOMETRY)",
	"CREATE INDEX p_g ON p USING gist (g)",
	"INSERT INTO p VALUES (1, ST_GeomFromText('POINT(1 0)')), (2, ST_GeomFromText('LINESTRING(0 0,2 0)')), (3, NULL), (4, ST_GeomFromText('POINT EMPTY'))",
	"INSERT INTO r VALUES (1, ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))')), (2, ST_GeomFromText('MULTIPOINT((0 0))')), (3, ST_GeomFromText('LINESTRING(2 0,0 0)'))",
}

// derived are places, and tables that the engine fills: with geometries that are known as sets of points,
// with geometries that are written in the same order, and with geometries that no map is known to keep.
var derived = append(places[:len(places):len(places)],
	"CREATE TABLE d (id INTEGER PRIMARY KEY, h GEOMETRY)", "INSERT INTO d SELECT id, ST_ConvexHull(h) FROM r",
	"CREATE TABLE e (id INTEGER PRIMARY KEY, h GEOMETRY)", "INSERT INTO e VALUES (1, ST_Reverse(ST_GeomFromText('LINESTRING(2 0,0 0)')))",
	"CREATE TABLE f (id INTEGER PRIMARY KEY, h GEOMETRY)", "INSERT INTO f SELECT id, ST_FlipCoordinates(h) FROM r")

// spatialSubject makes the subject of a query over places, with the semantics.
func spatialSubject(t *testing.T, statements []string, query string) *metamorphic.Subject {
	t.Helper()
	d := spec.DialectByName("postgis")
	c, err := trial.Parse(finding.Case{Statements: statements, Query: query}, d)
	if err != nil {
		t.Fatal(err)
	}
	database := eval.NewDatabase(d)
	for _, s := range c.Statements {
		if err := database.Apply(context.Background(), s); err != nil {
			t.Fatal(err)
		}
	}
	return &metamorphic.Subject{Dialect: d, Schema: metamorphic.SchemaOf(c.Statements, d), Query: c.Query, Choice: metamorphic.ChoiceIn(1, 2, 5), Evaluate: func(q *ast.Query) *eval.Outcome {
		outcome, err := eval.Query(context.Background(), q, database, eval.Options{})
		if err != nil {
			return nil
		}
		return outcome
	}}
}

// referenceRunner is the evaluator in the place of an engine.
func referenceRunner(t *testing.T) *trial.Runner {
	t.Helper()
	d := spec.DialectByName("postgis")
	return runnerOf(t, reference.New(d, reference.Options{}), d)
}

func runnerOf(t *testing.T, e engine.Engine, d *spec.Dialect) *trial.Runner {
	t.Helper()
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func variantNames(variants []metamorphic.Variant) []string {
	var names []string
	for _, f := range variants {
		names = append(names, f.Name)
	}
	return names
}

// The law asks a query on images only by maps that the query's functions admit.
func TestAEIKeepsToInvarianceGroups(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT id FROM p WHERE ST_Intersects(g, 'POINT(1 0)')":                                  "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT COUNT(*) FROM p, r WHERE ST_Covers(h, g)":                                        "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id FROM p WHERE g && 'POINT(1 0)'":                                               "moved swapped mirrored turned scaled stretched mapped",
		"SELECT id FROM p WHERE ST_Intersects(g, 'POINT(1 0)') AND g && 'POINT(1 0)'":            "moved swapped mirrored turned scaled stretched mapped",
		"SELECT p.id FROM p JOIN r ON ST_Relate(g, h, 'T********') WHERE p.id > 1 ORDER BY r.id": "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id FROM p WHERE EXISTS (SELECT 1 FROM r WHERE ST_Touches(r.h, p.g))":             "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id, CASE WHEN ST_IsValid(g) THEN ST_Dimension(g) END FROM p":                     "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT COUNT(DISTINCT g) FROM p WHERE ST_OrderingEquals(g, g)":                          "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id FROM p ORDER BY ST_Distance(g, 'POINT(1 0)'), id LIMIT 2":                     "moved swapped mirrored turned scaled mapped nearest moved nearest swapped nearest mirrored nearest turned nearest scaled nearest mapped",
		"SELECT id, ST_Distance(g, 'POINT(1 0)') FROM p ORDER BY g <-> 'POINT(1 0)' LIMIT 2":     "nearest moved nearest swapped nearest mirrored nearest turned nearest scaled nearest mapped",
		"SELECT id FROM p ORDER BY g, id LIMIT 2":                                                "",
		"SELECT id FROM d WHERE ST_Intersects(h, 'POINT(1 0)')":                                  "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id FROM d WHERE ST_OrderingEquals(h, 'POINT(1 0)')":                              "",
		"SELECT id FROM e WHERE ST_OrderingEquals(h, 'POINT(1 0)')":                              "moved swapped mirrored turned scaled stretched sheared mapped",
		"SELECT id FROM f WHERE ST_Intersects(h, 'POINT(1 0)')":                                  "",
		"SELECT id FROM p":                                                               "",
		"SELECT g FROM p WHERE ST_IsValid(g)":                                            "",
		"SELECT ST_AsText(g) FROM p":                                                     "",
		"SELECT id FROM p WHERE ST_AsText(g) = 'POINT(1 0)'":                             "",
		"SELECT id FROM p WHERE ST_Intersects(g, 'POINT(0.2 0)')":                        "",
		"SELECT id FROM p WHERE ST_Intersects(g, 'POINT(2000 0)')":                       "",
		"SELECT id FROM p WHERE ST_Intersects(g, 'POLYGON((0 0,1 1,1 0,0 1,0 0))')":      "",
		"SELECT id FROM p WHERE g && 'POINT(0.0000000000000000000000000000000000001 0)'": "",
	} {
		variants, reason := space.AEI{}.Variants(spatialSubject(t, derived, query))
		var got []string
		for _, name := range variantNames(variants) {
			if !strings.HasPrefix(name, "pairs ") {
				got = append(got, name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s:\n%s (%s), want %s", query, strings.Join(got, " "), reason, want)
		}
	}
}

// The images are in their own tables, which are dropped again. Constants and thresholds change with them.
func TestAEIWritesImages(t *testing.T) {
	s := spatialSubject(t, places, "SELECT COUNT(*) FROM p, r AS b WHERE ST_Covers(b.h, p.g) AND ST_Intersects(g, 'LINESTRING(0 0,1 5)')")
	variants, reason := space.AEI{}.Variants(s)
	i := slices.Index(variantNames(variants), "pairs swapped")
	if i < 0 {
		t.Fatalf("%v: %s", variantNames(variants), reason)
	}
	check := variants[i].Make()
	fixtures := check.Questions[1].Fixtures
	asked := lawtest.Questions(t, space.AEI{}, s, "pairs swapped")[1]
	want := "SELECT p.id, b.id FROM semcheck_image_swapped_p AS p, semcheck_image_swapped_r AS b WHERE ST_COVERS(b.h, p.g) AND ST_INTERSECTS(g, 'LINESTRING(0 0,5 1)')"
	if asked != want {
		t.Errorf("%s\nwant %s", asked, want)
	}
	var made, dropped []string
	for _, s := range fixtures {
		made, dropped = append(made, s.Made...), append(dropped, s.Dropped...)
	}
	before := strings.Join(made, "\n")
	for _, part := range []string{"CREATE TABLE semcheck_image_swapped_p (id INTEGER PRIMARY KEY, g GEOMETRY)", "CREATE INDEX semcheck_image_swapped_p_g ON semcheck_image_swapped_p USING gist (g)",
		"'POINT(0 1)'", "'LINESTRING(0 0,0 2)'", "NULL", "'POINT EMPTY'", "'POLYGON((0 0,0 2,2 2,2 0,0 0))'"} {
		if !strings.Contains(before, part) {
			t.Errorf("%s is not in\n%s", part, before)
		}
	}
	if got := strings.Join(dropped, "; "); got != "DROP TABLE IF EXISTS semcheck_image_swapped_p; DROP TABLE IF EXISTS semcheck_image_swapped_r" {
		t.Error(got)
	}
}

// The next tests are about what the other laws ask.
func TestSpatialQuestions(t *testing.T) {
	for _, c := range []struct {
		law                  metamorphic.Relation
		variant, query, want string
	}{
		{space.Transpose{}, "all", "SELECT p.id FROM p, r WHERE ST_Within(g, h) OR ST_Covers(h, g)",
			"SELECT p.id FROM p, r WHERE ST_CONTAINS(h, g) OR ST_COVEREDBY(g, h)"},
		{space.Transpose{}, "all", "SELECT p.id FROM p, r WHERE ST_Relate(g, h) = '0FFFFF212' AND ST_Relate(g, h, 'T*F**F***')",
			"SELECT p.id FROM p, r WHERE ST_RELATE(h, g) = '0F2FF1FF2' AND ST_RELATE(h, g, 'T*****FF*')"},
		{space.Transpose{}, "all", "SELECT p.id FROM p WHERE g @ 'POINT(1 0)'", "SELECT p.id FROM p WHERE 'POINT(1 0)' ~ g"},
		{space.Transpose{}, "one", "SELECT p.id FROM p, r WHERE ST_Within(g, h)", ""},
		{space.Transpose{}, "all", "SELECT p.id FROM p WHERE ST_IsValid(g)", ""},
		{space.Matrix{}, "patterns", "SELECT p.id FROM p, r WHERE ST_Touches(g, h)",
			"SELECT p.id FROM p, r WHERE ST_RELATE(g, h, 'FT*******') OR ST_RELATE(g, h, 'F**T*****') OR ST_RELATE(g, h, 'F***T****')"},
		{space.Matrix{}, "patterns", "SELECT p.id FROM p WHERE ST_DWithin(g, g, 1)", ""},
		{space.Canonical{}, "canonical", "SELECT p.id FROM p WHERE ST_Disjoint(g, 'MULTIPOINT((2 2),(1 1),(1 1))')",
			"SELECT p.id FROM semcheck_image_canonical_p AS p WHERE ST_DISJOINT(g, 'MULTIPOINT((1 1),(2 2))')"},
		{space.Canonical{}, "canonical", "SELECT p.id FROM p WHERE ST_OrderingEquals(g, 'MULTIPOINT((2 2),(1 1))')", ""},
		{space.Canonical{}, "canonical", "SELECT ST_Dimension(g) FROM p WHERE ST_Disjoint(g, 'POINT(0 0)')", ""},
	} {
		got := lawtest.Questions(t, c.law, spatialSubject(t, places, c.query), c.variant)
		switch {
		case c.want == "" && got != nil:
			t.Errorf("%s of %s asks %q", c.law.Name(), c.query, got)
		case c.want != "" && (len(got) != 2 || got[1] != c.want):
			t.Errorf("%s of %s asks %q, want %s", c.law.Name(), c.query, got, c.want)
		}
	}
}

// The laws hold for the evaluator.
func TestSpatialLawsHold(t *testing.T) {
	b := referenceRunner(t)
	held := map[string]int{}
	for _, query := range []string{
		"SELECT p.id, r.id FROM p, r WHERE ST_Covers(h, g)",
		"SELECT COUNT(*) FROM p JOIN r ON ST_Touches(g, h) OR g && h",
		"SELECT p.id, ST_Relate(g, h, 'T********') FROM p, r",
		"SELECT id FROM p WHERE ST_Equals(g, 'LINESTRING(0 0,1 0,2 0)')",
		"SELECT id FROM p WHERE EXISTS (SELECT 1 FROM r WHERE ST_Relate(h, g) = '1FFF0FFF2')",
	} {
		for _, law := range oracle.SpatialLaws() {
			own, err := oracle.LawByName(law.Name())
			if err != nil {
				t.Fatal(err)
			}
			c, err := trial.Parse(finding.Case{Statements: places, Query: query}, b.Dialect)
			if err != nil {
				t.Fatal(err)
			}
			variants, _ := law.Variants(spatialSubject(t, places, query))
			for _, name := range variantNames(variants) {
				c.Variant = name
				tried, err := own.Try(context.Background(), b, c)
				if err != nil {
					t.Fatal(err)
				}
				if tried.Verdict != compare.Agree {
					t.Errorf("%s %s of %s: %s %s", law.Name(), name, query, tried.Verdict, tried.Detail)
				}
				held[law.Name()]++
			}
		}
	}
	for _, law := range oracle.SpatialLaws() {
		if held[law.Name()] < 3 {
			t.Errorf("%s was asked %d times", law.Name(), held[law.Name()])
		}
	}
}

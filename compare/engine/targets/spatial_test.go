package targets

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/semantics"
)

// reached returns the engine of a target, or skips the test where this machine
// does not have it.
func reached(t testing.TB, name string) engine.Engine {
	t.Helper()
	target, err := ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	dsn := ""
	if !target.Child {
		dsn = enginetest.DSN(t, name)
	}
	e, err := target.Engine(dsn, nil)
	if err != nil {
		t.Fatal(err)
	}
	if target.Child {
		enginetest.Built(t, e)
	}
	return e
}

// opened are sessions that tests share, by target: one of PGlite takes seconds to open.
var opened = map[string]engine.Session{}

// shared returns the session of a target that several tests use one after the other,
// empty; it is closed when all tests are done.
func shared(t *testing.T, name string) engine.Session {
	t.Helper()
	if s := opened[name]; s != nil && s.Reset(context.Background()) == nil {
		return s
	}
	s, err := engine.OpenSession(context.Background(), reached(t, name))
	if err != nil {
		t.Fatal(err)
	}
	opened[name] = s
	return s
}

func TestMain(m *testing.M) {
	status := m.Run()
	for name, s := range opened {
		if err := s.Close(); err != nil && status == 0 {
			fmt.Fprintf(os.Stderr, "%s: close: %v\n", name, err)
			status = 1
		}
	}
	os.Exit(status)
}

// point is that of enginetest.Geometry.
var point = enginetest.PointWKB(0.1, -2)

// noReference is a spatial reference system of 0 as MySQL puts it in front.
const noReference = "\x00\x00\x00\x00"

// spatialTables makes the table of enginetest.Geometry and what its values are.
// The WKB of ST_AsBinary is the point's on every engine; the raw column has the
// engine's own form.
var spatialTables = map[string]enginetest.Geometry{
	"postgis":   postgisGeometry,
	"postgis36": postgisGeometry,
	"spatialite": {
		Setup: []string{"CREATE TABLE t (id INT)", "SELECT AddGeometryColumn('t', 'g', 0, 'GEOMETRY', 'XY')", "SELECT CreateSpatialIndex('t', 'g')",
			"INSERT INTO t VALUES (1, GeomFromText('POINT(0.1 -2)', 0))"},
		Values: []enginetest.Value{
			// The form of SpatiaLite: a mark, byte order, reference system, bounds, then WKB without its byte order.
			{Expression: "(SELECT g FROM t)", Text: "\x00\x01" + noReference + point[5:] + point[5:] + "\x7c" + point[1:] + "\xfe", Type: "blob"},
			{Expression: "(SELECT ST_AsBinary(g) FROM t)", Text: point, Type: "blob"},
			{Expression: "(SELECT ST_AsText(g) FROM t)", Text: "POINT(0.1 -2)", Type: "text"},
			{Expression: "(SELECT ST_Relate(g, g) FROM t)", Text: "0FFFFFFF2", Type: "text"},
			{Expression: "(SELECT ST_Intersects(g, GeomFromText('POINT(0.1 -2)', 0)) FROM t)", Text: "1", Type: "integer"},
		},
	},
	"duckdb-spatial": {
		Setup: []string{"CREATE TABLE t (id INT, g GEOMETRY)", "CREATE INDEX i ON t USING RTREE (g)", "INSERT INTO t VALUES (1, ST_GeomFromText('POINT(0.1 -2)'))"},
		Values: []enginetest.Value{
			{Expression: "(SELECT g FROM t)", Text: point, Type: "GEOMETRY"},
			{Expression: "(SELECT ST_AsWKB(g) FROM t)", Text: point, Type: "BLOB"},
			{Expression: "(SELECT ST_AsText(g) FROM t)", Text: "POINT (0.1 -2)", Type: "VARCHAR"},
			{Expression: "(SELECT ST_Intersects(g, ST_GeomFromText('POINT(0.1 -2)')) FROM t)", Text: "true", Type: "BOOLEAN"},
			{Expression: "NULL::GEOMETRY", Null: true, Type: "GEOMETRY"},
		},
	},
	"mysql":   mysqlGeometry("CREATE TABLE t (id INT, g GEOMETRY NOT NULL SRID 0, SPATIAL INDEX (g))", "LONGBLOB", "BIGINT"),
	"mariadb": mysqlGeometry("CREATE TABLE t (id INT, g GEOMETRY NOT NULL, SPATIAL INDEX (g))", "LONGBLOB", "INT"),
	// InnoDB has no spatial index in 5.6.
	"mysql56": mysqlGeometry("CREATE TABLE t (id INT, g GEOMETRY NOT NULL, SPATIAL INDEX (g)) ENGINE = MyISAM", "BLOB", "BIGINT"),
}

var postgisGeometry = enginetest.Geometry{
	Setup: []string{"CREATE TABLE t (id INT, g GEOMETRY)", "CREATE INDEX i ON t USING GIST (g)", "INSERT INTO t VALUES (1, ST_GeomFromText('POINT(0.1 -2)'))"},
	Values: []enginetest.Value{
		{Expression: "(SELECT g FROM t)", Text: point, Type: "GEOMETRY"},
		{Expression: "(SELECT ST_AsBinary(g) FROM t)", Text: point, Type: "BYTEA"},
		{Expression: "(SELECT ST_AsText(g) FROM t)", Text: "POINT(0.1 -2)", Type: "TEXT"},
		{Expression: "(SELECT ST_SRID(g) FROM t)", Text: "0", Type: "INTEGER"},
		{Expression: "(SELECT ST_Relate(g, g) FROM t)", Text: "0FFFFFFF2", Type: "TEXT"},
		{Expression: "(SELECT ST_Intersects(g, ST_GeomFromText('POINT(0.1 -2)')) FROM t)", Text: "t", Type: "BOOLEAN"},
		{Expression: "ST_GeomFromText('POINT EMPTY')", Text: "\x01\x01\x00\x00\x00" + strings.Repeat("\x00\x00\x00\x00\x00\x00\xf8\x7f", 2), Type: "GEOMETRY"},
		{Expression: "ST_GeomFromText('GEOMETRYCOLLECTION EMPTY')", Text: "\x01\x07\x00\x00\x00\x00\x00\x00\x00", Type: "GEOMETRY"},
		{Expression: "NULL::geometry", Null: true, Type: "GEOMETRY"},
	},
}

// mysqlGeometry is what the servers of the MySQL family have in common: a
// geometry comes as its spatial reference system in four bytes, then WKB.
//
// Source: MySQL 9.4 Reference Manual, "Supported Spatial Data Formats"
// (https://docs.oracle.com/cd/E17952_01/mysql-9.4-en/gis-data-formats.html, read
// 2026-11-20).
func mysqlGeometry(table, binary, truth string) enginetest.Geometry {
	return enginetest.Geometry{
		Setup: []string{table, "INSERT INTO t VALUES (1, ST_GeomFromText('POINT(0.1 -2)'))"},
		Values: []enginetest.Value{
			{Expression: "(SELECT g FROM t)", Text: noReference + point, Type: "GEOMETRY"},
			{Expression: "(SELECT ST_AsBinary(g) FROM t)", Text: point, Type: binary},
			{Expression: "(SELECT ST_AsText(g) FROM t)", Text: "POINT(0.1 -2)", Type: "LONGTEXT"},
			{Expression: "ST_Intersects(ST_GeomFromText('LINESTRING(0 0,2 2)'), ST_GeomFromText('LINESTRING(0 2,2 0)'))", Text: "1", Type: truth},
			{Expression: "ST_GeomFromText('GEOMETRYCOLLECTION(POINT(1 2))')", Text: noReference + "\x01\x07\x00\x00\x00\x01\x00\x00\x00" + enginetest.PointWKB(1, 2), Type: "GEOMETRY"},
		},
	}
}

func TestGeometriesArriveAsExactBytes(t *testing.T) {
	for name, g := range spatialTables {
		t.Run(name, func(t *testing.T) { enginetest.CheckGeometry(t, shared(t, name), g) })
	}
}

// The session says which libraries decide, also to tell two builds apart.
func TestSpatialSessionsTellTheirLibraries(t *testing.T) {
	for name, parts := range map[string][]string{
		"postgis": {"PostgreSQL ", ", PostGIS 3.", ", GEOS 3."}, "postgis36": {"PostgreSQL 18", ", PostGIS 3.6.", ", GEOS 3.14"},
		"geos": {"GEOS 3."}, "spatialite": {"SQLite 3.53.4, SpatiaLite 5.", ", GEOS 3."}, "duckdb-spatial": {"DuckDB 1.5.5, spatial "},
	} {
		t.Run(name, func(t *testing.T) {
			version := shared(t, name).Version()
			for _, part := range parts {
				if !strings.Contains(version, part) {
					t.Errorf("%q is not in %q", part, version)
				}
			}
		})
	}
}

// Geometries, their tables and their functions are there after Reset too.
func TestSpatialSessionsAreReset(t *testing.T) {
	for name, g := range spatialTables {
		t.Run(name, func(t *testing.T) {
			s := shared(t, name)
			for range 2 {
				for _, statement := range g.Setup {
					if err := s.Execute(context.Background(), statement); err != nil {
						t.Fatalf("%s: %v", statement, err)
					}
				}
				if err := s.Reset(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// ask puts a call to GEOS.
func ask(s engine.Session, operation string, arguments ...geos.Argument) (*engine.Result, error) {
	c, err := geos.NewCall(operation, arguments...)
	if err != nil {
		return nil, err
	}
	return s.Query(context.Background(), c.String())
}

func TestGEOSAnswersCalls(t *testing.T) {
	s := enginetest.Open(t, reached(t, "geos"))
	p := geos.Geometry(point)
	for operation, want := range map[string][2]string{"relate": {"VARCHAR", "0FFFFFFF2"}, "equals": {"BOOLEAN", "true"}, "distance": {"DOUBLE", "0"}, "union": {"GEOMETRY", point}} {
		result, err := ask(s, operation, p, p)
		if err != nil || len(result.Rows) != 1 || result.Columns[0].Name != operation || result.Columns[0].Type != want[0] || result.Rows[0][0].Text != want[1] {
			t.Errorf("%s: %+v, %v", operation, result, err)
		}
	}
	for text, want := range map[string]semantics.Class{"isEmpty(X'01')": semantics.ClassCast,
		"exteriorRing(X'" + hex.EncodeToString([]byte(point)) + "')": semantics.ClassArgument} {
		var failure *engine.Error
		if _, err := s.Query(context.Background(), text); !errors.As(err, &failure) || failure.Class != want || failure.Kind != engine.ErrorStatement {
			t.Errorf("%s: %v, want class %s", text, err, want)
		}
	}
}

// GEOS 3.11.1 dies of the Fréchet distance of nothing: what is left is the child's
// end, told as such, and the next session.
func TestCrashOfGEOSIsTold(t *testing.T) {
	e := reached(t, "geos")
	s := enginetest.Open(t, e)
	if !strings.Contains(s.Version(), " 3.11.1-") {
		t.Skip("another version may answer")
	}
	empty := geos.Geometry("\x01\x02\x00\x00\x00\x00\x00\x00\x00")
	var failure *engine.Error
	if _, err := ask(s, "frechetDistance", empty, empty); !errors.As(err, &failure) || failure.Kind != engine.ErrorConnection || !strings.Contains(failure.Message, "semcheck-geos") {
		t.Errorf("got %v", err)
	}
	if _, err := ask(enginetest.Open(t, e), "relate", empty, empty); err != nil {
		t.Error(err)
	}
}

// The SQL around GEOS is semcheck's; what is computed of geometries is GEOS': here a
// wrong matrix, which the evaluator would not give.
func TestSQLAroundGEOSAsksIt(t *testing.T) {
	s := enginetest.Open(t, reached(t, "geos"))
	if !strings.Contains(s.Version(), " 3.11.1-") {
		fmt.Printf("skip: %s: the fault shown is of GEOS 3.11.1, here is %s\n", t.Name(), s.Version())
		t.SkipNow()
	}
	enginetest.Execute(t, s, "CREATE TABLE t (id INTEGER, g GEOMETRY)", "INSERT INTO t VALUES (1, 'LINESTRING(1 1,4 2)'), (2, 'MULTILINESTRING((1 1,4 2),(2 1,1 3))'), (3, NULL)")
	result, err := s.Query(context.Background(), "SELECT ST_Relate(a.g, b.g) FROM t AS a, t AS b WHERE a.id = 1 AND b.id >= 2 ORDER BY b.id")
	if err != nil || len(result.Rows) != 2 || result.Rows[0][0].Text != "0F1F0F102" || !result.Rows[1][0].Null {
		t.Errorf("%+v, %v", result, err)
	}
	var failure *engine.Error
	if _, err := s.Query(context.Background(), "SELECT ST_Boundary('GEOMETRYCOLLECTION(POINT(0 0))')"); !errors.As(err, &failure) || failure.State != "IllegalArgumentException" || failure.Class != semantics.ClassArgument {
		t.Errorf("%v", err)
	}
	if _, err := s.Query(context.Background(), "SELECT ST_Relate(g, g) FROM t WHERE id < 3"); err != nil {
		t.Errorf("behind an error: %v", err)
	}
}

func TestServerWithoutPostGISSaysSo(t *testing.T) {
	target, err := ByName("postgis")
	if err != nil {
		t.Fatal(err)
	}
	e, err := target.Engine(enginetest.DSN(t, "postgres"), nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err == nil {
		t.Skip("this server has PostGIS", s.Close())
	}
	if text := err.Error(); !strings.Contains(text, "CREATE EXTENSION postgis") || strings.Contains(text, "\n") {
		t.Error(text)
	}
}

// A child without its extension is no engine, and says how it is brought.
func TestMissingExtensionSaysHowItIsBrought(t *testing.T) {
	target, err := ByName("duckdb-spatial")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Built(t, reached(t, "duckdb"))
	executable, err := child.Find("semcheck-duckdb-"+duckdbCurrent, "")
	if err != nil {
		t.Fatal(err)
	}
	alone := copyExecutable(t, executable)
	e, err := target.Engine(alone, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.Open(context.Background())
	if err == nil {
		t.Fatal("there is no extension beside this executable", s.Close())
	}
	var unreachable *engine.UnreachableError
	if !errors.As(err, &unreachable) || !strings.Contains(err.Error(), "scripts/engines/duckdb-spatial.sh") {
		t.Error(err)
	}
}

// copyExecutable copies a file to a folder of its own.
func copyExecutable(t *testing.T, from string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), filepath.Base(from))
	if err := os.Link(from, to); err == nil {
		return to
	}
	bytes, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, bytes, 0o755); err != nil {
		t.Fatal(err)
	}
	return to
}

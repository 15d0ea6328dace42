package postgres

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// NewPostGIS returns the target that the DSN names, as New does. Each session
// creates the extension postgis in the schema public of its own database.
func NewPostGIS(name string, d *spec.Dialect, dsn string) (*Engine, error) {
	e, err := New(name, d, dsn)
	if err != nil {
		return nil, err
	}
	e.postGIS = true
	return e, nil
}

// PostGISVersions is a query of one value: the versions of PostGIS, with the
// revision that it was built from, and of GEOS.
const PostGISVersions = `SELECT 'PostGIS ' || substring(postgis_full_version() FROM 'POSTGIS="([^"]*)"') || ', GEOS ' || postgis_geos_version()`

// PostGISReference is a setting that is only read back: a geometry of which
// nothing else was said has no spatial reference system.
var PostGISReference = engine.Setting{Statement: "SELECT 1", ReadBack: "SELECT ST_SRID('POINT(0 0)'::geometry)::text", Want: "0"}

// Names of the extension's types whose text is WKB in hexadecimal digits. What has
// a spatial reference system other than 0, Z or M comes in the extended form
// (EWKB), which marks them in the upper bits of the type.
//
// Source: PostGIS 3.4 manual, ST_AsHEXEWKB: its answer is that of a geometry's
// cast to text (https://postgis.net/docs/manual-3.4/ST_AsHEXEWKB.html, read
// 2026-11-20).
const (
	geometryType  = "GEOMETRY"
	geographyType = "GEOGRAPHY"
)

// extensionError says that the session cannot have the extension.
type extensionError struct{ cause error }

func (e *extensionError) Error() string { return "CREATE EXTENSION postgis: " + e.cause.Error() }
func (e *extensionError) Unwrap() error { return e.cause }

// adviceExtension is for a server without PostGIS.
const adviceExtension = "the server needs PostGIS, and the user the right to CREATE EXTENSION postgis"

// extend creates the extension in the session's own database, adds its versions
// to the session's and learns the object identifiers of its types, which differ
// from one database to the next.
func (s *Session) extend(ctx context.Context) error {
	if err := s.Execute(ctx, "CREATE EXTENSION postgis SCHEMA public"); err != nil {
		return &extensionError{err}
	}
	versions, err := engine.Single(ctx, s, PostGISVersions)
	if err != nil {
		return err
	}
	s.version += ", " + versions
	reference, err := engine.Single(ctx, s, PostGISReference.ReadBack)
	if err != nil {
		return err
	}
	if err := PostGISReference.Check(reference); err != nil {
		return err
	}
	types, err := s.Query(ctx, "SELECT t.oid::text, upper(t.typname) FROM pg_catalog.pg_type t JOIN pg_catalog.pg_depend d ON d.objid = t.oid"+
		" JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid WHERE d.classid = 'pg_catalog.pg_type'::regclass AND d.deptype = 'e' AND e.extname = 'postgis'")
	if err != nil {
		return err
	}
	s.extensionTypes = map[uint32]string{}
	for _, row := range types.Rows {
		number, err := strconv.ParseUint(row[0].Text, 10, 32)
		if err != nil {
			return fmt.Errorf("the number of type %s: %w", row[1].Text, err)
		}
		s.extensionTypes[uint32(number)] = row[1].Text
	}
	return nil
}

// decodeGeometry reads the hexadecimal text of a geometry.
func decodeGeometry(text string) (string, error) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) == 0 {
		return "", errors.Join(fmt.Errorf("a geometry %q that is not in hexadecimal digits", text), err)
	}
	return string(bytes), nil
}

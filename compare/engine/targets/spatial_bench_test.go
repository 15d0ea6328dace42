package targets

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/enginetest"
	"github.com/semcheck/semcheck/compare/engine/geos"
)

// relatePair asks each engine for the relation of a square and a line, by the
// most general function that it has.
var relatePair = map[string]string{
	"postgis":        "SELECT ST_Relate(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'))",
	"postgis36":      "SELECT ST_Relate(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'))",
	"spatialite":     "SELECT ST_Relate(GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), GeomFromText('LINESTRING(1 2,6 2)'))",
	"duckdb-spatial": "SELECT ST_Intersects(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'))",
	"mysql":          "SELECT ST_Intersects(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'))",
	"mysql56":        "SELECT ST_Intersects(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'))",
	"mariadb":        "SELECT ST_Relate(ST_GeomFromText('POLYGON((0 0,4 0,4 4,0 4,0 0))'), ST_GeomFromText('LINESTRING(1 2,6 2)'), '1020F1102')",
	"geos": geos.Call{Operation: "relate", Arguments: []geos.Argument{
		geos.Geometry("\x01\x03\x00\x00\x00\x01\x00\x00\x00\x05\x00\x00\x00" + corner(0, 0) + corner(4, 0) + corner(4, 4) + corner(0, 4) + corner(0, 0)),
		geos.Geometry("\x01\x02\x00\x00\x00\x02\x00\x00\x00" + corner(1, 2) + corner(6, 2)),
	}}.String(),
}

// corner is the bytes of a position.
func corner(x, y float64) string { return enginetest.PointWKB(x, y)[5:] }

// BenchmarkRelate measures one question and its answer, by one session.
func BenchmarkRelate(b *testing.B) {
	for name, query := range relatePair {
		b.Run(name, func(b *testing.B) {
			s := enginetest.Open(b, reached(b, name))
			ctx := context.Background()
			for b.Loop() {
				if _, err := s.Query(ctx, query); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
		})
	}
}

package enginetest

import (
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// PointWKB is the WKB of a point, low end first.
func PointWKB(x, y float64) string {
	wkb := binary.LittleEndian.AppendUint32([]byte{1}, 1)
	wkb = binary.LittleEndian.AppendUint64(wkb, math.Float64bits(x))
	return string(binary.LittleEndian.AppendUint64(wkb, math.Float64bits(y)))
}

// Geometry is what CheckGeometry asks an engine for: how its geometries arrive.
type Geometry struct {
	// Setup makes a table t (id, g) with a spatial index on g and one row, with the
	// point that has the coordinates 0.1 and -2.
	Setup []string
	// Values are read in the database that Setup made.
	Values []Value
}

// CheckGeometry checks, in each way in which a session can send a query, that
// geometries arrive as exact bytes.
func CheckGeometry(t *testing.T, s engine.Session, g Geometry) {
	t.Helper()
	for _, statement := range g.Setup {
		if err := s.Execute(context.Background(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	c := Contract{Values: g.Values}
	valuesBy(t, c, s.Query)
	if p, is := s.(preparing); is {
		t.Run("prepared", func(t *testing.T) { valuesBy(t, c, p.QueryPrepared) })
	}
}

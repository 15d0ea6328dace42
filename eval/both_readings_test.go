package eval

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Readings are the outcomes of a query under both readings of the decimals in texts
// of geometries.
type Readings struct {
	Real, Binary64 *Outcome
	// Differ tells that the outcomes are not the same: a disagreement with an engine,
	// which keeps doubles, may come of rounding.
	Differ bool
}

// QueryInBothReadings evaluates a query under both readings. Coverage counts both.
func QueryInBothReadings(ctx context.Context, q *ast.Query, db *Database, o Options) (r Readings, err error) {
	o.Reading = spatial.Real
	if r.Real, err = Query(ctx, q, db, o); err != nil {
		return r, err
	}
	o.Reading = spatial.Binary64
	if r.Binary64, err = Query(ctx, q, db, o); err != nil {
		return r, err
	}
	r.Differ = !sameOutcome(r.Real, r.Binary64)
	return r, nil
}

// sameOutcome tells whether two outcomes permit the same answers in the same worlds.
// Geometries are the same if what an engine keeps of them is.
func sameOutcome(a, b *Outcome) bool {
	if a.Kind != b.Kind || a.Rule != b.Rule || a.Classes != b.Classes || a.MayRaise != b.MayRaise || a.Feature != b.Feature {
		return false
	}
	sameRow := func(x, y semantics.Row) bool { return slices.EqualFunc(x, y, sameValue) }
	sameGroup := func(x, y TieGroup) bool { return x.Take == y.Take && slices.EqualFunc(x.Rows, y.Rows, sameRow) }
	return slices.EqualFunc(a.Worlds, b.Worlds, func(x, y Result) bool { return slices.EqualFunc(x.Groups, y.Groups, sameGroup) })
}

func sameValue(a, b semantics.Value) bool {
	if a.Kind() == semantics.KindGeometry && b.Kind() == a.Kind() {
		x, y := a.Geometry().Under(spatial.Binary64), b.Geometry().Under(spatial.Binary64)
		return x == nil && y == nil || x != nil && y != nil && x.Same(y)
	}
	return semantics.Identical(&a, &b)
}

package derive

import (
	"context"
	"errors"
	"sync"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spatial"
)

// Deriver asks one process of GEOS. Package spatial computes functions that GEOS lacks. If GEOS
// fails, there is no result, and the generator takes EMPTY. Several goroutines may use a Deriver;
// they wait for each other.
type Deriver struct {
	ctx    context.Context // a Deriver lives as long as a run, and Derive has no other
	engine engine.Engine

	lock    sync.Mutex
	session engine.Session // nil after the process ended, until it is asked again
}

// Open starts a process of the engine that answers the calls of package geos. The Deriver asks
// nothing after ctx ends.
func Open(ctx context.Context, e engine.Engine) (*Deriver, error) {
	session, err := engine.OpenSession(ctx, e)
	return &Deriver{ctx: ctx, engine: e, session: session}, err
}

// Version is the version of the library.
func (d *Deriver) Version() string {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.session == nil {
		return ""
	}
	return d.session.Version()
}

// Close ends the process.
func (d *Deriver) Close() error {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.session == nil {
		return nil
	}
	err := d.session.Close()
	d.session = nil
	return err
}

// function is GEOS' name of an editing function.
type function struct {
	name string
	many bool // it takes a list of geometries
	from int  // the number of the first part where the generator counts from 1; below 0: no number
}

const unnumbered = -1

// functions are the editing functions that GEOS has. PostGIS' others are its own.
//
// Source: geos_c.h of GEOS 3.11.1, the comments of these functions, read 2026-11-20.
var functions = map[geom.EditFunction]function{
	geom.EditBoundary: {"boundary", false, unnumbered}, geom.EditConvexHull: {"convexHull", false, unnumbered}, geom.EditEnvelope: {"envelope", false, unnumbered},
	geom.EditCentroid: {"centroid", false, unnumbered}, geom.EditPointOnSurface: {"pointOnSurface", false, unnumbered},
	geom.EditReverse: {"reverse", false, unnumbered}, geom.EditNormalize: {"normalize", false, unnumbered},
	geom.EditExteriorRing: {"exteriorRing", false, unnumbered}, geom.EditStartPoint: {"startPoint", false, unnumbered}, geom.EditEndPoint: {"endPoint", false, unnumbered},
	geom.EditLineMerge: {"lineMerge", false, unnumbered}, geom.EditPolygonize: {"polygonize", true, unnumbered}, geom.EditCollect: {"collection", true, unnumbered},
	geom.EditGeometryN: {"geometryN", false, 0}, geom.EditInteriorRingN: {"interiorRingN", false, 0}, geom.EditPointN: {"pointN", false, 0},
}

// Derive computes an editing function; see [geom.Deriver].
func (d *Deriver) Derive(e geom.Edit) (spatial.Geometry, bool) {
	f, has := functions[e.Function]
	if !has {
		return geom.Own{}.Derive(e)
	}
	var arguments []geos.Argument
	for _, g := range e.Operands {
		if holdsEmpty(g) {
			return nil, false // GEOS 3.11 ends the process for some of these
		}
		wkb, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: g}, spatial.ISO)
		if err != nil {
			return nil, false
		}
		arguments = append(arguments, geos.Geometry(string(wkb)))
	}
	if f.from != unnumbered {
		arguments = append(arguments, geos.Number(float64(e.Number-1+f.from)))
	}
	call, err := geos.NewCall(f.name, arguments...)
	if err != nil {
		return nil, false
	}
	text, answered := d.ask(call)
	if !answered {
		return nil, false
	}
	read, err := spatial.ParseWellKnownBinary([]byte(text))
	if err != nil || read.Geometry.Layout() != spatial.XY {
		return nil, false
	}
	return read.Geometry, true
}

// holdsEmpty tells whether a geometry is EMPTY or has an element that is.
func holdsEmpty(g spatial.Geometry) bool {
	if g.IsEmpty() {
		return true
	}
	for _, element := range spatial.Elements(g) {
		if holdsEmpty(element) {
			return true
		}
	}
	return false
}

// ask puts a call; false where GEOS refuses it, says NULL or is gone. A process that
// ended is started anew once.
func (d *Deriver) ask(call geos.Call) (string, bool) {
	d.lock.Lock()
	defer d.lock.Unlock()
	for range 2 {
		if d.session == nil {
			session, err := engine.OpenSession(d.ctx, d.engine)
			if err != nil {
				return "", false
			}
			d.session = session
		}
		result, err := d.session.Query(d.ctx, call.String())
		var failure *engine.Error
		switch {
		case errors.As(err, &failure) && failure.Kind == engine.ErrorConnection && d.ctx.Err() == nil:
			_ = d.session.Close() // the process is gone
			d.session = nil
			continue
		case err != nil || len(result.Rows) != 1 || len(result.Rows[0]) == 0 || result.Rows[0][0].Null:
			return "", false
		}
		return result.Rows[0][0].Text, true
	}
	return "", false
}

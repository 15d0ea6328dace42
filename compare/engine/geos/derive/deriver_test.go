package derive

import (
	"context"
	"fmt"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// library answers every call with one geometry, or fails.
type library struct {
	engine.Engine
	engine.Session
	answer  string // WKB
	failure error
	opened  int
	asked   []string
}

func (l *library) Open(context.Context) (engine.Session, error) { l.opened++; return l, nil }
func (*library) Name() string                                   { return "geos" }
func (*library) Version() string                                { return "GEOS 0" }
func (*library) Close() error                                   { return nil }
func (l *library) Query(_ context.Context, text string) (*engine.Result, error) {
	call, err := geos.Parse(text)
	if err != nil {
		return nil, err
	}
	l.asked = append(l.asked, call.Operation)
	if l.failure != nil {
		return nil, l.failure
	}
	return &engine.Result{Rows: [][]engine.Cell{{{Text: l.answer}}}}, nil
}

func read(t *testing.T, wkt string) spatial.Geometry {
	t.Helper()
	g, err := spatial.ParseWellKnownText(wkt, spatial.Real)
	if err != nil {
		t.Fatal(err)
	}
	return g.Geometry
}

func text(g spatial.Geometry) string {
	written, _ := spatial.WellKnownText(g, spatial.Real)
	return written
}

func opened(t *testing.T, e engine.Engine) *Deriver {
	t.Helper()
	d, err := Open(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestWhatTheLibrarySaysIsTaken(t *testing.T) {
	wkb, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: read(t, "POINT(7 7)")}, spatial.ISO)
	if err != nil {
		t.Fatal(err)
	}
	l := &library{answer: string(wkb)}
	d := opened(t, l)
	line := geom.Edit{Function: geom.EditStartPoint, Operands: []spatial.Geometry{read(t, "LINESTRING(0 0,1 1)")}}
	if g, done := d.Derive(line); !done || text(g) != "POINT(7 7)" {
		t.Errorf("%v, %t", g, done)
	}
	if g, done := d.Derive(geom.Edit{Function: geom.EditFlipCoordinates, Operands: []spatial.Geometry{read(t, "POINT(1 2)")}}); !done || text(g) != "POINT(2 1)" {
		t.Errorf("a function that GEOS lacks: %v, %t", g, done)
	}
	if _, done := d.Derive(geom.Edit{Function: geom.EditConvexHull, Operands: []spatial.Geometry{read(t, "MULTIPOINT(EMPTY,1 1)")}}); done {
		t.Error("GEOS is asked about EMPTY")
	}
	l.failure = &engine.Error{Kind: engine.ErrorStatement}
	if _, done := d.Derive(line); done {
		t.Error("a refusal is a result")
	}
	if fmt.Sprint(l.asked) != "[startPoint startPoint]" {
		t.Error(l.asked)
	}
}

// A process that ends is started once more, and what ends it twice has no result.
func TestAProcessThatEnds(t *testing.T) {
	l := &library{failure: &engine.Error{Kind: engine.ErrorConnection}}
	d := opened(t, l)
	hull := geom.Edit{Function: geom.EditConvexHull, Operands: []spatial.Geometry{read(t, "LINESTRING(0 0,1 1)")}}
	if _, done := d.Derive(hull); done || l.opened != 2 || len(l.asked) != 2 {
		t.Errorf("%t, opened %d times, asked %v", done, l.opened, l.asked)
	}
	if d.Version() != "" {
		t.Error("a version of what is gone")
	}
}

// The derivations of GEOS have the points of our own, for each function that it has.
func TestGEOSDerives(t *testing.T) {
	path, err := child.Find("semcheck-geos", "")
	if err != nil {
		fmt.Printf("skip: %s: semcheck-geos is not built (make full)\n", t.Name())
		t.SkipNow()
	}
	files, err := engine.NewFiles(engine.MemoryDatabase)
	if err != nil {
		t.Fatal(err)
	}
	d := opened(t, child.New(child.Config{Target: "geos", Dialect: spec.DialectByName("geos").Name, Executable: "semcheck-geos", Path: path, Engine: "GEOS",
		Form: engine.FormGEOS, Files: files, Classify: func(_ int, state, message string) *engine.Error { return engine.NewGEOSError(state, message) }}))
	line, polygon := read(t, "LINESTRING(0 0,4 0,4 4,0 0)"), read(t, "POLYGON((0 0,4 0,4 4,0 0),(2 1,3 1,3 2,2 1))")
	points := read(t, "MULTIPOINT(0 0,1 1)")
	operands := map[geom.EditFunction][]spatial.Geometry{geom.EditStartPoint: {line}, geom.EditEndPoint: {line}, geom.EditPointN: {line},
		geom.EditPolygonize: {line}, geom.EditLineMerge: {read(t, "MULTILINESTRING((0 0,1 1),(1 1,2 0))")}, geom.EditGeometryN: {points},
		geom.EditCollect: {read(t, "POINT(0 0)"), polygon}}
	for f := range functions {
		e := geom.Edit{Function: f, Operands: operands[f], Number: 1}
		if e.Operands == nil {
			e.Operands = []spatial.Geometry{polygon}
		}
		own, has := geom.Own{}.Derive(e)
		g, done := d.Derive(e)
		if !has || !done {
			t.Errorf("%v: own %t, GEOS %t", f, has, done)
			continue
		}
		if f == geom.EditPointOnSurface || f == geom.EditCentroid { // any place inside; rounded
			if !spatial.Covers.Of(polygon, g, spatial.Conventions{}) && f == geom.EditPointOnSurface {
				t.Errorf("%v: %v", f, g)
			}
			continue
		}
		if spatial.Relate(own, g, spatial.Conventions{}) != spatial.Relate(own, own, spatial.Conventions{}) {
			t.Errorf("%v: own %v, GEOS %v", f, own, g)
		}
	}
	if d.Version() == "" {
		t.Error("no version")
	}
}

//go:build geos

package main

import (
	"encoding/hex"
	"strings"
	"testing"

	library "github.com/twpayne/go-geos"

	"github.com/semcheck/semcheck/compare/engine/child/childtest"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/geos"
)

func start(t *testing.T) *childtest.Parent {
	t.Helper()
	p := childtest.Start(t, newLibrary())
	if p.Hello.Engine != "GEOS" || p.Hello.Form != "geos" || !strings.HasPrefix(p.Hello.Version, "3.") {
		t.Fatalf("it says %+v", p.Hello)
	}
	return p
}

// wkb makes the bytes of a text; the expectations below are texts.
func wkb(t *testing.T, text string) string {
	t.Helper()
	g, err := library.NewContext().NewGeomFromWKT(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(g.ToWKB())
}

func call(t *testing.T, operation string, arguments ...geos.Argument) string {
	t.Helper()
	c, err := geos.NewCall(operation, arguments...)
	if err != nil {
		t.Fatal(err)
	}
	return c.String()
}

const square, line, bow = "POLYGON((0 0,4 0,4 4,0 4,0 0))", "LINESTRING(1 2,6 2)", "POLYGON((0 0,2 2,2 0,0 2,0 0))"

// The matrices and predicates are worked by hand: the line begins inside the
// square and ends outside.
func TestAnswers(t *testing.T) {
	p := start(t)
	a, b, crossed := geos.Geometry(wkb(t, square)), geos.Geometry(wkb(t, line)), geos.Geometry(wkb(t, bow))
	ring := geos.Geometry(wkb(t, "LINESTRING(0 0,1 0,0 1,0 0)"))
	origin := geos.Geometry(wkb(t, "POINT(0 0)"))
	for _, c := range []struct{ call, want string }{
		{call(t, "relate", a, b), "1020F1102"},
		{call(t, "relate", b, a), "1010F0212"},
		// The ring's ends meet: interior by mod2, boundary where every end is.
		{call(t, "relateBoundaryRule", ring, origin, geos.Word("mod2")), "0F1FFFFF2"},
		{call(t, "relateBoundaryRule", ring, origin, geos.Word("endpoint")), "FF10FFFF2"},
		{call(t, "relatePattern", a, b, geos.Word("1*2******")), "true"},
		{call(t, "intersects", a, b), "true"},
		{call(t, "preparedIntersects", a, b), "true"},
		{call(t, "within", b, a), "false"},
		{call(t, "preparedContainsProperly", a, b), "false"},
		{call(t, "distanceWithin", origin, b, geos.Number(2)), "false"},
		{call(t, "isSimple", b), "true"},
		{call(t, "area", a), "16"},
		{call(t, "numCoordinates", a), "5"},
		{call(t, "type", a), "POLYGON"},
		{call(t, "isValid", a), "true|Valid Geometry|NULL"},
		{call(t, "isValid", crossed), "false|Self-intersection|" + wkb(t, "POINT(1 1)")},
		{call(t, "envelope", a), wkb(t, "POLYGON((0 0,4 0,4 4,0 4,0 0))")},
		{call(t, "boundary", b), wkb(t, "MULTIPOINT((1 2),(6 2))")},
		{call(t, "intersection", a, b), wkb(t, "LINESTRING(1 2,4 2)")},
		{call(t, "geometryN", geos.Geometry(wkb(t, "MULTIPOINT((1 2),(3 4))")), geos.Number(1)), wkb(t, "POINT(3 4)")},
		{call(t, "polygonize", ring), wkb(t, "GEOMETRYCOLLECTION(POLYGON((0 0,0 1,1 0,0 0)))")},
		{call(t, "collection"), wkb(t, "GEOMETRYCOLLECTION EMPTY")},
		{call(t, "geometry", geos.Geometry(wkb(t, "POINT EMPTY"))), wkb(t, "POINT EMPTY")},
	} {
		columns, rows := p.Done(c.call)
		var got []string
		for _, cell := range rows[0] {
			if cell.Null {
				cell.Text = "NULL"
			}
			got = append(got, cell.Text)
		}
		if text := strings.Join(got, "|"); len(rows) != 1 || len(columns) != len(got) || text != c.want {
			t.Errorf("%.60s = %q (%s), want %q", c.call, text, hex.EncodeToString([]byte(text)), c.want)
		}
	}
}

// The library has no answer, or no such geometry; the process goes on.
func TestFailuresAreTold(t *testing.T) {
	p := start(t)
	for text, want := range map[string]protocol.Failure{
		"relate(X'00', X'00')":        {State: "ParseException"},
		"geometry(X'01020000000100')": {State: "ParseException"},
		"SELECT 1":                    {State: geos.StateRequest},
		call(t, "relateBoundaryRule", geos.Geometry(wkb(t, line)), geos.Geometry(wkb(t, line)), geos.Word("none")): {State: geos.StateRequest},
		call(t, "buffer", geos.Geometry(wkb(t, line)), geos.Number(1), geos.Number(0.5)):                           {State: geos.StateRequest},
		call(t, "geometryN", geos.Geometry(wkb(t, line)), geos.Number(7)):                                          {},
		call(t, "exteriorRing", geos.Geometry(wkb(t, line))):                                                       {State: "IllegalArgumentException"},
		call(t, "startPoint", geos.Geometry(wkb(t, square))):                                                       {State: "IllegalArgumentException"},
		call(t, "relatePattern", geos.Geometry(wkb(t, line)), geos.Geometry(wkb(t, line)), geos.Word("T")):         {State: "IllegalArgumentException"},
	} {
		got := p.Fails(text)
		if got.State != want.State || got.Kind != protocol.FailureStatement || got.Message == "" || strings.Contains(got.Message, "\n") {
			t.Errorf("%.60s: %+v, want %+v", text, got, want)
		}
	}
	p.Done(call(t, "isEmpty", geos.Geometry(wkb(t, line))))
}

// Each operation of the table is there and does not lose the process, whatever
// geometry it is given.
func TestEveryOperationAnswers(t *testing.T) {
	p := start(t)
	if len(operations) != len(geos.Operations) {
		t.Errorf("%d functions for %d operations", len(operations), len(geos.Operations))
	}
	// 3.11.1 dies of an EMPTY among points or lines: another process is the place for that.
	geometries := []string{"POINT EMPTY", "POINT(1 2)", line, square, bow, "POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,2 1,1 2,1 1))", "MULTIPOINT((1 1))", "MULTILINESTRING((0 0,1 1),(1 1,2 0))", "MULTIPOLYGON EMPTY",
		"GEOMETRYCOLLECTION(POINT(1 1),GEOMETRYCOLLECTION EMPTY," + square + ")"}
	for _, o := range geos.Operations {
		answered := 0
		for i, text := range geometries {
			if (o.Name == "hausdorffDistance" || o.Name == "frechetDistance") && i != 2 { // 3.11.1 dies of EMPTY
				continue
			}
			var arguments []geos.Argument
			for k, kind := range o.Arguments {
				switch kind {
				case geos.KindGeometry:
					arguments = append(arguments, geos.Geometry(wkb(t, []string{text, geometries[(i+k)%len(geometries)]}[min(k, 1)])))
				case geos.KindNumber:
					arguments = append(arguments, geos.Number(map[string]float64{"densify": 1}[o.Name]))
				case geos.KindWord:
					arguments = append(arguments, geos.Word(map[string]string{"relateBoundaryRule": "mod2", "relatePattern": "T*F**F***"}[o.Name]))
				}
			}
			columns, rows, last := p.Answer(call(t, o.Name, arguments...))
			switch last := last.(type) {
			case protocol.Done:
				answered++
				if len(rows) != 1 || len(columns) != len(o.Columns) {
					t.Errorf("%s of %s: %d columns, %d rows", o.Name, text, len(columns), len(rows))
				}
			case protocol.Failure:
				if strings.Contains(last.Message, "binding") {
					t.Errorf("%s of %s: %s", o.Name, text, last.Message)
				}
			}
		}
		if answered == 0 {
			t.Errorf("%s never answers", o.Name)
		}
	}
}

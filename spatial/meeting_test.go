package spatial

import (
	"fmt"
	"strings"
	"testing"
)

func TestMeeting(t *testing.T) {
	const square = "POLYGON((0 0,4 0,4 4,0 4,0 0))"
	for _, c := range []struct{ a, b, places, edges string }{
		{"LINESTRING(0 0,3 1)", "LINESTRING(0 1,1 0)", "3/4 1/4", ""},
		{"LINESTRING(0 0,4 0)", "LINESTRING(1 0,2 0,2 5)", "1 0,2 0", "1 0 2 0"},
		{square, "POLYGON((4 1,8 1,8 9,4 9,4 1))", "4 1,4 4", "4 1 4 4"},
		{square, "POLYGON((1 1,2 1,1 2,1 1))", "", ""},
		{square, "POINT(1 1)", "", ""},
		{square, "MULTIPOINT(4 1,0 0,1 1)", "0 0,4 1", ""},
		{"MULTIPOINT(1 1,2 2)", "MULTIPOINT(2 2,3 3)", "2 2", ""},
		{"LINESTRING(0.5 0.5,0.5 1.5)", "LINESTRING(0 1,1 1)", "1/2 1", ""},
		// Three lines through one place are one place.
		{"MULTILINESTRING((0 0,2 2),(0 2,2 0))", "LINESTRING(1 0,1 2)", "1 1", ""},
		{"POINT EMPTY", square, "", ""},
		{"GEOMETRYCOLLECTION EMPTY", "POLYGON EMPTY", "", ""},
	} {
		m := Meet(geometryOf(t, c.a), geometryOf(t, c.b))
		var places, edges []string
		at := func(p Position) string { return fmt.Sprint(p.X.Rat().RatString(), " ", p.Y.Rat().RatString()) }
		for _, p := range m.Places {
			places = append(places, at(p))
		}
		for _, e := range m.Edges {
			edges = append(edges, at(e[0])+" "+at(e[1]))
		}
		if got := strings.Join(places, ","); got != c.places {
			t.Errorf("%s, %s: places %s, want %s", c.a, c.b, got, c.places)
		}
		if got := strings.Join(edges, ","); got != c.edges {
			t.Errorf("%s, %s: edges %s, want %s", c.a, c.b, got, c.edges)
		}
	}
}

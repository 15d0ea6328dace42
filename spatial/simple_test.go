package spatial

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
)

func places(all iter.Seq[Position]) string {
	var texts []string
	for p := range all {
		texts = append(texts, p.X.String()+" "+p.Y.String())
	}
	return strings.Join(texts, ", ")
}

// The cases were worked by hand from the documentation of NotSimple.
func TestNotSimple(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"POINT(1 1)", ""},
		{"POINT EMPTY", ""},
		{"LINESTRING EMPTY", ""},
		{"GEOMETRYCOLLECTION EMPTY", ""},
		{"MULTIPOINT(1 1,2 2)", ""},
		{"MULTIPOINT(1 1,2 2,1 1)", "1 1"},
		{"MULTIPOINT(1 1,2 2,1 1,2 2,1 1)", "1 1, 2 2, 1 1"},
		{"MULTIPOINT(EMPTY,1 1,EMPTY)", ""},
		{"LINESTRING(0 0,1 1)", ""},
		{"LINESTRING(0 0,0 0,1 1,1 1)", ""},
		{"LINESTRING(0 0,0 0)", ""},
		{"LINESTRING(0 0,1 0,1 1,0 0)", ""},
		{"LINESTRING(0 0,1 0,2 0)", ""},
		{"LINESTRING(0 0,2 2,2 0,0 2)", "1 1"},
		{"LINESTRING(0 0,1 1,1 0,0 2)", "2/3 2/3"},
		{"LINESTRING(0 0,4 0,4 4,2 0)", "2 0"},
		{"LINESTRING(0 0,4 0,4 4,2 0,1 -3)", "2 0"},
		{"LINESTRING(2 0,4 4,4 0,0 0)", "2 0"},
		{"LINESTRING(0 0,4 0,4 4,4 0)", "4 0"},
		{"LINESTRING(0 0,4 0,4 4,2 2,4 0,5 5)", "4 0"},
		{"LINESTRING(0 0,4 0,2 0)", "2 0"},
		{"LINESTRING(0 0,4 0,0 0)", "0 0"},
		{"LINESTRING(0 0,4 0,4 4,0 0,-4 0)", "0 0"},
		{"LINESTRING(0 0,4 0,4 4,0 0,-4 0,-4 -4,0 0)", "0 0"},
		{"MULTILINESTRING((0 0,1 1),(2 2,3 3))", ""},
		{"MULTILINESTRING((0 0,1 1),(1 1,3 3))", ""},
		{"MULTILINESTRING((0 0,1 1),(1 1,3 3),(1 1,1 0))", ""},
		{"MULTILINESTRING((0 0,2 2),(1 1,3 0))", "1 1"},
		{"MULTILINESTRING((1 1,3 0),(0 0,2 2))", "1 1"},
		{"MULTILINESTRING((0 0,1 1,2 2),(1 1,3 0))", "1 1"},
		{"MULTILINESTRING((0 0,2 2),(0 2,2 0))", "1 1"},
		{"MULTILINESTRING((0 0,2 2),(0 0,2 2))", "0 0"},
		{"MULTILINESTRING((0 0,2 2),(2 2,0 0))", "0 0"},
		{"MULTILINESTRING((0 0,2 0),(1 0,3 0))", "1 0"},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,-1 0))", "0 0"},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,-1 0,-1 -1,0 0))", "0 0"},
		{"MULTILINESTRING((0 0,1 0,1 1,0 0),(1 0,5 0))", "1 0"},
		{"MULTILINESTRING((0 0,1 1),EMPTY,(5 5,5 5),(0 0,0 0))", ""},
		{"MULTILINESTRING((0 0,1 0),(0 0,0 1),(1 0,0 1))", ""},
		{"POLYGON((0 0,4 0,4 4,0 0))", ""},
		{"POLYGON((0 0,2 2,2 0,0 2,0 0))", "1 1"},
		{"POLYGON((1 2,3 4,5 6,1 2))", "1 2, 3 4"},
		{"POLYGON((0 0,4 0,4 4,0 4,0 0),(2 2,6 2,6 6,2 2))", ""},
		{"POLYGON((0 0,4 0,4 4,0 4,0 0),(2 2,6 6,6 2,2 6,2 2))", "4 4"},
		{"MULTIPOLYGON(((0 0,4 0,4 4,0 0)),((0 0,4 0,4 4,0 0)))", ""},
		{"MULTIPOLYGON(((0 0,4 0,4 4,0 0)),((0 0,2 2,2 0,0 2,0 0)))", "1 1"},
		{"GEOMETRYCOLLECTION(LINESTRING(0 0,2 2),LINESTRING(0 2,2 0),POINT(1 1),POINT(1 1))", ""},
		{"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(MULTIPOINT(3 3,3 3)),LINESTRING(0 0,2 2,2 0,0 2))", "3 3, 1 1"},
	} {
		g := shape(c.text)
		if got := places(NotSimple(g, OddEnds)); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
		if got := places(NotSimpleByDefinition(g, OddEnds)); got != c.want {
			t.Errorf("%s by definition: %q, want %q", c.text, got, c.want)
		}
		if IsSimple(g, OddEnds) != (c.want == "") {
			t.Errorf("%s: IsSimple is %v", c.text, c.want != "")
		}
	}
}

// Whether the end of a closed line is boundary, so that other lines may meet it
// there, the rule says.
func TestSimpleUnderOtherRules(t *testing.T) {
	for _, text := range []string{
		"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,-1 0))",
		"MULTILINESTRING((-1 0,0 0),(0 0,1 0,1 1,0 0))",
		"MULTILINESTRING((0 0,1 0,1 1,0 0),(0 0,-1 0,-1 -1,0 0))",
	} {
		for rule, want := range map[BoundaryRule]bool{OddEnds: false, AnyEnd: true, SingleEnd: false, SeveralEnds: true} {
			if got := IsSimple(shape(text), rule); got != want {
				t.Errorf("%s under %v: %v", text, rule, got)
			}
			if got := places(NotSimpleByDefinition(shape(text), rule)) == ""; got != want {
				t.Errorf("%s under %v by definition: %v", text, rule, got)
			}
		}
	}
}

func TestFormsOfNotSimpleAgree(t *testing.T) {
	random := testrun.Random(t, 2)
	simple := 0
	const rounds = 4_000
	for range rounds {
		var lines []LineString
		size := 3 + random.IntN(9)
		for range 1 + random.IntN(4) {
			var positions []Position
			for range random.IntN(6) {
				positions = append(positions, At(int64(random.IntN(size)), int64(random.IntN(size))))
			}
			if len(positions) > 0 && random.IntN(3) == 0 {
				positions = append(positions, positions[0])
			}
			lines = append(lines, NewLineString(XY, positions...))
		}
		m, rule := NewMultiLineString(XY, lines...), BoundaryRule(random.IntN(4))
		fast, plain := places(NotSimple(m, rule)), places(NotSimpleByDefinition(m, rule))
		if fast != plain {
			t.Fatalf("%v under %v\n fast %q\nplain %q", m, rule, fast, plain)
		}
		if fast == "" {
			simple++
		}
	}
	if simple < rounds/20 || simple > rounds*19/20 {
		t.Errorf("%d of %d are simple: too much alike", simple, rounds)
	}
	t.Log(fmt.Sprint(simple, " simple of ", rounds))
}

package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child"
	"github.com/semcheck/semcheck/spatial"
)

// opened is the library, or the test is skipped.
func opened(t *testing.T) *library {
	t.Helper()
	path, err := child.Find("semcheck-geos", "")
	if err != nil {
		fmt.Printf("skip: %s: semcheck-geos is not built (make full)\n", t.Name())
		t.SkipNow()
	}
	l, err := openGEOS(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.close)
	return l
}

func read(t *testing.T, wkt string) spatial.Geometry {
	t.Helper()
	g, err := spatial.ParseWellKnownText(wkt, spatial.Real)
	if err != nil {
		t.Fatal(err)
	}
	return g.Geometry
}

// TestReducedPairs holds GEOS 3.11.1 and the classes against the pairs of
// testdata/reduced.tsv, which docs/GEOS_3_11.md argues.
func TestReducedPairs(t *testing.T) {
	l := opened(t)
	if !strings.Contains(l.version, " 3.11.1-") {
		fmt.Printf("skip: %s: the answers are those of GEOS 3.11.1, here is %s\n", t.Name(), l.version)
		t.SkipNow()
	}
	content, err := os.ReadFile("testdata/reduced.tsv")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/GEOS_3_11.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(content)), "\n")[1:]
	if len(rows) < 12 {
		t.Errorf("%d pairs", len(rows))
	}
	for _, row := range rows {
		field := strings.Split(row, "\t")
		a, b := read(t, field[0]), read(t, field[1])
		d, err := l.compare(context.Background(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		if d == nil {
			t.Errorf("%s, %s: GEOS is right", field[0], field[1])
			continue
		}
		if got := []string{d.own.String(), d.theirs.String(), d.class}; strings.Join(got, "\t") != strings.Join(field[2:], "\t") {
			t.Errorf("%s, %s: right %s, GEOS %s, class %s; want %v", field[0], field[1], got[0], got[1], got[2], field[2:])
		}
		for _, part := range field[:4] {
			if !strings.Contains(string(page), part) {
				t.Errorf("docs/GEOS_3_11.md does not show %s", part)
			}
		}
	}
}

// TestReducing: what is left is small, valid, and different in the same way.
func TestReducing(t *testing.T) {
	l := opened(t)
	a := read(t, "MULTILINESTRING((5 9,2 7),(1 1,4 2),(2 1,1 3),EMPTY)")
	b := read(t, "GEOMETRYCOLLECTION(LINESTRING(1 1,4 2))")
	d, err := l.compare(context.Background(), a, b)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	if err := l.reduce(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	if r := d.reduced; r.class != roundedCrossings || d.class != r.class || spatial.NumPoints(r.a)+spatial.NumPoints(r.b) > 6 {
		t.Errorf("%s, of %s\n%s\n%s", r.class, d.class, text(r.a), text(r.b))
	}
}

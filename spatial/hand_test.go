package spatial

import (
	"os"
	"strings"
	"testing"
)

// TestByHand holds both forms against matrices that were worked out by hand, from the
// sentences of Locate, before any form was asked. The conventions are the usual ones.
func TestByHand(t *testing.T) {
	content, err := os.ReadFile("testdata/by-hand.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(content)), "\n")[1:]
	read := func(text string) Geometry {
		g, err := ParseWellKnownText(text, Real)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for defect := range Invalid(g.Geometry, Validity{LinesWithoutLength: true}) {
			t.Errorf("%s: %v", text, defect)
		}
		return g.Geometry
	}
	collections, empty := 0, 0
	pairs := map[[2]Type]int{}
	for i, row := range rows {
		field := strings.Split(row, "\t")
		if len(field) != 4 {
			t.Fatalf("row %d has %d fields, want 4", i+1, len(field))
		}
		a, b := read(field[0]), read(field[1])
		want, err := ParseMatrix(field[2])
		if err != nil {
			t.Fatalf("row %d: %v", i+1, err)
		}
		for form, got := range map[string]Matrix{
			"fast": Relate(a, b, Conventions{}), "fast, transposed": Relate(b, a, Conventions{}).Transposed(),
			"plain": RelateByDefinition(a, b, Conventions{}), "plain, transposed": RelateByDefinition(b, a, Conventions{}).Transposed(),
		} {
			if got != want {
				t.Errorf("row %d: %s form %v, by hand %v (%s)\nA = %s\nB = %s", i+1, form, got, want, field[3], field[0], field[1])
			}
		}
		if strings.Contains(row, "COLLECTION") {
			collections++
		}
		if strings.Contains(row, "EMPTY") {
			empty++
		}
		pairs[[2]Type{min(a.Type(), b.Type()), max(a.Type(), b.Type())}]++
	}
	if len(rows) < 300 || collections < 120 || empty < 40 || len(pairs) != 28 {
		t.Errorf("%d rows, %d with collections, %d with EMPTY, %d of 28 pairs of types", len(rows), collections, empty, len(pairs))
	}
}

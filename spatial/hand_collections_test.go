package spatial

import (
	"os"
	"strings"
	"testing"
)

// TestCollectionsByHand holds both forms, under both rules for collections, against
// matrices that were worked out by hand from the sentences of Locate and LastElement,
// before any form was asked.
func TestCollectionsByHand(t *testing.T) {
	content, err := os.ReadFile("testdata/by-hand-collections.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(content)), "\n")[1:]
	differ := 0
	for i, row := range rows {
		field := strings.Split(row, "\t")
		if len(field) != 4 {
			t.Fatalf("row %d has %d fields, want 4", i+1, len(field))
		}
		var operands [2]Geometry
		for side, text := range field[:2] {
			g, err := ParseWellKnownText(text, Real)
			if err != nil {
				t.Fatalf("row %d: %s: %v", i+1, text, err)
			}
			operands[side] = g.Geometry
		}
		a, b := operands[0], operands[1]
		for column, rule := range []CollectionRule{Union, LastElement} {
			want, err := ParseMatrix(field[2+column])
			if err != nil {
				t.Fatalf("row %d: %v", i+1, err)
			}
			c := Conventions{Collections: rule}
			for form, got := range map[string]Matrix{
				"fast": Relate(a, b, c), "fast, transposed": Relate(b, a, c).Transposed(),
				"plain": RelateByDefinition(a, b, c), "plain, transposed": RelateByDefinition(b, a, c).Transposed(),
			} {
				if got != want {
					t.Errorf("row %d: %s form by %v %v, by hand %v\nA = %s\nB = %s", i+1, form, rule, got, want, field[0], field[1])
				}
			}
		}
		if field[2] != field[3] {
			differ++
		}
	}
	if len(rows) < 70 || differ < 10 {
		t.Errorf("%d rows, %d in which the rules differ", len(rows), differ)
	}
}

package parse

import (
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
)

// TestPrecedenceOfPairs reads every pair of operators without parentheses and with those that
// expression's order of binding puts there (openCypher's grammar; not read again for this
// test: unverified). Comparisons beside each other are one chain and
// left out.
func TestPrecedenceOfPairs(t *testing.T) {
	binary := []struct {
		text  string
		level int
	}{
		{"OR", 1}, {"XOR", 2}, {"AND", 3},
		{"=", 5}, {"<>", 5}, {"<", 5}, {"<=", 5}, {">", 5}, {">=", 5},
		{"IN", 6}, {"STARTS WITH", 6}, {"ENDS WITH", 6}, {"CONTAINS", 6}, {"=~", 6},
		{"+", 7}, {"-", 7}, {"*", 8}, {"/", 8}, {"%", 8}, {"^", 9},
	}
	for _, a := range binary {
		for _, b := range binary {
			if a.level == 5 && b.level == 5 {
				continue
			}
			left, right := "(x "+a.text+" y) "+b.text+" z", "x "+a.text+" (y "+b.text+" z)"
			if a.level < b.level {
				left, right = right, left
			}
			same(t, "x "+a.text+" y "+b.text+" z", left, right)
		}
		if a.level < 4 {
			same(t, "NOT x "+a.text+" y", "(NOT x) "+a.text+" y", "NOT (x "+a.text+" y)")
		} else {
			same(t, "NOT x "+a.text+" y", "NOT (x "+a.text+" y)", "(NOT x) "+a.text+" y")
		}
		same(t, "-x "+a.text+" y", "(-x) "+a.text+" y", "-(x "+a.text+" y)")
		same(t, "x "+a.text+" -y", "x "+a.text+" (-y)", "")
		same(t, "x "+a.text+" y.k", "x "+a.text+" (y.k)", "(x "+a.text+" y).k")
		same(t, "x "+a.text+" y[0]", "x "+a.text+" (y[0])", "(x "+a.text+" y)[0]")
		same(t, "x "+a.text+" y:L", "x "+a.text+" (y:L)", "(x "+a.text+" y):L")
		if a.level < 6 {
			same(t, "x "+a.text+" y IS NULL", "x "+a.text+" (y IS NULL)", "(x "+a.text+" y) IS NULL")
		} else {
			same(t, "x "+a.text+" y IS NULL", "(x "+a.text+" y) IS NULL", "x "+a.text+" (y IS NULL)")
		}
	}
	same(t, "NOT x IS NULL", "NOT (x IS NULL)", "(NOT x) IS NULL")
	same(t, "-x IS NULL", "(-x) IS NULL", "-(x IS NULL)")
	same(t, "-x.k", "-(x.k)", "(-x).k")
	same(t, "NOT x.k[0]:L", "NOT (((x.k)[0]):L)", "(NOT x.k)[0]:L")
}

// same checks that two texts have one tree, and a third another.
func same(t *testing.T, text, as, not string) {
	t.Helper()
	if !cypher.EqualExpr(tree(t, text), tree(t, as)) {
		t.Errorf("%s is not read as %s", text, as)
	}
	if not != "" && cypher.EqualExpr(tree(t, text), tree(t, not)) {
		t.Errorf("%s is read as %s", text, not)
	}
}

func tree(t *testing.T, text string) cypher.Expr {
	t.Helper()
	x, err := Expression(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return x
}

package spec

import (
	"slices"
	"strings"
	"testing"
)

var (
	reachedOuter = Declare(Rule{ID: "reached.outer", Statement: "s", From: ISO("c"), Keywords: []string{"OUTER"}, Cases: []string{"a", "b"}, Only: []string{"iso"}})
	reachedInner = Declare(Rule{ID: "reached.inner", Statement: "s", From: ISO("c"), Keywords: []string{"INNER"}, Cases: []string{"c [d]", "e"}, Only: []string{"iso"}})
)

// reaching is a query that applies a rule to what another one made.
func reaching(outer, inner Case) *Coverage {
	c := NewCoverage()
	c.Apply(reachedInner, inner)
	made := c.Last()
	c.Apply(reachedOuter, outer)
	c.Consume(c.Last(), OperandPlace(1), made)
	return c
}

func TestGrowth(t *testing.T) {
	r := NewReached(false)
	first := reaching(0, 0)
	first.NoteKeyword(7)
	first.NoteOperands(OperandsOf(1, func() string { return "+(integer column)" }))
	for _, step := range []struct {
		what  string
		query *Coverage
		want  Growth
	}{
		{"all is new", first, Growth{CriterionKeyword: 1, CriterionWord: 2, CriterionCase: 2, CriterionComposite: 1, CriterionProvenance: 1, CriterionOperands: 1, CriterionSignature: 1}},
		{"nothing is new", first, Growth{}},
		{"another case of the inner rule", reaching(0, 1), Growth{CriterionCase: 1, CriterionProvenance: 1, CriterionSignature: 1}},
		{"the other cases together", reaching(1, 0), Growth{CriterionCase: 1, CriterionProvenance: 1, CriterionSignature: 1}},
		{"cases that were there apart", reaching(1, 1), Growth{CriterionProvenance: 1, CriterionSignature: 1}},
	} {
		if got := r.Add(step.query, r.Queries()); got != step.want {
			t.Errorf("%s: new are %v, wanted %v", step.what, got, step.want)
		}
	}
	if n := r.Counts(); n.Of(CriterionProvenance) != 4 || n.Of(CriterionComposite) != 1 || n.Of(CriterionSignature) != 4 {
		t.Errorf("counted are %v", n)
	}
}

// TestReachedInAnyOrder holds that the order in which queries are merged changes nothing: the first
// query that reaches an element is the one of the smallest number.
func TestReachedInAnyOrder(t *testing.T) {
	queries := []*Coverage{reaching(0, 0), reaching(0, 1), reaching(1, 0), reaching(0, 0), reaching(1, 1)}
	want := NewReached(false)
	for n, q := range queries {
		want.Add(q, uint64(n))
	}
	for _, order := range [][]int{{4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}, {0, 4, 1, 3, 2}} {
		left, right := NewReached(true), NewReached(true)
		for i, n := range order {
			side := left
			if i%2 == 1 {
				side = right
			}
			side.Add(queries[n], uint64(n))
		}
		left.Merge(right)
		if left.Queries() != want.Queries() {
			t.Errorf("%v: %d queries, wanted %d", order, left.Queries(), want.Queries())
		}
		for _, c := range Criteria() {
			if !slices.Equal(left.Elements(c), want.Elements(c)) {
				t.Errorf("%v, %s: %v, wanted %v", order, c, left.Elements(c), want.Elements(c))
			}
		}
		stored := NewReached(false) // what a run database gets of it says the same
		for _, reach := range left.TakeFresh() {
			stored.Note(reach)
		}
		if stored.Counts() != want.Counts() || !slices.Equal(stored.Curve(4), want.Curve(4)) {
			t.Errorf("%v: stored are %v, wanted %v", order, stored.Curve(4), want.Curve(4))
		}
	}
}

func TestReachedAppended(t *testing.T) {
	one, two := NewReached(false), NewReached(false)
	one.Add(reaching(0, 0), 3)
	two.Add(reaching(0, 0), 0)
	two.Add(reaching(1, 0), 1)
	if grown := one.Append(two); grown.Of(CriterionCase) != 1 || grown.Of(CriterionSignature) != 1 {
		t.Errorf("new are %v", grown)
	}
	if one.Queries() != 6 {
		t.Errorf("%d queries, wanted the 4 of the first run and the 2 of the second one", one.Queries())
	}
	if last := one.Elements(CriterionSignature)[1]; last.Query != 5 {
		t.Errorf("the second run's query 1 is number %d, wanted 5", last.Query)
	}
}

// TestReachTexts holds that each element has a text from which it is read again.
func TestReachTexts(t *testing.T) {
	r := NewReached(false)
	for _, q := range []*Coverage{reaching(0, 0), reaching(1, 1)} {
		q.NoteKeyword(3)
		q.NotePlan(PlanShapeOf("SCAN _"))
		q.NotePlan(PlanShapeOf(strings.Repeat("[Übergang]", 200)))
		q.NoteOperands(OperandsOf(2, func() string { return "ABS(integer column indexed)" }))
		r.Add(q, 0)
	}
	for _, c := range Criteria() {
		for _, reach := range r.Elements(c) {
			if got, ok := ReadReach(c, reach.Text(), reach.Query); !ok || got != reach {
				t.Errorf("%s %q is read as %v (%t), wanted %v", c, reach.Text(), got, ok, reach)
			}
		}
	}
	if want := "reached.outer[a] operand 2 reached.inner[c [d]]"; r.Elements(CriterionProvenance)[0].Text() != want && r.Elements(CriterionProvenance)[1].Text() != want {
		t.Errorf("no edge is %s", want)
	}
	for _, text := range []string{"", "x.y[z]", "reached.outer[a]", "reached.outer[a] operand 2 ", "reached.outer[a] elsewhere reached.inner[e]"} {
		if _, ok := ReadReach(CriterionProvenance, text, 0); ok {
			t.Errorf("%q is read as an edge", text)
		}
	}
}

func TestCurve(t *testing.T) {
	r := NewReached(false)
	r.Add(reaching(0, 0), 0)
	r.Add(reaching(1, 1), 9)
	r.Queried(1000)
	curve := r.Curve(50)
	if end := curve[len(curve)-1]; end.Queries != 1000 || end.Reached.Of(CriterionCase) != 4 {
		t.Errorf("the curve ends at %v", end)
	}
	for i, p := range curve {
		want := 2
		if p.Queries > 9 {
			want = 4
		}
		if p.Reached.Of(CriterionCase) != want {
			t.Errorf("after %d queries %d cases, wanted %d", p.Queries, p.Reached.Of(CriterionCase), want)
		}
		if i > 0 && p.Queries <= curve[i-1].Queries {
			t.Errorf("the point %d does not lie behind %d", p.Queries, curve[i-1].Queries)
		}
	}
	if n := len(curve); n < 20 || n > 80 {
		t.Errorf("%d points where about 50 are wanted", n)
	}
}

// TestManyEdges holds that the list of edges loses none where it is made shorter.
func TestManyEdges(t *testing.T) {
	c, want := NewCoverage(), map[string]bool{}
	for round := range 5 {
		for place := PlaceRow; place <= lastOperand; place++ {
			for outer := range Application(80) {
				e := Edge{outer + 1, place, 1 + Application(round%2)}
				c.Consume(e.Outer, e.Place, e.Inner)
				want[e.String()] = true
			}
		}
	}
	if got := c.Edges(); len(got) != len(want) {
		t.Errorf("%d edges, wanted %d", len(got), len(want))
	}
	if got := strings.Count(c.Edges()[0].String(), "["); got < 2 {
		t.Errorf("an edge is written as %s", c.Edges()[0])
	}
}

package engine

import (
	"testing"

	"github.com/semcheck/semcheck/graph"
)

func TestEntitiesOfOneIdentityAreOneValue(t *testing.T) {
	var e Entities
	r := e.Relationship("7", "1", "2", "T", graph.Map{"w": graph.Integer(1), "x": graph.Null{}})
	a := e.Node("1", []string{"B", "A"}, graph.Map{"p": graph.Integer(1)})
	if r.Start != a || a.ID != 1 || a.Labels[0] != "A" || len(r.Properties) != 1 || r.End.ID != 2 || r.ID != 7 {
		t.Errorf("start %+v of %+v is not %+v", r.Start, r, a)
	}
	if e.Node("1", []string{"A", "B"}, graph.Map{"p": graph.Integer(1)}) != a {
		t.Error("the same node twice is two values")
	}
	if e.Relationship("7", "1", "2", "T", graph.Map{"w": graph.Integer(1)}) != r {
		t.Error("the same relationship twice is two values")
	}
	if b := e.Node("1", []string{"A", "B"}, graph.Map{"p": graph.Integer(2)}); b == a || b.ID != a.ID || a.Properties["p"] != graph.Integer(1) {
		t.Error("two states of a node are one value")
	}
	if s := e.Relationship("7", "1", "2", "T", nil); s == r || s.ID != 7 {
		t.Error("two states of a relationship are one value")
	}
}

func TestIdentitiesThatAreNoNumbersAreCounted(t *testing.T) {
	var e Entities
	if a, b := e.NodeAt("x-1"), e.NodeAt("x-2"); a.ID == b.ID || e.NodeAt("x-1") != a {
		t.Errorf("%d, %d", a.ID, b.ID)
	}
}

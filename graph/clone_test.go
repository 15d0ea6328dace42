package graph

import "testing"

func TestClone(t *testing.T) {
	g := New()
	gone := g.CreateNode(nil, nil)
	a := g.CreateNode([]string{"A"}, Map{"p": Integer(1)})
	r := g.CreateRelationship(a, a, "T", Map{"q": Integer(2)})
	if err := g.DeleteNode(gone); err != nil {
		t.Fatal(err)
	}
	c := g.Clone()
	n := c.Nodes()[0]
	if n == a || n.ID != a.ID || !n.HasLabel("A") || n.Properties["p"] != Integer(1) {
		t.Errorf("the node is %+v", n)
	}
	s := c.Relationships()[0]
	if s == r || s.ID != r.ID || s.Type != "T" || s.Start != n || s.End != n || len(n.Outgoing()) != 1 || len(n.Incoming()) != 1 {
		t.Errorf("the relationship is %+v", s)
	}
	n.Properties["p"] = Integer(3)
	c.DeleteRelationship(s)
	if a.Properties["p"] != Integer(1) || len(g.Relationships()) != 1 || len(a.Outgoing()) != 1 {
		t.Error("a change of the copy shows in the graph")
	}
	if next := c.CreateNode(nil, nil); next.ID != g.CreateNode(nil, nil).ID {
		t.Errorf("the next node has ID %d", next.ID)
	}
}

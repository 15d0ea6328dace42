package spec

import "testing"

func TestChildFollowsItsParentUnlessNamed(t *testing.T) {
	child := Dialect{Name: "child", Parent: "mysql"}
	dialects = append(dialects, &child)
	defer func() { dialects = dialects[:len(dialects)-1] }()
	r := &Rule{
		Cases:    []string{"a", "b", "c"},
		Only:     []string{"mysql"},
		Except:   map[string][]string{"mysql": {"a"}, "child": {"b"}},
		Open:     map[string][]string{"mysql": {"c"}},
		Variants: []Variant{{Dialects: []string{"mysql"}, Statement: "parent"}},
	}
	if v := r.VariantFor("child"); v == nil || v.Statement != "parent" {
		t.Errorf("variant %+v, want the parent's", v)
	}
	r.Variants = append(r.Variants, Variant{Dialects: []string{"child"}, Statement: "child"})
	if v := r.VariantFor("child"); v == nil || v.Statement != "child" {
		t.Errorf("variant %+v, want the child's own", v)
	}
	if !r.Admits("child", 0) || r.Admits("child", 1) || r.Admits("mysql", 0) || !r.Admits("mysql", 1) || r.Admits("sqlite", 1) {
		t.Error("the child's own exceptions replace its parent's")
	}
	if !r.Undetermined("child", 2) || r.Undetermined("sqlite", 2) {
		t.Error("cases left open by the parent are open in the child")
	}
	grandchild := Dialect{Name: "grandchild", Parent: "child"}
	dialects = append(dialects, &grandchild)
	defer func() { dialects = dialects[:len(dialects)-1] }()
	if v := r.VariantFor("grandchild"); v == nil || v.Statement != "child" {
		t.Errorf("variant %+v, want that of the nearest ancestor", v)
	}
	if !r.Admits("grandchild", 0) || r.Admits("grandchild", 1) || !r.Undetermined("grandchild", 2) {
		t.Error("a grandchild follows its nearest ancestor that is named")
	}
}

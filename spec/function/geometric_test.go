package function

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// Rows give cases and variants to each dialect that a set tells apart, and to no other.
func TestSpatialNames(t *testing.T) {
	var all dialects
	for _, d := range spatialNames {
		if of := sets[d.name]; of&d.in != d.in || all&d.in != 0 {
			t.Errorf("%s stands for %b", d.name, d.in)
		}
		all |= d.in
	}
	if all != withGeometry {
		t.Errorf("the names are those of %b, want %b", all, withGeometry)
	}
	if got := each(mysqls, "a", "b"); len(got) != 3 || !slices.Equal(got["mariadb"], []string{"a", "b"}) || each(mysqls) != nil {
		t.Errorf("cases of dialects: %v", got)
	}
	if v := varies(mysql56|mariadb, "x", spec.OGC("y")); !slices.Equal(v.Dialects, []string{"mysql56", "mariadb"}) || v.Statement != "x" || v.From.Clause != "y" {
		t.Errorf("a variant: %+v", v)
	}
}

// What a row does not say is read from the rest of it.
func TestRowsOfGeometries(t *testing.T) {
	rule := &spec.Rule{ID: "a.b", Keywords: []string{"ST_ONE"}}
	one := following(rule, Function{Name: "ST_One", Spellings: older("ST_One"), Parameters: shape, in: mysqls})
	two := also(one, "ST_Two")
	at := taking(spelled(two, "ST_ZWEI", mysql), Geometry, Integer)
	raising := following(rule, Function{Name: "ST_One", Raises: geometryErrors})
	if one.Name != "ST_ONE" || one.Weight != 10 || raising.Weight != 1 || following(rule, Function{Weight: 6}).Weight != 6 {
		t.Errorf("%+v, %+v", one, raising)
	}
	if !slices.Equal(rule.Keywords, []string{"ST_ONE", "ST_TWO"}) || !slices.Equal(one.Spellings, []Spelling{{"ONE", mysql56 | mariadb}}) {
		t.Errorf("the keywords are %q, the older names %v", rule.Keywords, one.Spellings)
	}
	if !slices.Equal(two.Spellings, []Spelling{{"TWO", mysql56 | mariadb}, {"ST_ZWEI", mysql}}) || two.Rule != rule || two.in != mysqls || !slices.Equal(two.Parameters, shape) {
		t.Errorf("%+v", two)
	}
	if at.Name != "ST_TWO" || !slices.Equal(at.Parameters, nth) {
		t.Errorf("%+v", at)
	}
}

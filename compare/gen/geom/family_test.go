package geom

import (
	"testing"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
)

// TestFamiliesHoldWhatTheySay looks at geometries of each family beside the one that
// they were made of, by the plain form of DE-9IM and by what is written.
func TestFamiliesHoldWhatTheySay(t *testing.T) {
	w := DefaultWeights()
	for f := range families {
		made := 0
		for seed := range 60 {
			r := choice.New(3, uint64(seed), databaseStream)
			m := newMaker(&r, &w)
			base := m.shape(0)
			m.known = []spatial.Geometry{base}
			g, found := m.related(f, base)
			if !found {
				continue
			}
			made++
			if !said(f, g, base) {
				t.Errorf("%v: %s\nbeside %s", f, textOf(g), textOf(base))
			}
		}
		if made < 8 {
			t.Errorf("%v: %d made of 60 geometries", f, made)
		}
	}
}

// said says whether two geometries are what the family's comment says.
func said(f Family, g, base spatial.Geometry) bool {
	r := spatial.Relate(g, base, spatial.Conventions{})
	meet := !r.Matches("FF*FF****")
	d, e := spatial.PointSetDimension(g), spatial.PointSetDimension(base)
	switch f {
	case Touching:
		return meet && r.Matches("F********")
	case Overlapping:
		return d == e && r.Matches("T*T***T**") && r[0][0] == d
	case Crossing:
		return r.Matches("T*T******") || r.Matches("T*****T**")
	case Nested:
		return r.Matches("T*F**F***") || r.Matches("T*****FF*")
	case SharedEdge:
		return r[spatial.Boundary][spatial.Boundary] == 1 || r[spatial.Boundary][spatial.Interior] == 1
	case HoleFilling:
		return meet && r.Matches("F********")
	case NearDegenerate:
		d, found := spatial.SquaredDistance(g, base)
		return found && d.Compare(spatial.Integer(2)) <= 0
	case EmptyBearing:
		return bearsEmpty(g)
	case MixedCollection:
		return g.Type() == spatial.TypeGeometryCollection && spatial.NumGeometries(g) > 1
	case SamePoints:
		return r.Matches("T*F**FFF*")
	case OnEdges:
		return d == 0 && r.Matches("**F**F***")
	case AlongBoundary:
		return d == 1 && r.Matches("**F**F***")
	case DuplicateElements:
		seen := map[string]bool{}
		for _, part := range allParts(g) {
			text := textOf(part)
			if seen[text] {
				return true
			}
			seen[text] = true
		}
		return false
	case ClosedLines:
		for _, l := range lines(g) {
			if closed, _ := spatial.IsClosed(l); closed {
				return true
			}
		}
		return false
	case CommonEnds:
		for i, l := range lines(g) {
			for j, k := range lines(g) {
				for _, p := range l.Positions {
					if i != j && (p.SamePlace(k.Positions[0]) || p.SamePlace(k.Positions[len(k.Positions)-1])) {
						return true
					}
				}
			}
		}
		return false
	}
	return false
}

// allParts lists the elements of a geometry at every level, EMPTY ones included.
func allParts(g spatial.Geometry) []spatial.Geometry {
	var list []spatial.Geometry
	for _, element := range spatial.Elements(g) {
		list = append(append(list, element), allParts(element)...)
	}
	return list
}

func bearsEmpty(g spatial.Geometry) bool {
	if g.IsEmpty() {
		return true
	}
	for _, element := range spatial.Elements(g) {
		if bearsEmpty(element) {
			return true
		}
	}
	return false
}

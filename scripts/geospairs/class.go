package main

import (
	"context"
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// difference is a pair on which GEOS and package spatial part.
type difference struct {
	a, b   spatial.Geometry
	own    spatial.Matrix
	theirs answer
	class  string

	reduced *difference
}

// change is a way to write a pair anew that leaves its matrix as it is. If GEOS is
// right on the pair so written, then what the change took away is what misleads it:
// GEOS contradicts itself, whatever the right matrix is.
type change struct {
	name string
	of   func(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry)
}

// changes are tried in this order.
var changes = []change{
	{emptyElements, withoutEmpty},
	{roundedCrossings, enlarged},
	{emptyElements + ", " + roundedCrossings, func(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry) { return enlarged(withoutEmpty(a, b)) }},
	{unsplitCrossings, split},
	{emptyElements + ", " + unsplitCrossings, func(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry) { return split(withoutEmpty(a, b)) }},
}

const (
	emptyElements    = "EMPTY elements"
	roundedCrossings = "rounded crossings"
	unsplitCrossings = "crossings not split"
	byLastElement    = "last element"
	unexplained      = "unexplained"
)

func withoutEmpty(a, b spatial.Geometry) (spatial.Geometry, spatial.Geometry) {
	return dropEmpty(a), dropEmpty(b)
}

// dropEmpty takes EMPTY elements out of collections, at every level.
func dropEmpty(g spatial.Geometry) spatial.Geometry {
	elements := spatial.Elements(g)
	if elements == nil {
		return g
	}
	var kept []spatial.Geometry
	for _, element := range elements {
		if !element.IsEmpty() {
			kept = append(kept, dropEmpty(element))
		}
	}
	return gather(g.Type(), kept)
}

// lastElement is the rule by which GEOS up to 3.12 reads collections.
var lastElement = spatial.Conventions{Collections: spatial.LastElement}

// compare returns how GEOS and package spatial part on a pair; nil if they do not.
func (l *library) compare(ctx context.Context, a, b spatial.Geometry) (*difference, error) {
	own := spatial.Relate(a, b, spatial.Conventions{})
	theirs, err := l.relate(ctx, a, b)
	if err != nil || theirs.failure == "" && theirs.matrix == own {
		return nil, err
	}
	d := &difference{a: a, b: b, own: own, theirs: theirs}
	d.class, err = l.classify(ctx, d)
	return d, err
}

// explain gives a difference that no change explains the class of a smaller pair that
// differs in the same entries: its crossings may have a common denominator.
func (l *library) explain(ctx context.Context, d *difference) error {
	for smaller := d; smaller != nil && smaller.class == unexplained; {
		var err error
		smaller, err = l.smaller(ctx, smaller, func(got *difference) bool { return got.cells() == d.cells() })
		if err != nil {
			return err
		}
		if smaller != nil && smaller.class != unexplained {
			d.class = smaller.class
		}
	}
	return nil
}

// classify names the first change after which GEOS is right, and says whether that
// is by the rule of the last element only.
func (l *library) classify(ctx context.Context, d *difference) (string, error) {
	if d.theirs.failure == crashed {
		return crashed, nil
	}
	if d.theirs.failure != "" {
		return l.classifyFailure(ctx, d)
	}
	last := spatial.Relate(d.a, d.b, lastElement)
	if d.theirs.matrix == last {
		return byLastElement, nil
	}
	for _, c := range changes {
		a, b := c.of(d.a, d.b)
		if same(a, d.a) && same(b, d.b) || !spatial.IsBinary(a) || !spatial.IsBinary(b) {
			continue
		}
		theirs, err := l.relate(ctx, a, b)
		if err != nil {
			return "", err
		}
		if c.name == emptyElements && theirs.failure != "" {
			return c.name, nil // without them the type tells GEOS to give up
		}
		if theirs.failure != "" || theirs.matrix != d.own && theirs.matrix != last {
			continue
		}
		name := c.name
		if strings.HasSuffix(name, unsplitCrossings) && composition(d.a, d.b) == unexplained && !crossesAtOwnNode(d.a, d.b) {
			name = strings.ReplaceAll(name, unsplitCrossings, roundedCrossings) // and too large ones when enlarged
		}
		if theirs.matrix != d.own {
			name += ", " + byLastElement
		}
		return name, nil
	}
	return composition(d.a, d.b), nil
}

// classifyFailure tells failures that EMPTY elements bring about from others.
func (l *library) classifyFailure(ctx context.Context, d *difference) (string, error) {
	a, b := withoutEmpty(d.a, d.b)
	if same(a, d.a) && same(b, d.b) {
		return d.theirs.failure, nil
	}
	theirs, err := l.relate(ctx, a, b)
	if err == nil && theirs.failure == "" {
		return emptyElements + ": " + d.theirs.failure, nil
	}
	return d.theirs.failure, err
}

// composition names what collections of a pair have that multi types do not.
func composition(geometries ...spatial.Geometry) string {
	var has [3]bool // of a collection: points, lines, areas
	meet := false
	for _, g := range geometries {
		var polygons []spatial.Polygon
		var in [3]bool
		spatial.Basic(g, func(element spatial.Geometry) {
			if p, is := element.(spatial.Polygon); is && !p.IsEmpty() {
				polygons = append(polygons, p)
			}
			if !element.IsEmpty() {
				in[element.Type()-spatial.TypePoint] = true
			}
		})
		meet = meet || !spatial.IsValid(spatial.NewMultiPolygon(spatial.XY, polygons...), spatial.Validity{})
		if in != [3]bool{true} && in != [3]bool{1: true} && in != [3]bool{2: true} {
			has = [3]bool{has[0] || in[0], has[1] || in[1], has[2] || in[2]}
		}
	}
	var names []string
	for i, name := range [...]string{"points", "lines", "areas"} {
		if has[i] {
			names = append(names, name)
		}
	}
	switch {
	case meet:
		return "collection of areas that meet"
	case len(names) > 0:
		return "collection of " + strings.Join(names, " and ")
	}
	return unexplained
}

func same(a, b spatial.Geometry) bool { return text(a) == text(b) }

func text(g spatial.Geometry) string {
	word, _ := spatial.WellKnownText(g, spatial.Real)
	return word
}

// kind is class and types without order: what one fault is taken for.
func (d *difference) kind() string { return d.class + "\t" + d.types() }

func (d *difference) types() string {
	a, b := d.a.Type(), d.b.Type()
	if a > b {
		a, b = b, a
	}
	return a.String() + ", " + b.String()
}

// cells lists the entries that differ: the right one and GEOS'. They are A's rows
// and B's columns, where A has the lesser type.
func (d *difference) cells() string {
	if d.theirs.failure != "" {
		return d.theirs.failure
	}
	own, theirs := d.own, d.theirs.matrix
	if d.a.Type() > d.b.Type() {
		own, theirs = own.Transposed(), theirs.Transposed()
	}
	var cells []string
	for i, row := range own {
		for j := range row {
			if own[i][j] != theirs[i][j] {
				cells = append(cells, string("IBE"[i])+string("IBE"[j])+" "+own[i][j].String()+"→"+theirs[i][j].String())
			}
		}
	}
	return strings.Join(cells, " ")
}

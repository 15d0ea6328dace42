package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// geometries makes geometries that are written down smaller: fewer elements, holes
// and positions, plainer types of the same dimension; or the same as another one of the type. One that is there in several
// places changes in all of them. One that is valid stays so.
func (m Model) geometries() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "geometries",
		Places: func(c *Case) int { return len(m.geometriesOf(c.Case)) },
		At: func(c *Case, i int) []*Case {
			all := m.geometriesOf(c.Case)
			old := all[i]
			var list []trial.Case
			for _, other := range all { // alike, they get smaller together; those of other types may be of another fault
				if m.Constants && other.literal.Text != old.literal.Text && other.geometry.Type() == old.geometry.Type() {
					list = append(list, replaceLiteral(c.Case, old.literal, other.literal))
				}
			}
			for _, g := range smallerGeometries(old.geometry) {
				if spatial.TypeDimension(g) != spatial.TypeDimension(old.geometry) || !staysValid(old.geometry, g) { // what is wrong of an area is seldom what is of a point
					continue
				}
				if text, exact := m.text(g); exact {
					list = append(list, replaceLiteral(c.Case, old.literal, ast.Literal{Kind: ast.LiteralString, Text: text}))
				}
			}
			return m.all(list)
		},
	}
}

// staysValid tells whether what comes of a geometry is valid where that is: what functions
// say of an invalid one is seldom called for, and seldom what was found.
func staysValid(before, after spatial.Geometry) bool {
	return spatial.IsValid(after, spatial.Validity{}) || !spatial.IsValid(before, spatial.Validity{})
}

// coordinates moves all geometries of a case together: to the origin, to small
// integers, and one coordinate after another.
func (m Model) coordinates() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "coordinates",
		Places: func(c *Case) int { return len(m.movesOf(c.Case)) },
		At: func(c *Case, i int) []*Case {
			var list []trial.Case
			for _, move := range m.movesOf(c.Case)[i] {
				if moved, ok := m.moveAll(c.Case, move); ok {
					list = append(list, moved)
				}
			}
			return m.all(list)
		},
	}
}

// writtenGeometry is a literal that writes a geometry down.
type writtenGeometry struct {
	literal  ast.Literal
	geometry spatial.Geometry
}

// geometriesOf lists the geometries of a case, each once. A text that could be read
// as one is one.
func (m Model) geometriesOf(c trial.Case) []writtenGeometry {
	var list []writtenGeometry
	for _, l := range literalsOf(c) {
		if l.Kind != ast.LiteralString {
			continue
		}
		if g, is := geometry.Read(l.Text, m.Dialect); is {
			list = append(list, writtenGeometry{l, g})
		}
	}
	return list
}

// text writes a geometry as the dialect reads it; false where it has no such geometry,
// or no text of it is exact.
func (m Model) text(g spatial.Geometry) (string, bool) {
	text, exact := semantics.WellKnownText(m.Dialect, g, spatial.Real)
	return text, exact && semantics.IsGeometryText(m.Dialect, text, g)
}

// smallerGeometries lists what is left of a geometry when something is taken away,
// the least first.
func smallerGeometries(g spatial.Geometry) []spatial.Geometry {
	if g.IsEmpty() {
		switch {
		case g.Type() == spatial.TypePoint:
			return nil
		case len(spatial.Elements(g)) == 0:
			return []spatial.Geometry{spatial.EmptyPoint(spatial.XY)}
		}
		return append([]spatial.Geometry{spatial.EmptyPoint(spatial.XY)}, withoutElements(g)...)
	}
	list := []spatial.Geometry{spatial.EmptyPoint(spatial.XY)}
	seen := 0
	spatial.EachPosition(g, func(p spatial.Position) {
		if seen++; seen <= mostPoints {
			list = append(list, spatial.NewPoint(spatial.XY, p))
		}
	})
	switch g := g.(type) {
	case spatial.Point:
		return list[:1]
	case spatial.LineString:
		for i := range g.Positions {
			if len(g.Positions) > 2 {
				list = append(list, spatial.NewLineString(spatial.XY, slices.Delete(slices.Clone(g.Positions), i, i+1)...))
			}
		}
	case spatial.Polygon:
		list = append(list, smallerPolygons(g)...)
	case spatial.MultiPoint, spatial.MultiLineString, spatial.MultiPolygon, spatial.GeometryCollection:
		list = append(list, spatial.Elements(g)...)
		list = append(list, withoutElements(g)...)
		for i, element := range spatial.Elements(g) {
			for _, smaller := range smallerGeometries(element) {
				if changed, fits := withElement(g, i, smaller); fits {
					list = append(list, changed)
				}
			}
		}
	}
	return list
}

// mostPoints is how many positions of a geometry are tried in its place.
const mostPoints = 4

func smallerPolygons(g spatial.Polygon) (list []spatial.Geometry) {
	if len(g.Rings) > 1 {
		list = append(list, spatial.NewPolygon(spatial.XY, g.Rings[0]))
	}
	for i, ring := range g.Rings {
		list = append(list, spatial.NewPolygon(spatial.XY, ring), spatial.NewLineString(spatial.XY, ring...))
		if i > 0 {
			list = append(list, spatial.NewPolygon(spatial.XY, slices.Delete(slices.Clone(g.Rings), i, i+1)...))
		}
		for k := range len(ring) - 1 {
			if len(ring) <= 4 {
				break
			}
			open := slices.Delete(slices.Clone(ring[:len(ring)-1]), k, k+1)
			rings := slices.Clone(g.Rings)
			rings[i] = append(open, open[0])
			list = append(list, spatial.NewPolygon(spatial.XY, rings...))
		}
	}
	return list
}

// withoutElements lists the collection without each of its elements.
func withoutElements(g spatial.Geometry) (list []spatial.Geometry) {
	n := len(spatial.Elements(g))
	for i := range n {
		if n == 1 {
			break
		}
		switch g := g.(type) {
		case spatial.MultiPoint:
			list = append(list, spatial.NewMultiPoint(spatial.XY, slices.Delete(slices.Clone(g.Points), i, i+1)...))
		case spatial.MultiLineString:
			list = append(list, spatial.NewMultiLineString(spatial.XY, slices.Delete(slices.Clone(g.Lines), i, i+1)...))
		case spatial.MultiPolygon:
			list = append(list, spatial.NewMultiPolygon(spatial.XY, slices.Delete(slices.Clone(g.Polygons), i, i+1)...))
		case spatial.GeometryCollection:
			list = append(list, spatial.NewGeometryCollection(spatial.XY, slices.Delete(slices.Clone(g.Elements), i, i+1)...))
		case spatial.Point, spatial.LineString, spatial.Polygon:
		}
	}
	return list
}

// withElement is the collection with another element in a place, where its type
// takes that.
func withElement(g spatial.Geometry, i int, element spatial.Geometry) (spatial.Geometry, bool) {
	switch g := g.(type) {
	case spatial.MultiPoint:
		if e, is := element.(spatial.Point); is {
			points := slices.Clone(g.Points)
			points[i] = e
			return spatial.NewMultiPoint(spatial.XY, points...), true
		}
	case spatial.MultiLineString:
		if e, is := element.(spatial.LineString); is {
			lines := slices.Clone(g.Lines)
			lines[i] = e
			return spatial.NewMultiLineString(spatial.XY, lines...), true
		}
	case spatial.MultiPolygon:
		if e, is := element.(spatial.Polygon); is {
			polygons := slices.Clone(g.Polygons)
			polygons[i] = e
			return spatial.NewMultiPolygon(spatial.XY, polygons...), true
		}
	case spatial.GeometryCollection:
		elements := slices.Clone(g.Elements)
		elements[i] = element
		return spatial.NewGeometryCollection(spatial.XY, elements...), true
	case spatial.Point, spatial.LineString, spatial.Polygon:
	}
	return nil, false
}

// move changes positions.
type move func(p spatial.Position) spatial.Position

// mostCoordinates bounds the coordinates that are moved one by one.
const mostCoordinates = 40

// movesOf lists, by place, what is tried of moves: all at once in the first place,
// then one coordinate wherever it occurs.
func (m Model) movesOf(c trial.Case) [][]move {
	var xs, ys []spatial.Number
	for _, w := range m.geometriesOf(c) {
		spatial.EachPosition(w.geometry, func(p spatial.Position) { xs, ys = append(xs, p.X), append(ys, p.Y) })
	}
	if len(xs) == 0 {
		return nil
	}
	xs, ys = distinct(xs), distinct(ys)
	places := [][]move{{
		func(p spatial.Position) spatial.Position { return with(p, rank(xs, p.X), rank(ys, p.Y)) },
		func(p spatial.Position) spatial.Position { return with(p, p.X.Minus(xs[0]), p.Y.Minus(ys[0])) },
		func(p spatial.Position) spatial.Position { return with(p, whole(p.X), whole(p.Y)) },
		func(p spatial.Position) spatial.Position { return with(p, half(p.X), half(p.Y)) },
	}}
	for _, x := range xs[:min(len(xs), mostCoordinates)] {
		var moves []move
		for _, to := range smallerNumbers(x) {
			moves = append(moves, func(p spatial.Position) spatial.Position {
				if p.X.Equal(x) {
					p.X = to
				}
				return p
			})
		}
		places = append(places, moves)
	}
	for _, y := range ys[:min(len(ys), mostCoordinates)] {
		var moves []move
		for _, to := range smallerNumbers(y) {
			moves = append(moves, func(p spatial.Position) spatial.Position {
				if p.Y.Equal(y) {
					p.Y = to
				}
				return p
			})
		}
		places = append(places, moves)
	}
	return places
}

func with(p spatial.Position, x, y spatial.Number) spatial.Position {
	p.X, p.Y = x, y
	return p
}

// distinct sorts numbers and leaves each once.
func distinct(list []spatial.Number) []spatial.Number {
	slices.SortFunc(list, spatial.Number.Compare)
	return slices.CompactFunc(list, spatial.Number.Equal)
}

// rank is the place of a number in a sorted list.
func rank(list []spatial.Number, n spatial.Number) spatial.Number {
	at, _ := slices.BinarySearchFunc(list, n, spatial.Number.Compare)
	return spatial.Integer(int64(at))
}

// whole is the number without its fraction, half that of its half.
func whole(n spatial.Number) spatial.Number {
	r := n.Rat()
	q := r.Num()
	quotient := q.Quo(q, r.Denom())
	if quotient.IsInt64() {
		return spatial.Integer(quotient.Int64())
	}
	return n
}

func half(n spatial.Number) spatial.Number { return whole(n.Over(spatial.Integer(2))) }

// smallerNumbers lists numbers that are written shorter than one, or as long and
// plainer.
func smallerNumbers(n spatial.Number) []spatial.Number {
	var list []spatial.Number
	for _, to := range []spatial.Number{spatial.Integer(0), spatial.Integer(1), spatial.Integer(2), half(n), whole(n), n.Negated()} {
		length, other := len(n.String()), len(to.String())
		if !to.Equal(n) && (other < length || other == length && to.Sign() >= 0 && to.Compare(n) < 0) {
			list = append(list, to)
		}
	}
	return list
}

// moveAll moves all geometries of a case.
func (m Model) moveAll(c trial.Case, to move) (trial.Case, bool) {
	changed := false
	for _, w := range m.geometriesOf(c) {
		moved := spatial.MapPositions(w.geometry, to)
		text, exact := m.text(moved)
		if !exact || !staysValid(w.geometry, moved) {
			return c, false
		}
		if text != w.literal.Text {
			c, changed = replaceLiteral(c, w.literal, ast.Literal{Kind: ast.LiteralString, Text: marked + text}), true
		}
	}
	// Literals are marked until all are changed: one may become what another was.
	for _, l := range literalsOf(c) {
		if l.Kind == ast.LiteralString && len(l.Text) > len(marked) && l.Text[:len(marked)] == marked {
			c = replaceLiteral(c, l, ast.Literal{Kind: ast.LiteralString, Text: l.Text[len(marked):]})
		}
	}
	return c, changed
}

// marked stands before the text of a literal that is changed already.
const marked = "\x00"

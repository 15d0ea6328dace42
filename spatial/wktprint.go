package spatial

import (
	"math"
	"strconv"
)

// WellKnownText writes a geometry so that [ParseWellKnownText] under the given
// reading returns it: as PostGIS' ST_AsText does, upper case, without a blank before
// parentheses and behind commas, points of a MULTIPOINT in parentheses, layouts
// behind each type with a blank: "MULTIPOINT Z ((1 2 3),EMPTY)".
//
// For the reading Real numbers are exact decimals; for Binary64 the shortest ones
// that are read back as the same binary64. Exact is false if a number has no such
// decimal: under Real a fraction such as 1/3, under Binary64 whatever is no binary64.
// In its place stands the nearest binary64 in its shortest form.
//
// A geometry whose parts have different layouts is written as it is; no reader takes
// it.
func WellKnownText(g Geometry, r Reading) (text string, exact bool) {
	w := &textWriter{reading: r, exact: true}
	w.geometry(g)
	return string(w.text), w.exact
}

// ExtendedWellKnownText is [WellKnownText] behind PostGIS' "SRID=4326;", which is
// left out if the number is 0.
func ExtendedWellKnownText(g Referenced, r Reading) (text string, exact bool) {
	text, exact = WellKnownText(g.Geometry, r)
	if g.SRID != 0 {
		text = "SRID=" + strconv.Itoa(int(g.SRID)) + ";" + text
	}
	return text, exact
}

type textWriter struct {
	text    []byte
	reading Reading
	exact   bool
}

func (w *textWriter) write(s string) { w.text = append(w.text, s...) }

// geometry writes a geometry with its type.
func (w *textWriter) geometry(g Geometry) {
	w.write(g.Type().String())
	w.write([...]string{"", " Z ", " M ", " ZM "}[g.Layout()])
	body := len(w.text)
	w.body(g)
	if g.Layout() == XY && w.text[body] == 'E' {
		w.text = append(w.text[:body], " EMPTY"...)
	}
}

// body writes what stands behind the type.
func (w *textWriter) body(g Geometry) {
	switch g := g.(type) {
	case Point:
		if at, present := g.Position(); present {
			w.write("(")
			w.position(at, g.Layout())
			w.write(")")
			return
		}
		w.write("EMPTY")
	case LineString:
		w.positions(g.Positions, g.Layout())
	case Polygon:
		listed(w, g.Rings, func(r Ring) { w.positions(r, g.Layout()) })
	case MultiPoint:
		listed(w, g.Points, func(p Point) { w.body(p) })
	case MultiLineString:
		listed(w, g.Lines, func(l LineString) { w.body(l) })
	case MultiPolygon:
		listed(w, g.Polygons, func(p Polygon) { w.body(p) })
	case GeometryCollection:
		listed(w, g.Elements, w.geometry)
	case Further:
		w.further(g)
	}
}

func listed[E any](w *textWriter, elements []E, write func(E)) {
	if len(elements) == 0 {
		w.write("EMPTY")
		return
	}
	for i, e := range elements {
		w.write([...]string{"(", ","}[min(i, 1)])
		write(e)
	}
	w.write(")")
}

func (w *textWriter) positions(positions []Position, l Layout) {
	listed(w, positions, func(p Position) { w.position(p, l) })
}

func (w *textWriter) position(p Position, l Layout) {
	w.number(p.X)
	w.write(" ")
	w.number(p.Y)
	if l.HasZ() {
		w.write(" ")
		w.number(p.Z)
	}
	if l.HasM() {
		w.write(" ")
		w.number(p.M)
	}
}

// longestDecimal is the greatest number of digits behind the point that is written
// exactly: those of the least binary64.
const longestDecimal = 1074

func (w *textWriter) number(n Number) {
	if i, whole := n.Int64(); whole && (w.reading == Real || n.IsBinary()) {
		w.text = strconv.AppendInt(w.text, i, 10)
		return
	}
	near, binary := n.Float64()
	if w.reading == Real && !n.hasDecimal() || w.reading == Binary64 && !binary {
		w.exact = false
		if math.IsInf(near, 0) {
			w.write(n.Rat().FloatString(0))
			return
		}
	} else if w.reading == Real {
		w.write(n.String())
		return
	}
	format := byte('f')
	if size := math.Abs(near); size != 0 && size < 1e-7 || size >= 1e21 {
		format = 'e'
	}
	w.text = strconv.AppendFloat(w.text, near, format, -1, 64)
}

// hasDecimal says whether a decimal of no more than longestDecimal digits behind
// the point and longestNumber characters is the number.
func (n Number) hasDecimal() bool {
	if n.rational == nil {
		return true
	}
	digits, exact := n.rational.FloatPrec()
	whole := n.rational.Num().BitLen() - n.rational.Denom().BitLen()
	return exact && digits <= longestDecimal && whole < 1300
}

package spatial

import "slices"

// Further is a geometry of one of the types that stand beside the seven: curves, and surfaces of patches. This package
// reads, writes and counts its positions and changes them one by one. Whatever asks for its set of points is not
// modelled: callers ask [HasFurther] before.
//
// Source: the types of liblwgeom/liblwgeom.h.in and the grammar liblwgeom/lwin_wkt_parse.y of PostGIS 3.6.4 at
// 94d984bd0836 (github.com/postgis/postgis, read 2026-11-29).
type Further struct {
	kind      Type
	layout    Layout
	Positions []Position // of a CIRCULARSTRING and a TRIANGLE
	Parts     []Geometry // of the others
}

// The codes of well-known binary of the further types; 13 and 14 are the abstract CURVE and SURFACE.
var furtherCodes = map[string]Type{"CIRCULARSTRING": 8, "COMPOUNDCURVE": 9, "CURVEPOLYGON": 10, "MULTICURVE": 11, "MULTISURFACE": 12,
	"POLYHEDRALSURFACE": 15, "TIN": 16, "TRIANGLE": 17}

// IsFurther tells whether a type is none of the seven.
func (t Type) IsFurther() bool { return t > TypeGeometryCollection }

// furtherWord is the word of a further type.
func (t Type) furtherWord() string { return furtherTypes[t-TypeGeometryCollection-1] }

// Is tells whether the geometry is of the type that well-known text calls so.
func (f Further) Is(word string) bool { return f.kind.furtherWord() == word }

// Type is the code of the type in well-known binary.
func (f Further) Type() Type { return f.kind }

// Layout says which ordinates the positions have.
func (f Further) Layout() Layout { return f.layout }

// IsEmpty says whether the geometry has no position.
func (f Further) IsEmpty() bool { return len(f.Positions) == 0 && allEmpty(f.Parts) }

func (Further) closed() {}

// HasFurther tells whether a geometry is of a further type, or has an element that is.
func HasFurther(g Geometry) bool { return FurtherIn(g) != "" }

// FurtherIn is the word of the first further type in a geometry; empty where there is none.
func FurtherIn(g Geometry) string {
	switch g := g.(type) {
	case Further:
		return g.kind.furtherWord()
	case GeometryCollection:
		for _, element := range g.Elements {
			if word := FurtherIn(element); word != "" {
				return word
			}
		}
	case Point, LineString, Polygon, MultiPoint, MultiLineString, MultiPolygon:
	}
	return ""
}

// IsSeveral tells whether the geometry is a collection of curves or of surfaces.
func (f Further) IsSeveral() bool { return f.Is("MULTICURVE") || f.Is("MULTISURFACE") }

// Reversed is the geometry with the positions of each line, ring and arc in the other order, and with the parts of a
// COMPOUNDCURVE in the other order.
//
// Source: lwgeom_reverse_in_place in liblwgeom/lwgeom.c of PostGIS 3.6.4, read 2026-11-29.
func (f Further) Reversed() Further {
	out := Further{kind: f.kind, layout: f.layout, Positions: slices.Clone(f.Positions)}
	slices.Reverse(out.Positions)
	for _, part := range f.Parts {
		if part, is := part.(Further); is {
			out.Parts = append(out.Parts, part.Reversed())
			continue
		}
		out.Parts = append(out.Parts, Reverse(part))
	}
	if f.Is("COMPOUNDCURVE") {
		slices.Reverse(out.Parts)
	}
	return out
}

// rebuildFurther is rebuild for a further type.
func rebuildFurther(f Further, l Layout, to func(Position) Position) Further {
	return Further{kind: f.kind, layout: l, Positions: mapAll(f.Positions, to), Parts: eachRebuilt(f.Parts, l, to, rebuild)}
}

// eachOfFurther visits the positions of a further type.
func eachOfFurther(f Further, visit func(Position)) {
	for _, p := range f.Positions {
		visit(p)
	}
	for _, part := range f.Parts {
		EachPosition(part, visit)
	}
}

// further writes what stands behind a further type: lines and polygons that are parts have no word, and the triangles of
// a TIN neither.
//
// Source: lwcompound_to_wkt_sb and the functions like it in liblwgeom/lwout_wkt.c of PostGIS 3.6.4, read 2026-11-29.
func (w *textWriter) further(f Further) {
	switch {
	case f.Is("CIRCULARSTRING"):
		w.positions(f.Positions, f.layout)
	case f.Is("TRIANGLE"):
		if len(f.Positions) == 0 {
			w.write("EMPTY")
			return
		}
		w.write("(")
		w.positions(f.Positions, f.layout)
		w.write(")")
	default:
		listed(w, f.Parts, func(part Geometry) {
			if part, is := part.(Further); is && !part.Is("TRIANGLE") {
				w.geometry(part)
				return
			}
			w.body(part)
		})
	}
}

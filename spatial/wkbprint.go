package spatial

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// BinaryForm is a form of well-known binary.
type BinaryForm uint8

const (
	// ISO: the layout is part of the type's number (1001 is POINT Z); no SRID.
	ISO BinaryForm = iota
	// Extended: PostGIS' EWKB, with bits for the layout and for an SRID, which
	// stands in the outermost geometry if it is not 0.
	Extended
	// Stored: the form in which MySQL stores a geometry, the SRID in four bytes
	// before that of ISO.
	Stored
	// Marked: the form in which SpatiaLite stores a geometry: the SRID, the box and
	// marks around what is else that of ISO, without byte orders. EMPTY has none.
	//
	// Source: "Internal BLOB-Geometry format" (www.gaia-gis.it/gaia-sins/
	// BLOB-Geometry.html, read 2026-11-20).
	Marked
)

// The marks of that form.
const (
	markStart  = 0x00
	markBox    = 0x7c
	markMember = 0x69
	markEnd    = 0xfe
	leastMark  = 0x01 // the lowest byte first
)

// WellKnownBinary writes a geometry, the lowest byte first. POINT EMPTY becomes NaN
// in all ordinates, a polygon's EMPTY ring one of no positions. It is an error if an
// ordinate is no binary64; [InBinary64] rounds, where that is wanted.
func WellKnownBinary(g Referenced, f BinaryForm) ([]byte, error) {
	return (&binaryWriter{form: f, order: binary.LittleEndian}).write(g)
}

// WellKnownBinaryHighestFirst is [WellKnownBinary] with the highest byte first, in a form that names
// the order.
func WellKnownBinaryHighestFirst(g Referenced, f BinaryForm) ([]byte, error) {
	return (&binaryWriter{form: f, order: binary.BigEndian}).write(g)
}

func (w *binaryWriter) write(g Referenced) ([]byte, error) {
	f := w.form
	switch f {
	case ISO, Extended:
	case Stored:
		w.unsigned(uint32(g.SRID))
	case Marked:
		box, found := Envelope(g.Geometry)
		if !found {
			return nil, errors.New("the marked form has no EMPTY")
		}
		w.data = append(w.data, markStart, leastMark)
		w.unsigned(uint32(g.SRID))
		w.positionsOf(box.Low, box.High)
		w.data = append(w.data, markBox)
	}
	w.geometry(g.Geometry, g.SRID)
	if f == Marked {
		w.data = append(w.data[:markedHeader], w.data[markedHeader+1:]...) // the outermost geometry has no mark of its own
		w.data = append(w.data, markEnd)
	}
	if w.inexact != nil {
		return nil, fmt.Errorf("well-known binary holds binary64 only; %s has no exact binary64", w.inexact)
	}
	return w.data, nil
}

// markedHeader is how many bytes stand before the type in the marked form: marks, SRID
// and box.
const markedHeader = 39

type binaryWriter struct {
	form    BinaryForm
	order   binary.AppendByteOrder
	data    []byte
	inexact *Number // the first that is no binary64
}

func (w *binaryWriter) unsigned(u uint32) { w.data = w.order.AppendUint32(w.data, u) }

// emptyOrdinate is the NaN that stands for an ordinate of POINT EMPTY. A NaN has many forms:
// this one all engines write.
//
// Source: double_nan_to_wkb_buf in liblwgeom/lwout_wkb.c at 0696fa466998
// (github.com/postgis/postgis, read 2026-11-20).
const emptyOrdinate = 0x7ff8000000000000

func (w *binaryWriter) float(f float64) {
	w.data = w.order.AppendUint64(w.data, math.Float64bits(f))
}

func (w *binaryWriter) number(n Number) {
	f, exact := n.Float64()
	if !exact && w.inexact == nil {
		w.inexact = &n
	}
	w.float(f)
}

// geometry writes byte order, type and what they announce.
func (w *binaryWriter) geometry(g Geometry, srid int32) {
	first := byte(1)
	if w.order == binary.BigEndian {
		first = 0
	}
	if w.form == Marked {
		first = markMember
	}
	w.data = append(w.data, first)
	l := g.Layout()
	switch w.form {
	case ISO, Stored, Marked:
		w.unsigned(uint32(g.Type()) + 1000*uint32(l))
	case Extended:
		code := uint32(g.Type())
		if l.HasZ() {
			code |= flagZ
		}
		if l.HasM() {
			code |= flagM
		}
		if srid != 0 {
			w.unsigned(code | flagSRID)
			w.unsigned(uint32(srid))
		} else {
			w.unsigned(code)
		}
	}
	switch g := g.(type) {
	case Point:
		if at, present := g.Position(); present {
			w.position(at, l)
			return
		}
		for range l.Coordinates() {
			w.data = w.order.AppendUint64(w.data, emptyOrdinate)
		}
	case LineString:
		w.positions(g.Positions, l)
	case Polygon:
		w.unsigned(uint32(len(g.Rings)))
		for _, ring := range g.Rings {
			w.positions(ring, l)
		}
	case Further:
		w.further(g)
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		elements := Elements(g)
		w.unsigned(uint32(len(elements)))
		for _, e := range elements {
			w.geometry(e, 0)
		}
	}
}

func (w *binaryWriter) positionsOf(positions ...Position) {
	for _, p := range positions {
		w.position(p, XY)
	}
}

func (w *binaryWriter) positions(positions []Position, l Layout) {
	w.unsigned(uint32(len(positions)))
	for _, p := range positions {
		w.position(p, l)
	}
}

func (w *binaryWriter) position(p Position, l Layout) {
	w.number(p.X)
	w.number(p.Y)
	if l.HasZ() {
		w.number(p.Z)
	}
	if l.HasM() {
		w.number(p.M)
	}
}

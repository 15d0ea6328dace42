package spatial

import (
	"encoding/binary"
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
)

// String names the form.
func (f BinaryForm) String() string { return [...]string{"ISO", "extended", "stored"}[f] }

// WellKnownBinary writes a geometry, the lowest byte first. POINT EMPTY becomes NaN
// in all ordinates, a polygon's EMPTY ring one of no positions. It is an error if an
// ordinate is no binary64; [InBinary64] rounds, where that is wanted.
func WellKnownBinary(g Referenced, f BinaryForm) ([]byte, error) {
	w := &binaryWriter{form: f}
	if f == Stored {
		w.unsigned(uint32(g.SRID))
	}
	w.geometry(g.Geometry, g.SRID)
	if w.inexact != nil {
		return nil, fmt.Errorf("well-known binary holds binary64 only, and %s is none", w.inexact)
	}
	return w.data, nil
}

type binaryWriter struct {
	form    BinaryForm
	data    []byte
	inexact *Number // the first that is no binary64
}

func (w *binaryWriter) unsigned(u uint32) { w.data = binary.LittleEndian.AppendUint32(w.data, u) }

// emptyOrdinate is the NaN that stands for an ordinate of POINT EMPTY. A NaN has many forms:
// this one all engines write.
//
// Source: double_nan_to_wkb_buf in liblwgeom/lwout_wkb.c at 0696fa466998
// (github.com/postgis/postgis, read 2026-11-20).
const emptyOrdinate = 0x7ff8000000000000

func (w *binaryWriter) float(f float64) {
	w.data = binary.LittleEndian.AppendUint64(w.data, math.Float64bits(f))
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
	w.data = append(w.data, 1)
	l := g.Layout()
	switch w.form {
	case ISO, Stored:
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
			w.data = binary.LittleEndian.AppendUint64(w.data, emptyOrdinate)
		}
	case LineString:
		w.positions(g.Positions, l)
	case Polygon:
		w.unsigned(uint32(len(g.Rings)))
		for _, ring := range g.Rings {
			w.positions(ring, l)
		}
	case MultiPoint, MultiLineString, MultiPolygon, GeometryCollection:
		elements := Elements(g)
		w.unsigned(uint32(len(elements)))
		for _, e := range elements {
			w.geometry(e, 0)
		}
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

package spatial

// further writes a further type behind its code: positions, or a ring of them, or the parts as geometries.
//
// Source: lwline_to_wkb_buf, lwtriangle_to_wkb_buf and lwcollection_to_wkb_buf in liblwgeom/lwout_wkb.c of PostGIS 3.6.4 at
// 94d984bd0836 (github.com/postgis/postgis, read 2026-11-29).
func (w *binaryWriter) further(f Further) {
	switch {
	case f.IsEmpty() && w.form == ISO: // the extended form keeps the parts
		w.unsigned(0)
	case f.Is("CIRCULARSTRING"):
		w.positions(f.Positions, f.layout)
	case f.Is("TRIANGLE"):
		if len(f.Positions) == 0 {
			w.unsigned(0)
			return
		}
		w.unsigned(1)
		w.positions(f.Positions, f.layout)
	default:
		w.unsigned(uint32(len(f.Parts)))
		for _, part := range f.Parts {
			w.geometry(part, 0)
		}
	}
}

package engine

import (
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// GeometryText is ReferencedText for a geometry without a reference system.
func GeometryText(form Form, g spatial.Geometry) (text string, ok bool) {
	return ReferencedText(form, spatial.Referenced{Geometry: g})
}

// ReferencedText returns the exact text of a geometry in an answer of a form: well-known binary,
// with the number of the reference system where PostGIS writes it and MySQL stores it. Coordinates
// are rounded to binary64, which engines keep. The second result is false if a coordinate has no
// binary64, or the form has no such geometry.
func ReferencedText(form Form, g spatial.Referenced) (text string, ok bool) {
	rounded, ok := spatial.InBinary64(g.Geometry)
	if !ok {
		return "", false
	}
	binary := spatial.ISO
	switch form {
	case FormMySQL:
		binary = spatial.Stored
	case FormPostgres:
		binary = spatial.Extended
	case FormSQLite:
		binary, rounded = spatial.Marked, spatial.ByDimension(rounded)
	case FormDuckDB, FormGraph, FormGEOS:
	}
	data, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: rounded, SRID: g.SRID}, binary)
	return string(data), err == nil
}

// negativeZero is what an engine may keep where an exact coordinate is 0.
const negativeZero = "\x00\x00\x00\x00\x00\x00\x00\x80"

// PlainGeometryText replaces each -0 by 0 in the text of a geometry: both are one coordinate. A
// text that cannot be read stays as it is.
func PlainGeometryText(form Form, text string) string {
	if !strings.Contains(text, negativeZero) {
		return text
	}
	g, err := ReadReferencedText(form, text)
	if err != nil {
		return text
	}
	if plain, ok := ReferencedText(form, g); ok {
		return plain
	}
	return text
}

// ReadReferencedText reads a text that ReferencedText wrote.
func ReadReferencedText(form Form, text string) (spatial.Referenced, error) {
	read := spatial.ParseWellKnownBinary
	switch form {
	case FormMySQL:
		read = spatial.ParseStoredBinary
	case FormSQLite:
		read = spatial.ParseMarkedBinary
	case FormPostgres, FormDuckDB, FormGraph, FormGEOS:
	}
	return read([]byte(text))
}

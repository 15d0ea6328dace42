package engine

import (
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// GeometryText is ReferencedText of a geometry without reference system.
func GeometryText(form Form, g spatial.Geometry) (text string, ok bool) {
	return ReferencedText(form, spatial.Referenced{Geometry: g})
}

// ReferencedText is the exact text of a geometry, as an answer of the form holds it:
// well-known binary, with the reference system's number where PostGIS writes it and
// MySQL stores it. Coordinates are rounded to binary64, which engines keep; false if
// one has none, or the form has no such geometry.
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

// PlainGeometryText is such a text of an engine with 0 for each -0: they are one
// coordinate. One that cannot be read stays.
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

// ReadReferencedText reads such a text.
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

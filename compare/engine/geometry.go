package engine

import (
	"strings"

	"github.com/semcheck/semcheck/spatial"
)

// GeometryText is the exact text of a geometry without reference system, as an
// answer of the form holds it: well-known binary, behind a reference system's number
// where MySQL stores it. Coordinates are rounded to binary64, which engines keep;
// false if one has none, or the form has no such geometry.
func GeometryText(form Form, g spatial.Geometry) (text string, ok bool) {
	rounded, ok := spatial.InBinary64(g)
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
	data, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: rounded}, binary)
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
	g, err := ReadGeometryText(form, text)
	if err != nil {
		return text
	}
	if plain, ok := GeometryText(form, g); ok {
		return plain
	}
	return text
}

// ReadGeometryText reads such a text.
func ReadGeometryText(form Form, text string) (spatial.Geometry, error) {
	read := spatial.ParseWellKnownBinary
	switch form {
	case FormMySQL:
		read = spatial.ParseStoredBinary
	case FormSQLite:
		read = spatial.ParseMarkedBinary
	case FormPostgres, FormDuckDB, FormGraph, FormGEOS:
	}
	g, err := read([]byte(text))
	return g.Geometry, err
}

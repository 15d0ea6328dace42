package engine

import (
	"github.com/semcheck/semcheck/spatial"
)

// GeometryText is the exact text of a geometry without reference system, as an
// answer of the form holds it: well-known binary, behind a reference system's number
// where MySQL stores it. Coordinates are rounded to binary64, which engines keep;
// false if one has none.
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
	case FormSQLite, FormDuckDB, FormGEOS:
	}
	data, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: rounded}, binary)
	return string(data), err == nil
}

// ReadGeometryText reads such a text.
func ReadGeometryText(form Form, text string) (spatial.Geometry, error) {
	read := spatial.ParseWellKnownBinary
	if form == FormMySQL {
		read = spatial.ParseStoredBinary
	}
	g, err := read([]byte(text))
	return g.Geometry, err
}

package finding

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func TestGeometriesAreNormalisedToTheirForm(t *testing.T) {
	d := spec.DialectByName("postgis")
	for text, want := range map[string]string{
		"POINT(1 2)": "POINT", "LINESTRING EMPTY": "LINESTRING EMPTY", "MULTIPOINT((1 2),(3 4))": "MULTIPOINT",
		"MULTIPOINT((1 2),EMPTY)": "MULTIPOINT(POINT EMPTY)", "POLYGON((0 0,9 0,9 9,0 0),(1 1,2 1,2 2,1 1))": "POLYGON with holes",
		"GEOMETRYCOLLECTION(LINESTRING(0 0,1 1),POINT(3 3),POINT(4 4))": "GEOMETRYCOLLECTION(LINESTRING,POINT,POINT)",
		"GEOMETRYCOLLECTION(POINT(1 1),POINT(3 3),POINT(4 4))":          "GEOMETRYCOLLECTION(POINT,POINT)",
		"GEOMETRYCOLLECTION(MULTIPOINT(EMPTY,EMPTY),POINT(3 3))":        "GEOMETRYCOLLECTION(MULTIPOINT(POINT EMPTY),POINT)",
		"GEOMETRYCOLLECTION EMPTY":                                      "GEOMETRYCOLLECTION EMPTY",
		"no geometry":                                                   "text",
	} {
		got := Normalise("SELECT ST_IsValid('"+text+"')", d)
		if got != "SELECT ST_ISVALID('"+want+"')" {
			t.Errorf("%s: %s", text, got)
		}
	}
	if a, b := Normalise("SELECT ST_IsValid('POINT(1 2)')", d), Normalise("SELECT ST_IsValid('POINT(7 -2.5)')", d); a != b {
		t.Errorf("%s and %s", a, b)
	}
}

package spatial

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// TestTextIsRead holds texts against the form in which they are printed, worked out
// by hand from the grammar.
func TestTextIsRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"POINT(1 2)", "POINT(1 2)"},
		{"  point\t( +1.\n-.5 ) ", "POINT(1 -0.5)"},
		{"POINT(1e2 -25E-2)", "POINT(100 -0.25)"},
		{"POINT(0.1 1e-3)", "POINT(0.1 0.001)"},
		{"POINT(9223372036854775808 00012)", "POINT(9223372036854775808 12)"},
		{"POINT Z (1 2 3)", "POINT Z (1 2 3)"},
		{"POINTZ(1 2 3)", "POINT Z (1 2 3)"},
		{"POINT(1 2 3)", "POINT Z (1 2 3)"},
		{"POINTM(1 2 3)", "POINT M (1 2 3)"},
		{"Point zm(1 2 3 4)", "POINT ZM (1 2 3 4)"},
		{"POINT(1 2 3 4)", "POINT ZM (1 2 3 4)"},
		{"POINT EMPTY", "POINT EMPTY"},
		{"POINTZM EMPTY", "POINT ZM EMPTY"},
		{"SRID=4326;POINT(1 2)", "SRID=4326;POINT(1 2)"},
		{"srid = 0 ; POINT(1 2)", "POINT(1 2)"},
		{"SRID=-1;POINT EMPTY", "SRID=-1;POINT EMPTY"},
		{"LINESTRING EMPTY", "LINESTRING EMPTY"},
		{"LINESTRING(0 0, 1 1)", "LINESTRING(0 0,1 1)"},
		{"LINEARRING(0 0,1 0,1 1,0 0)", "LINESTRING(0 0,1 0,1 1,0 0)"},
		{"LINEARRING EMPTY", "LINESTRING EMPTY"},
		{"POLYGON EMPTY", "POLYGON EMPTY"},
		{"POLYGON(EMPTY)", "POLYGON(EMPTY)"},
		{"POLYGON((0 0,9 0,0 9,0 0),EMPTY,(1 1,2 1,1 2,1 1))", "POLYGON((0 0,9 0,0 9,0 0),EMPTY,(1 1,2 1,1 2,1 1))"},
		{"MULTIPOINT(1 2,(3 4),EMPTY)", "MULTIPOINT((1 2),(3 4),EMPTY)"},
		{"MULTIPOINT M (1 2 3,(3 4 5))", "MULTIPOINT M ((1 2 3),(3 4 5))"},
		{"MULTILINESTRING(EMPTY,(0 0,1 1))", "MULTILINESTRING(EMPTY,(0 0,1 1))"},
		{"MULTIPOLYGON(EMPTY,((0 0,9 0,0 9,0 0)),(EMPTY))", "MULTIPOLYGON(EMPTY,((0 0,9 0,0 9,0 0)),(EMPTY))"},
		{"GEOMETRYCOLLECTION EMPTY", "GEOMETRYCOLLECTION EMPTY"},
		{"GEOMETRYCOLLECTION ( )", "GEOMETRYCOLLECTION EMPTY"},
		{"GEOMETRYCOLLECTION(POINT EMPTY,GEOMETRYCOLLECTION(GEOMETRYCOLLECTION EMPTY,MULTIPOINT(1 1)))",
			"GEOMETRYCOLLECTION(POINT EMPTY,GEOMETRYCOLLECTION(GEOMETRYCOLLECTION EMPTY,MULTIPOINT((1 1))))"},
		// The layout of the whole is that of the part that has one.
		{"GEOMETRYCOLLECTION(POINT EMPTY,POINT(1 2 3))", "GEOMETRYCOLLECTION Z (POINT Z EMPTY,POINT Z (1 2 3))"},
		{"GEOMETRYCOLLECTION M (POINT(1 2 3))", "GEOMETRYCOLLECTION M (POINT M (1 2 3))"},
		{"GEOMETRYCOLLECTION(POLYGON Z EMPTY)", "GEOMETRYCOLLECTION Z (POLYGON Z EMPTY)"},
	} {
		g, err := ParseWellKnownText(c.text, Real)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, exact := ExtendedWellKnownText(g, Real); got != c.want || !exact {
			t.Errorf("%s: printed as %s (exact %t), want %s", c.text, got, exact, c.want)
		}
	}
}

func TestTextIsRefused(t *testing.T) {
	for _, c := range []struct {
		text    string
		fault   Fault
		offset  int
		message string
	}{
		{"", Malformed, 0, "expected a type of geometry such as POINT, found the end of the text"},
		{"POINTY(1 2)", Malformed, 0, `found "POINTY"`},
		{"POINTZ M(1 2 3)", Malformed, 7, `expected "(" or EMPTY, found "M"`},
		{"POINT(1 2", Malformed, 9, `expected ")", found the end`},
		{"POINT(1)", Malformed, 7, `expected a number, found ")"`},
		{"POINT(1,2)", Malformed, 7, `expected a number, found ","`},
		{"POINT()", Malformed, 6, "expected a number"},
		{"POINT(1 2 3 4 5)", Malformed, 14, `expected ")", found "5"`},
		{"POINT(1 2) POINT(1 2)", Malformed, 11, "expected the end of the text"},
		{"POINT(1.2.3 4)", Malformed, 6, `found "1.2.3"`},
		{"POINT(1-2 4)", Malformed, 6, `found "1-2"`},
		{"POINT(1a 4)", Malformed, 6, `found "1a"`},
		{"POINT(1e 4)", Malformed, 6, `found "1e"`},
		{"POINT(. 4)", Malformed, 6, `found "."`},
		{"POINT(+-1 4)", Malformed, 6, `found "+"`},
		{"POINT(0x10 4)", Malformed, 6, `found "0x"`},
		{"POINT(é 4)", Malformed, 6, `found "é"`},
		{"POINT(\xff 4)", Malformed, 6, `found "\xff"`},
		{"LINESTRING()", Malformed, 11, "expected a number"},
		{"MULTIPOINT()", Malformed, 11, `expected "(" or EMPTY`},
		{"GEOMETRYCOLLECTION(POINT(1 2),)", Malformed, 30, "expected a type"},
		{"GEOMETRYCOLLECTION(SRID=1;POINT(1 2))", Malformed, 19, "expected a type"},
		{"SRID=1.5;POINT(1 2)", Malformed, 5, "expected the number of a spatial reference system"},
		{"SRID=99999999999;POINT(1 2)", Malformed, 5, "expected the number of a spatial reference system"},
		{"SRID=1 POINT(1 2)", Malformed, 7, `expected ";"`},
		// What is malformed later is malformed, whatever is wrong before.
		{"GEOMETRYCOLLECTION(LINESTRING(1 1),POINT(NaN 1),POINT(1 2)", Malformed, 58, `expected "," or ")"`},
		// What leaves no geometry goes before what leaves one.
		{"GEOMETRYCOLLECTION(LINESTRING(1 1),POINT(NaN 1))", NotFinite, 41, `"NaN" is no coordinate`},
		{"CIRCULARSTRING(0 0,1 1,2 0)", UnknownType, 0, "CIRCULARSTRING"},
		{"GEOMETRYCOLLECTION(TIN Z EMPTY)", UnknownType, 19, "TIN"},
		{"POINT(1e401 0)", OutOfRange, 6, "1e401"},
		{"POINT(" + strings.Repeat("1", 1501) + " 0)", OutOfRange, 6, "1501 characters"},
		{"POLYGON((0 0,9 0,0 9,0 1))", UnclosedRing, 8, "ends in 0 1, not in its first position 0 0"},
		{"LINEARRING(0 0,9 0,0 9,0 1)", UnclosedRing, 0, "ends in 0 1"},
		{"POLYGON((0 0,9 0,0 0))", ShortRing, 8, "a ring of 3 positions"},
		{"MULTIPOLYGON(EMPTY,((0 0,9 0,0 9,0 0),(1 1)))", ShortRing, 38, "a ring of 1 positions"},
		{"MULTILINESTRING((0 0,1 1),(2 2))", ShortLine, 26, "a line of one position"},
		{"POINT Z (1 2)", MixedLayouts, 9, "XY here and XYZ before"},
		{"LINESTRING(0 0,1 1 1)", MixedLayouts, 15, "XYZ here and XY before"},
		{"LINESTRING M (0 0 0,1 1 1 1)", MixedLayouts, 20, "XYZM here and XYM before"},
		{"GEOMETRYCOLLECTION(POINT M (1 2 3),POINT(1 2 3))", MixedLayouts, 41, "XYZ here and XYM before"},
		{"GEOMETRYCOLLECTION Z (POINT M EMPTY)", MixedLayouts, 28, "XYM here and XYZ before"},
		{"POINT(NaN 1)", NotFinite, 6, `"NaN" is no coordinate`},
		{"POINT(1 -Infinity)", NotFinite, 8, `"-Infinity" is no coordinate`},
		{"LINESTRING(inf 1)", NotFinite, 11, "no coordinate"},
	} {
		g, err := ParseWellKnownText(c.text, Real)
		var fault *ReadError
		if !errors.As(err, &fault) {
			t.Errorf("%.60s: got %v, want an error", c.text, err)
			continue
		}
		if fault.Fault != c.fault || fault.Offset != c.offset || !strings.Contains(fault.Message, c.message) {
			t.Errorf("%.60s: %v, %v; want %v at %d with %s", c.text, fault.Fault, err, c.fault, c.offset, c.message)
		}
		if (g.Geometry != nil) != c.fault.HasGeometry() {
			t.Errorf("%.60s: geometry %v with %v", c.text, g.Geometry, fault.Fault)
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60s: %q is more than a line", c.text, err)
		}
	}
}

// TestNestingHasALimit: at the limit the text is read and printed, beyond it and far
// beyond it refused.
func TestNestingHasALimit(t *testing.T) {
	nested := func(depth int) string {
		return strings.Repeat("GEOMETRYCOLLECTION(", depth) + "POINT(1 1)" + strings.Repeat(")", depth)
	}
	deepest := nested(DeepestNesting)
	g, err := ParseWellKnownText(deepest, Real)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := WellKnownText(g.Geometry, Real); text != deepest {
		t.Error("the deepest text is not printed as it was read")
	}
	data, err := WellKnownBinary(g, Extended)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := ParseWellKnownBinary(data); err != nil || !reflect.DeepEqual(back, g) {
		t.Errorf("the deepest binary: %v", err)
	}
	for _, depth := range []int{DeepestNesting + 1, 500_000} {
		_, err = ParseWellKnownText(nested(depth), Real)
		var fault *ReadError
		if !errors.As(err, &fault) || fault.Fault != TooDeep {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
}

// TestReadings: a ring may be closed under one reading only.
func TestReadings(t *testing.T) {
	const ring = "POLYGON((0.1 0,1 0,1 1,0.10000000000000001 0))"
	var fault *ReadError
	if _, err := ParseWellKnownText(ring, Real); !errors.As(err, &fault) || fault.Fault != UnclosedRing {
		t.Errorf("as reals: %v", err)
	}
	g, err := ParseWellKnownText(ring, Binary64)
	if err != nil {
		t.Fatal(err)
	}
	if text, exact := WellKnownText(g.Geometry, Binary64); text != "POLYGON((0.1 0,1 0,1 1,0.1 0))" || !exact {
		t.Errorf("printed as %s", text)
	}
	if _, err := ParseWellKnownText("POINT(1e309 0)", Binary64); !errors.As(err, &fault) || fault.Fault != NotFinite {
		t.Errorf("beyond the greatest binary64: %v", err)
	}
	if _, err := ParseWellKnownText("POINT(1e309 0)", Real); err != nil {
		t.Errorf("1e309 as a real: %v", err)
	}
	third := NewPoint(XY, Position{X: Integer(1).Over(Integer(3))})
	if text, exact := WellKnownText(third, Real); text != "POINT(0.3333333333333333 0)" || exact {
		t.Errorf("a third is printed as %s, exact %t", text, exact)
	}
	huge := NewPoint(XY, Position{X: Rational(pow(7, 500)).Over(Integer(3))})
	if text, exact := WellKnownText(huge, Real); exact || strings.Contains(text, "Inf") {
		t.Errorf("a great fraction is printed as %s, exact %t", text, exact)
	}
}

func TestTextSurvivesPrinting(t *testing.T) {
	for _, reading := range []Reading{Real, Binary64} {
		t.Run(reading.String(), func(t *testing.T) {
			numbers := rapid.OneOf(gridNumbers(3), binary64Numbers())
			if reading == Real {
				numbers = rapid.OneOf(numbers, decimalNumbers())
			}
			testrun.Check(t, func(t *rapid.T) {
				g := Referenced{SRID: rapid.Int32().Draw(t, "srid")}
				g.Geometry = randomGeometries(randomForm{numbers, layoutsAtRandom().Draw(t, "layout"), 3, 3}).Draw(t, "g")
				text, exact := ExtendedWellKnownText(g, reading)
				if !exact {
					t.Fatalf("%s is not exact", text)
				}
				back, err := ParseWellKnownText(text, reading)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				requireSame(t, back, g, text)
			})
		})
	}
}

// requireSame compares two geometries in all that they hold.
func requireSame(t *rapid.T, got, want Referenced, text string) {
	t.Helper()
	if got.SRID != want.SRID || !reflect.DeepEqual(plainNumbers(got.Geometry), plainNumbers(want.Geometry)) {
		t.Fatalf("%s: read as %v, want %v", text, got, want)
	}
}

// plainNumbers puts numbers that reflect.DeepEqual can compare in place of others:
// the same fraction may stand in memory in several ways.
func plainNumbers(g Geometry) Geometry {
	plain := func(n Number) Number { return Rational(n.Rat()) }
	return MapPositions(g, func(p Position) Position { return Position{plain(p.X), plain(p.Y), plain(p.Z), plain(p.M)} })
}

// TestBinary64IsWhatIsLeftOfTheRealReading: reading by binary64 is reading by the
// real numbers, and rounding.
func TestBinary64IsWhatIsLeftOfTheRealReading(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		g := randomGeometries(randomForm{rapid.OneOf(gridNumbers(3), decimalNumbers(), binary64Numbers()), XYZ, 2, 3}).Draw(t, "g")
		text, _ := WellKnownText(g, Real)
		read, err := ParseWellKnownText(text, Binary64)
		if err != nil {
			t.Fatal(err)
		}
		rounded, ok := InBinary64(g)
		if !ok {
			t.Fatalf("%s is not finite", text)
		}
		requireSame(t, read, Referenced{Geometry: rounded}, text)
		if !SameInBothReadings(rounded) {
			t.Fatalf("%s is still not binary64", text)
		}
		if same := reflect.DeepEqual(plainNumbers(rounded), plainNumbers(g)); same != SameInBothReadings(g) {
			t.Fatalf("%s: SameInBothReadings is %t, and rounding says %t", text, !same, same)
		}
	})
	if _, ok := InBinary64(NewPoint(XY, Position{X: Rational(pow(10, 309))})); ok {
		t.Error("1e309 has a binary64")
	}
}

func FuzzWellKnownText(f *testing.F) {
	for _, seed := range []string{"SRID=4326;POINT ZM(1 2 3 4)", "MULTIPOINT(1 2,(3 4),EMPTY)", "LINEARRING(0 0,1 0,1 1,0 0)",
		"GEOMETRYCOLLECTION M (POLYGON((0 0 1,1e2 0 1,+.1 1 1,0 0 1),EMPTY),GEOMETRYCOLLECTION())", "MULTIPOLYGON(((0 0,1 0)))", "POINT(nan 1)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, reading := range []Reading{Real, Binary64} {
			g, err := ParseWellKnownText(text, reading)
			var fault *ReadError
			if err != nil && (!errors.As(err, &fault) || fault.Offset < 0 || fault.Offset > len(text)) {
				t.Fatalf("%q: %v", text, err)
			}
			if g.Geometry == nil {
				continue
			}
			printed, exact := ExtendedWellKnownText(g, reading)
			if !exact {
				t.Fatalf("%q: %s is not exact", text, printed)
			}
			again, failed := ParseWellKnownText(printed, reading)
			if (failed == nil) != (err == nil) && !strings.Contains(strings.ToUpper(text), "LINEARRING") {
				t.Fatalf("%q: %v; printed as %s: %v", text, err, printed, failed)
			}
			if second, _ := ExtendedWellKnownText(again, reading); second != printed {
				t.Fatalf("%q: printed as %s, then as %s", text, printed, second)
			}
		}
	})
}

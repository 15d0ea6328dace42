package spatial

import (
	"encoding/hex"
	"errors"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func pow(base, exponent int64) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil))
}

const (
	one   = "000000000000F03F" // 1 as a binary64, lowest byte first
	two   = "0000000000000040"
	three = "0000000000000840"
	nan   = "000000000000F87F"
)

// TestBinaryIsRead holds bytes, put together by hand, against texts.
func TestBinaryIsRead(t *testing.T) {
	for _, c := range []struct{ digits, want string }{
		{"0101000000" + one + two, "POINT(1 2)"},
		{"00000000013FF00000000000004000000000000000", "POINT(1 2)"},
		{"0101000000" + nan + nan, "POINT EMPTY"},
		{"01E9030000" + one + two + three, "POINT Z (1 2 3)"},
		{"01D1070000" + one + two + three, "POINT M (1 2 3)"},
		{"01B90B0000" + one + two + three + one, "POINT ZM (1 2 3 1)"},
		{"0101000080" + one + two + three, "POINT Z (1 2 3)"},
		{"0101000040" + one + two + three, "POINT M (1 2 3)"},
		{"01010000C0" + one + two + three + one, "POINT ZM (1 2 3 1)"},
		{"0101000020E6100000" + one + two, "SRID=4326;POINT(1 2)"},
		{"01010000A0E6100000" + nan + nan + nan, "SRID=4326;POINT Z EMPTY"},
		{"010200000000000000", "LINESTRING EMPTY"},
		{"010200000002000000" + one + two + two + one, "LINESTRING(1 2,2 1)"},
		{"01030000000200000004000000" + one + one + two + one + one + two + one + one + "00000000", "POLYGON((1 1,2 1,1 2,1 1),EMPTY)"},
		{"010400000002000000" + "0101000000" + one + two + "00000000013FF00000000000004000000000000000", "MULTIPOINT((1 2),(1 2))"},
		{"010700000002000000" + "010200000000000000" + "010700000000000000", "GEOMETRYCOLLECTION(LINESTRING EMPTY,GEOMETRYCOLLECTION EMPTY)"},
		// GEOS writes the SRID into elements, too, if it is asked to.
		{"0107000020E610000001000000" + "0101000020E6100000" + one + two, "SRID=4326;GEOMETRYCOLLECTION(POINT(1 2))"},
	} {
		g, err := ParseHexadecimal(c.digits)
		if err != nil {
			t.Errorf("%s: %v", c.want, err)
			continue
		}
		if got, _ := ExtendedWellKnownText(g, Real); got != c.want {
			t.Errorf("%s: got %s, want %s", c.digits, got, c.want)
		}
		if lower, err := ParseHexadecimal(strings.ToLower(c.digits)); err != nil || lower.SRID != g.SRID {
			t.Errorf("%s in lower case: %v", c.digits, err)
		}
	}
	data, err := hex.DecodeString("E6100000" + "0101000000" + one + two)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := ParseStoredBinary(data); err != nil || g.SRID != 4326 || g.Geometry.Type() != TypePoint {
		t.Errorf("as MySQL stores it: %v, %v", g, err)
	}
}

func TestBinaryIsRefused(t *testing.T) {
	for _, c := range []struct {
		digits  string
		fault   Fault
		offset  int // in digits
		message string
	}{
		{"", Malformed, 0, "expected a byte order of 1 bytes, found the end"},
		{"01", Malformed, 2, "expected a type"},
		{"0", Malformed, 1, "even number"},
		{"01010X", Malformed, 5, `found "X"`},
		{"0201000000", Malformed, 0, "0 or 1, found 2"},
		{"0100000000", Malformed, 2, "0x0 is no type"},
		{"0112000000", Malformed, 2, "is no type"},
		{"01A10F0000", Malformed, 2, "is no type"}, // 4001
		{"0108000000", UnknownType, 2, "CIRCULARSTRING"},
		{"0101000000" + one, Malformed, 10, "a position of 16 bytes"},
		{"0101000000" + one + two + "00", Malformed, 42, "1 more bytes"},
		{"0102000000FFFFFFFF" + one + two, Malformed, 10, "4294967295 positions"},
		{"0107000000FFFFFFFF" + one + two, Malformed, 10, "4294967295 elements"},
		{"0103000000FFFFFFFF" + one + two, Malformed, 10, "4294967295 rings"},
		{"010400000001000000010200000000000000", Malformed, 18, "expected a POINT, found a LINESTRING"},
		{"0107000020E610000001000000" + "0101000020E7100000" + one + two, Malformed, 36, "SRID 4327 within SRID 4326"},
		{"0101000000" + nan + two, NotFinite, 10, "NaN"},
		{"0101000000" + two + "000000000000F07F", NotFinite, 26, "+Inf"},
		{"010200000001000000" + one + two, ShortLine, 0, "a line of one position"},
		{"01030000000100000001000000" + one + two, ShortRing, 18, "a ring of 1 positions"},
		{"01070000000100000001E9030000" + one + two + three, MixedLayouts, 18, "XYZ here and XY before"},
	} {
		g, err := ParseHexadecimal(c.digits)
		var fault *ReadError
		if !errors.As(err, &fault) || fault.Fault != c.fault || fault.Offset != c.offset || !strings.Contains(fault.Message, c.message) {
			t.Errorf("%s: %v; want %v at %d with %s", c.digits, err, c.fault, c.offset, c.message)
		}
		if (g.Geometry != nil) != c.fault.HasGeometry() {
			t.Errorf("%s: geometry %v", c.digits, g.Geometry)
		}
	}
	if _, err := ParseStoredBinary([]byte{1, 2, 3}); err == nil {
		t.Error("three bytes are a stored geometry")
	}
}

func TestBinaryIsWritten(t *testing.T) {
	g := Referenced{NewGeometryCollection(XYZ, NewPoint(XYZ, Position{X: Integer(1), Y: Integer(2), Z: Integer(3)}), EmptyPoint(XYZ)), 4326}
	for form, want := range map[BinaryForm]string{
		ISO:      "01EF03000002000000" + "01E9030000" + one + two + three + "01E9030000" + nan + nan + nan,
		Extended: "01070000A0E610000002000000" + "0101000080" + one + two + three + "0101000080" + nan + nan + nan,
		Stored:   "E610000001EF03000002000000" + "01E9030000" + one + two + three + "01E9030000" + nan + nan + nan,
	} {
		data, err := WellKnownBinary(g, form)
		got := strings.ToUpper(hex.EncodeToString(data))
		if err != nil || got != want {
			t.Errorf("%v: %s, %v; want %s", form, got, err, want)
		}
	}
	tenth, err := ParseNumber("0.1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := WellKnownBinary(Referenced{Geometry: NewPoint(XY, Position{X: tenth})}, ISO); err == nil || !strings.Contains(err.Error(), "0.1 has no exact binary64") {
		t.Errorf("a tenth: %v", err)
	}
}

func TestBinarySurvivesWriting(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		form := randomForm{rapid.OneOf(gridNumbers(3), binary64Numbers()), layoutsAtRandom().Draw(t, "layout"), 3, 3}
		g := Referenced{Geometry: randomGeometries(form).Draw(t, "g")}
		in := rapid.SampledFrom([]BinaryForm{ISO, Extended, Stored}).Draw(t, "form")
		if in != ISO {
			g.SRID = rapid.Int32().Draw(t, "srid")
		}
		data, err := WellKnownBinary(g, in)
		if err != nil {
			t.Fatal(err)
		}
		read := ParseWellKnownBinary
		if in == Stored {
			read = ParseStoredBinary
		}
		back, err := read(data)
		if err != nil {
			t.Fatalf("%x: %v", data, err)
		}
		requireSame(t, back, g, hex.EncodeToString(data))
	})
}

func FuzzWellKnownBinary(f *testing.F) {
	for _, seed := range []string{"0101000000" + one + two, "00000000013FF00000000000004000000000000000", "0107000020E610000001000000" + "0101000020E6100000" + one + two,
		"01030000000200000004000000" + one + one + two + one + one + two + one + one + "00000000", "0102000000FFFFFFFF" + one + two} {
		data, err := hex.DecodeString(seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := ParseWellKnownBinary(data)
		var fault *ReadError
		if err != nil && (!errors.As(err, &fault) || fault.Offset < 0 || fault.Offset > len(data)) {
			t.Fatalf("%x: %v", data, err)
		}
		if g.Geometry == nil {
			return
		}
		again, failed := WellKnownBinary(g, Extended)
		if failed != nil {
			t.Fatal(failed)
		}
		back, failed := ParseWellKnownBinary(again)
		if (failed == nil) != (err == nil) {
			t.Fatalf("%x: %v; written as %x: %v", data, err, again, failed)
		}
		text, _ := ExtendedWellKnownText(g, Binary64)
		if second, _ := ExtendedWellKnownText(back, Binary64); second != text {
			t.Fatalf("%x: %s, then %s", data, text, second)
		}
		if form, failed := ParseHexadecimal(hex.EncodeToString(data)); (failed == nil) != (err == nil) || form.SRID != g.SRID {
			t.Fatalf("%x: %v, as digits %v", data, err, failed)
		}
	})
}

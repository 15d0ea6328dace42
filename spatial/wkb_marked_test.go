package spatial

import (
	"encoding/hex"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

// Bytes by the table of "Internal BLOB-Geometry format".
func TestMarkedBinary(t *testing.T) {
	const zero, one, two = "0000000000000000", "000000000000F03F", "0000000000000040"
	for text, want := range map[string]string{
		"POINT(1 2)":                     "0001E6100000" + one + two + one + two + "7C" + "01000000" + one + two + "FE",
		"GEOMETRYCOLLECTION(POINT(1 0))": "0001E6100000" + one + zero + one + zero + "7C" + "07000000" + "01000000" + "69" + "01000000" + one + zero + "FE",
	} {
		read, err := ParseWellKnownText(text, Real)
		if err != nil {
			t.Fatal(err)
		}
		got, err := WellKnownBinary(Referenced{read.Geometry, 4326}, Marked)
		if err != nil || strings.ToUpper(hex.EncodeToString(got)) != want {
			t.Errorf("%s: %X, %v, want %s", text, got, err, want)
		}
	}
	if _, err := WellKnownBinary(Referenced{EmptyPoint(XY), 0}, Marked); err == nil {
		t.Error("EMPTY has bytes")
	}
}

func TestMarkedBinaryReadsBack(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		position := func(name string) Position {
			return Position{X: Integer(int64(rapid.IntRange(-9, 9).Draw(t, name))), Y: Integer(int64(rapid.IntRange(-9, 9).Draw(t, name)))}
		}
		g := NewGeometryCollection(XY, NewPoint(XY, position("point")), NewMultiPoint(XY, NewPoint(XY, position("member"))), NewLineString(XY, position("from"), Position{X: Integer(10), Y: Integer(10)}))
		data, err := WellKnownBinary(Referenced{g, 7}, Marked)
		if err != nil {
			t.Fatal(err)
		}
		read, err := ParseMarkedBinary(data)
		again, _ := WellKnownBinary(read, Marked)
		if err != nil || read.SRID != 7 || string(again) != string(data) {
			t.Fatalf("%X reads as %v, %v", data, read, err)
		}
		cut := rapid.IntRange(0, len(data)-1).Draw(t, "cut")
		if _, err := ParseMarkedBinary(data[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are read", cut, len(data))
		}
	})
}

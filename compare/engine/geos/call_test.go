package geos

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/internal/testrun"
)

func TestCallsReadBack(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom(Operations).Draw(t, "operation")
		kinds := o.Arguments
		if o.Many {
			kinds = kinds[:0:0]
			for range rapid.IntRange(0, 3).Draw(t, "arguments") {
				kinds = append(kinds, o.Arguments[0])
			}
		}
		var arguments []Argument
		for _, k := range kinds {
			switch k {
			case KindGeometry:
				arguments = append(arguments, Geometry(string(rapid.SliceOf(rapid.Byte()).Draw(t, "wkb"))))
			case KindNumber:
				arguments = append(arguments, Number(rapid.Float64().Draw(t, "number")))
			case KindWord:
				arguments = append(arguments, Word(rapid.String().Draw(t, "word")))
			}
		}
		c, err := NewCall(o.Name, arguments...)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Parse(c.String())
		if err != nil || !reflect.DeepEqual(got, c) {
			t.Fatalf("%s reads as %+v, %v", c, got, err)
		}
	})
}

func TestBadCallsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "no ( at byte 0",
		"SELECT 1":                  "no ( at byte 0",
		"nonsense()":                "not asked for \"nonsense\"",
		"relate(X'00')":             "relate takes 2 arguments, got 1",
		"relate(X'00', X'00', 1)":   "relate takes 2 arguments, got 3",
		"relate(X'00', 'a')":        "argument 2 of relate is a word, not a geometry",
		"relate(X'0', X'00')":       "odd length",
		"relate(X'00' X'00')":       "want , or ) at byte 13",
		"relate(X'00', X'00":        "no ' at byte",
		"relate(X'00', X'00'":       "want , or )",
		"relate(X'00', X'00') + 1":  "something behind the call at byte 21",
		"polygonize(X'00', 1)":      "argument 2 of polygonize is a number",
		"buffer(X'00', wide, 8)":    "nor a number at byte 14",
		"relate(X'00', X'00'), 'x'": "something behind the call",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("relate(X'0101', X'')")
	f.Add("relatePattern(X'00', X'00', 'T''*')")
	f.Add("polygonize()")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(c.String())
		if err != nil || again.String() != c.String() {
			t.Errorf("%q reads as %s, then as %s: %v", text, c, again, err)
		}
	})
}

func TestOperationsHaveDifferentNames(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range Operations {
		if seen[o.Name] || len(o.Columns) == 0 || len(o.Arguments) == 0 {
			t.Errorf("%+v", o)
		}
		seen[o.Name] = true
	}
}

package parse

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func TestCypherScriptsAreSplit(t *testing.T) {
	text := "CREATE ({p: ';'}); // a; b\nMATCH (`n;`) /* ; */ RETURN \"\\\";\" AS x;\n\n RETURN 1 AS y"
	pieces, err := Split(text, spec.OpenCypher)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var lines []int
	for _, p := range pieces {
		got, lines = append(got, p.Text), append(lines, p.Line)
	}
	want := []string{"CREATE ({p: ';'})", "MATCH (`n;`) /* ; */ RETURN \"\\\";\" AS x", "RETURN 1 AS y"}
	if !slices.Equal(got, want) || !slices.Equal(lines, []int{1, 2, 4}) {
		t.Errorf("got %q in lines %v, want %q", got, lines, want)
	}
	if list, err := EngineSpecificStatements(text, spec.OpenCypher); err != nil || len(list) != 3 {
		t.Errorf("got %d statements, %v", len(list), err)
	}
	if _, err := EngineSpecificStatements("RETURN 1 AS x; RETURN (", spec.OpenCypher); err == nil {
		t.Error("half a statement was read")
	}
}

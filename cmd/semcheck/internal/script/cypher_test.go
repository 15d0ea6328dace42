package script

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
)

func TestSplitCypher(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{" ;; // nothing\n; /* ; */", nil},
		{"RETURN 1", []string{"RETURN 1"}},
		{"CREATE ();\n  MATCH (n) RETURN n ; ", []string{"CREATE ()", "MATCH (n) RETURN n "}},
		{"RETURN ';' AS a; RETURN \"\\\";\"", []string{"RETURN ';' AS a", "RETURN \"\\\";\""}},
		{"MATCH (`a;``b`) RETURN 1; x", []string{"MATCH (`a;``b`) RETURN 1", "x"}},
		{"RETURN 1 // ;\n AS a; y", []string{"RETURN 1 // ;\n AS a", "y"}},
		{"RETURN /* ; ' */ 1; z", []string{"RETURN /* ; ' */ 1", "z"}},
		{"RETURN 'open;", []string{"RETURN 'open;"}},
	}
	for _, test := range tests {
		var got []string
		for _, s := range SplitCypher(test.text) {
			got = append(got, s.Text)
			if test.text[s.At.Offset:s.At.Offset+len(s.Text)] != s.Text {
				t.Errorf("%q: the statement %q does not stand at %+v", test.text, s.Text, s.At)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestLocate(t *testing.T) {
	list := SplitCypher("CREATE (ä);\nCREATE ('é');  MATCH (n)\nRETURN m")
	if len(list) != 3 || list[2].At != (cypher.Position{Offset: 29, Line: 2, Column: 16}) {
		t.Fatalf("%+v", list)
	}
	for _, test := range []struct{ line, column, wantLine, wantColumn int }{{1, 7, 2, 22}, {2, 8, 3, 8}} {
		err := list[2].Locate(&cypher.Error{At: cypher.Position{Offset: 1, Line: test.line, Column: test.column}})
		if at := err.(*cypher.Error).At; at.Line != test.wantLine || at.Column != test.wantColumn {
			t.Errorf("%d:%d is located at %v", test.line, test.column, at)
		}
	}
}

func FuzzSplitCypher(f *testing.F) {
	f.Add("a;'b;\\';';`c;`//;\n/*;*/;")
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range SplitCypher(text) {
			if text[s.At.Offset:s.At.Offset+len(s.Text)] != s.Text {
				t.Fatalf("%q: %q does not stand at %+v", text, s.Text, s.At)
			}
		}
	})
}

package parse_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// A call that no entry of the catalogue is about keeps its name as it was typed, and is
// written so; any other has the catalogue's name alone.
func TestCallKeepsItsName(t *testing.T) {
	tests := []struct{ dialect, text, name, written string }{
		{"postgres", "SELECT IfNull(1, 2)", "IFNULL", "IfNull"},
		{"postgres", "SELECT IFNULL(1, 2)", "IFNULL", ""},
		{"postgres", "SELECT Upper('x')", "UPPER", ""},
		{"postgres", "SELECT Upper('x', 'y')", "UPPER", "Upper"},
		{"mysql", "SELECT lcase('x')", "LOWER", ""},
		{"mysql", "SELECT lcase('x', 'y')", "LOWER", "lcase"},
		{"sqlite", "SELECT nosuch(1)", "NOSUCH", "nosuch"},
		{"mysql", "SELECT bool_and(1)", "BOOL_AND", "bool_and"}, // an aggregate elsewhere, and nothing here
		{"duckdb", "SELECT nosuch()", "NOSUCH", "nosuch"},
	}
	for _, test := range tests {
		d := spec.DialectByName(test.dialect)
		q, err := parse.Query(test.text, d)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		call, is := q.Body.(*ast.Select).Items[0].Expr.(*ast.Call)
		if !is || call.Name != test.name || call.Written != test.written {
			t.Errorf("%s: %s: %+v", test.dialect, test.text, call)
			continue
		}
		text, err := render.Query(q, d)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		again, err := parse.Query(text, d)
		if err != nil || !ast.Same(again.Body.(*ast.Select).Items[0].Expr, call) {
			t.Errorf("%s: %s is read as another call: %v", test.text, text, err)
		}
	}
}

package published

import (
	"reflect"
	"testing"
)

func TestScriptsAreCutIntoStatementsAndRemarks(t *testing.T) {
	for _, test := range []struct {
		name  string
		texts []string
		want  []Statement
	}{
		{"a remark behind its statement", []string{"CREATE TABLE t (a);", "SELECT 1; -- expected: 1, actual: 2"},
			[]Statement{{"CREATE TABLE t (a)", ""}, {"SELECT 1", "expected: 1, actual: 2"}}},
		{"quotes", []string{`SELECT ';--', "a;b", 'it''s; -- ' FROM t -- note`, "WHERE 1"},
			[]Statement{{`SELECT ';--', "a;b", 'it''s; -- ' FROM t ` + "\nWHERE 1", "note"}}},
		{"a minus is no remark", []string{"SELECT 1 - -1"}, []Statement{{"SELECT 1 - -1", ""}}},
		{"remarks of several lines", []string{"SELECT 1;\n-- expected{1}\n-- actual{0}\nSELECT 2"},
			[]Statement{{"SELECT 1", "expected{1}, actual{0}"}, {"SELECT 2", ""}}},
		{"a trigger in pieces", []string{"CREATE TRIGGER r DELETE ON t BEGIN", "UPDATE t SET a = 1;", "END;", "SELECT 1"},
			[]Statement{{"CREATE TRIGGER r DELETE ON t BEGIN\nUPDATE t SET a = 1;\nEND", ""}, {"SELECT 1", ""}}},
		{"an open quote", []string{"SELECT 'a; SELECT 2; -- no row"}, []Statement{{"SELECT 'a", ""}, {"SELECT 2", "no row"}}},
		{"nothing", []string{";", " -- only words"}, nil},
	} {
		if got := Script(test.texts); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestStatementsThatAskAreKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT 1": true, "(SELECT 1)": true, "with\na AS (SELECT 1) SELECT 1": true, "PRAGMA integrity_check": true,
		"INSERT INTO t SELECT 1": false, "REINDEX": false, "CREATE TABLE selected (a)": false,
	} {
		if got := (&Statement{Text: text}).asks(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

package spec

import (
	"slices"
	"testing"
)

func TestDataErrorsAreFoundByStateNumberOrBeginning(t *testing.T) {
	for _, c := range []struct {
		dialect string
		number  int
		state   string
		message string
		want    bool
	}{
		{"postgres", 0, "22030", "duplicate JSON object key value", true},
		{"postgres", 0, "2201B", "invalid regular expression", true},
		{"postgres", 0, "42804", "22", false},
		{"postgres", 0, "XX000", "malformed JSON", false},
		{"mysql", 3140, "22032", "Invalid JSON text", true},
		{"mysql", 3688, "HY000", "Syntax error in regular expression", true},
		{"mysql", 3687, "HY000", "Internal error in the regular expression library.", false},
		{"mysql", 1139, "42000", "Got error 'x' from regexp", false},
		{"mariadb", 1139, "42000", "Got error 'x' from regexp", true},
		{"mariadb", 3688, "HY000", "something else", false},
		{"mysql56", 1139, "42000", "Got error 'x' from regexp", true},
		{"sqlite", 1, "", "malformed JSON", true},
		{"sqlite329", 1, "", "bad JSON path: '$$'", true},
		{"sqlite", 1, "", "no such column: malformed JSON", false},
		{"sqlite", 1, "", "unable to use function MATCH in the requested context", true},
		{"duckdb", 0, "", "Invalid Input Error: Cannot …", true},
		{"duckdb11", 0, "", "Divide by Zero Error: …", true},
		{"duckdb", 0, "", "Binder Error: Invalid Input Error:", false},
		{"iso", 0, "22012", "division by zero", false},
	} {
		if got := DialectByName(c.dialect).DataError(c.number, c.state, c.message); (got != nil) != c.want {
			t.Errorf("%s, %d (%s) %s: %v", c.dialect, c.number, c.state, c.message, got)
		}
	}
}

func TestDataErrorsNameTheirSource(t *testing.T) {
	for _, e := range dataErrors {
		if e.Statement == "" || e.From.Doc == "" || e.From.Read == Unverified || e.State == "" && len(e.Numbers) == 0 && len(e.Messages) == 0 {
			t.Errorf("%+v", e)
		}
		for _, name := range e.Dialects {
			if DialectByName(name) == nil {
				t.Errorf("%q is no dialect", name)
			}
		}
		if slices.Contains(e.Messages, "") {
			t.Errorf("%s: every message begins so", e.Statement)
		}
	}
}

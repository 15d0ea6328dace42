package probe

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// nowhere are keywords that none of the dialects has.
var nowhere = map[string]bool{"SQUARE": true}

// A keyword that is modelled is the dialect's: no text may say that it is absent. And each probe
// shows its keyword in a dialect, so that a part or a word of rows.txt that nothing has is found.
func TestNoKeywordIsModelledAndAbsent(t *testing.T) {
	shown := map[string]bool{}
	for _, name := range []string{"iso", "postgres", "mysql", "mysql56", "mariadb", "sqlite", "duckdb"} {
		d := spec.DialectByName(name)
		for _, row := range keyword.All() {
			cell, err := Try(context.Background(), row, d)
			if err != nil {
				t.Fatal(err)
			}
			if cell.Status == Modelled {
				shown[row.Name] = true
				if from := row.Absent(d); from != nil {
					t.Errorf("%s is modelled in %s, and %s says that it is not there", row.Name, name, from)
				}
			}
		}
	}
	for _, row := range keyword.All() {
		if shown[row.Name] == nowhere[row.Name] {
			t.Errorf("%s: modelled somewhere %v", row.Name, shown[row.Name])
		}
	}
}

func TestTry(t *testing.T) {
	tests := []struct {
		dialect, keyword string
		want             Status
		reason           string
	}{
		{"sqlite", "LEFT JOIN", Modelled, ""},
		{"sqlite", "LEFT", Absent, "has no function LEFT"},
		{"sqlite", "IS UNKNOWN", Absent, "read as something else"},
		{"mysql", "FULL JOIN", Absent, "syntax"},
		{"postgres", "^", Modelled, ""},
		{"iso", "^", Absent, "syntax"},
	}
	for _, test := range tests {
		for _, row := range keyword.All() {
			if row.Name != test.keyword {
				continue
			}
			cell, err := Try(context.Background(), row, spec.DialectByName(test.dialect))
			if err != nil || cell.Status != test.want || !strings.Contains(cell.Reason, test.reason) || (cell.From != nil) != (test.want == Absent) {
				t.Errorf("%s in %s: %s, %q, source %v, %v", test.keyword, test.dialect, cell.Status, cell.Reason, cell.From, err)
			}
		}
	}
}

func TestTryOfAnEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Try(ctx, keyword.All()[1], spec.DialectByName("sqlite")); err == nil {
		t.Error("a cancelled context gives a cell")
	}
}

package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// TestNotesEvaluateOnlyWhereTheyMayStand: a text is evaluated again for the note about the locale only if
// texts are compared, with --explain and without.
func TestNotesEvaluateOnlyWhereTheyMayStand(t *testing.T) {
	for _, c := range []struct {
		query string
		want  int
		note  bool
	}{
		{"SELECT 1 + 2", 1, false},
		{"SELECT 'a' || 'b'", 1, false},
		{"SELECT 'a' < 'B'", 2, true},
	} {
		for _, explain := range []bool{false, true} {
			n := 0
			o := evalOptions{dialect: "postgres", reading: "binary64", collation: collationInstalled, explain: explain, evaluated: func() { n++ }}
			var out bytes.Buffer
			a, err := o.answer(context.Background(), &terminal{in: strings.NewReader(""), out: &out, err: &out}, spec.DialectByName("postgres"), c.query)
			if err != nil {
				t.Fatal(err)
			}
			if n != c.want || (len(a.Notes) > 0) != c.note {
				t.Errorf("%s, explain %v: evaluated %d times, want %d; notes %q", c.query, explain, n, c.want, a.Notes)
			}
		}
	}
}

package compare

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/parse"
)

// Digits that a branch of CASE does not have may be missing, no others.
func TestOptionalDigits(t *testing.T) {
	d := spec.DialectByName("mysql")
	for _, c := range []struct {
		query string
		text  string
		want  bool
	}{
		{"SELECT CASE WHEN 1 THEN 7 ELSE 0.25 END", "7", true},
		{"SELECT CASE WHEN 1 THEN 7 ELSE 0.25 END", "7.00", true},
		{"SELECT CASE WHEN 1 THEN 7 ELSE 0.25 END", "7.000", false},
		{"SELECT CASE WHEN 1 THEN 7 ELSE 0.25 END", "8", false},
		{"SELECT CASE WHEN 0 THEN 7 ELSE 0.250 END", "0.25", false},
		{"SELECT CASE WHEN 1 THEN 1.5 ELSE 0.250 END", "1.5", true},
		{"SELECT CASE WHEN 1 THEN 1.5 ELSE 0.250 END", "2", false},
		{"SELECT CASE WHEN 1 THEN 1 / 3 ELSE 0.123456 END", "0.3333", true},
		{"SELECT CASE WHEN 1 THEN 1 / 3 ELSE 0.123456 END", "0.333333", true},
		{"SELECT CASE WHEN 1 THEN 1 / 3 ELSE 0.123456 END", "0.333", false},
	} {
		q, err := parse.Query(c.query, d)
		if err != nil {
			t.Fatal(err)
		}
		o, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := decimalAgrees(o.Worlds[0].Groups[0].Rows[0][0].Decimal(), c.text); got != c.want {
			t.Errorf("%s shown as %s: %v", c.query, c.text, got)
		}
	}
}

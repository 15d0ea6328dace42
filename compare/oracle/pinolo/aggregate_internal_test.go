package pinolo

import (
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
)

// How aggregates of fewer rows stand to those of more.
func TestAggregatesInOrder(t *testing.T) {
	answer := func(kind, text string) *engine.Result {
		return &engine.Result{Form: engine.FormDuckDB, Columns: []engine.Column{{Type: kind}}, Rows: [][]engine.Cell{{{Text: text, Null: text == "NULL"}}}}
	}
	for _, c := range []struct {
		of         monotony
		kind       string
		less, more string
		holds      bool
	}{
		{counts, "BIGINT", "2", "2", true},
		{counts, "BIGINT", "2", "10", true},
		{counts, "BIGINT", "10", "2", false},
		{counts, "BIGINT", "NULL", "2", false},
		{grows, "INTEGER", "-2", "-1.5", true},
		{grows, "INTEGER", "3", "1", false},
		{grows, "INTEGER", "NULL", "1", true},
		{grows, "INTEGER", "1", "NULL", false},
		{shrinks, "INTEGER", "3", "1", true},
		{shrinks, "INTEGER", "1", "3", false},
		{shrinks, "INTEGER", "NULL", "1", true},
		{shrinks, "INTEGER", "1", "NULL", false},
		{grows, "BOOLEAN", "false", "true", true},
		{grows, "BOOLEAN", "true", "false", false},
		{shrinks, "BOOLEAN", "true", "false", true},
		{shrinks, "BOOLEAN", "false", "true", false},
		{grows, "VARCHAR", "b", "a", true}, // the order of texts is the collation's
		{noMonotony, "BIGINT", "10", "2", true},
	} {
		h := inOrder([]monotony{c.of}, answer(c.kind, c.less), "fewer", answer(c.kind, c.more), "more")
		if (h.Violation == "") != c.holds {
			t.Errorf("%d, %s of fewer rows, %s of more: %q", c.of, c.less, c.more, h.Violation)
		}
	}
}

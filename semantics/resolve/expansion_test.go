package resolve_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

// What names stand for is bounded, in what there is and in how deep it nests, and its binding
// ends with the context.
func TestExpansionIsBounded(t *testing.T) {
	d := spec.DialectByName("postgres")
	stack := func(view string, n int) []ast.Statement {
		text := "CREATE TABLE v0 (x integer, y integer);"
		for i := 1; i <= n; i++ {
			text += fmt.Sprintf("CREATE VIEW v%d AS %s;", i, strings.ReplaceAll(view, "{p}", fmt.Sprintf("v%d", i-1)))
		}
		list, err := parse.Statements(text, d)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name, view string
		views      int
		options    resolve.Options
		want       limit.Name // empty for none
		cancelled  bool
	}{
		{"joins", "SELECT a.x, a.y FROM {p} a, {p} b", 6, resolve.Options{Budget: limit.Budget{Expansion: 200}}, limit.Expansion, false},
		{"enough for them", "SELECT a.x, a.y FROM {p} a, {p} b", 6, resolve.Options{Budget: limit.Budget{Expansion: 2000}}, "", false},
		{"by default", "SELECT a.x, a.y FROM {p} a, {p} b", 40, resolve.Options{}, limit.Expansion, false},
		{"conditions", "SELECT x, y FROM {p} WHERE x IN (SELECT x FROM {p})", 40, resolve.Options{}, limit.Expansion, false},
		{"expressions", "SELECT x, y FROM {p} WHERE x IN (" + strings.Repeat("1, ", 4000) + "1)", 20, resolve.Options{Budget: limit.Budget{Expansion: 10_000}}, limit.Expansion, false},
		{"a chain", "SELECT x, y FROM {p}", 20, resolve.Options{Budget: limit.Budget{Nesting: 10}}, limit.Nesting, false},
		{"a shorter chain", "SELECT x, y FROM {p}", 9, resolve.Options{Budget: limit.Budget{Nesting: 10}}, "", false},
		{"nobody waits", "SELECT x, y FROM {p}", 3, resolve.Options{Context: cancelled}, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			statements := stack(c.view, c.views)
			q, err := parse.Query(fmt.Sprintf("SELECT x FROM v%d", c.views), d)
			if err != nil {
				t.Fatal(err)
			}
			bound := resolve.Bind(q, d, resolve.SchemaOf(statements, d), c.options)
			var exceeded *limit.Error
			switch err := bound.Err(); {
			case c.cancelled:
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%v, want that nobody waits", err)
				}
			case c.want == "" && err != nil, c.want != "" && (!errors.As(err, &exceeded) || exceeded.Limit != c.want):
				t.Errorf("%v, want the limit %q", err, c.want)
			}
		})
	}
}

package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/differences"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/spec"
)

// The page of differences is what the rules say.
func TestDifferencesPage(t *testing.T) {
	committed, err := os.ReadFile(filepath.Join("..", "..", "docs", "DIFFERENCES.md"))
	if err != nil {
		t.Fatal(err)
	}
	var dialects []*spec.Dialect
	for _, name := range script.EngineDialects {
		dialects = append(dialects, spec.DialectByName(name))
	}
	page, err := differences.Page(context.Background(), dialects)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, committed) {
		t.Error("docs/DIFFERENCES.md is not what the rules say; run `make differences`")
	}
}

// Differences that the manuals state are found, each with a query whose answers differ: MySQL 9.5, 14.6.1 and
// PostgreSQL 18, 9.3, of quotients; 5.3.4.6 and 7.5 of NULLs in ORDER BY.
func TestDifferences(t *testing.T) {
	list, err := differences.Of(context.Background(), spec.DialectByName("mysql"), spec.DialectByName("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, d := range list {
		if d.From == d.To {
			t.Errorf("%s: both dialects say %q", d.Rule.ID, d.From)
		}
		if d.Example != nil {
			found[d.Rule.ID] = true
			if strings.TrimSpace(d.Example.Query) == "" || bytes.Equal(d.Left.JSON(), d.Right.JSON()) {
				t.Errorf("%s: %q shows nothing", d.Rule.ID, d.Example.Query)
			}
		}
	}
	for _, id := range []string{"arithmetic.divide", "order.by", "text.substring"} {
		if !found[id] {
			t.Errorf("%s has no query", id)
		}
	}
	none, err := differences.Of(context.Background(), spec.DialectByName("mysql"), spec.DialectByName("mysql"))
	if err != nil || len(none) != 0 {
		t.Errorf("a dialect differs from itself: %v, %v", none, err)
	}
}

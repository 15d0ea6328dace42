package spec_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// TestAuthority holds the text behind a reading against declarations made for it.
func TestAuthority(t *testing.T) {
	base := spec.Rule{ID: "test.authority", From: spec.ISO("<boolean value expression>"), Cases: []string{"one"}, Variants: []spec.Variant{
		{Dialects: []string{"postgres", "duckdb"}, From: spec.PostgreSQL("9.1. Logical Operators", "func.sgml")},
		{Dialects: []string{"sqlite"}, From: spec.SQLite("3. Expressions", "lang_expr.html"), Observed: true},
		{Dialects: []string{"mariadb"}, From: spec.Source{Doc: "MariaDB documentation", Clause: "a page", Read: spec.Unverified}},
		{Dialects: []string{"mysql56"}, From: spec.ISO("<in predicate>").With(spec.MySQL56("a page", "a.html"))},
	}}
	for dialect, want := range map[string]spec.AuthorityKind{
		"iso":      spec.AuthorityOwn,
		"postgres": spec.AuthorityOwn,
		"postgis":  spec.AuthorityParent,
		"duckdb":   spec.AuthorityNone, // PostgreSQL's text is not its own
		"sqlite":   spec.AuthorityNone, // only observed
		"mariadb":  spec.AuthorityNone, // named, not read
		"mysql":    spec.AuthorityNone, // the standard's reading
		"mysql56":  spec.AuthorityOwn,  // the second document of two
		// Another version of an engine is not the engine.
		"postgis33": spec.AuthorityNone,
	} {
		got := base.Authority(dialect)
		if got.Kind != want {
			t.Errorf("%s: %v, want %v", dialect, got, want)
		}
		if got.Missing() != (want == spec.AuthorityNone || want == spec.AuthoritySilent) {
			t.Errorf("%s: missing is %v", dialect, got.Missing())
		}
	}
	if from := base.Authority("postgis").From.Doc; from != "PostgreSQL 18 manual" {
		t.Errorf("postgis: the parent's text is %q", from)
	}
}

// TestSourcesInDialects holds the tables of texts against the rules: each text is of a rule that
// the dialect has and that cites no document of the dialect, and it was read.
func TestSourcesInDialects(t *testing.T) {
	texts := 0
	for dialect, table := range spec.SourcesIn {
		for id, authority := range table {
			texts++
			rule := spec.RuleByID(id)
			if rule == nil {
				t.Errorf("%s: there is no rule %s", dialect, id)
				continue
			}
			admitted := false
			for c := range rule.Numbered() {
				admitted = admitted || rule.Admits(dialect, c)
			}
			if !admitted {
				t.Errorf("%s: the dialect admits no case of %s", dialect, id)
			}
			if got := rule.Authority(dialect); got != authority {
				t.Errorf("%s: %s has a source of its own, %v, beside %v", dialect, id, got.From, authority.From)
			}
			if authority.From.Read == spec.Unverified || !version.MatchString(authority.From.Address) {
				t.Errorf("%s: the text for %s was not read, or names no version: %v", dialect, id, authority.From)
			}
		}
	}
	if texts == 0 {
		t.Fatal("the tables are empty")
	}
}

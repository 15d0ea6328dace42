package spec_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// TestSpeaker holds who speaks for a reading against declarations made for it.
func TestSpeaker(t *testing.T) {
	base := spec.Rule{ID: "test.speaker", From: spec.ISO("<boolean value expression>"), Cases: []string{"one"}, Variants: []spec.Variant{
		{Dialects: []string{"postgres", "duckdb"}, From: spec.PostgreSQL("9.1. Logical Operators", "func.sgml")},
		{Dialects: []string{"sqlite"}, From: spec.SQLite("3. Expressions", "lang_expr.html"), Observed: true},
		{Dialects: []string{"mariadb"}, From: spec.Source{Doc: "MariaDB documentation", Clause: "a page", Read: spec.Unverified}},
		{Dialects: []string{"mysql56"}, From: spec.ISO("<in predicate>").With(spec.MySQL56("a page", "a.html"))},
	}}
	for dialect, want := range map[string]spec.Voice{
		"iso":      spec.VoiceOwn,
		"postgres": spec.VoiceOwn,
		"postgis":  spec.VoiceParent,
		"duckdb":   spec.VoiceNobody, // PostgreSQL's text is not its own
		"sqlite":   spec.VoiceNobody, // only observed
		"mariadb":  spec.VoiceNobody, // named, not read
		"mysql":    spec.VoiceNobody, // the standard's reading
		"mysql56":  spec.VoiceOwn,    // the second document of two
		// Another version of an engine is not the engine.
		"postgis33": spec.VoiceNobody,
	} {
		got := base.Speaker(dialect)
		if got.Voice != want {
			t.Errorf("%s: %v, want %v", dialect, got, want)
		}
		if got.Unspoken() != (want == spec.VoiceNobody || want == spec.VoiceSilent) {
			t.Errorf("%s: unspoken is %v", dialect, got.Unspoken())
		}
	}
	if from := base.Speaker("postgis").From.Doc; from != "PostgreSQL 18 manual" {
		t.Errorf("postgis: the parent's text is %q", from)
	}
}

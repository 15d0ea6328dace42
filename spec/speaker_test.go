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

// TestHeard holds the tables of readings against the rules: each speaks for a rule that the
// dialect has and that no document of its own speaks for, by a text that was read.
func TestHeard(t *testing.T) {
	heard := 0
	for dialect, table := range spec.HeardIn {
		for id, speaker := range table {
			heard++
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
			if got := rule.Speaker(dialect); got != speaker {
				t.Errorf("%s: %s has a source of its own, %v, beside %v", dialect, id, got.From, speaker.From)
			}
			if speaker.From.Read == spec.Unverified || !version.MatchString(speaker.From.Address) {
				t.Errorf("%s: the text for %s was not read, or names no version: %v", dialect, id, speaker.From)
			}
		}
	}
	if heard == 0 {
		t.Fatal("no text was heard")
	}
}

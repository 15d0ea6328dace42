package spec_test

import (
	"regexp"
	"testing"

	_ "github.com/semcheck/semcheck/eval" // declares the rules
	_ "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/spec"
)

var (
	// A place on the machine on which a text was read.
	machinePath = regexp.MustCompile(`(^|[\s,;:(])(/|~|\.\.?/|[A-Za-z]:\\)|file:|localhost|127\.0\.0\.1|\.mirror`)
	// A commit, a release or a date; the DOI of a paper.
	version = regexp.MustCompile(`@ [0-9a-f]{12}\b|@ [0-9]{4}-[0-9]{2}-[0-9]{2}\b|\bv[0-9]+\.[0-9]+|^doi\.org/10\.[0-9]+/[0-9.]+$`)
	digit   = regexp.MustCompile(`[0-9]`)
)

func TestSourcesAreRead(t *testing.T) {
	check := func(where string, s spec.Source) {
		t.Helper()
		if s.Doc == "" || s.Clause == "" {
			t.Errorf("%s: a source without document or clause: %v", where, s)
		}
		if s.Read == spec.Unverified {
			if s.Address != "" {
				t.Errorf("%s: an unverified source has an address: %v", where, s)
			}
			return
		}
		if s.Address == "" {
			t.Errorf("%s: a source that was read has no address: %v", where, s)
		} else if !version.MatchString(s.Address) {
			t.Errorf("%s: the address names no version: %v", where, s)
		}
		if machinePath.MatchString(s.Address) {
			t.Errorf("%s: the address is a place on a machine: %v", where, s)
		}
		if !digit.MatchString(s.Doc) {
			t.Errorf("%s: the document has no version: %v", where, s)
		}
	}
	rules := spec.Rules()
	if len(rules) == 0 {
		t.Fatal("no rules are declared")
	}
	for _, r := range rules {
		check(r.ID, r.From)
		for _, v := range r.Variants {
			check(r.ID+" of "+v.Dialects[0], v.From)
		}
	}
}

func TestSourceWith(t *testing.T) {
	read := spec.SQLite("1. A", "a.html")
	if s := read.With(spec.ISO("<joined table>")); s.Read == spec.Unverified {
		t.Errorf("two texts that were read are one that was not: %v", s)
	}
	if s := read.With(spec.ISO("<no such subclause>")); s.Read != spec.Unverified {
		t.Errorf("with a text that was not read: %v", s)
	}
}

package main

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/targets"
)

func TestNamesAreOneLine(t *testing.T) {
	given := func(string) bool { return true }
	for name, want := range map[string]string{
		"":                      "--name is empty",
		" \u00a0":               "--name is empty",
		"My\nDB":                `--name must be one line of printable characters, got "My\nDB"`,
		"My\x1b[31mDB":          "--name must be one line",
		"My\tDB":                "--name must be one line",
		"\xff":                  "--name must be one line",
		strings.Repeat("é", 61): "--name must have at most 60 characters, got 61",
		strings.Repeat("é", 60): "",
		"MyDB 0.3 (beta)":       "",
	} {
		target, err := targets.ByName("mysql")
		if err != nil {
			t.Fatal(err)
		}
		n := naming{name: name, given: given}
		switch err := n.apply(&target); {
		case want == "":
			if err != nil || target.Called != name {
				t.Errorf("%q: called %q, %v", name, target.Called, err)
			}
		case err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") || target.Called != "":
			t.Errorf("%q: called %q, %v", name, target.Called, err)
		}
	}
}

// A server under a name of its own has no known issues; the target has its own.
func TestKnownIssuesAreNotThoseOfANamedServer(t *testing.T) {
	target, err := targets.ByName("mysql")
	if err != nil {
		t.Fatal(err)
	}
	for called, none := range map[string]bool{"": false, "MyDB 0.3": true} {
		target.Called = called
		list, err := issuesOf(target)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(list.Entries()) == 0; got != none {
			t.Errorf("called %q: %d known issues", called, len(list.Entries()))
		}
	}
}

package engine

import (
	"strings"
	"testing"
)

func TestNewScratchIsAccepted(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		s, err := NewScratch(7)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(s.String(), ScratchPrefix) || seen[s.String()] {
			t.Fatalf("bad or repeated name %q", s)
		}
		seen[s.String()] = true
	}
}

func TestParseScratchRefusesForeignNames(t *testing.T) {
	for _, name := range []string{
		"", "mysql", "postgres", "production", "semcheck", "semcheck_", "SEMCHECK_1", " semcheck_1", "xsemcheck_1",
		"semcheck_1; DROP DATABASE mysql", "semcheck_1`", `semcheck_1"`, "semcheck_1.t", "semcheck_ä", "semcheck_A",
		"semcheck_" + strings.Repeat("x", 60),
	} {
		if s, err := ParseScratch(name); err == nil {
			t.Errorf("ParseScratch(%q) = %q, want an error", name, s)
		}
	}
	if _, err := ParseScratch("semcheck_12_0_ab"); err != nil {
		t.Error(err)
	}
}

func TestZeroScratchPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the zero Scratch gave a name")
		}
	}()
	_ = Scratch{}.String()
}

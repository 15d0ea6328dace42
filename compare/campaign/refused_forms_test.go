package campaign

import (
	"slices"
	"testing"
)

func TestFormsOf(t *testing.T) {
	got := formsOf("SELECT LPAD(a, 'NATURAL x'), 1 << 2.5 FROM t NATURAL\n FULL JOIN u")
	slices.Sort(got)
	want := []string{"<<", "FROM", "FULL", "FULL JOIN", "JOIN", "LPAD(", "NATURAL", "NATURAL FULL", "NATURAL FULL JOIN", "SELECT"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRefusedForms: a text is refused for a form that no text has which the engine took.
func TestRefusedForms(t *testing.T) {
	var s Statistics
	for _, text := range []string{"SELECT a FROM t NATURAL JOIN u", "SELECT a FROM t FULL JOIN u ON a = b", "SELECT a FROM t WHERE a > 1", "SELECT a"} {
		s.took(text)
	}
	for _, text := range []string{
		"SELECT a FROM t NATURAL FULL JOIN u WHERE a > 1", "SELECT a FROM t NATURAL FULL JOIN u", "SELECT LPAD(a) FROM t NATURAL FULL JOIN u",
		"SELECT a FROM t NATURAL FULL JOIN u", "SELECT LPAD(a)", "SELECT LPAD(a) FROM t", "SELECT LPAD(a) FROM u", "SELECT a FROM t WHERE a",
	} {
		s.refuse(text)
	}
	want := []RefusedForm{
		{"NATURAL FULL JOIN", 4, "SELECT a FROM t NATURAL FULL JOIN u"},
		{"LPAD()", 3, "SELECT LPAD(a)"},
		{"", 1, "SELECT a FROM t WHERE a"},
	}
	if got := s.RefusedForms(); !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	var both Statistics
	both.Add(&s)
	if got := both.RefusedForms(); !slices.Equal(got, want) {
		t.Errorf("after the accounts were added: %+v", got)
	}
}

func BenchmarkForms(b *testing.B) {
	var s Statistics
	for b.Loop() {
		s.took("SELECT a.x, COUNT(*) FROM t AS a LEFT JOIN u ON a.x = u.x AND a.y IS NOT NULL WHERE a.x BETWEEN 1 AND 2 AND y IN ('one', 'two') GROUP BY a.x ORDER BY a.x DESC NULLS LAST LIMIT 10")
	}
}

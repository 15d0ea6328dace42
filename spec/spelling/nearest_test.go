package spelling

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "ab", 1},
		{"abc", "xabc", 1}, {"abc", "acb", 1}, {"ca", "abc", 3}, {"kitten", "sitting", 3}, {"größe", "grösse", 2},
	} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance([]rune(c.b), []rune(c.a)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"sqlite", "mysql", "mysql56", "postgres", "mariadb", "a"}
	for word, want := range map[string]string{
		"mysq": "mysql", "MySQL": "mysql", "msyql": "mysql", "postgers": "postgres", "sqllite": "sqlite", "maria": "mariadb",
		"oracle": "", "": "", "b": "", "mysql5": "", strings.Repeat("m", 1000): "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
	if got := DidYouMean("mysq", names); got != " (did you mean mysql?)" {
		t.Error(got)
	}
	if got := DidYouMean("oracle", names); got != "" {
		t.Error(got)
	}
}

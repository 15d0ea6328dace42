package semantics_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// naiveLike is the definition: % takes any run, _ one character, the escape
// makes the next character literal.
func naiveLike(text, pattern, escape string, same func(a, b rune) bool) bool {
	if pattern == "" {
		return text == ""
	}
	p := []rune(pattern)
	t := []rune(text)
	head, rest := p[0], string(p[1:])
	if escape != "" && string(head) == escape {
		if len(p) == 1 {
			panic("the escape at the end is no pattern")
		}
		return len(t) > 0 && same(t[0], p[1]) && naiveLike(string(t[1:]), string(p[2:]), escape, same)
	}
	switch head {
	case '%':
		for i := 0; i <= len(t); i++ {
			if naiveLike(string(t[i:]), rest, escape, same) {
				return true
			}
		}
		return false
	case '_':
		return len(t) > 0 && naiveLike(string(t[1:]), rest, escape, same)
	}
	return len(t) > 0 && same(t[0], head) && naiveLike(string(t[1:]), rest, escape, same)
}

// words lists all words of an alphabet up to a length.
func words(alphabet []string, length int) []string {
	list, last := []string{""}, []string{""}
	for range length {
		var next []string
		for _, w := range last {
			for _, a := range alphabet {
				next = append(next, w+a)
			}
		}
		list, last = append(list, next...), next
	}
	return list
}

func exactly(a, b rune) bool { return a == b }

func asciiFold(a, b rune) bool {
	return a == b || a < 128 && b < 128 && strings.EqualFold(string(a), string(b))
}

func TestLikeAgainstDefinition(test *testing.T) {
	texts := words([]string{"a", "B", "é", "%"}, 4)
	for dialect, same := range map[string]func(a, b rune) bool{"iso": exactly, "mysql": exactly, "postgres": exactly, "sqlite": asciiFold} {
		e := account(dialect)
		for _, pattern := range words([]string{"a", "b", "%", "_", "#%"}, 4) {
			escape, ok := semantics.ParseEscape(e.Dialect, "#")
			if !ok {
				test.Fatal("# is no escape")
			}
			p := semantics.Text(pattern)
			for _, text := range texts {
				v := semantics.Text(text)
				want := semantics.TruthOf(naiveLike(text, pattern, "#", same))
				if got := semantics.Like(e, &v, &p, escape); got != want {
					test.Fatalf("%s: '%s' LIKE '%s' ESCAPE '#' is %s, want %s", dialect, text, pattern, got, want)
				}
			}
		}
	}
}

func TestILikeAgainstDefinition(test *testing.T) {
	e := account("postgres")
	for _, pattern := range words([]string{"a", "B", "%", "_"}, 3) {
		for _, text := range words([]string{"A", "b", "É"}, 4) {
			v, p := semantics.Text(text), semantics.Text(pattern)
			want := semantics.TruthOf(naiveLike(text, pattern, "", asciiFold))
			if got := semantics.ILike(e, &v, &p, semantics.Escape{}); got != want {
				test.Fatalf("'%s' ILIKE '%s' is %s, want %s", text, pattern, got, want)
			}
		}
	}
}

// The escape at the end of a pattern: a bad escape in ISO, in PostgreSQL only
// where matching gets there with text left, itself in MySQL, nothing in SQLite.
func TestEscapeAtTheEnd(test *testing.T) {
	escape := semantics.Escape{Character: '#', Given: true}
	p := semantics.Text("a#")
	for dialect, want := range map[string]map[string]semantics.Truth{
		"iso":      {"a#": semantics.Fails, "a": semantics.Fails, "": semantics.Fails},
		"postgres": {"ab": semantics.Fails, "a#": semantics.Fails, "a": semantics.False, "b": semantics.False, "": semantics.False},
		"mysql":    {"a#": semantics.True, "a": semantics.False},
		"sqlite":   {"a#": semantics.False, "a": semantics.False},
	} {
		for text, wanted := range want {
			v := semantics.Text(text)
			if got := semantics.Like(account(dialect), &v, &p, escape); got != wanted {
				test.Errorf("%s: '%s' LIKE 'a#' is %s, want %s", dialect, text, got, wanted)
			}
		}
	}
}

// naiveGlob is GLOB without sets.
func naiveGlob(t, p string) bool {
	switch {
	case p == "":
		return t == ""
	case p[0] == '*':
		return naiveGlob(t, p[1:]) || t != "" && naiveGlob(t[1:], p)
	case t == "":
		return false
	}
	return (p[0] == '?' || p[0] == t[0]) && naiveGlob(t[1:], p[1:])
}

func TestGlobAgainstDefinition(test *testing.T) {
	e := account("sqlite")
	for _, pattern := range words([]string{"a", "B", "*", "?"}, 5) {
		for _, text := range words([]string{"a", "b", "B"}, 4) {
			v, p := semantics.Text(text), semantics.Text(pattern)
			want := semantics.TruthOf(naiveGlob(text, pattern))
			if got := semantics.Glob(e, &v, &p); got != want {
				test.Fatalf("'%s' GLOB '%s' is %s, want %s", text, pattern, got, want)
			}
		}
	}
}

func TestNullAndFailingPatterns(test *testing.T) {
	a, null, raised := semantics.Text("a"), semantics.Null, semantics.Raised(semantics.ClassCast)
	for _, like := range []func(*semantics.Evaluation, *semantics.Value, *semantics.Value) semantics.Truth{
		func(e *semantics.Evaluation, x, p *semantics.Value) semantics.Truth {
			return semantics.Like(e, x, p, semantics.Escape{})
		},
		semantics.Glob,
	} {
		e := account("sqlite")
		for _, c := range []struct {
			x, p *semantics.Value
			want semantics.Truth
		}{{&a, &null, semantics.Unknown}, {&null, &a, semantics.Unknown}, {&null, &null, semantics.Unknown},
			{&a, &raised, semantics.Fails}, {&raised, &a, semantics.Fails}, {&a, &a, semantics.True}} {
			if got := like(e, c.x, c.p); got != c.want {
				test.Errorf("%s ~ %s is %s, want %s", c.x, c.p, got, c.want)
			}
		}
	}
}

// A pattern with many runs takes no time that grows with their number as a power.
func TestPatternsOfManyRuns(t *testing.T) {
	text := strings.Repeat("a", 200)
	for dialect, pattern := range map[string]string{"sqlite": strings.Repeat("*a", 60) + "*b", "duckdb": strings.Repeat("*a", 60) + "*b"} {
		e := semantics.NewEvaluation(spec.DialectByName(dialect), nil)
		x, p, q := semantics.Text(text), semantics.Text(pattern), semantics.Text(strings.Repeat("*a", 60)+"*")
		if semantics.Glob(e, &x, &p) != semantics.False || semantics.Glob(e, &x, &q) != semantics.True {
			t.Errorf("%s: a pattern of many runs", dialect)
		}
	}
}

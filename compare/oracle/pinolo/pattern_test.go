package pinolo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/oracle/internal/lawtest"
	"github.com/semcheck/semcheck/spec/parse"
)

// patterns are the patterns that a mutator makes of a condition's.
func patterns(t *testing.T, dialect, condition, variant string) []string {
	t.Helper()
	s := lawtest.Subject(t, dialect, "SELECT 1")
	var err error
	if s.Query, err = parse.EngineSpecificQuery("SELECT a FROM t WHERE "+condition, s.Dialect); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, mutant := range mutantsOf(t, s, variant) {
		_, pattern, _ := strings.Cut(mutant, " '")
		pattern, _, _ = strings.Cut(pattern, "'")
		list = append(list, pattern)
	}
	return list
}

func TestPinoloPatterns(t *testing.T) {
	for _, c := range []struct {
		dialect, condition, variant string
		want                        string // separated by blanks
	}{
		{"sqlite", "s LIKE 'a_%'", "LikeU", "%_% a%%"},
		{"sqlite", "s LIKE '%a%'", "LikeL", "_a% %a_"},
		{"sqlite", "s LIKE 'ab'", "LikeL", ""},
		{"sqlite", `s LIKE '\%'`, "LikeU", "%%"}, // no escape without ESCAPE
		{"sqlite", `s LIKE '\%'`, "LikeL", `\_`},
		{"postgres", `s LIKE '\%'`, "LikeU", "%"}, // an escaped character
		{"postgres", `s LIKE '\%'`, "LikeL", ""},
		{"sqlite", "s LIKE 'a!%' ESCAPE '!'", "LikeU", "%!% a%"},
		{"sqlite", "s LIKE '!!%' ESCAPE '!'", "LikeL", "!!_"},
		{"sqlite", "s LIKE 'a!' ESCAPE '!'", "LikeU", ""},   // nothing is escaped
		{"sqlite", "s LIKE 'a!b%' ESCAPE '!'", "LikeU", ""}, // what is no wildcard
		{"sqlite", "s LIKE 'a%%' ESCAPE '%'", "LikeU", ""},  // the escape is a wildcard
		{"sqlite", "s LIKE 'a%' ESCAPE s", "LikeL", ""},
		{"sqlite", "s LIKE s", "LikeU", ""},
		{"sqlite", "s LIKE 'ä'", "LikeU", "%"},
		{"sqlite", "s GLOB 'a?[b-c]*'", "LikeU", "*?[b-c]* a*[b-c]* a?**"},
		{"sqlite", "s GLOB '[]]*'", "LikeL", "[]]?"},
		{"sqlite", "s GLOB '[^]*]*'", "LikeL", "[^]*]?"},
		{"sqlite", "s GLOB '[a*'", "LikeL", ""},

		{"mysql", "s REGEXP '^ab$'", "RegExpU", "ab$ ^ab"},
		{"mysql", "s REGEXP 'ab+c?'", "RegExpU", "ab*c? ab+c*"},
		{"mysql", "s REGEXP 'a*b'", "RegExpL", "a+b a?b"},
		{"mysql", "s REGEXP '[*^]a'", "RegExpL", ""},
		{"mysql", "s REGEXP 'x[[:alpha:]*]*'", "RegExpL", "x[[:alpha:]*]+ x[[:alpha:]*]?"},
		{"mysql", "s REGEXP '(a|b)*c'", "RegExpL", "(a|b)+c (a|b)?c"},
		{"mysql", "s REGEXP 'a{2}b+'", "RegExpU", "a{2}b*"},
		{"mysql", "s REGEXP 'a*?b'", "RegExpL", ""},     // lazy
		{"mysql", "s REGEXP 'a*+b'", "RegExpL", ""},     // possessive
		{"mysql", "s REGEXP 'a{2}?b*'", "RegExpL", ""},  // lazy
		{"mysql", "s REGEXP '(?=a)b*'", "RegExpL", ""},  // lookahead
		{"mysql", "s REGEXP '(?!a+)b'", "RegExpU", ""},  // negative lookahead
		{"mysql", "s REGEXP '(?<!a+)b'", "RegExpU", ""}, // negative lookbehind
		{"mysql", "s REGEXP '(?i)ab*'", "RegExpL", ""},  // an option
		{"mysql", `s REGEXP '(a*)\\1'`, "RegExpL", ""},  // a back reference
		{"mysql", `s REGEXP '\\Qa*'`, "RegExpL", ""},    // nothing is special behind it
		{"mysql", `s REGEXP 'a\\*b*'`, "RegExpL", `a\\*b+ a\\*b?`},
		{"mysql", "s REGEXP '[a[bc]]d*'", "RegExpL", ""}, // ICU: a set in a set
		{"mysql", "s REGEXP '[a&&b]c*'", "RegExpL", ""},
		{"mysql", "s REGEXP '[a'", "RegExpU", ""},
		{"mysql", "s REGEXP '*a'", "RegExpL", ""},
		{"mysql", "s REGEXP '^*a*'", "RegExpL", ""}, // of an anchor: undefined
		{"mysql", "s REGEXP s", "RegExpU", ""},
		{"postgres", "s ~ '^a'", "RegExpU", "a"},
		{"postgres", "s ~ '***:a*'", "RegExpL", ""}, // a director
		{"postgres", "s SIMILAR TO '^a+'", "RegExpU", "^a*"},
	} {
		want := strings.Fields(c.want)
		if got := patterns(t, c.dialect, c.condition, c.variant); !slices.Equal(got, want) {
			t.Errorf("%s of %s: %q, want %q", c.variant, c.condition, got, want)
		}
	}
	// NOT reverses, and NOT REGEXP is it.
	s := lawtest.Subject(t, "mysql", "SELECT 1")
	var err error
	if s.Query, err = parse.EngineSpecificQuery("SELECT a FROM t WHERE s NOT REGEXP 'a+'", s.Dialect); err != nil {
		t.Fatal(err)
	}
	if got := mutantsOf(t, s, "RegExpU"); len(got) != 1 || got[0] != "< SELECT a FROM t WHERE s NOT REGEXP 'a*'" {
		t.Errorf("NOT REGEXP: %q", got)
	}
}

// What a larger regular expression matches is all that the other does, on every
// text of few letters.
func TestRegularExpressionsAreMonotone(t *testing.T) {
	texts := []string{""}
	for i := 0; len(texts[i]) < 5; i++ {
		for _, letter := range []string{"a", "b", "c"} {
			texts = append(texts, texts[i]+letter)
		}
	}
	compared := 0
	for _, pattern := range []string{"^a+b?$", "(a|b+)*c$", "^(a?b)+|c*$", "[^a]+b", "a{2}b*", "(^a|b$)c?", "a.?c", "(a*b+)?c", "^[[:alpha:]]?$", "(a+)?$", "a|^b|c$"} {
		for _, variant := range []string{"RegExpU", "RegExpL"} {
			for _, other := range patterns(t, "mysql", "s REGEXP '"+pattern+"'", variant) {
				less, more := regexp.MustCompile(pattern), regexp.MustCompile(other)
				if variant == "RegExpL" {
					less, more = more, less
				}
				for _, text := range texts {
					if compared++; less.MatchString(text) && !more.MatchString(text) {
						t.Fatalf("%s: %s matches %q, %s does not", variant, less, text, more)
					}
				}
			}
		}
	}
	if compared < 5000 {
		t.Errorf("%d comparisons", compared)
	}
}

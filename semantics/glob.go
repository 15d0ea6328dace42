package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

var ruleGlob = spec.Declare(spec.Rule{
	ID:        "text.glob",
	Statement: "x GLOB p matches all of x, with case: * any run, ? any one character, [a-z] one of a set, [^a-z] one outside it.",
	From:      spec.SQLite("5. The LIKE, GLOB, REGEXP, MATCH, and extract operators", "lang_expr.html").With(spec.SQLiteCode("patternCompare", "func.c")),
	Keywords:  []string{"GLOB"},
	Cases:     TruthCases,
	Only:      []string{"sqlite", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: `[!a-z] is one character outside of a set; \ takes the character behind it as it is. What stands beyond ASCII is not modelled: DuckDB compares bytes.`,
		From: spec.DuckDBCode("Glob", "src/function/scalar/string/like.cpp")}},
})

// Glob is the truth of x GLOB pattern.
func Glob(e *Evaluation, x, pattern *Value) Truth {
	switch {
	case x.kind == KindNull || pattern.kind == KindNull:
		e.NullMet = true
		e.apply(ruleGlob, Unknown.Case())
		return Unknown
	case x.kind == KindRaised || pattern.kind == KindRaised:
		return Fails
	}
	failed := globFailed(pattern.text)
	matches := func() bool { return globMatches([]rune(x.text), []rune(pattern.text), failed) }
	if e.Dialect.Glob == spec.GlobsExclamation {
		if strings.ContainsFunc(x.text+pattern.text, func(r rune) bool { return r >= 0x80 }) {
			e.MarkUnsupported("GLOB on letters beyond ASCII")
			return Unknown
		}
		matches = func() bool { return globMatchesBytes(x.text, pattern.text, failed) }
	}
	t := TruthOf(matches())
	e.apply(ruleGlob, t.Case())
	return t
}

// failures are the places at which a run of any characters was tried in vain: how much is left
// of the text and of the pattern. Without them the time grows with each * as a power of the
// length. It is nil where nothing is kept.
type failures map[[2]int]bool

// globFailed is empty, and nil for a pattern with two runs at most.
func globFailed(pattern string) failures {
	if strings.Count(pattern, "*") <= 2 {
		return nil
	}
	return failures{}
}

// note notes a failure, which it returns.
func (f failures) note(text, pattern int) bool {
	if f != nil {
		f[[2]int{text, pattern}] = true
	}
	return false
}

func globMatches(text, pattern []rune, failed failures) bool {
	if len(pattern) == 0 {
		return len(text) == 0
	}
	switch pattern[0] {
	case '*':
		if failed[[2]int{len(text), len(pattern)}] {
			return false
		}
		for i := 0; i <= len(text); i++ {
			if globMatches(text[i:], pattern[1:], failed) {
				return true
			}
		}
		return failed.note(len(text), len(pattern))
	case '?':
		return len(text) > 0 && globMatches(text[1:], pattern[1:], failed)
	case '[':
		if len(text) == 0 {
			return false
		}
		in, rest, ok := globSet(text[0], pattern[1:])
		return ok && in && globMatches(text[1:], rest, failed)
	}
	return len(text) > 0 && text[0] == pattern[0] && globMatches(text[1:], pattern[1:], failed)
}

// globSet tells whether a character is in the set that begins after "["; a ]
// in the first place is a member, and a set without end matches nothing.
func globSet(r rune, p []rune) (in bool, rest []rune, ok bool) {
	outside := len(p) > 0 && p[0] == '^'
	if outside {
		p = p[1:]
	}
	for i := 0; i < len(p); i++ {
		switch {
		case p[i] == ']' && i > 0:
			return in != outside, p[i+1:], true
		case i+2 < len(p) && p[i+1] == '-' && p[i+2] != ']':
			in = in || p[i] <= r && r <= p[i+2]
			i += 2
		default:
			in = in || p[i] == r
		}
	}
	return false, nil, false
}

// globMatchesBytes is GLOB of DuckDB.
func globMatchesBytes(text, pattern string, failed failures) bool {
	for text != "" && pattern != "" {
		switch pattern[0] {
		case '*':
			pattern = strings.TrimLeft(pattern, "*")
			if pattern == "" {
				return true
			}
			from := len(text)
			if failed[[2]int{from, len(pattern)}] {
				return false
			}
			for ; text != ""; text = text[1:] {
				if globMatchesBytes(text, pattern, failed) {
					return true
				}
			}
			return failed.note(from, len(pattern))
		case '?':
			pattern = pattern[1:]
		case '[':
			rest, in := globSetBytes(text[0], pattern[1:])
			if !in {
				return false
			}
			pattern = rest
		default:
			pattern = strings.TrimPrefix(pattern, `\`)
			if pattern == "" || pattern[0] != text[0] {
				return false
			}
			pattern = pattern[1:]
		}
		text = text[1:]
	}
	return text == "" && strings.Trim(pattern, "*") == ""
}

// globSetBytes tells whether a sign is one that the set takes which begins behind "[", and what
// stands behind the set. A ] in the first place is a member; a set without end takes nothing.
func globSetBytes(sign byte, p string) (rest string, in bool) {
	p, outside := strings.CutPrefix(p, "!")
	for first, in := true, false; len(p) > 1 || p == "]" && !first; first = false {
		switch {
		case p[0] == ']' && !first:
			return p[1:], in != outside
		case p[1] != '-':
			in, p = in || p[0] == sign, p[1:]
		case len(p) == 2:
			return "", false
		default:
			in, p = in || p[0] <= sign && sign <= p[2], p[3:]
		}
	}
	return "", false
}

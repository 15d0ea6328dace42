package semantics

import (
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
)

// Case of ruleLike beside those of truth.
const likeBadEscape = CaseBeyondTruth

var ruleLike = spec.Declare(spec.Rule{
	ID:        "text.like",
	Statement: "x LIKE p is True if p matches all of x: % any run of characters, _ any one, everything else itself; an escape character takes the meaning from the next one.",
	From:      spec.ISO("<like predicate>"),
	Keywords:  []string{"LIKE", "ESCAPE"},
	Cases:     []string{CaseFalse: "false", CaseUnknown: "unknown", CaseTrue: "true", likeBadEscape: "bad escape"},
	Except:    map[string][]string{"mysql": {"bad escape"}, "mariadb": {"bad escape"}, "sqlite": {"bad escape"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "Backslash escapes by default; any character may be escaped; a pattern that ends in the escape raises only if matching gets there.",
			From: spec.PostgreSQL("9.7.1 LIKE", "func.sgml").With(spec.PostgreSQLCode("MatchText", "src/backend/utils/adt/like_match.c"))},
		{Dialects: []string{"mysql", "mariadb"}, Statement: "Backslash escapes by default; any character may be escaped; an escape at the end stands for itself.",
			From: spec.MySQL("14.8.1 String Comparison Functions and Operators, LIKE", "string-comparison-functions.html").
				With(spec.MySQLCode("my_wildcmp_uca_impl, my_wildcmp_mb_bin_impl", "strings/ctype-uca.cc, strings/ctype-mb.cc")).
				With(spec.MariaDBCode("my_wildcmp_unicode_impl, my_wildcmp_mb_impl", "strings/ctype-utf8.c, strings/ctype-mb.c"))},
		{Dialects: []string{"duckdb"}, Statement: "Any character may be escaped; a pattern that ends in the escape raises only if matching gets there.",
			From: spec.DuckDBCode("TemplatedLikeOperator, GetEscapeChar", "src/function/scalar/string/like.cpp")},
		{Dialects: []string{"sqlite"}, Statement: "ASCII letters match without case; numbers are matched as text; a pattern that ends in the escape matches nothing.",
			From: spec.SQLite("5. The LIKE, GLOB, REGEXP, MATCH, and extract operators", "lang_expr.html").With(spec.SQLiteCode("likeFunc, patternCompare", "func.c"))},
		{Dialects: []string{"sqlite329", "sqlite330"}, Statement: "As in SQLite, but % is a wildcard even where it is the escape character, and so is _ in a run of wildcards that % begins.",
			From: spec.SQLite("2020-05-22 (3.32.0)", "changes.html").With(spec.SQLite330Code("patternCompare", "func.c"))},
	},
})

// Escape is what a LIKE escapes with: a character, or none.
type Escape struct {
	Character rune
	Given     bool
}

// DefaultEscape is the escape of a LIKE without ESCAPE.
func DefaultEscape(d *spec.Dialect) Escape {
	if d.LikeEscape == spec.EscapeBackslash {
		return Escape{Character: '\\', Given: true}
	}
	return Escape{}
}

// ParseEscape reads the operand of ESCAPE: one character, or in PostgreSQL and
// MySQL the empty string for none. ok is false for anything else.
func ParseEscape(d *spec.Dialect, text string) (e Escape, ok bool) {
	if text == "" && d.EscapeText == spec.EscapeTextDefault {
		return DefaultEscape(d), true
	}
	if text == "" {
		return Escape{}, d.EscapeText != spec.EscapeTextCharacter
	}
	if d.EscapeText == spec.EscapeTextByte && len(text) > 1 {
		return Escape{}, false
	}
	r, size := utf8.DecodeRuneInString(text)
	return Escape{Character: r, Given: true}, size == len(text)
}

func like(e *Evaluation, rule *spec.Rule, x, pattern *Value, escape Escape, fold bool) Truth {
	switch {
	case x.kind == KindNull || pattern.kind == KindNull:
		e.NullMet = true
		e.apply(rule, Unknown.Case())
		return Unknown
	case x.kind == KindRaised || pattern.kind == KindRaised:
		return Fails
	case x.kind == KindOpen || pattern.kind == KindOpen:
		return markOpen(e, x, pattern)
	}
	if !escape.Given && e.Dialect.LikeEscape == spec.EscapeBackslash && strings.IndexByte(pattern.text, 0) >= 0 {
		e.MarkUnsupported("a NUL in a pattern without escape character") // MySQL's "none" is the character 0 (eval_escape_clause)
	}
	fold = fold || e.Dialect.LikeCase == spec.LikeFoldsASCII
	if c := e.collationOf(x, pattern); c == spec.CollationUnmodelled {
		e.MarkUnsupported(e.unmodelledCollation())
	} else if c.IsCaseless() {
		if fold = true; !printable(x.text) || !printable(pattern.text) {
			e.openCollation()
		}
	}
	symbols, lone := parsePattern(e.Dialect, pattern.text, escape)
	if lone && e.Dialect.LoneEscape == spec.LoneEscapeReached {
		lone = reachesEnd([]rune(x.text), symbols, fold) == endReached
		symbols = append(symbols, symbol{kind: symbolNothing})
	}
	if lone {
		e.apply(ruleLike, likeBadEscape)
		e.Raise(ClassArgument)
		return Fails
	}
	t := TruthOf(matches([]rune(x.text), symbols, fold))
	e.apply(rule, t.Case())
	return t
}

var ruleILike = spec.Declare(spec.Rule{
	ID:        "text.ilike",
	Statement: "ILIKE is LIKE without regard to case by the active locale; in the C locale that is the ASCII letters.",
	From:      spec.PostgreSQL("9.7.1 LIKE; 23.2.2.1 Standard Collations", "{func,charset}.sgml"),
	Keywords:  []string{"ILIKE"},
	Cases:     TruthCases,
	Only:      []string{"postgres", "duckdb"},
	Variants: []spec.Variant{{Dialects: []string{"duckdb"}, Statement: "Both sides are compared in lower case; letters beyond ASCII are not modelled.",
		From: spec.DuckDBCode("ILikeOperatorFunction, ILikeOperatorASCII", "src/function/scalar/string/like.cpp")}},
})

// ILike is the truth of PostgreSQL's x ILIKE pattern under the C locale.
func ILike(e *Evaluation, x, pattern *Value, escape Escape) Truth {
	if e.Dialect.CaselessLetters == spec.CaselessLettersMore && !(plainASCII(x.text) && plainASCII(pattern.text)) {
		e.MarkUnsupported("ILIKE on letters beyond ASCII")
	}
	return like(e, ruleILike, x, pattern, escape, true)
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Like is the truth of x LIKE pattern. Both are NULL or text.
func Like(e *Evaluation, x, pattern *Value, escape Escape) Truth {
	return like(e, ruleLike, x, pattern, escape, false)
}

type symbolKind uint8

const (
	symbolLiteral symbolKind = iota
	symbolOne
	symbolAny
	symbolNothing // matches nothing: SQLite's escape at the end
)

type symbol struct {
	kind symbolKind
	char rune
}

// parsePattern reads a pattern; bad tells that the escape character is used
// where the dialect forbids it.
func parsePattern(d *spec.Dialect, pattern string, escape Escape) (symbols []symbol, bad bool) {
	runes := []rune(pattern)
	run := false // a run of wildcards that % begins
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		run = r == '%' || r == '_' && run
		switch {
		case escape.Given && r == escape.Character && !(run && d.EscapedWildcard == spec.PercentOverEscape):
			if i+1 == len(runes) {
				switch d.LoneEscape {
				case spec.LoneEscapeRaises, spec.LoneEscapeReached:
					return symbols, true
				case spec.LoneEscapeItself:
					symbols = append(symbols, symbol{kind: symbolLiteral, char: r})
				case spec.LoneEscapeNothing:
					symbols = append(symbols, symbol{kind: symbolNothing})
				}
				continue
			}
			i++
			next := runes[i]
			if d.EscapedCharacters == spec.EscapedCharactersSpecial && next != '%' && next != '_' && next != escape.Character {
				return nil, true
			}
			symbols = append(symbols, symbol{kind: symbolLiteral, char: next})
		case r == '%':
			symbols = append(symbols, symbol{kind: symbolAny})
		case r == '_':
			symbols = append(symbols, symbol{kind: symbolOne})
		default:
			symbols = append(symbols, symbol{kind: symbolLiteral, char: r})
		}
	}
	return symbols, false
}

// matches tells whether the pattern covers all of the text: row by row the set
// of text positions that a prefix of the pattern reaches.
func matches(text []rune, pattern []symbol, foldASCII bool) bool {
	reached := make([]bool, len(text)+1)
	reached[0] = true
	for _, s := range pattern {
		if s.kind == symbolAny {
			for i := 1; i <= len(text); i++ {
				reached[i] = reached[i] || reached[i-1]
			}
			continue
		}
		for i := len(text); i > 0; i-- {
			reached[i] = reached[i-1] && s.accepts(text[i-1], foldASCII)
		}
		reached[0] = false
	}
	return reached[len(text)]
}

// pursuit is how PostgreSQL's matching of a pattern with an escape at its end
// ends: such a pattern matches nothing, so it fails or comes to the escape.
type pursuit uint8

const (
	endMissed  pursuit = iota // LIKE_FALSE: an earlier % may try another place
	endBeyond                 // LIKE_ABORT: the text is too short, no other place helps
	endReached                // the escape was to be matched with text left: an error
)

// reachesEnd follows MatchText (src/backend/utils/adt/like_match.c,
// PostgreSQL 18), which looks at the escape only if matching comes there with
// text left. The pattern is given without the escape at its end.
func reachesEnd(text []rune, pattern []symbol, fold bool) pursuit {
	for ; len(text) > 0; text, pattern = text[1:], pattern[1:] {
		if len(pattern) == 0 {
			return endReached
		}
		if pattern[0].kind != symbolAny {
			if !pattern[0].accepts(text[0], fold) {
				return endMissed
			}
			continue
		}
		for ; len(pattern) > 0 && pattern[0].kind != symbolLiteral; pattern = pattern[1:] {
			if pattern[0].kind == symbolOne {
				if len(text) == 0 {
					return endBeyond
				}
				text = text[1:]
			}
		}
		if len(pattern) == 0 {
			return endReached // even without text left
		}
		for ; len(text) > 0; text = text[1:] {
			if pattern[0].accepts(text[0], fold) {
				if p := reachesEnd(text, pattern, fold); p != endMissed {
					return p
				}
			}
		}
		return endBeyond
	}
	return endBeyond
}

func (s symbol) accepts(r rune, foldASCII bool) bool {
	switch s.kind {
	case symbolOne:
		return true
	case symbolLiteral:
		return r == s.char || foldASCII && lowerASCII(r) == lowerASCII(s.char)
	case symbolNothing, symbolAny:
	}
	return false
}

func lowerASCII(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

var ruleConcat = spec.Declare(spec.Rule{
	ID:        "text.concat",
	Statement: "a || b is the characters of a followed by those of b; NULL if an operand is NULL.",
	From:      spec.ISO("<string value expression>"),
	Keywords:  []string{"||"},
	Cases:     operationCases,
	Except:    map[string][]string{"mysql": {"null", "value"}, "mariadb": {"null", "value"}},
})

// ConcatText joins two texts.
func ConcatText(e *Evaluation, a, b *Value) Value {
	if v, done := strict(e, ruleConcat, a, b); done {
		return v
	}
	if len(a.text)+len(b.text) > longestJoined {
		e.MarkUnsupported("a text of more than 64 MB")
		return Null
	}
	e.apply(ruleConcat, operationValue)
	return Text(a.text + b.text)
}

// longestJoined is the number of bytes of a text beyond which joining two is not modelled: a
// recursion that doubles its text has one of any length soon.
const longestJoined = 64 << 20

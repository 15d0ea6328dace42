package regular

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
)

// NotModelled says which part of a regular expression, or of a text, is not modelled.
type NotModelled string

// Error names it.
func (n NotModelled) Error() string { return string(n) }

// Options say how an expression is meant.
type Options struct {
	Fold       bool // letters match without case
	Literal    bool // RE2: no character is special
	DotNewline bool // RE2: . matches a newline, too
	Whole      bool // it has to match the whole text
	// Places tells that it matters where a text matches, not whether it does alone.
	Places bool
}

// longest is the number of characters of an expression beyond which it is not modelled.
const longest = 500

// Expression is a regular expression of a dialect.
type Expression struct {
	re     *regexp.Regexp
	facts  facts
	folded bool
	of     spec.Regexps
}

// facts are what is known of an expression.
type facts struct {
	classes     bool // it has a class, of which only the members in ASCII are the same everywhere
	lines       bool // a sign that may be about the ends of lines: . ^ $ [^
	cased       bool // a class of letters of one case
	lazy        bool // a quantifier takes as few as it can
	alternative bool
	variable    int  // quantifiers that take a number of characters that is not fixed
	groups      int  // groups whose match is kept
	repeated    bool // a group is repeated
	mayBeEmpty  bool
	emptyLoop   bool // what may be empty is repeated
}

// Compile reads an expression; the error is a [NotModelled], for what an engine says of a
// wrong expression depends on when it looks at it.
func Compile(of spec.Regexps, pattern string, o Options) (*Expression, error) {
	if !utf8.ValidString(pattern) || utf8.RuneCountInString(pattern) > longest {
		return nil, NotModelled("a regular expression that is no UTF-8 or that long")
	}
	x := &Expression{of: of, folded: o.Fold}
	var text string
	var err error
	if of == spec.RegexpsRE2 {
		text, err = x.fromRE2(pattern, o)
	} else {
		text, err = x.translate(pattern)
	}
	switch {
	case err != nil:
		return nil, err
	case x.folded && !isASCII(pattern):
		return nil, NotModelled("a regular expression without case, beyond ASCII")
	case x.folded && x.facts.cased:
		return nil, NotModelled("a class of capital or small letters without case")
	case of == spec.RegexpsSpencer && !isASCII(pattern):
		return nil, NotModelled("a regular expression byte by byte, beyond ASCII")
	case o.Places && x.facts.emptyLoop:
		return nil, NotModelled("the place of a match where what may be empty is repeated")
	case o.Places && of == spec.RegexpsAdvanced && x.facts.lazy:
		return nil, NotModelled("the place of a match by quantifiers that are not greedy")
	}
	if o.Whole {
		text = `\A(?:` + text + `)\z`
	}
	if o.Fold {
		text = "(?i)" + text
	}
	if x.re, err = regexp.Compile(text); err != nil {
		return nil, NotModelled("a regular expression of that size")
	}
	if of == spec.RegexpsAdvanced || of == spec.RegexpsSpencer {
		x.re.Longest()
	}
	return x, nil
}

// fromRE2 looks at an expression of RE2. Go's package differs: it lacks \C and knows (?<name>;
// the tables behind \p depend on the version.
func (x *Expression) fromRE2(pattern string, o Options) (string, error) {
	if o.Literal {
		x.facts.mayBeEmpty = pattern == ""
		return regexp.QuoteMeta(pattern), nil
	}
	for _, part := range []string{`\C`, `\p`, `\P`, `\Q`, `(?<`} {
		if strings.Contains(pattern, part) {
			return "", NotModelled("a regular expression with " + part)
		}
	}
	flags := syntax.Perl
	if o.DotNewline {
		flags |= syntax.DotNL
	}
	tree, err := syntax.Parse(pattern, flags)
	if err != nil {
		return "", NotModelled("a regular expression that is not well formed")
	}
	x.look(tree)
	if o.DotNewline {
		pattern = "(?s:" + pattern + ")"
	}
	return pattern, nil
}

// look notes what there is in a tree.
func (x *Expression) look(tree *syntax.Regexp) {
	x.folded = x.folded || tree.Flags&syntax.FoldCase != 0 && tree.Op == syntax.OpLiteral
	x.facts.mayBeEmpty = isEmptied(tree)
	var walk func(t *syntax.Regexp)
	walk = func(t *syntax.Regexp) {
		if t.Op == syntax.OpStar || t.Op == syntax.OpPlus || t.Op == syntax.OpRepeat {
			x.facts.emptyLoop = x.facts.emptyLoop || isEmptied(t.Sub[0])
		}
		if t.Op == syntax.OpLiteral || t.Op == syntax.OpCharClass {
			x.folded = x.folded || t.Flags&syntax.FoldCase != 0
		}
		for _, sub := range t.Sub {
			walk(sub)
		}
	}
	walk(tree)
}

// isEmptied tells whether a part may match the empty text.
func isEmptied(t *syntax.Regexp) bool {
	switch t.Op {
	case syntax.OpNoMatch, syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyCharNotNL, syntax.OpAnyChar:
		return t.Op == syntax.OpLiteral && len(t.Rune) == 0
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary,
		syntax.OpStar, syntax.OpQuest:
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return isEmptied(t.Sub[0])
	case syntax.OpRepeat:
		return t.Min == 0 || isEmptied(t.Sub[0])
	case syntax.OpConcat:
		for _, sub := range t.Sub {
			if !isEmptied(sub) {
				return false
			}
		}
		return true
	case syntax.OpAlternate:
		for _, sub := range t.Sub {
			if isEmptied(sub) {
				return true
			}
		}
	}
	return false
}

// Refuses says for which reason the match of a text is not modelled; nil where it is. What a
// class holds beyond ASCII, and which letters are the same without case there, depends on
// tables and locales; which characters end a line, on the library, where a sign of the expression
// asks for that: by MySQL 9.5, 14.8.2, u of REGEXP_LIKE(), . ^ and $ do. Negated lists are not
// modelled there either.
func (x *Expression) Refuses(text string) error {
	switch {
	case !utf8.ValidString(text):
		return NotModelled("a match of a text that is no UTF-8")
	case (x.folded || x.facts.classes || x.of == spec.RegexpsSpencer) && !isASCII(text):
		return NotModelled("a match by class or without case, beyond ASCII")
	case x.facts.lines && (x.of == spec.RegexpsICU || x.of == spec.RegexpsPCRE) && strings.ContainsAny(text, "\n\v\f\r\x1c\x1d\x1e\x1f\u0085\u2028\u2029"):
		return NotModelled("a match of a text of several lines")
	case x.facts.classes && strings.ContainsAny(text, "\v\x1c\x1d\x1e\x1f"):
		return NotModelled("a match by class, of control characters")
	case x.of == spec.RegexpsSpencer && strings.ContainsRune(text, 0):
		return NotModelled("a match of a text with NUL")
	}
	return nil
}

// Matches tells whether there is a match in the text.
func (x *Expression) Matches(text string) bool { return x.re.MatchString(text) }

// First is the first match in the text, with the matches of its groups: pairs of places in bytes,
// -1 for a group that takes no part. It is nil if nothing matches.
func (x *Expression) First(text string) []int { return x.re.FindStringSubmatchIndex(text) }

// All are the matches in the text, each as [Expression.First] has it. No match overlaps another. An
// empty match does not follow another match at its end.
func (x *Expression) All(text string) [][]int { return x.re.FindAllStringSubmatchIndex(text, -1) }

// Groups is the number of groups.
func (x *Expression) Groups() int { return x.re.NumSubexp() }

// MayBeEmpty tells whether the empty text may match. Libraries differ in which empty matches they
// find if several matches are asked for.
func (x *Expression) MayBeEmpty() bool { return x.facts.mayBeEmpty }

// GroupsAreFixed tells that a match fixes the matches of its groups. Then the expression has no
// alternatives. If the longest match counts, at most one quantifier takes a variable number of
// characters, because the rule of the longest match says nothing of groups.
func (x *Expression) GroupsAreFixed() bool {
	switch {
	case x.of == spec.RegexpsRE2:
		return true
	case x.facts.alternative || x.facts.repeated:
		return false
	}
	return x.facts.variable <= 1 || x.of == spec.RegexpsICU || x.of == spec.RegexpsPCRE
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

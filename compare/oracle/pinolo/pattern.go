package pinolo

import (
	"unicode/utf8"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The mutators of patterns that are literals. A larger pattern matches all that
// the other does.
//
//	LikeU    a character, a wildcard or an escaped character → %
//	LikeL    % → _
//	RegExpU  ^ or $ left out; + or ? → *
//	RegExpL  * → + or ?
//
// GLOB has *, ? and [classes] in their place. A pattern whose escape character is
// one of the wildcards, is no single character, or escapes nothing is left alone;
// so is a regular expression with a construct in which a larger part need not
// make the whole larger, see regexpPieces.
var (
	likeU   = &mutator{"LikeU", true, false, likePattern(true)}
	likeL   = &mutator{"LikeL", false, false, likePattern(false)}
	regExpU = &mutator{"RegExpU", true, false, regexpPattern(true)}
	regExpL = &mutator{"RegExpL", false, false, regexpPattern(false)}
)

func (w *polarityWalk) like(x *ast.Expr, p *ast.Like, at polarity) {
	for variant := range likeMutants(w.Dialect, p, true) {
		w.add(true, mutationSite{polarity: at, mutator: likeU, expr: x, variant: variant})
	}
	for variant := range likeMutants(w.Dialect, p, false) {
		w.add(true, mutationSite{polarity: at, mutator: likeL, expr: x, variant: variant})
	}
}

func likePattern(larger bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(s *metamorphic.Subject, at *mutationSite) bool {
		x, ok := (*at.expr).(*ast.Like)
		if !ok {
			return false
		}
		mutants := likeMutants(s.Dialect, x, larger)
		if at.variant >= len(mutants) {
			return false
		}
		x.Pattern = &ast.Literal{Kind: ast.LiteralString, Text: mutants[at.variant]}
		return true
	}
}

// likeMutants lists the patterns in place of that of a LIKE or GLOB.
func likeMutants(d *spec.Dialect, x *ast.Like, larger bool) []string {
	l, is := x.Pattern.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString {
		return nil
	}
	many, one := "%", "_"
	var pieces []string
	if x.Op == ast.MatchGlob {
		many, one = "*", "?"
		pieces = globPieces(l.Text)
	} else {
		escape, known := escapeOf(d, x)
		if !known {
			return nil
		}
		pieces = likePieces(l.Text, escape)
	}
	var mutants []string
	for i, piece := range pieces {
		instead := many
		if !larger {
			instead = one
		}
		if larger == (piece == many) {
			continue // a larger one of %, or a smaller one of what is not %
		}
		mutants = append(mutants, replaced(pieces, i, instead))
	}
	return mutants
}

func replaced(pieces []string, i int, instead string) string {
	text := ""
	for k, piece := range pieces {
		if k == i {
			piece = instead
		}
		text += piece
	}
	return text
}

// escapeOf is the escape character of a LIKE; 0 for none. It is false where that
// is not known or is a wildcard.
func escapeOf(d *spec.Dialect, x *ast.Like) (rune, bool) {
	if x.Escape == nil {
		if d.LikeEscape == spec.EscapeBackslash {
			return '\\', true
		}
		return 0, true
	}
	l, is := x.Escape.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString || utf8.RuneCountInString(l.Text) != 1 {
		return 0, false
	}
	r, _ := utf8.DecodeRuneInString(l.Text)
	return r, r != '%' && r != '_'
}

// likePieces takes a pattern apart: characters, wildcards, escaped characters.
// There are none where the escape character ends it or stands before what is no
// wildcard and no escape, which some engines refuse.
func likePieces(pattern string, escape rune) []string {
	var pieces []string
	runes := []rune(pattern)
	for i := 0; i < len(runes); i++ {
		if escape == 0 || runes[i] != escape {
			pieces = append(pieces, string(runes[i]))
			continue
		}
		if i+1 == len(runes) || runes[i+1] != '%' && runes[i+1] != '_' && runes[i+1] != escape {
			return nil
		}
		pieces = append(pieces, string(runes[i:i+2]))
		i++
	}
	return pieces
}

// globPieces takes a GLOB pattern apart: characters, wildcards, classes. There
// are none where a class does not end.
func globPieces(pattern string) []string {
	var pieces []string
	for i := 0; i < len(pattern); {
		_, n := utf8.DecodeRuneInString(pattern[i:])
		end := i + n
		if pattern[i] == '[' {
			if end = classEnd(pattern, i); end < 0 {
				return nil
			}
		}
		pieces = append(pieces, pattern[i:end])
		i = end
	}
	return pieces
}

// classEnd is the place behind the bracket that ends the class that begins at a
// place: a ] that comes first, perhaps behind ^, is a character. It is -1 where
// there is none.
func classEnd(pattern string, begin int) int {
	i := begin + 1
	if i < len(pattern) && pattern[i] == '^' {
		i++
	}
	for first := i; i < len(pattern); i++ {
		if pattern[i] == ']' && i > first {
			return i + 1
		}
	}
	return -1
}

func (w *polarityWalk) regexp(x *ast.Expr, p *ast.Like, at polarity) {
	for variant := range regexpMutants(p, true) {
		w.add(true, mutationSite{polarity: at, mutator: regExpU, expr: x, variant: variant})
	}
	for variant := range regexpMutants(p, false) {
		w.add(true, mutationSite{polarity: at, mutator: regExpL, expr: x, variant: variant})
	}
}

func regexpPattern(larger bool) func(*metamorphic.Subject, *mutationSite) bool {
	return func(_ *metamorphic.Subject, at *mutationSite) bool {
		x, ok := (*at.expr).(*ast.Like)
		if !ok {
			return false
		}
		mutants := regexpMutants(x, larger)
		if at.variant >= len(mutants) {
			return false
		}
		x.Pattern = &ast.Literal{Kind: ast.LiteralString, Text: mutants[at.variant]}
		return true
	}
}

// regexpMutants lists the patterns in place of that of a regular expression
// match. SIMILAR TO matches whole texts, so it has no anchors to leave out.
func regexpMutants(x *ast.Like, larger bool) []string {
	l, is := x.Pattern.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString {
		return nil
	}
	pieces := regexpPieces(l.Text)
	var mutants []string
	for i, piece := range pieces {
		switch {
		case larger && (piece == "^" || piece == "$") && x.Op != ast.MatchSimilar:
			if i+1 < len(pieces) && isQuantifier(pieces[i+1]) {
				continue // it would be of what stands before
			}
			mutants = append(mutants, replaced(pieces, i, ""))
		case larger && (piece == "+" || piece == "?"):
			mutants = append(mutants, replaced(pieces, i, "*"))
		case !larger && piece == "*":
			mutants = append(mutants, replaced(pieces, i, "+"), replaced(pieces, i, "?"))
		}
	}
	return mutants
}

func isQuantifier(piece string) bool {
	return piece == "*" || piece == "+" || piece == "?" || piece[0] == '{'
}

// regexpPieces takes a regular expression apart: characters, escaped characters,
// classes, quantifiers, anchors, parentheses and bars. All of these are monotone:
// what is matched by a part more is matched by the whole. There are no pieces
// where it has anything else or does not end:
//
//   - (? and (*: lookaround, options that change what follows, comments, verbs;
//   - a quantifier behind a quantifier: lazy or possessive;
//   - a quantifier with nothing before it, which POSIX leaves undefined;
//   - \1 and its like: back references; \Q, behind which nothing is special;
//   - a bracket in a class that is none of [: [. [=: a set operation of ICU;
//   - ***: a director of PostgreSQL.
func regexpPieces(pattern string) []string {
	var pieces []string
	for i := 0; i < len(pattern); {
		end := i + 1
		switch pattern[i] {
		case '\\':
			if end >= len(pattern) || pattern[end] >= '0' && pattern[end] <= '9' || pattern[end] == 'Q' || pattern[end] == 'k' || pattern[end] == 'g' {
				return nil
			}
			_, n := utf8.DecodeRuneInString(pattern[end:])
			end += n
		case '[':
			if end = bracketEnd(pattern, i); end < 0 {
				return nil
			}
		case '(':
			if end < len(pattern) && (pattern[end] == '?' || pattern[end] == '*') {
				return nil
			}
		case '*', '+', '?', '{':
			if len(pieces) == 0 || unquantifiable(pieces[len(pieces)-1]) {
				return nil
			}
			for pattern[i] == '{' && pattern[end-1] != '}' {
				if end == len(pattern) {
					return nil
				}
				end++
			}
		default:
			_, n := utf8.DecodeRuneInString(pattern[i:])
			end = i + n
		}
		pieces = append(pieces, pattern[i:end])
		i = end
	}
	return pieces
}

func unquantifiable(piece string) bool {
	return isQuantifier(piece) || piece == "^" || piece == "$" || piece == "(" || piece == "|"
}

// bracketEnd is the place behind the bracket that ends a bracket expression; -1
// where there is none, or one of another sort inside.
func bracketEnd(pattern string, begin int) int {
	i := begin + 1
	if i < len(pattern) && pattern[i] == '^' {
		i++
	}
	for first := i; i < len(pattern); i++ {
		switch {
		case pattern[i] == ']' && i > first:
			return i + 1
		case pattern[i] == '\\' || pattern[i] == '&' || pattern[i] == ']':
			return -1 // in some engines an escape or an operation, in others a character
		case pattern[i] == '[':
			if i+1 == len(pattern) {
				return -1
			}
			kind := pattern[i+1]
			if kind != ':' && kind != '.' && kind != '=' {
				return -1
			}
			for i += 2; ; i++ {
				if i+1 >= len(pattern) {
					return -1
				}
				if pattern[i] == kind && pattern[i+1] == ']' {
					i++
					break
				}
			}
		}
	}
	return -1
}

package regular

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// translate writes an expression anew for Go. It panics inside with what is not modelled.
func (x *Expression) translate(pattern string) (text string, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case NotModelled:
			err = r
		default:
			panic(r)
		}
	}()
	t := &translator{of: x.of, rest: []rune(pattern), facts: &x.facts}
	x.facts.mayBeEmpty = t.alternatives()
	if len(t.rest) > 0 {
		t.refuse("a parenthesis that closes nothing")
	}
	return t.out.String(), nil
}

// translator reads an expression from the left to the right.
type translator struct {
	of    spec.Regexps
	rest  []rune
	depth int
	out   strings.Builder
	facts *facts
}

func (t *translator) refuse(what string) { panic(NotModelled("a regular expression with " + what)) }

// next is the next character, 0 where there is none.
func (t *translator) next() rune { return t.ahead(0) }

func (t *translator) ahead(n int) rune {
	if n < len(t.rest) {
		return t.rest[n]
	}
	return 0
}

func (t *translator) take() rune {
	r := t.rest[0]
	t.rest = t.rest[1:]
	return r
}

// alternatives reads a|b up to the end or a parenthesis, and tells whether the empty text may
// match.
func (t *translator) alternatives() (empty bool) {
	if t.depth++; t.depth > 50 {
		t.refuse("so many groups in groups")
	}
	for {
		if t.branch() {
			empty = true
		}
		if t.next() != '|' {
			break
		}
		t.facts.alternative = true
		t.out.WriteRune(t.take())
	}
	t.depth--
	return empty
}

// branch reads what alternatives are made of. An empty one is an error in some libraries.
func (t *translator) branch() (empty bool) {
	empty = true
	pieces := 0
	for ; len(t.rest) > 0 && t.next() != '|' && t.next() != ')'; pieces++ {
		if !t.piece() {
			empty = false
		}
	}
	if pieces == 0 {
		t.refuse("an empty alternative")
	}
	return empty
}

// piece reads an atom and its quantifier.
func (t *translator) piece() (empty bool) {
	begin, groups, variable := t.out.Len(), t.facts.groups, t.facts.variable
	switch r := t.take(); r {
	case '^', '$':
		t.facts.lines = true
		if strings.ContainsRune("*+?{", t.next()) && len(t.rest) > 0 {
			t.refuse("a quantifier of an anchor")
		}
		t.out.WriteString(map[rune]string{'^': `\A`, '$': `\z`}[r])
		return true
	case '.':
		t.facts.lines = true
		t.out.WriteString("(?s:.)")
	case '[':
		t.list()
	case '(':
		empty = t.group()
	case '\\':
		t.escape()
	case '*', '+', '?', '{', '}', ']':
		t.refuse("a lone " + string(r))
	default:
		if r == 0 {
			t.refuse("NUL")
		}
		t.out.WriteString(regexp.QuoteMeta(string(r)))
	}
	return t.quantifier(begin, groups, variable, empty)
}

// group reads ( ) or (?: ).
func (t *translator) group() (empty bool) {
	if t.next() == '?' {
		if t.ahead(1) != ':' || t.of == spec.RegexpsSpencer {
			t.refuse("(? that begins no group")
		}
		t.rest = t.rest[2:]
		t.out.WriteString("(?:")
	} else {
		t.facts.groups++
		t.out.WriteByte('(')
	}
	if t.next() == '*' {
		t.refuse("a verb")
	}
	empty = t.alternatives()
	if t.next() != ')' {
		t.refuse("a parenthesis that is not closed")
	}
	t.out.WriteRune(t.take())
	return empty
}

// quantifier reads * + ? {m} {m,} {m,n}, and ? behind one; what is repeated was written from a
// place on.
func (t *translator) quantifier(begin, groups, variable int, empty bool) bool {
	var written string
	least, most := 1, 1
	switch t.next() {
	case '*':
		written, least, most = "*", 0, -1
	case '+':
		written, most = "+", -1
	case '?':
		written, least = "?", 0
	case '{':
		written, least, most = t.bound()
	default:
		return empty
	}
	t.rest = t.rest[len(written):]
	if t.next() == '?' && t.of != spec.RegexpsSpencer {
		t.take()
		t.facts.lazy = true
		written += "?"
	}
	if strings.ContainsRune("*+?{", t.next()) && len(t.rest) > 0 {
		t.refuse("a quantifier of a quantifier")
	}
	if least != most {
		t.facts.variable++
	}
	if t.facts.variable > variable+1 || t.facts.variable > variable && least == most && most > 1 {
		t.facts.variable += 2 // a number of repetitions of parts of any length
	}
	t.facts.repeated = t.facts.repeated || t.facts.groups > groups
	t.facts.emptyLoop = t.facts.emptyLoop || empty && most != 1
	atom := t.out.String()[begin:]
	head := t.out.String()[:begin]
	t.out.Reset()
	t.out.WriteString(head + "(?:" + atom + ")" + written)
	return empty || least == 0
}

var bounds = regexp.MustCompile(`^\{(\d{1,3})(,(\d{1,3})?)?\}`)

// bound is {m}, {m,} or {m,n}.
func (t *translator) bound() (written string, least, most int) {
	found := bounds.FindStringSubmatch(string(t.rest))
	if found == nil {
		t.refuse("{ that begins no bound")
	}
	least, _ = strconv.Atoi(found[1])
	switch {
	case found[2] == "":
		most = least
	case found[3] == "":
		most = -1
	default:
		most, _ = strconv.Atoi(found[3])
	}
	if least > 255 || most > 255 || most >= 0 && most < least || most == 0 {
		t.refuse("such a bound")
	}
	return found[0], least, most
}

// escaped are the signs that an escape leaves as they are, everywhere.
const escaped = `.*+?()[]{}|^$\-/,:;!@#%&=~"' `

// escape reads what stands behind a backslash.
func (t *translator) escape() {
	r := t.next()
	switch {
	case len(t.rest) == 0:
		t.refuse("a backslash at its end")
	case strings.ContainsRune("dDwWsS", r) && t.of != spec.RegexpsSpencer:
		t.facts.classes = true
		t.out.WriteString(t.class(t.take()))
	case strings.ContainsRune(escaped, r):
		t.out.WriteString(regexp.QuoteMeta(string(t.take())))
	default:
		t.refuse(`\` + string(r))
	}
}

// class is \d, \w or \s. Blanks are those of ISO C, the tabulator of lines included, which Go leaves out.
func (t *translator) class(r rune) string {
	switch r {
	case 's':
		return `[\t-\r ]`
	case 'S':
		return `[^\t-\r ]`
	}
	return `\` + string(r)
}

// classNames are the classes that have the same members in ASCII everywhere.
var classNames = map[string]bool{"alnum": true, "alpha": true, "blank": true, "digit": true, "lower": true, "upper": true, "xdigit": true}

// plainInLists are the signs that stand for themselves in brackets, everywhere.
const plainInLists = ` _.,;!@%/<>="'*+?()|`

// list reads brackets.
func (t *translator) list() {
	t.out.WriteByte('[')
	if t.next() == '^' {
		t.facts.lines = true
		t.out.WriteRune(t.take())
	}
	for members := 0; ; members++ {
		switch r := t.next(); {
		case len(t.rest) == 0 || r == ']' && members == 0:
			t.refuse("brackets that do not end, or begin with ]")
		case r == ']':
			t.take()
			t.out.WriteByte(']')
			return
		case r == '[':
			t.namedClass()
		case r == '\\':
			t.escapeInList()
		default:
			t.member(members == 0)
		}
	}
}

// namedClass reads [:name:] in brackets.
func (t *translator) namedClass() {
	text := string(t.rest)
	name, _, closed := strings.Cut(strings.TrimPrefix(text, "[:"), ":]")
	if !strings.HasPrefix(text, "[:") || !closed || !classNames[name] {
		t.refuse("[ in brackets that begins no class that is the same everywhere")
	}
	if name == "lower" || name == "upper" {
		t.facts.cased = true
	}
	t.facts.classes = true
	t.rest = t.rest[len(name)+4:]
	t.out.WriteString("[:" + name + ":]")
}

// escapeInList reads what stands behind a backslash in brackets, where POSIX has it as a character.
func (t *translator) escapeInList() {
	r := t.ahead(1)
	switch {
	case t.of == spec.RegexpsSpencer:
		t.refuse("a backslash in brackets")
	case r == 'd' || r == 'w':
		t.facts.classes = true
		t.out.WriteString(`\` + string(r))
	case r == 's':
		t.facts.classes = true
		t.out.WriteString(`\t-\r `)
	case len(t.rest) > 1 && strings.ContainsRune(`]\-^.`, r):
		t.out.WriteString(`\` + string(r))
	default:
		t.refuse(`\` + string(r) + " in brackets")
	}
	t.rest = t.rest[2:]
	if t.next() == '-' && t.ahead(1) != ']' {
		t.refuse("a range from a class or an escape")
	}
}

// member reads a character or a range in brackets.
func (t *translator) member(first bool) {
	r := t.take()
	switch {
	case isWordCharacter(r) && r != '_':
		if t.next() != '-' || t.ahead(1) == ']' {
			break
		}
		end := t.ahead(1)
		if !isWordCharacter(end) || end == '_' || kindOf(end) != kindOf(r) || end < r || t.ahead(2) == '-' && t.ahead(3) != ']' {
			t.refuse("a range of other than letters or digits")
		}
		t.rest = t.rest[2:]
		fmt.Fprintf(&t.out, `%c-%c`, r, end)
		return
	case r > '~':
		if t.next() == '-' {
			t.refuse("a range beyond ASCII")
		}
		fmt.Fprintf(&t.out, `\x{%x}`, r)
		return
	case r == '-' && t.of != spec.RegexpsICU && (t.next() == ']' || first):
		if t.next() == '-' {
			t.refuse("a range from -")
		}
		t.out.WriteString(`\-`)
		return
	case !strings.ContainsRune(plainInLists, r):
		t.refuse(string(r) + " in brackets")
	case t.next() == '-' && t.ahead(1) != ']':
		t.refuse("a range of signs")
	}
	fmt.Fprintf(&t.out, `\x{%x}`, r)
}

func isWordCharacter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}

// kindOf tells digits, small and capital letters apart.
func kindOf(r rune) int {
	switch {
	case r <= '9':
		return 0
	case r <= 'Z':
		return 1
	}
	return 2
}

package semantics

import (
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A value of a type CHAR(n) has no blanks at its end: they say nothing in comparisons and
// are gone in every other type. Where the dialect shows them the value says up to how many
// characters (see [Value.Shown]).

// Cases of ruleToCharacter.
const (
	characterKept   spec.Case = iota // all but blanks at its end
	characterCut                     // by CAST, to n characters
	characterBeyond                  // it has more than n
)

var ruleToCharacter = spec.Declare(spec.Rule{
	ID:        "cast.to-character",
	Statement: "A text becomes one of CHAR(n): blanks at its end count for nothing, and it is padded with blanks to n characters; of more characters CAST leaves the first n, a store raises.",
	Keywords:  []string{"CHAR"},
	From: spec.PostgreSQL("8.3. Character Types", "datatype.sgml").
		With(spec.PostgreSQLCode("bpchar, bpchar_input, bpchareq, bpcharcmp", "src/backend/utils/adt/varchar.c")),
	Cases:  []string{characterKept: "kept", characterCut: "cut", characterBeyond: "out of range"},
	Only:   []string{"postgres", "mysql", "mariadb"},
	Except: map[string][]string{"mysql": {"cut"}, "mariadb": {"cut"}},
	Variants: []spec.Variant{{Dialects: []string{"mysql", "mariadb"}, Statement: "A column CHAR(n) has no blanks at the end of its values, whatever was stored; more than n characters are an error.",
		From: spec.MySQL("The CHAR and VARCHAR Types", "char.html").With(spec.MariaDB("CHAR", "server/reference/data-types/string-data-types/char"))}},
})

// Shown is a text as an answer shows it: one of CHAR(n) with the blanks at its end.
func (v Value) Shown() string {
	if missing := int(v.bits) - utf8.RuneCountInString(v.text); v.kind == KindText && missing > 0 {
		return v.text + strings.Repeat(" ", missing)
	}
	return v.text
}

// toCharacter converts a value to CHAR(n), or, where there is no n, to the type of no
// certain length that values of several have: there a value keeps its blanks.
func toCharacter(e *Evaluation, v *Value, to ast.Type, explicit bool) Value {
	width := v.bits
	if v.kind != KindText || width == 0 {
		text := TextOf(e, v)
		v = &text
		width = uint64(utf8.RuneCountInString(v.text))
	}
	text := strings.TrimRight(v.text, " ")
	if to.Length > 0 {
		width = uint64(to.Length)
	}
	switch length := uint64(utf8.RuneCountInString(text)); {
	case length <= width:
		e.apply(ruleToCharacter, characterKept)
	case !explicit:
		e.apply(ruleToCharacter, characterBeyond)
		return e.Raise(ClassLength)
	default:
		e.apply(ruleToCharacter, characterCut)
		text = strings.TrimRight(string([]rune(text)[:width]), " ")
	}
	character := Text(text)
	if e.Dialect.CharacterBlanks == spec.CharacterBlanksShown && uint64(utf8.RuneCountInString(text)) < width {
		character.bits = width
	}
	return character
}

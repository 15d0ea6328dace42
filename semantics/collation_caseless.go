package semantics

import (
	"cmp"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// The case-insensitive collations of MySQL and MariaDB, as far as their manuals fix them: the
// letters and digits of ASCII. What else decides is left open, except that two different
// printable characters of ASCII are never equal and that equal texts always are.

// caseless orders two texts by such a collation.
func (e *Evaluation) caseless(c spec.Collation, a, b string) Ordering {
	if a == b {
		return Same
	}
	for i := 0; i < len(a) || i < len(b); i++ {
		if i < len(a) && i < len(b) && a[i] == b[i] {
			continue
		}
		x, y := unit(c, a, i), unit(c, b, i)
		switch {
		case x == unitOpen, y == unitOpen:
			e.openCollation()
			return Same
		case x == y:
			continue
		case x == unitEnd:
			return Less
		case y == unitEnd:
			return Greater
		}
		if !c.IsGeneral() && !e.equating && isSign(x) && isSign(y) {
			e.openCollation() // the order of two signs
		}
		return Ordering(cmp.Or(cmp.Compare(rank(c, x), rank(c, y)), cmp.Compare(x, y)))
	}
	return Same
}

// What a place of a text is that has no character which is modelled.
const (
	unitEnd  byte = 1 // the end
	unitOpen byte = 2
)

// openCollation notes that what is not modelled of a collation decides.
func (e *Evaluation) openCollation() {
	e.apply(ruleCollation, collatedOpen)
	e.MarkUndetermined(ruleCollation)
}

// unit is the character at a place as it is compared.
func unit(c spec.Collation, s string, i int) byte {
	switch {
	case i >= len(s) && c.IsPadded():
		return ' '
	case i >= len(s):
		return unitEnd
	case s[i] < ' ' || s[i] > '~':
		return unitOpen
	}
	return small(s[i])
}

func small(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// rank is the place of a character among others: blank, signs, digits, letters; in the general
// collation the code point of its capital.
func rank(c spec.Collation, b byte) int {
	letter, digit := b >= 'a' && b <= 'z', b >= '0' && b <= '9'
	switch {
	case c.IsGeneral() && letter:
		return int(b) - 'a' + 'A'
	case c.IsGeneral(), b == ' ':
		return int(b)
	case letter:
		return 1000
	case digit:
		return 500
	}
	return 100
}

// isSign tells that a printable character is no blank, digit or letter.
func isSign(b byte) bool {
	return b != ' ' && (b < 'a' || b > 'z') && (b < '0' || b > '9')
}

// printable tells that a text has printable characters of ASCII alone.
func printable(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}

// Searched prepares two texts for a search of one in the other under their collation: the results
// compare character by character.
func Searched(e *Evaluation, a, b *Value) (x, y string) {
	c := e.collationOf(a, b)
	if c.IsBinary() || c == spec.CollationFolded || c == spec.CollationTrimmed {
		return a.text, b.text
	}
	if c == spec.CollationUnmodelled {
		e.MarkUnsupported(e.unmodelledCollation())
	}
	if a.text != b.text && !(printable(a.text) && printable(b.text)) {
		e.openCollation()
	}
	return smallLetters(a.text), smallLetters(b.text)
}

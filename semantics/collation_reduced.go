package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// bareLetters are the letters of Latin-1 with an accent and what is left of each without.
//
// Source: the canonical decompositions of UnicodeData.txt, Latin-1 Supplement.
var bareLetters = func() map[rune]rune {
	letters := map[rune]rune{}
	for bare, accented := range map[rune]string{
		'A': "ÀÁÂÃÄÅ", 'C': "Ç", 'E': "ÈÉÊË", 'I': "ÌÍÎÏ", 'N': "Ñ", 'O': "ÒÓÔÕÖ", 'U': "ÙÚÛÜ", 'Y': "Ý",
		'a': "àáâãäå", 'c': "ç", 'e': "èéêë", 'i': "ìíîï", 'n': "ñ", 'o': "òóôõö", 'u': "ùúûü", 'y': "ýÿ",
	} {
		for _, letter := range accented {
			letters[letter] = bare
		}
	}
	return letters
}()

// reduced is a text as such a collation compares it.
func (e *Evaluation) reduced(c spec.Collation, s string) string {
	const latin1, capitals, small = 0xff, 0xc0, 0xe0
	return strings.Map(func(r rune) rune {
		if r > latin1 {
			e.MarkUnsupported("a character beyond Latin-1 in a text with a collation")
			return r
		}
		if bare, accented := bareLetters[r]; accented && c != spec.CollationSmall {
			r = bare
		}
		switch {
		case c == spec.CollationBare:
		case r >= 'A' && r <= 'Z', r >= capitals && r < small-1 && r != '×':
			r += 'a' - 'A'
		}
		return r
	}, s)
}

// Reduced is a text as its collation compares it, without that collation.
func Reduced(e *Evaluation, v Value, c spec.Collation) Value {
	if v.kind == KindText {
		v.text = e.weights(c, v.text)
	}
	return v
}

package resolve

import (
	"strings"
	"unicode"
)

// lower is a letter A to Z in lower case; another byte is itself.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// sameLetters tells that two names differ in nothing but the case of letters A to Z.
func sameLetters(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// foldLetters gives the same for names of which sameLetters holds.
func foldLetters(name string) string {
	for i := range len(name) {
		if lower(name[i]) == name[i] {
			continue
		}
		b := []byte(name)
		for ; i < len(b); i++ {
			b[i] = lower(b[i])
		}
		return string(b)
	}
	return name
}

// foldCase gives the same for names that [strings.EqualFold] takes for the same.
func foldCase(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		if least >= 'A' && least <= 'Z' {
			return least + 'a' - 'A' // what most names are already
		}
		return least
	}, name)
}

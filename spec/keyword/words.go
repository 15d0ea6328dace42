package keyword

import (
	"slices"
	"strings"
)

// words are the words and signs of a text in order, as written, without literals, quoted
// names and comments.
type words []string

// have tells whether words stand one after another in a text, in capital or small letters.
func (w words) have(sequence []string) bool {
	for i := 0; i+len(sequence) <= len(w); i++ {
		if slices.EqualFunc(w[i:i+len(sequence)], sequence, strings.EqualFold) {
			return true
		}
	}
	return false
}

// signs are the signs of more than one character: the longest that fits is taken.
var signs = []string{"->>", "<=>", "||/", "!==", "->", "<=", ">=", "<>", "!=", "&&", "||", "<<", ">>", "::", ":=", "**", "==", "@>", "<@"}

// wordsOf takes a text apart.
func wordsOf(text string) words {
	list := make(words, 0, len(text)/3)
	for i := 0; i < len(text); {
		c := text[i]
		begin := i
		switch {
		case c == '\'' || c == '"' || c == '`':
			if i = strings.IndexByte(text[i+1:], c); i < 0 {
				return list
			}
			i += begin + 2 // a doubled quote begins another literal
			list = append(list, text[begin:begin+1])
		case strings.HasPrefix(text[i:], "--"):
			i += through(text[i:], "\n")
		case strings.HasPrefix(text[i:], "/*"):
			i += through(text[i:], "*/")
		case isWord(c):
			for i < len(text) && isWord(text[i]) {
				i++
			}
			list = append(list, text[begin:i])
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			i++
		default:
			i++
			for _, sign := range signs {
				if strings.HasPrefix(text[begin:], sign) {
					i = begin + len(sign)
					break
				}
			}
			list = append(list, text[begin:i])
		}
	}
	return list
}

// through is the number of bytes up to the end of a mark, or of the text.
func through(text, mark string) int {
	if i := strings.Index(text, mark); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

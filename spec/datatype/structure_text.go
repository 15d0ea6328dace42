package datatype

import "strings"

func cutPrefix(s, prefix string) (string, bool) { return strings.CutPrefix(s, prefix) }

// quotedField is the name of a field in quotes.
func quotedField(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// typeEnd is where the name of a type ends that stands in a list of fields.
func typeEnd(s string) int {
	depth, quoted := 0, false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case depth > 0 && c == ')':
			depth--
		case depth == 0 && (c == ')' || c == ','):
			return i
		}
	}
	return len(s)
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

package regular

import "strings"

// Similar is the regular expression of PostgreSQL that stands for a pattern of SIMILAR TO: % and
// _ are wildcards, . ^ $ are no special characters, \ takes the meaning from the next one, and
// the groups are not kept.
//
// Source: similar_escape_internal, src/backend/utils/adt/regexp.c.
func Similar(pattern string) (string, error) {
	var out strings.Builder
	runes := []rune(pattern)
	list := false // in brackets
	for i := 0; i < len(runes); i++ {
		switch r := runes[i]; {
		case r == '\\':
			if i++; i == len(runes) || list || isWordCharacter(runes[i]) || runes[i] == '"' || runes[i] > '~' {
				return "", NotModelled("an escape in SIMILAR TO other than of a sign")
			}
			out.WriteString(`\` + string(runes[i]))
		case list:
			list = r != ']'
			out.WriteRune(r)
		case r == '[':
			end := i + 1
			for end < len(runes) && runes[end] != ']' && runes[end] != '[' {
				end++
			}
			if end == len(runes) || runes[end] == '[' || end == i+1 {
				return "", NotModelled("brackets in brackets in SIMILAR TO")
			}
			list = true
			out.WriteRune(r)
		case r == '%':
			out.WriteString(".*")
		case r == '_':
			out.WriteByte('.')
		case r == '(':
			out.WriteString("(?:")
		case strings.ContainsRune(".^$", r):
			out.WriteString(`\` + string(r))
		default:
			out.WriteRune(r)
		}
	}
	return out.String(), nil
}

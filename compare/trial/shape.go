package trial

import (
	"regexp"
	"strings"
)

// token finds what a text in any of the dialects is made of, as far as its shape
// goes: texts and quoted names, numbers, words, and single signs.
var token = regexp.MustCompile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`|" +
	`[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9]+|[\pL_][\pL\pN_]*|[^\s]`)

var digitsOfName = regexp.MustCompile(`[0-9]+`)

// shape is the text of a question, and of the statements around it, without its
// literals and without what tells generated names apart: "t12" and "t3" are one,
// "price" and "stock" are not, because no text alone says what is a name.
func (a *Answer) shape() string {
	var b strings.Builder
	for _, before := range a.Question.Before {
		b.WriteString(textShape(before) + ";")
	}
	b.WriteString(textShape(a.Text))
	if a.Question.Way == Prepared {
		b.WriteString(" prepared")
	}
	return b.String()
}

func textShape(text string) string {
	var parts []string
	for _, t := range token.FindAllString(text, -1) {
		switch c := t[0]; {
		case c == '\'':
			t = "''"
		case c == '"' || c == '`':
			t = `""`
		case c >= '0' && c <= '9' || c == '.' && len(t) > 1:
			t = "0"
		case len(t) > 1 || isLetter(c):
			t = digitsOfName.ReplaceAllString(strings.ToUpper(t), "#")
		}
		if n := len(parts); n >= 3 && parts[n-1] == "," && parts[n-2] == t && (t == "0" || t == "''") {
			parts = parts[:n-1] // a list of literals has the same shape however long it is
			continue
		}
		parts = append(parts, t)
	}
	return strings.Join(parts, " ")
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

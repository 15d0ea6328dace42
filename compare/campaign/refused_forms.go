package campaign

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// RefusedForm is a form of the language that the engine refused each time: every text with the form was
// refused.
type RefusedForm struct {
	Form    string `json:"form"`    // "NATURAL FULL JOIN", "LPAD()"; empty: of texts whose forms all were taken in others
	Count   uint64 `json:"count"`   // texts that were refused
	Example string `json:"example"` // the shortest of them
}

const (
	mostForms         = 4000 // forms that are counted apart
	mostRefusedTexts  = 100  // refused texts that are kept
	longestRefused    = 2000 // bytes of a refused text that is kept
	wordsOfForm       = 3    // keywords of a form
	leastRefusedTexts = 3    // a form of fewer refused texts may be there by chance
)

// operators are the characters of operators; one of plain alone is an operator that every engine has.
const (
	operators = "-+*/<>=!|&^%~#@?:"
	plain     = "-+*/<>=?:"
)

// eachForm gives the forms of a text to a function, some of them several times: its functions, as
// "LPAD(", its operators, its keywords and what up to three keywords in a row say. Keywords are the
// words in capitals, as semcheck prints them.
func eachForm(text string, of func(form string)) {
	var row [wordsOfForm]int // where the last keywords begin that follow one another
	words := 0
	for i := 0; i < len(text); {
		begin, c := i, text[i]
		switch {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			i++
			continue
		case c == '\'' || c == '"' || c == '`':
			for i++; i < len(text) && text[i] != c; i++ { // a doubled quote begins another literal
			}
			i++
			words = 0
		case isWord(c):
			capitals := true
			for ; i < len(text) && (isWord(text[i]) || text[i] == '.' && c <= '9'); i++ {
				capitals = capitals && (text[i] < 'a' || text[i] > 'z')
			}
			switch {
			case c <= '9' || c >= 0x80: // a number
				words = 0
			case i < len(text) && text[i] == '(':
				i++
				of(strings.ToUpper(text[begin:i]))
				words = 0
			case !capitals:
				words = 0
			default:
				copy(row[1:], row[:])
				row[0] = begin
				words = min(words+1, wordsOfForm)
				for _, start := range row[:words] {
					of(text[start:i])
				}
			}
		case strings.IndexByte(operators, c) >= 0:
			for ; i < len(text) && strings.IndexByte(operators, text[i]) >= 0; i++ {
			}
			if i-begin > 1 || strings.IndexByte(plain, c) < 0 {
				of(text[begin:i])
			}
			words = 0
		default: // a comma, a parenthesis
			i++
			words = 0
		}
	}
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// formsOf lists the forms of a text, each once.
func formsOf(text string) []string {
	found := map[string]bool{}
	eachForm(strings.Join(strings.Fields(text), " "), func(form string) { found[form] = true })
	return slices.Collect(maps.Keys(found))
}

// took counts the forms of a text that the engine took.
func (s *Statistics) took(text string) {
	if strings.ContainsAny(text, "\n\t\r") || strings.Contains(text, "  ") {
		text = strings.Join(strings.Fields(text), " ")
	}
	if s.TakenForms == nil {
		s.TakenForms = map[string]uint64{}
	}
	eachForm(text, func(form string) {
		if n, known := s.TakenForms[form]; known {
			s.TakenForms[form] = n + 1
		} else {
			noteUpTo(mostForms, &s.TakenForms, strings.Clone(form), 1)
		}
	})
}

// refuse counts a text that the engine refused, and keeps it as long as there is room.
func (s *Statistics) refuse(text string) {
	if _, known := s.RefusedTexts[text]; len(text) > longestRefused || !known && len(s.RefusedTexts) >= mostRefusedTexts {
		text = OtherTexts
	}
	noteUpTo(mostTexts, &s.RefusedTexts, text, 1)
}

// RefusedForms lists the forms of the refused texts. Each text counts for one form: the form that
// explains the most texts, and among equals the longest. Texts that were not kept are left out.
func (s *Statistics) RefusedForms() []RefusedForm {
	left := map[string][]string{} // refused texts with those of their forms that were never taken
	for text := range s.RefusedTexts {
		if text == OtherTexts {
			continue
		}
		if left[text] = nil; s.TakenForms[OtherTexts] == 0 { // else nobody knows what was taken
			left[text] = slices.DeleteFunc(formsOf(text), func(form string) bool { return s.TakenForms[form] > 0 })
		}
	}
	var list []RefusedForm
	for {
		counts := map[string]uint64{}
		for text, forms := range left {
			for _, form := range forms {
				counts[form] += s.RefusedTexts[text]
			}
		}
		best := ""
		for form, n := range counts {
			if n >= leastRefusedTexts && (best == "" || cmp.Or(cmp.Compare(n, counts[best]), cmp.Compare(len(form), len(best)), strings.Compare(best, form)) > 0) {
				best = form
			}
		}
		of := RefusedForm{Form: best}
		if strings.HasSuffix(best, "(") {
			of.Form += ")"
		}
		for text, forms := range left {
			if best != "" && !slices.Contains(forms, best) {
				continue
			}
			of.Count += s.RefusedTexts[text]
			if of.Example == "" || cmp.Or(cmp.Compare(len(text), len(of.Example)), strings.Compare(text, of.Example)) < 0 {
				of.Example = text
			}
			delete(left, text)
		}
		if of.Count > 0 {
			list = append(list, of)
		}
		if best == "" {
			return list
		}
	}
}

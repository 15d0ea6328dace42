package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// visible writes control characters and bytes that are no text as \x00, \u202e
// and the like, so that nothing hides and no client or browser is steered by a
// value. Line ends and tabs stay.
func visible(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(0x100|uint64(text[i]), 16)[1:])
		case r == '\n' || r == '\t' || strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return b.String()
}

// oneLine is a text on one line, line ends and tabs escaped like all other
// control characters.
func oneLine(text string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(visible(text))
}

// cut keeps a text to a number of characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// count is a number with its noun: "1 row", "2 rows", "2 queries".
func count[N int | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok {
		return grouped(n) + " " + stem + "ies"
	}
	return grouped(n) + " " + noun + "s"
}

// grouped writes a number with commas between thousands.
func grouped[N int | uint64](n N) string {
	digits := strconv.FormatUint(uint64(n), 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// escaped is a text in running Markdown: on one line, and nothing of it read as
// Markdown's own. Where a character has no such effect it stays bare, because
// the text may be read unrendered.
func escaped(text string) string {
	runes := []rune(strings.Join(strings.Fields(visible(text)), " "))
	var b strings.Builder
	for i, r := range runes {
		before, after := ' ', ' '
		if i > 0 {
			before = runes[i-1]
		}
		if i+1 < len(runes) {
			after = runes[i+1]
		}
		switch r {
		case '\\', '`', '[', '|':
			b.WriteByte('\\')
		case '*', '~':
			if before != ' ' || after != ' ' {
				b.WriteByte('\\')
			}
		case '_':
			if !word(before) || !word(after) {
				b.WriteByte('\\')
			}
		case '<', '&':
			if after != ' ' && after != '=' {
				b.WriteByte('\\')
			}
		case '#', '>', '+', '-', '=':
			if i == 0 {
				b.WriteByte('\\')
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

func word(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf
}

// code is a text as inline code of Markdown, on one line.
func code(text string) string {
	text = oneLine(text)
	mark := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.TrimSpace(text) == "" {
		text = " " + text + " "
	}
	return mark + text + mark
}

// fenced is a text as a block of Markdown that no text can end early.
func fenced(language, text string) string {
	text = strings.TrimRight(visible(text), "\n")
	mark := strings.Repeat("`", max(3, longestRun(text)+1))
	return mark + language + "\n" + text + "\n" + mark + "\n"
}

// longestRun is the length of the longest run of backticks.
func longestRun(text string) int {
	longest, run := 0, 0
	for _, c := range []byte(text) {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

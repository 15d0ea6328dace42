package present

import "strings"

// Width is the number of columns that text is wrapped at.
const Width = 80

// Paint colours text for a terminal; the zero Paint leaves it plain.
type Paint struct{ On bool }

// The colours, and their end.
const (
	bold   = "\x1b[1m"
	dim    = "\x1b[2m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	plain  = "\x1b[0m"
)

var colours = []string{bold, dim, red, green, yellow, plain}

func (p Paint) wrap(colour, text string) string {
	if !p.On || text == "" {
		return text
	}
	return colour + text + plain
}

// Bold is for names.
func (p Paint) Bold(text string) string { return p.wrap(bold, text) }

// Dim is for what matters less: NULL, zero counts.
func (p Paint) Dim(text string) string { return p.wrap(dim, text) }

// Red is for findings and errors.
func (p Paint) Red(text string) string { return p.wrap(red, text) }

// Green is for agreement.
func (p Paint) Green(text string) string { return p.wrap(green, text) }

// Yellow is for what was not decided.
func (p Paint) Yellow(text string) string { return p.wrap(yellow, text) }

// Hang wraps a text; lines after the first are indented by two blanks.
func Hang(text string) string { return strings.TrimLeft(Wrap(text, "  ", Width), " ") }

// Path writes a path behind its name, or below it if the line would be too
// long; a path is never broken.
func Path(name, path string) string {
	if len([]rune(name+" "+path)) > Width {
		return name + "\n  " + path
	}
	return name + " " + path
}

// Wrap breaks a text at spaces and indents every line.
func Wrap(text, indent string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
			b.WriteString(indent)
			column = len(indent)
		case column+1+n > width:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

package present

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/semcheck/semcheck/spec/parse"
)

// Diagnostic is the message of an error of reading, with the part of the
// source line around the place and a caret below it.
func Diagnostic(err error) string {
	var syntax *parse.SyntaxError
	var unread *parse.UnsupportedError
	switch {
	case errors.As(err, &syntax):
		return syntax.Error() + "\n" + pointer(syntax.Source, syntax.Column)
	case errors.As(err, &unread):
		return unread.Error() + "\n" + pointer(unread.Source, unread.Column)
	}
	return err.Error()
}

// pointer shows at most Width columns of a line and a caret below the place.
func pointer(source string, column int) string {
	runes := []rune(strings.ReplaceAll(source, "\t", " "))
	const margin = 4 // room for an ellipsis
	at, begin, end := min(column-1, len(runes)), 0, len(runes)
	before, after := "", ""
	if at >= Width-2*margin {
		begin, before = at-Width/2, "… "
	}
	if end-begin > Width-margin {
		end, after = begin+Width-margin, " …"
	}
	left := visible(string(runes[begin:at])) // what is escaped is wider
	caret := len([]rune(before)) + len([]rune(left))
	return before + left + visible(string(runes[at:end])) + after + "\n" + strings.Repeat(" ", caret) + "^"
}

// Message returns a message in which characters that a terminal would obey are visible. It keeps
// its lines.
func Message(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = visible(line)
	}
	return strings.Join(lines, "\n")
}

// problem writes the error that a query calls for. A terminal shows its first line wrapped; a pipe
// keeps the line whole, for scripts.
func problem(w io.Writer, paint Paint, place, message string) {
	const word = "error"
	line, quoted, more := strings.Cut(word+place+": "+message, "\n")
	if paint.On && len([]rune(line)) > Width {
		line = Wrap(line, "", Width)
	}
	fmt.Fprintln(w, paint.Red(word)+strings.TrimPrefix(line, word))
	if more {
		fmt.Fprintln(w, quoted)
	}
}

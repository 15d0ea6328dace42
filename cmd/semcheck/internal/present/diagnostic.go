package present

import (
	"errors"
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
	caret := len([]rune(before)) + at - begin
	return before + string(runes[begin:end]) + after + "\n" + strings.Repeat(" ", caret) + "^"
}

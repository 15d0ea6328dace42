package parse

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec"
)

// SyntaxError says that a text is not of the dialect's grammar, and where.
type SyntaxError struct {
	Line, Column int    // from 1; columns count code points
	Near         string // the offending token, empty at the end of the text
	Message      string // what is wrong
	Expected     string // what would have been right, or empty
	Source       string // the line that holds the place
	// Class is that of the error: a syntax error, or another one by which the dialect refuses
	// what is wrong although its grammar reads it.
	Class spec.Class

	offset int // of the place in the text
}

// Error gives the place and the message on one line.
func (e *SyntaxError) Error() string {
	text := fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
	if e.Expected != "" {
		text += ": expected " + e.Expected
	}
	return text
}

// Diagnostic gives the message, the source line and a caret below the place.
func (e *SyntaxError) Diagnostic() string {
	return e.Error() + "\n" + pointer(e.Source, e.Column)
}

// UnsupportedError says that a construct was recognised and is not modelled.
type UnsupportedError struct {
	Feature      string // the construct, in the words of the standard or the manual
	Line, Column int
	Source       string

	offset int  // of the place in the text
	limit  bool // the text is too large for the parser, whatever it says
	final  bool // what is behind it in a text cannot be read
}

// Error names the construct and the place on one line.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("line %d, column %d: not modelled: %s", e.Line, e.Column, e.Feature)
}

// Diagnostic gives the message, the source line and a caret below the place.
func (e *UnsupportedError) Diagnostic() string {
	return e.Error() + "\n" + pointer(e.Source, e.Column)
}

// pointer gives a line and a caret below its column-th code point. Tabs are
// kept before the caret, so that both lines advance alike.
func pointer(line string, column int) string {
	var b strings.Builder
	b.WriteString(line)
	b.WriteByte('\n')
	for i, r := range []rune(line) {
		if i >= column-1 {
			break
		}
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	b.WriteByte('^')
	return b.String()
}

// place finds line, column and line text of a byte offset.
func place(text string, offset int) (line, column int, source string) {
	offset = min(offset, len(text))
	begin := strings.LastIndexByte(text[:offset], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[offset:], '\n'); i >= 0 {
		end = offset + i
	}
	line = 1 + strings.Count(text[:begin], "\n")
	column = 1 + utf8.RuneCountInString(text[begin:offset])
	return line, column, strings.TrimSuffix(text[begin:end], "\r")
}

// failure carries an error out of the parser's recursion. Only entry points
// recover it.
type failure struct{ err error }

// rescue turns a failure into the returned error and passes on any other
// panic.
func rescue(err *error) {
	switch f := recover().(type) {
	case nil:
	case failure:
		*err = f.err
	default:
		panic(f)
	}
}

func syntaxError(text string, offset int, near, message, expected string) failure {
	line, column, source := place(text, offset)
	return failure{&SyntaxError{Line: line, Column: column, Near: near, Message: message, Expected: expected, Source: source, Class: spec.ClassSyntax, offset: offset}}
}

func unsupportedError(text string, offset int, feature string) failure {
	line, column, source := place(text, offset)
	return failure{&UnsupportedError{Feature: feature, Line: line, Column: column, Source: source, offset: offset}}
}

// limitError names the limit of the parser that a text goes beyond.
func limitError(text string, offset int, limit string) failure {
	line, column, source := place(text, offset)
	return failure{&UnsupportedError{Feature: limit, Line: line, Column: column, Source: source, offset: offset, limit: true}}
}

package script

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spec/cypher"
)

// CypherStatement is the text of a statement of a text in Cypher, and where in it the
// statement begins.
type CypherStatement struct {
	Text string
	At   cypher.Position
}

// Locate gives an error of the statement's text its place in the whole text.
func (s CypherStatement) Locate(err error) error {
	var raised *cypher.Error
	var missing *cypher.NotModelled
	switch {
	case errors.As(err, &missing):
		moved := *missing
		moved.At = s.within(moved.At)
		return &moved
	case !errors.As(err, &raised) || !raised.At.Known():
		return err
	}
	moved := *raised
	moved.At = s.within(moved.At)
	return &moved
}

// within is a place of the statement in the whole text.
func (s CypherStatement) within(at cypher.Position) cypher.Position {
	if at.Line == 1 {
		at.Column += s.At.Column - 1
	}
	at.Line += s.At.Line - 1
	at.Offset += s.At.Offset
	return at
}

// SplitCypher takes a text apart at the semicolons that stand in no string, name in
// backticks or comment. Parts of nothing but blanks and comments are left out.
func SplitCypher(text string) []CypherStatement {
	var list []CypherStatement
	begin, filled := 0, false
	at := cypher.Position{Line: 1, Column: 1}
	add := func(end int) {
		if filled {
			piece := text[begin:end]
			skipped := len(piece) - len(strings.TrimLeft(piece, " \t\r\n"))
			list = append(list, CypherStatement{Text: piece[skipped:], At: after(at, text[begin:begin+skipped])})
		}
	}
	for i := 0; i < len(text); {
		size := tokenSize(text[i:])
		switch token := text[i : i+size]; {
		case token == ";":
			add(i)
			at = after(at, text[begin:i+1])
			begin, filled = i+1, false
		case !isComment(token) && strings.TrimSpace(token) != "":
			filled = true
		}
		i += size
	}
	add(len(text))
	return list
}

// after is the position behind a text that begins at a position.
func after(at cypher.Position, text string) cypher.Position {
	at.Offset += len(text)
	if n := strings.Count(text, "\n"); n > 0 {
		at.Line += n
		at.Column = 1
		text = text[strings.LastIndexByte(text, '\n')+1:]
	}
	at.Column += utf8.RuneCountInString(text)
	return at
}

func isComment(token string) bool {
	return strings.HasPrefix(token, "//") || strings.HasPrefix(token, "/*")
}

// tokenSize is the length of the string, name in backticks or comment that a text begins
// with, of its first character otherwise. What does not end reaches to the end.
func tokenSize(text string) int {
	until := func(end string, from int) int {
		if i := strings.Index(text[from:], end); i >= 0 {
			return from + i + len(end)
		}
		return len(text)
	}
	switch {
	case strings.HasPrefix(text, "//"):
		return until("\n", 2)
	case strings.HasPrefix(text, "/*"):
		return until("*/", 2)
	case text[0] == '`':
		return until("`", 1) // a doubled backtick begins a name that goes on
	case text[0] == '\'' || text[0] == '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case text[0]:
				return i + 1
			}
		}
		return len(text)
	}
	_, size := utf8.DecodeRuneInString(text)
	return size
}

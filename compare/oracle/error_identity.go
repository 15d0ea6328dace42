package oracle

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
)

var (
	// What a message quotes or counts belongs to the statement and its database, not
	// to the error: names and texts in quotes, numbers, what is listed in brackets.
	quotedInMessage = regexp.MustCompile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`")
	listedInMessage = regexp.MustCompile(`\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}`)
	numberInMessage = regexp.MustCompile(`\b0x[0-9a-fA-F]+\b|[0-9]+(?:\.[0-9]+)*`)
	leftInMessage   = regexp.MustCompile(`…(?:[\s,.]*…)+`)
)

// PlainMessage is the first line of an engine's message without the names and
// literals in it: what stays the same when the same error comes of another
// statement. DuckDB writes the place in the statement, or a stack, on the
// further lines.
func PlainMessage(message string) string {
	message, _, _ = strings.Cut(strings.TrimSpace(message), "\n")
	message = quotedInMessage.ReplaceAllString(message, "…")
	for {
		shorter := listedInMessage.ReplaceAllString(message, "…")
		if shorter == message {
			break
		}
		message = shorter
	}
	message = numberInMessage.ReplaceAllString(message, "…")
	return leftInMessage.ReplaceAllString(message, "…")
}

// ErrorIdentity tells apart the errors of an engine: by number, SQLSTATE and the
// message without names and literals. The message is needed, because SQLite has
// one number and PostgreSQL one state for many errors, and DuckDB neither.
func ErrorIdentity(e *engine.Error) string {
	var parts []string
	if e.Number != 0 {
		parts = append(parts, strconv.Itoa(e.Number))
	}
	if e.State != "" {
		parts = append(parts, e.State)
	}
	return strings.Join(append(parts, PlainMessage(e.Message)), " ")
}

// sameError tells whether two errors on the same text are the same one. A number
// with a SQLSTATE, or a SQLSTATE alone, says so; a number alone does not, because
// SQLite has one for nearly all of its errors.
func sameError(a, b *engine.Error) bool {
	if a.Number != b.Number || a.State != b.State || a.Class != b.Class || a.Internal != b.Internal {
		return false
	}
	return a.State != "" || PlainMessage(a.Message) == PlainMessage(b.Message)
}

package semantics

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// UnreadGeometry is a text or a byte string that was to be read as a geometry and is
// none in the dialect. What comes of that, an error or NULL, is another matter: this
// is for people who want to know why.
type UnreadGeometry struct {
	Text  string             // well-known text, or well-known binary in hexadecimal digits
	Fault *spatial.ReadError // Offset is of Text
}

// String is one line: the place, the beginning of the text, the fault.
func (u UnreadGeometry) String() string {
	const longest = 60
	text := strings.Join(strings.Fields(u.Text), " ")
	if letters := []rune(text); len(letters) > longest {
		text = string(letters[:longest]) + " …"
	}
	return fmt.Sprintf("column %d of '%s': %s", u.Column(), text, u.Fault.Message)
}

// Column is the place of the fault, in characters from 1, of a text that is one line.
func (u UnreadGeometry) Column() int {
	return 1 + utf8.RuneCountInString(u.Text[:u.Fault.Offset])
}

// mostUnread is how many texts that are no geometry are kept.
const mostUnread = 4

func (e *Evaluation) noteUnread(text string, fault *spatial.ReadError) {
	if len(e.Unread) >= mostUnread {
		return
	}
	for _, known := range e.Unread {
		if known.Text == text {
			return
		}
	}
	e.Unread = append(e.Unread, UnreadGeometry{Text: text, Fault: fault})
}

// NoteUnreadText keeps why a text is no geometry, as long as there is room.
func (e *Evaluation) NoteUnreadText(text string, err error) {
	var fault *spatial.ReadError
	if errors.As(err, &fault) {
		e.noteUnread(text, fault)
	}
}

// NoteUnreadBinary keeps why bytes are no geometry, as long as there is room.
func (e *Evaluation) NoteUnreadBinary(data string, err error) {
	var fault *spatial.ReadError
	if errors.As(err, &fault) {
		inDigits := *fault
		inDigits.Offset *= 2
		e.noteUnread(hex.EncodeToString([]byte(data)), &inDigits)
	}
}

// notTaken says why a dialect does not take a text that is well-known text of a
// geometry, and where.
func notTaken(d *spec.Dialect, text string, g spatial.Geometry) *spatial.ReadError {
	upper := strings.ToUpper(text)
	message := func(offset int, what string) *spatial.ReadError {
		return &spatial.ReadError{Fault: spatial.Malformed, Offset: max(0, min(offset, len(text))), Message: what + " is not taken in the dialect " + d.Name}
	}
	if !HasGeometry(d, g) || d.ExtendedForms && emptinessOf(text, g) == emptinessRefused {
		return message(strings.LastIndex(upper, "EMPTY"), "this EMPTY")
	}
	if at := strings.Index(text, ";"); at >= 0 && d.TextGrammar == spec.TextListed {
		return message(at, "an SRID before the text")
	}
	if at := parenthesised.FindStringIndex(text); at != nil {
		return message(at[1]-1, "a MULTIPOINT with parentheses around its points")
	}
	if at := strings.LastIndex(upper, "GEOMETRYCOLLECTION"); at > 0 {
		return message(at, "a collection in a collection")
	}
	return message(0, "this form")
}

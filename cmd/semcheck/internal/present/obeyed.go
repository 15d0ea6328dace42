package present

import (
	"io"
	"strconv"
	"unicode/utf8"
)

// Visible is a writer that makes visible what a terminal would obey: control characters, but for the
// end of a line and a tab, characters that turn the direction of writing, and bytes that are no text.
// The colours of Paint pass.
type Visible struct {
	Writer io.Writer
	held   []byte // the begin of a character or of a colour, whose end has not come
}

// Write writes a text. It returns how many of the given bytes it took.
func (v *Visible) Write(p []byte) (int, error) {
	text := append(v.held, p...) //nolint:gocritic // held is taken over
	v.held = nil
	shown := make([]byte, 0, len(text))
	for len(text) > 0 {
		if !utf8.FullRune(text) {
			v.held = text
			break
		}
		r, size := utf8.DecodeRune(text)
		if r == '\x1b' {
			colour, whole := colourAt(text)
			if !whole {
				v.held = text
				break
			}
			if colour > 0 {
				shown, text = append(shown, text[:colour]...), text[colour:]
				continue
			}
		}
		switch {
		case r == utf8.RuneError && size == 1:
			shown = append(shown, `\x`+strconv.FormatUint(0x100|uint64(text[0]), 16)[1:]...)
		case r == '\n' || r == '\t' || strconv.IsPrint(r):
			shown = append(shown, text[:size]...)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			shown = append(shown, quoted[1:len(quoted)-1]...)
		}
		text = text[size:]
	}
	if _, err := v.Writer.Write(shown); err != nil {
		return 0, err
	}
	return len(p), nil
}

// colourAt is the length of the colour of Paint that a text begins with, 0 where there is none; whole
// is false where the text ends before that can be told.
func colourAt(text []byte) (length int, whole bool) {
	for _, code := range colours {
		n := min(len(text), len(code))
		if string(text[:n]) == code[:n] {
			if n < len(code) {
				return 0, false
			}
			return n, true
		}
	}
	return 0, true
}

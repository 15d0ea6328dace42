package finding

import (
	"regexp"
	"strings"
)

var (
	// What a message quotes or counts belongs to the statement and its database, not
	// to the error: names and texts in quotes, numbers, what is listed in brackets.
	quotedInMessage = regexp.MustCompile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`")
	listedInMessage = regexp.MustCompile(`\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}`)
	numberInMessage = regexp.MustCompile(`\b0x[0-9a-fA-F]+\b|(?:\B-)?[0-9]+(?:\.[0-9]+)*(?:[eE][-+]?[0-9]+\b)?`)
	leftInMessage   = regexp.MustCompile(`…(?:[\s,.]*…)+`)
	// An exception is the same whichever call met it: "GEOSTouches: TopologyException: …".
	callInMessage = regexp.MustCompile(`\b\w+: (\w+Exception: )`)
	// Some engines name without quotes what they do not find.
	namedInMessage = regexp.MustCompile(`((?:ambiguous column name|no such (?:column|table|index|function)|table not found): )\S+$`)
	// What an error's text begins with; see engine.Error.
	codeOfError = regexp.MustCompile(`^(?:[0-9]+ \([0-9A-Z]+\)|[0-9A-Z]{5}|[0-9]+): `)
)

// PlainMessage is the first line of an engine's message without names and literals: the part that
// is the same if another statement raises the same error. DuckDB writes the place in the
// statement, or a stack, on further lines.
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
	message = namedInMessage.ReplaceAllString(message, "$1…")
	message = callInMessage.ReplaceAllString(message, "$1")
	message = numberInMessage.ReplaceAllString(message, "…")
	return leftInMessage.ReplaceAllString(message, "…")
}

// PlainError is the number or state and the plain message of the error that shows the finding in
// its smallest case. It is empty if the finding shows by no error.
func (f *Finding) PlainError() string { return plainError(f.ShowsByError(), f.Best().error()) }

func plainError(byError bool, text string) string {
	if !byError || text == "" {
		return ""
	}
	behind := len(codeOfError.FindString(text))
	return text[:behind] + PlainMessage(text[behind:])
}

// error is the error that came, be it to one of a law's questions; empty where none did.
func (j *Judged) error() string {
	if j.Actual.Error != "" || len(j.Asked) == 0 {
		return j.Actual.Error
	}
	return j.Asked[len(j.Asked)-1].Actual.Error
}

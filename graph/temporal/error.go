package temporal

import "fmt"

// Error says that arguments do not make a temporal value: a text that has none of the formats, a component
// that is missing or out of its range, or a result beyond the years of a Date.
type Error struct {
	Text string
	// NeedsClock is set if the result depends on the moment of evaluation: the offset of a named time zone
	// for a Time, which has no date.
	NeedsClock bool
}

// Error implements error.
func (e *Error) Error() string { return e.Text }

func invalid(format string, arguments ...any) error {
	return &Error{Text: fmt.Sprintf(format, arguments...)}
}

package temporal

import "fmt"

// Error says that arguments do not make a temporal value: a text that is not in
// one of the formats, a component out of its range or missing, a result beyond
// the years of a Date.
type Error struct {
	Text string
	// NeedsClock is set where the result depends on the moment of evaluation: the
	// offset of a named time zone for a Time, which has no date.
	NeedsClock bool
}

// Error implements error.
func (e *Error) Error() string { return e.Text }

func invalid(format string, arguments ...any) error {
	return &Error{Text: fmt.Sprintf(format, arguments...)}
}

package engine

import (
	"fmt"
	"strings"
)

// Setting is a statement that prepares a session, the query that reads the
// setting back, and what that query must say, in either case.
type Setting struct{ Statement, ReadBack, Want string }

// Check compares what was read back.
func (s Setting) Check(got string) error {
	if !strings.EqualFold(got, s.Want) {
		return fmt.Errorf("%s: the session says %q", s.Statement, got)
	}
	return nil
}

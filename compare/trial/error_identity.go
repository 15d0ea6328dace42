package trial

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
)

// ErrorIdentity tells the errors of an engine apart: by number, SQLSTATE and the message without
// names and literals. The message is necessary: SQLite has one number and PostgreSQL one state for
// many errors, and DuckDB has neither.
func ErrorIdentity(e *engine.Error) string {
	var parts []string
	if e.Number != 0 {
		parts = append(parts, strconv.Itoa(e.Number))
	}
	if e.State != "" {
		parts = append(parts, e.State)
	}
	return strings.Join(append(parts, finding.PlainMessage(e.Message)), " ")
}

// sameError tells whether two errors on the same text are the same one. A number
// with a SQLSTATE, or a SQLSTATE alone, says so; a number alone does not, because
// SQLite has one for nearly all of its errors.
func sameError(a, b *engine.Error) bool {
	if a.Number != b.Number || a.State != b.State || a.Class != b.Class || a.Internal != b.Internal {
		return false
	}
	return a.State != "" || finding.PlainMessage(a.Message) == finding.PlainMessage(b.Message)
}

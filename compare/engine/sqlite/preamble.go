package sqlite

import (
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
)

// verify reads back what the preamble set. A pragma that cannot be read is
// observed by what it does; one that is neither is refused, so that no
// setting goes unchecked.
func (s *Session) verify(ctx context.Context) error {
	for _, statement := range s.preamble {
		name, value, ok := setting(statement)
		if !ok {
			return fmt.Errorf("%s: not of the form PRAGMA name = value, so it cannot be read back", statement)
		}
		query, want := "PRAGMA "+name, truth(value)
		if name == "case_sensitive_like" { // write-only
			query, want = "SELECT NOT ('a' LIKE 'A')", truth(value)
		}
		got, err := engine.Single(ctx, s, query)
		if err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
		if !strings.EqualFold(got, want) {
			return fmt.Errorf("%s: the session says %q", statement, got)
		}
	}
	return nil
}

// setting splits PRAGMA name = value; quotes around the value are removed.
func setting(statement string) (name, value string, ok bool) {
	rest, ok := strings.CutPrefix(statement, "PRAGMA ")
	if !ok {
		return "", "", false
	}
	name, value, ok = strings.Cut(rest, "=")
	return strings.TrimSpace(name), strings.Trim(strings.TrimSpace(value), "'"), ok
}

// truth writes ON and OFF as SQLite shows them.
func truth(value string) string {
	switch strings.ToUpper(value) {
	case "ON", "TRUE", "YES":
		return "1"
	case "OFF", "FALSE", "NO":
		return "0"
	}
	return value
}

package sqlite

import (
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
)

// Settings gives, for each statement of a preamble, the query that reads the setting back and the
// required answer. A pragma that cannot be read is observed by its effect. The error says that a
// statement does not have the form PRAGMA name = value, so that no setting stays unchecked.
func Settings(preamble []string) ([]engine.Setting, error) {
	var list []engine.Setting
	for _, statement := range preamble {
		name, value, ok := setting(statement)
		if !ok {
			return nil, fmt.Errorf("%s: not of the form PRAGMA name = value, so it cannot be read back", statement)
		}
		s := engine.Setting{Statement: statement, ReadBack: "PRAGMA " + name, Want: truth(value)}
		if name == "case_sensitive_like" { // write-only
			s.ReadBack = "SELECT NOT ('a' LIKE 'A')"
		}
		list = append(list, s)
	}
	return list, nil
}

// verify reads back what the preamble set.
func (s *Session) verify(ctx context.Context) error {
	settings, err := Settings(s.preamble)
	if err != nil {
		return err
	}
	for _, setting := range settings {
		got, err := engine.Single(ctx, s, setting.ReadBack)
		if err != nil {
			return fmt.Errorf("%s: %w", setting.ReadBack, err)
		}
		if err := setting.Check(got); err != nil {
			return err
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

package mysql

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

// setting is a variable with the value that the preamble gives it.
type setting struct{ variable, value string }

var (
	setVariable = regexp.MustCompile(`^SET SESSION ([a-z_]+) = (?:'([^']*)'|([0-9A-Za-z_]+))$`)
	setNames    = regexp.MustCompile(`^SET NAMES ([a-z0-9_]+) COLLATE ([a-z0-9_]+)$`)
)

// settings lists the variables that a preamble statement sets.
func settings(statement string) ([]setting, error) {
	if m := setVariable.FindStringSubmatch(statement); m != nil {
		return []setting{{m[1], m[2] + m[3]}}, nil
	}
	if m := setNames.FindStringSubmatch(statement); m != nil {
		return []setting{
			{"character_set_client", m[1]}, {"character_set_connection", m[1]},
			{"character_set_results", m[1]}, {"collation_connection", m[2]},
		}, nil
	}
	return nil, fmt.Errorf("%s: neither SET SESSION variable = value nor SET NAMES … COLLATE …, so it cannot be read back", statement)
}

// prepare applies the preamble and reads every setting back.
func (s *Session) prepare(ctx context.Context) error {
	for _, statement := range s.engine.dialect.Preamble {
		list, err := settings(statement)
		if err != nil {
			return err
		}
		if err := s.Execute(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
		for _, want := range list {
			got, err := engine.Single(ctx, s, "SELECT @@SESSION."+want.variable)
			if err != nil {
				return fmt.Errorf("read back @@%s: %w", want.variable, err)
			}
			if !equal(got, want.value) {
				return fmt.Errorf("%s: the session says %q", statement, got)
			}
		}
	}
	return nil
}

// tellsCase refuses a server on which names of tables do not distinguish case: the
// dialects of MySQL say that they do (lower_case_table_names is 0, the default on Unix).
func (s *Session) tellsCase(ctx context.Context) error {
	got, err := engine.Single(ctx, s, "SELECT @@lower_case_table_names")
	if err != nil {
		return fmt.Errorf("read @@lower_case_table_names: %w", err)
	}
	return caseFits(s.engine.dialect, got)
}

// caseFits holds a server's lower_case_table_names against a dialect.
func caseFits(d *spec.Dialect, setting string) error {
	if (setting == "0") != (d.TableNameCase == spec.TableNamesExact) {
		return &caseError{setting}
	}
	return nil
}

// caseError is that names of tables mean on the server what they do not in the dialect.
type caseError struct{ setting string }

func (e *caseError) Error() string {
	return "the server has lower_case_table_names = " + e.setting + ", and what names of tables mean there is not modelled"
}

// equal compares a setting; sql_mode is a set of words.
func equal(got, want string) bool {
	a, b := strings.Split(strings.ToLower(got), ","), strings.Split(strings.ToLower(want), ",")
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

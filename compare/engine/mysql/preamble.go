package mysql

import (
	"context"
	"fmt"
	"regexp"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

var (
	setVariable = regexp.MustCompile(`^SET SESSION ([a-z_]+) = (?:'([^']*)'|([0-9A-Za-z_]+))$`)
	setNames    = regexp.MustCompile(`^SET NAMES ([a-z0-9_]+)$`)
)

// settings lists the variables that a statement of a preamble sets, each with the query that
// reads it back. The statement is the first one's.
func settings(of spec.Setting) ([]engine.Setting, error) {
	variable := func(name, value string) engine.Setting {
		return engine.Setting{ReadBack: "SELECT @@SESSION." + name, Want: value, Of: of}
	}
	var list []engine.Setting
	if m := setVariable.FindStringSubmatch(of.Statement); m != nil {
		list = []engine.Setting{variable(m[1], m[2]+m[3])}
	} else if m := setNames.FindStringSubmatch(of.Statement); m != nil {
		list = []engine.Setting{variable("character_set_client", m[1]), variable("character_set_connection", m[1]), variable("character_set_results", m[1])}
	} else {
		return nil, fmt.Errorf("%s: neither SET SESSION variable = value nor SET NAMES …, so it cannot be read back", of.Statement)
	}
	list[0].Statement = of.Statement
	return list, nil
}

// caseOfTables is the setting that says whether names of tables distinguish case, which no
// session changes.
const caseOfTables = "lower_case_table_names"

// prepare applies the preamble and reads every setting back.
func (s *Session) prepare(ctx context.Context) error {
	var list []engine.Setting
	for _, of := range s.engine.dialect.Preamble {
		if of.Name == caseOfTables {
			continue
		}
		more, err := settings(of)
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	var err error
	s.server.Lacks, err = engine.Prepare(ctx, s, list)
	return err
}

// tellsCase refuses a server on which names of tables do not distinguish case: the
// dialects of MySQL say that they do (lower_case_table_names is 0, the default on Unix). A
// server that does not say it, or that the user named, lacks the setting.
func (s *Session) tellsCase(ctx context.Context) error {
	of := s.engine.dialect.Preamble.Named(caseOfTables)
	got, err := engine.Single(ctx, s, "SELECT @@"+caseOfTables)
	if err == nil {
		if err = caseFits(s.engine.dialect, got); err == nil || s.server.Called == "" {
			return err
		}
	}
	if engine.Lost(err) {
		return err
	}
	s.server.Lacks = append(s.server.Lacks, engine.Lack{Setting: *of, Shown: engine.OneLine(err.Error())})
	return nil
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

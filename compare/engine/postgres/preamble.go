package postgres

import (
	"context"
	"fmt"
	"regexp"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
)

var (
	setParameter = regexp.MustCompile(`^SET ([A-Za-z_]+) = (?:'([^']*)'|([0-9A-Za-z_]+))$`)
	setTimeZone  = regexp.MustCompile(`^SET TIME ZONE '([^']*)'$`)
)

// setting splits a preamble statement into parameter and value.
func setting(statement string) (parameter, value string, err error) {
	if m := setParameter.FindStringSubmatch(statement); m != nil {
		return m[1], m[2] + m[3], nil
	}
	if m := setTimeZone.FindStringSubmatch(statement); m != nil {
		return "TimeZone", m[1], nil
	}
	return "", "", fmt.Errorf("%s: neither SET parameter = value nor SET TIME ZONE, so it cannot be read back", statement)
}

// Settings gives for each statement of a preamble the query that reads it back.
func Settings(preamble spec.Preamble) ([]engine.Setting, error) {
	var list []engine.Setting
	for _, of := range preamble {
		if of.Statement == "" {
			continue // it is the database's, which Locale reads
		}
		parameter, want, err := setting(of.Statement)
		if err != nil {
			return nil, err
		}
		list = append(list, engine.Setting{Statement: of.Statement, ReadBack: "SELECT current_setting('" + parameter + "')", Want: want, Of: of})
	}
	return list, nil
}

// Locale reads back the encoding and the locale of the session's database.
const Locale = "SELECT pg_encoding_to_char(encoding) || ' ' || datcollate || ' ' || datctype FROM pg_database WHERE datname = current_database()"

// notPermitted is the SQLSTATE insufficient_privilege.
const notPermitted = "42501"

// prepare applies the preamble, reads every setting back and checks the
// database's own.
func (s *Session) prepare(ctx context.Context) error {
	// English messages tell classes apart that share an SQLSTATE. Only
	// superusers may ask for them; most servers speak English anyway.
	if err := s.Execute(ctx, "SET lc_messages = 'C'"); engine.Lost(err) {
		return err
	}
	list, err := Settings(s.engine.dialect.Preamble)
	if err != nil {
		return err
	}
	if of := s.engine.dialect.Preamble.Named("locale"); of != nil {
		list = append(list, engine.Setting{ReadBack: Locale, Want: "UTF8 C C", Of: *of})
	}
	s.server.Lacks, err = engine.Prepare(ctx, s, list)
	return err
}

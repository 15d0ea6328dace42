package campaign

import (
	"context"
	"errors"
)

// StoredCase is a case as the run database tells it.
type StoredCase struct {
	Kind                 string
	Database, Number     uint64
	SQL, Verdict, Detail string
	Rule, Class          string // empty where there is none
	Expected, Actual     string // JSON, or empty
}

// Cases reads the stored cases of a verdict in a run's folder, in order.
func Cases(ctx context.Context, folder, verdict string) (list []StoredCase, err error) {
	db, err := connectReading(ctx, folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	const query = `SELECT kind, database, n, sql, verdict, detail, coalesce(rule, ''), coalesce(class, ''), coalesce(expected, ''), coalesce(actual, '')
		FROM cases WHERE verdict = ? ORDER BY database, kind DESC, n`
	err = each(ctx, db, query, func(scan scanner) error {
		var c StoredCase
		err := scan(&c.Kind, &c.Database, &c.Number, &c.SQL, &c.Verdict, &c.Detail, &c.Rule, &c.Class, &c.Expected, &c.Actual)
		list = append(list, c)
		return err
	}, verdict)
	return list, err
}

// Statements reads the statements that made a database in which something was
// found.
func Statements(ctx context.Context, folder string, database uint64) (list []string, err error) {
	db, err := connectReading(ctx, folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = each(ctx, db, "SELECT sql FROM statements WHERE database = ? ORDER BY position", func(scan scanner) error {
		var text string
		err := scan(&text)
		list = append(list, text)
		return err
	}, int64(database))
	return list, err
}

package campaign

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// CoverageLine is rule × case with its counts in a run.
type CoverageLine struct {
	Rule, Case   string
	Applications uint64 // in compared cases
	Queries      uint64 // compared cases in which it was applied
}

// VerdictLine is a count of verdicts in a run.
type VerdictLine struct {
	Kind, Verdict string
	Count         uint64
}

// Stored is a run as its run database tells it.
type Stored struct {
	Folder   string
	Meta     map[string]string // seed, target, dialect, engine version, …
	Verdicts []VerdictLine
	Coverage []CoverageLine // rule × case that were applied
}

// Read reads the run in a folder; the run may still be going on.
func Read(ctx context.Context, folder string) (stored *Stored, err error) {
	path := filepath.Join(folder, File)
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s holds no run: there is no %s", folder, File)
		}
		return nil, fmt.Errorf("read run: %w", err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, fmt.Errorf("read run %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "PRAGMA query_only = ON"); err != nil {
		return nil, fmt.Errorf("read run %s: %w", path, err)
	}
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return nil, fmt.Errorf("read run %s: %w", path, err)
	}
	if version != schemaVersion {
		return nil, fmt.Errorf("%s has the format %d, this semcheck reads %d", path, version, schemaVersion)
	}
	stored = &Stored{Folder: folder, Meta: map[string]string{}}
	err = errors.Join(
		each(ctx, db, "SELECT name, value FROM run", func(scan scanner) error {
			var name, value string
			err := scan(&name, &value)
			stored.Meta[name] = value
			return err
		}),
		each(ctx, db, "SELECT kind, verdict, count FROM verdicts ORDER BY kind, verdict", func(scan scanner) error {
			var line VerdictLine
			err := scan(&line.Kind, &line.Verdict, &line.Count)
			stored.Verdicts = append(stored.Verdicts, line)
			return err
		}),
		each(ctx, db, `SELECT rule, "case", applications, queries FROM coverage ORDER BY rule, "case"`, func(scan scanner) error {
			var line CoverageLine
			err := scan(&line.Rule, &line.Case, &line.Applications, &line.Queries)
			stored.Coverage = append(stored.Coverage, line)
			return err
		}),
	)
	if err != nil {
		return nil, fmt.Errorf("read run %s: %w", path, err)
	}
	return stored, nil
}

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
	db, err := sql.Open("sqlite", filepath.Join(folder, File))
	if err != nil {
		return nil, fmt.Errorf("read run %s: %w", folder, err)
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
	db, err := sql.Open("sqlite", filepath.Join(folder, File))
	if err != nil {
		return nil, fmt.Errorf("read run %s: %w", folder, err)
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

type scanner func(to ...any) error

// each calls row for every row of a query.
func each(ctx context.Context, db *sql.DB, query string, row func(scan scanner) error, args ...any) (err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("read run: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return fmt.Errorf("read run: %w", err)
		}
	}
	return rows.Err()
}

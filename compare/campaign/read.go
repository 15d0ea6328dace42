package campaign

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
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

// Stored is a run as its run database has it.
type Stored struct {
	Folder   string
	Meta     map[string]string // seed, target, dialect, engine version, …
	Verdicts []VerdictLine
	Coverage []CoverageLine // rule × case that were applied

	Statistics map[string]map[string]float64 // by name and detail: "queries", "seconds", "unsupported", …
	Findings   []StoredFinding               // in the order in which they were met
	Incidents  []Incident
	Timeline   []Moment
	// Reached is what the compared queries reached by each criterion; nil of a run of an older semcheck.
	Reached *spec.Reached
	// Unread counts what it reached and this semcheck does not know: its rules are others.
	Unread int
}

// StoredFinding is a finding with its state in the run.
type StoredFinding struct {
	*finding.Finding
	State string // reported, triaged or withdrawn
	Now   string // the verdict that holds
}

// Moment is a point of a run's timeline.
type Moment struct {
	At                          time.Duration
	Queries, Compared, Findings uint64
	Heap                        uint64 // bytes of semcheck's own heap
}

// Clusters groups the examined findings of a stored run.
func (s *Stored) Clusters() []Cluster {
	r := &run{clusters: map[string]*Cluster{}}
	for _, f := range s.Findings {
		if f.State == StateExamined {
			r.group(f.Finding)
		}
	}
	return sorted(r.clusters)
}

// Pending lists the findings that are not examined.
func (s *Stored) Pending() (list []*finding.Finding) {
	for _, f := range s.Findings {
		if f.State == stateReported {
			list = append(list, f.Finding)
		}
	}
	return list
}

// Finding returns the finding of that ID, or nil.
func (s *Stored) Finding(id string) *StoredFinding {
	for i := range s.Findings {
		if s.Findings[i].ID == id {
			return &s.Findings[i]
		}
	}
	return nil
}

// Read reads the run in a folder. The run may still be going on. The error says whether the folder
// holds no run, a run of another format, or a damaged run.
func Read(ctx context.Context, folder string) (stored *Stored, err error) {
	db, err := connectReading(ctx, folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	stored = &Stored{Folder: folder, Meta: map[string]string{}, Statistics: map[string]map[string]float64{}}
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
		each(ctx, db, "SELECT name, detail, value FROM statistics", func(scan scanner) error {
			var name, detail string
			var value float64
			err := scan(&name, &detail, &value)
			if stored.Statistics[name] == nil {
				stored.Statistics[name] = map[string]float64{}
			}
			stored.Statistics[name][detail] = value
			return err
		}),
		each(ctx, db, "SELECT at, what, detail, log FROM incidents ORDER BY at", func(scan scanner) error {
			var at float64
			var i Incident
			var log string
			err := scan(&at, &i.What, &i.Detail, &log)
			if err == nil {
				i.Log, err = decodeLog(log)
			}
			i.At = seconds(at)
			stored.Incidents = append(stored.Incidents, i)
			return err
		}),
		each(ctx, db, "SELECT at, queries, compared, findings, heap FROM timeline ORDER BY at", func(scan scanner) error {
			var at float64
			var m Moment
			err := scan(&at, &m.Queries, &m.Compared, &m.Findings, &m.Heap)
			m.At = seconds(at)
			stored.Timeline = append(stored.Timeline, m)
			return err
		}),
	)
	if err != nil {
		return nil, damaged(folder, err)
	}
	if stored.Reached, stored.Unread, err = storedReached(ctx, db, stored.Statistics); err != nil {
		return nil, damaged(folder, err)
	}
	findings, err := readFindings(db)
	if err != nil {
		return nil, damaged(folder, err)
	}
	for _, f := range findings {
		stored.Findings = append(stored.Findings, StoredFinding{Finding: f.finding, State: f.state, Now: f.now})
	}
	return stored, nil
}

// damaged says that a run database cannot be read.
func damaged(folder string, err error) error {
	return fmt.Errorf("%s is damaged: %w", filepath.Join(folder, File), err)
}

// openReading opens a run database and reads its version. Where nothing can be
// written beside it, it is read without its log, which is empty once the run
// has ended.
func openReading(ctx context.Context, path string) (db *sql.DB, version int, err error) {
	for _, mode := range []string{"", "?mode=ro&immutable=1"} {
		name := path
		if mode != "" {
			name = (&url.URL{Scheme: "file", Opaque: url.PathEscape(path)}).String() + mode
		}
		if db, err = sql.Open("sqlite", name); err != nil {
			return nil, 0, fmt.Errorf("read run %s: %w", path, err)
		}
		db.SetMaxOpenConns(1)
		if _, err = db.ExecContext(ctx, "PRAGMA busy_timeout = 10000; PRAGMA query_only = ON"); err == nil {
			err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
		}
		if err == nil || !readOnly(err) {
			return db, version, err
		}
		if mode == "" {
			_ = db.Close() // it is opened again
		}
	}
	return db, version, err
}

// readOnly tells whether SQLite could not write what it needs beside a file:
// SQLITE_READONLY (8) and SQLITE_CANTOPEN (14) with all their kinds.
func readOnly(err error) bool {
	var failure interface{ Code() int }
	return errors.As(err, &failure) && (failure.Code()&0xff == 8 || failure.Code()&0xff == 14)
}

// connectReading opens the run database of a folder for reading.
func connectReading(ctx context.Context, folder string) (*sql.DB, error) {
	path := filepath.Join(folder, File)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s holds no run: there is no %s", folder, File)
	case errors.Is(err, syscall.ENOTDIR):
		return nil, fmt.Errorf("%s is a file, and a run is a folder", folder)
	case err != nil:
		return nil, fmt.Errorf("read run: %w", err)
	case info.IsDir():
		return nil, fmt.Errorf("%s holds no run: %s is a folder", folder, File)
	}
	db, version, err := openReading(ctx, path)
	if err == nil {
		var tables int
		if err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name IN ('run', 'cases')").Scan(&tables); err == nil && tables < 2 {
			reason := fmt.Errorf("%s is no run database of semcheck", path)
			if tables == 0 && version == 0 {
				reason = fmt.Errorf("%w: it is empty, as a run leaves it that is killed before it begins; make it without --resume", reason)
			}
			return nil, errors.Join(reason, db.Close())
		}
	}
	switch {
	case err != nil && readOnly(err):
		return nil, errors.Join(fmt.Errorf("%s cannot be read: %w", path, err), db.Close())
	case err != nil:
		return nil, errors.Join(damaged(folder, err), db.Close())
	case version > schemaVersion:
		return nil, errors.Join(fmt.Errorf("%s has the format %d of a newer semcheck; this one reads %d", path, version, schemaVersion), db.Close())
	case version < schemaVersion:
		return nil, errors.Join(fmt.Errorf("%s has the format %d of an older semcheck; this one reads %d: make the run again", path, version, schemaVersion), db.Close())
	}
	return db, nil
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

package campaign

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the run database

	"github.com/semcheck/semcheck/compare"
)

// File is the name of the run database in a run's folder.
const File = "run.db"

// schemaVersion is stored as PRAGMA user_version. A reader refuses others.
const schemaVersion = 3

// keptOfVerdict is how many cases of a verdict that fails no run are stored;
// the counters go on.
const keptOfVerdict = 10000

const schema = `
CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cases (
	kind TEXT NOT NULL,         -- query, table or statement
	database INTEGER NOT NULL,
	n INTEGER NOT NULL,         -- number of the query, else position in its database
	sql TEXT NOT NULL,
	verdict TEXT NOT NULL,
	detail TEXT NOT NULL,
	rule TEXT,
	class TEXT,                 -- of the engine's error
	expected TEXT,              -- JSON
	actual TEXT,                -- JSON
	law TEXT NOT NULL,          -- that was tried
	PRIMARY KEY (kind, database, n)
);
CREATE INDEX cases_by_verdict ON cases (verdict);
CREATE TABLE statements (database INTEGER NOT NULL, position INTEGER NOT NULL, sql TEXT NOT NULL, PRIMARY KEY (database, position));
CREATE TABLE verdicts (kind TEXT NOT NULL, verdict TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, verdict));
CREATE TABLE coverage (rule TEXT NOT NULL, "case" TEXT NOT NULL, applications INTEGER NOT NULL, queries INTEGER NOT NULL, PRIMARY KEY (rule, "case"));
CREATE TABLE statistics (name TEXT NOT NULL, detail TEXT NOT NULL, value REAL NOT NULL, PRIMARY KEY (name, detail));
CREATE TABLE findings (
	id TEXT PRIMARY KEY,        -- query-19006
	state TEXT NOT NULL,        -- reported, examined or withdrawn
	kind TEXT NOT NULL,
	found TEXT NOT NULL,        -- the verdict that its case was counted with
	now TEXT NOT NULL,          -- the verdict that holds
	finding TEXT NOT NULL       -- JSON, the form of finding.json
);
CREATE TABLE incidents (at REAL NOT NULL, what TEXT NOT NULL, detail TEXT NOT NULL, log TEXT NOT NULL);
CREATE TABLE timeline (at REAL PRIMARY KEY, queries INTEGER NOT NULL, compared INTEGER NOT NULL, findings INTEGER NOT NULL, heap INTEGER NOT NULL);
CREATE TABLE done (database INTEGER PRIMARY KEY); -- databases that were run to their end
`

// store is a run database. What a method has written is committed when it
// returns: a process that is killed loses nothing of it.
type store struct {
	mu     sync.Mutex
	db     *sql.DB
	kept   map[compare.Verdict]int
	marked time.Duration // the last point of the timeline
	stale  bool          // the counts are those of before a resumption
	folder string
	lock   *os.File // nil where folders cannot be locked
}

// createStore makes the folder and its run database. A folder that holds a run
// already is refused; one whose run was killed before it began holds none.
func createStore(c Config, version string) (*store, error) {
	path := filepath.Join(c.Out, File)
	if begun, err := begun(path); begun || err != nil {
		return nil, cmp.Or(err, fmt.Errorf("%s holds a run already; name another folder", c.Out))
	}
	if err := foreign(c.Out); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return nil, fmt.Errorf("run database: %w; name a folder that can be written with --out", err)
	}
	for name, text := range c.Keep { // before the run begins: a run that has begun has its texts
		if err := os.WriteFile(filepath.Join(c.Out, name), []byte(text), 0o644); err != nil {
			return nil, &StoreError{Folder: c.Out, Cause: err, New: true}
		}
	}
	s, err := connectStore(path)
	if err == nil {
		if err = s.describe(c, version); err != nil {
			_ = s.close() // what went wrong is in err
		}
	}
	failed := (*StoreError)(nil)
	if err != nil && !errors.As(err, &failed) { // somebody else's
		return nil, err
	}
	if err != nil {
		failed.New = true
		for _, suffix := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(path + suffix) // it holds nothing
		}
		return nil, err
	}
	return s, nil
}

// foreign is the error of a folder that holds files of somebody's and no run.
func foreign(folder string) error {
	entries, _ := os.ReadDir(folder) // where it cannot be read, making it says why
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), "run.") {
			return fmt.Errorf("%s holds other files and no run, such as %s; name an empty or a new folder with --out", folder, entry.Name())
		}
	}
	return nil
}

// begun tells whether there is a run database with a run in it.
func begun(path string) (bool, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("run database: %w; name a folder that can be written with --out", err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return false, fmt.Errorf("run database %s: %w", path, err)
	}
	defer db.Close()
	tables := 1
	_ = db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables) // what cannot be read is somebody's
	return tables > 0, nil
}

// connectStore opens a run database for writing.
func connectStore(path string) (*store, error) {
	lock, err := lockFolder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		_ = lock.Close() // nothing was written
		return nil, fmt.Errorf("run database %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	for _, statement := range []string{"PRAGMA busy_timeout = 10000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"} {
		if _, err := db.Exec(statement); err != nil {
			_ = db.Close() // what went wrong is in err
			_ = lock.Close()
			return nil, &StoreError{Folder: filepath.Dir(path), Cause: err}
		}
	}
	return &store{db: db, folder: filepath.Dir(path), lock: lock, kept: map[compare.Verdict]int{}}, nil
}

// describe makes the tables and stores what makes the run reproducible.
func (s *store) describe(c Config, version string) error {
	meta := identity(c, version)
	for k, v := range map[string]string{
		"began": time.Now().UTC().Format(time.RFC3339), "workers": strconv.Itoa(c.Workers),
		"queries": strconv.FormatUint(c.Queries, 10), "duration": c.Duration.String(), "ended": "", "ending": "",
	} {
		meta[k] = v
	}
	return s.transaction(func(tx *sql.Tx) error { // all or nothing: a run that is killed here has not begun
		if _, err := tx.Exec("PRAGMA user_version = " + strconv.Itoa(schemaVersion) + ";" + schema); err != nil {
			return err
		}
		return setAll(tx, meta)
	})
}

// identity is what a run has to share with the one that it resumes: all that
// its cases and verdicts depend on.
func identity(c Config, version string) map[string]string {
	preamble := fnv.New64a()
	statements := strings.Join(c.server.Preamble(session(&c).Preamble), ";\n")
	preamble.Write([]byte(statements))
	meta := map[string]string{
		"seed": strconv.FormatUint(c.Seed, 10), "target": c.Engine.Name(), "dialect": c.Dialect.Name, "engine version": version,
		"statement timeout": c.StatementTimeout.String(), "differences": strconv.FormatBool(c.Differences),
		"guide": guideName(c.Guide), metaShard: c.Shard.String(), "keep all": strconv.FormatBool(c.KeepAll), "queries per database": strconv.FormatUint(c.Sources.QueriesPerDatabase, 10),
		"preamble": statements, "preamble hash": fmt.Sprintf("%016x", preamble.Sum64()),
	}
	if c.PlanShapes { // runs of before did not say
		meta[MetaPlanShapes] = strconv.FormatBool(true)
	}
	if c.Probes > 0 {
		meta["probes"] = strconv.Itoa(c.Probes)
	}
	for k, v := range c.Meta {
		meta[k] = v
	}
	return meta
}

func setAll(tx *sql.Tx, meta map[string]string) error {
	for k, v := range meta {
		if _, err := tx.Exec("INSERT OR REPLACE INTO run VALUES (?, ?)", k, v); err != nil {
			return err
		}
	}
	return nil
}

// transaction commits what work writes.
func (s *store) transaction(work func(tx *sql.Tx) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx, err := s.db.Begin()
	if err == nil {
		if err = work(tx); err != nil {
			_ = tx.Rollback() // SQLite may have done it: what went wrong is in err
		} else {
			err = tx.Commit()
		}
	}
	if err != nil {
		return &StoreError{Folder: s.folder, Cause: err}
	}
	return nil
}

// cases stores cases that are no findings, up to a number of each verdict.
func (s *store) cases(records []Record) error {
	return s.transaction(func(tx *sql.Tx) error {
		for _, r := range records {
			if r.Verdict != compare.Agree && s.kept[r.Verdict] >= keptOfVerdict {
				continue
			}
			s.kept[r.Verdict]++
			if err := insert(tx, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// encode writes evidence as JSON.
func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("campaign: " + err.Error()) // plain structs of texts and numbers cannot fail
	}
	return string(text)
}

func insert(tx *sql.Tx, r Record) error {
	rule, class := sql.NullString{}, sql.NullString{}
	if r.Rule != nil {
		rule = sql.NullString{String: r.Rule.ID, Valid: true}
	}
	if r.Class != 0 {
		class = sql.NullString{String: r.Class.String(), Valid: true}
	}
	expected, actual := sql.NullString{}, sql.NullString{}
	if r.Expected != nil {
		expected = sql.NullString{String: encode(r.Expected), Valid: true}
	}
	if r.Actual != nil {
		actual = sql.NullString{String: encode(r.Actual), Valid: true}
	}
	_, err := tx.Exec("INSERT OR REPLACE INTO cases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", r.Kind.String(), int64(r.Database), int64(r.Number),
		r.SQL, r.Verdict.String(), r.Detail, rule, class,
		expected, actual, r.law())
	return err
}

// unfinishedAccount names the account of databases that were not run to their end. A resumed run
// that asks no query has it again.
const unfinishedAccount = "unfinished account"

// timelineEvery is the least time between two points of the timeline.
const timelineEvery = 2 * time.Second

// save replaces the counts by those of the summary, and the resume point, and
// adds databases that were run to their end. At the end of a run it has the account of the databases
// that were not run to their end, too.
func (s *store) save(summary *Summary, point, unfinished string, done []uint64, guided guideUnsaved) error {
	return s.transaction(func(tx *sql.Tx) error {
		if s.stale { // they count databases that are run again
			if _, err := tx.Exec("DELETE FROM coverage; DELETE FROM statistics"); err != nil {
				return err
			}
		}
		if err := writeCounters(tx, summary); err != nil {
			return err
		}
		s.stale = false
		for _, index := range done {
			if _, err := tx.Exec("INSERT OR IGNORE INTO done VALUES (?)", int64(index)); err != nil {
				return err
			}
		}
		if err := guided.write(tx); err != nil {
			return err
		}
		if summary.Elapsed >= s.marked+timelineEvery || s.marked == 0 {
			s.marked = summary.Elapsed
			if err := mark(tx, summary); err != nil {
				return err
			}
		}
		return setAll(tx, map[string]string{"resume point": point, unfinishedAccount: unfinished})
	})
}

// mark adds a point to the timeline.
func mark(tx *sql.Tx, summary *Summary) error {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	_, err := tx.Exec("INSERT OR REPLACE INTO timeline VALUES (?, ?, ?, ?, ?)", summary.Elapsed.Seconds(),
		int64(summary.Statistics.Queries), int64(summary.Statistics.Compared()), summary.Findings(), int64(memory.HeapAlloc))
	return err
}

func writeCounters(tx *sql.Tx, summary *Summary) error {
	if _, err := tx.Exec("DELETE FROM verdicts"); err != nil { // triaged findings change theirs
		return err
	}
	for k := range kinds {
		for _, v := range compare.Verdicts() {
			if n := summary.Statistics.Verdicts[k][v]; n > 0 {
				if _, err := tx.Exec("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?)", Kind(k).String(), v.String(), int64(n)); err != nil {
					return err
				}
			}
		}
	}
	queries := summary.Queries.All(summary.Dialect)
	for i, a := range summary.Coverage.All(summary.Dialect) {
		if a.Count == 0 {
			continue
		}
		if _, err := tx.Exec("INSERT OR REPLACE INTO coverage VALUES (?, ?, ?, ?)", a.Rule.ID, a.Rule.Cases[a.Case], int64(a.Count), int64(queries[i].Count)); err != nil {
			return err
		}
	}
	put := func(name, detail string, value float64) error {
		_, err := tx.Exec("INSERT OR REPLACE INTO statistics VALUES (?, ?, ?)", name, detail, value)
		return err
	}
	statistics := &summary.Statistics
	for _, c := range statistics.counters() {
		if err := put(c.name, "", float64(*c.count)); err != nil {
			return err
		}
	}
	for _, t := range statistics.tables() {
		for text, n := range *t.counts {
			if err := put(t.name, text, float64(n)); err != nil {
				return err
			}
		}
	}
	for share := range shares {
		if err := put("seconds", share.String(), statistics.Times[share].Seconds()); err != nil {
			return err
		}
	}
	if err := put("median of tree nodes", "", float64(statistics.MedianSize())); err != nil {
		return err
	}
	if err := put("seconds", "asking", summary.Asking.Seconds()); err != nil {
		return err
	}
	return put("seconds", "elapsed", summary.Elapsed.Seconds())
}

// finish stores how the run ended, the last point of its timeline too, and closes the
// run database.
func (s *store) finish(summary *Summary) error {
	err := s.transaction(func(tx *sql.Tx) error {
		if err := mark(tx, summary); err != nil {
			return err
		}
		return setAll(tx, map[string]string{"ended": time.Now().UTC().Format(time.RFC3339), "ending": summary.Ending.String()})
	})
	if err == nil {
		s.settle()
	}
	return cmp.Or(err, s.close())
}

// settle makes one file of the run database, which can be read where nothing
// can be written. While somebody reads it, it stays as it is.
func (s *store) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, statement := range []string{"PRAGMA busy_timeout = 0", "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA journal_mode = DELETE"} {
		_, _ = s.db.Exec(statement) // it is complete with its log, too
	}
}

func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.db.Close()
	if s.lock != nil {
		err = cmp.Or(err, s.lock.Close())
		s.lock = nil
	}
	if err != nil {
		return &StoreError{Folder: s.folder, Cause: err}
	}
	return nil
}

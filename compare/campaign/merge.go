package campaign

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// metaShard is the entry of a run that says which shard it is.
const metaShard = "shard"

// merging is the folder below a run's in which a run is merged: a process that is killed leaves no half of a
// run behind.
const merging = "run.merging"

// Merging says what a merged run is.
type Merging struct {
	Out    string            // the folder, which has no run
	Triage *Triage           // holds the findings against what is known now, as a resumed run does; nil leaves them
	Meta   map[string]string // entries of the run that are others than those of the shards
}

// Merge makes one run of all its shards, in a folder that has none: the run that one process would have made,
// but for times.
func Merge(ctx context.Context, folders []string, o Merging) (s Summary, err error) {
	out := o.Out
	shards, err := readShards(ctx, folders)
	if err != nil {
		return s, err
	}
	if begun, err := begun(filepath.Join(out, File)); begun || err != nil {
		return s, cmp.Or(err, fmt.Errorf("%s holds a run already; name another folder", out))
	}
	if err := foreign(out); err != nil {
		return s, err
	}
	draft := filepath.Join(out, merging)
	if err := os.MkdirAll(out, 0o755); err != nil {
		return s, fmt.Errorf("run database: %w; name a folder that can be written with --out", err)
	}
	lock, err := lockFolder(out)
	if err != nil {
		return s, err
	}
	if lock != nil {
		defer func() { err = cmp.Or(err, lock.Close()) }()
	}
	if err := errors.Join(os.RemoveAll(draft), os.Mkdir(draft, 0o755)); err != nil { // of a merge that was killed
		return s, fmt.Errorf("run database: %w; name a folder that can be written with --out", err)
	}
	defer func() {
		if failed := os.RemoveAll(draft); err == nil {
			err = failed
		}
	}()
	if s, err = mergeInto(ctx, shards, draft, o); err != nil {
		return s, err
	}
	s.Out = out
	if err := keepTexts(shards[0].Folder, out); err != nil {
		return s, err
	}
	if err := os.Rename(filepath.Join(draft, File), filepath.Join(out, File)); err != nil {
		return s, &StoreError{Folder: out, Cause: err, New: true}
	}
	return s, nil
}

// mergeInto makes the run database of a merged run.
func mergeInto(ctx context.Context, shards []*Stored, draft string, o Merging) (Summary, error) {
	meta := maps.Clone(shards[0].Meta)
	d := spec.DialectByName(meta["dialect"])
	if d == nil {
		return Summary{}, fmt.Errorf("%s is of the dialect %s, which this semcheck does not have", shards[0].Folder, meta["dialect"])
	}
	maps.Copy(meta, o.Meta)
	meta[metaShard] = ""
	for _, shard := range shards {
		meta["began"] = min(meta["began"], shard.Meta["began"])
	}
	store, err := connectStore(filepath.Join(draft, File))
	if err != nil {
		return Summary{}, err
	}
	r := &run{config: Config{Engine: ended{meta["target"], meta["dialect"]}, Dialect: d, Out: draft, Triage: o.Triage}, reporter: mute{}, store: store, began: time.Now(),
		total: newAccount(), gaps: newAccount(), clusters: map[string]*Cluster{}, waiting: map[string]counted{}, reached: spec.NewReached(true),
		version: meta["engine version"], atEnd: true}
	r.config.Seed, _ = strconv.ParseUint(meta["seed"], 10, 64) // as identity writes it
	r.config.Workers, _ = strconv.Atoi(meta["workers"])
	r.config.server.Called = meta["name"]
	summary, err := r.mergeShards(ctx, shards, meta)
	if err != nil {
		return summary, errors.Join(err, store.close())
	}
	return summary, store.finish(&summary)
}

func (r *run) mergeShards(ctx context.Context, shards []*Stored, meta map[string]string) (summary Summary, err error) {
	err = r.store.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec("PRAGMA user_version = " + strconv.Itoa(schemaVersion) + ";" + schema); err != nil {
			return err
		}
		return setAll(tx, meta)
	})
	if err != nil {
		return summary, err
	}
	var sources []*sql.DB
	defer func() {
		for _, db := range sources {
			err = errors.Join(err, db.Close())
		}
	}()
	for _, shard := range shards {
		db, err := connectReading(ctx, shard.Folder)
		if err != nil {
			return summary, err
		}
		sources = append(sources, db)
	}
	if err := r.store.copyCases(ctx, sources); err != nil {
		return summary, err
	}
	for i, db := range sources {
		if err := r.takeUpAccount(ctx, db); err != nil {
			return summary, fmt.Errorf("merge %s: %w", shards[i].Folder, err)
		}
		if err := readRefused(ctx, db, func(rule string, query uint64) { leastOf(&r.refusedRules, rule, query) }); err != nil {
			return summary, fmt.Errorf("merge %s: %w", shards[i].Folder, err)
		}
	}
	if err := r.takeUpMerged(ctx); err != nil {
		return summary, err
	}
	var elapsed float64
	for _, shard := range shards {
		elapsed = max(elapsed, shard.Statistics["seconds"]["elapsed"])
		for _, i := range shard.Incidents {
			if i.Fault() {
				r.faults++
			}
		}
	}
	r.asked = r.before
	for index := range r.done.below {
		r.fresh = append(r.fresh, index)
	}
	r.fresh = slices.AppendSeq(r.fresh, maps.Keys(r.done.above))
	summary = r.summary()
	summary.Elapsed, summary.Ending = seconds(elapsed), EndedByCount
	summary.Lacking = shards[0].Lacking()
	for i := range summary.Lacking {
		summary.Lacking[i].Queries = summary.Statistics.Lacking[summary.Lacking[i].Setting]
	}
	if err := r.store.addTimeline(shards); err != nil {
		return summary, err
	}
	r.store.marked = summary.Elapsed
	return summary, r.save(&summary)
}

// takeUpMerged groups the findings, of all shards.
func (r *run) takeUpMerged(ctx context.Context) error {
	findings, err := readFindings(r.store.db)
	if err != nil {
		return err
	}
	first := map[string]*finding.Finding{}
	for i := range findings {
		f := findings[i].finding
		if f.Cluster == nil {
			continue
		}
		if base := finding.Base(f.Cluster.Key); first[base] == nil || finding.CompareID(f.ID, first[base].ID) < 0 {
			first[base] = f
		}
	}
	for i := range findings {
		if err := ctx.Err(); err != nil {
			return err
		}
		f := findings[i].finding
		// A run asks the versions of an engine once for a cluster, and each shard did.
		if f.Cluster != nil && f.Cluster.Key != first[finding.Base(f.Cluster.Key)].Cluster.Key {
			of := first[finding.Base(f.Cluster.Key)]
			f.Cluster.Key, f.Versions = of.Cluster.Key, of.Versions
			if err := r.store.reduced(f); err != nil {
				return err
			}
		}
		if err := r.takeUpFinding(&findings[i]); err != nil {
			return err
		}
	}
	return nil
}

// ended is the engine of a run that asks nothing any more.
type ended struct{ name, dialect string }

func (e ended) Name() string    { return e.name }
func (e ended) Dialect() string { return e.dialect }
func (ended) Close() error      { return nil }
func (ended) Open(context.Context) (engine.Session, error) {
	return nil, errors.New("a merged run asks nothing")
}

// mute reports nothing.
type mute struct{}

func (mute) Progress(Summary)                  {}
func (mute) Finding(Record)                    {}
func (mute) Triaged(*finding.Finding, Cluster) {}
func (mute) Incident(Incident)                 {}

// copyCases copies what the shards found, in the order of the databases.
func (s *store) copyCases(ctx context.Context, sources []*sql.DB) error {
	type found struct {
		database uint64
		row      []any
	}
	var findings []found
	var incidents [][]any
	copied := func(db *sql.DB, tx *sql.Tx, table string) error {
		return eachRow(ctx, db, "SELECT * FROM "+table, func(row []any) error { return put(tx, table, row) })
	}
	return s.transaction(func(tx *sql.Tx) error {
		for _, db := range sources {
			if err := errors.Join(copied(db, tx, "cases"), copied(db, tx, "statements")); err != nil {
				return err
			}
			err := eachRow(ctx, db, "SELECT * FROM findings ORDER BY rowid", func(row []any) error {
				f, err := finding.Decode([]byte(fmt.Sprint(row[len(row)-1])))
				if err == nil {
					findings = append(findings, found{f.Origin.Database, row})
				}
				return err
			})
			err = errors.Join(err, eachRow(ctx, db, "SELECT * FROM incidents ORDER BY at, rowid", func(row []any) error {
				incidents = append(incidents, row)
				return nil
			}))
			if err != nil {
				return err
			}
		}
		slices.SortStableFunc(findings, func(a, b found) int { return cmp.Compare(a.database, b.database) })
		for _, f := range findings {
			if err := put(tx, "findings", f.row); err != nil {
				return err
			}
		}
		for _, row := range incidents[:min(len(incidents), mostIncidents)] {
			if err := put(tx, "incidents", row); err != nil {
				return err
			}
		}
		return dropBeyond(tx)
	})
}

// dropBeyond keeps as many cases of a verdict as a run does.
func dropBeyond(tx *sql.Tx) error {
	for _, v := range compare.Verdicts() {
		if v == compare.Agree || v.Kept() {
			continue
		}
		_, err := tx.Exec(`DELETE FROM cases WHERE rowid IN (SELECT rowid FROM cases WHERE verdict = ?1
			AND kind || '-' || CASE kind WHEN 'query' THEN '' ELSE database || '-' END || n NOT IN (SELECT id FROM findings)
			ORDER BY database, CASE kind WHEN 'statement' THEN 0 WHEN 'table' THEN 1 ELSE 2 END, n LIMIT -1 OFFSET ?2)`, v.String(), keptOfVerdict)
		if err != nil {
			return err
		}
	}
	return nil
}

// put adds a row to a table.
func put(tx *sql.Tx, table string, row []any) error {
	_, err := tx.Exec("INSERT INTO "+table+" VALUES (?"+strings.Repeat(", ?", len(row)-1)+")", row...)
	return err
}

// eachRow calls visit with the values of each row of a query.
func eachRow(ctx context.Context, db *sql.DB, query string, visit func(row []any) error) (err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		row, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			to[i] = &row[i]
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		if err := visit(row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// addTimeline adds the timelines of shards up, as if they had run beside each other.
func (s *store) addTimeline(shards []*Stored) error {
	var times []time.Duration
	for _, shard := range shards {
		for _, m := range shard.Timeline {
			times = append(times, m.At)
		}
	}
	slices.Sort(times)
	return s.transaction(func(tx *sql.Tx) error {
		for _, at := range slices.Compact(times) {
			var sum Moment
			for _, shard := range shards {
				i, _ := slices.BinarySearchFunc(shard.Timeline, at, func(m Moment, at time.Duration) int {
					if m.At <= at {
						return -1
					}
					return 1
				})
				if i > 0 {
					m := &shard.Timeline[i-1]
					sum.Queries, sum.Compared, sum.Findings = sum.Queries+m.Queries, sum.Compared+m.Compared, sum.Findings+m.Findings
					sum.Heap = max(sum.Heap, m.Heap)
				}
			}
			if err := put(tx, "timeline", []any{at.Seconds(), int64(sum.Queries), int64(sum.Compared), int64(sum.Findings), int64(sum.Heap)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// keepTexts copies the texts that a run keeps beside its database.
func keepTexts(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return fmt.Errorf("merge %s: %w", from, err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !strings.HasPrefix(name, "run.") || strings.HasPrefix(name, File) || name == "run.lock" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), text, 0o644)
		}
		if err != nil {
			return fmt.Errorf("merge %s: %w", from, err)
		}
	}
	return nil
}

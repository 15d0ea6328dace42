package campaign

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
)

// OtherRunError says that a run cannot be resumed: its cases or verdicts would no longer be the
// same.
type OtherRunError struct {
	Folder  string
	Name    string // of what is another: "semcheck build"
	Was, Is string
}

// Error is one line.
func (e *OtherRunError) Error() string {
	return fmt.Sprintf("%s cannot be resumed: its %s is %s, now it is %s", e.Folder, e.Name, e.Was, e.Is)
}

// openStore opens the run database of a run that is to go on. It is refused
// where the run is another: its cases or verdicts would not be the same.
func openStore(c Config, version string) (*store, error) {
	stored, err := Read(context.Background(), c.Out)
	if err != nil {
		return nil, err
	}
	want := identity(c, version)
	names := make([]string, 0, len(want))
	for name := range want {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if has, ok := stored.Meta[name]; ok && has != want[name] && !mayChange[name] {
			return nil, &OtherRunError{Folder: c.Out, Name: name, Was: orNone(has), Is: orNone(want[name])}
		}
	}
	s, err := connectStore(filepath.Join(c.Out, File))
	if err != nil {
		return nil, err
	}
	limits := map[string]string{"queries": strconv.FormatUint(c.Queries, 10), "duration": c.Duration.String(),
		"workers": strconv.Itoa(c.Workers), "ended": "", "ending": "", MetaIgnored: c.Meta[MetaIgnored], MetaExamined: c.Meta[MetaExamined]}
	if err := s.transaction(func(tx *sql.Tx) error { return setAll(tx, limits) }); err != nil {
		_ = s.close() // what went wrong is in err
		return nil, err
	}
	s.stale = true
	return s, nil
}

// MetaIgnored is the entry of a run with the classes of differences that its exit status leaves out. A
// resumed run may have others.
const MetaIgnored = "ignore"

// MetaExamined is the entry of a run with what its findings were examined by. A resumed run may have others.
const MetaExamined = "examined by"

// mayChange are entries of a run that its cases do not depend on.
var mayChange = map[string]bool{"dsn": true, "start": true, MetaIgnored: true, MetaExamined: true}

func orNone(text string) string {
	if text == "" {
		return "empty"
	}
	return text
}

// takeUp reads what the run had counted and found, and has triaged what was
// not.
func (r *run) takeUp(ctx context.Context) error {
	err := r.takeUpAccount(ctx, r.store.db)
	if err == nil {
		err = r.takeUpFindings()
	}
	if err == nil {
		r.store.marked = r.before
		r.reached.TakeFresh() // the run database has it
		err = r.store.countKept(ctx)
	}
	if err != nil {
		return fmt.Errorf("resume %s: %w", r.config.Out, err)
	}
	return nil
}

// takeUpAccount adds what a run database has counted.
func (r *run) takeUpAccount(ctx context.Context, db *sql.DB) error {
	var point string
	if err := db.QueryRowContext(ctx, "SELECT coalesce((SELECT value FROM run WHERE name = 'resume point'), '')").Scan(&point); err != nil {
		return err
	}
	if point != "" {
		total, elapsed, err := decodeAccount(point)
		if err != nil {
			return err
		}
		r.total.add(&total)
		r.before = max(r.before, elapsed)
		if err := r.takeUpUnfinished(ctx, db); err != nil {
			return err
		}
	}
	err := each(ctx, db, "SELECT database FROM done ORDER BY database", func(scan scanner) error {
		var index int64
		err := scan(&index)
		r.done.add(uint64(index))
		return err
	})
	if err != nil {
		return err
	}
	if err := r.guide.takeUp(ctx, db, &r.done); err != nil {
		return err
	}
	var incidents int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM incidents").Scan(&incidents); err != nil {
		return err
	}
	r.incidents += incidents
	_, err = readReached(ctx, db, r.reached)
	return err
}

// takeUpFindings counts the findings of the run database.
func (r *run) takeUpFindings() error {
	findings, err := readFindings(r.store.db)
	if err != nil {
		return err
	}
	for i := range findings {
		if err := r.takeUpFinding(&findings[i]); err != nil {
			return err
		}
	}
	return nil
}

// takeUpUnfinished takes up the account of the databases that the run had not run to their end, if
// no query is asked any more, since its time is over: they are not run again, then.
func (r *run) takeUpUnfinished(ctx context.Context, db *sql.DB) error {
	if !r.atEnd && (r.config.Duration == 0 || r.before < r.config.Duration) {
		return nil
	}
	var text string
	err := db.QueryRowContext(ctx, "SELECT coalesce((SELECT value FROM run WHERE name = ?), '')", unfinishedAccount).Scan(&text)
	if err != nil || text == "" {
		return err
	}
	gaps, _, err := decodeAccount(text)
	if err != nil {
		return err
	}
	r.gaps.add(&gaps)
	r.atEnd = true
	return nil
}

// takeUpFinding counts a finding of the run that is resumed. The account that
// was taken up has it where its database was run to its end; otherwise it waits
// for being met again.
func (r *run) takeUpFinding(s *storedFinding) error {
	from, err := countedAs(s.kind, s.found)
	if err != nil {
		return err
	}
	now, err := compare.VerdictByName(s.now)
	if err != nil {
		return err
	}
	whole := r.atEnd || r.done.has(s.finding.Origin.Database)
	if s.state == stateWithdrawn && !whole { // its case is judged anew
		return nil
	}
	if !whole {
		r.waiting[s.finding.ID] = from
	}
	switch s.state {
	case stateReported:
		if r.findings != nil {
			r.findings.put(s.finding, s.found)
		}
		return nil
	case StateExamined:
		if now, err = r.holdAgain(s.finding, now); err != nil {
			return err
		}
		r.group(s.finding)
	}
	r.moved.add(from, now)
	return nil
}

// holdAgain holds a triaged finding against the known issues and the baseline
// of now: they may be others than those of the run that is resumed.
func (r *run) holdAgain(f *finding.Finding, now compare.Verdict) (compare.Verdict, error) {
	e := r.config.Triage
	if e == nil || f.Reduced == nil || f.Cluster == nil {
		return now, nil
	}
	known, baseline := f.Known, f.Baseline
	fault := trial.Guard("holding the finding "+f.ID+" against what is known", func() finding.Case { return f.Found.Case }, func() {
		f.Known, f.Baseline = nil, e.InBaseline != nil && e.InBaseline(f.Cluster.Key)
		if e.Match != nil {
			f.Known = e.Match(f)
		}
	})
	if fault != nil { // it stays as it was
		f.Known, f.Baseline = known, baseline
		return now, r.fault(fault, nameOf(f))
	}
	if (known == nil) == (f.Known == nil) && (known == nil || known.ID == f.Known.ID) && baseline == f.Baseline {
		return now, nil
	}
	now = compare.Known
	if f.Known == nil {
		var err error
		if now, err = compare.VerdictByName(f.Verdict); err != nil {
			return now, err
		}
	}
	return now, r.store.triaged(f, now.String())
}

// seconds makes a duration of a number of seconds.
func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// countKept counts the cases that are stored already.
func (s *store) countKept(ctx context.Context) error {
	return each(ctx, s.db, "SELECT verdict, count(*) FROM cases GROUP BY verdict", func(scan scanner) error {
		var name string
		var n int
		if err := scan(&name, &n); err != nil {
			return err
		}
		v, err := compare.VerdictByName(name)
		s.kept[v] = n
		return err
	})
}

package campaign

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// planted returns a run of the embedded SQLite with a rule wrong.
func planted(t testing.TB, out string, queries uint64, workers int) Config {
	t.Helper()
	d := spec.DialectByName("sqlite")
	bare, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(fault.RuleFaults(), func(f *fault.RuleFault) bool { return f.Name == "LEFT JOIN loses unmatched rows" })
	e, err := fault.WrapRule(bare, fault.RuleFaults()[i])
	if err != nil {
		t.Fatal(err)
	}
	return Config{Seed: 3, Dialect: d, Engine: e, Sources: Standard(3, d, sql.DefaultWeights(d), false),
		Queries: queries, Workers: workers, Out: out, ReconnectFor: 2 * time.Second,
		Triage: &Triage{Budget: reduce.Budget{Checks: 15}}}
}

// sick is a world in which every 17th query is answered wrongly and one breaks
// the engine each time.
func sick() *world {
	return &world{
		evaluate: func(n uint64, _ *spec.Coverage) (*eval.Outcome, error) {
			if n%13 == 4 {
				return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: fmt.Sprint("feature ", n%3)}, nil
			}
			return nil, nil
		},
		answer: func(_ context.Context, s *fakeSession, text string) (*engine.Result, error, bool) {
			var n int
			if found, _ := fmt.Sscanf(text, "SELECT %d", &n); found == 0 {
				return nil, nil, false
			}
			switch {
			case n == 333:
				s.dead = true
				return nil, s.gone(), true
			case n%17 == 5:
				return &engine.Result{Form: engine.FormSQLite, Columns: []engine.Column{{Digits: engine.NotFixed}}}, nil, true
			}
			return nil, nil, false
		},
	}
}

func TestResumedRunIsTheRun(t *testing.T) {
	whole, asked := undisturbed(t, sick().config(t, 600, 2))
	if n := whole.Statistics.Verdicts[KindQuery][compare.Disagree]; n == 0 || whole.Statistics.Total(compare.Crash) != 1 || whole.Pending != int(n)+1 {
		t.Fatalf("%v, %d pending", whole.Statistics.Verdicts, whole.Pending)
	}
	for _, workers := range []int{1, 3} {
		for _, cuts := range []int{1, 4, 12} {
			t.Run(fmt.Sprintf("%d workers, %d cuts", workers, cuts), func(t *testing.T) {
				c := sick().config(t, 600, workers)
				sameRun(t, interrupted(t, c, asked, cuts), whole)
			})
		}
	}
}

func TestResumedRunTriagesTheSame(t *testing.T) {
	whole, asked := undisturbed(t, planted(t, t.TempDir()+"/run", 600, 2))
	if whole.Pending != 0 || len(whole.Clusters) == 0 || whole.Clusters[0].Key == Unreduced {
		t.Fatalf("%d pending, clusters %+v", whole.Pending, whole.Clusters)
	}
	for _, workers := range []int{1, 3} {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			s := interrupted(t, planted(t, t.TempDir()+"/run", 600, workers), asked, 4)
			s.Clusters, whole.Clusters = nil, nil // a reduction may end elsewhere when it is interrupted
			sameRun(t, s, whole)
		})
	}
}

// A run whose time is over has its figures, those of databases that were not run to their end too,
// each time that it is held against what is known.
func TestRunWhoseTimeIsOverKeepsItsFigures(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := sick().config(t, 100000, 1)
	first, err := Run(ctx, c, &recorder{seen: func(Record) { cancel() }})
	if err != nil || first.Statistics.Queries == 0 {
		t.Fatalf("%v, %d queries", err, first.Statistics.Queries)
	}
	c.Resume, c.Queries, c.Duration = true, 0, time.Nanosecond
	for range 2 {
		again, _ := mustRun(t, c)
		again.Elapsed, again.Asking, again.Ending = first.Elapsed, first.Asking, first.Ending
		sameRun(t, again, first)
	}
	c.Queries, c.Duration = 100, 0
	whole, _ := undisturbed(t, sick().config(t, 100, 1))
	on, _ := mustRun(t, c)
	sameRun(t, on, whole)
}

// A finding of a database that was not run to its end is counted although the
// resumed run has no time to meet it again, also if the run before was killed.
func TestReportedIsReportedThoughNotMetAgain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := sick().config(t, 100000, 1)
	r := &recorder{seen: func(Record) { cancel() }}
	first, err := Run(ctx, c, r)
	if err != nil || len(r.findings) != 1 || first.Pending != 1 {
		t.Fatalf("%v, %d findings, %d pending", err, len(r.findings), first.Pending)
	}
	killed, err := connectStore(filepath.Join(c.Out, File))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := killed.db.Exec("DELETE FROM run WHERE name = ?", unfinishedAccount); err != nil {
		t.Fatal(err)
	}
	if err := killed.close(); err != nil {
		t.Fatal(err)
	}
	c.Resume, c.Queries, c.Duration = true, 0, time.Nanosecond
	s, _ := mustRun(t, c)
	if !s.Failed() || s.Pending != 1 || s.Statistics.Queries != 0 || s.Statistics.Total(compare.Disagree) != 1 {
		t.Errorf("failed %v, %d pending, %d queries, %v", s.Failed(), s.Pending, s.Statistics.Queries, s.Statistics.Verdicts)
	}
}

func TestWhatCannotBeResumed(t *testing.T) {
	c := (&world{}).config(t, 50, 1)
	c.Meta = map[string]string{"semcheck commit": "abc", "dsn": "here"}
	mustRun(t, c)
	c.Resume = true
	for want, spoil := range map[string]func(c *Config){
		"its seed is 1, now it is 2":                           func(c *Config) { c.Seed = 2 },
		"its dialect is sqlite, now it is mysql":               func(c *Config) { c.Dialect = spec.DialectByName("mysql") },
		"its engine version is fake 1, now it is fake 2":       func(c *Config) { c.Engine = &renamed{Engine: c.Engine, version: "fake 2"} },
		"its target is sqlite, now it is other":                func(c *Config) { c.Engine = &renamed{Engine: c.Engine, version: "fake 1", name: "other"} },
		"its statement timeout is 1h0m0s, now it is 1s":        func(c *Config) { c.StatementTimeout = time.Second },
		"its semcheck commit is abc, now it is def":            func(c *Config) { c.Meta = map[string]string{"semcheck commit": "def"} },
		"holds no run: there is no run.db":                     func(c *Config) { c.Out = t.TempDir() },
		"its differences is false, now it is true":             func(c *Config) { c.Differences = true },
		"its queries per database is 10, now it is 20":         func(c *Config) { c.Sources.QueriesPerDatabase = 20 },
		"is killed before it begins; make it without --resume": func(c *Config) { c.Out = notBegun(t) },
	} {
		spoiled := c
		spoil(&spoiled)
		_, err := Run(context.Background(), spoiled, &recorder{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	c.Meta["dsn"] = "there" // the same engine at another place
	mustRun(t, c)
}

// notBegun is a folder with a run database that a process left when it was
// killed at the wrong moment.
func notBegun(t *testing.T) string {
	folder := t.TempDir()
	s, err := connectStore(folder + "/" + File)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestFolderOfARunThatNeverBeganIsTaken(t *testing.T) {
	c := (&world{}).config(t, 50, 1)
	c.Out = notBegun(t)
	mustRun(t, c)
}

// renamed is an engine under another name and of another version.
type renamed struct {
	engine.Engine
	name, version string
}

func (r *renamed) Name() string {
	if r.name != "" {
		return r.name
	}
	return r.Engine.Name()
}

func (r *renamed) Open(ctx context.Context) (engine.Session, error) {
	s, err := r.Engine.Open(ctx)
	return &renamedSession{s, r}, err
}

type renamedSession struct {
	engine.Session
	engine *renamed
}

func (s *renamedSession) Version() string { return s.engine.version }

func TestEngineComesBackAsAnother(t *testing.T) {
	w := sick()
	c := w.config(t, 1000, 1)
	e := &renamed{Engine: w, version: "fake 1"}
	w.open = func(number int) error {
		if number > 1 {
			e.version = "fake 2"
		}
		return nil
	}
	c.Engine = e
	s, err := Run(context.Background(), c, &recorder{})
	if err == nil || !strings.Contains(err.Error(), "was fake 1 when the run began, now it is fake 2") || s.Ending != EndedByTrouble {
		t.Errorf("%v, %s", err, s.Ending)
	}
}

func TestKnownFindingsDoNotFailARun(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 400, 2)
	c.Triage.Match = func(*finding.Finding) *finding.Known { return &finding.Known{ID: "joins", Mode: "bug"} }
	s, r := mustRun(t, c)
	n := s.Statistics.Total(compare.Known)
	if s.Failed() || s.Pending != 0 || n == 0 || int(n) != len(r.findings) || len(r.triaged) != len(r.findings) {
		t.Errorf("failed %v, %d pending, %d known, %d reported, %d examined", s.Failed(), s.Pending, n, len(r.findings), len(r.triaged))
	}
	list, err := Cases(context.Background(), c.Out, "known")
	if err != nil || len(list) != int(n) {
		t.Errorf("%d cases are stored as known, %v", len(list), err)
	}
	c.Resume = true
	again, r := mustRun(t, c)
	if again.Failed() || again.Statistics.Total(compare.Known) != n || len(r.findings)+len(r.triaged) != 0 {
		t.Errorf("resumed: failed %v, %v, %d reported again", again.Failed(), again.Statistics.Verdicts, len(r.findings))
	}
}

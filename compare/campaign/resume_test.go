package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
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
	"github.com/semcheck/semcheck/internal/testrun"
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

// interrupted runs a campaign that is cancelled at chosen moments and resumed
// until its end.
func interrupted(t *testing.T, c Config, most time.Duration, cuts int) Summary {
	t.Helper()
	random := testrun.Random(t, uint64(cuts)<<8|uint64(c.Workers))
	for cut := 0; ; cut++ {
		ctx, cancel := context.WithCancel(context.Background())
		if cut < cuts {
			time.AfterFunc(time.Duration(random.Int64N(int64(most))), cancel)
		}
		s, err := Run(ctx, c, &recorder{})
		cancel()
		c.Resume = c.Resume || s.Version != ""
		switch {
		case s.Version == "" && ctx.Err() != nil: // cancelled before it began
		case err != nil:
			t.Fatal(err)
		case s.Ending == EndedByCount && cut >= cuts:
			return s
		}
	}
}

// sameRun checks that two runs counted, covered and found the same.
func sameRun(t *testing.T, got, want Summary) {
	t.Helper()
	a, b := got.Statistics, want.Statistics
	a.Times, b.Times = [shares]time.Duration{}, [shares]time.Duration{}
	if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
		t.Errorf("counted otherwise:\n%+v\n%+v", a, b)
	}
	if fmt.Sprint(lines(got.Coverage)) != fmt.Sprint(lines(want.Coverage)) || fmt.Sprint(lines(got.Queries)) != fmt.Sprint(lines(want.Queries)) {
		t.Error("the coverage is another")
	}
	if got.Pending != want.Pending || len(got.Clusters) != len(want.Clusters) {
		t.Errorf("%d findings pending in %d clusters, want %d in %d", got.Pending, len(got.Clusters), want.Pending, len(want.Clusters))
	}
	sameFindings(t, got.Out, want.Out)
	for _, folder := range []string{got.Out, want.Out} {
		stored := mustRead(t, folder)
		for k := range kinds {
			for _, v := range compare.Verdicts() {
				line := VerdictLine{Kind(k).String(), v.String(), want.Statistics.Verdicts[k][v]}
				if line.Count > 0 && !slices.Contains(stored.Verdicts, line) {
					t.Errorf("the run database lacks %v: %v", line, stored.Verdicts)
				}
			}
		}
	}
}

func mustRead(t *testing.T, folder string) *Stored {
	t.Helper()
	stored, err := Read(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

// sameFindings checks that two run databases hold the same findings with the
// same verdicts; withdrawn ones are none.
func sameFindings(t *testing.T, got, want string) {
	t.Helper()
	var lists [2][]string
	for i, folder := range []string{got, want} {
		for _, f := range mustRead(t, folder).Findings {
			if f.State != stateWithdrawn {
				lists[i] = append(lists[i], f.ID+" "+f.State+" "+f.Now)
			}
		}
		slices.Sort(lists[i])
	}
	if len(lists[1]) == 0 || !slices.Equal(lists[0], lists[1]) {
		t.Errorf("findings %v, want %v", lists[0], lists[1])
	}
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
	whole, _ := mustRun(t, sick().config(t, 600, 2))
	if n := whole.Statistics.Verdicts[KindQuery][compare.Disagree]; n == 0 || whole.Statistics.Total(compare.Crash) != 1 || whole.Pending != int(n)+1 {
		t.Fatalf("%v, %d pending", whole.Statistics.Verdicts, whole.Pending)
	}
	for _, workers := range []int{1, 3} {
		for _, cuts := range []int{1, 4, 12} {
			t.Run(fmt.Sprintf("%d workers, %d cuts", workers, cuts), func(t *testing.T) {
				c := sick().config(t, 600, workers)
				sameRun(t, interrupted(t, c, 25*time.Millisecond, cuts), whole)
			})
		}
	}
}

func TestResumedRunTriagesTheSame(t *testing.T) {
	whole, _ := mustRun(t, planted(t, t.TempDir()+"/run", 600, 2))
	if whole.Pending != 0 || len(whole.Clusters) == 0 || whole.Clusters[0].Key == Unreduced {
		t.Fatalf("%d pending, clusters %+v", whole.Pending, whole.Clusters)
	}
	for _, workers := range []int{1, 3} {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			s := interrupted(t, planted(t, t.TempDir()+"/run", 600, workers), 250*time.Millisecond, 4)
			s.Clusters, whole.Clusters = nil, nil // a reduction may end elsewhere when it is interrupted
			sameRun(t, s, whole)
		})
	}
}

// A finding of a database that was not run to its end is counted although the
// resumed run has no time to meet it again.
func TestReportedIsReportedThoughNotMetAgain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := sick().config(t, 100000, 1)
	r := &recorder{seen: func(Record) { cancel() }}
	first, err := Run(ctx, c, r)
	if err != nil || len(r.findings) != 1 || first.Pending != 1 {
		t.Fatalf("%v, %d findings, %d pending", err, len(r.findings), first.Pending)
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
		"its statement timeout is 200ms, now it is 1s":         func(c *Config) { c.StatementTimeout = time.Second },
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

// A reduction that is cut keeps the best, and a resumed run goes on from it.
func TestInterruptedReductionIsKept(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 300, 1)
	c.Triage = nil
	first, _ := mustRun(t, c)
	if first.Pending == 0 {
		t.Fatal("nothing was found")
	}
	c.Resume, c.Triage = true, &Triage{}
	clean := c.Engine
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	asked := make(chan int, 1)
	asked <- 0
	c.Engine = &breaking{Engine: clean, breaks: func(string) bool {
		n := <-asked + 1
		if n == 300 { // in the middle of a reduction
			cancel()
		}
		asked <- n
		return false
	}}
	if cut, err := Run(ctx, c, &recorder{}); err != nil || cut.Ending != EndedByCancel || cut.Pending == 0 {
		t.Fatalf("%v, %s, %d pending", err, cut.Ending, cut.Pending)
	}
	c.Engine = clean
	var kept *StoredFinding
	for _, f := range mustRead(t, c.Out).Findings {
		if f.State == stateReported && f.Reduced != nil {
			kept = &f
		}
	}
	if kept == nil || kept.Reduction.Accepted == 0 {
		t.Fatal("no reduction was cut")
	}
	if kept.Reduction.Ended != finding.EndedInterrupted || len(kept.Reduced.Query) >= len(kept.Found.Query) {
		t.Fatalf("kept %+v: %s", kept.Reduction, kept.Reduced.Query)
	}
	s, _ := mustRun(t, c)
	ended := mustRead(t, c.Out).Finding(kept.ID)
	if s.Pending != 0 || ended.State != stateTriaged || ended.Reduction.Ended != finding.EndedMinimal ||
		ended.Reduction.Checks <= kept.Reduction.Checks || ended.Reduction.NodesBefore != kept.Reduction.NodesBefore ||
		ended.Reduction.NodesAfter > kept.Reduction.NodesAfter {
		t.Errorf("%d pending, %s, %+v after %+v", s.Pending, ended.State, ended.Reduction, kept.Reduction)
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

func TestCrashesAreTriagedLast(t *testing.T) {
	q := newQueue(nil, nil)
	for i, verdict := range []string{"crash", "disagree", "hang", "disagree"} {
		q.put(&finding.Finding{ID: fmt.Sprint(i)}, verdict)
	}
	take := func() string {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		entry, err := q.take(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if entry == nil {
			return "none"
		}
		return entry.id
	}
	got := []string{take(), take(), take()}
	q.close()
	got = append(got, take(), take(), take())
	if want := []string{"1", "3", "none", "0", "2", "none"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestQueueOrder puts two signatures of which one is frequent, and a third late: each is
// taken before one is taken twice. What is settled goes first of all.
func TestQueueOrder(t *testing.T) {
	q := newQueue(nil, func(f *finding.Finding) bool { return f.Note == "settled" })
	for _, c := range []struct{ id, query, note string }{
		{"1", "SELECT ABS(a)", ""}, {"2", "SELECT ABS(b)", ""}, {"3", "SELECT ABS(c)", ""}, {"4", "SELECT MIN(a)", ""},
		{"5", "SELECT MIN(b)", ""}, {"6", "SELECT 1", "settled"}, {"7", "SELECT LENGTH(a)", ""},
	} {
		f := &finding.Finding{ID: c.id, Verdict: "disagree", Difference: "rows", Note: c.note}
		f.Found.Query = c.query
		q.put(f, "disagree")
	}
	q.close()
	var got []string
	for {
		entry, err := q.take(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if entry == nil {
			break
		}
		got = append(got, entry.id)
	}
	if want := []string{"6", "1", "4", "7", "2", "5", "3"}; !slices.Equal(got, want) {
		t.Errorf("taken in the order %v, want %v", got, want)
	}
}

// breaking is an engine whose sessions break at chosen texts.
type breaking struct {
	engine.Engine
	breaks func(text string) bool
}

func (b *breaking) Open(ctx context.Context) (engine.Session, error) {
	s, err := b.Engine.Open(ctx)
	return &breakingSession{Session: s, engine: b}, err
}

type breakingSession struct {
	engine.Session
	engine *breaking
	dead   bool
}

func (s *breakingSession) gone(text string) error {
	if s.dead = s.dead || s.engine.breaks(text); s.dead {
		return &engine.Error{Kind: engine.ErrorConnection, Message: "killed"}
	}
	return nil
}

func (s *breakingSession) Reset(ctx context.Context) error {
	return errors.Join(s.gone(""), s.Session.Reset(ctx))
}

func (s *breakingSession) Execute(ctx context.Context, text string) error {
	if err := s.gone(text); err != nil {
		return err
	}
	return s.Session.Execute(ctx, text)
}

func (s *breakingSession) Query(ctx context.Context, text string) (*engine.Result, error) {
	if err := s.gone(text); err != nil {
		return nil, err
	}
	return s.Session.Query(ctx, text)
}

// What kills the engine from outside changes no finding: a statement is tried
// again, a query that does not break it again is withdrawn and judged by what
// it answers then.
func TestKilledEngineChangesNoFinding(t *testing.T) {
	whole, _ := mustRun(t, planted(t, t.TempDir()+"/run", 600, 1))
	for _, every := range []int{83, 401} {
		t.Run(fmt.Sprint("every ", every), func(t *testing.T) {
			c := planted(t, t.TempDir()+"/run", 600, 1)
			asked := make(chan int, 1)
			asked <- 0
			c.Engine = &breaking{Engine: c.Engine, breaks: func(string) bool {
				n := <-asked + 1
				asked <- n
				return n%every == 0
			}}
			s, r := mustRun(t, c)
			sameFindings(t, c.Out, whole.Out)
			if s.Statistics.Verdicts != whole.Statistics.Verdicts {
				t.Errorf("verdicts\n%v, want\n%v", s.Statistics.Verdicts, whole.Statistics.Verdicts)
			}
			if every < 100 && len(r.incidents) == 0 || s.Incidents != len(r.incidents) || len(mustRead(t, c.Out).Incidents) != s.Incidents {
				t.Errorf("%d incidents are reported, %d counted", len(r.incidents), s.Incidents)
			}
		})
	}
}

// Cancelled in the middle of a reduction, a run ends without asking the engine
// much more.
func TestCancelEndsTheTriage(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := planted(t, t.TempDir()+"/run", 100, 1)
	c.Triage.Budget = reduce.Budget{}
	asked := make(chan int, 1)
	asked <- 0
	c.Engine = &breaking{Engine: c.Engine, breaks: func(string) bool {
		n := <-asked + 1
		if n == 250 { // 100 queries and the statements of their database are behind
			cancel()
		}
		asked <- n
		return false
	}}
	s, err := Run(ctx, c, &recorder{})
	if n := <-asked; err != nil || s.Ending != EndedByCancel || s.Pending == 0 || n < 250 || n > 260 {
		t.Errorf("%v, %s, %d pending, the engine was asked %d times", err, s.Ending, s.Pending, n)
	}
}

// What cannot be triaged in its time is left to a resumed run.
func TestTriageHasItsTime(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 200, 1)
	c.Triage.After = time.Nanosecond
	s, r := mustRun(t, c)
	if s.Ending != EndedByCount || s.Pending != len(r.findings)-len(r.triaged) || len(r.findings) == 0 {
		t.Errorf("%s, %d pending, %d found, %d examined", s.Ending, s.Pending, len(r.findings), len(r.triaged))
	}
	c.Resume, c.Triage.After = true, 0
	s, again := mustRun(t, c)
	if s.Pending != 0 || len(again.triaged) != len(r.findings)-len(r.triaged) || len(again.findings) != 0 {
		t.Errorf("%d pending, %d examined after %d", s.Pending, len(again.triaged), len(r.triaged))
	}
}

// lone is an engine that has room for one session at a time.
type lone struct {
	engine.Engine
	open atomic.Bool
}

type loneSession struct {
	engine.Session
	of *lone
}

func (e *lone) OnlySession() bool { return true }

func (e *lone) Open(ctx context.Context) (engine.Session, error) {
	if !e.open.CompareAndSwap(false, true) {
		return nil, &engine.UnreachableError{Target: "lone", Cause: errors.New("another session is open")}
	}
	s, err := e.Engine.Open(ctx)
	if err != nil {
		e.open.Store(false)
		return nil, err
	}
	return &loneSession{s, e}, nil
}

func (s *loneSession) Close() error {
	s.of.open.Store(false)
	return s.Session.Close()
}

// Where one session can be open, findings are triaged behind the last query.
func TestTriageWaitsForTheOnlySession(t *testing.T) {
	c := planted(t, t.TempDir()+"/run", 400, 1)
	c.Engine, c.Patience, c.ReconnectFor = &lone{Engine: c.Engine}, time.Millisecond, time.Millisecond
	if s, r := mustRun(t, c); s.Pending != 0 || len(r.triaged) == 0 || len(r.triaged) != len(r.findings) {
		t.Errorf("%d pending, %d found, %d examined", s.Pending, len(r.findings), len(r.triaged))
	}
}

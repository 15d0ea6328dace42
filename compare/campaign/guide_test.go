package campaign

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/finding"
	gen "github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/keyword"
)

// guided is a run of the embedded SQLite by epochs of 100 case numbers, 10 of a database.
func guided(t testing.TB, by Criterion, queries uint64, workers int) Config {
	t.Helper()
	d := spec.DialectByName("sqlite")
	e, err := sqlite.New("sqlite", d, "")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Seed: 5, Dialect: d, Engine: e, Sources: Standard(5, d, gen.DefaultWeights(d), false), Guide: by,
		Queries: queries, Workers: workers, Out: filepath.Join(t.TempDir(), "run"), KeepAll: true, epoch: 100}
	c.Sources.QueriesPerDatabase = 10
	return c
}

// textsOf are the queries of a stored run by number, with their verdicts.
func textsOf(t testing.TB, folder string) []string {
	t.Helper()
	db, err := connectReading(context.Background(), folder)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var texts []string
	err = each(context.Background(), db, "SELECT n, sql, verdict FROM cases WHERE kind = 'query' ORDER BY n", func(scan scanner) error {
		var n int
		var text, verdict string
		err := scan(&n, &text, &verdict)
		texts = append(texts, fmt.Sprint(n, " ", verdict, " ", text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// sameTexts compares the cases of two runs.
func sameTexts(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d queries, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("case %d is\n%s\nwant\n%s", i, got[i], want[i])
		}
	}
}

// The cases of a guided run are the same whatever the number of workers, and when the run was cut and
// resumed in the middle of an epoch and of a database.
func TestGuidedCasesAreOfTheSeed(t *testing.T) {
	const queries = 600
	for _, by := range Criteria() {
		t.Run(by.Name(), func(t *testing.T) {
			c := guided(t, by, queries, 1)
			mustRun(t, c)
			whole := textsOf(t, c.Out)
			if len(whole) < queries*9/10 {
				t.Fatalf("%d queries are kept", len(whole))
			}
			plain := guided(t, nil, queries, 1)
			mustRun(t, plain)
			unguided := textsOf(t, plain.Out)
			sameTexts(t, whole[:100], unguided[:100]) // nothing guides the first epoch
			if slices.Equal(whole, unguided) {
				t.Error("nothing was guided")
			}
			for _, workers := range []int{2, 4} {
				c := guided(t, by, queries, workers)
				mustRun(t, c)
				sameTexts(t, textsOf(t, c.Out), whole)
			}
			c = guided(t, by, 43, 1)
			for _, until := range []uint64{43, 165, 330, queries} {
				c.Queries = until
				c.Workers = 1 + int(until)%3
				mustRun(t, c)
				c.Resume = true
			}
			sameTexts(t, textsOf(t, c.Out), whole)
		})
	}
}

// A run that is cancelled ends although an epoch never does.
func TestGuidedRunCanBeCancelled(t *testing.T) {
	c := guided(t, byRule{}, 100_000, 3)
	ctx, cancel := context.WithCancel(context.Background())
	var asked atomic.Int64
	written := c.Sources.PrintQuery
	c.Sources.PrintQuery = func(q *ast.Query) (string, error) {
		if asked.Add(1) == 250 {
			cancel()
		}
		return written(q)
	}
	s, err := Run(ctx, c, &recorder{})
	if err != nil || s.Ending != EndedByCancel {
		t.Errorf("%v, %s", err, s.Ending)
	}
}

// A finding of a guided run is stored as a case like any other: its statements and its text say all.
func TestGuidedCasesAreStoredWhole(t *testing.T) {
	c := guided(t, byRule{}, 400, 2)
	mustRun(t, c)
	stored, err := Read(context.Background(), c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if stored.Meta["guide"] != "rule" {
		t.Errorf("the run says it was guided by %q", stored.Meta["guide"])
	}
	for _, text := range textsOf(t, c.Out)[200:] {
		var n int
		var verdict string
		if _, err := fmt.Sscan(text, &n, &verdict); err != nil {
			t.Fatal(err)
		}
		query := text[len(fmt.Sprint(n, " ", verdict, " ")):]
		if _, err := trial.Parse(finding.Case{Query: query}, c.Dialect); err != nil {
			t.Errorf("%s: %v", query, err)
		}
	}
	var epochs, databases int
	db, err := sql.Open("sqlite", filepath.Join(c.Out, File))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("SELECT (SELECT count(*) FROM guide_epochs), (SELECT count(*) FROM guide_databases)").Scan(&epochs, &databases); err != nil {
		t.Fatal(err)
	}
	if epochs != 4 || databases != 0 {
		t.Errorf("%d epochs and %d databases are stored, want 4 and none", epochs, databases)
	}
}

// More is reached with guidance than without: of rule × case, on the same number of queries.
func TestGuidanceReachesMore(t *testing.T) {
	count := func(by Criterion) (n int) {
		s, _ := mustRun(t, guided(t, by, 1200, 2))
		for _, a := range s.Coverage.Applied("sqlite") {
			if !a.Open {
				n++
			}
		}
		return n
	}
	without, with := count(nil), count(byRule{})
	t.Logf("%d rule × case without, %d with", without, with)
	if with < without*11/10 {
		t.Errorf("%d rule × case are reached, %d without guidance", with, without)
	}
}

func TestGuidedRunTakesTheDifferentialLaw(t *testing.T) {
	c := guided(t, byRule{}, 10, 1)
	c.Laws = Laws{{Metamorphic: norec.Relation{}, Weight: 1}}
	if _, err := Run(context.Background(), c, &recorder{}); err == nil {
		t.Error("a guided run took other laws")
	}
}

// signing notes the sets of rule × case that queries apply.
type signing struct {
	trial.Database
	signatures map[uint64]bool
}

func (s signing) Query(ctx context.Context, q *ast.Query, o eval.Options) (*eval.Outcome, error) {
	outcome, err := s.Database.Query(ctx, q, o)
	if o.Coverage != nil {
		s.signatures[o.Coverage.Signature()] = true
	}
	return outcome, err
}

// The table of docs/QUERIES.md: what is reached by criterion and seed on the embedded SQLite, of
// SEMCHECK_GUIDE_QUERIES queries.
func TestGuidanceBySeed(t *testing.T) {
	queries := asked("SEMCHECK_GUIDE_QUERIES", 0)
	if queries == 0 {
		t.Skip("SEMCHECK_GUIDE_QUERIES asks for the table")
	}
	for _, by := range append([]Criterion{nil}, Criteria()...) {
		for seed := uint64(1); seed <= 3; seed++ {
			c := guided(t, by, uint64(queries), 1)
			c.Seed, c.Out, c.KeepAll, c.epoch = seed, "", false, 0
			c.Sources = Standard(seed, c.Dialect, gen.DefaultWeights(c.Dialect), false)
			signatures := map[uint64]bool{}
			made := c.Sources.Semantics
			c.Sources.Semantics = func(d *spec.Dialect) trial.Database { return signing{made(d), signatures} }
			s, _ := mustRun(t, c)
			pairs := 0
			for _, a := range s.Coverage.Applied("sqlite") {
				if !a.Open {
					pairs++
				}
			}
			keywords := 0
			for _, row := range keyword.All() {
				if !row.OfGenerators() && s.Statistics.Keywords[row.Name] > 0 {
					keywords++
				}
			}
			t.Logf("%-9s seed %d: %d keywords, %d rule × case, %d signatures, %d compared, %d findings", guideName(by), seed,
				keywords, pairs, len(signatures), s.Statistics.Compared(), s.Findings())
		}
	}
}

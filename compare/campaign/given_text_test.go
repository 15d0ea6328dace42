package campaign

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/sqlite"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/oracle/tlp"
	"github.com/semcheck/semcheck/spec"
)

const schemaOfTexts = "CREATE TABLE t (a INT, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, NULL);"

// textsAsTyped are queries as somebody types them, beside the text that reaches the engine:
// from the first token to the last.
var textsAsTyped = [][2]string{
	{"select  A , b from T\n\twhere a  >0;", "select  A , b from T\n\twhere a  >0"},
	{"-- before\nSELECT a/* the first */+1, 'x'\n  FROM t -- inside; and more\n  WHERE 1 = 1 -- behind\n;", "SELECT a/* the first */+1, 'x'\n  FROM t -- inside; and more\n  WHERE 1 = 1"},
	{"SELECT \"a+1\" FROM (SELECT a+1 FROM t);", "SELECT \"a+1\" FROM (SELECT a+1 FROM t)"},
	{"SELECT [b] FROM `t` ORDER BY \"a\" /* last */", "SELECT [b] FROM `t` ORDER BY \"a\""},
}

// queriesAsTyped is the file of textsAsTyped, and what reaches the engine of it.
func queriesAsTyped() (file string, sent []string) {
	for _, pair := range textsAsTyped {
		file += "\n" + strings.TrimSuffix(pair[0], ";") + ";"
		sent = append(sent, pair[1])
	}
	return strings.TrimSuffix(file, ";"), sent
}

// hearing keeps the texts of the queries that an engine is asked.
func hearing(e engine.Engine) (heard engine.Engine, asked func() []string) {
	var mu sync.Mutex
	var list []string
	return fault.Failing(e, func(_ context.Context, _ engine.Session, text string) *engine.Error {
		mu.Lock()
		defer mu.Unlock()
		list = append(list, text)
		return nil
	}), func() []string { return list }
}

// A given query reaches the engine as it was typed, byte for byte; its mutants are written.
// Under a law, whose questions are all written, it is written, too.
func TestGivenTextsReachTheEngine(t *testing.T) {
	d := spec.DialectByName("sqlite")
	file, sent := queriesAsTyped()
	run := func(laws Laws) []string {
		sources, _ := fromGiven(t, 5, "sqlite", schemaOfTexts, file)
		clean, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		target, asked := hearing(clean)
		s, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: target, Sources: sources, Queries: 60, Workers: 1, Laws: laws}, &recorder{})
		if err != nil {
			t.Fatal(err)
		}
		if s.Statistics.Total(compare.Disagree) > 0 {
			t.Error("findings on a clean engine")
		}
		return asked()
	}
	asked := run(nil)
	at := slices.Index(asked, sent[0])
	if at < 0 || !slices.Equal(asked[at:at+len(sent)], sent) {
		t.Fatalf("the engine was asked\n%q, not\n%q", asked, sent)
	}
	mutants := asked[at+len(sent):]
	for _, text := range mutants {
		if strings.Contains(text, "/*") || strings.Contains(text, "\n") || strings.Contains(text, "  ") || strings.Contains(text, "a+1 FROM") {
			t.Errorf("a mutant is not written anew: %q", text)
		}
	}
	if len(mutants) < 50 {
		t.Errorf("%d mutants", len(mutants))
	}
	for _, text := range run(Laws{{Metamorphic: plan.Relation{}, Weight: 1}, {Metamorphic: tlp.Relation{}, Weight: 1}}) {
		if slices.Contains(sent, text) {
			t.Errorf("under a law the engine was asked %q", text)
		}
	}
}

// A fault that depends on how a query is typed is found, and kept: the finding has the
// text, in the run's database, too, and says that the rendering is answered otherwise.
func TestGivenTextsFindWhatDependsOnThem(t *testing.T) {
	d := spec.DialectByName("sqlite")
	file, sent := queriesAsTyped()
	for _, bug := range []fault.Fault{fault.None, fault.DropRow, fault.RaiseError} {
		sources, _ := fromGiven(t, 5, "sqlite", schemaOfTexts, file)
		clean, err := sqlite.New("sqlite", d, "")
		if err != nil {
			t.Fatal(err)
		}
		target := fault.Wrap(clean, bug, func(text string) bool { return !strings.Contains(text, "/* the first */") })
		out := t.TempDir() + "/run"
		r := &recorder{}
		s, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: target, Sources: sources, Queries: 60, Workers: 2, Out: out, Triage: &Triage{}}, r)
		if err != nil {
			t.Fatal(err)
		}
		if bug == fault.None {
			if s.Statistics.Total(compare.Disagree) > 0 {
				t.Error("findings on a clean engine")
			}
			continue
		}
		if len(r.triaged) != 1 {
			t.Fatalf("%s: %d findings", bug, len(r.triaged))
		}
		stored, err := Read(context.Background(), out)
		if err != nil {
			t.Fatal(err)
		}
		kept := stored.Finding("query-1")
		if kept == nil {
			t.Fatalf("%s: the finding is not stored", bug)
		}
		for _, f := range []string{r.triaged[0].Found.Query, kept.Finding.Found.Query, kept.Finding.Best().Query} {
			if f != sent[1] {
				t.Errorf("%s: the finding is about %q", bug, f)
			}
		}
		const message = "the engine answers the query as it was typed and as it is written differently; as SELECT a + 1, 'x' FROM t WHERE 1 = 1 it gives: agree"
		if !kept.Finding.Typed || kept.Finding.Note != message {
			t.Errorf("%s: typed %v: %s", bug, kept.Finding.Typed, kept.Finding.Note)
		}
		cases, err := Cases(context.Background(), out, "disagree")
		if err != nil || len(cases) != 1 || cases[0].SQL != sent[1] {
			t.Errorf("%s: cases %v, %v", bug, cases, err)
		}
	}
}

// What a dump says and no statement alone is written from its tree, and noted.
func TestGivenTextsThatReadOtherwiseAlone(t *testing.T) {
	for _, c := range []struct{ dialect, query, sent string }{
		{"sqlite", "SELECT a  FROM main.t", "SELECT a FROM t"},
		{"mysql", "SELECT a /*!50000 + 1 */  FROM t", "SELECT a + 1 FROM t"},
		{"mysql", "SELECT a /* ! */  FROM t", ""},
	} {
		g, made := read(t, c.dialect, "CREATE TABLE t (a INT);", c.query)
		d := spec.DialectByName(c.dialect)
		sources, err := FromGiven(context.Background(), 1, d, sql.DefaultWeights(d), false, g, made)
		if err != nil {
			t.Fatal(err)
		}
		text, err := sources.PrintQuery(sources.Generate(0).Query(0))
		noted := strings.Contains(fmt.Sprint(g.Notes), "1:1: the query is not sent as it was typed")
		if want := c.sent; err != nil || want == "" && (text != c.query || noted) || want != "" && (text != want || !noted) {
			t.Errorf("%s: %s: %s, %v, %v", c.dialect, c.query, text, g.Notes, err)
		}
	}
}

package campaign

import (
	"context"
	"os"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/graph"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

// graphLaws are all laws that are asked of graphs, in equal shares.
func graphLaws() Laws {
	laws := Laws{{Weight: 1}}
	for _, m := range oracle.GraphLaws() {
		laws = append(laws, WeightedLaw{Metamorphic: m, Weight: 1})
	}
	return laws
}

// The laws hold where nothing is planted, all of them are asked, and most are judged.
func TestGraphControlUnderLaws(t *testing.T) {
	for _, name := range []string{"neo4j", "falkordb", "kuzu", "age"} {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			r := &recorder{}
			summary, err := Run(context.Background(), Config{Seed: 6, Dialect: d, Engine: reference.New(d, reference.Options{Seed: 9, SteadyFloats: true}),
				Sources: Graphs(6, d, false), Queries: testrun.Count[uint64](150, 200, 400), Laws: graphLaws()}, r)
			if err != nil {
				t.Fatal(err)
			}
			s := summary.Statistics
			if n := s.Total(compare.Disagree) + s.Total(compare.Crash); n > 0 {
				t.Errorf("%d disagreements, crashes among them: %s\n%s", n, r.findings[0].SQL, r.findings[0].Detail)
			}
			for _, a := range LawAccounts(s.Laws, nil) {
				t.Logf("%+v", a)
				if a.Applied == 0 && !(a.Law == graph.Index{}.Name() && (name == "kuzu" || name == "age")) {
					t.Errorf("%s was never asked", a.Law)
				}
			}
		})
	}
}

// The evaluator as the engine, which draws what is free, differs from itself in
// nothing: what is generated is written, read and judged without loss.
func TestGraphControl(t *testing.T) {
	queries := uint64(400)
	if n, err := strconv.ParseUint(os.Getenv("SEMCHECK_GRAPH_QUERIES"), 10, 64); err == nil {
		queries = n
	}
	for _, name := range []string{"opencypher", "neo4j", "falkordb", "kuzu", "age"} {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			r := &recorder{}
			summary, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: reference.New(d, reference.Options{Seed: 9}),
				Sources: Graphs(5, d, false), Queries: queries}, r)
			if err != nil {
				t.Fatal(err)
			}
			s := summary.Statistics
			if agreed := s.Total(compare.Agree) + s.Total(compare.Freedom) + s.Total(compare.Observed); agreed*100 < queries*85 {
				t.Errorf("%d of %d queries agree; unsupported: %v", agreed, queries, s.Unsupported)
			}
			if s.NonEmpty*100 < s.Answered*55 {
				t.Errorf("%d of %d answers hold records", s.NonEmpty, s.Answered)
			}
			if n := s.Total(compare.Disagree) + s.Total(compare.Crash); n > 0 {
				t.Errorf("%d disagreements, crashes among them: %s\n%s", n, r.findings[0].SQL, r.findings[0].Detail)
			}
		})
	}
}

// Agreements that stand on a variant of a graph database are held against openCypher.
func TestGraphDifferences(t *testing.T) {
	d := spec.DialectByName("kuzu") // a loop stands for a pattern without direction twice
	summary, err := Run(context.Background(), Config{Seed: 5, Dialect: d, Engine: reference.New(d, reference.Options{Seed: 9}),
		Sources: Graphs(5, d, false), Queries: 300, Differences: true}, &recorder{})
	if err != nil {
		t.Fatal(err)
	}
	if n, agreed := summary.Statistics.Total(compare.Documented), summary.Statistics.Total(compare.Agree); n == 0 || n > agreed {
		t.Errorf("%d documented beside %d that agree", n, agreed)
	}
}

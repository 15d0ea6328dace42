package blame

import (
	"context"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

var smallGraph = []string{"CREATE (a:A {id: 1, k: 1}), (b:B {id: 2}), (a)-[:T {id: 9}]->(b), (a)-[:T {id: 8}]->(a)"}

// graphRunner asks the evaluator as an engine that reads its dialect as it is told.
func graphRunner(t *testing.T, read func(*spec.GraphDialect)) *trial.Runner {
	t.Helper()
	return graphRunnerOf(t, "neo4j", read)
}

func graphRunnerOf(t *testing.T, dialect string, read func(*spec.GraphDialect)) *trial.Runner {
	t.Helper()
	d := spec.DialectByName(dialect)
	other, knobs := *d, *d.Graph
	read(&knobs)
	other.Graph = &knobs
	b := &trial.Runner{Engine: reference.New(&other, reference.Options{Seed: 1, SteadyFloats: true}), Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func blamed(t *testing.T, b *trial.Runner, law oracle.Law, query string) *finding.Blame {
	t.Helper()
	c, err := trial.Parse(finding.Case{Statements: smallGraph, Query: query}, b.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	tried, err := law.Try(context.Background(), b, c)
	if err != nil {
		t.Fatal(err)
	}
	if !tried.Verdict.Kept() {
		t.Fatalf("%s does not differ", query)
	}
	got, err := Graph(context.Background(), b, law, c, tried)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestSmallestPartOfAGraphQueryIsBlamed(t *testing.T) {
	b := graphRunner(t, func(*spec.GraphDialect) {})
	for _, c := range []struct{ query, piece, rule, part, place string }{
		{"MATCH (n) WHERE NOT n.k IN [2] RETURN n.id AS i", "NOT", "expression.not", "NOT n.k IN [2]", "WHERE"},
		{"MATCH (n) WHERE NOT n.k IN [2] RETURN n.id AS i", "IN [2]", "cypher.in", "n.k IN [2]", "WHERE"},
		{"MATCH (n) WHERE n.k > 0 OR n.id < 2 RETURN n.id AS i", "k > 0", "cypher.less", "n.k > 0", "WHERE"},
		{"MATCH (n) WHERE n.k > 0 OR n.id < 2 RETURN n.id AS i", " OR ", "expression.or", "n.k > 0 OR n.id < 2", "WHERE"},
		{"MATCH (n) RETURN n.id AS i ORDER BY i DESC LIMIT 1", "DESC", "clause.order-by", "MATCH (n) RETURN n.id AS i ORDER BY i DESC", "ORDER BY"},
		{"MATCH (n) RETURN n.id AS i ORDER BY i DESC LIMIT 1", "LIMIT", "clause.limit", "MATCH (n) RETURN n.id AS i ORDER BY i DESC LIMIT 1", "LIMIT"},
		{"MATCH (n)-->() RETURN DISTINCT n.id AS i", "DISTINCT", "clause.distinct", "MATCH (n)-[]->() RETURN DISTINCT n.id AS i", "DISTINCT"},
		{"MATCH (n) RETURN count(n.k) AS c", "count(", "aggregation.count", "count(n.k)", "RETURN"},
		{"MATCH (n:A) RETURN 1 AS c", "(n:A)", "match.node", "MATCH (n:A) RETURN *", "MATCH"},
		{"MATCH (n)<-[r]-(m) RETURN 1 AS c", "<-", "match.relationship", "MATCH (n)<-[r]-(m) RETURN *", "MATCH"},
		{"MATCH (n)-[r]->(m), (o)-[s]->(p) RETURN 1 AS c", "[s]", "match.uniqueness", "MATCH (n)-[r]->(m), (o)-[s]->(p) RETURN *", "MATCH"},
		{"MATCH (n) OPTIONAL MATCH (n)-[r]->(m) WHERE m.id = 2 RETURN n.id AS i", "OPTIONAL", "clause.optional-match",
			"MATCH (n) OPTIONAL MATCH (n)-[r]->(m) WHERE m.id = 2 RETURN *", "OPTIONAL MATCH"},
		{"RETURN 1 AS a UNION RETURN sqrt(4.0) AS a", "sqrt", "cypher.sqrt", "sqrt(4.0)", "RETURN"},
		{"RETURN 1 AS a UNION RETURN 2 AS a", "UNION", "clause.union", "RETURN 1 AS a UNION RETURN 2 AS a", "UNION"},
	} {
		t.Run(c.query+", "+c.piece, func(t *testing.T) {
			got := blamed(t, b, planted{c.piece}, c.query)
			if got.Rule != c.rule || got.Part != c.part || got.Place != c.place {
				t.Errorf("got  %s, %s in %s\nwant %s, %s in %s", got.Rule, got.Part, got.Place, c.rule, c.part, c.place)
			}
			if got.Statement == "" || got.Source == "" {
				t.Errorf("incomplete: %+v", got)
			}
		})
	}
}

// Where the dialect counts only the relationships that a query refers to, its parts refer to
// them, too: else they are open, and what stands around an operation is blamed.
func TestPartsKeepTheNamesOfRelationships(t *testing.T) {
	b := graphRunnerOf(t, "falkordb", func(*spec.GraphDialect) {})
	for _, c := range []struct{ query, piece, rule, part string }{
		{"MATCH ()-[r]->() RETURN r.id AS i, sqrt(4.0) AS x", "sqrt", "cypher.sqrt", "sqrt(4.0)"},
		{"MATCH ()-[r]->() MATCH (n) RETURN r.id AS i, sqrt(n.id) AS x", "sqrt", "cypher.sqrt", "sqrt(n.id)"},
		{"MATCH (n)-[r]->() RETURN r.id AS i, count(n.k) AS x", "count(", "aggregation.count", "count(n.k)"},
		{"MATCH (n)-[r]->() WITH r, n.id AS m RETURN sqrt(m) AS x", "sqrt", "cypher.sqrt", "sqrt(m)"},
	} {
		if got := blamed(t, b, planted{c.piece}, c.query); got.Rule != c.rule || got.Part != c.part {
			t.Errorf("%s: %s, %s are blamed, want %s, %s", c.query, got.Rule, got.Part, c.rule, c.part)
		}
	}
}

// An engine that reads a rule in another way is told by its answer.
func TestOtherReadingIsBlamed(t *testing.T) {
	for _, c := range []struct {
		query, rule string
		read        func(*spec.GraphDialect)
	}{
		{"MATCH (n)-[r]->(m), (o)-[s]->(p) RETURN count(*) AS c", "match.uniqueness", func(g *spec.GraphDialect) { g.Uniqueness = spec.UniquePerPath }},
		{"MATCH (n)-[r]->(m)-[s]->(o) RETURN r.id AS r, s.id AS s", "match.uniqueness", func(g *spec.GraphDialect) { g.Uniqueness = spec.UniqueNever }},
		{"MATCH (n:A)-[r]-(n) RETURN r.id AS i", "match.self-loop", func(g *spec.GraphDialect) { g.SelfLoops = spec.LoopTwice }},
		{"MATCH (n:A:B) RETURN n.id AS i", "match.node", func(g *spec.GraphDialect) { g.SeveralLabels = spec.AnyOfLabels }},
		{"RETURN 9223372036854775807 + 1 AS i", "cypher.overflow", func(g *spec.GraphDialect) { g.Overflow = spec.GraphOverflowWraps }},
	} {
		if got := blamed(t, graphRunner(t, c.read), oracle.Differential{}, c.query); got.Rule != c.rule || got.Statement == "" {
			t.Errorf("%s: %s is blamed, want %s (%s)", c.query, got.Rule, c.rule, got.Part)
		}
	}
}

// A change of the graph that an engine refuses has no parts to ask: it is blamed whole.
func TestRefusedChangeOfAGraphIsBlamed(t *testing.T) {
	b := graphRunner(t, func(*spec.GraphDialect) {})
	c, err := trial.Parse(finding.Case{Statements: smallGraph, Query: "CREATE ({p1: 5e-324})"}, b.Dialect)
	if err != nil {
		t.Fatal(err)
	}
	tried := &trial.Result{Judgement: compare.Judgement{Verdict: compare.Disagree, Difference: compare.DifferenceError}, Coverage: spec.NewCoverage(),
		Failure: &engine.Error{Message: "Float overflow '5e-324'"}}
	got, err := Graph(context.Background(), b, oracle.Differential{}, c, tried)
	if err != nil || got == nil || got.Part != "CREATE ({p1: 5e-324})" {
		t.Errorf("%+v, %v", got, err)
	}
}

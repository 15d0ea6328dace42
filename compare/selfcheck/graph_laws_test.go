package selfcheck

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/reference"
	gen "github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/graph"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// graphChecks is how many checks of laws each dialect of graphs is asked:
// SEMCHECK_GRAPH_CHECKS asks for more.
func graphChecks() int {
	if n, err := strconv.Atoi(os.Getenv("SEMCHECK_GRAPH_CHECKS")); err == nil {
		return n
	}
	return testrun.Count(300, 300, 400)
}

// madeGraph is a generated graph, made on a session and by the semantics.
type madeGraph struct {
	generator  *gen.Generator
	dialect    *spec.Dialect
	generated  *gen.Database
	statements []string
	schema     *metamorphic.Schema
	database   *eval.Database
}

func newMadeGraph(name string, seed uint64) *madeGraph {
	return &madeGraph{generator: gen.NewGenerator(seed, gen.LanguageOf(name)), dialect: spec.DialectByName(name)}
}

// make makes the database of that index; execute hands on its statements.
func (m *madeGraph) make(t testing.TB, index uint64, execute func(text string) error) {
	m.generated = m.generator.Database(index)
	var made []ast.Statement
	m.statements, m.database = nil, eval.NewDatabase(m.dialect)
	for _, statement := range m.generated.Statements {
		text, err := render.Statement(&ast.CypherStatement{Statement: statement}, m.dialect)
		if err != nil {
			t.Fatal(err)
		}
		read, err := parse.EngineSpecificStatement(text, m.dialect)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := m.database.Apply(context.Background(), read); err != nil {
			continue
		}
		if err := execute(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		m.statements, made = append(m.statements, text), append(made, read)
	}
	m.schema = metamorphic.SchemaOf(made, m.dialect)
}

// subject is the n-th query as laws are asked about it.
func (m *madeGraph) subject(n uint64) *metamorphic.Subject {
	q := &ast.Query{Body: &ast.Cypher{Query: m.generator.Query(m.generated, n)}}
	return &metamorphic.Subject{Dialect: m.dialect, Schema: m.schema, Query: q, Choice: metamorphic.Choice(n, 3), Evaluate: m.evaluate}
}

func (m *madeGraph) evaluate(q *ast.Query) *eval.Outcome {
	outcome, err := eval.Query(context.Background(), q, m.database, eval.Options{})
	if err != nil {
		return nil
	}
	return outcome
}

// refuses tells whether the semantics refuse a query whatever the graph is: the
// generator writes some of those on purpose.
func (m *madeGraph) refuses(q *ast.Query) bool {
	outcome := m.evaluate(q)
	return outcome != nil && outcome.Kind == eval.OutcomeRaise && outcome.Static
}

// The laws of graphs hold for the evaluator as engine, which draws what is free: a
// violation is a law that asks for too much, or a fault of the evaluator.
func TestGraphLawsHoldForTheSemantics(t *testing.T) {
	for _, d := range spec.GraphDialects() {
		t.Run(d.Name, func(t *testing.T) {
			m := newMadeGraph(d.Name, lawSeed(t))
			session, err := reference.New(d, reference.Options{Seed: lawSeed(t), SteadyFloats: true}).Open(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			s := asking{session}
			table := &lawTable{dialect: d.Name, laws: oracle.GraphLaws()}
			refused := map[string]int{}
			asked, failures := 0, 0
			for n := uint64(0); asked < graphChecks() && failures < 6; n++ {
				if n%gen.QueriesPerDatabase == 0 {
					if err := session.Reset(context.Background()); err != nil {
						t.Fatal(err)
					}
					m.make(t, n/gen.QueriesPerDatabase, func(text string) error { return session.Execute(context.Background(), text) })
				}
				subject := m.subject(n)
				for i, law := range table.laws {
					variant, check := drawn(law, subject, n+uint64(i))
					if check == nil {
						continue
					}
					asked++
					row := table.row(law.Name(), variant)
					row.asked++
					checked, err := trial.RunCheck(context.Background(), d, s, check)
					if err != nil {
						t.Fatal(err)
					}
					switch {
					case checked.Verdict == compare.Agree:
						row.judged++
						if checked.Rows > 0 {
							row.nonEmpty++
						}
					case checked.Verdict == compare.Unsupported:
						row.noCase++
					case checked.Verdict == compare.Refused && cannotSay(&checked.Answers[len(checked.Answers)-1]):
						row.cannotSay++
						refused[law.Name()+": "+checked.Detail]++
					case checked.Verdict == compare.Refused && m.refuses(subject.Query):
						row.refused++
					default:
						failures++
						t.Errorf("query %d: %s %s: %s %s\n%s;\n%s", n, law.Name(), variant, checked.Verdict, checked.Detail, strings.Join(m.statements, ";\n"), graphStory(checked))
					}
				}
			}
			judged := map[string]int{}
			for _, row := range table.rows {
				judged[row.law] += row.judged
				t.Logf("%-16s %-20s asked %5d judged %5d with rows %5d no case %5d can't say %5d", row.law, row.variant, row.asked, row.judged, row.nonEmpty, row.noCase, row.cannotSay)
			}
			for _, reason := range slices.Sorted(maps.Keys(refused)) {
				t.Logf("%5d %s", refused[reason], reason)
			}
			for _, law := range table.laws {
				if judged[law.Name()] == 0 && (law.Name() != graph.Index{}.Name() || len(gen.LanguageOf(d.Name).Indexes) > 0) {
					t.Errorf("%s was never judged", law.Name())
				}
			}
		})
	}
}

// graphStory tells what was asked and what came.
func graphStory(p *trial.CheckResult) string {
	var b strings.Builder
	for i := range p.Answers {
		a := &p.Answers[i]
		fmt.Fprintf(&b, "%s:\n", a.Question.Role)
		for _, before := range a.Question.Before {
			fmt.Fprintf(&b, "  %s;\n", before)
		}
		fmt.Fprintf(&b, "  %s;\n", a.Text)
		if a.Failure != nil {
			fmt.Fprintf(&b, "  = %v\n", a.Failure)
			continue
		}
		for i, row := range a.Result.Rows {
			if i == 20 {
				fmt.Fprintf(&b, "  … %d records in all\n", len(a.Result.Rows))
				break
			}
			fmt.Fprintf(&b, "  = %v\n", row)
		}
	}
	return b.String()
}

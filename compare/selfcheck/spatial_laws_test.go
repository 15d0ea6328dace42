package selfcheck

import (
	"context"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/oracle/plan"
	"github.com/semcheck/semcheck/compare/oracle/tlp"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// The laws about geometries, and those about conditions and plans, hold for the
// evaluator over generated geometries: a violation is a law that asks for too much, or
// a fault of the evaluator.
func TestSpatialLawsHoldForTheSemantics(t *testing.T) {
	databases, seed := testrun.Count[uint64](3, 3, 8), lawSeed(t)
	for _, name := range []string{"postgis", "postgis33"} {
		t.Run(name, func(t *testing.T) {
			d := spec.DialectByName(name)
			generator := geom.NewGenerator(seed, d, geom.DefaultWeights(), geom.Own{})
			session, err := reference.New(d, reference.Options{Seed: seed, SteadyFloats: true}).Open(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			s := &keepingSession{&lawSession{Session: session, t: t, dialect: d}}
			laws := append(oracle.SpatialLaws(), norec.Relation{}, tlp.Relation{}, plan.Relation{})
			table := &lawTable{dialect: name, laws: laws}
			for index := range databases {
				db := generator.Database(index)
				var texts []string
				for _, statement := range db.Statements {
					text, err := render.Statement(statement, d)
					if err != nil {
						t.Fatal(err)
					}
					texts = append(texts, text)
				}
				s.execute(texts)
				for n := index * geom.QueriesPerDatabase; n < (index+1)*geom.QueriesPerDatabase; n += 10 {
					q := generator.Query(db, n)
					subject := &metamorphic.Subject{Dialect: d, Schema: s.schema, Query: q, Choice: metamorphic.ChoiceIn(seed, index, n), Evaluate: s.outcome(spatial.Real)}
					for i, law := range laws {
						variant, check := drawn(law, subject, n+uint64(i))
						if check == nil {
							continue
						}
						row := table.row(law.Name(), variant)
						row.asked++
						checked, err := trial.RunCheck(context.Background(), d, s, check)
						if err != nil {
							t.Fatal(err)
						}
						checked.ByRounding(func() bool { return trial.Rounded(checked, s.reread) })
						switch {
						case checked.Verdict == compare.Agree:
							row.judged++
							if checked.Rows > 0 {
								row.nonEmpty++
							}
						case checked.Verdict == compare.Unsupported:
							row.noCase++
						case checked.Verdict == compare.Refused && (cannotSay(&checked.Answers[len(checked.Answers)-1]) || s.refuses(q)):
							row.cannotSay++
						default:
							t.Fatalf("query %d: %s %s: %s %s\n%s", n, law.Name(), variant, checked.Verdict, checked.Detail, s.story(q, checked))
						}
					}
				}
			}
			judged := map[string]int{}
			for _, row := range table.rows {
				judged[row.law] += row.judged
			}
			for _, law := range laws {
				if judged[law.Name()] == 0 {
					t.Errorf("%s was never judged", law.Name())
				}
				t.Logf("%s: judged %d times", law.Name(), judged[law.Name()])
			}
		})
	}
}

// reread evaluates a query on the session's database again, for what a rounding decides.
func (s *lawSession) reread(q *ast.Query) compare.Reread {
	return func(reading spatial.Reading, rounding *semantics.Rounding) *eval.Outcome {
		outcome, err := eval.Query(context.Background(), q, s.database, eval.Options{Reading: reading, Rounding: rounding})
		if err != nil {
			return nil
		}
		return outcome
	}
}

// outcome evaluates queries on the session's database under a reading.
func (s *lawSession) outcome(r spatial.Reading) func(q *ast.Query) *eval.Outcome {
	return func(q *ast.Query) *eval.Outcome {
		outcome, err := eval.Query(context.Background(), q, s.database, eval.Options{Reading: r})
		if err != nil {
			return nil
		}
		return outcome
	}
}

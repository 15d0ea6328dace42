package oracle_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// sessionAsker asks a session and nothing else.
type sessionAsker struct{ engine.Session }

func (a sessionAsker) Ask(ctx context.Context, text string, way oracle.Way) (*engine.Result, error, error) {
	result, failure := oracle.AskSession(ctx, a.Session, text, way)
	return result, failure, nil
}

func (a sessionAsker) Execute(ctx context.Context, text string) (failure, err error) {
	return a.Session.Execute(ctx, text), nil
}

// selfChecked counts what came of the forms of a law.
type selfChecked struct {
	queries, applied, checks, rows int
	forms                          map[string]int // with an answer about at least one row
	verdicts                       map[compare.Verdict]int
}

// selfCheck asks a law of the evaluator: a violation is the law's fault, or the
// evaluator's. Of each query at most so many forms are asked, drawn by its
// number.
func selfCheck(t *testing.T, law oracle.Metamorphic, dialect string, seed, queries uint64, most int) selfChecked {
	t.Helper()
	ctx, d := context.Background(), spec.DialectByName(dialect)
	e := reference.New(d, reference.Options{Seed: seed})
	s, err := e.Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	generator := sql.NewGenerator(seed, d, sql.DefaultWeights(d))
	c := selfChecked{forms: map[string]int{}, verdicts: map[compare.Verdict]int{}}
	for k := uint64(0); k*sql.QueriesPerDatabase < queries; k++ {
		db := generator.Database(k)
		if err := s.Reset(ctx); err != nil {
			t.Fatal(err)
		}
		database := eval.NewDatabase(d)
		var made []string
		for _, statement := range db.Statements {
			text, err := render.Statement(statement, d)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = database.Apply(ctx, statement), s.Execute(ctx, text) // what fails makes nothing on either side
			made = append(made, text)
		}
		schema := oracle.SchemaOf(db.Statements)
		evaluate := func(q *ast.Query) *eval.Outcome {
			outcome, err := eval.Query(ctx, q, database, eval.Options{})
			if err != nil {
				return nil
			}
			return outcome
		}
		for n := k * sql.QueriesPerDatabase; n < (k+1)*sql.QueriesPerDatabase && n < queries; n++ {
			c.queries++
			q := generator.Query(db, n)
			subject := &oracle.Subject{Dialect: d, Schema: schema, Query: q, Choice: n, Evaluate: evaluate}
			forms, _ := law.Forms(subject)
			if len(forms) > 0 {
				c.applied++
			}
			for i := range min(most, len(forms)) {
				form := forms[(int(n)*7+i)%len(forms)]
				check := form.Make()
				if check == nil {
					continue
				}
				posed, err := oracle.Pose(ctx, d, sessionAsker{s}, check)
				if err != nil {
					t.Fatal(err)
				}
				c.checks++
				c.verdicts[posed.Verdict]++
				if posed.Verdict == compare.Agree && posed.Rows > 0 {
					c.rows++
					c.forms[form.Name]++
				}
				if posed.Verdict.Fails() && !oracle.Permitted(posed, evaluate) || posed.Verdict == compare.Refused && !reference.CannotSay(posed.Answers[len(posed.Answers)-1].Failure) && os.Getenv("SEMCHECK_SELFCHECK_REFUSED") != "" {
					t.Errorf("query %d, form %s: %s\n%s", n, form.Name, posed.Detail, told(made, posed))
				}
			}
			if t.Failed() {
				return c
			}
		}
	}
	return c
}

// told writes down a case.
func told(statements []string, p *oracle.Posed) string {
	var b strings.Builder
	for _, s := range statements {
		b.WriteString(s + ";\n")
	}
	for _, a := range p.Answers {
		fmt.Fprintf(&b, "-- %s\n%s;\n", a.Question.Role, a.Text)
		if a.Result != nil {
			for _, row := range a.Result.Rows {
				fmt.Fprintf(&b, "--   %v\n", row)
			}
		}
		if a.Failure != nil {
			fmt.Fprintf(&b, "--   %v\n", a.Failure)
		}
	}
	return b.String()
}

// selfCheckQueries is how many queries of each dialect a self-check asks; for the
// record more are asked for by SEMCHECK_SELFCHECK_QUERIES, of another seed by
// SEMCHECK_SELFCHECK_SEED.
func selfCheckQueries(usual uint64) (seed, queries uint64) {
	number := func(variable string, usual uint64) uint64 {
		if n, err := strconv.ParseUint(os.Getenv(variable), 10, 64); err == nil {
			return n
		}
		return usual
	}
	if testing.Short() {
		usual /= 4
	}
	return number("SEMCHECK_SELFCHECK_SEED", 5), number("SEMCHECK_SELFCHECK_QUERIES", usual)
}

// The evaluator violates no law.
func TestSelfCheck(t *testing.T) {
	seed, queries := selfCheckQueries(400)
	for _, law := range oracle.MetamorphicLaws() {
		for _, dialect := range []string{"sqlite", "postgres", "mysql", "mariadb", "duckdb"} {
			t.Run(law.Name()+"/"+dialect, func(t *testing.T) {
				t.Parallel()
				c := selfCheck(t, law, dialect, seed, queries, 2)
				t.Logf("%d queries, %d to which it applied, %d checks, %d about rows; %v; %v", c.queries, c.applied, c.checks, c.rows, c.verdicts, c.forms)
				if !t.Failed() && c.rows*20 < c.queries {
					t.Errorf("%d of %d checks were about rows", c.rows, c.checks)
				}
			})
		}
	}
}

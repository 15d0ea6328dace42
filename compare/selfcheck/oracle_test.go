package selfcheck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// checks is how many checks of laws the dialects are asked, all together.
// SEMCHECK_SELFCHECK=1000000 is the full number.
func checks(t testing.TB) uint64 {
	return max(testrun.Count[uint64](2_000, 4_000, 6_000), sampleSize(t))
}

// lawSeed is the seed of the databases and queries of the laws.
func lawSeed(t testing.TB) uint64 { return testrun.Seed(t) + 16 }

// The laws that are asked of engines hold for the evaluator, which picks by
// chance among the answers that the semantics permit: one that asks for more
// than they say is violated here.
func TestLawsHoldForTheSemantics(t *testing.T) {
	names := relationalDialects()
	share := checks(t)/uint64(len(names)) + 1
	tables := make([]*lawTable, len(names))
	for i, name := range names {
		tables[i] = &lawTable{dialect: name, laws: oracle.RelationalLaws()}
	}
	t.Run("dialects", func(t *testing.T) {
		for i, name := range names {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				tables[i].fill(t, share)
			})
		}
	})
	if t.Failed() {
		return
	}
	t.Log("\n" + written(tables) + reasons(tables))
	for _, law := range oracle.RelationalLaws() {
		judged := 0
		for _, table := range tables {
			for _, f := range table.rows {
				if f.law == law.Name() {
					judged += f.judged
				}
			}
		}
		if judged == 0 {
			t.Errorf("%s was never judged", law.Name())
		}
	}
}

// lawTable counts how the laws fared on the evaluator of one dialect.
type lawTable struct {
	dialect string
	laws    []metamorphic.Relation
	rows    []*fared
	refused map[string]int
}

// fared is how one variant of a law fared.
type fared struct {
	law, variant string
	// asked checks; of which the law was judged, about at least one row; raised
	// an error that makes no case; were of a query that is refused itself; were
	// beyond what the evaluator can say.
	asked, judged, nonEmpty, noCase, refused, cannotSay int
}

func (l *lawTable) row(law, variant string) *fared {
	for _, f := range l.rows {
		if f.law == law && f.variant == variant {
			return f
		}
	}
	f := &fared{law: law, variant: variant}
	l.rows = append(l.rows, f)
	return f
}

// fill asks that many checks: of each query every law that applies, in a variant that is drawn.
func (l *lawTable) fill(t *testing.T, checks uint64) {
	s := newLawSession(t, l.dialect, reference.Options{Seed: lawSeed(t), UnsignedZero: l.dialect == "mariadb"})
	l.refused = map[string]int{}
	asked, violations := uint64(0), 0
	for n := uint64(0); asked < checks; n++ {
		if n%sql.QueriesPerDatabase == 0 {
			s.make(n / sql.QueriesPerDatabase)
		}
		subject := s.subject(n)
		for i, law := range l.laws {
			variant, check := drawn(law, subject, n+uint64(i))
			if check == nil {
				continue
			}
			asked++
			row := l.row(law.Name(), variant)
			row.asked++
			checked, err := trial.RunCheck(context.Background(), s.dialect, s, check)
			if err != nil {
				t.Fatal(err)
			}
			switch checked.Verdict {
			case compare.Agree:
				row.judged++
				if checked.Rows > 0 {
					row.nonEmpty++
				}
			case compare.Unsupported:
				row.noCase++
			case compare.Refused:
				switch {
				case cannotSay(&checked.Answers[len(checked.Answers)-1]):
					row.cannotSay++
					l.refused[checked.Detail]++
					continue
				case s.refuses(subject.Query):
					row.refused++
					l.refused[checked.Detail]++
					continue
				}
				fallthrough // the law made what is no query of one that is
			default:
				if violations++; violations <= 5 {
					t.Errorf("query %d: %s %s: %s %s\n%s", n, law.Name(), variant, checked.Verdict, checked.Detail, s.story(subject.Query, checked))
				}
			}
		}
	}
	if violations > 5 {
		t.Errorf("%d violations in all", violations)
	}
}

// cannotSay tells whether the evaluator has no answer to a question, or none to
// a text that no tree says: of hints it reads some only.
func cannotSay(a *trial.Answer) bool {
	return a.Question.Text != "" || reference.CannotSay(a.Failure)
}

// drawn makes the first check that a law can make of a subject, from a drawn
// variant on, as a run does.
func drawn(law metamorphic.Relation, s *metamorphic.Subject, n uint64) (variant string, check *trial.Check) {
	variants, _ := metamorphic.VariantsOf(law, s)
	for k := range variants {
		f := &variants[(n*0x9e3779b97f4a7c15>>32+uint64(k))%uint64(len(variants))]
		if check := f.Make(); check != nil {
			return f.Name, check
		}
	}
	return "", nil
}

// lawSession is the evaluator as an engine, with one generated database: a
// trial.Asker.
type lawSession struct {
	engine.Session
	t          testing.TB
	dialect    *spec.Dialect
	generator  *sql.Generator
	generated  *sql.DatabaseCase
	statements []string
	schema     *metamorphic.Schema
	database   *eval.Database
	fixtures   trial.Fixtures
}

// keepingSession is a lawSession that keeps the fixtures of laws: a trial.Keeper.
type keepingSession struct{ *lawSession }

func (s *keepingSession) Fixtures() trial.Fixtures { return s.fixtures }

func newLawSession(t testing.TB, dialect string, o reference.Options) *lawSession {
	d := spec.DialectByName(dialect)
	s := &lawSession{t: t, dialect: d, generator: sql.NewGenerator(lawSeed(t), d, sql.DefaultWeights(d))}
	session, err := reference.New(d, o).Open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s.Session = session
	return s
}

// make makes a database: on the engine, and by the semantics for laws that ask
// them. Statements that fail make nothing.
func (s *lawSession) make(index uint64) {
	s.generated = s.generator.Database(index)
	texts := make([]string, len(s.generated.Statements))
	for i, statement := range s.generated.Statements {
		var err error
		if texts[i], err = render.Statement(statement, s.dialect); err != nil {
			s.t.Fatal(err)
		}
	}
	s.execute(texts)
}

// execute makes the database of some statements.
func (s *lawSession) execute(texts []string) {
	ctx := context.Background()
	s.statements, s.database, s.fixtures = nil, eval.NewDatabase(s.dialect), trial.Fixtures{}
	if err := s.Reset(ctx); err != nil {
		s.t.Fatal(err)
	}
	var made []ast.Statement
	for _, text := range texts {
		if s.Session.Execute(ctx, text) != nil {
			continue
		}
		statement, err := parse.Statement(text, s.dialect)
		if err != nil {
			s.t.Fatal(err)
		}
		err = s.database.Apply(ctx, statement)
		var either *eval.EitherError
		if errors.As(err, &either) { // the engine took it
			either.Take()
		} else if err != nil {
			s.t.Fatalf("%s: %v", text, err)
		}
		s.statements, made = append(s.statements, text), append(made, statement)
	}
	s.schema = metamorphic.SchemaOf(made, s.dialect)
}

func (s *lawSession) subject(n uint64) *metamorphic.Subject {
	return &metamorphic.Subject{Dialect: s.dialect, Schema: s.schema, Query: s.generator.Query(s.generated, n), Choice: n * 0x9e3779b97f4a7c15,
		Evaluate: func(q *ast.Query) *eval.Outcome {
			outcome, err := eval.Query(context.Background(), q, s.database, eval.Options{})
			if err != nil {
				return nil
			}
			return outcome
		}}
}

// Ask runs a query.
func (s *lawSession) Ask(ctx context.Context, text string, way trial.Way) (result *engine.Result, failure, err error) {
	result, failure = trial.AskSession(ctx, s.Session, text, way)
	return result, failure, nil
}

// Execute runs a statement.
func (s *lawSession) Execute(ctx context.Context, text string) (failure, err error) {
	return s.Session.Execute(ctx, text), nil
}

// refuses tells whether the semantics refuse a query whatever the rows are.
func (s *lawSession) refuses(q *ast.Query) bool {
	outcome, err := eval.Query(context.Background(), q, s.database, eval.Options{})
	return err == nil && outcome.Kind == eval.OutcomeRaise
}

// story tells a violation: the database, the query, what was asked and what
// came.
func (s *lawSession) story(q *ast.Query, p *trial.CheckResult) string {
	var b strings.Builder
	for _, statement := range s.statements {
		fmt.Fprintf(&b, "%s;\n", statement)
	}
	text, err := render.Query(q, s.dialect)
	if err != nil {
		text = err.Error()
	}
	fmt.Fprintf(&b, "query: %s\n", text)
	for _, a := range p.Answers {
		fmt.Fprintf(&b, "%s:\n", a.Question.Role)
		for _, before := range a.Question.Before {
			fmt.Fprintf(&b, "  %s;\n", before)
		}
		fmt.Fprintf(&b, "  %s\n", a.Text)
		if a.Failure != nil {
			fmt.Fprintf(&b, "  = %v\n", a.Failure)
			continue
		}
		for i, row := range a.Result.Rows {
			if i == 40 {
				fmt.Fprintf(&b, "  … %d rows in all\n", len(a.Result.Rows))
				break
			}
			fmt.Fprintf(&b, "  = %v\n", row)
		}
	}
	return b.String()
}

// written is the tables as one: a line for each law and dialect, and one for
// each variant over all dialects.
func written(tables []*lawTable) string {
	var b strings.Builder
	line := func(f *fared, dialect string) {
		fmt.Fprintf(&b, "%-10s %-10s %-24s %9d %9d %9d %9d %9d %9d\n", f.law, dialect, f.variant, f.asked, f.judged, f.nonEmpty, f.noCase, f.refused, f.cannotSay)
	}
	fmt.Fprintf(&b, "%-10s %-10s %-24s %9s %9s %9s %9s %9s %9s\n", "law", "dialect", "form", "asked", "judged", "with rows", "no case", "refused", "can't say")
	for _, law := range oracle.RelationalLaws() {
		whole := fared{law: law.Name()}
		forms := lawTable{}
		for _, t := range tables {
			one := fared{law: law.Name()}
			for _, f := range t.rows {
				if f.law == law.Name() {
					one.add(f)
					forms.row(f.law, f.variant).add(f)
				}
			}
			line(&one, t.dialect)
			whole.add(&one)
		}
		for _, f := range forms.rows {
			line(f, "all")
		}
		line(&whole, "all")
	}
	return b.String()
}

// reasons lists the commonest errors of checks that were refused or beyond what
// the evaluator can say.
func reasons(tables []*lawTable) string {
	sum := map[string]int{}
	for _, t := range tables {
		for reason, n := range t.refused {
			sum[reason] += n
		}
	}
	list := slices.SortedFunc(maps.Keys(sum), func(a, b string) int { return cmp.Or(sum[b]-sum[a], strings.Compare(a, b)) })
	var b strings.Builder
	for _, reason := range list[:min(len(list), 12)] {
		fmt.Fprintf(&b, "%9d %s\n", sum[reason], reason)
	}
	return b.String()
}

func (f *fared) add(other *fared) {
	f.asked += other.asked
	f.judged += other.judged
	f.nonEmpty += other.nonEmpty
	f.noCase += other.noCase
	f.refused += other.refused
	f.cannotSay += other.cannotSay
}

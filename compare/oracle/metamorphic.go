package oracle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// metamorphic makes a Law of a Metamorphic: it is violated by a case if one of
// its forms is.
type metamorphic struct{ Metamorphic }

// Try makes the database on the engine alone and asks the forms one after
// another until one is violated; only those of the case's form, where it names
// one. The trial is that of the violated form, or of the first.
func (m metamorphic) Try(ctx context.Context, b *Bench, c *Case) (*Trial, error) {
	b.Tries++
	if c.Query == nil {
		return notTried("a statement is no query"), nil
	}
	subject := &Subject{Dialect: b.Dialect, Schema: SchemaOf(c.Statements), Query: c.Query, Choice: c.Choice, Evaluate: b.evaluator(ctx, c.Statements)}
	forms, reason := m.Forms(subject)
	if len(forms) == 0 {
		return notTried("%s does not apply: %s", m.Name(), reason), nil
	}
	if flaw, err := b.loadAlone(ctx, c.Statements); flaw != nil || err != nil {
		return flaw, err
	}
	first := notTried("%s has no form %q of the query", m.Name(), c.Form)
	for i, form := range forms {
		if c.Form != "" && form.Name != c.Form {
			continue
		}
		check := form.Make()
		if check == nil {
			continue
		}
		posed, err := Pose(ctx, b.Dialect, b, check)
		if err != nil {
			return nil, err
		}
		if b.JudgeErrors {
			if _, err := posed.Expect(ctx, b.expects(), b.loaded, subject.Evaluate); err != nil {
				return nil, err
			}
		}
		trial := &Trial{Judgement: posed.Judgement, Failure: posed.failure(), Posed: posed, Form: form.Name}
		if posed.Difference == compare.DifferenceInternal { // the database may be damaged, or refuse everything from now on
			b.Forget()
			return trial, nil
		}
		if posed.Verdict == compare.Disagree {
			b.permitted(ctx, c.Statements, trial)
		}
		trial.ByRounding(func() bool { return b.rounded(ctx, c.Statements, posed) })
		if trial.Verdict.Kept() {
			if trial.Verdict == compare.Crash || trial.Verdict == compare.Hang {
				b.lose()
			}
			return trial, nil
		}
		if i == 0 || first.Posed == nil {
			first = trial
		}
	}
	return first, nil
}

// Expect judges a check by what is known of the error of its last question. One
// whose questions were answered, or whose engine was lost, stays as it is, and the
// expectation is the zero one.
func (p *Posed) Expect(ctx context.Context, e *ExpectedErrors, statements []string, evaluate func(q *ast.Query) *eval.Outcome) (Expectation, error) {
	var failure *engine.Error
	if !errors.As(p.failure(), &failure) || failure.Kind != engine.ErrorStatement {
		return Expectation{}, nil
	}
	a := &p.Answers[len(p.Answers)-1]
	expectation, err := e.JudgeAnswer(ctx, statements, a, evaluate)
	if err != nil {
		return Expectation{}, err
	}
	p.Judgement = expectation.Judgement(failure, a.Question.Role)
	if p.Verdict == compare.Refused && !a.Question.Alone() {
		p.Detail = a.Question.Role + ": " + p.Detail
	}
	return expectation, nil
}

// failure is the error that ended the asking; nil where all questions were
// answered.
func (p *Posed) failure() error {
	if len(p.Answers) == 0 {
		return nil
	}
	return p.Answers[len(p.Answers)-1].Failure
}

// permitted makes freedom of a violation in which the semantics permit every
// answer: then it is the law that asks too much, and no engine is to blame.
func (b *Bench) permitted(ctx context.Context, statements []ast.Statement, trial *Trial) {
	evaluate := b.evaluator(ctx, statements)
	if Permitted(trial.Posed, evaluate) {
		trial.Judgement = compare.Judgement{Verdict: compare.Freedom, Detail: AllPermitted + trial.Detail}
	}
}

// evaluator evaluates queries on the database that the statements make by the
// semantics: it is made when it is first asked for. What it returns gives nil
// where the semantics do not model the database or the query.
func (b *Bench) evaluator(ctx context.Context, statements []ast.Statement) func(q *ast.Query) *eval.Outcome {
	return b.evaluatorOf(ctx, statements, eval.Options{})
}

func (b *Bench) evaluatorOf(ctx context.Context, statements []ast.Statement, o eval.Options) func(q *ast.Query) *eval.Outcome {
	var database *eval.Database
	var beyond Unmodelled
	return func(q *ast.Query) (outcome *eval.Outcome) {
		defer func() {
			if recover() != nil { // ours, and no reason to end a run: there is no second opinion
				outcome = nil
			}
		}()
		if database == nil {
			database = eval.NewDatabase(b.Dialect)
			for _, s := range statements {
				var refused *eval.StatementError
				if reason := beyond.Statement(s); reason != "" {
					beyond.Note(s, reason)
					continue
				}
				if err := database.Apply(ctx, s); err != nil && !errors.As(err, &refused) {
					beyond.Note(s, err.Error())
				}
			}
		}
		if beyond.Query(q) != "" {
			return nil
		}
		limited, cancel := context.WithTimeoutCause(ctx, b.Timeout, errTooLong)
		defer cancel()
		outcome, err := eval.Query(limited, q, database, o)
		if err != nil {
			return nil
		}
		return outcome
	}
}

// AllPermitted begins the detail of a violation in which the semantics permit
// every answer.
const AllPermitted = "the semantics permit each answer: "

// Permitted tells whether the semantics permit every answer of a check that was
// asked. Evaluate returns the outcome of a query, or nil where there is none. An
// answer that cannot be judged is not permitted.
func Permitted(p *Posed, evaluate func(q *ast.Query) *eval.Outcome) bool {
	for i := range p.Answers {
		a := &p.Answers[i]
		if a.Question.Query == nil || a.Question.Changed {
			return false
		}
		outcome := evaluate(a.Question.Query)
		if outcome == nil {
			return false
		}
		if v := compare.Judge(outcome, a.Result, a.Failure).Verdict; v != compare.Agree && v != compare.Freedom {
			return false
		}
	}
	return len(p.Answers) > 0
}

// loadAlone makes the database of the statements on the engine alone, unless it
// is there already. Statements that fail make nothing and are no matter.
func (b *Bench) loadAlone(ctx context.Context, statements []ast.Statement) (*Trial, error) {
	texts := make([]string, len(statements))
	for i, s := range statements {
		text, err := render.Statement(s, b.Dialect)
		if err != nil {
			return notTried("statement %d cannot be printed: %v", i+1, err), nil
		}
		texts[i] = text
	}
	if b.alone && b.clean && slices.Equal(texts, b.loaded) {
		return nil, nil
	}
	if err := b.Open(ctx); err != nil {
		return nil, err
	}
	b.Loads++
	b.clean, b.alone = false, true
	if err := b.reset(ctx); err != nil {
		return nil, err
	}
	for _, text := range texts {
		if broken, err := b.onEngine(ctx, text); broken != nil || err != nil {
			return broken, err
		}
	}
	b.loaded, b.clean, b.flaw = texts, true, nil
	return nil, nil
}

// preparing is a session that can send a query as a prepared statement.
type preparing interface {
	QueryPrepared(ctx context.Context, query string) (*engine.Result, error)
}

// AskSession asks a session in a way.
func AskSession(ctx context.Context, s engine.Session, text string, way Way) (*engine.Result, error) {
	switch way {
	case Plain:
		return s.Query(ctx, text)
	case Prepared:
		p, ok := s.(preparing)
		if !ok {
			return nil, &engine.Error{Message: fmt.Sprintf("%T prepares no statements", s), Class: semantics.ClassUnsupported}
		}
		return p.QueryPrepared(ctx, text)
	}
	panic("oracle: unknown way")
}

// Kept is what stands in the loaded database: a Keeper.
func (b *Bench) Kept() Kept { return b.kept }

// Ask runs a query on the bench's session: an Asker.
func (b *Bench) Ask(ctx context.Context, text string, way Way) (result *engine.Result, failure, err error) {
	if err := b.Open(ctx); err != nil {
		return nil, nil, err
	}
	err = b.patiently(ctx, func(limited context.Context) error {
		result, failure = AskSession(limited, b.session, text, way)
		return failure
	})
	return result, failure, err
}

// Execute runs a statement on the bench's session.
func (b *Bench) Execute(ctx context.Context, text string) (failure, err error) {
	if err := b.Open(ctx); err != nil {
		return nil, err
	}
	err = b.patiently(ctx, func(limited context.Context) error {
		failure = b.session.Execute(limited, text)
		return failure
	})
	return failure, err
}

package campaign

import (
	"context"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/reduce/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// seenIn is a case that witnesses a case of the rule, by a mutation.
type seenIn struct {
	trial.Case
	how spec.Mutation
}

// witnessed tells that no witness is to be sought any more.
func (s *exampleSearch) witnessed() bool {
	if s.witnesses == nil || s.later >= queriesOfWitness {
		return true
	}
	for _, k := range s.wanted {
		if _, is := s.witnesses[k]; !is && s.probes[k] < probesOfExample && s.rule.Unwitnessable(s.dialect.Name, k) == "" {
			return false
		}
	}
	return true
}

// witness evaluates the mutants of the cases that a query applied and of which no witness is known.
func (s *exampleSearch) witness(db *eval.Database, c trial.Case, outcome *eval.Outcome) {
	if s.witnesses == nil {
		return
	}
	if len(s.found) == len(s.wanted) {
		s.later++
	}
	if !probeable(outcome) {
		return
	}
	for _, k := range s.wanted {
		if _, is := s.witnesses[k]; is || s.coverage.Count(s.rule, k) == 0 || s.rule.Unwitnessable(s.dialect.Name, k) != "" {
			continue
		}
		for _, how := range spec.MutationsOf(s.rule) {
			if s.probes[k]++; s.probes[k] > probesOfExample {
				break
			}
			if s.mutant(db, c.Query, outcome, k, how) != nil {
				s.witnesses[k] = seenIn{c, how}
				break
			}
		}
	}
}

// mutant is what a query would give were a case of the rule to answer otherwise; nil where it would give the same.
func (s *exampleSearch) mutant(db *eval.Database, q *ast.Query, outcome *eval.Outcome, k spec.Case, how spec.Mutation) *eval.Outcome {
	return probe{s.rule, k, how}.witnesses(outcome, func(o eval.Options) (other *eval.Outcome) {
		err := unlessPanic(func() (err error) {
			other, err = eval.Query(s.ctx, q, db, o)
			return err
		})
		if err != nil {
			return nil
		}
		return other
	})
}

// again makes a case anew, and evaluates its query with and without the mutant.
func (s *exampleSearch) again(c *trial.Case, k spec.Case, how spec.Mutation) (outcome, other *eval.Outcome) {
	apart := &exampleSearch{ctx: s.ctx, dialect: s.dialect, rule: s.rule, coverage: spec.NewCoverage(), found: map[spec.Case]trial.Case{}, changes: map[spec.Case]trial.Case{}}
	db, kept := apart.make(c.Statements)
	if c.Query == nil || len(kept) != len(c.Statements) {
		return nil, nil
	}
	if outcome = apart.query(db, kept, c.Query); outcome == nil || !probeable(outcome) || apart.coverage.Count(s.rule, k) == 0 {
		return nil, nil
	}
	return outcome, s.mutant(db, c.Query, outcome, k, how)
}

// show makes the example of a witness: the smallest case that still is one.
func (s *exampleSearch) show(e *Example, w seenIn) error {
	model := sql.Model{Dialect: s.dialect}
	reducer := reduce.Reducer[*sql.Case]{Model: model, Budget: reduce.Budget{Checks: checksOfExample, Time: 20 * time.Second},
		Keeps: func(_ context.Context, c *sql.Case) (bool, error) {
			_, other := s.again(c.Whole(), e.Case, w.how)
			return other != nil, s.ctx.Err()
		}}
	small, _, err := reducer.Reduce(s.ctx, model.New(w.Case))
	if err != nil {
		return err
	}
	e.Found = small.Text()
	outcome, other := s.again(small.Whole(), e.Case, w.how)
	if other == nil { // the case alone, without what came before it in its search, is none
		e.Unseen = "a query shows it on a database that was not made again"
		return nil
	}
	e.Outcome, e.Witness = outcome, &Witness{How: w.how, Outcome: other}
	return nil
}

// unseen says why no witness of a case was found.
func (s *exampleSearch) unseen(k spec.Case) string {
	if why := s.rule.Unwitnessable(s.dialect.Name, k); why != "" {
		return why
	}
	switch _, found := s.found[k]; {
	case s.probes[k] > 0:
		return fmt.Sprintf("of %d mutants none gave another answer", min(s.probes[k], probesOfExample))
	case found:
		return "the queries that apply it leave their answers open, or raise what an engine need not compute"
	}
	return "no query applies it"
}

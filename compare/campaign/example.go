package campaign

import (
	"context"
	"time"

	"github.com/semcheck/semcheck/compare/finding"
	gen "github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/reduce/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Example is the smallest case of a search that applies a case of a rule.
type Example struct {
	Case    spec.Case
	Found   finding.Case // without a query where only a statement applies it; empty where none was found
	Outcome *eval.Outcome
	// Witness is what the case would give were the rule's case to answer otherwise; nil where no query was
	// found that would show it, for the reason that Unseen says.
	Witness *Witness
	Unseen  string
}

// Witness is a mutant that gives another answer than the one that is right.
type Witness struct {
	How     spec.Mutation
	Outcome *eval.Outcome
}

// Bounds of a search for examples.
const (
	examplesOfFunction = 600 // calls of a function that are tried first
	examplesPerTable   = 10  // queries of a database
	examplesOfEpoch    = 100
	checksOfExample    = 400 // smaller cases that are tried
	seedOfExamples     = 1
	probesOfExample    = 600  // mutants of a case that are evaluated
	queriesOfWitness   = 1500 // that are tried where only witnesses are lacking
)

// Examples searches a case of each case of a rule that a dialect of SQL admits: among calls of the functions
// that follow the rule, then among so many queries that the rule guides. It is the same each time.
func Examples(ctx context.Context, d *spec.Dialect, rule *spec.Rule, queries uint64) ([]Example, error) {
	s := &exampleSearch{ctx: ctx, dialect: d, rule: rule, coverage: spec.NewCoverage(), found: map[spec.Case]trial.Case{}, changes: map[spec.Case]trial.Case{},
		witnesses: map[spec.Case]seenIn{}, probes: map[spec.Case]int{}}
	for k := range rule.Numbered() {
		if rule.Admits(d.Name, k) {
			s.wanted = append(s.wanted, k)
		}
	}
	s.calls()
	s.guided(queries)
	var list []Example
	for _, k := range s.wanted {
		e := Example{Case: k}
		if w, is := s.witnesses[k]; is {
			if err := s.show(&e, w); err != nil {
				return nil, err
			}
			list = append(list, e)
			continue
		}
		e.Unseen = s.unseen(k)
		c, found := s.found[k]
		if !found {
			c, found = s.changes[k]
		}
		if found {
			small, err := s.reduce(c, k)
			if err != nil {
				return nil, err
			}
			e.Found = small.Text()
			e.Outcome = s.outcome(small.Whole())
		}
		list = append(list, e)
	}
	return list, ctx.Err()
}

// exampleSearch is a search for examples of one rule.
type exampleSearch struct {
	ctx      context.Context
	dialect  *spec.Dialect
	rule     *spec.Rule
	coverage *spec.Coverage // of the query or statement at hand
	wanted   []spec.Case
	found    map[spec.Case]trial.Case // with a query
	changes  map[spec.Case]trial.Case // whose last statement applies the case

	witnesses map[spec.Case]seenIn // by case; nil where none are sought
	probes    map[spec.Case]int    // mutants that were evaluated
	later     uint64               // queries that were tried when only witnesses were lacking
}

// over tells whether nothing is left to search. Rules of statements need no query.
func (s *exampleSearch) over() bool {
	return len(s.found) == len(s.wanted) && s.witnessed() || s.rule.Chapter() == "change" && len(s.changes) == len(s.wanted) || s.ctx.Err() != nil
}

// calls tries calls of the functions that follow the rule.
func (s *exampleSearch) calls() {
	generator := gen.NewGenerator(seedOfExamples, s.dialect, gen.DefaultWeights(s.dialect))
	for _, f := range function.All() {
		if f.Rule != s.rule || !f.In(s.dialect) {
			continue
		}
		for n := uint64(0); n < examplesOfFunction && !s.over(); n++ {
			if q := generator.Call(f, n); q != nil {
				s.query(eval.NewDatabase(s.dialect), nil, q)
			}
		}
	}
}

// query evaluates a query, and notes the cases that it applies.
func (s *exampleSearch) query(db *eval.Database, statements []ast.Statement, q *ast.Query) *eval.Outcome {
	s.coverage.Reset()
	var outcome *eval.Outcome
	err := unlessPanic(func() (err error) {
		outcome, err = eval.Query(s.ctx, q, db, eval.Options{Coverage: s.coverage})
		return err
	})
	if err != nil || outcome.Kind == eval.OutcomeUnsupported || outcome.Kind == eval.OutcomeRaise && outcome.Static {
		return nil
	}
	s.note(s.found, trial.Case{Statements: statements, Query: q})
	s.witness(db, trial.Case{Statements: statements, Query: q}, outcome)
	return outcome
}

func (s *exampleSearch) note(found map[spec.Case]trial.Case, c trial.Case) {
	for _, k := range s.wanted {
		if _, known := found[k]; !known && s.coverage.Count(s.rule, k) > 0 {
			found[k] = c
		}
	}
}

// make makes a database, and notes the cases that statements apply. What fails is left out.
func (s *exampleSearch) make(statements []ast.Statement) (db *eval.Database, kept []ast.Statement) {
	db = eval.NewDatabase(s.dialect)
	db.Coverage = s.coverage
	defer func() { db.Coverage = nil }()
	for _, statement := range statements {
		s.coverage.Reset()
		err := unlessPanic(func() error { return db.Apply(s.ctx, statement) })
		s.note(s.changes, trial.Case{Statements: append(kept[:len(kept):len(kept)], statement)})
		if err == nil {
			kept = append(kept, statement)
		}
	}
	return db, kept
}

// guided tries generated queries and mutants of those that reached something new.
func (s *exampleSearch) guided(queries uint64) {
	sources := Standard(seedOfExamples, s.dialect, gen.DefaultWeights(s.dialect), false)
	sources.QueriesPerDatabase = examplesPerTable
	guide := newGuide(&Config{Guide: byTarget{rule: s.rule}, Dialect: s.dialect, Sources: sources, epoch: examplesOfEpoch})
	for index := uint64(0); index*examplesPerTable < queries && !s.over(); index++ {
		made := sources.Generate(index)
		db, statements := s.make(made.Statements)
		reach := newReach()
		for n := index * examplesPerTable; n < (index+1)*examplesPerTable && !s.over(); n++ {
			q, by := made.Guided(n, &guide.table.draw)
			if s.query(db, statements, q) == nil {
				continue
			}
			if text, err := sources.PrintQuery(q); err == nil {
				reach.note(guide.table, caseReach{Number: n, Made: by, Text: text}, guide.criterion.Reached(q, text, s.coverage))
			}
		}
		guide.add(index, reach)
	}
}

// reduce makes a case smaller that applies a case of the rule.
func (s *exampleSearch) reduce(c trial.Case, k spec.Case) (*sql.Case, error) {
	model := sql.Model{Dialect: s.dialect}
	reducer := reduce.Reducer[*sql.Case]{Model: model, Budget: reduce.Budget{Checks: checksOfExample, Time: 20 * time.Second},
		Keeps: func(_ context.Context, c *sql.Case) (bool, error) {
			return s.applies(c.Whole(), k), s.ctx.Err()
		}}
	small, _, err := reducer.Reduce(s.ctx, model.New(c))
	return small, err
}

// applies tells whether a case applies a case of the rule: its query, or its last statement.
func (s *exampleSearch) applies(c *trial.Case, k spec.Case) bool {
	apart := &exampleSearch{ctx: s.ctx, dialect: s.dialect, rule: s.rule, coverage: s.coverage, found: map[spec.Case]trial.Case{}, changes: map[spec.Case]trial.Case{}}
	db, kept := apart.make(c.Statements)
	if c.Query == nil {
		return s.coverage.Count(s.rule, k) > 0
	}
	return len(kept) == len(c.Statements) && apart.query(db, kept, c.Query) != nil && s.coverage.Count(s.rule, k) > 0
}

// outcome is what the query of a case gives; nil where it has none.
func (s *exampleSearch) outcome(c *trial.Case) *eval.Outcome {
	if c.Query == nil {
		return nil
	}
	db, kept := s.make(c.Statements)
	return s.query(db, kept, c.Query)
}

// byTarget guides to the cases of one rule.
type byTarget struct {
	byRule
	rule *spec.Rule
}

func (byTarget) Name() string { return "target" }

// Deficit prefers the functions of the rule.
func (b byTarget) Deficit(*spec.Dialect) func(*function.Function, map[uint64]uint64) int {
	return func(f *function.Function, _ map[uint64]uint64) int {
		if f.Rule == b.rule {
			return 10
		}
		return 0
	}
}

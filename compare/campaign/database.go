package campaign

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// database is a generated database on its way through a worker.
type database struct {
	index uint64
	Case
	base    trial.Database // by the dialect's base, where differences are asked for and the base can follow; else nil
	skipped []bool         // statements that one side does not take: left out on both
	judged  []bool         // statements whose verdict is counted
	broke   []bool         // statements at which the engine was lost once
	lost    int            // queries at which the engine was lost
	apart   bool           // a table differs by what depends on a setting that the server lacks
	// absent holds the tables that were left out on both sides, with the
	// reason. Both sides would agree that they do not exist, which says nothing.
	absent map[string]string
	// schema is what the statements say of the tables that there are; nil until
	// a law needs it.
	schema *metamorphic.Schema
	// listed are the views that call listed functions, with the function; nil until a law asks.
	listed map[string]string
}

// mostLost is how many queries of a database the engine may be lost at: it is most
// often the same value that breaks it, and an engine takes long to start.
const mostLost = 5

// database makes one database and runs its queries. It tells whether all that
// it has were run, or need not be. A panic outside of its cases gives it up, since it
// would come again.
func (w *worker) database(ctx context.Context, index uint64) (whole bool, err error) {
	w.trying = w.nameOf(index)
	result, err := w.runner.Guarded(fmt.Sprintf("running database %d", index), func() string { return "" }, func() (_ *trial.Result, err error) {
		whole, err = w.allOf(ctx, index)
		return nil, err
	})
	if result == nil || err != nil {
		return whole, err
	}
	w.statistics.Abandoned++
	return true, nil
}

// giveUp counts a database that is left early, and its queries that are not asked.
func (w *worker) giveUp(reason string, queries uint64) {
	w.statistics.Abandoned++
	if queries > 0 {
		noteUpTo(mostTexts, &w.statistics.GivenUp, reason, queries)
	}
}

// allOf is database, without a guard around it.
func (w *worker) allOf(ctx context.Context, index uint64) (whole bool, err error) {
	c := &w.run.config
	began := time.Now()
	w.recent = w.recent[:0] // what a finding says of it does not depend on the database before
	d := &database{index: index}
	fault, err := w.runner.Guard(fmt.Sprintf("generating database %d", index), noCase, func() {
		if d.Case = c.Sources.Generate(index); w.wantsDecisive(index) {
			d.Statements = decisive(d.Statements, index)
		}
		w.changeState(d)
	})
	w.witnessing = witnessing{}
	w.statistics.Times[ShareGenerator] += time.Since(began)
	if err != nil {
		return false, err
	}
	first := index * c.Sources.QueriesPerDatabase
	end := first + c.Sources.QueriesPerDatabase
	if c.Queries > 0 {
		end = min(end, c.Queries)
	}
	if fault != nil { // none of its queries can be asked
		w.giveUp("a fault of semcheck in making the database", end-first)
		return true, nil //nolint:nilerr // the fault is kept as an incident
	}
	d.skipped, d.judged = make([]bool, len(d.Statements)), make([]bool, len(d.Statements))
	d.broke = make([]bool, len(d.Statements))
	if err := w.make(ctx, d); err != nil {
		return false, err
	}
	w.statistics.Databases++
	sound, err := w.checkTables(ctx, d)
	if err != nil {
		return false, err
	}
	if !sound { // each of its queries would only repeat the finding
		w.giveUp("a table of the database differs", end-first)
		return true, nil
	}
	for n := first; n < end; n++ {
		if w.run.over(ctx) {
			return false, nil
		}
		if err := w.generated(ctx, d, n); err != nil {
			return false, err
		}
		if err := w.publishOften(); err != nil {
			return false, err
		}
		if d.lost >= mostLost {
			w.giveUp(fmt.Sprintf("the engine was lost at %d queries of the database", mostLost), end-n-1)
			return true, nil
		}
	}
	return c.Queries == 0 || first+c.Sources.QueriesPerDatabase <= c.Queries, nil
}

// generated generates a query and tries it.
func (w *worker) generated(ctx context.Context, d *database, n uint64) error {
	record := Record{Kind: KindQuery, Number: n, Database: d.index}
	var q *ast.Query
	text := func() string {
		if q == nil {
			return ""
		}
		return w.runner.TextOf(q)
	}
	return w.guarded(ctx, d, record, text, func() (err error) {
		if q, err = w.generate(d, &record); q == nil || err != nil {
			return err
		}
		return w.underLaw(ctx, d, n, q)
	})
}

// generate generates a query; nil where semcheck itself fails at it.
func (w *worker) generate(d *database, record *Record) (q *ast.Query, err error) {
	began := time.Now()
	n := record.Number
	fault, err := w.runner.Guard("generating query "+strconv.FormatUint(n, 10), w.caseOf(d, nil), func() { q = w.drawn(d, n) })
	w.statistics.Times[ShareGenerator] += time.Since(began)
	if err != nil {
		return nil, err
	}
	if fault != nil {
		return nil, w.notCompared(d, *record, fault.Line())
	}
	return q, nil
}

// drawn is the query with that number.
func (w *worker) drawn(d *database, n uint64) (q *ast.Query) {
	w.made = nil
	if _, watching := w.watching(); watching || w.guidance == nil || d.Guided == nil {
		return d.Query(n)
	}
	q, w.made = d.Guided(n, &w.guidance.draw)
	return q
}

func noCase() finding.Case { return finding.Case{} }

// make has the statements executed on both sides. Where one side refuses what the
// other takes, both are made anew without the statement, so that they stay
// equal.
func (w *worker) make(ctx context.Context, d *database) error {
	defer w.takeTimes()
	c := &w.run.config
	return w.runner.Build(ctx, &trial.Build{
		Statements: d.Statements,
		Begin: func() {
			if d.schema, d.base = nil, nil; c.Differences {
				d.base = c.Sources.Semantics(c.Dialect.Base())
			}
		},
		Skip: func(i int) bool { return d.skipped[i] || d.lacks(ast.TableOf(d.Statements[i])) != "" },
		Took: func(s *trial.Step) (trial.Decision, error) { return w.took(ctx, d, s) },
	})
}

// took accounts for a statement and decides what becomes of its database.
func (w *worker) took(ctx context.Context, d *database, s *trial.Step) (trial.Decision, error) {
	i := s.Index
	record := Record{Kind: KindStatement, Number: uint64(i), Database: d.index, SQL: s.Text, Judgement: s.Judgement}
	if s.Applied && (s.Either == nil || s.Failure == nil) { // else the engine took the error of the two
		if err := w.applyBase(ctx, d, s.Statement); err != nil {
			return trial.LeaveThem, err
		}
	}
	switch {
	case s.Fault != nil: // the semantics may have half of it
		return trial.MakeAnew, w.omit(d, i, record, s.Fault.Line())
	case s.Lacking != nil:
		w.gap = true
		return trial.GoOn, w.omit(d, i, record, s.Detail)
	case s.NotSent != "":
		return trial.GoOn, w.omit(d, i, record, s.NotSent)
	case s.Breaks() && !d.broke[i]: // something else may have broken it, and the queries need the statement
		d.broke[i] = true
		return trial.MakeAnew, nil
	case s.EngineOnly:
		return w.tookEngineOnly(d, s, record)
	}
	if !d.judged[i] {
		d.judged[i] = true
		w.statistics.Statements++
		if record.Compared() {
			w.coverage.Add(w.current)
			w.queries.AddOnce(w.current)
		}
		if accepted(s.Failure) {
			w.statistics.StatementsAccepted++
			w.statistics.took(record.SQL)
		}
		if record.Verdict == compare.Refused {
			w.statistics.refuse(record.SQL)
			note(&w.statistics.Refusals, record.Refusal()+": "+refusal(record.Detail))
		}
		w.statistics.forbid(&record)
		if err := w.settle(record, func() (finding.Expected, finding.Actual) {
			return finding.ExpectedOfStatement(s.Expected), finding.ActualOf(nil, s.Failure)
		}); err != nil {
			return trial.LeaveThem, err
		}
	}
	switch {
	case s.Breaks():
		d.skip(i, record.Verdict.String())
		return trial.MakeAnew, nil
	case record.Difference == compare.DifferenceInternal: // also where an error is due: the database may refuse everything from now on
		d.skip(i, record.Difference.String())
		return trial.MakeAnew, nil
	case s.Apart():
		d.skip(i, record.Verdict.String())
		if ast.Changes(s.Statement) {
			return trial.MakeAnew, nil
		}
	}
	return trial.GoOn, nil
}

// tookEngineOnly accounts for a statement that only the engine was to execute. One that
// fails makes nothing there.
func (w *worker) tookEngineOnly(d *database, s *trial.Step, record Record) (trial.Decision, error) {
	i := s.Index
	if !d.judged[i] {
		d.judged[i] = true
		w.statistics.Statements++
		if accepted(s.Failure) {
			w.statistics.StatementsAccepted++
			w.statistics.took(record.SQL)
		} else if s.Failure != nil {
			w.statistics.refuse(record.SQL)
			note(&w.statistics.Refusals, refusal(s.Failure.Error()))
		}
	}
	switch {
	case s.Failure == nil:
		return trial.GoOn, nil
	case s.Breaks():
		d.skip(i, s.Verdict.String())
		return trial.MakeAnew, w.settle(record, nil)
	case s.Difference == compare.DifferenceInternal:
		d.skip(i, s.Difference.String())
		return trial.MakeAnew, w.settle(record, nil)
	}
	d.skip(i, s.Failure.Error())
	return trial.GoOn, nil
}

// applyBase executes a statement by the dialect's base, which is not asked any more where
// it cannot follow.
func (w *worker) applyBase(ctx context.Context, d *database, s ast.Statement) error {
	if d.base == nil {
		return nil
	}
	var applied error
	fault, err := w.runner.Guard("executing the statement by "+w.run.config.Dialect.Base().Name, w.caseOf(d, nil), func() { applied = d.base.Apply(ctx, s, nil) })
	if fault != nil || applied != nil {
		d.base = nil
	}
	return err
}

// skip leaves a statement out on both sides from now on.
func (d *database) skip(i int, reason string) {
	d.skipped[i] = true
	if create, ok := d.Statements[i].(*ast.CreateTable); ok {
		if d.absent == nil {
			d.absent = map[string]string{}
		}
		d.absent[create.Name] = reason
	}
}

// lacks says why a table was left out; empty if it was not.
func (d *database) lacks(table string) string { return d.absent[table] }

// lacksAny says why a table of the query was left out; empty if none was.
func (d *database) lacksAny(q *ast.Query) string { return namedIn(q, d.absent) }

// namedIn is what a table says that the query names; empty if it names none.
func namedIn(q *ast.Query, tables map[string]string) (message string) {
	if len(tables) == 0 {
		return ""
	}
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if name, ok := t.(*ast.TableName); ok && message == "" {
			message = tables[name.Name]
		}
	}})
	return message
}

// omit skips a statement on both sides.
func (w *worker) omit(d *database, i int, record Record, reason string) error {
	d.skip(i, reason)
	note(&w.statistics.Unsupported, reason)
	record.Verdict, record.Detail = compare.Unsupported, reason
	return w.settle(record, nil)
}

// checkTables compares the contents of all tables, as cases of their own.
func (w *worker) checkTables(ctx context.Context, d *database) (sound bool, err error) {
	c := &w.run.config
	sound = true
	for i, s := range d.Statements {
		create, ok := s.(*ast.CreateTable)
		if !ok || d.lacks(create.Name) != "" || w.runner.Unmodelled().Table(create.Name) != "" || !c.Laws.differential() || w.run.over(ctx) {
			continue
		}
		all := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: create.Name}}}}
		var verdict compare.Verdict
		err := w.guarded(ctx, d, Record{Kind: KindTable, Number: uint64(i), Database: d.index}, func() string { return w.runner.TextOf(all) }, func() (err error) {
			verdict, err = w.query(ctx, d, KindTable, uint64(i), all)
			return err
		})
		if err != nil {
			return false, err
		}
		sound = sound && verdict != compare.Disagree && !d.apart
	}
	return sound, nil
}

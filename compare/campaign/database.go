package campaign

import (
	"context"
	"errors"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

// database is a generated database on its way through a worker.
type database struct {
	index uint64
	Case
	state    Database // by the target's dialect
	base     Database // by the dialect's base, where differences are asked for and the base can follow; else nil
	skipped  []bool   // statements that one side does not take: left out on both
	judged   []bool   // statements whose verdict is counted
	broke    []bool   // statements at which the engine was lost once
	lost     int      // queries at which the engine was lost
	lacked   []int    // tries of a statement for which the engine lacked resources
	executed []string // texts of the statements that made the database
	// absent holds the tables that were left out on both sides, with the
	// reason. Both sides would agree that they do not exist, which says nothing.
	absent map[string]string
	// alone holds the tables that only the engine has, because the semantics do
	// not model them, with the reason: laws that need no semantics are tried on
	// them.
	alone oracle.Unmodelled
	// schema is what the statements say of the tables that there are; nil until
	// a law needs it.
	schema *oracle.Schema
}

// mostLost is how many queries of a database the engine may be lost at: it is most
// often the same value that breaks it, and an engine takes long to start.
const mostLost = 5

// database makes one database and runs its queries. It tells whether all that
// it has were run, or need not be.
func (w *worker) database(ctx context.Context, index uint64) (whole bool, err error) {
	c := &w.run.config
	began := time.Now()
	d := &database{index: index, Case: c.Sources.Generate(index)}
	w.statistics.Times[ShareGenerator] += time.Since(began)
	d.skipped, d.judged = make([]bool, len(d.Statements)), make([]bool, len(d.Statements))
	d.broke, d.lacked = make([]bool, len(d.Statements)), make([]int, len(d.Statements))
	if err := w.make(ctx, d); err != nil {
		return false, err
	}
	w.statistics.Databases++
	sound, err := w.checkTables(ctx, d)
	if err != nil {
		return false, err
	}
	if !sound { // each of its queries would only repeat the finding
		w.statistics.Abandoned++
		return true, nil
	}
	first := index * c.Sources.QueriesPerDatabase
	for n := first; n < first+c.Sources.QueriesPerDatabase && (c.Queries == 0 || n < c.Queries); n++ {
		if w.run.over(ctx) {
			return false, nil
		}
		began := time.Now()
		q := d.Query(n)
		w.statistics.Times[ShareGenerator] += time.Since(began)
		if err := w.underLaw(ctx, d, n, q); err != nil {
			return false, err
		}
		if err := w.publishOften(); err != nil {
			return false, err
		}
		if d.lost >= mostLost {
			w.statistics.Abandoned++
			return true, nil
		}
	}
	return c.Queries == 0 || first+c.Sources.QueriesPerDatabase <= c.Queries, nil
}

// make executes the statements on both sides. Where one side refuses what the
// other takes, both are made anew without the statement, so that they stay
// equal.
func (w *worker) make(ctx context.Context, d *database) error {
	for {
		again, err := w.makeOnce(ctx, d)
		if err != nil || !again {
			return err
		}
	}
}

func (w *worker) makeOnce(ctx context.Context, d *database) (again bool, err error) {
	c := &w.run.config
	if err := w.reset(ctx); err != nil {
		return false, err
	}
	d.executed, d.schema, d.alone = d.executed[:0], nil, nil
	d.state, d.base = c.Sources.Semantics(c.Dialect), nil
	if c.Differences {
		d.base = c.Sources.Semantics(c.Dialect.Base())
	}
	for i := range d.Statements {
		if d.skipped[i] || d.lacks(ast.TableOf(d.Statements[i])) != "" {
			continue
		}
		if again, err := w.statement(ctx, d, i); again || err != nil {
			return again, err
		}
	}
	return false, nil
}

// reset empties the session's database; a session that cannot is replaced.
func (w *worker) reset(ctx context.Context) error {
	w.kept = oracle.Kept{}
	if w.session == nil {
		return w.open(ctx)
	}
	began := time.Now()
	resetting, cancel := context.WithTimeoutCause(ctx, w.run.config.StatementTimeout, errTooLong)
	err := w.session.Reset(resetting)
	cancel()
	w.statistics.Times[ShareEngine] += time.Since(began)
	if err != nil && ctx.Err() == nil {
		return w.reopen(ctx, "lost", "the session cannot empty its database: "+err.Error())
	}
	return err
}

// statement executes one statement on both sides; again means that the
// database has to be made anew without it.
func (w *worker) statement(ctx context.Context, d *database, i int) (again bool, err error) {
	c, s := &w.run.config, d.Statements[i]
	record := Record{Kind: KindStatement, Number: uint64(i), Database: d.index}
	began := time.Now()
	record.SQL, err = c.Sources.PrintStatement(s)
	w.statistics.Times[ShareGenerator] += time.Since(began)
	if err != nil {
		return false, w.leaveOut(d, i, record, err.Error())
	}
	if reason := d.alone.Statement(s); reason != "" {
		d.alone.Note(s, reason) // a view, too, is the engine's alone
		return w.onEngine(ctx, d, i, record.SQL)
	}
	began = time.Now()
	w.current.Reset()
	applied := d.state.Apply(ctx, s, w.current)
	if d.base != nil && d.base.Apply(ctx, s, nil) != nil {
		d.base = nil
	}
	w.statistics.Times[ShareEvaluator] += time.Since(began)
	var expected *eval.StatementError
	if applied != nil && !errors.As(applied, &expected) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		if c.Laws.NeedNoSemantics() {
			d.alone.Note(s, applied.Error())
			return w.onEngine(ctx, d, i, record.SQL)
		}
		return false, w.leaveOut(d, i, record, applied.Error())
	}
	w.sent(record.SQL)
	began = time.Now()
	limited, cancel := context.WithTimeoutCause(ctx, c.StatementTimeout, errTooLong)
	executing := w.session.Execute(limited, record.SQL)
	cancel()
	w.statistics.Times[ShareEngine] += time.Since(began)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if failure := engine.Lacking(executing); failure != nil {
		d.lacked[i]++
		again, err := w.lacking(ctx, KindStatement, d.lacked[i], failure)
		if again || err != nil {
			return true, err
		}
		return false, w.leaveOut(d, i, record, compare.JudgeStatement(nil, executing).Detail)
	}
	if _, ok := s.(*ast.Insert); ok { // an index or a table needs less
		w.relieved(KindStatement)
	}
	record.Judgement = compare.JudgeStatement(expected, executing)
	breaks := record.Verdict == compare.Crash || record.Verdict == compare.Hang
	if breaks && !d.broke[i] { // something else may have broken it, and the queries need the statement
		d.broke[i] = true
		return true, w.reopen(ctx, record.Verdict.String(), record.Detail)
	}
	d.executed = append(d.executed, record.SQL)
	if !d.judged[i] {
		d.judged[i] = true
		w.statistics.Statements++
		if record.Compared() {
			w.coverage.Add(w.current)
			w.queries.AddOnce(w.current)
		}
		if accepted(executing) {
			w.statistics.StatementsAccepted++
		}
		if record.Verdict == compare.Refused {
			note(&w.statistics.Refusals, refusal(record.Detail))
		}
		if err := w.settle(d, record, func() (finding.Expected, finding.Actual) {
			return finding.ExpectedOfStatement(expected), finding.ActualOf(nil, executing)
		}); err != nil {
			return false, err
		}
	}
	if executing != nil {
		d.executed = d.executed[:len(d.executed)-1]
	}
	if breaks {
		d.skip(i, record.Verdict.String())
		return true, w.reopen(ctx, record.Verdict.String(), record.Detail)
	}
	if record.Difference == compare.DifferenceInternal { // also where an error is due: the database may refuse everything from now on
		d.skip(i, record.Difference.String())
		return true, nil
	}
	if (expected == nil) != (executing == nil) {
		d.skip(i, record.Verdict.String())
		return ast.Changes(s), nil
	}
	return false, nil
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
func namedIn(q *ast.Query, tables map[string]string) (says string) {
	if len(tables) == 0 {
		return ""
	}
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if name, ok := t.(*ast.TableName); ok && says == "" {
			says = tables[name.Name]
		}
	}})
	return says
}

// leaveOut skips a statement on both sides.
func (w *worker) leaveOut(d *database, i int, record Record, reason string) error {
	d.skip(i, reason)
	note(&w.statistics.Unsupported, reason)
	record.Verdict, record.Detail = compare.Unsupported, reason
	return w.settle(d, record, nil)
}

// checkTables compares the contents of all tables, as cases of their own.
func (w *worker) checkTables(ctx context.Context, d *database) (sound bool, err error) {
	c := &w.run.config
	sound = true
	for i, s := range d.Statements {
		create, ok := s.(*ast.CreateTable)
		if !ok || d.lacks(create.Name) != "" || d.alone.Table(create.Name) != "" || !c.Laws.differential() || w.run.over(ctx) {
			continue
		}
		all := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: create.Name}}}}
		verdict, err := w.query(ctx, d, KindTable, uint64(i), all)
		if err != nil {
			return false, err
		}
		sound = sound && verdict != compare.Disagree
	}
	return sound, nil
}

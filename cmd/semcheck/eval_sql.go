package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
)

// runSQL says what a query in SQL must return, by one dialect or by several.
func (o *evalOptions) runSQL(ctx context.Context, t *terminal, text string) error {
	dialects, err := o.dialects()
	if err != nil {
		return err
	}
	if len(dialects) > 1 {
		return o.compare(ctx, t, dialects, text)
	}
	a, err := o.answer(ctx, t, dialects[0], text)
	if unwritten := o.show(t, a, err); unwritten != nil {
		return unwritten
	}
	if o.dialect == "" && !o.json && leftOpen(a, err) {
		if err != nil {
			writeError(t.err, "semcheck eval", err.Error())
			err = errPrinted
		}
		if err := o.showEngines(ctx, t, text); err != nil {
			return err
		}
	}
	return err
}

// answer is what the semantics say of the last statement of a text. Where there is an error
// the text was not answered; an answer beside it says what was not modelled or wrong.
func (o *evalOptions) answer(ctx context.Context, t *terminal, d *spec.Dialect, text string) (*present.Answer, error) {
	if o.evaluated != nil {
		o.evaluated()
	}
	schema, statements, err := o.readSchema(t, d)
	if err != nil {
		return nil, err
	}
	d = o.underModes(t, d, text)
	session, coverage, err := o.session(d)
	if err != nil {
		return nil, err
	}
	a := &present.Answer{Dialect: d}
	if o.explain {
		a.Coverage = coverage
	}
	session.Heed(schema)
	if err := o.runSchema(ctx, t, session, statements); err != nil {
		return notSetUp(a, err)
	}
	session.Heed(text)
	statements, err = o.readText(t, "", text, d, true)
	if err != nil {
		a, err = unread(a, err)
		if script.BeginsAsCypher(text) {
			err = fmt.Errorf("%w\nWith --cypher the query is read as Cypher.", err)
		}
		return a, err
	}
	if len(statements) == 0 {
		return nil, misuse("there is no statement to evaluate")
	}
	last := len(statements) - 1
	if err := o.giveParameters(statements); err != nil {
		return nil, err
	}
	statements[last].Tree = statements[last].Read()
	for _, s := range statements {
		if len(o.effects)+len(o.leftOut) == 0 {
			break
		}
		if outcome := o.namesLeftOut(s.Read()); outcome != nil {
			a.Outcome = outcome
			return a, notModelled(a)
		}
	}
	if err := session.SetUp(ctx, statements[:last]); err != nil {
		return notSetUp(a, at("", err))
	}
	if on := statements[last].ForeignKeys; on != nil {
		session.Database.CheckForeignKeys(*on)
	}
	if o.readPast {
		session.Database.ForgetStatements()
	}
	outcome, err := session.Do(ctx, statements[last].Tree)
	if err != nil {
		return nil, err
	}
	installed, err := o.asInstalled(ctx, session, statements[last].Tree, outcome)
	if err != nil {
		return nil, err
	}
	if installed != nil {
		outcome = installed
	}
	if outcome.Kind == eval.OutcomeRaise && outcome.Classes.Has(semantics.ClassName) && len(o.leftOut) > 0 { // of what was left out, perhaps
		script.Hint(outcome, session, statements[last].Tree)
		outcome = &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "what was left out above; without it " + outcome.Message}
	}
	script.Hint(outcome, session, statements[last].Tree)
	with, err := session.Defective(ctx, statements[last].Tree, outcome)
	if err != nil {
		return nil, err
	}
	a.Outcome, a.Defective = outcome, present.NewDefective(d, outcome, with)
	a.Notes = o.notes(ctx, d, text, a, statements[last].Tree, coverage)
	if installed != nil && !o.noNotes {
		a.Notes = append(a.Notes, ungroupedNote)
	}
	if !o.noNotes {
		a.Raising = session.Raising(ctx, statements[last].Tree, outcome, noteTime(ctx))
	}
	return a, notModelled(a)
}

// evalRows is the limit of rows of one query: a person waits longer than a run does.
const evalRows = 10_000_000

// session is one on an empty database, as the flags say, with the rules that it applies.
func (o *evalOptions) session(d *spec.Dialect) (*script.Session, *spec.Coverage, error) {
	reading, err := named("reading", o.reading, readings)
	if err != nil {
		return nil, nil, err
	}
	coverage := spec.NewCoverage()
	options := eval.Options{Budget: o.limits.Or(limit.Budget{Rows: evalRows}), Naive: o.naive, Coverage: coverage, Reading: reading, EachTruth: true}
	if o.explain {
		options.Relations = present.KeptRelations
	}
	session := script.NewSession(d, options)
	if o.now != "" {
		at, form, valid := semantics.ReadTemporal(o.now)
		if form != semantics.FormDay && form != semantics.FormTimestamp && form != semantics.FormInstant || !valid {
			return nil, nil, misuse("--now takes a time as 2024-02-29 12:00:00, not %q", o.now)
		}
		at = semantics.Instant(at.Microseconds())
		session.Database.Now = &at
	}
	return session, coverage, useCollation(session.Database, o.collation)
}

// readSchema reads the text of --schema.
func (o *evalOptions) readSchema(t *terminal, d *spec.Dialect) (text string, statements []script.Statement, err error) {
	if o.schema == "" {
		return "", nil, nil
	}
	if text, err = readTextFile(o.schema, "schema", o.limits.Budget); err != nil {
		return "", nil, err
	}
	if statements, err = o.readText(t, o.schema+": ", text, d, false); err != nil {
		return "", nil, fmt.Errorf("%s: %s", o.schema, present.Diagnostic(err))
	}
	return text, statements, nil
}

// runSchema sets the database up with the statements of --schema.
func (o *evalOptions) runSchema(ctx context.Context, t *terminal, session *script.Session, statements []script.Statement) error {
	err := session.SetUp(ctx, statements)
	for o.leavesTable(t, err) {
		var setup *script.SetupError
		errors.As(err, &setup)
		err = session.SetUp(ctx, o.withoutLeftOut(t, setup.Rest))
	}
	if o.read != nil && o.read.ForeignKeys != nil {
		session.Database.CheckForeignKeys(*o.read.ForeignKeys)
	}
	return at(o.schema+", ", err)
}

// at names the line of a statement that could not set the database up.
func at(file string, err error) error {
	var setup *script.SetupError
	if errors.As(err, &setup) {
		return fmt.Errorf("%sline %d: the statement that begins here fails: %w", file, setup.Line, err)
	}
	return err
}

// notSetUp is the answer where a statement could not set the database up: what the semantics
// say of that one.
func notSetUp(a *present.Answer, err error) (*present.Answer, error) {
	var setup *script.SetupError
	if !errors.As(err, &setup) {
		return nil, err
	}
	a.Outcome, a.Raising, a.Coverage = setup.Outcome, setup.Raising, nil
	return a, err
}

// unread is the answer where a text could not be read.
func unread(a *present.Answer, err error) (*present.Answer, error) {
	diagnostic := errors.New(present.Diagnostic(err))
	outcome, other := script.Refusal(err)
	if other != nil {
		return nil, diagnostic
	}
	a.Outcome, a.Coverage = outcome, nil
	return a, diagnostic
}

// notModelled is the error of an answer that there is not, because something is not modelled.
func notModelled(a *present.Answer) error {
	o := a.Outcome
	if o.Kind != eval.OutcomeUnsupported {
		return nil
	}
	message := fmt.Sprintf("not modelled: %s (dialect %s)", o.Feature, a.Dialect.Name)
	if len(o.Unread) > 0 {
		u := o.Unread[0]
		message += "\n" + present.WellKnownTextError("the text", u.Text, u.Fault)
	}
	return errors.New(message)
}

// show writes an answer. Where there is an error beside it only JSON has a line of it.
func (o *evalOptions) show(t *terminal, a *present.Answer, err error) error {
	switch {
	case a == nil || err != nil && !o.json:
		return nil
	case o.json:
		_, err := t.out.Write(a.JSON())
		return err
	}
	a.Text(t.out, t.paint())
	if a.Coverage != nil {
		if a.Outcome.Kind == eval.OutcomeRows && len(a.Outcome.Unread) > 0 {
			fmt.Fprintln(t.out, "\nno geometry:")
			present.Unread(t.out, a.Outcome.Unread)
		}
		present.Relations(t.out, a.Outcome.Relations, t.paint())
		present.Explain(t.out, a.Dialect, a.Coverage, t.paint())
	}
	return nil
}

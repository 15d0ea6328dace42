package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// readText reads a text as it stands. Where something in it is not modelled it is read as
// --schema of a run is, which reads past what changes no result of a query (settings,
// owners, comments, …) and leaves out alone what is not modelled: what was passed is
// said on standard error, and what names a thing that was left out is refused. Of the text
// of a query exactly the last statement has to be one; a schema has none.
//
// The error is that of the text as it stands, or an error of syntax behind what is not modelled.
func (o *evalOptions) readText(t *terminal, name, text string, d *spec.Dialect, asked bool) ([]script.Statement, error) {
	statements, err := script.Read(text, d)
	var unsupported *parse.UnsupportedError
	if err == nil || !errors.As(err, &unsupported) && !parse.HasCommands(text, d) {
		return statements, err
	}
	dump, other := parse.ReadScript(o.read, text, d, asked)
	if typo := misspelt(dump, other); typo != nil {
		return nil, typo
	}
	if other != nil || asked && len(dump.Queries) != 1 || changesAnswer(dump, asked) {
		return nil, err
	}
	if asked && dump.Queries[0].Err != nil {
		return nil, dump.Queries[0].Err
	}
	if !asked {
		o.read = dump
	}
	statements, o.readPast = nil, true
	for _, s := range dump.Statements {
		statements = append(statements, script.Statement{Tree: s.Tree, Line: s.Line, ForeignKeys: s.ForeignKeys})
	}
	for _, q := range dump.Queries {
		statements = append(statements, script.Statement{Tree: &ast.QueryStatement{Query: q.Tree}, Line: q.Line})
	}
	note := func(format string, arguments ...any) {
		fmt.Fprintln(t.err, "semcheck eval: "+name+fmt.Sprintf(format, arguments...))
	}
	skipped, ignored := skippedQueries(dump)
	if len(ignored) > 0 {
		note("read past: %s", counted(ignored))
	}
	if skipped != "" {
		note("%s", skipped)
	}
	for _, l := range dump.LeftOut {
		note("%s: %s %s is left out: %s", l.Place, l.Kind, l.Name, l.Reason)
	}
	o.leftOut = append(o.leftOut, dump.LeftOut...)
	o.effects = append(o.effects, dump.Effects...)
	return statements, nil
}

// misspelt is the first error of syntax of a text of which something is not modelled, too.
func misspelt(dump *parse.Dump, err error) error {
	var syntax *parse.SyntaxError
	if errors.As(err, &syntax) {
		return err
	}
	if dump == nil {
		return nil
	}
	for _, q := range dump.Queries {
		if errors.As(q.Err, &syntax) {
			return q.Err
		}
	}
	return nil
}

// giveParameters puts the values of --parameters in the place of the parameters.
func (o *evalOptions) giveParameters(statements []script.Statement) error {
	if o.parameters == "" {
		return nil
	}
	values, err := script.ParseParameters(o.parameters)
	if err != nil {
		return misuse("--parameters: %s", err)
	}
	var used []string
	for i := range statements {
		given, names := values.Give(statements[i].Read())
		if len(names) > 0 {
			statements[i].Tree = given
		}
		used = append(used, names...)
	}
	if unused := values.Unused(used); unused != "" {
		return misuse("--parameters: no statement has a parameter %s", unused)
	}
	return nil
}

// ignores tells that something of a name was read past.
func ignores(dump *parse.Dump, what string) bool {
	return slices.ContainsFunc(dump.Ignored, func(n parse.DumpNote) bool { return n.What == what })
}

// changesAnswer tells that what was read past may decide the answer: what a change
// of rows depends on, a setting among the statements of a query. The rows that a dump inserts
// obey its keys.
func changesAnswer(dump *parse.Dump, asked bool) bool {
	for _, s := range dump.Statements {
		_, inserts := s.Tree.(*ast.Insert)
		if (asked || !inserts) && dependsOn(dump.Effects, s.Tree) != "" {
			return true
		}
	}
	return asked && (ignores(dump, "SET") || ignores(dump, "SET SQL_MODE") || ignores(dump, "VACUUM"))
}

// dependsOn names what was read past and what a change of rows depends on; empty for nothing.
func dependsOn(effects []parse.DumpEffect, s ast.Statement) string {
	insert, inserts := s.(*ast.Insert)
	switch s.(type) {
	case *ast.Insert, *ast.Update, *ast.Delete, *ast.Merge, *ast.DropTable:
	default: // Other statements change no row.
		return ""
	}
	for _, e := range effects {
		if inserts && e.Column != "" && slices.ContainsFunc(insert.Columns, func(name string) bool { return strings.EqualFold(name, e.Column) }) {
			continue
		}
		if names := ast.TablesOf(s); (strings.EqualFold(e.Table, names[0]) || changesSeveral(s) && slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(e.Table, name) })) && !(e.Inserts && !inserts) && !(e.Others && inserts) {
			return e.Feature
		}
	}
	return ""
}

// changesSeveral tells whether a statement may change any of the tables that it names.
func changesSeveral(s ast.Statement) bool {
	switch s := s.(type) {
	case *ast.Update:
		return s.Tables != nil
	case *ast.Delete:
		return s.Tables != nil
	default: // No other statement does.
	}
	return false
}

// leavesTable leaves out the table of --schema that is not modelled, as a column's type can tell
// only when the table is made. It is false for any other end of the schema.
func (o *evalOptions) leavesTable(t *terminal, err error) bool {
	var setup *script.SetupError
	if !errors.As(err, &setup) || setup.Outcome.Kind != eval.OutcomeUnsupported {
		return false
	}
	table, is := setup.Tree.(*ast.CreateTable)
	if is {
		o.leave(t, "table", table.Name, setup.Outcome.Feature+" is not modelled", setup.Line)
	}
	return is
}

func (o *evalOptions) leave(t *terminal, kind, name, reason string, line int) {
	fmt.Fprintf(t.err, "semcheck eval: %s: line %d: %s %s is left out: %s\n", o.schema, line, kind, name, reason)
	o.leftOut = append(o.leftOut, parse.LeftOut{Kind: kind, Name: name, Reason: reason, Place: parse.Place{Line: line, Column: 1}})
}

// withoutLeftOut drops what names a thing that was left out; a view over it is left out, too.
func (o *evalOptions) withoutLeftOut(t *terminal, statements []script.Statement) (kept []script.Statement) {
	for _, s := range statements {
		outcome := o.namesLeftOut(s.Read())
		if outcome == nil {
			kept = append(kept, s)
		} else if view, is := s.Tree.(*ast.CreateView); is {
			o.leave(t, "view", view.Name, "it is over "+outcome.Feature, s.Line)
		}
	}
	return kept
}

// namesLeftOut says which of the things that were left out a statement names, or what it
// depends on that was read past; nil if neither.
func (o *evalOptions) namesLeftOut(s ast.Statement) *eval.Outcome {
	if feature := dependsOn(o.effects, s); feature != "" {
		return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "a change of rows beside " + feature}
	}
	if len(o.leftOut) == 0 {
		return nil
	}
	for _, name := range ast.TablesOf(s) {
		for _, l := range o.leftOut {
			if strings.EqualFold(l.Name, name) {
				return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: fmt.Sprintf("the %s %s, which is left out: %s", l.Kind, l.Name, l.Reason)}
			}
		}
	}
	return nil
}

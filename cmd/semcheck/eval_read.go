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
// owners, foreign keys, …) and leaves out alone what is not modelled: what was passed is
// said on standard error, and what names a thing that was left out is refused. Of the text
// of a query exactly the last statement has to be one; a schema has none.
//
// The error is that of the text as it stands.
func (o *evalOptions) readText(t *terminal, name, text string, d *spec.Dialect, asked bool) ([]script.Statement, error) {
	statements, err := script.Read(text, d)
	var unsupported *parse.UnsupportedError
	if err == nil || !errors.As(err, &unsupported) && !parse.HasCommands(text, d) {
		return statements, err
	}
	dump, other := parse.ReadScript(o.read, text, d, asked)
	if other != nil || asked && (len(dump.Queries) != 1 || dump.Queries[0].Err != nil) || changesAnswer(dump, asked) {
		return nil, err
	}
	if !asked {
		o.read = dump
	}
	statements = nil
	for _, s := range dump.Statements {
		statements = append(statements, script.Statement{Tree: s.Tree, Line: s.Line})
	}
	for _, q := range dump.Queries {
		statements = append(statements, script.Statement{Tree: &ast.QueryStatement{Query: q.Tree}, Line: q.Line})
	}
	note := func(format string, arguments ...any) {
		fmt.Fprintln(t.err, "semcheck eval: "+name+fmt.Sprintf(format, arguments...))
	}
	if len(dump.Ignored) > 0 {
		note("read past: %s", counted(dump.Ignored))
	}
	for _, l := range dump.LeftOut {
		note("%s: %s %s is left out: %s", l.Place, l.Kind, l.Name, l.Reason)
	}
	o.leftOut = append(o.leftOut, dump.LeftOut...)
	o.foreignKeys, o.numbers = o.foreignKeys || ignores(dump, "FOREIGN KEY"), o.numbers || ignoresNumbers(dump)
	return statements, nil
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
		given, names := values.Give(statements[i].Tree)
		statements[i].Tree, used = given, append(used, names...)
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

// ignoresNumbers tells that it was read past from which number on rows are numbered.
func ignoresNumbers(dump *parse.Dump) bool {
	return ignores(dump, "table option AUTO_INCREMENT") || ignores(dump, "ALTER TABLE AUTO_INCREMENT")
}

// changesAnswer tells that what was read past may decide the answer: a collation, a foreign
// key beside statements that may run against it, a setting among the statements of a query.
func changesAnswer(dump *parse.Dump, asked bool) bool {
	foreign, setting := ignores(dump, "FOREIGN KEY"), ignores(dump, "SET") || ignores(dump, "VACUUM")
	for _, s := range dump.Statements {
		switch s.Tree.(type) {
		case *ast.Update, *ast.Delete, *ast.DropTable:
			if foreign {
				return true
			}
		case *ast.Insert:
			if asked && ignoresNumbers(dump) {
				return true
			}
		default: // The rows that a dump inserts obey its keys; other statements change no row.
		}
	}
	return len(dump.Replaced) > 0 || asked && setting
}

// namesLeftOut says which of the things that were left out a statement names, or that it changes
// rows beside a foreign key that was read past; nil if neither.
func (o *evalOptions) namesLeftOut(s ast.Statement) *eval.Outcome {
	switch s.(type) {
	case *ast.Insert, *ast.Update, *ast.Delete, *ast.DropTable:
		if o.foreignKeys {
			return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "a change of rows beside a FOREIGN KEY of the schema"}
		}
		if _, inserts := s.(*ast.Insert); inserts && o.numbers {
			return &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "an INSERT beside a number of AUTO_INCREMENT that the schema gives"}
		}
	default: // Other statements change no row that a key is about.
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

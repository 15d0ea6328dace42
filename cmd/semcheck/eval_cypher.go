package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// graphOptions are the flags of eval that belong to --cypher.
type graphOptions struct {
	cypher            bool
	graph, parameters string
}

// check refuses flags that do not go together. --graph and a dialect of graph queries say
// that the query is in Cypher.
func (o *evalOptions) check() error {
	o.cypher = o.cypher || o.graphOptions.graph != "" || spec.DialectIn(spec.Cypher, o.dialect) != nil
	switch {
	case o.cypher && o.schema != "":
		return misuse("--schema is for SQL; with --cypher the graph comes from --graph")
	case o.timeout <= 0:
		return misuse("--timeout must be above zero, got %v", o.timeout)
	}
	return nil
}

// runCypher says what a query in Cypher must return.
func (o *evalOptions) runCypher(ctx context.Context, t *terminal, text string) error {
	name := o.dialect
	if name == "" {
		name = spec.OpenCypher.Name
	}
	d, err := graphDialectNamed(name)
	if err != nil {
		return err
	}
	coverage := spec.NewCoverage()
	session := &script.CypherSession{Graph: graph.New(), Options: evaluate.Options{Dialect: d, Naive: o.naive, Eager: true, Budget: o.limits.Budget, Clock: script.Now()}}
	if o.parameters != "" {
		if session.Options.Parameters, err = present.ParseParameters(o.parameters); err != nil {
			return misuse("--parameters: %s", err)
		}
	}
	if err := o.readGraph(ctx, session); err != nil {
		return err
	}
	queries, err := script.ReadCypher(text, session.Options.Dialect)
	if err != nil {
		return o.unreadCypher(t, d, text, err)
	}
	if len(queries) == 0 {
		return misuse("there is no query to evaluate")
	}
	last := len(queries) - 1
	if err := session.SetUp(ctx, queries[:last]); err != nil {
		return atQuery("", err)
	}
	session.Options.Coverage = coverage
	outcome, err := session.Do(ctx, queries[last])
	if err != nil {
		return err
	}
	return o.showRecords(t, d, text, &outcome, coverage)
}

// readGraph sets the graph up with the queries of a file.
func (o *evalOptions) readGraph(ctx context.Context, session *script.CypherSession) error {
	file := o.graphOptions.graph
	if file == "" {
		return nil
	}
	text, err := readTextFile(file, "graph", o.limits.Budget)
	if err != nil {
		return err
	}
	queries, err := script.ReadCypher(text, session.Options.Dialect)
	if err != nil {
		return fmt.Errorf("%s: %s", file, cypherDiagnostic(text, err))
	}
	return atQuery(file+", ", session.SetUp(ctx, queries))
}

// atQuery names the line of a query that could not set the graph up.
func atQuery(file string, err error) error {
	var setup *script.CypherSetupError
	if errors.As(err, &setup) {
		return fmt.Errorf("%sline %d: the query that begins here fails: %w", file, setup.Line, err)
	}
	return err
}

func cypherDiagnostic(text string, err error) string {
	var missing *cypher.NotModelled
	if errors.As(err, &missing) {
		return fmt.Sprintf("%s: not modelled: %s", missing.At, missing.Construct)
	}
	var raised *cypher.Error
	if errors.As(err, &raised) {
		return present.CypherDiagnostic(text, raised)
	}
	return err.Error()
}

// unreadCypher reports a text that could not be read.
func (o *evalOptions) unreadCypher(t *terminal, d *spec.Dialect, text string, err error) error {
	var missing *cypher.NotModelled
	if errors.As(err, &missing) {
		outcome := &evaluate.Outcome{Kind: evaluate.OutcomeUnsupported, Feature: missing.Construct}
		return o.showRecords(t, d, text, outcome, nil)
	}
	var raised *cypher.Error
	if o.json && errors.As(err, &raised) {
		if _, err := t.out.Write(present.RecordsJSON(&evaluate.Outcome{Kind: evaluate.OutcomeRaise, Error: raised}, d, nil)); err != nil {
			return err
		}
	}
	return errors.New(cypherDiagnostic(text, err))
}

func (o *evalOptions) showRecords(t *terminal, d *spec.Dialect, text string, outcome *evaluate.Outcome, coverage *spec.Coverage) error {
	if !o.explain {
		coverage = nil
	}
	unsupported := outcome.Kind == evaluate.OutcomeUnsupported
	switch {
	case o.json:
		if _, err := t.out.Write(present.RecordsJSON(outcome, d, coverage)); err != nil {
			return err
		}
	case !unsupported:
		present.Records(t.out, d, outcome, text, t.paint())
		if coverage != nil {
			present.Explain(t.out, d, coverage, t.paint())
		}
	}
	if unsupported {
		return fmt.Errorf("not modelled: %s (dialect %s)", outcome.Feature, d.Name)
	}
	return nil
}

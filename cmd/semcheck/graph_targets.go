package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/spelling"
)

// cypherTargets names the graph databases that are asked in Cypher.
func cypherTargets() []string {
	var names []string
	for _, t := range targets.Graphs() {
		if t.Language == targets.Cypher {
			names = append(names, t.Name)
		}
	}
	return names
}

// onEngine has scenarios run on the engine that --target names, if it names one.
func (o *suiteOptions) onEngine(f suite.Format, options *suite.Options) error {
	switch {
	case o.target == "" && o.dsn == "":
		return nil
	case f.Name != suite.Cypher:
		return misuse("--target and --dsn are for the format %s alone", suite.Cypher)
	case o.target == "":
		return misuse("--dsn needs --target")
	}
	target, err := targets.GraphByName(o.target)
	if err != nil || target.Language != targets.Cypher {
		return misuse("unknown engine %q; those that are asked in Cypher are %s", o.target, strings.Join(cypherTargets(), ", "))
	}
	e, err := target.Engine(o.dsn)
	if err != nil {
		return err
	}
	if target.Single {
		options.Workers = 1
	}
	options.Executor = func(ctx context.Context) (tck.Executor, error) {
		x := &engineExecutor{engine: e}
		return x, x.open(ctx)
	}
	return nil
}

// engineExecutor runs scenarios in a session of a graph database, which is opened again where
// it was lost.
type engineExecutor struct {
	engine  engine.GraphEngine
	session engine.GraphSession // nil where it was lost
}

func (x *engineExecutor) open(ctx context.Context) (err error) {
	x.session, err = engine.OpenSession(ctx, x.engine)
	return err
}

// Reset empties the graph.
func (x *engineExecutor) Reset(ctx context.Context) error {
	if x.session == nil {
		if err := x.open(ctx); err != nil {
			return err
		}
	}
	return x.kept(x.session.Reset(ctx))
}

// Run runs one query.
func (x *engineExecutor) Run(ctx context.Context, query string, parameters graph.Map) (*tck.Result, error) {
	if x.session == nil {
		return nil, errors.New("the connection is lost")
	}
	result, err := x.session.Execute(ctx, query, parameters)
	if err != nil {
		return nil, translated(x.kept(err))
	}
	return &tck.Result{Columns: result.Columns, Rows: result.Records}, nil
}

// kept drops the session where an error means that it is gone.
func (x *engineExecutor) kept(err error) error {
	var failure *engine.Error
	if errors.As(err, &failure) && (failure.Kind == engine.ErrorConnection || failure.Kind == engine.ErrorTimeout) {
		err = errors.Join(err, x.Close())
	}
	return err
}

// Close ends the session.
func (x *engineExecutor) Close() error {
	if x.session == nil {
		return nil
	}
	session := x.session
	x.session = nil
	return session.Close()
}

// translated gives an error of an engine in the words of a scenario.
func translated(err error) error {
	var failure *engine.Error
	var unread *engine.UnreadError
	var parameter *engine.ParameterError
	switch {
	case errors.As(err, &unread), errors.As(err, &parameter):
		return &tck.Unsupported{Feature: err.Error()}
	case errors.As(err, &failure) && failure.Kind == engine.ErrorStatement && !failure.Internal:
		return &tck.EngineError{Text: err.Error()}
	}
	return fmt.Errorf("the engine: %w", err)
}

// graphDialectNamed returns the profile of a graph language of that name, or an error that
// lists all.
func graphDialectNamed(name string) (*spec.Dialect, error) {
	if d := spec.DialectIn(spec.Cypher, name); d != nil {
		return d, nil
	}
	return nil, misuse("unknown dialect of graph queries %q%s; the dialects are %s", name, spelling.DidYouMean(name, graphDialectNames()), strings.Join(graphDialectNames(), ", "))
}

func graphDialectNames() []string {
	var names []string
	for _, d := range spec.GraphDialects() {
		names = append(names, d.Name)
	}
	return names
}

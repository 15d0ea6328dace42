package main

import (
	"context"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
	"github.com/semcheck/semcheck/spec"
)

// graphTarget is an engine that runs Cypher, by its name.
type graphTarget struct {
	name string
	open func(ctx context.Context, dsn string) (tck.Executor, error)
}

// graphEngines are the engines that scenarios can be run on.
var graphEngines []graphTarget

func graphTargets() []string {
	names := []string{}
	for _, t := range graphEngines {
		names = append(names, t.name)
	}
	return names
}

// executor opens the engine that --target names, nil for the evaluator.
func (o *suiteOptions) executor(f suite.Format) (func(context.Context) (tck.Executor, error), error) {
	switch {
	case o.target == "" && o.dsn == "":
		return nil, nil
	case f.Name != suite.Cypher:
		return nil, misuse("--target and --dsn are for the format %s alone", suite.Cypher)
	case o.target == "":
		return nil, misuse("--dsn needs --target")
	}
	for _, t := range graphEngines {
		if t.name == o.target {
			return func(ctx context.Context) (tck.Executor, error) { return t.open(ctx, o.dsn) }, nil
		}
	}
	return nil, misuse("unknown graph engine %q; the graph engines are %s", o.target, orNone(graphTargets()))
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none yet"
	}
	return strings.Join(names, ", ")
}

// graphDialectNamed returns the profile of a graph language of that name, or an error that
// lists all.
func graphDialectNamed(name string) (*spec.Dialect, error) {
	if d := spec.DialectByName(name); d != nil && d.Graph != nil {
		return d, nil
	}
	return nil, misuse("unknown dialect of graph queries %q; the dialects are %s", name, strings.Join(graphDialectNames(), ", "))
}

func graphDialectNames() []string {
	var names []string
	for _, d := range spec.GraphDialects() {
		names = append(names, d.Name)
	}
	return names
}

package published

import (
	"context"
	"fmt"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
)

// Result is the result of one bug on one engine.
type Result struct {
	Bug     *Bug
	Target  string
	Version string
	Related bool // the engine is not the bug's own, but related to it
	Script  []Statement
	Answers []Answer
	Decision
	Views []View // of laws, where the bug shows and they were tried
}

// Run runs a bug on its engine, from the oldest version to the newest, then on related engines, and
// decides for each. It ignores runners of other engines. The error is for an engine that cannot be
// reached, and for a cancelled context.
func Run(ctx context.Context, b *Bug, runners map[string]*Runner) ([]*Result, error) {
	ours, err := readRulings(rulings)
	if err != nil {
		return nil, err
	}
	var list []*Result
	own := 0
	for i, name := range append(append([]string{}, b.Targets()...), b.Related()...) {
		s := runners[name]
		if s == nil {
			continue
		}
		script := Script(b.Statements)
		answers, err := s.Ask(ctx, script)
		if err != nil {
			return list, fmt.Errorf("%s on %s: %w", b.Name(), name, err)
		}
		r := &Result{Bug: b, Target: name, Version: s.Version, Related: i >= len(b.Targets()), Script: script, Answers: answers}
		fault := guard("deciding the bug "+b.Name(), script, func() { r.Decision = decide(script, readRemarks(b, script, of(ours, b, name)), answers, name) })
		if fault != nil { // one that cannot be decided, and the next bug is run
			r.Decision = Decision{State: Unclear, Way: ByNothing, Why: fault.Line(), Statement: -1}
		}
		if list = append(list, r); !r.Related {
			own = len(list)
		}
	}
	for _, r := range list[:own] {
		compareVersions(b, r, list[own-1])
	}
	return list, nil
}

// guard does some work on a bug: a panic in it is returned, with the bug's statements.
func guard(doing string, script []Statement, work func()) *trial.Fault {
	return trial.Guard(doing, func() finding.Case {
		var c finding.Case
		for i := range script {
			c.Statements = append(c.Statements, script[i].Text)
		}
		return c
	}, work)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// bugs lists the findings of testdata/bugs.
func bugs(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join("..", "..", "testdata", "bugs", "*", "*", finding.File))
	if err != nil || len(list) == 0 {
		t.Fatalf("no bugs: %v", err)
	}
	return list
}

// TestBugsAreWhatTheSemanticsSay evaluates each reduced case again: what was
// expected when the bug was found is expected now, and the engine's answer of
// then is another.
func TestBugsAreWhatTheSemanticsSay(t *testing.T) {
	for _, path := range bugs(t) {
		f, err := finding.Read(path)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			if f.Variant != "" { // a law's, that answers together violate: TestBugsShow asks them
				if len(f.Reduced.Asked) == 0 || f.Cluster == nil {
					t.Fatal("the finding has no questions, or is not grouped")
				}
				return
			}
			d := spec.DialectByName(f.Target.Dialect)
			if d == nil || f.Reduced == nil || f.Blame == nil || f.Blame.Rule == "" || f.Cluster == nil {
				t.Fatal("the finding is not reduced, blamed and grouped")
			}
			c, err := trial.Parse(f.Reduced.Case, d)
			if err != nil {
				t.Fatal(err)
			}
			db := eval.NewDatabase(d)
			for _, s := range c.Statements {
				if err := db.Apply(context.Background(), s); err != nil && ast.Changes(s) { // an index need not be modelled
					t.Fatal(err)
				}
			}
			o, err := eval.Query(context.Background(), c.Query, db, eval.Options{})
			if err != nil {
				t.Fatal(err)
			}
			expected := finding.ExpectedOf(o)
			if got, want := expected.Line(), f.Reduced.Expected.Line(); got != want {
				t.Errorf("the semantics say %s, they said %s", got, want)
			}
			if blame := spec.RuleByID(f.Blame.Rule); blame == nil {
				t.Errorf("there is no rule %s", f.Blame.Rule)
			}
		})
	}
}

// opened is what a target was opened for, once for all of its bugs: PGlite takes
// seconds to open.
type opened struct {
	runner *trial.Runner
	err    error
}

// openedFor opens the target of a finding, unless list has it.
func openedFor(t *testing.T, list map[string]*opened, f *finding.Finding, target targets.Target) *opened {
	t.Helper()
	key := target.Name + " " + f.Target.Dialect
	if list[key] == nil {
		a := asking{timeout: time.Minute, dsn: beside(target)}
		o := &opened{}
		if o.runner, o.err = a.runner(f); o.err == nil {
			patience := o.runner.ReconnectFor
			o.runner.ReconnectFor = 0 // an engine that is not there is called once
			opening, cancel := context.WithTimeout(context.Background(), 4*reach)
			o.err = o.runner.Open(opening)
			cancel()
			o.runner.ReconnectFor = patience
		}
		list[key] = o
	}
	return list[key]
}

// TestBugsShow replays each bug on its engine, where it can be reached.
func TestBugsShow(t *testing.T) {
	list := map[string]*opened{}
	defer func() {
		for _, o := range list {
			if o.err == nil {
				if err := closing(o.runner, nil); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	for _, path := range bugs(t) {
		f, err := finding.Read(path)
		if err != nil {
			t.Error(err)
			continue
		}
		t.Run(f.Target.Name+"/"+filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			target, err := targets.ByName(f.Target.Name)
			if err != nil {
				t.Fatal(err)
			}
			o := openedFor(t, list, f, target)
			b, err := o.runner, o.err
			var unreachable *engine.UnreachableError
			if errors.As(err, &unreachable) || errors.Is(err, context.DeadlineExceeded) { // it was called for a while
				fmt.Printf("skip: %s: %s is not there\n", t.Name(), target.Name)
				t.SkipNow()
			}
			if err != nil {
				t.Fatal(err)
			}
			tried, err := try(context.Background(), b, f)
			if err != nil {
				t.Fatal(err)
			}
			if !tried.Verdict.Fails() {
				t.Errorf("on %s it does not differ any more: %s %s", b.Version(), tried.Verdict, tried.Detail)
			}
		})
	}
}

// beside is the path of a child executable that `make full` has built into this
// checkout; empty leaves the search to the target.
func beside(target targets.Target) string {
	if !target.Child {
		return ""
	}
	path, err := filepath.Abs(filepath.Join("..", "..", "bin", "semcheck-"+target.Family+"-"+target.Version))
	if err != nil || !exists(path) {
		return os.Getenv(target.Variable())
	}
	return path
}

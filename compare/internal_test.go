package compare

import (
	"errors"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TestInternalErrorDisagreesWithEveryOutcome holds an internal error against each
// kind of outcome, and beside it the same error without the engine's word that
// it is at fault.
func TestInternalErrorDisagreesWithEveryOutcome(t *testing.T) {
	mayRaise := rows(any1, row{integer(1)})
	mayRaise.MayRaise = ^semantics.ClassSet(0)
	for name, c := range map[string]struct {
		outcome *eval.Outcome
		plain   Verdict // of the same error, were it not internal
		want    string  // a part of the detail
	}{
		"rows":         {rows(any1, row{integer(1)}), Disagree, "want 1 row, first (1)"},
		"may raise":    {mayRaise, Disagree, "want 1 row"},
		"raise":        {&eval.Outcome{Kind: eval.OutcomeRaise, Classes: ^semantics.ClassSet(0), Message: "1 / 0"}, Disagree, "want an error: "},
		"undetermined": {&eval.Outcome{Kind: eval.OutcomeUndetermined, Rule: &spec.Rule{ID: "test.rule"}}, Unsupported, "want any answer (undetermined by test.rule)"},
		"unsupported":  {&eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "windows"}, Unsupported, "want any answer (not modelled: windows)"},
	} {
		failure := &engine.Error{State: "XX000", Message: "cache lookup failed\nand a stack of forty lines", Internal: true}
		j := Judge(c.outcome, nil, failure)
		if j.Verdict != Disagree || j.Difference != DifferenceInternal || !strings.Contains(j.Detail, c.want) ||
			!strings.Contains(j.Detail, "\ngot an internal error: XX000: cache lookup failed") || strings.Contains(j.Detail, "stack") {
			t.Errorf("%s: %s, %s: %s", name, j.Verdict, j.Difference, j.Detail)
		}
		if j.Compared() {
			t.Errorf("%s: the rules of the outcome count as compared", name)
		}
		if Conforms(c.outcome, nil, failure) && c.plain == Disagree {
			t.Errorf("%s: an internal error conforms", name)
		}
		failure.Internal = false
		if j := Judge(c.outcome, nil, failure); j.Verdict != c.plain || j.Difference == DifferenceInternal {
			t.Errorf("%s: without the engine's word: %s, %s", name, j.Verdict, j.Difference)
		}
	}
}

func TestInternalErrorOfAStatement(t *testing.T) {
	failure := &engine.Error{Number: 1815, Message: "Internal error", Internal: true}
	for want, expected := range map[string]*eval.StatementError{
		"want success":                nil,
		"want an error: name (no t)":  {Class: semantics.ClassName, Message: "no t"},
		"want an error: none (empty)": {Class: semantics.ClassNone, Message: "empty"},
	} {
		want = strings.Replace(want, "none", semantics.ClassNone.String(), 1)
		if j := JudgeStatement(expected, failure); j.Verdict != Disagree || j.Difference != DifferenceInternal || !strings.HasPrefix(j.Detail, want) {
			t.Errorf("%s, %s: %s, want %s", j.Verdict, j.Difference, j.Detail, want)
		}
	}
	if j := JudgeStatement(nil, &engine.Error{Kind: engine.ErrorConnection, Internal: true}); j.Verdict != Crash {
		t.Errorf("an engine that is gone: %s", j.Verdict)
	}
}

func TestDifferenceNames(t *testing.T) {
	for d := DifferenceNone; d <= DifferenceForbidden; d++ {
		if got, err := DifferenceByName(d.String()); err != nil || got != d {
			t.Errorf("%s: %v %v", d, got, err)
		}
	}
	if _, err := DifferenceByName("internal"); err == nil {
		t.Error("internal is a difference")
	}
	if j := Judge(rows([]ast.Type{ast.BigInt}), nil, errors.New("bug")); j.Difference != DifferenceNone {
		t.Errorf("a crash differs by %s", j.Difference)
	}
}

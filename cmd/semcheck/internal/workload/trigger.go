package workload

import (
	"context"
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec/ast"
)

var (
	triggerStart = regexp.MustCompile(`(?is)^\s*CREATE\b[^(]*?\bTRIGGER\b.*\bBEGIN\b`)
	triggerEnd   = regexp.MustCompile(`(?is)\bEND\s*;?\s*$`)
	endAlone     = regexp.MustCompile(`(?is)^\s*END\s*;?\s*$`)
)

// wholeTriggers joins the pieces of triggers whose bodies were cut at their semicolons: up to an END that
// stands alone.
func wholeTriggers(texts []string) []string {
	var list []string
	for i := 0; i < len(texts); i++ {
		text := texts[i]
		if !triggerStart.MatchString(text) || triggerEnd.MatchString(text) {
			list = append(list, text)
			continue
		}
		end := i + 1
		for end < len(texts) && !endAlone.MatchString(texts[end]) {
			end++
		}
		if end == len(texts) { // it has no end
			list = append(list, text)
			continue
		}
		list = append(list, strings.Join(texts[i:end+1], ";\n"))
		i = end
	}
	return list
}

// makesTrigger tells whether a trigger is modelled: it is then made when the statement is applied. A trigger
// that is not is read past, with what depends on it.
func (r *runner) makesTrigger(ctx context.Context, t *ast.CreateTrigger) bool {
	if r.readsLost(&ast.CreateIndex{Table: t.Table}) != "" {
		return false
	}
	trial := *t
	trial.Name = "\x00trial"
	trial.IfNotExists = false
	outcome, err := r.do(ctx, &trial)
	if err != nil || outcome.Kind == eval.OutcomeUnsupported || outcome.Kind == eval.OutcomeUndetermined {
		return false
	}
	if outcome.Kind == eval.OutcomeRows {
		_, err = r.do(ctx, &ast.DropTrigger{Name: trial.Name})
	}
	return err == nil
}

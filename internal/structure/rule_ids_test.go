package structure

import (
	"go/ast"
	"go/token"
	"strconv"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// A rule is found by a search for its ID: it stands in the program as it is.
func TestRuleIDsAreLiterals(t *testing.T) {
	literals := map[string]bool{}
	for _, f := range program(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil {
					literals[text] = true
				}
			}
			return true
		})
	}
	for _, r := range spec.Rules() {
		if !literals[r.ID] {
			t.Errorf("the ID %q is composed: no search finds the rule", r.ID)
		}
	}
}

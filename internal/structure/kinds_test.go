package structure

import (
	"go/ast"
	"strings"
	"testing"
)

// What there is to know of the kinds of types and of values stands in rows: package spec/datatype, and the
// files kind_*.go and conversion.go of package semantics. A new kind is a new row there, so that a switch over kinds
// elsewhere is one that a new type has to find. Here is held that only the code of operations has any.

// kindSwitches are the folders whose switches over kinds stay, and why.
var kindSwitches = map[string]string{
	"semantics":                     "an operation on numbers, a conversion between two kinds: the rows would be the operation",
	"semantics/function":            "the code of a function that takes some kinds",
	"semantics/function/spatialsql": "the code of a function that takes some kinds",
	"semantics/typing":              "what an implicit conversion costs, for two types at once",
	"spec/ast":                      "the neutral name of a type, for messages",
}

func TestSwitchesOverKindsAreOfOperations(t *testing.T) {
	count := 0
	for _, p := range typedPackages(t) {
		for _, f := range p.files {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				s, is := n.(*ast.SwitchStmt)
				if !is || s.Tag == nil {
					return true
				}
				tag := p.info.Types[s.Tag].Type
				if !isNamed(tag, "spec/ast", "TypeKind") && !isNamed(tag, "semantics", "Kind") {
					return true
				}
				count++
				folder := f.path[:strings.LastIndexByte(f.path, '/')]
				if kindSwitches[folder] == "" {
					t.Errorf("%s: a switch over kinds. Let the row of the kind answer (spec/datatype, semantics/kind.go), or tell a few kinds by conditions", positions.Position(s.Pos()))
				}
				return true
			})
		}
	}
	t.Logf("%d switches over kinds", count)
}

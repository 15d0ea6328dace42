package structure

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// forTests begins the names of packages that tests alone import, those of every part.
const forTests = module + "/internal/"

// Planted faults, and what tests of laws have in common, which plants some.
const faults, lawTests = module + "/compare/internal/fault", module + "/compare/oracle/internal/lawtest"

// layers are the parts of the module in the direction of dependencies: a
// package imports only what stands before it, or beside it in its own part.
var layers = []string{
	"spec", "spatial", "semantics", "graph", "eval",
	"compare/gen", "compare/engine", "compare", "compare/finding", "compare/known",
	"compare/trial", "compare/calibrate", "compare/oracle", "compare/reduce", "compare/blame", "compare/triage", "compare/report", "compare/campaign",
	"cmd",
}

// meaning are the parts that say what a query means: pure functions, which know
// no engine, no clock and no chance.
var meaning = []string{"spec", "spatial", "semantics", "graph", "eval"}

// layerOf returns the number of the part that a package belongs to: the one
// with the longest path that holds it; -1 if none does.
func layerOf(path string) int {
	path = strings.TrimPrefix(path, module+"/")
	layer := -1
	for i, l := range layers {
		if (path == l || strings.HasPrefix(path, l+"/")) && (layer < 0 || len(l) > len(layers[layer])) {
			layer = i
		}
	}
	return layer
}

func TestDependenciesPointToTheLeft(t *testing.T) {
	for _, p := range packages(t) {
		from := layerOf(p.ImportPath)
		if strings.HasPrefix(p.ImportPath, module+"/scripts/") {
			continue // tools of the repository, not of the program
		}
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, forTests) {
				t.Errorf("%s imports %s, which is for tests", p.ImportPath, imported)
			}
		}
		if slices.Contains(p.Imports, lawTests) || slices.Contains(p.Imports, faults) && p.ImportPath != lawTests {
			t.Errorf("%s imports planted faults, which are for tests", p.ImportPath)
		}
		if strings.HasPrefix(p.ImportPath, forTests) {
			for _, imported := range p.Imports {
				if strings.HasPrefix(imported, module) {
					t.Errorf("%s imports %s, and tests of every part import it", p.ImportPath, imported)
				}
			}
			continue
		}
		if p.ImportPath == module { // data alone
			if !slices.Equal(p.Imports, []string{"embed"}) {
				t.Errorf("%s imports %v, and holds nothing but embedded data", p.ImportPath, p.Imports)
			}
			continue
		}
		if slices.Contains(p.Imports, module) && from >= 0 && layers[from] != "cmd" {
			t.Errorf("%s imports %s, whose data the commands hand on", p.ImportPath, module)
		}
		if from < 0 {
			t.Errorf("%s belongs to no part of the layout", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if !strings.HasPrefix(imported, module+"/") {
				continue
			}
			if to := layerOf(imported); to > from {
				t.Errorf("%s imports %s, which stands to its right", p.ImportPath, imported)
			}
		}
		if layers[from] == "compare/gen" && slices.Contains(p.Deps, module+"/eval") {
			t.Errorf("%s depends on eval: it would only generate what the evaluator can do", p.ImportPath)
		}
	}
}

// laws are the packages of laws. What else stands under compare/oracle is what they share.
var laws = []string{"norec", "tlp", "pinolo", "pqs", "plan", "sets", "space", "graph"}

// No law imports another one or the list of all, and what they share imports none.
func TestLawsStandApart(t *testing.T) {
	const list = module + "/compare/oracle"
	held := 0
	for _, p := range packages(t) {
		below, is := strings.CutPrefix(p.ImportPath, list+"/")
		if !is || p.ImportPath == lawTests {
			continue
		}
		if slices.Contains(laws, below) {
			held++
		}
		for _, imported := range p.Imports {
			if law, under := strings.CutPrefix(imported, list+"/"); imported == list || under && slices.Contains(laws, law) {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
	if held != len(laws) {
		t.Errorf("%d packages of laws, want %v", held, laws)
	}
}

func TestMeaningIsPure(t *testing.T) {
	for _, p := range packages(t) {
		layer := layerOf(p.ImportPath)
		if layer < 0 || !slices.Contains(meaning, layers[layer]) {
			continue
		}
		for _, imported := range p.Imports {
			switch imported {
			case "database/sql", "database/sql/driver", "math/rand", "math/rand/v2", "crypto/rand", "net", "os":
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
		for _, file := range p.files {
			ast.Inspect(file.tree, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && (s.Sel.Name == "Now" || s.Sel.Name == "Since") {
						t.Errorf("%s reads the clock", file.path)
					}
				}
				return true
			})
		}
	}
}

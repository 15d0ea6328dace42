package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec/function"
)

// catalogues are the packages in which names of SQL's functions may stand as texts.
var catalogues = []string{module + "/spec/function", module + "/semantics/function"}

// otherWords are names of functions that are words of something else besides, and stand
// in other packages as that.
var otherWords = map[string]string{
	"COUNT": "Cypher's COUNT { } and count(*)", "CONTAINS": "an operator of Cypher", "FLOOR": "a way to round that Cypher has",
	"MODE": "MySQL's IN BOOLEAN MODE", "ASCII": "a character set of MySQL", "UNICODE": "a character set of MySQL",
	"SRID": "in the text of a geometry and of a column's type", "UUID": "a type of PostgreSQL",
}

// TestNamesOfFunctionsStandInTheCatalogue finds texts that are names of catalogued
// functions outside of the catalogue and of the code of functions. Words that are
// reserved somewhere (LEFT, IF, REPLACE) are names of other things, too, and are passed.
func TestNamesOfFunctionsStandInTheCatalogue(t *testing.T) {
	names := map[string]bool{}
	for _, f := range function.All() {
		for _, s := range f.Spellings {
			names[s.Name] = !function.Reserved(s.Name)
		}
		names[f.Name] = !function.Reserved(f.Name)
	}
	used := map[string]bool{}
	for _, p := range packages(t) {
		if inCatalogue(p.ImportPath) {
			continue
		}
		for _, file := range p.GoFiles {
			tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				literal, is := n.(*ast.BasicLit)
				if !is || literal.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(literal.Value)
				if err != nil || !names[text] {
					return true
				}
				if otherWords[text] != "" {
					used[text] = true
					return true
				}
				t.Errorf("%s/%s names the function %s: package spec/function has a Go name for it", p.ImportPath, file, text)
				return true
			})
		}
	}
	for word := range otherWords {
		if !used[word] {
			t.Errorf("%s is excepted and stands nowhere", word)
		}
	}
}

func inCatalogue(path string) bool {
	for _, c := range catalogues {
		if path == c || strings.HasPrefix(path, c+"/") {
			return true
		}
	}
	return false
}

package structure

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	cypherfunction "github.com/semcheck/semcheck/spec/cypher/function"
	"github.com/semcheck/semcheck/spec/function"
)

// catalogues are the packages in which names of SQL's functions may stand as texts.
var catalogues = []string{module + "/spec/function", module + "/semantics/function"}

// otherWords are names of functions that are words of something else besides, and stand
// in other packages as that.
var otherWords = map[string]string{
	"YEAR": "a type, and a unit of time", "DATE": "a type", "TIME": "the same", "TIMESTAMP": "the same", "DATETIME": "the same",
	"MONTH": "a unit of time", "DAY": "the same", "HOUR": "the same", "MINUTE": "the same", "SECOND": "the same",
	"COUNT": "Cypher's COUNT { } and count(*)", "CONTAINS": "an operator of Cypher", "FLOOR": "a way to round that Cypher has", "CEILING": "the same", "ISNULL": "an operator of PostgreSQL and SQLite: x ISNULL",
	"MODE": "MySQL's IN BOOLEAN MODE", "ASCII": "a character set of MySQL", "UNICODE": "a character set of MySQL",
	"COLLECT": "Cypher's COLLECT { }", "TRIM": "Cypher's trim(BOTH … FROM …)", "LTRIM": "as above", "RTRIM": "as above",
	"FIRST": "NULLS FIRST, FETCH FIRST, ADD COLUMN … FIRST", "LAST": "NULLS LAST",
	"DIV":     "an operator of MySQL",
	"CHARSET": "an option of tables and types of MySQL", "COLLATION": "an object of PostgreSQL", "CONVERT": "a cast of MySQL: CONVERT(x, t)", "COERCIBILITY": "a heading of the MariaDB documentation",
	"RANGE": "a frame of a window, an index of Cypher, a function in FROM", "LIST": "a type of Cypher", "GENERATE_SERIES": "a function in FROM", "UNNEST": "the same",
	"POINT": "the type of a geometry", "LINESTRING": "the same", "POLYGON": "the same", "MULTIPOINT": "the same", "MULTILINESTRING": "the same", "MULTIPOLYGON": "the same", "GEOMETRYCOLLECTION": "the same",
	"SRID": "in the text of a geometry and of a column's type", "UUID": "a type of PostgreSQL", "JSON": "a type",
	"MAP": "a type, a literal of DuckDB", "FILTER": "FILTER behind a set function, filter() of Cypher", "REDUCE": "reduce() of Cypher",
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
		names[f.Name] = !function.Reserved(f.Name) && f.Form != function.Prefix && f.Form != function.Between // a sign is that of other operators, too
	}
	used := map[string]bool{}
	for _, p := range packages(t) {
		if inCatalogue(p.ImportPath) {
			continue
		}
		for _, file := range p.files {
			if strings.HasPrefix(filepath.Base(file.path), "sources_in_") { // headings of pages, which may be a function's name
				continue
			}
			if file.path == "spec/ast/aggregate.go" { // trees know set functions by name, and the catalogue imports the trees
				continue
			}
			ast.Inspect(file.tree, func(n ast.Node) bool {
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
				t.Errorf("%s names the function %s: package spec/function has a Go name for it", file.path, text)
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

// graphWords are names of Cypher's functions that are words of something else besides,
// by the package in which they stand as that.
var graphWords = map[string]map[string]string{
	"cmd/semcheck/internal/present":   {"id": "a key of a value as JSON", "labels": "the same", "properties": "the same", "type": "the same", "point": "a type's name", "date": "the same", "time": "the same", "duration": "the same"},
	"cmd/semcheck/internal/suite/tck": {"nodes": "an effect that the TCK names", "relationships": "the same", "labels": "the same", "properties": "the same"},
	"compare/engine/age":              {"id": "a key of an agtype", "properties": "the same"},
	"compare/gen/graph":               {"id": "the property by which generated nodes are told apart"},
	"compare/oracle/graph":            {"labels": "a variant of a law", "split": "the same"},
	"eval/cypher":                     {"duration": "a case of a rule", "keys": "the same", "labels": "the same"},
	"graph/match":                     {"labels": "a case of a rule", "relationships": "the same"},
	"spec/cypher/render":              {"e": "the exponent of a number"},
}

// TestNamesOfGraphFunctionsStandInTheCatalogue finds texts that are names of Cypher's
// functions, as the catalogue writes them or in small letters, in packages that read
// Cypher's trees. Keywords are written in capitals and are passed.
func TestNamesOfGraphFunctionsStandInTheCatalogue(t *testing.T) {
	names := map[string]bool{}
	for _, f := range cypherfunction.All() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			names[name], names[strings.ToLower(name)] = true, true
		}
	}
	used := map[string]bool{}
	for _, p := range packages(t) {
		where := strings.TrimPrefix(p.ImportPath, module+"/")
		if where == "spec/cypher/function" || where == "graph/function" {
			continue
		}
		for _, file := range p.files {
			if !strings.HasPrefix(where, "spec/cypher") && !slices.ContainsFunc(file.tree.Imports, func(i *ast.ImportSpec) bool {
				return strings.HasPrefix(i.Path.Value, `"`+module+"/spec/cypher") || strings.HasPrefix(i.Path.Value, `"`+module+"/graph")
			}) {
				continue
			}
			ast.Inspect(file.tree, func(n ast.Node) bool {
				if _, is := n.(*ast.ImportSpec); is {
					return false
				}
				literal, is := n.(*ast.BasicLit)
				if !is || literal.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(literal.Value)
				if err != nil || !names[text] {
					return true
				}
				if graphWords[where][text] != "" {
					used[where+" "+text] = true
					return true
				}
				t.Errorf("%s names the function %s: package spec/cypher/function has a Go name for it", file.path, text)
				return true
			})
		}
	}
	for where, words := range graphWords {
		for word := range words {
			if !used[where+" "+word] {
				t.Errorf("%s: %s is excepted and stands nowhere", where, word)
			}
		}
	}
}

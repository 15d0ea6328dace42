package main

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/semcheck/semcheck"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// wideEntries are known issues, by target, whose cause the forms of geometries cannot tell:
// that elements of a collection meet, or whose shape a fault beside it may have, too. A fault
// beside them is hidden.
var wideEntries = map[string][]string{
	"geos": {"relations-of-collections"}, "postgis": {"relations-of-collections", "distance-ends-at-an-empty-element"}, "mysql56": {"equals-of-lines-and-areas"}, "mariadb": {"in-query-out-of-range", "remainder-is-negative-zero"}, "sqlite": {"real-column-becomes-integer"}, "spatialite": {"relations-of-collections"},
}

// besideEach is how many faults are planted beside each entry, at least.
const besideEach = 8

// mostRows bounds what a place computes: an expectation of a recursion without end, which one dialect
// cuts, is asked in all dialects.
const mostRows = 20_000

// place is a case in which a fault of a rule shows: the expectations of the rules have one
// for every rule × case, on many operands.
type place struct {
	rule, ruleCase string
	finding.Case
}

// Known issues hide no fault beside their own. Faults are planted beside each entry of
// every target by a written rule, and drawn by seed: the entry's rules are wrong in a case
// that it names, or in another one, on the operands and in the shapes that the expectations of
// the rules have (testdata/rules), and it shows in the entry's manner; or the example differs in
// another manner. Each has to come out as new. No engine is needed: a fault is what it would
// be found as.
func TestKnownIssuesHideNoFaultBeside(t *testing.T) {
	files, err := fs.Glob(semcheck.Known, knownFolder+"/*")
	if err != nil {
		t.Fatal(err)
	}
	byDialect := map[string][]targets.Target{}
	for _, file := range files {
		target, err := targets.ByName(strings.TrimSuffix(strings.TrimPrefix(file, knownFolder+"/"), ".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		byDialect[target.Dialect] = append(byDialect[target.Dialect], target)
	}
	for _, dialect := range slices.Sorted(maps.Keys(byDialect)) {
		list := byDialect[dialect]
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			d := spec.DialectByName(dialect)
			pool := placesOf(t, d)
			for _, target := range list {
				t.Run(target.Name, func(t *testing.T) { hideNothing(t, target, d, pool) })
			}
		})
	}
}

// hideNothing checks the known issues of a target.
func hideNothing(t *testing.T, target targets.Target, d *spec.Dialect, pool []place) {
	list, err := knownIssues(target, "")
	if err != nil {
		t.Fatal(err)
	}
	planted, fewest, wide := 0, besideEach, 0
	for _, e := range list.Entries() {
		faults := besides(e, d, pool, besideSeed)
		planted, fewest = planted+len(faults), min(fewest, len(faults))
		hides := 0
		for _, n := range faults {
			if e.Hides(n, d) {
				hides++
				t.Logf("%s hides %s", e.ID, n)
			}
		}
		switch {
		case hides == 0:
		case slices.Contains(wideEntries[target.Name], e.ID):
			wide++
		default:
			t.Errorf("%s hides %d of %d faults beside it", e.ID, hides, len(faults))
		}
	}
	t.Logf("%d entries, %d faults planted, at least %d beside each; %d entries hide one", len(list.Entries()), planted, fewest, wide)
	if fewest < besideEach {
		t.Errorf("an entry has %d faults beside it", fewest)
	}
}

// besideSeed is the seed from which faults are drawn: the same each time, since an entry that hides a
// fault of another seed is found by looking, and not by chance in a run about something else.
const besideSeed = 1

// besides draws the faults beside an entry.
func besides(e *known.Entry, d *spec.Dialect, pool []place, seed uint64) []known.Neighbour {
	number := func(parts ...string) uint64 {
		hash := fnv.New64a()
		fmt.Fprintf(hash, "%d\x00%s\x00%s", seed, e.ID, strings.Join(parts, "\x00"))
		return hash.Sum64()
	}
	// Each place has a number of its own: an expectation that is added draws no others.
	order := map[int]uint64{}
	rules := e.Rules()
	for i, p := range pool {
		if slices.Contains(rules, p.rule) {
			order[i] = number(p.rule, p.ruleCase, p.Query, strings.Join(p.Statements, ";"))
		}
	}
	drawn := slices.SortedFunc(maps.Keys(order), func(i, j int) int { return cmp.Or(cmp.Compare(order[i], order[j]), cmp.Compare(i, j)) })
	var own, other []known.Neighbour
	for _, i := range drawn {
		p := pool[i]
		named := e.NamesCase(p.ruleCase)
		if named && (e.Everywhere || len(own) >= besideEach) || !named && len(other) >= besideEach/2 {
			continue
		}
		n := e.Beside(p.rule+" is wrong in the case "+p.ruleCase, p.rule, p.ruleCase, p.Query, p.Case)
		switch {
		case e.Same(n, d):
		case named:
			own = append(own, n)
		default:
			other = append(other, n)
		}
	}
	list := append(own, other...)
	manners := e.InOtherManners()
	return append(list, manners...)
}

// placesOf reads the cases of a dialect in the expectations of the rules, each element of a
// select list for itself.
func placesOf(t *testing.T, d *spec.Dialect) []place {
	t.Helper()
	var pool []place
	root := filepath.Join("..", "..", "testdata", "rules")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		isGraph := filepath.Ext(path) == ".cases"
		if err != nil || entry.IsDir() || filepath.Ext(path) != "" && !isGraph || isGraph != (d.Graph != nil) {
			return err
		}
		if _, err := os.Stat(path); err != nil {
			return err
		}
		var statements []string
		var db *eval.Database // of the statements; nil where they fail
		datadriven.RunTest(t, path, func(_ *testing.T, c *datadriven.TestData) string {
			_, text, _ := strings.Cut(c.Input, "\n")
			switch c.Cmd {
			case "setup", "graph":
				statements = statementsOf(c.Input, d)
				db = databaseOf(statements, d)
			case "query":
				if db == nil && statements == nil || d.Graph != nil { // a query of a graph may write
					db = databaseOf(statements, d)
				}
				if db != nil {
					pool = append(pool, partsOf(db, statements, text, d)...)
				}
			}
			return c.Expected
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pool
}

// statementsOf cuts a setup into statements; nil where the dialect does not read it.
func statementsOf(text string, d *spec.Dialect) []string {
	pieces, err := parse.Split(text, d)
	if err != nil {
		return nil
	}
	var list []string
	for _, piece := range pieces {
		list = append(list, piece.Text)
	}
	return list
}

// databaseOf is the database that statements make; nil where one of them fails.
func databaseOf(statements []string, d *spec.Dialect) *eval.Database {
	db := eval.NewDatabase(d)
	for _, s := range statements {
		trees, err := parse.Statements(s, d)
		if err != nil || len(trees) != 1 || db.Apply(context.Background(), trees[0]) != nil {
			return nil
		}
	}
	return db
}

// partsOf are the places that a query gives on a database, one for each rule × case that a part applies.
func partsOf(db *eval.Database, statements []string, text string, d *spec.Dialect) []place {
	q, err := parse.Query(text, d)
	if err != nil {
		return nil
	}
	var list []place
	for _, part := range elements(q) {
		written, err := render.Query(part, d)
		if err != nil {
			continue
		}
		needed := statements
		if d.Graph == nil && !strings.Contains(written, " FROM ") { // a reduced case has no more
			needed = nil
		}
		coverage := spec.NewCoverage()
		if _, err := eval.Query(context.Background(), part, db, eval.Options{Budget: limit.Budget{Rows: mostRows}, Coverage: coverage}); err != nil {
			continue
		}
		for _, a := range coverage.Applied(d.Name) {
			list = append(list, place{a.Rule.ID, a.Rule.Cases[a.Case], finding.Case{Statements: needed, Query: written}})
		}
	}
	return list
}

// elements are queries for one element of the select list each; the query as it is where it
// has no list that can be parted.
func elements(q *ast.Query) []*ast.Query {
	block, is := q.Body.(*ast.Select)
	if !is || len(block.Items) < 2 || block.Distinct || len(q.OrderBy) > 0 {
		return []*ast.Query{q}
	}
	var list []*ast.Query
	for i := range block.Items {
		if block.Items[i].Expr == nil {
			continue
		}
		part := ast.CopyQuery(q)
		of := part.Body.(*ast.Select)
		of.Items = []ast.SelectItem{{Expr: of.Items[i].Expr}}
		list = append(list, part)
	}
	return list
}

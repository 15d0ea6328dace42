package sql

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// engineSpecificDialects are those that have engine-specific databases.
func engineSpecificDialects() []string {
	var names []string
	for name := range engineSpecificLanguages {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// eachEngineSpecific hands engine-specific databases and some of their queries to visit.
func eachEngineSpecific(d *spec.Dialect, seed, databases, queries uint64, visit func(*DatabaseCase, *ast.Query)) {
	weights := EngineSpecificWeights(d)
	weights[ChanceEngineSpecific] = 1000
	g := NewGenerator(seed, d, weights)
	for k := range databases {
		db := g.Database(k)
		for n := range queries {
			visit(db, g.Query(db, k*QueriesPerDatabase+n))
		}
	}
}

// The databases that are not engine-specific, and all of a generator without
// engine-specific ones, are those of DefaultWeights.
func TestEngineSpecificWeightsMoveNothingElse(t *testing.T) {
	for _, name := range engineSpecificDialects() {
		d := spec.DialectByName(name)
		plain, engineSpecific := NewGenerator(5, d, DefaultWeights(d)), NewGenerator(5, d, EngineSpecificWeights(d))
		without := EngineSpecificWeights(d)
		without[ChanceEngineSpecific] = 0
		never := NewGenerator(5, d, without)
		found := 0
		for k := range uint64(60) {
			db := plain.Database(k)
			other, none := engineSpecific.Database(k), never.Database(k)
			if other.EngineSpecific {
				found++
				other = none
			}
			for _, x := range []*DatabaseCase{other, none} {
				if x.EngineSpecific || !reflect.DeepEqual(x.Statements, db.Statements) {
					t.Fatalf("%s: database %d differs", name, k)
				}
			}
			for n := range uint64(20) {
				if q := plain.Query(db, n); !reflect.DeepEqual(never.Query(none, n), q) || !reflect.DeepEqual(engineSpecific.Query(other, n), q) {
					t.Fatalf("%s: query %d of database %d differs", name, n, k)
				}
			}
		}
		if found < 15 || found > 45 {
			t.Errorf("%s: %d of 60 databases are engine-specific", name, found)
		}
	}
}

// What is generated can be written, and is read back as it was.
func TestEngineSpecificCasesAreReadBack(t *testing.T) {
	for _, name := range engineSpecificDialects() {
		d := spec.DialectByName(name)
		var last *DatabaseCase
		eachEngineSpecific(d, 11, testrun.Count[uint64](40, 40, 150), 20, func(db *DatabaseCase, q *ast.Query) {
			if db != last {
				last = db
				for _, s := range db.Statements {
					text, err := render.Statement(s, d)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					back, err := parse.EngineSpecificStatement(text, d)
					if err != nil {
						t.Fatalf("%s: %s: %v", name, text, err)
					}
					if again, _ := render.Statement(back, d); again != text || !ast.Same(withoutSharing(back), withoutSharing(s)) {
						t.Fatalf("%s: %s\nis read as\n%s", name, text, again)
					}
				}
			}
			text, err := render.Query(q, d)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			back, err := parse.EngineSpecificQuery(text, d)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, text, err)
			}
			// SQLite's IS [NOT] DISTINCT FROM NULL is read as IS [NOT] NULL.
			if again, _ := render.Query(back, d); again != text && !strings.Contains(text, "DISTINCT FROM NULL") {
				t.Fatalf("%s: %s\nis read as\n%s", name, text, again)
			}
		})
	}
}

// withoutSharing is what a statement says beyond the spelling of its types.
func withoutSharing(s ast.Statement) ast.Statement {
	if view, is := s.(*ast.CreateView); is { // its query is compared by its text, like other queries
		return &ast.CreateView{Name: view.Name, Columns: view.Columns}
	}
	s = ast.CopyStatement(s)
	if create, is := s.(*ast.CreateTable); is {
		for i := range create.Columns {
			create.Columns[i].Type = ast.Type{}
		}
	}
	return s
}

// Everything that a dialect offers to engine-specific databases occurs.
func TestEngineSpecificCasesHaveEverything(t *testing.T) {
	for _, name := range engineSpecificDialects() {
		d := spec.DialectByName(name)
		w := engineSpecificLanguages[name]
		seen := map[string]bool{}
		var last *DatabaseCase
		eachEngineSpecific(d, 3, 600, 15, func(db *DatabaseCase, q *ast.Query) {
			if db != last {
				last = db
				for _, s := range db.Statements {
					noteStatement(s, seen)
				}
				noteTraps(db, w.replacing, seen)
			}
			noteQuery(q, seen)
			noteTrapsOf(db, q, d, seen)
		})
		wanted := map[string]bool{
			"virtual column": w.virtual, "stored column": w.stored, "collation": len(w.collations) > 0, "partition": len(w.partitions) > 0,
			"WITHOUT ROWID": d.WithoutRowid, "fts5": w.search, "trigram": w.trigram, "rtree": w.search, "FULLTEXT": w.fullText,
			"engine-specific column": w.document.IsOpaque() || w.enumeration.IsOpaque(), "prefix": d.KeyPrefixes,
			"index by gin": w.documentMethod == "gin", "index by hash": len(w.methods) > 0, "index on a call": d.IndexExpressions,
			"partial index on a call": d.PartialIndex && d.IndexExpressions, "COLLATE": len(w.insensitive) > 0, "upkeep": len(w.upkeep) > 0,
			"collated key part": w.collationsMix,
			"view":              true, "view of constants": true, "query on a view": true, "replacing": len(w.replacing) > 0, "crowded table": true,
			"partial index on two columns": d.PartialIndex, "partial index for NULLs": d.PartialIndex,
			"partial index on a column that matches itself": d.PartialIndex && d.Glob == spec.GlobsCaret,
			"constant key":              d.PartialIndex && d.ConstantKeys,
			"texts that differ in case": true, "comparison of cased texts": true, "row of cased texts": true,
			"collated comparison":   len(w.insensitive) > 0 && !w.collationsAlone,
			"19 digits as a number": d.Storage == spec.StorageOfValue, "19 digits as a text": d.Storage == spec.StorageOfValue,
			"condition of an index in a query": d.PartialIndex, "constant between a constant and a column": true,
			"truth value in a list of predicates": true,
		}
		for _, verb := range w.replacing {
			wanted[verb] = true
		}
		for _, f := range function.Typed(d) {
			if f.Result != function.Bytes && (!slices.Contains(f.Parameters, function.Document) || w.document.Kind != 0) { // no column is of bytes
				wanted[fmt.Sprintf("%s/%d", f.Name, len(f.Parameters))] = true
			}
		}
		for _, l := range function.ListedOf(d) {
			wanted[fmt.Sprintf("%s/%d", l.Name, len(l.Arguments))] = true
		}
		forms := map[ast.EngineSpecificForm]bool{ast.JSONMember: w.nested, ast.JSONMemberText: w.members, ast.MatchTable: w.search, ast.MatchBoolean: w.fullText, ast.MatchNatural: w.fullText,
			ast.MemberOf: w.members && w.document.Kind != 0}
		for f := range ast.EngineSpecificFormCount {
			form := ast.EngineSpecificForm(f)
			only, limited := forms[form]
			wanted[fmt.Sprintf("form %d", f)] = enginespecific.Has(form, d) && (only || !limited)
		}
		for what, is := range wanted {
			if is && !seen[what] {
				t.Errorf("%s: no %s in 600 databases", name, what)
			}
		}
	}
}

func noteStatement(s ast.Statement, seen map[string]bool) {
	switch s := s.(type) {
	case *ast.CreateTable:
		seen["partition"] = seen["partition"] || s.Partition != nil
		seen["WITHOUT ROWID"] = seen["WITHOUT ROWID"] || s.WithoutRowid
		for _, c := range s.Columns {
			seen["virtual column"] = seen["virtual column"] || c.GeneratedAs != nil && !c.Stored
			seen["stored column"] = seen["stored column"] || c.GeneratedAs != nil && c.Stored
			seen["collation"] = seen["collation"] || c.Collation != ""
			seen["engine-specific column"] = seen["engine-specific column"] || c.Type.IsOpaque()
		}
	case *ast.CreateIndex:
		seen[s.Method] = true
		seen["index by "+s.Method] = true
		for _, part := range s.Parts {
			_, call := part.Expr.(*ast.Call)
			_, collated := part.Expr.(*ast.Collate)
			seen["index on a call"] = seen["index on a call"] || call
			seen["collated key part"] = seen["collated key part"] || collated
			seen["prefix"] = seen["prefix"] || part.Length > 0
		}
		if comparison, is := s.Where.(*ast.Comparison); is {
			if _, call := comparison.L.(*ast.Call); call {
				seen["partial index on a call"] = true
			}
		}
	case *ast.EngineSpecificStatement:
		for _, word := range []string{"fts5", "trigram", "rtree"} {
			seen[word] = seen[word] || strings.Contains(s.Text, word)
		}
		seen["upkeep"] = seen["upkeep"] || !strings.HasPrefix(s.Text, "CREATE")
	}
}

func noteQuery(q *ast.Query, seen map[string]bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.Collate:
			seen["COLLATE"] = true
		case *ast.Call:
			seen[fmt.Sprintf("%s/%d", x.Name, len(x.Args))] = true
		case *ast.EngineSpecific:
			seen[fmt.Sprintf("form %d", x.Form)] = true
		}
	}})
}

package geom

import (
	"reflect"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// dialects are those that have geometries.
func dialects(t *testing.T) []*spec.Dialect {
	t.Helper()
	var list []*spec.Dialect
	for _, name := range spec.DialectNames() {
		if d := spec.DialectByName(name); Speaks(d) {
			list = append(list, d)
		}
	}
	if len(list) < 3 {
		t.Fatalf("%d dialects have geometries", len(list))
	}
	return list
}

// statementsOf are the statements of some databases with their queries.
func statementsOf(d *spec.Dialect, w Weights, databases, queries int) (list []ast.Statement) {
	g := NewGenerator(11, d, w, Own{})
	for i := range databases {
		db := g.Database(uint64(i))
		list = append(list, db.Statements...)
		for n := range queries {
			list = append(list, &ast.QueryStatement{Query: g.Query(db, uint64(i*QueriesPerDatabase+n))})
		}
	}
	return list
}

// TestTextsAreReadBack prints everything and reads it as the same tree.
func TestTextsAreReadBack(t *testing.T) {
	for _, d := range dialects(t) {
		t.Run(d.Name, func(t *testing.T) {
			for _, s := range statementsOf(d, DefaultWeights(), testrun.Count(8, 8, 25), 30) {
				text, err := render.Statement(s, d)
				if err != nil {
					t.Fatalf("%#v: %v", s, err)
				}
				if _, engineSpecific := s.(*ast.EngineSpecificStatement); engineSpecific {
					continue // it is a text anyway
				}
				read, err := parse.EngineSpecificStatement(text, d)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				if !ast.Same(read, s) {
					again, _ := render.Statement(read, d)
					t.Fatalf("%s\nis read as\n%s", text, again)
				}
			}
		})
	}
}

func TestCasesArePure(t *testing.T) {
	d := spec.DialectByName("postgis")
	printed := func(seed uint64, backward bool) (texts []string) {
		g := NewGenerator(seed, d, DefaultWeights(), Own{})
		for i := range uint64(4) {
			db := g.Database(i)
			var of []string
			for _, s := range db.Statements {
				text, _ := render.Statement(s, d)
				of = append(of, text)
			}
			for n := range uint64(20) {
				if backward {
					n = 19 - n
				}
				text, _ := render.Query(g.Query(db, n), d)
				of = append(of, text)
			}
			if backward {
				slices.Reverse(of[len(db.Statements):])
			}
			texts = append(texts, of...)
		}
		return texts
	}
	first := printed(5, false)
	if !slices.Equal(first, printed(5, true)) {
		t.Error("cases depend on the order in which they are made")
	}
	if slices.Equal(first, printed(6, false)) {
		t.Error("cases do not depend on the seed")
	}
}

// TestQueriesHaveEveryForm counts forms and functions in the queries of a dialect.
func TestQueriesHaveEveryForm(t *testing.T) {
	for _, d := range dialects(t) {
		g := NewGenerator(2, d, DefaultWeights(), Own{})
		forms, called := map[QueryForm]int{}, map[string]int{}
		count := func(x ast.Expr) {
			if c, is := x.(*ast.Call); is {
				called[c.Name]++
			}
		}
		for i := range uint64(30) {
			db := g.Database(i)
			for n := i * QueriesPerDatabase; n < (i+1)*QueriesPerDatabase; n++ {
				forms[g.Form(n)]++
				ast.Walk(g.Query(db, n), ast.Visitor{Expr: count})
			}
		}
		for f := range queryForms {
			if forms[f] == 0 {
				t.Errorf("%s: no query of the form %v", d.Name, f)
			}
		}
		for _, f := range slices.Concat(g.language.relations, g.language.thresholds, g.language.distances, g.language.properties) {
			if called[f.Name] == 0 {
				t.Errorf("%s: %s is never called", d.Name, f.Name)
			}
		}
		for name := range called {
			if _, has := g.language.arities[name]; !has {
				t.Errorf("%s: %s is called, which the dialect does not have", d.Name, name)
			}
		}
	}
}

// TestConstantsAreKnownAgain holds what Constant reads against what the database was
// made of, and maps all of it.
func TestConstantsAreKnownAgain(t *testing.T) {
	for _, d := range dialects(t) {
		mapsThereAndBack(t, d)
	}
}

func mapsThereAndBack(t *testing.T, d *spec.Dialect) {
	move := spatial.Translation(spatial.Integer(1000), spatial.Integer(0))
	constants, forms := 0, map[reflect.Type]int{}
	for _, s := range statementsOf(d, DefaultWeights(), 10, 20) {
		mapped, done := MapConstants(d, s, move.Apply)
		if !done {
			t.Fatalf("%#v: not mapped", s)
		}
		before, after := constantsOf(d, s), constantsOf(d, mapped)
		if len(before) != len(after) {
			t.Fatalf("%d constants become %d", len(before), len(after))
		}
		for i := range before {
			constants++
			if textOf(move.Apply(before[i])) != textOf(after[i]) {
				t.Errorf("%s becomes %s", textOf(before[i]), textOf(after[i]))
			}
		}
		if insert, is := s.(*ast.Insert); is {
			values, is := insert.Query.Body.(*ast.Values)
			if !is { // a table that the engine derives
				continue
			}
			for _, row := range values.Rows {
				for _, x := range row {
					if _, is := Constant(x); is {
						forms[reflect.TypeOf(x)]++
					}
				}
			}
		}
		back, _ := MapConstants(d, mapped, spatial.Translation(spatial.Integer(-1000), spatial.Integer(0)).Apply)
		if !reflect.DeepEqual(back, s) {
			t.Errorf("mapped there and back a statement is another one")
		}
	}
	if constants < 150 || len(forms) < 2 && d.GeometryText == spec.GeometryTextConverts {
		t.Errorf("%s: %d constants in forms %v", d.Name, constants, forms)
	}
}

func constantsOf(d *spec.Dialect, s ast.Statement) (list []spatial.Geometry) {
	_, _ = MapConstants(d, s, func(g spatial.Geometry) spatial.Geometry {
		list = append(list, g)
		return g
	})
	return list
}

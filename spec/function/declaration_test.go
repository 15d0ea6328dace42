package function_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// marked holds that the declarations of which something is said are those listed, each
// written as its name and the number of its parameters where the name has several.
func marked(t *testing.T, what string, is func(f *function.Function) bool, want ...*function.Function) {
	t.Helper()
	for _, f := range function.All() {
		if listed := slices.Contains(want, f); is(f) != listed {
			t.Errorf("%s %v is %s: %v, want %v", f.Name, f.Parameters, what, is(f), listed)
		}
	}
	for _, f := range want {
		if !slices.Contains(function.All(), f) {
			t.Errorf("%s %v is not in the catalogue", f.Name, f.Parameters)
		}
	}
}

// A signature stands beside a declaration of the same name that has the form or the rule, in
// each dialect that has it.
func TestSignatures(t *testing.T) {
	for _, f := range function.All() {
		for _, d := range dialects() {
			if f.Signature && f.In(d) && !slices.ContainsFunc(function.Named(f.Name), func(g *function.Function) bool { return !g.Signature && g.In(d) }) {
				t.Errorf("%s %v is a signature of nothing in %s", f.Name, f.Parameters, d.Name)
			}
		}
	}
}

// Words that a grammar reserves and that are called all the same: of ISO and PostgreSQL
// (EXTRACT, TRUNCATE, USER, CURRENT_SCHEMA, the moments), of MySQL (its manual's list, marked R: MOD, IF,
// LEFT, the window functions, UTC_DATE), and the operators LIKE and GLOB, which are
// functions in SQLite.
func TestReservedWordsThatAreCalled(t *testing.T) {
	reserved := strings.Fields(`LEFT RIGHT IF REPLACE INSERT MOD REPEAT CHAR TRUNCATE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP
		LOCALTIME LOCALTIMESTAMP CURRENT_USER DATABASE SCHEMA USER UTC_DATE UTC_TIME UTC_TIMESTAMP GROUPING VALUES INTERVAL
		RANK DENSE_RANK ROW_NUMBER NTILE LAG LEAD FIRST_VALUE LAST_VALUE NTH_VALUE CUME_DIST PERCENT_RANK EXTRACT LIKE GLOB CURRENT_SCHEMA`)
	for _, f := range function.All() {
		if got, want := function.Reserved(f.Name), slices.Contains(reserved, f.Name); got != want {
			t.Errorf("%s is reserved: %v", f.Name, got)
		}
	}
	for _, word := range reserved {
		if len(function.Named(word)) == 0 {
			t.Errorf("%s is no function", word)
		}
	}
}

// A function of geometries weighs ten, one that may raise for arguments of the right types
// one, since an error hides what else is in a query; four names have shares of their own.
func TestWeightsOfFunctionsOfGeometries(t *testing.T) {
	own := map[string]int{"ST_INTERSECTS": 8, "ST_DISJOINT": 6, "ST_ORDERINGEQUALS": 4, "ST_SRID": 1}
	for _, f := range function.All() {
		want := own[f.Name]
		switch {
		case !f.IsOnGeometries():
			continue
		case want != 0:
		case len(f.Raises) > 0:
			want = 1
		default:
			want = 10
		}
		if f.Weight != want {
			t.Errorf("%s %v weighs %d, want %d", f.Name, f.Parameters, f.Weight, want)
		}
	}
}

// Relations, their matrices, boxes and distances are of sets of points; the type of a
// geometry, its elements and their order are no matter to them. ST_OrderingEquals asks for
// the order; GEOS' prepared relations are not held against each other so.
func TestFunctionsOfSetsOfPoints(t *testing.T) {
	names := strings.Fields(`ST_EQUALS ST_DISJOINT ST_INTERSECTS ST_TOUCHES ST_CROSSES ST_OVERLAPS ST_WITHIN ST_CONTAINS ST_COVEREDBY ST_COVERS
		ST_CONTAINSPROPERLY ST_RELATE ST_RELATEMATCH ST_ISEMPTY GEOMETRY_DISTANCE ST_DISTANCE ST_MAXDISTANCE ST_DWITHIN ST_DFULLYWITHIN
		GEOMETRY_OVERLAPS GEOMETRY_SAME GEOMETRY_WITHIN GEOMETRY_CONTAINS MBREQUALS MBREQUAL MBRDISJOINT MBRINTERSECTS MBRTOUCHES MBROVERLAPS
		MBRWITHIN MBRCONTAINS MBRCOVEREDBY MBRCOVERS`)
	for _, f := range function.All() {
		if want := slices.Contains(names, f.Name); f.OfPointSets != want {
			t.Errorf("%s is of sets of points: %v", f.Name, f.OfPointSets)
		}
		if want := strings.HasPrefix(f.Name, "MBR") || strings.HasPrefix(f.Name, "GEOMETRY_") && f.Name != "GEOMETRY_DISTANCE"; f.OfBoxes != want {
			t.Errorf("%s is of boxes: %v", f.Name, f.OfBoxes)
		}
	}
}

// Of hulls, boundaries, merged lines and normal forms the sources say which points they
// have, not where a ring begins and which way it runs; of DuckDB's ST_Reverse not how
// elements of collections are written, of its ST_Envelope not the form.
func TestResultsThatAreSetsOfPoints(t *testing.T) {
	marked(t, "a set of points", func(f *function.Function) bool { return f.PointSet },
		function.STConvexHull, function.STConvexHullOfDuckDB, function.STConvexHullOfSpatiaLite,
		function.STBoundary, function.STBoundaryOfDuckDB, function.STBoundaryOfSpatiaLite,
		function.STNormalize, function.STNormalizeOfDuckDB, function.STCollectionHomogenize, function.STRemoveRepeatedPoints,
		function.STLineMerge, function.STReverseOfDuckDB, function.STEnvelopeOfDuckDB)
}

// A child of a dialect has what its parent has and reaches what it reaches, unless the
// rule says otherwise of the child or the child lacks the function.
func TestRulesOfGeometriesAreInherited(t *testing.T) {
	for _, c := range []struct {
		f             *function.Function
		dialect, name string
		want          bool
	}{
		{function.STNPoints, "postgis", "none", false}, {function.STNPoints, "postgis33", "none", false}, {function.STNPoints, "postgis33", "found", true}, {function.STNPoints, "geos", "null", true},
		{function.STRelate, "postgis33", "empty operand", true}, {function.STRelate, "spatialite", "empty operand", false}, {function.STRelate, "duckdbspatial", "basic", false},
		{function.STRelate, "mysql", "basic", false}, {function.STRelate, "postgres", "basic", false},
	} {
		k := slices.Index(c.f.Rule.Cases, c.name)
		if k < 0 {
			t.Fatalf("rule %s has no case %q: %q", c.f.Rule.ID, c.name, c.f.Rule.Cases)
		}
		if got := c.f.Rule.Admits(c.dialect, spec.Case(k)); got != c.want {
			t.Errorf("%s reaches %s of rule %s: %v", c.dialect, c.name, c.f.Rule.ID, got)
		}
	}
}

// A function stands among the unmodelled ones or in a chapter with a rule, of a dialect not in
// both: what has come to be modelled is taken out of the list. One entry says how another one
// is called with other arguments (a signature), and is no second declaration.
func TestWhatIsModelledIsNotListedAsUnmodelled(t *testing.T) {
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		type named struct {
			name string
			kind function.Kind // MIN of several arguments is another function than the aggregate
		}
		modelled := map[named]bool{}
		for _, f := range function.All() {
			if f.Rule != nil && f.In(d) {
				modelled[named{f.Name, f.Kind}] = true
			}
		}
		for _, f := range function.All() {
			if f.Rule == nil && !f.Signature && f.In(d) && modelled[named{f.Name, f.Kind}] {
				t.Errorf("%s: %s is declared with a rule, and stands in the list of those that are not modelled, too", d.Name, f.Name)
			}
		}
	}
}

package graph

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/semantics"
)

var (
	null  = Null{}
	nan   = Float(math.NaN())
	truth = map[string]semantics.Truth{"true": semantics.True, "false": semantics.False, "null": semantics.Unknown}
)

func list(items ...Value) List { return items }

// sample is a graph with two nodes and three relationships, one a loop, and its values.
func sample() (a, b *Node, ab, ba, loop *Relationship) {
	g := New()
	a, b = g.CreateNode([]string{"A", "B"}, Map{"x": Integer(1)}), g.CreateNode(nil, nil)
	return a, b, g.CreateRelationship(a, b, "T", Map{"w": Float(2)}), g.CreateRelationship(b, a, "T", nil), g.CreateRelationship(a, a, "L", nil)
}

// The expectations are those of CIP2016-06-14, "Comparability and equality", and
// what follows from its rules.
func TestEqual(t *testing.T) {
	a, b, ab, ba, loop := sample()
	for _, c := range []struct {
		a, b Value
		want string
	}{
		{Integer(1), Integer(1), "true"},
		{Integer(1), Float(1), "true"},
		{Integer(1 << 53), Float(1 << 53), "true"},
		{Integer(1<<53 + 1), Float(1 << 53), "false"},
		{Integer(math.MaxInt64), Float(1 << 63), "false"},
		{Integer(math.MinInt64), Float(-1 << 63), "true"},
		{Integer(1), nan, "false"},
		{nan, nan, "false"},
		{Float(math.Inf(1)), Float(math.Inf(1)), "true"},
		{Float(0), Float(math.Copysign(0, -1)), "true"},
		{null, null, "null"},
		{Integer(1), null, "null"},
		{list(), null, "null"},
		{Integer(1), String("1"), "false"},
		{Boolean(true), Integer(1), "false"},
		{Boolean(true), Boolean(true), "true"},
		{String("a"), String("a"), "true"},
		{list(Integer(1), Integer(2)), list(Integer(1)), "false"},
		{list(null), list(Integer(1)), "null"},
		{list(String("a")), list(Integer(1)), "false"},
		{list(list(Integer(1))), list(list(Integer(1)), list(null)), "false"},
		{list(null), list(null), "null"},
		{list(null, Integer(1)), list(null, Integer(2)), "false"},
		{list(nan), list(nan), "false"},
		{list(null), Integer(1), "false"},
		{list(), Map{}, "false"},
		{Map{"a": Integer(1)}, Map{"a": Float(1)}, "true"},
		{Map{"a": null}, Map{"a": null}, "null"},
		{Map{"a": null}, Map{"b": null}, "false"},
		{Map{"a": Integer(1), "b": null}, Map{"a": Integer(2), "b": null}, "false"},
		{Map{}, Map{"a": null}, "false"},
		{a, a, "true"},
		{a, b, "false"},
		{a, Map{"x": Integer(1)}, "false"},
		{ab, ab, "true"},
		{ab, ba, "false"},
		{Path{[]*Node{a, b}, []*Relationship{ab}}, Path{[]*Node{a, b}, []*Relationship{ab}}, "true"},
		{Path{[]*Node{a, b}, []*Relationship{ab}}, Path{[]*Node{b, a}, []*Relationship{ab}}, "false"},
		{Path{[]*Node{a, a}, []*Relationship{loop}}, list(a, loop, a), "false"},
		{Point{SRID: 7203, X: 1, Dimensions: 2}, Point{SRID: 7203, X: 1, Dimensions: 2}, "true"},
		{Point{SRID: 7203, X: 1, Dimensions: 2}, Point{SRID: 4326, X: 1, Dimensions: 2}, "false"},
	} {
		for range 2 {
			if got := Equal(c.a, c.b); got != truth[c.want] {
				t.Errorf("%s = %s is %v, want %s", Format(c.a), Format(c.b), got, c.want)
			}
			c.a, c.b = c.b, c.a
		}
	}
}

func TestLess(t *testing.T) {
	a, b, ab, ba, _ := sample()
	for _, c := range []struct {
		a, b                 Value
		less, lessOrEqual    string
		greater, greaterOrEq string
	}{
		{Integer(1), Float(0.5), "false", "false", "true", "true"},
		{Integer(1), Float(1), "false", "true", "false", "true"},
		{Integer(1<<53 + 1), Float(1 << 53), "false", "false", "true", "true"},
		{Integer(math.MaxInt64), Float(math.Inf(1)), "true", "true", "false", "false"},
		{Integer(1), nan, "false", "false", "false", "false"},
		{nan, nan, "false", "false", "false", "false"},
		{nan, String("a"), "null", "null", "null", "null"},
		{String("string"), Boolean(true), "null", "null", "null", "null"},
		{null, null, "null", "null", "null", "null"},
		{Integer(1), null, "null", "null", "null", "null"},
		{Boolean(false), Boolean(true), "true", "true", "false", "false"},
		{String("a"), String("aa"), "true", "true", "false", "false"},
		{String("\uffff"), String("\U00010000"), "true", "true", "false", "false"},
		{list(Integer(1)), list(Integer(1), Integer(0)), "true", "true", "false", "false"},
		{list(Integer(1)), list(Integer(1), null), "true", "true", "false", "false"},
		{list(Integer(1), Integer(2)), list(Integer(1), null), "null", "null", "null", "null"},
		{list(Integer(1), Integer(2)), list(Integer(3), null), "true", "true", "false", "false"},
		{list(Integer(1), String("a")), list(Integer(1), null), "null", "null", "null", "null"},
		{list(), list(), "false", "true", "false", "true"},
		{a, b, "true", "true", "false", "false"},
		{ab, ba, "true", "true", "false", "false"},
		{a, ab, "null", "null", "null", "null"},
		{Path{[]*Node{a}, nil}, Path{[]*Node{a, b}, []*Relationship{ab}}, "true", "true", "false", "false"},
		{Map{"a": Integer(1)}, Map{"a": Integer(1), "b": null}, "null", "null", "null", "null"},
		{Map{"a": Integer(1)}, Integer(1), "null", "null", "null", "null"},
		{Point{SRID: 7203, X: 1, Dimensions: 2}, Point{SRID: 7203, X: 1, Dimensions: 2}, "null", "null", "null", "null"},
	} {
		got := []semantics.Truth{Less(c.a, c.b), LessOrEqual(c.a, c.b), Less(c.b, c.a), LessOrEqual(c.b, c.a)}
		want := []semantics.Truth{truth[c.less], truth[c.lessOrEqual], truth[c.greater], truth[c.greaterOrEq]}
		if !slices.Equal(got, want) {
			t.Errorf("%s against %s: < <= > >= are %v, want %v", Format(c.a), Format(c.b), got, want)
		}
	}
}

// The order of types, and of values in lists, is that of the proposal's chapter
// "Orderability"; of points that of Neo4j's manual.
func TestOrder(t *testing.T) {
	a, b, ab, ba, _ := sample()
	ascending := []Value{
		Map{}, Map{"a": Integer(1)}, Map{"a": null}, Map{"b": Integer(0)}, a, b, ab, ba,
		list(), list(String("a")), list(String("a"), Integer(1)), list(Integer(1)), list(Integer(1), String("foo"), Integer(3)),
		list(Integer(1), Integer(2)), list(Integer(1), Integer(2), String("bar")), list(null, Integer(1)), list(null, Integer(2)),
		Path{[]*Node{a}, nil}, Path{[]*Node{a, b}, []*Relationship{ab}}, Path{[]*Node{b}, nil},
		Point{SRID: 4326, Dimensions: 2}, Point{SRID: 7203, X: -1, Dimensions: 2}, Point{SRID: 7203, X: -1, Y: 1, Dimensions: 2},
		String(""), String(" "), String(".*"), String("one"), Boolean(false), Boolean(true),
		Float(math.Inf(-1)), Integer(math.MinInt64), Float(-0.5), Integer(0), Float(0.5), Integer(1), Integer(math.MaxInt64), Float(1 << 63), Float(math.Inf(1)), nan, null,
	}
	for i := range ascending {
		for j := range ascending {
			if got, want := Order(ascending[i], ascending[j]), compareInts(i, j); got != want {
				t.Errorf("%s before %s: %d, want %d", Format(ascending[i]), Format(ascending[j]), got, want)
			}
		}
	}
}

func compareInts(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// values draws values that meet often: few numbers, short lists and maps. Its nodes,
// relationships and paths are of one graph: each call makes a graph of its own, and
// what is drawn from two of them is in no one graph, so no rule compares it.
func values() *rapid.Generator[Value] {
	a, b, ab, ba, loop := sample()
	atoms := rapid.SampledFrom([]Value{null, Boolean(false), Boolean(true), Integer(0), Integer(1), Integer(1<<53 + 1), Integer(math.MaxInt64), Integer(math.MinInt64), Float(-1 << 63),
		Float(0), Float(math.Copysign(0, -1)), Float(1), Float(1 << 53), Float(1 << 63), Float(0.5), nan, Float(math.NaN()), Float(math.Inf(1)), String(""), String("a"), String("a;"),
		a, b, ab, ba, Path{[]*Node{a}, nil}, Path{[]*Node{a, b}, []*Relationship{ab}}, Path{[]*Node{a, a}, []*Relationship{loop}},
		Point{SRID: 7203, X: 1, Dimensions: 2}, Point{SRID: 9157, X: 1, Dimensions: 3}})
	var nested func(depth int) *rapid.Generator[Value]
	nested = func(depth int) *rapid.Generator[Value] {
		if depth == 0 {
			return atoms
		}
		return rapid.OneOf(atoms,
			rapid.Map(rapid.SliceOfN(nested(depth-1), 0, 3), func(items []Value) Value { return List(items) }),
			rapid.Map(rapid.MapOfN(rapid.SampledFrom([]string{"a", "b"}), nested(depth-1), 0, 2), func(m map[string]Value) Value { return Map(m) }))
	}
	return nested(2)
}

func TestOrderIsTotalAndAgreesWithEquivalence(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		drawn := values()
		a, b, c := drawn.Draw(t, "a"), drawn.Draw(t, "b"), drawn.Draw(t, "c")
		if Order(a, b) != -Order(b, a) {
			t.Fatalf("%s and %s: not antisymmetric", Format(a), Format(b))
		}
		if Order(a, b) <= 0 && Order(b, c) <= 0 && Order(a, c) > 0 {
			t.Fatalf("%s, %s, %s: not transitive", Format(a), Format(b), Format(c))
		}
		if !Equivalent(a, a) {
			t.Fatalf("%s is not equivalent to itself", Format(a))
		}
		if (Order(a, b) == 0) != Equivalent(a, b) {
			t.Fatalf("%s and %s: order %d, equivalent %v", Format(a), Format(b), Order(a, b), Equivalent(a, b))
		}
	})
}

// = is symmetric and implies equivalence; equivalent values are never unequal but
// for NaN; < agrees with the order wherever it is true.
func TestEqualityAgreesWithEquivalenceAndOrder(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		drawn := values()
		a, b := drawn.Draw(t, "a"), drawn.Draw(t, "b")
		equal := Equal(a, b)
		if equal != Equal(b, a) {
			t.Fatalf("%s = %s is not symmetric", Format(a), Format(b))
		}
		if equal == semantics.True && !Equivalent(a, b) {
			t.Fatalf("%s = %s, and they are not equivalent", Format(a), Format(b))
		}
		if equal == semantics.False && Equivalent(a, b) && !holdsNaN(a) {
			t.Fatalf("%s <> %s, and they are equivalent", Format(a), Format(b))
		}
		if Less(a, b) == semantics.True && Order(a, b) >= 0 {
			t.Fatalf("%s < %s against the order", Format(a), Format(b))
		}
		if Less(a, b) == semantics.True && equal == semantics.True {
			t.Fatalf("%s < %s and = too", Format(a), Format(b))
		}
	})
}

func holdsNaN(v Value) bool {
	switch v := v.(type) {
	case Float:
		return isNaN(v)
	case List:
		return slices.ContainsFunc(v, holdsNaN)
	case Map:
		for _, item := range v {
			if holdsNaN(item) {
				return true
			}
		}
	}
	return false
}

// All pairs of lists of up to two elements: sizes decide, then a pair that
// differs, then a Null.
func TestEqualityOfShortLists(t *testing.T) {
	domain := []Value{Integer(1), null, nan, String("a")}
	lists := []List{{}}
	for _, x := range domain {
		lists = append(lists, List{x})
		for _, y := range domain {
			lists = append(lists, List{x, y})
		}
	}
	for _, a := range lists {
		for _, b := range lists {
			want := semantics.TruthOf(len(a) == len(b))
			for i := range min(len(a), len(b)) {
				switch {
				case isNull(a[i]) || isNull(b[i]):
					want = min(want, semantics.Unknown)
				case Format(a[i]) != Format(b[i]) || isNaN(a[i]):
					want = semantics.False
				}
			}
			if got := Equal(a, b); got != want {
				t.Errorf("%s = %s is %v, want %v", Format(a), Format(b), got, want)
			}
		}
	}
}

// Keys do not run into each other.
func TestEquivalence(t *testing.T) {
	day, err := temporal.ParseDate("2015-06-24")
	if err != nil {
		t.Fatal(err)
	}
	classes := [][]Value{
		{list(String("as"), String("b"))}, {list(String("a"), String("sb"))}, {list(list(), list())}, {list(list(list()))}, {Map{"a": String("b")}}, {Map{"ab": String("")}},
		{Integer(math.MinInt64), Float(-1 << 63)}, {Float(1 << 63)}, {Integer(math.MaxInt64)}, {Integer(0), Float(0), Float(math.Copysign(0, -1))}, {nan, Float(-math.NaN())}, {null}, {list(null)}, {list(nan)},
		{String("2015-06-24")}, {Date{day}}, {LocalDateTime{temporal.NewLocalDateTime(day, temporal.LocalTime{})}}, {Duration{temporal.Duration{Days: 1}}}, {Duration{temporal.Duration{Seconds: 86400}}}, {LocalTime{}}, {Time{}},
	}
	for i, class := range classes {
		for j, other := range classes {
			for _, a := range class {
				for _, b := range other {
					if Equivalent(a, b) != (i == j) || (Order(a, b) == 0) != (i == j) {
						t.Errorf("%s and %s: equivalent %v, order %d", Format(a), Format(b), Equivalent(a, b), Order(a, b))
					}
				}
			}
		}
	}
}

// Values of date and time, after the proposal's chapters "Temporal instant types"
// and "Durations", and the manual's of their order.
func TestTemporalComparison(t *testing.T) {
	moment := func(text string) Value {
		d, err := temporal.ParseDateTime(text)
		if err != nil {
			t.Fatal(err)
		}
		return DateTime{d}
	}
	span := func(text string) Value {
		d, err := temporal.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		return Duration{d}
	}
	for _, c := range []struct {
		a, b                     Value
		equal, less, lessOrEqual string
		order                    int
	}{
		{moment("2015-07-21T21:40Z"), moment("2015-07-21T21:41Z"), "false", "true", "true", -1},
		{moment("2015-07-21T21:40Z"), moment("2015-07-21T21:40Z"), "true", "false", "true", 0},
		{moment("2015-07-21T21:40+02:00"), moment("2015-07-21T20:40Z"), "false", "true", "true", -1},
		{moment("2015-07-21T21:40Z"), moment("2015-07-21T22:40+01:00"), "false", "true", "true", -1},
		{moment("2015-07-21T21:40Z"), Date{}, "false", "null", "null", -1},
		{Date{}, LocalTime{}, "false", "null", "null", -1},
		{moment("2015-07-21T21:40Z"), null, "null", "null", "null", -1},
		{moment("2015-07-21T21:40Z"), String("2015-07-21T21:40Z"), "false", "null", "null", -1},
		{span("P1D"), span("P1D"), "true", "null", "null", 0},
		{span("P1D"), span("PT24H"), "false", "null", "null", 1},
		{span("P1M"), span("P31D"), "false", "null", "null", -1},
		{span("P1M"), span("P30D"), "false", "null", "null", 1},
	} {
		if got := Equal(c.a, c.b); got != truth[c.equal] {
			t.Errorf("%s = %s is %v", Format(c.a), Format(c.b), got)
		}
		if got := Less(c.a, c.b); got != truth[c.less] {
			t.Errorf("%s < %s is %v", Format(c.a), Format(c.b), got)
		}
		if got := LessOrEqual(c.a, c.b); got != truth[c.lessOrEqual] {
			t.Errorf("%s <= %s is %v", Format(c.a), Format(c.b), got)
		}
		if Order(c.a, c.b) != c.order || Order(c.b, c.a) != -c.order {
			t.Errorf("order of %s and %s is %d and %d", Format(c.a), Format(c.b), Order(c.a, c.b), Order(c.b, c.a))
		}
	}
}

func TestFormat(t *testing.T) {
	a, b, ab, ba, loop := sample()
	for _, c := range []struct {
		value Value
		want  string
	}{
		{null, "null"}, {Boolean(true), "true"}, {Integer(-5), "-5"},
		{Float(1), "1.0"}, {Float(math.Copysign(0, -1)), "-0.0"}, {nan, "NaN"}, {Float(math.Inf(1)), "Inf"}, {Float(math.Inf(-1)), "-Inf"},
		{Float(1e10), "1.0E10"}, {Float(1.5e-9), "1.5E-9"}, {Float(0.001), "0.001"}, {Float(9999999), "9999999.0"}, {Float(12345678), "1.2345678E7"},
		{String(`it's \ ` + "\n"), `'it\'s \\ \n'`},
		{list(Integer(1), null, list()), "[1, null, []]"},
		{Map{"b": Integer(2), "a b": String("")}, "{`a b`: '', b: 2}"},
		{a, "(:A:B {x: 1})"}, {b, "()"}, {ab, "[:T {w: 2.0}]"}, {ba, "[:T]"},
		{New().CreateNode(nil, Map{"x": Integer(1)}), "({x: 1})"},
		{Path{[]*Node{b}, nil}, "<()>"},
		{Path{[]*Node{b, a, b}, []*Relationship{ab, ab}}, "<()<-[:T {w: 2.0}]-(:A:B {x: 1})-[:T {w: 2.0}]->()>"},
		{Path{[]*Node{a, a}, []*Relationship{loop}}, "<(:A:B {x: 1})-[:L]->(:A:B {x: 1})>"},
		{Point{SRID: 7203, X: 1, Y: 2, Dimensions: 2}, "point({srid: 7203, x: 1.0, y: 2.0})"},
	} {
		if got := Format(c.value); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

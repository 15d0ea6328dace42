package function

import (
	"errors"
	"math"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

var (
	null = graph.Null{}
	nan  = graph.Float(math.NaN())
)

type (
	i = graph.Integer
	f = graph.Float
	s = graph.String
	b = graph.Boolean
	m = graph.Map
)

func l(items ...graph.Value) graph.List {
	if items == nil {
		return graph.List{}
	}
	return items
}

// result is a value in the notation of the TCK, or "type detail" for an error.
func result(v graph.Value, err error) string {
	var raised *cypher.Error
	var missing *Unsupported
	switch {
	case errors.As(err, &raised):
		return string(raised.Type) + " " + raised.Detail
	case errors.As(err, &missing):
		return "unsupported"
	case err != nil:
		return err.Error()
	case v == nil:
		return "nothing"
	}
	return graph.Format(v)
}

func call(t *testing.T, c *Context, name string, arguments ...graph.Value) string {
	t.Helper()
	function, found := Lookup(name)
	if !found {
		t.Fatalf("there is no function %s", name)
	}
	if len(arguments) < function.Minimum || (function.Maximum >= 0 && len(arguments) > function.Maximum) {
		t.Fatalf("%s of %d arguments", name, len(arguments))
	}
	return result(function.Call(c, arguments))
}

func TestEveryFunctionTakesNullAndAnythingWithoutPanic(t *testing.T) {
	g := graph.New()
	n := g.CreateNode([]string{"A"}, nil)
	r := g.CreateRelationship(n, n, "T", nil)
	samples := []graph.Value{null, b(true), i(0), i(-1), i(math.MinInt64), f(0.5), nan, f(math.Inf(1)), s(""), s("1"), s("é€𝄞"), l(), l(i(1), null), m{}, m{"x": i(1), "y": i(2)}, m{"a": null},
		n, r, graph.Path{Nodes: []*graph.Node{n}}, graph.Point{SRID: 7203, Dimensions: 2}, graph.Point{SRID: 4979, Dimensions: 3}, graph.Date{}, graph.LocalTime{}, graph.Time{}, graph.LocalDateTime{}, graph.DateTime{}, graph.Duration{}}
	for _, name := range Names() {
		function, _ := Lookup(name)
		coverage := spec.NewCoverage()
		c := &Context{Coverage: coverage}
		most := function.Maximum
		if most < 0 {
			most = 2
		}
		for count := function.Minimum; count <= most; count++ {
			arguments := make([]graph.Value, count)
			var try func(position int)
			try = func(position int) {
				if position == count {
					v, err := function.Call(c, arguments)
					if (v == nil) == (err == nil) {
						t.Errorf("%s(%v): value %v and error %v", name, arguments, v, err)
					}
					return
				}
				for _, sample := range samples {
					arguments[position] = sample
					try(position + 1)
				}
			}
			try(0)
		}
		counted := uint64(0)
		for k := range function.Rule.Numbered() {
			counted += coverage.Count(function.Rule, k)
		}
		if counted == 0 && name != "randomUUID" && name != "rand" && name != "timestamp" && function.Minimum > 0 {
			t.Errorf("%s counts nothing", name)
		}
	}
}

type binary = func(*Context, graph.Value, graph.Value) (graph.Value, error)

func TestArithmetic(t *testing.T) {
	for _, c := range []struct {
		name string
		op   binary
		a, b graph.Value
		want string
	}{
		{"+", Add, i(1), i(2), "3"}, {"+", Add, i(1), f(2), "3.0"}, {"+", Add, i(1), null, "null"}, {"+", Add, b(true), i(1), "TypeError InvalidArgumentType"},
		{"+", Add, i(math.MaxInt64), i(1), "ArithmeticError IntegerOverflow"}, {"+", Add, i(math.MaxInt64), f(1), "9.223372036854776E18"},
		{"-", Subtract, i(math.MinInt64), i(1), "ArithmeticError IntegerOverflow"}, {"-", Subtract, i(-1), i(math.MinInt64), "9223372036854775807"},
		{"*", Multiply, i(math.MinInt64), i(-1), "ArithmeticError IntegerOverflow"}, {"*", Multiply, i(-1), i(math.MinInt64), "ArithmeticError IntegerOverflow"},
		{"-", Subtract, i(5), i(0), "5"}, {"+", Add, i(5), i(0), "5"}, {"-", Subtract, i(math.MaxInt64), i(-1), "ArithmeticError IntegerOverflow"}, {"+", Add, i(math.MinInt64), i(-1), "ArithmeticError IntegerOverflow"},
		{"*", Multiply, i(3037000500), i(3037000500), "ArithmeticError IntegerOverflow"}, {"*", Multiply, i(math.MinInt64), i(1), "-9223372036854775808"},
		{"/", Divide, i(7), i(2), "3"}, {"/", Divide, i(-7), i(2), "-3"}, {"/", Divide, i(7), f(2), "3.5"}, {"/", Divide, i(1), i(0), "ArithmeticError DivisionByZero"},
		{"/", Divide, f(1), i(0), "Inf"}, {"/", Divide, f(0), f(0), "NaN"}, {"/", Divide, i(-1), f(0), "-Inf"}, {"/", Divide, i(math.MinInt64), i(-1), "ArithmeticError IntegerOverflow"},
		{"%", Modulo, i(7), i(3), "1"}, {"%", Modulo, i(-7), i(3), "-1"}, {"%", Modulo, i(7), i(-3), "1"}, {"%", Modulo, i(1), i(0), "ArithmeticError DivisionByZero"},
		{"%", Modulo, f(5.5), i(2), "1.5"}, {"%", Modulo, f(1), f(0), "NaN"}, {"%", Modulo, i(math.MinInt64), i(-1), "0"}, {"%", Modulo, null, i(0), "null"},
		{"^", Power, i(2), i(3), "8.0"}, {"^", Power, i(2), f(0.5), "1.4142135623730951"}, {"^", Power, i(0), i(-1), "Inf"}, {"^", Power, s("a"), i(1), "TypeError InvalidArgumentType"},
		{"-", Subtract, s("a"), s("b"), "TypeError InvalidArgumentType"}, {"*", Multiply, l(), i(2), "TypeError InvalidArgumentType"},
		{"+", Add, s("a"), s("b"), "'ab'"}, {"+", Add, s("a"), i(1), "'a1'"}, {"+", Add, f(1.5), s("a"), "'1.5a'"}, {"+", Add, s("foo"), b(true), "'footrue'"},
		{"+", Add, s("a"), null, "null"}, {"+", Add, s("a"), m{}, "TypeError InvalidArgumentType"},
		{"+", Add, l(i(1)), l(i(2), null), "[1, 2, null]"}, {"+", Add, l(i(1)), i(2), "[1, 2]"}, {"+", Add, s("a"), l(s("b")), "['a', 'b']"}, {"+", Add, l(i(1)), m{}, "[1, {}]"}, {"+", Add, l(), null, "null"},
		{"+", Add, l(l()), l(l(), l()), "[[], [], []]"},
	} {
		if got := result(c.op(&Context{}, c.a, c.b)); got != c.want {
			t.Errorf("%s %s %s is %s, want %s", graph.Format(c.a), c.name, graph.Format(c.b), got, c.want)
		}
	}
	for _, c := range []struct {
		v    graph.Value
		want string
	}{{i(5), "-5"}, {f(0), "-0.0"}, {null, "null"}, {i(math.MinInt64), "ArithmeticError IntegerOverflow"}, {s("a"), "TypeError InvalidArgumentType"}} {
		if got := result(Negate(&Context{}, c.v)); got != c.want {
			t.Errorf("-%s is %s, want %s", graph.Format(c.v), got, c.want)
		}
	}
	wrapping := &Context{WrapOverflow: true}
	for _, got := range []string{result(Add(wrapping, i(math.MaxInt64), i(1))), result(Negate(wrapping, i(math.MinInt64))), result(Divide(wrapping, i(math.MinInt64), i(-1)))} {
		if got != "-9223372036854775808" {
			t.Errorf("wraps to %s", got)
		}
	}
}

// Appending to a list does not change the list.
func TestListsAreNotShared(t *testing.T) {
	base := make(graph.List, 1, 4)
	base[0] = i(1)
	first, _ := Add(&Context{}, base, i(2))
	_, _ = Add(&Context{}, base, i(3))
	if got := graph.Format(first); got != "[1, 2]" {
		t.Errorf("%s", got)
	}
}

func TestComparison(t *testing.T) {
	null := graph.Value(null)
	nulls := l(i(1), null)
	for _, c := range []struct {
		context Context
		op      cypher.ComparisonOperator
		a, b    graph.Value
		want    string
	}{
		{Context{}, cypher.Equal, nulls, nulls, "null"}, {Context{NullInListsEqual: true}, cypher.Equal, nulls, nulls, "true"},
		{Context{NullInListsEqual: true}, cypher.Equal, nulls, l(i(1), i(2)), "false"}, {Context{NullInListsEqual: true}, cypher.Equal, null, null, "null"},
		{Context{}, cypher.NotEqual, nan, nan, "true"}, {Context{}, cypher.NotEqual, i(1), null, "null"}, {Context{}, cypher.NotEqual, i(1), s("1"), "true"},
		{Context{}, cypher.Less, i(1), s("a"), "null"}, {Context{CompareAcrossTypes: true}, cypher.Less, i(1), s("a"), "false"},
		{Context{CompareAcrossTypes: true}, cypher.Greater, i(1), s("a"), "true"}, {Context{CompareAcrossTypes: true}, cypher.GreaterOrEqual, nan, i(1), "true"},
		{Context{CompareAcrossTypes: true}, cypher.GreaterOrEqual, nan, nan, "true"}, {Context{CompareAcrossTypes: true}, cypher.Less, i(1), null, "null"},
		{Context{}, cypher.Greater, i(2), f(1.5), "true"}, {Context{}, cypher.GreaterOrEqual, nan, i(1), "false"}, {Context{}, cypher.LessOrEqual, i(1), i(1), "true"},
	} {
		if got := graph.Format(TruthValue(Compare(&c.context, c.op, c.a, c.b))); got != c.want {
			t.Errorf("operator %d of %s and %s is %s, want %s", c.op, graph.Format(c.a), graph.Format(c.b), got, c.want)
		}
	}
	for _, open := range []struct {
		a, b graph.Value
		want bool
	}{{m{"a": i(1)}, m{"a": i(2)}, true}, {m{}, m{}, false}, {i(1), i(2), false}, {l(m{"a": i(1)}), l(m{"b": i(1)}), true}, {l(i(1), m{}), l(i(2), m{"a": i(1)}), false}} {
		c := Context{}
		Compare(&c, cypher.Less, open.a, open.b)
		if (c.Undetermined != nil) != open.want {
			t.Errorf("%s < %s: open is %v", graph.Format(open.a), graph.Format(open.b), c.Undetermined)
		}
	}
}

func TestMembershipAndSearch(t *testing.T) {
	for _, c := range []struct {
		op   binary
		a, b graph.Value
		want string
	}{
		{In, i(2), l(i(1), i(2), i(3)), "true"}, {In, i(2), l(i(1), null, i(3)), "null"}, {In, i(2), l(i(1), i(2), null), "true"}, {In, i(2), l(i(1)), "false"}, {In, i(2), l(), "false"},
		{In, null, l(i(1)), "null"}, {In, null, l(), "false"}, {In, i(1), null, "null"}, {In, l(i(2), i(1)), l(i(1), l(i(2), i(1)), i(3)), "true"}, {In, l(i(1), i(2)), l(i(1), i(2)), "false"},
		{In, i(1), s("a"), "TypeError InvalidArgumentType"}, {In, l(null), l(l(i(1))), "null"}, {In, f(1), l(i(1)), "true"}, {In, nan, l(nan), "false"},
		{StartsWith, s("ABCDEF"), s("ABC"), "true"}, {StartsWith, s("abc"), s(""), "true"}, {StartsWith, s("a"), null, "null"}, {StartsWith, i(1), i(1), "null"}, {StartsWith, s("a"), i(1), "null"},
		{EndsWith, s("abc"), s("bc"), "true"}, {EndsWith, s("abc"), s("ab"), "false"}, {Contains, s("abc"), s("b"), "true"}, {Contains, null, s("b"), "null"}, {Contains, l(s("b")), s("b"), "null"},
		{Matches, s("mouse"), s(".*ous.*"), "true"}, {Matches, s("mouse"), s("ous"), "false"}, {Matches, s("a|b"), s("a|b"), "false"}, {Matches, s("b"), s("a|b"), "true"}, {Matches, s("a"), null, "null"},
		{Matches, s("ANDY"), s("(?i)andy"), "true"}, {Matches, s("a\n"), s("a."), "false"}, {Matches, s("a"), s("["), "ArgumentError InvalidArgumentValue"}, {Matches, s("a"), s("(?=a)a"), "unsupported"},
		{Matches, s("a"), s("a)(b"), "ArgumentError InvalidArgumentValue"}, {Matches, s("é"), s("(?i)É"), "unsupported"}, {Matches, i(1), s("1"), "null"},
	} {
		if got := result(c.op(&Context{}, c.a, c.b)); got != c.want {
			t.Errorf("%s, %s: %s, want %s", graph.Format(c.a), graph.Format(c.b), got, c.want)
		}
	}
}

func TestAccess(t *testing.T) {
	g := graph.New()
	n := g.CreateNode(nil, m{"x": i(1)})
	gone := g.CreateNode(nil, m{"x": i(1)})
	if err := g.DeleteNode(gone); err != nil {
		t.Fatal(err)
	}
	numbers := l(i(1), i(2), i(3))
	for _, c := range []struct {
		of, key graph.Value
		want    string
	}{
		{numbers, i(0), "1"}, {numbers, i(-1), "3"}, {numbers, i(3), "null"}, {numbers, i(-4), "null"}, {numbers, i(math.MinInt64), "null"}, {numbers, null, "null"}, {null, i(0), "null"}, {null, s("x"), "null"},
		{numbers, s("0"), "TypeError ListElementAccessByNonInteger"}, {numbers, f(0), "TypeError ListElementAccessByNonInteger"}, {m{"a": i(1)}, s("a"), "1"}, {m{"a": i(1)}, s("A"), "null"},
		{m{"a": i(1)}, i(0), "TypeError MapElementAccessByNonString"}, {m{"a": i(1)}, f(12.3), "TypeError MapElementAccessByNonString"}, {m{}, null, "null"}, {i(100), i(0), "TypeError InvalidArgumentType"}, {s("abc"), i(0), "TypeError InvalidArgumentType"},
		{n, s("x"), "1"}, {n, s("y"), "null"}, {gone, s("x"), "EntityNotFound DeletedEntityAccess"}, {graph.Point{SRID: 7203, X: 3, Dimensions: 2}, s("x"), "3.0"},
	} {
		if got := result(Index(&Context{}, c.of, c.key)); got != c.want {
			t.Errorf("%s[%s] is %s, want %s", graph.Format(c.of), graph.Format(c.key), got, c.want)
		}
	}
	for _, c := range []struct {
		of   graph.Value
		key  string
		want string
	}{
		{n, "x", "1"}, {n, "y", "null"}, {m{"k": null}, "k", "null"}, {m(nil), "k", "null"}, {null, "x", "null"}, {gone, "x", "EntityNotFound DeletedEntityAccess"}, {i(1), "x", "TypeError InvalidArgumentType"}, {l(), "x", "TypeError InvalidArgumentType"},
		{graph.Point{SRID: 4979, X: 4, Y: 3, Z: 4321, Dimensions: 3}, "height", "4321.0"}, {graph.Point{SRID: 4979, Dimensions: 3}, "crs", "'wgs-84-3d'"}, {graph.Point{SRID: 7203, Dimensions: 2}, "longitude", "ArgumentError InvalidArgumentValue"},
		{graph.Duration{}, "days", "0"}, {graph.DateTime{}, "timezone", "'Z'"}, {graph.Date{}, "year", "1970"}, {graph.Date{}, "hour", "ArgumentError InvalidArgumentValue"},
	} {
		if got := result(Property(&Context{}, c.of, c.key)); got != c.want {
			t.Errorf("%s.%s is %s, want %s", graph.Format(c.of), c.key, got, c.want)
		}
	}
	for _, c := range []struct {
		of, from, to graph.Value
		want         string
	}{
		{numbers, i(1), i(3), "[2, 3]"}, {numbers, i(1), nil, "[2, 3]"}, {numbers, nil, i(2), "[1, 2]"}, {numbers, i(0), i(0), "[]"}, {numbers, i(-3), i(-1), "[1, 2]"}, {numbers, i(3), i(1), "[]"}, {numbers, i(-5), i(5), "[1, 2, 3]"},
		{numbers, null, nil, "null"}, {numbers, i(1), null, "null"}, {null, i(1), i(2), "null"}, {numbers, i(5), i(9), "[]"}, {numbers, s("a"), nil, "TypeError InvalidArgumentType"}, {s("abc"), i(0), i(1), "TypeError InvalidArgumentType"},
		{numbers, i(math.MinInt64), i(math.MaxInt64), "[1, 2, 3]"},
	} {
		if got := result(Slice(&Context{}, c.of, c.from, c.to)); got != c.want {
			t.Errorf("%s[%v..%v] is %s, want %s", graph.Format(c.of), c.from, c.to, got, c.want)
		}
	}
}

package function

import (
	"errors"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

type callCase struct {
	name      string
	arguments []graph.Value
	want      string
}

func of(name string, want string, arguments ...graph.Value) callCase {
	return callCase{name, arguments, want}
}

func check(t *testing.T, cases []callCase) {
	t.Helper()
	for _, c := range cases {
		if got := call(t, &Context{}, c.name, c.arguments...); got != c.want {
			t.Errorf("%s(%s) is %s, want %s", c.name, graph.Format(l(c.arguments...)), got, c.want)
		}
	}
}

const (
	badType  = "TypeError InvalidArgumentType"
	badValue = "TypeError InvalidArgumentValue"
	negative = "ArgumentError NegativeIntegerArgument"
)

// The cases are the manual's examples, from the chapters "Scalar functions", "String functions" and "List
// functions", with their considerations, and the proposal of type conversion.
func TestConversion(t *testing.T) {
	check(t, []callCase{
		of("toBoolean", "true", s("TRUE")), of("toBoolean", "false", s("false")), of("toBoolean", "null", s(" tru ")), of("toBoolean", "null", s("")), of("toBoolean", "null", s("not a boolean")),
		of("toBoolean", "false", i(0)), of("toBoolean", "true", i(-3)), of("toBoolean", badValue, f(1)), of("toBoolean", badValue, l()), of("TOBOOLEAN", "true", b(true)), of("toBoolean", "null", null),
		of("toInteger", "82", f(82.9)), of("toInteger", "-2", f(-2.9)), of("toInteger", "null", s("foo")), of("toInteger", "null", s("")), of("toInteger", "1", s("1.7")), of("toInteger", "42", s("42")),
		of("toInteger", "-42", s("-42")), of("toInteger", "1", b(true)), of("toInteger", "0", b(false)), of("toInteger", badValue, m{}), of("toInteger", "1000", s("1e3")), of("toInteger", "0", s("1e-999999999")),
		of("toInteger", "9223372036854775807", s("9223372036854775807")), of("toInteger", "9223372036854775807", s("9223372036854775807.9")), of("toInteger", "-9223372036854775808", s("-9223372036854775808")),
		of("toInteger", "9007199254740993", s("9007199254740993.0")), of("toInteger", "null", s("1_000")), of("toInteger", "null", s("e5")),
		of("toFloat", "3.4", f(3.4)), of("toFloat", "3.0", i(3)), of("toFloat", "5.0", s("5")), of("toFloat", "11.5", s("11.5")), of("toFloat", "null", s("not a number")), of("toFloat", "null", s("")),
		of("toFloat", "0.5", s(".5")), of("toFloat", "Inf", s("1e999")), of("toFloat", badValue, b(true)), of("toFloat", "null", s("1f0")),
		of("toString", "'11.5'", f(11.5)), of("toString", "'already a string'", s("already a string")), of("toString", "'true'", b(true)), of("toString", "'42'", i(42)), of("toString", "'1.0'", f(1)),
		of("toString", "'NaN'", nan), of("toString", "'-Infinity'", f(math.Inf(-1))), of("toString", badValue, l()), of("toString", "null", null),
		of("toBooleanOrNull", "null", f(1.5)), of("toBooleanOrNull", "false", i(0)), of("toIntegerOrNull", "null", l(s("A"))), of("toIntegerOrNull", "1", b(true)), of("toFloatOrNull", "null", b(true)), of("toStringOrNull", "null", l(s("A"))),
		of("toBooleanList", "[null, true, false, null, null]", l(s("a string"), b(true), s("false"), null, l(s("A"), s("B")))),
		of("toFloatList", "[null, 2.5, 3.14159, null, null]", l(s("a string"), f(2.5), s("3.14159"), null, l(s("A"), s("B")))),
		of("toIntegerList", "[null, 2, 5, null, null]", l(s("a string"), i(2), s("5"), null, l(s("A"), s("B")))),
		of("toStringList", "['already a string', '2', null, null]", l(s("already a string"), i(2), null, l(s("A")))),
		of("toStringList", "null", null), of("toStringList", badType, s("a")),
	})
}

func TestText(t *testing.T) {
	check(t, []callCase{
		of("left", "'hel'", s("hello"), i(3)), of("left", "'hello'", s("hello"), i(9)), of("left", "null", null, i(3)), of("left", "null", null, null), of("left", badType, s("a"), null), of("left", negative, s("a"), i(-1)),
		of("right", "'llo'", s("hello"), i(3)), of("right", "'hello'", s("hello"), i(9)), of("right", "''", s("hello"), i(0)), of("right", negative, s("a"), i(-1)), of("left", "'é𝄞'", s("é𝄞x"), i(2)),
		of("lTrim", "'hello'", s("   hello")), of("rTrim", "'hello'", s("hello   ")), of("trim", "'hello'", s(" \t\nhello ")), of("trim", badType, i(1)), of("ltrim", "'a '", s(" a ")),
		of("replace", "'hewwo'", s("hello"), s("l"), s("w")), of("replace", "'hello'", s("hello"), s("x"), s("y")), of("replace", "null", s("hello"), null, s("y")), of("replace", badType, s("a"), s("a"), i(1)),
		of("reverse", "'margana'", s("anagram")), of("reverse", "[487, null, 521, 'abc', 4923]", l(i(4923), s("abc"), i(521), null, i(487))), of("reverse", badType, i(1)), of("reverse", "'𝄞é'", s("é𝄞")),
		of("split", "['one', 'two']", s("one,two"), s(",")), of("split", "['']", s(""), s(",")), of("split", "['a', '']", s("a,"), s(",")), of("split", "null", null, s(",")), of("split", "null", s("a"), null), of("split", "['a', 'b']", s("ab"), s("")), of("split", "['']", s(""), s("")),
		of("substring", "'ell'", s("hello"), i(1), i(3)), of("substring", "'llo'", s("hello"), i(2)), of("substring", "''", s("hello"), i(5)), of("substring", "''", s("hello"), i(9), i(1)), of("substring", "''", s("hello"), i(1), i(0)),
		of("substring", "'o'", s("hello"), i(4), i(math.MaxInt64)), of("substring", "null", null, i(1)), of("substring", badType, s("hello"), null), of("substring", negative, s("hello"), i(-1)), of("substring", negative, s("hello"), i(1), i(-1)), of("substring", badType, s("hello"), f(1)),
		of("toLower", "'hello'", s("HELLO")), of("toUpper", "'HELLO'", s("hello")), of("toUpper", "'STRASSE'", s("straße")), of("upper", "'A'", s("a")), of("toUpper", badType, i(1)), of("toLower", "null", null),
		of("size", "5", s("Alice")), of("size", "1", s("𝄞")), of("size", "2", l(s("Alice"), s("Bob"))), of("size", "null", null), of("size", badType, m{}), of("char_length", "5", s("Alice")), of("character_length", "5", s("Alice")), of("char_length", badType, l()),
		of("isEmpty", "true", s("")), of("isEmpty", "true", l()), of("isEmpty", "false", m{"a": null}), of("isEmpty", "null", null), of("isEmpty", badType, i(0)),
	})
}

func TestLists(t *testing.T) {
	const outOfRange, notIntegers = "ArgumentError NumberOutOfRange", "ArgumentError InvalidArgumentType"
	check(t, []callCase{
		of("head", "'Pink'", l(s("Pink"), s("Yellow"))), of("head", "null", l()), of("head", "null", l(null, i(1))), of("last", "'Yellow'", l(s("Pink"), s("Yellow"))), of("last", "null", l()), of("tail", "['Yellow']", l(s("Pink"), s("Yellow"))), of("tail", "[]", l()), of("head", badType, s("abc")),
		of("range", "[0, 1, 2, 3]", i(0), i(3)), of("range", "[2, 5, 8, 11, 14, 17]", i(2), i(18), i(3)), of("range", "[]", i(0), i(5), i(-1)), of("range", "[5, 3, 1]", i(5), i(0), i(-2)), of("range", "[]", i(1), i(0)), of("range", "[0]", i(0), i(0), i(-1)),
		of("range", outOfRange, i(2), i(8), i(0)), of("range", notIntegers, f(0), i(1), i(1)), of("range", notIntegers, b(true), i(1)), of("range", notIntegers, i(0), i(1), s("xyz")), of("range", notIntegers, l(i(0)), i(1), i(1)),
		of("range", "[-9223372036854775808, -1, 9223372036854775806]", i(math.MinInt64), i(math.MaxInt64), i(math.MaxInt64)), of("range", "[9223372036854775807, -1]", i(math.MaxInt64), i(math.MinInt64), i(math.MinInt64)),
		of("range", "unsupported", i(math.MinInt64), i(math.MaxInt64)),
		of("coalesce", "1", null, i(1), i(2)), of("coalesce", "null", null, null), of("coalesce", "'a'", s("a")), of("nullIf", "null", i(4), i(4)), of("nullIf", "'abc'", s("abc"), s("def")), of("nullIf", "null", nan, nan), of("exists", "false", null), of("exists", "true", i(1)),
	})
}

func TestMathematics(t *testing.T) {
	check(t, []callCase{
		of("abs", "3", i(-3)), of("abs", "0.5", f(-0.5)), of("abs", "ArithmeticError IntegerOverflow", i(math.MinInt64)), of("abs", badType, s("a")), of("ceil", "1.0", f(0.1)), of("ceil", "-0.0", f(-0.1)), of("ceil", "3.0", i(3)), of("floor", "0.0", f(0.9)), of("floor", "-1.0", f(-0.1)),
		of("sign", "-1", i(-17)), of("sign", "1", f(0.1)), of("sign", "0", i(0)), of("sign", badType, b(true)), of("isNaN", "true", nan), of("isNaN", "false", i(1)), of("isNaN", "null", null), of("isNaN", badType, s("NaN")),
		of("sqrt", "16.0", i(256)), of("sqrt", "NaN", i(-1)), of("exp", "1.0", i(0)), of("log", "-Inf", i(0)), of("log10", "2.0", i(100)), of("e", "2.718281828459045"), of("pi", "3.141592653589793"), of("cot", "Inf", i(0)), of("asin", "NaN", i(2)), of("radians", "3.141592653589793", i(180)), of("sin", "null", null), of("sin", badType, s("0")), of("atan2", badType, s("a"), i(1)),
		of("round", "3.0", f(3.141592)), of("round", "-1.0", f(-1.5)), of("round", "3.142", f(3.141592), i(3)), of("round", "-1.0", f(-1.5), i(0)), of("round", "-1.6", f(-1.55), i(1)), of("round", "2.2", f(2.15), i(1)), of("round", "2.0", i(2)), of("round", "0.0", f(0.49999999999999994)), of("round", "0.0", f(-0.4)),
		of("round", "NaN", nan), of("round", "NaN", nan, i(2)), of("round", "Inf", f(math.Inf(1)), i(2)), of("round", "1.0E308", f(1e308), i(5)), of("round", "null", f(1), null), of("round", negative, f(1), i(-1)), of("round", "ArgumentError InvalidArgumentValue", f(1), i(1), s("SIDEWAYS")), of("round", "5.0E-324", f(5e-324), i(2000)), of("round", badType, s("a")),
		of("rand", "unsupported"), of("randomUUID", "unsupported"), of("timestamp", "unsupported"), of("date", "unsupported"),
	})
	// These are the cases of the table in "round() with precision and rounding mode".
	for mode, want := range map[string][4]string{
		"UP": {"1.3", "-1.3", "1.3", "-1.4"}, "DOWN": {"1.2", "-1.2", "1.2", "-1.3"}, "CEILING": {"1.3", "-1.2", "1.3", "-1.3"}, "FLOOR": {"1.2", "-1.3", "1.2", "-1.4"},
		"HALF_UP": {"1.2", "-1.3", "1.3", "-1.4"}, "HALF_DOWN": {"1.2", "-1.3", "1.2", "-1.3"}, "HALF_EVEN": {"1.2", "-1.3", "1.2", "-1.4"},
	} {
		for k, x := range [4]graph.Float{1.249, -1.251, 1.25, -1.35} {
			if got := call(t, &Context{}, "round", x, i(1), s(mode)); got != want[k] {
				t.Errorf("round(%v, 1, %s) is %s, want %s", x, mode, got, want[k])
			}
		}
	}
}

// The manual prints these results. They must agree within two units of the last place.
func TestTrigonometryOfTheManual(t *testing.T) {
	for name, want := range map[string]float64{"acos": 1.0471975511965979, "asin": 0.5235987755982989, "atan": 0.4636476090008061, "cos": 0.8775825618903728, "cot": 1.830487721712452,
		"haversin": 0.06120871905481362, "sin": 0.479425538604203, "tan": 0.5463024898437905} {
		function, _ := Lookup(name)
		v, err := function.Call(&Context{}, []graph.Value{f(0.5)})
		if err != nil || math.Abs(float64(v.(graph.Float))-want) > 2e-15 {
			t.Errorf("%s(0.5) is %v (%v), want %v", name, v, err, want)
		}
	}
}

func TestEntities(t *testing.T) {
	g := graph.New()
	a, z := g.CreateNode([]string{"B", "A"}, m{"y": i(1), "x": i(2)}), g.CreateNode(nil, nil)
	r := g.CreateRelationship(a, z, "T", m{"w": i(1)})
	path := graph.Path{Nodes: []*graph.Node{a, z}, Relationships: []*graph.Relationship{r}}
	gone := g.CreateNode([]string{"A"}, nil)
	if err := g.DeleteNode(gone); err != nil {
		t.Fatal(err)
	}
	const deleted = "EntityNotFound DeletedEntityAccess"
	check(t, []callCase{
		of("labels", "['A', 'B']", a), of("labels", "[]", z), of("labels", "null", null), of("labels", badValue, i(1)), of("labels", deleted, gone), of("type", "'T'", r), of("type", badValue, a), of("type", "null", null), of("keys", "['x', 'y']", a), of("keys", "['w']", r),
		of("keys", "['k', 'n']", m{"n": null, "k": i(1)}), of("keys", badValue, i(1)), of("properties", "{x: 2, y: 1}", a), of("properties", "{}", z), of("properties", "{k: null}", m{"k": null}), of("properties", badValue, i(1)), of("properties", deleted, gone), of("keys", deleted, gone),
		of("startNode", "(:A:B {x: 2, y: 1})", r), of("endNode", "()", r), of("startNode", badValue, a), of("nodes", "[(:A:B {x: 2, y: 1}), ()]", path), of("relationships", "[[:T {w: 1}]]", path), of("length", "1", path), of("length", badValue, s("abc")), of("nodes", badValue, a), of("id", badValue, i(1)), of("elementId", "unsupported", a),
	})
	if call(t, &Context{}, "id", a) == call(t, &Context{}, "id", z) {
		t.Error("two nodes have one id")
	}
}

func point(t *testing.T, entries graph.Map) graph.Value {
	t.Helper()
	function, _ := Lookup("point")
	v, err := function.Call(&Context{}, []graph.Value{entries})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The cases are from the manual's chapters "Spatial functions" and "Spatial values".
func TestPoints(t *testing.T) {
	const bad = "ArgumentError InvalidArgumentValue"
	check(t, []callCase{
		of("point", "point({srid: 4326, x: 56.7, y: 12.78})", m{"longitude": f(56.7), "latitude": f(12.78)}), of("point", "point({srid: 4326, x: 2.3, y: 4.5})", m{"x": f(2.3), "y": f(4.5), "crs": s("WGS-84")}),
		of("point", "point({srid: 4979, x: 56.7, y: 12.78, z: 8.0})", m{"longitude": f(56.7), "latitude": f(12.78), "height": i(8)}), of("point", "point({srid: 7203, x: 2.3, y: 4.5})", m{"x": f(2.3), "y": f(4.5)}), of("point", "point({srid: 9157, x: 2.3, y: 4.5, z: 2.0})", m{"x": f(2.3), "y": f(4.5), "z": i(2)}),
		of("point", "point({srid: 4326, x: -170.0, y: 1.0})", m{"longitude": i(190), "latitude": i(1)}), of("point", bad, m{"longitude": i(0), "latitude": i(91)}), of("point", "null", m{"x": i(1), "y": null}), of("point", "null", null), of("point", bad, m{"x": i(1)}), of("point", bad, m{"x": i(1), "y": i(2), "crs": s("mars")}),
		of("point", bad, m{"x": i(1), "y": i(2), "srid": i(9157)}), of("point", bad, m{"x": i(1), "z": i(2)}), of("point", badType, m{"x": s("1"), "y": i(2)}), of("point", bad, m{"longitude": i(1), "latitude": i(1), "crs": s("cartesian")}), of("point", badValue, i(1)), of("point", "point({srid: 4326, x: 1.0, y: 2.0})", m{"x": i(1), "y": i(2), "srid": i(4326)}),
	})
	flat := func(x, y float64) graph.Value { return point(t, m{"x": f(x), "y": f(y)}) }
	place := func(longitude, latitude float64) graph.Value {
		return point(t, m{"longitude": f(longitude), "latitude": f(latitude)})
	}
	check(t, []callCase{
		of("point.distance", "1.5", flat(2.3, 4.5), flat(1.1, 5.4)), of("distance", "5.0", flat(3, 0), flat(0, 4)), of("point.distance", "null", flat(3, 0), point(t, m{"x": i(0), "y": i(4), "z": i(1)})), of("point.distance", "null", null, flat(0, 0)), of("point.distance", badType, i(1), flat(0, 0)),
		of("point.withinBBox", "true", flat(5, 5), flat(0, 0), flat(10, 10)), of("point.withinBBox", "false", flat(5, 11), flat(0, 0), flat(10, 10)), of("point.withinBBox", "true", place(180, 55.66), place(179, 55.66), place(-179, 55.70)), of("point.withinBBox", "false", place(0, 55.66), place(179, 55.66), place(-179, 55.70)),
		of("point.withinBBox", "null", null, flat(0, 0), flat(1, 1)), of("point.withinBBox", "false", place(12.56, 55.67), place(12.53, 55.70), place(12.614, 55.66)), of("point.withinBBox", "true", place(12.56, 55.67), place(12.53, 55.66), place(12.614, 55.70)), of("point.withinBBox", "null", flat(5, 5), place(0, 0), place(1, 1)),
	})
	far, _ := Lookup("point.distance")
	high := func(longitude, latitude float64) graph.Value {
		return point(t, m{"longitude": f(longitude), "latitude": f(latitude), "height": i(100)})
	}
	v, err := far.Call(&Context{}, []graph.Value{high(12.78, 56.7), high(12.79, 56.71)})
	if err != nil || math.Abs(float64(v.(graph.Float))-1269.9148706779097) > 1e-6 {
		t.Errorf("a distance is %v (%v), want 1269.9148706779097", v, err)
	}
}

func TestTemporalFunctions(t *testing.T) {
	now, err := temporal.ParseDateTime("2026-11-22T10:20:30.5+01:00")
	if err != nil {
		t.Fatal(err)
	}
	c := &Context{Now: &now}
	value := func(name string, arguments ...graph.Value) graph.Value {
		function, _ := Lookup(name)
		v, err := function.Call(c, arguments)
		if err != nil {
			t.Fatal(name, err)
		}
		return v
	}
	date := value("date", s("1984-10-11"))
	for _, k := range []callCase{
		of("date", "'1984-10-11'", s("1984-10-11")), of("date", "'1984-10-11'", m{"year": i(1984), "month": i(10), "day": i(11)}), of("date", "'2026-11-22'"), of("date", "null", null), of("date", "null", m{"year": null}), of("date", "'1984-10-11'", value("datetime", s("1984-10-11T12:00Z"))), of("date", badType, i(1)), of("date", "ArgumentError InvalidArgumentValue", s("no date")),
		of("date", "'1984-10-28'", m{"date": date, "day": i(28)}), of("time", "'10:20:30.500+01:00'"), of("localtime", "'10:20:30.500'"), of("localdatetime", "'2026-11-22T10:20:30.500'"), of("datetime", "'2026-11-22T09:20:30.500Z'", m{"timezone": s("Z")}), of("datetime.realtime", "'2026-11-22T10:20:30.500+01:00'"), of("time.statement", "'09:20:30.500Z'", s("Z")), of("localtime.transaction", "'11:20:30.500'", m{"timezone": s("+02:00")}),
		of("date.truncate", "'1984-10-01'", s("month"), date), of("date.truncate", "'1984-10-02'", s("month"), date, m{"day": i(2)}), of("date.truncate", "null", s("month"), null), of("datetime.truncate", "'2026-11-22T00:00+01:00'", s("day"), value("datetime")), of("date.truncate", badType, s("month"), i(1)), of("date.truncate", "ArgumentError InvalidArgumentValue", s("moment"), date),
		of("duration", "'P14DT16H12M'", m{"days": i(14), "hours": i(16), "minutes": i(12)}), of("duration", "'P5M1DT12H'", m{"months": i(5), "days": f(1.5)}), of("duration", "'P14DT16H12M'", s("P14DT16H12M")), of("duration", "null", null), of("duration", badType, i(1)),
		of("duration.between", "'P1Y1M14D'", date, value("date", s("1985-11-25"))), of("duration.inMonths", "'P1Y1M'", date, value("date", s("1985-11-25"))), of("duration.inDays", "'P410D'", date, value("date", s("1985-11-25"))), of("duration.inSeconds", "'PT24H'", date, value("date", s("1984-10-12"))), of("duration.between", "null", null, null), of("duration.between", badType, date, value("duration", s("P1D"))),
		of("datetime.fromEpoch", "'2015-07-20T15:11:42.000000023Z'", i(1437405102), i(23)), of("datetime.fromepochmillis", "'2016-08-23T13:06:44.748Z'", i(1471957604748)), of("datetime.fromEpoch", badType, f(1), i(0)), of("timestamp", "1795339230500"), of("toString", "'1984-10-11'", date),
	} {
		if got := call(t, c, k.name, k.arguments...); got != k.want {
			t.Errorf("%s(%s) is %s, want %s", k.name, graph.Format(l(k.arguments...)), got, k.want)
		}
	}
	for _, k := range []struct {
		op   binary
		a, b graph.Value
		want string
	}{
		{Add, value("localdatetime", s("1984-10-11T12:31:14")), value("duration", s("P12YT0.000000002S")), "'1996-10-11T12:31:14.000000002'"}, {Add, value("duration", s("P1D")), date, "'1984-10-12'"}, {Subtract, date, value("duration", s("P1D")), "'1984-10-10'"},
		{Add, value("duration", s("P1D")), value("duration", s("P1M")), "'P1M1D'"}, {Subtract, value("duration", s("P1D")), value("duration", s("P1M")), "'P-1M1D'"}, {Multiply, value("duration", s("P14DT13M10.000000001S")), i(2), "'P28DT26M20.000000002S'"}, {Multiply, i(2), value("duration", s("P1D")), "'P2D'"},
		{Divide, value("duration", s("P14DT13M10.000000001S")), i(3), "'P4DT16H4M23.333333333S'"}, {Divide, value("duration", s("P1D")), i(0), "ArgumentError InvalidArgumentValue"}, {Divide, i(2), value("duration", s("P1D")), badType}, {Subtract, date, date, badType}, {Add, date, i(1), badType}, {Add, date, s("!"), "'1984-10-11!'"}, {Add, date, null, "null"}, {Subtract, value("duration", s("P1D")), date, badType},
	} {
		if got := result(k.op(&Context{}, k.a, k.b)); got != k.want {
			t.Errorf("%s, %s: %s, want %s", graph.Format(k.a), graph.Format(k.b), got, k.want)
		}
	}
}

// The evaluation reports what the sources leave open, and nothing else.
func TestOpen(t *testing.T) {
	for _, k := range []struct {
		call callCase
		open bool
	}{
		{of("toInteger", "", f(1e30)), true}, {of("toInteger", "", nan), true}, {of("toInteger", "", s(" 1 ")), true}, {of("toInteger", "", s("0xff")), true}, {of("toFloat", "", s("NaN")), true}, {of("log", "", i(0)), true}, {of("log10", "", f(-1)), true},
		{of("toInteger", "", f(1)), false}, {of("toInteger", "", s("foo")), false}, {of("toFloat", "", s("1.5")), false}, {of("log", "", i(1)), false}, {of("size", "", s("a")), false},
	} {
		c := &Context{}
		call(t, c, k.call.name, k.call.arguments...)
		if (c.Undetermined != nil) != k.open {
			t.Errorf("%s(%s): open is %v", k.call.name, graph.Format(l(k.call.arguments...)), c.Undetermined)
		}
	}
}

// Whether a case is open depends on the dialect.
func TestOpenByDialect(t *testing.T) {
	zoned := func(text string) graph.Value {
		d, err := temporal.ParseDateTime(text)
		if err != nil {
			t.Fatal(err)
		}
		return graph.DateTime{DateTime: d}
	}
	for _, k := range []struct {
		dialect string
		a, b    graph.Value
		open    bool
	}{
		{"opencypher", i(math.MaxInt64), i(1), true}, {"neo4j", i(math.MaxInt64), i(1), false}, {"opencypher", i(1), i(1), false},
		{"opencypher", zoned("2015-07-21T21:40Z"), zoned("2015-07-21T22:40+01:00"), true}, {"neo4j", zoned("2015-07-21T21:40Z"), zoned("2015-07-21T22:40+01:00"), false},
		{"opencypher", zoned("2015-07-21T21:40Z"), zoned("2015-07-21T21:40Z"), false}, {"opencypher", zoned("2015-07-21T21:40Z"), zoned("2015-07-21T21:40+01:00"), false},
	} {
		c := &Context{Dialect: spec.DialectByName(k.dialect)}
		_, _ = Add(c, k.a, k.b)
		Compare(c, cypher.Equal, k.a, k.b)
		if (c.Undetermined != nil) != k.open {
			t.Errorf("%s with %s in %s: open is %v", graph.Format(k.a), graph.Format(k.b), k.dialect, c.Undetermined)
		}
	}
}

func TestBudget(t *testing.T) {
	full := errors.New("full")
	c := &Context{Charge: func(elements int) error {
		if elements > 10 {
			return full
		}
		return nil
	}}
	for _, k := range []callCase{of("range", "full", i(0), i(1<<62)), of("replace", "full", s("aaaa"), s("a"), s("bbbb")), of("split", "full", s(strings.Repeat(",", 20)), s(",")), of("range", "[0, 1]", i(0), i(1))} {
		if got := call(t, c, k.name, k.arguments...); got != k.want {
			t.Errorf("%s is %s, want %s", k.name, got, k.want)
		}
	}
	if got := result(Add(c, s("123456"), s("123456"))); got != "full" {
		t.Errorf("+ is %s", got)
	}
}

// These are laws of operators on all values.
func TestLaws(t *testing.T) {
	numbers := rapid.OneOf(rapid.Map(rapid.Int64(), func(n int64) graph.Value { return i(n) }), rapid.Map(rapid.Float64(), func(x float64) graph.Value { return f(x) }),
		rapid.SampledFrom([]graph.Value{i(math.MinInt64), i(math.MaxInt64), i(0), i(-1), nan, f(math.Inf(1)), null}))
	testrun.Check(t, func(t *rapid.T) {
		a, b := numbers.Draw(t, "a"), numbers.Draw(t, "b")
		c := &Context{}
		if x, y := result(Add(c, a, b)), result(Add(c, b, a)); x != y {
			t.Fatalf("a + b is %s, b + a is %s", x, y)
		}
		if x, y := result(Multiply(c, a, b)), result(Multiply(c, b, a)); x != y {
			t.Fatalf("a * b is %s, b * a is %s", x, y)
		}
		n, isInteger := a.(i)
		d, also := b.(i)
		if isInteger && also && d != 0 && (d != -1 || n != math.MinInt64) {
			quotient, _ := Divide(c, n, d)
			rest, _ := Modulo(c, n, d)
			if quotient.(i)*d+rest.(i) != n || (rest.(i) != 0 && (rest.(i) < 0) != (n < 0)) {
				t.Fatalf("%d is not %s * %d + %s", n, graph.Format(quotient), d, graph.Format(rest))
			}
		}
		if isInteger {
			text, _ := convertToString(c, []graph.Value{n})
			if back, _ := convertToInteger(c, []graph.Value{text}); back != n {
				t.Fatalf("%d comes back as %v", n, back)
			}
		}
	})
}

// substring, left and right agree: The part that is cut off and the part that is left make the text.
func TestCutting(t *testing.T) {
	testrun.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		length := len([]rune(text))
		n := rapid.IntRange(0, length).Draw(t, "n")
		left, _ := functions["left"].Call(&Context{}, []graph.Value{s(text), i(n)})
		right, _ := functions["right"].Call(&Context{}, []graph.Value{s(text), i(length - n)})
		rest, _ := functions["substring"].Call(&Context{}, []graph.Value{s(text), i(n)})
		if right != rest || string(left.(s)+right.(s)) != text {
			t.Fatalf("%q at %d: %v and %v, %v", text, n, left, right, rest)
		}
	})
}

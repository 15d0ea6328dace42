package parse_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// shape removes positions, which are tested apart.
func shape(x any) any {
	v := reflect.ValueOf(x)
	clear := func(reflect.Value) {}
	clear = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				clear(v.Elem())
			}
		case reflect.Slice:
			for i := range v.Len() {
				clear(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if f := v.Field(i); f.Type() == reflect.TypeFor[cypher.Position]() {
					f.SetZero()
				} else {
					clear(f)
				}
			}
		}
	}
	clear(v)
	return x
}

func v(name string) cypher.Expr { return &cypher.Variable{Name: name} }
func i(n int64) cypher.Expr     { return &cypher.Integer{Value: n} }
func binary(op cypher.BinaryOperator, l, r cypher.Expr) cypher.Expr {
	return &cypher.Binary{Op: op, L: l, R: r}
}

func pattern(steps ...cypher.Step) *cypher.PathPattern {
	return &cypher.PathPattern{Start: &cypher.NodePattern{Variable: "a"}, Steps: steps}
}

func to(d cypher.Direction, types ...string) cypher.Step {
	return cypher.Step{Relationship: &cypher.RelationshipPattern{Direction: d, Types: types}, Node: &cypher.NodePattern{Variable: "b"}}
}

func TestExpression(t *testing.T) {
	cases := []struct {
		text string
		want cypher.Expr
	}{
		// Precedence: the grammar's chain of productions from OrExpression to Atom.
		{"a OR b XOR c AND NOT d", binary(cypher.Or, v("a"), binary(cypher.Xor, v("b"), binary(cypher.And, v("c"), &cypher.Unary{Op: cypher.Not, Of: v("d")})))},
		{"NOT a = b", &cypher.Unary{Op: cypher.Not, Of: &cypher.Comparison{First: v("a"), Rest: []cypher.ComparisonPart{{Op: cypher.Equal, R: v("b")}}}}},
		{"a < b <= c", &cypher.Comparison{First: v("a"), Rest: []cypher.ComparisonPart{{Op: cypher.Less, R: v("b")}, {Op: cypher.LessOrEqual, R: v("c")}}}},
		{"a = b IS NULL", &cypher.Comparison{First: v("a"), Rest: []cypher.ComparisonPart{{Op: cypher.Equal, R: &cypher.IsNull{Of: v("b")}}}}},
		{"a + b IN c", binary(cypher.In, binary(cypher.Add, v("a"), v("b")), v("c"))},
		{"a STARTS WITH b ENDS WITH c", binary(cypher.EndsWith, binary(cypher.StartsWith, v("a"), v("b")), v("c"))},
		{"a - b - c", binary(cypher.Subtract, binary(cypher.Subtract, v("a"), v("b")), v("c"))},
		{"a + b * c ^ d ^ e", binary(cypher.Add, v("a"), binary(cypher.Multiply, v("b"), binary(cypher.Power, binary(cypher.Power, v("c"), v("d")), v("e"))))},
		{"-a ^ b", binary(cypher.Power, &cypher.Unary{Op: cypher.Minus, Of: v("a")}, v("b"))},
		{"-3", i(-3)},
		{"-9223372036854775808", i(math.MinInt64)},
		{"-0x8000000000000000", i(math.MinInt64)},
		{"0x1aF", i(431)}, {"0o17", i(15)}, {"1_000", i(1000)},
		{".5", &cypher.Float{Value: .5}}, {"1e-3", &cypher.Float{Value: 1e-3}}, {"-1.5E+2", &cypher.Float{Value: -150}},
		{"-(1)", &cypher.Unary{Op: cypher.Minus, Of: i(1)}},
		{"-1[0]", &cypher.Unary{Op: cypher.Minus, Of: &cypher.Index{Of: i(1), Key: i(0)}}},
		{"a[1..2]", &cypher.Slice{Of: v("a"), From: i(1), To: i(2)}},
		{"a[..]", &cypher.Slice{Of: v("a")}},
		{"a[1..]", &cypher.Slice{Of: v("a"), From: i(1)}},
		{"a.b[c].d", &cypher.Property{Of: &cypher.Index{Of: &cypher.Property{Of: v("a"), Key: "b"}, Key: v("c")}, Key: "d"}},
		{"a.Return", &cypher.Property{Of: v("a"), Key: "Return"}},
		{"a:B:c", &cypher.HasLabels{Of: v("a"), Labels: []string{"B", "c"}}},
		{"`a``b`", v("a`b")},
		{"$`x y`", &cypher.Parameter{Name: "x y"}}, {"$0", &cypher.Parameter{Name: "0"}},
		{`'\'\\\n\u0041\U0001F600\uD83D\uDE00'`, &cypher.String{Value: "'\\\nA😀😀"}},
		{`"it's"`, &cypher.String{Value: "it's"}},
		{"a /* b */ + // c\n d", binary(cypher.Add, v("a"), v("d"))},
		// Ambiguities.
		{"[x IN a]", &cypher.ListComprehension{Variable: "x", List: v("a")}},
		{"[x IN a WHERE b | c]", &cypher.ListComprehension{Variable: "x", List: v("a"), Where: v("b"), Result: v("c")}},
		{"[x IN a, b]", &cypher.List{Items: []cypher.Expr{binary(cypher.In, v("x"), v("a")), v("b")}}},
		{"[(x IN a)]", &cypher.List{Items: []cypher.Expr{binary(cypher.In, v("x"), v("a"))}}},
		{"[]", &cypher.List{}},
		{"(a)-->(b)", &cypher.PatternPredicate{Path: pattern(to(cypher.Outgoing))}},
		{"(a)<-[:T|:U]-(b)", &cypher.PatternPredicate{Path: pattern(to(cypher.Incoming, "T", "U"))}},
		{"(a) - (b)", binary(cypher.Subtract, v("a"), v("b"))},
		{"(a) < -(b)", &cypher.Comparison{First: v("a"), Rest: []cypher.ComparisonPart{{Op: cypher.Less, R: &cypher.Unary{Op: cypher.Minus, Of: v("b")}}}}},
		{"[(a)--(b) | a]", &cypher.PatternComprehension{Path: pattern(to(cypher.Either)), Result: v("a")}},
		{"[(a) , b]", &cypher.List{Items: []cypher.Expr{v("a"), v("b")}}},
		{"exists(a.b)", &cypher.FunctionCall{Name: "exists", Arguments: []cypher.Expr{&cypher.Property{Of: v("a"), Key: "b"}}}},
		{"exists { (a)<-->(b) WHERE a }", &cypher.Subquery{Paths: []*cypher.PathPattern{pattern(to(cypher.Both))}, Where: v("a")}},
		{"duration.between(a, b)", &cypher.FunctionCall{Name: "duration.between", Arguments: []cypher.Expr{v("a"), v("b")}}},
		{"count(*)", &cypher.CountStar{}},
		{"count(DISTINCT a)", &cypher.FunctionCall{Name: "count", Distinct: true, Arguments: []cypher.Expr{v("a")}}},
		{"count", v("count")},
		{"any(x IN a WHERE b)", &cypher.Quantifier{Kind: cypher.AnyOf, Variable: "x", List: v("a"), Where: v("b")}},
		{"reduce(s = 0, x IN a | s)", &cypher.Reduce{Accumulator: "s", Initial: i(0), Variable: "x", List: v("a"), Step: v("s")}},
		{"CASE WHEN a THEN b END", &cypher.Case{Whens: []cypher.When{{Condition: v("a"), Result: v("b")}}}},
		{"CASE a WHEN 1 THEN b ELSE c END", &cypher.Case{Subject: v("a"), Whens: []cypher.When{{Condition: i(1), Result: v("b")}}, Else: v("c")}},
		{"{a: 1, WHERE: 2, ``: 3}", &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: "a", Value: i(1)}, {Key: "WHERE", Value: i(2)}, {Value: i(3)}}}},
	}
	for _, c := range cases {
		got, err := parse.Expression(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if !reflect.DeepEqual(shape(got), c.want) {
			t.Errorf("%s: got %#v, want %#v", c.text, got, c.want)
		}
	}
}

func TestQuery(t *testing.T) {
	three, one := int64(3), int64(1)
	cases := []struct {
		text string
		want cypher.Clause
	}{
		{"MATCH p = (a:A {x: 1})-[r:T*1..3 $q]->()", &cypher.Match{Paths: []*cypher.PathPattern{{Variable: "p",
			Start: &cypher.NodePattern{Variable: "a", Labels: []string{"A"}, Properties: &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: "x", Value: i(1)}}}},
			Steps: []cypher.Step{{Relationship: &cypher.RelationshipPattern{Variable: "r", Types: []string{"T"}, Length: &cypher.Length{Minimum: &one, Maximum: &three}, Properties: &cypher.Parameter{Name: "q"}}, Node: &cypher.NodePattern{}}}}}}},
		{"MATCH (a)-[*3]-(b)", &cypher.Match{Paths: []*cypher.PathPattern{pattern(cypher.Step{Relationship: &cypher.RelationshipPattern{Direction: cypher.Either, Length: &cypher.Length{Minimum: &three, Maximum: &three, Exact: true}}, Node: &cypher.NodePattern{Variable: "b"}})}}},
		{"OPTIONAL MATCH ((a)—⟩(b)) WHERE a", nil},
		{"OPTIONAL MATCH ((a)——⟩(b)) WHERE a", &cypher.Match{Optional: true, Paths: []*cypher.PathPattern{pattern(to(cypher.Outgoing))}, Where: v("a")}},
		{"MATCH p = shortestPath((a)-->(b))", &cypher.Match{Paths: []*cypher.PathPattern{{Variable: "p", Shortest: cypher.OneShortestPath, Start: pattern().Start, Steps: []cypher.Step{to(cypher.Outgoing)}}}}},
		{"RETURN DISTINCT *, a . b AS c ORDER BY c DESC, a SKIP 1 LIMIT 3;", &cypher.Return{Projection: cypher.Projection{Distinct: true, Star: true,
			Items:   []cypher.ProjectionItem{{Expr: &cypher.Property{Of: v("a"), Key: "b"}, Alias: "c", Text: "a . b"}},
			OrderBy: []cypher.SortItem{{Expr: v("c"), Descending: true}, {Expr: v("a")}}, Skip: i(1), Limit: i(3)}}},
		{"MERGE (a) ON CREATE SET a.x = 1 ON MATCH SET a += $m, a:L", &cypher.Merge{Path: pattern(), Actions: []cypher.MergeAction{
			{OnCreate: true, Items: []cypher.SetItem{&cypher.SetProperty{Target: &cypher.Property{Of: v("a"), Key: "x"}, Value: i(1)}}},
			{Items: []cypher.SetItem{&cypher.SetProperties{Variable: &cypher.Variable{Name: "a"}, Add: true, Value: &cypher.Parameter{Name: "m"}}, &cypher.SetLabels{Variable: &cypher.Variable{Name: "a"}, Labels: []string{"L"}}}}}}},
		{"REMOVE a:L, (a).x", &cypher.Remove{Items: []cypher.RemoveItem{&cypher.RemoveLabels{Variable: &cypher.Variable{Name: "a"}, Labels: []string{"L"}}, &cypher.RemoveProperty{Target: &cypher.Property{Of: v("a"), Key: "x"}}}}},
		{"DETACH DELETE a", &cypher.Delete{Detach: true, Items: []cypher.Expr{v("a")}}},
		{"CALL a.b(1) YIELD c AS d, e WHERE d", &cypher.Call{Procedure: "a.b", Arguments: []cypher.Expr{i(1)}, Yields: []cypher.YieldItem{{Field: "c", Variable: "d"}, {Field: "e", Variable: "e"}}, Where: v("d")}},
		{"CALL a.b YIELD -", &cypher.Call{Procedure: "a.b", Implicit: true, NoResult: true}},
		{"UNWIND a AS b", &cypher.Unwind{List: v("a"), Variable: "b"}},
	}
	for _, c := range cases {
		q, err := parse.Query(c.text)
		if c.want == nil {
			if err == nil {
				t.Errorf("%s: no error", c.text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if got := q.Arms[0].Clauses[0]; !reflect.DeepEqual(shape(got), c.want) {
			t.Errorf("%s: got %#v, want %#v", c.text, got, c.want)
		}
	}
}

// Details are the openCypher TCK's; places are line and column of what is wrong.
func TestErrors(t *testing.T) {
	cases := []struct{ text, detail, place string }{
		{"", "UnexpectedSyntax", "1:1"},
		{"RETURN", "UnexpectedSyntax", "1:7"},
		{"RETURN 1 +\n  'ä' + )", "UnexpectedSyntax", "2:9"},
		{"RETURN 1 RETURN", "UnexpectedSyntax", "1:16"},
		{"MATCH a RETURN a", "UnexpectedSyntax", "1:7"},
		{"MATCH (a)-[*-2]->(b) RETURN a", "InvalidRelationshipPattern", "1:13"},
		{"MATCH (a)-[:T..]->(b) RETURN a", "InvalidRelationshipPattern", "1:14"},
		{"RETURN 12h4", "InvalidNumberLiteral", "1:8"},
		{"RETURN {1a: 2}", "UnexpectedSyntax", "1:9"},
		{"RETURN {a: 2b}", "InvalidNumberLiteral", "1:12"},
		{"RETURN [,]", "UnexpectedSyntax", "1:9"},
		{"RETURN [[1]", "UnexpectedSyntax", "1:12"},
		{"RETURN {1}", "UnexpectedSyntax", "1:9"},
		{"MATCH (n) WHERE () RETURN n", "UnexpectedSyntax", "1:18"},
		{"RETURN 0xG", "InvalidNumberLiteral", "1:8"},
		{"RETURN 0x", "InvalidNumberLiteral", "1:8"},
		{"RETURN 0o8", "InvalidNumberLiteral", "1:8"},
		{"RETURN 12#4", "UnexpectedSyntax", "1:10"},
		{"RETURN 9223372036854775808", "IntegerOverflow", "1:8"},
		{"RETURN -9223372036854775809", "IntegerOverflow", "1:9"},
		{"RETURN 0xFFFFFFFFFFFFFFFF", "IntegerOverflow", "1:8"},
		{"RETURN 1e999", "FloatingPointOverflow", "1:8"},
		{`RETURN '\uH'`, "InvalidUnicodeLiteral", "1:9"},
		{`RETURN '\uD800'`, "InvalidUnicodeLiteral", "1:9"},
		{`RETURN '\x'`, "UnexpectedSyntax", "1:9"},
		{"RETURN 'a", "UnexpectedSyntax", "1:8"},
		{"RETURN `a", "UnexpectedSyntax", "1:8"},
		{"RETURN /* a", "UnexpectedSyntax", "1:8"},
		{"RETURN 42 — 41", "InvalidUnicodeCharacter", "1:11"},
		{"RETURN “a”", "InvalidUnicodeCharacter", "1:8"},
		{"RETURN \xff", "InvalidUnicodeCharacter", "1:8"},
		{"RETURN 1 AS end", "UnexpectedSyntax", "1:13"},
		{"RETURN CASE END", "UnexpectedSyntax", "1:13"},
		{"RETURN $ x", "UnexpectedSyntax", "1:8"},
		{"RETURN all(x IN a | b)", "UnexpectedSyntax", "1:21"},
		{"SET 1 = 2", "UnexpectedSyntax", "1:5"},
		{"RETURN 1; RETURN 2", "UnexpectedSyntax", "1:11"},
	}
	for _, c := range cases {
		_, err := parse.Query(c.text)
		var e *cypher.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if e.Type != cypher.SyntaxError || e.Phase != cypher.CompileTime || e.Detail != c.detail || e.At.String() != c.place {
			t.Errorf("%s: %v, want %s at %s", c.text, e, c.detail, c.place)
		}
	}
}

func TestDeepTexts(t *testing.T) {
	n := 10_000
	for _, text := range []string{
		strings.Repeat("(", n) + "1" + strings.Repeat(")", n), strings.Repeat("(", n), strings.Repeat("[", n), strings.Repeat("-", n) + "1",
		strings.Repeat("NOT ", n) + "a", strings.Repeat("{a:", n), strings.Repeat("[x IN ", n), strings.Repeat("CASE ", n),
		strings.Repeat("[x IN [", n) + strings.Repeat("]]", n), strings.Repeat("f(", n), strings.Repeat("({a:", n) + strings.Repeat("})", n),
		strings.Repeat("EXISTS {MATCH (a {b: ", n), "1" + strings.Repeat("+1", 20_000), "a" + strings.Repeat(".b", 20_000), "[(" + strings.Repeat("(", n),
	} {
		if _, err := parse.Expression(text); err == nil {
			t.Errorf("%.20s…: no error", text)
		}
	}
	if _, err := parse.Query("MATCH " + strings.Repeat("(", n)); err == nil {
		t.Error("no error")
	}
	for _, text := range []string{strings.Repeat("(", 500) + "1" + strings.Repeat(")", 500), "1" + strings.Repeat("+1", 5_000)} {
		if _, err := parse.Expression(text); err != nil {
			t.Errorf("%.20s…: %v", text, err)
		}
	}
}

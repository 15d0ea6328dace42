package render_test

import (
	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/spec/cypher"
)

// generator draws trees of every kind of node, without attention to names and types:
// what the grammar can write.
type generator struct {
	t     *rapid.T
	depth int
}

func (g *generator) flip(label string) bool { return rapid.Bool().Draw(g.t, label) }

// n draws a number below limit, all about equally likely: rapid's own ranges prefer
// small numbers, which would make most trees leaves.
func (g *generator) n(label string, limit int) int {
	n := 0
	for range 8 {
		n *= 2
		if g.flip(label) {
			n++
		}
	}
	return n % limit
}

func pick[T any](g *generator, label string, list ...T) T { return list[g.n(label, len(list))] }

// some draws from least elements on.
func some[T any](g *generator, label string, least int, draw func() T) []T {
	list := make([]T, least+g.n(label, 3))
	for i := range list {
		list[i] = draw()
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

func (g *generator) name() string {
	return pick(g, "name", "a", "b", "n1", "x y", "über", "q`u", "end", "Match", "count", "any", "exists", "null", "1a", "_", "shortestPath", "a.b", "in", "reduce", "call", "index", "``", "$", "a€")
}

// name that may be absent.
func (g *generator) optionalName() string {
	if g.flip("named") {
		return g.name()
	}
	return ""
}

func (g *generator) key() string { return pick(g, "key", "k", "Return", "x-y", "k2", "", "`") }

func (g *generator) optional() cypher.Expr {
	if g.flip("present") {
		return g.expr()
	}
	return nil
}

var texts = []string{"", "a", "it's", `\`, `\u0041`, "\n\r\t\b\f", "\"", "ä€😀", "`", "$$", "--", "/*", "\x00", "\u2028", "%_"}

func (g *generator) leaf() cypher.Expr {
	switch g.n("leaf", 9) {
	case 0:
		return &cypher.Null{}
	case 1:
		return &cypher.Boolean{Value: g.flip("value")}
	case 2:
		return &cypher.Integer{Value: pick[int64](g, "integer", 0, 1, -1, 42, 9223372036854775807, -9223372036854775808)}
	case 3:
		return &cypher.Float{Value: pick(g, "float", 0, 1, -1.5, 1e21, 1e-7, -2e300, 0.1, 5e-324, 1.7976931348623157e308)}
	case 4:
		return &cypher.String{Value: pick(g, "text", texts...)}
	case 5:
		return &cypher.Parameter{Name: pick(g, "parameter", "p", "0", "12", "x y", "null", "1a")}
	case 6:
		return &cypher.CountStar{}
	}
	return &cypher.Variable{Name: g.name()}
}

func (g *generator) expr() cypher.Expr {
	if g.depth <= 0 {
		return g.leaf()
	}
	g.depth--
	defer func() { g.depth++ }()
	switch g.n("expr", 24) {
	case 0:
		return &cypher.List{Items: some(g, "items", 0, g.expr)}
	case 1:
		return g.mapLiteral()
	case 2:
		return g.property()
	case 3:
		return &cypher.Index{Of: g.expr(), Key: g.expr()}
	case 4:
		return &cypher.Slice{Of: g.expr(), From: g.optional(), To: g.optional()}
	case 5:
		return &cypher.HasLabels{Of: g.expr(), Labels: some(g, "labels", 1, g.key)}
	case 6, 7:
		return &cypher.Unary{Op: pick(g, "unary", cypher.Not, cypher.Plus, cypher.Minus), Of: g.expr()}
	case 8, 9, 10, 11:
		return &cypher.Binary{Op: cypher.BinaryOperator(g.n("binary", int(cypher.Matches)+1)), L: g.expr(), R: g.expr()}
	case 12, 13:
		return &cypher.Comparison{First: g.expr(), Rest: some(g, "chain", 1, func() cypher.ComparisonPart {
			return cypher.ComparisonPart{Op: cypher.ComparisonOperator(g.n("comparison", int(cypher.GreaterOrEqual)+1)), R: g.expr()}
		})}
	case 14:
		return &cypher.IsNull{Of: g.expr(), Not: g.flip("not")}
	case 15:
		return &cypher.Case{Subject: g.optional(), Else: g.optional(), Whens: some(g, "whens", 1, func() cypher.When {
			return cypher.When{Condition: g.expr(), Result: g.expr()}
		})}
	case 16:
		return g.call()
	case 17:
		return &cypher.ListComprehension{Variable: g.name(), List: g.expr(), Where: g.optional(), Result: g.optional()}
	case 18:
		return &cypher.PatternComprehension{Path: g.path(g.optionalName(), 1), Where: g.optional(), Result: g.expr()}
	case 19:
		return &cypher.Quantifier{Kind: cypher.QuantifierKind(g.n("quantifier", 4)), Variable: g.name(), List: g.expr(), Where: g.optional()}
	case 20:
		return &cypher.Reduce{Accumulator: g.name(), Initial: g.expr(), Variable: g.name(), List: g.expr(), Step: g.expr()}
	case 21:
		p := g.path("", 1)
		p.Shortest = cypher.Shortest(g.n("shortest", 3))
		return &cypher.PatternPredicate{Path: p}
	case 22:
		return g.subquery()
	}
	return g.leaf()
}

func (g *generator) property() *cypher.Property {
	return &cypher.Property{Of: g.expr(), Key: g.key()}
}

func (g *generator) mapLiteral() *cypher.MapLiteral {
	return &cypher.MapLiteral{Entries: some(g, "entries", 0, func() cypher.MapEntry {
		return cypher.MapEntry{Key: g.key(), Value: g.expr()}
	})}
}

func (g *generator) call() cypher.Expr {
	x := &cypher.FunctionCall{Arguments: some(g, "arguments", 0, g.expr)}
	x.Name = pick(g, "function", "toUpper", "duration.between", "exists", "all", "any", "filter", "reduce", "count", "shortestPath", "case", "not", "a.exists", "date")
	x.Distinct = len(x.Arguments) > 0 && g.flip("distinct")
	return x
}

func (g *generator) subquery() cypher.Expr {
	x := &cypher.Subquery{Kind: cypher.SubqueryKind(g.n("subquery", 2))}
	if g.flip("query") {
		x.Query = g.query()
		return x
	}
	x.Paths = some(g, "paths", 1, func() *cypher.PathPattern { return g.path(g.optionalName(), 0) })
	x.Where = g.optional()
	return x
}

func (g *generator) properties() cypher.Expr {
	switch g.n("properties", 3) {
	case 0:
		return g.mapLiteral()
	case 1:
		return &cypher.Parameter{Name: "p"}
	}
	return nil
}

func (g *generator) node() *cypher.NodePattern {
	return &cypher.NodePattern{Variable: g.optionalName(), Labels: some(g, "labels", 0, g.key), Properties: g.properties()}
}

func (g *generator) bound() *int64 {
	if g.flip("bounded") {
		n := int64(g.n("bound", 20))
		return &n
	}
	return nil
}

func (g *generator) length() *cypher.Length {
	switch g.n("length", 3) {
	case 0:
		n := int64(g.n("exact", 20))
		m := n
		return &cypher.Length{Minimum: &n, Maximum: &m, Exact: true}
	case 1:
		return &cypher.Length{Minimum: g.bound(), Maximum: g.bound()}
	}
	return nil
}

func (g *generator) path(variable string, steps int) *cypher.PathPattern {
	return &cypher.PathPattern{Variable: variable, Start: g.node(), Steps: some(g, "steps", steps, func() cypher.Step {
		return cypher.Step{Node: g.node(), Relationship: &cypher.RelationshipPattern{
			Variable: g.optionalName(), Types: some(g, "types", 0, g.key), Length: g.length(), Properties: g.properties(),
			Direction: cypher.Direction(g.n("direction", 4)),
		}}
	})}
}

func (g *generator) paths() []*cypher.PathPattern {
	return some(g, "paths", 1, func() *cypher.PathPattern {
		p := g.path(g.optionalName(), 0)
		p.Shortest = cypher.Shortest(g.n("shortest", 3))
		return p
	})
}

func (g *generator) query() *cypher.Query {
	q := &cypher.Query{Arms: some(g, "arms", 1, func() *cypher.Arm {
		return &cypher.Arm{Clauses: some(g, "clauses", 1, g.clause)}
	})}
	for range len(q.Arms) - 1 {
		q.Unions = append(q.Unions, cypher.Union{All: g.flip("all")})
	}
	return q
}

func (g *generator) projection() cypher.Projection {
	p := cypher.Projection{Distinct: g.flip("distinct"), Star: g.flip("star"), Skip: g.optional(), Limit: g.optional()}
	least := 1
	if p.Star {
		least = 0
	}
	p.Items = some(g, "items", least, func() cypher.ProjectionItem {
		return cypher.ProjectionItem{Expr: g.expr(), Alias: g.optionalName()}
	})
	p.OrderBy = some(g, "order", 0, func() cypher.SortItem {
		return cypher.SortItem{Expr: g.expr(), Descending: g.flip("descending")}
	})
	return p
}

func (g *generator) clause() cypher.Clause {
	switch g.n("clause", 10) {
	case 0:
		return &cypher.Match{Optional: g.flip("optional"), Paths: g.paths(), Where: g.optional()}
	case 1:
		return &cypher.Unwind{List: g.expr(), Variable: g.name()}
	case 2:
		return &cypher.With{Projection: g.projection(), Where: g.optional()}
	case 3:
		return &cypher.Return{Projection: g.projection()}
	case 4:
		return &cypher.Create{Paths: g.paths()}
	case 5:
		return &cypher.Merge{Path: g.path(g.optionalName(), 0), Actions: some(g, "actions", 0, func() cypher.MergeAction {
			return cypher.MergeAction{OnCreate: g.flip("create"), Items: some(g, "items", 1, g.setItem)}
		})}
	case 6:
		return &cypher.Set{Items: some(g, "items", 1, g.setItem)}
	case 7:
		return &cypher.Remove{Items: some(g, "items", 1, func() cypher.RemoveItem {
			if g.flip("property") {
				return &cypher.RemoveProperty{Target: g.property()}
			}
			return &cypher.RemoveLabels{Variable: &cypher.Variable{Name: g.name()}, Labels: some(g, "labels", 1, g.key)}
		})}
	case 8:
		return &cypher.Delete{Detach: g.flip("detach"), Items: some(g, "items", 1, g.expr)}
	}
	return g.procedureCall()
}

func (g *generator) setItem() cypher.SetItem {
	switch g.n("set", 3) {
	case 0:
		return &cypher.SetProperty{Target: g.property(), Value: g.expr()}
	case 1:
		return &cypher.SetProperties{Variable: &cypher.Variable{Name: g.name()}, Add: g.flip("add"), Value: g.expr()}
	}
	return &cypher.SetLabels{Variable: &cypher.Variable{Name: g.name()}, Labels: some(g, "labels", 1, g.key)}
}

func (g *generator) procedureCall() cypher.Clause {
	c := &cypher.Call{Procedure: pick(g, "procedure", "p", "db.labels", "test.my.proc"), Implicit: g.flip("implicit")}
	if !c.Implicit {
		c.Arguments = some(g, "arguments", 0, g.expr)
	}
	switch g.n("yield", 4) {
	case 0:
		c.YieldStar = true
	case 1:
		c.NoResult = true
	case 2:
		c.Yields = some(g, "yields", 1, func() cypher.YieldItem {
			return cypher.YieldItem{Field: g.name(), Variable: g.name()}
		})
		c.Where = g.optional()
	}
	return c
}

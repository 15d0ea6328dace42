package parse_test

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// windowed draws a function over a window.
func (g *generator) windowed() ast.Expr {
	x := &ast.Windowed{}
	if g.flip("set function") {
		x.Aggregate = &ast.Aggregate{Function: pick(g, "aggregate", ast.Count, ast.Sum, ast.Avg, ast.Min, ast.Max), Args: g.exprs(1, 1)}
		if g.d.AggregateFilter && g.flip("filter") {
			x.Aggregate.Filter = g.expr()
		}
	} else {
		x.Function = ast.WindowFunction(g.n("window function", int(ast.NthValue)+1))
		f := function.OfWindow(x.Function)
		if n := len(f.Parameters); n > 0 {
			most := n
			if n > 2 && !g.d.LagDefault {
				most = 2
			}
			x.Args = g.exprs(n-f.Optional, most)
		}
		if x.Function >= ast.Lag && g.d.WindowNulls == spec.WindowNullsEither {
			x.IgnoreNulls = g.flip("ignore nulls")
		}
	}
	if g.n("named window", 4) == 0 {
		x.Name = g.name()
	} else {
		x.Over = g.window()
	}
	return x
}

// window draws a window's definition.
func (g *generator) window() (w ast.Window) {
	if g.n("base", 4) == 0 {
		w.Base = g.name()
	}
	if g.flip("partition") {
		w.PartitionBy = g.exprs(1, 2)
	}
	if g.flip("order") {
		for _, x := range g.exprs(1, 2) {
			item := ast.OrderItem{Expr: x, Descending: g.flip("descending")}
			if g.d.NullsOrder {
				item.Nulls = ast.NullsOrder(g.n("nulls", 3))
			}
			w.OrderBy = append(w.OrderBy, item)
		}
	}
	if !g.flip("frame") {
		return w
	}
	bound := func(kind ast.BoundKind) ast.Bound {
		b := ast.Bound{Kind: kind}
		if kind == ast.Preceding || kind == ast.Following {
			b.Offset = &ast.Literal{Kind: ast.LiteralInteger, Text: pick(g, "offset", "0", "1", "12")}
			if g.d.FrameOffsets == spec.FrameOffsetsConstant && g.flip("computed offset") {
				b.Offset = g.expr()
			}
		}
		return b
	}
	units := 2
	if g.d.WindowGroups {
		units = 3
	}
	from := g.n("from", 4)
	w.Frame = &ast.Frame{Unit: ast.FrameUnit(g.n("unit", units)), From: bound(ast.BoundKind(from)), To: bound(ast.BoundKind(max(from, 1+g.n("to", 4))))}
	if g.d.WindowExclude {
		w.Frame.Exclude = ast.FrameExclusion(g.n("exclude", 4))
	}
	return w
}

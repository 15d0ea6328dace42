package finding

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// geometric are the chapters of rules of functions of geometries.
var geometric = []string{"relation", "matrix", "box", "rectangle", "measure", "property", "accessor", "edit"}

// symmetric are the rules of functions that mean the same of operands in the other
// order, or for which a fault that depends on the order is the same fault.
var symmetric = []string{
	"relation.collections", "relation.crosses", "relation.disjoint", "relation.domain", "relation.equals", "relation.intersects",
	"relation.ordering-equals", "relation.overlaps", "relation.touches", "relation.valid-operands",
	"matrix.boundary-rule", "matrix.match", "matrix.of-pair", "matrix.relate", "box.overlaps", "box.same",
	"measure.distance", "measure.distance-operator", "measure.within-distance",
	"rectangle.disjoint", "rectangle.equals", "rectangle.intersects", "rectangle.overlaps", "rectangle.same", "rectangle.touches",
	"rectangle.listed-disjoint", "rectangle.listed-same", "rectangle.listed-intersects",
}

// BlamesGeometry tells whether a rule of functions of geometries is to blame.
func (b *Blame) BlamesGeometry() bool {
	if b == nil || !b.Alone {
		return false
	}
	chapter, _, _ := strings.Cut(b.Rule, ".")
	return slices.Contains(geometric, chapter)
}

// Forms are the operands of the blamed expression if it is a function of geometries;
// otherwise the functions that the query calls with theirs.
func Forms(f *Finding, d *spec.Dialect) string {
	if forms := Operands(f, d); forms != "" {
		return forms
	}
	return Called(f, d)
}

// Operands writes the forms of the geometries of which the blamed expression says
// something wrong: what the rule says of them does not depend on the clause around it,
// on the function's name, or on which of them are columns. It is empty where no rule of
// geometries is to blame, or the expression is no function of geometries.
func Operands(f *Finding, d *spec.Dialect) string {
	if !f.Blame.BlamesGeometry() {
		return ""
	}
	block, is := blockOf(f.Blame.Probe, d)
	if !is || len(block.Items) != 1 {
		return ""
	}
	call, is := block.Items[0].Expr.(*ast.Call)
	if !is {
		return ""
	}
	o := originsOf(f.Best().Statements, d)
	return o.call(call, block.From, slices.Contains(symmetric, f.Blame.Rule))
}

// Called writes the functions of geometries that a query calls, each with the forms of
// its operands: what matters of a query under a law about geometries. It is empty if
// there is none.
func Called(f *Finding, d *spec.Dialect) string {
	s, err := parse.WideStatement(f.Best().Query, d)
	q, is := s.(*ast.QueryStatement)
	if err != nil || !is {
		return ""
	}
	var (
		o     = originsOf(f.Best().Statements, d)
		calls []string
	)
	for _, block := range blocks(q.Query) {
		for _, call := range append(callsIn(block), block.keys...) {
			if forms := o.call(call, block.From, false); forms != "" {
				calls = append(calls, call.Name+" "+forms)
			}
		}
	}
	slices.Sort(calls)
	return strings.Join(slices.Compact(calls), "; ")
}

// blockOf is the block that a query is, without ordering and set operations.
func blockOf(query string, d *spec.Dialect) (*ast.Select, bool) {
	s, err := parse.WideStatement(query, d)
	if err != nil {
		return nil, false
	}
	q, is := s.(*ast.QueryStatement)
	if !is {
		return nil, false
	}
	block, is := q.Query.Body.(*ast.Select)
	return block, is
}

// seenBlock is a block with the tables around it.
type seenBlock struct {
	ast.Select
	keys []*ast.Call // in the ORDER BY of its query
}

// blocks are all blocks of a query, those of subqueries with the tables around them.
func blocks(q *ast.Query) []*seenBlock {
	var (
		list   []*seenBlock
		around []ast.TableExpr
		order  []ast.OrderItem
	)
	ast.Walk(q, ast.Visitor{Query: func(q *ast.Query) { order = q.OrderBy }, Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			seen := &seenBlock{Select: *s}
			for _, item := range order {
				seen.keys = append(seen.keys, callsOf(item.Expr)...)
			}
			seen.From = append(slices.Clone(s.From), around...)
			around, order = seen.From, nil
			list = append(list, seen)
		}
	}})
	return list
}

// callsIn are the calls of functions of geometries of a block that stand in no other.
func callsIn(s *seenBlock) []*ast.Call {
	var calls []*ast.Call
	of := func(x ast.Expr) { calls = append(calls, callsOf(x)...) }
	for _, item := range s.Items {
		of(item.Expr)
	}
	of(s.Where)
	of(s.Having)
	for _, x := range s.GroupBy {
		of(x)
	}
	var ons func(list []ast.TableExpr)
	ons = func(list []ast.TableExpr) {
		for _, t := range list {
			if j, is := t.(*ast.Join); is {
				of(j.On)
				ons([]ast.TableExpr{j.L, j.R})
			}
		}
	}
	ons(s.From)
	return calls
}

// callsOf are the calls of functions of geometries in an expression, the outermost.
func callsOf(x ast.Expr) []*ast.Call {
	var calls []*ast.Call
	ast.Inspect(x, func(x ast.Expr) bool {
		call, is := x.(*ast.Call)
		if is && isGeometric(call.Name) {
			calls = append(calls, call)
			return false
		}
		return true
	})
	return calls
}

// isGeometric tells by its name whether a function is one of geometries.
func isGeometric(name string) bool {
	for _, prefix := range []string{"ST_", "MBR", "PREPARED_", "GEOMETRY_"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

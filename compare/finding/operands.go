package finding

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// geometric are the chapters of rules of functions of geometries.
var geometric = []string{"relation", "matrix", "box", "rectangle", "measure", "property", "accessor", "edit", "linear"}

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

// BlamesGeometry tells whether the blamed rule is a rule of functions of geometries.
func (b *Blame) BlamesGeometry() bool {
	if b == nil || !b.Isolated {
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

// Operands describes the geometries of the blamed expression by their forms. The clause around the
// expression, the function's name and the choice of columns do not matter to the rule. The
// description is empty if no rule of geometries is to blame, or if the expression is no function of
// geometries.
func Operands(f *Finding, d *spec.Dialect) string {
	if !f.Blame.BlamesGeometry() {
		return ""
	}
	probe := queryOf(f.Blame.Probe, d)
	if probe == nil {
		return ""
	}
	o := originsOf(f.Best().Statements, d)
	block, is := resolve.Bind(probe, d, o.schema, resolve.Options{}).Body.(*resolve.Block)
	if !is || len(block.Items) != 1 || block.Items[0].Expr == nil {
		return ""
	}
	call, is := block.Items[0].Expr.Node.(*ast.Call)
	if !is {
		return ""
	}
	return o.call(call, block.Items[0].Expr, slices.Contains(symmetric, f.Blame.Rule))
}

// Called lists the functions of geometries that a query calls, each with the forms of its operands.
// They describe a query under a law about geometries. The list is empty if the query calls none.
func Called(f *Finding, d *spec.Dialect) string {
	q := queryOf(f.Best().Query, d)
	if q == nil {
		return ""
	}
	var (
		o     = originsOf(f.Best().Statements, d)
		calls []string
	)
	for _, x := range expressionsOf(resolve.Bind(q, d, o.schema, resolve.Options{})) {
		x.Inspect(func(part ast.Expr, in *resolve.Expression) bool {
			call, is := part.(*ast.Call)
			if !is || !function.OfGeometries(call.Name) {
				return true
			}
			if forms := o.call(call, in, false); forms != "" {
				calls = append(calls, call.Name+" "+forms)
			}
			return false // the outermost alone
		})
	}
	slices.Sort(calls)
	return strings.Join(slices.Compact(calls), "; ")
}

// queryOf reads a query whose functions may have operands that are geometries; nil where
// the text is none.
func queryOf(text string, d *spec.Dialect) *ast.Query { return onGeometries.For(d)(text, d) }

var onGeometries = spec.ByLanguage[func(text string, d *spec.Dialect) *ast.Query]{
	SQL:    sqlQuery,
	Cypher: func(string, *spec.Dialect) *ast.Query { return nil }, // its values are no geometries
}

func sqlQuery(text string, d *spec.Dialect) *ast.Query {
	s, err := parse.EngineSpecificStatement(text, d)
	if err != nil {
		return nil
	}
	q, is := s.(*ast.QueryStatement)
	if !is {
		return nil
	}
	return q.Query
}

// expressionsOf are the expressions of all blocks that stand in a query's own text, those
// of its ORDER BY as well.
func expressionsOf(q *resolve.Query) (list []*resolve.Expression) {
	own := map[*ast.Select]bool{}
	ast.Walk(q.Node, ast.Visitor{Body: func(b ast.Body) {
		if s, is := b.(*ast.Select); is {
			own[s] = true
		}
	}})
	for b := range q.Blocks() {
		if own[b.Written()] {
			list = slices.AppendSeq(list, b.Expressions())
		}
	}
	for inside := range q.Queries() {
		b, is := inside.Body.(*resolve.Block)
		for _, key := range inside.OrderBy {
			if is && own[b.Written()] && key.Expr != nil {
				list = append(list, key.Expr)
			}
		}
	}
	return list
}

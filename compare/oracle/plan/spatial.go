package plan

import (
	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// planConstant is the table of one row that holds a constant of the query, planShape
// its column.
const (
	planConstant = "semcheck_plan_constant"
	planShape    = "semcheck_plan_shape"
)

// spatial are the variants for functions of geometries: an index on a column that a
// condition names, and a constant that comes from a table of one row, because engines
// prepare what they know to be constant.
func (p *plans) spatial() {
	if !p.Dialect.HasGeometries() || !geometry.Asks(p.Query, p.Dialect) {
		return
	}
	p.spatialIndexes()
	for i := range p.constants(ast.CopyQuery(p.Query)) {
		p.add("constant as row", false, func() *trial.Check { return p.constantAsRow(i) })
	}
}

// spatialIndexes are indexes on the columns of geometries that the query names. In
// the MySQL family only a column without NULL has one.
func (p *plans) spatialIndexes() {
	seen := map[use]bool{}
	for _, b := range p.Blocks(p.Query) {
		for _, x := range append(joinConditionsOf(b), b.Where) {
			x.Inspect(func(part ast.Expr, in *resolve.Expression) bool {
				ref, is := part.(*ast.ColumnRef)
				if !is {
					return true
				}
				_, t, i := p.BaseColumn(in.Name(ref))
				u := use{t, i}
				if t == nil || seen[u] || !geometry.IsColumn(&u.definition().ColumnDefinition) {
					return true
				}
				seen[u] = true
				if p.Dialect.SpatialKeysFilled && !u.definition().NotNull {
					return true
				}
				for _, method := range p.Dialect.SpatialIndexMethods() {
					p.made("spatial index "+method, &ast.CreateIndex{Name: planIndex, Table: u.table.Name, Method: method,
						Parts: []ast.IndexPart{{Expr: u.key()}}})
				}
				return true
			})
		}
	}
}

// constants are the places of the geometries that are written down in the items and
// the WHERE of a single block without groups.
func (p *plans) constants(q *ast.Query) (places []*ast.Expr) {
	b, is := q.Body.(*ast.Select)
	if !is || metamorphic.Grouped(b) || q.Limit != nil || q.Offset != nil {
		return nil
	}
	look := func(x *ast.Expr) {
		for _, place := range ast.ExprPlaces(x) {
			if place.Expr == nil || *place.Expr == nil {
				continue
			}
			if _, is := geometry.Written(*place.Expr, p.Dialect); is {
				places = append(places, place.Expr)
				continue
			}
			call, is := (*place.Expr).(*ast.Call)
			if !is {
				continue
			}
			if f := geometry.Function(call, p.Dialect); f != nil {
				for i, kind := range f.Parameters {
					if _, is := geometry.Text(call.Args[i], p.Dialect); is && kind == function.Geometry {
						places = append(places, &call.Args[i])
					}
				}
			}
		}
	}
	for i := range b.Items {
		if b.Items[i].Expr == nil {
			return nil // a star would show one more column
		}
		look(&b.Items[i].Expr)
	}
	if b.Where != nil {
		look(&b.Where)
	}
	return places
}

// constantAsRow asks the query with one of its constants from a table of one row.
func (p *plans) constantAsRow(number int) *trial.Check {
	q := ast.CopyQuery(p.Query)
	places := p.constants(q)
	b, is := q.Body.(*ast.Select)
	if !is || number >= len(places) {
		return nil
	}
	x := *places[number]
	if l, is := x.(*ast.Literal); is {
		x = &ast.Call{Name: geometry.FromText, Args: []ast.Expr{l}}
	}
	*places[number] = &ast.ColumnRef{Table: planConstant, Column: planShape}
	b.From = append(b.From, &ast.TableName{Name: planConstant})
	shape := ast.Geometry
	if p.Dialect.ColumnTypes == spec.ColumnTypesAffinity {
		shape = ast.Type{Kind: ast.TypeDynamic, Affinity: ast.AffinityNone, Name: "GEOMETRY"}
	}
	var texts []string
	for _, s := range []ast.Statement{
		&ast.CreateTable{Name: planConstant, Columns: []ast.ColumnDefinition{{Name: planShape, Type: shape}}},
		&ast.Insert{Table: planConstant, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{{x}}}}},
		&ast.DropTable{Name: planConstant},
	} {
		text, err := render.Statement(s, p.Dialect)
		if err != nil {
			return nil
		}
		texts = append(texts, text)
	}
	return p.defined(trial.Question{Role: "with a constant from a table of one row", Query: q}, texts[:2], texts[2:])
}

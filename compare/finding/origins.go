package finding

import (
	"iter"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// mostNesting is how far an operand is followed through views and derived tables.
const mostNesting = 8

// origins knows where the values of the columns come from.
type origins struct {
	schema *resolve.Schema
	put    map[stored][]resolve.Output // what was put into a column
}

// stored is a column of a base table.
type stored struct {
	table  *resolve.Relation
	column int
}

// originsOf reads statements; what cannot be read has no origins.
func originsOf(statements []string, d *spec.Dialect) *origins {
	o := &origins{schema: resolve.SchemaOf(nil, d), put: map[stored][]resolve.Output{}}
	for _, text := range statements {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			continue
		}
		o.schema.Define(s)
		switch s := s.(type) {
		case *ast.Insert:
			if t := o.schema.Relation(s.Table); t != nil && s.Query != nil {
				rows := resolve.Bind(s.Query, d, o.schema, resolve.Options{})
				for i, column := range o.schema.Assigned(t, s) {
					o.put[stored{t, column}] = slices.AppendSeq(o.put[stored{t, column}], rows.Outputs(i))
				}
			}
		case *ast.Update:
			if t := o.schema.Relation(s.Table); t != nil {
				for _, a := range s.Set {
					column := stored{t, o.schema.Column(t, a.Column)}
					o.put[column] = append(o.put[column], resolve.Output{Expr: resolve.BindOver(a.Value, t, s.Alias, d, o.schema)})
				}
			}
		case *ast.CreateTable, *ast.CreateView, *ast.QueryStatement, *ast.SetVariables, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.Delete, *ast.Analyze, *ast.Merge, *ast.Truncate,
			*ast.EngineSpecificStatement, *ast.CypherStatement, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger:
		}
	}
	return o
}

// call writes a function's operands that are geometries; empty if none is.
func (o *origins) call(x *ast.Call, in *resolve.Expression, unordered bool) string {
	forms := o.arguments(x, in, mostNesting)
	if unordered {
		slices.Sort(forms)
	}
	text := strings.Join(forms, ", ")
	if text != "" && function.IsPrepared(x.Name) {
		text = "prepared " + text // by other code of GEOS
	}
	return text
}

func (o *origins) arguments(x *ast.Call, in *resolve.Expression, depth int) []string {
	var forms []string
	for _, a := range x.Args {
		if form := strings.Join(o.forms(a, in, depth), "|"); form != "" {
			forms = append(forms, form)
		}
	}
	return forms
}

// forms are the forms that an expression's value may have, each once and in order; none
// of what is no geometry.
func (o *origins) forms(x ast.Expr, in *resolve.Expression, depth int) []string {
	if depth == 0 {
		return nil
	}
	var list []string
	switch e := x.(type) {
	case *ast.Literal:
		if form, is := literalForm(e); is {
			list = append(list, form)
		}
	case *ast.ColumnRef:
		list = o.name(in.Name(e), depth)
	case *ast.Cast:
		list = o.forms(e.X, in, depth)
	case *ast.Subquery:
		if q := in.Query(e.Query); q != nil {
			list = o.result(q, 0, depth)
		}
	case *ast.Call:
		switch args := o.arguments(e, in, depth-1); {
		case len(args) == 0:
		case slices.Contains(readers, e.Name):
			list = args[:1]
		default:
			list = []string{e.Name + "(" + strings.Join(args, ", ") + ")"}
		}
	case *ast.Case:
		for _, when := range e.Whens {
			list = append(list, o.forms(when.Result, in, depth)...)
		}
		list = append(list, o.forms(e.Else, in, depth)...)
	case nil, *ast.Unary, *ast.Binary, *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Like, *ast.Exists,
		*ast.Quantified, *ast.Aggregate, *ast.Windowed, *ast.Row, *ast.DefaultValue, *ast.Parameter, *ast.Collate, *ast.EngineSpecific:
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// readers are the functions that make the geometry that a text or bytes hold.
var readers = []string{function.STGeomFromText.Name, function.STGeomFromWKB.Name}

// literalForm is the skeleton of a literal that is a geometry.
func literalForm(x *ast.Literal) (string, bool) {
	switch x.Kind {
	case ast.LiteralString:
		return skeleton(strings.TrimPrefix(x.Text, `\x`))
	case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		g, err := spatial.ParseWellKnownBinary([]byte(x.Text))
		if err != nil {
			return "", false
		}
		return skeletonOf(g.Geometry), true
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
	}
	return "", false
}

// name are the forms of what a name stands for.
func (o *origins) name(name *resolve.Name, depth int) []string {
	switch {
	case name == nil:
	case name.Kind == resolve.NameColumn:
		return o.column(name.Column, depth)
	case name.Kind == resolve.NameAlias && name.Alias != nil:
		return o.forms(name.Alias.Node, name.Alias, depth-1)
	}
	return nil
}

// column are the forms of a column of FROM; of one that a join merged, those of both.
func (o *origins) column(c *resolve.Column, depth int) []string {
	switch {
	case depth == 0:
		return nil
	case c.Merge != nil:
		return append(o.column(c.Merge.Left, depth-1), o.column(c.Merge.Right, depth-1)...)
	case c.Source.Query != nil:
		return o.result(c.Source.Query, c.Index, depth)
	}
	return o.outputs(slices.Values(o.put[stored{c.Source.Relation, c.Index}]), depth)
}

// result are the forms of a column of a query's result.
func (o *origins) result(q *resolve.Query, column, depth int) []string {
	return o.outputs(q.Outputs(column), depth)
}

func (o *origins) outputs(from iter.Seq[resolve.Output], depth int) []string {
	var list []string
	for output := range from {
		switch {
		case output.Expr != nil:
			list = append(list, o.forms(output.Expr.Node, output.Expr, depth-1)...)
		case output.Item != nil && output.Item.Column != nil:
			list = append(list, o.column(output.Item.Column, depth-1)...)
		}
	}
	return list
}

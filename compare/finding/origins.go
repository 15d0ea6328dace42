package finding

import (
	"slices"
	"strings"

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
	tables map[string]*origin    // by folded name
	views  map[string]*ast.Query // with names for their columns
	names  map[string][]string   // of a view's columns
}

// origin is what was put into a table.
type origin struct {
	columns []string                // folded
	put     map[string][]sourceExpr // by column
}

// sourceExpr is an expression with the tables that it is over.
type sourceExpr struct {
	expr ast.Expr
	from []ast.TableExpr
}

// originsOf reads statements; what cannot be read has no origins.
func originsOf(statements []string, d *spec.Dialect) *origins {
	o := &origins{tables: map[string]*origin{}, views: map[string]*ast.Query{}, names: map[string][]string{}}
	for _, text := range statements {
		s, err := parse.WideStatement(text, d)
		if err != nil {
			continue
		}
		switch s := s.(type) {
		case *ast.CreateTable:
			t := &origin{put: map[string][]sourceExpr{}}
			for _, c := range s.Columns {
				t.columns = append(t.columns, strings.ToLower(c.Name))
			}
			o.tables[strings.ToLower(s.Name)] = t
		case *ast.CreateView:
			o.views[strings.ToLower(s.Name)], o.names[strings.ToLower(s.Name)] = s.Query, s.Columns
		case *ast.Insert:
			o.insert(s)
		case *ast.Update:
			if t := o.tables[strings.ToLower(s.Table)]; t != nil {
				for _, a := range s.Set {
					column := strings.ToLower(a.Column)
					t.put[column] = append(t.put[column], sourceExpr{a.Value, []ast.TableExpr{&ast.TableName{Name: s.Table, Alias: s.Alias}}})
				}
			}
		case *ast.QueryStatement, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.Delete, *ast.Analyze, *ast.NativeStatement:
		}
	}
	return o
}

func (o *origins) insert(s *ast.Insert) {
	t := o.tables[strings.ToLower(s.Table)]
	if t == nil || s.Query == nil {
		return
	}
	columns := t.columns
	if s.Columns != nil {
		columns = nil
		for _, c := range s.Columns {
			columns = append(columns, strings.ToLower(c))
		}
	}
	for _, row := range rowsOf(s.Query.Body) {
		for i, x := range row {
			if i < len(columns) {
				t.put[columns[i]] = append(t.put[columns[i]], x)
			}
		}
	}
}

// rowsOf are the rows of expressions that a body writes down.
func rowsOf(b ast.Body) [][]sourceExpr {
	var rows [][]sourceExpr
	switch b := b.(type) {
	case *ast.Values:
		for _, list := range b.Rows {
			row := make([]sourceExpr, len(list))
			for i, x := range list {
				row[i].expr = x
			}
			rows = append(rows, row)
		}
	case *ast.Select:
		row := make([]sourceExpr, len(b.Items))
		for i, item := range b.Items {
			row[i] = sourceExpr{item.Expr, b.From}
		}
		rows = append(rows, row)
	case *ast.SetOperation:
		rows = append(rowsOf(b.L), rowsOf(b.R)...)
	case *ast.Nested:
		rows = rowsOf(b.Query.Body)
	}
	return rows
}

// call writes a function's operands that are geometries; empty if none is.
func (o *origins) call(x *ast.Call, from []ast.TableExpr, unordered bool) string {
	forms := o.arguments(x, from, mostNesting)
	if unordered {
		slices.Sort(forms)
	}
	text := strings.Join(forms, ", ")
	if text != "" && function.IsPrepared(x.Name) {
		text = "prepared " + text // by other code of GEOS
	}
	return text
}

func (o *origins) arguments(x *ast.Call, from []ast.TableExpr, depth int) []string {
	var forms []string
	for _, a := range x.Args {
		if form := strings.Join(o.forms(sourceExpr{a, from}, depth), "|"); form != "" {
			forms = append(forms, form)
		}
	}
	return forms
}

// forms are the forms that an expression's value may have, each once and in order; none
// of what is no geometry.
func (o *origins) forms(x sourceExpr, depth int) []string {
	if depth == 0 {
		return nil
	}
	var list []string
	switch e := x.expr.(type) {
	case *ast.Literal:
		if form, is := literalForm(e); is {
			list = append(list, form)
		}
	case *ast.ColumnRef:
		for _, t := range x.from {
			list = append(list, o.column(t, e, depth)...)
		}
	case *ast.Cast:
		list = o.forms(sourceExpr{e.X, x.from}, depth)
	case *ast.Subquery:
		for _, row := range rowsOf(e.Query.Body) {
			list = append(list, o.forms(row[0], depth-1)...)
		}
	case *ast.Call:
		switch args := o.arguments(e, x.from, depth-1); {
		case len(args) == 0:
		case slices.Contains(readers, e.Name):
			list = args[:1]
		default:
			list = []string{e.Name + "(" + strings.Join(args, ", ") + ")"}
		}
	case *ast.Case:
		for _, when := range e.Whens {
			list = append(list, o.forms(sourceExpr{when.Result, x.from}, depth)...)
		}
		list = append(list, o.forms(sourceExpr{e.Else, x.from}, depth)...)
	case nil, *ast.Unary, *ast.Binary, *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Like, *ast.Exists,
		*ast.Quantified, *ast.Aggregate, *ast.Row, *ast.DefaultValue, *ast.Collate, *ast.Native:
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
	case ast.LiteralBytes:
		g, err := spatial.ParseWellKnownBinary([]byte(x.Text))
		if err != nil {
			return "", false
		}
		return skeletonOf(g.Geometry), true
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
	}
	return "", false
}

// column are the forms of a column of a table expression; none if it has no such column.
func (o *origins) column(t ast.TableExpr, c *ast.ColumnRef, depth int) []string {
	switch t := t.(type) {
	case *ast.Join:
		return append(o.column(t.L, c, depth), o.column(t.R, c, depth)...)
	case *ast.DerivedTable:
		if c.Table != "" && !strings.EqualFold(c.Table, t.Alias) {
			return nil
		}
		return o.result(t.Query, t.Columns, c.Column, depth)
	case *ast.TableName:
		name := strings.ToLower(t.Name)
		if c.Table != "" && !strings.EqualFold(c.Table, t.Alias) && (t.Alias != "" || !strings.EqualFold(c.Table, t.Name)) {
			return nil
		}
		if view := o.views[name]; view != nil {
			return o.result(view, o.names[name], c.Column, depth)
		}
		if table := o.tables[name]; table != nil {
			return o.stored(table, strings.ToLower(c.Column), depth)
		}
	}
	return nil
}

func (o *origins) stored(t *origin, column string, depth int) []string {
	var list []string
	for _, x := range t.put[column] {
		list = append(list, o.forms(x, depth-1)...)
	}
	return list
}

// result are the forms of a column of a query's result.
func (o *origins) result(q *ast.Query, names []string, column string, depth int) []string {
	body := q.Body
	for {
		if set, is := body.(*ast.SetOperation); is {
			return append(o.result(&ast.Query{Body: set.L}, names, column, depth), o.result(&ast.Query{Body: set.R}, names, column, depth)...)
		}
		nested, is := body.(*ast.Nested)
		if !is {
			break
		}
		body = nested.Query.Body
	}
	s, is := body.(*ast.Select)
	if !is || depth == 0 {
		return nil
	}
	var list []string
	for i, item := range s.Items {
		if item.Expr == nil { // a star: the column of a table inside
			for _, t := range s.From {
				list = append(list, o.column(t, &ast.ColumnRef{Table: item.StarTable, Column: column}, depth-1)...)
			}
			continue
		}
		name := item.Alias
		if ref, is := item.Expr.(*ast.ColumnRef); is && name == "" {
			name = ref.Column
		}
		if i < len(names) {
			name = names[i]
		}
		if strings.EqualFold(name, column) {
			list = append(list, o.forms(sourceExpr{item.Expr, s.From}, depth-1)...)
		}
	}
	return list
}

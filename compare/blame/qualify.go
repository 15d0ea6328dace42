package blame

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// qualified is the query with the tables of the columns written out in its subqueries:
// an expression of a subquery is asked over the rows of the blocks around it, too, where
// a bare name may be that of two columns. What is not sure to be of one table stays as
// it is.
func qualified(q *ast.Query, statements []ast.Statement) *ast.Query {
	n := qualifier{}
	for _, s := range statements {
		n.define(s)
	}
	whole := ast.CopyQuery(q)
	n.query(whole, nil)
	return whole
}

// qualifier knows the columns of tables and views, by folded names.
type qualifier map[string]map[string]bool

// visible are the tables of a block, and of those around it.
type visible struct {
	tables []named
	around *visible
}

// named is a table under the name by which its columns are qualified; columns is nil
// where they are not known.
type named struct {
	name    string
	columns map[string]bool
}

func (n qualifier) define(s ast.Statement) {
	columns := map[string]bool{}
	switch s := s.(type) {
	case *ast.CreateTable:
		for _, c := range s.Columns {
			columns[strings.ToLower(c.Name)] = true
		}
		n[strings.ToLower(s.Name)] = columns
	case *ast.CreateView:
		n[strings.ToLower(s.Name)] = n.resultOf(s.Query, s.Columns)
	case *ast.QueryStatement, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.Insert, *ast.Update, *ast.Delete, *ast.Analyze, *ast.NativeStatement:
	}
}

// resultOf are the columns of a query's result; nil where they are not written down.
func (n qualifier) resultOf(q *ast.Query, names []string) map[string]bool {
	columns := map[string]bool{}
	if names != nil {
		for _, name := range names {
			columns[strings.ToLower(name)] = true
		}
		return columns
	}
	s, is := q.Body.(*ast.Select)
	if !is {
		return nil
	}
	for _, item := range s.Items {
		ref, column := item.Expr.(*ast.ColumnRef)
		switch {
		case item.Alias != "":
			columns[strings.ToLower(item.Alias)] = true
		case column:
			columns[strings.ToLower(ref.Column)] = true
		default:
			return nil
		}
	}
	return columns
}

func (n qualifier) query(q *ast.Query, around *visible) {
	n.body(q.Body, around)
	for _, item := range q.OrderBy {
		n.expression(item.Expr, around, false)
	}
}

func (n qualifier) body(b ast.Body, around *visible) {
	switch b := b.(type) {
	case *ast.SetOperation:
		n.body(b.L, around)
		n.body(b.R, around)
	case *ast.Nested:
		n.query(b.Query, around)
	case *ast.Values:
		for _, row := range b.Rows {
			for _, x := range row {
				n.expression(x, around, around != nil)
			}
		}
	case *ast.Select:
		n.block(b, around)
	}
}

func (n qualifier) block(s *ast.Select, around *visible) {
	here := &visible{around: around}
	for _, t := range s.From {
		n.table(t, here)
	}
	for _, t := range s.From {
		n.conditions(t, here)
	}
	inside := around != nil
	for _, item := range s.Items {
		n.expression(item.Expr, here, inside)
	}
	n.expression(s.Where, here, inside)
	for _, x := range append(s.GroupBy[:len(s.GroupBy):len(s.GroupBy)], s.Having) { // names there may be those of the select list
		n.expression(x, here, false)
	}
}

// table adds what a table expression makes visible. Columns that a join merges are of
// none of its tables.
func (n qualifier) table(t ast.TableExpr, here *visible) {
	switch t := t.(type) {
	case *ast.TableName:
		columns := n[strings.ToLower(t.Name)]
		if t.Columns != nil {
			columns = n.resultOf(nil, t.Columns)
		}
		here.tables = append(here.tables, named{nameOf(t), columns})
	case *ast.DerivedTable:
		here.tables = append(here.tables, named{nameOf(t), n.resultOf(t.Query, t.Columns)})
	case *ast.Join:
		from := len(here.tables)
		n.table(t.L, here)
		n.table(t.R, here)
		if t.Natural || t.Using != nil {
			for i := range here.tables[from:] {
				here.tables[from+i].columns = nil
			}
		}
	}
}

func (n qualifier) conditions(t ast.TableExpr, here *visible) {
	switch t := t.(type) {
	case *ast.Join:
		n.conditions(t.L, here)
		n.conditions(t.R, here)
		n.expression(t.On, here, here.around != nil)
	case *ast.DerivedTable:
		n.query(t.Query, nil)
	case *ast.TableName:
	}
}

// expression qualifies columns if they are to be, and goes into subqueries.
func (n qualifier) expression(x ast.Expr, here *visible, inside bool) {
	if x == nil {
		return
	}
	if ref, is := x.(*ast.ColumnRef); is && inside && ref.Table == "" && !ref.OrText {
		ref.Table = here.tableOf(strings.ToLower(ref.Column))
	}
	ast.Children(x, func(operand ast.Expr) { n.expression(operand, here, inside) }, func(q *ast.Query) {
		if here == nil {
			here = &visible{}
		}
		n.query(q, here)
	})
}

// tableOf names the only table that has a column, in the innermost block that has one;
// empty where that is not sure, or where no other block may have it, too.
func (v *visible) tableOf(column string) string {
	for ; v != nil; v = v.around {
		found, count := "", 0
		for _, t := range v.tables {
			if t.columns == nil || t.name == "" {
				return ""
			}
			if t.columns[column] {
				found = t.name
				count++
			}
		}
		switch {
		case count > 1, count == 1 && !v.around.mayHave(column):
			return ""
		case count == 1:
			return found
		}
	}
	return ""
}

// mayHave tells whether a table of a block, or of one around it, may have a column.
func (v *visible) mayHave(column string) bool {
	for ; v != nil; v = v.around {
		for _, t := range v.tables {
			if t.columns == nil || t.columns[column] {
				return true
			}
		}
	}
	return false
}

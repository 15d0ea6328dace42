package blame

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// qualified is the query with the tables of the columns written out in its subqueries:
// an expression of a subquery is asked over the rows of the blocks around it, too, where
// a bare name may be that of two columns. The query is not changed, its views neither.
func qualified(q *ast.Query, statements []ast.Statement, d *spec.Dialect) *ast.Query {
	whole := ast.CopyQuery(q)
	bound := resolve.Bind(whole, d, resolve.SchemaOf(statements, d), resolve.Options{})
	own := map[ast.Body]bool{}
	ast.Walk(whole, ast.Visitor{Body: func(b ast.Body) { own[b] = true }})
	tables := map[*ast.ColumnRef]string{}
	note := func(x *resolve.Expression) {
		x.Inspect(func(part ast.Expr, in *resolve.Expression) bool {
			ref, is := part.(*ast.ColumnRef)
			if !is || ref.Table != "" || ref.OrText {
				return true
			}
			if name := in.Name(ref); name != nil && name.Kind == resolve.NameColumn && hidesAnother(name, d) {
				tables[ref] = name.Column.Table
			}
			return true
		})
	}
	for inside := range bound.Queries() {
		blockBodies(inside.Body, func(b resolve.Body) {
			switch b := b.(type) {
			case *resolve.Block:
				if !own[b.Written()] || b.Outer == nil {
					return
				}
				for x := range b.Expressions() {
					if x.Clause != resolve.ClauseGroupBy && x.Clause != resolve.ClauseHaving { // names there may be those of the select list
						note(x)
					}
				}
			case *resolve.Values:
				if !own[b.Node] || b.Block.Outer == nil {
					return
				}
				for _, row := range b.Rows {
					for _, x := range row {
						note(x)
					}
				}
			case *resolve.TableFunction:
				if !own[b.Node] || b.Block.Outer == nil {
					return
				}
				for _, x := range b.Args {
					note(x)
				}
			}
		})
	}
	for ref, table := range tables { // only now: the tree is asked as it was bound
		ref.Table = table
	}
	return whole
}

// blockBodies visits the blocks and rows that a body combines.
func blockBodies(b resolve.Body, visit func(resolve.Body)) {
	switch b := b.(type) {
	case *resolve.Block, *resolve.Values, *resolve.TableFunction:
		visit(b)
	case *resolve.SetOperation:
		blockBodies(b.L, visit)
		blockBodies(b.R, visit)
	case *resolve.Nested: // a query of its own
	}
}

// hidesAnother tells whether a block around the one that a column belongs to has, or may
// have, a column of that name. One that a join merged is of no table.
func hidesAnother(name *resolve.Name, d *spec.Dialect) bool {
	if name.Column.Table == "" {
		return false
	}
	for around := name.Block.Outer; around != nil; around = around.Outer {
		if around.Open {
			return true
		}
		for _, c := range around.Scope {
			if resolve.SameName(d, c.Name, name.Column.Name) {
				return true
			}
		}
	}
	return false
}

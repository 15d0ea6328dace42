package eval

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// surelyAsked tells that an engine asks the whole condition of each row, whatever its plan is: the
// condition has no part that another part may make unneeded, and no key or index has a column that it
// names, by which rows would be passed over.
func (c *compiler) surelyAsked(t *Table, where ast.Expr) bool {
	if t.definition == nil || len(t.definition.ForeignKeys) > 0 || len(t.definition.Keys) > 0 || c.hasIndex(t) {
		return false
	}
	sure := true
	ast.Inspect(where, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Binary:
			sure = sure && x.Op != ast.And && x.Op != ast.Or && x.Op != ast.Xor
		case *ast.Literal, *ast.ColumnRef, *ast.Unary, *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Cast, *ast.Like:
		default: // CASE and functions have parts that are not always needed, queries have plans of their own.
			sure = false
		}
		return sure
	})
	named := c.columnsIn(where, t)
	for _, key := range t.unique {
		sure = sure && !slices.ContainsFunc(key, func(at int) bool { return named[at] })
	}
	return sure
}

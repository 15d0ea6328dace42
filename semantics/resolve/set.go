package resolve

import "github.com/semcheck/semcheck/spec/ast"

// readsSet tells that a part of the expression is a column of a table of the block, for which
// FIND_IN_SET asks the type of the column. Elsewhere the server may have a reference to such a column,
// of which it divides the text.
//
// Source: MySQL 8.0.39, Item_func_find_in_set::resolve_type and val_int in sql/item_func.cc, which ask
// for FIELD_ITEM; MariaDB 10.3.24, Item_func_find_in_set::fix_length_and_dec in sql/item_func.cc.
func readsSet(part ast.Expr, at *Expression) bool {
	ref, is := part.(*ast.ColumnRef)
	if !is {
		return false
	}
	name := at.Name(ref)
	if name == nil || name.Kind != NameColumn || name.Depth != 0 || name.Column == nil || name.Block == nil {
		return false
	}
	source := name.Column.Source
	return source != nil && source.Query == nil && name.Block.Node.Having == nil
}

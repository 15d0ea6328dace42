package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// In DuckDB several tables of a FROM may bear one name. A column that its table's name
// qualifies, in the query or by what a star or a merged column stands for, is that of the
// table that has it; several that have it are an error. A table without alias is called by
// its schema, too, so that an alias is none of its names where a column is not written out.
//
// Sources: DuckDB 1.5.5, BindContext::GetBinding, CreateColumnReference,
// GenerateAllColumnExpressions, BindingAlias::Matches, Binding::GetAlias,
// ExpressionBinder::QualifyColumnName.

// sharedName is the error of a table's name that means several tables.
func sharedName(table string) error {
	return semantics.Refuse(semantics.ClassDuplicate, "several tables with this column are called %s", table)
}

// sharedTable is the error of a column that is named without its table, or by a star, and
// whose table's name means another one as well.
func (b *binder) sharedTable(c *Column, columns []Visible) error {
	switch {
	case b.dialect.TableNames != spec.TableNamesShared:
		return nil
	case c.Merge == nil:
		return b.sharedColumn(c, columns)
	}
	sides := c.sides(nil)
	named := sides // a FULL JOIN names all of them
	if side := c.merged(); side != nil {
		named = []*Column{side}
	}
	for _, side := range named {
		if err := b.sharedColumn(side, columns); err != nil {
			return err
		}
	}
	for i := range columns {
		if other := columns[i].Column; other.Merge == nil && !slices.Contains(sides, other) && b.sameName(other.Name, c.Name) &&
			slices.ContainsFunc(sides, func(side *Column) bool { return b.sameTable(side.Table, other.Table) }) {
			return semantics.Unmodelled("a merged column beside one of a table that has the name of a side")
		}
	}
	return nil
}

// sharedColumn is the error of a column of a table that shares its name with another one,
// which has such a column, too.
func (b *binder) sharedColumn(c *Column, columns []Visible) error {
	if c.Table == "" { // a derived table without alias, whose name no other has
		return nil
	}
	for i := range columns {
		other := columns[i].Column
		if other != c && other.Merge == nil && !c.Unnamed && !other.Unnamed && b.sameName(other.Name, c.Name) && b.sameTable(other.Table, c.Table) &&
			(!c.Source.ofSchema() || other.Source.ofSchema()) {
			return sharedName(c.Table)
		}
	}
	return nil
}

// ofSchema tells that the table is called by its own name, which its schema qualifies.
func (s *Source) ofSchema() bool {
	t, is := s.Node.(*ast.TableName)
	return is && t.Alias == ""
}

// sides are the columns of tables that a merged column stands for.
func (c *Column) sides(list []*Column) []*Column {
	if c.Merge == nil {
		return append(list, c)
	}
	return c.Merge.Right.sides(c.Merge.Left.sides(list))
}

// merged is the side that a merged column is, nil where it is none alone.
func (c *Column) merged() *Column {
	if c.Merge == nil {
		return c
	}
	switch c.Merge.kind {
	case ast.JoinInner, ast.JoinCross, ast.JoinLeft, ast.JoinSemi, ast.JoinAnti:
		return c.Merge.Left.merged()
	case ast.JoinRight:
		return c.Merge.Right.merged()
	case ast.JoinFull:
	}
	return nil
}

// tablesNamed is the number of tables of FROM that have a name.
func (b *binder) tablesNamed(name string, s *scope) (n int) {
	for source := range s.block.Sources() {
		if b.sameTable(source.Name, name) {
			n++
		}
	}
	return n
}

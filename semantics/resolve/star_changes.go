package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// changedStars is the block as if its select list named the columns of each star that changes
// some of them: those of EXCLUDE are left out, the first column of a name in REPLACE is the
// expression and the others of that name are left out, and those of RENAME have an alias. A name
// in RENAME that no column has says nothing.
//
// Sources: DuckDB 1.5.5, Transformer::TransformStarExpression in
// src/parser/transform/expression/transform_columnref.cpp; HandleRename and
// BindContext::GenerateAllColumnExpressions in src/planner/bind_context.cpp.
func (b *binder) changedStars(s *scope) {
	node := s.block.Node
	if !slices.ContainsFunc(node.Items, func(i ast.SelectItem) bool { return i.Changes != nil }) {
		return
	}
	listed := *node
	listed.Items = nil
	s.block.Node, s.block.written = &listed, node
	for _, item := range node.Items {
		if item.Changes == nil {
			listed.Items = append(listed.Items, item)
			continue
		}
		items, err := b.changedStar(item, s)
		if err != nil {
			s.starErr = err
			listed.Items = append(listed.Items, item)
		}
		listed.Items = append(listed.Items, items...)
	}
	if len(listed.Items) == 0 {
		s.starErr = semantics.Refuse(semantics.ClassSyntax, "no column is left in the select list")
		listed.Items = node.Items[:1]
	}
}

// changedStar are the items that a star with changes stands for.
func (b *binder) changedStar(star ast.SelectItem, s *scope) ([]ast.SelectItem, error) {
	c := star.Changes
	switch err := b.starRepeats(c); {
	case err != nil:
		return nil, err
	case s.block.Open:
		return nil, semantics.Unmodelled("EXCLUDE, REPLACE or RENAME where not all columns are known")
	case len(s.columns) == 0:
		return nil, semantics.Refuse(semantics.ClassSyntax, "SELECT * needs a FROM clause")
	case star.StarTable != "" && b.tablesNamed(star.StarTable, s) == 0 && b.dialect.NestedTypes && b.structColumn(&ast.ColumnRef{Column: star.StarTable}, s) != nil:
		return nil, semantics.Unmodelled("the fields of a struct by a star with changes")
	case star.StarTable != "" && b.tablesNamed(star.StarTable, s) == 0:
		return nil, semantics.Refuse(semantics.ClassName, "there is no table %s for %s.*", star.StarTable, star.StarTable)
	}
	var items []ast.SelectItem
	excluded, replaced := make([]bool, len(c.Exclude)), make([]bool, len(c.Replace))
	for i := range s.columns {
		col := &s.columns[i]
		if !b.starLists(star, col) {
			continue
		}
		if col.Unnamed {
			return nil, semantics.Unmodelled("EXCLUDE, REPLACE or RENAME beside a column whose name is not known")
		}
		if err := b.mergedStarColumn(c, col); err != nil {
			return nil, err
		}
		meant := func(e ast.StarColumn) bool {
			return b.sameStarColumn(e, ast.StarColumn{Table: col.Table, Column: col.Name})
		}
		if at := slices.IndexFunc(c.Exclude, meant); at >= 0 {
			excluded[at] = true
			continue
		}
		item := ast.SelectItem{Expr: &ast.ColumnRef{Table: col.Table, Column: col.Name}}
		if at := slices.IndexFunc(c.Replace, func(r ast.StarReplacement) bool { return b.sameName(r.As, col.Name) }); at >= 0 {
			if replaced[at] {
				continue
			}
			replaced[at] = true
			item.Expr, item.Alias = c.Replace[at].Expr, c.Replace[at].As
		} else if found := s.lookup(b.dialect, item.Expr.(*ast.ColumnRef)); found < 0 || s.columns[found].Column != col.Column {
			return nil, semantics.Unmodelled("EXCLUDE, REPLACE or RENAME beside a column that its name does not tell")
		}
		if at := slices.IndexFunc(c.Rename, func(r ast.StarName) bool { return meant(r.Column) }); at >= 0 {
			item.Alias = c.Rename[at].As
		}
		items = append(items, item)
	}
	if at := slices.Index(excluded, false); at >= 0 {
		return nil, semantics.Refuse(semantics.ClassName, "there is no column %s to EXCLUDE", c.Exclude[at].Column)
	}
	if at := slices.Index(replaced, false); at >= 0 {
		return nil, semantics.Refuse(semantics.ClassName, "there is no column %s to REPLACE", c.Replace[at].As)
	}
	return items, nil
}

// mergedStarColumn refuses a table before the name of a merged column: each of its sides is
// looked for alone.
func (b *binder) mergedStarColumn(c *ast.StarChanges, col *Visible) error {
	if col.Table != "" {
		return nil
	}
	qualified := func(e ast.StarColumn) bool { return e.Table != "" && b.sameName(e.Column, col.Name) }
	if slices.ContainsFunc(c.Exclude, qualified) || slices.ContainsFunc(c.Rename, func(r ast.StarName) bool { return qualified(r.Column) }) {
		return semantics.Unmodelled("EXCLUDE or RENAME of one side of a merged column")
	}
	return nil
}

// sameStarColumn tells that two names may be one column's: a table counts where both say one.
func (b *binder) sameStarColumn(x, y ast.StarColumn) bool {
	return b.sameName(x.Column, y.Column) && (x.Table == "" || y.Table == "" || b.sameTable(x.Table, y.Table))
}

// starRepeats refuses a column that the changes of a star name twice.
func (b *binder) starRepeats(c *ast.StarChanges) error {
	names := append([]ast.StarColumn(nil), c.Exclude...)
	for _, r := range c.Replace {
		names = append(names, ast.StarColumn{Column: r.As})
	}
	for _, r := range c.Rename {
		names = append(names, r.Column)
	}
	for i, name := range names {
		if slices.ContainsFunc(names[:i], func(e ast.StarColumn) bool { return b.sameStarColumn(e, name) }) {
			return semantics.Refuse(semantics.ClassSyntax, "EXCLUDE, REPLACE and RENAME name column %s twice", name.Column)
		}
	}
	return nil
}

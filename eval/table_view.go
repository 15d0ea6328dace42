package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) createView(s *ast.CreateView) error {
	db := c.database
	before := db.view(s.Name)
	if err := c.viewOfTemporary(s); err != nil {
		return err
	}
	if s.Temporary && db.table(s.Name) != nil || before != nil && s.Temporary != before.Temporary {
		return unsupported("a temporary view that hides a table or view of its name")
	}
	if db.table(s.Name) != nil || before != nil && !s.Replace || c.isIndex(s.Name) {
		return statementError(semantics.ClassDuplicate, "table %s exists already", s.Name)
	}
	if before != nil && c.dialect.DependentViews == spec.DependentViewsHold {
		if err := c.keepsViewColumns(s, before); err != nil {
			return err
		}
	}
	if c.dialect.Views == spec.ViewsDefined {
		bound := c.bind(s.Query)
		if _, err := c.compileQuery(bound, nil); err != nil {
			return err
		}
		if err := c.checkViewColumns(s, bound.Columns); err != nil {
			return err
		}
	}
	db.views[db.tableKey(s.Name)] = &resolve.Relation{Name: s.Name, Query: s.Query, Renamed: s.Columns, Temporary: s.Temporary}
	return nil
}

// keepsViewColumns tells that the columns of a view that is replaced are the first ones of the new
// view, by their names (PostgreSQL, CREATE VIEW, OR REPLACE).
func (c *compiler) keepsViewColumns(s *ast.CreateView, before *resolve.Relation) error {
	names := func(q *ast.Query, renamed []string) (list []string) {
		for i, col := range c.bind(q).Columns {
			name := col.Name
			if i < len(renamed) {
				name = renamed[i]
			}
			list = append(list, c.database.key(name))
		}
		return list
	}
	old, replaced := names(before.Query, before.Renamed), names(s.Query, s.Columns)
	if len(replaced) < len(old) || !slices.Equal(old, replaced[:len(old)]) {
		return unsupported("OR REPLACE of a view by one of other columns")
	}
	return nil
}

func (c *compiler) checkViewColumns(s *ast.CreateView, columns []resolve.OutputColumn) error {
	if n := len(s.Columns); n > len(columns) || n > 0 && n < len(columns) && c.dialect.ViewLists != spec.ColumnListsLeading {
		return statementError(semantics.ClassDegree, "view %s has %d columns, not %d", s.Name, len(columns), n)
	}
	seen, unwritten := map[string]bool{}, map[string]bool{}
	for i, col := range columns {
		if i < len(s.Columns) {
			col = resolve.OutputColumn{Name: s.Columns[i]}
		}
		if col.Name == "" || col.Unknown {
			continue
		}
		key := c.database.key(col.Name)
		switch {
		case !seen[key], c.dialect.DerivedNames == spec.DerivedNamesCounted:
		case !col.Unwritten && !unwritten[key] || c.dialect.OutputNames == spec.OutputNamesFunction:
			return statementError(semantics.ClassDuplicate, "column %s of view %s is named twice", col.Name, s.Name)
		case c.dialect.DerivedNames == spec.DerivedNamesDistinct: // MySQL 8.0.39, make_unique_view_field_name
			return semantics.Unmodelled("a name that nobody wrote of a view's column, which is made unique")
		}
		seen[key], unwritten[key] = true, unwritten[key] || col.Unwritten
	}
	return nil
}

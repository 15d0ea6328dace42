package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// columnPlace is the position of a column among those that are there without it; where it was if
// no place is given. Own is the column that it was, the width where it is a new one.
func (c *compiler) columnPlace(t *Table, place ast.ColumnPlace, own, stays int) (int, error) {
	switch {
	case place.First:
		return 0, nil
	case place.After == "":
		return stays, nil
	}
	after := t.position(c.database, place.After)
	switch {
	case after < 0:
		return 0, semantics.NoColumn(place.After)
	case after == own:
		return 0, unsupported("a column AFTER itself")
	case after > own:
		return after, nil
	}
	return after + 1, nil
}

// changeColumn puts a new definition of a column into that of its table, at the position that it
// gives. The keys of the column stay.
//
// Source: MySQL 8.0.39, alter_list_item in sql/sql_yacc.yy, mysql_prepare_alter_table in
// sql/sql_table.cc; MySQL 9.5 Reference Manual, 15.1.11 ALTER TABLE Statement, Renaming,
// Redefining, and Reordering Columns: what is not given anew is lost, but for keys.
func (c *compiler) changeColumn(t *Table, definition *ast.CreateTable, at int, a *ast.AlterAction) (int, error) {
	old, made := definition.Columns[at], *a.Definition
	from, to := t.Columns[at].Type, made.Type
	renamed := c.database.key(old.Name) != c.database.key(made.Name)
	switch {
	case old.PrimaryKey && made.PrimaryKey, made.PrimaryKey && t.primary != nil:
		return 0, statementError(semantics.ClassDuplicate, "a second primary key of %s", t.Name)
	case old.Unique && made.Unique:
		return 0, unsupported("ALTER TABLE that makes a second key of a column")
	case c.namedInside(t, at), old.Check != nil, made.Check != nil, old.GeneratedAs != nil, made.GeneratedAs != nil, made.References != nil:
		return 0, unsupported("ALTER TABLE … MODIFY of a column that an expression computes or names")
	case from.IsText() != to.IsText(), from.IsNumeric() != to.IsNumeric(), !from.IsText() && !from.IsNumeric() && from.Kind != to.Kind:
		return 0, unsupported("ALTER TABLE … MODIFY to a type of another sort")
	case old.Collation != made.Collation:
		return 0, unsupported("ALTER TABLE … MODIFY to another collation")
	}
	if renamed {
		if t.position(c.database, made.Name) >= 0 {
			return 0, statementError(semantics.ClassDuplicate, "there is a column %s", made.Name)
		}
		c.renameIn(definition, old.Name, made.Name)
		c.renameInIndexes(t, old.Name, made.Name)
	}
	made.PrimaryKey, made.Unique = made.PrimaryKey || old.PrimaryKey, made.Unique || old.Unique
	place, err := c.columnPlace(t, a.Place, at, at)
	if err != nil {
		return 0, err
	}
	definition.Columns = slices.Insert(slices.Delete(definition.Columns, at, at+1), place, made)
	return place, nil
}

// changesAtOnce refuses actions of one statement that mean the table before it: CHANGE may give
// a name that another action takes away.
func changesAtOnce(s *ast.AlterTable) error {
	for i := range s.Actions {
		a := &s.Actions[i]
		if len(s.Actions) > 1 && a.Kind == ast.AlterChange && a.Column != a.Definition.Name {
			return unsupported("CHANGE of a column's name beside other actions")
		}
	}
	return nil
}

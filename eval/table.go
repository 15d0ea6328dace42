package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) createTable(s *ast.CreateTable) error {
	if err := c.modelledTable(s); err != nil {
		return err
	}
	db := c.database
	if s.Replace && db.table(s.Name) != nil {
		return c.replaceTable(s)
	}
	if view := db.view(s.Name); view != nil && view.Temporary {
		return unsupported("a table of the name of a temporary view")
	}
	if db.table(s.Name) != nil || db.view(s.Name) != nil {
		if s.IfNotExists {
			return nil
		}
		return statementError(semantics.ClassDuplicate, "table %s exists already", s.Name)
	}
	if c.isIndex(s.Name) {
		return statementError(semantics.ClassDuplicate, "there is an index %s", s.Name)
	}
	if s.As != nil {
		return c.createTableAs(s)
	}
	if s.Like != "" {
		return c.createTableLike(s)
	}
	t := &Table{Name: s.Name, rowKey: -1, definition: s}
	position := map[string]int{}
	for i, col := range s.Columns {
		if _, twice := position[db.key(col.Name)]; twice {
			return statementError(semantics.ClassDuplicate, "column %s is defined twice", col.Name)
		}
		position[db.key(col.Name)] = i
		if col.Opaque || col.Type.Kind == ast.TypeBytes && !c.dialect.ByteColumns {
			t.Columns = append(t.Columns, TableColumn{Name: col.Name, Type: col.Type, Opaque: true})
			continue
		}
		if col.Type.Kind == ast.TypeChar && c.dialect.CharacterBlanks == spec.CharacterBlanksOpen && c.dialect.ColumnTypes == spec.ColumnTypesKept {
			return unmodelledColumn(s.Name, col.Name, "CHAR(n)")
		}
		if err := typing.Cast(c.dialect, ast.Unknown, col.Type, true); err != nil {
			return resolve.Refusal(err)
		}
		if col.Type.Kind == ast.TypeReal && c.dialect.Singles == spec.SinglesUnmodelled {
			return unmodelledColumn(s.Name, col.Name, writtenType(col.Type))
		}
		if col.PrimaryKey && !col.Descending && strings.EqualFold(col.Type.Name, "integer") && c.dialect.PrimaryKeys == spec.PrimaryKeysRowid && !s.WithoutRowid {
			t.rowKey = i
		}
		collation, err := c.columnCollation(col.Collation)
		if err != nil {
			return err
		}
		t.Columns = append(t.Columns, TableColumn{Name: col.Name, Type: col.Type, NotNull: col.NotNull, Collation: collation})
		if col.Generated {
			if err := c.addSequence(t, i); err != nil {
				return err
			}
		}
		if col.Autoincrement && t.rowKey != i {
			return statementError(semantics.ClassUnsupported, "AUTOINCREMENT of %s, which is no INTEGER PRIMARY KEY of a table with rowids", col.Name)
		}
		if col.PrimaryKey {
			t.keyConflict(col.OnPrimary)
			t.addKey([]int{i}, c.dialect.PrimaryKeys == spec.PrimaryKeysNotNull || t.rowKey == i || s.WithoutRowid)
		}
		if col.Unique {
			t.keyConflict(col.OnUnique)
			t.addKey([]int{i}, false)
		}
	}
	for i, names := range append([][]string{s.PrimaryKey}, s.Unique...) {
		var key []int
		for _, name := range names {
			at, ok := position[db.key(name)]
			if !ok {
				return semantics.NoColumn(name)
			}
			if slices.Contains(key, at) && c.dialect.RepeatedKeyColumns != spec.RepeatedKeyColumnsTaken {
				return statementError(semantics.ClassDuplicate, "column %s is in a key twice", name)
			}
			key = append(key, at)
		}
		if len(key) == 0 {
			continue
		}
		if i == 0 && len(key) == 1 && strings.EqualFold(t.Columns[key[0]].Type.Name, "integer") && c.dialect.PrimaryKeys == spec.PrimaryKeysRowid && !s.WithoutRowid {
			t.rowKey = key[0]
		}
		if i == 0 {
			t.keyConflict(s.OnPrimary)
		} else if i <= len(s.OnUnique) {
			t.keyConflict(s.OnUnique[i-1])
		}
		t.addKey(key, i == 0 && (c.dialect.PrimaryKeys == spec.PrimaryKeysNotNull || t.rowKey >= 0 || s.WithoutRowid))
	}
	for i, col := range s.Columns {
		inKey := func(names []string) bool {
			return slices.ContainsFunc(names, func(name string) bool { return position[db.key(name)] == i })
		}
		if c.dialect.Lists == spec.ListsDuckDB && col.Type.IsNested() && (col.PrimaryKey || col.Unique || inKey(s.PrimaryKey) || slices.ContainsFunc(s.Unique, inKey)) {
			return unsupported("a key of %s", col.Type)
		}
	}
	for _, names := range s.Keys {
		for _, name := range names {
			if _, ok := position[db.key(name)]; !ok {
				return semantics.NoColumn(name)
			}
		}
	}
	if s.Strict {
		if err := c.makeStrict(t); err != nil {
			return err
		}
	}
	if err := c.makeRowless(t); err != nil {
		return err
	}
	t.numbered = t.rowKey < 0 && c.dialect.Rowids != spec.RowidsNone && !s.WithoutRowid
	for _, key := range t.unique {
		if err := c.comparableKey(t, key); err != nil {
			return err
		}
		if !slices.ContainsFunc(key, func(i int) bool { return !t.Columns[i].NotNull }) {
			t.keys = append(t.keys, key)
		}
	}
	if at := t.opaqueKey(); at >= 0 {
		return unmodelledColumn(t.Name, t.Columns[at].Name, t.Columns[at].Type.String())
	}
	t.relation = t.describe()
	if err := c.checkDefinition(t); err != nil {
		return err
	}
	if err := c.orderGenerated(t); err != nil {
		return err
	}
	if err := c.keepsGenerated(t); err != nil {
		return err
	}
	db.tables[db.tableKey(s.Name)] = t
	db.order = append(db.order, db.tableKey(s.Name))
	return nil
}

// addKey adds a uniqueness constraint; primary makes its columns NOT NULL.
func (t *Table) addKey(key []int, primary bool) {
	if primary {
		t.primary = key
	}
	t.unique = append(t.unique, key)
	for _, i := range key {
		t.Columns[i].NotNull = t.Columns[i].NotNull || primary
	}
}

func (t *Table) position(db *Database, name string) int {
	for i := range t.Columns {
		if db.key(t.Columns[i].Name) == db.key(name) {
			return i
		}
	}
	return -1
}

// tableExpression compiles an expression over the columns of one table.
func (c *compiler) tableExpression(x ast.Expr, t *Table) (operand, error) {
	return c.aliasedExpression(x, t, "")
}

// aliasedExpression compiles an expression over a table that has another name
// there, unless alias is empty.
func (c *compiler) aliasedExpression(x ast.Expr, t *Table, alias string) (operand, error) {
	bound := c.binding().BindOver(x, t.relation, alias, c.dialect, c.database)
	return c.boundScalar(bound, newFrame(bound.Block, nil))
}

// tableCondition compiles a condition over the columns of one table, see
// aliasedExpression.
func (c *compiler) tableCondition(x ast.Expr, t *Table, alias string) (condition, error) {
	bound := c.binding().BindOver(x, t.relation, alias, c.dialect, c.database)
	o, err := c.boundScalar(bound, newFrame(bound.Block, nil))
	if err != nil {
		return nil, err
	}
	o, err = c.decided(o, x, bound)
	return o.truth, err
}

func (c *compiler) dropTable(s *ast.DropTable) error {
	db := c.database
	key := db.tableKey(s.Name)
	exists, other := db.tables[key] != nil, db.views[key] != nil
	if s.View {
		exists, other = other, exists
	}
	switch {
	case other && c.dialect.OtherKinds == spec.OtherKindsRefused:
		return statementError(semantics.ClassType, "%s is of another kind", s.Name)
	case other && c.dialect.OtherKinds == spec.OtherKindsOpen:
		return unsupported("DROP of a table as a view, or the reverse")
	case exists && c.dialect.DependentViews == spec.DependentViewsHold && c.readByView(key):
		return statementError(semantics.ClassConstraint, "a view reads %s", s.Name)
	case exists && !s.View && c.checksForeignKeys() && c.referencedByOther(db.tables[key]):
		if c.dialect.ForeignKeys == spec.ForeignKeysAsked {
			return unsupported("DROP of a table that a foreign key refers to") // SQLite deletes its rows before
		}
		return statementError(semantics.ClassConstraint, "a foreign key refers to %s", s.Name)
	case !exists && !s.IfExists:
		return semantics.NoTable(s.Name)
	case s.View:
		delete(db.views, key)
	case exists:
		if err := c.dropOwned(key); err != nil {
			return err
		}
		for name, index := range db.indexes {
			if db.tableKey(index.Table) == key {
				delete(db.indexes, name)
			}
		}
		delete(db.tables, key)
		db.triggers = slices.DeleteFunc(db.triggers, func(t *ast.CreateTrigger) bool { return db.tableKey(t.Table) == key })
		db.order = slices.DeleteFunc(db.order, func(n string) bool { return n == key })
	}
	return nil
}

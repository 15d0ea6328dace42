package eval

import (
	"fmt"
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
	t := &Table{Name: s.Name, rowKey: -1, definition: s}
	position := map[string]int{}
	for i, col := range s.Columns {
		if _, twice := position[db.key(col.Name)]; twice {
			return statementError(semantics.ClassDuplicate, "column %s is defined twice", col.Name)
		}
		position[db.key(col.Name)] = i
		if col.Opaque || col.Type.Kind == ast.TypeBytes {
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

func (c *compiler) createIndex(s *ast.CreateIndex) error {
	if err := modelledIndex(s, c.dialect); err != nil {
		return err
	}
	db := c.database
	t, err := c.changed(s.Table)
	if err != nil {
		return err
	}
	if err := c.refuseVirtual(t, "no index"); err != nil {
		return err
	}
	at := c.indexKey(s.Name, s.Table)
	if s.Name == "" {
		at = fmt.Sprintf("%s%d", unnamed, len(db.indexes))
		for n := len(db.indexes); db.indexes[at] != nil; n++ {
			at = fmt.Sprintf("%s%d", unnamed, n)
		}
	} else if c.mayMeetUnnamed(s.Name) {
		return unsupported("an index that may have the name of one without")
	}
	if db.indexes[at] != nil {
		return statementError(semantics.ClassDuplicate, "index %s exists already", s.Name)
	}
	if s.Name != "" && c.dialect.IndexNames == spec.IndexNamesOfRelations && (db.table(s.Name) != nil || db.view(s.Name) != nil) {
		return statementError(semantics.ClassDuplicate, "there is a table %s", s.Name)
	}
	var key []int
	columns := 0
	for _, part := range s.Parts {
		if err := c.withoutQuery(part.Expr, "an index"); err != nil {
			return err
		}
		o, err := c.tableExpression(part.Expr, t)
		if err == nil {
			err = c.comparable(o.typ)
		}
		if err != nil {
			return err
		}
		if c.dialect.QualifiedNames == spec.QualifiedNamesNowhere && namesTable(part.Expr) {
			return statementError(semantics.ClassUnsupported, "a column of an index with the name of its table")
		}
		columns += len(c.columnsRead(part.Expr, t))
		if ref, ok := c.indexed(t, part).(*ast.ColumnRef); ok {
			at := t.position(db, ref.Column)
			if at < 0 { // it is a text: SQLite's "x" without such a column
				continue
			}
			if slices.Contains(key, at) && c.dialect.RepeatedKeyColumns == spec.RepeatedKeyColumnsNowhere {
				return statementError(semantics.ClassDuplicate, "column %s is in an index twice", ref.Column)
			}
			key = append(key, at)
		}
	}
	if columns == 0 && c.dialect.BareIndexes == spec.BareIndexesRefused {
		return statementError(semantics.ClassType, "an index of no column of %s", s.Table)
	}
	if s.Where != nil {
		if err := c.withoutQuery(s.Where, "the condition of an index"); err != nil {
			return err
		}
		if _, err := c.tableCondition(s.Where, t, ""); err != nil {
			return err
		}
	}
	if s.Unique {
		key, err := c.uniqueKey(t, s)
		if err != nil {
			return err
		}
		if err := c.checkUnique(t, key, t.Rows); err != nil {
			return err
		}
		if err := c.leftOpen(); err != nil {
			return err
		}
		if err := c.mayRaise(); err != nil {
			return err
		}
		t.unique, t.held = append(t.unique, key), nil
		t.relation = t.describe()
	}
	db.indexes[at] = s
	return nil
}

// unnamed begins the keys of indexes whose names PostgreSQL finds: table,
// columns and idx, and digits where that is taken (ChooseIndexName).
const unnamed = "\x00"

// mayMeetUnnamed tells whether PostgreSQL may have found this name for an index.
func (c *compiler) mayMeetUnnamed(name string) bool {
	if !strings.Contains(name, "idx") && !strings.Contains(name, "key") {
		return false
	}
	for key := range c.database.indexes {
		if strings.HasPrefix(key, unnamed) {
			return true
		}
	}
	return false
}

// indexKey is where an index is kept: MySQL's names are those of a table, the
// others' of the schema.
func (c *compiler) indexKey(name, table string) string {
	if c.dialect.IndexNames == spec.IndexNamesOfTable {
		return c.database.tableKey(table) + "." + c.database.key(name)
	}
	return c.database.key(name)
}

func (c *compiler) dropIndex(s *ast.DropIndex) error {
	db := c.database
	key := c.indexKey(s.Name, s.Table)
	index := db.indexes[key]
	switch {
	case index == nil && c.dialect.IndexNames == spec.IndexNamesOfTable:
		return unsupported("DROP INDEX of what CREATE INDEX did not make") // a key's index has its name, too
	case index == nil && c.mayMeetUnnamed(s.Name):
		return unsupported("DROP INDEX of an index without a name")
	case index == nil && s.IfExists:
		return nil
	case index == nil:
		return statementError(semantics.ClassName, "there is no index %s", s.Name)
	}
	delete(db.indexes, key)
	if t := db.table(index.Table); t != nil && index.Unique {
		columns := c.indexColumns(t, index)
		for i, unique := range t.unique {
			if slices.Equal(unique, columns) && index.Where == nil || t.ofIndex(unique, index) {
				t.unique, t.held = slices.Delete(slices.Clone(t.unique), i, i+1), nil
				t.relation = t.describe()
				break
			}
		}
	}
	return nil
}

func (c *compiler) indexColumns(t *Table, index *ast.CreateIndex) []int {
	var columns []int
	for _, part := range index.Parts {
		if ref, ok := c.indexed(t, part).(*ast.ColumnRef); ok {
			columns = append(columns, t.position(c.database, ref.Column))
		}
	}
	return columns
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

func (c *compiler) createView(s *ast.CreateView) error {
	db := c.database
	before := db.view(s.Name)
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
	db.views[db.tableKey(s.Name)] = &resolve.Relation{Name: s.Name, Query: s.Query, Renamed: s.Columns}
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
		for name, index := range db.indexes {
			if db.tableKey(index.Table) == key {
				delete(db.indexes, name)
			}
		}
		delete(db.tables, key)
		db.order = slices.DeleteFunc(db.order, func(n string) bool { return n == key })
	}
	return nil
}

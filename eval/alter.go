package eval

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleAlter.
const (
	alterDone spec.Case = iota
)

var ruleAlter = spec.Declare(spec.Rule{
	ID:        "change.alter-table",
	Statement: "ALTER TABLE makes a table of another definition, with the rows of the old one: an added column has its default, constraints hold for all rows.",
	From:      spec.ISO("<alter table statement>"),
	Cases:     []string{alterDone: "altered"}, Keywords: []string{"ALTER TABLE"},
	Except: map[string][]string{"iso": {"altered"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says.", From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "ALTER TABLE"}},
		{Dialects: []string{"mysql", "mysql56"}, Statement: "As the standard says.", From: spec.Source{Doc: "MySQL 9.5 Reference Manual", Clause: "15.1.11 ALTER TABLE Statement"}},
		{Dialects: []string{"sqlite"}, Statement: "One action: a column added, dropped or renamed, or the table renamed. An added column is no key and, where it is NOT NULL, has a default other than NULL.",
			From: spec.Source{Doc: "SQLite documentation", Clause: "ALTER TABLE"}},
		{Dialects: []string{"duckdb"}, Statement: "One action; a column with a constraint, or a constraint other than a primary key, cannot be added. A table with an index is not altered.", From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "ALTER TABLE Statement"}},
	},
})

// addsAlone tells whether columns are added, and nothing else: SQLite reads no trigger then.
func addsAlone(s *ast.AlterTable) bool {
	return !slices.ContainsFunc(s.Actions, func(a ast.AlterAction) bool { return a.Kind != ast.AlterAddColumn })
}

// alterTable makes the table anew, one action after the other, and puts it in the place of
// the old one if all succeed.
func (c *compiler) alterTable(s *ast.AlterTable) error {
	db := c.database
	if db.table(s.Table) == nil && db.view(s.Table) == nil && s.IfExists {
		return nil
	}
	t, err := c.changed(s.Table)
	if err != nil {
		return err
	}
	if c.readByView(db.tableKey(t.Name)) {
		return unsupported("ALTER TABLE of a table that a view reads")
	}
	if c.dialect.AddedColumns == spec.AddedColumnsPlain && (len(t.unique) > 0 || c.hasIndex(t)) {
		return unsupported("ALTER TABLE of a table with an index")
	}
	if db.mentionedByTrigger(t.Name) {
		return unsupported("ALTER TABLE of a table that a trigger names")
	}
	if c.dialect.Triggers == spec.TriggersOfPrograms && len(db.triggers) > 0 && !addsAlone(s) {
		return unsupported("ALTER TABLE beside a trigger, in which names may be wrong") // lang_altertable.html, 5.1: such a one is then an error
	}
	if err := changesAtOnce(s); err != nil {
		return err
	}
	before := *db
	db.tables, db.indexes, db.order = maps.Clone(db.tables), maps.Clone(db.indexes), slices.Clone(db.order)
	for i := range s.Actions {
		if t, err = c.alter(t, &s.Actions[i]); err != nil {
			*db = before
			return err
		}
	}
	c.e.Coverage.Apply(ruleAlter, alterDone)
	return nil
}

// alter applies one action: it gives the table that is in the place of t then.
func (c *compiler) alter(t *Table, a *ast.AlterAction) (*Table, error) {
	db := c.database
	definition := ast.CopyStatement(t.definition).(*ast.CreateTable)
	at := -1
	switch a.Kind {
	case ast.AlterAddColumn, ast.AlterAddConstraint, ast.AlterRenameTable:
	case ast.AlterDropColumn, ast.AlterRenameColumn, ast.AlterChange, ast.AlterSetDefault, ast.AlterDropDefault, ast.AlterSetNotNull, ast.AlterDropNotNull, ast.AlterType:
		if at = t.position(db, a.Column); at < 0 && a.Conditional {
			return t, nil
		}
		if at < 0 {
			return nil, semantics.NoColumn(a.Column)
		}
	}
	if moves := a.Kind == ast.AlterDropColumn || a.Kind == ast.AlterRenameColumn || a.Kind == ast.AlterType || a.Kind == ast.AlterChange; moves && c.inForeignKey(t, at) || a.Kind == ast.AlterRenameTable && c.inForeignKey(t, -1) {
		return nil, unsupported("ALTER TABLE of what a foreign key names")
	}
	width := len(t.Columns)
	row := func(row semantics.Row) semantics.Row { return row }
	switch a.Kind {
	case ast.AlterAddColumn:
		if t.position(db, a.Definition.Name) >= 0 && a.Conditional {
			return t, nil
		}
		value, err := c.added(t, a.Definition)
		if err != nil {
			return nil, err
		}
		to, err := c.columnPlace(t, a.Place, width, width)
		if err != nil {
			return nil, err
		}
		definition.Columns = slices.Insert(definition.Columns, to, *a.Definition)
		row = func(row semantics.Row) semantics.Row { return slices.Insert(slices.Clone(row[:width]), to, value) }
	case ast.AlterChange:
		to, err := c.changeColumn(t, definition, at, a)
		if err != nil {
			return nil, err
		}
		before, after := t.Columns[at].Type, a.Definition.Type
		row = func(row semantics.Row) semantics.Row {
			return slices.Insert(slices.Delete(slices.Clone(row), at, at+1), to, c.copied(row[at], before, after))
		}
	case ast.AlterDropColumn:
		if err := c.droppable(t, at); err != nil {
			return nil, err
		}
		definition.Columns = slices.Delete(definition.Columns, at, at+1)
		row = func(row semantics.Row) semantics.Row {
			return append(row[:at:at], row[at+1:]...)
		}
	case ast.AlterRenameColumn:
		if t.position(db, a.NewName) >= 0 {
			return nil, statementError(semantics.ClassDuplicate, "there is a column %s", a.NewName)
		}
		if c.namedInside(t, at) {
			return nil, unsupported("RENAME of a column that an expression of the definition names")
		}
		definition.Columns[at].Name = a.NewName
		c.renameIn(definition, t.Columns[at].Name, a.NewName)
		c.renameInIndexes(t, t.Columns[at].Name, a.NewName)
	case ast.AlterRenameTable:
		if db.table(a.NewName) != nil || db.view(a.NewName) != nil || c.isIndex(a.NewName) {
			return nil, statementError(semantics.ClassDuplicate, "there is a table %s", a.NewName)
		}
		definition.Name = a.NewName
	case ast.AlterAddConstraint:
		if a.Constraint.PrimaryKey != nil && t.primary != nil {
			return nil, statementError(semantics.ClassDuplicate, "a second primary key of %s", t.Name)
		}
		if a.Constraint.PrimaryKey == nil && c.dialect.AddedColumns == spec.AddedColumnsPlain {
			return nil, statementError(semantics.ClassUnsupported, "a constraint cannot be added")
		}
		if a.Constraint.PrimaryKey != nil {
			definition.PrimaryKey = a.Constraint.PrimaryKey
		}
		definition.Unique = append(definition.Unique, a.Constraint.Unique...)
		definition.Checks = append(definition.Checks, a.Constraint.Checks...)
		definition.Keys = append(definition.Keys, a.Constraint.Keys...)
		definition.ForeignKeys = append(definition.ForeignKeys, a.Constraint.ForeignKeys...)
	case ast.AlterSetDefault:
		definition.Columns[at].Default = a.Default
	case ast.AlterDropDefault:
		definition.Columns[at].Default = nil
	case ast.AlterSetNotNull:
		definition.Columns[at].NotNull = true
	case ast.AlterDropNotNull:
		if slices.Contains(t.primary, at) || definition.Columns[at].Generated {
			return nil, unsupported("DROP NOT NULL of a key")
		}
		definition.Columns[at].NotNull = false
	case ast.AlterType:
		from, to := t.Columns[at].Type, a.Type
		if t.uncounted && c.dialect.Rowids == spec.RowidsCounted || definition.Columns[at].Default != nil || c.namedInside(t, at) || from.IsText() != to.IsText() || from.IsNumeric() != to.IsNumeric() {
			return nil, unsupported("ALTER COLUMN TYPE of this sort")
		}
		definition.Columns[at].Type = to
		row = func(row semantics.Row) semantics.Row {
			changed := slices.Clone(row)
			changed[at] = c.copied(row[at], from, to)
			return changed
		}
	}
	return c.remake(t, definition, row)
}

// added checks what an added column may have, and gives its value in the rows that are there.
func (c *compiler) added(t *Table, d *ast.ColumnDefinition) (semantics.Value, error) {
	constrained := d.NotNull || d.Unique || d.PrimaryKey || d.Check != nil
	literal, _ := d.Default.(*ast.Literal)
	none := d.Default == nil || literal != nil && literal.Kind == ast.LiteralNull
	switch {
	case c.dialect.AddedColumns == spec.AddedColumnsDefault && d.GeneratedAs != nil && d.Stored:
		return semantics.Null, statementError(semantics.ClassUnsupported, "a STORED column cannot be added")
	case d.Generated:
		return semantics.Null, unsupported("ADD of this column")
	case d.GeneratedAs != nil:
		return semantics.Null, nil
	case c.dialect.AddedColumns == spec.AddedColumnsPlain && constrained:
		return semantics.Null, statementError(semantics.ClassUnsupported, "a column with a constraint cannot be added")
	case c.dialect.AddedColumns == spec.AddedColumnsDefault && (d.Unique || d.PrimaryKey):
		return semantics.Null, statementError(semantics.ClassUnsupported, "a key cannot be added")
	case c.dialect.AddedColumns == spec.AddedColumnsDefault && d.NotNull && none:
		return semantics.Null, statementError(semantics.ClassConstraint, "an added NOT NULL column needs a default")
	case c.dialect.AddedColumns == spec.AddedColumnsImplicit && d.NotNull && none && len(t.Rows) > 0:
		return semantics.Null, unsupported("ADD of a NOT NULL column without a default")
	case d.Default == nil:
		return semantics.Null, nil
	}
	o, err := c.unscoped(d.Default)
	if err == nil {
		o, err = c.assignable(o, d.Type)
	}
	if err != nil {
		return semantics.Null, err
	}
	return o.value(&environment{}), nil
}

// droppable refuses to drop a column that something of the table needs: engines differ in
// what they do then.
func (c *compiler) droppable(t *Table, at int) error {
	switch {
	case len(t.Columns) == 1:
		return unsupported("DROP of the only column")
	case c.namedInside(t, at), t.rowKey == at, t.sequence != nil && t.sequence.at == at,
		slices.ContainsFunc(t.unique, func(key []int) bool { return slices.Contains(key, at) }), c.setsIndexed(t, []int{at}):
		return unsupported("DROP of a column that a constraint, an index or another column names")
	}
	for _, key := range t.definition.Keys {
		if slices.ContainsFunc(key, func(name string) bool { return c.database.key(name) == c.database.key(t.Columns[at].Name) }) {
			return unsupported("DROP of a column of a key")
		}
	}
	return nil
}

// namedInside tells whether an expression of the definition, or of an index, names a column.
func (c *compiler) namedInside(t *Table, at int) bool {
	expressions := slices.Clone(t.definition.Checks)
	for _, col := range t.definition.Columns {
		expressions = append(expressions, col.Check, col.GeneratedAs)
	}
	for _, index := range c.database.indexes {
		if c.database.tableKey(index.Table) != c.database.tableKey(t.Name) {
			continue
		}
		expressions = append(expressions, index.Where)
		for _, part := range index.Parts {
			if _, plain := part.Expr.(*ast.ColumnRef); !plain {
				expressions = append(expressions, part.Expr)
			}
		}
	}
	return slices.ContainsFunc(expressions, func(x ast.Expr) bool { return x != nil && c.columnsIn(x, t)[at] })
}

// hasIndex tells whether the table has an index by CREATE INDEX.
func (c *compiler) hasIndex(t *Table) bool {
	for _, index := range c.database.indexes {
		if c.database.tableKey(index.Table) == c.database.tableKey(t.Name) {
			return true
		}
	}
	return false
}

// renameIn gives a column another name in the keys of a definition.
func (c *compiler) renameIn(d *ast.CreateTable, from, to string) {
	for _, list := range append(append([][]string{d.PrimaryKey}, d.Unique...), d.Keys...) {
		for i, name := range list {
			if c.database.key(name) == c.database.key(from) {
				list[i] = to
			}
		}
	}
}

// renameInIndexes gives a column another name in the indexes of a table.
func (c *compiler) renameInIndexes(t *Table, from, to string) {
	for key, index := range c.database.indexes {
		if c.database.tableKey(index.Table) != c.database.tableKey(t.Name) {
			continue
		}
		renamed := ast.CopyStatement(index).(*ast.CreateIndex)
		columns := c.indexColumns(t, index)
		for i := range renamed.Parts {
			if _, is := renamed.Parts[i].Expr.(*ast.ColumnRef); !is {
				continue
			}
			if columns[0] == t.position(c.database, from) {
				renamed.Parts[i].Expr = &ast.ColumnRef{Column: to}
			}
			columns = columns[1:]
		}
		c.database.indexes[key] = renamed
	}
}

// remake makes a table of another definition of the rows of one, in its place.
func (c *compiler) remake(t *Table, definition *ast.CreateTable, row func(semantics.Row) semantics.Row) (*Table, error) {
	db := c.database
	place := slices.Index(db.order, db.tableKey(t.Name))
	delete(db.tables, db.tableKey(t.Name))
	db.order = slices.Delete(db.order, place, place+1)
	if err := c.createTable(definition); err != nil {
		return nil, err
	}
	made := db.table(definition.Name)
	made.computed, made.temporary = t.computed, t.temporary
	last := len(db.order) - 1
	db.order = slices.Insert(db.order[:last:last], place, db.tableKey(definition.Name))
	for key, index := range db.indexes {
		if db.tableKey(index.Table) != db.tableKey(t.Name) {
			continue
		}
		moved := *index
		moved.Table = definition.Name
		delete(db.indexes, key)
		if moved.Name != "" {
			key = c.indexKey(moved.Name, moved.Table)
		}
		db.indexes[key] = &moved
		if moved.Unique {
			unique, err := c.uniqueKey(made, &moved)
			if err != nil {
				return nil, err
			}
			made.unique = append(made.unique, unique)
		}
	}
	made.relation = made.describe()
	rows := make([]semantics.Row, len(t.Rows))
	for i := range t.Rows {
		rows[i] = slices.Clone(row(t.Rows[i]))
	}
	if made.sequence != nil {
		if t.sequence == nil {
			return nil, unsupported("ALTER TABLE that makes a column count")
		}
		made.sequence.next, made.sequence.lost = t.sequence.next, t.sequence.lost
	}
	var rowids []int64
	switch {
	case made.numbered && t.numbered:
		rowids = slices.Clone(t.rowids)
	case made.numbered || t.numbered:
		return nil, unsupported("ALTER TABLE that changes the rowid")
	}
	c.remaking = true
	err := c.store(made, rows, rowids, true)
	if c.remaking = false; err != nil {
		return nil, err
	}
	made.counted, made.uncounted = t.counted, t.uncounted
	return made, nil
}

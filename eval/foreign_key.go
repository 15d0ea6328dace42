package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleForeignKey.
const (
	foreignKeyNull spec.Case = iota
	foreignKeyMet
	foreignKeyMissing
)

var ruleForeignKey = spec.Declare(spec.Rule{
	ID:        "change.foreign-key",
	Statement: "A row without a NULL in a foreign key needs a row of the referenced table with equal values, at the end of the statement at the latest.",
	From:      spec.ISO("Checking of constraints"),
	Keywords:  []string{"FOREIGN KEY", "REFERENCES"},
	Cases:     []string{foreignKeyNull: "a NULL in the key", foreignKeyMet: "a referenced row", foreignKeyMissing: "no referenced row"},
	Except:    map[string][]string{"iso": {"a NULL in the key", "a referenced row", "no referenced row"}},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says; a deferred one is checked at the end of the transaction.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "5.5.5 Foreign Keys; CREATE TABLE, REFERENCES",
				Address: "github.com/postgres/postgres doc/src/sgml/ddl.sgml, ref/create_table.sgml @ f20c4278342f", Read: "2026-11-29"}},
		{Dialects: []string{"mysql"}, Statement: "Foreign keys are checked row by row: a row needs one that is there before it, or itself.",
			From: spec.MySQL("1.7.2.3 FOREIGN KEY Constraint Differences", "ansi-diff-foreign-keys")},
		{Dialects: []string{"mysql56"}, Statement: "As in MySQL 9; REFERENCES of a column is read, and nothing comes of it.",
			From: spec.MySQL("1.7.2.3 FOREIGN KEY Constraint Differences", "ansi-diff-foreign-keys")},
		{Dialects: []string{"mariadb"}, Statement: "If at least one of the foreign key values is NULL, the row has no parent, but it is still allowed; a row that matches none is an error.",
			From: spec.MariaDB("Foreign Keys, Constraints", "server/ha-and-performance/optimization-and-tuning/optimization-and-indexes/foreign-keys")},
		{Dialects: []string{"sqlite"}, Statement: "As the standard says, where PRAGMA foreign_keys = ON; without it nothing is checked.",
			From: spec.SQLite("2. Enabling Foreign Key Support; 4.2. Deferred Foreign Key Constraints", "foreignkeys.html")},
		{Dialects: []string{"duckdb"}, Statement: "The rows of a chunk are checked before they are added: a row needs one of an earlier statement.",
			From: spec.Source{Doc: "DuckDB 1.5.5", Clause: "DataTable::VerifyForeignKeyConstraint",
				Address: "github.com/duckdb/duckdb src/storage/data_table.cpp @ v1.5.5", Read: "2026-11-29"}},
	},
})

// reference is a foreign key with its two tables.
type reference struct {
	key           *ast.ForeignKey
	child, parent *Table
	columns       []int // of the child
	referenced    []int // of the parent, to each of these
	held          int   // the constraint of the parent by which they are unique, -1 for none
}

// InTransaction tells whether a transaction is open, or a savepoint.
func (db *Database) InTransaction() bool { return len(db.snapshots) > 0 }

// CheckForeignKeys says whether foreign keys are checked from now on, as
// SET FOREIGN_KEY_CHECKS of MySQL and PRAGMA foreign_keys of SQLite do. Without it the dialect
// says so.
func (db *Database) CheckForeignKeys(on bool) { db.foreignKeys = &on }

func (c *compiler) checksForeignKeys() bool {
	if on := c.database.foreignKeys; on != nil {
		return *on
	}
	return c.dialect.ForeignKeys != spec.ForeignKeysAsked
}

// foreignKeys lists those of a table and of its columns.
func (c *compiler) foreignKeys(s *ast.CreateTable) []*ast.ForeignKey {
	var list []*ast.ForeignKey
	for i := range s.Columns {
		if fk := s.Columns[i].References; fk != nil && c.dialect.ColumnReferences == spec.ColumnReferencesHold {
			own := *fk
			own.Columns = []string{s.Columns[i].Name}
			list = append(list, &own)
		}
	}
	for i := range s.ForeignKeys {
		list = append(list, &s.ForeignKeys[i])
	}
	return list
}

// refer finds the tables and columns of a foreign key.
func (c *compiler) refer(child *Table, fk *ast.ForeignKey) (*reference, error) {
	db := c.database
	r := &reference{key: fk, child: child, held: -1}
	for _, name := range fk.Columns {
		at := child.position(db, name)
		if at < 0 {
			return nil, semantics.NoColumn(name)
		}
		r.columns = append(r.columns, at)
	}
	if r.parent = child; db.tableKey(fk.Table) != db.tableKey(child.Name) {
		if r.parent = db.table(fk.Table); r.parent == nil && db.view(fk.Table) == nil {
			return nil, semantics.NoTable(fk.Table)
		}
	}
	if r.parent == nil {
		return nil, unsupported("a foreign key to a view")
	}
	for _, name := range fk.Referenced {
		at := r.parent.position(db, name)
		if at < 0 {
			return nil, semantics.NoColumn(name)
		}
		r.referenced = append(r.referenced, at)
	}
	if fk.Referenced == nil {
		if c.dialect.ReferencedKeys == spec.ReferencedKeysIndexed {
			return nil, unsupported("a foreign key without the columns that it refers to")
		}
		if r.referenced = c.primaryKey(r.parent); r.referenced == nil {
			return nil, statementError(semantics.ClassName, "%s has no primary key to refer to", fk.Table)
		}
	}
	if len(r.referenced) != len(r.columns) {
		return nil, statementError(semantics.ClassConstraint, "a foreign key of %d columns refers to %d of %s", len(r.columns), len(r.referenced), fk.Table)
	}
	r.orderByKey()
	if r.held < 0 && !(c.dialect.ReferencedKeys == spec.ReferencedKeysIndexed && c.beginsIndex(r.parent, r.referenced)) {
		return nil, statementError(semantics.ClassConstraint, "no key of %s has the columns that a foreign key refers to", fk.Table)
	}
	for i, at := range r.columns {
		a, b := child.Columns[at].Type, r.parent.Columns[r.referenced[i]].Type
		exact := c.dialect.ForeignKeys == spec.ForeignKeysStatement && a.IsNumeric() && b.IsNumeric() && !a.IsApproximate() && !b.IsApproximate()
		if (a.IsEnumeration() || b.IsEnumeration()) && a != b { // whether the texts or the places of the members are compared
			return nil, unsupported("a foreign key between an ENUM and another type")
		}
		if a.IsText() && b.IsText() && a.Kind == b.Kind || exact {
			continue
		}
		if c.dialect.ForeignKeys == spec.ForeignKeysRow && storedApart(a, b) {
			return nil, statementError(semantics.ClassType, "a foreign key of type %s to one of type %s", a, b)
		}
		if a.Kind != b.Kind || c.dialect.ForeignKeys == spec.ForeignKeysRow && a != b {
			return nil, unsupported("a foreign key of type %s to one of type %s", a, b)
		}
	}
	return r, nil
}

// storedApart tells that InnoDB stores columns of two types in ways that cannot refer to each other:
// integers have to have the same width and sign, and numbers and texts the same kind.
//
// Source: MySQL 8.0.39, cmp_cols_are_equal in storage/innobase/rem/rem0cmp.cc,
// innodb_check_fk_column_compat in storage/innobase/handler/ha_innodb.cc; MySQL 9.5 Reference
// Manual, 15.1.24.5 FOREIGN KEY Constraints: the size and sign of fixed precision types must be the same.
// Of DECIMAL the code compares neither; here it is as in the code.
func storedApart(a, b ast.Type) bool {
	plain := func(t ast.Type) bool { return t.IsNumeric() || t.IsText() }
	switch {
	case a.Kind == ast.TypeInteger && b.Kind == ast.TypeInteger:
		return a.Width != b.Width || a.Unsigned != b.Unsigned
	case a.IsText() && b.IsText():
		return false
	}
	return plain(a) && plain(b) && a.Kind != b.Kind
}

// orderByKey puts the columns in the order of the parent's key that has them, where there is
// one.
func (r *reference) orderByKey() {
	for n, key := range r.parent.unique {
		if len(key) != len(r.referenced) {
			continue
		}
		var columns []int
		for _, at := range key {
			if i := slices.Index(r.referenced, at); i >= 0 {
				columns = append(columns, r.columns[i])
			}
		}
		if len(columns) == len(key) {
			r.columns, r.referenced, r.held = columns, key, n
			return
		}
	}
}

// primaryKey is the columns of a table's PRIMARY KEY, nil for none.
func (c *compiler) primaryKey(t *Table) (key []int) {
	for i := range t.definition.Columns {
		if t.definition.Columns[i].PrimaryKey {
			return []int{i}
		}
	}
	for _, name := range t.definition.PrimaryKey {
		key = append(key, t.position(c.database, name))
	}
	return key
}

// beginsIndex tells whether the columns are the first ones of an index of the table.
func (c *compiler) beginsIndex(t *Table, columns []int) bool {
	begins := func(index []int) bool {
		return len(index) >= len(columns) && slices.Equal(index[:len(columns)], columns)
	}
	if slices.ContainsFunc(t.unique, begins) {
		return true
	}
	for _, names := range t.definition.Keys {
		var index []int
		for _, name := range names {
			index = append(index, t.position(c.database, name))
		}
		if begins(index) {
			return true
		}
	}
	for _, index := range c.database.indexes {
		if c.database.tableKey(index.Table) == c.database.tableKey(t.Name) && begins(c.indexColumns(t, index)) {
			return true
		}
	}
	return false
}

// checkForeignKeys is checkDefinition for foreign keys.
func (c *compiler) checkForeignKeys(t *Table) error {
	for _, fk := range c.foreignKeys(t.definition) {
		for _, name := range fk.Columns {
			if t.position(c.database, name) < 0 {
				return semantics.NoColumn(name)
			}
		}
		acts := fk.OnDelete != ast.NoAction && fk.OnDelete != ast.Restrict || fk.OnUpdate != ast.NoAction && fk.OnUpdate != ast.Restrict
		switch c.dialect.ForeignKeys {
		case spec.ForeignKeysChunk: // ParserException of TransformForeignKeyConstraint
			if acts {
				return statementError(semantics.ClassSyntax, "a foreign key with CASCADE, SET NULL or SET DEFAULT")
			}
		case spec.ForeignKeysRow: // 15.1.24.5 FOREIGN KEY Constraints: InnoDB rejects SET DEFAULT
			if fk.OnDelete == ast.SetDefault || fk.OnUpdate == ast.SetDefault {
				return statementError(semantics.ClassUnsupported, "a foreign key with SET DEFAULT")
			}
			if c.nullsWhatIsNot(t, fk) {
				return unsupported("SET NULL of a column that is NOT NULL")
			}
		case spec.ForeignKeysStatement, spec.ForeignKeysAsked:
		}
		if c.dialect.ForeignKeys == spec.ForeignKeysAsked || !c.checksForeignKeys() {
			continue // SQLite speaks of the parent where rows change, MySQL without checks does not
		}
		if _, err := c.refer(t, fk); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) nullsWhatIsNot(t *Table, fk *ast.ForeignKey) bool {
	return (fk.OnDelete == ast.SetNull || fk.OnUpdate == ast.SetNull) && slices.ContainsFunc(fk.Columns, func(name string) bool {
		return t.Columns[t.position(c.database, name)].NotNull
	})
}

// referencesOf finds the foreign keys of a table whose rows are changed.
func (c *compiler) referencesOf(t *Table) (list []*reference, err error) {
	for _, fk := range c.foreignKeys(t.definition) {
		r, err := c.referChanged(t, fk)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// referChanged is refer where rows are changed: a foreign key that is no good was made
// without checks.
func (c *compiler) referChanged(t *Table, fk *ast.ForeignKey) (*reference, error) {
	r, err := c.refer(t, fk)
	if err != nil {
		return nil, unsupported("a change of rows beside a foreign key of %s that does not fit what it refers to", t.Name)
	}
	return r, nil
}

// childKey appends the foreign key of a child's row, as the parent has it; false if there is
// a NULL in it.
func (c *compiler) childKey(r *reference, buf []byte, row semantics.Row) ([]byte, bool) {
	for i, at := range r.columns {
		if row[at].IsNull() {
			return buf, false
		}
		v := semantics.Collate(row[at], r.parent.Columns[r.referenced[i]].Collation)
		buf = semantics.AppendKey(c.e, buf, &v)
	}
	return buf, true
}

// parentKeys are the referenced keys of the parent's rows.
func (c *compiler) parentKeys(r *reference) (map[string]struct{}, error) {
	if r.held >= 0 {
		if err := c.hold(r.parent); err != nil {
			return nil, err
		}
		return r.parent.held[r.held], nil
	}
	keys := make(map[string]struct{}, len(r.parent.Rows))
	for _, row := range r.parent.Rows {
		if key, whole := c.appendKey(r.parent, nil, r.referenced, row); whole {
			keys[string(key)] = struct{}{}
		}
	}
	return keys, c.leftOpen()
}

// checkReferences holds rows that are to be added against what their foreign keys refer to.
// Ordered tells that one comes behind the other.
func (c *compiler) checkReferences(t *Table, rows []semantics.Row, ordered bool) error {
	if len(rows) == 0 || len(t.definition.ForeignKeys) == 0 && !slices.ContainsFunc(t.definition.Columns, func(column ast.ColumnDefinition) bool { return column.References != nil }) || !c.checksForeignKeys() {
		return nil
	}
	list, err := c.referencesOf(t)
	if err != nil {
		return err
	}
	for _, r := range list {
		if c.acting != nil {
			whole := func(row semantics.Row) bool { _, whole := c.childKey(r, nil, row); return whole }
			if r.parent == t && c.dialect.ForeignKeys != spec.ForeignKeysStatement && c.dialect.ForeignKeys != spec.ForeignKeysAsked && slices.ContainsFunc(rows, whole) {
				return unsupported("a change of rows that refer to rows of their own table")
			}
			c.acting.children = append(c.acting.children, pendingRows{r, rows})
			continue
		}
		if err := c.checkReference(r, rows, ordered); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) checkReference(r *reference, rows []semantics.Row, ordered bool) error {
	parent, err := c.parentKeys(r)
	if err != nil {
		return err
	}
	own := map[string]int{} // the keys of rows that refer to each other → the first one
	if r.parent == r.child {
		for i := len(rows) - 1; i >= 0; i-- {
			if key, whole := c.appendKey(r.parent, nil, r.referenced, rows[i]); whole {
				own[string(key)] = i
			}
		}
	}
	var buf []byte
	for i, row := range rows {
		key, whole := c.childKey(r, buf[:0], row)
		buf = key
		if !whole {
			c.e.Coverage.Apply(ruleForeignKey, foreignKeyNull)
			continue
		}
		_, met := parent[string(key)]
		if first, among := own[string(key)]; !met && among {
			switch when := c.dialect.ForeignKeys; {
			case when == spec.ForeignKeysStatement, when == spec.ForeignKeysAsked, c.remaking, when == spec.ForeignKeysRow && ordered && first <= i:
				met = true
			case !ordered, len(rows) > spec.KeyChunk && when == spec.ForeignKeysChunk:
				return unsupported("rows that refer to others of the same INSERT")
			}
		}
		if !met {
			return c.missing(r)
		}
		c.e.Coverage.Apply(ruleForeignKey, foreignKeyMet)
	}
	return c.leftOpen()
}

// missing is the error of a row whose foreign key meets nothing.
func (c *compiler) missing(r *reference) error {
	if r.key.Deferred && len(c.database.snapshots) > 0 {
		return unsupported("a deferred foreign key in a transaction")
	}
	c.e.Coverage.Apply(ruleForeignKey, foreignKeyMissing)
	return statementError(semantics.ClassConstraint, "a foreign key of %s meets no row of %s", r.child.Name, r.parent.Name)
}

package eval

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTemporary.
const (
	temporaryHides spec.Case = iota
	temporaryGone
	temporaryTwice
	temporaryDefinition
)

var ruleTemporary = spec.Declare(spec.Rule{
	ID:        "change.temporary-table",
	Statement: "A temporary table hides a table or view of its name until it is dropped.",
	From:      spec.MySQL("15.1.24.2 CREATE TEMPORARY TABLE Statement", "create-temporary-table.html"),
	Cases:     []string{temporaryHides: "hides", temporaryGone: "seen again", temporaryTwice: "opened twice", temporaryDefinition: "named in a definition"},
	Except: map[string][]string{"iso": {"hides", "seen again", "opened twice", "named in a definition"}, "duckdb": {"hides", "seen again", "opened twice", "named in a definition"},
		"postgres": {"opened twice", "named in a definition"}, "sqlite": {"opened twice", "named in a definition"}, "mariadb": {"opened twice"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql", "mysql56"}, Statement: "A statement that names it more than once, a view over it and a trigger of it are errors.",
			From: spec.MySQL("B.3.6.2 TEMPORARY Table Problems", "temporary-table-problems.html").With(spec.MySQLCode("open_temporary_table", "sql/sql_base.cc"))},
		{Dialects: []string{"mariadb"}, Statement: "A statement may name it several times; a view over it and a trigger of it are errors.",
			From: spec.MariaDB("CREATE TEMPORARY TABLE", "create-table").With(spec.MariaDBCode("THD::open_temporary_table", "sql/temporary_tables.cc"))},
		{Dialects: []string{"postgres"}, Statement: "As long as the temporary table is there, the other table has no name without its schema.",
			From: spec.PostgreSQL("CREATE TABLE, TEMPORARY", "sql-createtable.html")},
		{Dialects: []string{"sqlite"}, Statement: "A name without a database is looked for in temp before main.",
			From: spec.SQLite("Database Object Name Resolution", "lang_naming.html")},
	},
})

// hiddenRelation is what a temporary table hides: a table with its indexes, or a view.
type hiddenRelation struct {
	table   *Table
	view    *resolve.Relation
	indexes map[string]*ast.CreateIndex
}

// underway is the name of a temporary table while it is made, when a table that it hides can be read.
const underway = "\x00temporary"

// createNamed makes a table, one of the session alone perhaps.
func (c *compiler) createNamed(s *ast.CreateTable) error {
	db := c.database
	key := db.tableKey(s.Name)
	there := db.tables[key]
	hides := s.Temporary && (there != nil && !there.temporary || db.views[key] != nil)
	_, hidden := db.hidden[key]
	family := c.temporaryFamily()
	inside := family && len(db.snapshots) > 0
	switch {
	case s.Like != "" && db.tableKey(s.Like) == key:
		c.e.Coverage.Apply(ruleTableLike, tableLikeSame)
		return statementError(semantics.ClassDuplicate, "%s is LIKE itself", s.Name)
	case s.Temporary && (len(s.ForeignKeys) > 0 || slices.ContainsFunc(s.Columns, func(col ast.ColumnDefinition) bool { return col.References != nil })):
		return unsupported("a foreign key of a temporary table")
	case !s.Temporary && db.referencesTemporary(s):
		return unsupported("a foreign key that names a temporary table")
	case s.Temporary && s.Module != "":
		return unsupported("a temporary virtual table")
	case there != nil && there.temporary && s.Replace:
		return unsupported("OR REPLACE of a temporary table, or of one of its name")
	case there != nil && there.temporary && hidden:
		return c.createTable(s) // there is one of either kind
	case there != nil && there.temporary && !s.Temporary:
		if s.As != nil || s.Like != "" || !family {
			return unsupported("a table that a temporary one hides")
		}
		return c.createBehind(s)
	case !s.Temporary:
		return c.createTable(s)
	case s.Replace && hides:
		return unsupported("OR REPLACE of a temporary table that hides one of its name")
	case !hides:
		made := there == nil
		if made && inside && s.As != nil {
			return unsupported("CREATE TEMPORARY TABLE … SELECT in a transaction")
		}
		if err := c.createTable(s); err != nil || !made {
			return err
		}
		db.table(s.Name).temporary = true
		if inside {
			c.outlives(key)
		}
		return nil
	case c.dialect.TemporaryNames == spec.TemporaryNamesOpen:
		return unsupported("a temporary table that hides one of its name")
	case inside:
		return unsupported("a temporary table that hides one of its name, in a transaction")
	case c.namedElsewhere(key):
		return unsupported("a temporary table that hides one of its name, which a view, a trigger or a foreign key names")
	}
	made := *s
	made.Name, made.IfNotExists = underway, false
	if err := c.createTable(&made); err != nil {
		var refused *StatementError
		if errors.As(err, &refused) {
			refused.Message = strings.ReplaceAll(refused.Message, underway, s.Name)
		}
		return err
	}
	c.hide(key)
	t := db.table(underway)
	delete(db.tables, db.tableKey(underway))
	db.order = db.order[:len(db.order)-1]
	t.temporary, t.Name = true, s.Name
	definition := *t.definition
	definition.Name = s.Name
	t.definition = &definition
	t.relation = t.describe()
	for at, index := range maps.Clone(db.indexes) {
		if index.Table == underway {
			moved := *index
			moved.Table = s.Name
			delete(db.indexes, at)
			db.indexes[c.indexKey(moved.Name, moved.Table)] = &moved
		}
	}
	db.tables[key], db.order = t, append(db.order, key)
	c.e.Coverage.Apply(ruleTemporary, temporaryHides)
	return nil
}

// temporaryFamily tells that temporary tables are those of the MySQL family, which belong to no schema of
// their own.
func (c *compiler) temporaryFamily() bool {
	return c.dialect.TemporaryNames == spec.TemporaryNamesOnce || c.dialect.TemporaryNames == spec.TemporaryNamesSeveral
}

// createBehind makes a table whose name a temporary table has.
func (c *compiler) createBehind(s *ast.CreateTable) error {
	db := c.database
	key := db.tableKey(s.Name)
	before := *db
	aside := c.takeOut(key)
	if err := c.createTable(s); err != nil {
		db.tables, db.indexes, db.order = before.tables, before.indexes, before.order
		return err
	}
	c.hide(key)
	c.putBack(key, aside)
	return nil
}

// takeOut takes a table or view out, with its indexes.
func (c *compiler) takeOut(key string) hiddenRelation {
	db := c.database
	out := hiddenRelation{table: db.tables[key], view: db.views[key], indexes: map[string]*ast.CreateIndex{}}
	db.tables, db.views, db.indexes, db.order = maps.Clone(db.tables), maps.Clone(db.views), maps.Clone(db.indexes), slices.Clone(db.order)
	for at, index := range db.indexes {
		if out.table != nil && db.tableKey(index.Table) == key {
			out.indexes[at] = index
			delete(db.indexes, at)
		}
	}
	delete(db.tables, key)
	delete(db.views, key)
	db.order = slices.DeleteFunc(db.order, func(n string) bool { return n == key })
	return out
}

// hide keeps the table or view of a name for the time when it is seen again.
func (c *compiler) hide(key string) {
	out := c.takeOut(key)
	c.database.hidden = maps.Clone(c.database.hidden)
	if c.database.hidden == nil {
		c.database.hidden = map[string]hiddenRelation{}
	}
	c.database.hidden[key] = out
}

// putBack is the reverse of takeOut.
func (c *compiler) putBack(key string, out hiddenRelation) {
	db := c.database
	if out.view != nil {
		db.views[key] = out.view
		return
	}
	db.tables[key], db.order = out.table, append(db.order, key)
	maps.Copy(db.indexes, out.indexes)
}

// outlives has a temporary table stay where the transaction that made it is rolled back.
//
// Source: MySQL 9.5 Reference Manual, 15.3.3 Statements That Cause an Implicit Commit.
func (c *compiler) outlives(key string) {
	for i := range c.database.snapshots {
		kept := *c.database.tables[key]
		s := &c.database.snapshots[i]
		s.tables[key], s.order = &kept, append(s.order, key)
	}
}

// dropNamed drops a table or view; what a temporary table hid is seen again.
func (c *compiler) dropNamed(s *ast.DropTable) error {
	db := c.database
	key := db.tableKey(s.Name)
	t := db.tables[key]
	hidden, hides := db.hidden[key]
	switch {
	case s.Temporary && (t == nil || !t.temporary):
		if s.IfExists {
			return nil
		}
		return semantics.NoTable(s.Name)
	case t == nil || !t.temporary:
		return c.dropTable(s)
	case s.View:
		return unsupported("DROP VIEW of the name of a temporary table")
	case hides && len(db.snapshots) > 0 && s.Temporary:
		return unsupported("DROP TEMPORARY TABLE of a table that hides one, in a transaction")
	}
	if err := c.dropTable(s); err != nil {
		return err
	}
	if s.Temporary {
		for i := range db.snapshots {
			snapshot := &db.snapshots[i]
			delete(snapshot.tables, key)
			snapshot.order = slices.DeleteFunc(snapshot.order, func(n string) bool { return n == key })
		}
	}
	if hides {
		c.putBack(key, hidden)
		db.hidden = maps.Clone(db.hidden)
		delete(db.hidden, key)
		c.e.Coverage.Apply(ruleTemporary, temporaryGone)
	}
	return nil
}

// hidesIndex tells that a table which a temporary one hides has an index.
func (db *Database) hidesIndex(key string) bool {
	for _, out := range db.hidden {
		if out.indexes[key] != nil {
			return true
		}
	}
	return false
}

// referencesTemporary tells that a foreign key names a temporary table: the table that is meant may be another.
func (db *Database) referencesTemporary(s *ast.CreateTable) bool {
	temporary := func(k *ast.ForeignKey) bool {
		t := db.table(k.Table)
		return t != nil && t.temporary
	}
	return slices.ContainsFunc(s.ForeignKeys, func(k ast.ForeignKey) bool { return temporary(&k) }) ||
		slices.ContainsFunc(s.Columns, func(col ast.ColumnDefinition) bool { return col.References != nil && temporary(col.References) })
}

// namedElsewhere tells whether a view, a trigger or a foreign key names a table.
func (c *compiler) namedElsewhere(key string) bool {
	db := c.database
	if t := db.tables[key]; c.readByView(key) || t != nil && (len(t.definition.ForeignKeys) > 0 || c.referencedByOther(t)) {
		return true
	}
	return len(db.triggers) > 0
}

// renamesTemporary refuses to rename a table where a temporary one has either name.
func (c *compiler) renamesTemporary(s *ast.AlterTable) error {
	for i := range s.Actions {
		if s.Actions[i].Kind != ast.AlterRenameTable {
			continue
		}
		if to := c.database.table(s.Actions[i].NewName); to != nil && to.temporary {
			return unsupported("RENAME to the name of a temporary table")
		}
		if t := c.database.table(s.Table); t != nil && t.temporary {
			return unsupported("RENAME of a temporary table")
		}
	}
	return nil
}

// viewOfTemporary refuses a view over a temporary table, as the MySQL family does.
//
// Source: MySQL 9.5 Reference Manual, 15.1.27 CREATE VIEW Statement; 15.1.26 CREATE TRIGGER Statement.
func (c *compiler) viewOfTemporary(s *ast.CreateView) error {
	if t := c.database.table(s.Name); t != nil && t.temporary {
		return unsupported("a view of the name of a temporary table")
	}
	if !c.temporaryFamily() && c.dialect.TemporaryNames != spec.TemporaryNamesDatabase {
		return nil
	}
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: s.Query}) {
		if t := c.database.table(name); t != nil && t.temporary {
			if !c.temporaryFamily() {
				return unsupported("a view over a temporary table") // one of the main database finds none there
			}
			c.e.Coverage.Apply(ruleTemporary, temporaryDefinition)
			return statementError(semantics.ClassUnsupported, "a view over the temporary table %s", t.Name)
		}
	}
	return nil
}

// temporaryTrigger is what is made of a trigger of a temporary table.
func (c *compiler) temporaryTrigger(t *Table) error {
	if !c.temporaryFamily() {
		return unsupported("a trigger of a temporary table")
	}
	c.e.Coverage.Apply(ruleTemporary, temporaryDefinition)
	return statementError(semantics.ClassUnsupported, "a trigger of the temporary table %s", t.Name)
}

// opensTwice refuses a statement that names a temporary table more than once, as MySQL does.
func (c *compiler) opensTwice(s ast.Statement) error {
	db := c.database
	if c.dialect.TemporaryNames != spec.TemporaryNamesOnce || !slices.ContainsFunc(db.Tables(), func(t *Table) bool { return t.temporary }) {
		return nil
	}
	temporary := func(name string) bool {
		t := db.table(name)
		return t != nil && t.temporary
	}
	common, within := map[string]bool{}, false
	var names []string
	ast.WalkStatement(s, ast.Visitor{
		Query: func(q *ast.Query) {
			if q.With == nil {
				return
			}
			for _, t := range q.With.Tables {
				common[db.tableKey(t.Name)] = true
				within = within || slices.ContainsFunc(ast.TablesOf(&ast.QueryStatement{Query: t.Query}), temporary)
			}
		},
		Table: func(t ast.TableExpr) {
			if name, is := t.(*ast.TableName); is {
				names = append(names, name.Name)
			}
		},
	})
	switch s := s.(type) {
	case *ast.CreateTable:
		if s.Temporary && s.As != nil { // one that is there is opened before the query's
			names = append(names, s.Name)
		}
	case *ast.Insert:
		names = append(names, s.Table)
	case *ast.Update:
		if !s.IsJoined() {
			names = append(names, s.Table)
		}
	case *ast.Delete:
		if !s.IsJoined() {
			names = append(names, s.Table)
		}
	default: // Other statements name no table beside those of their queries, or one alone.
	}
	counts, again := map[string]int{}, false
	for _, name := range names {
		key := db.tableKey(name)
		counts[key]++
		switch {
		case common[key]:
			again = again || counts[key] > 1
		case temporary(name) && counts[key] > 1:
			c.e.Coverage.Apply(ruleTemporary, temporaryTwice)
			return statementError(semantics.ClassUnsupported, "the temporary table %s is named twice", name)
		}
	}
	if within && again {
		return unsupported("a temporary table in a WITH that is named more than once")
	}
	return nil
}

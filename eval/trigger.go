package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleTrigger.
const (
	triggerBefore spec.Case = iota
	triggerAfter
	triggerPassed
	triggerUndone
)

var ruleTrigger = spec.Declare(spec.Rule{
	ID: "change.trigger",
	Statement: "The statements of a trigger run once for each row that an INSERT, UPDATE or DELETE changes, before or after the change of the row. " +
		"NEW is the row as it is to be, OLD the row as it was. An error in a trigger is that of the statement, of which nothing stays.",
	From:     spec.ISO("Execution of BEFORE triggers; Execution of AFTER triggers"),
	Cases:    []string{triggerBefore: "before", triggerAfter: "after", triggerPassed: "passed", triggerUndone: "undone"},
	Keywords: []string{"CREATE TRIGGER", "DROP TRIGGER"},
	Only:     []string{"mysql", "mariadb", "sqlite"},
	Except:   map[string][]string{"mysql": {"passed"}, "mariadb": {"passed"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mysql"}, Statement: "So. A BEFORE trigger may set columns of NEW, in which NULL may stand until all BEFORE triggers have run. Several ones run in the order in which they were made, or that FOLLOWS and PRECEDES give. Cascades of foreign keys run none.",
			From: spec.MySQL("27.4.1 Trigger Syntax and Examples; 15.1.26 CREATE TRIGGER Statement", "trigger-syntax.html, create-trigger.html")},
		{Dialects: []string{"mariadb"}, Statement: "As in MySQL.",
			From: spec.MariaDB("CREATE TRIGGER; Trigger Overview", "server/server-usage/triggers-events/triggers")},
		{Dialects: []string{"sqlite"}, Statement: "So, where WHEN is True and, for UPDATE OF, one of the columns is set. The order of several ones is open.",
			From: spec.SQLite("CREATE TRIGGER, 2. Description", "lang_createtrigger.html")},
	},
})

func (c *compiler) createTrigger(s *ast.CreateTrigger) error {
	db := c.database
	t := db.table(s.Table)
	switch {
	case t == nil && db.view(s.Table) != nil:
		return unsupported("a trigger of a view")
	case t == nil:
		return c.noTable(s.Table)
	case t.definition.Module != "":
		return unsupported("a trigger of a virtual table")
	case t.temporary:
		return c.temporaryTrigger(t)
	case db.otherCase(s.Name):
		return unsupported("names of triggers that differ in their case")
	case db.triggerAt(s.Name) >= 0 && s.IfNotExists:
		return nil
	case db.triggerAt(s.Name) >= 0:
		return statementError(semantics.ClassDuplicate, "trigger %s exists already", s.Name)
	}
	if err := c.checkTrigger(s, t); err != nil {
		return err
	}
	at := len(db.triggers)
	if name := s.Follows + s.Precedes; name != "" {
		i := db.triggerAt(name)
		if i < 0 || db.triggers[i].After != s.After || db.triggers[i].Event != s.Event || db.tableKey(db.triggers[i].Table) != db.tableKey(s.Table) {
			return unsupported("an order of triggers that are not of one kind")
		}
		if at = i; s.Follows != "" {
			at++
		}
	}
	db.triggers = slices.Insert(slices.Clone(db.triggers), at, s)
	return nil
}

// checkTrigger refuses what is not modelled in a trigger, and names of columns that its table has not.
func (c *compiler) checkTrigger(s *ast.CreateTrigger, t *Table) (err error) {
	db := c.database
	refuse := func(format string, args ...any) {
		if err == nil {
			err = unsupported(format, args...)
		}
	}
	for _, name := range s.Columns {
		if t.position(db, name) < 0 {
			refuse("a trigger of an unknown column")
		}
	}
	for _, step := range s.Body {
		for _, a := range step.Set {
			at := t.position(db, a.Column)
			switch {
			case s.After, s.Event == ast.TriggerDelete, at < 0, t.opaque(max(at, 0)):
				refuse("a SET of NEW that is refused")
			case t.definition.Columns[at].GeneratedAs != nil, t.sequence != nil && t.sequence.at == at:
				refuse("a trigger that sets a generated column")
			}
		}
	}
	if s.When != nil && subqueryIn(s.When) {
		refuse("a subquery in the WHEN of a trigger")
	}
	names := t.columnNames()
	ast.WalkStatement(s, ast.Visitor{Expr: func(x ast.Expr) {
		at, isNew, is := resolve.TriggerColumn(c.dialect, names, x)
		if !is {
			return
		}
		early := isNew && !s.After
		switch {
		case isNew && s.Event == ast.TriggerDelete, !isNew && s.Event == ast.TriggerInsert, at < 0:
			refuse("a trigger that names a column of NEW or OLD that is not there")
		case t.opaque(at):
			refuse("a column of type %s: column %s of table %s", t.Columns[at].Type.Name, t.Columns[at].Name, t.Name)
		case c.dialect.Triggers == spec.TriggersOfPrograms && t.Columns[at].Collation != db.collation:
			refuse("a trigger that reads a column with a collation")
		case early && t.definition.Columns[at].GeneratedAs != nil, early && s.Event == ast.TriggerInsert && t.sequence != nil && t.sequence.at == at:
			refuse("a BEFORE trigger that reads a generated column of NEW")
		case early && s.Event == ast.TriggerInsert && t.rowKey == at:
			refuse("a BEFORE trigger that reads the key of NEW") // SQLite: undefined where it is not given
		}
	}})
	return err
}

// columnNames are the names of the columns of a table.
func (t *Table) columnNames() []string {
	names := make([]string, len(t.Columns))
	for i := range t.Columns {
		names[i] = t.Columns[i].Name
	}
	return names
}

// subqueryIn tells whether a query stands in an expression.
func subqueryIn(x ast.Expr) (is bool) {
	ast.WalkExpr(x, ast.Visitor{Query: func(*ast.Query) { is = true }})
	return is
}

func (c *compiler) dropTrigger(s *ast.DropTrigger) error {
	at := c.database.triggerAt(s.Name)
	switch {
	case c.database.otherCase(s.Name):
		return unsupported("names of triggers that differ in their case")
	case at < 0 && s.IfExists:
		return nil
	case at < 0:
		return statementError(semantics.ClassName, "there is no trigger %s", s.Name)
	}
	c.database.triggers = slices.Delete(slices.Clone(c.database.triggers), at, at+1)
	return nil
}

// triggerAt is the place of the trigger of that name, negative if there is none.
func (db *Database) triggerAt(name string) int {
	return slices.IndexFunc(db.triggers, func(t *ast.CreateTrigger) bool { return db.key(t.Name) == db.key(name) })
}

// otherCase tells whether a trigger has that name but for the case of its letters, which tells them apart in
// MariaDB on Linux, and by the manual, but not by the data dictionary, in MySQL.
//
// Sources: MySQL, "Identifier Case Sensitivity"; MariaDB, identifier-case-sensitivity.md.
func (db *Database) otherCase(name string) bool {
	at := db.triggerAt(name)
	return at >= 0 && db.dialect.Triggers == spec.TriggersInOrder && db.triggers[at].Name != name
}

// hasTriggers tells whether a table has a trigger.
func (db *Database) hasTriggers(table string) bool {
	return slices.ContainsFunc(db.triggers, func(t *ast.CreateTrigger) bool { return db.tableKey(t.Table) == db.tableKey(table) })
}

// mentionedByTrigger tells whether a trigger is of a table, or names it in its body.
func (db *Database) mentionedByTrigger(table string) bool {
	return slices.ContainsFunc(db.triggers, func(t *ast.CreateTrigger) bool {
		return slices.ContainsFunc(db.namedBy(t), func(key string) bool { return key == db.tableKey(table) })
	})
}

// namedBy lists the tables that a statement names, itself or by views.
func (db *Database) namedBy(s ast.Statement) (keys []string) {
	var visit ast.Visitor
	add := func(name string) {
		key := db.tableKey(name)
		if name == "" || slices.Contains(keys, key) {
			return
		}
		keys = append(keys, key)
		if view := db.view(name); view != nil {
			ast.Walk(view.Query, visit)
		}
	}
	visit = ast.Visitor{Table: func(x ast.TableExpr) {
		if n, is := x.(*ast.TableName); is {
			add(n.Name)
		}
	}}
	add(ast.TableOf(s))
	if t, is := s.(*ast.CreateTrigger); is {
		for _, step := range t.Body {
			if step.Statement != nil {
				add(ast.TableOf(step.Statement))
			}
		}
	}
	ast.WalkStatement(s, visit)
	return keys
}

// refuseFiring refuses a change, by a trigger, of a table that a statement names for which triggers run: in
// the MySQL family that is error 1442, in SQLite rows may change before they are reached.
func (db *Database) refuseFiring(table string) error {
	if slices.Contains(db.firing, db.tableKey(table)) {
		return unsupported("a trigger that changes a table of the statement for which it runs")
	}
	return nil
}

// cascadeBesideTriggers refuses a cascade that triggers see.
func (c *compiler) cascadeBesideTriggers(child *Table) error {
	if c.dialect.Triggers == spec.TriggersOfPrograms && c.database.hasTriggers(child.Name) {
		return unsupported("a cascade to a table with a trigger")
	}
	return c.database.refuseFiring(child.Name)
}

// firing is a change of rows for which triggers run.
type firing struct {
	before, after []*ast.CreateTrigger
	tables        []string // that the statement names
}

// firingOf gathers the triggers that a change of a table's rows runs; nil if there are none.
func (c *compiler) firingOf(t *Table, event ast.TriggerEvent, s ast.Statement) (*firing, error) {
	db := c.database
	if !db.hasTriggers(t.Name) {
		return nil, nil
	}
	f := &firing{tables: db.namedBy(s)}
	for _, trigger := range db.triggers {
		if db.tableKey(trigger.Table) != db.tableKey(t.Name) || trigger.Event != event ||
			trigger.Columns != nil && !c.setsOneOf(trigger.Columns, s) {
			continue
		}
		if trigger.After {
			f.after = append(f.after, trigger)
		} else {
			f.before = append(f.before, trigger)
		}
	}
	if len(f.before)+len(f.after) == 0 {
		return nil, nil
	}
	switch {
	case db.returned != nil:
		return nil, unsupported("RETURNING beside a trigger")
	case t.saysConflict():
		return nil, unsupported("ON CONFLICT of a constraint beside a trigger")
	case c.dialect.Triggers != spec.TriggersOfPrograms:
		return f, nil
	case len(f.before) > mostTriggers || len(f.after) > mostTriggers:
		return nil, unsupported("so many triggers whose order is open")
	case c.checksForeignKeys() && slices.ContainsFunc(db.Tables(), func(t *Table) bool { return len(c.foreignKeys(t.definition)) > 0 }):
		return nil, unsupported("triggers beside foreign keys") // which are checked when the triggers have run
	}
	return f, nil
}

// setsOneOf tells whether an UPDATE sets one of the columns that UPDATE OF lists: by their names, of which
// rowid is another one than that of the key.
//
// Source: SQLite, lang_createtrigger.html, 2: column-name appears on the left-hand side in the SET clause.
func (c *compiler) setsOneOf(columns []string, s ast.Statement) bool {
	update, is := s.(*ast.Update)
	return is && slices.ContainsFunc(update.Set, func(a ast.Assignment) bool {
		return slices.ContainsFunc(columns, func(name string) bool { return c.database.key(name) == c.database.key(a.Column) })
	})
}

// conflictBesideTriggers refuses a statement that says what to do with conflicts and that triggers see: it
// may run those of other events, and in SQLite says the same for their statements.
func (c *compiler) conflictBesideTriggers(table string, conflict bool) error {
	if conflict && c.database.hasTriggers(table) {
		return unsupported("what is done with conflicts beside a trigger")
	}
	return nil
}

// rowInTrigger gives a body's statement with the columns of NEW and OLD read from tables of one row.
func (c *compiler) rowInTrigger(t *Table, depth string) ast.Rewriter {
	names := t.columnNames()
	return ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		at, isNew, is := resolve.TriggerColumn(c.dialect, names, x)
		if !is {
			return x
		}
		column := &ast.ColumnRef{Column: triggerColumn(at)}
		var value ast.Expr = column
		if c.dialect.Triggers == spec.TriggersOfPrograms && at != t.rowKey {
			value = &ast.Unary{Op: ast.Plus, X: column} // without affinity, but for the row's number: observed (3.53.4), datatype3.html does not say what NEW.x is
		}
		return &ast.Subquery{Query: &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: value}},
			From: []ast.TableExpr{&ast.TableName{Name: triggerTable(isNew, depth)}}}}}
	}}
}

// triggerRow is a table of one row: what NEW or OLD is.
func (c *compiler) triggerRow(t *Table, name string, row semantics.Row) *Table {
	one := &Table{Name: name, rowKey: -1, Rows: []semantics.Row{row}, Columns: slices.Clone(t.Columns), definition: &ast.CreateTable{Name: name}}
	for i := range one.Columns {
		one.Columns[i].Name, one.Columns[i].NotNull = triggerColumn(i), false
		d := &t.definition.Columns[i]
		one.definition.Columns = append(one.definition.Columns, ast.ColumnDefinition{Name: triggerColumn(i), Type: d.Type, Collation: d.Collation})
	}
	one.relation = one.describe()
	return one
}

// NamedByTriggers lists the tables and views, as keys, that triggers name that may run when rows of a table
// are changed.
func (db *Database) NamedByTriggers(table string) (keys []string) {
	for _, changed := range append(db.ChangedByTriggers(table), table) {
		for _, t := range db.triggers {
			if db.tableKey(t.Table) == db.tableKey(changed) {
				keys = append(keys, db.namedBy(t)...)
			}
		}
	}
	return keys
}

// ChangedByTriggers lists the tables that triggers may change when rows of a table are changed.
func (db *Database) ChangedByTriggers(table string) (list []string) {
	seen := map[string]bool{db.tableKey(table): true}
	for again := true; again; {
		again = false
		for _, t := range db.triggers {
			for _, step := range t.Body {
				if step.Statement == nil || !seen[db.tableKey(t.Table)] {
					continue
				}
				name := ast.TableOf(step.Statement)
				if name != "" && !seen[db.tableKey(name)] {
					seen[db.tableKey(name)], again = true, true
					list = append(list, name)
					if view := db.view(name); view != nil {
						list = append(list, db.namedBy(&ast.QueryStatement{Query: view.Query})...)
					}
				}
			}
		}
	}
	return list
}

package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleReferentialAction.
const (
	referentialRefused spec.Case = iota
	referentialCascade
	referentialSetNull
	referentialSetDefault
)

var ruleReferentialAction = spec.Declare(spec.Rule{
	ID: "change.referential-action",
	Statement: "Where a referenced key is taken out or changed, CASCADE takes the rows out that refer to it, or changes their keys, SET NULL and SET DEFAULT change their keys, " +
		"RESTRICT refuses where there are such rows, and NO ACTION where there are at the end of the statement.",
	From:     spec.ISO("Execution of referential actions"),
	Keywords: []string{"ON DELETE", "ON UPDATE", "CASCADE", "RESTRICT", "SET NULL", "SET DEFAULT", "NO ACTION"},
	Cases: []string{referentialRefused: "refused", referentialCascade: "cascades", referentialSetNull: "set to NULL",
		referentialSetDefault: "set to the default"},
	Except: map[string][]string{
		"iso":     {"refused", "cascades", "set to NULL", "set to the default"},
		"mysql":   {"set to the default"},
		"mysql56": {"set to the default"}, "mariadb": {"set to the default"},
		"duckdb": {"cascades", "set to NULL", "set to the default"}, "duckdb11": {"cascades", "set to NULL", "set to the default"},
	},
	Variants: []spec.Variant{
		{Dialects: []string{"postgres"}, Statement: "As the standard says.",
			From: spec.Source{Doc: "PostgreSQL 18 manual", Clause: "5.5.5 Foreign Keys; CREATE TABLE, REFERENCES",
				Address: "github.com/postgres/postgres doc/src/sgml/ddl.sgml, ref/create_table.sgml @ f20c4278342f", Read: "2026-11-29"}},
		{Dialects: []string{"mysql", "mysql56"}, Statement: "NO ACTION is RESTRICT, SET DEFAULT is refused in the definition; what would change the keys of a table that the cascade has changed acts like RESTRICT.",
			From: spec.MySQL("15.1.24.5 FOREIGN KEY Constraints, Referential Actions; 1.7.2.3 FOREIGN KEY Constraint Differences", "create-table-foreign-keys")},
		{Dialects: []string{"mariadb"}, Statement: "NO ACTION is a synonym for RESTRICT, SET DEFAULT is not supported; an ON UPDATE CASCADE that comes to the same table again acts like RESTRICT.",
			From: spec.MariaDB("Foreign Keys, Constraints; Requirements and Limitations", "server/ha-and-performance/optimization-and-tuning/optimization-and-indexes/foreign-keys")},
		{Dialects: []string{"sqlite"}, Statement: "As the standard says, where PRAGMA foreign_keys = ON.",
			From: spec.SQLite("4.3. ON DELETE and ON UPDATE Actions", "foreignkeys.html")},
		{Dialects: []string{"duckdb"}, Statement: "A referenced key cannot be taken out or changed; a foreign key has no action.",
			From: spec.Source{Doc: "DuckDB 1.5.5", Clause: "DataTable::VerifyForeignKeyConstraint; TransformForeignKeyConstraint",
				Address: "github.com/duckdb/duckdb src/storage/data_table.cpp, src/parser/transform/constraint/transform_constraint.cpp @ v1.5.5", Read: "2026-11-29"}},
	},
})

// acting is a statement that changes referenced keys, with what is to be checked at its end.
type acting struct {
	before   map[*Table]Table
	path     []*Table // whose rows the cascade under way changed
	children []pendingRows
	kept     []pendingKeys // NO ACTION
	refused  []pendingKeys // RESTRICT, where rows referred to a key before
	unsure   string        // what an engine may refuse though nothing above does; empty for nothing
}

// pendingRows are rows whose foreign keys have to be met.
type pendingRows struct {
	*reference
	rows []semantics.Row
}

// pendingKeys are referenced keys that are gone.
type pendingKeys struct {
	*reference
	keys map[string]semantics.Row
}

// referencedBy lists the foreign keys that refer to a table.
func (c *compiler) referencedBy(t *Table) (list []*reference, err error) {
	for _, child := range c.database.Tables() {
		for _, fk := range c.foreignKeys(child.definition) {
			if c.database.tableKey(fk.Table) != c.database.tableKey(t.Name) {
				continue
			}
			r, err := c.referChanged(child, fk)
			if err != nil {
				return nil, err
			}
			list = append(list, r)
		}
	}
	return list, nil
}

// withActions makes a change of a table, and what the foreign keys that refer to it make of
// it. A change that fails changes nothing.
func (c *compiler) withActions(t *Table, change func() error) error {
	if c.acting != nil || !c.checksForeignKeys() {
		return change()
	}
	list, err := c.referencedBy(t)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return change()
	}
	a := &acting{before: map[*Table]Table{}, path: []*Table{t}}
	for _, t := range c.database.tables {
		a.before[t] = *t
	}
	c.acting = a
	defer func() { c.acting = nil }()
	if err = change(); err == nil {
		err = c.endActions(a)
	}
	if err != nil {
		for t, before := range a.before {
			sequence, uncounted := t.sequence, t.uncounted
			*t = before
			t.held, t.sequence, t.uncounted = nil, sequence, uncounted
		}
	}
	return err
}

// act does what the foreign keys that refer to a table ask for when rows are gone, or when
// others have come in their place.
func (c *compiler) act(t *Table, gone, came []semantics.Row) error {
	if c.acting == nil || len(gone) == 0 {
		return nil
	}
	list, err := c.referencedBy(t)
	if err != nil {
		return err
	}
	for _, r := range list {
		if err := c.actOn(r, gone, came); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) actOn(r *reference, gone, came []semantics.Row) error {
	keys := map[string]semantics.Row{} // those that are gone → the row that came
	for i, old := range gone {
		key, whole := c.appendKey(r.parent, nil, r.referenced, old)
		if !whole {
			continue
		}
		var now semantics.Row
		if came != nil {
			now = came[i]
			if same, whole := c.appendKey(r.parent, nil, r.referenced, now); whole && string(same) == string(key) {
				continue
			}
		}
		keys[string(key)] = now
	}
	if len(keys) == 0 {
		return nil
	}
	action := r.key.OnDelete
	if came != nil {
		action = r.key.OnUpdate
	}
	switch c.dialect.ForeignKeys {
	case spec.ForeignKeysRow:
		if action == ast.NoAction || came != nil && slices.Contains(c.acting.path, r.child) {
			action = ast.Restrict
		}
	case spec.ForeignKeysChunk:
		action = ast.Restrict
		if len(c.database.snapshots) > 0 && c.referredEarlier(r, keys) {
			return unsupported("a change of rows that were referred to in the same transaction")
		}
	case spec.ForeignKeysStatement, spec.ForeignKeysAsked:
	}
	switch action {
	case ast.NoAction:
		c.acting.kept = append(c.acting.kept, pendingKeys{r, keys})
		return nil
	case ast.Restrict:
		if before, is := c.acting.before[r.child]; is && len(c.referring(r, before.Rows, keys)) > 0 {
			c.acting.refused = append(c.acting.refused, pendingKeys{r, keys})
		}
		return nil
	case ast.Cascade, ast.SetNull, ast.SetDefault:
	}
	at := c.referring(r, r.child.Rows, keys)
	if len(at) == 0 {
		return nil
	}
	if err := c.cascadeBesideTriggers(r.child); err != nil {
		return err
	}
	if len(c.acting.path) > deepestCascade {
		return unsupported("a cascade of more than %d tables", deepestCascade)
	}
	c.acting.path = append(c.acting.path, r.child)
	defer func() { c.acting.path = c.acting.path[:len(c.acting.path)-1] }()
	if action == ast.Cascade && came == nil {
		c.e.Coverage.Apply(ruleReferentialAction, referentialCascade)
		return c.remove(r.child, at)
	}
	changed, err := c.referringAnew(r, action, at, keys)
	if err != nil {
		return err
	}
	if action == ast.SetDefault { // which may be what was there
		c.acting.children = append(c.acting.children, pendingRows{r, changed})
	}
	return c.replace(r.child, at, changed, nil, r.columns)
}

// referredEarlier tells whether rows referred to one of the keys when the transaction began,
// and none does now: DuckDB's index may have them still.
func (c *compiler) referredEarlier(r *reference, keys map[string]semantics.Row) bool {
	before := c.database.snapshots[0].tables[c.database.tableKey(r.child.Name)]
	return before != nil && len(c.referring(r, before.Rows, keys)) > 0 && len(c.referring(r, r.child.Rows, keys)) == 0
}

// keepsReferenced tells whether DuckDB may refuse an UPDATE that sets an indexed column of
// rows to which others refer, though the keys stay: it takes the rows out and adds them.
func (c *compiler) keepsReferenced(t *Table, set, positions []int) (bool, error) {
	if c.dialect.ForeignKeys != spec.ForeignKeysChunk || !c.checksForeignKeys() || !c.setsIndexed(t, set) {
		return false, nil
	}
	list, err := c.referencedBy(t)
	for _, r := range list {
		keys := map[string]semantics.Row{}
		for _, i := range positions {
			if key, whole := c.appendKey(t, nil, r.referenced, t.Rows[i]); whole {
				keys[string(key)] = nil
			}
		}
		if len(c.referring(r, r.child.Rows, keys)) > 0 {
			return true, nil
		}
	}
	return false, err
}

// deepestCascade is how deep InnoDB cascades (1.7.2.3 FOREIGN KEY Constraint Differences);
// deeper ones are not modelled.
const deepestCascade = 15

// referring are the positions of the rows whose foreign key is one of these.
func (c *compiler) referring(r *reference, rows []semantics.Row, keys map[string]semantics.Row) (at []int) {
	var buf []byte
	for i, row := range rows {
		key, whole := c.childKey(r, buf[:0], row)
		buf = key
		if _, is := keys[string(key)]; whole && is {
			at = append(at, i)
		}
	}
	return at
}

// referringAnew are the rows at these positions with other foreign keys.
func (c *compiler) referringAnew(r *reference, action ast.ReferentialAction, at []int, keys map[string]semantics.Row) ([]semantics.Row, error) {
	var defaults []scalar
	for _, i := range r.columns {
		value, err := c.columnDefault(r.child, i)
		if err != nil {
			return nil, err
		}
		defaults = append(defaults, value)
	}
	changed := make([]semantics.Row, len(at))
	for k, i := range at {
		row := slices.Clone(r.child.Rows[i])
		key, _ := c.childKey(r, nil, row)
		for n, column := range r.columns {
			switch action {
			case ast.Cascade:
				row[column] = keys[string(key)][r.referenced[n]]
			case ast.SetNull:
				row[column] = semantics.Null
			case ast.SetDefault:
				row[column] = defaults[n](&environment{})
			case ast.NoAction, ast.Restrict:
				panic("eval: rows that an action keeps")
			}
		}
		changed[k] = row
	}
	c.e.Coverage.Apply(ruleReferentialAction, map[ast.ReferentialAction]spec.Case{ast.Cascade: referentialCascade,
		ast.SetNull: referentialSetNull, ast.SetDefault: referentialSetDefault}[action])
	return changed, nil
}

// endActions checks what has to hold when the statement and all cascades are done.
func (c *compiler) endActions(a *acting) error {
	for _, p := range a.refused {
		if len(c.referring(p.reference, p.child.Rows, p.keys)) > 0 {
			return c.refused(p.reference)
		}
	}
	if len(a.refused) > 0 {
		return unsupported("a RESTRICT that meets rows which the statement takes out")
	}
	for _, p := range a.kept {
		parent, err := c.parentKeys(p.reference)
		if err != nil {
			return err
		}
		for key := range parent {
			delete(p.keys, key)
		}
		if len(c.referring(p.reference, p.child.Rows, p.keys)) > 0 {
			return c.refused(p.reference)
		}
	}
	for _, p := range a.children {
		parent, err := c.parentKeys(p.reference)
		if err != nil {
			return err
		}
		for _, row := range p.rows {
			key, whole := c.childKey(p.reference, nil, row)
			if !whole {
				continue
			}
			if _, met := parent[string(key)]; !met && len(c.referring(p.reference, p.child.Rows, map[string]semantics.Row{string(key): nil})) > 0 {
				return c.missing(p.reference)
			}
		}
	}
	if a.unsure != "" {
		return unsupported("%s", a.unsure)
	}
	return c.leftOpen()
}

// refused is the error of a key that is gone while rows refer to it.
func (c *compiler) refused(r *reference) error {
	if r.key.Deferred && len(c.database.snapshots) > 0 {
		return unsupported("a deferred foreign key in a transaction")
	}
	c.e.Coverage.Apply(ruleReferentialAction, referentialRefused)
	return statementError(semantics.ClassConstraint, "rows of %s refer to a row of %s", r.child.Name, r.parent.Name)
}

// referencedByOther tells whether a foreign key of another table refers to a table.
func (c *compiler) referencedByOther(t *Table) bool {
	return slices.ContainsFunc(c.database.Tables(), func(child *Table) bool {
		return child != t && slices.ContainsFunc(c.foreignKeys(child.definition), func(fk *ast.ForeignKey) bool {
			return c.database.tableKey(fk.Table) == c.database.tableKey(t.Name)
		})
	})
}

// refersAnew are the changed rows whose foreign keys, or one of them, are others than before.
func (c *compiler) refersAnew(t *Table, before, changed []semantics.Row) (anew []semantics.Row) {
	for _, fk := range c.foreignKeys(t.definition) {
		for i, row := range changed {
			if slices.ContainsFunc(fk.Columns, func(name string) bool {
				at := t.position(c.database, name)
				return !semantics.Identical(&before[i][at], &row[at])
			}) {
				anew = append(anew, row)
			}
		}
	}
	return anew
}

// inForeignKey tells whether a column of a table, or any if at is negative, is in a foreign key
// or is referred to.
func (c *compiler) inForeignKey(t *Table, at int) bool {
	named := func(names []string, key []int) bool {
		return at < 0 || slices.Contains(key, at) || slices.ContainsFunc(names, func(name string) bool { return t.position(c.database, name) == at })
	}
	for _, fk := range c.foreignKeys(t.definition) {
		if named(fk.Columns, nil) {
			return true
		}
	}
	for _, child := range c.database.Tables() {
		for _, fk := range c.foreignKeys(child.definition) {
			if c.database.tableKey(fk.Table) == c.database.tableKey(t.Name) && (fk.Referenced != nil && named(fk.Referenced, nil) || fk.Referenced == nil && named(nil, c.primaryKey(t))) {
				return true
			}
		}
	}
	return false
}

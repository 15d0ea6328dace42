package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Apply executes a statement that changes the database: *StatementError where
// the semantics call for an error, *UnsupportedError where it is not modelled
// or the sources leave its effect open. A failed statement changes nothing. A
// query is refused.
func (db *Database) Apply(ctx context.Context, s ast.Statement) (err error) {
	c := &compiler{ctx: ctx, database: db, dialect: db.dialect,
		options: Options{Rows: 2_000_000, Worlds: 1}, e: semantics.NewEvaluation(db.dialect, nil)}
	defer func() {
		if r := recover(); r != nil {
			a, ok := r.(abort)
			if !ok {
				panic(r)
			}
			err = a.err
		}
	}()
	switch s := s.(type) {
	case *ast.QueryStatement:
		return fmt.Errorf("eval: a query is not a change")
	case *ast.CreateTable:
		return c.createTable(s)
	case *ast.CreateIndex:
		return c.createIndex(s)
	case *ast.CreateView:
		return c.createView(s)
	case *ast.DropTable:
		return c.dropTable(s)
	case *ast.DropIndex:
		delete(db.indexes, db.key(s.Name))
		return nil
	case *ast.Insert:
		return c.insert(s)
	case *ast.Update:
		return c.update(s)
	case *ast.Delete:
		return c.delete(s)
	case *ast.Analyze:
		return nil
	}
	panic("eval: unknown statement")
}

func (c *compiler) createTable(s *ast.CreateTable) error {
	db := c.database
	if db.table(s.Name) != nil || db.view(s.Name) != nil {
		if s.IfNotExists {
			return nil
		}
		return statementError(semantics.ClassDuplicate, "table %s exists already", s.Name)
	}
	t := &Table{Name: s.Name, rowKey: -1, definition: s}
	position := map[string]int{}
	for i, col := range s.Columns {
		if _, twice := position[db.key(col.Name)]; twice {
			return statementError(semantics.ClassDuplicate, "column %s is defined twice", col.Name)
		}
		position[db.key(col.Name)] = i
		if col.Type.Kind == ast.TypeChar && c.dialect.Typing != spec.TypingDynamic {
			return unsupported("columns of type CHAR(n)")
		}
		if col.Type.Kind == ast.TypeReal || col.Type.Kind == ast.TypeBytes {
			return unsupported("columns of type %s", col.Type)
		}
		if col.PrimaryKey && strings.EqualFold(col.Type.Name, "integer") && c.dialect.Typing == spec.TypingDynamic {
			t.rowKey = i
		}
		t.Columns = append(t.Columns, TableColumn{Name: col.Name, Type: col.Type, NotNull: col.NotNull})
		if col.PrimaryKey {
			t.addKey([]int{i}, c.dialect.Typing != spec.TypingDynamic || t.rowKey == i)
		}
		if col.Unique {
			t.addKey([]int{i}, false)
		}
	}
	for i, names := range append([][]string{s.PrimaryKey}, s.Unique...) {
		var key []int
		for _, name := range names {
			at, ok := position[db.key(name)]
			if !ok {
				return statementError(semantics.ClassName, "there is no column %s", name)
			}
			key = append(key, at)
		}
		if len(key) == 0 {
			continue
		}
		if i == 0 && len(key) == 1 && strings.EqualFold(t.Columns[key[0]].Type.Name, "integer") && c.dialect.Typing == spec.TypingDynamic {
			t.rowKey = key[0]
		}
		t.addKey(key, i == 0 && (c.dialect.Typing != spec.TypingDynamic || t.rowKey >= 0))
	}
	if s.Strict {
		c.makeStrict(t)
	}
	for _, key := range t.unique {
		if !slices.ContainsFunc(key, func(i int) bool { return !t.Columns[i].NotNull }) {
			t.keys = append(t.keys, key)
		}
	}
	db.tables[db.key(s.Name)] = t
	db.order = append(db.order, db.key(s.Name))
	return nil
}

// makeStrict gives SQLite's STRICT table its types: ANY keeps every value as it
// is, the others refuse what affinity cannot convert (STRICT Tables, section
// 2); key columns are NOT NULL.
func (c *compiler) makeStrict(t *Table) {
	t.strict = true
	for i := range t.Columns {
		if strings.EqualFold(t.Columns[i].Type.Name, "any") {
			t.Columns[i].Type.Affinity = ast.AffinityBlob
		}
	}
	for _, name := range t.definition.PrimaryKey {
		t.Columns[t.position(c.database, name)].NotNull = true
	}
	for i, col := range t.definition.Columns {
		if col.PrimaryKey {
			t.Columns[i].NotNull = true
		}
	}
}

// fitsStrict tells whether a value has the storage class of a column of a
// STRICT table.
func fitsStrict(v *semantics.Value, t ast.Type) bool {
	switch v.Kind() {
	case semantics.KindNull:
		return true
	case semantics.KindInteger:
		return t.Affinity == ast.AffinityInteger || strings.EqualFold(t.Name, "any")
	case semantics.KindFloat:
		return t.Affinity == ast.AffinityReal || strings.EqualFold(t.Name, "any")
	case semantics.KindText:
		return t.Affinity == ast.AffinityText || strings.EqualFold(t.Name, "any")
	case semantics.KindBytes:
		return t.Affinity == ast.AffinityBlob
	case semantics.KindRaised, semantics.KindBoolean, semantics.KindUnsigned, semantics.KindDecimal:
	}
	return false
}

// addKey adds a uniqueness constraint; primary makes its columns NOT NULL.
func (t *Table) addKey(key []int, primary bool) {
	t.unique = append(t.unique, key)
	for _, i := range key {
		t.Columns[i].NotNull = t.Columns[i].NotNull || primary
	}
}

func (c *compiler) createIndex(s *ast.CreateIndex) error {
	db := c.database
	t := db.table(s.Table)
	if t == nil {
		return statementError(semantics.ClassName, "there is no table %s", s.Table)
	}
	if db.indexes[db.key(s.Name)] != nil {
		return statementError(semantics.ClassDuplicate, "index %s exists already", s.Name)
	}
	var key []int
	for _, part := range s.Parts {
		if _, err := c.tableExpression(part.Expr, t); err != nil {
			return err
		}
		if ref, ok := part.Expr.(*ast.ColumnRef); ok {
			key = append(key, t.position(db, ref.Column))
		}
	}
	if s.Unique {
		if s.Where != nil || len(key) != len(s.Parts) {
			return unsupported("UNIQUE on an expression or a part of the rows")
		}
		if err := c.checkUnique(t, key, t.Rows); err != nil {
			return err
		}
		t.unique = append(t.unique, key)
	}
	db.indexes[db.key(s.Name)] = s
	return nil
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
	s := &scope{}
	columns := make([]Column, len(t.Columns))
	for i, col := range t.Columns {
		columns[i] = Column{Name: col.Name, Type: col.Type}
	}
	if err := c.addColumns(s, t.Name, columns, nil); err != nil {
		return operand{}, err
	}
	return c.compileScalar(x, s)
}

func (c *compiler) createView(s *ast.CreateView) error {
	db := c.database
	if db.table(s.Name) != nil || db.view(s.Name) != nil {
		return statementError(semantics.ClassDuplicate, "table %s exists already", s.Name)
	}
	if _, err := c.compileQuery(s.Query, nil); err != nil {
		return err
	}
	db.views[db.key(s.Name)] = s
	return nil
}

func (c *compiler) dropTable(s *ast.DropTable) error {
	db := c.database
	key := db.key(s.Name)
	exists := db.tables[key] != nil
	if s.View {
		exists = db.views[key] != nil
	}
	switch {
	case !exists && !s.IfExists:
		return statementError(semantics.ClassName, "there is no table %s", s.Name)
	case s.View:
		delete(db.views, key)
	case exists:
		for name, index := range db.indexes {
			if db.key(index.Table) == key {
				delete(db.indexes, name)
			}
		}
		delete(db.tables, key)
		db.order = slices.DeleteFunc(db.order, func(n string) bool { return n == key })
	}
	return nil
}

func (c *compiler) insert(s *ast.Insert) error {
	db := c.database
	t := db.table(s.Table)
	if t == nil {
		return statementError(semantics.ClassName, "there is no table %s", s.Table)
	}
	targets := make([]int, 0, len(t.Columns))
	for _, name := range s.Columns {
		i := t.position(db, name)
		if i < 0 {
			return statementError(semantics.ClassName, "table %s has no column %s", s.Table, name)
		}
		if slices.Contains(targets, i) {
			return statementError(semantics.ClassDuplicate, "column %s is named twice", name)
		}
		targets = append(targets, i)
	}
	if s.Columns == nil {
		for i := range t.Columns {
			targets = append(targets, i)
		}
	}
	rows, types, err := c.insertedRows(s, t, targets)
	if err != nil {
		return err
	}
	defaults := make(semantics.Row, len(t.Columns))
	for i, col := range t.definition.Columns {
		if col.Default == nil {
			continue
		}
		o, err := c.compileScalar(col.Default, &scope{})
		if err == nil {
			o, err = c.assignable(o, t.Columns[i].Type)
		}
		if err != nil {
			return err
		}
		defaults[i] = o.value(&environment{})
	}
	var stored []semantics.Row
	for _, row := range rows {
		full := append(semantics.Row(nil), defaults...)
		for k, at := range targets {
			if k < len(row) {
				full[at] = row[k]
			}
		}
		stored = append(stored, full)
	}
	_ = types
	return c.store(t, stored, t.Rows)
}

// insertedRows computes the rows of an INSERT, converted to the target
// columns' types.
func (c *compiler) insertedRows(s *ast.Insert, t *Table, targets []int) ([]semantics.Row, []ast.Type, error) {
	if values, ok := s.Query.Body.(*ast.Values); ok && s.Query.OrderBy == nil && s.Query.Limit == nil {
		var rows []semantics.Row
		for _, list := range values.Rows {
			if len(list) != len(targets) {
				return nil, nil, statementError(semantics.ClassDegree, "%d values for %d columns", len(list), len(targets))
			}
			row := make(semantics.Row, len(list))
			for i, x := range list {
				o, err := c.compileScalar(x, &scope{})
				if err == nil {
					o, err = c.assignable(o, t.Columns[targets[i]].Type)
				}
				if err != nil {
					return nil, nil, err
				}
				row[i] = o.value(&environment{})
			}
			rows = append(rows, row)
		}
		return rows, nil, nil
	}
	query, err := c.compileQuery(s.Query, nil)
	if err != nil {
		return nil, nil, err
	}
	if len(query.columns) != len(targets) {
		return nil, nil, statementError(semantics.ClassDegree, "%d values for %d columns", len(query.columns), len(targets))
	}
	rows, failed := query.rows(nil)
	if failed {
		return nil, nil, c.raised()
	}
	var converted []semantics.Row
	for _, row := range rows {
		target := make(semantics.Row, len(row))
		for i := range row {
			to := t.Columns[targets[i]].Type
			if err := typing.Cast(c.dialect, query.columns[i].Type, to, false); err != nil {
				return nil, nil, typed(err)
			}
			target[i] = semantics.Convert(c.e, row[i], to)
		}
		converted = append(converted, target)
	}
	return converted, nil, nil
}

// assignable converts a value to a column's type by the rules of assignment.
func (c *compiler) assignable(o operand, to ast.Type) (operand, error) {
	if err := typing.Cast(c.dialect, o.typ, to, false); err != nil {
		return o, typed(err)
	}
	if o.literal != nil && o.typ.Kind == ast.TypeUnknown && !to.IsText() {
		return c.typeLiteral(o, to)
	}
	value, e := o.value, c.e
	strictText := c.dialect.Typing == spec.TypingCoercing && o.typ.IsText() && to.IsNumeric()
	return computed(to, true, func(env *environment) semantics.Value {
		v := value(env)
		if strictText && !semantics.IsNumber(&v) {
			return e.Raise(semantics.ClassCast) // strict mode
		}
		return semantics.Convert(e, v, to)
	}, o), nil
}

// raised is the error of a statement whose computation raised.
func (c *compiler) raised() error {
	classes := c.e.Met.List()
	if len(classes) == 0 {
		return unsupported("a statement whose error has no class")
	}
	return &StatementError{Class: classes[0], Message: c.e.Met.String()}
}

// leftOpen refuses an effect that the sources leave open or that is not
// modelled.
func (c *compiler) leftOpen() error {
	switch {
	case c.e.LeftOut != "":
		return unsupported("%s", c.e.LeftOut)
	case c.e.Open != nil:
		return unsupported("a statement whose effect rule %s leaves open", c.e.Open.ID)
	}
	return nil
}

// store checks all constraints and replaces the table's rows by those kept and
// the new ones. What the sources leave open is not stored.
func (c *compiler) store(t *Table, added, kept []semantics.Row) error {
	if err := c.leftOpen(); err != nil {
		return err
	}
	all := append([]semantics.Row(nil), kept...)
	for _, row := range added {
		if _, bad := semantics.RaisedIn(row); bad {
			return c.raised()
		}
		if t.rowKey >= 0 {
			if err := c.rowKey(t, row, all); err != nil {
				return err
			}
		}
		all = append(all, row)
	}
	if err := c.checkRows(t, added); err != nil {
		return err
	}
	for _, key := range t.unique {
		if err := c.checkUnique(t, key, all); err != nil {
			return err
		}
	}
	if err := c.leftOpen(); err != nil {
		return err
	}
	t.Rows = all
	return nil
}

// rowKey fills SQLite's INTEGER PRIMARY KEY: NULL becomes one more than the
// largest key, anything but an integer is refused.
func (c *compiler) rowKey(t *Table, row semantics.Row, all []semantics.Row) error {
	v := &row[t.rowKey]
	switch {
	case v.Kind() == semantics.KindInteger:
		return nil
	case !v.IsNull():
		return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
	}
	next := int64(1)
	for i, r := range all {
		if k := r[t.rowKey].Int(); i == 0 || k >= next {
			if k == 1<<63-1 {
				return unsupported("a row key after the largest integer")
			}
			next = k + 1
		}
	}
	*v = semantics.Integer(next)
	return nil
}

// checkRows checks NOT NULL and CHECK constraints: a CHECK is violated only
// where it is False.
func (c *compiler) checkRows(t *Table, rows []semantics.Row) error {
	checks := append([]ast.Expr(nil), t.definition.Checks...)
	for _, col := range t.definition.Columns {
		if col.Check != nil {
			checks = append(checks, col.Check)
		}
	}
	conditions := make([]condition, len(checks))
	for i, x := range checks {
		o, err := c.tableExpression(x, t)
		if err == nil {
			conditions[i], err = c.condition(o)
		}
		if err != nil {
			return err
		}
	}
	for _, row := range rows {
		for i := range t.Columns {
			if t.strict && !fitsStrict(&row[i], t.Columns[i].Type) {
				return statementError(semantics.ClassConstraint, "cannot store %s in column %s of %s", row[i].Kind(), t.Columns[i].Name, t.Name)
			}
			if t.Columns[i].NotNull && row[i].IsNull() {
				return statementError(semantics.ClassConstraint, "column %s of %s must not be NULL", t.Columns[i].Name, t.Name)
			}
		}
		for _, holds := range conditions {
			switch holds(&environment{row: row}) {
			case semantics.False:
				return statementError(semantics.ClassConstraint, "a CHECK of %s is violated", t.Name)
			case semantics.Fails:
				return c.raised()
			case semantics.Unknown, semantics.True:
			}
		}
	}
	return nil
}

// checkUnique refuses two rows with equal keys; a NULL in the key equals
// nothing.
func (c *compiler) checkUnique(t *Table, key []int, rows []semantics.Row) error {
	seen := make(map[string]bool, len(rows))
	var buf []byte
next:
	for _, row := range rows {
		buf = buf[:0]
		for _, i := range key {
			if row[i].IsNull() {
				continue next
			}
			buf = semantics.AppendKey(c.e, buf, &row[i])
		}
		if seen[string(buf)] {
			return statementError(semantics.ClassConstraint, "a key of %s is not unique", t.Name)
		}
		seen[string(buf)] = true
	}
	return nil
}

// chosenRows splits a table's rows into those for which the condition is True
// and the others.
func (c *compiler) chosenRows(t *Table, where ast.Expr) (chosen []bool, err error) {
	chosen = make([]bool, len(t.Rows))
	if where == nil {
		for i := range chosen {
			chosen[i] = true
		}
		return chosen, nil
	}
	o, err := c.tableExpression(where, t)
	if err != nil {
		return nil, err
	}
	holds, err := c.condition(o)
	if err != nil {
		return nil, err
	}
	for i, row := range t.Rows {
		switch holds(&environment{row: row}) {
		case semantics.True:
			chosen[i] = true
		case semantics.Fails:
			return nil, c.raised()
		case semantics.False, semantics.Unknown:
		}
	}
	if err := c.leftOpen(); err != nil {
		return nil, err
	}
	return chosen, nil
}

func (c *compiler) update(s *ast.Update) error {
	t := c.database.table(s.Table)
	if t == nil {
		return statementError(semantics.ClassName, "there is no table %s", s.Table)
	}
	chosen, err := c.chosenRows(t, s.Where)
	if err != nil {
		return err
	}
	type set struct {
		at    int
		value scalar
	}
	var sets []set
	for _, a := range s.Set {
		at := t.position(c.database, a.Column)
		if at < 0 {
			return statementError(semantics.ClassName, "table %s has no column %s", s.Table, a.Column)
		}
		o, err := c.tableExpression(a.Value, t)
		if err == nil {
			o, err = c.assignable(o, t.Columns[at].Type)
		}
		if err != nil {
			return err
		}
		sets = append(sets, set{at, o.value})
	}
	var changed, kept []semantics.Row
	for i, row := range t.Rows {
		if !chosen[i] {
			kept = append(kept, row)
			continue
		}
		after := append(semantics.Row(nil), row...)
		for _, s := range sets {
			// MySQL assigns from left to right and sees what was assigned before;
			// the standard computes all values from the old row.
			seen := row
			if c.dialect.Typing == spec.TypingCoercing {
				seen = after
			}
			after[s.at] = s.value(&environment{row: seen})
		}
		changed = append(changed, after)
	}
	if t.rowKey >= 0 {
		for _, row := range changed {
			if row[t.rowKey].IsNull() {
				return statementError(semantics.ClassType, "datatype mismatch: the key of %s must be an integer", t.Name)
			}
		}
	}
	return c.store(t, changed, kept)
}

func (c *compiler) delete(s *ast.Delete) error {
	t := c.database.table(s.Table)
	if t == nil {
		return statementError(semantics.ClassName, "there is no table %s", s.Table)
	}
	chosen, err := c.chosenRows(t, s.Where)
	if err != nil {
		return err
	}
	var kept []semantics.Row
	for i, row := range t.Rows {
		if !chosen[i] {
			kept = append(kept, row)
		}
	}
	t.Rows = kept
	return nil
}

package eval

import (
	"errors"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (c *compiler) insert(s *ast.Insert) (err error) {
	defer func() {
		if _, refused := err.(*StatementError); refused && s.Conflict != nil && s.Conflict.Spelling == ast.SpelledIgnore {
			err = unsupported("INSERT IGNORE of what is an error without it") // a warning, and other values
		}
	}()
	if err := c.conflictBesideTriggers(s.Table, s.Conflict != nil || s.OrAbort); err != nil {
		return err
	}
	if failing(s.Conflict) && (s.Conflict.Action != ast.ConflictFail || oneRow(s)) {
		plain := *s
		plain.Conflict = nil
		return c.failed(s.Conflict, !oneRow(s), c.insert(&plain))
	}
	t, err := c.changed(s.Table)
	if err != nil {
		return err
	}
	asked := 0
	defer func() { c.settleSequences(asked, err) }()
	if command, err := c.commandsSearch(s, t); command || err != nil {
		return err
	}
	f, err := c.firingOf(t, ast.TriggerInsert, s)
	if err != nil {
		return err
	}
	if s.Conflict != nil && s.Conflict.Spelling == ast.SpelledOnConflict {
		if err := c.refuseVirtual(t, "no ON CONFLICT"); err != nil {
			return err
		}
	}
	if t.computed {
		return unsupported("a change of a table that CREATE TABLE … AS made of expressions")
	}
	before := t.sequence != nil && t.sequence.lost
	if t.sequence != nil {
		t.sequence.lost = true // a statement that fails may have taken values
	}
	if s.Conflict != nil && s.Conflict.Target == nil && c.dialect.ConflictKeys == spec.ConflictKeysNeeded && len(t.unique) == 0 {
		return statementError(semantics.ClassType, "what to do with conflicts, of the table %s that has no key", s.Table)
	}
	targets := make([]int, 0, len(t.Columns))
	for _, name := range s.Columns {
		i, err := c.target(t, name)
		if err != nil {
			return err
		}
		if slices.Contains(targets, i) && c.dialect.RepeatedTargets == spec.RepeatedTargetsOpen {
			return unsupported("INSERT with a column named twice")
		}
		if slices.Contains(targets, i) {
			return statementError(semantics.ClassDuplicate, "column %s is named twice", name)
		}
		targets = append(targets, i)
	}
	if s.Columns == nil {
		for i := range t.Columns {
			if t.definition.Columns[i].GeneratedAs == nil || c.dialect.GeneratedTargets != spec.GeneratedTargetsNone {
				targets = append(targets, i)
			}
		}
	}
	if err := c.insertsGenerated(s, t, targets); err != nil {
		return err
	}
	ordered := s.Query == nil // the rows come in the order in which they are written
	if s.Query != nil {
		_, values := s.Query.Body.(*ast.Values)
		ordered = values && s.Query.OrderBy == nil && s.Query.Limit == nil && s.Query.Offset == nil
	}
	if err := c.permitInsertSequences(s, t, targets); err != nil {
		return err
	}
	rows := []semantics.Row{nil}
	if s.Query != nil {
		var err error
		if rows, err = c.insertedRows(s, t, targets); err != nil {
			return err
		}
	}
	asked = len(rows)
	later := map[int]scalar{} // defaults that ask sequences for each row
	defaults := make(semantics.Row, len(t.Columns))
	for i := range t.definition.Columns {
		value, err := c.columnDefault(t, i)
		if unmodelled := (*UnsupportedError)(nil); errors.As(err, &unmodelled) && slices.Contains(targets, i) && (s.Columns != nil || c.dialect.ShortInserts != spec.ShortInsertsDefault) {
			c.e.Unsupported = ""
			continue // each row gives a value, or says DEFAULT
		}
		if err != nil {
			return err
		}
		if c.asksNumber(t, i) {
			later[i] = value
			continue
		}
		defaults[i] = value(&environment{})
	}
	stored := make([]semantics.Row, 0, len(rows))
	width := len(defaults)
	if slices.Contains(targets, width) {
		width++
	}
	for _, row := range rows {
		full := append(make(semantics.Row, 0, width), defaults...)[:width]
		for k, at := range targets {
			if k < len(row) {
				full[at] = row[k]
			}
		}
		for i, value := range later {
			if at := slices.Index(targets, i); at < 0 || at >= len(row) {
				full[i] = value(&environment{})
			}
		}
		stored = append(stored, full)
	}
	given, err := c.givenRowids(t, targets, stored)
	if err != nil {
		return err
	}
	var rowids []int64
	if t.numbered {
		uncounted := t.uncounted
		t.uncounted = true // a statement that fails may have taken numbers
		if rowids, err = c.newRowids(t, len(stored), given, ordered, uncounted); err != nil {
			return err
		}
		defer func() {
			if err == nil {
				t.uncounted = uncounted
			}
		}()
	}
	if fails := s.Conflict != nil && s.Conflict.Action == ast.ConflictFail; fails || s.Conflict == nil && !s.OrAbort && t.saysConflict() {
		statement := ast.ConstraintConflict("")
		if fails {
			statement = ast.OnConflictFail
		}
		if given != nil {
			return unsupported("a rowid beside what is done with conflicts")
		}
		err := c.withActions(t, func() error { return c.storeByConstraint(t, stored, statement, ordered) })
		if _, refused := err.(*StatementError); refused && len(stored) > 1 && c.checksForeignKeys() {
			return unsupported("the rows before one that is refused, where foreign keys are checked")
		}
		return err
	}
	if s.Conflict != nil {
		if given != nil {
			return unsupported("a rowid beside what is done with conflicts")
		}
		if t.sequence != nil {
			if t.sequence.next, before, err = c.generate(s, t, before, targets, stored); err != nil {
				return err
			}
			t.sequence.lost = before
		}
		err = c.withActions(t, func() error { return c.storeEach(t, stored, s.Conflict, ordered) })
		return err
	}
	if t.sequence == nil {
		err = c.storeFiring(f, t, stored, rowids, ordered)
		return err
	}
	next, lost, err := c.generate(s, t, before, targets, stored)
	if err == nil {
		err = c.storeFiring(f, t, stored, rowids, ordered)
	}
	if err == nil {
		t.sequence.next, t.sequence.lost = next, lost
	}
	return err
}

// columnDefault compiles a column's DEFAULT, NULL where it has none.
func (c *compiler) columnDefault(t *Table, i int) (scalar, error) {
	col := &t.definition.Columns[i]
	if col.Default == nil || t.opaque(i) {
		return func(*environment) semantics.Value { return semantics.Null }, nil
	}
	o, err := c.unscoped(col.Default)
	if err == nil {
		o, err = c.assignable(o, t.Columns[i].Type)
	}
	return o.value, err
}

// insertedRows computes the rows of an INSERT, converted to the target
// columns' types.
func (c *compiler) insertedRows(s *ast.Insert, t *Table, targets []int) ([]semantics.Row, error) {
	prefix := s.Columns == nil && c.dialect.ShortInserts == spec.ShortInsertsDefault
	if values, ok := s.Query.Body.(*ast.Values); ok && s.Query.With == nil && s.Query.OrderBy == nil && s.Query.Limit == nil {
		if n := len(values.Rows[0]); prefix && n < len(targets) {
			targets = targets[:n]
		}
		var rows []semantics.Row
		for _, list := range values.Rows {
			if len(list) != len(targets) {
				if err := c.wrongValues(values); err != nil && len(values.Rows) == 1 {
					return nil, err
				}
				return nil, statementError(semantics.ClassDegree, "%d values for %d columns", len(list), len(targets))
			}
			row := make(semantics.Row, len(list))
			for i, x := range list {
				literal, isLiteral := x.(*ast.Literal)
				if !isLiteral {
					if err := c.ownReads(t, x); err != nil {
						return nil, err
					}
					if c.namesOwn(t, x) {
						return nil, unsupported("a column's name in the VALUES of an INSERT")
					}
				}
				if t.opaque(targets[i]) {
					continue
				}
				if _, is := x.(*ast.DefaultValue); is {
					value, err := c.columnDefault(t, targets[i])
					if err != nil {
						return nil, err
					}
					row[i] = value(&environment{})
					continue
				}
				var o operand
				var err error
				if isLiteral {
					o, err = c.unscopedLiteral(literal)
				} else {
					o, err = c.unscoped(x)
				}
				if err == nil {
					o, err = c.assigned(x, o, t.targetType(targets[i]))
				}
				if err != nil {
					return nil, err
				}
				row[i] = o.value(&environment{})
			}
			rows = append(rows, row)
		}
		return rows, nil
	}
	bound, query, err := c.insertedQuery(s.Query)
	if err != nil {
		return nil, err
	}
	if n := len(query.columns); prefix && n < len(targets) {
		targets = targets[:n]
	}
	if len(query.columns) == len(t.Columns) && len(targets) < len(t.Columns) && len(t.generated) > 0 {
		return nil, unsupported("an INSERT with a value for each column, generated columns among them") // SQLite may copy whole rows
	}
	if len(query.columns) != len(targets) {
		return nil, statementError(semantics.ClassDegree, "%d values for %d columns", len(query.columns), len(targets))
	}
	for _, u := range query.untyped { // transformInsertStmt leaves literals open, too
		if !bound.Untyped(u.column) || t.opaque(targets[u.column]) {
			continue
		}
		if err := u.become(t.targetType(targets[u.column])); err != nil {
			return nil, err
		}
	}
	met := c.e.Met
	rows, failed := query.rows(nil)
	if failed {
		return nil, c.raised()
	}
	if !slices.ContainsFunc(rows, func(row semantics.Row) bool { _, bad := semantics.RaisedIn(row); return bad }) {
		c.e.Met = met // an engine that raises for rows that it filters out inserts nothing: no matter of the effect
	}
	var converted []semantics.Row
	for _, row := range rows {
		target := make(semantics.Row, len(row))
		for i := range row {
			to := t.targetType(targets[i])
			from := query.columns[i].Type
			if t.opaque(targets[i]) {
				continue
			}
			if err := typing.Cast(c.dialect, from, to, false); err != nil {
				return nil, resolve.Refusal(err)
			}
			target[i] = c.copied(row[i], from, to)
		}
		converted = append(converted, target)
	}
	return converted, nil
}

// insertedQuery compiles the query whose rows are inserted, unless that was done before.
func (c *compiler) insertedQuery(q *ast.Query) (*resolve.Query, *compiledQuery, error) {
	if c.filledFrom != nil {
		return c.filledFrom.bound, c.filledFrom.query, nil
	}
	bound := c.bind(q)
	query, err := c.compileQuery(bound, nil)
	return bound, query, err
}

// assigned is assignable of an expression's value.
func (c *compiler) assigned(x ast.Expr, o operand, to ast.Type) (operand, error) {
	o, err := c.assignable(o, to)
	if w := c.options.culprits; w != nil {
		w.watch(c, x, &o, err)
	}
	return o, err
}

// assignable converts a value to a column's type by the rules of assignment.
func (c *compiler) assignable(o operand, to ast.Type) (operand, error) {
	if err := typing.Cast(c.dialect, o.typ, to, false); err != nil {
		return o, resolve.Refusal(err)
	}
	if o.parameter != nil && to.IsText() {
		c.noteParameter(o.parameter, to)
	}
	if o.literal != nil && o.typ.Kind == ast.TypeUnknown && !to.IsText() {
		return c.typeLiteral(o, to)
	}
	value, from, store := o.value, o.typ, c.copied
	if o.constant {
		store = c.stored
	}
	return computed(to, true, func(env *environment) semantics.Value { return store(value(env), from, to) }, o), nil
}

// copied is stored of a value that a column may hold: of one that is not constant.
func (c *compiler) copied(v semantics.Value, from, to ast.Type) semantics.Value {
	if c.dialect.StoredBlanks == spec.StoredBlanksOpen && to.Kind == ast.TypeText && to.Length > 0 && v.Kind() == semantics.KindText &&
		!to.IsEnumeration() && !to.IsSet() && semantics.LosesBlanks(v.Str(), to.Length) {
		c.e.MarkUnsupported("blanks at the end of a column's text that a store cuts off")
	}
	return c.stored(v, from, to)
}

// stored converts a value that goes into a column.
func (c *compiler) stored(v semantics.Value, from, to ast.Type) semantics.Value {
	if from.Kind == ast.TypeBytes && c.dialect.HexLiterals != spec.HexLiteralsNone {
		v, from = c.storedBytes(v, from, to)
	}
	if to.IsEnumeration() {
		return semantics.StoredMember(c.e, v, to)
	}
	if to.Kind == ast.TypeYear {
		return semantics.Convert(c.e, v, to)
	}
	if to.IsText() {
		semantics.StoredDigits(c.e, &v)
	}
	whole := c.dialect.StoredText == spec.StoredTextWhole && from.IsText()
	if whole && to.IsNumeric() && !semantics.IsNumber(c.dialect, &v, to) {
		return c.e.Raise(semantics.ClassCast)
	}
	if whole && to.IsTemporal() && v.Kind() == semantics.KindText && !semantics.IsTimeText(c.dialect, v.Str()) {
		return c.e.Raise(semantics.ClassCast)
	}
	if whole && to.Kind == ast.TypeInteger {
		v = semantics.Convert(c.e, v, ast.Numeric)
	}
	return semantics.Convert(c.e, v, to)
}

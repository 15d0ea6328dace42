package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleConflict.
const (
	conflictNone spec.Case = iota
	conflictIgnored
	conflictReplaced
	conflictUpdated
)

var ruleConflict = spec.Declare(spec.Rule{
	ID:        "change.conflict",
	Statement: "Where a row to be inserted meets another one by a key that the clause is about, the row is left out, or takes the place of those that it meets, or the row that it meets is updated, instead of an error. The rows are inserted one after the other.",
	From:      spec.Source{Doc: "PostgreSQL 18 manual", Clause: "INSERT, ON CONFLICT Clause"},
	Cases:     []string{conflictNone: "no conflict", conflictIgnored: "left out", conflictReplaced: "replaced", conflictUpdated: "updated"},
	Keywords:  []string{"ON CONFLICT", "ON DUPLICATE KEY UPDATE", "REPLACE"},
	Except:    map[string][]string{"iso": {"no conflict", "left out", "replaced", "updated"}, "postgres": {"replaced"}},
	Variants: []spec.Variant{
		{Dialects: []string{"sqlite"}, Statement: "Without a key the clause is about any. OR IGNORE leaves out a row with NULL where NOT NULL forbids it, or that a CHECK refuses, too. UPDATE OR IGNORE and OR REPLACE do so with a row that is changed. Of several ON CONFLICT clauses the first one that is about the key counts.",
			From: spec.Source{Doc: "SQLite documentation", Clause: "The UPSERT Clause; The ON CONFLICT Clause"}},
		{Dialects: []string{"mysql", "mysql56", "mariadb"}, Statement: "The clause is about any key; of several rows that are met which one is updated is not modelled.",
			From: spec.Source{Doc: "MySQL 9.5 Reference Manual", Clause: "15.2.7.2 INSERT ... ON DUPLICATE KEY UPDATE Statement; 15.2.12 REPLACE Statement"}},
		{Dialects: []string{"duckdb"}, Statement: "As in PostgreSQL; OR REPLACE updates all columns of the row that is met.",
			From: spec.Source{Doc: "DuckDB documentation", Clause: "INSERT Statement, ON CONFLICT Clause"}},
	},
})

// storeEach adds rows one after the other, by what the statement says of those that meet
// others. What fails changes nothing.
func (c *compiler) storeEach(t *Table, rows []semantics.Row, conflict *ast.Conflict, ordered bool) (err error) {
	if c.database.tableKey(t.Name) == c.database.tableKey(ast.NewRow) {
		return unsupported("conflicts of a table that is called like the new row")
	}
	before := *t
	defer func() {
		if err != nil {
			lost, uncounted := t.sequence, t.uncounted
			*t = before
			t.held, t.sequence, t.uncounted = nil, lost, uncounted
		}
	}()
	var clauses []conflictClause
	for next := conflict; next != nil; next = next.Next {
		keys, err := c.conflictKeys(t, next)
		if err != nil {
			return err
		}
		clauses = append(clauses, conflictClause{next, keys})
	}
	touched := map[*semantics.Value]bool{} // the first values of the rows that the statement wrote
	met := false
	for _, row := range rows {
		if err := c.replaceNulls(t, row, conflict); err != nil {
			return err
		}
		if err := c.admit(t, []semantics.Row{row}, ordered || len(rows) == 1); err != nil {
			if c.leavesOut(conflict, err) {
				c.e.Coverage.Apply(ruleConflict, conflictIgnored)
				continue
			}
			return err
		}
		conflict, positions := c.firstMet(t, clauses, row)
		if len(positions) > 0 {
			met = true
		}
		if met && !ordered && len(rows) > 1 {
			return unsupported("conflicts of an INSERT of a query")
		}
		switch {
		case len(positions) == 0:
			c.e.Coverage.Apply(ruleConflict, conflictNone)
			if err := c.storeOne(t, row); err != nil {
				return err
			}
			touched[&row[0]] = true
		case conflict.Action == ast.ConflictIgnore:
			c.e.Coverage.Apply(ruleConflict, conflictIgnored)
		case conflict.Action == ast.ConflictReplace:
			if c.dialect.Rowids == spec.RowidsCounted && len(positions) > 1 {
				return unsupported("OR REPLACE of a row that meets several others")
			}
			c.e.Coverage.Apply(ruleConflict, conflictReplaced)
			if err := c.remove(t, positions); err != nil {
				return err
			}
			if err := c.storeOne(t, row); err != nil {
				return err
			}
		case conflict.Action == ast.ConflictFail, conflict.Action == ast.ConflictRollback:
			panic("eval: a row is stored by an INSERT that fails")
		default:
			c.e.Coverage.Apply(ruleConflict, conflictUpdated)
			at := positions[0]
			switch {
			case len(positions) > 1:
				return unsupported("an update of several rows that a row meets")
			case c.dialect.RowTwice == spec.RowTwiceRefused && touched[&t.Rows[at][0]]:
				return statementError(semantics.ClassCardinality, "a row of %s would be updated twice", t.Name)
			}
			changed, err := c.conflictUpdate(t, at, row, conflict)
			if err != nil {
				return err
			}
			if changed != nil {
				touched[&changed[0]] = true
			}
		}
	}
	if met && t.sequence != nil {
		t.sequence.lost = true
	}
	if met {
		t.uncounted = true
	}
	return nil
}

// conflictClause is a clause with the keys that it is about.
type conflictClause struct {
	conflict *ast.Conflict
	keys     [][]int
}

// firstMet is the first clause by whose keys a row meets others, and these; the first of all
// where there is none.
func (c *compiler) firstMet(t *Table, clauses []conflictClause, row semantics.Row) (*ast.Conflict, []int) {
	for _, clause := range clauses {
		if positions := c.metRows(t, clause.keys, row); len(positions) > 0 {
			return clause.conflict, positions
		}
	}
	return clauses[0].conflict, nil
}

// storeOne adds a row that was admitted.
func (c *compiler) storeOne(t *Table, row semantics.Row) error {
	var rowids []int64
	if t.numbered {
		var err error
		if rowids, err = c.newRowids(t, 1, nil, true, t.uncounted); err != nil {
			return err
		}
	}
	return c.store(t, []semantics.Row{row}, rowids, true)
}

// leavesOut tells whether the row of an error is left out: SQLite's IGNORE is about NOT NULL
// and CHECK, too.
func (c *compiler) leavesOut(conflict *ast.Conflict, err error) bool {
	refused, is := err.(*StatementError)
	return is && refused.Class == semantics.ClassConstraint && conflict.Action == ast.ConflictIgnore && conflict.Spelling == ast.SpelledOr &&
		c.dialect.Upserts == spec.UpsertsOrReplace
}

// conflictKeys are the keys that the clause is about.
func (c *compiler) conflictKeys(t *Table, conflict *ast.Conflict) ([][]int, error) {
	if conflict.Target == nil {
		if c.dialect.Upserts != spec.UpsertsOrReplace && c.dialect.Upserts != spec.UpsertsDuplicate && conflict.Action == ast.ConflictUpdate && len(t.unique) != 1 {
			return nil, unsupported("ON CONFLICT DO UPDATE without a key")
		}
		return t.unique, nil
	}
	var target []int
	for _, name := range conflict.Target {
		at := t.position(c.database, name)
		if at < 0 {
			return nil, semantics.NoColumn(name)
		}
		target = append(target, at)
	}
	slices.Sort(target)
	for _, key := range t.unique {
		sorted := slices.Clone(key)
		if slices.Sort(sorted); slices.Equal(sorted, target) {
			return [][]int{key}, nil
		}
	}
	return nil, unsupported("ON CONFLICT of columns that are no key")
}

// metRows are the positions of the rows that a row meets by one of the keys.
func (c *compiler) metRows(t *Table, keys [][]int, row semantics.Row) (positions []int) {
	if c.hold(t) != nil {
		return nil
	}
	for _, key := range keys {
		number := slices.IndexFunc(t.unique, func(k []int) bool { return slices.Equal(k, key) })
		wanted, whole := c.appendKey(t, nil, key, row)
		if _, held := t.held[number][string(wanted)]; !whole || !held {
			continue
		}
		for i, other := range t.Rows {
			if k, whole := c.appendKey(t, nil, key, other); whole && string(k) == string(wanted) && !slices.Contains(positions, i) {
				positions = append(positions, i)
			}
		}
	}
	slices.Sort(positions)
	return positions
}

// remove takes rows out of a table.
func (c *compiler) remove(t *Table, positions []int) error {
	var kept, gone []semantics.Row
	var rowids []int64
	next := 0 // they are in order
	for i, row := range t.Rows {
		switch {
		case next < len(positions) && positions[next] == i:
			next++
			gone = append(gone, row)
			continue
		case t.numbered:
			rowids = append(rowids, t.rowids[i])
		}
		kept = append(kept, row)
	}
	if t.held != nil {
		if _, err := c.exchange(t, gone, nil); err != nil {
			return err
		}
	}
	t.Rows, t.rowids, t.largestKnown = kept, rowids, false
	c.returns(t, func(r *returned) bool { return r.deleted }, gone)
	t.uncounted = t.uncounted || len(gone) > 0
	return c.act(t, gone, nil)
}

// conflictUpdate changes the row that a new one meets: it gives what it is then, nil where
// the condition is not True.
func (c *compiler) conflictUpdate(t *Table, at int, row semantics.Row, conflict *ast.Conflict) (semantics.Row, error) {
	old := t.Rows[at]
	both := slices.Concat(old, row)
	if conflict.Where != nil {
		bound := c.binding().BindBeside(conflict.Where, t.relation, ast.NewRow, c.dialect, c.database)
		o, err := c.boundScalar(bound, newFrame(bound.Block, nil))
		if err == nil {
			o, err = c.decided(o, conflict.Where, bound)
		}
		if err != nil {
			return nil, err
		}
		switch o.truth(&environment{row: both}) {
		case semantics.Fails:
			return nil, c.raised()
		case semantics.False, semantics.Unknown:
			return nil, nil
		case semantics.True:
		}
	}
	after := slices.Clone(old)
	var set []int
	for _, a := range conflict.Set {
		target := t.position(c.database, a.Column)
		if target < 0 {
			return nil, statementError(semantics.ClassName, "table %s has no column %s", t.Name, a.Column)
		}
		if err := c.givesGenerated(t, target, a.Value); err != nil {
			return nil, err
		}
		if err := c.ownReads(t, a.Value); err != nil {
			return nil, err
		}
		if t.sequence != nil && t.sequence.at == target {
			t.sequence.lost = true
		}
		value, err := c.conflictValue(t, target, a.Value)
		if err != nil {
			return nil, err
		}
		seen := both
		if c.dialect.Assignments == spec.AssignmentsInOrder {
			seen = slices.Concat(after, row)
		}
		after[target] = value(&environment{row: seen})
		set = append(set, target)
	}
	return after, c.replace(t, []int{at}, []semantics.Row{after}, nil, set)
}

// conflictValue compiles what a column of the row that is met is given.
func (c *compiler) conflictValue(t *Table, target int, x ast.Expr) (scalar, error) {
	if _, is := x.(*ast.DefaultValue); is {
		return c.columnDefault(t, target)
	}
	bound := c.binding().BindBeside(x, t.relation, ast.NewRow, c.dialect, c.database)
	o, err := c.boundScalar(bound, newFrame(bound.Block, nil))
	if err == nil {
		o, err = c.assigned(x, o, t.Columns[target].Type)
	}
	return o.value, err
}

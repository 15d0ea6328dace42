package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
)

// Cases of ruleKeyChecks.
const (
	keysDistinct spec.Case = iota
	keysEqual
	keysMeetInSomeOrder
	keysMeetInEveryOrder
)

var ruleKeyChecks = spec.Declare(spec.Rule{
	ID:        "change.key-checks",
	Statement: "A UNIQUE or PRIMARY KEY constraint is checked at the end of the statement: what matters is that no two rows have equal keys then.",
	From:      spec.ISO("Checking of constraints"),
	Keywords:  []string{"UNIQUE", "PRIMARY KEY"},
	Cases: []string{
		keysDistinct:         "keys are distinct",
		keysEqual:            "two rows with one key",
		keysMeetInSomeOrder:  "a key meets an old one in some orders",
		keysMeetInEveryOrder: "a key meets an old one in every order",
	},
	Except: map[string][]string{
		"iso":      {"a key meets an old one in some orders", "a key meets an old one in every order"},
		"duckdb":   {"a key meets an old one in every order"},
		"duckdb11": {"a key meets an old one in every order"},
	},
	Variants: []spec.Variant{
		{
			Dialects:  []string{"postgres"},
			Statement: "A key that is not deferrable is checked as each row is changed, so that a new key may meet the old one of a row whose turn has not come. No text says which row comes first.",
			From: spec.Source{Doc: "PostgreSQL manual before version 18", Clause: "CREATE TABLE, Compatibility, Non-deferred Uniqueness Constraints",
				Address: "github.com/postgres/postgres doc/src/sgml/ref/create_table.sgml @ 00ef6e3b28a8", Read: "2026-11-23"},
		},
		{
			Dialects:  []string{"mysql", "mysql56"},
			Statement: "Unique keys are checked row by row, and UPDATE without ORDER BY changes rows in any order: id = id + 1 over 1 and 2 may fail.",
			From:      spec.MySQL("1.7.2.3 FOREIGN KEY Constraint Differences", "ansi-diff-foreign-keys"),
		},
		{
			Dialects:  []string{"mariadb"},
			Statement: "Each row is written, and its keys are checked, as it is read; the plan says in which order.",
			From:      spec.MariaDBCode("mysql_update", "sql/sql_update.cc"),
		},
		{
			Dialects:  []string{"sqlite"},
			Statement: "The loop over the rows of an UPDATE checks the constraints of one and writes it before it comes to the next; the plan says in which order.",
			From:      spec.SQLiteCode("sqlite3Update", "update.c"),
		},
		{
			Dialects:  []string{"duckdb"},
			Statement: "An UPDATE of a key deletes and inserts the rows of a chunk of 2048, then those of the next: a new key may meet the old one of a later chunk.",
			From:      spec.DuckDB("Constraint Checking in UPDATE Statements", "indexes.md @ 01bf54126d8a"),
		},
		{
			Dialects:  []string{"duckdb11"},
			Statement: "An UPDATE of a column of an index deletes and inserts its rows, and what it deletes may still be in the index: a new key may meet any old one, its own, too.",
			From: spec.Source{Doc: "DuckDB 1.1 documentation", Clause: "Over-Eager Unique Constraint Checking",
				Address: "github.com/duckdb/duckdb-web docs/archive/1.1/sql/indexes.md @ 0dbc55e005e3", Read: "2026-11-23"},
		},
	},
})

// EitherError tells that the sources permit two things of a statement: that it succeeds,
// and that it raises this error. It has changed nothing; Take makes its change, and an
// engine's answer alone says whether it is made.
type EitherError struct {
	Class   semantics.Class
	Message string
	Rule    *spec.Rule // which leaves it free
	take    func()
}

// Error says what is permitted.
func (e *EitherError) Error() string { return "success or an error is permitted: " + e.Message }

// Take makes the change: the engine succeeded. It is called at most once, before another
// statement is applied.
func (e *EitherError) Take() { e.take() }

// Raised is the error, where the engine raised it.
func (e *EitherError) Raised() *StatementError {
	return &StatementError{Class: e.Class, Message: e.Message}
}

// replace stores the changed rows of an UPDATE in the place of those at these positions. The
// keys at the end are distinct: a row's new key can meet only the old key of
// another changed row, if that row's turn comes later. So row i has to come behind row j
// where i's new key is j's old one. Without such a pair every order succeeds; with one the
// order that begins with i raises; and some order succeeds if there is no circle.
func (c *compiler) replace(t *Table, at []int, changed []semantics.Row, rowids []int64, set []int) error {
	before := make([]semantics.Row, len(at))
	for i, k := range at {
		before[i] = t.Rows[k]
	}
	if err := c.admit(t, changed, true); err != nil {
		return err
	}
	if err := c.checkReferences(t, c.refersAnew(t, before, changed), false); err != nil {
		return err
	}
	undo, err := c.exchange(t, before, changed)
	if err != nil {
		return err
	}
	take := func() {
		rows := slices.Clone(t.Rows)
		for i, k := range at {
			rows[k] = changed[i]
		}
		t.Rows, t.largestKnown = rows, false
		if rowids != nil {
			t.rowids = rowids
		}
		if c.dialect.Rowids == spec.RowidsCounted && len(at) > 0 {
			t.rowids, t.uncounted = slices.Clone(t.rowids), true
			for _, k := range at {
				t.rowids[k] = openRowid
			}
		}
	}
	retained := c.dialect.KeyChecks == spec.KeyChecksRetained && c.setsIndexed(t, set)
	later := c.meetings(t, before, changed, retained)
	meet := slices.ContainsFunc(later, func(list []int) bool { return len(list) > 0 })
	free := meet
	switch c.dialect.KeyChecks {
	case spec.KeyChecksStatement:
		free = false
	case spec.KeyChecksChunk:
		free = meet && len(changed) > spec.KeyChunk
	case spec.KeyChecksRetained:
		free = meet && (retained || len(changed) > spec.KeyChunk)
	case spec.KeyChecksRow:
		if circular(later) {
			undo()
			c.e.Coverage.Apply(ruleKeyChecks, keysMeetInEveryOrder)
			return statementError(semantics.ClassConstraint, "a key of %s is not unique, whichever row is changed first", t.Name)
		}
	}
	if free && c.acting != nil {
		undo()
		return unsupported("a change of referenced keys that meet each other")
	}
	if free {
		c.e.Coverage.Apply(ruleKeyChecks, keysMeetInSomeOrder)
		undo()
		return &EitherError{Class: semantics.ClassConstraint, Rule: ruleKeyChecks, take: func() { take(); t.held = nil },
			Message: "a key of " + t.Name + " may meet that of a row that is changed later"}
	}
	if len(t.unique) > 0 {
		c.e.Coverage.Apply(ruleKeyChecks, keysDistinct)
	}
	take()
	c.returns(t, func(r *returned) bool { return r.updated }, changed)
	return c.act(t, before, changed)
}

// meetings lists for each changed row those others that have to be changed before it,
// because one of its new keys is an old one of theirs; its own, too, where what is deleted
// is retained.
func (c *compiler) meetings(t *Table, before, changed []semantics.Row, own bool) [][]int {
	later := make([][]int, len(changed))
	var buf []byte
	for _, key := range t.unique {
		old := make(map[string]int, len(before))
		for j, row := range before {
			if k, whole := c.appendKey(t, buf[:0], key, row); whole {
				old[string(k)] = j
			}
		}
		for i, row := range changed {
			k, whole := c.appendKey(t, buf[:0], key, row)
			if !whole {
				continue
			}
			if j, met := old[string(k)]; met && (j != i || own) {
				later[i] = append(later[i], j)
			}
		}
	}
	return later
}

// appendKey appends a row's key; false if there is a NULL in it, which equals nothing.
func (c *compiler) appendKey(t *Table, buf []byte, key []int, row semantics.Row) ([]byte, bool) {
	for _, i := range key {
		if i >= firstKeyPart {
			v := c.partValue(t, i, row)
			if v.IsNull() || v.IsRaised() {
				return buf, false
			}
			buf = semantics.AppendKey(c.e, buf, &v)
			continue
		}
		if row[i].IsNull() {
			return buf, false
		}
		v := semantics.Collate(row[i], t.Columns[i].Collation)
		buf = semantics.AppendKey(c.e, buf, &v)
	}
	return buf, true
}

// circular tells whether no order puts each row behind all that have to come before it.
func circular(before [][]int) bool {
	waits := make([]int, len(before))
	next := make([][]int, len(before))
	for i, list := range before {
		waits[i] = len(list)
		for _, j := range list {
			next[j] = append(next[j], i)
		}
	}
	var ready []int
	for i, n := range waits {
		if n == 0 {
			ready = append(ready, i)
		}
	}
	done := 0
	for ; done < len(ready); done++ {
		for _, i := range next[ready[done]] {
			if waits[i]--; waits[i] == 0 {
				ready = append(ready, i)
			}
		}
	}
	return done < len(before)
}

// setsIndexed tells whether one of the columns is, or may be, in a key or in an index.
func (c *compiler) setsIndexed(t *Table, set []int) bool {
	for _, key := range t.unique {
		if slices.ContainsFunc(key, func(i int) bool { return slices.Contains(set, i) }) {
			return true
		}
	}
	for _, index := range c.database.indexes {
		if c.database.tableKey(index.Table) != c.database.tableKey(t.Name) {
			continue
		}
		columns := c.indexColumns(t, index)
		if len(columns) < len(index.Parts) || slices.ContainsFunc(columns, func(i int) bool { return slices.Contains(set, i) }) {
			return true // an expression may read any of them
		}
	}
	return false
}

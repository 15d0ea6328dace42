package eval

import (
	"math"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleRowid.
const (
	rowidValue spec.Case = iota
	rowidOpen
)

var ruleRowid = spec.Declare(spec.Rule{
	ID:        "from.rowid",
	Statement: "A row of a table without INTEGER PRIMARY KEY has a rowid that no list of columns shows: what INSERT gives it, else one more than the largest in the table before, 1 in an empty one. Which row of an INSERT of a query has which is open.",
	From:      spec.SQLite("2. Background", "autoinc.html").With(spec.SQLite("5. ROWIDs and the INTEGER PRIMARY KEY", "lang_createtable.html")),
	Keywords:  []string{"ROWID"},
	Cases:     []string{rowidValue: "value", rowidOpen: "open"}, Only: []string{"sqlite", "duckdb", "duckdb11"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
	Variants: []spec.Variant{{Dialects: []string{"duckdb", "duckdb11"}, Statement: "Rows are numbered from 0 without gaps as long as none was deleted; behind a DELETE, an UPDATE or a failed INSERT it is open which numbers there are.",
		From: spec.Source{Doc: "DuckDB 1.5 documentation", Clause: "Row IDs"}}},
})

// openRowid stands for a number that the texts do not fix.
const openRowid = math.MinInt64

// withRowids are rows of a table with their numbers behind the columns.
func (c *compiler) withRowids(t *Table, rows []semantics.Row) []semantics.Row {
	all := make([]semantics.Row, len(rows))
	n := len(t.Columns)
	for i, row := range rows {
		all[i] = make(semantics.Row, n+1)
		copy(all[i], row)
		if i < len(t.rowids) && t.rowids[i] != openRowid {
			all[i][n] = semantics.Integer(t.rowids[i])
		} else {
			all[i][n] = semantics.Raised(semantics.ClassNone)
		}
	}
	return all
}

// rowidAt reads the number of a row.
func (c *compiler) rowidAt(slot int) scalar {
	return func(env *environment) semantics.Value {
		v := env.row[slot]
		switch {
		case v.IsRaised():
			c.e.Coverage.Apply(ruleRowid, rowidOpen)
			c.e.MarkUndetermined(ruleRowid)
			return semantics.Null
		case !v.IsNull():
			c.e.Coverage.Apply(ruleRowid, rowidValue)
		}
		return v
	}
}

// largestRowid is the largest number of the table's rows; known is false where one is open.
func (t *Table) largestRowid() (largest int64, known bool) {
	for i, id := range t.rowids {
		if id == openRowid {
			return 0, false
		}
		if i == 0 || id > largest {
			largest = id
		}
	}
	return largest, true
}

// newRowids are the numbers of rows that an INSERT adds. given holds those that it names,
// NULL for none; it is nil where none are.
func (c *compiler) newRowids(t *Table, n int, given []semantics.Value, ordered, uncounted bool) ([]int64, error) {
	ids := make([]int64, 0, n)
	if c.dialect.Rowids == spec.RowidsCounted {
		for i := range n {
			id := t.counted + int64(i)
			if uncounted || !ordered && n > 1 {
				id = openRowid
			}
			ids = append(ids, id)
		}
		return ids, nil
	}
	if !t.largestKnown {
		largest, known := t.largestRowid()
		t.largest, t.largestOpen, t.largestKnown = largest, !known, true
	}
	numbers, open := counter{t.largest, len(t.rowids) > 0}, t.largestOpen
	for i := range n {
		named := given != nil && !given[i].IsNull()
		id, is := numbers.next()
		if named {
			id, is = given[i].Int(), true
		}
		switch {
		case named && (open || id == openRowid):
			return nil, unsupported("a rowid beside ones that are open")
		case named && (slices.Contains(t.rowids, id) || slices.Contains(ids, id)):
			return nil, statementError(semantics.ClassConstraint, "there is a row %d in %s", id, t.Name)
		case open, !named && !ordered && n > 1:
			id, open = openRowid, true
		case !is:
			return nil, unsupported("a rowid after the largest integer")
		default:
			numbers.see(id)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// addRowids keeps the numbers of rows that were added.
func (t *Table) addRowids(ids []int64) {
	numbers := counter{t.largest, len(t.rowids) > 0}
	for _, id := range ids {
		if id == openRowid {
			t.largestOpen = true
		}
		numbers.see(id)
	}
	t.largest = numbers.largest
	t.rowids = append(t.rowids, ids...)
	t.counted += int64(len(ids))
}

// givenRowids takes the numbers that an INSERT names off its rows.
func (c *compiler) givenRowids(t *Table, targets []int, rows []semantics.Row) ([]semantics.Value, error) {
	at := len(t.Columns)
	if !slices.Contains(targets, at) {
		return nil, nil
	}
	given := make([]semantics.Value, len(rows))
	for i, row := range rows {
		given[i] = row[at]
		switch {
		case given[i].IsRaised():
			return nil, c.raised()
		case !given[i].IsNull() && given[i].Kind() != semantics.KindInteger:
			return nil, statementError(semantics.ClassType, "datatype mismatch: the rowid of %s must be an integer", t.Name)
		}
		rows[i] = row[:at:at]
	}
	return given, nil
}

// target is the position of a column that a change names: behind the columns that of a
// rowid.
func (c *compiler) target(t *Table, name string) (int, error) {
	if at := t.position(c.database, name); at >= 0 {
		return at, nil
	}
	if resolve.HidesColumn(c.dialect, t.definition, name) {
		return 0, unsupported("a hidden column of a virtual table")
	}
	names := resolve.NamesRowid(c.dialect, name)
	switch {
	case !names || t.definition.WithoutRowid:
		return 0, statementError(semantics.ClassName, "table %s has no column %s", t.Name, name)
	case c.dialect.Rowids == spec.RowidsCounted:
		return 0, statementError(semantics.ClassName, "%s of %s cannot be changed", name, t.Name)
	case t.rowKey >= 0:
		return t.rowKey, nil
	}
	return len(t.Columns), nil
}

// targetType is the type of what target found.
func (t *Table) targetType(at int) ast.Type {
	if at == len(t.Columns) {
		return ast.Dynamic(ast.AffinityInteger)
	}
	return t.Columns[at].Type
}

// setRowids are the numbers of all rows when those of some are changed. A new one that
// another row has before the change may be met or not, by the order of the rows.
func (c *compiler) setRowids(t *Table, at []int, changed []semantics.Row) ([]int64, error) {
	n := len(t.Columns)
	ids := slices.Clone(t.rowids)
	for i, k := range at {
		v := changed[i][n]
		switch {
		case v.IsRaised():
			return nil, c.raised()
		case v.Kind() != semantics.KindInteger:
			return nil, statementError(semantics.ClassType, "datatype mismatch: the rowid of %s must be an integer", t.Name)
		case v.Int() == openRowid:
			return nil, unsupported("the least rowid")
		}
		if v.Int() != t.rowids[k] && slices.Contains(t.rowids, v.Int()) {
			if len(at) > 1 {
				return nil, unsupported("a new rowid that another row has")
			}
			return nil, statementError(semantics.ClassConstraint, "there is a row %d in %s", v.Int(), t.Name)
		}
		ids[k] = v.Int()
	}
	sorted := slices.Clone(ids)
	slices.Sort(sorted)
	if slices.Contains(sorted, openRowid) {
		return nil, unsupported("a rowid beside ones that are open")
	}
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return nil, statementError(semantics.ClassConstraint, "there are two rows %d in %s", sorted[i], t.Name)
		}
	}
	return ids, nil
}

// makeRowless checks what WITHOUT ROWID asks of a table.
//
// Source: SQLite, "WITHOUT ROWID" (withoutrowid.html), 2: a PRIMARY KEY there has to be, its
// columns take no NULL, INTEGER PRIMARY KEY is no alias.
func (c *compiler) makeRowless(t *Table) error {
	if t.definition.WithoutRowid && t.primary == nil {
		return statementError(semantics.ClassUnsupported, "table %s WITHOUT ROWID has no PRIMARY KEY", t.Name)
	}
	return nil
}

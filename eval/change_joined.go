package eval

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleChangeJoined.
const (
	joinedOnce spec.Case = iota
	joinedAlike
	joinedOpen
)

var ruleChangeJoined = spec.Declare(spec.Rule{
	ID:        "change.joined",
	Statement: "UPDATE and DELETE with further tables join the rows of the table that they change with those of the others; a row is changed, once, if it is in a joined row for which the condition is True. The values that it is given are those of any of these joined rows: where they differ the effect is open.",
	From:      spec.PostgreSQL("UPDATE, Notes; DELETE, Notes", "ref/update.sgml, ref/delete.sgml"),
	Cases:     []string{joinedOnce: "one joined row", joinedAlike: "several that give the same", joinedOpen: "several that differ"},
	Keywords:  []string{"UPDATE FROM", "DELETE USING"},
	Only:      []string{"postgres", "sqlite", "duckdb", "duckdb11", "mysql", "mysql56", "mariadb"},
	Variants: []spec.Variant{
		{Dialects: []string{"sqlite"}, Statement: "So is UPDATE … FROM; which of several joined rows is used is arbitrary.",
			From: spec.SQLite("2.2. UPDATE FROM", "lang_update.html")},
		{Dialects: []string{"duckdb"}, Statement: "So; a row that comes again is changed again or not, by what is indexed.",
			From: spec.DuckDBCode("PhysicalUpdate::Sink", "src/execution/operator/persistent/physical_update.cpp")},
		{Dialects: []string{"mysql", "mysql56"}, Statement: "Rows of each of the tables are changed to which a column of SET belongs, or which DELETE lists; each once. No order of the assignments is guaranteed, so that a value which reads another assigned column is not modelled.",
			From: spec.MySQL("15.2.17 UPDATE Statement; 15.2.2 DELETE Statement", "update.html, delete.html")},
		{Dialects: []string{"mariadb"}, Statement: "As in MySQL.",
			From: spec.MariaDB("UPDATE; DELETE", "server/reference/sql-statements/data-manipulation/changing-deleting-data")},
	},
})

// changeTarget is a table that a change of joined rows changes.
type changeTarget struct {
	table *Table
	name  string // by which the statement knows it
	mark  string // the column with the number of its row
	at    []int  // the columns that are set
	value []setValue
}

// setValue is what a column is given: the value of a column of the joined rows, or a default.
type setValue struct {
	column int
	fixed  scalar // of a default; nil for a column
}

// joinedRows are the rows for which the condition is True: for each target the number of its row, then the
// values.
func (c *compiler) joinedRows(j *ast.Joined, targets []*changeTarget, from []ast.TableExpr, where ast.Expr, values []ast.Expr) (*resolve.Query, *compiledQuery, error) {
	body := &ast.Select{From: from, Where: where}
	for _, t := range targets {
		body.Items = append(body.Items, ast.SelectItem{Expr: &ast.ColumnRef{Table: t.name, Column: t.mark}})
	}
	for _, x := range values {
		body.Items = append(body.Items, ast.SelectItem{Expr: x})
	}
	for _, t := range targets {
		if err := c.ownReads(t.table, append(slices.Clone(values), where)...); err != nil {
			return nil, nil, err
		}
	}
	bound := c.bind(&ast.Query{With: j.With, Body: body})
	query, err := c.compileQuery(bound, nil)
	if err == nil && c.e.Met.Has(semantics.ClassParameter) {
		err = c.raised()
	}
	return bound, query, err
}

// marked puts a table with the numbers of its rows beside those of the database, and gives the name by which
// FROM finds it. The caller takes it away.
func (c *compiler) marked(t *changeTarget, n int) string {
	key := "\x00changed" + strconv.Itoa(n)
	t.mark = "\x00row" + strconv.Itoa(n)
	number := ast.BigInt
	if c.dialect.ColumnTypes == spec.ColumnTypesAffinity {
		number = ast.Dynamic(ast.AffinityInteger)
	}
	copied := *t.table
	copied.Name, copied.held = key, nil
	copied.Columns = append(slices.Clone(t.table.Columns), TableColumn{Name: t.mark, Type: number, NotNull: true})
	copied.Rows = make([]semantics.Row, len(t.table.Rows))
	for i, row := range t.table.Rows {
		copied.Rows[i] = append(slices.Clone(row), semantics.Integer(int64(i)))
	}
	copied.relation = copied.describe()
	c.database.tables[c.database.tableKey(key)] = &copied
	return key
}

// unmark takes away what marked put there.
func (c *compiler) unmark(n int) {
	for i := range n {
		delete(c.database.tables, c.database.tableKey("\x00changed"+strconv.Itoa(i)))
	}
}

// target is the changed table with that name in a change of joined rows.
func (c *compiler) changeTarget(table, name string) (*changeTarget, error) {
	t, err := c.changed(table)
	switch {
	case err != nil:
		return nil, err
	case c.database.hasTriggers(table):
		return nil, unsupported("a change of joined rows beside a trigger")
	case t.computed:
		return nil, unsupported("a change of a table that CREATE TABLE … AS made of expressions")
	case t.definition.Module != "":
		return nil, unsupported("a change of a virtual table that joins others")
	}
	return &changeTarget{table: t, name: name}, nil
}

// joinedTables are the tables of a change that may be changed, in the order of FROM, and FROM with their copies
// in their places.
func (c *compiler) joinedTables(j *ast.Joined, table, alias string) (targets []*changeTarget, from []ast.TableExpr, err error) {
	if j.Tables == nil {
		name := alias
		if name == "" {
			name = table
		}
		t, err := c.changeTarget(table, name)
		if err != nil {
			return nil, nil, err
		}
		if j.With != nil && c.dialect.TargetsOfWith && slices.ContainsFunc(j.With.Tables, func(w *ast.CommonTable) bool { return c.database.tableKey(w.Name) == c.database.tableKey(table) }) {
			return nil, nil, unsupported("a change of a name of WITH")
		}
		return []*changeTarget{t}, c.besideTarget(&ast.TableName{Name: c.marked(t, 0), Alias: name}, j.From...), nil
	}
	common := map[string]bool{}
	if j.With != nil {
		for _, t := range j.With.Tables {
			common[strings.ToLower(t.Name)] = true
		}
	}
	var replace func(t ast.TableExpr) ast.TableExpr
	replace = func(t ast.TableExpr) ast.TableExpr {
		switch t := t.(type) {
		case *ast.Join:
			copied := *t
			copied.L, copied.R = replace(t.L), replace(t.R)
			return &copied
		case *ast.TableName:
			if common[strings.ToLower(t.Name)] || c.database.table(t.Name) == nil || t.Columns != nil || t.IndexedBy != "" {
				return t
			}
			target, wrong := c.changeTarget(t.Name, ast.Exposed(t))
			if wrong != nil {
				err = cmp.Or(err, wrong)
				return t
			}
			key := c.marked(target, len(targets))
			targets = append(targets, target)
			return &ast.TableName{Name: key, Alias: target.name}
		case *ast.DerivedTable:
			return t
		}
		panic("eval: unknown table expression")
	}
	for _, t := range j.Tables {
		from = append(from, replace(t))
	}
	return targets, from, err
}

// besideTarget are the changed table and the others. What is lateral among these sees it in SQLite alone.
func (c *compiler) besideTarget(target ast.TableExpr, others ...ast.TableExpr) []ast.TableExpr {
	if c.dialect.JoinedChanges == spec.JoinedChangesFrom {
		return append([]ast.TableExpr{target}, others...)
	}
	return append(slices.Clone(others), target)
}

// plainValues refuses aggregates and windows in values that are assigned. SQLite computes those of UPDATE … FROM as
// a query.
func (c *compiler) plainValues(values []ast.Expr) error {
	if c.dialect.JoinedChanges == spec.JoinedChangesFrom {
		return nil
	}
	for _, x := range values {
		inside := map[ast.Expr]bool{} // a query of its own
		ast.WalkExpr(x, ast.Visitor{Query: func(q *ast.Query) {
			ast.Walk(q, ast.Visitor{Expr: func(y ast.Expr) { inside[y] = true }})
		}})
		found := false
		ast.WalkExpr(x, ast.Visitor{Expr: func(y ast.Expr) {
			switch y.(type) {
			case *ast.Aggregate, *ast.Windowed:
				found = found || !inside[y]
			default: // Of other expressions the parts are visited.
			}
		}})
		if found {
			return statementError(semantics.ClassGrouping, "an aggregate or a window function is not allowed in a value of a change")
		}
	}
	return nil
}

// assignedTarget is the target to which a column of SET belongs.
func (c *compiler) assignedTarget(j *ast.Joined, targets []*changeTarget, a ast.Assignment) (*changeTarget, error) {
	if j.Tables == nil {
		return targets[0], nil
	}
	var found *changeTarget
	for _, t := range targets {
		switch {
		case a.Table != "" && c.database.tableKey(a.Table) != c.database.tableKey(t.name):
		case t.table.position(c.database, a.Column) < 0:
		case found != nil:
			return nil, statementError(semantics.ClassAmbiguous, "column %s is ambiguous", a.Column)
		default:
			found = t
		}
	}
	if found != nil {
		return found, nil
	}
	if len(targets) < len(j.ChangedTables()) {
		return nil, unsupported("an UPDATE of a derived table or a view")
	}
	return nil, statementError(semantics.ClassName, "there is no column %s", a.Column)
}

// readsAssigned tells whether a value reads a column of a name that another assignment of the list assigns.
func (c *compiler) readsAssigned(list []ast.Assignment, i int) (reads bool) {
	ast.WalkExpr(list[i].Value, ast.Visitor{Expr: func(x ast.Expr) {
		ref, column := x.(*ast.ColumnRef)
		for k, other := range list {
			if column && c.database.key(other.Column) == c.database.key(ref.Column) {
				reads = reads || k != i
			}
		}
	}})
	return reads
}

// assignJoined notes with the targets which columns a list assigns, and gives the values.
func (c *compiler) assignJoined(j *ast.Joined, targets []*changeTarget, list []ast.Assignment) (values []ast.Expr, err error) {
	marks := len(targets)
	for i, a := range list {
		t, err := c.assignedTarget(j, targets, a)
		if err != nil {
			return nil, err
		}
		at, err := c.target(t.table, a.Column)
		if err != nil {
			return nil, err
		}
		if slices.Contains(t.at, at) {
			if c.dialect.RepeatedAssignments == spec.RepeatedAssignmentsRefused {
				return nil, statementError(semantics.ClassDuplicate, "column %s is assigned twice", a.Column)
			}
			return nil, unsupported("a column that is assigned twice in a change of joined rows")
		}
		if at == len(t.table.Columns) {
			return nil, unsupported("a rowid in a change of joined rows")
		}
		if c.dialect.Assignments == spec.AssignmentsInOrder && c.readsAssigned(list, i) {
			return nil, unsupported("a value that reads a column which the same UPDATE of several tables assigns")
		}
		if err := c.givesGenerated(t.table, at, a.Value); err != nil {
			return nil, err
		}
		_, isDefault := a.Value.(*ast.DefaultValue)
		if sequence := t.table.sequence; sequence != nil && sequence.at == at {
			if isDefault {
				return nil, unsupported("DEFAULT of a generated column in UPDATE")
			}
			sequence.lost = true
		}
		set := setValue{column: marks + len(values)}
		if isDefault {
			if set.fixed, err = c.columnDefault(t.table, at); err != nil {
				return nil, err
			}
		} else {
			values = append(values, a.Value)
		}
		t.at, t.value = append(t.at, at), append(t.value, set)
	}
	return values, c.plainValues(values)
}

// updateJoined is an UPDATE of joined rows.
func (c *compiler) updateJoined(s *ast.Update) error {
	targets, from, err := c.joinedTables(&s.Joined, s.Table, s.Alias)
	defer c.unmark(len(s.ChangedTables()) + 1)
	if err != nil {
		return err
	}
	if s.OrderBy != nil || s.Limit != nil {
		return unsupported("a change of joined rows with ORDER BY or LIMIT")
	}
	values, err := c.assignJoined(&s.Joined, targets, s.Set)
	if err != nil {
		return err
	}
	bound, query, err := c.joinedRows(&s.Joined, targets, from, s.Where, values)
	if err != nil {
		return err
	}
	if err := c.settleValues(bound, query, targets); err != nil {
		return err
	}
	rows, err := c.joinedResult(query)
	if err != nil {
		return err
	}
	return c.changeEach(targets, func(i int, t *changeTarget) error {
		if len(t.at) == 0 {
			return nil
		}
		positions, changed, err := c.changedOf(t, i, query, rows)
		if err != nil {
			return err
		}
		return c.replaceChanged(t.table, s, positions, changed, t.at, false)
	})
}

// deleteJoined is a DELETE of joined rows.
func (c *compiler) deleteJoined(s *ast.Delete) error {
	targets, from, err := c.joinedTables(&s.Joined, s.Table, s.Alias)
	defer c.unmark(len(s.ChangedTables()) + 1)
	if err != nil {
		return err
	}
	if s.OrderBy != nil || s.Limit != nil {
		return unsupported("a change of joined rows with ORDER BY or LIMIT")
	}
	if s.Tables == nil {
		targets[0].at = []int{0}
	}
	for _, name := range s.Targets {
		at := slices.IndexFunc(targets, func(t *changeTarget) bool { return c.database.tableKey(t.name) == c.database.tableKey(name) })
		switch {
		case at >= 0 && targets[at].at != nil:
			return statementError(semantics.ClassDuplicate, "table %s is named twice", name)
		case at >= 0:
			targets[at].at = []int{0} // its rows go
		case len(targets) < len(s.ChangedTables()):
			return unsupported("a DELETE from a derived table or a view")
		default:
			return statementError(semantics.ClassName, "there is no table %s among those of the DELETE", name)
		}
	}
	_, query, err := c.joinedRows(&s.Joined, targets, from, s.Where, nil)
	if err != nil {
		return err
	}
	rows, err := c.joinedResult(query)
	if err != nil {
		return err
	}
	return c.changeEach(targets, func(i int, t *changeTarget) error {
		if t.at == nil {
			return nil
		}
		gone := map[int]bool{}
		var positions []int
		for _, row := range rows {
			if row[i].IsNull() {
				continue
			}
			if at := int(row[i].Int()); !gone[at] {
				gone[at], positions = true, append(positions, at)
				c.e.Coverage.Apply(ruleChangeJoined, joinedOnce)
			} else {
				c.e.Coverage.Apply(ruleChangeJoined, joinedAlike)
			}
		}
		slices.Sort(positions)
		return c.withActions(t.table, func() error { return c.remove(t.table, positions) })
	})
}

package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleMerge.
const (
	mergeUpdated spec.Case = iota
	mergeDeleted
	mergeInserted
	mergeTwice
)

var ruleMerge = spec.Declare(spec.Rule{
	ID:        "change.merge",
	Statement: "MERGE joins the rows of a table with those of a source. For each pair, each row of the source that is in none, and each row of the table that is in none, the first WHEN clause of its kind is done whose condition is True. All see the table as it was. A row of the table that would be changed twice is an error.",
	From:      spec.PostgreSQL("MERGE, Description, Notes", "ref/merge.sgml"),
	Cases:     []string{mergeUpdated: "updated", mergeDeleted: "deleted", mergeInserted: "inserted", mergeTwice: "twice"},
	Keywords:  []string{"MERGE"},
	Only:      []string{"postgres", "duckdb"},
	Variants: []spec.Variant{
		{Dialects: []string{"duckdb"}, Statement: "So; a clause without a condition stands behind the others of its kind, wherever it is written. Nothing refuses a row that would be changed twice: where the changes differ the effect is open.",
			From: spec.DuckDBCode("PhysicalMergeInto::Sink, ComputeMatches", "src/execution/operator/persistent/physical_merge_into.cpp").With(spec.DuckDBCode("TransformMergeInto", "src/parser/transform/statement/transform_merge_into.cpp"))},
	},
})

// merge executes MERGE. The rows that are added come first, and those that go out go last, so that at no moment a
// row is missing which an engine that changes them in another order may still have: where keys meet then, and the
// statement has several kinds of changes, that is left open.
func (c *compiler) merge(s *ast.Merge) (err error) {
	name := s.Alias
	if name == "" {
		name = s.Table
	}
	target, err := c.changeTarget(s.Table, name)
	if err != nil {
		return err
	}
	marked := &ast.TableName{Name: c.marked(target, 0), Alias: name}
	defer c.unmark(1)
	on, err := mergeCondition(s, name)
	if err != nil {
		return err
	}
	if s, err = c.reachable(s); err != nil {
		return err
	}
	t := target.table
	if c.checksForeignKeys() && c.inForeignKey(t, -1) {
		return unsupported("MERGE of a table with foreign keys")
	}
	if s.With != nil && c.dialect.TargetsOfWith && slices.ContainsFunc(s.With.Tables, func(w *ast.CommonTable) bool { return c.database.tableKey(w.Name) == c.database.tableKey(s.Table) }) {
		return unsupported("a change of a name of WITH")
	}
	if err := c.mergeIdle(s, target, marked, on); err != nil {
		return err
	}
	changes, gone, err := c.mergeChanges(s, target, marked, on)
	if err != nil {
		return err
	}
	before := *t
	defer func() {
		if err != nil {
			sequence, uncounted := t.sequence, t.uncounted
			*t = before
			t.held, t.sequence, t.uncounted = nil, sequence, uncounted
		}
	}()
	if err = c.mergeInserts(s, marked, on); err != nil {
		return c.mergeOpen(err, len(changes) > 0 || len(gone) > 0)
	}
	added := len(t.Rows) - len(before.Rows)
	if len(changes) > 0 {
		c.e.Coverage.Apply(ruleMerge, mergeUpdated)
		set := map[int]bool{}
		var positions, targets []int
		var rows []semantics.Row
		for _, change := range changes {
			positions, rows = append(positions, change.position), append(rows, change.row)
			for _, at := range change.at {
				if !set[at] {
					set[at], targets = true, append(targets, at)
				}
			}
		}
		if err = c.replaceChanged(t, &ast.Update{Table: s.Table}, positions, rows, targets, false); err != nil {
			return c.mergeOpen(err, added > 0 || len(gone) > 0)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	c.e.Coverage.Apply(ruleMerge, mergeDeleted)
	return c.remove(t, gone)
}

// reachable refuses a clause behind one of its kind that has no condition; in DuckDB the clauses without a
// condition stand behind the others, one of a kind.
func (c *compiler) reachable(s *ast.Merge) (*ast.Merge, error) {
	final := map[ast.MergeWhen]bool{}
	ordered := *s
	ordered.Clauses = nil
	var last []ast.MergeClause
	for _, clause := range s.Clauses {
		if final[clause.When] && (clause.And == nil || c.dialect.Merges == spec.MergesOnce) {
			return nil, statementError(semantics.ClassSyntax, "a WHEN behind one of its kind that has no condition")
		}
		final[clause.When] = final[clause.When] || clause.And == nil
		if clause.And == nil {
			last = append(last, clause)
		} else {
			ordered.Clauses = append(ordered.Clauses, clause)
		}
	}
	ordered.Clauses = append(ordered.Clauses, last...)
	return &ordered, nil
}

// mergeOpen is the error of a part of MERGE, where another order of its changes may have none.
func (c *compiler) mergeOpen(err error, several bool) error {
	refused, is := err.(*StatementError)
	_, either := err.(*EitherError)
	if several && (either || is && refused.Class == semantics.ClassConstraint) {
		return unsupported("a MERGE whose changes meet each other by a key")
	}
	return err
}

// mergeCondition is the condition of the join.
func mergeCondition(s *ast.Merge, name string) (ast.Expr, error) {
	on := s.On
	source := ast.Exposed(s.Source)
	if on == nil && source == "" {
		return nil, unsupported("MERGE … USING of columns of a join")
	}
	if s.Using != nil && namesBare(s) {
		return nil, unsupported("a column of MERGE … USING by its name alone")
	}
	for _, column := range s.Using {
		on = and(on, &ast.Comparison{Op: ast.Equal, L: &ast.ColumnRef{Table: name, Column: column}, R: &ast.ColumnRef{Table: source, Column: column}})
	}
	return on, nil
}

// namesBare tells whether a clause has a column without a table: whose one of USING is then is not modelled.
func namesBare(s *ast.Merge) (bare bool) {
	look := ast.Visitor{Expr: func(x ast.Expr) {
		ref, is := x.(*ast.ColumnRef)
		bare = bare || is && ref.Table == ""
	}}
	for _, clause := range s.Clauses {
		ast.WalkExpr(clause.And, look)
		for _, x := range clause.Values {
			ast.WalkExpr(x, look)
		}
		for _, a := range clause.Set {
			ast.WalkExpr(a.Value, look)
		}
	}
	return bare
}

func and(x, y ast.Expr) ast.Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return &ast.Binary{Op: ast.And, L: x, R: y}
}

// mergeRows are FROM and WHERE of the rows for which a clause is done.
func mergeRows(s *ast.Merge, marked ast.TableExpr, on ast.Expr, k int) (from []ast.TableExpr, where ast.Expr) {
	without := func(t ast.TableExpr) ast.Expr {
		one := &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}
		return &ast.Unary{Op: ast.Not, X: &ast.Exists{Query: &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: one}}, From: []ast.TableExpr{t}, Where: on}}}}
	}
	c := &s.Clauses[k]
	switch c.When {
	case ast.MergeMatched:
		from, where = []ast.TableExpr{s.Source, marked}, on // what is lateral in the source does not see the table
	case ast.MergeNoTarget:
		from, where = []ast.TableExpr{s.Source}, without(marked)
	case ast.MergeNoSource:
		from, where = []ast.TableExpr{marked}, without(s.Source)
	}
	for _, earlier := range s.Clauses[:k] {
		if earlier.When != c.When {
			continue
		}
		if earlier.And == nil { // no row comes to this clause
			return from, and(where, &ast.Literal{Kind: ast.LiteralFalse})
		}
		where = and(where, &ast.Is{X: earlier.And, Test: ast.TestTrue, Not: true})
	}
	return from, and(where, c.And)
}

// mergeChange is a row of the table that MERGE updates.
type mergeChange struct {
	position int
	row      semantics.Row
	at       []int // the columns that are set
}

// mergeChanges are the rows that are updated, and the positions of those that go, in order.
func (c *compiler) mergeChanges(s *ast.Merge, target *changeTarget, marked ast.TableExpr, on ast.Expr) (changes []mergeChange, gone []int, err error) {
	changed := map[int]mergeChange{}
	for k := range s.Clauses {
		clause := &s.Clauses[k]
		if clause.Action == ast.MergeInsert || clause.Action == ast.MergeNothing {
			continue
		}
		t := *target
		one := []*changeTarget{&t}
		joined := &ast.Joined{With: s.With}
		values, err := c.assignJoined(joined, one, clause.Set)
		if err != nil {
			return nil, nil, err
		}
		from, where := mergeRows(s, marked, on, k)
		bound, query, err := c.joinedRows(joined, one, from, where, values)
		if err == nil {
			err = c.settleValues(bound, query, one)
		}
		if err != nil {
			return nil, nil, err
		}
		rows, err := c.joinedResult(query)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range rows {
			change := mergeChange{position: int(row[0].Int()), at: t.at}
			if clause.Action == ast.MergeUpdate {
				_, list, err := c.changedOf(&t, 0, query, []semantics.Row{row})
				if err != nil {
					return nil, nil, err
				}
				change.row = list[0]
			}
			before, again := changed[change.position]
			switch {
			case again && c.dialect.Merges == spec.MergesOnce:
				c.e.Coverage.Apply(ruleMerge, mergeTwice)
				return nil, nil, statementError(semantics.ClassCardinality, "a row of %s would be changed twice", s.Table)
			case again && ((before.row == nil) != (change.row == nil) || before.row != nil && !semantics.IdenticalRows(before.row, change.row)):
				return nil, nil, unsupported("a statement whose effect rule %s leaves open", ruleMerge.ID)
			case again:
				c.e.Coverage.Apply(ruleMerge, mergeTwice)
			}
			changed[change.position] = change
		}
	}
	var positions []int
	for position := range changed {
		positions = append(positions, position)
	}
	slices.Sort(positions)
	for _, position := range positions {
		if change := changed[position]; change.row == nil {
			gone = append(gone, position)
		} else {
			changes = append(changes, change)
		}
	}
	return changes, gone, nil
}

// mergeIdle binds the join as a whole, so that names are looked for among both tables at once, and computes it and
// the conditions of the clauses that do nothing: what raises there raises.
func (c *compiler) mergeIdle(s *ast.Merge, target *changeTarget, marked ast.TableExpr, on ast.Expr) error {
	joined := &ast.Joined{With: s.With}
	one := []ast.Expr{&ast.Literal{Kind: ast.LiteralInteger, Text: "1"}}
	_, query, err := c.joinedRows(joined, []*changeTarget{target}, []ast.TableExpr{s.Source, marked}, on, one)
	if err != nil {
		return err
	}
	busy := slices.ContainsFunc(s.Clauses, func(clause ast.MergeClause) bool { return clause.Action != ast.MergeNothing })
	if !busy {
		if _, err := c.joinedResult(query); err != nil {
			return err
		}
	}
	for k, clause := range s.Clauses {
		if clause.Action != ast.MergeNothing || clause.And == nil {
			continue
		}
		from, where := mergeRows(s, marked, on, k)
		_, query, err := c.joinedRows(joined, nil, from, where, one)
		if err == nil {
			_, err = c.joinedResult(query)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mergeInserts adds the rows of the clauses that do.
func (c *compiler) mergeInserts(s *ast.Merge, marked ast.TableExpr, on ast.Expr) error {
	for k := range s.Clauses {
		clause := &s.Clauses[k]
		if clause.Action != ast.MergeInsert {
			continue
		}
		if err := c.plainValues(clause.Values); err != nil {
			return err
		}
		t := c.database.table(s.Table)
		insert := &ast.Insert{Table: s.Table}
		names := clause.Columns
		for i := range t.Columns {
			if clause.Columns == nil && t.definition.Columns[i].GeneratedAs == nil {
				names = append(names, t.Columns[i].Name)
			}
		}
		if len(names) < len(clause.Values) || clause.Columns != nil && len(names) != len(clause.Values) {
			return statementError(semantics.ClassDegree, "%d values for %d columns", len(clause.Values), len(names))
		}
		if len(names) != len(clause.Values) && c.dialect.ShortInserts != spec.ShortInsertsDefault {
			return statementError(semantics.ClassDegree, "%d values for %d columns", len(clause.Values), len(names))
		}
		body := &ast.Select{}
		for i, x := range clause.Values {
			if _, is := x.(*ast.DefaultValue); !is {
				insert.Columns = append(insert.Columns, names[i])
				body.Items = append(body.Items, ast.SelectItem{Expr: x})
			}
		}
		if len(body.Items) == 0 {
			return unsupported("MERGE that inserts defaults alone")
		}
		body.From, body.Where = mergeRows(s, marked, on, k)
		insert.Query = &ast.Query{With: s.With, Body: body}
		before := len(t.Rows)
		if err := c.insert(insert); err != nil {
			return err
		}
		if len(t.Rows) > before {
			c.e.Coverage.Apply(ruleMerge, mergeInserted)
		}
	}
	return nil
}

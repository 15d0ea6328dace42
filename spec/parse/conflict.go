package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// conflictBefore reads what stands between INSERT and INTO, or REPLACE in the place of both.
func (p *parser) conflictBefore(insert *ast.Insert) {
	conflict := func(action ast.ConflictAction, spelling ast.ConflictSpelling) {
		insert.Conflict = &ast.Conflict{Action: action, Spelling: spelling}
	}
	or := p.d.Upserts == spec.UpsertsOr || p.d.Upserts == spec.UpsertsOrReplace
	switch {
	case (p.d.Upserts == spec.UpsertsDuplicate || p.d.Upserts == spec.UpsertsOrReplace) && p.accept("REPLACE"):
		conflict(ast.ConflictReplace, ast.SpelledReplace)
		return
	}
	p.expect("INSERT")
	switch {
	case or && p.accept("OR", "IGNORE"):
		conflict(ast.ConflictIgnore, ast.SpelledOr)
	case or && p.accept("OR", "REPLACE"):
		conflict(ast.ConflictReplace, ast.SpelledOr)
	case p.d.UpdateOr:
		insert.Conflict, insert.OrAbort = p.conflictOr("INSERT")
	case or && p.accept("OR", "ABORT"):
	case p.d.Upserts == spec.UpsertsDuplicate && p.accept("IGNORE"):
		conflict(ast.ConflictIgnore, ast.SpelledIgnore)
	case p.isAny("OR", "IGNORE", "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY"):
		panic(p.unsupported("INSERT " + p.token().upper))
	}
}

// conflictOr reads OR IGNORE and the like; nil is what is done without it, too.
func (p *parser) conflictOr(statement string) (conflict *ast.Conflict, abort bool) {
	if !p.accept("OR") {
		return nil, false
	}
	actions := map[string]ast.ConflictAction{"IGNORE": ast.ConflictIgnore, "REPLACE": ast.ConflictReplace, "FAIL": ast.ConflictFail, "ROLLBACK": ast.ConflictRollback}
	action, is := actions[p.token().upper]
	switch {
	case is:
		p.at++
		return &ast.Conflict{Action: action, Spelling: ast.SpelledOr}, false
	case p.accept("ABORT"):
		return nil, true
	}
	panic(p.expected("what " + statement + " OR does with conflicts"))
}

// conflictBehind reads ON CONFLICT or ON DUPLICATE KEY UPDATE, where it is at hand.
func (p *parser) conflictBehind(insert *ast.Insert) {
	switch {
	case insert.Conflict != nil:
		return
	case p.d.Upserts == spec.UpsertsDuplicate && p.accept("ON", "DUPLICATE", "KEY", "UPDATE"):
		insert.Conflict = &ast.Conflict{Action: ast.ConflictUpdate, Spelling: ast.SpelledOnDuplicate}
		p.newRows = true
		insert.Conflict.Set = p.assignments()
		p.newRows = false
	case p.d.Upserts != spec.UpsertsNone && p.d.Upserts != spec.UpsertsDuplicate && p.accept("ON", "CONFLICT"):
		insert.Conflict = p.onConflict()
		last := insert.Conflict
		for p.is("ON") && p.ahead(1).isWord("CONFLICT") {
			if !p.d.SeveralConflicts {
				panic(p.unsupported("several ON CONFLICT clauses"))
			}
			if last.Target == nil {
				panic(p.fail("only the last ON CONFLICT clause may be without a target"))
			}
			p.at += 2
			last.Next = p.onConflict()
			last = last.Next
		}
	}
}

// onConflict reads what stands behind ON CONFLICT.
func (p *parser) onConflict() *ast.Conflict {
	c := &ast.Conflict{Spelling: ast.SpelledOnConflict}
	if p.isOp("(") {
		c.Target = p.keyColumns()
	}
	if p.isAny("ON", "WHERE") {
		panic(p.unsupported("ON CONFLICT … " + p.token().upper))
	}
	p.expect("DO")
	if p.accept("NOTHING") {
		return c
	}
	p.expect("UPDATE", "SET")
	c.Action, c.Set = ast.ConflictUpdate, p.assignments()
	if p.accept("WHERE") {
		c.Where = p.expr()
	}
	return c
}

// assignments reads the list behind SET.
func (p *parser) assignments() (list []ast.Assignment) {
	for {
		if p.isOp("(") {
			if list = append(list, p.rowAssignment()...); !p.comma() {
				return list
			}
			continue
		}
		begin := p.token().begin
		column := p.name("a column name")
		table := ""
		if p.setsTables && p.acceptOp(".") {
			table, column = column, p.name("a column name")
		}
		if p.isOp(".") {
			panic(unsupportedError(p.text, begin, "qualified column in SET"))
		}
		if p.isOp("[") && p.d.Documents == spec.DocumentsTwo {
			panic(unsupportedError(p.text, begin, "a part of a column in SET"))
		}
		if p.d.DoubleEqual != spec.DoubleEqualSame || !p.acceptOp("==") {
			p.expectOp("=")
		}
		list = append(list, ast.Assignment{Table: table, Column: column, Value: p.assigned()})
		if !p.comma() {
			return list
		}
	}
}

// rowAssignment reads (a, b) = (x, y), which is a = x, b = y.
func (p *parser) rowAssignment() (list []ast.Assignment) {
	if p.d.RowAssignments == spec.RowAssignmentsNone {
		panic(p.unsupported("UPDATE of a row of columns"))
	}
	begin := p.token().begin
	columns := p.names("a column name")
	p.expectOp("=")
	values := []ast.Expr{p.expr()}
	if row, is := values[0].(*ast.Row); is {
		values = row.Items
	} else if len(columns) > 1 || p.d.RowAssignments != spec.RowAssignmentsAny {
		panic(unsupportedError(p.text, begin, "UPDATE of a row of columns"))
	}
	if len(columns) != len(values) {
		panic(unsupportedError(p.text, begin, "UPDATE of a row of columns")) // an error of its own in each dialect
	}
	for i, column := range columns {
		list = append(list, ast.Assignment{Column: column, Value: values[i]})
	}
	return list
}

// newRow reads VALUES(a), where it names the row that was to be inserted; nil where it does
// not.
func (p *parser) newRow() ast.Expr {
	if !p.newRows || !p.is("VALUES") || !p.ahead(1).isOp("(") {
		return nil
	}
	p.at += 2
	x := &ast.ColumnRef{Table: ast.NewRow, Column: p.name("a column name")}
	p.expectOp(")")
	return x
}

package parse

import "github.com/semcheck/semcheck/spec/ast"

// constraintConflict reads ON CONFLICT behind a constraint, where the dialect has it.
//
// Source: SQLite, "The ON CONFLICT Clause" (lang_conflict.html), and onconf in parse.y.
func (p *parser) constraintConflict() ast.ConstraintConflict {
	if !p.d.ConstraintConflicts || !p.accept("ON", "CONFLICT") {
		return ""
	}
	switch word := ast.ConstraintConflict(p.token().upper); word {
	case ast.OnConflictIgnore, ast.OnConflictReplace, ast.OnConflictFail, ast.OnConflictRollback:
		p.at++
		return word
	}
	p.expect("ABORT")
	return ""
}

// keyOfRowid reads what SQLite has behind PRIMARY KEY of a column: a direction, ON CONFLICT,
// AUTOINCREMENT.
func (p *parser) keyOfRowid(c *ast.ColumnDefinition) {
	if !p.accept("ASC") {
		c.Descending = p.accept("DESC")
	}
	c.OnPrimary = p.constraintConflict()
	c.Autoincrement = p.accept("AUTOINCREMENT")
}

package render

import "github.com/semcheck/semcheck/spec/ast"

// constraintConflict writes ON CONFLICT behind a constraint.
func (p *printer) constraintConflict(on ast.ConstraintConflict) {
	if on != "" {
		p.require(p.d.ConstraintConflicts, "ON CONFLICT of a constraint")
		p.put(" ON CONFLICT " + string(on))
	}
}

// keyOfRowid writes what SQLite has behind PRIMARY KEY of a column.
func (p *printer) keyOfRowid(c ast.ColumnDefinition) {
	p.require(!c.Descending && !c.Autoincrement || p.d.ConstraintConflicts, "PRIMARY KEY DESC or AUTOINCREMENT")
	if c.Descending {
		p.put(" DESC")
	}
	p.constraintConflict(c.OnPrimary)
	if c.Autoincrement {
		p.put(" AUTOINCREMENT")
	}
}

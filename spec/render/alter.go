package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) alterTable(s *ast.AlterTable) {
	p.require(p.d.AlterTables != spec.AlterTablesNone, "ALTER TABLE")
	p.require(len(s.Actions) == 1 || p.d.AlterTables == spec.AlterTablesLists || p.d.AlterTables == spec.AlterTablesPlaces, "several actions of ALTER TABLE")
	p.put("ALTER TABLE ")
	p.put(negated(s.IfExists, "", "IF EXISTS "))
	p.name(s.Table)
	for i, a := range s.Actions {
		p.put([...]string{" ", ", "}[min(i, 1)])
		p.alterAction(a)
	}
}

func (p *printer) alterAction(a ast.AlterAction) {
	column := func(before, behind string) {
		p.put(before)
		p.name(a.Column)
		p.put(behind)
	}
	switch a.Kind {
	case ast.AlterAddColumn:
		p.put("ADD COLUMN ")
		p.put(negated(a.Conditional, "", "IF NOT EXISTS "))
		p.column(*a.Definition)
		p.columnPlace(a.Place)
	case ast.AlterChange:
		p.require(p.d.AlterTables == spec.AlterTablesPlaces, "MODIFY and CHANGE of ALTER TABLE")
		if a.Column == a.Definition.Name {
			p.put("MODIFY COLUMN ")
		} else {
			column("CHANGE COLUMN ", " ")
		}
		p.column(*a.Definition)
		p.columnPlace(a.Place)
	case ast.AlterDropColumn:
		column("DROP COLUMN "+negated(a.Conditional, "", "IF EXISTS "), "")
	case ast.AlterRenameColumn:
		column("RENAME COLUMN ", " TO ")
		p.name(a.NewName)
	case ast.AlterRenameTable:
		p.put("RENAME TO ")
		p.name(a.NewName)
	case ast.AlterAddConstraint:
		p.put("ADD ")
		p.constraints(a.Constraint, "")
	case ast.AlterSetDefault:
		column("ALTER COLUMN ", " SET DEFAULT ")
		p.defaultValue(a.Default)
	case ast.AlterDropDefault:
		column("ALTER COLUMN ", " DROP DEFAULT")
	case ast.AlterSetNotNull:
		column("ALTER COLUMN ", " SET NOT NULL")
	case ast.AlterDropNotNull:
		column("ALTER COLUMN ", " DROP NOT NULL")
	case ast.AlterType:
		column("ALTER COLUMN ", " TYPE")
		p.columnType(a.Type)
	}
}

func (p *printer) columnPlace(place ast.ColumnPlace) {
	p.require(place == ast.ColumnPlace{} || p.d.AlterTables == spec.AlterTablesPlaces, "the place of a column")
	if place.First {
		p.put(" FIRST")
	}
	if place.After != "" {
		p.put(" AFTER ")
		p.name(place.After)
	}
}

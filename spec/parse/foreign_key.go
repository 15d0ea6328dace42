package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// foreignKey reads FOREIGN KEY of a table.
func (p *parser) foreignKey() ast.ForeignKey {
	p.expect("FOREIGN", "KEY")
	if p.d.KeyClauses && !p.isOp("(") {
		p.keyName()
	}
	columns := p.keyColumns()
	if !p.is("REFERENCES") {
		panic(p.expected("REFERENCES"))
	}
	fk := p.references()
	fk.Columns = columns
	return *fk
}

// references reads REFERENCES and what belongs to it.
func (p *parser) references() *ast.ForeignKey {
	p.expect("REFERENCES")
	fk := &ast.ForeignKey{Table: p.simpleName("a table name")}
	if p.isOp("(") {
		fk.Referenced = p.keyColumns()
	}
	deferrable := false
	for {
		switch {
		case p.accept("ON", "DELETE"):
			fk.OnDelete = p.referentialAction()
		case p.accept("ON", "UPDATE"):
			fk.OnUpdate = p.referentialAction()
		case p.defers() && p.accept("MATCH", "SIMPLE"):
		case p.defers() && p.accept("DEFERRABLE"):
			deferrable = true
		case p.defers() && p.accept("NOT", "DEFERRABLE"):
		case p.defers() && p.accept("INITIALLY", "IMMEDIATE"):
		case p.defers() && p.accept("INITIALLY", "DEFERRED"):
			// Without DEFERRABLE PostgreSQL takes it to be so, SQLite's constraint stays immediate.
			fk.Deferred = deferrable
			if !deferrable {
				panic(p.unsupported("INITIALLY DEFERRED without DEFERRABLE"))
			}
		case p.is("MATCH"), p.is("DEFERRABLE"), p.is("INITIALLY"), p.is("ENFORCED"), p.areWords("NOT", "DEFERRABLE"), p.areWords("NOT", "VALID"), p.areWords("NOT", "ENFORCED"):
			panic(p.unsupported("option of a foreign key"))
		default:
			return fk
		}
	}
}

// defers tells whether the dialect's grammar has the options of a foreign key that say when
// it is checked.
func (p *parser) defers() bool {
	return p.d.ForeignKeys == spec.ForeignKeysStatement || p.d.ForeignKeys == spec.ForeignKeysAsked
}

func (p *parser) referentialAction() ast.ReferentialAction {
	action := ast.NoAction
	switch {
	case p.accept("NO", "ACTION"):
	case p.accept("RESTRICT"):
		action = ast.Restrict
	case p.accept("CASCADE"):
		action = ast.Cascade
	case p.accept("SET", "NULL"):
		action = ast.SetNull
	case p.accept("SET", "DEFAULT"):
		action = ast.SetDefault
	default:
		panic(p.expected("a referential action"))
	}
	if p.isOp("(") {
		panic(p.unsupported("columns of a referential action"))
	}
	return action
}

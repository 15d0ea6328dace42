package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// alterTable reads ALTER TABLE as far as the tree has its actions.
func (p *parser) alterTable() ast.Statement {
	p.expect("ALTER")
	if !p.accept("TABLE") {
		panic(p.unsupported("ALTER " + p.token().upper))
	}
	s := &ast.AlterTable{IfExists: p.ifExists()}
	if p.is("ONLY") {
		panic(p.unsupported("ALTER TABLE ONLY"))
	}
	s.Table = p.simpleName("a table name")
	for {
		s.Actions = append(s.Actions, p.alterAction())
		if p.isOp(",") && p.d.AlterTables != spec.AlterTablesLists && p.d.AlterTables != spec.AlterTablesPlaces {
			panic(p.unsupported("several actions of ALTER TABLE"))
		}
		if !p.acceptOp(",") {
			break
		}
	}
	if p.isAny("CASCADE", "RESTRICT", "FIRST", "AFTER", "USING", "ALGORITHM", "LOCK", "COLLATE") {
		panic(p.unsupported("ALTER TABLE … " + p.token().upper))
	}
	return s
}

func (p *parser) alterAction() ast.AlterAction {
	switch {
	case p.accept("ADD"):
		return p.alterAdd()
	case p.is("DROP") && (p.ahead(1).isWord("COLUMN") || p.isName(p.ahead(1)) && !p.dropsOther()):
		p.at++
		p.accept("COLUMN")
		a := ast.AlterAction{Kind: ast.AlterDropColumn, Conditional: p.ifExists()}
		a.Column = p.name("a column name")
		return a
	case p.d.AlterTables == spec.AlterTablesPlaces && p.isAny("MODIFY", "CHANGE"):
		return p.alterChange()
	case p.is("RENAME") && (p.ahead(1).isWord("TO") || p.ahead(1).isWord("AS")):
		p.at += 2
		return ast.AlterAction{Kind: ast.AlterRenameTable, NewName: p.simpleName("a table name")}
	case p.is("RENAME") && !p.ahead(1).isWord("CONSTRAINT") && !p.ahead(1).isWord("INDEX") && !p.ahead(1).isWord("KEY"):
		p.at++
		p.accept("COLUMN")
		a := ast.AlterAction{Kind: ast.AlterRenameColumn, Column: p.name("a column name")}
		p.expect("TO")
		a.NewName = p.name("a column name")
		return a
	case p.is("ALTER") && p.d.AlterTables != spec.AlterTablesShort && !p.ahead(1).isWord("INDEX") && !p.ahead(1).isWord("CONSTRAINT") && !p.ahead(1).isWord("CHECK"):
		p.at++
		p.accept("COLUMN")
		return p.alterColumn(p.name("a column name"))
	}
	panic(p.unsupported("ALTER TABLE … " + p.token().upper))
}

// dropsOther tells whether DROP is of something that is no column.
func (p *parser) dropsOther() bool {
	next := p.ahead(1)
	for _, word := range []string{"CONSTRAINT", "PRIMARY", "FOREIGN", "INDEX", "KEY", "CHECK", "PARTITION", "IF"} {
		if next.isWord(word) && p.ahead(2).kind != tokenEnd && !p.ahead(2).isOp(",") && !p.ahead(2).isOp(";") && !p.ahead(2).isWord("EXISTS") {
			return true
		}
	}
	return next.isWord("IF")
}

func (p *parser) alterAdd() ast.AlterAction {
	if p.isOp("(") || p.isAny("PARTITION", "FULLTEXT", "SPATIAL") {
		panic(p.unsupported("ALTER TABLE … ADD " + p.token().upper))
	}
	constraint := &ast.CreateTable{}
	if p.d.AlterTables != spec.AlterTablesShort && p.tableConstraint(constraint) {
		return ast.AlterAction{Kind: ast.AlterAddConstraint, Constraint: constraint}
	}
	p.accept("COLUMN")
	a := ast.AlterAction{Kind: ast.AlterAddColumn}
	if p.accept("IF") {
		p.expect("NOT", "EXISTS")
		a.Conditional = true
	}
	c := p.columnDefinition()
	a.Definition, a.Place = &c, p.columnPlace()
	return a
}

// columnPlace reads FIRST or AFTER another column, where the dialect has them.
func (p *parser) columnPlace() (place ast.ColumnPlace) {
	switch {
	case p.d.AlterTables != spec.AlterTablesPlaces:
	case p.accept("FIRST"):
		place.First = true
	case p.accept("AFTER"):
		place.After = p.name("a column name")
	}
	return place
}

// alterChange reads MODIFY, or CHANGE with the name that the column had.
func (p *parser) alterChange() ast.AlterAction {
	change := p.is("CHANGE")
	p.at++
	p.accept("COLUMN")
	a := ast.AlterAction{Kind: ast.AlterChange}
	if change {
		a.Column = p.name("a column name")
	}
	c := p.columnDefinition()
	if !change {
		a.Column = c.Name
	}
	a.Definition, a.Place = &c, p.columnPlace()
	return a
}

func (p *parser) alterColumn(column string) ast.AlterAction {
	a := ast.AlterAction{Column: column}
	switch {
	case p.accept("SET", "DEFAULT"):
		a.Kind, a.Default = ast.AlterSetDefault, p.defaultValue()
	case p.accept("DROP", "DEFAULT"):
		a.Kind = ast.AlterDropDefault
	case p.accept("SET", "NOT", "NULL"):
		a.Kind = ast.AlterSetNotNull
	case p.accept("DROP", "NOT", "NULL"):
		a.Kind = ast.AlterDropNotNull
	case p.accept("TYPE"), p.accept("SET", "DATA", "TYPE"):
		a.Kind, a.Type = ast.AlterType, p.columnType()
	default:
		panic(p.unsupported("ALTER TABLE … ALTER COLUMN … " + p.token().upper))
	}
	return a
}

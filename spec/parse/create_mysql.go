package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// definedElsewhere reads CREATE TABLE of the MySQL family without a list of columns: LIKE, or options and
// a query. False: a list of columns is at hand.
//
// Source: MySQL 9.5 Reference Manual, 15.1.24 CREATE TABLE Statement; MySQL 8.0.39, create_table_stmt in
// sql/sql_yacc.yy; MariaDB, CREATE TABLE (server/reference/sql-statements/data-definition/create/create-table).
func (p *parser) definedElsewhere(t *ast.CreateTable) bool {
	if p.isOp("(") && p.ahead(1).isWord("LIKE") {
		p.at++
		p.tableLike(t)
		p.expectOp(")")
		return true
	}
	switch {
	case p.is("LIKE"):
		p.tableLike(t)
		return true
	case p.isOp("(") && !p.isQuery():
		return false
	}
	if p.d.TableOptions == spec.TableOptionsAssigned {
		p.tableOptions(t)
	}
	if p.filledBy(t) {
		if t.NextNumber > 0 {
			panic(p.unsupported("AUTO_INCREMENT of a table without a list of columns"))
		}
		return true
	}
	return false
}

// tableLike reads LIKE and a table.
func (p *parser) tableLike(t *ast.CreateTable) {
	p.expect("LIKE")
	t.Like = p.simpleName("a table name")
}

// filledBy reads [IGNORE | REPLACE] [AS] query behind the options of a table, or tells that none is at hand.
func (p *parser) filledBy(t *ast.CreateTable) bool {
	begin := p.at
	action := ast.ConflictIgnore
	switch {
	case p.accept("IGNORE"):
		t.OnDuplicate = &action
	case p.accept("REPLACE"):
		action = ast.ConflictReplace
		t.OnDuplicate = &action
	}
	p.accept("AS")
	if !p.isQuery() && !p.beginsQuery(p.token()) {
		if p.at > begin {
			panic(p.expected("a query"))
		}
		return false
	}
	if t.Partition != nil {
		panic(p.unsupported("CREATE TABLE … SELECT with partitions"))
	}
	t.As = p.query()
	return true
}

package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// merge reads MERGE.
func (p *parser) merge() ast.Statement {
	if !p.d.Merge {
		panic(p.unsupported("statement MERGE"))
	}
	p.expect("MERGE")
	p.expect("INTO")
	m := &ast.Merge{Table: p.onlyTable()}
	if p.accept("AS") {
		m.Alias = p.name("an alias")
	} else if p.isName(p.token()) && !p.is("USING") {
		m.Alias = p.name("an alias")
	}
	p.expect("USING")
	m.Source = p.joins(p.factor())
	// A join takes no ON behind the last table: that is the statement's.
	if p.is("USING") && p.d.MergeByName {
		p.at++
		m.Using = p.namesWithComma("a column name")
	} else {
		p.expect("ON")
		m.On = p.expr()
	}
	for p.accept("WHEN") {
		m.Clauses = append(m.Clauses, p.mergeClause())
	}
	if m.Clauses == nil {
		panic(p.expected("WHEN"))
	}
	if p.is("RETURNING") {
		panic(p.unsupported("MERGE … RETURNING"))
	}
	return m
}

func (p *parser) mergeClause() (c ast.MergeClause) {
	if p.accept("NOT") {
		c.When = ast.MergeNoTarget
	}
	p.expect("MATCHED")
	if c.When == ast.MergeNoTarget && p.accept("BY") {
		if p.accept("SOURCE") {
			c.When = ast.MergeNoSource
		} else {
			p.expect("TARGET")
		}
	}
	if p.accept("AND") {
		c.And = p.expr()
	}
	p.expect("THEN")
	switch {
	case p.accept("DO", "NOTHING"):
		return c
	case c.When != ast.MergeNoTarget && p.accept("UPDATE"):
		c.Action = ast.MergeUpdate
		if p.d.MergeByName && !p.is("SET") || p.is("SET") && p.ahead(1).isOp("*") {
			panic(p.unsupported("MERGE with UPDATE by names or positions"))
		}
		p.expect("SET")
		c.Set = p.assignments()
		return c
	case c.When != ast.MergeNoTarget && p.accept("DELETE"):
		c.Action = ast.MergeDelete
		return c
	case c.When == ast.MergeNoTarget && p.accept("INSERT"):
		c.Action = ast.MergeInsert
	case p.d.MergeByName && p.isAny("INSERT", "ERROR"):
		panic(p.unsupported("MERGE with " + p.token().upper + " of matched rows"))
	default:
		panic(p.expected("an action of MERGE"))
	}
	if p.isOp("(") {
		c.Columns = p.names("a column name")
	}
	if p.is("OVERRIDING") || p.areWords("DEFAULT", "VALUES") {
		panic(p.unsupported("MERGE … INSERT " + p.token().upper))
	}
	if p.d.MergeByName && !p.is("VALUES") {
		panic(p.unsupported("MERGE with INSERT by names or positions"))
	}
	p.expect("VALUES")
	p.expectOp("(")
	c.Values = listWithComma(p, p.assigned)
	p.expectOp(")")
	return c
}

// truncate reads TRUNCATE.
func (p *parser) truncate() ast.Statement {
	if p.d.Truncate == spec.TruncateNone {
		panic(p.unsupported("statement TRUNCATE"))
	}
	p.expect("TRUNCATE")
	p.accept("TABLE")
	t := &ast.Truncate{}
	for {
		t.Tables = append(t.Tables, p.onlyTable())
		if p.d.Truncate != spec.TruncateList || !p.acceptOp(",") {
			break
		}
	}
	if p.d.Truncate != spec.TruncateList {
		if !p.isOp(";") && p.token().kind != tokenEnd {
			panic(p.unsupported("TRUNCATE … " + p.token().upper))
		}
		return t
	}
	if t.Restart = p.accept("RESTART", "IDENTITY"); !t.Restart {
		p.accept("CONTINUE", "IDENTITY")
	}
	if t.Cascade = p.accept("CASCADE"); !t.Cascade {
		p.accept("RESTRICT")
	}
	return t
}

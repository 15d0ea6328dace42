package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// with reads WITH [RECURSIVE] name [(columns)] AS (query), …
//
// Sources: PostgreSQL 7.8. WITH Queries (queries.sgml); MySQL, WITH (Common Table
// Expressions) (with.html); SQLite, Ordinary Common Table Expressions (lang_with.html).
func (p *parser) with() *ast.With {
	if p.d.With == spec.WithNone {
		panic(p.unsupported("WITH"))
	}
	p.at++
	w := &ast.With{}
	if p.is("RECURSIVE") && !p.ahead(1).isWord("AS") && !p.ahead(1).isOp("(") {
		p.at++
		w.Recursive = true
	}
	for {
		w.Tables = append(w.Tables, p.commonTable())
		if !p.acceptOp(",") {
			return w
		}
	}
}

// withStatement reads a statement that begins with WITH: a query, an INSERT of one, an UPDATE or a DELETE.
func (p *parser) withStatement() ast.Statement {
	begin := p.at
	w := p.with()
	if (p.isAny("UPDATE", "DELETE") || p.is("MERGE") && p.d.Merge) && p.d.WithChanges {
		return p.changeWith(w)
	}
	if !p.is("INSERT") || !p.d.WithInsert {
		p.at = begin
		return &ast.QueryStatement{Query: p.query()}
	}
	s := p.insert()
	insert, is := s.(*ast.Insert)
	plain := is && insert.Query != nil && insert.Query.With == nil
	if plain {
		_, values := insert.Query.Body.(*ast.Values)
		plain = !values
	}
	if !plain {
		p.at = begin
		panic(p.unsupported("WITH before such an INSERT"))
	}
	insert.Query.With = w
	return s
}

// tableQuery reads TABLE t, which is SELECT * FROM t.
func (p *parser) tableQuery() ast.Body {
	if !p.d.TableQuery {
		panic(p.unsupported("TABLE as a query"))
	}
	p.expect("TABLE")
	t := &ast.TableName{Name: p.onlyTable()}
	if p.isOp("*") {
		panic(p.unsupported("inheriting tables (t *)"))
	}
	return &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{t}}
}

// commonTable reads name [(columns)] AS [[NOT] MATERIALIZED] (query).
func (p *parser) commonTable() *ast.CommonTable {
	t := &ast.CommonTable{Name: p.name("the name of a query")}
	if p.isOp("(") {
		t.Columns = p.namesWithComma("a column name")
	}
	if p.areWords("USING", "KEY") {
		if !p.d.RecursiveKeys {
			panic(p.unsupported("USING KEY of a recursive query"))
		}
		p.at += 2
		for i := 1; p.at+i < len(p.tokens) && !p.ahead(i).isOp(")"); i++ {
			if p.ahead(i).isOp("(") {
				panic(p.unsupported("USING KEY with an aggregate"))
			}
		}
		t.Keys = p.names("a column name")
	}
	p.expect("AS")
	if p.d.With == spec.WithHint {
		switch {
		case p.accept("NOT", "MATERIALIZED"):
			t.Hint = ast.NotMaterialized
		case p.accept("MATERIALIZED"):
			t.Hint = ast.Materialized
		}
	}
	if p.isOp("(") && !p.queryAhead() {
		panic(p.unsupported("a statement in WITH that is no query"))
	}
	t.Query = p.bareQuery()
	if p.isAny("SEARCH", "CYCLE") {
		panic(p.unsupported(p.token().upper + " of a recursive query"))
	}
	return t
}

// queryAhead tells whether a query begins behind the parenthesis.
func (p *parser) queryAhead() bool {
	t := p.ahead(1)
	return t.isOp("(") || t.isWord("SELECT") || t.isWord("VALUES") || t.isWord("WITH") || t.isWord("TABLE") || t.isWord("FROM")
}

package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// lockStatement passes the clauses behind a SELECT that is a statement of its own by which the MySQL family
// locks rows: they change no result where nobody else works on the database. OF names tables of FROM, each
// once, by their aliases; what is refused there is not modelled here.
//
// Sources: MySQL, "SELECT Statement" and locking_clause in sql_yacc.yy, PT_table_locking_clause in
// parse_tree_nodes.cc (8.0.39); MariaDB, select_lock_type in sql_yacc.yy (10.3.24), lock_option in select.md.
func (p *parser) lockStatement(q *ast.Query) {
	block, is := q.Body.(*ast.Select)
	if !is || p.d.LockClauses == spec.LockClausesNone {
		return
	}
	lists := p.d.LockClauses == spec.LockClausesLists
	if p.accept("LOCK", "IN", "SHARE", "MODE") {
		if !lists {
			p.lockWait()
		}
		return
	}
	begin := p.at
	if !p.accept("FOR", "UPDATE") && (!lists || !p.accept("FOR", "SHARE")) {
		return
	}
	if lists && p.accept("OF") {
		var named []string
		for more := true; more; more = p.comma() {
			name := p.simpleName("a table name")
			if slices.Contains(named, name) || !slices.ContainsFunc(block.From, func(t ast.TableExpr) bool { return fromHas(t, name) }) {
				p.at = begin
				return
			}
			named = append(named, name)
		}
	}
	if !lists {
		p.lockWait()
	} else if !p.accept("NOWAIT") {
		p.accept("SKIP", "LOCKED")
	}
}

// lockWait passes how long MariaDB waits for a row: WAIT n, NOWAIT or SKIP LOCKED.
func (p *parser) lockWait() {
	if p.accept("NOWAIT") || p.accept("SKIP", "LOCKED") {
		return
	}
	number := p.ahead(1)
	if p.is("WAIT") && number.kind == tokenLiteral && (number.literal == ast.LiteralInteger || number.literal == ast.LiteralDecimal) {
		p.at += 2
	}
}

// fromHas tells whether a table of FROM is called so.
func fromHas(t ast.TableExpr, name string) bool {
	switch t := t.(type) {
	case *ast.TableName:
		return t.Alias == name || t.Alias == "" && t.Name == name
	case *ast.DerivedTable:
		return false
	case *ast.Join:
		return fromHas(t.L, name) || fromHas(t.R, name)
	}
	return false
}

package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// unmodelledClause reads a clause that openCypher 9 does not have, or returns nil where
// none begins that the dialect has.
func (p *parser) unmodelledClause() cypher.Clause {
	t, next := p.token(), p.ahead(1)
	switch {
	case t.upper == "CALL" && p.has(callSubquery) && (next.isSymbol("{") || next.isSymbol("(")):
		return p.callSubquery()
	case p.atWords("OPTIONAL", "CALL") && p.has(optionalCall):
		p.take()
		p.unmodelled(optionalCall, t.at)
		if next = p.ahead(1); next.isSymbol("{") || next.isSymbol("(") {
			return p.callSubquery()
		}
		return p.call()
	case t.upper == "FOREACH" && p.has(foreach) && next.isSymbol("("):
		return p.foreach()
	case p.atWords("LOAD", "CSV") && p.has(loadCSV):
		return p.loadCSV()
	}
	return nil
}

// callSubquery reads CALL [(variables)] { query } [IN TRANSACTIONS …].
func (p *parser) callSubquery() cypher.Clause {
	at := p.take().at
	p.unmodelled(callSubquery, at)
	c := &cypher.UnmodelledClause{At: at}
	if p.has(inTransactions) && p.acceptSymbol("(") {
		c.Explicit = true
		switch {
		case p.acceptSymbol("*"):
			c.All = true
		case !p.atSymbol(")"):
			for first := true; first || p.acceptSymbol(","); first = false {
				t := p.token()
				c.Imports = append(c.Imports, p.variable("a variable"))
				c.Parts = append(c.Parts, &cypher.Variable{Name: t.text, At: t.at})
			}
		}
		p.expectSymbol(")")
	}
	p.expectSymbol("{")
	c.Query = p.query()
	p.expectSymbol("}")
	p.transactions(c)
	return c
}

// transactions reads IN [n CONCURRENT] TRANSACTIONS with its parts in any order.
func (p *parser) transactions(c *cypher.UnmodelledClause) {
	at := p.token().at
	if !p.has(inTransactions) || !p.acceptWord("IN") {
		return
	}
	if !p.atWord("TRANSACTIONS") && !p.atWord("TRANSACTION") && !p.atWord("CONCURRENT") {
		p.expression()
		if !p.atWord("CONCURRENT") {
			p.unexpected("CONCURRENT")
		}
	}
	p.acceptWord("CONCURRENT")
	if !p.acceptWord("TRANSACTIONS") {
		p.expectWord("TRANSACTION")
	}
	seen := map[string]bool{}
	for {
		part := p.token().upper
		switch {
		case seen[part]:
			p.unexpected("each part of IN TRANSACTIONS once")
		case p.acceptWord("OF"):
			if !p.atWord("ROW") && !p.atWord("ROWS") {
				p.expression()
			}
			if !p.acceptWord("ROWS") {
				p.expectWord("ROW")
			}
		case p.acceptWords("ON", "ERROR"):
			p.unmodelled(construct{"ON ERROR of CALL subquery IN TRANSACTIONS", inTransactions.in}, at)
			if !p.acceptWord("CONTINUE") && !p.acceptWord("BREAK") && !p.acceptWord("FAIL") {
				p.unexpected("CONTINUE, BREAK or FAIL")
			}
		case p.acceptWords("REPORT", "STATUS"):
			p.unmodelled(construct{"REPORT STATUS of CALL subquery IN TRANSACTIONS", inTransactions.in}, at)
			p.expectWord("AS")
			c.Results = append(c.Results, p.variable("a variable"))
		default:
			return
		}
		seen[part] = true
	}
}

// foreach reads FOREACH (variable IN list | clauses that write).
func (p *parser) foreach() cypher.Clause {
	c := &cypher.UnmodelledClause{At: p.take().at}
	p.enter()
	defer p.leave()
	p.unmodelled(foreach, c.At)
	p.expectSymbol("(")
	c.Variable = p.variable("a variable")
	p.expectWord("IN")
	c.Parts = []cypher.Expr{p.expression()}
	p.expectSymbol("|")
	for !p.atSymbol(")") {
		at := p.token()
		inner := p.clause()
		switch inner := inner.(type) {
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete:
		case *cypher.UnmodelledClause:
			if inner.Body == nil {
				p.raise("InvalidClauseComposition", at.at, "FOREACH holds clauses that write only")
			}
		case nil:
			p.unexpected("a clause that writes")
		case *cypher.Match, *cypher.Unwind, *cypher.With, *cypher.Return, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish:
			p.raise("InvalidClauseComposition", at.at, "FOREACH holds clauses that write only")
		}
		c.Body = append(c.Body, inner)
	}
	if len(c.Body) == 0 {
		p.unexpected("a clause that writes")
	}
	p.expectSymbol(")")
	return c
}

// loadCSV reads LOAD CSV [WITH HEADERS] FROM url AS variable [FIELDTERMINATOR text].
func (p *parser) loadCSV() cypher.Clause {
	c := &cypher.UnmodelledClause{At: p.token().at}
	p.unmodelled(loadCSV, c.At)
	p.take()
	p.take()
	p.acceptWords("WITH", "HEADERS")
	p.expectWord("FROM")
	c.Parts = []cypher.Expr{p.expression()}
	p.expectWord("AS")
	c.Variable = p.variable("a variable")
	if p.acceptWord("FIELDTERMINATOR") {
		if p.token().kind != text {
			p.unexpected("a string")
		}
		p.take()
	}
	return c
}

package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// parenthesisedQuery reads (query).
func (p *parser) parenthesisedQuery() *ast.Query {
	p.expectOp("(")
	q := p.query()
	p.expectOp(")")
	return q
}

// bareQuery reads (query), where the query itself stands in no parentheses unless the dialect
// has them everywhere.
func (p *parser) bareQuery() *ast.Query {
	p.expectOp("(")
	p.refuseParentheses()
	q := p.query()
	p.expectOp(")")
	return q
}

// query reads a query expression: a body, its ordering and its limit.
func (p *parser) query() *ast.Query {
	p.enter()
	defer p.leave()
	if !p.is("WITH") {
		return p.queryExpression()
	}
	begin := p.at
	w := p.with()
	if p.isAny("INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE") {
		panic(p.unsupported("WITH before " + p.token().upper))
	}
	q := p.queryExpression()
	if q.With != nil {
		p.at = begin
		panic(p.unsupported("WITH before a query in parentheses that has one"))
	}
	q.With = w
	p.refuseLocked(w)
	return q
}

// queryExpression reads a query expression behind WITH.
func (p *parser) queryExpression() *ast.Query {
	begin := p.at
	q := &ast.Query{Body: p.setOperation(0)}
	clauses := p.at
	if p.endsInValues(q.Body) && !p.d.ValuesOrder && p.isAny("ORDER", "LIMIT") {
		panic(p.fail("VALUES takes no ORDER BY and no LIMIT in this dialect"))
	}
	if p.accept("ORDER") {
		p.expect("BY")
		if q.OrderBy = p.orderAll(); q.OrderBy == nil {
			q.OrderBy = p.orderItems()
		}
	}
	p.limit(q)
	if p.lock(q); q.Limit == nil && q.Offset == nil && p.tokens[p.at-1].kind == tokenWord {
		p.limit(q) // it may stand behind FOR UPDATE
	}
	if begin == p.selects {
		p.lockStatement(q)
	}
	if p.isAny("FOR", "INTO", "LOCK", "PROCEDURE") && !(begin == p.selects && p.is("INTO") && p.isVariable(1)) {
		panic(p.unsupported(p.token().upper + " after a query"))
	}
	nested, is := q.Body.(*ast.Nested)
	if p.tokens[begin].isOp("(") && !p.d.SetParentheses && (q.OrderBy != nil || q.Limit != nil || q.Offset != nil) {
		p.at = begin
		panic(p.fail("a query that begins with a parenthesis takes no ORDER BY and no LIMIT in this dialect"))
	}
	if is && p.d.SetArms == spec.SetArmsBlocks {
		p.at = begin
		panic(p.fail("a query in parentheses takes no ORDER BY and no LIMIT in this dialect unless it is an arm of a set operation"))
	}
	if is && p.d.ClausesAroundParentheses == spec.ClausesAroundParenthesesJoined && (nested.Query.With == nil || q.OrderBy == nil && q.Limit == nil && q.Offset == nil) {
		p.joinClauses(q, nested.Query, clauses)
		return nested.Query
	}
	if is && q.OrderBy == nil && q.Limit == nil && q.Offset == nil {
		return nested.Query
	}
	return q
}

// joinClauses gives the query in parentheses the clauses behind them, as the grammar of
// PostgreSQL does: two of a kind are refused. The outer ones begin at the token.
func (p *parser) joinClauses(outer, inner *ast.Query, begin int) {
	twice := func(clause string, outer, inner bool) {
		if outer && inner {
			p.at = begin
			panic(p.fail("a second " + clause + " of the query in parentheses"))
		}
	}
	twice("ORDER BY", outer.OrderBy != nil, inner.OrderBy != nil)
	twice("OFFSET", outer.Offset != nil, inner.Offset != nil)
	twice("LIMIT", outer.Limit != nil || p.limitAll[outer], inner.Limit != nil || p.limitAll[inner])
	if outer.OrderBy != nil {
		inner.OrderBy = outer.OrderBy
	}
	if outer.Offset != nil {
		inner.Offset = outer.Offset
	}
	if outer.Limit != nil {
		inner.Limit, inner.WithTies = outer.Limit, outer.WithTies
	}
	if p.limitAll[outer] {
		p.limitsAll(inner)
	}
}

// limitsAll keeps that a query has LIMIT ALL, which the tree has not.
func (p *parser) limitsAll(q *ast.Query) {
	if p.limitAll == nil {
		p.limitAll = map[*ast.Query]bool{}
	}
	p.limitAll[q] = true
}

// endsInValues tells whether the last query block read was VALUES.
func (p *parser) endsInValues(b ast.Body) bool {
	switch b := b.(type) {
	case *ast.Values:
		return true
	case *ast.SetOperation:
		return p.endsInValues(b.R)
	case *ast.Select, *ast.TableFunction, *ast.Nested, *ast.Cypher:
	}
	return false
}

// setLevel: how tightly UNION and EXCEPT, and INTERSECT, bind.
func (p *parser) setLevel() (level int, op ast.SetOperator) {
	switch {
	case p.is("UNION"):
		return 1, ast.Union
	case p.is("EXCEPT"), p.is("MINUS") && p.d.ReservedWords["MINUS"]:
		return 1, ast.Except
	case p.is("INTERSECT"):
		if p.d.SetPrecedence == spec.IntersectFirst {
			return 2, ast.Intersect
		}
		return 1, ast.Intersect
	}
	return 0, 0
}

// setOperation reads bodies joined by set operations of a level above the
// given one; all are left-associative.
func (p *parser) setOperation(above int) ast.Body {
	begin := p.at
	body := p.body()
	links := 0
	for {
		level, op := p.setLevel()
		if level <= above {
			return body
		}
		p.chained(&links)
		p.refuseArm(begin)
		p.refuseOperator(op)
		p.at++
		set := &ast.SetOperation{Op: op, L: arm(body)}
		if p.is("ALL") {
			if p.d.SetAll == spec.AllUnion && op != ast.Union {
				panic(p.fail("only UNION takes ALL in this dialect"))
			}
			p.at++
			set.All = true
		} else if p.d.SetDistinct {
			p.accept("DISTINCT")
		}
		if p.d.SetByName && op == ast.Union && p.accept("BY", "NAME") {
			set.ByName = true
		}
		if p.is("CORRESPONDING") {
			panic(p.unsupported("CORRESPONDING"))
		}
		p.refuseArm(p.at)
		p.refuseMixedArms(begin)
		set.R = arm(p.setOperation(level))
		body = set
	}
}

// refuseArm refuses a parenthesised arm where the dialect has none.
func (p *parser) refuseArm(begin int) {
	if p.tokens[begin].isOp("(") && !p.d.SetParentheses {
		p.at = begin
		panic(p.fail("an arm of a set operation cannot stand in parentheses in this dialect"))
	}
}

// arm is a body without parentheses that do nothing.
func arm(b ast.Body) ast.Body {
	if n, is := b.(*ast.Nested); is && n.Query.With == nil && n.Query.OrderBy == nil && n.Query.Limit == nil && n.Query.Offset == nil {
		return n.Query.Body
	}
	return b
}

// refuseOperator refuses a set operation that the dialect does not have.
func (p *parser) refuseOperator(op ast.SetOperator) {
	if p.d.SetOperators == spec.SetOperatorsUnion && op != ast.Union {
		panic(p.fail("UNION is the only set operation of this dialect"))
	}
}

// refuseMixedArms refuses an arm without parentheses behind a first one that
// has them, where the dialect does.
func (p *parser) refuseMixedArms(begin int) {
	if p.d.SetArms == spec.SetArmsBlocks && p.tokens[begin].isOp("(") && !p.isOp("(") {
		panic(p.fail("an arm of a set operation needs parentheses in this dialect if the first arm has them"))
	}
}

// body reads one query block, a VALUES list or a parenthesised query.
func (p *parser) body() ast.Body {
	switch {
	case p.is("SELECT"), p.is("FROM") && p.d.FromFirst:
		return p.selectBlock()
	case p.is("VALUES"):
		return p.values()
	case p.is("TABLE"):
		return p.tableQuery()
	case p.isOp("("):
		if !p.isQuery() {
			p.at++
			panic(p.expected("a query"))
		}
		begin := p.at
		q := p.parenthesisedQuery()
		if _, block := q.Body.(*ast.Select); !block && p.d.SetArms == spec.SetArmsBlocks {
			p.at = begin
			panic(p.fail("only a query block can stand in parentheses in this dialect"))
		}
		if p.limitAll[q] {
			return &ast.Nested{Query: q} // an outer LIMIT is refused
		}
		return arm(&ast.Nested{Query: q})
	case p.is("WITH"):
		panic(p.unsupported("WITH"))
	}
	panic(p.expected("a query"))
}

// values reads VALUES (a, b), … or VALUES ROW(a, b), …
func (p *parser) values() *ast.Values {
	value := p.expr
	if p.at == p.insertRows && p.at > 0 {
		value = p.assigned
	}
	if p.at != p.insertRows && p.d.ValuesRow == spec.ValuesNone {
		panic(p.fail("VALUES is no query in this dialect"))
	}
	p.expect("VALUES")
	v := &ast.Values{}
	for {
		if p.d.ValuesRow == spec.ValuesKeyword {
			p.expect("ROW")
		}
		p.expectOp("(")
		v.Rows = append(v.Rows, listWithComma(p, value))
		p.refuseStars(v.Rows[len(v.Rows)-1])
		p.expectOp(")")
		if !p.comma() {
			return v
		}
	}
}

func (p *parser) selectBlock() *ast.Select {
	s, begin := &ast.Select{}, p.at
	first := p.accept("FROM")
	if first {
		s.From = p.from()
	}
	if first && !p.is("SELECT") {
		s.Items = []ast.SelectItem{{}}
	} else {
		p.selectList(s)
	}
	if p.is("INTO") {
		p.intoTable(begin)
	}
	if !first && p.accept("FROM") {
		s.From = p.from()
	}
	if p.accept("WHERE") {
		s.Where = p.expr()
	}
	if p.accept("GROUP") {
		p.expect("BY")
		p.groupBy(s)
	}
	if p.accept("HAVING") {
		s.Having = p.expr()
	}
	p.windows(s)
	return s
}

// selectList reads SELECT with its options and its list.
func (p *parser) selectList(s *ast.Select) {
	p.expect("SELECT")
	p.selectOptions(s)
	nothing := p.isAny("FROM", "WHERE", "UNION", "INTERSECT", "EXCEPT", "GROUP", "ORDER", "LIMIT") || p.isOp(")") || p.isOp(";") || p.token().kind == tokenEnd
	if nothing && p.d.EmptySelect {
		panic(p.unsupported("empty select list"))
	}
	s.Items = []ast.SelectItem{p.selectItem()}
	for p.comma() {
		if p.isOp("*") && !p.d.StarAnywhere {
			panic(p.fail("* cannot stand behind other items in this dialect"))
		}
		s.Items = append(s.Items, p.selectItem())
	}
}

// plans passes options of the MySQL family that say how a query is carried out and change
// no result (MySQL 15.2.13 SELECT Statement).
func (p *parser) plans(s *ast.Select) {
	for p.d.SelectOptions && p.isAny("SQL_NO_CACHE", "SQL_SMALL_RESULT", "SQL_BIG_RESULT", "SQL_BUFFER_RESULT", "SQL_CALC_FOUND_ROWS", "HIGH_PRIORITY", "STRAIGHT_JOIN") {
		s.CountsRows = s.CountsRows || p.is("SQL_CALC_FOUND_ROWS")
		p.at++
	}
}

// selectOptions reads what may stand between SELECT and its list.
func (p *parser) selectOptions(s *ast.Select) {
	p.plans(s)
	switch {
	case p.is("DISTINCT") && p.ahead(1).isWord("ON") && p.d.DistinctOn:
		p.at += 2
		p.expectOp("(")
		s.Distinct, s.DistinctOn = true, p.exprs()
		p.expectOp(")")
	case p.is("DISTINCT"), p.is("DISTINCTROW") && p.d.ReservedWords["DISTINCTROW"]:
		p.at++
		s.Distinct = true
	default:
		p.accept("ALL")
	}
	p.plans(s)
	if p.d.SelectOptions && p.isAny("SQL_CACHE", "DISTINCT", "ALL", "DISTINCTROW") {
		panic(p.unsupported(p.token().upper + " after SELECT"))
	}
}

func (p *parser) selectItem() ast.SelectItem {
	if p.acceptOp("*") {
		return ast.SelectItem{Changes: p.starChanges()}
	}
	if t := p.token(); p.isName(t) && p.ahead(1).isOp(".") && p.ahead(2).isOp("*") && !p.goesOn(p.ahead(3)) {
		p.at += 3
		return ast.SelectItem{StarTable: t.text, Changes: p.starChanges()}
	}
	if alias := p.prefixAlias(); alias != "" {
		return ast.SelectItem{Expr: p.expr(), Alias: alias}
	}
	begin := p.token().begin
	item := ast.SelectItem{Expr: p.expr()}
	p.refuseStars([]ast.Expr{item.Expr})
	t := p.token()
	item.Text = p.textSince(begin)
	switch {
	case p.d.ByAll && t.isWord("EXPORT_STATE"): // which no alias without AS can be
		panic(unsupportedError(p.text, t.begin, "EXPORT_STATE"))
	case p.accept("AS"):
		item.Alias, item.Text = p.label(), ""
	case p.isName(t), t.isString() && p.d.StringAlias == spec.StringAliasAnywhere:
		p.at++
		item.Alias, item.Text = t.text, ""
	}
	return item
}

// prefixAlias reads alias:, which stands before what it names, or gives "".
func (p *parser) prefixAlias() string {
	t := p.token()
	if !p.d.PrefixAlias || !p.isName(t) && !t.isString() || !p.ahead(1).isOp(":") {
		return ""
	}
	p.at += 2
	return t.text
}

// textSince is the text from a place to the end of the last token that was read. A
// comment behind it belongs to it in SQLite.
func (p *parser) textSince(begin int) string {
	if p.d.OutputNames == spec.OutputNamesSpan {
		return strings.TrimRight(p.text[begin:p.token().begin], " \t\n\f\r")
	}
	return p.text[begin:p.tokens[p.at-1].end]
}

// label reads a column alias after AS.
func (p *parser) label() string {
	t := p.token()
	if t.isString() && p.d.StringAlias != spec.StringAliasNone || t.kind == tokenWord && p.d.WordLabel {
		p.at++
		return t.text
	}
	return p.name("an alias")
}

// orderAll reads ALL, or *, behind ORDER BY, with its direction; nil where neither is at hand.
func (p *parser) orderAll() []ast.OrderItem {
	if !p.d.ByAll || !p.is("ALL") && !p.isOp("*") {
		return nil
	}
	p.at++
	return []ast.OrderItem{p.orderDirection(ast.OrderItem{All: true})}
}

func (p *parser) orderItems() []ast.OrderItem {
	list := []ast.OrderItem{p.orderItem()}
	for p.acceptOp(",") {
		list = append(list, p.orderItem())
	}
	return list
}

func (p *parser) orderItem() ast.OrderItem {
	return p.orderDirection(ast.OrderItem{Expr: p.expr()})
}

// orderDirection reads what stands behind a sort key.
func (p *parser) orderDirection(item ast.OrderItem) ast.OrderItem {
	if p.accept("DESC") {
		item.Descending = true
	} else {
		p.accept("ASC")
	}
	if p.is("USING") {
		panic(p.unsupported("ORDER BY … USING"))
	}
	if p.d.NullsOrder && p.accept("NULLS") {
		switch {
		case p.accept("FIRST"):
			item.Nulls = ast.NullsFirst
		case p.accept("LAST"):
			item.Nulls = ast.NullsLast
		default:
			panic(p.expected("FIRST or LAST"))
		}
	}
	return item
}

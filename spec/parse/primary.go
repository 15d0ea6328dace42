package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// primary reads an expression that needs no parentheses anywhere.
func (p *parser) primary() ast.Expr {
	t := p.token()
	switch t.kind {
	case tokenLiteral:
		p.at++
		return &ast.Literal{Kind: t.literal, Text: t.text}
	case tokenOperator:
		return p.parenthesised()
	case tokenName:
		return p.reference()
	case tokenWord:
		return p.wordPrimary(t)
	case tokenParameter:
		return p.parameter()
	case tokenEnd:
	}
	panic(p.expected("an expression"))
}

// parenthesised reads (query), (x) or the row (x, y, …).
func (p *parser) parenthesised() ast.Expr {
	if !p.isOp("(") {
		if p.isOp("[") && p.d.Lists == spec.ListsDuckDB {
			return p.listLiteral()
		}
		if p.isOp("{") && p.d.Lists == spec.ListsDuckDB {
			return p.structLiteral()
		}
		if p.isOp("*") {
			panic(p.fail("* stands for columns only in a select list and in COUNT(*)"))
		}
		if p.isOp("{") && p.d.EscapeSequences && p.isName(p.ahead(1)) {
			panic(p.unsupported("escape sequence of ODBC"))
		}
		if sign := p.token().upper; p.missingOperator(sign) || function.IsPrefix(sign, p.d) {
			p.at++
			return &ast.Call{Name: sign, Args: []ast.Expr{p.operand(p.binding(spec.OpConcat).Right, false)}}
		}
		if sign := p.token().upper; p.d.OperatorRuns && strings.ContainsAny(sign, "|@!") {
			panic(p.unsupported("prefix operator " + sign))
		}
		panic(p.expected("an expression"))
	}
	if p.isQuery() {
		return &ast.Subquery{Query: p.parenthesisedQuery()}
	}
	p.at++
	items := p.exprs()
	p.expectOp(")")
	if len(items) == 1 {
		return items[0]
	}
	return p.rowOf(items)
}

func (p *parser) exprs() []ast.Expr { return list(p, p.expr) }

// list reads one or more elements.
func list(p *parser, element func() ast.Expr) []ast.Expr {
	list := []ast.Expr{element()}
	for p.acceptOp(",") {
		list = append(list, element())
	}
	return list
}

// listWithComma reads one or more elements, perhaps with a comma behind them.
func listWithComma(p *parser, element func() ast.Expr) []ast.Expr {
	list := []ast.Expr{element()}
	for p.comma() {
		list = append(list, element())
	}
	return list
}

// comma passes the comma between two elements of a list, or the one at its end where the
// dialect takes that: then no element follows.
func (p *parser) comma() bool {
	return p.acceptOp(",") && !(p.d.TrailingComma && listEnds(p.token()))
}

// listEnds tells whether a token cannot begin an element, since the list has ended before it.
func listEnds(t *token) bool {
	switch {
	case t.kind == tokenEnd, t.isOp(")"), t.isOp(";"):
		return true
	case t.kind != tokenWord:
		return false
	}
	switch t.upper {
	case "FROM", "INTO", "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "USING", "UNION", "EXCEPT", "INTERSECT", "ORDER", "LIMIT", "OFFSET", "FETCH":
		return true
	}
	return false
}

// isQuery tells whether the parenthesis at hand holds a query rather than an
// expression or a joined table. Behind several parentheses the text after each
// inner one decides: nothing, a set operation, an ordering or a limit makes a
// query of what encloses it.
func (p *parser) isQuery() bool {
	if !p.isOp("(") {
		return false
	}
	inner := p.at + 1
	for p.tokens[inner].isOp("(") {
		inner++
	}
	if t := &p.tokens[inner]; !p.beginsQuery(t) {
		return false
	}
	for open := inner - 1; open > p.at; open-- {
		end := p.closing[open]
		if end == 0 {
			return true
		}
		if after := &p.tokens[end+1]; !after.isOp(")") && !continuesQuery(after) {
			return false
		}
	}
	return true
}

func (p *parser) beginsQuery(t *token) bool {
	return t.isWord("FROM") && p.d.FromFirst || t.isWord("SELECT") || t.isWord("VALUES") || t.isWord("WITH") || t.isWord("TABLE")
}

func continuesQuery(t *token) bool {
	switch {
	case t.kind != tokenWord:
		return false
	case t.upper == "UNION", t.upper == "INTERSECT", t.upper == "EXCEPT", t.upper == "ORDER", t.upper == "LIMIT",
		t.upper == "OFFSET", t.upper == "FETCH", t.upper == "MINUS":
		return true
	}
	return false
}

// reference reads a column, perhaps qualified by a table.
func (p *parser) reference() ast.Expr {
	begin := p.token().begin
	first := p.token().text
	p.at++
	if !p.isOp(".") {
		if p.isOp("(") && p.tokens[p.at-1].kind == tokenName {
			p.at--
			return p.call()
		}
		orText := p.d.DoubleQuoted == spec.DoubleQuotedNameOrText && p.text[begin] == '"'
		return &ast.ColumnRef{Column: first, OrText: orText}
	}
	p.at++
	t := p.token()
	if t.isOp("*") {
		if p.d.RowTypes == spec.RowsAreRecords {
			p.at++
			return &ast.ColumnRef{Table: first, Whole: true}
		}
		if p.d.WholeRows != spec.WholeRowsNone {
			panic(unsupportedError(p.text, begin, "a table's row as a value"))
		}
		panic(p.fail("* stands for columns only in a select list and in COUNT(*)"))
	}
	if t.kind != tokenWord && t.kind != tokenName {
		panic(p.expected("a column name"))
	}
	p.at++
	if p.isOp(".") && p.d.Lists != spec.ListsDuckDB {
		panic(unsupportedError(p.text, begin, "name qualified by a schema"))
	}
	if p.isOp("(") {
		return p.qualifiedCall(begin, first)
	}
	return &ast.ColumnRef{Table: first, Column: t.text}
}

// wordPrimary reads what begins with a word: a literal, a special form, a
// call, or a column.
func (p *parser) wordPrimary(t *token) ast.Expr {
	if x := p.engineSpecificPrimary(); x != nil {
		return x
	}
	if x := p.newRow(); x != nil {
		return x
	}
	if t.upper == "MAP" && p.d.NestedTypes && p.ahead(1).isOp("{") {
		p.at++
		return p.mapLiteral()
	}
	calls := p.ahead(1).isOp("(")
	if p.separated(t, p.ahead(1)) {
		return p.storedCall()
	}
	if p.introduces(t, p.ahead(1)) {
		return p.introduced()
	}
	switch t.upper {
	case "NULL":
		return p.constant(ast.LiteralNull)
	case "TRUE":
		return p.constant(ast.LiteralTrue)
	case "FALSE":
		return p.constant(ast.LiteralFalse)
	case "CASE":
		return p.caseExpr()
	case "CAST":
		if calls {
			return p.castExpr()
		}
	case "TRY_CAST":
		if calls && p.d.TryCast {
			cast := p.cast()
			cast.Try = true
			return cast
		}
	case "CONVERT":
		if calls && p.d.ConvertCast {
			return p.convert()
		}
	case "EXISTS":
		if calls {
			p.at++
			if !p.isQuery() {
				p.at++
				panic(p.expected("a query"))
			}
			return &ast.Exists{Query: p.bareQuery()}
		}
	case "ROW":
		if calls && p.d.RowKeyword {
			return p.row()
		}
	case "DATE", "TIME", "TIMESTAMP":
		if p.ahead(1).isString() && p.d.TemporalString {
			if literal := p.temporalLiteral(t.upper); literal != nil {
				return literal
			}
		}
		if p.ahead(1).isString() && p.d.TemporalString && !p.d.TypedStrings {
			panic(p.unsupported(t.upper + " literal"))
		}
	case "INTERVAL":
		if x := p.interval(); x != nil {
			return x
		}
		if (p.d.ReservedWords["INTERVAL"] || p.ahead(1).isString()) && !(p.d.TypedStrings && p.ahead(1).isString()) {
			panic(p.unsupported("INTERVAL"))
		}
	case "ARRAY":
		if x := p.arrayConstructor(); x != nil {
			return x
		}
		if p.ahead(1).isOp("[") || calls && p.d.ReservedWords["ARRAY"] {
			panic(p.unsupported("ARRAY constructor"))
		}
	case "BINARY":
		if p.d.BinaryOperator {
			return p.binaryOperator()
		}
	case "VARIADIC":
		if p.d.ReservedWords["VARIADIC"] {
			panic(p.unsupported("VARIADIC"))
		}
	case "DEFAULT":
		panic(p.unsupported("DEFAULT as an expression"))
	case "MATCH":
		if calls && p.d.ReservedWords["MATCH"] {
			panic(p.unsupported("MATCH AGAINST"))
		}
	}
	if !calls && p.d.ReservedWords[t.upper] && function.IsBare(t.upper) {
		p.at++
		return &ast.Call{Name: t.upper}
	}
	if typed := p.typedString(); typed != nil {
		return typed
	}
	if calls && (p.isName(t) || function.Reserved(t.upper)) {
		return p.call()
	}
	if p.d.JoinNames && joinNames[t.upper] && !calls { // parse.y: expr ::= idj
		return p.reference()
	}
	if !p.isName(t) {
		panic(p.expected("an expression"))
	}
	if p.d.TypedStrings && p.ahead(1).isString() && p.d.Documents.Has(t.upper) {
		p.at++
		return &ast.Cast{X: p.primary(), Type: ast.Type{Kind: ast.TypeDocument, Name: t.upper}}
	}
	if p.d.TypedStrings && p.ahead(1).isString() {
		panic(p.unsupported("literal of the type " + t.upper))
	}
	return p.reference()
}

func (p *parser) constant(kind ast.LiteralKind) ast.Expr {
	p.at++
	return &ast.Literal{Kind: kind}
}

func (p *parser) row() ast.Expr {
	p.at++
	p.expectOp("(")
	if p.isOp(")") {
		panic(p.unsupported("row of no elements"))
	}
	items := p.exprs()
	p.expectOp(")")
	if len(items) == 1 && p.d.RowTypes != spec.RowsAreRecords {
		p.at--
		panic(p.unsupported("row of one element"))
	}
	return p.rowOf(items)
}

func (p *parser) caseExpr() ast.Expr {
	p.at++
	x := &ast.Case{}
	if !p.is("WHEN") {
		x.Operand = p.expr()
	}
	for p.accept("WHEN") {
		condition := p.expr()
		if p.isOp(",") {
			panic(p.unsupported("CASE with several operands in WHEN"))
		}
		p.expect("THEN")
		x.Whens = append(x.Whens, ast.When{Condition: condition, Result: p.expr()})
	}
	if len(x.Whens) == 0 {
		panic(p.expected("WHEN"))
	}
	if p.accept("ELSE") {
		x.Else = p.expr()
	}
	p.expect("END")
	return x
}

func (p *parser) cast() *ast.Cast {
	p.at++
	p.expectOp("(")
	x := p.expr()
	p.expect("AS")
	t := p.castType()
	p.expectOp(")")
	return p.castOf(x, t)
}

// castExpr reads CAST.
func (p *parser) castExpr() ast.Expr {
	p.at++
	p.expectOp("(")
	x := p.expr()
	p.expect("AS")
	x = p.castTo(x)
	p.expectOp(")")
	return x
}

func (p *parser) convert() ast.Expr {
	p.at++
	p.expectOp("(")
	x := p.expr()
	if p.is("USING") {
		x = p.transcoded(x)
		p.expectOp(")")
		return x
	}
	p.expectOp(",")
	x = p.castTo(x)
	p.expectOp(")")
	return x
}

package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// hugeLimit is how MySQL's manual writes "all rows from an offset on":
// https://dev.mysql.com/doc/refman/en/select.html.
const hugeLimit = "18446744073709551615"

// limit reads LIMIT and OFFSET, or OFFSET and FETCH, in either order where the
// dialect admits both.
func (p *parser) limit(q *ast.Query) {
	for {
		switch {
		case p.is("LIMIT") && q.Limit == nil && !p.limitAll[q] && (q.Offset == nil || !p.d.OffsetRows):
			if p.d.LimitClause == spec.LimitFetch && !p.d.LimitToo {
				panic(p.unsupported("LIMIT (this dialect writes FETCH FIRST n ROWS ONLY)"))
			}
			p.at++
			p.limitCount(q)
		case p.is("OFFSET") && q.Offset == nil && (p.d.FetchFirst || p.d.OffsetWithoutLimit == spec.OffsetPlain):
			p.at++
			q.Offset = p.limitOperand()
			if !p.accept("ROWS") && !p.accept("ROW") && p.d.OffsetRows {
				panic(p.expected("ROWS"))
			}
		case p.is("FETCH") && q.Limit == nil && !p.limitAll[q] && p.d.FetchFirst:
			p.at++
			p.fetch(q)
		default:
			dropNoLimit(q, p.d)
			return
		}
	}
}

// limitCount reads LIMIT's operands: count, count OFFSET offset, or offset,
// count.
func (p *parser) limitCount(q *ast.Query) {
	if p.accept("ALL") {
		if !p.d.LimitAll {
			p.at--
			panic(p.expected("a limit"))
		}
		p.limitsAll(q)
		return
	}
	q.Limit = p.limitOperand()
	switch {
	case p.isOp(",") && p.d.LimitComma:
		p.at++
		q.Offset, q.Limit = q.Limit, p.limitOperand()
	case p.is("OFFSET") && q.Offset == nil:
		p.at++
		q.Offset = p.limitOperand()
		if p.d.FetchFirst && p.d.OffsetWithoutLimit == spec.OffsetPlain && !p.accept("ROWS") {
			p.accept("ROW")
		}
	}
}

// limitOperand reads one operand.
func (p *parser) limitOperand() ast.Expr {
	if p.isVariable(0) {
		panic(p.fail("LIMIT takes no user variable")) // 11.4: it explicitly requires a literal value
	}
	if p.d.LimitLiteral && p.token().kind != tokenParameter {
		t := p.token()
		if p.isName(t) {
			return &ast.ColumnRef{Column: p.name("a variable")} // limit_option of sql_yacc.yy takes the name of a variable
		}
		if t.kind != tokenLiteral || t.literal != ast.LiteralInteger {
			panic(p.expected("an unsigned integer"))
		}
		return p.primary()
	}
	return p.expr()
}

// fetch reads what follows FETCH.
func (p *parser) fetch(q *ast.Query) {
	if !p.accept("FIRST") {
		p.expect("NEXT")
	}
	if p.isAny("ROW", "ROWS") {
		q.Limit = &ast.Literal{Kind: ast.LiteralInteger, Text: "1"}
	} else {
		q.Limit = p.fetchOperand()
	}
	if p.is("PERCENT") {
		panic(p.unsupported("FETCH … PERCENT"))
	}
	if !p.accept("ROWS") {
		p.expect("ROW")
	}
	if p.d.FetchTies && p.accept("WITH") {
		p.expect("TIES")
		q.WithTies = true
		return
	}
	if p.is("WITH") {
		panic(p.unsupported("FETCH … WITH TIES"))
	}
	p.expect("ONLY")
}

// fetchOperand reads the number of rows behind FETCH FIRST.
func (p *parser) fetchOperand() ast.Expr {
	if p.d.LimitLiteral {
		return p.limitOperand()
	}
	return p.prefixedOperand()
}

// prefixedOperand reads a primary, perhaps signed.
func (p *parser) prefixedOperand() ast.Expr {
	x, _ := p.prefixed(0, false)
	return x
}

// dropNoLimit drops the limit by which a dialect says that there is none.
func dropNoLimit(q *ast.Query, d *spec.Dialect) {
	if q.Offset == nil || q.Limit == nil {
		return
	}
	switch d.OffsetWithoutLimit {
	case spec.OffsetPlain:
	case spec.OffsetHugeLimit:
		if literal, is := q.Limit.(*ast.Literal); is && literal.Text == hugeLimit {
			q.Limit = nil
		}
	case spec.OffsetNegativeLimit:
		if sign, is := q.Limit.(*ast.Unary); is && sign.Op == ast.Negate {
			if literal, is := sign.X.(*ast.Literal); is && literal.Kind == ast.LiteralInteger && literal.Text == "1" {
				q.Limit = nil
			}
		}
	}
}

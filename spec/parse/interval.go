package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// INTERVAL is a literal with a unit behind it in PostgreSQL and DuckDB, where it is a value of
// its own; in the MySQL family it stands beside + and - and in some functions, so that the
// tree has the function alone.

// intervalUnit is the unit of a word, in the singular; empty for another word.
func (p *parser) intervalUnit(t *token) string {
	if t.kind != tokenWord {
		return ""
	}
	return p.d.IntervalUnits[t.upper]
}

// interval reads INTERVAL and what is behind it, where it is a value; nil where the word is
// something else.
func (p *parser) interval() ast.Expr {
	switch p.d.Intervals {
	case spec.IntervalsNone:
		return nil
	case spec.IntervalsOperand:
		if !p.isIntervalOperand() {
			return nil
		}
		amount, unit := p.amount()
		if !p.acceptOp("+") {
			panic(p.expected(`"+" behind an interval`))
		}
		return function.DateAdd[unit].Call(p.primary(), amount)
	case spec.IntervalsTexts, spec.IntervalsAmounts:
	}
	next := p.ahead(1)
	if next.isString() {
		unit := p.intervalUnit(p.ahead(2))
		if unit == "" {
			return nil // a typed string
		}
		if p.ahead(3).isWord("TO") || p.ahead(3).isOp("(") && unit == "SECOND" {
			panic(p.unsupported("an interval with several fields or a precision"))
		}
		x := &ast.Cast{X: &ast.Literal{Kind: ast.LiteralString, Text: next.text}, Type: ast.Type{Kind: ast.TypeInterval, Name: unit}}
		p.at += 3
		return x
	}
	if p.d.Intervals == spec.IntervalsTexts || next.kind == tokenEnd {
		return nil
	}
	if next.isOp("(") {
		if end := p.closing[p.at+1]; end == 0 || p.intervalUnit(&p.tokens[end+1]) == "" {
			return nil
		}
	} else if p.intervalUnit(p.ahead(2)) == "" {
		return nil
	}
	p.at++
	amount := p.primary()
	unit := p.intervalUnit(p.token())
	f := function.ToIntervals[unit]
	if f == nil {
		panic(p.unsupported("an interval of " + p.token().upper))
	}
	p.at++
	return f.Call(amount)
}

// isIntervalOperand tells that INTERVAL begins an amount with a unit, and is no function.
func (p *parser) isIntervalOperand() bool {
	if !p.is("INTERVAL") || p.d.Intervals != spec.IntervalsOperand {
		return false
	}
	if !p.ahead(1).isOp("(") {
		return true
	}
	end := p.closing[p.at+1]
	return end > 0 && end+1 < len(p.tokens) && !p.hasComma(p.at+1, end) // INTERVAL(a, b) is a function
}

// hasComma tells whether a comma stands between two parentheses, and in none inside.
func (p *parser) hasComma(open, end int) bool {
	for at := open + 1; at < end; at++ {
		switch {
		case p.tokens[at].isOp(",") && !p.beginsQuery(&p.tokens[open+1]):
			return true
		case p.closing[at] > at:
			at = p.closing[at]
		}
	}
	return false
}

// amount reads INTERVAL n UNIT of the MySQL family.
func (p *parser) amount() (amount ast.Expr, unit string) {
	p.at++
	amount = p.expr()
	unit = p.intervalUnit(p.token())
	switch {
	case unit == "":
		panic(p.expected("a unit of time"))
	case function.DateAdd[unit] == nil:
		panic(p.unsupported("an interval of " + unit))
	}
	p.at++
	return amount, unit
}

// laterBy joins an operand to the interval behind + or -.
func (p *parser) laterBy(x ast.Expr, sign string) ast.Expr {
	amount, unit := p.amount()
	if sign == "-" {
		return function.DateSub[unit].Call(x, amount)
	}
	return function.DateAdd[unit].Call(x, amount)
}

// dateArithmetic reads what stands between the parentheses of DATE_ADD(x, INTERVAL n UNIT) and
// its like; ADDDATE(x, n) is one of days.
func (p *parser) dateArithmetic(f *function.Function) ast.Expr {
	x := p.expr()
	p.expectOp(",")
	sign := "+"
	if f == function.DateSubCall || f == function.SubDateCall {
		sign = "-"
	}
	if p.isIntervalOperand() {
		return p.laterBy(x, sign)
	}
	if f != function.AddDateCall && f != function.SubDateCall {
		panic(p.expected("INTERVAL"))
	}
	if sign == "-" {
		return function.DateSub["DAY"].Call(x, p.expr())
	}
	return function.DateAdd["DAY"].Call(x, p.expr())
}

// unitFirst reads what stands between the parentheses of TIMESTAMPADD(unit, n, x) and
// TIMESTAMPDIFF(unit, x, y).
func (p *parser) unitFirst(f *function.Function) ast.Expr {
	unit := p.intervalUnit(p.token())
	functions := function.DateAdd
	if f == function.TimestampDiffCall {
		functions = function.TimestampDiff
	}
	g := functions[unit]
	if g == nil {
		panic(p.unsupported(f.Name + " of " + p.token().upper))
	}
	p.at++
	p.expectOp(",")
	first := p.expr()
	p.expectOp(",")
	if f == function.TimestampDiffCall {
		return g.Call(first, p.expr())
	}
	return g.Call(p.expr(), first)
}

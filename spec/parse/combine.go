package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// combine reads the operator that was recognised and what follows it, and
// joins both to the operand before it.
func (p *parser) combine(x ast.Expr, op infix, b spec.Binding) ast.Expr {
	t := p.token()
	begin := p.at
	p.at += op.words
	if op.isEngineSpecific {
		return p.engineSpecificOperation(x, op, b)
	}
	if t.isOp("==") && !p.missingOperator(t.upper) {
		return p.comparison(x, t.upper, op, b)
	}
	switch op.class {
	case spec.OpEqual, spec.OpOrder:
		return p.comparison(x, t.upper, op, b)
	case spec.OpTruth, spec.OpNull:
		return p.truthTest(x, t, op)
	case spec.OpDistinct:
		return p.distinct(x, op, b)
	case spec.OpLike:
		return p.like(x, p.tokens[begin+op.words-1].upper, op.not, b)
	case spec.OpIn:
		return p.in(x, op.not)
	case spec.OpBetween:
		return p.between(x, op.not, b)
	case spec.OpCast:
		return p.castOf(x, p.castType())
	case spec.OpCollate:
		if t.isWord("AT") {
			return &ast.Call{Name: function.Timezone.Name, Args: []ast.Expr{p.primary(), x}}
		}
		return p.collated(x)
	case spec.OpNot, spec.OpNegate, spec.OpBitNot, spec.OpNotSymbol:
		panic(p.expected("an infix operator"))
	case spec.OpOr, spec.OpXor, spec.OpAnd, spec.OpBitOr, spec.OpBitAnd, spec.OpBitXor, spec.OpShift,
		spec.OpAdd, spec.OpMultiply, spec.OpConcat, spec.OpPower, spec.OpArrow:
	}
	if p.missingOperator(t.upper) {
		return &ast.Call{Name: t.upper, Args: []ast.Expr{x, p.right(b, op.bound)}}
	}
	if p.d.BoxOperators {
		if f := function.BySign(t.upper); f != nil {
			return f.Call(x, p.right(b, op.bound))
		}
	}
	if f := function.BetweenOperands(t.upper, p.d); f != nil && t.kind == tokenOperator {
		if op.class == spec.OpArrow {
			return p.arrow(f, t.upper, x)
		}
		return f.Call(x, p.right(b, op.bound))
	}
	switch match := (&ast.Like{X: x, Op: ast.MatchRegexp, Not: strings.HasPrefix(t.upper, "!")}); t.upper {
	case "~*", "!~*":
		match.Op = ast.MatchRegexpFolded
		fallthrough
	case "~", "!~":
		match.Pattern = p.right(b, op.bound)
		return match
	}
	if op.class == spec.OpAdd && p.isIntervalOperand() {
		return p.laterBy(x, t.upper)
	}
	return &ast.Binary{Op: binaryOp(op.class, t.upper), L: x, R: p.right(b, op.bound)}
}

// right reads the right operand. Where the operator does not chain, another
// of its level must not follow.
func (p *parser) right(b spec.Binding, bound bool) ast.Expr {
	x := p.operand(b.Right, bound)
	if next := p.infix(); p.d.Operands == spec.OperandsByPrecedence && !b.Chains() && next.words > 0 && p.binding(next.class).Level == b.Level {
		panic(p.fail("operators of this kind do not chain without parentheses"))
	}
	return x
}

// binaryOp tells the operators of a class apart by their spelling.
func binaryOp(class spec.Operator, spelled string) ast.BinaryOp {
	switch spelled {
	case "-":
		return ast.Subtract
	case "/":
		return ast.Divide
	case "DIV", "//":
		return ast.IntegerDivide
	case "%", function.Mod.Name:
		return ast.Modulo
	case ">>":
		return ast.ShiftRight
	}
	switch class {
	case spec.OpOr:
		return ast.Or
	case spec.OpXor:
		return ast.Xor
	case spec.OpAnd:
		return ast.And
	case spec.OpBitOr:
		return ast.BitOr
	case spec.OpBitAnd:
		return ast.BitAnd
	case spec.OpBitXor:
		return ast.BitXor
	case spec.OpShift:
		return ast.ShiftLeft
	case spec.OpAdd:
		return ast.Add
	case spec.OpMultiply:
		return ast.Multiply
	case spec.OpConcat:
		return ast.Concat
	case spec.OpPower:
		return ast.Power
	case spec.OpNot, spec.OpTruth, spec.OpNull, spec.OpDistinct, spec.OpEqual, spec.OpOrder, spec.OpLike, spec.OpIn,
		spec.OpBetween, spec.OpNegate, spec.OpBitNot, spec.OpNotSymbol, spec.OpCast, spec.OpCollate, spec.OpArrow:
	}
	panic("parse: not a binary operator")
}

var comparisons = map[string]ast.ComparisonOp{
	"=": ast.Equal, "==": ast.Equal, "<>": ast.NotEqual, "!=": ast.NotEqual,
	"<": ast.Less, "<=": ast.LessEqual, ">": ast.Greater, ">=": ast.GreaterEqual,
}

func (p *parser) comparison(x ast.Expr, sign string, op infix, b spec.Binding) ast.Expr {
	if p.d.Quantified && p.isAny("ANY", "SOME", "ALL") && p.ahead(1).isOp("(") {
		if sign == "<=>" {
			panic(p.fail("<=> takes no quantifier"))
		}
		quantifier := ast.Any
		if p.is("ALL") {
			quantifier = ast.All
		}
		p.at++
		if !p.isQuery() && p.d.Lists != spec.ListsNone {
			p.expectOp("(")
			list := p.expr()
			p.expectOp(")")
			return function.QuantifiedOf(quantifier, comparisons[sign]).Call(x, list)
		}
		if !p.isQuery() {
			panic(p.unsupported("quantified comparison with a list or an array"))
		}
		return &ast.Quantified{Op: comparisons[sign], L: x, Quantifier: quantifier, Query: p.parenthesisedQuery()}
	}
	right := p.right(b, op.bound)
	if sign == "<=>" {
		return &ast.Distinct{L: x, R: right, Not: true, Spelling: ast.SpelledNullSafeEqual}
	}
	return &ast.Comparison{Op: comparisons[sign], L: x, R: right}
}

// truthTest reads what follows IS [NOT], or nothing after the one-word and
// two-word null tests.
func (p *parser) truthTest(x ast.Expr, t *token, op infix) ast.Expr {
	switch t.upper {
	case "ISNULL":
		return &ast.Is{X: x, Test: ast.TestNull}
	case "NOTNULL", "NOT":
		return &ast.Is{X: x, Test: ast.TestNull, Not: true}
	}
	test := map[string]ast.TruthTest{"NULL": ast.TestNull, "TRUE": ast.TestTrue, "FALSE": ast.TestFalse, "UNKNOWN": ast.TestUnknown}
	is, known := test[p.token().upper]
	if p.token().kind != tokenWord || !known {
		panic(p.expected("NULL, TRUE, FALSE or UNKNOWN"))
	}
	p.at++
	return &ast.Is{X: x, Test: is, Not: op.not}
}

// distinct reads IS [NOT] DISTINCT FROM, and SQLite's IS [NOT] between any
// operands: with NULL, TRUE or FALSE on its right side, in parentheses or not,
// that is a test, and with TRUE or FALSE under COLLATE, too, which then means nothing.
func (p *parser) distinct(x ast.Expr, op infix, b spec.Binding) ast.Expr {
	if p.d.DistinctFrom && p.areWords("DISTINCT", "FROM") {
		p.at += 2
		right := p.right(b, op.bound)
		if test, yes := p.tested(right); yes {
			return &ast.Is{X: x, Test: test, Not: !op.not}
		}
		return &ast.Distinct{L: x, R: right, Not: op.not, Spelling: ast.SpelledDistinctFrom}
	}
	if p.d.IsOperand == spec.IsTruthValue {
		panic(p.expected("FROM"))
	}
	right := p.right(b, op.bound)
	if test, yes := p.tested(right); yes {
		return &ast.Is{X: x, Test: test, Not: op.not}
	}
	return &ast.Distinct{L: x, R: right, Not: !op.not, Spelling: ast.SpelledIs}
}

// tested tells whether IS with this right operand is a test.
func (p *parser) tested(right ast.Expr) (ast.TruthTest, bool) {
	collated, is := right.(*ast.Collate)
	if is && p.d.IsOperand == spec.IsAnything {
		test, yes := p.tested(collated.X)
		return test, yes && test != ast.TestNull
	}
	if literal, is := right.(*ast.Literal); is && p.d.IsOperand == spec.IsAnything {
		switch literal.Kind {
		case ast.LiteralNull:
			return ast.TestNull, true
		case ast.LiteralTrue:
			return ast.TestTrue, true
		case ast.LiteralFalse:
			return ast.TestFalse, true
		case ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		}
	}
	return 0, false
}

func (p *parser) like(x ast.Expr, word string, not bool, b spec.Binding) ast.Expr {
	like := &ast.Like{X: x, Not: not}
	switch word {
	case "ILIKE":
		like.Op = ast.MatchILike
	case "GLOB":
		like.Op = ast.MatchGlob
	case "REGEXP", "RLIKE":
		like.Op, b = ast.MatchRegexp, p.binding(p.d.Regexps.Operator())
	case "TO":
		like.Op = ast.MatchSimilar
	}
	if p.isAny("ANY", "SOME", "ALL") && p.ahead(1).isOp("(") && p.d.Quantified {
		if x := p.likeElements(like); x != nil && !like.Op.IsRegexp() {
			return x
		}
		panic(p.unsupported("quantified LIKE"))
	}
	like.Pattern = p.right(b, false)
	if p.is("ESCAPE") && like.Op.IsRegexp() && p.d.Regexps != spec.RegexpsOfUser {
		if like.Op == ast.MatchSimilar {
			panic(p.unsupported("SIMILAR TO with ESCAPE"))
		}
		return like
	}
	if like.Op == ast.MatchGlob && p.d.Glob == spec.GlobsExclamation {
		return like // it takes no ESCAPE
	}
	if p.accept("ESCAPE") {
		like.Escape = p.right(b, false)
	}
	return like
}

func (p *parser) in(x ast.Expr, not bool) ast.Expr {
	if !p.isOp("(") {
		if !p.d.InTable || !p.isName(p.token()) {
			panic(p.expected(`"("`))
		}
		name := p.token()
		all := &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: p.simpleName("a table name")}}}
		if p.isOp("(") {
			panic(p.unsupported(tableFunction(name)))
		}
		return &ast.InQuery{X: x, Query: &ast.Query{Body: all}, Not: not}
	}
	if p.isQuery() && !(p.d.NestedInQuery == spec.NestedInScalar && p.ahead(1).isOp("(")) {
		return &ast.InQuery{X: x, Query: p.parenthesisedQuery(), Not: not}
	}
	p.at++
	in := &ast.InList{X: x, Not: not}
	if p.d.EmptyInList && p.acceptOp(")") {
		return in
	}
	in.List = listWithComma(p, p.expr)
	p.expectOp(")")
	return in
}

func (p *parser) between(x ast.Expr, not bool, b spec.Binding) ast.Expr {
	between := &ast.Between{X: x, Not: not}
	if p.d.Symmetric {
		if p.accept("SYMMETRIC") {
			between.Symmetric = true
		} else {
			p.accept("ASYMMETRIC")
		}
	}
	between.Low = p.operand(p.d.BetweenLow, p.d.IsOperand == spec.IsTruthValue)
	p.expect("AND")
	between.High = p.right(b, false)
	return between
}

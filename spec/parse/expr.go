package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Expressions, by operator binding: an operand is read with the weakest level
// that may stand there; operators of that level or above are taken in.

// expr reads any expression.
func (p *parser) expr() ast.Expr { return p.operand(0, false) }

// operand reads an expression whose operators bind at least as tightly as min.
// In a bound (PostgreSQL's b_expr: the lower bound of BETWEEN) the predicates
// spelled with words are left alone.
func (p *parser) operand(min spec.Level, bound bool) ast.Expr {
	p.enter()
	defer p.leave()
	x, level := p.prefixed(min, bound)
	links := 0
	for {
		op := p.infix()
		b := p.binding(op.class)
		if op.words == 0 || b.Level < min || bound && op.wordy {
			return x
		}
		if b.Left > level && p.d.Operands == spec.OperandsByGrammar {
			if p.d.PredicatesFollow && b.Level == level && op.wordy {
				panic(p.unsupported("a predicate behind a predicate without parentheses"))
			}
			return x
		}
		p.chained(&links)
		op.bound = bound
		x = p.combine(x, op, b)
		level = b.Level
		if op.class == spec.OpArrow {
			level = p.binding(spec.OpConcat).Level
		}
	}
}

// infix is an operator that may follow an operand.
type infix struct {
	class spec.Operator
	words int  // tokens it takes; 0: there is none
	not   bool // NOT stood before it
	wordy bool // a predicate that PostgreSQL's b_expr does not hold
	bound bool // it stands in a b_expr
	// engineSpecific is the form that it is, if isEngineSpecific.
	engineSpecific   ast.EngineSpecificForm
	isEngineSpecific bool
}

// binding gives an operator's binding; the dialect must have it.
func (p *parser) binding(class spec.Operator) spec.Binding { return p.d.Operators[class] }

// leastWord is the integer of 64 bits that has no negative; only 0x8000000000000000 is such a literal
// (SQLite: codeInteger in expr.c).
const leastWord = "-9223372036854775808"

// prefixed reads a primary or a prefix operator with its operand.
func (p *parser) prefixed(min spec.Level, bound bool) (ast.Expr, spec.Level) {
	t := p.token()
	var class spec.Operator
	var op ast.UnaryOp
	switch {
	case t.isWord("NOT"):
		class, op = spec.OpNot, ast.Not
	case t.isOp("-"):
		class, op = spec.OpNegate, ast.Negate
	case t.isOp("+"):
		class, op = spec.OpNegate, ast.Plus
	case t.isOp("~") && p.d.BitOperators:
		class, op = spec.OpBitNot, ast.BitNot
	case t.isOp("!") && p.d.ExclamationNot:
		class, op = spec.OpNotSymbol, ast.NotSymbol
	default:
		begin := p.at
		return p.subscripted(p.primary(), begin), spec.LevelPrimary
	}
	b := p.binding(class)
	if b.Level < min && (p.d.Operands == spec.OperandsByGrammar || bound && class == spec.OpNot) {
		panic(p.fail("this operator needs parentheses here"))
	}
	p.at++
	x := p.operand(b.Right, bound)
	if least, is := x.(*ast.Literal); is && op == ast.Negate && least.Kind == ast.LiteralInteger && least.Text == leastWord {
		p.at--
		panic(p.fail("a hexadecimal literal whose negative is none of 64 bits"))
	}
	return &ast.Unary{Op: op, X: x}, b.Level
}

// infix recognises the operator at the current token without passing it.
func (p *parser) infix() infix {
	t := p.token()
	switch t.kind {
	case tokenOperator:
		if op := p.engineSpecificInfix(t, false); op.isEngineSpecific {
			return op
		}
		return p.symbol(t.upper)
	case tokenWord:
		return p.keyword(t)
	case tokenEnd, tokenName, tokenLiteral, tokenParameter:
	}
	return infix{}
}

// symbol recognises an operator made of signs.
func (p *parser) symbol(sign string) infix {
	one := func(class spec.Operator) infix { return infix{class: class, words: 1} }
	only := func(has bool, class spec.Operator) infix {
		if !has {
			return infix{}
		}
		return one(class)
	}
	if p.missingOperator(sign) {
		return one(spec.OpConcat)
	}
	switch sign {
	case "=", "<>", "!=":
		return one(spec.OpEqual)
	case "==":
		switch p.d.DoubleEqual {
		case spec.DoubleEqualSame:
			return one(spec.OpEqual)
		case spec.DoubleEqualOperator:
			return one(spec.OpConcat)
		case spec.DoubleEqualNone:
		}
	case "<=>":
		return only(p.d.NullSafeEqual, spec.OpEqual)
	case "<", "<=", ">", ">=":
		return one(spec.OpOrder)
	case "+", "-":
		return one(spec.OpAdd)
	case "*", "/":
		return one(spec.OpMultiply)
	case "//":
		if p.d.DivSlashes {
			return one(spec.OpMultiply)
		}
		p.refuseSymbol(sign)
	case "%":
		return only(p.d.Modulo == spec.ModuloSign || p.d.PercentToo, spec.OpMultiply)
	case "&":
		return only(p.d.BitOperators, spec.OpBitAnd)
	case "|":
		return only(p.d.BitOperators, spec.OpBitOr)
	case "<<", ">>":
		return only(p.d.BitOperators, spec.OpShift)
	case "#":
		return only(p.d.HashSign == spec.HashBitXor, spec.OpBitXor)
	case "&&":
		if p.d.BoxOperators {
			return one(spec.OpConcat)
		}
		if function.BetweenOperands(sign, p.d) != nil {
			return one(function.BetweenClass(p.d))
		}
		if !p.d.AmpersandPair { // DuckDB: another name of LIST_HAS_ANY
			p.refuseSymbol(sign)
		}
		return only(p.d.AmpersandPair, spec.OpAnd)
	case "~=", "@", "~", "<->":
		if p.d.BoxOperators || sign == "~" && p.d.Regexps.IsSign() {
			return one(spec.OpConcat)
		}
		p.refuseSymbol(sign)
	case "!~", "~*", "!~*":
		if p.d.Regexps == spec.RegexpsAdvanced || p.d.Regexps == spec.RegexpsRE2 && sign == "!~" {
			return one(spec.OpConcat)
		}
		p.refuseSymbol(sign)
	case "->", "->>":
		if p.literalBehindArrow() && function.BetweenOperands(sign, p.d) != nil {
			op := one(function.BetweenClass(p.d))
			op.wordy = op.class == spec.OpArrow // no b_expr holds one
			return op
		}
		p.refuseSymbol(sign)
	case "@>", "<@":
		if function.BetweenOperands(sign, p.d) != nil {
			return one(function.BetweenClass(p.d))
		}
		p.refuseSymbol(sign)
	case "::":
		return only(p.d.DoubleColon, spec.OpCast)
	case "||":
		if p.d.Pipes == spec.PipesOr {
			return one(spec.OpOr)
		}
		return one(spec.OpConcat)
	case "**":
		if p.d.StarsPower {
			return one(spec.OpPower)
		}
		p.refuseSymbol(sign)
	case "^":
		switch p.d.Caret {
		case spec.CaretPower:
			return one(spec.OpPower)
		case spec.CaretBitXor:
			return one(spec.OpBitXor)
		case spec.CaretNone:
		}
	case "(", ")", ",", ";", ".":
	default:
		if function.BetweenOperands(sign, p.d) != nil {
			return one(function.BetweenClass(p.d))
		}
		p.refuseSymbol(sign)
	}
	return infix{}
}

// missingOperator tells that the grammar reads a sign as an operator and that there is none of the
// name: PostgreSQL's Op, qual_Op in src/backend/parser/gram.y. Two runs are no operators (scan.l).
func (p *parser) missingOperator(sign string) bool {
	return p.d.OperatorNames != nil && !p.d.BoxOperators && strings.Trim(sign, runCharacters) == "" && sign != "=>" && !p.d.OperatorNames[sign]
}

// refuseSymbol names operators of other kinds that the dialect has.
func (p *parser) refuseSymbol(sign string) {
	switch {
	case sign == "->" || sign == "->>":
		if p.d.Lists == spec.ListsDuckDB && sign == "->" {
			panic(p.unsupported("JSON operator ->, or a lambda"))
		}
		panic(p.unsupported("JSON operator " + sign))
	case sign == "[":
		panic(p.unsupported("array subscript"))
	case sign == "~*", sign == "!~*":
		panic(p.unsupported("regular expression match"))
	case p.d.OperatorRuns && len(sign) > 1:
		panic(p.unsupported("operator " + sign))
	}
}

// keyword recognises an operator spelled as a word.
func (p *parser) keyword(t *token) infix {
	if !p.d.ReservedWords[t.upper] && !infixWords[t.upper] {
		return infix{}
	}
	one := func(class spec.Operator) infix { return infix{class: class, words: 1} }
	switch t.upper {
	case "OR":
		return one(spec.OpOr)
	case "AND":
		return one(spec.OpAnd)
	case "XOR":
		if p.d.LogicalXor {
			return one(spec.OpXor)
		}
	case "DIV", function.Mod.Name:
		if p.d.DivKeyword {
			return one(spec.OpMultiply)
		}
	case "IS":
		return p.isOperator()
	case "ISNULL", "NOTNULL":
		if p.d.PostfixNullTests {
			return infix{class: spec.OpNull, words: 1, wordy: true}
		}
	case "NOT":
		if p.d.PostfixNotNull && p.ahead(1).isWord("NULL") {
			return infix{class: spec.OpNull, words: 2, not: true, wordy: true}
		}
		if op := p.predicate(p.ahead(1)); op.words > 0 {
			op.words, op.not = op.words+1, true
			return op
		}
	case "COLLATE":
		if p.engineSpecific || p.d.ModelsCollations() {
			return one(spec.OpCollate)
		}
		panic(p.unsupported("COLLATE in an expression"))
	case "AT":
		if p.ahead(1).isWord("TIME") {
			if f := function.Timezone; function.Declares(f.Name, len(f.Parameters), p.d) && p.areWords("AT", "TIME", "ZONE") && p.ahead(3).isString() {
				return infix{class: spec.OpCollate, words: 3}
			}
			panic(p.unsupported("AT TIME ZONE"))
		}
	default:
		return p.predicate(t)
	}
	return infix{}
}

// infixWords are operators that some dialect does not reserve.
var infixWords = map[string]bool{
	"AND": true, "OR": true, "IS": true, "NOT": true, "IN": true, "BETWEEN": true, "LIKE": true, "GLOB": true, "REGEXP": true,
	"RLIKE": true, "MATCH": true, "AT": true, "SIMILAR": true, "ISNULL": true, "NOTNULL": true, "COLLATE": true, "OVERLAPS": true, "ILIKE": true,
	"SOUNDS": true, "MEMBER": true,
}

// predicate recognises the predicates that NOT may precede.
func (p *parser) predicate(t *token) infix {
	one := func(class spec.Operator) infix { return infix{class: class, words: 1, wordy: true} }
	if t.kind != tokenWord {
		return infix{}
	}
	if op := p.engineSpecificInfix(t, false); op.isEngineSpecific {
		return op
	}
	switch t.upper {
	case "IN":
		return one(spec.OpIn)
	case "BETWEEN":
		return one(spec.OpBetween)
	case "LIKE":
		return one(spec.OpLike)
	case "ILIKE":
		if p.d.ILike {
			return one(spec.OpLike)
		}
	case "GLOB":
		if p.d.Glob == spec.GlobsCaret || p.d.Glob == spec.GlobsExclamation && !p.tokens[p.at].isWord("NOT") {
			return one(spec.OpLike)
		}
	case "REGEXP":
		if p.d.Regexps.IsWord() {
			return one(spec.OpLike)
		}
	case "RLIKE":
		if p.d.Regexps.IsWord() && p.d.Regexps != spec.RegexpsOfUser {
			return one(spec.OpLike)
		}
	case "MATCH":
		if p.d.Glob == spec.GlobsCaret {
			panic(p.unsupported(t.upper))
		}
	case "SIMILAR":
		switch to := p.follows(t, "TO"); {
		case to && p.d.Regexps.IsSign():
			return infix{class: spec.OpLike, words: 2, wordy: true}
		case to:
			panic(p.unsupported("SIMILAR TO"))
		}
	case "OVERLAPS":
		if p.d.ReservedWords["OVERLAPS"] {
			panic(p.unsupported("OVERLAPS"))
		}
	case "SOUNDS":
		if p.ahead(1).isWord("LIKE") {
			panic(p.unsupported("SOUNDS LIKE"))
		}
	case "MEMBER":
		if p.ahead(1).isWord("OF") {
			panic(p.unsupported("MEMBER OF"))
		}
	}
	return infix{}
}

// isOperator tells the three operators apart that begin with IS.
func (p *parser) isOperator() infix {
	op := infix{class: spec.OpTruth, words: 1, wordy: true}
	after := p.ahead(1)
	if after.isWord("NOT") {
		op.not, op.words = true, 2
		after = p.ahead(2)
	}
	if after.kind == tokenWord {
		switch after.upper {
		case "NULL", "TRUE", "FALSE", "UNKNOWN":
			if p.d.IsOperand == spec.IsAnything {
				break
			}
			if after.upper == "NULL" {
				op.class = spec.OpNull
			}
			return op
		case "DISTINCT":
			if p.d.DistinctFrom {
				op.class, op.wordy = spec.OpDistinct, false
				return op
			}
		case "JSON", "DOCUMENT", "NORMALIZED", "OF", "NFC", "NFD", "NFKC", "NFKD", "A", "LABELED":
			if p.d.IsOperand == spec.IsTruthValue {
				panic(p.unsupported("IS " + after.upper))
			}
		}
	}
	if p.d.IsOperand == spec.IsAnything {
		op.class, op.wordy = spec.OpDistinct, false
	}
	return op
}

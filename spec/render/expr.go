package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// expr writes x where an operand of at least the given level is asked for: a
// weaker operator stands in parentheses.
func (p *printer) expr(x ast.Expr, min spec.Level) {
	switch x := x.(type) {
	case *ast.Literal:
		p.literal(x)
	case *ast.DefaultValue:
		p.require(p.d.AssignedDefault, "DEFAULT as a value")
		p.put("DEFAULT")
	case *ast.ColumnRef:
		if p.newRows && x.Table == ast.NewRow {
			p.put("VALUES(")
			p.name(x.Column)
			p.put(")")
			return
		}
		if x.Whole {
			p.require(p.d.RowTypes == spec.RowsAreRecords, "the row of a table as a value")
			p.name(x.Table)
			p.put(".*")
			return
		}
		if x.Table != "" {
			p.name(x.Table)
			p.put(".")
		}
		p.columnName(x)
	case *ast.Parameter:
		p.parameter(x)
	case *ast.Unary:
		p.unary(x, min)
	case *ast.Binary:
		p.binary(x, min)
	case *ast.Comparison:
		b, closing := p.open(comparisonClass(x.Op), min)
		p.infix(x.L, comparisonSign(x.Op), x.R, b)
		p.close(closing)
	case *ast.Quantified:
		p.quantified(x, min)
	case *ast.Distinct:
		p.distinct(x, min)
	case *ast.Is:
		p.is(x, min)
	case *ast.Between:
		p.between(x, min)
	case *ast.InList:
		p.inList(x, min)
	case *ast.InQuery:
		b, closing := p.open(spec.OpIn, min)
		p.expr(x.X, b.Left)
		p.put(negated(x.Not, " IN ", " NOT IN "))
		p.subquery(x.Query)
		p.close(closing)
	case *ast.Like:
		p.like(x, min)
	case *ast.Exists:
		p.put("EXISTS ")
		p.subquery(x.Query)
	case *ast.Case:
		p.caseExpr(x)
	case *ast.Cast:
		if p.intervalLiteral(x) {
			return
		}
		if x.Try {
			p.require(p.d.TryCast, "TRY_CAST")
			p.put("TRY_")
		}
		p.put("CAST(")
		p.expr(x.X, 0)
		p.put(" AS ")
		p.castType(x.Type)
		p.put(")")
	case *ast.Call:
		if sign, boxes := p.boxSign(x); boxes {
			b, closing := p.open(spec.OpConcat, min)
			p.infix(x.Args[0], " "+sign+" ", x.Args[1], b)
			p.close(closing)
			return
		}
		if function.BetweenOperands(x.Name, p.d) != nil && len(x.Args) == 2 {
			b, closing := p.open(function.BetweenClass(p.d), min)
			p.infix(x.Args[0], " "+x.Name+" ", x.Args[1], b)
			p.close(closing)
			return
		}
		p.call(x)
	case *ast.Windowed:
		p.windowed(x)
	case *ast.Aggregate:
		p.aggregate(x)
	case *ast.Row:
		if len(x.Items) < 2 {
			p.require(len(x.Items) == 1 && p.d.RowTypes == spec.RowsAreRecords, "a row of fewer than two elements")
			p.put("ROW")
		}
		p.put("(")
		p.exprs(x.Items)
		p.put(")")
	case *ast.Subquery:
		if x.List {
			p.require(p.d.Lists != spec.ListsNone, "ARRAY of a query")
			p.put("ARRAY")
		}
		p.subquery(x.Query)
	case *ast.Collate:
		p.collate(x, min)
	case *ast.EngineSpecific:
		p.engineSpecific(x, min)
	}
}

// parameter writes a parameter, or the value that it has.
func (p *printer) parameter(x *ast.Parameter) {
	switch {
	case x.Value == nil:
		p.put(x.Text)
	case strings.HasPrefix(x.Value.Text, "-") && x.Value.Kind != ast.LiteralString:
		p.put("(-")
		p.literal(&ast.Literal{Kind: x.Value.Kind, Text: x.Value.Text[1:]})
		p.put(")")
	default:
		p.literal(x.Value)
	}
}

// open begins an operator: it writes a parenthesis where the place asks for a
// stronger one, and fails where the dialect has none.
func (p *printer) open(class spec.Operator, min spec.Level) (b spec.Binding, closing bool) {
	b = p.d.Operators[class]
	if b.Level == 0 {
		p.fail(operatorNames[class])
	}
	if b.Level < min {
		p.put("(")
		return b, true
	}
	return b, false
}

func (p *printer) close(closing bool) {
	if closing {
		p.put(")")
	}
}

// operatorNames name the classes that some dialect lacks.
var operatorNames = map[spec.Operator]string{
	spec.OpXor: "logical XOR", spec.OpDistinct: "IS DISTINCT FROM", spec.OpBitOr: "bitwise or", spec.OpBitAnd: "bitwise and",
	spec.OpBitXor: "bitwise exclusive or", spec.OpShift: "a bit shift", spec.OpConcat: "the concatenation operator",
	spec.OpPower: "the power operator", spec.OpCollate: "COLLATE", spec.OpBitNot: "bitwise not", spec.OpNotSymbol: "the ! operator",
}

func negated(not bool, plain, negative string) string {
	if not {
		return negative
	}
	return plain
}

func (p *printer) infix(l ast.Expr, sign string, r ast.Expr, b spec.Binding) {
	p.expr(l, b.Left)
	p.put(sign)
	p.expr(r, b.Right)
}

func (p *printer) unary(x *ast.Unary, min spec.Level) {
	class, sign := spec.OpNegate, "-"
	switch x.Op {
	case ast.Negate:
	case ast.Plus:
		sign = "+"
	case ast.BitNot:
		class, sign = spec.OpBitNot, "~"
	case ast.Not:
		class, sign = spec.OpNot, "NOT "
	case ast.NotSymbol:
		class, sign = spec.OpNotSymbol, "!"
		if !p.d.ExclamationNot {
			class, sign = spec.OpNot, "NOT "
		}
	default:
		p.fail("an unknown prefix operator")
	}
	b, closing := p.open(class, min)
	p.put(sign)
	begin := len(p.dst)
	p.expr(x.X, b.Right)
	if class != spec.OpNot && len(p.dst) > begin && isSign(p.dst[begin]) {
		// Two signs never touch: -- would begin a comment, ~- would be one
		// operator in PostgreSQL.
		p.dst = append(p.dst, 0)
		copy(p.dst[begin+1:], p.dst[begin:])
		p.dst[begin] = ' '
	}
	p.close(closing)
}

func isSign(c byte) bool { return c == '-' || c == '+' || c == '~' || c == '!' }

func (p *printer) binary(x *ast.Binary, min spec.Level) {
	class, sign := spec.OpOr, " OR "
	switch x.Op {
	case ast.Or:
	case ast.And:
		class, sign = spec.OpAnd, " AND "
	case ast.Xor:
		class, sign = spec.OpXor, " XOR "
	case ast.Add:
		class, sign = spec.OpAdd, " + "
	case ast.Subtract:
		class, sign = spec.OpAdd, " - "
	case ast.Multiply:
		class, sign = spec.OpMultiply, " * "
	case ast.Divide:
		class, sign = spec.OpMultiply, " / "
	case ast.IntegerDivide:
		p.require(p.d.DivKeyword || p.d.DivSlashes, "DIV")
		class, sign = spec.OpMultiply, " DIV "
		if p.d.DivSlashes {
			sign = " // "
		}
	case ast.Modulo:
		if p.d.Modulo == spec.ModuloCall {
			p.put(function.Mod.Name + "(")
			p.expr(x.L, 0)
			p.put(", ")
			p.expr(x.R, 0)
			p.put(")")
			return
		}
		class, sign = spec.OpMultiply, " % "
	case ast.Power:
		class, sign = spec.OpPower, " ^ "
	case ast.BitAnd:
		class, sign = spec.OpBitAnd, " & "
	case ast.BitOr:
		class, sign = spec.OpBitOr, " | "
	case ast.BitXor:
		class, sign = spec.OpBitXor, " ^ "
		if p.d.HashSign == spec.HashBitXor {
			sign = " # "
		}
	case ast.ShiftLeft:
		class, sign = spec.OpShift, " << "
	case ast.ShiftRight:
		class, sign = spec.OpShift, " >> "
	case ast.Concat:
		class, sign = spec.OpConcat, " || "
	default:
		p.fail("an unknown infix operator")
	}
	b, closing := p.open(class, min)
	p.infix(x.L, sign, x.R, b)
	p.close(closing)
}

func comparisonClass(op ast.ComparisonOp) spec.Operator {
	if op == ast.Equal || op == ast.NotEqual {
		return spec.OpEqual
	}
	return spec.OpOrder
}

func comparisonSign(op ast.ComparisonOp) string {
	return [...]string{ast.Equal: " = ", ast.NotEqual: " <> ", ast.Less: " < ", ast.LessEqual: " <= ", ast.Greater: " > ", ast.GreaterEqual: " >= "}[op]
}

func (p *printer) quantified(x *ast.Quantified, min spec.Level) {
	p.require(p.d.Quantified, "a quantified comparison")
	b, closing := p.open(comparisonClass(x.Op), min)
	p.expr(x.L, b.Left)
	p.put(comparisonSign(x.Op))
	p.put([...]string{ast.Any: "ANY ", ast.All: "ALL "}[x.Quantifier])
	p.subquery(x.Query)
	p.close(closing)
}

// distinct writes a null-safe comparison in the wanted spelling, or in the one
// that the dialect has.
func (p *printer) distinct(x *ast.Distinct, min spec.Level) {
	switch {
	case p.d.NullSafeEqual && x.Not:
		b, closing := p.open(spec.OpEqual, min)
		p.infix(x.L, " <=> ", x.R, b)
		p.close(closing)
		return
	case p.d.NullSafeEqual:
		_, closing := p.open(spec.OpNot, min)
		b := p.d.Operators[spec.OpEqual]
		p.put("NOT (")
		p.infix(x.L, " <=> ", x.R, b)
		p.put(")")
		p.close(closing)
		return
	}
	if literal, is := x.R.(*ast.Literal); is && p.d.IsOperand == spec.IsAnything && (literal.Kind == ast.LiteralTrue || literal.Kind == ast.LiteralFalse) {
		p.fail("a null-safe comparison with the literal TRUE or FALSE, which IS would test")
	}
	sign := negated(x.Not, " IS DISTINCT FROM ", " IS NOT DISTINCT FROM ")
	if (x.Spelling == ast.SpelledIs || !p.d.DistinctFrom) && p.d.IsOperand == spec.IsAnything {
		sign = negated(x.Not, " IS NOT ", " IS ")
	}
	b, closing := p.open(spec.OpDistinct, min)
	p.infix(x.L, sign, x.R, b)
	p.close(closing)
}

func (p *printer) is(x *ast.Is, min spec.Level) {
	class := spec.OpTruth
	test := ""
	switch x.Test {
	case ast.TestNull:
		class, test = spec.OpNull, negated(x.Not, " IS NULL", " IS NOT NULL")
	case ast.TestTrue:
		test = negated(x.Not, " IS TRUE", " IS NOT TRUE")
	case ast.TestFalse:
		test = negated(x.Not, " IS FALSE", " IS NOT FALSE")
	case ast.TestUnknown:
		p.require(p.d.UnknownTest, "IS UNKNOWN")
		test = negated(x.Not, " IS UNKNOWN", " IS NOT UNKNOWN")
	default:
		p.fail("an unknown test")
	}
	b, closing := p.open(class, min)
	p.expr(x.X, b.Left)
	p.put(test)
	p.close(closing)
}

func (p *printer) between(x *ast.Between, min spec.Level) {
	b, closing := p.open(spec.OpBetween, min)
	bound := max(b.Left, b.Right)
	p.expr(x.X, b.Left)
	p.put(negated(x.Not, " BETWEEN ", " NOT BETWEEN "))
	if x.Symmetric {
		p.require(p.d.Symmetric, "BETWEEN SYMMETRIC")
		p.put("SYMMETRIC ")
	}
	p.expr(x.Low, lowBound(x.Low, bound))
	p.put(" AND ")
	p.expr(x.High, bound)
	p.close(closing)
}

// lowBound is the level that the lower bound of BETWEEN, or an operand of POSITION, is
// written at. In the grammars of PostgreSQL and DuckDB it is a b_expr, which has no COLLATE however
// strong the operators are: a bound with one stands in parentheses, which every
// dialect takes.
func lowBound(x ast.Expr, bound spec.Level) spec.Level {
	ast.Inspect(x, func(x ast.Expr) bool {
		if _, is := x.(*ast.Collate); is {
			bound = spec.LevelPrimary
		}
		return true
	})
	return bound
}

func (p *printer) inList(x *ast.InList, min spec.Level) {
	b, closing := p.open(spec.OpIn, min)
	p.require(len(x.List) > 0 || p.d.EmptyInList, "an empty IN list")
	if len(x.List) == 1 && p.d.NestedInQuery == spec.NestedInTable {
		if _, is := x.List[0].(*ast.Subquery); is {
			p.fail("an IN list of one scalar subquery, which would be read as a table")
		}
	}
	p.expr(x.X, b.Left)
	p.put(negated(x.Not, " IN (", " NOT IN ("))
	p.exprs(x.List)
	p.put(")")
	p.close(closing)
}

func (p *printer) like(x *ast.Like, min spec.Level) {
	class := spec.OpLike
	if x.Op == ast.MatchRegexp || x.Op == ast.MatchRegexpFolded {
		class = p.d.Regexps.Operator()
	}
	b, closing := p.open(class, min)
	p.expr(x.X, b.Left)
	switch x.Op {
	case ast.MatchLike:
		p.put(negated(x.Not, " LIKE ", " NOT LIKE "))
	case ast.MatchILike:
		p.require(p.d.ILike, "ILIKE")
		p.put(negated(x.Not, " ILIKE ", " NOT ILIKE "))
	case ast.MatchGlob:
		p.require(p.d.Glob == spec.GlobsCaret || p.d.Glob == spec.GlobsExclamation && !x.Not && x.Escape == nil, "GLOB")
		p.put(negated(x.Not, " GLOB ", " NOT GLOB "))
	case ast.MatchRegexp:
		p.require(p.d.Regexps != spec.RegexpsNone, "a regular expression match")
		p.put(map[bool]string{true: negated(x.Not, " REGEXP ", " NOT REGEXP "), false: negated(x.Not, " ~ ", " !~ ")}[p.d.Regexps.IsWord()])
	case ast.MatchRegexpFolded:
		p.require(p.d.Regexps == spec.RegexpsAdvanced, "the operator ~*")
		p.put(negated(x.Not, " ~* ", " !~* "))
	case ast.MatchSimilar:
		p.require(p.d.Regexps.IsSign(), "SIMILAR TO")
		p.put(negated(x.Not, " SIMILAR TO ", " NOT SIMILAR TO "))
	default:
		p.fail("an unknown pattern match")
	}
	p.expr(x.Pattern, b.Right)
	if x.Escape != nil {
		p.put(" ESCAPE ")
		p.expr(x.Escape, b.Right)
	}
	p.close(closing)
}

func (p *printer) caseExpr(x *ast.Case) {
	p.put("CASE")
	if x.Operand != nil {
		p.put(" ")
		p.expr(x.Operand, 0)
	}
	if len(x.Whens) == 0 {
		p.fail("CASE without WHEN")
	}
	for _, w := range x.Whens {
		p.put(" WHEN ")
		p.expr(w.Condition, 0)
		p.put(" THEN ")
		p.expr(w.Result, 0)
	}
	if x.Else != nil {
		p.put(" ELSE ")
		p.expr(x.Else, 0)
	}
	p.put(" END")
}

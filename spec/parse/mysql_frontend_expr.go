package parse

import (
	"encoding/hex"
	"strings"

	"github.com/xwb1989/sqlparser"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// name lowers a name: a quoted one loses its mark; a bare one must be one that
// MySQL reads as a name, in the case in which it was written.
func (l *lowering) name(name string) string {
	if strings.HasPrefix(name, markQuoted) {
		return name[len(markQuoted):]
	}
	l.refuseIf(name == "", "an operator as a name") // t.&& is t.AND to sqlparser
	l.refuseIf(strings.HasPrefix(name, markString), "a string as a name")
	l.refuseIf(l.p.d.ReservedWords[upperCase(name)], "the reserved word "+name+" as a name")
	l.refuseIf(l.lost[name], "upper case in the name "+name)
	return name
}

func (l *lowering) tableName(t sqlparser.TableName) string {
	l.refuseIf(!t.Qualifier.IsEmpty(), "qualified name")
	return l.name(t.Name.String())
}

func (l *lowering) exprs(list sqlparser.Exprs) []ast.Expr {
	var lowered []ast.Expr
	for _, x := range list {
		lowered = append(lowered, l.expr(x))
	}
	return lowered
}

// expr lowers an expression.
func (l *lowering) expr(x sqlparser.Expr) ast.Expr {
	switch x := x.(type) {
	case *sqlparser.AndExpr:
		return &ast.Binary{Op: ast.And, L: l.expr(x.Left), R: l.nested(x.Right)}
	case *sqlparser.OrExpr:
		return &ast.Binary{Op: ast.Or, L: l.expr(x.Left), R: l.nested(x.Right)}
	case *sqlparser.NotExpr:
		return &ast.Unary{Op: ast.Not, X: l.nested(x.Expr)}
	case *sqlparser.ParenExpr:
		return l.nested(x.Expr)
	case *sqlparser.ComparisonExpr:
		return l.comparison(x)
	case *sqlparser.RangeCond:
		return &ast.Between{X: l.nested(x.Left), Low: l.nested(x.From), High: l.nested(x.To), Not: x.Operator == sqlparser.NotBetweenStr}
	case *sqlparser.IsExpr:
		return l.is(x)
	case *sqlparser.ExistsExpr:
		return &ast.Exists{Query: l.query(x.Subquery.Select)}
	case *sqlparser.SQLVal:
		return l.literal(x)
	case *sqlparser.NullVal:
		return &ast.Literal{Kind: ast.LiteralNull}
	case sqlparser.BoolVal:
		if x {
			return &ast.Literal{Kind: ast.LiteralTrue}
		}
		return &ast.Literal{Kind: ast.LiteralFalse}
	case *sqlparser.ColName:
		return l.column(x)
	case sqlparser.ValTuple:
		l.refuseIf(len(x) < 2, "row of one element")
		l.enter()
		defer l.leave()
		return &ast.Row{Items: l.exprs(sqlparser.Exprs(x))}
	case *sqlparser.Subquery:
		return &ast.Subquery{Query: l.query(x.Select)}
	case *sqlparser.BinaryExpr:
		return l.binary(x)
	case *sqlparser.UnaryExpr:
		return l.unary(x)
	case *sqlparser.FuncExpr:
		l.enter()
		defer l.leave()
		return l.call(x)
	case *sqlparser.CaseExpr:
		return l.caseExpr(x)
	case *sqlparser.ConvertExpr:
		return &ast.Cast{X: l.nested(x.Expr), Type: l.castType(x.Type)}
	}
	panic(l.refuse("expression"))
}

// nested lowers an operand that is one level down. Left operands of a chain
// stay on the level.
func (l *lowering) nested(x sqlparser.Expr) ast.Expr {
	l.enter()
	defer l.leave()
	return l.expr(x)
}

func (l *lowering) column(x *sqlparser.ColName) ast.Expr {
	ref := &ast.ColumnRef{Column: l.name(x.Name.String())}
	if !x.Qualifier.IsEmpty() {
		ref.Table = l.tableName(x.Qualifier)
	}
	return ref
}

// literal lowers a literal; the sign that sqlparser folded into an integer
// becomes an operator again.
func (l *lowering) literal(x *sqlparser.SQLVal) ast.Expr {
	text := string(x.Val)
	switch x.Type {
	case sqlparser.StrVal:
		l.refuseIf(!strings.HasPrefix(text, markString), "string")
		return &ast.Literal{Kind: ast.LiteralString, Text: text[len(markString):]}
	case sqlparser.IntVal:
		if strings.HasPrefix(text, "-") {
			return &ast.Unary{Op: ast.Negate, X: &ast.Literal{Kind: ast.LiteralInteger, Text: text[1:]}}
		}
		return &ast.Literal{Kind: ast.LiteralInteger, Text: text}
	case sqlparser.FloatVal:
		if strings.ContainsAny(text, "eE") {
			return &ast.Literal{Kind: ast.LiteralApproximate, Text: text}
		}
		return &ast.Literal{Kind: ast.LiteralDecimal, Text: text}
	case sqlparser.HexVal:
		raw, err := hex.DecodeString(text)
		l.refuseIf(err != nil, "byte string")
		return &ast.Literal{Kind: ast.LiteralBytes, Text: string(raw)}
	case sqlparser.HexNum, sqlparser.ValArg, sqlparser.BitVal:
	}
	panic(l.refuse("literal"))
}

var frontendComparisons = map[string]ast.ComparisonOp{
	sqlparser.EqualStr: ast.Equal, sqlparser.NotEqualStr: ast.NotEqual, sqlparser.LessThanStr: ast.Less,
	sqlparser.LessEqualStr: ast.LessEqual, sqlparser.GreaterThanStr: ast.Greater, sqlparser.GreaterEqualStr: ast.GreaterEqual,
}

func (l *lowering) comparison(x *sqlparser.ComparisonExpr) ast.Expr {
	switch x.Operator {
	case sqlparser.InStr, sqlparser.NotInStr:
		return l.in(x)
	case sqlparser.LikeStr, sqlparser.NotLikeStr:
		like := &ast.Like{X: l.nested(x.Left), Pattern: l.simple(x.Right), Not: x.Operator == sqlparser.NotLikeStr}
		if x.Escape != nil {
			like.Escape = l.simple(x.Escape)
		}
		return like
	case sqlparser.RegexpStr, sqlparser.NotRegexpStr:
		return &ast.Like{Op: ast.MatchRegexp, X: l.nested(x.Left), Pattern: l.nested(x.Right), Not: x.Operator == sqlparser.NotRegexpStr}
	case sqlparser.NullSafeEqualStr:
		return &ast.Distinct{L: l.nested(x.Left), R: l.nested(x.Right), Not: true, Spelling: ast.SpelledNullSafeEqual}
	}
	op, known := frontendComparisons[x.Operator]
	l.refuseIf(!known, x.Operator)
	return &ast.Comparison{Op: op, L: l.nested(x.Left), R: l.nested(x.Right)}
}

// simple lowers an operand of LIKE: MySQL takes no infix operator there,
// sqlparser does.
func (l *lowering) simple(x sqlparser.Expr) ast.Expr {
	_, infix := x.(*sqlparser.BinaryExpr)
	l.refuseIf(infix, "infix operator in a pattern without parentheses")
	return l.nested(x)
}

// in lowers IN. A list of one subquery in parentheses of its own is a table
// again (sql_yacc.yy, which calls it note 184 of SQL:2003; 8.4 SR 1 of the
// standard's working draft of 2011-12); sqlparser keeps a list.
func (l *lowering) in(x *sqlparser.ComparisonExpr) ast.Expr {
	not := x.Operator == sqlparser.NotInStr
	switch right := x.Right.(type) {
	case *sqlparser.Subquery:
		return &ast.InQuery{X: l.nested(x.Left), Query: l.query(right.Select), Not: not}
	case sqlparser.ValTuple:
		l.enter()
		defer l.leave()
		in := &ast.InList{X: l.expr(x.Left), List: l.exprs(sqlparser.Exprs(right)), Not: not}
		if len(in.List) == 1 {
			_, query := in.List[0].(*ast.Subquery)
			l.refuseIf(query, "IN with a query in several parentheses")
		}
		return in
	}
	panic(l.refuse("IN"))
}

// is lowers IS. IS TRUE of IS TRUE needs parentheses in MySQL, not in
// sqlparser.
func (l *lowering) is(x *sqlparser.IsExpr) ast.Expr {
	if inner, chained := x.Expr.(*sqlparser.IsExpr); chained {
		l.refuseIf(inner.Operator != sqlparser.IsNullStr && inner.Operator != sqlparser.IsNotNullStr, "IS after IS TRUE or IS FALSE")
	}
	is := &ast.Is{X: l.expr(x.Expr)}
	switch x.Operator {
	case sqlparser.IsNullStr:
	case sqlparser.IsNotNullStr:
		is.Not = true
	case sqlparser.IsTrueStr:
		is.Test = ast.TestTrue
	case sqlparser.IsNotTrueStr:
		is.Test, is.Not = ast.TestTrue, true
	case sqlparser.IsFalseStr:
		is.Test = ast.TestFalse
	case sqlparser.IsNotFalseStr:
		is.Test, is.Not = ast.TestFalse, true
	default:
		panic(l.refuse(x.Operator))
	}
	return is
}

var frontendBinaries = map[string]ast.BinaryOp{
	sqlparser.BitAndStr: ast.BitAnd, sqlparser.BitOrStr: ast.BitOr, sqlparser.BitXorStr: ast.BitXor, sqlparser.PlusStr: ast.Add,
	sqlparser.MinusStr: ast.Subtract, sqlparser.MultStr: ast.Multiply, sqlparser.DivStr: ast.Divide, sqlparser.IntDivStr: ast.IntegerDivide,
	sqlparser.ModStr: ast.Modulo, sqlparser.ShiftLeftStr: ast.ShiftLeft, sqlparser.ShiftRightStr: ast.ShiftRight,
}

func (l *lowering) binary(x *sqlparser.BinaryExpr) ast.Expr {
	op, known := frontendBinaries[x.Operator]
	l.refuseIf(!known, "operator "+x.Operator)
	if interval, is := x.Right.(*sqlparser.IntervalExpr); is {
		l.refuseIf(op != ast.Add && op != ast.Subtract, "an interval beside "+x.Operator)
		return l.laterBy(x.Left, interval, op == ast.Subtract)
	}
	return &ast.Binary{Op: op, L: l.expr(x.Left), R: l.nested(x.Right)}
}

func (l *lowering) unary(x *sqlparser.UnaryExpr) ast.Expr {
	operand := func(op ast.UnaryOp) ast.Expr { return &ast.Unary{Op: op, X: l.nested(x.Expr)} }
	switch x.Operator {
	case sqlparser.UMinusStr:
		return operand(ast.Negate)
	case sqlparser.TildaStr:
		return operand(ast.BitNot)
	case sqlparser.BangStr:
		return operand(ast.NotSymbol)
	}
	panic(l.refuse("operator " + x.Operator))
}

func (l *lowering) caseExpr(x *sqlparser.CaseExpr) ast.Expr {
	l.enter()
	defer l.leave()
	lowered := &ast.Case{}
	if x.Expr != nil {
		lowered.Operand = l.expr(x.Expr)
	}
	for _, w := range x.Whens {
		lowered.Whens = append(lowered.Whens, ast.When{Condition: l.expr(w.Cond), Result: l.expr(w.Val)})
	}
	if x.Else != nil {
		lowered.Else = l.expr(x.Else)
	}
	return lowered
}

// frontendWords are words that sqlparser reads as names of functions and that are
// none, or begin a syntax of their own; the own parser reads them.
var frontendWords = map[string]bool{
	"ALL": true, "ANY": true, "CAST": true, "CONVERT": true, "CUBE": true, "EXISTS": true, "INTERVAL": true,
	"MATCH": true, "ROLLUP": true, "ROW": true, "SOME": true,
}

// frontendForm tells whether a function is one with arguments that sqlparser does not
// read as the own parser does.
func frontendForm(f function.Form) bool {
	switch f {
	case function.InForm, function.FromFor, function.Placing, function.TrimForm, function.Extraction, function.UnitFirst, function.Unread:
		return true
	case function.Plain, function.Star, function.Bare, function.Sign, function.Prefix, function.Remainder, function.IntervalBehind:
	case function.Between, function.QuantifiedList, function.Listing, function.Subscripting:
	case function.Naming, function.NamingBehind, function.Fielding, function.AllFields, function.WithLambda, function.LambdaForm, function.LambdaName:
	case function.Introducing, function.Transcoding:
	}
	return false
}

// call lowers a function call; its arguments must be plain expressions.
func (l *lowering) call(x *sqlparser.FuncExpr) ast.Expr {
	l.refuseIf(!x.Qualifier.IsEmpty(), "qualified function")
	spelled := x.Name.String()
	l.refuseIf(strings.HasPrefix(spelled, markQuoted), "quoted function name")
	name := upperCase(spelled)
	l.refuseIf(l.p.d.ReservedWords[name] && !function.Reserved(name), "function "+name)
	known, f := function.Spelled(name, l.p.d)
	set, refused := setFunction(name, l.p.d)
	l.refuseIf(frontendWords[name] || f != nil && frontendForm(f.Form) || refused != "", "function "+name)
	if f != nil && f.Form == function.IntervalBehind {
		return l.dateArithmetic(f, x.Exprs)
	}
	if _, star := firstStar(x.Exprs); star {
		l.refuseIf(set != function.Count || x.Distinct || len(x.Exprs) != 1, "* as an argument")
		return &ast.Aggregate{Function: ast.CountStar}
	}
	var args []ast.Expr
	for _, item := range x.Exprs {
		arg, plain := item.(*sqlparser.AliasedExpr)
		l.refuseIf(!plain || !arg.As.IsEmpty(), "alias in an argument")
		args = append(args, l.expr(arg.Expr))
	}
	if set != nil {
		l.refuseIf(set == function.GroupConcat, "GROUP_CONCAT as a function")
		l.refuseIf(len(args) != 1 && !(len(args) > 1 && set == function.Count && x.Distinct), "aggregate of this many arguments")
		l.refuseIf(x.Distinct && l.p.d.DistinctOfFew && !function.TakesDistinct(set), "DISTINCT in this aggregate")
		return &ast.Aggregate{Function: set.InTree(), Distinct: x.Distinct, Args: args}
	}
	l.refuseIf(x.Distinct, "DISTINCT in a function")
	if f == function.Mod && f.Takes(len(args)) {
		return &ast.Binary{Op: ast.Modulo, L: args[0], R: args[1]}
	}
	return called(&ast.Call{Name: known, Args: args}, spelled, l.p.d)
}

// firstStar tells whether the first argument is a bare star; a qualified one is
// not.
func firstStar(list sqlparser.SelectExprs) (star *sqlparser.StarExpr, is bool) {
	if len(list) == 0 {
		return nil, false
	}
	star, is = list[0].(*sqlparser.StarExpr)
	return star, is && star.TableName.IsEmpty()
}

// dateArithmetic lowers DATE_ADD(x, INTERVAL n UNIT) and its like; ADDDATE(x, n) is one of
// days.
func (l *lowering) dateArithmetic(f *function.Function, list sqlparser.SelectExprs) ast.Expr {
	l.refuseIf(len(list) != 2, "a function of dates of this many arguments")
	var args [2]sqlparser.Expr
	for i, item := range list {
		arg, plain := item.(*sqlparser.AliasedExpr)
		l.refuseIf(!plain || !arg.As.IsEmpty(), "alias in an argument")
		args[i] = arg.Expr
	}
	earlier := f == function.DateSubCall || f == function.SubDateCall
	interval, is := args[1].(*sqlparser.IntervalExpr)
	if !is {
		l.refuseIf(f != function.AddDateCall && f != function.SubDateCall, "a function of dates without INTERVAL")
		interval = &sqlparser.IntervalExpr{Expr: args[1], Unit: "DAY"}
	}
	return l.laterBy(args[0], interval, earlier)
}

// laterBy lowers an operand beside an interval. Where the amount is no primary expression,
// sqlparser may take it otherwise than MySQL does.
func (l *lowering) laterBy(x sqlparser.Expr, interval *sqlparser.IntervalExpr, earlier bool) ast.Expr {
	functions := function.DateAdd
	if earlier {
		functions = function.DateSub
	}
	f := functions[l.p.d.IntervalUnits[upperCase(interval.Unit)]]
	_, binary := interval.Expr.(*sqlparser.BinaryExpr)
	l.refuseIf(f == nil || binary, "an interval of this form")
	return f.Call(l.expr(x), l.nested(interval.Expr))
}

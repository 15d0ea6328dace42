package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// call reads a function call whose name is at hand.
func (p *parser) call() ast.Expr {
	begin := p.token().begin
	if p.token().kind == tokenName {
		panic(p.unsupported("quoted function name"))
	}
	name, typed := p.token().upper, p.text[begin:p.token().end]
	if f := function.WindowFunction(name, p.d); f != nil {
		p.at += 2
		x := p.windowCall(f, begin)
		p.refuseAfterCall()
		return x
	}
	if p.d.Documents == spec.DocumentsTwo {
		p.refuseConstructor(name)
	}
	set := p.refuseUnread(name)
	p.at++
	p.expectOp("(")
	var x ast.Expr
	spelled, f := function.Spelled(name, p.d)
	form := function.Plain
	if f != nil {
		form = f.Form
	}
	switch {
	case f != nil && p.isOp(")") && p.bareAlone(f, name):
		panic(p.expected("an expression"))
	case set == function.Grouping && p.isOp(")"):
		panic(p.unsupported("GROUPING()")) // DuckDB: of all grouping columns
	case set == function.Grouping:
		x = function.Grouping.Of(p.exprs()...)
		p.expectOp(")")
		return x
	case set != nil:
		x = p.aggregate(set, name)
	case function.MakesMap(f) && !p.d.NestedTypes:
		panic(p.unsupported("a map"))
	case form == function.WithLambda:
		x = p.withLambda(f)
	case form == function.Naming, form == function.NamingBehind:
		x = p.namedArguments(f, name)
	case form == function.Unread:
		panic(unsupportedError(p.text, begin, name+"()"))
	case form == function.IntervalBehind:
		x = p.dateArithmetic(f)
	case form == function.UnitFirst:
		x = p.unitFirst(f)
	case form == function.Extraction:
		x = p.extraction(begin)
	case form == function.InForm:
		x = p.position(f)
	case form == function.FromFor && p.d.KeywordCalls != spec.KeywordCallsNone:
		x = p.substring(f)
	case form == function.Placing:
		x = p.overlay(f)
	case form == function.TrimForm && p.d.KeywordCalls != spec.KeywordCallsNone:
		x = p.trim()
	default:
		given := p.arguments(f, name, begin)
		if f != nil && f.OfGrammar(p.d) && !function.Declares(name, len(given), p.d) {
			panic(p.expected("other arguments of " + name))
		}
		x = &ast.Call{Name: spelled, Args: given}
	}
	if c, is := x.(*ast.Call); is {
		x = called(c, typed, p.d)
	}
	p.expectOp(")")
	p.filter(x)
	x = p.aggregateOver(x, name)
	if f != nil && f.OfGrammar(p.d) && (p.isOver() || p.is("FILTER") && p.ahead(1).isOp("(")) {
		panic(p.expected("the end of the expression"))
	}
	p.refuseBehind(x, name, begin)
	p.refuseAfterCall()
	if c, is := x.(*ast.Call); is && form == function.Remainder && f.Takes(len(c.Args)) && p.d.ModuloFunction {
		return &ast.Binary{Op: ast.Modulo, L: c.Args[0], R: c.Args[1]}
	}
	return x
}

// bareAlone tells that a function is a reserved word, which stands without parentheses or with a
// precision between them.
//
// Source: PostgreSQL behind 18, func_expr_common_subexpr in src/backend/parser/gram.y, where
// CURRENT_SCHEMA may be the name of a call, too (type_func_name_keyword).
func (p *parser) bareAlone(f *function.Function, name string) bool {
	return p.d.WrongCalls == spec.WrongCallsTypes && function.IsBare(name) && !f.Reserved
}

// called keeps the name of a call as it was typed where no function of the catalogue takes the
// arguments.
func called(x *ast.Call, typed string, d *spec.Dialect) *ast.Call {
	if typed != x.Name && !function.Declares(x.Name, len(x.Args), d) {
		x.Written = typed
	}
	return x
}

// separated tells that a blank stands between a name and a parenthesis which have to
// meet if the name is to be the function's.
func (p *parser) separated(name, next *token) bool {
	return p.d.AdjacentCalls[name.upper] && name.kind == tokenWord && next.isOp("(") && next.begin > name.end
}

// storedCall reads the call of a stored function, of which there is none: its name is
// followed by a blank in the tree, too. Arguments with names are no syntax error but error
// 1584 (sql_yacc.yy: udf_expr; Create_sp_func::create_native).
func (p *parser) storedCall() ast.Expr {
	x := &ast.Call{Name: p.token().upper + " "}
	p.at++
	p.expectOp("(")
	if p.acceptOp(")") {
		return x
	}
	x.Args = list(p, func() ast.Expr {
		argument := p.expr()
		if as := p.accept("AS"); as || p.isName(p.token()) || p.token().isString() {
			if !p.isName(p.token()) && !p.token().isString() {
				panic(p.expected("a name"))
			}
			panic(p.fail("an argument of a stored function has no name"))
		}
		return argument
	})
	p.expectOp(")")
	return x
}

// introduces tells whether a word and the literal behind it are a string of a character
// set: the word is an underscore and the name of one ("Supported Character Sets and
// Collations" of the manuals of MySQL 9.5 and MariaDB).
func (p *parser) introduces(word, literal *token) bool {
	if word.kind == tokenWord && word.upper == nationalText {
		return literal.kind == tokenLiteral && literal.literal == ast.LiteralString && literal.begin == word.end && p.text[literal.begin] == '\'' && p.d.Introducers
	}
	if !p.d.Introducers || word.kind != tokenWord || literal.kind != tokenLiteral || !characterSets[lowerCase(word.text)] {
		return false
	}
	switch literal.literal {
	case ast.LiteralString, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		return true
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
	}
	return false
}

var characterSets = func() map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(`armscii8 ascii big5 binary cp1250 cp1251 cp1256 cp1257 cp850 cp852 cp866 cp932 dec8 eucjpms euckr gb18030
		gb2312 gbk geostd8 greek hebrew hp8 keybcs2 koi8r koi8u latin1 latin2 latin5 latin7 macce macroman sjis swe7 tis620 ucs2 ujis
		utf16 utf16le utf32 utf8 utf8mb3 utf8mb4`) {
		set["_"+name] = true
	}
	return set
}()

// refuseUnread names aggregates and window functions that the tree does not hold: read
// as scalar calls they would mean something else. A name that the dialect's engine lacks means
// nothing, so its call is read as any other. It returns the set function of the name, if there
// is one.
func (p *parser) refuseUnread(name string) *function.Function {
	set, refused := setFunction(name, p.d)
	if refused != "" && function.Lacking(p.d, name, 1) != function.LackName {
		panic(p.unsupported(refused + name))
	}
	return set
}

// setFunction is the set function of a name, or what to say of a function that needs
// rows and is not read.
func setFunction(name string, d *spec.Dialect) (set *function.Function, refused string) {
	if f := function.SetFunction(name, d); f != nil {
		return f, ""
	}
	kind, _ := function.KindOf(name)
	switch kind {
	case function.Scalar, function.Table:
	case function.Aggregate:
		return nil, "aggregate "
	case function.Window:
		return nil, "window function "
	}
	return nil, ""
}

// known tells that the dialect's engine has a function of the name.
func (p *parser) known(name string) bool {
	if _, f := function.Spelled(name, p.d); f != nil && f.Name != name && f.In(p.d) {
		return true // of several names one
	}
	return len(function.Named(name)) > 0 && function.Lacking(p.d, name, 1) != function.LackName
}

// refuseBehind reads FILTER and OVER behind the call of a function that takes neither, where the
// grammar has them behind any call.
func (p *parser) refuseBehind(x ast.Expr, name string, begin int) {
	if _, is := x.(*ast.Call); !is || p.d.WrongCalls == spec.WrongCallsSyntax || !p.known(name) {
		return
	}
	if p.is("FILTER") && p.ahead(1).isOp("(") && p.d.AggregateFilter {
		p.at += 2
		p.expect("WHERE")
		p.expr()
		p.expectOp(")")
		p.refuse(begin, spec.ClassType, name, "FILTER stands behind "+name+", which is no aggregate")
	}
	if p.isOver() {
		p.over(new(ast.Windowed))
		p.refuse(begin, spec.ClassType, name, "OVER stands behind "+name+", which is no window function")
	}
}

// arguments reads the arguments of an ordinary function, which is f where it is modelled and whose
// name begins at begin.
func (p *parser) arguments(f *function.Function, name string, begin int) []ast.Expr {
	if f != nil && f.OfGrammar(p.d) {
		return p.exprs()
	}
	if p.d.WrongCalls == spec.WrongCallsTypes && p.known(name) {
		switch {
		case p.accept("ALL"):
			return p.exprs()
		case p.accept("DISTINCT"):
			p.refuse(begin, spec.ClassType, name, "DISTINCT stands in "+name+", which is no aggregate")
			return p.exprs()
		case p.isOp("*") && p.ahead(1).isOp(")"):
			p.refuse(begin, spec.ClassType, name, name+"(*) stands for no function")
			p.at++
			return nil
		}
	}
	if p.d.WrongCalls == spec.WrongCallsModifiers {
		switch {
		case p.accept("DISTINCT"), p.accept("ALL"):
		case p.isOp("*") && p.ahead(1).isOp(")"):
			p.at++
			return nil
		}
	}
	if p.is("DISTINCT") || p.is("ALL") {
		panic(p.unsupported("DISTINCT or ALL in the function " + name))
	}
	if p.isOp(")") {
		return nil
	}
	if p.isOp("*") {
		panic(p.unsupported(name + "(*)"))
	}
	if p.beginsQuery(p.token()) && p.is("SELECT") {
		panic(p.unsupported("query as the argument of the function " + name))
	}
	if f == function.MakeInterval {
		return p.intervalParts()
	}
	list := p.exprs()
	if p.is("ORDER") && p.d.WrongCalls == spec.WrongCallsModifiers && p.d.AggregateOrder && p.known(name) {
		p.expect("ORDER", "BY")
		p.orderItems()
		p.refuse(begin, spec.ClassType, name, "ORDER BY stands in "+name+", which is no aggregate")
	}
	if p.isAny("USING", "SEPARATOR", "FROM", "FOR", "IN", "AS", "ORDER", "RESPECT", "IGNORE", "PLACING", "LEVEL", "RETURNING") {
		panic(p.unsupported(p.token().upper + " in the arguments of " + name))
	}
	return list
}

// intervalParts reads the arguments of MAKE_INTERVAL, of which those behind others may be named.
func (p *parser) intervalParts() []ast.Expr {
	list, named := make([]ast.Expr, len(function.IntervalParts)), false
	for i := 0; ; i++ {
		at := i
		if name := p.token(); name.kind == tokenWord && (p.ahead(1).isOp("=>") || p.ahead(1).isOp(":=")) {
			at, named = slices.Index(function.IntervalParts, name.upper), true
			p.at += 2
		} else if named {
			panic(p.fail("an argument without a name stands behind one with a name"))
		}
		if at < 0 || at >= len(list) || list[at] != nil {
			panic(p.unsupported("such arguments of MAKE_INTERVAL"))
		}
		if list[at] = p.expr(); !p.acceptOp(",") {
			break
		}
	}
	last := len(list)
	for list[last-1] == nil {
		last--
	}
	for i := range last {
		if list[i] == nil {
			list[i] = &ast.Literal{Kind: ast.LiteralInteger, Text: "0"}
		}
	}
	return list[:last]
}

// refuseAfterCall names what may follow a call and the tree does not hold.
func (p *parser) refuseAfterCall() {
	switch {
	case p.is("OVER") && (p.ahead(1).isOp("(") || p.isName(p.ahead(1))):
		panic(p.unsupported("window function (OVER)"))
	case p.is("FILTER") && p.ahead(1).isOp("("):
		panic(p.unsupported("FILTER"))
	case p.is("WITHIN") && p.ahead(1).isWord("GROUP"):
		panic(p.unsupported("WITHIN GROUP"))
	case p.isAny("IGNORE", "RESPECT") && p.ahead(1).isWord("NULLS"):
		if p.d.WindowNulls == spec.WindowNullsEither && p.ahead(2).isOp(")") {
			return // they belong to the window function whose last argument the call is
		}
		panic(p.unsupported(p.token().upper + " NULLS"))
	case p.d.TypedStrings && (p.token().isString() || p.isAny("WITH", "WITHOUT") && p.ahead(1).isWord("TIME")): // type(n) 'x'
		panic(p.unsupported("literal of a type with modifiers"))
	}
}

// position reads POSITION(a IN b): a is PostgreSQL's b_expr, MySQL's bit_expr;
// so is PostgreSQL's b, but any expression is taken here.
func (p *parser) position(f *function.Function) ast.Expr {
	part := p.operand(p.binding(spec.OpIn).Right, true)
	if p.acceptOp(",") {
		panic(p.fail(f.Name + " takes IN between its arguments"))
	}
	p.expect("IN")
	return f.Call(part, p.expr())
}

// substring reads SUBSTRING(x FROM a FOR b) or SUBSTRING(x, a, b).
func (p *parser) substring(f *function.Function) ast.Expr {
	args := []ast.Expr{p.expr()}
	switch {
	case p.accept("FROM"):
		args = append(args, p.expr())
		if p.accept("FOR") {
			args = append(args, p.expr())
		}
	case p.is("FOR"), p.is("SIMILAR"):
		panic(p.unsupported(p.token().upper + " in " + f.Name))
	default:
		for p.acceptOp(",") {
			args = append(args, p.expr())
		}
	}
	return f.Call(args...)
}

// overlay reads OVERLAY(x PLACING y FROM a FOR b).
func (p *parser) overlay(f *function.Function) ast.Expr {
	args := []ast.Expr{p.expr()}
	if p.isOp(",") {
		panic(p.unsupported("commas in " + f.Name))
	}
	p.expect("PLACING")
	args = append(args, p.expr())
	p.expect("FROM")
	args = append(args, p.expr())
	if p.accept("FOR") {
		args = append(args, p.expr())
	}
	return f.Call(args...)
}

// trim reads TRIM([BOTH|LEADING|TRAILING] [characters] FROM x), TRIM(x) and
// TRIM(x, characters).
func (p *parser) trim() ast.Expr {
	f := function.TrimBoth
	switch {
	case p.accept("BOTH"):
	case p.accept("LEADING"):
		f = function.TrimLeading
	case p.accept("TRAILING"):
		f = function.TrimTrailing
	}
	if p.accept("FROM") {
		return f.Call(p.expr())
	}
	first := p.expr()
	switch {
	case p.accept("FROM"):
		return f.Call(p.expr(), first)
	case p.acceptOp(","):
		return f.Call(first, p.expr())
	}
	return f.Call(first)
}

// extraction reads what stands between the parentheses of EXTRACT(part FROM x).
func (p *parser) extraction(begin int) ast.Expr {
	part := p.token().upper
	if p.token().isString() && p.d.TypedStrings {
		part = strings.ToUpper(p.token().text)
	}
	f := function.Extracts[part]
	if p.d.TypedStrings {
		f = function.Extracts[function.PartOf(part)]
	}
	if f == nil || !p.ahead(1).isWord("FROM") || !f.In(p.d) {
		panic(unsupportedError(p.text, begin, "EXTRACT() of "+part))
	}
	p.at += 2
	return f.Call(p.expr())
}

package render

import (
	"math"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// How strongly an expression binds, from the weakest: an operand that binds weaker than
// its place asks for stands in parentheses.
const (
	weakest = iota
	xorLevel
	andLevel
	notLevel
	comparisonLevel
	predicateLevel
	sumLevel
	productLevel
	powerLevel
	signLevel
	postfix
	atom
)

var levels = map[cypher.BinaryOperator]int{
	cypher.Or: weakest, cypher.Xor: xorLevel, cypher.And: andLevel,
	cypher.In: predicateLevel, cypher.StartsWith: predicateLevel, cypher.EndsWith: predicateLevel, cypher.Contains: predicateLevel, cypher.Matches: predicateLevel,
	cypher.Add: sumLevel, cypher.Subtract: sumLevel, cypher.Multiply: productLevel, cypher.Divide: productLevel, cypher.Modulo: productLevel,
	cypher.Power: powerLevel, cypher.Concatenate: sumLevel,
}

var operators = map[cypher.BinaryOperator]string{
	cypher.Or: "OR", cypher.Xor: "XOR", cypher.And: "AND", cypher.In: "IN", cypher.StartsWith: "STARTS WITH", cypher.EndsWith: "ENDS WITH",
	cypher.Contains: "CONTAINS", cypher.Matches: "=~", cypher.Add: "+", cypher.Subtract: "-", cypher.Multiply: "*", cypher.Divide: "/",
	cypher.Modulo: "%", cypher.Power: "^", cypher.Concatenate: "||",
}

var comparisons = [...]string{cypher.Equal: "=", cypher.NotEqual: "<>", cypher.Less: "<", cypher.LessOrEqual: "<=", cypher.Greater: ">", cypher.GreaterOrEqual: ">="}

// level is how strongly an expression binds.
func level(x cypher.Expr) int {
	switch x := x.(type) {
	case *cypher.Binary:
		return levels[x.Op]
	case *cypher.Comparison:
		return comparisonLevel
	case *cypher.IsNull, *cypher.TypeTest, *cypher.NormalizedTest:
		return predicateLevel
	case *cypher.Unary:
		if x.Op == cypher.Not {
			return notLevel
		}
		return signLevel
	case *cypher.Integer:
		if x.Value < 0 {
			return signLevel
		}
	case *cypher.Float:
		if x.Value < 0 || math.Signbit(x.Value) {
			return signLevel
		}
	case *cypher.Property, *cypher.Index, *cypher.Slice, *cypher.HasLabels:
		return postfix
	case *cypher.PatternPredicate:
		if x.Path.Shortest == cypher.AllPaths {
			return notLevel // a minus behind it would be read as a relationship
		}
	default: // No operator stands at the edge of another form.
	}
	return atom
}

// level is the level in the printer's dialect.
func (p *printer) level(x cypher.Expr) int {
	switch x := x.(type) {
	case *cypher.Index, *cypher.Slice:
		if p.syntax.subscriptIsWeak {
			return predicateLevel
		}
	case *cypher.PatternPredicate:
		if p.syntax.predicate == asCall {
			return atom
		}
	case *cypher.Float:
		if math.IsNaN(x.Value) || math.IsInf(x.Value, 0) {
			return atom
		}
	default: // Other forms bind alike in all dialects.
	}
	return level(x)
}

// expr writes an expression in a place that asks for a level.
func (p *printer) expr(x cypher.Expr, asked int) {
	x = p.lower(x)
	if p.level(x) < asked {
		p.put("(")
		p.expr(x, weakest)
		p.put(")")
		return
	}
	switch x := x.(type) {
	case *cypher.Null:
		p.put("null")
	case *cypher.Boolean:
		p.put(strconv.FormatBool(x.Value))
	case *cypher.Integer:
		p.put(strconv.FormatInt(x.Value, 10))
	case *cypher.Float:
		p.put(floatText(x.Value))
	case *cypher.String:
		p.put("'", p.escaped(x.Value), "'")
	case *cypher.List:
		p.put("[")
		p.itemsAfter(x.Items, postfix) // what begins like a comprehension is none
		p.put("]")
	case *cypher.MapLiteral:
		p.mapLiteral(x)
	case *cypher.Parameter:
		p.put("$")
		p.parameter(x.Name)
	case *cypher.Variable:
		p.name(x.Name)
	case *cypher.Property:
		p.of(x.Of)
		p.put(".")
		p.schemaName(x.Key)
	case *cypher.Index:
		p.of(x.Of)
		p.put("[")
		p.expr(x.Key, weakest)
		p.put("]")
	case *cypher.Slice:
		p.slice(x)
	case *cypher.HasLabels:
		p.of(x.Of)
		if x.Expression != nil {
			p.labelExpression(x.Expression)
		} else {
			p.labels(x.Labels)
		}
	case *cypher.Unary:
		p.unary(x)
	case *cypher.Binary:
		if x.Op == cypher.Concatenate {
			p.extended("||")
		}
		l, r := p.operandLevels(x)
		p.expr(x.L, l)
		p.put(" ", operators[x.Op], " ")
		p.expr(x.R, r)
	case *cypher.Comparison:
		p.expr(x.First, predicateLevel)
		for _, part := range x.Rest {
			p.put(" ", comparisons[part.Op], " ")
			p.expr(part.R, predicateLevel)
		}
	case *cypher.IsNull:
		p.expr(x.Of, postfix)
		p.put(" IS ")
		if x.Not {
			p.put("NOT ")
		}
		p.put("NULL")
	case *cypher.Case:
		p.caseOf(x)
	case *cypher.FunctionCall:
		if p.syntax.predicate == asCall && isExistsOfPattern(x) {
			p.binding(x.Arguments[0])
			return
		}
		p.functionCall(x)
	case *cypher.CountStar:
		p.put("count(*)")
	case *cypher.ListComprehension, *cypher.PatternComprehension, *cypher.Quantifier, *cypher.Reduce, *cypher.PatternPredicate, *cypher.Subquery:
		p.binding(x)
	case *cypher.TypeTest:
		p.test(x.Of, x.Not, ":: "+x.Type.String())
	case *cypher.NormalizedTest:
		p.test(x.Of, x.Not, x.Form+" NORMALIZED")
	case *cypher.CaseOperand, *cypher.UnmodelledExpression:
		panic(unwritten)
	}
}

// of writes what a part is taken from. A number before a point, and what a label would
// be read with, stand in parentheses.
func (p *printer) of(x cypher.Expr) {
	switch x.(type) {
	case *cypher.Integer, *cypher.Float:
		p.put("(")
		p.expr(x, weakest)
		p.put(")")
	case *cypher.HasLabels:
		p.put("(")
		p.expr(x, weakest)
		p.put(")")
	default: // Nothing behind another form is read with it.
		p.expr(x, postfix)
	}
}

// operandLevels are what the operands of an operator are asked for. Where the dialects
// bind differently (XOR and AND, predicates and arithmetic, powers of powers), all
// operands but the strongest stand in parentheses.
func (p *printer) operandLevels(x *cypher.Binary) (l, r int) {
	own := levels[x.Op]
	switch x.Op {
	case cypher.Or, cypher.Xor, cypher.And:
		l, r = notLevel, notLevel
		if left, is := p.lower(x.L).(*cypher.Binary); is && left.Op == x.Op {
			l = own
		}
		return l, r
	case cypher.In, cypher.StartsWith, cypher.EndsWith, cypher.Contains, cypher.Matches, cypher.Power:
		return postfix, postfix
	case cypher.Add, cypher.Subtract, cypher.Multiply, cypher.Divide, cypher.Modulo, cypher.Concatenate:
	}
	return own, own + 1
}

// itemsAfter writes expressions, the first of which is asked for a level.
func (p *printer) itemsAfter(list []cypher.Expr, first int) {
	for i, x := range list {
		if i > 0 {
			p.put(", ")
			first = weakest
		}
		p.expr(x, first)
	}
}

// bindingWords are functions' names behind which a first argument could be read as the
// binding of a variable.
var bindingWords = map[string]bool{"ALL": true, "ANY": true, "NONE": true, "SINGLE": true, "FILTER": true, "EXTRACT": true, "REDUCE": true}

func (p *printer) functionCall(x *cypher.FunctionCall) {
	name := function.Written(x.Name, p.dialect)
	p.qualified(name)
	p.put("(")
	if x.Distinct {
		p.put("DISTINCT ")
	}
	first := weakest
	if bindingWords[strings.ToUpper(name)] {
		first = postfix
	}
	p.itemsAfter(x.Arguments, first)
	p.put(")")
}

// qualified writes the name of a function or procedure with its namespace.
func (p *printer) qualified(name string) {
	for i, part := range strings.Split(name, ".") {
		if i > 0 {
			p.put(".")
		}
		switch strings.ToUpper(part) {
		case "SHORTESTPATH", "ALLSHORTESTPATHS":
			p.put("`", part, "`")
		case "EXISTS", "ALL":
			p.put(part)
		default:
			p.name(part)
		}
	}
}

func (p *printer) exprs(list []cypher.Expr) {
	separated(p, list, ", ", func(x cypher.Expr) { p.expr(x, weakest) })
}

func (p *printer) mapLiteral(m *cypher.MapLiteral) {
	p.put("{")
	separated(p, m.Entries, ", ", func(e cypher.MapEntry) {
		p.schemaName(e.Key)
		p.put(": ")
		p.expr(e.Value, weakest)
	})
	p.put("}")
}

func (p *printer) parameter(name string) {
	if strings.Trim(name, "0123456789") == "" && name != "" {
		p.put(name)
		return
	}
	p.name(name)
}

func (p *printer) slice(x *cypher.Slice) {
	p.of(x.Of)
	p.put("[")
	if x.From != nil {
		p.expr(x.From, weakest)
	}
	p.put("..")
	if x.To != nil {
		p.expr(x.To, weakest)
	}
	p.put("]")
}

// escaped writes a string's characters. What openCypher can escape by a letter is
// escaped; all else stands as it is, since not every engine decodes \\u.
func (p *printer) escaped(text string) string {
	if p.syntax.plainControls {
		text = plainEscapes.Replace(text)
	} else {
		text = escapes.Replace(text)
	}
	if p.syntax.escapedDollars {
		text = strings.ReplaceAll(text, "$", `\u0024`)
	}
	return text
}

// unary writes NOT and signs. A minus before a number would be read as part of it, and
// two signs as a comment or an operator in some dialects.
func (p *printer) unary(x *cypher.Unary) {
	if x.Op == cypher.Not {
		p.put("NOT ")
		p.expr(x.Of, notLevel)
		return
	}
	if x.Op == cypher.Plus {
		p.needs(unaryPlus)
	}
	p.put([...]string{cypher.Plus: "+", cypher.Minus: "-"}[x.Op])
	switch x.Of.(type) {
	case *cypher.Integer, *cypher.Float:
		p.put("(")
		p.expr(x.Of, weakest)
		p.put(")")
	default: // A sign before another form is read as its operator.
		p.expr(x.Of, postfix)
	}
}

func (p *printer) caseOf(x *cypher.Case) {
	p.put("CASE")
	if x.Subject != nil {
		p.put(" ")
		p.expr(x.Subject, weakest)
	}
	for _, when := range x.Whens {
		p.put(" WHEN ")
		if when.Tests {
			p.whenTests(when.Condition)
		} else {
			p.expr(when.Condition, weakest)
		}
		p.put(" THEN ")
		p.expr(when.Result, weakest)
	}
	if x.Else != nil {
		p.put(" ELSE ")
		p.expr(x.Else, weakest)
	}
	p.put(" END")
}

// floatText writes a float so that it is read as one; infinities and NaN, which have no
// literals, as divisions.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "(0.0 / 0.0)"
	case math.IsInf(f, 1):
		return "(1.0 / 0.0)"
	case math.IsInf(f, -1):
		return "(-1.0 / 0.0)"
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	text = strings.Replace(text, "e+", "e", 1)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

var plainEscapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

var escapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\b", `\b`, "\f", `\f`)

// isExistsOfPattern tells whether a call is exists(pattern), which is how a pattern is
// read that was written as a call.
func isExistsOfPattern(x *cypher.FunctionCall) bool {
	if function.Lookup(x.Name) != function.Exists || len(x.Arguments) != 1 {
		return false
	}
	_, is := x.Arguments[0].(*cypher.PatternPredicate)
	return is
}

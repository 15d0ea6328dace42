package parse

import (
	"math"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// primary reads what stands without operators.
func (p *parser) primary() cypher.Expr {
	t := p.token()
	switch t.kind {
	case integer, float:
		return p.number(t.at, false)
	case text:
		p.take()
		return &cypher.String{Value: t.text, At: t.at}
	case parameter:
		p.take()
		return &cypher.Parameter{Name: t.text, At: t.at}
	case symbol:
		return p.bracketed()
	case word:
		if x := p.keyword(); x != nil {
			return x
		}
		return p.named()
	case quotedName:
		return p.named()
	case broken:
		panic(failure{t.err})
	case endOfText:
	}
	p.unexpected("an expression")
	return nil
}

func (p *parser) bracketed() cypher.Expr {
	switch {
	case p.atSymbol("{"):
		return p.mapLiteral()
	case p.atSymbol("["):
		return p.squareBracket()
	case p.patternAhead(0):
		at := p.token().at
		return &cypher.PatternPredicate{Path: p.gather(p.element), At: at}
	case p.atSymbol("("):
		p.take()
		x := p.expression()
		p.expectSymbol(")")
		return x
	}
	p.unexpected("an expression")
	return nil
}

// number reads a number, with the minus that was taken before it.
func (p *parser) number(at cypher.Position, negative bool) cypher.Expr {
	t := p.take()
	if t.kind == integer {
		if len(t.text) > 1 && t.text[0] == '0' && isDigit(t.text[1]) && p.has(leadingZero) {
			p.unmodelled(leadingZero, t.at)
		}
		x := p.integer(t, negative)
		x.At = at
		return x
	}
	// openCypher 9's grammar (RegularDecimalReal) has digits behind the point.
	if _, behind, has := strings.Cut(t.text, "."); has && (behind == "" || !isDigit(behind[0])) &&
		(p.dialect == nil || p.dialect.Graph.WholePoint == spec.WholePointNone) {
		p.raise("InvalidNumberLiteral", t.at, "%q is no number: digits have to follow the point", t.text)
	}
	f, err := strconv.ParseFloat(t.text, 64)
	if err != nil {
		p.raise("FloatingPointOverflow", t.at, "the number %s is too large", t.text)
	}
	if negative {
		f = -f
	}
	return &cypher.Float{Value: f, At: at}
}

func (p *parser) integer(t token, negative bool) *cypher.Integer {
	digits, base := t.text, 10
	switch {
	case strings.HasPrefix(digits, "0x"):
		digits, base = digits[2:], 16
	case strings.HasPrefix(digits, "0o"):
		digits, base = digits[2:], 8
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil || n > math.MaxInt64 && !(negative && n == 1<<63) {
		p.raise("IntegerOverflow", t.at, "the integer %s does not fit in 64 bits", t.text)
	}
	if negative {
		return &cypher.Integer{Value: int64(-n), At: t.at}
	}
	return &cypher.Integer{Value: int64(n), At: t.at}
}

// keyword reads what a keyword begins, or returns nil.
func (p *parser) keyword() cypher.Expr {
	t, next := p.token(), p.ahead(1)
	if p.atKeywordAsName(".") {
		return nil
	}
	switch t.upper {
	case "NULL":
		p.take()
		return &cypher.Null{At: t.at}
	case "TRUE", "FALSE":
		p.take()
		return &cypher.Boolean{Value: t.upper == "TRUE", At: t.at}
	case "CASE":
		return p.caseExpression()
	case "INF", "INFINITY", "NAN":
		if p.has(constants) && !next.isSymbol("(") && !next.isSymbol(".") {
			p.take()
			p.unmodelled(constants, t.at)
			return &cypher.Float{Value: math.Inf(1), At: t.at}
		}
	case "COLLECT":
		if p.has(collectSubquery) && next.isSymbol("{") {
			return p.subquery()
		}
	case "TRIM", "LTRIM", "RTRIM", "NORMALIZE":
		if x := p.keywordCall(); x != nil {
			return x
		}
	case "CAST":
		if p.has(castExpression) && next.isSymbol("(") {
			if x := p.cast(); x != nil {
				return x
			}
		}
	case "EXISTS", "COUNT":
		switch {
		case next.isSymbol("{"):
			return p.subquery()
		case t.upper == "COUNT" && next.isSymbol("(") && p.ahead(2).isSymbol("*") && p.ahead(3).isSymbol(")"):
			for range 4 {
				p.take()
			}
			return &cypher.CountStar{At: t.at}
		}
	case "ALL", "ANY", "NONE", "SINGLE", "FILTER", "EXTRACT":
		if next.isSymbol("(") && p.ahead(2).isName() && p.ahead(3).isWord("IN") {
			return p.overList()
		}
	case "REDUCE":
		if next.isSymbol("(") && p.ahead(2).isName() && p.ahead(3).isSymbol("=") {
			return p.reduce()
		}
	case "SHORTESTPATH", "ALLSHORTESTPATHS":
		if next.isSymbol("(") {
			return &cypher.PatternPredicate{Path: p.path(), At: t.at}
		}
	}
	return nil
}

// named reads a variable or a call.
func (p *parser) named() cypher.Expr {
	if n := p.callAhead(); n > 0 {
		return p.functionCall(n)
	}
	t := p.token()
	if !t.isName() && !p.atKeywordAsName(".") {
		p.unexpected("an expression")
	}
	p.take()
	if p.atSymbol("{") && p.has(mapProjection) {
		return p.mapProjection(t)
	}
	return &cypher.Variable{Name: t.text, At: t.at}
}

// callAhead returns how many tokens the name of a function takes, 0 if none is called
// here.
func (p *parser) callAhead() int {
	if t := p.token(); !t.isName() && t.upper != "EXISTS" && t.upper != "ALL" {
		return 0
	}
	n := 1
	for p.ahead(n).isSymbol(".") && p.ahead(n+1).isSchemaName() {
		n += 2
	}
	if p.ahead(n).isSymbol("(") {
		return n
	}
	return 0
}

func (p *parser) functionCall(tokens int) cypher.Expr {
	x := &cypher.FunctionCall{At: p.token().at}
	for range tokens {
		x.Name += p.take().text
	}
	p.expectSymbol("(")
	x.Distinct = p.acceptWord("DISTINCT")
	if at := p.token().at; p.atWord("ALL") && p.has(allInAggregate) && !p.ahead(1).isSymbol("(") && !p.ahead(1).isSymbol(")") {
		p.take()
		p.unmodelled(allInAggregate, at)
	}
	if x.Distinct || !p.atSymbol(")") {
		x.Arguments = p.expressions()
	}
	p.expectSymbol(")")
	return x
}

func (p *parser) expressions() []cypher.Expr {
	list := []cypher.Expr{p.expression()}
	for p.acceptSymbol(",") {
		list = append(list, p.expression())
	}
	return list
}

func (p *parser) mapLiteral() *cypher.MapLiteral {
	x := &cypher.MapLiteral{At: p.expectSymbol("{").at}
	if p.acceptSymbol("}") {
		return x
	}
	for {
		e := cypher.MapEntry{Key: p.schemaName("a key")}
		p.expectSymbol(":")
		e.Value = p.expression()
		x.Entries = append(x.Entries, e)
		if !p.acceptSymbol(",") {
			break
		}
	}
	p.expectSymbol("}")
	return x
}

// squareBracket reads a list or a comprehension.
func (p *parser) squareBracket() cypher.Expr {
	switch {
	case p.patternAhead(1), p.ahead(1).isName() && p.ahead(2).isSymbol("=") && p.patternAhead(3):
		return p.patternComprehension()
	case p.ahead(1).isName() && p.ahead(2).isWord("IN") && !p.severalItems():
		at := p.take().at
		x := p.listComprehension(at)
		p.expectSymbol("]")
		return x
	}
	x := &cypher.List{At: p.take().at}
	if !p.atSymbol("]") {
		x.Items = p.expressions()
	}
	p.expectSymbol("]")
	return x
}

// severalItems tells whether a comma separates items in the bracket that begins here.
func (p *parser) severalItems() bool {
	end := p.token().partner
	for i := p.i + 1; i < end; i++ {
		t := p.tokens[i]
		if t.isSymbol(",") {
			return true
		}
		if t.partner > i {
			i = t.partner
		}
	}
	return false
}

// listComprehension reads variable IN list [WHERE condition] [| result].
func (p *parser) listComprehension(at cypher.Position) *cypher.ListComprehension {
	x := &cypher.ListComprehension{At: at, Variable: p.variable("a variable")}
	p.expectWord("IN")
	x.List = p.expression()
	x.Where = p.where()
	if p.acceptSymbol("|") {
		x.Result = p.expression()
	}
	return x
}

func (p *parser) patternComprehension() cypher.Expr {
	x := &cypher.PatternComprehension{At: p.take().at, Path: p.path(), Where: p.where()}
	p.expectSymbol("|")
	x.Result = p.expression()
	p.expectSymbol("]")
	return x
}

var quantifiers = map[string]cypher.QuantifierKind{
	"ALL": cypher.AllOf, "ANY": cypher.AnyOf, "NONE": cypher.NoneOf, "SINGLE": cypher.SingleOf,
}

// overList reads a quantifier, or the older forms of comprehensions, filter and extract.
func (p *parser) overList() cypher.Expr {
	t := p.take()
	p.expectSymbol("(")
	c := p.listComprehension(t.at)
	kind, quantifier := quantifiers[t.upper]
	if quantifier && c.Result != nil {
		p.raise("UnexpectedSyntax", c.Result.Place(), "expected ')': a quantifier has no result behind '|'")
	}
	p.expectSymbol(")")
	if !quantifier {
		return c
	}
	return &cypher.Quantifier{Kind: kind, Variable: c.Variable, List: c.List, Where: c.Where, At: t.at}
}

func (p *parser) reduce() cypher.Expr {
	x := &cypher.Reduce{At: p.take().at}
	p.take()
	x.Accumulator = p.variable("a variable")
	p.expectSymbol("=")
	x.Initial = p.expression()
	p.expectSymbol(",")
	x.Variable = p.variable("a variable")
	p.expectWord("IN")
	x.List = p.expression()
	p.expectSymbol("|")
	x.Step = p.expression()
	p.expectSymbol(")")
	return x
}

func (p *parser) caseExpression() cypher.Expr {
	x := &cypher.Case{At: p.take().at}
	if !p.atWord("WHEN") {
		x.Subject = p.expression()
	}
	for first := true; first || p.atWord("WHEN"); first = false {
		p.expectWord("WHEN")
		var w cypher.When
		if x.Subject != nil && p.has(extended) {
			w = p.when()
		} else {
			w.Condition = p.expression()
		}
		p.expectWord("THEN")
		w.Result = p.expression()
		x.Whens = append(x.Whens, w)
	}
	if p.acceptWord("ELSE") {
		x.Else = p.expression()
	}
	p.expectWord("END")
	return x
}

// subquery reads EXISTS {…} or COUNT {…}.
func (p *parser) subquery() cypher.Expr {
	t := p.take()
	x := &cypher.Subquery{Kind: cypher.ExistsSubquery, At: t.at}
	switch t.upper {
	case "COUNT":
		x.Kind = cypher.CountSubquery
	case "COLLECT":
		x.Kind = cypher.CollectSubquery
	}
	p.expectSymbol("{")
	if x.Kind == cypher.CollectSubquery || p.atClause() {
		x.Query = p.query()
	} else {
		x.Paths = p.paths()
		x.Where = p.where()
	}
	p.expectSymbol("}")
	return x
}

package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// toColumn puts a column where a constant stands, of the constant's family if there is one.
func (m *mutator) toColumn(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		l, is := (*p.x).(*ast.Literal)
		if !is || len(p.frame.columns) == 0 || l.Kind == ast.LiteralNull {
			continue
		}
		c, found := p.frame.find(&m.Sequence, familyOfLiteral(l), 0)
		if !found {
			c, found = p.frame.any(&m.Sequence, 0)
		}
		if found {
			places = append(places, func() { *p.x = m.reference(c) })
		}
	}
	return m.take(places)
}

// otherType gives an operand or an argument another type: a constant by the way it is written, anything
// else by CAST.
func (m *mutator) otherType(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		if !takesParameters(*p.x) {
			continue
		}
		operands(*p.x, func(x *ast.Expr) {
			switch t := (*x).(type) {
			case *ast.Literal:
				if other := otherLiterals(t); other != nil {
					places = append(places, func() { *x = choice.One(&m.Sequence, other) })
				}
			case *ast.ColumnRef, *ast.Binary, *ast.Call, *ast.Cast:
				places = append(places, func() { m.cast(spot{x, p.frame, false}) })
			default: // Other forms stay: conditions and rows have one type.
			}
		})
	}
	return m.take(places)
}

// takesParameters tells whether an expression has operands whose types decide what it does.
func takesParameters(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Comparison, *ast.Between, *ast.InList, *ast.InQuery, *ast.Like, *ast.Distinct, *ast.Call, *ast.Case, *ast.Aggregate, *ast.Cast:
		return true
	case *ast.Binary:
		return !keepsTruth(x)
	default: // The operands of the others have the type of the whole, or there are none.
	}
	return false
}

// otherLiterals are constants of other types that look like a constant.
func otherLiterals(l *ast.Literal) []ast.Expr {
	switch l.Kind {
	case ast.LiteralInteger:
		return []ast.Expr{text(l.Text), literal(l.Text + ".0"), literal(l.Text + "e0"), text(l.Text + " "), null}
	case ast.LiteralDecimal, ast.LiteralApproximate:
		return []ast.Expr{text(l.Text), number(1), number(-2), literal("0.5"), literal("2.5e0")}
	case ast.LiteralString:
		return []ast.Expr{number(1), literal("1.5"), literal("1e0"), octets[0], null}
	case ast.LiteralTrue, ast.LiteralFalse:
		return []ast.Expr{number(1), number(0), text("1")}
	case ast.LiteralNull, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		return []ast.Expr{number(1), text("a"), literal("1.5")}
	}
	return nil
}

// addParameter makes a value an argument of a function, or gives what has parameters one more: a call,
// a list, a CASE, GROUP BY, a select list.
func (m *mutator) addParameter(s *given) bool {
	var places, calls []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.Call:
			if f := m.calledBy(t); f != nil && f.Takes(len(t.Args)+1) {
				places = append(places, func() { t.Args = append(t.Args, m.parameter(p.frame, f, len(t.Args))) })
			}
		case *ast.InList:
			places = append(places, func() {
				t.List = append(t.List, choice.One(&m.Sequence, []ast.Expr{null, number(m.Between(-2, 12)), choice.One(&m.Sequence, someTexts), ast.CopyExpr(t.X)}))
			})
		case *ast.Case:
			places = append(places, func() {
				when := ast.When{Result: null}
				if when.Condition = number(m.Between(0, 3)); t.Operand == nil {
					when.Condition = m.predicate(p.frame)
				}
				t.Whens = append(t.Whens, when)
			})
		default: // Other forms have as many operands as they have.
		}
		if isValue(*p.x) && !p.truth {
			calls = append(calls, func() {
				if x := m.around(p); x != nil {
					*p.x = x
				}
			})
		}
	}
	if s.body.GroupBy != nil && s.body.Grouping == nil {
		if c, found := s.frame.any(&m.Sequence, needKey); found {
			places = append(places, func() { s.body.GroupBy = append(s.body.GroupBy, m.reference(c)) })
		}
	}
	if s == m.blocks[0] && m.query.Body == ast.Body(s.body) && len(s.body.Items) < 5 {
		calls = append(calls, func() {
			f := s.spotOf(nil).frame
			if x := m.someCall(f); x != nil {
				s.body.Items = append(s.body.Items, ast.SelectItem{Expr: x})
			}
		})
	}
	if len(calls) > 0 && m.PerMille(650) {
		return m.take(calls)
	}
	return m.take(places)
}

// callable are the functions that a mutant may call: modelled ones, of their arguments alone.
func (m *mutator) callable() []*function.Function { return m.mayCall }

// callableOf lists the functions of a dialect that a mutant may call.
func (g *Generator) callableOf() (list []*function.Function) {
	for _, f := range function.All() {
		if f.Kind == function.Scalar && f.Rule != nil && f.In(g.dialect) && f.Volatility == function.Immutable &&
			!f.IsOnGeometries() && !f.Signature && isCall(f.Form) {
			list = append(list, f)
		}
	}
	return list
}

// isCall tells whether a function of a form is called with arguments of any sort, and read as it is
// written.
func isCall(form function.Form) bool {
	switch form {
	case function.Plain, function.InForm, function.FromFor, function.Placing, function.TrimForm, function.Bare, function.Extraction,
		function.IntervalBehind, function.UnitFirst, function.Between, function.Sign, function.Prefix:
		return true
	case function.Star, function.Remainder, function.QuantifiedList, function.Listing, function.Subscripting, function.Unread,
		function.Naming, function.NamingBehind, function.Fielding, function.AllFields, function.WithLambda, function.LambdaForm, function.LambdaName,
		function.Introducing, function.Transcoding:
	}
	return false
}

// calledBy is the declaration of the function that a call names; nil where none takes as many arguments.
func (m *mutator) calledBy(x *ast.Call) *function.Function {
	for _, f := range function.Named(x.Name) {
		if f.Kind == function.Scalar && f.In(m.dialect) && f.Takes(len(x.Args)) {
			return f
		}
	}
	return nil
}

// preferred is a function of a list, by what the mutator prefers.
func (m *mutator) preferred(list []*function.Function) *function.Function {
	if m.prefer == nil {
		return choice.One(&m.Sequence, list)
	}
	shares := make([]int, len(list))
	for i, f := range list {
		shares[i] = m.prefer(f)
	}
	return list[m.Share(shares)]
}

// around is a call of a function in which a value is one of the arguments; nil where no function takes
// it.
func (m *mutator) around(p spot) ast.Expr {
	of := m.familyOf(p)
	var list []*function.Function
	for _, f := range m.callable() {
		if len(f.Parameters) > 0 && m.suits(f.Parameters[0], of) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	f := m.preferred(list)
	x := m.callOf(p.frame, f)
	if x != nil && len(x.Args) > 0 {
		x.Args[0] = *p.x
	}
	return x
}

// suits tells whether a value of a family may be an argument: where nobody checks types, any value.
func (m *mutator) suits(t function.Type, of family) bool {
	switch {
	case of == families || t == function.Any || t == function.ByRule:
		return true
	case m.language.types[familyDynamic] != nil:
		return true
	}
	wanted := familyOfType(t)
	return wanted == of || wanted == familyDecimal && of.isNumber() || wanted == familyDouble && of.isNumber()
}

// someCall is a call of some function; nil where there is none.
func (m *mutator) someCall(f *frame) ast.Expr {
	list := m.callable()
	if len(list) == 0 {
		return nil
	}
	if x := m.callOf(f, m.preferred(list)); x != nil {
		return x
	}
	return nil
}

// callOf calls a function with arguments of its types.
func (m *mutator) callOf(f *frame, called *function.Function) *ast.Call {
	arguments := make([]ast.Expr, len(called.Parameters))
	for i := range arguments {
		arguments[i] = m.parameter(f, called, i)
	}
	switch {
	case called.Variadic && m.PerMille(400):
		arguments = append(arguments, m.parameter(f, called, len(arguments)))
	case called.Optional > 0 && m.PerMille(500):
		arguments = arguments[:len(arguments)-1-m.Below(called.Optional)]
	}
	return called.Call(arguments...)
}

// parameter is an argument of a function: a constant of its kind at some edge, a column, NULL.
func (m *mutator) parameter(f *frame, called *function.Function, i int) ast.Expr {
	kind := called.Parameter(i)
	if m.PerMille(60) {
		return null
	}
	if list := edgeArguments[kind]; list != nil && m.PerMille(700) {
		return choice.One(&m.Sequence, list)
	}
	if of := familyOfType(kind); of != families && m.PerMille(500) {
		if c, found := f.find(&m.Sequence, of, 0); found {
			return m.reference(c)
		}
		return m.literalOf(of)
	}
	switch {
	case kind == function.Condition:
		return m.predicate(f)
	case kind == function.Moment:
		if m.language.types[familyDate] == nil {
			return choice.One(&m.Sequence, momentTexts)
		}
		return choice.One(&m.Sequence, days)
	case kind == function.Any || kind == function.ByRule || kind == function.Unstated:
		if c, found := f.any(&m.Sequence, 0); found && m.PerMille(500) {
			return m.reference(c)
		}
		return choice.One(&m.Sequence, anything)
	}
	if list := edgeArguments[kind]; list != nil {
		return choice.One(&m.Sequence, list)
	}
	return choice.One(&m.Sequence, anything)
}

var (
	momentTexts = textLiterals("2020-02-29", "2020-03-01 12:30:00", "1999-12-31 23:59:59.999", "12:30", "2451545", "2000-01-01T00:00:00Z", "x", "2020-13-01")
	jsonTexts   = textLiterals(`{"a":1,"b":[1,2,null]}`, `[1,"a",true,{"a":{"b":2}}]`, `null`, `"a"`, `1.5`, `{}`, `[]`, `{"a":null}`, `{"a":"x","c":1e2}`, `{`, ``)
	anything    = append(slices.Concat(literals("0", "1", "-1", "2", "1.5", "-0.5", "1e0", "100"), textLiterals("a", "1", "", "ab", " a", "2020-02-29"), jsonTexts[:3]), null)
	// edgeArguments are arguments by kind at which functions change what they do.
	edgeArguments = map[function.Type][]ast.Expr{
		function.Integer:        literals("0", "1", "-1", "2", "3", "10", "63", "64", "255", "65", "-3", "1000"),
		function.Unsigned:       literals("0", "1", "2", "10", "255", "4294967295"),
		function.SmallCount:     literals("0", "1", "2", "3", "-1"),
		function.Place:          literals("0", "1", "2", "3", "-1", "-2", "10"),
		function.Decimal:        literals("0.5", "-0.5", "1.5", "2.5", "0.00", "12.345", "-2.5"),
		function.Double:         literals("0e0", "1e0", "-1e0", "0.5e0", "2e0", "1e2", "-0.5e0", "1e3"),
		function.Number:         literals("0", "1", "-1", "2.5", "-2.5", "0.5e0", "10", "1e2"),
		function.Text:           textLiterals("", "a", "ab", "aba", " a ", "A", "abc", "1", "x_y", "b,a", "aa", "äB"),
		function.ShortText:      textLiterals("a", "b", " ", "ab", "x", "", ",", "%d", "%Y-%m", "+1 day", "start of month"),
		function.Path:           textLiterals("$", "$.a", "$.b", "$[0]", "$.b[1]", "$.x", "$[1]", "$.a.b", "$[#-1]", "$[3].a", "a", "$["),
		function.Document:       jsonTexts,
		function.NumberDocument: textLiterals("1", "-2", "1.5"),
		function.Pattern:        somePatterns,
		function.Template:       templates,
		function.Probability:    literals("0.0", "0.5", "1.0"),
		function.LiteralOne:     textLiterals("one"),
		function.Bytes:          more,
		function.Moment:         nil,
	}
)

// deleteParameter leaves of a call an argument, or takes one from what has several: a call, a list, a
// CASE, GROUP BY.
func (m *mutator) deleteParameter(s *given) bool {
	var places []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.Call:
			if len(t.Args) > 0 {
				places = append(places, func() { *p.x = choice.One(&m.Sequence, t.Args) })
			}
			if f := m.calledBy(t); f != nil && len(t.Args) > 0 && f.Takes(len(t.Args)-1) {
				places = append(places, func() { t.Args = t.Args[:len(t.Args)-1] })
			}
		case *ast.InList:
			if len(t.List) > 1 {
				places = append(places, func() { t.List = slices.Delete(t.List, 0, 1) }, func() { t.List = t.List[:len(t.List)-1] })
			}
		case *ast.Case:
			if len(t.Whens) > 1 {
				places = append(places, func() { t.Whens = t.Whens[:len(t.Whens)-1] })
			}
			if t.Else != nil {
				places = append(places, func() { t.Else = nil })
			}
		default: // Other forms have as many operands as they have.
		}
	}
	if len(s.body.GroupBy) > 1 && s.body.Grouping == nil {
		places = append(places, func() { s.body.GroupBy = s.body.GroupBy[:len(s.body.GroupBy)-1] })
	}
	if s == m.blocks[0] && m.query.Body == ast.Body(s.body) && len(s.body.Items) > 1 {
		places = append(places, func() {
			i := m.Below(len(s.body.Items))
			s.body.Items = slices.Delete(s.body.Items, i, i+1)
		})
	}
	return m.take(places)
}

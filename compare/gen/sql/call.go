package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// calls are the modelled functions that the catalogue weighs.
type calls struct {
	// byResult are the functions with fixed types, by the type of the result.
	byResult map[function.Type][]*function.Function
	// ofFamily are the functions whose result is of the family of the first argument, as far
	// as the dialect keeps the family, and those of doubles. A result of another family can
	// make a query that an engine refuses.
	ofFamily map[family][]*function.Function
}

var numeric = []family{familyInteger, familyDecimal, familyDouble}

// callsOf sorts the functions of a dialect; moments tells that there are columns of days.
func callsOf(d *spec.Dialect, moments bool) calls {
	c := calls{byResult: map[function.Type][]*function.Function{}, ofFamily: map[family][]*function.Function{}}
	for _, f := range function.Weighed(d) {
		switch {
		case f.Result != function.ByRule && f.Result != function.Double:
			c.byResult[f.Result] = append(c.byResult[f.Result], f)
		case f.Result == function.Double:
			for _, of := range numeric {
				c.ofFamily[of] = append(c.ofFamily[of], f)
			}
		case f.Parameters[0] == function.Moment && !moments:
		case isWhole(f.Parameters[0]) || f.Parameters[0] == function.Moment:
			c.ofFamily[familyInteger] = append(c.ofFamily[familyInteger], f)
		default:
			for _, of := range numeric {
				c.ofFamily[of] = append(c.ofFamily[of], f)
			}
			if f.Parameters[0] == function.Any {
				c.ofFamily[familyText] = append(c.ofFamily[familyText], f)
			}
		}
	}
	return c
}

// weighed is a call of a function whose result has a type, by its weight; nil where none is to
// be. Keys have none: their dialects do not all take expressions there. Without the weight
// nothing is drawn.
func (b *queryBuilder) weighed(f *frame, result function.Type, fit need) ast.Expr {
	return b.callOne(f, b.calls.byResult[result], b.chanceOf(ChanceFunction, fit), familyText, fit)
}

// weighedNumber is a call of a function whose result is of the family of its arguments.
func (b *queryBuilder) weighedNumber(f *frame, of family, fit need) ast.Expr {
	if fit&needBits != 0 {
		return nil
	}
	return b.callOne(f, b.calls.ofFamily[of], b.chanceOf(ChanceFurtherFunction, fit), of, fit)
}

// weighedCondition is a call of a function whose result is a condition.
func (b *queryBuilder) weighedCondition(f *frame) ast.Expr {
	return b.callOne(f, b.calls.byResult[function.Condition], b.weights[ChanceFurtherFunction]/4, familyText, 0)
}

// chanceOf is the chance of a call: greater where the value is seen as it is.
func (b *queryBuilder) chanceOf(weight Weight, fit need) int {
	if fit&needCompare == 0 {
		return b.weights[weight] + 2*b.weights[ChanceFurtherFunction]
	}
	return b.weights[weight]
}

// callOne calls a function of the list; of is the family that arguments of any type have.
func (b *queryBuilder) callOne(f *frame, list []*function.Function, chance int, of family, fit need) ast.Expr {
	if chance == 0 || len(list) == 0 || fit&needKey != 0 || b.room <= 0 || !b.mayNest(1) || !b.PerMille(chance) {
		return nil
	}
	shares := make([]int, len(list))
	for i, called := range list {
		shares[i] = called.Weight
	}
	called := list[b.Share(shares)]
	if called.Result == function.Double && fit&needCompare != 0 && !b.PerMille(b.weights[ChanceInexact]) {
		return nil
	}
	arguments := make([]ast.Expr, len(called.Parameters))
	for i, kind := range called.Parameters {
		arguments[i] = b.callArgument(f, called, i, kind, of, fit)
	}
	switch {
	case called.Variadic && called.Result == function.ByRule && (len(arguments) == 1 || b.PerMille(200)):
		arguments = append(arguments, b.expression(f, of, fit&^needKey|needCompare))
	case called.Optional > 0 && b.PerMille(400):
		arguments = arguments[:len(arguments)-1-b.Below(called.Optional)]
	}
	return called.Call(arguments...)
}

// callArgument is the i-th argument of a call.
func (b *queryBuilder) callArgument(f *frame, called *function.Function, i int, kind function.Type, of family, fit need) ast.Expr {
	switch {
	case kind == function.Number || kind == function.Double || kind == function.Decimal || kind == function.Unsigned:
		return b.numberArgument(f, kind, of)
	case kind == function.Any && called.Result == function.ByRule:
		return b.expression(f, of, fit&^needKey|needCompare)
	case kind == function.Template:
		return choice.One(&b.Sequence, templates)
	case kind == function.Any && called.Parameters[0] == function.Template && b.PerMille(500):
		return b.number(f, familyInteger, needSmall)
	case kind == function.Moment:
		return b.momentArgument(f)
	case kind == function.Pattern:
		return choice.One(&b.Sequence, somePatterns)
	case i > 0 && (kind == function.ShortText || kind == function.Text) && b.PerMille(500):
		return choice.One(&b.Sequence, someTexts[:12])
	case isWhole(kind) && !isWhole(called.Parameters[0]) && b.PerMille(800):
		return number(b.Between(-2, 4))
	case isWhole(kind):
		return b.number(f, familyInteger, needSmall)
	case kind == function.Bytes:
		return b.bytes(f, fit)
	}
	return b.textArgument(f, called, fit)
}

// numberArgument is an argument of a function of numbers: a number at an edge, NULL, or any
// other; where types go with values also a text.
func (b *queryBuilder) numberArgument(f *frame, kind function.Type, of family) ast.Expr {
	ofValues := b.dialect.Storage == spec.StorageOfValue
	from := of
	switch {
	case of == familyText || kind == function.Double && b.PerMille(700):
		from = familyDouble
	case b.PerMille(200):
		from = familyInteger + family(b.Below(3))
	}
	if kind == function.Decimal {
		from = familyDecimal
	}
	if from == familyDecimal && ofValues {
		from = familyDouble
	}
	switch chosen := b.Below(20); {
	case chosen == 0 && b.mayNest(2):
		return b.converted(null, from)
	case chosen < 5 && kind == function.Double: // in the domain of all functions but ACOSH
		b.room--
		return choice.One(&b.Sequence, within)
	case chosen < 9 || !b.mayNest(2):
		b.room--
		return choice.One(&b.Sequence, edges[from])
	case chosen < 11 && ofValues:
		return b.leaf(f, choice.One(&b.Sequence, []family{familyText, familyDynamic}), 0, false)
	}
	return b.number(f, from, needSmall)
}

// edges are numbers at which functions of numbers change what they do.
var edges = map[family][]ast.Expr{
	familyInteger: literals("0", "1", "-1", "2", "10", "-3", "100", "15"),
	familyDecimal: literals("0.5", "-0.5", "1.5", "2.5", "-2.5", "0.005", "1.005", "12.345", "0.00", "-0.4"),
	familyDouble:  literals("0.5e0", "-0.5e0", "2.5e0", "-1.5e0", "1e-3", "1e2", "0.1e0", "0e0", "1e0", "-0.4e0"),
}

// templates are texts that FORMAT of DuckDB reads; of the last ones some are wrong.
var templates = textLiterals("{}", "a{}b", "{0}{0}", "{{{}}}", "{:>4}", "{:<3}|", "{:^5}", "x", "{}{}", "}")

// within are doubles of which most functions of doubles have a value.
var within = literals("0.5e0", "1e0", "0.1e0", "0.25e0")

// somePatterns are regular expressions of the part that all dialects share.
var somePatterns = textLiterals("^a", "b$", "a+", "[ab]", "a|b", "[0-9]", "^[a-z]+$", "(1|2)", "b*", ".")

// bytes makes a byte string: a call or a literal.
func (b *queryBuilder) bytes(f *frame, fit need) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	b.room--
	if x := b.weighed(f, function.Bytes, fit); x != nil {
		return x
	}
	return choice.One(&b.Sequence, more)
}

// isWhole tells whether arguments of a kind are whole numbers.
func isWhole(kind function.Type) bool {
	return kind == function.Integer || kind == function.SmallCount || kind == function.Place
}

// foreign are texts with letters beyond ASCII, octets byte strings.
var (
	foreign = []ast.Expr{text("äB"), text("Éa")}
	octets  = []ast.Expr{&ast.Literal{Kind: ast.LiteralBytes, Text: "aB"}, &ast.Literal{Kind: ast.LiteralBytes, Text: ""}}
	// more are those of dialects that have byte strings as a type of their own.
	more = append(octets[:2:2], &ast.Literal{Kind: ast.LiteralBytes, Text: "\x00\xff'"})
)

// textArgument is an argument of a function of texts: a text or NULL; where types go with
// values also a number or a byte string; letters beyond ASCII where no case is open.
func (b *queryBuilder) textArgument(f *frame, called *function.Function, fit need) ast.Expr {
	ofValues := b.dialect.Storage == spec.StorageOfValue
	switch chosen := b.Below(20); {
	case chosen < 5 && b.mayNest(2):
		x := b.leaf(f, familyText, needCompare, false)
		return function.NullIf.Call(x, x)
	case chosen < 12 && !opens(called.Rule, b.dialect):
		return choice.One(&b.Sequence, foreign)
	case chosen < 14 && ofValues:
		return choice.One(&b.Sequence, octets)
	case chosen < 16 && ofValues:
		return b.leaf(f, choice.One(&b.Sequence, []family{familyInteger, familyDouble, familyDynamic}), 0, false)
	}
	return b.text(f, fit&needCompare)
}

// opens tells whether a rule leaves a case open in the dialect.
func opens(r *spec.Rule, d *spec.Dialect) bool {
	for k := range r.Numbered() {
		if r.Undetermined(d.Name, k) {
			return true
		}
	}
	return false
}

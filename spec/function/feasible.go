package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// Feasibility tells which triples of composite coverage can be reached in some dialects: those that are
// feasible by grammar (spec.Triple.Feasible) and by what the catalogue declares. A triple is infeasible
// only by one of these arguments; where nothing is declared, nothing is ruled out. TestNoInfeasibleTriple
// asks random queries for the contrary.
//
//  1. A rule that functions follow takes operands at the places of their parameters, no others: a rule of
//     functions of one parameter has no second operand. Rules that operators may follow, too, have two
//     operands at least, those of predicates three.
//  2. Such a rule takes a condition or a key only if a function is an aggregate, which has FILTER and
//     ORDER BY, and no result and no rows of a query inside. What CASE applies is left out: ofCase.
//  3. Where values of other sorts are no operands (spec.TypingStrict), what a function makes is
//     taken only by a place for values of its sort: text, number, condition, moment, byte string, geometry,
//     document. A place for conditions takes conditions alone, but not that of CASE x WHEN y.
type Feasibility struct{ dialects []feasible }

// feasible is what the catalogue declares in one dialect.
type feasible struct {
	name  string
	rules map[*spec.Rule]*declared
	sorts bool // 3. holds
}

// declared is what the functions of a rule declare together.
type declared struct {
	operands int  // parameters at most
	grouped  bool // one is an aggregate
	open     bool // one is neither an aggregate nor a scalar function: nothing is ruled out
	takes    [mostDeclared]sorts
	makes    sorts
}

// mostDeclared is how many operands have places of their own.
const mostDeclared = 4

// sorts is a set of sorts of values; everySort where nothing is declared.
type sorts uint16

const (
	sortText sorts = 1 << iota
	sortNumber
	sortCondition
	sortMoment
	sortBytes
	sortGeometry
	sortDocument
	everySort sorts = 1<<16 - 1
)

// sortOf is the sort of a type.
func sortOf(t Type) sorts {
	switch t {
	case Integer, Unsigned, Decimal, Double, Number, SmallCount, Place, Probability:
		return sortNumber
	case Text, ShortText, Pattern:
		return sortText
	case Condition:
		return sortCondition
	case Moment:
		return sortMoment
	case Bytes:
		return sortBytes
	case Geometry:
		return sortGeometry
	case Document:
		return sortDocument
	case Unstated, Any, ByRule, Path, Template, NumberDocument, LiteralOne, AnyList: // Nothing is declared, or a kind of argument that several types have.
	}
	return everySort
}

// FeasibilityOf is what is feasible in some dialects.
func FeasibilityOf(dialects ...string) *Feasibility {
	f := &Feasibility{}
	for _, name := range dialects {
		d := spec.DialectByName(name)
		if d == nil {
			continue
		}
		one := feasible{name: name, rules: map[*spec.Rule]*declared{}, sorts: d.Typing == spec.TypingStrict}
		for _, fn := range catalogue {
			if fn.Rule != nil && fn.In(d) {
				one.add(fn)
			}
		}
		f.dialects = append(f.dialects, one)
	}
	return f
}

func (f *feasible) add(fn *Function) {
	d := f.rules[fn.Rule]
	if d == nil {
		d = &declared{}
		f.rules[fn.Rule] = d
	}
	operands := len(fn.Parameters)
	if fn.Variadic || fn.Signature || fn.Form != Plain {
		operands = mostDeclared // the places of operands are those of the tree, not of the call
	}
	d.operands = max(d.operands, operands)
	d.grouped = d.grouped || fn.Kind == Aggregate
	d.open = d.open || fn.Kind != Aggregate && fn.Kind != Scalar
	for i := range d.takes {
		switch {
		case fn.Variadic || fn.Signature || fn.Form != Plain || i >= len(fn.Parameters):
			d.takes[i] = everySort
		default:
			d.takes[i] |= sortOf(fn.Parameters[i])
		}
	}
	d.makes |= sortOf(fn.Result)
}

// leastOperands are the operands of operators whose rules functions follow, too, by chapter.
var leastOperands = map[string]int{"arithmetic": 2, "bits": 2, "compare": 2, "truth": 2, "json": 2, "list": 2, "array": 2, "map": 2, "struct": 2, "text": 2, "temporal": 2, "predicate": 3, "dynamic": 2,
	"number": 1, "math": 1}

// ofCase are the chapters of the rules that CASE applies: its own, and those that give its results one type.
var ofCase = map[string]bool{"conditional": true, "cast": true}

// Has tells whether a triple can be reached in one of the dialects, as far as is known.
func (f *Feasibility) Has(t spec.Triple) bool {
	return slices.ContainsFunc(f.dialects, func(d feasible) bool { return t.Feasible(d.name) && d.declares(t) })
}

// declares tells whether what is declared leaves the triple open.
func (f *feasible) declares(t spec.Triple) bool {
	inner := everySort
	if made := f.rules[t.Inner]; made != nil && f.sorts && !made.open {
		inner = made.makes
	}
	outer := f.rules[t.Outer]
	if ofCase[t.Outer.Chapter()] { // CASE x WHEN y takes any value for a condition
		return true
	}
	if t.Place == spec.PlaceCondition && inner&sortCondition == 0 {
		return false
	}
	if outer == nil || outer.open || t.Outer.Clause() {
		return true
	}
	switch {
	case t.Place == spec.PlaceCondition || t.Place == spec.PlaceKey:
		return outer.grouped
	case t.Place < spec.PlaceOperand:
		return false
	}
	n := int(t.Place - spec.PlaceOperand)
	switch {
	case n >= max(outer.operands, leastOperands[t.Outer.Chapter()]):
		return false
	case n < outer.operands && f.sorts:
		return outer.takes[n]&inner != 0
	}
	return true
}

// Count counts the triples of rules that count which can be reached in one of the dialects.
func (f *Feasibility) Count(counts func(*spec.Rule) bool) (n int) {
	names := make([]string, len(f.dialects))
	for i := range f.dialects {
		names[i] = f.dialects[i].name
	}
	for t := range spec.FeasibleTriples(counts, names...) {
		if slices.ContainsFunc(f.dialects, func(d feasible) bool { return (len(names) == 1 || t.Feasible(d.name)) && d.declares(t) }) {
			n++
		}
	}
	return n
}

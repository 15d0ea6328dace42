package semantics

import (
	"math"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

var (
	ruleSum = function.Sum.Rule
	ruleAvg = function.Avg.Rule
)

// Accumulator is a set function of values that are not NULL, which it takes one by one.
type Accumulator interface {
	// Add takes one more value.
	Add(v *Value)
	// Result is the function of the values so far, one at least; more may follow.
	Result() Value
}

// exactSum is the sum of exact numbers: those that 64 bits hold are added as such.
type exactSum struct {
	small int64
	large decimal.Decimal
	scale int
	kept  int // the least number of digits behind the point that an engine may keep of a number
	slack decimal.Decimal
	// longer: the engine may keep more digits of one of the numbers than its scale has
	longer bool
}

func newExactSum() exactSum { return exactSum{kept: math.MaxInt} }

func (s *exactSum) add(v *Value) {
	if v.kind == KindInteger || v.kind == KindBoolean {
		s.addInteger(v.Int())
		s.kept = min(s.kept, 0)
		return
	}
	d := AsDecimal(v)
	s.large = s.large.Add(d.number)
	s.scale = max(s.scale, d.scale)
	if !d.slack.IsZero() {
		s.slack = s.slack.Add(d.slack)
	}
	s.kept = min(s.kept, d.leastKept())
	s.longer = s.longer || d.longer
}

func (s *exactSum) addInteger(i int64) {
	total := s.small + i
	if (total > s.small) != (i > 0) && i != 0 { // the sum left the range
		s.large = s.large.Add(decimal.NewFromInt(s.small))
		total = i
	}
	s.small = total
}

func (s *exactSum) number() decimal.Decimal {
	if s.small == 0 {
		return s.large
	}
	return s.large.Add(decimal.NewFromInt(s.small))
}

// total is the sum with the scale of the numbers.
func (s *exactSum) total() *Decimal {
	d := &Decimal{number: s.number(), scale: s.scale, slack: s.slack, longer: s.longer}
	return d.keeping(s.kept)
}

// halves are the sums of the positive and of the negative numbers: between them lies the sum in
// whatever order.
type halves struct{ up, down exactSum }

func (h *halves) add(v *Value) {
	half := &h.down
	if positive(v) {
		half = &h.up
	}
	half.add(v)
}

func positive(v *Value) bool {
	if v.kind == KindInteger || v.kind == KindBoolean {
		return v.Int() > 0
	}
	return exactDecimal(v).Sign() > 0
}

// summable tells whether 128 bits hold the sum; where they do not hold those of
// some orders, an overflow may be met.
func (h *halves) summable(e *Evaluation, total *Decimal) bool {
	held := func(n decimal.Decimal) bool { return fitsHuge(n.Shift(int32(total.scale)).BigInt()) }
	if !held(total.number) {
		return false
	}
	if !held(h.up.number()) || !held(h.down.number()) {
		e.Raise(ClassOverflow)
	}
	return true
}

// NewSum is SUM; result is the static type, or dynamic in SQLite.
func NewSum(e *Evaluation, result ast.Type) Accumulator {
	switch {
	case result.Kind == ast.TypeDynamic:
		return &dynamicSum{e: e, whole: true, floats: newFloatSum(e)}
	case result.IsApproximate():
		return &approximateSum{newFloatSum(e)}
	}
	return &sum{e: e, result: result, sum: newExactSum()}
}

// approximateSum is SUM of floats.
type approximateSum struct{ floatSum }

func (s *approximateSum) Add(v *Value) { s.add(v) }

func (s *approximateSum) Result() Value {
	total := s.result()
	if total.IsRaised() {
		s.e.apply(ruleSum, function.AggregateOther)
	} else {
		s.e.apply(ruleSum, function.AggregateFloat)
	}
	return total
}

// sum is SUM of exact numbers.
type sum struct {
	e      *Evaluation
	result ast.Type
	first  Kind
	some   bool
	sum    exactSum
	halves halves
}

func (s *sum) Add(v *Value) {
	if !s.some {
		s.first, s.some = v.kind, true
	}
	s.sum.add(v)
	if s.e.Dialect.DecimalResults == spec.DecimalResultsSized {
		s.halves.add(v)
	}
}

func (s *sum) Result() Value {
	e, total := s.e, s.sum.total()
	switch {
	case e.Dialect.DecimalResults == spec.DecimalResultsSized:
		return s.sized(total)
	case s.result.Kind == ast.TypeInteger:
		whole := total.number.BigInt()
		if !whole.IsInt64() {
			e.apply(ruleSum, function.AggregateOther)
			return e.Raise(ClassOverflow)
		}
		e.apply(ruleSum, function.AggregateInteger)
		return Integer(whole.Int64())
	case s.first == KindDecimal:
		e.apply(ruleSum, function.AggregateDecimal)
	default:
		e.apply(ruleSum, function.AggregateInteger)
	}
	return DecimalValue(total)
}

// sized gives an exact sum its type: 128 bits, or a decimal that is summed in
// as many and shows no more than they hold.
func (s *sum) sized(total *Decimal) Value {
	e, result := s.e, s.result
	if !s.halves.summable(e, total) {
		e.apply(ruleSum, function.AggregateOther)
		return e.Raise(ClassOverflow)
	}
	whole := total.number.Shift(int32(result.Scale)).BigInt()
	if result.Kind == ast.TypeInteger {
		e.apply(ruleSum, function.AggregateInteger)
		return HugeInteger(whole)
	}
	if beyondPrecision(total.number, result) {
		e.MarkUnsupported("a sum of more digits than its type has")
	}
	e.apply(ruleSum, function.AggregateDecimal)
	return DecimalValue(NewDecimal(total.number, result.Scale))
}

// dynamicSum is SQLite's SUM.
type dynamicSum struct {
	e      *Evaluation
	whole  bool // all values are integers
	halves halves
	floats floatSum
}

func (s *dynamicSum) Add(v *Value) {
	number := *v
	if number.kind == KindText {
		number = numberInText(number)
	}
	if number.kind == KindText || number.kind == KindBytes {
		number = castReal(number)
	}
	s.floats.add(&number)
	if s.whole = s.whole && number.kind == KindInteger; s.whole {
		s.halves.add(&number)
	}
}

func (s *dynamicSum) Result() Value {
	e := s.e
	if !s.whole {
		e.apply(ruleSum, function.AggregateFloat)
		return s.floats.result()
	}
	up, down := s.halves.up.number().BigInt(), s.halves.down.number().BigInt()
	held := up.IsInt64() && down.IsInt64()
	if total := up.Add(up, down); total.IsInt64() {
		if !held {
			e.Raise(ClassOverflow) // some orders of addition leave the range
		}
		e.apply(ruleSum, function.AggregateInteger)
		return Integer(total.Int64())
	}
	e.apply(ruleSum, function.AggregateOther)
	return e.Raise(ClassOverflow)
}

// extreme is MIN or MAX.
type extreme struct {
	e      *Evaluation
	rule   *spec.Rule
	wanted Ordering
	some   bool
	best   Value
}

// NewExtreme finds the value that is wanted (Less or Greater) than all others. Which of several
// equal values is returned is open where they can be told apart.
func NewExtreme(e *Evaluation, rule *spec.Rule, wanted Ordering) Accumulator {
	return &extreme{e: e, rule: rule, wanted: wanted}
}

func (x *extreme) Add(v *Value) {
	if !x.some {
		x.best, x.some = *v, true
		return
	}
	switch o := Compare(x.e, v, &x.best); {
	case o == x.wanted:
		x.best = *v
	case o == Same && !Identical(v, &x.best):
		x.e.MarkUndetermined(RuleDuplicates)
	}
}

func (x *extreme) Result() Value {
	e, rule, best := x.e, x.rule, x.best
	switch kinds[best.kind].from {
	case castInteger:
		e.apply(rule, function.AggregateInteger)
	case castDecimal:
		e.apply(rule, function.AggregateDecimal)
		if best.decimal.optional > 0 { // the engine stores the extreme in the declared type
			best = Rescale(e, best, best.decimal.scale)
		}
	case castFloat:
		e.apply(rule, function.AggregateFloat)
	case castNull:
		panic("semantics: no extreme of " + best.kind.String())
	default:
		e.apply(rule, function.AggregateOther)
	}
	return best
}

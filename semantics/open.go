package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// openRules are the rules by which values are not determined. Such a value is carried along:
// what is computed of it is open, too, and the outcome is where the value decides something
// or is shown.
var openRules = [...]*spec.Rule{function.ClockRule, function.ChanceRule, function.SessionRule}

// OfClock is a value that depends on the clock.
func OfClock(e *Evaluation) Value { return open(e, 0) }

// OfChance is a value that was drawn by chance.
func OfChance(e *Evaluation) Value { return open(e, 1) }

// OfSession is a value that a server says of itself or of the session.
func OfSession(e *Evaluation) Value { return open(e, 2) }

// OfSessionOrNull is a value of the session that may be NULL. The expression around it decides
// whether this matters.
func OfSessionOrNull(e *Evaluation) Value {
	v := OfSession(e)
	MarkOpen(e, &v)
	return v
}

func open(e *Evaluation, rule uint64) Value {
	e.apply(openRules[rule], function.NotDetermined)
	return Value{kind: KindOpen, bits: rule}
}

// IsOpen tells that the value is not determined.
func (v Value) IsOpen() bool { return v.kind == KindOpen }

// markOpen notes that a condition is of a value that is not determined.
func markOpen(e *Evaluation, values ...*Value) Truth {
	for _, v := range values {
		MarkOpen(e, v)
	}
	return Unknown
}

// MarkOpen notes that the outcome depends on a value, if it is not determined.
func MarkOpen(e *Evaluation, v *Value) {
	if v.kind == KindOpen {
		e.MarkUndetermined(v.openRule())
	}
}

// OfOpen is what is computed of an open value: open, too. It may be NULL or an error, as 1 % x is, so that
// the outcome depends on it.
func OfOpen(e *Evaluation, v *Value) Value {
	MarkOpen(e, v)
	return *v
}

// openRule is the rule by which a value is open.
func (v Value) openRule() *spec.Rule { return openRules[v.bits] }

package function

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Context is the account of one evaluation, and its environment. The zero value evaluates as
// openCypher says, counts nothing and has no clock. One goroutine owns a Context.
type Context struct {
	// Coverage counts applications of rules; nil counts none.
	Coverage *spec.Coverage
	// Undetermined is the first rule that the sources leave open here; the results of
	// the evaluation are then one of several.
	Undetermined *spec.Rule
	// Dialect is the one whose open cases are noted; nil is openCypher itself.
	Dialect *spec.Dialect
	// WrapOverflow lets integers wrap around beyond 64 bits; else that raises.
	WrapOverflow bool
	// NullInListsEqual lets NULL be equal to NULL inside lists and maps.
	NullInListsEqual bool
	// CompareAcrossTypes lets < compare values of different types by the order of
	// ORDER BY, NaN with numbers too.
	CompareAcrossTypes bool
	// NotStringsMayRaise lets the search in other values than strings raise instead of
	// giving null.
	NotStringsMayRaise bool
	// RoundInType lets round, ceil and floor leave integers as they are, and round
	// take the number farther from zero of two.
	RoundInType bool
	// MayRaise are errors that may come instead of a value that was given, one of each
	// type.
	MayRaise []*cypher.Error
	// EmptyText lets + of a string and null be the string.
	EmptyText bool
	// FloatZeroRaises lets / raise for the divisor 0 where an operand is a float.
	FloatZeroRaises bool
	// NegativeRootNull lets sqrt of a negative number be null.
	NegativeRootNull bool
	// Random gives a number from 0 up to 1 for rand(); nil: rand() is not supported.
	Random func() float64
	// Now is the instant of the statement; nil: functions of the clock are not supported.
	Now *temporal.DateTime
	// Charge is asked before a list or a text of so many elements is made; its error
	// ends the evaluation. Nil admits everything.
	Charge func(elements int) error

	running *spec.Rule // of the function that is running
	noted   spec.Case  // its case, if it is not the usual one
}

// Unsupported is the error about a feature that is not modelled.
type Unsupported struct{ Feature string }

// Error names the feature.
func (e *Unsupported) Error() string { return "not supported: " + e.Feature }

func unsupported(format string, args ...any) error {
	return &Unsupported{Feature: fmt.Sprintf(format, args...)}
}

// apply counts one application of a rule's case.
func (c *Context) apply(r *spec.Rule, k spec.Case) {
	if c.Coverage != nil {
		c.Coverage.Apply(r, k)
	}
}

// applyOpen counts a rule's case that a dialect may leave open.
func (c *Context) applyOpen(r *spec.Rule, k spec.Case) {
	c.apply(r, k)
	dialect := spec.OpenCypher
	if c.Dialect != nil {
		dialect = c.Dialect
	}
	if r.Undetermined(dialect.Name, k) {
		c.markUndetermined(r)
	}
}

// note says that the running function is in a case of its own.
func (c *Context) note(k spec.Case) { c.noted = k }

// markRunningUndetermined notes that the sources allow several results of the running function.
func (c *Context) markRunningUndetermined() {
	if c.running != nil {
		c.markUndetermined(c.running)
	}
}

// markUndetermined notes that the sources allow several results of the rule here.
func (c *Context) markUndetermined(r *spec.Rule) {
	if c.Undetermined == nil {
		c.Undetermined = r
	}
}

// mayRaise notes that an error of a type may come instead of what is given.
func (c *Context) mayRaise(t cypher.ErrorType) {
	if !slices.ContainsFunc(c.MayRaise, func(e *cypher.Error) bool { return e.Type == t }) {
		c.MayRaise = append(c.MayRaise, cypher.Raise(t, cypher.Runtime, "InvalidArgumentType", cypher.Position{}, "an operand is of another type"))
	}
}

// charge asks for room for so many elements.
func (c *Context) charge(elements int) error {
	if c.Charge == nil {
		return nil
	}
	return c.Charge(elements)
}

// raise makes an error of the phase runtime; the evaluator knows the place.
func raise(t cypher.ErrorType, detail, format string, args ...any) error {
	return cypher.Raise(t, cypher.Runtime, detail, cypher.Position{}, format, args...)
}

// wrongType is the error of an operator or function whose operand is of a type that
// it has no meaning for.
func wrongType(name string, v graph.Value, wanted string) error {
	return raise(cypher.TypeError, "InvalidArgumentType", "%s wants %s, not %s %s", name, wanted, graph.TypeName(v), graph.Format(v))
}

// wrongValue is the error of a function that takes any value and has no meaning for
// the one it got.
func wrongValue(name string, v graph.Value, wanted string) error {
	return raise(cypher.TypeError, "InvalidArgumentValue", "%s wants %s, not %s %s", name, wanted, graph.TypeName(v), graph.Format(v))
}

func isNull(v graph.Value) bool {
	_, null := v.(graph.Null)
	return null
}

func anyNull(values []graph.Value) bool {
	for _, v := range values {
		if isNull(v) {
			return true
		}
	}
	return false
}

// graphOnly names the dialect from which those of graph queries descend.
var graphOnly = spec.GraphOnly()

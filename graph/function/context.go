package function

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Context is the account of one evaluation, and its environment. The zero value evaluates as openCypher
// says, counts nothing and has no clock. Only one goroutine uses a Context.
type Context struct {
	// Coverage counts applications of rules. nil counts none.
	Coverage *spec.Coverage
	// Undetermined is the first rule that the sources leave open in this evaluation. The result of the
	// evaluation is one of several permitted results, then.
	Undetermined *spec.Rule
	// Dialect is the dialect whose open cases are noted. nil stands for openCypher itself.
	Dialect *spec.Dialect
	// WrapOverflow lets integers wrap around beyond 64 bits. Otherwise they raise an error.
	WrapOverflow bool
	// NullInListsEqual lets NULL be equal to NULL inside lists and maps.
	NullInListsEqual bool
	// CompareAcrossTypes lets < compare values of different types by the order of ORDER BY, also NaN with
	// numbers.
	CompareAcrossTypes bool
	// NotStringsMayRaise lets a search in values that are no strings raise an error instead of giving null.
	NotStringsMayRaise bool
	// RoundInType lets round, ceil and floor leave integers as they are. round takes the number farther from
	// zero of two.
	RoundInType bool
	// MayRaise lists errors that may come instead of a value that was given, one of each type.
	MayRaise []*cypher.Error
	// EmptyText lets + of a string and null give the string.
	EmptyText bool
	// FloatZeroRaises lets / raise an error for the divisor 0 if an operand is a float.
	FloatZeroRaises bool
	// NegativeRootNull lets sqrt of a negative number give null.
	NegativeRootNull bool
	// Random gives a number from 0 up to 1 for rand(). If it is nil, rand() is not supported.
	Random func() float64
	// Now is the instant of the statement. If it is nil, functions of the clock are not supported.
	Now *temporal.DateTime
	// Charge is called before a list or a text of so many elements is made. Its error ends the evaluation.
	// nil permits everything.
	Charge func(elements int) error

	running *spec.Rule // of the function that runs
	noted   spec.Case  // its case, if it is not the usual case
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

// note says that the function that runs is in a case that only this function has.
func (c *Context) note(k spec.Case) { c.noted = k }

// markRunningUndetermined notes that the sources allow several results of the running function.
func (c *Context) markRunningUndetermined() {
	if c.running != nil {
		c.markUndetermined(c.running)
	}
}

// markUndetermined notes that the sources permit several results of the rule in this evaluation.
func (c *Context) markUndetermined(r *spec.Rule) {
	if c.Undetermined == nil {
		c.Undetermined = r
	}
}

// mayRaise notes that an error of a type may come instead of the given value.
func (c *Context) mayRaise(t cypher.ErrorType) {
	if !slices.ContainsFunc(c.MayRaise, func(e *cypher.Error) bool { return e.Type == t }) {
		c.MayRaise = append(c.MayRaise, cypher.Raise(t, cypher.Runtime, "InvalidArgumentType", cypher.Position{}, "an operand is of another type"))
	}
}

// charge asks for the room of so many elements.
func (c *Context) charge(elements int) error {
	if c.Charge == nil {
		return nil
	}
	return c.Charge(elements)
}

// raise makes an error of the phase runtime. The evaluator adds the place.
func raise(t cypher.ErrorType, detail, format string, args ...any) error {
	return cypher.Raise(t, cypher.Runtime, detail, cypher.Position{}, format, args...)
}

// wrongType is the error of an operator or function that has no meaning for the type of its operand.
func wrongType(name string, v graph.Value, wanted string) error {
	return raise(cypher.TypeError, "InvalidArgumentType", "%s wants %s, not %s %s", name, wanted, graph.TypeName(v), graph.Format(v))
}

// wrongValue is the error of a function that takes all types and has no meaning for the value of its
// argument.
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

// graphOnly names the dialect from which the dialects of graph queries descend.
var graphOnly = spec.GraphOnly()

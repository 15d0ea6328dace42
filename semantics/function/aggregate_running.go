package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Running is a set function, without DISTINCT, of the values so far: of a group, or of a frame
// that only grows.
type Running struct {
	e            *semantics.Evaluation
	declared     *function.Function
	code         SetFunction
	accumulator  semantics.Accumulator
	rows, values int
	raised       *semantics.Value // the first value that raises
	open         *semantics.Value // the last one that is open, where values matter
}

// NewRunning is the function of no value yet; nil where it does not take values one by one.
// result is the static type of the result.
func NewRunning(e *semantics.Evaluation, f *function.Function, result ast.Type) *Running {
	code := setFunctions[f]
	if code.Accumulate == nil {
		return nil
	}
	return &Running{e: e, declared: f, code: code, accumulator: code.Accumulate(e, result)}
}

// Add takes the value of one more row. NULL is passed over.
func (r *Running) Add(v *semantics.Value) {
	r.rows++
	switch {
	case r.raised != nil:
	case v.IsRaised():
		r.raised = v
	case v.IsOpen() && r.declared != function.Count:
		r.open = v
	case !v.IsNull() && r.open == nil:
		r.values++
		r.accumulator.Add(v)
	}
}

// AddRow takes one more row of COUNT(*).
func (r *Running) AddRow() { r.rows++ }

// Result is the function of the rows so far.
func (r *Running) Result() semantics.Value {
	switch {
	case r.declared == function.CountRows:
		return CountRows(r.e, r.rows)
	case r.raised != nil:
		return *r.raised
	case r.open != nil:
		return *r.open
	case r.code.noteValues(r.e, r.declared, r.rows, r.values, false):
		return r.code.ofNone(r.e)
	}
	return r.accumulator.Result()
}

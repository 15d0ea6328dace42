package tck

import (
	"context"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Executor is whatever runs Cypher: the evaluator, or an engine. An error of a query is a
// *cypher.Error; where it is an *Unsupported the scenario counts as unsupported.
type Executor interface {
	// Reset makes the graph empty and forgets the procedures.
	Reset(ctx context.Context) error
	// Run runs one query on the graph as the queries before left it.
	Run(ctx context.Context, query string, parameters graph.Map) (*Result, error)
}

// ProcedureHost is an Executor that takes the procedures of a scenario.
type ProcedureHost interface {
	// AddProcedure adds a procedure that returns the outputs of those rows whose inputs are
	// the arguments.
	AddProcedure(signature *Signature, rows [][]graph.Value) error
}

// Measured is an Executor that knows the state of its graph without queries.
type Measured interface {
	State(ctx context.Context) (*State, error)
}

// Unsupported is the error of an executor that does not model a feature.
type Unsupported struct{ Feature string }

// EngineError is an error of an engine without a class in the kit's words. It counts as any error
// that a scenario expects.
type EngineError struct{ Text string }

// Error gives the engine's message.
func (e *EngineError) Error() string { return e.Text }

// Error names the feature.
func (e *Unsupported) Error() string { return "not modelled: " + e.Feature }

// Verdict is what one scenario says of an executor.
type Verdict uint8

// The verdicts.
const (
	Right     Verdict = iota
	Wrong             // other rows, other side effects, another error, rows for an error
	NoSupport         // the executor does not model what the scenario needs
	Failed            // an error where the scenario expects rows, or no answer at all
	Skipped
)

// Outcome is a verdict with what it rests on.
type Outcome struct {
	Verdict   Verdict
	Line      int // of the step that decided; of an outline, of the example
	Reason    string
	Want, Got string
}

// NamedGraph gives the queries that make a named graph.
type NamedGraph func(name string) ([]string, error)

// Run runs a scenario. The outcome of a cancelled context is Failed.
func (s *Scenario) Run(ctx context.Context, e Executor, named NamedGraph) Outcome {
	if s.Ignored() {
		return Outcome{Verdict: Skipped, Line: s.Line, Reason: "@ignore: the kit's own runner leaves it out"}
	}
	if s.Problem != nil {
		o := Outcome{Verdict: Failed, Line: s.Line, Reason: s.Problem.Error()}
		var read *ReadError
		if errors.As(s.Problem, &read) && read.Line > 0 {
			o.Line = read.Line
		}
		return o
	}
	r := &running{ctx: ctx, executor: e, named: named}
	if err := e.Reset(ctx); err != nil {
		return Outcome{Verdict: Failed, Line: s.Line, Reason: fmt.Sprintf("no empty graph: %s", err)}
	}
	for i := range s.Steps {
		if o := r.perform(&s.Steps[i]); o != nil {
			if o.Line = s.Steps[i].Line; s.Example {
				o.Line = s.Line
			}
			return *o
		}
	}
	if r.raised != nil {
		return Outcome{Verdict: Failed, Line: s.Line, Reason: r.raised.Error()}
	}
	return Outcome{Verdict: Right, Line: s.Line}
}

// running is the state of a scenario that runs.
type running struct {
	ctx        context.Context
	executor   Executor
	named      NamedGraph
	parameters graph.Map
	before     *State  // the query of the scenario
	result     *Result // of the last query
	raised     error   // by the last query, and not expected yet
}

// perform performs a step; nil goes on.
func (r *running) perform(s *Step) *Outcome {
	if r.raised != nil && s.Kind != ExpectError {
		return &Outcome{Verdict: Failed, Reason: r.raised.Error(), Want: r.wanted(s)}
	}
	switch s.Kind {
	case Begin:
		return r.begin(s)
	case SetUp:
		return r.setUp(s.Query)
	case SetParameters:
		r.parameters = s.Parameters
	case Procedure:
		return r.procedure(s)
	case Execute:
		before, err := r.state()
		if err != nil {
			return &Outcome{Verdict: Failed, Reason: err.Error()}
		}
		r.before = before
		return r.query(s)
	case Control:
		return r.query(s)
	case ExpectRows, ExpectNothing:
		if r.result == nil {
			return &Outcome{Verdict: Failed, Reason: "no query was executed before this step"}
		}
		switch {
		case s.holds(r.result):
		case r.result.Open != "":
			return &Outcome{Verdict: NoSupport, Reason: "left open by rule " + r.result.Open}
		default:
			return &Outcome{Verdict: Wrong, Want: r.wanted(s), Got: line(r.result.Columns, r.result.Rows)}
		}
	case ExpectEffects:
		return r.effects(s.Effects)
	case ExpectError:
		return r.error(s)
	case Unmodelled:
		return &Outcome{Verdict: NoSupport, Reason: s.Feature}
	}
	return nil
}

// wanted describes what a step expects.
func (r *running) wanted(s *Step) string {
	switch s.Kind {
	case ExpectRows:
		return line(s.Columns, s.Rows)
	case ExpectNothing:
		return "no rows"
	case ExpectEffects:
		return s.Effects.String()
	case ExpectError:
		return s.Error.String()
	case Begin, SetUp, SetParameters, Procedure, Execute, Control, Unmodelled:
	}
	return ""
}

// String names the error as a scenario does.
func (e Expected) String() string {
	return fmt.Sprintf("%s at %s: %s", e.Type, e.Phase, e.Detail)
}

func (r *running) begin(s *Step) *Outcome {
	if s.Graph == "" {
		return nil
	}
	queries, err := r.named(s.Graph)
	if err != nil {
		return &Outcome{Verdict: Failed, Reason: fmt.Sprintf("the graph %s: %s", s.Graph, err)}
	}
	for _, query := range queries {
		if o := r.setUp(query); o != nil {
			return o
		}
	}
	return nil
}

func (r *running) setUp(query string) *Outcome {
	_, err := r.executor.Run(r.ctx, query, r.parameters)
	return failure(err, "the graph cannot be set up: ")
}

// failure is the outcome of a query that failed where it may not.
func failure(err error, before string) *Outcome {
	var unsupported *Unsupported
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unsupported):
		return &Outcome{Verdict: NoSupport, Reason: unsupported.Feature}
	}
	return &Outcome{Verdict: Failed, Reason: before + err.Error()}
}

func (r *running) procedure(s *Step) *Outcome {
	host, able := r.executor.(ProcedureHost)
	if !able {
		return &Outcome{Verdict: NoSupport, Reason: "procedures"}
	}
	return failure(host.AddProcedure(s.Procedure, s.Rows), "")
}

func (r *running) query(s *Step) *Outcome {
	result, err := r.executor.Run(r.ctx, s.Query, r.parameters)
	var raised *cypher.Error
	var engine *EngineError
	if !errors.As(err, &raised) && !errors.As(err, &engine) {
		if o := failure(err, ""); o != nil {
			return o
		}
		r.result = result
		return nil
	}
	r.result, r.raised = nil, err
	return nil
}

func (r *running) error(s *Step) *Outcome {
	if r.raised == nil {
		if r.result == nil {
			return &Outcome{Verdict: Failed, Reason: "no query was executed before this step"}
		}
		return &Outcome{Verdict: Wrong, Want: s.Error.String(), Got: line(r.result.Columns, r.result.Rows)}
	}
	var raised *cypher.Error
	known := errors.As(r.raised, &raised)
	r.raised = nil
	if !known {
		return r.effects(Effects{})
	}
	got := Expected{raised.Type, raised.Phase, raised.Detail}
	if !s.Error.permits(got) {
		return &Outcome{Verdict: Wrong, Want: s.Error.String(), Got: fmt.Sprintf("%s (%s)", got, raised.Text)}
	}
	return r.effects(Effects{}) // an error leaves the graph as it was
}

// permits tells whether an error is the one that is expected.
func (e Expected) permits(got Expected) bool {
	return e.Type == got.Type && (e.Phase == got.Phase || e.Phase == "any time") && (e.Detail == got.Detail || e.Detail == "*")
}

func (r *running) effects(wanted Effects) *Outcome {
	if r.before == nil {
		return &Outcome{Verdict: Failed, Reason: "no query was executed before this step"}
	}
	after, err := r.state()
	if err != nil {
		return &Outcome{Verdict: Failed, Reason: err.Error()}
	}
	if got := Difference(r.before, after); got.String() != wanted.String() {
		return &Outcome{Verdict: Wrong, Want: wanted.String(), Got: got.String()}
	}
	return nil
}

func (r *running) state() (*State, error) {
	if m, able := r.executor.(Measured); able {
		return m.State(r.ctx)
	}
	return measure(r.ctx, r.executor)
}

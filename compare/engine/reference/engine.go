package reference

import (
	"context"
	"errors"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spec"
)

// NumberCannotSay is the error number of "no answer": the text is not modelled, or the sources
// leave its answer open without a set that could be listed, or it is beyond the budget. The class
// of the error is ClassUnsupported.
const NumberCannotSay = -1

// CannotSay tells whether an error means that the reference has no answer. Such an error says
// nothing about the query.
func CannotSay(err error) bool {
	var failure *engine.Error
	return errors.As(err, &failure) && failure.Number == NumberCannotSay
}

// Options choose among the answers that the semantics permit. The zero value is
// usable.
type Options struct {
	// Seed of the choices. An answer depends on the seed, the query's text and
	// how often the text was asked since the last Reset, and on nothing else, so
	// that a case asked again on a database made anew is answered alike.
	Seed uint64
	// UnsignedZero writes the float −0 as 0, as MariaDB does.
	UnsignedZero bool
	// Defective answers as engines do that have the acknowledged defects of the rules.
	Defective bool
	// SteadyFloats draws a float by the seed and its value alone: what an engine does
	// that computes a float always in the same way, as from one geometry. Sums, whose
	// order is free, are another matter.
	SteadyFloats bool
	// Library, if not nil, gives for each evaluation what computes functions of
	// geometries instead of the semantics. Decimals in texts of geometries are then
	// read as doubles, which libraries have, and no outcome is remembered.
	Library func(ctx context.Context) spatialsql.Library
	// Plain takes the first of the answers that are permitted, and rows rather than
	// an error that they do not need.
	Plain bool
	// Rows and Worlds limit an evaluation as in eval.Options; 0 is its default.
	Rows, Worlds int
}

// Engine answers by the semantics of one dialect.
type Engine struct {
	dialect *spec.Dialect
	options Options
}

// New returns the reference engine of a dialect.
func New(d *spec.Dialect, o Options) *Engine { return &Engine{dialect: d, options: o} }

// Name is "reference".
func (e *Engine) Name() string { return "reference" }

// Dialect returns the name of the dialect.
func (e *Engine) Dialect() string { return e.dialect.Name }

// Close releases nothing.
func (e *Engine) Close() error { return nil }

// Open returns a session on an empty database of its own.
func (e *Engine) Open(context.Context) (engine.Session, error) {
	s := &session{engine: e, form: formOf(e.dialect)}
	s.empty()
	return s, nil
}

// formOf is the form in which engines of the dialect answer. ISO, which no
// engine speaks, takes that of PostgreSQL, whose types are the standard's.
func formOf(d *spec.Dialect) engine.Form {
	return spoken.For(d).form(d)
}

// formOfSQL is the form in which engines of SQL answer.
func formOfSQL(d *spec.Dialect) engine.Form {
	switch d.TypeNames { // they are in the answers
	case spec.TypeNamesSQLite:
		return engine.FormSQLite
	case spec.TypeNamesMySQL:
		return engine.FormMySQL
	case spec.TypeNamesISO, spec.TypeNamesPostgres:
		return engine.FormPostgres
	case spec.TypeNamesDuckDB:
		return engine.FormDuckDB
	}
	panic("reference: unknown names of types")
}

// cannotSay is the error that stands for no answer.
func cannotSay(why string) *engine.Error {
	return &engine.Error{Number: NumberCannotSay, Class: semantics.ClassUnsupported, Message: "the reference cannot say: " + why}
}

// outcomeError is the error of an outcome that is not rows; nil for rows.
func outcomeError(o *eval.Outcome) *engine.Error {
	switch o.Kind {
	case eval.OutcomeUnsupported:
		return cannotSay(o.Feature + " is not modelled")
	case eval.OutcomeUndetermined:
		if o.Rule == nil {
			return cannotSay("the sources leave it open")
		}
		return cannotSay("the sources leave " + o.Rule.ID + " open")
	case eval.OutcomeRaise:
		return &engine.Error{Message: o.Message}
	case eval.OutcomeRows:
	}
	return nil
}

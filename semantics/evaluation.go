package semantics

import (
	"strings"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// Evaluation is the account of one evaluation in one world: which rules
// applied, which errors were met, whether the sources left a step open. It is
// owned by one goroutine.
type Evaluation struct {
	Dialect  *spec.Dialect
	Coverage *spec.Coverage
	// Collation is that of texts that have none of their own.
	Collation spec.Collation
	// UnmodelledCollation names the collations of columns that are not modelled, with the
	// columns; nil if no column has one.
	UnmodelledCollation func() string
	// fixedFloats is how far numbers may lie apart that columns of FLOAT(M,D) and DOUBLE(M,D) take as
	// equal; 0 where there are none.
	fixedFloats float64
	// equating tells that a comparison asks for equality alone.
	equating bool
	// Met holds the classes of all errors that a computation raised, whether or
	// not anything needed its result.
	Met ClassSet
	// Undetermined is the first rule that the sources leave open here; the results of
	// the evaluation are then meaningless.
	Undetermined *spec.Rule
	// Unsupported names what is not modelled and was met; empty if nothing was. The
	// results of the evaluation are then meaningless.
	Unsupported string
	// Now is the time that the clock shows; nil where it is not given.
	Now *Value
	// Session is what is known of the statements before; nil where nothing is.
	Session *Session
	// NullMet tells that a predicate had a NULL operand.
	NullMet bool
	// Reading says which number a decimal in the text of a geometry stands for.
	Reading spatial.Reading
	// NearThreshold tells that a measure was compared with a threshold, or asked
	// for by one, that lies within four units in the last place of it.
	NearThreshold bool
	// Rounding, where it is not nil, says how the decisions come out that a rounding may
	// turn, and notes them.
	Rounding *Rounding
	// Decide, where it is not nil, says how truth values come out that the sources leave open.
	Decide func(r *spec.Rule, decision string) bool
	// Defective asks for what the engines give that have the acknowledged defects.
	Defective bool
	// Defect is the first rule whose acknowledged defect changes a value; nil where none does.
	Defect *spec.Rule
	// Relations are the first KeepRelations pairs of geometries of which a matrix
	// was computed.
	Relations     []Relation
	KeepRelations int
	// Unread are texts and byte strings that are no geometry and were to be one.
	Unread []UnreadGeometry
}

// NewEvaluation returns an empty account.
func NewEvaluation(d *spec.Dialect, c *spec.Coverage) *Evaluation {
	if c == nil {
		c = spec.NewCoverage()
	}
	return &Evaluation{Dialect: d, Coverage: c}
}

// Raise notes that a computation raises an error and returns the value that
// stands for it.
func (e *Evaluation) Raise(c Class) Value {
	e.Met = e.Met.With(c)
	return Raised(c)
}

// Undecided is a truth value that the sources leave open. If the evaluation lists each permitted
// value, it is one of these values; else the outcome is undetermined. The parts name the decision:
// the same decision has the same value wherever the evaluation meets it.
func (e *Evaluation) Undecided(r *spec.Rule, parts ...string) bool {
	if e.Decide == nil {
		e.MarkUndetermined(r)
		return false
	}
	return e.Decide(r, strings.Join(parts, "\x00"))
}

// MarkUndetermined notes that the sources allow several results of the rule here.
func (e *Evaluation) MarkUndetermined(r *spec.Rule) {
	if e.Undetermined == nil {
		e.Undetermined = r
	}
}

// MarkUnsupported notes that something was met that is not modelled.
func (e *Evaluation) MarkUnsupported(feature string) {
	if e.Unsupported == "" {
		e.Unsupported = feature
	}
}

// defective tells whether to compute as the engines do that have the acknowledged defect of a
// rule, and notes that the defect changes the value at hand.
func (e *Evaluation) defective(r *spec.Rule) bool {
	if e.Defect == nil {
		e.Defect = r
	}
	return e.Defective
}

// apply counts one application of a rule's case.
func (e *Evaluation) apply(r *spec.Rule, c spec.Case) { e.Coverage.Apply(r, c) }

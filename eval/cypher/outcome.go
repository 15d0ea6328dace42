package cypher

import (
	"errors"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Result is what a query returns.
type Result struct {
	Columns []string // nil for a query that returns nothing
	// Records are the records that this evaluation chose where several choices are
	// permitted.
	Records [][]graph.Value
	Ordered bool // the query fixes an order, but for ties
	// Groups are the records by the order that the query fixes: those of a group may
	// stand in any order, and a group may be cut. A query without ORDER BY has one.
	Groups []TieGroup
	// FreeLists marks columns whose lists may have their elements in any order.
	FreeLists []bool
	// ByName tells that the columns are those of RETURN *, which may stand in any order.
	ByName bool
	// Open are rules that permit results other than Groups tell; then the records are
	// one possible result.
	Open []*spec.Rule
	// Spread is how far a float may lie from another implementation's, in units of the
	// last place (2^-52 of it); 0 where all digits are fixed.
	Spread int
	// SignedZeros tells that the sign of a zero is fixed.
	SignedZeros bool
	// MayRaise are errors that an engine may raise instead of returning records, one of
	// each type and detail: operands raise them that need not be asked. Beside an error at
	// run time they may come in its place.
	MayRaise []*syntax.Error
	// Avoidable tells, beside an error at run time, that an engine may return records
	// instead: it was raised by what need not be computed.
	Avoidable   bool
	SideEffects SideEffects
	Coverage    *spec.Coverage
}

// TieGroup is a run of records whose order is free: Take of Records, in any order.
// Take is less than their number where SKIP or LIMIT cut the group.
type TieGroup struct {
	Records [][]graph.Value
	Take    int
}

// hold takes the records of the last clause.
func (r *Result) hold(records []record, q *compiledQuery) {
	r.Records = plain(records)
	r.Groups = []TieGroup{{Records: r.Records, Take: len(records)}}
	r.FreeLists = make([]bool, len(r.Columns))
	if q.last == nil {
		return
	}
	copy(r.FreeLists, q.last.freeLists)
	r.Ordered = q.last.ordered
	r.Groups = q.last.groups
}

func plain(records []record) [][]graph.Value {
	rows := make([][]graph.Value, len(records))
	for i, r := range records {
		rows[i] = r
	}
	return rows
}

// OutcomeKind is the kind of answer that the sources give.
type OutcomeKind uint8

// The kinds of outcomes.
const (
	OutcomeRecords      OutcomeKind = iota // Result
	OutcomeRaise                           // Error
	OutcomeUndetermined                    // Rule leaves the records open
	OutcomeUnsupported                     // Feature
)

// Outcome is what a query must do, as a comparison needs it.
type Outcome struct {
	Kind OutcomeKind
	// Records and undetermined: the result, or one of those that are permitted.
	Columns     []string
	Ordered     bool
	Groups      []TieGroup
	FreeLists   []bool // columns whose lists may have their elements in any order
	ByName      bool   // the columns are those of RETURN *, in any order
	Spread      int    // how far a float may lie from another's, in units of 2^-52 of it
	SignedZeros bool   // the sign of a zero is fixed
	MayRaise    []*syntax.Error
	SideEffects SideEffects
	// Undetermined: the rule that leaves the result open. Raise: the rule, if there is one,
	// that leaves a value open that was computed before; with another value it need not raise.
	Rule *spec.Rule
	// Raise: the error; Static tells that the query alone shows it.
	// Avoidable tells that records are permitted too, which are not known.
	Error     *syntax.Error
	Static    bool
	Avoidable bool
	Message   string // raise: one line for people
	Feature   string // unsupported
}

// OutcomeOf sorts what Evaluate returned, the result beside an error too. The error is one that says nothing about
// the query's meaning: a budget, or the context.
func OutcomeOf(result *Result, err error) (Outcome, error) {
	var raised *syntax.Error
	var missing *UnsupportedError
	switch {
	case errors.As(err, &raised):
		o := Outcome{Kind: OutcomeRaise, Error: raised, Message: raised.Error(), Static: raised.Phase == syntax.CompileTime}
		if result != nil {
			o.Avoidable, o.MayRaise = result.Avoidable, result.MayRaise
			if len(result.Open) > 0 {
				o.Rule = result.Open[0]
			}
		}
		return o, nil
	case errors.As(err, &missing):
		return Outcome{Kind: OutcomeUnsupported, Feature: missing.Feature}, nil
	case err != nil:
		return Outcome{}, err
	}
	o := Outcome{
		Columns: result.Columns, Ordered: result.Ordered, Groups: result.Groups, FreeLists: result.FreeLists, ByName: result.ByName,
		Spread: result.Spread, SignedZeros: result.SignedZeros, MayRaise: result.MayRaise, SideEffects: result.SideEffects,
	}
	if len(result.Open) > 0 {
		o.Kind, o.Rule = OutcomeUndetermined, result.Open[0]
	}
	return o, nil
}

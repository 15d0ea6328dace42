package eval

import (
	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// OutcomeKind is the kind of answer that the sources give.
type OutcomeKind uint8

const (
	OutcomeRows         OutcomeKind = iota // the rows, or one of several bags of rows
	OutcomeRaise                           // an error of one of Classes
	OutcomeUndetermined                    // the sources allow results that were not enumerated
	OutcomeUnsupported                     // not modelled
)

// Column is a column of a result.
type Column struct {
	Name string
	Type ast.Type
}

// TieGroup is a run of rows of a result whose order is free: Take of Rows, in
// any order. Take is less than len(Rows) where a LIMIT cut the group.
type TieGroup struct {
	Rows []semantics.Row
	Take int
}

// Result is one permitted bag of rows with its order constraint: the rows of
// the groups, group after group. A result without ORDER BY is one group.
type Result struct{ Groups []TieGroup }

// Len is the number of rows that the result has.
func (r Result) Len() int {
	n := 0
	for _, g := range r.Groups {
		n += g.Take
	}
	return n
}

// Determined tells whether the result is one bag: no group is cut.
func (r Result) Determined() bool {
	for _, g := range r.Groups {
		if g.Take != len(g.Rows) {
			return false
		}
	}
	return true
}

// Outcome is what a query must return.
type Outcome struct {
	Kind    OutcomeKind
	Columns []Column // rows
	Ordered bool     // rows: the query fixes an order
	// Worlds are the permitted results: one, or several where an intermediate
	// bag or value was free.
	Worlds []Result
	// MayRaise holds the classes of errors that an engine may raise instead of
	// returning rows, because it may evaluate what the rows do not need.
	MayRaise semantics.ClassSet
	Classes  semantics.ClassSet // raise: the permitted classes
	Message  string             // raise: one line for people
	// Missing is the name that is no table or column (raise), or the function that is not
	// modelled (unsupported), as it was written; else it is empty.
	Missing string
	// Function is the name, as it was written, of a function that the dialect's engine does
	// not have (raise); else it is empty.
	Function string
	// Also are the classes that engines give the error beside Classes (raise).
	Also semantics.ClassSet
	// Rule is the rule that leaves the result open (undetermined), or that
	// permits several results (rows).
	Rule    *spec.Rule
	Feature string // unsupported: what is not modelled
	// Parameters are those without values that an undetermined outcome depends on.
	Parameters []string
	// Static tells that the error was found before evaluation (names, types).
	Static bool
	// Defect is the first rule whose acknowledged defect changes a value of the evaluation: the
	// engines that have it may answer otherwise, as Options.Defective shows.
	Defect *spec.Rule
	// NullReached tells that a predicate met a NULL operand.
	NullReached bool
	// NearThreshold tells that a measure of geometries was held against a threshold
	// that lies within four units in the last place of it: a double that an engine
	// computes may fall on the other side.
	NearThreshold bool
	// Relations are pairs of geometries with their matrices, as many as asked for.
	Relations []semantics.Relation
	// Unread lists a few of the texts and byte strings that could not be read as geometries. They
	// explain an error or a NULL.
	Unread []semantics.UnreadGeometry
	// Avoidable tells that an engine need not compute what raises: no text fixes the order
	// of evaluation.
	Avoidable bool
	// Language is what the query was written in, and says of what kind its rows are.
	Language spec.Language
	advance  *advance // what it leaves of sequences; nil for nothing
	loses    bool     // which numbers the sequences have given is not known behind it
	// Graph is the outcome of a query of a graph, whose records are values of package
	// graph: then Worlds is empty. Nil for SQL.
	Graph *cypher.Outcome
}

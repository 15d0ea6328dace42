package metamorphic

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is a metamorphic relation: a law that asks an engine several questions and
// holds the answers against one another. It needs no semantics: it is asked also of what
// the evaluator does not model.
type Relation interface {
	// Name is the law's name in findings and on the command line.
	Name() string
	// Variants lists the ways in which the law can be asked of a subject, in a fixed
	// order. Where there is none, reason says which condition fails.
	Variants(s *Subject) (variants []Variant, reason string)
}

// Variant is one way to ask a law.
type Variant struct {
	// Name says which way it is; variants of one name are alike.
	Name string
	// Make makes the check; nil where this variant does not fit the subject after
	// all.
	Make func() *trial.Check
}

// Violated makes the verdict of answers that cannot be read or differ.
func Violated(format string, args ...any) trial.Verdict {
	return trial.Verdict{Violation: fmt.Sprintf(format, args...), Rows: 1}
}

// Pair is the questions of a check of two queries, each with its role.
func Pair(roles [2]string, l, r *ast.Query) []trial.Question {
	return []trial.Question{{Role: roles[0], Query: l}, {Role: roles[1], Query: r}}
}

const asItIs = "the query as it is"

// InAnotherWay is the check that a query has the same rows as it is and asked in
// another way.
func InAnotherWay(q *ast.Query, other trial.Question) *trial.Check {
	return &trial.Check{Questions: []trial.Question{{Role: asItIs, Query: q}, other}, Judge: func(a []*engine.Result) trial.Verdict {
		if len(a[0].Columns) != len(a[1].Columns) {
			return Violated("%d columns %s, %d columns %s", len(a[0].Columns), asItIs, len(a[1].Columns), other.Role)
		}
		l, r := bag.Of(a[0], len(a[0].Columns)), bag.Of(a[1], len(a[1].Columns))
		return trial.Verdict{Violation: l.Differs(asItIs, r, other.Role), Rows: max(l.Size, r.Size)}
	}}
}

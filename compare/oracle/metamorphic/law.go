package metamorphic

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is a metamorphic relation: a law that asks an engine several questions and
// compares the answers with each other. It needs no semantics, so it also asks about
// constructs that the evaluator does not model.
type Relation interface {
	// Name is the law's name in findings and on the command line.
	Name() string
	// Variants lists the variants of the law that apply to a subject, in a fixed order. If
	// none applies, reason says which condition fails.
	Variants(s *Subject) (variants []Variant, reason string)
}

// Variant is one way to ask a law.
type Variant struct {
	// Name says which way it is; variants with one name are alike.
	Name string
	// Make makes the check. It returns nil if the variant does not fit the subject after all.
	Make func() *trial.Check
}

// Violated makes the verdict for answers that differ or cannot be read.
func Violated(format string, args ...any) trial.Verdict {
	return trial.Verdict{Violation: fmt.Sprintf(format, args...), Rows: 1}
}

// Pair makes the questions of a check with two queries, each with its role.
func Pair(roles [2]string, l, r *ast.Query) []trial.Question {
	return []trial.Question{{Role: roles[0], Query: l}, {Role: roles[1], Query: r}}
}

const asItIs = "the query as it is"

// InAnotherWay makes the check that a query has the same rows as it is and when it is asked in
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

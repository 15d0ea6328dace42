package sets

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is the metamorphic relation of a set operation whose two sides are the same query. The
// rows of the operation follow from the rows of the query, by the rules set.except,
// set.except-all, set.intersect, set.intersect-all, set.union and set.union-all. If both sides
// have a row n times, EXCEPT ALL has it max(n - n, 0) times, INTERSECT ALL min(n, n) times and
// UNION ALL n + n times. Without ALL each row that is left is there once. Rows that are not
// distinct are the same: a row with NULL is the same as itself.
//
// It applies to a query of one block, without LIMIT and OFFSET, if the rows of the query and of
// the operation are functions of the database (Nondeterminism). An error makes no case.
//
// The variants:
//
//	except         q EXCEPT q         has no row
//	except all     q EXCEPT ALL q     has no row
//	intersect      q INTERSECT q      has each row of q once
//	intersect all  q INTERSECT ALL q  has the rows of q
//	union          q UNION q          has each row of q once
//	union all      q UNION ALL q      has each row of q twice as often
type Relation struct{}

// Name is "sets".
func (Relation) Name() string { return "sets" }

// operation is an operation of a bag and itself, and what becomes of the number of a row.
type operation struct {
	name  string
	op    ast.SetOperator
	all   bool
	times func(n int) int
}

var operations = []operation{
	{"except", ast.Except, false, func(int) int { return 0 }},
	{"except all", ast.Except, true, func(int) int { return 0 }},
	{"intersect", ast.Intersect, false, func(int) int { return 1 }},
	{"intersect all", ast.Intersect, true, func(n int) int { return n }},
	{"union", ast.Union, false, func(int) int { return 1 }},
	{"union all", ast.Union, true, func(n int) int { return 2 * n }},
}

// Variants lists the operations that the dialect has.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	b, reason := s.Block()
	switch {
	case b == nil:
		return nil, reason
	case !s.ColumnsNamed(s.BlockOf(b)):
		return nil, "columns without names of their own, which arms of a set operation may need"
	}
	if reason := determinism.Nondeterminism(s, s.Query); reason != "" {
		return nil, reason
	}
	var variants []metamorphic.Variant
	for i := range operations {
		o := &operations[i]
		if o.op != ast.Union && (s.Dialect.SetOperators != spec.SetOperatorsEvery || o.all && s.Dialect.SetAll != spec.AllEvery) {
			continue
		}
		variants = append(variants, metamorphic.Variant{Name: o.name, Make: func() *trial.Check { return o.check(s, b) }})
	}
	return variants, ""
}

// check asks a block and the operation of it and itself; nil where the rows of the operation are
// no function of the database: it may choose among rows that are equal and can be told apart.
func (o *operation) check(s *metamorphic.Subject, b *ast.Select) *trial.Check {
	made := build.Query(&ast.SetOperation{Op: o.op, All: o.all, L: b, R: ast.CopyBody(b)})
	if determinism.Nondeterminism(s, made) != "" {
		return nil
	}
	const alone, twice = "the query", "the query and itself"
	return &trial.Check{Questions: metamorphic.Pair([2]string{alone, twice}, build.Query(b), made), Judge: func(a []*engine.Result) trial.Verdict {
		width := len(a[0].Columns)
		if len(a[1].Columns) != width {
			return metamorphic.Violated("%d columns of the query, %d of the query and itself", width, len(a[1].Columns))
		}
		expected, got := bag.Of(a[0], width), bag.Of(a[1], width)
		h := trial.Verdict{Rows: max(expected.Size, got.Size)}
		expected.Times(o.times)
		h.Violation = got.Differs("the "+o.name+" of the query and itself", expected, "the answer that follows from the query")
		return h
	}}
}

package norec

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is the metamorphic relation that a condition selects the rows on which it is True. It compares
// the optimised query, which has the condition where an optimiser looks at it, with a query that computes
// the condition for every row. The paper is Rigger and Su, ESEC/FSE 2020. Its section 3.4 compares the
// contents of records; the rest goes beyond the paper.
//
// The relation applies to a single block with a condition (WHERE, HAVING, ON of an inner join), without
// LIMIT and OFFSET. The rows of the block must be a function of the database, as Nondeterminism says. Joins
// stay as they are, so that the WHERE of an outer join can be tested, too. ORDER BY stays in the optimised
// query and is dropped from the other query. There is no case if either answer is an error, because the
// rewriting evaluates the condition on all rows.
//
// The variants:
//
//	count      COUNT(*) … WHERE p              = SUM(p IS TRUE) …
//	derived    COUNT(*) … WHERE p              = SUM(c) FROM (SELECT p IS TRUE AS c …)
//	fetch      rows of … WHERE p               = rows of p IS TRUE … that are True
//	records    … WHERE p                       = …, p IS TRUE …, where that is True
//	on         COUNT(*) a JOIN b ON p WHERE q  = SUM((p AND q) IS TRUE) a CROSS JOIN b
//	outer      COUNT(*) a LEFT JOIN b ON p     = SUM(p IS TRUE) a CROSS JOIN b, and the
//	                                             rows of a whose SUM(p IS TRUE) over b is 0
//	aggregate  f(x) … WHERE p                  = f(CASE WHEN p THEN x END) …
//	groups     Σ COUNT(*) … WHERE p GROUP BY k = Σ SUM(p IS TRUE) … GROUP BY k
//	grouped    rows of … WHERE p GROUP BY k    = rows of MAX(p IS TRUE) … GROUP BY k that are 1
//	having     rows of … GROUP BY k HAVING p   = rows of p IS TRUE … GROUP BY k that are True
//	distinct   rows of DISTINCT x … WHERE p    = rows of MAX(p IS TRUE) … GROUP BY x that are 1
type Relation struct{}

// Name is "norec".
func (Relation) Name() string { return "norec" }

// Variants lists the variants that fit the block.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	b, reason := s.Block()
	if b == nil {
		return nil, reason
	}
	if metamorphic.OuterAggregates(s.BlockOf(b)) || !metamorphic.Grouped(b) && metamorphic.OrdersByAggregate(s.Query.OrderBy) {
		return nil, "an aggregate outside of the select list and HAVING, which makes one group of all rows"
	}
	n := noREC{s, b}
	var variants []metamorphic.Variant
	add := func(name string, make func() *trial.Check) {
		variants = append(variants, metamorphic.Variant{Name: name, Make: make})
	}
	if reason := determinism.Nondeterminism(s, s.Query); reason != "" {
		// Variants that only count look at no item, so that a sum of floats in an item does not matter.
		counted := n.with(b.Where, build.Items(build.Aggregate(ast.CountStar))...)
		if metamorphic.Grouped(b) || b.Distinct || determinism.Nondeterminism(s, counted) != "" {
			return nil, reason
		}
		if b.Where != nil {
			add("count", n.count)
			add("derived", n.derived)
		}
		n.joins(add)
		if variants == nil {
			return nil, "no condition"
		}
		return variants, ""
	}
	switch {
	case len(b.GroupBy) > 0:
		if b.Where != nil {
			add("groups", n.groups)
			add("grouped", n.grouped)
		}
		if b.Having != nil {
			add("having", n.having)
		}
	case metamorphic.Grouped(b):
		if b.Where != nil && aggregatesOnly(b) {
			add("aggregate", n.aggregate)
		}
	case b.Distinct:
		if b.Where != nil && groupable(b.Items) {
			add("distinct", n.distinct)
		}
	default:
		if b.Where != nil {
			add("count", n.count)
			add("fetch", n.fetch)
			add("records", n.records)
			add("derived", n.derived)
		}
		n.joins(add)
	}
	if variants == nil {
		return nil, "no condition"
	}
	return variants, ""
}

type noREC struct {
	*metamorphic.Subject
	block *ast.Select
}

// countTrue counts the cells of a column that are True.
func countTrue(r *engine.Result, column int) int {
	n := 0
	for _, row := range r.Rows {
		if bag.IsTrue(&row[column]) {
			n++
		}
	}
	return n
}

// sameCount compares a number of the optimised query with a number of the other query.
func sameCount(optimised, other int) trial.Verdict {
	h := trial.Verdict{Rows: max(optimised, other)}
	if optimised != other {
		h.Violation = fmt.Sprintf("the condition selects %s and is True on %s", bag.Rows(optimised), bag.Rows(other))
	}
	return h
}

// sums compares the totals of two answers.
func sums(a []*engine.Result) trial.Verdict {
	l, err := bag.Total(a[0])
	if err != nil {
		return metamorphic.Violated("%v", err)
	}
	r, err := bag.Total(a[1])
	if err != nil {
		return metamorphic.Violated("%v", err)
	}
	return sameCount(l, r)
}

const (
	optimised = "the optimised query"
	plainly   = "the condition computed for every row"
)

// with is the block with other items, without its condition and its ordering.
func (n noREC) with(where ast.Expr, list ...ast.SelectItem) *ast.Query {
	b := *n.block
	b.Items, b.Where, b.Distinct = list, where, false
	return build.Query(&b)
}

func (n noREC) count() *trial.Check {
	return &trial.Check{Judge: sums, Questions: metamorphic.Pair([2]string{optimised, plainly},
		n.with(n.block.Where, build.Items(build.Aggregate(ast.CountStar))...),
		n.with(nil, build.Items(build.Aggregate(ast.Sum, n.Truth(n.block.Where)))...))}
}

// derived counts the truth values of a derived table. An optimiser may push conditions into it (listing 4 of
// the paper).
func (n noREC) derived() *trial.Check {
	inner := n.with(nil, ast.SelectItem{Expr: n.Truth(n.block.Where), Alias: truthColumn})
	return &trial.Check{Judge: sums, Questions: metamorphic.Pair([2]string{optimised, plainly},
		n.with(n.block.Where, build.Items(build.Aggregate(ast.CountStar))...),
		build.Query(&ast.Select{Items: build.Items(build.Aggregate(ast.Sum, &ast.ColumnRef{Column: truthColumn})),
			From: []ast.TableExpr{&ast.DerivedTable{Query: inner, Alias: "norec"}}}))}
}

// truthColumn names the truth values of a derived table.
const truthColumn = "norec_truth"

func (n noREC) fetch() *trial.Check {
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, n.Query, n.with(nil, build.Items(n.Truth(n.block.Where))...)),
		Judge: func(a []*engine.Result) trial.Verdict { return sameCount(len(a[0].Rows), countTrue(a[1], 0)) }}
}

func (n noREC) records() *trial.Check {
	list := append(append([]ast.SelectItem(nil), n.block.Items...), ast.SelectItem{Expr: n.Truth(n.block.Where)})
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, n.Query, n.with(nil, list...)),
		Judge: func(a []*engine.Result) trial.Verdict { return sameTrueRows(a[0], a[1]) }}
}

// sameTrueRows compares the rows of one answer with the rows of another answer whose last column is True.
// The first answer lacks this column.
func sameTrueRows(l, r *engine.Result) trial.Verdict {
	width := len(l.Columns)
	if len(r.Columns) != width+1 {
		return metamorphic.Violated("%d columns beside the condition instead of %d", len(r.Columns)-1, width)
	}
	selected, marked := bag.Of(l, width), bag.New(len(l.Rows))
	marked.Add(r, width, func(row []engine.Cell) bool { return bag.IsTrue(&row[width]) })
	return trial.Verdict{Violation: selected.Differs(optimised, marked, plainly), Rows: max(selected.Size, marked.Size)}
}

// aggregate puts a NULL in the place of each argument of an aggregate on rows on which the condition is not
// True.
func (n noREC) aggregate() *trial.Check {
	p := n.block.Where
	b, ok := ast.CopyBody(n.block).(*ast.Select)
	if !ok {
		return nil
	}
	b.Where = nil
	var places []ast.Place
	for i := range b.Items {
		places = append(places, ast.ExprPlaces(&b.Items[i].Expr)...)
	}
	if b.Having != nil {
		places = append(places, ast.ExprPlaces(&b.Having)...)
	}
	for _, place := range places {
		f, is := (*place.Expr).(*ast.Aggregate)
		switch {
		case !is:
		case !f.Function.IsBasic() || !f.Plain():
			return nil // the condition would have to stand inside FILTER, and an order or a separator may raise an error
		case collates(p) && (f.Distinct || f.Function == ast.Min || f.Function == ast.Max):
			return nil // a COLLATE anywhere in an operand decides how the operand is compared (SQLite, datatype3.html 7.1)
		case f.Distinct && n.collated(f.Args):
			return nil // CASE does not have the collation of a column in it (datatype3.html 7.1)
		case f.Function == ast.CountStar:
			*f = ast.Aggregate{Function: ast.Count, Args: []ast.Expr{when(p, build.Number("1"))}}
		case len(f.Args) == 1:
			f.Args[0] = when(p, f.Args[0])
		default:
			return nil // a tuple
		}
	}
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, n.Query, build.Query(b)), Judge: sameRows}
}

// collates tells whether an expression names a collation.
func collates(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.Collate)
		found = found || is
		return !found
	})
	return found
}

// collated tells whether one of several expressions over the rows of the block may be a text with its own
// collation.
func (n noREC) collated(list []ast.Expr) bool {
	c := determinism.Analysis{Subject: n.Subject}
	shapes := c.Query(n.Bound(build.Query(&ast.Select{Items: build.Items(list...), From: n.block.From})), true)
	return c.Reason != "" || slices.ContainsFunc(shapes, func(v determinism.Shape) bool { return v.Collated })
}

// when is x if p is True, and NULL otherwise.
func when(p, x ast.Expr) ast.Expr {
	return &ast.Case{Whens: []ast.When{{Condition: p, Result: x}}}
}

// sameRows compares two answers as bags.
func sameRows(a []*engine.Result) trial.Verdict {
	if len(a[0].Columns) != len(a[1].Columns) {
		return metamorphic.Violated("%d columns and %d columns", len(a[0].Columns), len(a[1].Columns))
	}
	l, r := bag.Of(a[0], len(a[0].Columns)), bag.Of(a[1], len(a[1].Columns))
	return trial.Verdict{Violation: l.Differs(optimised, r, plainly), Rows: max(l.Size, r.Size)}
}

// groups drops HAVING, which selects groups by all their rows.
func (n noREC) groups() *trial.Check {
	l, r := *n.block, *n.block
	l.Distinct, l.Having, l.Items = false, nil, build.Items(build.Aggregate(ast.CountStar))
	r.Distinct, r.Having, r.Where, r.Items = false, nil, nil, build.Items(build.Aggregate(ast.Sum, n.Truth(n.block.Where)))
	if metamorphic.GroupsByItem(n.BlockOf(n.block)) {
		return nil
	}
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, build.Query(&l), build.Query(&r)), Judge: sums}
}

func (n noREC) grouped() *trial.Check {
	l, r := *n.block, *n.block
	l.Distinct, l.Having = false, nil
	r.Distinct, r.Having, r.Where, r.Items = false, nil, nil, build.Items(build.Aggregate(ast.Max, n.Truth(n.block.Where)))
	if metamorphic.NamesItems(n.BlockOf(n.block)) {
		return nil
	}
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, build.Query(&l), build.Query(&r)),
		Judge: func(a []*engine.Result) trial.Verdict { return sameCount(len(a[0].Rows), countTrue(a[1], 0)) }}
}

func (n noREC) having() *trial.Check {
	l, r := *n.block, *n.block
	l.Distinct = false
	r.Distinct, r.Having, r.Items = false, nil, build.Items(n.Truth(n.block.Having))
	if metamorphic.NamesItems(n.BlockOf(n.block)) {
		return nil
	}
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, build.Query(&l), build.Query(&r)),
		Judge: func(a []*engine.Result) trial.Verdict { return sameCount(len(a[0].Rows), countTrue(a[1], 0)) }}
}

func (n noREC) distinct() *trial.Check {
	r := *n.block
	r.Distinct, r.Where, r.Items = false, nil, build.Items(build.Aggregate(ast.Max, n.Truth(n.block.Where)))
	for _, item := range n.block.Items {
		r.GroupBy = append(r.GroupBy, item.Expr)
	}
	return &trial.Check{Questions: metamorphic.Pair([2]string{optimised, plainly}, n.Query, build.Query(&r)),
		Judge: func(a []*engine.Result) trial.Verdict { return sameCount(len(a[0].Rows), countTrue(a[1], 0)) }}
}

// aggregatesOnly tells whether a block without GROUP BY names columns in aggregates only. Nothing else
// depends on which rows there are, then.
func aggregatesOnly(b *ast.Select) bool {
	var plain func(x ast.Expr) bool
	plain = func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Aggregate:
			return true
		case *ast.ColumnRef, *ast.Subquery, *ast.InQuery, *ast.Exists, *ast.Quantified:
			return false
		default: // Another expression depends on rows if one of its parts does.
			ok := true
			ast.Children(x, func(c ast.Expr) { ok = ok && plain(c) }, func(*ast.Query) { ok = false })
			return ok
		}
	}
	for _, item := range b.Items {
		if item.Expr == nil || !plain(item.Expr) {
			return false
		}
	}
	return b.Having == nil || plain(b.Having)
}

// groupable tells whether GROUP BY can name all items. It can name neither a star nor a constant, which
// would be the position of a column.
func groupable(list []ast.SelectItem) bool {
	for _, item := range list {
		if item.Expr == nil || ast.Constant(item.Expr) || metamorphic.Aggregates(item.Expr) {
			return false
		}
	}
	return true
}

package tlp

import (
	"strconv"

	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// Aggregates under TLP. An aggregate of all rows is made of those of the parts:
//
//   - COUNT: the sum of the parts' counts;
//   - MIN and MAX: the least and the greatest of the parts' that are not NULL;
//   - SUM: the sum of the parts' that are not NULL, NULL if all are;
//   - AVG: the sum of the parts' sums over the sum of their counts.
//
// HAVING, DISTINCT and ORDER BY are left out, so that the select list is the
// grouping keys and the aggregates themselves. It does not apply to COUNT, SUM
// and AVG of DISTINCT values, nor to SUM and AVG over a representative of equal
// values.
//
// A sum is exact where its terms are exact numbers; in SQLite, whose integers
// turn to floats and overflow, where all of them are small. Any other sum of n
// terms has an error of at most (n−1)·u·Σ|x| in any order of addition (Higham,
// Accuracy and Stability of Numerical Algorithms, section 4.2) [unverified], u
// being half of the distance ε from 1 to the next number. Both sides of the
// comparison have it, a term that is no float is rounded first, and Σ|x| is
// itself a sum: 2·(n+4)·ε·Σ|x| is enough. n and Σ|x| are asked along. A sum that
// is no finite number shows nothing.

// aggregated adds the variants of a block's aggregates; the reason says why there
// are none.
func (t *tlp) aggregated(b *ast.Select) (reason string) {
	if !aggregating(b) || t.Dialect.TextPadding != spec.TextPaddingNone {
		return ""
	}
	a, bound := aggregation{tlp: t, block: b}, t.BlockOf(b)
	switch {
	case bound.Windowed:
		return "a function over a window, whose rows a law would change"
	case bound.Sets != nil:
		return "several grouping sets, whose groups may have equal keys"
	}
	for _, key := range bound.GroupBy {
		if key.Expr == nil {
			return "a grouping key that is refused"
		}
		if _, is := key.Expr.Node.(*ast.Literal); is {
			return "a constant as grouping key"
		}
		a.keys = append(a.keys, key.Expr.Node)
	}
	for _, item := range b.Items {
		a.collect(item.Expr)
	}
	a.collect(b.Having)
	if reason := a.measure(); reason != "" {
		return reason
	}
	if len(a.list) == 0 {
		return "no aggregate that can be made of its parts"
	}
	name := "aggregate"
	if len(a.keys) > 0 {
		name = "groups"
	}
	for _, c := range metamorphic.Partitions(b.Where, metamorphic.RowConditions(b)) {
		t.variants = append(t.variants,
			metamorphic.Variant{Name: name, Make: func() *trial.Check { return a.separately(c) }},
			metamorphic.Variant{Name: name + "-together", Make: func() *trial.Check { return a.together(c) }})
	}
	return ""
}

// mostAggregates bounds the columns of a question.
const mostAggregates = 4

// aggregation is what is asked about a block's groups.
type aggregation struct {
	*tlp
	block *ast.Select
	keys  []ast.Expr
	list  []measured
}

// measured is one aggregate.
type measured struct {
	function ast.AggregateFunction
	argument ast.Expr // nil for COUNT(*)
	whole    ast.Expr
	// exact: a sum without error. Epsilon is the distance from 1 to the next number
	// of the floats that another sum is computed in.
	exact   bool
	epsilon float64
}

// collect gathers the aggregates in an expression that parts can make.
func (a *aggregation) collect(x ast.Expr) {
	ast.Inspect(x, func(x ast.Expr) bool {
		f, is := x.(*ast.Aggregate)
		if !is {
			return true
		}
		distinct := f.Distinct && f.Function != ast.Min && f.Function != ast.Max
		if !f.Function.IsBasic() || !f.Plain() || distinct || len(f.Args) > 1 || len(a.list) == mostAggregates || a.has(f) {
			return false
		}
		m := measured{function: f.Function, whole: f}
		if len(f.Args) == 1 {
			m.argument = f.Args[0]
		}
		a.list = append(a.list, m)
		return false
	})
}

func (a *aggregation) has(f *ast.Aggregate) bool {
	text, err := render.Expr(f, a.Dialect)
	for i := range a.list {
		if known, other := render.Expr(a.list[i].whole, a.Dialect); err == nil && other == nil && known == text {
			return true
		}
	}
	return false
}

// measure finds what is known of the arguments, and drops sums of which nothing
// can be said.
func (a *aggregation) measure() (reason string) {
	plain := &ast.Select{From: a.block.From, Where: a.block.Where, Items: build.Items(a.keys...)}
	for i := range a.list {
		x := a.list[i].argument
		if x == nil {
			x = build.Number("1")
		}
		plain.Items = append(plain.Items, ast.SelectItem{Expr: x})
	}
	c := determinism.Analysis{Subject: a.Subject}
	shapes := c.Query(a.Bound(build.Query(plain)), true)
	c.Whole(shapes[:min(len(shapes), len(a.keys))]...)
	if c.Reason != "" {
		return c.Reason
	}
	for i := range a.keys {
		if shapes[i].Collated {
			return "a grouping key whose texts a collation calls equal"
		}
	}
	shapes = shapes[len(a.keys):]
	list := a.list[:0]
	for i, m := range a.list {
		v := shapes[i]
		switch m.function {
		case ast.Sum, ast.Avg:
			if v.Chosen || v.Rounded {
				continue
			}
			m.exact = v.Kind == ast.TypeInteger && v.Exact || v.Kind == ast.TypeDecimal || v.Kind == ast.TypeBoolean
			if a.Dialect.Storage == spec.StorageOfValue {
				m.exact = v.Small
			}
			m.epsilon = doubleEpsilon
			if a.Dialect.Storage == spec.StorageOfColumn && (v.Kind == ast.TypeReal || v.Kind == ast.TypeUnknown) {
				m.epsilon = singleEpsilon
			}
		case ast.Min, ast.Max:
			if v.Collated || v.Rounded {
				continue
			}
		}
		list = append(list, m)
	}
	a.list = list
	return ""
}

const (
	doubleEpsilon = 0x1p-52
	singleEpsilon = 0x1p-23
)

// parts are the columns that a part is asked for: the aggregate itself, or sum,
// count and sum of absolute values.
func (m *measured) parts() []ast.Expr {
	if m.function != ast.Avg && (m.function != ast.Sum || m.exact) {
		return []ast.Expr{m.whole}
	}
	list := []ast.Expr{build.Aggregate(ast.Sum, m.argument), build.Aggregate(ast.Count, m.argument)}
	if !m.exact {
		list = append(list, build.Aggregate(ast.Sum, function.Abs.Call(m.argument)))
	}
	return list
}

// again is the function that makes one answer of the parts' column.
func (m *measured) again() ast.AggregateFunction {
	if m.function == ast.Min || m.function == ast.Max {
		return m.function
	}
	return ast.Sum
}

// ask is the block with keys and columns as its items.
func (a *aggregation) ask(where ast.Expr, columns []ast.Expr) *ast.Select {
	b := &ast.Select{From: a.block.From, Where: where, GroupBy: a.keys}
	for i, x := range append(append([]ast.Expr(nil), a.keys...), columns...) {
		b.Items = append(b.Items, ast.SelectItem{Expr: x, Alias: partName(i)})
	}
	return b
}

// partName names the columns of the parts, as no column of a table is named.
func partName(i int) string { return "tlp_" + strconv.Itoa(i+1) }

func (a *aggregation) whole(c metamorphic.Parting) trial.Question {
	var columns []ast.Expr
	for i := range a.list {
		columns = append(columns, a.list[i].whole)
	}
	return trial.Question{Role: "all rows", Query: build.Query(a.ask(c.Rest, columns))}
}

func (a *aggregation) columns() []ast.Expr {
	var columns []ast.Expr
	for i := range a.list {
		columns = append(columns, a.list[i].parts()...)
	}
	return columns
}

func (a *aggregation) separately(c metamorphic.Parting) *trial.Check {
	check := &trial.Check{Questions: []trial.Question{a.whole(c)}, Judge: a.judge}
	for i, third := range metamorphic.Thirds(c.P) {
		check.Questions = append(check.Questions, trial.Question{Role: metamorphic.ThirdNames[i], Query: build.Query(a.ask(build.And(c.Rest, third), a.columns()))})
	}
	return check
}

// together lets the engine put the parts together.
func (a *aggregation) together(c metamorphic.Parting) *trial.Check {
	var all ast.Body
	for _, third := range metamorphic.Thirds(c.P) {
		p := a.ask(build.And(c.Rest, third), a.columns())
		if all == nil {
			all = p
			continue
		}
		all = &ast.SetOperation{Op: ast.Union, All: true, L: all, R: p}
	}
	b := &ast.Select{From: []ast.TableExpr{&ast.DerivedTable{Query: build.Query(all), Alias: "tlp_parts"}}}
	column := func(i int) ast.Expr { return &ast.ColumnRef{Table: "tlp_parts", Column: partName(i)} }
	for i := range a.keys {
		b.GroupBy = append(b.GroupBy, column(i))
		b.Items = append(b.Items, ast.SelectItem{Expr: column(i)})
	}
	at := len(a.keys)
	for i := range a.list {
		for range a.list[i].parts() {
			b.Items = append(b.Items, ast.SelectItem{Expr: build.Aggregate(a.list[i].again(), column(at))})
			at++
		}
	}
	return &trial.Check{Questions: []trial.Question{a.whole(c), {Role: "the parts together", Query: build.Query(b)}}, Judge: a.judge}
}

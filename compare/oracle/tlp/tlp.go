package tlp

import (
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is the metamorphic relation that a condition p divides the rows of a query into
// three parts: the rows on which p is True, False and Unknown. The paper is Rigger and Su,
// OOPSLA 2020.
//
// The whole is the query without the condition, its parts are the query under p,
// under NOT p and under p IS NULL. The condition is the query's own (WHERE,
// HAVING, ON), or a conjunct of it while the other conjuncts stay, or a condition
// from elsewhere in the block while the block's own condition stays.
//
// It applies to a query whose answer is a function of the database, as
// Nondeterminism says, so that p is deterministic and free of windows. All questions leave
// out LIMIT and OFFSET of the root; the law refuses them below the root.
// The operations between the partitioned block and the answer have to distribute over
// the union of the parts:
//
//   - over the union of bags: select list, WHERE, inner and cross joins, the
//     preserved side of an outer join, HAVING, which selects whole groups;
//   - over the union of sets only: DISTINCT, GROUP BY where nothing is aggregated,
//     UNION, INTERSECT, the left arm of EXCEPT. The law then compares rows as sets, by
//     the engine's own equality. It leaves out a dialect in which texts are equal that
//     can be told apart (padded blanks).
//
// The law compares answers by text. If a text does not tell values apart, as the text of a
// FLOAT in MySQL, bags and sets of texts still are the union of the parts' bags and sets.
// The law then does not check that rows are distinct, and groups by these keys are no case.
//
// Aggregates have conditions of their own: aggregate.go. An error in any answer
// makes no case: the parts evaluate p on other rows than the query does.
//
// The variants; each is asked in two ways, in separate queries whose answers are
// added here, and (…-together) in one query that joins the parts by UNION ALL or
// UNION:
//
//	where      rows
//	distinct   rows of SELECT DISTINCT, as sets
//	group      rows of GROUP BY without aggregates, as sets
//	having     groups
//	on         rows of a CROSS JOIN b against those of a JOIN b ON p, …
//	derived    rows, where the condition stands in a derived table
//	arm        rows of a set operation, as sets, where the condition stands in an
//	           arm; not together
//	nine       rows under two conditions at once, which make nine parts
//	aggregate  aggregates of the whole against those of the parts
//	groups     the same for each group
type Relation struct{}

// Name is "tlp".
func (Relation) Name() string { return "tlp" }

// Variants lists the variants that fit the query.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	base := s.Query
	if base.Limit != nil || base.Offset != nil {
		base = &ast.Query{Body: base.Body, OrderBy: base.OrderBy}
	}
	t := &tlp{Subject: s, base: base}
	c := determinism.Analysis{Subject: s}
	for _, column := range c.Answer(s.Bound(base)) {
		t.collated = t.collated || column.Collated
	}
	reason := c.Reason
	if reason == "" {
		t.body(base.Body, base.OrderBy, "", false, func(b ast.Body) ast.Body { return b })
	}
	if block, is := base.Body.(*ast.Select); is && len(block.From) > 0 {
		if why := t.aggregated(block); why != "" && reason == "" && len(t.variants) == 0 {
			reason = why
		}
	}
	if len(t.variants) == 0 && reason == "" {
		reason = "no block with FROM to part"
	}
	return t.variants, reason
}

// tlp gathers the variants of one query.
type tlp struct {
	*metamorphic.Subject
	base     *ast.Query // without LIMIT
	variants []metamorphic.Variant
	// collated: UNION would choose among texts that a collation calls equal.
	collated bool
}

// wrap puts a part of the query back into its place.
type wrap func(ast.Body) ast.Body

// site is a place of a condition, with all that is around it.
type site struct {
	variant string
	set     bool // answers are sets
	// with is the query's body with other conditions in the place of its own.
	with func(conditions ast.Expr) ast.Body
	// own is the condition that stands there, others are such as could.
	own    ast.Expr
	others []ast.Expr
}

// body looks for sites in a body. Variant is that of conditions below what was
// passed on the way, empty at the root.
func (t *tlp) body(b ast.Body, order []ast.OrderItem, variant string, set bool, around wrap) {
	switch b := b.(type) {
	case *ast.Select:
		t.block(b, order, variant, set, around)
	case *ast.SetOperation:
		if b.All && b.Op != ast.Union {
			return
		}
		t.body(b.L, nil, "arm", true, func(arm ast.Body) ast.Body {
			return around(&ast.SetOperation{Op: b.Op, All: b.All, ByName: b.ByName, L: arm, R: b.R})
		})
		if b.Op != ast.Except {
			t.body(b.R, nil, "arm", true, func(arm ast.Body) ast.Body {
				return around(&ast.SetOperation{Op: b.Op, All: b.All, ByName: b.ByName, L: b.L, R: arm})
			})
		}
	case *ast.Nested:
		if b.Query.Limit != nil || b.Query.Offset != nil {
			return
		}
		t.body(b.Query.Body, b.Query.OrderBy, variant, set, func(inner ast.Body) ast.Body {
			return around(&ast.Nested{Query: &ast.Query{Body: inner, OrderBy: b.Query.OrderBy}})
		})
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
}

// block looks for sites in a block.
func (t *tlp) block(b *ast.Select, order []ast.OrderItem, variant string, set bool, around wrap) {
	if len(b.From) == 0 || metamorphic.OuterAggregates(t.BlockOf(b)) || !metamorphic.Grouped(b) && metamorphic.OrdersByAggregate(order) {
		return
	}
	named := func(at string) string {
		if variant != "" {
			return variant
		}
		return at
	}
	having := func(c ast.Expr) ast.Body {
		changed := *b
		changed.Having = c
		return around(&changed)
	}
	where := func(c ast.Expr) ast.Body {
		changed := *b
		changed.Where = c
		return around(&changed)
	}
	at := "where"
	if b.Distinct {
		at, set = "distinct", true
	}
	if metamorphic.Grouped(b) {
		// HAVING alone makes a group, which its absence would not.
		if len(b.GroupBy) > 0 || aggregatesIn(b.Items) && t.Dialect.HavingWithoutGroupBy != spec.HavingWithoutGroupByRefused {
			t.site(site{variant: named("having"), set: set, with: having, own: b.Having, others: groupConditions(t.BlockOf(b))})
		}
		if aggregating(b) || len(b.GroupBy) == 0 {
			return
		}
		at, set = "group", true
		if b.Having != nil && b.Where != nil {
			t.nine(site{set: set}, b.Where, b.Having, func(p, q ast.Expr) ast.Body {
				changed := *b
				changed.Where, changed.Having = p, q
				return around(&changed)
			})
		}
	}
	t.site(site{variant: named(at), set: set, with: where, own: b.Where, others: metamorphic.RowConditions(b)})
	for i := range b.From {
		t.table(b.From[i], set, func(table ast.TableExpr) ast.Body {
			changed := *b
			changed.From = append([]ast.TableExpr(nil), b.From...)
			changed.From[i] = table
			return around(&changed)
		})
	}
}

// table looks for sites in a table expression.
func (t *tlp) table(x ast.TableExpr, set bool, around func(ast.TableExpr) ast.Body) {
	switch x := x.(type) {
	case *ast.TableName:
	case *ast.DerivedTable:
		if x.Query.Limit != nil || x.Query.Offset != nil {
			return
		}
		t.body(x.Query.Body, x.Query.OrderBy, "derived", set, func(b ast.Body) ast.Body {
			changed := *x
			changed.Query = &ast.Query{Body: b, OrderBy: x.Query.OrderBy}
			return around(&changed)
		})
	case *ast.Join:
		left := func(side ast.TableExpr) ast.Body {
			changed := *x
			changed.L = side
			return around(&changed)
		}
		right := func(side ast.TableExpr) ast.Body {
			changed := *x
			changed.R = side
			return around(&changed)
		}
		switch x.Kind {
		case ast.JoinInner, ast.JoinCross:
			t.table(x.L, set, left)
			t.table(x.R, set, right)
			if x.On != nil {
				t.site(site{variant: "on", set: set, own: x.On, with: func(c ast.Expr) ast.Body {
					changed := *x
					if changed.On = c; c == nil {
						changed.Kind = ast.JoinCross
					}
					return around(&changed)
				}})
			}
		case ast.JoinLeft:
			t.table(x.L, set, left)
		case ast.JoinRight:
			t.table(x.R, set, right)
		case ast.JoinFull, ast.JoinSemi, ast.JoinAnti:
		}
	}
}

// site adds the variants of a site: each condition that can part it, in both ways.
func (t *tlp) site(x site) {
	if x.set && t.Dialect.TextPadding != spec.TextPaddingNone {
		return
	}
	for _, c := range metamorphic.Partitions(x.own, x.others) {
		t.variant(&x, func() []part {
			list := []part{{"all rows", x.with(c.Rest)}}
			for i, third := range metamorphic.Thirds(c.P) {
				list = append(list, part{metamorphic.ThirdNames[i], x.with(build.And(c.Rest, third))})
			}
			return list
		})
	}
	if x.own != nil && len(x.others) > 0 && x.variant != "having" && t.Choice%ninth == 0 {
		t.nine(x, x.own, x.others[0], func(p, q ast.Expr) ast.Body { return x.with(build.And(p, q)) })
	}
}

// ninth is how seldom nine parts are asked for: they cost as much as three checks.
const ninth = 4

// nine adds the variant in which two conditions part the rows.
func (t *tlp) nine(x site, p, q ast.Expr, with func(p, q ast.Expr) ast.Body) {
	if x.set && t.Dialect.TextPadding != spec.TextPaddingNone || x.variant == "arm" {
		return
	}
	x.variant = "nine"
	t.variant(&x, func() []part {
		list := []part{{"all rows", with(nil, nil)}}
		for i, third := range metamorphic.Thirds(p) {
			for k, other := range metamorphic.Thirds(q) {
				list = append(list, part{metamorphic.ThirdNames[i] + " and " + metamorphic.ThirdNames[3+k], with(third, other)})
			}
		}
		return list
	})
}

// part is a question's body.
type part struct {
	role string
	body ast.Body
}

// variant adds both ways to ask the whole, which comes first, against its parts.
func (t *tlp) variant(x *site, parts func() []part) {
	unique := isSet(t.base.Body)
	set, name := x.set, x.variant
	t.variants = append(t.variants, metamorphic.Variant{Name: name, Make: func() *trial.Check {
		c := &trial.Check{Judge: func(a []*engine.Result) trial.Verdict { return metamorphic.Partition(a, set, unique) }}
		for _, p := range parts() {
			c.Questions = append(c.Questions, trial.Question{Role: p.role, Query: &ast.Query{Body: p.body, OrderBy: t.base.OrderBy}})
		}
		return c
	}})
	if _, block := t.base.Body.(*ast.Select); !block || set && t.collated {
		return // not every dialect takes set operations as arms
	}
	t.variants = append(t.variants, metamorphic.Variant{Name: name + "-together", Make: func() *trial.Check {
		list := parts()
		all := list[1].body
		for _, p := range list[2:] {
			all = &ast.SetOperation{Op: ast.Union, All: !set, L: all, R: p.body}
		}
		return &trial.Check{Judge: func(a []*engine.Result) trial.Verdict { return metamorphic.Partition(a, set, unique) }, Questions: []trial.Question{
			{Role: list[0].role, Query: &ast.Query{Body: list[0].body, OrderBy: t.base.OrderBy}},
			{Role: "the parts together", Query: build.Query(all)},
		}}
	}})
}

// isSet tells whether no row of a body's answer is there twice.
func isSet(b ast.Body) bool {
	switch b := b.(type) {
	case *ast.Select:
		return b.Distinct
	case *ast.SetOperation:
		return !b.All
	case *ast.Nested:
		return isSet(b.Query.Body)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
	return false
}

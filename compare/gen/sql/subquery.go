package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// nests tells whether an expression of the frame may hold a subquery.
func (b *queryBuilder) nests(f *frame) bool {
	return !f.plain && b.level < deepest && f.work < b.database.budget.subquery/3 && (!b.database.given || b.affords(f.work))
}

// rowsBelow is how many rows a subquery of the frame may see each time.
func (b *queryBuilder) rowsBelow(f *frame) int {
	return max(4, b.database.budget.subquery/max(1, f.work))
}

// queryPredicate makes a predicate over a subquery; nil where there is no room.
func (b *queryBuilder) queryPredicate(f *frame, kind Weight) ast.Expr {
	if !b.nests(f) || kind == PredicateRowQuery && b.database.EngineSpecific && b.dialect.RowQueries == spec.RowQueriesNone {
		return nil
	}
	b.level++
	defer func() { b.level-- }()
	switch kind {
	case PredicateExists:
		s, _, _ := b.block(blockPlan{parent: f, limit: b.rowsBelow(f), exists: true})
		var x ast.Expr = &ast.Exists{Query: &ast.Query{Body: s}}
		if b.negated() {
			x = &ast.Unary{Op: ast.Not, X: x}
		}
		return x
	case PredicateInQuery:
		return b.inQuery(f)
	case PredicateQuantified:
		o := b.operand(f)
		if f.tied {
			f = &frame{work: f.work}
		}
		wanted := slot{family: o.family, fit: needCompare, samples: o.samples}
		var q *ast.Query
		if chance := b.weights[ChanceWholeTable]; chance > 0 && b.PerMille(chance) { // without it nothing is drawn
			q = b.wholeTable(f, wanted)
		}
		if q == nil {
			q = b.tableQuery(f, []slot{wanted})
		}
		return &ast.Quantified{Op: b.comparison(), L: o.expr, Quantifier: ast.Any + ast.Quantifier(b.Below(2)), Query: q}
	case PredicateScalarQuery:
		o := b.operand(f)
		b.level--
		x := b.scalarQuery(f, o.family, needCompare)
		b.level++
		if x == nil {
			return nil
		}
		if b.PerMille(300) {
			return &ast.Comparison{Op: b.comparison(), L: x, R: o.expr}
		}
		return &ast.Comparison{Op: b.comparison(), L: o.expr, R: x}
	}
	return b.rowQuery(f)
}

// inQuery is X [NOT] IN (query), with one column or two.
func (b *queryBuilder) inQuery(f *frame) ast.Expr {
	row := b.PerMille(280) && !b.dialect.OneColumn
	if row && b.language.rowsPlain {
		b.room = min(b.room, 0) // columns only, no subqueries
	}
	o := b.operand(f)
	if !row {
		q := b.tableQuery(f, []slot{{family: o.family, fit: needCompare, samples: o.samples}})
		return &ast.InQuery{X: o.expr, Query: q, Not: b.negated()}
	}
	p := b.operand(f)
	if b.language.rowsAlone {
		f = &frame{work: f.work}
	}
	q := b.tableQuery(f, []slot{
		{family: o.family, fit: needCompare, samples: o.samples},
		{family: p.family, fit: needCompare, samples: p.samples},
	})
	return &ast.InQuery{X: &ast.Row{Items: []ast.Expr{o.expr, p.expr}}, Query: q, Not: b.negated()}
}

// tableQuery is a subquery with the wanted columns.
func (b *queryBuilder) tableQuery(f *frame, wanted []slot) *ast.Query {
	if b.room > 4 && b.PerMille(b.weights[ChanceSetSubquery]) {
		for i := range wanted {
			if wanted[i].family != familyDouble && wanted[i].family != familyDynamic && wanted[i].family != familyDecimal {
				wanted[i].fit |= needKey
			}
		}
		return &ast.Query{Body: b.setOperation(f, wanted, 2, false)}
	}
	s, _, _ := b.block(blockPlan{parent: f, limit: b.rowsBelow(f), wanted: wanted})
	q := &ast.Query{Body: s}
	if keyed(wanted) && b.dialect.MembershipLimit == spec.MembershipLimitTaken && b.PerMille(50) {
		b.orderAll(q, len(wanted))
		q.Limit = number(b.Between(1, 4))
	}
	return q
}

// wholeTable is a column of all rows of a table, nil where no table has one: what is known of its
// rows is known of the query's.
func (b *queryBuilder) wholeTable(f *frame, wanted slot) *ast.Query {
	inner, from := b.from(&frame{work: f.work}, 1, b.rowsBelow(f), wanted.family)
	c, ok := inner.find(&b.Sequence, wanted.family, wanted.fit)
	if !ok {
		return nil
	}
	return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: b.reference(c)}}, From: from}}
}

// scalarQuery is a subquery of one column of the family and at most one row;
// nil where there is none.
func (b *queryBuilder) scalarQuery(f *frame, of family, fit need) ast.Expr {
	if !b.nests(f) {
		return nil
	}
	b.level++
	defer func() { b.level-- }()
	switch b.weights.choose(&b.Sequence, scalarForms) {
	case ScalarFirst:
		if x := b.firstOf(f, []family{of}, fit|needKey); x != nil {
			return x
		}
	case ScalarKeyed:
		if x := b.byKey(f, of, fit); x != nil {
			return x
		}
	case ScalarNoFrom:
		x := b.expression(f, of, fit)
		return &ast.Subquery{Query: &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: x}}}}}
	}
	n := 1
	if b.room > 8 && b.PerMille(200) {
		n = 2
	}
	inner, from := b.from(f, n, b.rowsBelow(f), of)
	s := &ast.Select{From: from}
	b.where(s, inner, ChanceWhereGrouped)
	x, ok := b.aggregate(&frame{parent: f, base: inner}, of, fit)
	if !ok {
		return nil
	}
	s.Items = []ast.SelectItem{{Expr: x}}
	return &ast.Subquery{Query: &ast.Query{Body: s}}
}

// firstOf is the first row of an ordering by all columns.
func (b *queryBuilder) firstOf(f *frame, of []family, fit need) ast.Expr {
	inner, from := b.from(f, 1, b.rowsBelow(f), of[0])
	s := &ast.Select{From: from}
	q := &ast.Query{Body: s, Limit: digits[1]}
	for i, k := range of {
		c, ok := inner.find(&b.Sequence, k, fit)
		if !ok {
			return nil
		}
		s.Items = append(s.Items, ast.SelectItem{Expr: b.reference(c)})
		key := b.reference(c)
		if b.PerMille(300) {
			key = number(i + 1)
		}
		q.OrderBy = append(q.OrderBy, b.orderItem(key))
	}
	b.where(s, inner, ChanceWhereGrouped)
	if b.PerMille(150) {
		q.Offset = number(b.Below(3))
	}
	return &ast.Subquery{Query: q}
}

// byKey is the row that a unique column selects.
func (b *queryBuilder) byKey(f *frame, of family, fit need) ast.Expr {
	for _, t := range b.database.tables {
		if !t.has(of) || !b.PerMille(600) {
			continue
		}
		for _, key := range t.columns {
			if !key.unique {
				continue
			}
			name := b.relationName()
			inner := &frame{}
			for _, c := range t.columns {
				inner.columns = append(inner.columns, visible{column: c, table: name})
			}
			c, ok := inner.find(&b.Sequence, of, fit)
			if !ok {
				break
			}
			r := choice.One(&b.Sequence, key.samples)
			if o, ok := f.find(&b.Sequence, key.family, needCompare); ok && b.PerMille(600) {
				r = b.reference(o)
			}
			b.room -= 5
			return &ast.Subquery{Query: &ast.Query{Body: &ast.Select{
				Items: []ast.SelectItem{{Expr: c.reference()}},
				From:  []ast.TableExpr{&ast.TableName{Name: t.name, Alias: name}},
				Where: &ast.Comparison{Op: ast.Equal, L: &ast.ColumnRef{Table: name, Column: key.name}, R: r},
			}}}
		}
	}
	return nil
}

// rowQuery compares a row value with the row of a subquery.
func (b *queryBuilder) rowQuery(f *frame) ast.Expr {
	if f.base != nil && b.language.rowsPlain {
		return nil
	}
	o, p := b.operand(f), b.operand(f)
	l := &ast.Row{Items: []ast.Expr{o.expr, p.expr}}
	if b.PerMille(350) {
		if x := b.firstOf(f, []family{o.family, p.family}, needCompare|needKey); x != nil {
			return &ast.Comparison{Op: b.comparison(), L: l, R: x}
		}
	}
	inner, from := b.from(f, 1, b.rowsBelow(f), o.family)
	s := &ast.Select{From: from}
	g := &frame{parent: f, base: inner}
	for _, k := range []family{o.family, p.family} {
		x, ok := b.aggregate(g, k, needCompare)
		if !ok {
			return nil
		}
		s.Items = append(s.Items, ast.SelectItem{Expr: x})
	}
	b.where(s, inner, ChanceWhereGrouped)
	return &ast.Comparison{Op: b.comparison(), L: l, R: &ast.Subquery{Query: &ast.Query{Body: s}}}
}

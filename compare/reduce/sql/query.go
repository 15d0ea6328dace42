package sql

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// queryTree puts something smaller in each place of the query, from the root
// down.
func (m Model) queryTree() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "query",
		Places: func(c *Case) int {
			if c.Query == nil {
				return 0
			}
			return len(ast.Places(c.Query))
		},
		At: func(c *Case, i int) []*Case {
			var list []trial.Case
			for _, change := range smaller(c, m.Dialect, i) {
				q := ast.CopyQuery(c.Query)
				change(ast.Places(q)[i])
				list = append(list, c.with(q))
			}
			return m.all(list)
		},
	}
}

// change puts something smaller in a place of a copy.
type change func(p ast.Place)

// smaller lists what can stand in a place instead, the smallest first.
func smaller(c *Case, d *spec.Dialect, place int) []change {
	p := ast.Places(c.Query)[place]
	switch {
	case p.Query != nil:
		return append(smallerWith(c, p.Query, d), smallerQuery(p.Query, p.Query == c.Query)...)
	case p.Body != nil:
		return smallerBody(*p.Body)
	case p.Table != nil:
		return smallerTableExpr(c, *p.Table)
	}
	var list []change
	if _, ok := (*p.Expr).(*ast.ColumnRef); ok {
		for _, x := range stored(c, place) {
			list = append(list, func(p ast.Place) { *p.Expr = x })
		}
	}
	if x, ok := constant(*p.Expr, d); ok {
		list = append(list, func(p ast.Place) { *p.Expr = x })
	}
	for _, x := range smallerExpr(*p.Expr, p, d) {
		list = append(list, func(p ast.Place) { *p.Expr = x })
	}
	return list
}

// smallerQuery drops clauses. In the place of the whole query each query
// inside of it is tried.
func smallerQuery(q *ast.Query, root bool) []change {
	var list []change
	if root {
		ast.Walk(q, ast.Visitor{Query: func(inner *ast.Query) {
			if inner == q {
				return
			}
			list = append(list, func(p ast.Place) { *p.Query = *inner })
			if q.With != nil && inner.With == nil {
				list = append(list, func(p ast.Place) {
					with := p.Query.With
					*p.Query = *inner
					p.Query.With = with
				})
			}
		}})
		slices.Reverse(list) // the innermost first
	}
	if len(q.OrderBy) > 0 {
		list = append(list, func(p ast.Place) { p.Query.OrderBy = nil })
	}
	if q.Limit != nil || q.Offset != nil {
		list = append(list, func(p ast.Place) { p.Query.Limit, p.Query.Offset, p.Query.WithTies = nil, nil, false })
	}
	if q.WithTies {
		list = append(list, func(p ast.Place) { p.Query.WithTies = false })
	}
	if q.Offset != nil {
		list = append(list, func(p ast.Place) { p.Query.Offset = nil })
		if q.Limit != nil {
			list = append(list, func(p ast.Place) { p.Query.Limit, p.Query.WithTies = nil, false })
		}
	}
	if s, ok := q.Body.(*ast.Select); ok && len(s.Items) > 1 {
		for _, item := range q.OrderBy {
			if n := ordinal(item.Expr); n > 0 && n <= len(s.Items) {
				list = append(list, func(p ast.Place) {
					s := p.Query.Body.(*ast.Select)
					s.Items = s.Items[n-1 : n]
					p.Query.OrderBy = []ast.OrderItem{{Expr: integer("1"), Descending: item.Descending, Nulls: item.Nulls}}
				})
			}
		}
	}
	for i, item := range q.OrderBy {
		if len(q.OrderBy) > 1 {
			list = append(list, func(p ast.Place) { p.Query.OrderBy = slices.Delete(p.Query.OrderBy, i, i+1) })
		}
		if item.Nulls != ast.NullsDefault {
			list = append(list, func(p ast.Place) { p.Query.OrderBy[i].Nulls = ast.NullsDefault })
		}
		if item.Descending {
			list = append(list, func(p ast.Place) { p.Query.OrderBy[i].Descending = false })
		}
	}
	return list
}

// ordinal is the column of the result that a sort key counts out, or 0.
func ordinal(x ast.Expr) int {
	l, ok := x.(*ast.Literal)
	if !ok || l.Kind != ast.LiteralInteger {
		return 0
	}
	n, err := strconv.Atoi(l.Text)
	if err != nil {
		return 0
	}
	return n
}

func smallerBody(b ast.Body) []change {
	var list []change
	put := func(body ast.Body) { list = append(list, func(p ast.Place) { *p.Body = body }) }
	switch b := b.(type) {
	case *ast.SetOperation:
		put(b.L)
		put(b.R)
		constant := &ast.Select{Items: []ast.SelectItem{{Expr: integer("0")}}}
		put(&ast.SetOperation{Op: b.Op, All: b.All, ByName: b.ByName, L: constant, R: constant})
		put(&ast.SetOperation{Op: b.Op, All: b.All, ByName: b.ByName, L: b.L, R: b.L})
		put(&ast.SetOperation{Op: b.Op, All: b.All, ByName: b.ByName, L: b.R, R: b.R})
		for k := range degree(b) {
			list = append(list, func(p ast.Place) { dropItem(*p.Body, k) })
		}
		if b.All {
			list = append(list, func(p ast.Place) { (*p.Body).(*ast.SetOperation).All = false })
		}
	case *ast.Nested:
		put(b.Query.Body)
	case *ast.Values:
		for i := range b.Rows {
			if len(b.Rows) > 1 {
				put(&ast.Values{Rows: slices.Delete(slices.Clone(b.Rows), i, i+1)})
			}
		}
		for k := range degree(b) {
			list = append(list, func(p ast.Place) { dropItem(*p.Body, k) })
		}
	case *ast.TableFunction:
		for i := range b.Args {
			if fewer := len(b.Args) - 1; b.Name == ast.Unnest && fewer > 0 || b.Name != ast.Unnest && i == 2 {
				put(&ast.TableFunction{Name: b.Name, Args: slices.Delete(slices.Clone(b.Args), i, i+1), Ordinality: b.Ordinality})
			}
		}
	case *ast.Select:
		return smallerSelect(b)
	case *ast.Cypher:
	}
	return list
}

func smallerSelect(b *ast.Select) []change {
	var list []change
	edit := func(f func(s *ast.Select)) {
		list = append(list, func(p ast.Place) { f((*p.Body).(*ast.Select)) })
	}
	if d := soleDerived(b); d != nil {
		list = append(list, func(p ast.Place) { *p.Body = d.Query.Body })
	}
	edit(func(s *ast.Select) { s.Items = []ast.SelectItem{{Expr: integer("0")}} })
	if len(b.From) > 0 {
		edit(func(s *ast.Select) { s.Items = []ast.SelectItem{{}} })
	}
	edit(func(s *ast.Select) { s.Items, s.From = []ast.SelectItem{{Expr: integer("0")}}, nil })
	edit(func(s *ast.Select) {
		*s = ast.Select{Items: []ast.SelectItem{{Expr: &ast.Literal{Kind: ast.LiteralNull}}}}
	})
	if slices.ContainsFunc(b.Items, func(item ast.SelectItem) bool { return hasAggregate(item.Expr) }) {
		edit(func(s *ast.Select) {
			for i := range s.Items {
				withoutAggregates(&s.Items[i].Expr)
			}
			*s = ast.Select{Items: s.Items}
		})
	}
	if a, ok := soleAggregate(b); ok {
		nulls := &ast.Aggregate{Function: a.Function, Distinct: a.Distinct, Separator: a.Separator, Args: []ast.Expr{&ast.Literal{Kind: ast.LiteralNull}}}
		edit(func(s *ast.Select) { *s = ast.Select{Items: []ast.SelectItem{{Expr: nulls}}} })
	}
	if b.GroupBy != nil {
		edit(func(s *ast.Select) {
			s.Items, s.From, s.GroupBy, s.Grouping = []ast.SelectItem{{Expr: integer("0")}}, nil, []ast.Expr{integer("1")}, nil
		})
	}
	if b.Having != nil {
		edit(func(s *ast.Select) { s.Having = nil })
	}
	if b.Qualify != nil {
		edit(func(s *ast.Select) { s.Qualify = nil })
	}
	if b.Windows != nil {
		edit(inlineWindows)
	}
	if b.GroupBy != nil {
		edit(func(s *ast.Select) { s.GroupBy, s.Grouping, s.Having = nil, nil, nil })
	}
	if b.Where != nil {
		edit(func(s *ast.Select) { s.Where = nil })
		edit(func(s *ast.Select) { s.Items, s.Where = []ast.SelectItem{{Expr: s.Where}}, nil })
	}
	if b.From != nil {
		edit(func(s *ast.Select) { s.From = nil })
		edit(func(s *ast.Select) { s.From, s.Where = nil, &ast.Literal{Kind: ast.LiteralFalse} })
	}
	if b.Distinct {
		edit(func(s *ast.Select) { s.Distinct = false })
	}
	for i := range b.From {
		if len(b.From) > 1 {
			edit(func(s *ast.Select) { s.From = slices.Delete(s.From, i, i+1) })
		}
	}
	for i, item := range b.Items {
		if len(b.Items) > 1 {
			edit(func(s *ast.Select) { s.Items = slices.Delete(s.Items, i, i+1) })
		}
		if item.Alias != "" {
			edit(func(s *ast.Select) { s.Items[i].Alias = "" })
		}
	}
	for _, fewer := range fewerSets(b) {
		edit(fewer)
	}
	for i := range b.GroupBy {
		if len(b.GroupBy) > 1 && b.Grouping == nil {
			edit(func(s *ast.Select) { s.GroupBy = slices.Delete(s.GroupBy, i, i+1) })
		}
	}
	return list
}

// soleAggregate is the aggregate that a SELECT computes, if it does nothing else
// in its select list.
func soleAggregate(b *ast.Select) (*ast.Aggregate, bool) {
	if len(b.Items) != 1 {
		return nil, false
	}
	a, ok := b.Items[0].Expr.(*ast.Aggregate)
	return a, ok && len(a.Args) == 1
}

// soleDerived is the derived table of a SELECT that does nothing but select
// from it; else nil.
func soleDerived(b *ast.Select) *ast.DerivedTable {
	if len(b.From) != 1 || b.Where != nil || b.GroupBy != nil || b.Having != nil || b.Distinct {
		return nil
	}
	d, ok := b.From[0].(*ast.DerivedTable)
	if !ok || d.Query.OrderBy != nil || d.Query.Limit != nil || d.Query.Offset != nil {
		return nil
	}
	return d
}

// degree is the number of columns of a body, 0 where it has one only or a *
// hides it.
func degree(b ast.Body) int {
	n := 0
	switch b := b.(type) {
	case *ast.Select:
		for _, item := range b.Items {
			if item.Expr == nil {
				return 0
			}
		}
		n = len(b.Items)
	case *ast.Values:
		if len(b.Rows) > 0 {
			n = len(b.Rows[0])
		}
	case *ast.SetOperation:
		if n = degree(b.L); degree(b.R) != n {
			return 0
		}
	case *ast.Nested:
		n = degree(b.Query.Body)
	case *ast.TableFunction, *ast.Cypher:
	}
	if n < 2 {
		return 0
	}
	return n
}

// dropItem drops a column from all arms of a body.
func dropItem(b ast.Body, k int) {
	switch b := b.(type) {
	case *ast.Select:
		if k < len(b.Items) {
			b.Items = slices.Delete(b.Items, k, k+1)
		}
	case *ast.Values:
		for i, row := range b.Rows {
			if k < len(row) {
				b.Rows[i] = slices.Delete(row, k, k+1)
			}
		}
	case *ast.SetOperation:
		dropItem(b.L, k)
		dropItem(b.R, k)
	case *ast.Nested:
		dropItem(b.Query.Body, k)
	case *ast.TableFunction, *ast.Cypher:
	}
}

func smallerTableExpr(c *Case, t ast.TableExpr) []change {
	var list []change
	put := func(t ast.TableExpr) { list = append(list, func(p ast.Place) { *p.Table = t }) }
	switch t := t.(type) {
	case *ast.Join:
		put(t.L)
		put(t.R)
		put(&ast.Join{Kind: ast.JoinCross, L: t.L, R: t.R})
		if t.Kind != ast.JoinInner && t.Kind != ast.JoinCross {
			put(&ast.Join{Kind: ast.JoinInner, Natural: t.Natural, L: t.L, R: t.R, On: t.On, Using: t.Using})
		}
		if t.Natural || t.Using != nil {
			put(&ast.Join{Kind: t.Kind, L: t.L, R: t.R, On: &ast.Literal{Kind: ast.LiteralFalse}})
			put(&ast.Join{Kind: t.Kind, L: t.L, R: t.R, On: &ast.Literal{Kind: ast.LiteralTrue}})
		}
		for i := range t.Using {
			if len(t.Using) > 1 {
				put(&ast.Join{Kind: t.Kind, L: t.L, R: t.R, Using: slices.Delete(slices.Clone(t.Using), i, i+1)})
			}
		}
	case *ast.DerivedTable:
		for _, inner := range resolve.TablesNamed(c.model.Dialect, t.Query) {
			put(&ast.TableName{Name: inner.Name, Alias: t.Alias})
		}
		for _, s := range c.Statements {
			if create, ok := s.(*ast.CreateTable); ok {
				put(&ast.TableName{Name: create.Name, Alias: t.Alias})
			}
		}
		if t.Columns != nil {
			put(&ast.DerivedTable{Query: t.Query, Alias: t.Alias, Lateral: t.Lateral})
		}
		if t.Lateral {
			put(&ast.DerivedTable{Query: t.Query, Alias: t.Alias, Columns: t.Columns})
		}
	case *ast.TableName:
		if t.Columns != nil {
			put(&ast.TableName{Name: t.Name, Alias: t.Alias})
		}
		if t.Alias != "" && !resolve.Exposes(c.model.Dialect, c.Query, t.Name) { // two tables of one name are refused elsewhere
			put(&ast.TableName{Name: t.Name, Columns: t.Columns})
		}
	}
	return list
}

package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// replaceKeyword puts another keyword where one stands: of a join, a set operation, an aggregate, a
// test, an order, a function with the same arguments.
func (m *mutator) replaceKeyword(s *given) bool {
	places := []func(){}
	m.each(s, func(x *ast.Expr) {
		switch t := (*x).(type) {
		case *ast.Aggregate:
			places = append(places, m.otherAggregates(s, x, t)...)
		case *ast.Is:
			places = append(places, func() { *x = m.truthTest(t.X) })
		case *ast.Call:
			if other := m.otherFunctions(t); len(other) > 0 {
				places = append(places, func() { *x = m.preferred(other).Call(t.Args...) })
			}
		case *ast.Windowed:
			if t.Aggregate == nil {
				places = append(places, func() { t.Function = choice.One(&m.Sequence, windowsOf[min(len(t.Args), 2)]) })
			}
		default: // Other forms have no keyword that could be another.
		}
	})
	for i := range m.query.OrderBy {
		places = append(places, func() { m.query.OrderBy[i].Descending = !m.query.OrderBy[i].Descending })
	}
	switch chosen := m.Below(3); {
	case chosen == 0 && len(s.joins) > 0:
		return m.joinKind(s)
	case chosen == 1 && m.arms():
		return true
	case len(places) == 0:
		return m.joinKind(s) || m.arms()
	}
	return m.take(places)
}

// windowsOf are functions of a window's rows by the number of their arguments.
var windowsOf = [3][]ast.WindowFunction{
	{ast.RowNumber, ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist}, {ast.Lag, ast.Lead, ast.FirstValue, ast.LastValue}, {ast.Lag, ast.Lead},
}

// otherAggregates are the ways to put another aggregate where one stands.
func (m *mutator) otherAggregates(s *given, x *ast.Expr, t *ast.Aggregate) (places []func()) {
	switch t.Function {
	case ast.Min:
		places = append(places, func() { t.Function = ast.Max })
	case ast.Max:
		places = append(places, func() { t.Function = ast.Min })
	case ast.Sum, ast.Avg:
		places = append(places, func() { t.Function = ast.Sum }, func() { t.Function = ast.Avg }, func() { t.Function = ast.Count })
	}
	if t.Plain() && !t.Distinct {
		places = append(places, func() {
			if other := m.furtherAggregate(s.frame); other != nil {
				*x = other
			}
		})
	}
	return places
}

// otherFunctions are the functions that take the arguments of a call.
func (m *mutator) otherFunctions(t *ast.Call) (list []*function.Function) {
	now := m.calledBy(t)
	if now == nil {
		return nil
	}
	for _, f := range m.callable() {
		if f != now && f.Name != t.Name && f.Takes(len(t.Args)) && slices.Equal(f.Parameters[:min(len(f.Parameters), 1)], now.Parameters[:min(len(now.Parameters), 1)]) {
			list = append(list, f)
		}
	}
	return list
}

// addKeyword puts a keyword where none was: CAST, DISTINCT, ORDER BY, LIMIT, GROUP BY, ESCAPE, a function
// over a window.
func (m *mutator) addKeyword(s *given) bool {
	var places []func()
	var casts []func()
	for _, p := range m.spots(s) {
		switch t := (*p.x).(type) {
		case *ast.Aggregate:
			if f := function.OfAggregate(t.Function); f != nil && function.TakesDistinct(f) && len(t.Args) == 1 && !t.Distinct && t.Plain() {
				places = append(places, func() { t.Distinct = true })
			}
			if t.Filter == nil && m.dialect.AggregateFilter {
				places = append(places, func() { t.Filter = m.predicate(s.frame.local()) })
			}
			continue
		case *ast.Between:
			if !t.Symmetric && m.dialect.Syntax.Symmetric {
				places = append(places, func() { t.Symmetric = true })
			}
			places = append(places, func() { t.Not = !t.Not })
		case *ast.Like:
			if t.Escape == nil && t.Op == ast.MatchLike {
				places = append(places, func() { t.Escape, t.Pattern = escape, choice.One(&m.Sequence, escapePatterns) })
			}
			places = append(places, func() { t.Not = !t.Not })
		case *ast.InList:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.InQuery:
			places = append(places, func() { t.Not = !t.Not })
		case *ast.Case:
			if t.Else == nil {
				places = append(places, func() { t.Else = null })
			}
		default: // What is no keyword's may be converted.
		}
		if isValue(*p.x) && !p.truth {
			casts = append(casts, func() { m.cast(p) })
		}
	}
	if len(casts) > 0 {
		places = append(places, func() { m.take(casts) }, func() { m.take(casts) })
	}
	if !s.body.Distinct && !s.ordered && s.body.DistinctOn == nil { // ORDER BY could name what is no longer there
		places = append(places, func() { s.body.Distinct = true })
	}
	if names := plainItems(s.body); !s.grouped && len(names) > 0 {
		places = append(places, func() { s.body.GroupBy = names })
	}
	if m.query.OrderBy == nil || m.query.Limit == nil {
		places = append(places, func() { m.order() }, func() { m.order() })
	}
	if m.query.OrderBy != nil && m.dialect.Syntax.NullsOrder {
		places = append(places, func() {
			m.query.OrderBy[m.Below(len(m.query.OrderBy))].Nulls = ast.NullsFirst + ast.NullsOrder(m.Below(2))
		})
	}
	if s == m.blocks[0] && m.query.Body == ast.Body(s.body) && !s.grouped && len(s.frame.columns) > 0 && m.weights[ChanceWindow] > 0 && !s.body.Distinct {
		places = append(places, func() { s.body.Items = append(s.body.Items, ast.SelectItem{Expr: m.windowed(s.frame)}) })
	}
	return m.take(places)
}

// cast puts a CAST to some type around a value.
func (m *mutator) cast(p spot) {
	of := family(m.Below(int(families)))
	if m.language.casts[of] != nil {
		*p.x = &ast.Cast{X: *p.x, Type: m.castType(of)}
	}
}

// plainItems are the items of a select list that are columns alone; nil where there are others.
func plainItems(s *ast.Select) (names []ast.Expr) {
	for _, item := range s.Items {
		ref, is := item.Expr.(*ast.ColumnRef)
		if !is {
			return nil
		}
		names = append(names, ast.CopyExpr(ref))
	}
	return names
}

// deleteKeyword takes a keyword away: DISTINCT, ORDER BY, LIMIT, OFFSET, CAST, HAVING, GROUP BY, ESCAPE, NOT.
func (m *mutator) deleteKeyword(s *given) bool {
	var places []func()
	m.each(s, func(x *ast.Expr) {
		switch t := (*x).(type) {
		case *ast.Cast:
			places = append(places, func() { *x = t.X })
		case *ast.Aggregate:
			if t.Distinct {
				places = append(places, func() { t.Distinct = false })
			}
			if t.Filter != nil {
				places = append(places, func() { t.Filter = nil })
			}
		case *ast.Like:
			if t.Escape != nil {
				places = append(places, func() { t.Escape = nil })
			}
			if t.Not {
				places = append(places, func() { t.Not = false })
			}
		case *ast.Between:
			if t.Symmetric {
				places = append(places, func() { t.Symmetric = false })
			}
		case *ast.Windowed:
			if t.Over.Frame != nil {
				places = append(places, func() { t.Over.Frame = nil })
			}
			if t.Over.PartitionBy != nil {
				places = append(places, func() { t.Over.PartitionBy = nil })
			}
		default: // Other forms have no keyword that could be missing.
		}
	})
	if s.body.Distinct {
		places = append(places, func() { s.body.Distinct, s.body.DistinctOn = false, nil })
	}
	if s.body.Having != nil {
		places = append(places, func() { s.body.Having = nil })
	}
	if s.body.GroupBy != nil {
		places = append(places, func() { s.body.GroupBy, s.body.Grouping, s.body.Having = nil, nil, nil })
	}
	q := m.query
	if q.OrderBy != nil {
		places = append(places, func() { q.OrderBy, q.Limit, q.Offset, q.WithTies = nil, nil, nil, false })
	}
	if q.Limit != nil {
		places = append(places, func() { q.Limit, q.Offset, q.WithTies = nil, nil, false })
	}
	if q.Offset != nil {
		places = append(places, func() { q.Offset = nil })
	}
	return m.take(places)
}

// constant puts another value where a constant stands, a limit too: one that occurs in the column
// beside it, or one of the constant's kind.
func (m *mutator) constant(s *given) bool {
	if m.query.Limit != nil && m.PerMille(150) {
		m.query.Limit = number(m.Between(0, 8))
		return true
	}
	return m.literal(s)
}

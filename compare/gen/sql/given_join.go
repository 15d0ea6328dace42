package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// affords tells whether a subquery over the smallest table may be evaluated
// that often.
func (b *queryBuilder) affords(times int) bool {
	if len(b.database.tables) == 0 {
		return false
	}
	smallest := b.database.tables[0].rows
	for _, t := range b.database.tables {
		smallest = min(smallest, t.rows)
	}
	return times*smallest <= b.database.budget.subquery
}

// related finds a place from which on the first pair of columns have a name or
// a value in common, as a key and what refers to it; a few tries are made.
func related(r *choice.Sequence, left, right []visible, start int) int {
	for range 4 {
		l, m := left[start/len(right)], right[start%len(right)]
		if l.family == m.family && (l.name == m.name || overlap(l.values, m.values)) {
			return start
		}
		start = r.Below(len(left) * len(right))
	}
	return start
}

func overlap(a, b map[string]bool) bool {
	for v := range a {
		if b[v] {
			return true
		}
	}
	return false
}

// byKeyJoin joins a table that is too large for a product by a key of its own,
// so that each row finds at most one partner; false where there is none.
func (b *queryBuilder) byKeyJoin(f *frame, list []ast.TableExpr, start int) bool {
	if len(list) == 0 {
		return false
	}
	tables := b.database.tables
	first := b.Below(len(tables))
	for i := range min(len(tables), 12) {
		t := tables[(first+i)%len(tables)]
		if t.rows > b.database.budget.query {
			continue
		}
		for _, key := range t.columns {
			if !key.unique || key.fit&needCompare == 0 {
				continue
			}
			alias := b.relationName()
			l, m, found := pair(&b.Sequence, f.columns[start:], []visible{{column: key, table: alias}}, needCompare)
			if !found {
				continue
			}
			b.room -= 2
			j := &ast.Join{Kind: ast.JoinInner, L: list[len(list)-1], R: &ast.TableName{Name: t.name, Alias: alias}}
			if b.weights.choose(&b.Sequence, group{JoinInner, JoinLeft}) == JoinLeft {
				j.Kind = ast.JoinLeft
			}
			j.On = b.equality(l, m)
			for _, c := range t.columns {
				f.columns = append(f.columns, visible{column: c, table: alias})
			}
			list[len(list)-1] = j
			return true
		}
	}
	return false
}

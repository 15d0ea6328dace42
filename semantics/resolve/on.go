package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// SQLite puts ON behind WHERE and resolves it there: it sees all tables of FROM, those to
// the right of its join as well, and the aliases of the select list. Where parentheses hold
// a right operand their joins are a FROM of their own.
//
// In DuckDB a join binds its right operand within its left one, and a comma is a join: what
// stands to the left is around the joins to the right, as a block would be.
//
// Sources: SQLite 3.53.4, sqlite3ProcessJoin and selectCheckOnClausesExpr in select.c,
// lookupName and resolveSelectStep in resolve.c, seltablist in parse.y; DuckDB 1.5.5,
// Binder::Bind of a JoinRef with its LateralBinder, Binder::CreatePlan of a BoundJoinRef
// (an inner join of correlated columns is a product and a filter),
// JoinSide::GetJoinSide (any other is refused).

// pendingCondition is the ON of a join, to be bound once the tables of its FROM are.
type pendingCondition struct {
	join *Join
	// end is the position behind the join's columns.
	end int
}

// joined binds the right operand of a join or of a comma, where SQLite has a join in parentheses
// alone.
func (b *binder) joined(t ast.TableExpr, s *scope) TableExpr {
	if _, parentheses := t.(*ast.Join); !parentheses {
		return b.table(t, s)
	}
	around, from := s.conditions, len(s.columns)
	s.conditions = nil
	hidden := s.hidden
	s.hidden = b.hiddenFromFunctions(s)
	bound := b.table(t, s)
	s.hidden = hidden
	own := *s
	own.columns, own.enclosed = s.columns[from:], true
	b.conditions(&own, s.conditions)
	s.conditions = around
	return bound
}

// conditions binds the ON of joins that stand in one FROM. An inner join whose condition
// names a table to its right is decided by WHERE.
func (b *binder) conditions(s *scope, pending []pendingCondition) {
	for _, p := range pending {
		inner, right := *s, false
		inner.named = func(c *Column) { right = right || c.Position >= p.end }
		node := p.join.Node
		p.join.On = b.expression(node.On, &inner)
		outer := node.Kind != ast.JoinInner || !s.enclosed && slices.ContainsFunc(s.block.Node.From, padsLeft)
		switch {
		case !right:
		case s.enclosed, outer && b.dialect.OnNames == spec.OnNamesFromOpen:
			p.join.Err = semantics.Unmodelled("ON that names a table to its right, in parentheses or of an outer join")
		case outer:
			p.join.Err = semantics.Refuse(semantics.ClassName, "an ON clause names a table to the right of its join")
		default:
			s.filters = append(s.filters, p.join.On)
			p.join.On = nil
		}
	}
}

// conditionOverLeft binds the ON of a join whose columns begin at a number: it sees them,
// then what stands to the left, the nearest operand first. An inner join that names
// something there is decided once it is joined.
func (b *binder) conditionOverLeft(join *Join, s *scope, from int) {
	inner, left := *s, false
	inner.lefts = nil
	inner.columns = s.columns[from:len(s.columns):len(s.columns)]
	for i, end := len(s.lefts)-1, from; i >= 0; i-- {
		inner.nearer = append(inner.nearer, len(inner.columns))
		inner.columns = append(inner.columns, s.columns[s.lefts[i]:end]...)
		end = s.lefts[i]
	}
	inner.named = func(c *Column) { left = left || c.Position < join.First }
	join.On = b.expression(join.Node.On, &inner)
	switch {
	case !left:
	case join.Node.Kind != ast.JoinInner, s.padding > 0:
		join.Err = semantics.Unmodelled("ON of an outer join, or in one, that names a table to the left of its join")
	default:
		s.filters = append(s.filters, join.On)
		join.On = nil
	}
}

// padsLeft tells that one of the joins of a list is a RIGHT or FULL one.
func padsLeft(t ast.TableExpr) bool {
	j, is := t.(*ast.Join)
	return is && (j.Kind == ast.JoinRight || j.Kind == ast.JoinFull || padsLeft(j.L))
}

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
// Sources: SQLite 3.53.4, sqlite3ProcessJoin and selectCheckOnClausesExpr in select.c,
// lookupName and resolveSelectStep in resolve.c, seltablist in parse.y.

// pendingCondition is the ON of a join, to be bound once the tables of its FROM are.
type pendingCondition struct {
	join *Join
	// end is the position behind the join's columns.
	end int
}

// joined binds the right operand of a join.
func (b *binder) joined(t ast.TableExpr, s *scope) TableExpr {
	if _, parentheses := t.(*ast.Join); !parentheses {
		return b.table(t, s)
	}
	around, from := s.conditions, len(s.columns)
	s.conditions = nil
	bound := b.table(t, s)
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
			p.join.On = nil
			s.filters = append(s.filters, node.On)
		}
	}
}

// padsLeft tells that one of the joins of a list is a RIGHT or FULL one.
func padsLeft(t ast.TableExpr) bool {
	j, is := t.(*ast.Join)
	return is && (j.Kind == ast.JoinRight || j.Kind == ast.JoinFull || padsLeft(j.L))
}

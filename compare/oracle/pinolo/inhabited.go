package pinolo

import (
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// inhabited tells whether a query inside of another has a row for certain: whatever the rows of
// its tables are, or because the statements of the case left a row in them. A condition may leave
// none; it is not computed.
func inhabited(s *metamorphic.Subject, root *resolve.Query, node *ast.Query) bool {
	for q := range root.Queries() {
		if q.Node == node {
			return inhabitedQuery(s, q)
		}
	}
	return false
}

func inhabitedQuery(s *metamorphic.Subject, q *resolve.Query) bool {
	return q.Limit == nil && q.Offset == nil && inhabitedBody(s, q.Body)
}

func inhabitedBody(s *metamorphic.Subject, b resolve.Body) bool {
	switch b := b.(type) {
	case *resolve.Block:
		switch {
		case b.Having != nil || b.Qualify != nil || b.Sets != nil:
			return false
		case b.Grouped && len(b.GroupBy) == 0:
			return true // of all rows or of none
		}
		return b.Where == nil && inhabitedFrom(s, b.From)
	case *resolve.Values:
		return len(b.Rows) > 0
	case *resolve.TableFunction:
		return b.Node.Name == ast.Unnest
	case *resolve.SetOperation:
		return b.Node.Op == ast.Union && (inhabitedBody(s, b.L) || inhabitedBody(s, b.R))
	case *resolve.Nested:
		return inhabitedQuery(s, b.Query)
	}
	panic("pinolo: unknown body")
}

// inhabitedFrom tells whether a FROM clause has a row; one without tables has.
func inhabitedFrom(s *metamorphic.Subject, from []resolve.TableExpr) bool {
	for _, t := range from {
		if !inhabitedTable(s, t) {
			return false
		}
	}
	return true
}

func inhabitedTable(s *metamorphic.Subject, t resolve.TableExpr) bool {
	switch t := t.(type) {
	case *resolve.Source:
		if t.Working {
			return false
		}
		if t.Query != nil {
			return inhabitedQuery(s, t.Query)
		}
		table := s.Schema.TableOf(t.Relation)
		return table != nil && table.Inhabited
	case *resolve.Join:
		l, r := inhabitedTable(s, t.L), inhabitedTable(s, t.R)
		switch t.Node.Kind {
		case ast.JoinLeft:
			return l
		case ast.JoinRight:
			return r
		case ast.JoinFull:
			return l || r
		case ast.JoinSemi, ast.JoinAnti:
			return false
		case ast.JoinCross, ast.JoinInner:
		}
		return l && r && t.Node.On == nil && !t.Node.Natural && t.Node.Using == nil
	}
	panic("pinolo: unknown table expression")
}

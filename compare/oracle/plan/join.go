package plan

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// crossJoin writes the comma of FROM as CROSS JOIN, which fixes the order of the
// tables in SQLite, and moves the ON of inner joins that no outer join is around
// into WHERE. Blocks in which a name of an ON might mean another column there
// stay as they are.
func (p *plans) crossJoin() {
	p.add("cross join", false, func() *trial.Check {
		q := ast.CopyQuery(p.Query)
		changed := false
		for _, b := range p.Blocks(q) {
			s := b.Node
			if len(s.From) == 1 && !metamorphic.Movable(s.From) || len(s.From) == 0 || !p.movesUnchanged(q, b) {
				continue
			}
			changed = true
			for i, t := range s.From {
				s.From[i] = metamorphic.Cross(t, &s.Where)
				if i > 0 {
					s.From[0] = &ast.Join{Kind: ast.JoinCross, L: s.From[0], R: s.From[i]}
				}
			}
			s.From = s.From[:1]
		}
		if !changed {
			return nil
		}
		return p.against(trial.Question{Role: "with CROSS JOIN", Query: q})
	})
}

// movesUnchanged tells whether every name in every ON of a block means the same
// whether its scope is the join or the whole block, as in WHERE: what is between the
// two is then the same, too, such as all tables to the left of it, as in SQLite. A name
// that the operands of the join do not have is a column of a query around it; in WHERE
// another table of the block may have it, or an alias of the select list. A condition that
// names a table beside its join is decided by WHERE as it is.
func (p *plans) movesUnchanged(q *ast.Query, b *resolve.Block) bool {
	if slices.ContainsFunc(b.From, decidedByWhere) {
		return false
	}
	conditions := joinConditionsOf(b)
	asIs := *b.Node
	b.Node.From, b.Node.Where = nil, nil
	for _, t := range asIs.From {
		b.Node.From = append(b.Node.From, withoutConditions(t))
	}
	for _, x := range conditions {
		b.Node.Where = build.And(b.Node.Where, x.Node)
	}
	moved := map[*ast.ColumnRef]*resolve.Name{}
	for ref, name := range p.Bound(q).Names() {
		moved[ref] = name
	}
	*b.Node = asIs
	for _, x := range conditions {
		for ref, name := range x.Names() {
			if !sameName(name, moved[ref]) {
				return false
			}
		}
	}
	return true
}

// decidedByWhere tells that the ON of a join is a part of the block's WHERE.
func decidedByWhere(t resolve.TableExpr) bool {
	j, is := t.(*resolve.Join)
	return is && (j.Node.On != nil && j.On == nil || decidedByWhere(j.L) || decidedByWhere(j.R))
}

// withoutConditions is a table expression without its ON.
func withoutConditions(t ast.TableExpr) ast.TableExpr {
	j, is := t.(*ast.Join)
	if !is {
		return t
	}
	plain := *j
	plain.L, plain.R, plain.On = withoutConditions(j.L), withoutConditions(j.R), nil
	return &plain
}

// sameName tells whether a name is known to mean the same at two places.
func sameName(a, b *resolve.Name) bool {
	switch {
	case b == nil || a.Kind != b.Kind || a.Depth != b.Depth || a.Err != nil || b.Err != nil || a.Kind == resolve.NameUnknown:
		return false
	case a.Kind == resolve.NameColumn:
		return sameColumn(a.Column, b.Column)
	}
	return true
}

// sameColumn tells whether two columns are one column of a table as it stands in FROM,
// or merged of such.
func sameColumn(a, b *resolve.Column) bool {
	if a.Merge != nil || b.Merge != nil {
		return a.Merge != nil && b.Merge != nil && sameColumn(a.Merge.Left, b.Merge.Left) && sameColumn(a.Merge.Right, b.Merge.Right)
	}
	return a.Source.Node == b.Source.Node && a.Index == b.Index
}

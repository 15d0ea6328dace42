package resolve

import (
	"errors"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// distinctOn resolves the keys of DISTINCT ON: output names, ordinals, expressions over the input, as
// those of ORDER BY. In PostgreSQL ORDER BY begins with them.
//
// Sources: PostgreSQL 18, SELECT, "DISTINCT Clause" (select.sgml), transformDistinctOnClause in
// parse_clause.c; DuckDB 1.5.5, Binder::PrepareModifiers and Binder::BindModifiers in
// bind_select_node.cpp, OrderBinder::Bind in order_binder.cpp.
func (b *binder) distinctOn(s *scope, order []SortKey) {
	node := s.block.Node
	if !node.Distinct || node.DistinctOn == nil {
		return
	}
	var items []ast.OrderItem
	for _, x := range node.DistinctOn {
		items = append(items, ast.OrderItem{Expr: x})
	}
	s.block.DistinctOn = b.orderBy(s, items)
	if !b.dialect.DistinctOnLeads {
		for k := range s.block.DistinctOn {
			key := &s.block.DistinctOn[k]
			if refused, is := errors.AsType[*semantics.StatementError](key.Err); is && refused.Class == semantics.ClassSyntax {
				key.Err = semantics.Unmodelled("a constant in DISTINCT ON")
			}
		}
		return
	}
	mismatch := semantics.Refuse(semantics.ClassInvalidOrder, "the keys of DISTINCT ON are not those that ORDER BY begins with")
	passed, leads := false, make([]bool, len(s.block.DistinctOn))
	for i := range order {
		found := false
		for k := range s.block.DistinctOn {
			if b.sameKey(&order[i], &s.block.DistinctOn[k], s) {
				leads[k], found = true, true
			}
		}
		if found && passed && order[i].Err == nil {
			order[i].Err = mismatch
		}
		passed = passed || !found
	}
	for k := range leads {
		if key := &s.block.DistinctOn[k]; !leads[k] && passed && key.Err == nil {
			key.Err = mismatch
		}
	}
}

// sameKey tells whether two sort keys are the same output column or expression.
func (b *binder) sameKey(x, y *SortKey, s *scope) bool {
	node := func(k *SortKey) ast.Expr {
		if k.Output >= 0 && k.Output < len(s.block.Items) && s.block.Items[k.Output].Expr != nil {
			return s.block.Items[k.Output].Expr.Node
		}
		return k.Node.Expr
	}
	if x.Output >= 0 && x.Output == y.Output {
		return true
	}
	return x.Output < 0 == (y.Output < 0) && b.sameExpression(node(x), node(y), s)
}

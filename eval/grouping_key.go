package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// compileGroupBy resolves the grouping keys: ordinals, input columns, aliases.
func (c *compiler) compileGroupBy(s *selection) error {
	s.scope.phase = phaseGroup
	s.scope.keySlots = map[int]bool{}
	for _, key := range s.node.GroupBy {
		x, err := c.groupingExpression(key, s)
		if err != nil {
			return err
		}
		o, err := c.compileScalar(x, s.scope)
		if err != nil {
			return err
		}
		if o.slot >= 0 {
			s.scope.keySlots[o.slot] = true
		}
		if o.typ.Kind == ast.TypeUnknown && c.dialect.Untyped == spec.UntypedText {
			if o, err = c.convert(o, ast.Text); err != nil {
				return err
			}
		}
		o.typ = typing.Settled(o.typ)
		s.scope.groupKeys = append(s.scope.groupKeys, x)
		s.keys = append(s.keys, o)
	}
	return nil
}

func (c *compiler) groupingExpression(key ast.Expr, s *selection) (ast.Expr, error) {
	if c.dialect.GroupNames != spec.GroupInputOnly {
		listed := c.listedExpressions(s)
		n, is, err := c.position(key, len(listed))
		if literal, ok := key.(*ast.Literal); ok && literal.Kind != ast.LiteralInteger && c.dialect.Ordinals == spec.OrdinalsOrdered {
			n, is, err = 0, false, nil // GroupBinder::BindConstant leaves it a constant
		}
		switch {
		case err != nil:
			return nil, err
		case is && listed[n-1] == nil:
			return nil, unsupported("an ordinal that points to a merged column of *")
		case is:
			return listed[n-1], nil
		}
	}
	x, named := key.(*ast.ColumnRef)
	if !named || x.Table != "" || c.dialect.GroupNames == spec.GroupInputOnly || s.scope.lookup(c.dialect, x) != -1 {
		return key, nil
	}
	if aliased := s.scope.aliases[strings.ToLower(x.Column)]; aliased != nil {
		return aliased, nil
	}
	return key, nil
}

// listedExpressions are the columns of the result as an ordinal counts them: a *
// stands for all its columns. A merged column, which no qualified name names, is
// nil.
func (c *compiler) listedExpressions(s *selection) (list []ast.Expr) {
	for _, item := range s.node.Items {
		if item.Expr != nil {
			list = append(list, item.Expr)
			continue
		}
		for i := range s.scope.columns {
			col := &s.scope.columns[i]
			switch {
			case item.StarTable == "" && !col.plain, item.StarTable != "" && !c.sameName(col.table, item.StarTable):
			case col.table == "":
				list = append(list, nil)
			default:
				list = append(list, &ast.ColumnRef{Table: col.table, Column: col.name})
			}
		}
	}
	return list
}

// checkGrouping refuses columns that the grouping keys do not determine.
func (c *compiler) checkGrouping(s *selection) error {
	if c.dialect.HavingAlone == spec.HavingAloneRefused && s.node.Having != nil && len(s.node.GroupBy) == 0 {
		return statementError(semantics.ClassGrouping, "a GROUP BY clause is required before HAVING")
	}
	if c.dialect.Grouping == spec.GroupingBare && s.node.Having != nil && len(s.node.GroupBy) == 0 && !aggregating(s.node.Items) {
		return statementError(semantics.ClassGrouping, "HAVING clause on a non-aggregate query") // SQLite, resolveSelectStep
	}
	if !s.grouped || c.dialect.Grouping == spec.GroupingBare || c.havingAlone(s) {
		return nil
	}
	determined := c.determinedSlots(s)
	for i, slot := range s.scope.ungrouped {
		if !determined[slot] && i >= s.unordered && c.dialect.Dependence == spec.DependenceNone {
			return unsupported("ORDER BY an ungrouped column") // MariaDB does not check it
		}
		if !determined[slot] {
			return statementError(semantics.ClassGrouping, "column %s must appear in GROUP BY or in an aggregate", s.scope.slotName(slot))
		}
	}
	return nil
}

// aggregating tells whether a select list has an aggregate.
func aggregating(items []ast.SelectItem) (found bool) {
	for _, item := range items {
		ast.Inspect(item.Expr, func(x ast.Expr) bool {
			_, is := x.(*ast.Aggregate)
			found = found || is
			return !found
		})
	}
	return found
}

// determinedSlots are the grouping columns and what a key of their table
// determines.
func (c *compiler) determinedSlots(s *selection) map[int]bool {
	determined := s.scope.keySlots
	for _, k := range s.scope.keys {
		if c.dialect.Dependence == spec.DependenceNone || c.dialect.Dependence == spec.DependenceItself {
			break
		}
		if len(k.key) > 0 && !slices.ContainsFunc(k.key, func(slot int) bool { return !determined[slot] }) {
			for _, slot := range k.determined {
				determined[slot] = true
			}
		}
	}
	return determined
}

func (s *scope) slotName(slot int) string {
	for _, col := range s.columns {
		if col.slot == slot {
			if col.table != "" {
				return col.table + "." + col.name
			}
			return col.name
		}
	}
	return "?"
}

package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// What stands in FROM and sees the tables before it: a query with LATERAL, a function, and in
// DuckDB any query.
//
// Sources: ISO/IEC 9075-2, 7.6 <table reference>; PostgreSQL 18 manual, 7.2.1.5 LATERAL
// Subqueries, check_lateral_ref_ok in parse_relation.c, check_agglevels_and_constraints in
// parse_agg.c; MySQL 8.0 manual, 15.2.15.9 Lateral Derived Tables; DuckDB 1.5.5, Binder::Bind of
// a JoinRef and LateralBinder, which looks in the nearest left operand first.

// span are positions of a block's row, from the first to the one before the end.
type span struct{ first, end int }

// seesBefore tells that a derived table sees the tables before it, and that there are some.
func (b *binder) seesBefore(t *ast.DerivedTable, s *scope) bool {
	if len(s.columns) == 0 && !s.block.Open {
		return false
	}
	return t.Lateral || t.TableFunction() != nil || t.Call() != nil || b.dialect.AliasScope == spec.AliasLateral
}

// lateral binds a derived table that sees the tables before it in FROM.
func (b *binder) lateral(source *Source, t *ast.DerivedTable, s *scope) {
	source.Lateral, source.Lowest = true, source.First
	around := *s
	if lefts := s.lefts; b.dialect.OnNames == spec.OnNamesLeft && len(lefts) > 0 {
		around.columns = nil
		for i, end := len(lefts)-1, len(s.columns); i >= 0; i-- {
			if len(around.columns) > 0 {
				around.nearer = append(around.nearer, len(around.columns))
			}
			around.columns = append(around.columns, s.columns[lefts[i]:end]...)
			end = lefts[i]
		}
	}
	named := s.named
	around.named = func(c *Column) {
		if named != nil {
			named(c)
		}
		source.Lowest = min(source.Lowest, c.Position)
		for _, of := range s.hidden {
			if c.Position >= of.first && c.Position < of.end && source.Err == nil {
				if source.Err = semantics.Unmodelled("a function of columns on the other side of a RIGHT or FULL JOIN, or outside of its parentheses"); !b.dialect.Lateral {
					continue
				}
				source.Err = semantics.Refuse(semantics.ClassName, "%s cannot name a table on the other side of its join, which is neither INNER nor LEFT", source.written())
			}
		}
	}
	aggregates := len(s.block.Aggregates)
	b.derived(source, t.Query, &around, &around, t.Columns)
	s.columns = append(s.columns, around.columns[len(around.columns)-source.Width:]...)
	s.keys = around.keys
	if len(s.block.Aggregates) > aggregates && source.Err == nil {
		source.Err = semantics.Refuse(semantics.ClassGrouping, "an aggregate of a query is not allowed in its FROM")
	}
}

// leftOfRight says that LATERAL in the left operand of a RIGHT JOIN is not modelled where that
// join is a LEFT JOIN of its operands in the other order: there it sees the right operand.
//
// Sources: MySQL 9.5 manual, 15.2.15.9 Lateral Derived Tables, "If the table is in the left
// operand"; MySQL 8.0.39, comment in sql_base.cc before the columns of a star are put in order.
func (b *binder) leftOfRight(j *Join) {
	if j.Node.Kind != ast.JoinRight || b.dialect.UsingOrder != spec.UsingOuterFirstInside {
		return
	}
	sources(j.L, func(source *Source) bool {
		if t, derived := source.Node.(*ast.DerivedTable); derived && t.Lateral {
			source.Err = semantics.Unmodelled("LATERAL in the left operand of a RIGHT JOIN")
		}
		return true
	})
}

// written is how a message calls a derived table.
func (s *Source) written() string {
	if s.Name == "" {
		return "a derived table"
	}
	return s.Name
}

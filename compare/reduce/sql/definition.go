package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// definitions drops what tables, indexes and changes say beyond need:
// constraints, defaults, further key parts, conditions.
func (m Model) definitions() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "definitions",
		Places: func(c *Case) int { return len(c.Statements) },
		At: func(c *Case, i int) []*Case {
			var list []trial.Case
			for _, s := range simpler(c.Statements[i]) {
				list = append(list, c.replaced(i, s))
			}
			return m.all(list)
		},
	}
}

// simpler lists statements that say less.
func simpler(s ast.Statement) []ast.Statement {
	var list []ast.Statement
	switch s := s.(type) {
	case *ast.CreateTable:
		return simplerTable(s)
	case *ast.CreateIndex:
		change := func(f func(*ast.CreateIndex)) {
			c := *s
			c.Parts = slices.Clone(s.Parts)
			f(&c)
			list = append(list, &c)
		}
		if s.Unique {
			change(func(c *ast.CreateIndex) { c.Unique = false })
		}
		if s.Where != nil {
			change(func(c *ast.CreateIndex) { c.Where = nil })
		}
		if s.Method != "" {
			change(func(c *ast.CreateIndex) { c.Method = "" })
		}
		for i, part := range s.Parts {
			if len(s.Parts) > 1 {
				change(func(c *ast.CreateIndex) { c.Parts = slices.Delete(c.Parts, i, i+1) })
			}
			if part.Length > 0 {
				change(func(c *ast.CreateIndex) { c.Parts[i].Length = 0 })
			}
			if collated, is := part.Expr.(*ast.Collate); is {
				change(func(c *ast.CreateIndex) { c.Parts[i].Expr = collated.X })
			}
			if part.Descending {
				change(func(c *ast.CreateIndex) { c.Parts[i].Descending = false })
			}
		}
	case *ast.Insert:
		if s.Columns != nil {
			list = append(list, &ast.Insert{Table: s.Table, Query: s.Query})
		}
	case *ast.Update:
		if s.IsJoined() {
			return withoutCondition(s)
		}
		if s.Where != nil {
			list = append(list, &ast.Update{Table: s.Table, Alias: s.Alias, Conflict: s.Conflict, Set: s.Set, OrderBy: s.OrderBy, Limit: s.Limit})
		}
		for i := range s.Set {
			if len(s.Set) > 1 {
				list = append(list, &ast.Update{Table: s.Table, Alias: s.Alias, Conflict: s.Conflict, Where: s.Where, OrderBy: s.OrderBy, Limit: s.Limit, Set: slices.Delete(slices.Clone(s.Set), i, i+1)})
			}
		}
		if s.Conflict != nil {
			list = append(list, &ast.Update{Table: s.Table, Alias: s.Alias, Where: s.Where, Set: s.Set, OrderBy: s.OrderBy, Limit: s.Limit})
		}
		if s.OrderBy != nil || s.Limit != nil {
			list = append(list, &ast.Update{Table: s.Table, Alias: s.Alias, Conflict: s.Conflict, Where: s.Where, Set: s.Set})
		}
	case *ast.Delete:
		if s.IsJoined() {
			return withoutCondition(s)
		}
		if s.Where != nil {
			list = append(list, &ast.Delete{Table: s.Table, Alias: s.Alias, OrderBy: s.OrderBy, Limit: s.Limit})
		}
		if s.OrderBy != nil || s.Limit != nil {
			list = append(list, &ast.Delete{Table: s.Table, Alias: s.Alias, Where: s.Where})
		}
	case *ast.Analyze:
		if s.Table != "" {
			list = append(list, &ast.Analyze{})
		}
	case *ast.Merge:
		for i := range s.Clauses {
			if len(s.Clauses) > 1 {
				less := *s
				less.Clauses = slices.Delete(slices.Clone(s.Clauses), i, i+1)
				list = append(list, &less)
			}
		}
	case *ast.Truncate:
		for i := range s.Tables {
			if len(s.Tables) > 1 {
				less := *s
				less.Tables = slices.Delete(slices.Clone(s.Tables), i, i+1)
				list = append(list, &less)
			}
		}
	case *ast.QueryStatement, *ast.CreateView, *ast.DropTable, *ast.DropIndex, *ast.CreateTrigger, *ast.DropTrigger, *ast.EngineSpecificStatement, *ast.AlterTable, *ast.CypherStatement, *ast.Transaction, *ast.Sequence, *ast.SetVariables:
	}
	return list
}

// withoutCondition is a change of joined rows without its condition, or with one assignment less.
func withoutCondition(s ast.Statement) (list []ast.Statement) {
	switch s := s.(type) {
	case *ast.Update:
		if s.Where != nil {
			plain := *s
			plain.Where = nil
			list = append(list, &plain)
		}
		for i := range s.Set {
			if len(s.Set) > 1 {
				less := *s
				less.Set = slices.Delete(slices.Clone(s.Set), i, i+1)
				list = append(list, &less)
			}
		}
	case *ast.Delete:
		if s.Where != nil {
			plain := *s
			plain.Where = nil
			list = append(list, &plain)
		}
	default: // No other statement joins rows.
	}
	return list
}

func simplerTable(s *ast.CreateTable) []ast.Statement {
	var list []ast.Statement
	change := func(f func(*ast.CreateTable)) {
		c := *s
		c.Columns = slices.Clone(s.Columns)
		f(&c)
		list = append(list, &c)
	}
	if s.IfNotExists {
		change(func(c *ast.CreateTable) { c.IfNotExists = false })
	}
	if s.Strict {
		change(func(c *ast.CreateTable) { c.Strict = false })
	}
	if s.WithoutRowid {
		change(func(c *ast.CreateTable) { c.WithoutRowid = false })
	}
	if s.Partition != nil {
		change(func(c *ast.CreateTable) { c.Partition = nil })
	}
	if s.PrimaryKey != nil {
		change(func(c *ast.CreateTable) { c.PrimaryKey = nil })
	}
	for i := range s.Unique {
		change(func(c *ast.CreateTable) { c.Unique = slices.Delete(slices.Clone(s.Unique), i, i+1) })
	}
	for i := range s.Checks {
		change(func(c *ast.CreateTable) { c.Checks = slices.Delete(slices.Clone(s.Checks), i, i+1) })
	}
	for i := range s.Keys {
		change(func(c *ast.CreateTable) { c.Keys = slices.Delete(slices.Clone(s.Keys), i, i+1) })
	}
	for i, column := range s.Columns {
		if column.NotNull {
			change(func(c *ast.CreateTable) { c.Columns[i].NotNull = false })
		}
		if column.PrimaryKey {
			change(func(c *ast.CreateTable) { c.Columns[i].PrimaryKey = false })
		}
		if column.Unique {
			change(func(c *ast.CreateTable) { c.Columns[i].Unique = false })
		}
		if column.Generated {
			change(func(c *ast.CreateTable) { c.Columns[i].Generated = false })
		}
		if column.Default != nil {
			change(func(c *ast.CreateTable) { c.Columns[i].Default = nil })
		}
		if column.Check != nil {
			change(func(c *ast.CreateTable) { c.Columns[i].Check = nil })
		}
		if column.Collation != "" {
			change(func(c *ast.CreateTable) { c.Columns[i].Collation = "" })
		}
		if column.Stored {
			change(func(c *ast.CreateTable) { c.Columns[i].Stored = false })
		}
		if column.GeneratedAs != nil {
			change(func(c *ast.CreateTable) { c.Columns[i].GeneratedAs, c.Columns[i].Stored = nil, false })
		}
	}
	return list
}

// values makes the values of INSERT … VALUES and the expressions of changes
// and definitions smaller.
func (m Model) values() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "values",
		Places: func(c *Case) int {
			n := 0
			for _, s := range c.Statements {
				n += len(exprsOf(s))
			}
			return n
		},
		At: func(c *Case, place int) []*Case {
			for i, s := range c.Statements {
				inside := exprsOf(s)
				if place >= len(inside) {
					place -= len(inside)
					continue
				}
				var list []trial.Case
				for _, x := range smallerExpr(*inside[place].Expr, inside[place], m.Dialect) {
					changed := ast.CopyStatement(s)
					*exprsOf(changed)[place].Expr = x
					list = append(list, c.replaced(i, changed))
				}
				return m.all(list)
			}
			return nil
		},
	}
}

// exprsOf lists the places of expressions in a statement; none of a view or a query, whose
// trees stay whole, or of ALTER TABLE.
func exprsOf(s ast.Statement) []ast.Place {
	switch s.(type) {
	case *ast.QueryStatement, *ast.CreateView, *ast.AlterTable:
		return nil
	default: // What another statement computes can be made smaller.
	}
	return slices.DeleteFunc(ast.StatementPlaces(s), func(p ast.Place) bool { return p.Expr == nil })
}

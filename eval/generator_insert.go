package eval

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// asksNumber tells that the DEFAULT of a column asks a sequence.
func (c *compiler) asksNumber(t *Table, i int) (asks bool) {
	ast.Inspect(t.definition.Columns[i].Default, func(x ast.Expr) bool {
		call, is := x.(*ast.Call)
		asks = asks || is && function.IsOfSequence(call.Name)
		return !asks
	})
	return asks
}

// permitInsertSequences makes the calls of functions of sequences safe that stand in the rows of VALUES, or in the
// DEFAULTs of columns that get no value: rows are made in the order in which they are written, as the
// numbers of generated columns are given.
func (c *compiler) permitInsertSequences(s *ast.Insert, t *Table, targets []int) error {
	var defaults []ast.Expr
	asked := map[int]bool{}
	for i := range t.definition.Columns {
		if asked[i] = c.asksNumber(t, i); asked[i] && !slices.Contains(targets, i) {
			defaults = append(defaults, t.definition.Columns[i].Default)
		}
	}
	var values *ast.Values
	if s.Query != nil {
		values, _ = s.Query.Body.(*ast.Values)
		if values == nil || s.Query.With != nil || s.Query.OrderBy != nil || s.Query.Limit != nil || s.Query.Offset != nil {
			if len(defaults) > 0 {
				return unsupported("a number of a sequence for each row of a query")
			}
			return nil
		}
	}
	rows := [][]ast.Expr{nil}
	if values != nil {
		rows = values.Rows
	}
	asks := false
	for _, row := range rows {
		all := slices.Clone(defaults)
		for k, x := range row {
			if _, is := x.(*ast.DefaultValue); is && k < len(targets) && asked[targets[k]] {
				x = t.definition.Columns[targets[k]].Default
			}
			all = append(all, x)
		}
		for _, at := range targets[min(len(row), len(targets)):] { // DuckDB, SQLite: fewer values than columns
			if values != nil && asked[at] {
				all = append(all, t.definition.Columns[at].Default)
			}
		}
		asks = c.permitSequences(all...) || asks
	}
	if asks && s.Conflict != nil {
		return unsupported("a number of a sequence beside what is done with conflicts")
	}
	return nil
}

// mayAskOtherwise tells that a statement has calls of functions of sequences of which it is not said how often they
// are evaluated: in itself, not in the DEFAULT of a column that gets a value, or in a view.
func (c *compiler) mayAskOtherwise(s ast.Statement) (asks bool) {
	look := ast.Visitor{Expr: func(x ast.Expr) {
		call, is := x.(*ast.Call)
		asks = asks || is && function.IsOfSequence(call.Name) && (c.draws == nil || !c.draws.safe[call])
	}}
	switch s := s.(type) {
	case *ast.CreateTable:
		if s.As == nil {
			return false
		}
	case *ast.CreateView:
		return false
	default: // Others evaluate what they hold.
	}
	ast.WalkStatement(s, look)
	for _, view := range c.database.views {
		ast.Walk(view.Query, look)
	}
	return asks
}

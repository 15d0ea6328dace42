package sql

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// lesserWindows lists a function over a window without each of its parts, and its arguments.
func lesserWindows(x *ast.Windowed) (list []ast.Expr) {
	without := func(has bool, drop func(c *ast.Windowed)) {
		if has {
			c := ast.CopyExpr(x).(*ast.Windowed)
			drop(c)
			list = append(list, c)
		}
	}
	without(x.Over.Frame != nil, func(c *ast.Windowed) { c.Over.Frame = nil })
	without(x.Over.Frame != nil && x.Over.Frame.Exclude != ast.ExcludeNothing, func(c *ast.Windowed) { c.Over.Frame.Exclude = ast.ExcludeNothing })
	without(len(x.Over.PartitionBy) > 0, func(c *ast.Windowed) { c.Over.PartitionBy = nil })
	without(len(x.Over.OrderBy) > 0 && x.Over.Frame == nil, func(c *ast.Windowed) { c.Over.OrderBy = nil })
	for i := range x.Over.OrderBy {
		without(len(x.Over.OrderBy) > 1, func(c *ast.Windowed) { c.Over.OrderBy = slices.Delete(c.Over.OrderBy, i, i+1) })
	}
	without(x.Aggregate != nil && x.Aggregate.Filter != nil, func(c *ast.Windowed) { c.Aggregate.Filter = nil })
	without(x.Aggregate != nil && x.Aggregate.Function != ast.CountStar, func(c *ast.Windowed) {
		c.Aggregate = &ast.Aggregate{Function: ast.CountStar, Filter: c.Aggregate.Filter}
	})
	without(len(x.Args) > 1 && x.Function != ast.NthValue, func(c *ast.Windowed) { c.Args = c.Args[:len(c.Args)-1] })
	return append(list, x.Args...)
}

// inlineWindows puts the definitions of the clause WINDOW in the place of their names.
func inlineWindows(s *ast.Select) {
	defined := map[string]ast.Window{}
	for _, w := range s.Windows {
		if w.Window.Base != "" {
			return
		}
		defined[w.Name] = w.Window
	}
	inline := ast.Visitor{Expr: func(x ast.Expr) {
		w, is := x.(*ast.Windowed)
		if !is {
			return
		}
		if over, known := defined[w.Name]; known && w.Name != "" {
			w.Name, w.Over = "", ast.CopyWindow(over)
		}
	}}
	for i := range s.Items {
		ast.WalkExpr(s.Items[i].Expr, inline)
	}
	ast.WalkExpr(s.Qualify, inline)
	s.Windows = nil
}

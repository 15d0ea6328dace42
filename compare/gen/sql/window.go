package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// What is drawn here is drawn when the query is there, so that a query without it is the
// same as it would be if nothing was drawn.

// extend gives the select list of the whole query further set functions and functions over
// windows.
func (b *queryBuilder) extend(s *ast.Select, f *frame) {
	if f == nil || len(s.Items) == 0 {
		return
	}
	if f.base != nil && b.weights[ChanceFurtherAggregate] > 0 && b.PerMille(b.weights[ChanceFurtherAggregate]) {
		if x := b.furtherAggregate(f.base); x != nil {
			s.Items = append(s.Items, ast.SelectItem{Expr: x})
		}
	}
	if len(f.columns) == 0 || b.weights[ChanceWindow] == 0 || !b.PerMille(b.weights[ChanceWindow]) {
		return
	}
	for range b.Between(1, 2) {
		x := b.windowed(f)
		if b.PerMille(150) {
			name := [...]string{"w1", "w2"}[len(s.Windows)]
			s.Windows = append(s.Windows, ast.NamedWindow{Name: name, Window: x.Over})
			x.Name, x.Over = name, ast.Window{}
		}
		s.Items = append(s.Items, ast.SelectItem{Expr: x})
		if b.dialect.QualifyClause && s.Qualify == nil && b.PerMille(120) {
			s.Qualify = &ast.Comparison{Op: ast.LessEqual, L: &ast.Windowed{Function: ast.Rank, Over: b.window(f)}, R: number(b.Between(1, 3))}
		}
	}
}

// windowed makes a function over a window.
func (b *queryBuilder) windowed(f *frame) *ast.Windowed {
	x := &ast.Windowed{Over: b.window(f)}
	column := func() ast.Expr { return b.reference(choice.One(&b.Sequence, f.columns)) }
	switch b.Below(4) {
	case 0:
		x.Function = choice.One(&b.Sequence, []ast.WindowFunction{ast.RowNumber, ast.Rank, ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist})
		x.Over.Frame = nil // it says nothing
	case 1:
		x.Function = choice.One(&b.Sequence, []ast.WindowFunction{ast.Lag, ast.Lead, ast.Ntile})
		x.Over.Frame = nil
		switch {
		case x.Function == ast.Ntile:
			x.Args = []ast.Expr{number(b.Between(1, 4))}
		case b.PerMille(500):
			x.Args = []ast.Expr{column()}
		default:
			x.Args = []ast.Expr{column(), number(b.Below(3))}
		}
	case 2:
		x.Function = choice.One(&b.Sequence, []ast.WindowFunction{ast.FirstValue, ast.LastValue, ast.NthValue})
		x.Args = []ast.Expr{column()}
		if x.Function == ast.NthValue {
			x.Args = append(x.Args, number(b.Between(1, 3)))
		}
	default:
		x.Aggregate = b.windowAggregate(f)
	}
	return x
}

// windowAggregate is a set function that has OVER: of columns, or of aggregates where the rows
// are groups.
func (b *queryBuilder) windowAggregate(f *frame) *ast.Aggregate {
	count := &ast.Aggregate{Function: ast.CountStar}
	if f.base != nil && b.PerMille(500) {
		return &ast.Aggregate{Function: choice.One(&b.Sequence, []ast.AggregateFunction{ast.Min, ast.Max, ast.Sum, ast.Count}), Args: []ast.Expr{count}}
	}
	x := count
	switch b.Below(3) {
	case 0:
		if c, ok := f.find(&b.Sequence, familyInteger, needSmall); ok {
			x = &ast.Aggregate{Function: choice.One(&b.Sequence, []ast.AggregateFunction{ast.Sum, ast.Avg}), Args: []ast.Expr{b.reference(c)}}
		}
	case 1:
		if c, ok := f.any(&b.Sequence, needCompare); ok && c.family != familyBoolean {
			x = &ast.Aggregate{Function: choice.One(&b.Sequence, []ast.AggregateFunction{ast.Min, ast.Max, ast.Count}), Args: []ast.Expr{b.reference(c)}}
		}
	}
	if b.dialect.AggregateFilter && f.base == nil && b.PerMille(200) {
		x.Filter = b.predicate(f.local())
	}
	return x
}

// local is a frame that names the columns of a frame alone.
func (f *frame) local() *frame {
	return &frame{columns: f.columns, plain: true, qualified: f.qualified, work: f.work}
}

// window makes a window's definition. Half of the orders are total, so that the result is one.
func (b *queryBuilder) window(f *frame) (w ast.Window) {
	if b.PerMille(450) {
		if c, ok := f.any(&b.Sequence, needKey); ok {
			w.PartitionBy = []ast.Expr{b.reference(c)}
		}
	}
	if b.PerMille(150) {
		if c, ok := f.find(&b.Sequence, familyInteger, needCompare); ok {
			w.OrderBy = []ast.OrderItem{b.orderItem(b.reference(c))}
			w.Frame = b.frameOf(ast.FrameRange)
			return w
		}
	}
	if b.PerMille(900) {
		list := []visible{choice.One(&b.Sequence, f.columns)}
		if b.PerMille(600) {
			for _, c := range f.columns {
				if c != list[0] && len(list) < 6 {
					list = append(list, c)
				}
			}
		}
		for _, c := range list {
			w.OrderBy = append(w.OrderBy, b.orderItem(b.reference(c)))
		}
		if b.PerMille(400) {
			w.Frame = b.frameOf(ast.FrameRows)
		} else if b.dialect.WindowGroups && b.PerMille(300) {
			w.Frame = b.frameOf(ast.FrameGroups)
		}
	}
	return w
}

// frameOf makes a frame.
func (b *queryBuilder) frameOf(unit ast.FrameUnit) *ast.Frame {
	bound := func(kind ast.BoundKind) ast.Bound {
		if kind == ast.Preceding || kind == ast.Following {
			return ast.Bound{Kind: kind, Offset: number(b.Below(3))}
		}
		return ast.Bound{Kind: kind}
	}
	from := ast.BoundKind(b.Below(4))
	to := max(ast.BoundKind(b.Between(1, 4)), from)
	x := &ast.Frame{Unit: unit, From: bound(from), To: bound(to)}
	if b.dialect.WindowExclude && b.PerMille(200) {
		x.Exclude = ast.FrameExclusion(b.Between(1, 3))
	}
	return x
}

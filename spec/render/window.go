package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// windowed writes a function over a window.
func (p *printer) windowed(x *ast.Windowed) {
	p.require(p.d.WindowFunctions, "OVER")
	if x.Aggregate != nil {
		f := function.OfAggregate(x.Aggregate.Function)
		p.require(!x.Aggregate.Distinct && x.Aggregate.OrderBy == nil, "DISTINCT or ORDER BY over a window")
		p.require(f.OverWindow(p.d), f.Name+" over a window")
		p.aggregate(x.Aggregate)
	} else {
		p.put(function.OfWindow(x.Function).Name)
		p.put("(")
		if len(x.Args) > 0 {
			p.exprs(x.Args)
		}
		p.require(len(x.Args) <= 2 || p.d.LagDefault, "a default of LAG or LEAD")
		if x.IgnoreNulls {
			p.require(p.d.WindowNulls == spec.WindowNullsEither, "IGNORE NULLS")
			p.put(" IGNORE NULLS")
		}
		p.put(")")
	}
	p.put(" OVER ")
	if x.Name != "" {
		p.name(x.Name)
		return
	}
	p.window(&x.Over)
}

// window writes a window's definition.
func (p *printer) window(w *ast.Window) {
	p.put("(")
	blank := ""
	part := func() {
		p.put(blank)
		blank = " "
	}
	if w.Base != "" {
		part()
		p.name(w.Base)
	}
	if len(w.PartitionBy) > 0 {
		part()
		p.put("PARTITION BY ")
		p.exprs(w.PartitionBy)
	}
	if len(w.OrderBy) > 0 {
		part()
		p.put("ORDER BY ")
		for i, item := range w.OrderBy {
			if i > 0 {
				p.put(", ")
			}
			p.orderItem(item)
		}
	}
	if w.Frame != nil {
		part()
		p.frame(w.Frame)
	}
	p.put(")")
}

func (p *printer) frame(f *ast.Frame) {
	p.require(f.Unit != ast.FrameGroups || p.d.WindowGroups, "frames of GROUPS")
	p.require(f.Exclude == ast.ExcludeNothing || p.d.WindowExclude, "EXCLUDE in a frame")
	p.put([...]string{ast.FrameRows: "ROWS BETWEEN ", ast.FrameRange: "RANGE BETWEEN ", ast.FrameGroups: "GROUPS BETWEEN "}[f.Unit])
	p.bound(f.From)
	p.put(" AND ")
	p.bound(f.To)
	p.put([...]string{ast.ExcludeNothing: "", ast.ExcludeCurrentRow: " EXCLUDE CURRENT ROW", ast.ExcludeGroup: " EXCLUDE GROUP", ast.ExcludeTies: " EXCLUDE TIES"}[f.Exclude])
}

func (p *printer) bound(b ast.Bound) {
	switch b.Kind {
	case ast.UnboundedPreceding:
		p.put("UNBOUNDED PRECEDING")
	case ast.CurrentRow:
		p.put("CURRENT ROW")
	case ast.UnboundedFollowing:
		p.put("UNBOUNDED FOLLOWING")
	case ast.Preceding, ast.Following:
		literal, is := b.Offset.(*ast.Literal)
		if p.d.FrameOffsets == spec.FrameOffsetsLiteral {
			p.require(is && literal.Kind != ast.LiteralString && literal.Kind != ast.LiteralNull, "a frame's offset that is no number")
		}
		if is {
			p.expr(b.Offset, 0)
		} else {
			p.put("(")
			p.expr(b.Offset, 0)
			p.put(")")
		}
		p.put(map[ast.BoundKind]string{ast.Preceding: " PRECEDING", ast.Following: " FOLLOWING"}[b.Kind])
	}
}

// windows writes the clauses WINDOW and QUALIFY.
func (p *printer) windows(s *ast.Select) {
	for i := range s.Windows {
		p.require(p.d.WindowFunctions, "WINDOW")
		p.put([...]string{" WINDOW ", ", "}[min(i, 1)])
		p.name(s.Windows[i].Name)
		p.put(" AS ")
		p.window(&s.Windows[i].Window)
	}
	if s.Qualify != nil {
		p.require(p.d.QualifyClause, "QUALIFY")
		p.put(" QUALIFY ")
		p.expr(s.Qualify, 0)
	}
}

package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// windowCall reads the arguments of a function of a window's rows and OVER behind them; its name
// begins at begin.
func (p *parser) windowCall(f *function.Function, begin int) ast.Expr {
	x := &ast.Windowed{Function: f.Windowed}
	if p.isAny("DISTINCT", "ALL") {
		panic(p.unsupported(p.token().upper + " in the window function " + f.Name))
	}
	if !p.isOp(")") {
		x.Args = p.exprs()
	}
	p.nulls(x, spec.WindowNullsEither)
	if p.is("ORDER") {
		panic(p.unsupported("ORDER BY in the window function " + f.Name))
	}
	p.windowArguments(x, f, begin)
	p.expectOp(")")
	if p.is("FROM") && p.ahead(1).isWord("LAST") || p.is("FROM") && p.ahead(1).isWord("FIRST") && p.ahead(2).isWord("OVER") {
		panic(p.unsupported("FROM FIRST and FROM LAST"))
	}
	p.nulls(x, spec.WindowNullsRespect)
	if p.is("FILTER") && p.ahead(1).isOp("(") {
		if p.d.WrongCalls == spec.WrongCallsTypes {
			panic(p.unsupported("FILTER behind a window function"))
		}
		panic(p.fail("FILTER stands behind aggregates only"))
	}
	switch {
	case p.isOver():
		p.over(x)
	case p.d.WrongCalls == spec.WrongCallsModifiers && !p.is("OVER"):
		p.refuse(begin, spec.ClassGrouping, f.Name, "the window function "+f.Name+" needs OVER")
	case p.d.WrongCalls == spec.WrongCallsTypes && !p.is("OVER"):
		p.refuse(begin, spec.ClassType, f.Name, "the window function "+f.Name+" needs OVER")
	default:
		panic(p.expected("OVER"))
	}
	return x
}

// windowArguments refuses a number of arguments that a window function does not take.
func (p *parser) windowArguments(x *ast.Windowed, f *function.Function, begin int) {
	message := f.Name + " does not take this many arguments"
	switch {
	case f.Takes(len(x.Args)) && (len(x.Args) <= 2 || p.d.LagDefault):
	case p.d.WrongCalls == spec.WrongCallsTypes:
		p.refuse(begin, spec.ClassType, f.Name, message)
	case p.d.AnyArguments:
		panic(p.unsupported(f.Name + " of this many arguments"))
	default:
		panic(p.fail(message))
	}
}

// nulls reads RESPECT NULLS and IGNORE NULLS where the dialect has them.
func (p *parser) nulls(x *ast.Windowed, at spec.WindowNulls) {
	if !p.isAny("RESPECT", "IGNORE") || !p.ahead(1).isWord("NULLS") {
		return
	}
	if p.d.WindowNulls != at || !ignoring(x.Function) {
		panic(p.unsupported(p.token().upper + " NULLS"))
	}
	if x.IgnoreNulls = p.is("IGNORE"); x.IgnoreNulls && at == spec.WindowNullsRespect {
		panic(p.unsupported("IGNORE NULLS"))
	}
	p.at += 2
}

// ignoring tells that a function takes RESPECT NULLS and IGNORE NULLS.
func ignoring(f ast.WindowFunction) bool {
	switch f {
	case ast.Lag, ast.Lead, ast.FirstValue, ast.LastValue, ast.NthValue:
		return true
	case ast.RowNumber, ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist, ast.Ntile:
	}
	return false
}

// isOver tells that OVER comes next.
func (p *parser) isOver() bool {
	return p.d.WindowFunctions && p.is("OVER") && (p.ahead(1).isOp("(") || p.isName(p.ahead(1)))
}

// aggregateOver reads OVER behind a set function of that name, where it is there.
func (p *parser) aggregateOver(x ast.Expr, name string) ast.Expr {
	f, is := x.(*ast.Aggregate)
	if !is || !p.isOver() {
		return x
	}
	declared := function.OfAggregate(f.Function)
	switch {
	case f.Distinct && !p.d.WindowModifiers:
		panic(p.unsupported("DISTINCT in a window function"))
	case f.OrderBy != nil || f.Distinct:
		panic(p.unsupported("DISTINCT or ORDER BY in a window function"))
	case p.within == f:
		panic(p.unsupported("WITHIN GROUP in a window function"))
	case function.WindowSpelled(name, p.d) != nil:
		if f.Filter != nil {
			panic(p.fail("FILTER stands behind aggregates only"))
		}
		w := &ast.Windowed{Function: function.WindowSpelled(name, p.d).Windowed, Args: f.Args}
		p.over(w)
		return w
	case !declared.OverWindow(p.d):
		panic(p.unsupported(declared.Name + " over a window"))
	}
	w := &ast.Windowed{Aggregate: f}
	p.over(w)
	return w
}

// over reads OVER name or OVER (definition).
func (p *parser) over(x *ast.Windowed) {
	p.expect("OVER")
	if !p.isOp("(") {
		x.Name = p.name("a window")
		return
	}
	x.Over = p.window()
}

// window reads a window's definition in parentheses.
func (p *parser) window() (w ast.Window) {
	p.expectOp("(")
	if p.isName(p.token()) && !p.isAny("PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS") {
		w.Base = p.name("a window")
	}
	if p.accept("PARTITION") {
		p.expect("BY")
		w.PartitionBy = p.exprs()
	}
	if p.accept("ORDER") {
		p.expect("BY")
		w.OrderBy = p.orderItems()
	}
	if p.isAny("ROWS", "RANGE", "GROUPS") {
		w.Frame = p.frame()
	}
	p.expectOp(")")
	return w
}

// frame reads a frame.
func (p *parser) frame() *ast.Frame {
	f := &ast.Frame{Unit: map[string]ast.FrameUnit{"ROWS": ast.FrameRows, "RANGE": ast.FrameRange, "GROUPS": ast.FrameGroups}[p.token().upper]}
	if f.Unit == ast.FrameGroups && !p.d.WindowGroups {
		panic(p.unsupported("frames of GROUPS"))
	}
	p.at++
	begin := p.at
	if p.accept("BETWEEN") {
		f.From = p.bound()
		p.expect("AND")
		f.To = p.bound()
	} else {
		f.From, f.To = p.bound(), ast.Bound{Kind: ast.CurrentRow}
	}
	if f.From.Kind == ast.UnboundedFollowing || f.To.Kind == ast.UnboundedPreceding || f.From.Kind > f.To.Kind {
		p.at = begin
		panic(p.fail("a frame cannot end before it begins"))
	}
	p.exclusion(f)
	return f
}

// bound reads one end of a frame.
func (p *parser) bound() ast.Bound {
	switch {
	case p.accept("UNBOUNDED", "PRECEDING"):
		return ast.Bound{Kind: ast.UnboundedPreceding}
	case p.accept("UNBOUNDED", "FOLLOWING"):
		return ast.Bound{Kind: ast.UnboundedFollowing}
	case p.accept("CURRENT", "ROW"):
		return ast.Bound{Kind: ast.CurrentRow}
	}
	offset := p.expr()
	if literal, is := offset.(*ast.Literal); p.d.FrameOffsets == spec.FrameOffsetsLiteral && (!is || literal.Kind == ast.LiteralString || literal.Kind == ast.LiteralNull) {
		panic(p.unsupported("a frame's offset that is no number"))
	}
	switch {
	case p.accept("PRECEDING"):
		return ast.Bound{Kind: ast.Preceding, Offset: offset}
	case p.accept("FOLLOWING"):
		return ast.Bound{Kind: ast.Following, Offset: offset}
	}
	panic(p.expected("PRECEDING or FOLLOWING"))
}

// exclusion reads EXCLUDE behind a frame.
func (p *parser) exclusion(f *ast.Frame) {
	if !p.is("EXCLUDE") {
		return
	}
	if !p.d.WindowExclude {
		panic(p.unsupported("EXCLUDE in a frame"))
	}
	p.at++
	switch {
	case p.accept("NO", "OTHERS"):
	case p.accept("CURRENT", "ROW"):
		f.Exclude = ast.ExcludeCurrentRow
	case p.accept("GROUP"):
		f.Exclude = ast.ExcludeGroup
	case p.accept("TIES"):
		f.Exclude = ast.ExcludeTies
	default:
		panic(p.expected("NO OTHERS, CURRENT ROW, GROUP or TIES"))
	}
}

// windows reads the clauses WINDOW and QUALIFY.
func (p *parser) windows(s *ast.Select) {
	if p.is("WINDOW") && p.d.WindowFunctions && p.isName(p.ahead(1)) && p.ahead(2).isWord("AS") && p.ahead(3).isOp("(") {
		p.at++
		for {
			w := ast.NamedWindow{Name: p.name("a window")}
			p.expect("AS")
			w.Window = p.window()
			s.Windows = append(s.Windows, w)
			if !p.acceptOp(",") {
				break
			}
		}
	}
	if p.is("QUALIFY") && p.d.QualifyClause {
		p.at++
		s.Qualify = p.expr()
	}
	if p.is("WINDOW") && !p.isName(p.token()) {
		panic(p.unsupported("WINDOW"))
	}
	if p.is("QUALIFY") && !p.isName(p.token()) {
		panic(p.unsupported("QUALIFY"))
	}
}

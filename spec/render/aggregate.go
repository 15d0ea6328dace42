package render

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// aggregate writes a set function.
func (p *printer) aggregate(x *ast.Aggregate) {
	f := function.OfAggregate(x.Function)
	p.require(!f.OfKeys || !x.Distinct && x.Plain(), "GROUPING with other than keys")
	p.require(f.In(p.d), f.Name)
	p.put(f.Name)
	p.put("(")
	if f.Form == function.Star {
		p.put("*)")
		p.filter(x.Filter)
		return
	}
	if x.Distinct {
		p.put("DISTINCT ")
	}
	if f.OrderedSet {
		p.orderedSet(x, f)
		return
	}
	joins := f.Joins && p.d.SeparatorKeyword
	several := f.OfKeys || joins || !f.Variadic || f == function.Count && p.d.CountSeveral && x.Distinct
	if len(x.Args) != 1 && !several || !f.Takes(len(x.Args)) {
		p.fail("an aggregate of this many arguments")
	}
	p.exprs(x.Args)
	if x.Separator != nil && !joins {
		p.put(", ")
		p.expr(x.Separator, 0)
	}
	if len(x.OrderBy) > 0 {
		p.require(p.d.AggregateOrder || joins, "ORDER BY in an aggregate")
		p.orderBy(x.OrderBy)
	}
	if x.Separator != nil && joins {
		p.put(" SEPARATOR ")
		p.expr(x.Separator, 0)
	}
	p.require(x.Separator != nil || f != function.StringAgg || !p.d.SeparatorNeeded, f.Name+" without a separator")
	p.put(")")
	p.filter(x.Filter)
}

// orderedSet writes the arguments of an ordered-set function and WITHIN GROUP.
func (p *printer) orderedSet(x *ast.Aggregate, f *function.Function) {
	p.require(!x.Distinct && x.Separator == nil && len(x.OrderBy) == 1 && len(x.Args) == len(f.Parameters), f.Name+" of other than one ordered column")
	if len(x.Args) > 0 {
		p.exprs(x.Args)
	}
	p.put(") WITHIN GROUP (")
	p.orderBy(x.OrderBy)
	p.put(")")
	p.filter(x.Filter)
}

// filter writes FILTER (WHERE …), where it is given.
func (p *printer) filter(x ast.Expr) {
	if x == nil {
		return
	}
	p.require(p.d.AggregateFilter, "FILTER")
	p.put(" FILTER (WHERE ")
	p.expr(x, 0)
	p.put(")")
}

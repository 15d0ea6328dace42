package render

import "github.com/semcheck/semcheck/spec/cypher"

func (p *printer) query(q *cypher.Query) {
	for i, arm := range q.Arms {
		if i > 0 {
			p.put(" UNION ")
			if q.Unions[i-1].All {
				p.put("ALL ")
			}
		}
		separated(p, arm.Clauses, " ", p.clause)
	}
}

func (p *printer) clause(c cypher.Clause) {
	switch c := c.(type) {
	case *cypher.Match:
		if c.Optional {
			p.put("OPTIONAL ")
		}
		p.put("MATCH ")
		p.paths(c.Paths)
		p.where(c.Where)
	case *cypher.Unwind:
		p.put("UNWIND ")
		p.expr(c.List, weakest)
		p.put(" AS ")
		p.name(c.Variable)
	case *cypher.With:
		p.put("WITH ")
		p.projection(&c.Projection)
		p.where(c.Where)
	case *cypher.Return:
		p.put("RETURN ")
		p.projection(&c.Projection)
	case *cypher.Create:
		p.put("CREATE ")
		p.paths(c.Paths)
	case *cypher.Merge:
		p.merge(c)
	case *cypher.Set:
		p.put("SET ")
		separated(p, c.Items, ", ", p.setItem)
	case *cypher.Remove:
		if p.syntax.removeBySet {
			p.put("SET ")
		} else {
			p.put("REMOVE ")
		}
		separated(p, c.Items, ", ", p.removeItem)
	case *cypher.Delete:
		if c.Detach {
			p.put("DETACH ")
		}
		p.put("DELETE ")
		p.exprs(c.Items)
	case *cypher.Call:
		p.call(c)
	case *cypher.CallQuery:
		p.callQuery(c)
	case *cypher.Foreach:
		p.foreach(c)
	case *cypher.Finish:
		p.extended("FINISH")
		p.put("FINISH")
	case *cypher.UnmodelledClause:
		panic(unwritten)
	}
}

func (p *printer) where(x cypher.Expr) {
	if x != nil {
		p.put(" WHERE ")
		p.expr(x, weakest)
	}
}

func (p *printer) projection(c *cypher.Projection) {
	if c.Distinct {
		p.put("DISTINCT ")
	}
	if c.Star {
		p.put("*")
		if len(c.Items) > 0 {
			p.put(", ")
		}
	}
	separated(p, c.Items, ", ", func(item cypher.ProjectionItem) {
		p.expr(item.Expr, weakest)
		if item.Alias != "" {
			p.put(" AS ")
			p.name(item.Alias)
		}
	})
	if len(c.OrderBy) > 0 {
		p.put(" ORDER BY ")
		separated(p, c.OrderBy, ", ", func(item cypher.SortItem) {
			p.expr(item.Expr, weakest)
			if item.Descending {
				p.put(" DESC")
			}
		})
	}
	if c.Skip != nil {
		p.put(" SKIP ")
		p.expr(c.Skip, weakest)
	}
	if c.Limit != nil {
		p.put(" LIMIT ")
		p.expr(c.Limit, weakest)
	}
}

func (p *printer) merge(c *cypher.Merge) {
	p.put("MERGE ")
	p.path(c.Path)
	for _, action := range c.Actions {
		if action.OnCreate {
			p.put(" ON CREATE SET ")
		} else {
			p.put(" ON MATCH SET ")
		}
		separated(p, action.Items, ", ", p.setItem)
	}
}

func (p *printer) setItem(item cypher.SetItem) {
	switch item := item.(type) {
	case *cypher.SetProperty:
		p.expr(item.Target, postfix)
		p.put(" = ")
		p.expr(item.Value, weakest)
	case *cypher.SetProperties:
		p.name(item.Variable.Name)
		if item.Add {
			p.needs(addedProperties)
			p.put(" += ")
		} else {
			p.put(" = ")
		}
		p.expr(item.Value, weakest)
	case *cypher.SetLabels:
		p.needs(setLabels)
		p.name(item.Variable.Name)
		p.labels(item.Labels)
	}
}

func (p *printer) removeItem(item cypher.RemoveItem) {
	switch item := item.(type) {
	case *cypher.RemoveProperty:
		p.expr(item.Target, postfix)
		if p.syntax.removeBySet {
			p.put(" = null")
		}
	case *cypher.RemoveLabels:
		p.needs(setLabels)
		p.name(item.Variable.Name)
		p.labels(item.Labels)
	}
}

func (p *printer) call(c *cypher.Call) {
	p.put("CALL ")
	p.qualified(c.Procedure)
	if !c.Implicit {
		p.put("(")
		p.exprs(c.Arguments)
		p.put(")")
	}
	switch {
	case c.YieldStar:
		p.put(" YIELD *")
	case c.NoResult:
		p.put(" YIELD -")
	case len(c.Yields) > 0:
		p.put(" YIELD ")
		separated(p, c.Yields, ", ", func(y cypher.YieldItem) {
			if y.Field != y.Variable {
				p.name(y.Field)
				p.put(" AS ")
			}
			p.name(y.Variable)
		})
	}
	p.where(c.Where)
}

func (p *printer) labels(labels []string) {
	for _, label := range labels {
		p.put(":")
		p.schemaName(label)
	}
}

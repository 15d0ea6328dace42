package cypher

// Slots are the places of a tree in which an expression stands: what walks, copies and
// reduces a tree goes through them. Those that are empty are left out.

type slots []*Expr

func (s slots) with(places ...*Expr) slots {
	for _, place := range places {
		if *place != nil {
			s = append(s, place)
		}
	}
	return s
}

func (s slots) list(list []Expr) slots {
	for i := range list {
		s = s.with(&list[i])
	}
	return s
}

func (s slots) projection(p *Projection) slots {
	for i := range p.Items {
		s = s.with(&p.Items[i].Expr)
	}
	for i := range p.OrderBy {
		s = s.with(&p.OrderBy[i].Expr)
	}
	return s.with(&p.Skip, &p.Limit)
}

func (s slots) set(items []SetItem) slots {
	for _, item := range items {
		switch item := item.(type) {
		case *SetProperty:
			s = s.with(&item.Target.Of, &item.Value)
		case *SetProperties:
			s = s.with(&item.Value)
		case *SetLabels:
		}
	}
	return s
}

// clauseSlots are the expressions of a clause, those of its patterns aside.
func clauseSlots(c Clause) slots {
	var s slots
	switch c := c.(type) {
	case *Match:
		return s.with(&c.Where)
	case *Unwind:
		return s.with(&c.List)
	case *With:
		return s.projection(&c.Projection).with(&c.Where)
	case *Return:
		return s.projection(&c.Projection)
	case *Create:
		return nil
	case *Merge:
		for i := range c.Actions {
			s = s.set(c.Actions[i].Items)
		}
		return s
	case *Set:
		return s.set(c.Items)
	case *Remove:
		for _, item := range c.Items {
			if property, is := item.(*RemoveProperty); is {
				s = s.with(&property.Target.Of)
			}
		}
		return s
	case *Delete:
		return s.list(c.Items)
	case *Call:
		return s.list(c.Arguments).with(&c.Where)
	case *CallQuery, *Finish:
		return nil
	case *Foreach:
		return s.with(&c.List)
	case *UnmodelledClause:
		return s.list(c.Parts)
	}
	panic("cypher: unknown clause")
}

// clausePaths are the path patterns of a clause.
func clausePaths(c Clause) []*PathPattern {
	switch c := c.(type) {
	case *Match:
		return c.Paths
	case *Create:
		return c.Paths
	case *Merge:
		return []*PathPattern{c.Path}
	case *Unwind, *With, *Return, *Set, *Remove, *Delete, *Call, *CallQuery, *Foreach, *Finish, *UnmodelledClause:
	}
	return nil
}

// pathSlots are the properties that a path pattern asks for.
func pathSlots(p *PathPattern) slots {
	if p.Unmodelled != nil {
		return slots{}.list(p.Unmodelled.Parts)
	}
	s := slots{}.node(p.Start)
	for i := range p.Steps {
		r := p.Steps[i].Relationship
		s = s.labels(r.Expression).with(&r.Properties, &r.Where)
		if r.Group != nil {
			s = append(s, pathSlots(r.Group.Path)...).with(&r.Group.Where)
		}
		s = s.node(p.Steps[i].Node)
	}
	return s
}

func (s slots) node(n *NodePattern) slots {
	return s.labels(n.Expression).with(&n.Properties, &n.Where)
}

// labels are the expressions of dynamic labels.
func (s slots) labels(x LabelExpression) slots {
	WalkLabels(x, func(x LabelExpression) {
		if d, is := x.(*DynamicLabel); is {
			s = s.with(&d.Of)
		}
	})
	return s
}

// operands are the expressions directly in another one, those of patterns and of
// queries in it aside.
func operands(x Expr) slots {
	var s slots
	switch x := x.(type) {
	case *Null, *Boolean, *Integer, *Float, *String, *Parameter, *Variable, *CountStar, *PatternPredicate, *CaseOperand:
		return nil
	case *List:
		return s.list(x.Items)
	case *MapLiteral:
		for i := range x.Entries {
			s = s.with(&x.Entries[i].Value)
		}
		return s
	case *Property:
		return s.with(&x.Of)
	case *Index:
		return s.with(&x.Of, &x.Key)
	case *Slice:
		return s.with(&x.Of, &x.From, &x.To)
	case *HasLabels:
		return s.with(&x.Of).labels(x.Expression)
	case *TypeTest:
		return s.with(&x.Of)
	case *NormalizedTest:
		return s.with(&x.Of)
	case *Unary:
		return s.with(&x.Of)
	case *Binary:
		return s.with(&x.L, &x.R)
	case *Comparison:
		s = s.with(&x.First)
		for i := range x.Rest {
			s = s.with(&x.Rest[i].R)
		}
		return s
	case *IsNull:
		return s.with(&x.Of)
	case *Case:
		s = s.with(&x.Subject)
		for i := range x.Whens {
			s = s.with(&x.Whens[i].Condition, &x.Whens[i].Result)
		}
		return s.with(&x.Else)
	case *FunctionCall:
		return s.list(x.Arguments)
	case *ListComprehension:
		return s.with(&x.List, &x.Where, &x.Result)
	case *PatternComprehension:
		return s.with(&x.Where, &x.Result)
	case *Quantifier:
		return s.with(&x.List, &x.Where)
	case *Reduce:
		return s.with(&x.Initial, &x.List, &x.Step)
	case *Subquery:
		return s.with(&x.Where)
	case *UnmodelledExpression:
		return s.list(x.Parts)
	}
	panic("cypher: unknown expression")
}

// pathsWithin are the path patterns directly in an expression.
func pathsWithin(x Expr) []*PathPattern {
	switch x := x.(type) {
	case *PatternComprehension:
		return []*PathPattern{x.Path}
	case *PatternPredicate:
		return []*PathPattern{x.Path}
	case *Subquery:
		return x.Paths
	default: // No other expression holds a pattern.
	}
	return nil
}

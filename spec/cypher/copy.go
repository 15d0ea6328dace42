package cypher

import "slices"

// CopyStatement returns a deep copy of a statement.
func CopyStatement(s Statement) Statement {
	switch s := s.(type) {
	case *Query:
		return CopyQuery(s)
	case *CreateIndex:
		return copyIndex(s)
	case *DropIndex:
		return &DropIndex{Index: copyIndex(s.Index)}
	case *CreateNodeTable:
		c := *s
		c.Properties = slices.Clone(s.Properties)
		return &c
	case *CreateRelationshipTable:
		c := *s
		c.Ends, c.Properties = slices.Clone(s.Ends), slices.Clone(s.Properties)
		return &c
	}
	panic("cypher: unknown statement")
}

func copyIndex(x *CreateIndex) *CreateIndex {
	c := *x
	c.Properties = slices.Clone(x.Properties)
	return &c
}

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query {
	if q == nil {
		return nil
	}
	c := &Query{Unions: slices.Clone(q.Unions)}
	for _, arm := range q.Arms {
		c.Arms = append(c.Arms, &Arm{At: arm.At})
		for _, clause := range arm.Clauses {
			last := c.Arms[len(c.Arms)-1]
			last.Clauses = append(last.Clauses, CopyClause(clause))
		}
	}
	return c
}

// CopyClause returns a deep copy of a clause.
func CopyClause(clause Clause) Clause {
	copied := shallowClause(clause)
	copySlots(clauseSlots(copied))
	return copied
}

// shallowClause copies a clause and its lists, but not the expressions in them.
func shallowClause(clause Clause) Clause {
	switch x := clause.(type) {
	case *Match:
		c := *x
		c.Paths = copyPaths(x.Paths)
		return &c
	case *Unwind:
		c := *x
		return &c
	case *With:
		c := *x
		c.Projection = shallowProjection(x.Projection)
		return &c
	case *Return:
		c := *x
		c.Projection = shallowProjection(x.Projection)
		return &c
	case *Create:
		c := *x
		c.Paths = copyPaths(x.Paths)
		return &c
	case *Merge:
		c := *x
		c.Path, c.Actions = CopyPath(x.Path), slices.Clone(x.Actions)
		for i := range c.Actions {
			c.Actions[i].Items = shallowItems(c.Actions[i].Items)
		}
		return &c
	case *Set:
		c := *x
		c.Items = shallowItems(x.Items)
		return &c
	case *Remove:
		c := *x
		c.Items = nil
		for _, item := range x.Items {
			c.Items = append(c.Items, shallowRemoval(item))
		}
		return &c
	case *Delete:
		c := *x
		c.Items = slices.Clone(x.Items)
		return &c
	case *Call:
		c := *x
		c.Arguments, c.Yields = slices.Clone(x.Arguments), slices.Clone(x.Yields)
		return &c
	}
	panic("cypher: unknown clause")
}

func shallowProjection(p Projection) Projection {
	p.Items, p.OrderBy = slices.Clone(p.Items), slices.Clone(p.OrderBy)
	return p
}

func shallowItems(items []SetItem) []SetItem {
	var list []SetItem
	for _, item := range items {
		switch x := item.(type) {
		case *SetProperty:
			target := *x.Target
			list = append(list, &SetProperty{Target: &target, Value: x.Value})
		case *SetProperties:
			variable := *x.Variable
			list = append(list, &SetProperties{Variable: &variable, Add: x.Add, Value: x.Value})
		case *SetLabels:
			variable := *x.Variable
			list = append(list, &SetLabels{Variable: &variable, Labels: slices.Clone(x.Labels)})
		}
	}
	return list
}

func shallowRemoval(item RemoveItem) RemoveItem {
	switch x := item.(type) {
	case *RemoveProperty:
		target := *x.Target
		return &RemoveProperty{Target: &target}
	case *RemoveLabels:
		variable := *x.Variable
		return &RemoveLabels{Variable: &variable, Labels: slices.Clone(x.Labels)}
	}
	panic("cypher: unknown item of REMOVE")
}

func copyPaths(paths []*PathPattern) []*PathPattern {
	var list []*PathPattern
	for _, p := range paths {
		list = append(list, CopyPath(p))
	}
	return list
}

// CopyPath returns a deep copy of a path pattern.
func CopyPath(p *PathPattern) *PathPattern {
	if p == nil {
		return nil
	}
	c := *p
	c.Start = copyNode(p.Start)
	c.Steps = nil
	for _, step := range p.Steps {
		r := *step.Relationship
		r.Types = slices.Clone(r.Types)
		r.Properties = CopyExpr(r.Properties)
		if r.Length != nil {
			length := *r.Length
			length.Minimum, length.Maximum = copyBound(length.Minimum), copyBound(length.Maximum)
			r.Length = &length
		}
		c.Steps = append(c.Steps, Step{Relationship: &r, Node: copyNode(step.Node)})
	}
	return &c
}

func copyNode(n *NodePattern) *NodePattern {
	c := *n
	c.Labels, c.Properties = slices.Clone(n.Labels), CopyExpr(n.Properties)
	return &c
}

func copyBound(n *int64) *int64 {
	if n == nil {
		return nil
	}
	c := *n
	return &c
}

func copySlots(s slots) {
	for _, place := range s {
		*place = CopyExpr(*place)
	}
}

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr {
	if x == nil {
		return nil
	}
	copied := shallowExpr(x)
	copySlots(operands(copied))
	return copied
}

// clone copies what a pointer points to.
func clone[T any](x *T) *T {
	c := *x
	return &c
}

// shallowExpr copies an expression with its lists, patterns and queries, but not its
// operands.
func shallowExpr(x Expr) Expr {
	switch x := x.(type) {
	case *Null:
		return clone(x)
	case *Boolean:
		return clone(x)
	case *Integer:
		return clone(x)
	case *Float:
		return clone(x)
	case *String:
		return clone(x)
	case *Parameter:
		return clone(x)
	case *Variable:
		return clone(x)
	case *CountStar:
		return clone(x)
	case *Property:
		return clone(x)
	case *Index:
		return clone(x)
	case *Slice:
		return clone(x)
	case *Unary:
		return clone(x)
	case *Binary:
		return clone(x)
	case *IsNull:
		return clone(x)
	case *ListComprehension:
		return clone(x)
	case *Quantifier:
		return clone(x)
	case *Reduce:
		return clone(x)
	case *List:
		return &List{Items: slices.Clone(x.Items), At: x.At}
	case *MapLiteral:
		return &MapLiteral{Entries: slices.Clone(x.Entries), At: x.At}
	case *HasLabels:
		return &HasLabels{Of: x.Of, Labels: slices.Clone(x.Labels), At: x.At}
	case *Comparison:
		return &Comparison{First: x.First, Rest: slices.Clone(x.Rest), At: x.At}
	case *Case:
		c := clone(x)
		c.Whens = slices.Clone(x.Whens)
		return c
	case *FunctionCall:
		c := clone(x)
		c.Arguments = slices.Clone(x.Arguments)
		return c
	case *PatternComprehension:
		c := clone(x)
		c.Path = CopyPath(x.Path)
		return c
	case *PatternPredicate:
		return &PatternPredicate{Path: CopyPath(x.Path), At: x.At}
	case *Subquery:
		c := clone(x)
		c.Query, c.Paths = CopyQuery(x.Query), copyPaths(x.Paths)
		return c
	}
	panic("cypher: unknown expression")
}

package cypher

import "slices"

// CopyQuery returns a deep copy.
func CopyQuery(q *Query) *Query {
	if q == nil {
		return nil
	}
	out := &Query{Unions: slices.Clone(q.Unions), Arms: make([]*Arm, len(q.Arms))}
	for i, arm := range q.Arms {
		out.Arms[i] = &Arm{At: arm.At, Clauses: copyAll(arm.Clauses, CopyClause)}
	}
	return out
}

// copyAll keeps nil apart from empty, so that a copy equals its original.
func copyAll[T any](list []T, one func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = one(x)
	}
	return out
}

// CopyClause returns a deep copy.
func CopyClause(c Clause) Clause {
	switch c := c.(type) {
	case *Match:
		return &Match{Optional: c.Optional, Paths: copyAll(c.Paths, CopyPath), Where: CopyExpr(c.Where), At: c.At}
	case *Unwind:
		return &Unwind{List: CopyExpr(c.List), Variable: c.Variable, At: c.At}
	case *With:
		return &With{Projection: CopyProjection(c.Projection), Where: CopyExpr(c.Where), At: c.At}
	case *Return:
		return &Return{Projection: CopyProjection(c.Projection), At: c.At}
	case *Create:
		return &Create{Paths: copyAll(c.Paths, CopyPath), At: c.At}
	case *Merge:
		return &Merge{Path: CopyPath(c.Path), Actions: copyAll(c.Actions, copyAction), At: c.At}
	case *Set:
		return &Set{Items: copyAll(c.Items, CopySetItem), At: c.At}
	case *Remove:
		return &Remove{Items: copyAll(c.Items, CopyRemoveItem), At: c.At}
	case *Delete:
		return &Delete{Detach: c.Detach, Items: copyAll(c.Items, CopyExpr), At: c.At}
	case *Call:
		out := *c
		out.Arguments = copyAll(c.Arguments, CopyExpr)
		out.Yields = slices.Clone(c.Yields)
		out.Where = CopyExpr(c.Where)
		return &out
	}
	panic("cypher: unknown clause")
}

// CopyProjection returns a deep copy.
func CopyProjection(p Projection) Projection {
	p.Items = copyAll(p.Items, func(item ProjectionItem) ProjectionItem {
		item.Expr = CopyExpr(item.Expr)
		return item
	})
	p.OrderBy = copyAll(p.OrderBy, func(s SortItem) SortItem {
		s.Expr = CopyExpr(s.Expr)
		return s
	})
	p.Skip, p.Limit = CopyExpr(p.Skip), CopyExpr(p.Limit)
	return p
}

func copyAction(a MergeAction) MergeAction {
	a.Items = copyAll(a.Items, CopySetItem)
	return a
}

func copyVariable(x *Variable) *Variable {
	out := *x
	return &out
}

func copyProperty(x *Property) *Property { return &Property{Of: CopyExpr(x.Of), Key: x.Key, At: x.At} }

// CopySetItem returns a deep copy.
func CopySetItem(item SetItem) SetItem {
	switch item := item.(type) {
	case *SetProperty:
		return &SetProperty{Target: copyProperty(item.Target), Value: CopyExpr(item.Value)}
	case *SetProperties:
		return &SetProperties{Variable: copyVariable(item.Variable), Add: item.Add, Value: CopyExpr(item.Value)}
	case *SetLabels:
		return &SetLabels{Variable: copyVariable(item.Variable), Labels: slices.Clone(item.Labels)}
	}
	panic("cypher: unknown item of SET")
}

// CopyRemoveItem returns a deep copy.
func CopyRemoveItem(item RemoveItem) RemoveItem {
	switch item := item.(type) {
	case *RemoveProperty:
		return &RemoveProperty{Target: copyProperty(item.Target)}
	case *RemoveLabels:
		return &RemoveLabels{Variable: copyVariable(item.Variable), Labels: slices.Clone(item.Labels)}
	}
	panic("cypher: unknown item of REMOVE")
}

// CopyPath returns a deep copy.
func CopyPath(p *PathPattern) *PathPattern {
	if p == nil {
		return nil
	}
	out := &PathPattern{Variable: p.Variable, Shortest: p.Shortest, Start: copyNode(p.Start), At: p.At}
	out.Steps = copyAll(p.Steps, func(s Step) Step {
		return Step{Relationship: copyRelationship(s.Relationship), Node: copyNode(s.Node)}
	})
	return out
}

func copyNode(n *NodePattern) *NodePattern {
	return &NodePattern{Variable: n.Variable, Labels: slices.Clone(n.Labels), Properties: CopyExpr(n.Properties), At: n.At}
}

func copyRelationship(r *RelationshipPattern) *RelationshipPattern {
	out := *r
	out.Types = slices.Clone(r.Types)
	out.Properties = CopyExpr(r.Properties)
	if r.Length != nil {
		out.Length = &Length{Minimum: copyBound(r.Length.Minimum), Maximum: copyBound(r.Length.Maximum), Exact: r.Length.Exact}
	}
	return &out
}

func copyBound(n *int64) *int64 {
	if n == nil {
		return nil
	}
	m := *n
	return &m
}

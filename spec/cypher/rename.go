package cypher

// Names gives new names to what a query names. A function that is nil keeps the names.
type Names struct {
	Variable func(string) string
	Label    func(string) string // labels of nodes
	Type     func(string) string // types of relationships
	Key      func(string) string // of properties and maps
}

// Rename changes the names in a query in place. An empty name stays empty: the query gives
// its node or relationship no name.
func Rename(q *Query, n Names) {
	Walk(q, Visitor{Clause: n.clause, Path: n.path, Expr: n.expr})
}

func change(name *string, by func(string) string) {
	if by != nil && *name != "" {
		*name = by(*name)
	}
}

func changeAll(names []string, by func(string) string) {
	for i := range names {
		change(&names[i], by)
	}
}

func (n *Names) path(p *PathPattern) {
	change(&p.Variable, n.Variable)
	n.node(p.Start)
	for _, step := range p.Steps {
		change(&step.Relationship.Variable, n.Variable)
		changeAll(step.Relationship.Types, n.Type)
		labelNames(step.Relationship.Expression, n.Type)
		if step.Relationship.Group != nil {
			n.path(step.Relationship.Group.Path)
		}
		n.node(step.Node)
	}
}

func (n *Names) node(p *NodePattern) {
	change(&p.Variable, n.Variable)
	changeAll(p.Labels, n.Label)
	labelNames(p.Expression, n.Label)
}

// labelNames renames the names in a label expression.
func labelNames(x LabelExpression, by func(string) string) {
	WalkLabels(x, func(x LabelExpression) {
		if l, is := x.(*LabelName); is {
			change(&l.Name, by)
		}
	})
}

func (n *Names) clause(c Clause) {
	switch c := c.(type) {
	case *Unwind:
		change(&c.Variable, n.Variable)
	case *With:
		n.items(c.Items)
	case *Return:
		n.items(c.Items)
	case *Set:
		n.set(c.Items)
	case *Merge:
		for i := range c.Actions {
			n.set(c.Actions[i].Items)
		}
	case *Remove:
		for _, item := range c.Items {
			switch item := item.(type) {
			case *RemoveProperty:
				change(&item.Target.Key, n.Key)
			case *RemoveLabels:
				change(&item.Variable.Name, n.Variable)
				changeAll(item.Labels, n.Label)
			}
		}
	case *Call:
		for i := range c.Yields {
			change(&c.Yields[i].Variable, n.Variable)
		}
	case *CallQuery:
		changeAll(c.Imports, n.Variable)
	case *Foreach:
		change(&c.Variable, n.Variable)
	case *Match, *Create, *Delete, *Finish, *UnmodelledClause:
	}
}

func (n *Names) items(items []ProjectionItem) {
	for i := range items {
		change(&items[i].Alias, n.Variable)
	}
}

func (n *Names) set(items []SetItem) {
	for _, item := range items {
		switch item := item.(type) {
		case *SetProperty:
			change(&item.Target.Key, n.Key)
		case *SetProperties:
			change(&item.Variable.Name, n.Variable)
		case *SetLabels:
			change(&item.Variable.Name, n.Variable)
			changeAll(item.Labels, n.Label)
		}
	}
}

func (n *Names) expr(x Expr) {
	switch x := x.(type) {
	case *Variable:
		change(&x.Name, n.Variable)
	case *Property:
		change(&x.Key, n.Key)
	case *MapLiteral:
		for i := range x.Entries {
			change(&x.Entries[i].Key, n.Key)
		}
	case *HasLabels:
		changeAll(x.Labels, n.Label)
		labelNames(x.Expression, n.Label)
	case *ListComprehension:
		change(&x.Variable, n.Variable)
	case *Quantifier:
		change(&x.Variable, n.Variable)
	case *Reduce:
		change(&x.Accumulator, n.Variable)
		change(&x.Variable, n.Variable)
	default: // Other expressions hold no variable, label or key.
	}
}

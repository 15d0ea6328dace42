package cypher

// Children calls visit for each direct subexpression of x, in the order of the text,
// and path for each pattern and query for each query that x holds. The properties of a
// pattern's parts belong to the pattern. Nil functions are not called.
func Children(x Expr, visit func(Expr), path func(*PathPattern), query func(*Query)) {
	each := func(list ...Expr) {
		for _, e := range list {
			if e != nil && visit != nil {
				visit(e)
			}
		}
	}
	pattern := func(p *PathPattern) {
		if path != nil {
			path(p)
		}
	}
	switch x := x.(type) {
	case *Null, *Boolean, *Integer, *Float, *String, *Parameter, *Variable, *CountStar:
	case *List:
		each(x.Items...)
	case *MapLiteral:
		for _, e := range x.Entries {
			each(e.Value)
		}
	case *Property:
		each(x.Of)
	case *Index:
		each(x.Of, x.Key)
	case *Slice:
		each(x.Of, x.From, x.To)
	case *HasLabels:
		each(x.Of)
	case *Unary:
		each(x.Of)
	case *Binary:
		each(x.L, x.R)
	case *Comparison:
		each(x.First)
		for _, part := range x.Rest {
			each(part.R)
		}
	case *IsNull:
		each(x.Of)
	case *Case:
		each(x.Subject)
		for _, w := range x.Whens {
			each(w.Condition, w.Result)
		}
		each(x.Else)
	case *FunctionCall:
		each(x.Arguments...)
	case *ListComprehension:
		each(x.List, x.Where, x.Result)
	case *PatternComprehension:
		pattern(x.Path)
		each(x.Where, x.Result)
	case *Quantifier:
		each(x.List, x.Where)
	case *Reduce:
		each(x.Initial, x.List, x.Step)
	case *PatternPredicate:
		pattern(x.Path)
	case *Subquery:
		if x.Query != nil && query != nil {
			query(x.Query)
		}
		for _, p := range x.Paths {
			pattern(p)
		}
		each(x.Where)
	default:
		panic("cypher: unknown expression")
	}
}

// PatternExprs returns the properties of a pattern's nodes and relationships, in the
// order of the text.
func PatternExprs(p *PathPattern) []Expr {
	var list []Expr
	add := func(x Expr) {
		if x != nil {
			list = append(list, x)
		}
	}
	add(p.Start.Properties)
	for _, s := range p.Steps {
		add(s.Relationship.Properties)
		add(s.Node.Properties)
	}
	return list
}

// Inspect walks an expression in the order of the text, itself first, patterns and
// subqueries included. It does not go deeper where visit returns false.
func Inspect(x Expr, visit func(Expr) bool) {
	if x == nil || !visit(x) {
		return
	}
	deeper := func(e Expr) { Inspect(e, visit) }
	Children(x, deeper,
		func(p *PathPattern) {
			for _, e := range PatternExprs(p) {
				deeper(e)
			}
		},
		func(q *Query) { Walk(q, Visitor{Expr: visit}) })
}

// Visitor receives the parts of a query during Walk; nil functions are not called.
type Visitor struct {
	Clause func(Clause)
	Path   func(*PathPattern)
	Expr   func(Expr) bool // false: no deeper
}

// Walk visits clauses, patterns and expressions of a query in the order of the text,
// each before its parts, subqueries included.
func Walk(q *Query, v Visitor) {
	for _, arm := range q.Arms {
		for _, c := range arm.Clauses {
			WalkClause(c, v)
		}
	}
}

// WalkClause is Walk for one clause.
func WalkClause(c Clause, v Visitor) {
	if v.Clause != nil {
		v.Clause(c)
	}
	paths, exprs := clauseParts(c)
	for _, p := range paths {
		v.path(p)
	}
	for _, x := range exprs {
		v.expr(x)
	}
}

func (v Visitor) path(p *PathPattern) {
	if v.Path != nil {
		v.Path(p)
	}
	for _, x := range PatternExprs(p) {
		v.expr(x)
	}
}

func (v Visitor) expr(x Expr) {
	if x == nil || v.Expr != nil && !v.Expr(x) {
		return
	}
	Children(x, v.expr, v.path, func(q *Query) { Walk(q, v) })
}

// clauseParts returns a clause's patterns and its expressions, nil among them where
// one is absent.
func clauseParts(c Clause) ([]*PathPattern, []Expr) {
	switch c := c.(type) {
	case *Match:
		return c.Paths, []Expr{c.Where}
	case *Unwind:
		return nil, []Expr{c.List}
	case *With:
		return nil, append(projectionExprs(&c.Projection), c.Where)
	case *Return:
		return nil, projectionExprs(&c.Projection)
	case *Create:
		return c.Paths, nil
	case *Merge:
		var list []Expr
		for _, a := range c.Actions {
			list = append(list, setExprs(a.Items)...)
		}
		return []*PathPattern{c.Path}, list
	case *Set:
		return nil, setExprs(c.Items)
	case *Remove:
		var list []Expr
		for _, item := range c.Items {
			switch item := item.(type) {
			case *RemoveProperty:
				list = append(list, item.Target)
			case *RemoveLabels:
				list = append(list, item.Variable)
			}
		}
		return nil, list
	case *Delete:
		return nil, c.Items
	case *Call:
		return nil, append(append([]Expr{}, c.Arguments...), c.Where)
	}
	panic("cypher: unknown clause")
}

func projectionExprs(p *Projection) []Expr {
	var list []Expr
	for _, item := range p.Items {
		list = append(list, item.Expr)
	}
	for _, s := range p.OrderBy {
		list = append(list, s.Expr)
	}
	return append(list, p.Skip, p.Limit)
}

func setExprs(items []SetItem) []Expr {
	var list []Expr
	for _, item := range items {
		switch item := item.(type) {
		case *SetProperty:
			list = append(list, item.Target, item.Value)
		case *SetProperties:
			list = append(list, item.Variable, item.Value)
		case *SetLabels:
			list = append(list, item.Variable)
		}
	}
	return list
}

package cypher

// Visitor is told of the parts of a tree, each before its own parts. Functions that
// are nil are not called.
type Visitor struct {
	Query  func(*Query) // also the queries in expressions
	Clause func(Clause)
	Path   func(*PathPattern)
	Expr   func(Expr)
	// Place is told of every place in which an expression stands; the expression there
	// may be replaced, and the walk goes on in what stands there then.
	Place func(*Expr)
}

// Walk visits a query and all its parts, in the order of the text.
func Walk(q *Query, v Visitor) {
	if v.Query != nil {
		v.Query(q)
	}
	for _, arm := range q.Arms {
		for _, c := range arm.Clauses {
			WalkClause(c, v)
		}
	}
}

// WalkClause visits a clause and all its parts: patterns before expressions.
func WalkClause(c Clause, v Visitor) {
	if v.Clause != nil {
		v.Clause(c)
	}
	for _, p := range clausePaths(c) {
		walkPath(p, v)
	}
	walkSlots(clauseSlots(c), v)
	switch c := c.(type) {
	case *CallQuery:
		Walk(c.Query, v)
	case *Foreach:
		for _, inner := range c.Body {
			WalkClause(inner, v)
		}
	default: // No other clause holds clauses.
	}
}

// WalkExpr visits an expression and all its parts; nothing of nil.
func WalkExpr(x Expr, v Visitor) {
	if x == nil {
		return
	}
	if v.Expr != nil {
		v.Expr(x)
	}
	for _, p := range pathsWithin(x) {
		walkPath(p, v)
	}
	if s, is := x.(*Subquery); is && s.Query != nil {
		Walk(s.Query, v)
	}
	walkSlots(operands(x), v)
}

func walkPath(p *PathPattern, v Visitor) {
	if v.Path != nil {
		v.Path(p)
	}
	walkSlots(pathSlots(p), v)
}

func walkSlots(s slots, v Visitor) {
	for _, place := range s {
		if v.Place != nil {
			v.Place(place)
		}
		WalkExpr(*place, v)
	}
}

// Places lists the places in which expressions stand, in the order of the text.
func Places(q *Query) []*Expr {
	var places []*Expr
	Walk(q, Visitor{Place: func(place *Expr) { places = append(places, place) }})
	return places
}

// Size is the number of clauses, node and relationship patterns and expressions of a
// query.
func Size(q *Query) int {
	n := 0
	Walk(q, Visitor{
		Query:  func(*Query) { n++ },
		Clause: func(Clause) { n++ },
		Path:   func(p *PathPattern) { n += 1 + 2*len(p.Steps) },
		Expr:   func(Expr) { n++ },
	})
	return n
}

// Writes tells whether a query may change the graph by a clause of its own.
func Writes(q *Query) bool {
	writes := false
	Walk(q, Visitor{Clause: func(c Clause) {
		switch c.(type) {
		case *Create, *Merge, *Set, *Remove, *Delete:
			writes = true
		case *Match, *Unwind, *With, *Return, *Call, *CallQuery, *Foreach, *Finish, *UnmodelledClause:
		}
	}})
	return writes
}

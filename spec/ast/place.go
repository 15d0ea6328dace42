package ast

// Place is where a part of a query stands, so that something else can be put
// there: exactly one of its fields is not nil.
type Place struct {
	Query *Query     // its clauses
	Body  *Body      // of a query or an arm of a set operation
	Table *TableExpr // an element of FROM or a side of a join
	Expr  *Expr      // an expression
	// Optional tells that the expression may be nil: WHERE, ON, LIMIT, ELSE.
	Optional bool
	// Condition tells that the expression is a search condition as a whole:
	// WHERE, HAVING, ON.
	Condition bool
}

// Places lists the places of a query from the root down: a place comes before
// those inside of it.
func Places(q *Query) []Place {
	var p places
	p.query(q)
	return p
}

// ExprPlaces lists the places of an expression, its own first.
func ExprPlaces(x *Expr) []Place {
	var p places
	p.expr(x, Place{})
	return p
}

type places []Place

func (p *places) query(q *Query) {
	*p = append(*p, Place{Query: q})
	if q.With != nil {
		for _, t := range q.With.Tables {
			p.query(t.Query)
		}
	}
	p.body(&q.Body)
	for i := range q.OrderBy {
		p.expr(&q.OrderBy[i].Expr, Place{})
	}
	p.expr(&q.Limit, Place{Optional: true})
	p.expr(&q.Offset, Place{Optional: true})
}

func (p *places) body(b *Body) {
	*p = append(*p, Place{Body: b})
	switch b := (*b).(type) {
	case *Select:
		for i := range b.Items {
			p.expr(&b.Items[i].Expr, Place{})
		}
		for i := range b.From {
			p.table(&b.From[i])
		}
		p.expr(&b.Where, Place{Optional: true, Condition: true})
		p.list(b.GroupBy)
		p.expr(&b.Having, Place{Optional: true, Condition: true})
		for i := range b.Windows {
			b.Windows[i].Window.parts(func(part *Expr) { p.expr(part, Place{}) })
		}
		p.expr(&b.Qualify, Place{Optional: true, Condition: true})
	case *SetOperation:
		p.body(&b.L)
		p.body(&b.R)
	case *Values:
		for _, row := range b.Rows {
			p.list(row)
		}
	case *Nested:
		p.query(b.Query)
	case *Cypher: // a tree of its own
	default:
		panic("ast: unknown body")
	}
}

func (p *places) table(t *TableExpr) {
	*p = append(*p, Place{Table: t})
	switch t := (*t).(type) {
	case *TableName:
	case *DerivedTable:
		p.query(t.Query)
	case *Join:
		p.table(&t.L)
		p.table(&t.R)
		p.expr(&t.On, Place{Optional: true, Condition: true})
	default:
		panic("ast: unknown table expression")
	}
}

func (p *places) list(list []Expr) {
	for i := range list {
		p.expr(&list[i], Place{})
	}
}

// expr adds the place of an expression, if there is one, and those inside.
func (p *places) expr(x *Expr, place Place) {
	if *x == nil {
		return
	}
	place.Expr = x
	*p = append(*p, place)
	each := func(list ...*Expr) {
		for _, e := range list {
			p.expr(e, Place{})
		}
	}
	switch x := (*x).(type) {
	case *Literal, *ColumnRef, *DefaultValue:
	case *Unary:
		each(&x.X)
	case *Binary:
		each(&x.L, &x.R)
	case *Comparison:
		each(&x.L, &x.R)
	case *Distinct:
		each(&x.L, &x.R)
	case *Is:
		each(&x.X)
	case *Between:
		each(&x.X, &x.Low, &x.High)
	case *InList:
		each(&x.X)
		p.list(x.List)
	case *InQuery:
		each(&x.X)
		p.query(x.Query)
	case *Like:
		each(&x.X, &x.Pattern)
		p.expr(&x.Escape, Place{Optional: true})
	case *Exists:
		p.query(x.Query)
	case *Quantified:
		each(&x.L)
		p.query(x.Query)
	case *Case:
		each(&x.Operand)
		for i := range x.Whens {
			each(&x.Whens[i].Condition, &x.Whens[i].Result)
		}
		p.expr(&x.Else, Place{Optional: true})
	case *Cast:
		each(&x.X)
	case *Call:
		p.list(x.Args)
	case *Aggregate:
		filter := &x.Filter
		x.parts(func(part *Expr) {
			p.expr(part, Place{Optional: part == filter || part == &x.Separator, Condition: part == filter})
		})
	case *Windowed:
		x.parts(func(part *Expr) { p.expr(part, Place{}) })
	case *Row:
		p.list(x.Items)
	case *Subquery:
		p.query(x.Query)
	case *Collate:
		each(&x.X)
	case *EngineSpecific:
		p.list(x.Args)
	default:
		panic("ast: unknown expression")
	}
}

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
	p.query(&q)
	return p
}

// ExprPlaces lists the places of an expression, its own first.
func ExprPlaces(x *Expr) []Place {
	var p places
	p.expr(x, Place{})
	return p
}

// StatementPlaces lists the places of the queries and expressions of a statement.
func StatementPlaces(s Statement) []Place {
	var p places
	statementParts(s, &p)
	return p
}

type places []Place

func (p *places) query(q **Query) {
	if *q != nil {
		*p = append(*p, Place{Query: *q})
		queryParts(*q, p)
	}
}

func (p *places) body(b *Body) {
	*p = append(*p, Place{Body: b})
	bodyParts(*b, p)
}

func (p *places) table(t *TableExpr) {
	*p = append(*p, Place{Table: t})
	tableParts(*t, p)
}

// expr adds the place of an expression, if there is one, and those inside.
func (p *places) expr(x *Expr, of Place) {
	if *x != nil {
		of.Expr = x
		*p = append(*p, of)
		exprParts(*x, p)
	}
}

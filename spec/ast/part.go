package ast

// parts is told of the places of a tree in which something stands, in the order of the text.
// Everything that walks, copies or changes a tree goes through it.
type parts interface {
	query(q **Query) // may be nil
	body(b *Body)
	table(t *TableExpr)
	// expr has the place of an expression, which may be nil, and what [Place] tells of it.
	expr(x *Expr, of Place)
}

func exprList(list []Expr, p parts) {
	for i := range list {
		p.expr(&list[i], Place{})
	}
}

func orderParts(list []OrderItem, p parts) {
	for i := range list {
		p.expr(&list[i].Expr, Place{})
	}
}

func queryParts(q *Query, p parts) {
	if q.With != nil {
		for _, t := range q.With.Tables {
			p.query(&t.Query)
		}
	}
	p.body(&q.Body)
	orderParts(q.OrderBy, p)
	p.expr(&q.Limit, Place{Optional: true})
	p.expr(&q.Offset, Place{Optional: true})
}

// bodyParts tells of what stands directly in a body. A query of a graph is a tree of its own.
func bodyParts(b Body, p parts) {
	switch b := b.(type) {
	case *Select:
		exprList(b.DistinctOn, p)
		for i := range b.Items {
			p.expr(&b.Items[i].Expr, Place{})
			b.Items[i].starParts(p)
		}
		for i := range b.From {
			p.table(&b.From[i])
		}
		p.expr(&b.Where, Place{Optional: true, Condition: true})
		exprList(b.GroupBy, p)
		p.expr(&b.Having, Place{Optional: true, Condition: true})
		for i := range b.Windows {
			windowParts(&b.Windows[i].Window, p)
		}
		p.expr(&b.Qualify, Place{Optional: true, Condition: true})
	case *SetOperation:
		p.body(&b.L)
		p.body(&b.R)
	case *Values:
		for _, row := range b.Rows {
			exprList(row, p)
		}
	case *TableFunction:
		exprList(b.Args, p)
	case *Nested:
		p.query(&b.Query)
	case *Cypher:
	}
}

func tableParts(t TableExpr, p parts) {
	switch t := t.(type) {
	case *TableName:
	case *DerivedTable:
		p.query(&t.Query)
	case *Join:
		p.table(&t.L)
		p.table(&t.R)
		p.expr(&t.On, Place{Optional: true, Condition: true})
	}
}

func exprParts(x Expr, p parts) {
	plain := func(list ...*Expr) {
		for _, place := range list {
			p.expr(place, Place{})
		}
	}
	switch x := x.(type) {
	case *Literal, *ColumnRef, *DefaultValue, *Parameter:
	case *Unary:
		plain(&x.X)
	case *Binary:
		plain(&x.L, &x.R)
	case *Comparison:
		plain(&x.L, &x.R)
	case *Distinct:
		plain(&x.L, &x.R)
	case *Is:
		plain(&x.X)
	case *Between:
		plain(&x.X, &x.Low, &x.High)
	case *InList:
		plain(&x.X)
		exprList(x.List, p)
	case *InQuery:
		plain(&x.X)
		p.query(&x.Query)
	case *Like:
		plain(&x.X, &x.Pattern)
		p.expr(&x.Escape, Place{Optional: true})
	case *Exists:
		p.query(&x.Query)
	case *Quantified:
		plain(&x.L)
		p.query(&x.Query)
	case *Case:
		plain(&x.Operand)
		for i := range x.Whens {
			plain(&x.Whens[i].Condition, &x.Whens[i].Result)
		}
		p.expr(&x.Else, Place{Optional: true})
	case *Cast:
		plain(&x.X)
	case *Call:
		exprList(x.Args, p)
	case *Aggregate:
		aggregateParts(x, p)
	case *Windowed:
		if x.Aggregate != nil { // the set function itself is no part: it is none of a group
			aggregateParts(x.Aggregate, p)
		}
		exprList(x.Args, p)
		windowParts(&x.Over, p)
	case *Row:
		exprList(x.Items, p)
	case *Subquery:
		p.query(&x.Query)
	case *Collate:
		plain(&x.X)
	case *EngineSpecific:
		exprList(x.Args, p)
	}
}

// aggregateParts tells of the parts of an aggregate: arguments, separator, order, filter.
func aggregateParts(x *Aggregate, p parts) {
	exprList(x.Args, p)
	p.expr(&x.Separator, Place{Optional: true})
	orderParts(x.OrderBy, p)
	p.expr(&x.Filter, Place{Optional: true, Condition: true})
}

func windowParts(w *Window, p parts) {
	exprList(w.PartitionBy, p)
	orderParts(w.OrderBy, p)
	if w.Frame != nil {
		p.expr(&w.Frame.From.Offset, Place{})
		p.expr(&w.Frame.To.Offset, Place{})
	}
}

// statementParts tells of what stands directly in a statement. A statement of a graph is a
// tree of its own.
func statementParts(s Statement, p parts) {
	switch s := s.(type) {
	case *QueryStatement:
		p.query(&s.Query)
	case *CreateTable:
		p.query(&s.As)
		for i := range s.Columns {
			columnParts(&s.Columns[i], p)
		}
		exprList(s.Checks, p)
		if s.Partition != nil {
			p.expr(&s.Partition.By, Place{})
			exprList(s.Partition.Bounds, p)
		}
	case *AlterTable:
		for i := range s.Actions {
			a := &s.Actions[i]
			p.expr(&a.Default, Place{Optional: true})
			if a.Definition != nil {
				columnParts(a.Definition, p)
			}
			if a.Constraint != nil {
				statementParts(a.Constraint, p)
			}
		}
	case *CreateIndex:
		for i := range s.Parts {
			p.expr(&s.Parts[i].Expr, Place{})
		}
		p.expr(&s.Where, Place{})
	case *CreateView:
		p.query(&s.Query)
	case *SetVariables:
		p.query(&s.Query)
	case *CreateTrigger:
		p.expr(&s.When, Place{Optional: true, Condition: true})
		for i := range s.Body {
			assignmentParts(s.Body[i].Set, p)
			if s.Body[i].Statement != nil {
				statementParts(s.Body[i].Statement, p)
			}
		}
	case *Insert:
		p.query(&s.Query)
		conflictParts(s.Conflict, p)
		itemParts(s.Returning, p)
	case *Update:
		joinedParts(&s.Joined, p)
		conflictParts(s.Conflict, p)
		assignmentParts(s.Set, p)
		p.expr(&s.Where, Place{})
		orderParts(s.OrderBy, p)
		p.expr(&s.Limit, Place{Optional: true})
		itemParts(s.Returning, p)
	case *Delete:
		joinedParts(&s.Joined, p)
		p.expr(&s.Where, Place{})
		orderParts(s.OrderBy, p)
		p.expr(&s.Limit, Place{Optional: true})
		itemParts(s.Returning, p)
	case *Merge:
		s.parts(p)
	case *DropTable, *DropIndex, *DropTrigger, *Transaction, *Sequence, *Truncate, *Analyze, *EngineSpecificStatement, *CypherStatement:
	}
}

func joinedParts(j *Joined, p parts) {
	if j.With != nil {
		for _, t := range j.With.Tables {
			p.query(&t.Query)
		}
	}
	for _, list := range [][]TableExpr{j.From, j.Tables} {
		for i := range list {
			p.table(&list[i])
		}
	}
}

func conflictParts(c *Conflict, p parts) {
	for ; c != nil; c = c.Next {
		assignmentParts(c.Set, p)
		p.expr(&c.Where, Place{})
	}
}

func columnParts(c *ColumnDefinition, p parts) {
	for _, place := range []*Expr{&c.Default, &c.Check, &c.GeneratedAs} {
		p.expr(place, Place{})
	}
}

func assignmentParts(list []Assignment, p parts) {
	for i := range list {
		p.expr(&list[i].Value, Place{})
	}
}

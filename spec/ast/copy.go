package ast

import "github.com/semcheck/semcheck/spec/cypher"

// CopyStatement returns a deep copy of a statement.
func CopyStatement(s Statement) Statement {
	switch s := s.(type) {
	case *QueryStatement:
		return &QueryStatement{Query: CopyQuery(s.Query)}
	case *CreateTable:
		c := *s
		c.Columns = append([]ColumnDefinition(nil), s.Columns...)
		for i := range c.Columns {
			c.Columns[i] = copyColumn(c.Columns[i])
		}
		c.As, c.Names = CopyQuery(s.As), copyNames(s.Names)
		c.PrimaryKey, c.Unique, c.Checks, c.Keys = copyNames(s.PrimaryKey), copyLists(s.Unique), copyExprs(s.Checks), copyLists(s.Keys)
		c.Partition = copyPartition(s.Partition)
		return &c
	case *CreateIndex:
		c := *s
		c.Parts = append([]IndexPart(nil), s.Parts...)
		for i := range c.Parts {
			c.Parts[i].Expr = CopyExpr(c.Parts[i].Expr)
		}
		c.Where = CopyExpr(s.Where)
		return &c
	case *CreateView:
		return &CreateView{Name: s.Name, Columns: copyNames(s.Columns), Query: CopyQuery(s.Query)}
	case *DropTable:
		c := *s
		return &c
	case *DropIndex:
		c := *s
		return &c
	case *AlterTable:
		return copyAlter(s)
	case *Transaction:
		c := *s
		return &c
	case *Insert:
		return &Insert{Table: s.Table, Columns: copyNames(s.Columns), Query: CopyQuery(s.Query), Conflict: copyConflict(s.Conflict)}
	case *Update:
		c := *s
		c.Set = append([]Assignment(nil), s.Set...)
		for i := range c.Set {
			c.Set[i].Value = CopyExpr(c.Set[i].Value)
		}
		c.Where = CopyExpr(s.Where)
		return &c
	case *Delete:
		c := *s
		c.Where = CopyExpr(s.Where)
		return &c
	case *Analyze:
		c := *s
		return &c
	case *EngineSpecificStatement:
		c := *s
		return &c
	case *CypherStatement:
		return &CypherStatement{Statement: cypher.CopyStatement(s.Statement)}
	}
	panic("ast: unknown statement")
}

// CopyQuery returns a deep copy of a query; nil for nil.
func CopyQuery(q *Query) *Query {
	if q == nil {
		return nil
	}
	c := &Query{With: copyWith(q.With), Body: CopyBody(q.Body), Limit: CopyExpr(q.Limit), Offset: CopyExpr(q.Offset), WithTies: q.WithTies}
	c.OrderBy = copyOrder(q.OrderBy)
	return c
}

// CopyBody returns a deep copy of a query's body.
func CopyBody(b Body) Body {
	switch b := b.(type) {
	case *Select:
		c := &Select{Distinct: b.Distinct, Where: CopyExpr(b.Where), GroupBy: copyExprs(b.GroupBy), Grouping: copyGrouping(b.Grouping), Having: CopyExpr(b.Having)}
		c.Items = append([]SelectItem(nil), b.Items...)
		for i := range c.Items {
			c.Items[i].Expr = CopyExpr(c.Items[i].Expr)
		}
		c.Windows, c.Qualify = copyWindows(b.Windows), CopyExpr(b.Qualify)
		for _, t := range b.From {
			c.From = append(c.From, CopyTable(t))
		}
		return c
	case *SetOperation:
		return &SetOperation{Op: b.Op, All: b.All, L: CopyBody(b.L), R: CopyBody(b.R)}
	case *Values:
		c := &Values{}
		for _, row := range b.Rows {
			c.Rows = append(c.Rows, copyExprs(row))
		}
		return c
	case *Nested:
		return &Nested{Query: CopyQuery(b.Query)}
	case *Cypher:
		return &Cypher{Query: cypher.CopyQuery(b.Query)}
	}
	panic("ast: unknown body")
}

// CopyTable returns a deep copy of a table expression.
func CopyTable(t TableExpr) TableExpr {
	switch t := t.(type) {
	case *TableName:
		return &TableName{Name: t.Name, Alias: t.Alias, Columns: copyNames(t.Columns)}
	case *DerivedTable:
		return &DerivedTable{Query: CopyQuery(t.Query), Alias: t.Alias, Columns: copyNames(t.Columns), Lateral: t.Lateral, Function: t.Function}
	case *Join:
		return &Join{Kind: t.Kind, Natural: t.Natural, L: CopyTable(t.L), R: CopyTable(t.R), On: CopyExpr(t.On), Using: copyNames(t.Using)}
	}
	panic("ast: unknown table expression")
}

// CopyExpr returns a deep copy of an expression; nil for nil.
func CopyExpr(x Expr) Expr {
	switch x := x.(type) {
	case nil:
		return nil
	case *Literal:
		c := *x
		return &c
	case *ColumnRef:
		c := *x
		return &c
	case *DefaultValue:
		return &DefaultValue{}
	case *Parameter:
		c := *x
		return &c
	case *Unary:
		return &Unary{Op: x.Op, X: CopyExpr(x.X)}
	case *Binary:
		return &Binary{Op: x.Op, L: CopyExpr(x.L), R: CopyExpr(x.R)}
	case *Comparison:
		return &Comparison{Op: x.Op, L: CopyExpr(x.L), R: CopyExpr(x.R)}
	case *Distinct:
		return &Distinct{L: CopyExpr(x.L), R: CopyExpr(x.R), Not: x.Not, Spelling: x.Spelling}
	case *Is:
		return &Is{X: CopyExpr(x.X), Test: x.Test, Not: x.Not}
	case *Between:
		return &Between{X: CopyExpr(x.X), Low: CopyExpr(x.Low), High: CopyExpr(x.High), Not: x.Not, Symmetric: x.Symmetric}
	case *InList:
		return &InList{X: CopyExpr(x.X), List: copyExprs(x.List), Not: x.Not}
	case *InQuery:
		return &InQuery{X: CopyExpr(x.X), Query: CopyQuery(x.Query), Not: x.Not}
	case *Like:
		return &Like{Op: x.Op, X: CopyExpr(x.X), Pattern: CopyExpr(x.Pattern), Escape: CopyExpr(x.Escape), Not: x.Not}
	case *Exists:
		return &Exists{Query: CopyQuery(x.Query)}
	case *Quantified:
		return &Quantified{Op: x.Op, L: CopyExpr(x.L), Quantifier: x.Quantifier, Query: CopyQuery(x.Query)}
	case *Case:
		c := &Case{Operand: CopyExpr(x.Operand), Else: CopyExpr(x.Else)}
		for _, w := range x.Whens {
			c.Whens = append(c.Whens, When{Condition: CopyExpr(w.Condition), Result: CopyExpr(w.Result)})
		}
		return c
	case *Cast:
		return &Cast{X: CopyExpr(x.X), Type: x.Type}
	case *Call:
		return &Call{Name: x.Name, Written: x.Written, Args: copyExprs(x.Args)}
	case *Aggregate:
		return copyAggregate(x)
	case *Windowed:
		return copyWindowed(x)
	case *Row:
		return &Row{Items: copyExprs(x.Items)}
	case *Subquery:
		return &Subquery{Query: CopyQuery(x.Query)}
	case *Collate:
		return &Collate{X: CopyExpr(x.X), Collation: x.Collation}
	case *EngineSpecific:
		return &EngineSpecific{Form: x.Form, Args: copyExprs(x.Args)}
	}
	panic("ast: unknown expression")
}

func copyExprs(list []Expr) []Expr {
	if list == nil {
		return nil
	}
	c := make([]Expr, len(list))
	for i, x := range list {
		c[i] = CopyExpr(x)
	}
	return c
}

func copyNames(names []string) []string { return append([]string(nil), names...) }

func copyLists(lists [][]string) [][]string {
	var c [][]string
	for _, list := range lists {
		c = append(c, copyNames(list))
	}
	return c
}

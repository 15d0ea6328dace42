package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// subquery writes (query).
func (p *printer) subquery(q *ast.Query) {
	p.put("(")
	p.query(q)
	p.put(")")
}

func (p *printer) query(q *ast.Query) {
	p.with(q.With)
	if endsInValues(q.Body) && !p.d.ValuesOrder && (q.OrderBy != nil || q.Limit != nil || q.Offset != nil) {
		p.nested(&ast.Query{Body: q.Body})
	} else {
		p.body(q.Body)
	}
	_, nested := q.Body.(*ast.Nested)
	p.require(!nested || p.d.SetArms == spec.SetArmsAny, "a query in parentheses that is no arm")
	p.require(!nested || p.d.ClausesAroundParentheses == spec.ClausesAroundParenthesesApart || q.OrderBy == nil && q.Limit == nil && q.Offset == nil, "clauses around a query in parentheses")
	if s, block := q.Body.(*ast.Select); block && p.d.DualBare && len(s.From) == 0 && s.Where != nil {
		p.require(q.OrderBy == nil, "ORDER BY behind FROM DUAL")
	}
	p.orderBy(q.OrderBy)
	if q.Limit == nil && q.Offset == nil {
		return
	}
	switch {
	case p.d.LimitClause == spec.LimitFetch:
		p.fetch(q)
	case q.WithTies && q.Limit != nil:
		if !p.d.FetchTies {
			p.fail("FETCH … WITH TIES")
			return
		}
		p.fetch(q)
	default:
		p.limit(q)
	}
}

// endsInValues tells whether an ordering written behind the body would stand
// behind VALUES.
func endsInValues(b ast.Body) bool {
	switch b := b.(type) {
	case *ast.Values:
		return true
	case *ast.SetOperation:
		return endsInValues(b.R)
	case *ast.Select, *ast.TableFunction, *ast.Nested, *ast.Cypher:
	}
	return false
}

// orderBy writes ORDER BY with its keys, where there are any.
func (p *printer) orderBy(list []ast.OrderItem) {
	for i, item := range list {
		p.put([...]string{" ORDER BY ", ", "}[min(i, 1)])
		p.orderItem(item)
	}
}

func (p *printer) orderItem(item ast.OrderItem) {
	if item.All {
		p.require(p.d.ByAll, "ORDER BY ALL")
		p.put("ALL")
	} else {
		p.expr(item.Expr, 0)
	}
	if item.Descending {
		p.put(" DESC")
	}
	switch item.Nulls {
	case ast.NullsDefault:
	case ast.NullsFirst:
		p.require(p.d.NullsOrder, "NULLS FIRST")
		p.put(" NULLS FIRST")
	case ast.NullsLast:
		p.require(p.d.NullsOrder, "NULLS LAST")
		p.put(" NULLS LAST")
	default:
		p.fail("an unknown order of NULLs")
	}
}

func (p *printer) fetch(q *ast.Query) {
	operand := func(x ast.Expr) {
		if literal, is := x.(*ast.Literal); is && literal.Kind == ast.LiteralInteger {
			p.put(literal.Text)
			return
		}
		p.put("(")
		p.expr(x, 0)
		p.put(")")
	}
	if q.Offset != nil {
		p.put(" OFFSET ")
		operand(q.Offset)
		p.put(" ROWS")
	}
	if q.Limit != nil {
		p.put(" FETCH FIRST ")
		operand(q.Limit)
		p.put(" ROWS ")
		if q.WithTies {
			p.put("WITH TIES")
		} else {
			p.put("ONLY")
		}
	}
}

func (p *printer) limit(q *ast.Query) {
	switch {
	case q.Limit != nil:
		p.put(" LIMIT ")
		p.limitOperand(q.Limit)
	case p.d.OffsetWithoutLimit == spec.OffsetHugeLimit:
		p.put(" LIMIT 18446744073709551615")
	case p.d.OffsetWithoutLimit == spec.OffsetNegativeLimit:
		p.put(" LIMIT -1")
	}
	if q.Offset != nil {
		p.put(" OFFSET ")
		p.limitOperand(q.Offset)
	}
}

// limitOperand writes one operand.
func (p *printer) limitOperand(x ast.Expr) {
	literal, is := x.(*ast.Literal)
	p.require(!p.d.LimitLiteral || is && literal.Kind == ast.LiteralInteger, "a limit that is no integer literal")
	p.expr(x, 0)
}

// setLevel is how tightly a set operation binds.
func (p *printer) setLevel(op ast.SetOperator) int {
	if op == ast.Intersect && p.d.SetPrecedence == spec.IntersectFirst {
		return 2
	}
	return 1
}

func (p *printer) body(b ast.Body) {
	switch b := b.(type) {
	case *ast.Select:
		p.selectBlock(b)
	case *ast.Values:
		p.require(p.d.ValuesRow != spec.ValuesNone, "VALUES as a query")
		p.values(b, p.d.ValuesRow == spec.ValuesKeyword)
	case *ast.TableFunction:
		p.put("SELECT * FROM ")
		p.tableFunction(b)
	case *ast.Nested:
		p.nested(b.Query)
	case *ast.SetOperation:
		p.require(p.d.SetOperators == spec.SetOperatorsEvery || b.Op == ast.Union, "INTERSECT or EXCEPT")
		level := p.setLevel(b.Op)
		p.arm(b.L, level)
		p.put([...]string{ast.Union: " UNION ", ast.Intersect: " INTERSECT ", ast.Except: " EXCEPT "}[b.Op])
		if b.All {
			p.require(p.d.SetAll == spec.AllEvery || b.Op == ast.Union, "INTERSECT ALL or EXCEPT ALL")
			p.put("ALL ")
		}
		if b.ByName {
			p.require(p.d.SetByName && b.Op == ast.Union, "UNION BY NAME")
			p.put("BY NAME ")
		}
		if s, block := b.R.(*ast.Select); block && p.d.SetArms == spec.SetArmsBlocks && beginsNested(b.L) {
			p.nested(&ast.Query{Body: s})
			return
		}
		p.arm(b.R, level+1)
	case *ast.Cypher:
		p.fail("a query of a graph")
	}
}

// beginsNested tells whether the first arm of a set operation stands in
// parentheses.
func beginsNested(b ast.Body) bool {
	switch b := b.(type) {
	case *ast.SetOperation:
		return beginsNested(b.L)
	case *ast.Nested:
		return true
	case *ast.Select, *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
	return false
}

// arm writes an operand of a set operation, in parentheses where it is itself
// one that binds less than asked for.
func (p *printer) arm(b ast.Body, level int) {
	set, is := b.(*ast.SetOperation)
	if !is || p.setLevel(set.Op) >= level {
		p.body(b)
		return
	}
	p.nested(&ast.Query{Body: b})
}

// nested writes a query in parentheses as a body, or what stands for that.
func (p *printer) nested(q *ast.Query) {
	_, block := q.Body.(*ast.Select)
	p.require(block || p.d.SetArms == spec.SetArmsAny, "a set operation in parentheses")
	if !p.d.SetParentheses {
		p.put("SELECT * FROM ")
	}
	p.subquery(q)
}

func (p *printer) values(v *ast.Values, keyword bool) {
	p.put("VALUES ")
	if len(v.Rows) == 0 {
		p.fail("VALUES without rows")
	}
	for i, row := range v.Rows {
		if i > 0 {
			p.put(", ")
		}
		if keyword {
			p.put("ROW")
		}
		p.put("(")
		if len(row) == 0 {
			p.fail("a row without elements")
		}
		p.exprs(row)
		p.put(")")
	}
}

func (p *printer) selectBlock(s *ast.Select) {
	p.put("SELECT ")
	if s.CountsRows {
		p.require(p.d.SelectOptions, "SQL_CALC_FOUND_ROWS")
		p.put("SQL_CALC_FOUND_ROWS ")
	}
	if s.Distinct {
		p.put("DISTINCT ")
		p.require(s.DistinctOn == nil || p.d.DistinctOn, "DISTINCT ON")
		if s.DistinctOn != nil {
			p.put("ON (")
			p.exprs(s.DistinctOn)
			p.put(") ")
		}
	}
	if len(s.Items) == 0 {
		p.fail("a select list without items")
	}
	for i, item := range s.Items {
		if i > 0 {
			p.put(", ")
		}
		p.require(i == 0 || item.Expr != nil || item.StarTable != "" || p.d.StarAnywhere, "* behind other items")
		p.selectItem(item)
	}
	switch {
	case len(s.From) > 0:
		p.from(s.From)
	case p.d.FromDual && (s.Where != nil || s.GroupBy != nil || s.Having != nil):
		p.require(!p.d.DualBare || s.GroupBy == nil && s.Having == nil, "GROUP BY or HAVING without tables")
		p.put(" FROM DUAL")
	}
	if s.Where != nil {
		p.put(" WHERE ")
		p.expr(s.Where, 0)
	}
	if s.GroupAll {
		p.require(p.d.ByAll, "GROUP BY ALL")
		p.put(" GROUP BY ALL")
	}
	if len(s.GroupBy) > 0 {
		p.groupBy(s)
	}
	if s.Having != nil {
		p.put(" HAVING ")
		p.expr(s.Having, 0)
	}
	p.windows(s)
}

func (p *printer) selectItem(item ast.SelectItem) {
	switch {
	case item.Expr != nil:
		p.expr(item.Expr, 0)
		if item.Alias != "" {
			p.put(" AS ")
			p.name(item.Alias)
		}
	case item.StarTable != "":
		p.name(item.StarTable)
		p.put(".*")
		p.starChanges(item.Changes)
	default:
		p.put("*")
		p.starChanges(item.Changes)
	}
}

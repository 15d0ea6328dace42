package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// lock passes the clauses that lock the rows of a query, FOR UPDATE and others: they change no
// result where nobody else works on the database.
//
// A query of one block without DISTINCT, grouping, aggregates, windows and items that make rows
// takes them. They lock tables, those behind OF or all of FROM, which are on no side of an outer join
// that may lack rows. What PostgreSQL refuses is not modelled here.
//
// Source: PostgreSQL 18, SELECT, "The Locking Clause" (select.sgml); CheckSelectLocking and
// transformLockingClause in analyze.c; make_outerjoininfo in initsplan.c.
func (p *parser) lock(q *ast.Query) {
	for p.d.RowLocks && p.is("FOR") {
		begin := p.at
		p.at++
		switch {
		case p.accept("UPDATE"), p.accept("SHARE"), p.accept("NO", "KEY", "UPDATE"), p.accept("KEY", "SHARE"):
		default:
			p.at = begin
			return
		}
		block, is := q.Body.(*ast.Select)
		locked := is && !block.Distinct && block.GroupBy == nil && block.Grouping == nil && block.Having == nil && block.Windows == nil && len(block.From) > 0
		for i := 0; locked && i < len(block.Items); i++ {
			locked = block.Items[i].Expr == nil || !aggregates(block.Items[i].Expr) && !p.returnsSet([]ast.Expr{block.Items[i].Expr})
		}
		for i := 0; locked && i < len(q.OrderBy); i++ {
			locked = !aggregates(q.OrderBy[i].Expr)
		}
		of := locked && p.accept("OF")
		for more := of; more; more = p.acceptOp(",") {
			name := p.name("a table name")
			p.locked = append(p.locked, name)
			locked = locked && slices.ContainsFunc(block.From, func(t ast.TableExpr) bool { return lockable(t, name, false) })
		}
		if locked && !of {
			locked = !slices.ContainsFunc(block.From, func(t ast.TableExpr) bool { return !lockable(t, "", false) })
		}
		if !locked {
			p.at = begin
			return
		}
		if !p.accept("NOWAIT") {
			p.accept("SKIP", "LOCKED")
		}
	}
}

// refuseLocked refuses to lock the rows of a query of WITH.
func (p *parser) refuseLocked(w *ast.With) {
	for _, t := range w.Tables {
		if slices.Contains(p.locked, t.Name) {
			panic(p.unsupported("FOR after a query of WITH"))
		}
	}
}

// lockable tells whether a table of that name can be locked; without a name, whether all can.
// Behind an outer join rows may lack.
func lockable(t ast.TableExpr, name string, lacks bool) bool {
	switch t := t.(type) {
	case *ast.TableName:
		return !lacks && (name == "" || t.Alias == name || t.Alias == "" && t.Name == name)
	case *ast.DerivedTable:
		return false
	case *ast.Join:
		l := lockable(t.L, name, lacks || t.Kind == ast.JoinRight || t.Kind == ast.JoinFull)
		r := lockable(t.R, name, lacks || t.Kind == ast.JoinLeft || t.Kind == ast.JoinFull)
		return l && r || name != "" && (l || r)
	}
	return false
}

// aggregates tells whether an expression has an aggregate or a function over a window of its own, or
// one that makes rows.
func aggregates(x ast.Expr) (found bool) {
	if x == nil {
		return false
	}
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x.(type) {
		case *ast.Aggregate, *ast.Windowed:
			found = true
		case *ast.Call:
			found = found || function.Unnest.Calls(x)
		default: // Other expressions are of single rows.
		}
		return !found
	})
	return found
}

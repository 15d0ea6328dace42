package oracle

import (
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// crossJoin writes the comma of FROM as CROSS JOIN, which fixes the order of the
// tables in SQLite, and moves the ON of inner joins that no outer join is around
// into WHERE. Blocks in which a name of an ON might mean another column there
// stay as they are.
func (p *plans) crossJoin() {
	p.add("cross join", false, func() *trial.Check {
		q := ast.CopyQuery(p.Query)
		changed := false
		ast.Walk(q, ast.Visitor{Body: func(b ast.Body) {
			s, is := b.(*ast.Select)
			if !is || len(s.From) == 1 && !movable(s.From) || len(s.From) == 0 || !p.movesUnchanged(s) {
				return
			}
			changed = true
			for i, t := range s.From {
				s.From[i] = cross(t, &s.Where)
				if i > 0 {
					s.From[0] = &ast.Join{Kind: ast.JoinCross, L: s.From[0], R: s.From[i]}
				}
			}
			s.From = s.From[:1]
		}})
		if !changed {
			return nil
		}
		return p.against(trial.Question{Role: "with CROSS JOIN", Query: q})
	})
}

// movesUnchanged tells whether every name in every ON of a block means the same
// whether its scope is the join, all tables to the left of it, as in SQLite, or
// the whole block, as in WHERE. In a subquery a name that the operands of the
// join do not have is a column of a query around it; in WHERE another table of
// the block may have it, or an alias of the select list. Names in subqueries of
// the condition are looked at as if they stood in it.
func (p *plans) movesUnchanged(s *ast.Select) bool {
	c := stability{Subject: p.Subject}
	relations := func(list ...ast.TableExpr) []relation {
		in := &scope{}
		for _, t := range list {
			c.table(t, in)
		}
		return in.relations
	}
	block := relations(s.From...)
	unchanged := true
	var visit func(t ast.TableExpr)
	visit = func(t ast.TableExpr) {
		j, is := t.(*ast.Join)
		if !is {
			return
		}
		visit(j.L)
		visit(j.R)
		if j.On == nil {
			return
		}
		operands := relations(j.L, j.R)
		ast.WalkExpr(j.On, ast.Visitor{Expr: func(x ast.Expr) {
			if ref, is := x.(*ast.ColumnRef); is && unchanged {
				here, _ := p.having(ref, operands)
				everywhere, known := p.having(ref, block)
				unchanged = known && here == everywhere && here <= 1 && (here == 1 || !aliases(s, ref))
			}
		}})
	}
	for _, t := range s.From {
		visit(t)
	}
	return unchanged
}

// having counts the relations that have a column of a name; known tells that it is
// known of all of them.
func (p *plans) having(ref *ast.ColumnRef, relations []relation) (n int, known bool) {
	known = ref.Table != "" || !p.Dialect.System.HasColumn(ref.Column)
	for _, r := range relations {
		_, has := r.columns[fold(ref.Column)]
		switch {
		case ref.Table != "":
			has = r.name == fold(ref.Table) // which hides one of that name further out
		case r.name == fold(ref.Column): // a whole row in PostgreSQL and DuckDB
			known = false
		case len(r.columns) == 0:
			known = false
		}
		if has {
			n++
		}
	}
	return n, known
}

// aliases tells whether a name is an alias of a block's select list, too.
func aliases(s *ast.Select, ref *ast.ColumnRef) bool {
	for _, item := range s.Items {
		if ref.Table == "" && item.Alias != "" && fold(item.Alias) == fold(ref.Column) {
			return true
		}
	}
	return false
}

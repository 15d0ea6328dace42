package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// updated writes the table, or the tables, behind UPDATE.
func (p *printer) updated(s *ast.Update) {
	several := p.d.JoinedChanges == spec.JoinedChangesTables
	switch {
	case s.Tables != nil:
		p.require(several, "UPDATE of several tables")
		p.tables(s.Tables)
	case several:
		p.name(s.Table)
		p.alias(s.Alias, nil)
	default:
		p.name(s.Table)
		p.changedAlias(s.Alias)
	}
}

// deletion writes a DELETE up to its condition.
func (p *printer) deletion(s *ast.Delete) {
	p.with(s.With)
	p.put("DELETE ")
	if s.Tables != nil {
		p.require(p.d.JoinedChanges == spec.JoinedChangesTables, "DELETE of several tables")
		for i, name := range s.Targets {
			if i > 0 {
				p.put(", ")
			}
			p.name(name)
		}
		p.put(" FROM ")
		p.tables(s.Tables)
		return
	}
	p.put("FROM ")
	p.name(s.Table)
	p.changedAlias(s.Alias)
	p.indexedBy(s.IndexedBy)
	if s.From != nil {
		p.require(p.d.JoinedChanges == spec.JoinedChangesUsing, "DELETE … USING")
		p.put(" USING ")
		p.tables(s.From)
	}
}

// tables writes a list of tables as FROM has it.
func (p *printer) tables(list []ast.TableExpr) {
	for i, t := range list {
		if i > 0 {
			p.put(", ")
		}
		p.table(t, i > 0 && p.d.CommaJoin == spec.CommaEqual)
	}
}

// returning writes RETURNING behind an UPDATE or another change of rows.
func (p *printer) returning(items []ast.SelectItem, update bool) {
	if items == nil {
		return
	}
	p.require(p.d.Returning == spec.ReturningAll || p.d.Returning == spec.ReturningInsertDelete && !update, "RETURNING")
	p.put(" RETURNING ")
	for i, item := range items {
		if i > 0 {
			p.put(", ")
		}
		p.selectItem(item)
	}
}

package render

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func (p *printer) merge(s *ast.Merge) {
	p.require(p.d.Merge, "MERGE")
	p.with(s.With)
	p.put("MERGE INTO ")
	p.name(s.Table)
	p.alias(s.Alias, nil)
	p.put(" USING ")
	p.table(s.Source, true)
	if s.On != nil {
		p.put(" ON ")
		p.expr(s.On, 0)
	} else {
		p.require(p.d.MergeByName, "MERGE … USING of columns")
		p.put(" USING ")
		p.names(s.Using)
	}
	if len(s.Clauses) == 0 {
		p.fail("MERGE without WHEN")
	}
	for _, c := range s.Clauses {
		p.put([...]string{ast.MergeMatched: " WHEN MATCHED", ast.MergeNoTarget: " WHEN NOT MATCHED", ast.MergeNoSource: " WHEN NOT MATCHED BY SOURCE"}[c.When])
		if c.And != nil {
			p.put(" AND ")
			p.expr(c.And, 0)
		}
		p.put(" THEN ")
		switch c.Action {
		case ast.MergeNothing:
			p.put("DO NOTHING")
		case ast.MergeDelete:
			p.put("DELETE")
		case ast.MergeUpdate:
			p.put("UPDATE SET ")
			p.assignments(c.Set)
		case ast.MergeInsert:
			p.put("INSERT ")
			if c.Columns != nil {
				p.names(c.Columns)
				p.put(" ")
			}
			p.values(&ast.Values{Rows: [][]ast.Expr{c.Values}}, false)
		}
	}
}

func (p *printer) truncate(s *ast.Truncate) {
	p.require(p.d.Truncate != spec.TruncateNone, "TRUNCATE")
	p.require(p.d.Truncate == spec.TruncateList || len(s.Tables) == 1 && !s.Restart && !s.Cascade, "options of TRUNCATE")
	p.put("TRUNCATE TABLE ")
	for i, name := range s.Tables {
		if i > 0 {
			p.put(", ")
		}
		p.name(name)
	}
	p.put(negated(s.Restart, "", " RESTART IDENTITY"))
	p.put(negated(s.Cascade, "", " CASCADE"))
}

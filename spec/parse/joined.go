package parse

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// changeWith reads the UPDATE or DELETE behind WITH.
func (p *parser) changeWith(w *ast.With) ast.Statement {
	begin := p.token().begin
	if p.is("UPDATE") {
		s := p.update()
		if update, is := s.(*ast.Update); is {
			update.With = w
			return s
		}
	} else if p.is("MERGE") {
		if m, is := p.merge().(*ast.Merge); is {
			m.With = w
			return m
		}
	} else if del, is := p.delete().(*ast.Delete); is {
		del.With = w
		return del
	}
	panic(unsupportedError(p.text, begin, "WITH before such a change"))
}

// updateTables reads what stands behind UPDATE in the MySQL family: table references, of which one table by
// itself is an UPDATE of a single table.
func (p *parser) updateTables() ast.Statement {
	update := &ast.Update{Joined: ast.Joined{Tables: p.from()}}
	one, single := update.Tables[0].(*ast.TableName)
	if single = single && len(update.Tables) == 1; single {
		update.Table, update.Alias, update.Tables = one.Name, one.Alias, nil
	} else {
		update.Table = p.firstChanged(update.ChangedTables())
	}
	p.expect("SET")
	p.setsTables = true
	update.Set = p.assignments()
	p.setsTables = false
	if p.accept("WHERE") {
		update.Where = p.expr()
	}
	if !single {
		if p.isAny("ORDER", "LIMIT") {
			panic(p.unsupported("UPDATE of several tables with " + p.token().upper))
		}
		return update
	}
	for i := range update.Set {
		if table := update.Set[i].Table; table != "" && table != update.Table && table != update.Alias {
			panic(p.unsupported("qualified column in SET"))
		}
		update.Set[i].Table = ""
	}
	update.OrderBy, update.Limit = p.changeLimit()
	p.refuseTail("UPDATE")
	return update
}

// firstChanged is the first base table of a list.
func (p *parser) firstChanged(list []ast.TableExpr) string {
	for _, t := range list {
		if name, is := t.(*ast.TableName); is {
			return name.Name
		}
	}
	panic(p.unsupported("a change of derived tables"))
}

// deleteTables reads DELETE of the MySQL family where the tables are listed whose rows go; nil where it is a DELETE
// of a single table.
func (p *parser) deleteTables() *ast.Delete {
	if p.d.JoinedChanges != spec.JoinedChangesTables {
		return nil
	}
	del := &ast.Delete{}
	begin := p.at
	if !p.is("FROM") {
		del.Targets = p.deleteTargets()
		p.expect("FROM")
	} else {
		p.at++
		if del.Targets = p.deleteTargets(); !p.accept("USING") {
			if len(del.Targets) > 1 {
				panic(p.expected("USING"))
			}
			p.at = begin
			return nil
		}
	}
	del.Tables = p.from()
	if p.accept("WHERE") {
		del.Where = p.expr()
	}
	if p.isAny("ORDER", "LIMIT", "RETURNING") {
		panic(p.unsupported("DELETE of several tables with " + p.token().upper))
	}
	for _, t := range del.ChangedTables() {
		if name, is := t.(*ast.TableName); is && ast.Exposed(t) == del.Targets[0] {
			del.Table = name.Name
		}
	}
	if del.Table == "" {
		del.Table = del.Targets[0]
	}
	return del
}

// deleteTargets reads the names of the tables whose rows a DELETE of several tables deletes, each perhaps with .*
// behind it.
func (p *parser) deleteTargets() (list []string) {
	for {
		list = append(list, p.name("a table name"))
		if p.isOp(".") && p.ahead(1).isOp("*") {
			p.at += 2
		} else if p.isOp(".") {
			panic(p.unsupported("qualified name"))
		}
		if !p.comma() {
			return list
		}
	}
}

package plan

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// Names of what variants make around the query or a table of it.
const (
	planView   = "semcheck_plan_view"
	planTable  = "semcheck_plan_table"
	planColumn = "semcheck_plan_column_"
)

// relations put the query as a whole behind a view, a derived table or a common
// table expression. Its ordering is left out unless it is cut by it: it orders
// nothing there, and MySQL keeps the ordinals in a view as constants.
func (p *plans) relations() {
	unordered := p.Query
	if p.Query.Limit == nil && p.Query.Offset == nil {
		unordered = &ast.Query{Body: p.Query.Body}
	}
	p.add("view", false, func() *trial.Check {
		columns, ok := p.columnNames()
		if !ok {
			return nil
		}
		if p.engine.PlainViews {
			_, block := p.Query.Body.(*ast.Select)
			if _, apart := p.namedApart(unordered); !block || !apart || hasDerived(p.Query) {
				return nil
			}
		}
		return p.view(&ast.CreateView{Name: planView, Columns: columns, Query: unordered}, "SELECT * FROM "+planView, "through a view")
	})
	p.add("derived table", false, func() *trial.Check {
		t := &ast.DerivedTable{Query: unordered, Alias: planTable}
		columns, ok := p.columnNames()
		if p.Dialect.DerivedColumns {
			t.Columns = columns
		} else {
			t.Query, ok = p.namedApart(unordered)
		}
		if !ok {
			return nil
		}
		return p.against(trial.Question{Role: "as a derived table", Query: build.Query(&ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{t}})})
	})
	for i := range p.engine.With {
		w := &p.engine.With[i]
		p.add(w.Name, true, func() *trial.Check {
			columns, ok := p.columnNames()
			text, err := render.Query(unordered, p.Dialect)
			if !ok || err != nil {
				return nil
			}
			list := ""
			for i, c := range columns {
				list += [...]string{"(", ", "}[min(i, 1)] + c
			}
			if columns != nil {
				list += ")"
			}
			return p.against(trial.Question{Role: "as a " + w.Name, Query: p.Query, Text: fmt.Sprintf(w.Text, planTable, list, text) + "SELECT * FROM " + planTable})
		})
	}
}

// view asks through a view.
func (p *plans) view(v *ast.CreateView, text, role string) *trial.Check {
	create, err := render.Statement(v, p.Dialect)
	if err != nil {
		return nil
	}
	drop, err := render.Statement(&ast.DropTable{Name: v.Name, View: true}, p.Dialect)
	if err != nil {
		return nil
	}
	return p.defined(trial.Question{Role: role, Query: p.Query, Text: text}, []string{create}, []string{drop})
}

// columnNames makes a name for each column of the query; none where the query is
// * of one base table, whose names are fit. It fails where the columns cannot be
// counted.
func (p *plans) columnNames() (names []string, ok bool) {
	s := firstBlock(p.Query.Body)
	if s == nil {
		return nil, false
	}
	for i, item := range s.Items {
		if item.Expr == nil {
			return nil, p.starOfTable(s)
		}
		names = append(names, fmt.Sprintf("%s%d", planColumn, i+1))
	}
	return names, true
}

// starOfTable tells whether a block is a lone * of one base table.
func (p *plans) starOfTable(s *ast.Select) bool {
	if len(s.Items) != 1 || len(s.From) != 1 {
		return false
	}
	t, is := s.From[0].(*ast.TableName)
	return is && p.Schema.Table(t.Name) != nil
}

// firstBlock is the block that names the columns of a body; nil where it is none.
func firstBlock(b ast.Body) *ast.Select {
	switch b := b.(type) {
	case *ast.Select:
		return b
	case *ast.SetOperation:
		return firstBlock(b.L)
	case *ast.Nested:
		return firstBlock(b.Query.Body)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
	return nil
}

// hasDerived tells whether a query has a derived table in it.
func hasDerived(q *ast.Query) (found bool) {
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if _, is := t.(*ast.DerivedTable); is {
			found = true
		}
	}})
	return found
}

// namedApart is a query with an alias for each column that has no name. It fails
// where two have the same.
func (p *plans) namedApart(q *ast.Query) (named *ast.Query, ok bool) {
	q = ast.CopyQuery(q)
	s := firstBlock(q.Body)
	if s == nil {
		return nil, false
	}
	if slices.ContainsFunc(s.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) {
		return q, p.starOfTable(s)
	}
	names, block := map[string]bool{}, metamorphic.BlocksByNode(p.Bound(q))[s]
	for i := range s.Items {
		name := p.Schema.Key(metamorphic.WrittenName(&block.Items[i]))
		if name == "" {
			s.Items[i].Alias = fmt.Sprintf("%s%d", planColumn, i+1)
		}
		if names[name] {
			return nil, false
		}
		names[name] = name != ""
	}
	return q, true
}

// tables put one base table of the query behind a view, a derived table or a
// common table expression of all its columns. Grouped blocks are left alone
// where a key of the table may determine what is not grouped, and tables with a
// column that their definition does not show.
func (p *plans) tables() {
	if p.searches() {
		return
	}
	for i, place := range ast.Places(p.Query) {
		if place.Table == nil {
			continue
		}
		t, is := (*place.Table).(*ast.TableName)
		if !is || t.Columns != nil || p.Schema.Table(t.Name) == nil || !p.replaceable(t) {
			continue
		}
		table := p.Schema.Table(t.Name)
		all := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{}}, From: []ast.TableExpr{&ast.TableName{Name: table.Name}}}}
		p.add("table as view", false, func() *trial.Check {
			text := p.textWith(i, planView)
			if text == "" {
				return nil
			}
			return p.view(&ast.CreateView{Name: planView, Query: all}, text, "with "+t.Name+" as a view")
		})
		p.add("table as derived table", false, func() *trial.Check {
			place, q, name := p.copied(i)
			*place = &ast.DerivedTable{Query: all, Alias: name}
			return p.against(trial.Question{Role: "with " + t.Name + " as a derived table", Query: q})
		})
		for k := range p.engine.With {
			w := &p.engine.With[k]
			p.add("table as "+w.Name, true, func() *trial.Check {
				text, err := render.Query(all, p.Dialect)
				if err != nil {
					return nil
				}
				rest := p.textWith(i, planTable)
				if rest == "" {
					return nil
				}
				return p.against(trial.Question{Role: "with " + t.Name + " as a " + w.Name, Query: p.Query, Text: fmt.Sprintf(w.Text, planTable, "", text) + rest})
			})
		}
	}
}

// copied copies the query and returns the place of the table with a number, the
// copy and the name by which the table is known.
func (p *plans) copied(number int) (place *ast.TableExpr, q *ast.Query, name string) {
	q = ast.CopyQuery(p.Query)
	place = ast.Places(q)[number].Table
	t, is := (*place).(*ast.TableName)
	if !is {
		panic("plan: a copy that is other than its original")
	}
	if t.Alias != "" {
		return place, q, t.Alias
	}
	return place, q, t.Name
}

// textWith is the query with a relation instead of a table; empty where it cannot
// be written.
func (p *plans) textWith(number int, relation string) string {
	place, q, name := p.copied(number)
	*place = &ast.TableName{Name: relation, Alias: name}
	text, err := render.Query(q, p.Dialect)
	if err != nil {
		return ""
	}
	return text
}

// replaceable tells whether a view of a table can stand for it.
func (p *plans) replaceable(t *ast.TableName) bool {
	for ref, name := range p.Bound(p.Query).Names() {
		if (name.Kind != resolve.NameColumn || name.Column.Hidden) && p.Dialect.System.HasColumn(ref.Column) {
			return false
		}
	}
	for _, b := range p.Blocks(p.Query) {
		if !metamorphic.Grouped(b.Node) || p.Dialect.Grouping != spec.GroupingStrict {
			continue
		}
		for source := range b.Sources() {
			if source.Node == t {
				return false
			}
		}
	}
	return true
}

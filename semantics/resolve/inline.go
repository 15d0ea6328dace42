package resolve

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostCopied bounds the nodes of a query whose WITH was taken away: a query that names
// another twice, which names another twice, …, doubles them each time.
const mostCopied = 20_000

// WithoutWith is a query that means the same without WITH: derived tables stand in the
// places of names. It is the query itself where there is none, and not ok where the
// dialect has no such query: one that names itself, one that is correlated or may be
// another the second time (LIMIT), one whose list of columns cannot be written.
func WithoutWith(q *ast.Query, d *spec.Dialect, c Catalogue) (without *ast.Query, ok bool) {
	if !ast.HasWith(q) {
		return q, true
	}
	in := inlining{dialect: d, names: map[*ast.TableName]*CommonTable{}, made: map[*CommonTable]*ast.Query{}}
	without = ast.CopyQuery(q)
	for b := range Bind(without, d, c, Options{}).Blocks() {
		for s := range b.Sources() {
			if name, is := s.Node.(*ast.TableName); is && s.Common != nil {
				in.names[name] = s.Common
			}
		}
	}
	return without, in.query(without)
}

type inlining struct {
	dialect *spec.Dialect
	names   map[*ast.TableName]*CommonTable
	made    map[*CommonTable]*ast.Query // without WITH
	copied  int
}

// query puts derived tables in the places of the names in a query.
func (in *inlining) query(q *ast.Query) bool {
	dropWith(q)
	for _, place := range ast.Places(q) {
		if place.Table == nil {
			continue
		}
		name, is := (*place.Table).(*ast.TableName)
		if !is || in.names[name] == nil {
			continue
		}
		derived := in.derived(in.names[name], name)
		if derived == nil {
			return false
		}
		*place.Table = derived
	}
	return true
}

// dropWith takes WITH away from a query and those inside of it.
func dropWith(q *ast.Query) {
	ast.Walk(q, ast.Visitor{Query: func(q *ast.Query) { q.With = nil }})
}

// derived is the derived table that stands for a name; nil where there is none.
func (in *inlining) derived(t *CommonTable, name *ast.TableName) *ast.DerivedTable {
	query := in.made[t]
	if query == nil {
		if t.Err != nil || t.Query == nil || t.Query.Correlated || t.Query.Recursion != nil || t.Named > 1 && choosesRows(t.Node.Query) {
			return nil
		}
		query = t.Node.Query
		if !in.query(query) {
			return nil
		}
		in.made[t] = query
	}
	if in.copied += ast.Size(query); in.copied > mostCopied {
		return nil
	}
	derived := &ast.DerivedTable{Query: ast.CopyQuery(query), Alias: name.Alias, Columns: name.Columns}
	if derived.Alias == "" {
		derived.Alias = name.Name
	}
	switch {
	case t.Node.Columns == nil:
	case in.dialect.DerivedColumns && derived.Columns == nil:
		derived.Columns = t.Node.Columns
	case derived.Query.OrderBy != nil || !renamed(derived.Query.Body, t.Node.Columns):
		return nil
	}
	return derived
}

// choosesRows tells whether a query has a LIMIT somewhere.
func choosesRows(q *ast.Query) (found bool) {
	ast.Walk(q, ast.Visitor{Query: func(q *ast.Query) { found = found || q.Limit != nil || q.Offset != nil }})
	return found
}

// renamed gives the columns of a query their names, where its select list shows them all.
func renamed(body ast.Body, columns []string) bool {
	for {
		set, is := body.(*ast.SetOperation)
		if !is {
			break
		}
		body = set.L
	}
	s, is := body.(*ast.Select)
	if !is || len(s.Items) != len(columns) || s.Distinct {
		return false
	}
	for _, item := range s.Items {
		if item.Expr == nil {
			return false
		}
	}
	if len(s.GroupBy) > 0 || s.Having != nil { // an alias may be meant there
		return false
	}
	for i, name := range columns {
		s.Items[i].Alias, s.Items[i].Text = name, ""
	}
	return true
}

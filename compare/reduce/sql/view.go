package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// views puts the query of a view in the places where the view is named, so that the case
// has a statement less. Where the difference needs the view, its query is made smaller in
// its place, as the query that is asked is.
func (m Model) views() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "views",
		Places: func(c *Case) int { return number(c, isView) },
		At: func(c *Case, view int) []*Case {
			i := nth(c, view, isView)
			return m.all(append(c.inlined(i), c.entered(i)...))
		},
	}
}

func isView(s ast.Statement) bool { _, is := s.(*ast.CreateView); return is }

// inlined is the case without a view, whose query stands wherever the view was named, in the
// query and in later views.
func (c *Case) inlined(i int) []trial.Case {
	view := c.Statements[i].(*ast.CreateView)
	without := c.without(i, i+1)
	for k := i; k < len(without.Statements); k++ {
		if later, is := without.Statements[k].(*ast.CreateView); is {
			changed := *later
			changed.Query = c.withQueryOf(view, later.Query)
			without.Statements[k] = &changed
		}
	}
	if without.Query != nil {
		without.Query = c.withQueryOf(view, without.Query)
	}
	return []trial.Case{without}
}

// withQueryOf is a copy of a query with the query of a view wherever it names the view. The
// names of the view's columns go to its select list where there is room for them: not all
// dialects take a list behind a subquery in FROM.
func (c *Case) withQueryOf(view *ast.CreateView, in *ast.Query) *ast.Query {
	in = ast.CopyQuery(in)
	for _, place := range ast.Places(in) {
		if place.Table == nil {
			continue
		}
		named, is := (*place.Table).(*ast.TableName)
		if !is || !resolve.SameTable(c.model.Dialect, named.Name, view.Name) {
			continue
		}
		derived := &ast.DerivedTable{Query: ast.CopyQuery(view.Query), Alias: named.Alias, Columns: slices.Clone(view.Columns)}
		if derived.Alias == "" {
			derived.Alias = named.Name
		}
		if named.Columns != nil {
			derived.Columns = slices.Clone(named.Columns)
		}
		if s, is := derived.Query.Body.(*ast.Select); is && len(s.Items) == len(derived.Columns) &&
			!slices.ContainsFunc(s.Items, func(item ast.SelectItem) bool { return item.Expr == nil }) && len(derived.Query.OrderBy) == 0 {
			for k := range s.Items {
				s.Items[k].Alias = derived.Columns[k]
			}
			derived.Columns = nil
		}
		*place.Table = derived
	}
	return in
}

// entered are the cases in which something smaller stands in the query of a view.
func (c *Case) entered(i int) []trial.Case {
	view := c.Statements[i].(*ast.CreateView)
	inside := &Case{Case: trial.Case{Statements: c.Statements[:i:i], Query: view.Query}, model: c.model}
	var list []trial.Case
	for place := range ast.Places(view.Query) {
		for _, change := range smaller(inside, c.model.Dialect, place) {
			changed := *view
			changed.Query = ast.CopyQuery(view.Query)
			change(ast.Places(changed.Query)[place])
			list = append(list, c.replaced(i, &changed))
		}
	}
	return list
}

package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// SQLite resolves the arguments of the functions in FROM behind WHERE: they see all tables of
// FROM, those behind the function as well, and the aliases of the select list. What an argument
// names there is not modelled where the tables before the function do not give it the same meaning.
//
// Source: SQLite 3.53.4, resolveSelectStep in resolve.c, "Resolve names in table-valued-function
// arguments".

// argumentsBehind looks at the arguments of the functions of a FROM once its tables are bound.
func (b *binder) argumentsBehind(s *scope) {
	for _, source := range s.functions {
		f := source.Query.Body.(*TableFunction)
		behind := b.namesBehind(source, s)
		for _, arg := range f.Args {
			arg.Inspect(func(part ast.Expr, _ *Expression) bool {
				if ref, is := part.(*ast.ColumnRef); is && b.meansBehind(ref, source, s) {
					source.Err = semantics.Unmodelled("an argument of %s that names something behind it", f.Node.Name)
				} else if ast.QueryOf(part) != nil && behind {
					source.Err = semantics.Unmodelled("a subquery in an argument of %s before another table", f.Node.Name)
				}
				return true
			})
		}
	}
}

// namesBehind tells that a FROM has tables behind a function.
func (b *binder) namesBehind(source *Source, s *scope) bool {
	return source.First+source.Width < s.block.Width || s.block.Open
}

// meansBehind tells that a name in the argument of a function may mean something else among all
// tables of FROM, the function's own columns too, and the aliases of the select list, than among
// the tables before it.
func (b *binder) meansBehind(ref *ast.ColumnRef, source *Source, s *scope) bool {
	before := find(b.dialect, visibleBefore(s.columns, source.First), ref)
	all := find(b.dialect, s.columns, ref)
	if before != all && (before < 0 || all < 0 || s.columns[all].Position >= source.First) {
		return true
	}
	if all >= 0 {
		return false
	}
	for t := range s.block.Sources() {
		if t.First >= source.First && (ref.Table == "" && NamesRowid(b.dialect, ref.Column) || ref.Table != "" && b.sameTable(t.Name, ref.Table)) {
			return true
		}
	}
	return ref.Table == "" && (source.First == 0 || b.namesBehind(source, s)) && slices.ContainsFunc(s.block.Node.Items, func(item ast.SelectItem) bool {
		return item.Alias != "" && b.sameName(item.Alias, ref.Column)
	})
}

// visibleBefore are the columns before a position.
func visibleBefore(columns []Visible, first int) (before []Visible) {
	for _, c := range columns {
		if c.Position < first {
			before = append(before, c)
		}
	}
	return before
}

// later notes a function whose arguments see what stands behind it.
func (s *scope) later(d *spec.Dialect, t *ast.DerivedTable, source *Source) {
	if d.TableFunctions == spec.TableFunctionsSQLite && t.TableFunction() != nil {
		s.functions = append(s.functions, source)
	}
}

// hiddenFromFunctions is what a join in parentheses hides from what stands in it: SQLite makes a
// query of it (seltablist in parse.y), whose functions name none of the tables beside it.
func (b *binder) hiddenFromFunctions(s *scope) []span {
	if b.dialect.TableFunctions != spec.TableFunctionsSQLite {
		return s.hidden
	}
	return append(slices.Clone(s.hidden), span{0, s.block.Width})
}

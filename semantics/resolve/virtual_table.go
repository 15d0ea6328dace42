package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// HidesColumn tells whether a virtual table has a hidden column of a name.
func HidesColumn(d *spec.Dialect, t *ast.CreateTable, name string) bool {
	return t != nil && slices.ContainsFunc(t.Hidden, func(hidden string) bool { return sameName(d, hidden, name) })
}

// virtualHidden tells whether a name may be that of a hidden column of a virtual table in scope.
func (b *binder) virtualHidden(ref *ast.ColumnRef, s *scope) bool {
	for at := s; at != nil; at = at.outer {
		for i := range at.columns {
			source := at.columns[i].Source
			if source == nil || source.Relation == nil || ref.Table != "" && !b.sameTable(source.Name, ref.Table) {
				continue
			}
			if HidesColumn(b.dialect, source.Relation.Definition, ref.Column) {
				return true
			}
		}
	}
	return false
}

// functionHides tells whether a name may be that of a hidden column of a function in FROM, or of
// the number of its rows.
func (b *binder) functionHides(ref *ast.ColumnRef, s *scope) bool {
	for at := s; at != nil; at = at.outer {
		for i := range at.columns {
			source := at.columns[i].Source
			if source == nil || ref.Table != "" && !b.sameTable(source.Name, ref.Table) {
				continue
			}
			t, derived := source.Node.(*ast.DerivedTable)
			if !derived || t.TableFunction() == nil {
				continue
			}
			if hidden := t.TableFunction().Hidden(); hidden != nil && (NamesRowid(b.dialect, ref.Column) || slices.ContainsFunc(hidden, func(name string) bool { return b.sameName(name, ref.Column) })) {
				return true
			}
		}
	}
	return false
}

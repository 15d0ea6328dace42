package datatype

import (
	"testing"

	"github.com/semcheck/semcheck/spec/ast"
)

// A kind without a row would have no name in any dialect, no name of a column and no reading of a dump.
func TestEachKindHasARow(t *testing.T) {
	for k := range ast.TypeKind(ast.TypeKindCount) {
		row := &rows[k]
		if w := row.Written; k != ast.TypeUnknown && w.ISO == nil && w.Postgres == nil && w.DuckDB == nil && w.SQLite == nil && w.MySQL == nil {
			t.Errorf("no dialect writes the type %s", k)
		}
		for x := range engineCount {
			if w := x.wire(k); w.Family != FamilyOther && w.Name == nil && len(w.Names) == 0 {
				t.Errorf("columns of the type %s have a family in engine %d and no name", k, x)
			}
		}
	}
}

// Two kinds may not claim one name of a column for different families.
func TestNamesOfColumnsAreOfOneFamily(t *testing.T) {
	for x := range engineCount {
		owner := map[string]ast.TypeKind{}
		for k := range ast.TypeKind(ast.TypeKindCount) {
			for _, name := range x.wire(k).Names {
				if other, taken := owner[name]; taken && x.wire(other).Family != x.wire(k).Family {
					t.Errorf("engine %d: a column of %s is one of %s and of %s", x, name, other, k)
				}
				owner[name] = k
			}
		}
	}
}

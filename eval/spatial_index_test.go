package eval

import (
	"context"
	"errors"
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// TestSpatialIndexIsTaken makes indexes by a method: those over geometries are
// modelled, because they change no result, others are not.
func TestSpatialIndexIsTaken(t *testing.T) {
	index := func(method string) *ast.CreateIndex {
		return &ast.CreateIndex{Name: "i", Table: "t", Method: method, Parts: []ast.IndexPart{{Expr: &ast.ColumnRef{Column: "g"}}}}
	}
	for method, modelled := range map[string]bool{"gist": true, "brin": true, "hash": false, "RTREE": false} {
		db := NewDatabase(spec.DialectByName("postgis"))
		create := &ast.CreateTable{Name: "t", Columns: []ast.ColumnDefinition{{Name: "g", Type: ast.Geometry}}}
		if err := db.Apply(context.Background(), create); err != nil {
			t.Fatal(err)
		}
		err := db.Apply(context.Background(), index(method))
		var unsupported *UnsupportedError
		if modelled != (err == nil) || !modelled && !errors.As(err, &unsupported) {
			t.Errorf("an index by %s: %v", method, err)
		}
	}
}

package geom

import (
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Constant reads the geometry that an expression writes, if it is one of the forms in
// which the generator writes geometries.
func Constant(x ast.Expr) (spatial.Geometry, bool) {
	var inner ast.Expr
	switch x := x.(type) {
	case *ast.Cast:
		if x.Type.Kind == ast.TypeGeometry {
			inner = x.X
		}
	case *ast.Call:
		if (x.Name == function.STGeomFromText.Name || x.Name == function.STGeomFromWKB.Name) && len(x.Args) == 1 {
			inner = x.Args[0]
		}
	}
	literal, is := inner.(*ast.Literal)
	if !is {
		return nil, false
	}
	var read spatial.Referenced
	var err error
	switch literal.Kind {
	case ast.LiteralString:
		read, err = spatial.ParseWellKnownText(literal.Text, spatial.Real)
	case ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
		read, err = spatial.ParseWellKnownBinary([]byte(literal.Text))
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralInteger, ast.LiteralDecimal, ast.LiteralApproximate:
		return nil, false
	}
	return read.Geometry, err == nil
}

// MapConstants returns a copy of a statement of a dialect in which each constant
// geometry is replaced by its image, written in the same form; false if an image
// cannot be written so. It is how a law asks the same of transformed geometries.
func MapConstants(d *spec.Dialect, s ast.Statement, change func(spatial.Geometry) spatial.Geometry) (ast.Statement, bool) {
	image := images{change: change, dialect: d}
	out, done := ast.CopyStatement(s), true
	replace := func(x *ast.Expr) { done = mapConstants(x, image) && done }
	switch s := out.(type) {
	case *ast.QueryStatement:
		done = mapQuery(s.Query, image)
	case *ast.Insert:
		if s.Query != nil {
			done = mapQuery(s.Query, image)
		}
	case *ast.Update:
		for i := range s.Set {
			replace(&s.Set[i].Value)
		}
		if s.Where != nil {
			replace(&s.Where)
		}
	case *ast.Delete:
		if s.Where != nil {
			replace(&s.Where)
		}
	case *ast.CreateView:
		done = mapQuery(s.Query, image)
	case *ast.CreateTable, *ast.CreateIndex, *ast.DropTable, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Analyze, *ast.EngineSpecificStatement:
	}
	return out, done
}

// images makes images of geometries and writes them.
type images struct {
	change  func(spatial.Geometry) spatial.Geometry
	dialect *spec.Dialect
}

func mapQuery(q *ast.Query, image images) bool {
	return mapPlaces(ast.Places(q), image)
}

func mapConstants(x *ast.Expr, image images) bool {
	return mapPlaces(ast.ExprPlaces(x), image)
}

func mapPlaces(places []ast.Place, image images) bool {
	for _, p := range places {
		if p.Expr == nil || *p.Expr == nil {
			continue
		}
		if g, is := Constant(*p.Expr); is && !image.rewrite(*p.Expr, g) {
			return false
		}
	}
	return true
}

// rewrite puts the image into a constant, in the same form.
func (i images) rewrite(x ast.Expr, of spatial.Geometry) bool {
	g := i.change(of)
	var literal *ast.Literal
	switch x := x.(type) {
	case *ast.Cast:
		literal = x.X.(*ast.Literal)
	case *ast.Call:
		literal = x.Args[0].(*ast.Literal)
	}
	if literal.Kind == ast.LiteralBytes || literal.Kind == ast.LiteralHexadecimal || literal.Kind == ast.LiteralBits {
		data, err := spatial.WellKnownBinary(spatial.Referenced{Geometry: g}, spatial.ISO)
		literal.Text = string(data)
		return err == nil
	}
	_, exact := spatial.WellKnownText(g, spatial.Real)
	literal.Text = textFor(i.dialect, g)
	return exact
}

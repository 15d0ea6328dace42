package geometry

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// What the laws about geometries have in common: where geometries are written down
// in a tree, and which functions it asks.

// FromText and fromBinary are the functions that make a geometry of a text or of
// bytes. A second argument is the reference system, which has to be 0.
var (
	FromText   = function.STGeomFromText.Name
	fromBinary = function.STGeomFromWKB.Name
)

// Written reads an expression that writes a geometry down: a text or bytes
// inside a function or a cast. A bare text is a geometry only if a geometry is asked
// for: see Text.
func Written(x ast.Expr, d *spec.Dialect) (spatial.Geometry, bool) {
	switch x := x.(type) {
	case *ast.Call:
		if len(x.Args) != 1 && !(len(x.Args) == 2 && isZero(x.Args[1])) {
			return nil, false
		}
		l, is := x.Args[0].(*ast.Literal)
		switch {
		case !is:
		case x.Name == FromText && l.Kind == ast.LiteralString:
			return Read(l.Text, d)
		case x.Name == fromBinary && (l.Kind == ast.LiteralBytes || l.Kind == ast.LiteralHexadecimal):
			read, err := spatial.ParseWellKnownBinary([]byte(l.Text))
			return read.Geometry, err == nil && read.SRID == 0
		}
	case *ast.Cast:
		if x.Type.Kind == ast.TypeGeometry {
			return Text(x.X, d)
		}
	default: // A geometry is written in no other form.
	}
	return nil, false
}

// Text reads a bare text in a place that asks for a geometry.
func Text(x ast.Expr, d *spec.Dialect) (spatial.Geometry, bool) {
	l, is := x.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString {
		return nil, false
	}
	return Read(l.Text, d)
}

// Read reads the text of a geometry: well-known text that the dialect takes, or the hexadecimal
// digits of well-known binary, which PostGIS takes, too. It ignores reference systems, on which no
// law depends.
func Read(text string, d *spec.Dialect) (spatial.Geometry, bool) {
	read, err := spatial.ParseWellKnownText(text, spatial.Real)
	if err != nil && strings.HasPrefix(text, "0") {
		read, err = spatial.ParseHexadecimal(text)
	}
	return read.Geometry, err == nil && read.SRID == 0 && read.Geometry.Layout() == spatial.XY && semantics.IsGeometryText(d, text, read.Geometry)
}

func isZero(x ast.Expr) bool {
	l, is := x.(*ast.Literal)
	return is && l.Kind == ast.LiteralInteger && l.Text == "0"
}

// IsColumn tells whether a column holds geometries. In SQLite the declared type's name decides.
func IsColumn(c *ast.ColumnDefinition) bool {
	return c.Type.Kind == ast.TypeGeometry ||
		c.Type.Kind == ast.TypeDynamic && (strings.EqualFold(c.Type.Name, "GEOMETRY") || slices.Contains(spec.GeometrySubtypes, strings.ToUpper(c.Type.Name)))
}

// Function finds the function of geometries that a call names; nil where it names
// none, or none that anything is known of.
func Function(x *ast.Call, d *spec.Dialect) *function.Function {
	types := make([]ast.Type, len(x.Args)) // only integers tell functions of one name apart
	for i, arg := range x.Args {
		if l, is := arg.(*ast.Literal); is && l.Kind == ast.LiteralInteger {
			types[i] = ast.Integer
		}
	}
	if f := function.Lookup(x.Name, types, d); f != nil && f.IsOnGeometries() {
		return f
	}
	return nil
}

// Asks tells whether a query asks functions of geometries at all.
func Asks(q *ast.Query, d *spec.Dialect) (found bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if call, is := x.(*ast.Call); is && call.Name != FromText && call.Name != fromBinary && Function(call, d) != nil {
			found = true
		}
	}})
	return found
}

// IsTruth tells whether an expression is a truth value by a function of
// geometries, in any dialect.
func IsTruth(x *ast.Call) bool {
	return isFunction(x) && !slices.ContainsFunc(function.Named(x.Name), func(f *function.Function) bool { return f.Result != function.Condition })
}

// isFunction tells whether an expression is a call of a function of geometries, in any
// dialect.
func isFunction(x *ast.Call) bool {
	return slices.ContainsFunc(function.Named(x.Name), (*function.Function).IsOnGeometries)
}

package spatialsql

import (
	"fmt"

	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Types finds, of the arguments' types in a dialect, those that the arguments are
// converted to, and the type of the result. Errors are those of package typing: refused is
// the number of the argument that is refused, the number of arguments where all are.
func Types(f *function.Function, d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, refused int, err error) {
	result, refused = Type(f, d), len(arguments)
	if f.Result == function.Condition {
		result = typing.Predicate(d)
	}
	if sign, is := function.SignOf(f.Name); is && !anyTyped(arguments) {
		// Operators are found by the types of their operands (PostgreSQL manual, "Operator Type
		// Resolution"): of two literals ~ is the match of texts, and the others are not unique.
		return arguments, result, 0, &typing.Unsupported{Feature: sign + " of operands without a type"}
	}
	if d.Storage == spec.StorageOfValue {
		return arguments, result, refused, nil
	}
	if f.NotUnique(d) && arguments[0].Kind == ast.TypeUnknown {
		return arguments, result, 0, &typing.Error{Message: fmt.Sprintf("%s takes a geometry or a geography; the argument has neither type", f.Name)}
	}
	if takesBox(f) && arguments[0].Kind == ast.TypeUnknown {
		return []ast.Type{ast.Text}, result, refused, nil
	}
	for i, t := range arguments {
		if f.Parameter(i) == function.Number && t.Kind == ast.TypeGeometry { // ST_Scale by a point
			return arguments, result, 0, &typing.Unsupported{Feature: "a geometry as a number in " + f.Name}
		}
	}
	if len(arguments) == 3 && f.Rule == function.STGeomFromTextWithOptions.Rule && !arguments[2].IsText() && arguments[2].Kind != ast.TypeUnknown {
		return arguments, result, 2, &typing.Unsupported{Feature: arguments[2].String() + " as options"}
	}
	operands = make([]ast.Type, len(arguments))
	for i, t := range arguments {
		if operands[i], err = argumentType(f, d, i, t); err != nil {
			return operands, result, i, err
		}
	}
	return operands, result, refused, nil
}

// takesBox tells that the parameter is a box, which a geometry becomes and a text without a type is
// read as.
//
// Source: ST_XMin(box3d) and the functions like it in postgis/postgis.sql.in of PostGIS at
// b2d575041cbb; doc/reference_bbox.xml says of each that the text of a geometry is not accepted; read
// 2026-11-29.
func takesBox(f *function.Function) bool {
	return f.Rule == function.STXMin.Rule
}

func anyTyped(types []ast.Type) bool {
	for _, t := range types {
		if t.Kind != ast.TypeUnknown {
			return true
		}
	}
	return false
}

// argumentType is the type that an argument is converted to.
func argumentType(f *function.Function, d *spec.Dialect, i int, t ast.Type) (ast.Type, error) {
	untyped := t.Kind == ast.TypeUnknown
	fits := true
	switch f.Parameter(i) {
	case function.Geometry:
		return shapeType(f, d, i, t)
	case function.Number:
		if untyped {
			return ast.Double, nil
		}
		if fits = t.IsNumeric(); !fits && d.GeometryText != spec.GeometryTextConverts {
			return t, &typing.Unsupported{Feature: fmt.Sprintf("%s as a number in %s", t, f.Name)}
		}
	case function.Integer:
		if untyped {
			return ast.Integer, nil
		}
		fits = t.Kind == ast.TypeInteger
	case function.Text:
		if untyped {
			return ast.Text, nil
		}
		fits = t.IsText()
	case function.Bytes:
		if t.Kind == ast.TypeGeometry && d.GeometryText == spec.GeometryTextOpen {
			return t, &typing.Unsupported{Feature: "a geometry as well-known binary"}
		}
		fits = untyped || t.Kind == ast.TypeBytes
	case function.Condition:
		if untyped {
			return ast.Boolean, nil
		}
		fits = t.Kind == ast.TypeBoolean
	case function.AnyList:
		return listType(f, i, t)
	case function.Unstated, function.Any, function.ByRule, function.Unsigned, function.Decimal, function.Double, function.Document, function.SmallCount,
		function.Place, function.ShortText, function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment:
		panic("spatialsql: no function of geometries takes that")
	}
	if !fits {
		return t, refusedArgument(f, i, t)
	}
	return t, nil
}

func refusedArgument(f *function.Function, i int, t ast.Type) error {
	return &typing.Error{Message: fmt.Sprintf("argument %d of %s cannot be %s", i+1, f.Name, t)}
}

// shapeType is the type of an argument that is a geometry, or that the dialect takes for
// one.
func shapeType(f *function.Function, d *spec.Dialect, i int, t ast.Type) (ast.Type, error) {
	switch {
	case t.Kind == ast.TypeGeometry:
		return t, nil
	case t.Kind == ast.TypeUnknown:
		return ast.Geometry, nil
	case !t.IsText() && d.GeometryText == spec.GeometryTextOpen:
		return t, &typing.Unsupported{Feature: t.String() + " as a geometry"}
	case !t.IsText():
		return t, refusedArgument(f, i, t)
	}
	switch d.GeometryText {
	case spec.GeometryTextRaises: // for every text
		return ast.Geometry, nil
	case spec.GeometryTextOpen:
		return t, &typing.Unsupported{Feature: "text as a geometry"}
	case spec.GeometryTextLiteral:
		if t.Literal == 0 {
			return t, refusedArgument(f, i, t)
		}
	case spec.GeometryTextConverts, spec.GeometryTextNull:
	}
	return ast.Geometry, typing.Cast(d, t, ast.Geometry, false)
}

// listType is the type of an argument that is a list of geometries.
func listType(f *function.Function, i int, t ast.Type) (ast.Type, error) {
	switch {
	case t.Kind != ast.TypeList:
		return t, &typing.Unsupported{Feature: t.String() + " as a list of geometries in " + f.Name}
	case t.Element.Type.Kind == ast.TypeGeometry:
		return t, nil
	case t.Element.Type.Kind == ast.TypeUnknown:
		return ast.List(ast.Geometry), nil
	case t.Element.Type.IsText(): // PostgreSQL converts the elements, for a text becomes a geometry by an implicit cast
		return t, &typing.Unsupported{Feature: t.String() + " as a list of geometries in " + f.Name}
	}
	return t, refusedArgument(f, i, t)
}

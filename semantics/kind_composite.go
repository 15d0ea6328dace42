package semantics

import (
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var geometryKind = kind{
	name: "geometry", family: datatype.FamilyGeometry, class: "blob", from: castText,
	of:   typed(ast.Geometry),
	show: func(v Value) string { return v.Geometry().String() },
	text: func(e *Evaluation, _ Value) Value {
		e.MarkUnsupported("geometries as text")
		return Null
	},
	key: func(e *Evaluation, dst []byte, v *Value) []byte {
		return appendGeometryKey(e, append(dst, tagGeometry), v.Geometry())
	},
}

var listKind = kind{
	name: "list", family: datatype.FamilyList, class: "blob", from: castText,
	of:   func(v Value) ast.Type { return ast.List(v.List().Of) },
	show: func(v Value) string { return v.List().String() },
	text: func(e *Evaluation, v Value) Value { return listText(e, v.List()) },
	key: func(e *Evaluation, dst []byte, v *Value) []byte {
		return appendListKey(e, append(dst, tagList), v.List())
	},
	inexact: func(v Value) bool {
		return slices.ContainsFunc(v.List().Elements, func(x Value) bool { return !HasExactKey(&x) })
	},
}

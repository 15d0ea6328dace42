package semantics

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var nullKind = kind{
	name: "null", family: datatype.FamilyNull, class: "null", from: castNull,
	show:  func(Value) string { return "NULL" },
	plain: func(Value) string { return "" },
	text:  itself,
	key:   nullKey,
	truth: func(e *Evaluation, _ *Value) Truth {
		e.NullMet = true
		return Unknown
	},
	literal: func(Value) ast.Expr { return &ast.Literal{Kind: ast.LiteralNull} },
}

// raisedKind is no value: computing it raises an error.
var raisedKind = kind{
	name: "error", from: castNone,
	show:    func(v Value) string { return "error: " + v.Class().String() },
	text:    itself,
	key:     nullKey,
	inexact: func(Value) bool { return true },
	truth:   func(*Evaluation, *Value) Truth { return Fails },
}

// openKind is a value that is not determined: of the clock or of chance.
var openKind = kind{
	name: "open", class: "blob", from: castNone,
	show: func(v Value) string { return "(" + v.openRule().ID + ")" },
	text: itself,
	key: func(e *Evaluation, dst []byte, v *Value) []byte {
		e.MarkUndetermined(v.openRule())
		return append(dst, tagNull)
	},
	inexact: func(Value) bool { return true },
	truth: func(e *Evaluation, v *Value) Truth {
		e.MarkUndetermined(v.openRule())
		return Unknown
	},
	literal: func(v Value) ast.Expr { return datatype.Text(v.String()) },
}

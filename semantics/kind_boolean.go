package semantics

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var booleanKind = kind{
	name: "boolean", family: datatype.FamilyBoolean, class: "integer", rank: rankBoolean, from: castBoolean,
	of:   typed(ast.Boolean),
	show: func(v Value) string { return strconv.FormatBool(v.Bool()) },
	text: func(e *Evaluation, v Value) Value {
		text := strconv.FormatBool(v.Bool())
		if e.Dialect.BooleanText == spec.BooleanTextLiteral {
			text = strings.ToUpper(text)
		}
		return Text(text)
	},
	key:   func(_ *Evaluation, dst []byte, v *Value) []byte { return append(dst, tagBoolean, byte(v.bits)) },
	truth: truthOfBits,
	literal: func(v Value) ast.Expr {
		if v.Bool() {
			return &ast.Literal{Kind: ast.LiteralTrue}
		}
		return &ast.Literal{Kind: ast.LiteralFalse}
	},
}

func truthOfBits(_ *Evaluation, v *Value) Truth { return TruthOf(v.bits != 0) }

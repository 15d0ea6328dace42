package semantics

import (
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var textKind = kind{
	name: "text", family: datatype.FamilyText, class: "text", rank: rankText, from: castText,
	of:      typed(ast.Text),
	show:    func(v Value) string { return "'" + v.Shown() + "'" },
	plain:   Value.Shown,
	text:    func(_ *Evaluation, v Value) Value { return Text(v.text) },
	key:     func(e *Evaluation, dst []byte, v *Value) []byte { return appendTextKey(e, dst, v) },
	truth:   truthOfPrefix,
	literal: func(v Value) ast.Expr { return datatype.Text(v.text) },
}

var bytesKind = kind{
	name: "bytes", family: datatype.FamilyBytes, class: "blob", rank: rankBytes, from: castText,
	of:      typed(ast.Bytes),
	show:    func(v Value) string { return "0x" + hexDigits(v.text) },
	plain:   Value.Shown,
	text:    func(e *Evaluation, v Value) Value { return Text(bytesText(e.Dialect, v.text)) },
	key:     func(_ *Evaluation, dst []byte, v *Value) []byte { return appendString(dst, tagBytes, v.text) },
	truth:   truthOfPrefix,
	literal: func(v Value) ast.Expr { return &ast.Literal{Kind: ast.LiteralBytes, Text: v.text} },
}

func truthOfPrefix(e *Evaluation, v *Value) Truth {
	if truncatedFloat(e, v.text) {
		e.Raise(ClassCast)
		return Fails
	}
	return TruthOf(prefixFloat(v.text) != 0)
}

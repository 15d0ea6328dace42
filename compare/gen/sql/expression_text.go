package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// text makes a character string.
func (b *queryBuilder) text(f *frame, fit need) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	b.room--
	fit &= needCompare | needKey
	if b.database.EngineSpecific {
		if x := b.engineSpecificText(f, fit); x != nil {
			return x
		}
	}
	if x := b.listedCall(f, function.Text, fit); x != nil {
		return x
	}
	if n := b.weights[ChanceTextCollate]; n > 0 && !b.database.EngineSpecific && b.PerMille(n) && b.mayNest(1) {
		return &ast.Collate{X: b.leaf(f, familyText, fit, false), Collation: choice.One(&b.Sequence, b.language.collations)}
	}
	if x := b.weighed(f, function.Text, fit); x != nil {
		return x
	}
	kind := b.weights.choose(&b.Sequence, textLeaves)
	if b.room > 0 && b.mayNest(1) {
		kind = b.weights.choose(&b.Sequence, texts)
	}
	switch kind {
	case TextConcat:
		return &ast.Binary{Op: ast.Concat, L: b.text(f, fit), R: b.text(f, fit)}
	case TextConditional:
		return b.conditional(f, familyText, fit)
	case TextCast:
		from := choice.One(&b.Sequence, []family{familyInteger, familyInteger, familyText, familyDecimal, familyBoolean})
		if from == familyDecimal && b.dialect.Storage == spec.StorageOfValue {
			from = familyInteger
		}
		if c, ok := b.columnOf(f, from, needCompare); ok {
			return &ast.Cast{X: b.reference(c), Type: b.castType(familyText)}
		}
	case TextScalarQuery:
		if x := b.scalarQuery(f, familyText, fit); x != nil {
			return x
		}
	}
	return b.leaf(f, familyText, fit, kind == TextLiteral)
}

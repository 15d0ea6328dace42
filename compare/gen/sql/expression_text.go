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

// weighed is a call of a function that is modelled and has fixed types, by its weight in
// the catalogue; nil where none is to be. Keys have none: their dialects do not all take
// expressions there. Without the weight nothing is drawn.
func (b *queryBuilder) weighed(f *frame, result function.Type, fit need) ast.Expr {
	list := b.modelled[result]
	chance := b.weights[ChanceFunction]
	if chance == 0 || len(list) == 0 || fit&needKey != 0 || b.room <= 0 || !b.mayNest(1) || !b.PerMille(chance) {
		return nil
	}
	shares := make([]int, len(list))
	for i, called := range list {
		shares[i] = called.Weight
	}
	called := list[b.Share(shares)]
	arguments := make([]ast.Expr, len(called.Parameters))
	for i, kind := range called.Parameters {
		switch {
		case i > 0 && (kind == function.ShortText || kind == function.Text) && b.PerMille(500):
			arguments[i] = choice.One(&b.Sequence, someTexts[:12])
		case isWhole(kind) && !isWhole(called.Parameters[0]) && b.PerMille(800):
			arguments[i] = number(b.Between(-2, 4))
		case isWhole(kind):
			arguments[i] = b.number(f, familyInteger, needSmall)
		case kind == function.Bytes:
			arguments[i] = b.bytes(f, fit)
		case kind == function.Template:
			arguments[i] = choice.One(&b.Sequence, templates)
		case kind == function.Any && b.PerMille(500):
			arguments[i] = b.number(f, familyInteger, needSmall)
		default:
			arguments[i] = b.textArgument(f, called, fit)
		}
	}
	if called.Optional > 0 && b.PerMille(400) {
		arguments = arguments[:len(arguments)-1-b.Below(called.Optional)]
	}
	return called.Call(arguments...)
}

// bytes makes a byte string: a call or a literal.
func (b *queryBuilder) bytes(f *frame, fit need) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	b.room--
	if x := b.weighed(f, function.Bytes, fit); x != nil {
		return x
	}
	return choice.One(&b.Sequence, more)
}

// templates are texts that FORMAT of DuckDB reads; of the last ones some are wrong.
var templates = []ast.Expr{text("{}"), text("a{}b"), text("{0}{0}"), text("{{{}}}"), text("{:>4}"), text("{:<3}|"), text("{:^5}"), text("x"), text("{}{}"), text("}")}

// isWhole tells whether arguments of a kind are whole numbers.
func isWhole(kind function.Type) bool {
	return kind == function.Integer || kind == function.SmallCount || kind == function.Place
}

// foreign are texts with letters beyond ASCII, octets byte strings.
var (
	foreign = []ast.Expr{text("äB"), text("Éa")}
	octets  = []ast.Expr{&ast.Literal{Kind: ast.LiteralBytes, Text: "aB"}, &ast.Literal{Kind: ast.LiteralBytes, Text: ""}}
	// more are those of dialects that have byte strings as a type of their own.
	more = append(octets[:2:2], &ast.Literal{Kind: ast.LiteralBytes, Text: "\x00\xff'"})
)

// textArgument is an argument of a function of texts: a text or NULL; where types go with
// values also a number or a byte string; letters beyond ASCII where no case is open.
func (b *queryBuilder) textArgument(f *frame, called *function.Function, fit need) ast.Expr {
	ofValues := b.dialect.Storage == spec.StorageOfValue
	switch chosen := b.Below(20); {
	case chosen < 5 && b.mayNest(2):
		x := b.leaf(f, familyText, needCompare, false)
		return function.NullIf.Call(x, x)
	case chosen < 12 && !opens(called.Rule, b.dialect):
		return choice.One(&b.Sequence, foreign)
	case chosen < 14 && ofValues:
		return choice.One(&b.Sequence, octets)
	case chosen < 16 && ofValues:
		return b.leaf(f, choice.One(&b.Sequence, []family{familyInteger, familyDouble, familyDynamic}), 0, false)
	}
	return b.text(f, fit&needCompare)
}

// opens tells whether a rule leaves a case open in the dialect.
func opens(r *spec.Rule, d *spec.Dialect) bool {
	for k := range r.Numbered() {
		if r.Undetermined(d.Name, k) {
			return true
		}
	}
	return false
}

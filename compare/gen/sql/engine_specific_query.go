package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/enginespecific"
	"github.com/semcheck/semcheck/spec/function"
)

// engineSpecificColumns adds to a frame what a base table of an engine-specific
// database shows beside its columns.
func (b *queryBuilder) engineSpecificColumns(f *frame, t *table, seen string) {
	for _, c := range t.computed {
		f.columns = append(f.columns, visible{column: c, table: seen})
	}
	for _, n := range t.engineSpecificColumns {
		f.engineSpecificColumns = append(f.engineSpecificColumns, visibleEngineSpecific{engineSpecificColumn: n, table: seen})
	}
	for _, x := range t.conditions {
		f.conditions = append(f.conditions, seenAs(x, seen))
	}
	f.virtual = nil
	if t.virtual == moduleSearch && len(f.columns) == len(t.columns) {
		f.virtual = &ast.ColumnRef{Table: seen, Column: t.name}
		if b.PerMille(300) {
			f.virtual = visible{column: t.columns[0], table: seen}.reference()
		}
	}
}

// kindsOf are the kinds of the families' values.
var kindsOf = map[family]function.Type{
	familyInteger: function.Integer, familyDecimal: function.Decimal, familyDouble: function.Double, familyText: function.Text, familyBoolean: function.Condition,
}

// engineSpecificText is a text that only engine-specific databases have; nil where none is chosen.
func (b *queryBuilder) engineSpecificText(f *frame, fit need) ast.Expr {
	if b.room > 0 && b.PerMille(b.weights[ChanceEngineSpecificValue]) {
		if x := b.engineSpecificValue(f, function.Text); x != nil {
			return x
		}
	}
	if len(b.engineSpecific.insensitive) > 0 && b.PerMille(b.weights[ChanceCollate]) {
		if c, ok := b.columnOf(f, familyText, fit); ok && !c.kind.IsOpaque() {
			return &ast.Collate{X: b.reference(c), Collation: b.explicit()}
		}
	}
	return nil
}

// explicit is the collation that the query's expressions name: one of the database,
// where two would not go together.
func (b *queryBuilder) explicit() string {
	if b.engineSpecific.collationsMix {
		return choice.One(&b.Sequence, b.engineSpecific.insensitive)
	}
	if b.database.collation != "" {
		return b.database.collation
	}
	return b.engineSpecific.collations[0]
}

// engineSpecificValue is a value of a kind that a function or an operator computes
// which the semantics do not model; nil where the block has no operands for it.
func (b *queryBuilder) engineSpecificValue(f *frame, result function.Type) ast.Expr {
	if result == function.Text && b.engineSpecific.members && len(f.engineSpecificColumns) > 0 && b.PerMille(300) {
		if x := b.member(f); x != nil {
			return x
		}
	}
	list := b.functions[result]
	for range 3 {
		if len(list) == 0 {
			return nil
		}
		if x := b.call(f, choice.One(&b.Sequence, list)); x != nil {
			return x
		}
	}
	return nil
}

// member is a member of a document as a text.
func (b *queryBuilder) member(f *frame) ast.Expr {
	n, ok := b.engineSpecificOf(f, engineSpecificDocument)
	if !ok {
		return nil
	}
	names := documentPaths
	if b.engineSpecific.byKey {
		names = documentKeys
	}
	x := n.reference()
	if b.engineSpecific.nested && b.PerMille(250) {
		x = b.betweenOperands("->", ast.JSONMember, x, choice.One(&b.Sequence, names))
	}
	return b.betweenOperands("->>", ast.JSONMemberText, x, choice.One(&b.Sequence, names))
}

// hasContains tells that the dialect has the operator @>, which is modelled or not.
func (b *queryBuilder) hasContains() bool {
	return function.BetweenOperands("@>", b.dialect) != nil || enginespecific.Has(ast.Contains, b.dialect)
}

// betweenOperands is an operator of a document or an array, which is modelled or not.
func (b *queryBuilder) betweenOperands(sign string, form ast.EngineSpecificForm, x, name ast.Expr) ast.Expr {
	if f := function.BetweenOperands(sign, b.dialect); f != nil {
		return f.Call(x, name)
	}
	return &ast.EngineSpecific{Form: form, Args: []ast.Expr{x, name}}
}

// engineSpecificOf looks for a column of a kind, from a random place on.
func (b *queryBuilder) engineSpecificOf(f *frame, kind engineSpecificKind) (visibleEngineSpecific, bool) {
	if n := len(f.engineSpecificColumns); n > 0 {
		for i, start := 0, b.Below(n); i < n; i++ {
			if c := f.engineSpecificColumns[(start+i)%n]; c.kind == kind {
				return c, true
			}
		}
	}
	return visibleEngineSpecific{}, false
}

// call makes a call; nil where an operand is not to be had.
func (b *queryBuilder) call(f *frame, called *function.Function) ast.Expr {
	b.room--
	x := &ast.Call{Name: called.Name, Args: make([]ast.Expr, len(called.Parameters))}
	for i, kind := range called.Parameters {
		if x.Args[i] = b.engineSpecificOperand(f, kind); x.Args[i] == nil {
			return nil
		}
	}
	return x
}

// engineSpecificOperand is an operand of a kind.
func (b *queryBuilder) engineSpecificOperand(f *frame, kind function.Type) ast.Expr {
	switch kind {
	case function.Integer:
		return b.number(f, familyInteger, needCompare|needSmall|needBits)
	case function.Decimal:
		return b.simple(f, familyDecimal, 150)
	case function.Double:
		return b.simple(f, familyDouble, 150)
	case function.Text:
		return b.text(f, needCompare)
	case function.Condition:
		if x := b.predicate(f); x != null {
			return x
		}
		return trueValue
	case function.Any:
		return b.operand(f).expr
	case function.Document:
		if n, ok := b.engineSpecificOf(f, engineSpecificDocument); ok {
			return n.reference()
		}
		return nil
	case function.SmallCount:
		return number(b.Below(4))
	case function.Place:
		return number(b.Between(1, 3))
	case function.ShortText:
		return choice.One(&b.Sequence, shortWords)
	case function.Path:
		return choice.One(&b.Sequence, documentPaths)
	case function.Pattern:
		return choice.One(&b.Sequence, patterns)
	case function.Template:
		return choice.One(&b.Sequence, templates)
	case function.NumberDocument:
		return text(choice.One(&b.Sequence, []string{"1", "2", `"x"`, "null"}))
	case function.Probability:
		return choice.One(&b.Sequence, probabilities)
	case function.LiteralOne:
		return text("one")
	case function.Moment:
		return b.momentArgument(f)
	case function.Number:
		return b.number(f, familyInteger, needCompare|needSmall|needBits)
	case function.Bytes:
		return choice.One(&b.Sequence, more)
	case function.Unstated, function.ByRule, function.Unsigned, function.Geometry: // none is declared of an operand
	case function.AnyList:
	}
	panic("sql: unknown kind")
}

// engineSpecificLeaf is a predicate without predicates inside that only engine-specific databases
// have; nil where none is chosen.
func (b *queryBuilder) engineSpecificLeaf(f *frame) ast.Expr {
	if b.PerMille(b.weights[ChanceTrap]) {
		if x := b.trap(f); x != nil {
			return x
		}
	}
	if b.PerMille(b.weights[ChanceEngineSpecificPredicate]) {
		if x := b.engineSpecificPredicate(f); x != nil {
			return x
		}
	}
	return b.listedCall(f, function.Condition, 0)
}

// engineSpecificPredicate is a predicate that the semantics do not model; nil where
// the block has no operands for it.
func (b *queryBuilder) engineSpecificPredicate(f *frame) ast.Expr {
	options := [](func(*frame) ast.Expr){b.truthCall, b.truthCall, b.matched, b.matched, b.collatedComparison, b.documentTest, b.labelTest, b.arrayTest, b.textSearch}
	return b.predicateOf(options, f)
}

// predicateOf tries some of the options, and negates what comes of it now and then;
// nil if none of those that it tried has operands.
func (b *queryBuilder) predicateOf(options []func(*frame) ast.Expr, f *frame) ast.Expr {
	for range 4 {
		if x := choice.One(&b.Sequence, options)(f); x != nil {
			if b.PerMille(b.weights[ChanceNegated] / 2) {
				return b.not(x)
			}
			return x
		}
	}
	return nil
}

func (b *queryBuilder) truthCall(f *frame) ast.Expr {
	list := b.functions[function.Condition]
	if len(list) == 0 {
		return nil
	}
	return b.call(f, choice.One(&b.Sequence, list))
}

// How a text is matched.
const (
	matchedRegexp = iota
	matchedSimilar
	matchedSound
)

// matched is a match of a text against a regular expression, or by its sound.
func (b *queryBuilder) matched(f *frame) ast.Expr {
	form := b.Below(3)
	if form == matchedRegexp && b.dialect.Regexps == spec.RegexpsNone || form == matchedSimilar && !b.dialect.Regexps.IsSign() ||
		form == matchedSound && !enginespecific.Has(ast.SoundsLike, b.dialect) || b.engineSpecific.search { // SQLite has the operator, but no function for it
		return nil
	}
	c, ok := b.columnOf(f, familyText, needCompare)
	if !ok {
		return nil
	}
	b.room--
	x, against := b.reference(c), choice.One(&b.Sequence, [...][]ast.Expr{matchedRegexp: patterns, matchedSimilar: similars, matchedSound: shortWords}[form])
	switch form {
	case matchedRegexp:
		return &ast.Like{Op: ast.MatchRegexp, X: x, Pattern: against}
	case matchedSimilar:
		return &ast.Like{Op: ast.MatchSimilar, X: x, Pattern: against}
	}
	return &ast.EngineSpecific{Form: ast.SoundsLike, Args: []ast.Expr{x, against}}
}

// collatedComparison compares a text column by a collation for which different
// texts are equal.
func (b *queryBuilder) collatedComparison(f *frame) ast.Expr {
	c, ok := b.columnOf(f, familyText, needCompare)
	if !ok || len(b.engineSpecific.insensitive) == 0 || c.kind.IsOpaque() {
		return nil
	}
	x := &ast.Collate{X: b.reference(c), Collation: choice.One(&b.Sequence, b.engineSpecific.insensitive)}
	if b.engineSpecific.collationsAlone && b.database.collation != "" {
		x.Collation = b.database.collation
	}
	o := operand{x, familyText, c.samples}
	if b.PerMille(300) {
		return &ast.InList{X: x, List: []ast.Expr{b.against(o), b.against(o)}, Not: b.negated()}
	}
	return &ast.Comparison{Op: b.comparison(), L: x, R: b.against(o)}
}

// documentTest asks whether a document contains something, or is one at all.
func (b *queryBuilder) documentTest(f *frame) ast.Expr {
	n, ok := b.engineSpecificOf(f, engineSpecificDocument)
	if !ok {
		return nil
	}
	b.room--
	x := n.reference()
	switch {
	case b.hasContains() && b.PerMille(600):
		return b.betweenOperands("@>", ast.Contains, x, choice.One(&b.Sequence, parts))
	case enginespecific.Has(ast.MemberOf, b.dialect) && b.engineSpecific.members && b.PerMille(500):
		return &ast.EngineSpecific{Form: ast.MemberOf, Args: []ast.Expr{number(b.Between(1, 2)), x}}
	}
	return &ast.Is{X: x, Test: ast.TestNull, Not: b.PerMille(650)}
}

// labelTest compares a column of an enumeration with its labels.
func (b *queryBuilder) labelTest(f *frame) ast.Expr {
	n, ok := b.engineSpecificOf(f, engineSpecificEnumeration)
	if !ok {
		return nil
	}
	b.room--
	switch b.Below(3) {
	case 0:
		return &ast.InList{X: n.reference(), List: []ast.Expr{choice.One(&b.Sequence, moods), choice.One(&b.Sequence, moods)}, Not: b.negated()}
	case 1:
		return &ast.Is{X: n.reference(), Test: ast.TestNull, Not: b.PerMille(650)}
	}
	return &ast.Comparison{Op: b.comparison(), L: n.reference(), R: choice.One(&b.Sequence, moods)}
}

// arrayTest asks for an element of an array.
func (b *queryBuilder) arrayTest(f *frame) ast.Expr {
	n, ok := b.engineSpecificOf(f, engineSpecificArray)
	if !ok {
		return nil
	}
	b.room--
	if b.PerMille(500) {
		return function.QuantifiedOf(ast.Any, ast.Equal).Call(b.leaf(f, familyInteger, needBits|needSmall, b.PerMille(500)), n.reference())
	}
	return b.betweenOperands("@>", ast.Contains, n.reference(), arrayOf(b.Between(1, 3)))
}

// textSearch searches a text for a word.
func (b *queryBuilder) textSearch(f *frame) ast.Expr {
	if enginespecific.Has(ast.TextSearch, b.dialect) {
		c, ok := b.columnOf(f, familyText, needCompare)
		if !ok {
			return nil
		}
		b.room -= 2
		return &ast.EngineSpecific{Form: ast.TextSearch, Args: []ast.Expr{
			&ast.Call{Name: "TO_TSVECTOR", Args: []ast.Expr{text("simple"), b.reference(c)}},
			&ast.Call{Name: "TO_TSQUERY", Args: []ast.Expr{text("simple"), choice.One(&b.Sequence, searches[:3])}}}}
	}
	if f.base != nil || f.plain {
		return nil
	}
	for _, c := range f.columns {
		if c.searched {
			form := ast.MatchBoolean
			if b.PerMille(300) {
				form = ast.MatchNatural
			}
			return &ast.EngineSpecific{Form: form, Args: []ast.Expr{b.reference(c), choice.One(&b.Sequence, searches)}}
		}
	}
	return nil
}

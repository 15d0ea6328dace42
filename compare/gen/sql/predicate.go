package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// operand is what a predicate is about.
type operand struct {
	expr    ast.Expr
	family  family
	samples []ast.Expr
}

// operand picks a column, an expression over columns or, in a grouped block,
// an aggregate.
func (b *queryBuilder) operand(f *frame) operand {
	if f.base != nil && (len(f.columns) == 0 || b.PerMille(b.weights[ChanceAggregate])) {
		if c, ok := f.base.any(&b.Sequence, needCompare|needSmall); ok {
			if x, ok := b.aggregate(f, c.family, needCompare); ok {
				return operand{x, c.family, c.samples}
			}
		}
		return operand{&ast.Aggregate{Function: ast.CountStar}, familyInteger, smallIntegers[:4]}
	}
	c, ok := b.column(f, needCompare)
	if !ok {
		b.room--
		return operand{b.literalOf(familyInteger), familyInteger, smallIntegers[:6]}
	}
	if b.room > 0 && c.family != familyDynamic && b.PerMille(b.weights[ChanceComputedOperand]) {
		samples := c.samples
		if b.PerMille(300) && c.family == familyInteger {
			samples = smallIntegers[:8]
		}
		return operand{b.expression(f, c.family, needCompare), c.family, samples}
	}
	return operand{b.named(f, c), c.family, c.samples}
}

// against is a constant to hold an operand against.
func (b *queryBuilder) against(o operand) ast.Expr {
	b.room--
	if len(o.samples) > 0 && b.PerMille(850) {
		return choice.One(&b.Sequence, o.samples)
	}
	return b.literalOf(o.family)
}

// rightSide is what an operand is compared with.
func (b *queryBuilder) rightSide(f *frame, o operand) ast.Expr {
	switch b.weights.choose(&b.Sequence, rightSides) {
	case AgainstColumn:
		if c, ok := b.columnOf(f, o.family, needCompare); ok {
			return b.reference(c)
		}
	case AgainstValue:
		if b.room > 0 {
			return b.expression(f, o.family, needCompare)
		}
	case AgainstNumber:
		if o.family.isNumber() {
			if c, ok := b.columnOf(f, familyInteger+family(b.Below(3)), needCompare); ok {
				return b.reference(c)
			}
			return b.literalOf(familyDecimal)
		}
		if o.family == familyDynamic {
			return b.leaf(f, choice.One(&b.Sequence, []family{familyInteger, familyText, familyDouble}), needCompare, false)
		}
	case AgainstNull:
		b.room--
		return null
	}
	return b.against(o)
}

// comparison picks an operator.
func (b *queryBuilder) comparison() ast.ComparisonOp {
	return ast.Equal + ast.ComparisonOp(b.weights.choose(&b.Sequence, comparisons)-CompareEqual)
}

func (b *queryBuilder) negated() bool { return b.PerMille(b.weights[ChanceNegated]) }

// truthFamily is the family of a predicate's value.
func (b *queryBuilder) truthFamily() family {
	if b.dialect.BooleanType == spec.BooleanOwn {
		return familyBoolean
	}
	return familyInteger
}

func (b *queryBuilder) truthSamples() []ast.Expr {
	if b.dialect.BooleanType == spec.BooleanOwn {
		return truths
	}
	return smallIntegers[:2]
}

// truth is a predicate used as a value: a bare NULL gets its type.
func (b *queryBuilder) truth(f *frame) ast.Expr {
	x := b.predicate(f)
	if x == null {
		return &ast.Cast{X: null, Type: b.castType(familyBoolean)}
	}
	return x
}

// predicate makes a predicate.
func (b *queryBuilder) predicate(f *frame) ast.Expr {
	b.nesting++
	defer func() { b.nesting-- }()
	if x := b.weighedCondition(f); x != nil {
		return x
	}
	kind := b.weights.choose(&b.Sequence, predicateLeaves)
	if b.room > 0 && b.mayNest(2) {
		kind = b.weights.choose(&b.Sequence, predicates)
	}
	b.room--
	switch kind {
	case PredicateAnd:
		return &ast.Binary{Op: ast.And, L: b.predicate(f), R: b.predicate(f)}
	case PredicateOr:
		return &ast.Binary{Op: ast.Or, L: b.predicate(f), R: b.predicate(f)}
	case PredicateXor:
		return &ast.Binary{Op: ast.Xor, L: b.predicate(f), R: b.predicate(f)}
	case PredicateNot:
		return b.not(b.predicate(f))
	case PredicateTruthTest:
		return b.truthTest(b.predicate(f))
	case PredicateCase:
		first := b.predicate(f)
		x := &ast.Case{Whens: []ast.When{{Condition: b.predicate(f), Result: first}}}
		if first == null {
			x.Whens[0].Result = trueValue
		}
		if b.PerMille(800) {
			x.Else = b.predicate(f)
		}
		return x
	case PredicateTruths:
		return &ast.Comparison{Op: b.comparison(), L: b.truth(f), R: b.truth(f)}
	case PredicateExists, PredicateInQuery, PredicateQuantified, PredicateScalarQuery, PredicateRowQuery:
		if x := b.queryPredicate(f, kind); x != nil {
			return x
		}
		kind = b.weights.choose(&b.Sequence, predicateLeaves)
	}
	return b.leafPredicate(f, kind)
}

// not negates; MySQL has a second spelling.
func (b *queryBuilder) not(x ast.Expr) ast.Expr {
	if b.dialect.ExclamationNot && b.PerMille(200) {
		return &ast.Unary{Op: ast.NotSymbol, X: x}
	}
	return &ast.Unary{Op: ast.Not, X: x}
}

// truthTest is X IS [NOT] TRUE, FALSE, UNKNOWN or NULL.
func (b *queryBuilder) truthTest(x ast.Expr) ast.Expr {
	t := &ast.Is{X: x, Not: b.PerMille(450)}
	switch b.weights.choose(&b.Sequence, truthTests) {
	case TestTrue:
		t.Test = ast.TestTrue
	case TestFalse:
		t.Test = ast.TestFalse
	case TestUnknown:
		t.Test = ast.TestUnknown
	}
	return t
}

// leafPredicate makes a predicate without predicates inside.
func (b *queryBuilder) leafPredicate(f *frame, kind Weight) ast.Expr {
	if b.database.EngineSpecific {
		if x := b.engineSpecificLeaf(f); x != nil {
			return x
		}
	}
	switch kind {
	case PredicateBetween:
		return b.betweenBounds(f)
	case PredicateInList:
		return b.inList(f)
	case PredicateLike:
		if x := b.like(f); x != nil {
			return x
		}
	case PredicateIsNull:
		if b.PerMille(b.weights[ChanceRowNull]) {
			o, p := b.operand(f), b.operand(f)
			return &ast.Is{X: &ast.Row{Items: []ast.Expr{o.expr, p.expr}}, Test: ast.TestNull, Not: b.PerMille(500)}
		}
		return &ast.Is{X: b.operand(f).expr, Test: ast.TestNull, Not: b.PerMille(650)}
	case PredicateDistinct:
		o := b.operand(f)
		return b.distinct(o.expr, b.rightSide(f, o), b.PerMille(500))
	case PredicateRow, PredicateRowDistinct:
		l, r := b.rows(f)
		if kind == PredicateRow {
			return &ast.Comparison{Op: b.comparison(), L: l, R: r}
		}
		return b.distinct(l, r, b.PerMille(400))
	case PredicateRowInList:
		o, p := b.operand(f), b.operand(f)
		if b.language.rowsSized && (o.family == familyText || p.family == familyText) {
			break
		}
		list := make([]ast.Expr, b.Between(2, 3))
		for i := range list {
			list[i] = &ast.Row{Items: []ast.Expr{b.against(o), b.against(p)}}
		}
		return &ast.InList{X: &ast.Row{Items: []ast.Expr{o.expr, p.expr}}, List: list, Not: b.negated()}
	case PredicateValue:
		if x := b.truthColumn(f); x != nil {
			return x
		}
	case PredicateLiteral:
		return choice.One(&b.Sequence, []ast.Expr{trueValue, falseValue, null})
	case PredicateLookAlike:
		if x := b.lookAlike(f); x != nil {
			return x
		}
	}
	o := b.operand(f)
	return &ast.Comparison{Op: b.comparison(), L: o.expr, R: b.rightSide(f, o)}
}

// distinct is a null-safe comparison in one of the dialect's spellings; equal
// asks for IS NOT DISTINCT FROM, <=> or IS.
func (b *queryBuilder) distinct(l, r ast.Expr, equal bool) ast.Expr {
	if b.dialect.BooleanType == spec.BooleanInteger && (r == trueValue || r == falseValue) {
		r = digits[1] // IS would test for truth
	}
	x := &ast.Distinct{L: l, R: r, Not: equal}
	switch b.weights.choose(&b.Sequence, distinctForms) {
	case DistinctNullSafe:
		x.Spelling = ast.SpelledNullSafeEqual
		x.Not = true
		if !equal && b.mayNest(3) {
			return &ast.Unary{Op: ast.Not, X: x}
		}
	case DistinctIs:
		x.Spelling = ast.SpelledIs
		if _, literal := r.(*ast.Literal); literal { // IS NULL and IS TRUE are other predicates
			x.Spelling = ast.SpelledDistinctFrom
		}
	}
	return x
}

// betweenBounds is X BETWEEN two constants or values.
func (b *queryBuilder) betweenBounds(f *frame) ast.Expr {
	o := b.operand(f)
	x := &ast.Between{X: o.expr, Not: b.negated(), Symmetric: b.PerMille(b.weights[ChanceSymmetric])}
	if o.family.isNumber() && b.PerMille(600) {
		b.room -= 2
		x.Low, x.High = number(b.Between(-2, 2)), number(b.Between(2, 10))
	} else {
		x.Low, x.High = b.rightSide(f, o), b.rightSide(f, o)
	}
	return x
}

func (b *queryBuilder) inList(f *frame) ast.Expr {
	o := b.operand(f)
	if chance := b.weights[ChanceListedColumn]; chance > 0 && b.PerMille(chance) { // without it nothing is drawn
		return b.listedColumn(f, o)
	}
	x := &ast.InList{X: o.expr, List: make([]ast.Expr, b.Between(1, 4)), Not: b.negated()}
	for i := range x.List {
		switch {
		case i > 0 && b.PerMille(b.weights[ChanceNullArm]):
			b.room--
			x.List[i] = null
		case b.PerMille(120):
			x.List[i] = b.rightSide(f, o)
		default:
			x.List[i] = b.against(o)
		}
	}
	if _, query := x.List[0].(*ast.Subquery); query && len(x.List) == 1 {
		x.List[0] = b.against(o) // IN ((query)) is the query's table
	}
	if b.PerMille(b.weights[ChanceEmptyList]) {
		x.List = nil
	}
	return x
}

// listedColumn looks for a literal in a list that begins with an operand: '1' IN (c), 2 IN (c, d).
// Where a comparison converts, the literal may be of another family.
func (b *queryBuilder) listedColumn(f *frame, o operand) ast.Expr {
	x := &ast.InList{X: b.against(o), List: []ast.Expr{o.expr}, Not: b.negated()}
	switch {
	case b.dialect.BooleanType == spec.BooleanOwn || !b.PerMille(300):
	case o.family == familyInteger:
		x.X = text(choice.One(&b.Sequence, []string{"0", "1", "2", "-1"}))
	case o.family == familyText:
		x.X = b.literalOf(familyInteger)
	}
	for range b.Below(3) {
		x.List = append(x.List, b.rightSide(f, o))
	}
	if _, query := o.expr.(*ast.Subquery); query && len(x.List) == 1 { // which would be read as IN of a query
		x.List = append(x.List, b.against(o))
	}
	return x
}

// like matches a text against a pattern; nil where there is no text.
func (b *queryBuilder) like(f *frame) ast.Expr {
	c, ok := b.columnOf(f, familyText, needCompare)
	if !ok {
		return nil
	}
	b.room -= 2
	x := &ast.Like{X: b.reference(c), Not: b.negated()}
	if b.room > 0 && b.PerMille(b.weights[ChanceComputedOperand]) {
		x.X = b.expression(f, familyText, needCompare)
	}
	kind := b.weights.choose(&b.Sequence, likeForms)
	x.Pattern = choice.One(&b.Sequence, likePatterns)
	switch kind {
	case LikeEscape:
		x.Pattern, x.Escape = choice.One(&b.Sequence, escapePatterns), escape
		if b.dialect.NumberText == spec.NumberTextPrefix && b.PerMille(80) {
			x.Pattern = choice.One(&b.Sequence, endingPatterns)
		}
	case LikeInsensitive:
		x.Op = ast.MatchILike
	case LikeGlob:
		x.Op, x.Pattern = ast.MatchGlob, choice.One(&b.Sequence, globPatterns)
	case LikeColumn:
		x.Pattern = b.leaf(f, familyText, needCompare, false)
	}
	return x
}

// rows makes two row values that can be compared.
func (b *queryBuilder) rows(f *frame) (l, r ast.Expr) {
	n := 2
	if b.PerMille(200) {
		n = 3
	}
	left, right := &ast.Row{Items: make([]ast.Expr, n)}, &ast.Row{Items: make([]ast.Expr, n)}
	for i := range n {
		o := b.operand(f)
		left.Items[i], right.Items[i] = o.expr, b.rightSide(f, o)
	}
	b.room--
	return left, right
}

// truthColumn is a boolean column, or a number where numbers are truth values.
func (b *queryBuilder) truthColumn(f *frame) ast.Expr {
	if b.dialect.BooleanType == spec.BooleanOwn {
		if c, ok := b.columnOf(f, familyInteger, needBits); ok && c.kind == ast.Integer && b.language.casts[familyInteger][0] == ast.BigInt && b.PerMille(300) {
			return &ast.Cast{X: b.reference(c), Type: ast.Boolean}
		}
		if c, ok := b.columnOf(f, familyBoolean, needCompare); ok {
			return b.reference(c)
		}
		return nil
	}
	if f.base != nil {
		return nil
	}
	if c, ok := b.columnOf(f, familyInteger+family(b.Below(3)), needCompare); ok {
		return b.reference(c)
	}
	return nil
}

// lookAlike compares a text with a number, on plain columns and literals.
func (b *queryBuilder) lookAlike(f *frame) ast.Expr {
	x := &ast.Comparison{Op: b.comparison()}
	if b.dialect.BooleanType == spec.BooleanOwn {
		// A string literal takes the type of the other side.
		c, ok := b.columnOf(f, familyInteger, needBits|needSmall)
		if !ok {
			return nil
		}
		x.L, x.R = b.reference(c), text(choice.One(&b.Sequence, []string{"0", "1", "2", "-1", " 3", "1 "}))
		return x
	}
	c, ok := b.columnOf(f, familyText, needCompare)
	d, found := b.columnOf(f, familyInteger, needCompare)
	switch {
	case ok && found && b.PerMille(300):
		x.L, x.R = b.reference(c), b.reference(d)
	case ok && b.PerMille(600):
		x.L, x.R = b.reference(c), b.literalOf(familyInteger+family(b.Below(3)))
	case found:
		x.L, x.R = b.reference(d), b.literalOf(familyText)
	default:
		return nil
	}
	return x
}

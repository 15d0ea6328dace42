package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Traps are predicates of the forms in which published bugs of engines were found
// and which the other choices make seldom: https://github.com/sqlancer/bugs lists
// the bugs.

// Texts of traps. The cased ones differ in case only; the loose ones are read as
// numbers, some of them in part.
var (
	casedTexts    = textLiterals("a", "A", "b", "B", "ab", "AB", "")
	looseTexts    = textLiterals("-1", "0", "1", "\n1", " 1", "1 ", "\n2", "-0", "1.0", "0.9", "1e0", "a", "", "-", "2")
	loosePatterns = textLiterals("-*", "-%", "1*", "1%", "[0-9]*", "*", "%", "-1", "1", "*.*", "%.0", "_", "?")
	fractions     = literals("0.1", "0.10", "0.5e0", "-0.4", "0.9", "0e0", "0.0")
	longNumbers   = literals("2070934912552030444", "2070934912552030443", "1000000000000000001", "9007199254740993", "-2070934912552030444", "9223372036854775807", "3")
	longTexts     = textLiterals("2070934912552030444", "2070934912552030443", "1000000000000000001", "9007199254740993", "3", "3.0")
)

// loose tells whether texts and numbers may be compared with one another, and stand
// where a truth value is due.
func (b *queryBuilder) loose() bool { return b.dialect.BooleanType == spec.BooleanInteger }

// dynamic tells whether a column holds values of any type.
func (b *queryBuilder) dynamic() bool { return b.dialect.Storage == spec.StorageOfValue }

// trap is a predicate of such a form; nil where the block has no operands for it.
func (b *queryBuilder) trap(f *frame) ast.Expr {
	options := [](func(*frame) ast.Expr){b.repeated, b.repeated, b.casedComparison, b.casedComparison, b.truthOperand, b.truthOperand, b.columnBound}
	if b.loose() {
		options = append(options, b.looseComparison, b.looseComparison, b.looseMatch, b.looseTruth, b.unsignedMember)
	}
	return b.predicateOf(options, f)
}

// repeated is the condition of a partial index of a relation: as it is, turned
// round, or about the NULLs of its column.
func (b *queryBuilder) repeated(f *frame) ast.Expr {
	if len(f.conditions) == 0 || f.base != nil {
		return nil
	}
	b.room--
	x := ast.CopyExpr(choice.One(&b.Sequence, f.conditions))
	if c, is := x.(*ast.Comparison); is && b.PerMille(400) {
		turned := map[ast.ComparisonOp]ast.ComparisonOp{ast.Less: ast.Greater, ast.LessEqual: ast.GreaterEqual, ast.Greater: ast.Less, ast.GreaterEqual: ast.LessEqual}
		c.L, c.R = c.R, c.L
		if op, other := turned[c.Op]; other {
			c.Op = op
		}
	}
	switch b.Below(7) {
	case 0:
		return b.not(x)
	case 1:
		return b.truthTest(x)
	case 2:
		var refs []ast.Expr
		ast.Inspect(x, func(x ast.Expr) bool {
			if ref, is := x.(*ast.ColumnRef); is {
				refs = append(refs, ref)
			}
			return true
		})
		if len(refs) > 0 {
			return &ast.Is{X: ast.CopyExpr(choice.One(&b.Sequence, refs)), Test: ast.TestNull, Not: b.PerMille(500)}
		}
	case 3:
		return b.overTruth(x)
	case 4:
		return &ast.Binary{Op: choice.One(&b.Sequence, []ast.BinaryOp{ast.And, ast.And, ast.Or}), L: x, R: b.predicate(f)}
	}
	return x
}

// casedComparison compares two texts that may differ in case only, alone or at the
// head of a row.
func (b *queryBuilder) casedComparison(f *frame) ast.Expr {
	c, ok := b.columnOf(f, familyText, needCompare)
	if !ok || c.kind.IsOpaque() {
		return nil
	}
	l := b.reference(c)
	r := choice.One(&b.Sequence, casedTexts)
	if d, found := b.columnOf(f, familyText, needCompare); found && !d.kind.IsOpaque() && b.PerMille(600) {
		r = b.reference(d)
	}
	collates := len(b.engineSpecific.insensitive) > 0 && !b.engineSpecific.collationsAlone
	if collates && b.PerMille(300) {
		if _, column := r.(*ast.ColumnRef); column || b.dynamic() {
			r = &ast.Collate{X: r, Collation: b.explicit()}
		}
	}
	if b.dynamic() && b.PerMille(300) {
		l = &ast.Unary{Op: ast.Plus, X: l}
	}
	if b.PerMille(500) {
		l, r = r, l
	}
	if b.PerMille(450) {
		first, second := b.Below(2), b.Below(2)
		l = &ast.Row{Items: []ast.Expr{l, number(first)}}
		r = &ast.Row{Items: []ast.Expr{r, number(second)}}
	}
	b.room -= 2
	return &ast.Comparison{Op: b.comparison(), L: l, R: r}
}

// tested is a predicate that is not about other predicates.
func (b *queryBuilder) tested(f *frame) ast.Expr {
	o := b.operand(f)
	if b.PerMille(400) {
		return &ast.Is{X: o.expr, Test: ast.TestNull, Not: b.PerMille(600)}
	}
	if !b.loose() {
		return &ast.Comparison{Op: b.comparison(), L: o.expr, R: b.against(o)}
	}
	if b.PerMille(200) && b.dialect.NullSafeEqual {
		unknown := &ast.Distinct{L: null, R: digits[0], Not: true, Spelling: ast.SpelledNullSafeEqual}
		return &ast.Comparison{Op: b.comparison(), L: o.expr, R: unknown}
	}
	return &ast.Is{X: o.expr, Test: choice.One(&b.Sequence, []ast.TruthTest{ast.TestTrue, ast.TestFalse}), Not: b.PerMille(400)}
}

// truthOperand is a predicate about the truth value of another one.
func (b *queryBuilder) truthOperand(f *frame) ast.Expr {
	b.room--
	return b.overTruth(b.tested(f))
}

// overTruth is a predicate about a truth value.
func (b *queryBuilder) overTruth(x ast.Expr) ast.Expr {
	b.room--
	switch b.Below(5) {
	case 0:
		return &ast.Between{X: x, Low: falseValue, High: choice.One(&b.Sequence, truths), Not: b.negated()}
	case 1:
		list := []ast.Expr{x}
		if b.PerMille(300) {
			list = append(list, choice.One(&b.Sequence, truths))
		}
		return &ast.InList{X: b.constantTruth(), List: list, Not: b.negated()}
	case 2:
		return &ast.Comparison{Op: b.comparison(), L: x, R: b.constantTruth()}
	}
	return &ast.Is{X: x, Test: ast.TestNull, Not: b.PerMille(500)}
}

// constantTruth is a truth value, as a number where that is one.
func (b *queryBuilder) constantTruth() ast.Expr {
	if b.loose() && b.PerMille(700) {
		return number(b.Below(3))
	}
	return choice.One(&b.Sequence, truths)
}

// columnBound is a constant BETWEEN another one and a column.
func (b *queryBuilder) columnBound(f *frame) ast.Expr {
	c, ok := b.column(f, needCompare)
	if !ok || c.kind.IsOpaque() {
		return nil
	}
	o := operand{b.reference(c), c.family, c.samples}
	constant := func() ast.Expr {
		if b.loose() && b.PerMille(450) {
			return choice.One(&b.Sequence, looseTexts)
		}
		return b.against(o)
	}
	x := &ast.Between{X: constant(), Low: constant(), High: o.expr, Not: b.negated()}
	if b.PerMille(400) {
		x.Low, x.High = x.High, x.Low
	}
	return x
}

// looseComparison compares a number column with texts.
func (b *queryBuilder) looseComparison(f *frame) ast.Expr {
	c, ok := b.columnOf(f, familyInteger+family(b.Below(3)), needCompare)
	if !ok {
		return nil
	}
	b.room -= 2
	x := b.reference(c)
	loose := func() ast.Expr { return choice.One(&b.Sequence, looseTexts) }
	switch b.Below(6) {
	case 0:
		return &ast.Between{X: x, Low: choice.One(&b.Sequence, []ast.Expr{digits[0], loose()}), High: loose(), Not: b.negated()}
	case 1:
		return &ast.InList{X: x, List: []ast.Expr{loose(), loose()}, Not: b.negated()}
	case 2:
		return &ast.Comparison{Op: b.comparison(), L: loose(), R: x}
	case 3: // bits of a text
		return &ast.Comparison{Op: b.comparison(), L: x, R: &ast.Binary{Op: ast.BitAnd, L: loose(), R: number(b.Between(1, 3))}}
	case 4: // bits of a column against a text column, beside an equality
		if d, found := b.columnOf(f, familyText, needCompare); found && c.fit&needBits != 0 && !d.kind.IsOpaque() {
			bits := &ast.Comparison{Op: b.comparison(), L: b.reference(d), R: &ast.Binary{Op: ast.BitAnd, L: x, R: x}}
			return &ast.Binary{Op: ast.And, L: bits, R: &ast.Comparison{Op: ast.Equal, L: b.reference(c), R: b.against(operand{x, c.family, c.samples})}}
		}
	}
	return &ast.Comparison{Op: b.comparison(), L: x, R: loose()}
}

// looseMatch matches a column that is no text, or a column against itself.
func (b *queryBuilder) looseMatch(f *frame) ast.Expr {
	c, ok := b.column(f, needCompare)
	if !ok || c.kind.IsOpaque() {
		return nil
	}
	b.room--
	x := &ast.Like{X: b.reference(c), Pattern: choice.One(&b.Sequence, loosePatterns), Not: b.negated()}
	if b.PerMille(300) {
		x.Pattern = b.reference(c)
		if b.dialect.Regexps != spec.RegexpsNone && !b.engineSpecific.search && c.family == familyInteger && b.PerMille(400) {
			return &ast.Like{Op: ast.MatchRegexp, X: x.X, Pattern: x.Pattern}
		}
	}
	if b.dynamic() && b.PerMille(700) {
		x.Op = ast.MatchGlob
	}
	return x
}

// looseTruth is a number or a text in the place of a truth value.
func (b *queryBuilder) looseTruth(f *frame) ast.Expr {
	b.room--
	switch b.Below(4) {
	case 0:
		return choice.One(&b.Sequence, fractions)
	case 1:
		if c, ok := b.columnOf(f, familyText, needCompare); ok && !c.kind.IsOpaque() {
			return b.reference(c)
		}
	case 2:
		if c, ok := b.columnOf(f, familyInteger, needCompare); ok {
			return &ast.Case{Whens: []ast.When{{Condition: choice.One(&b.Sequence, []ast.Expr{falseValue, null, trueValue}), Result: b.reference(c)}}, Else: choice.One(&b.Sequence, fractions)}
		}
	}
	c, ok := b.columnOf(f, familyInteger, needCompare)
	if !ok || b.functionNamed(function.Greatest.Name, function.Integer) == nil {
		return nil
	}
	x := &ast.Call{Name: choice.One(&b.Sequence, []string{function.Greatest.Name, function.Least.Name}), Args: []ast.Expr{b.reference(c), choice.One(&b.Sequence, []ast.Expr{null, digits[1]})}}
	if b.PerMille(300) {
		return &ast.Is{X: x, Test: ast.TestNull, Not: b.PerMille(500)}
	}
	return x
}

func (b *queryBuilder) functionNamed(name string, result function.Type) *function.Function {
	for _, f := range b.functions[result] {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// unsignedMember looks for a signed integer in a list with an unsigned one.
func (b *queryBuilder) unsignedMember(f *frame) ast.Expr {
	if len(b.language.unsigned) == 0 {
		return nil
	}
	c, ok := b.columnOf(f, familyInteger, needCompare)
	if !ok {
		return nil
	}
	b.room -= 2
	cast := &ast.Cast{X: choice.One(&b.Sequence, []ast.Expr{number(-1), number(-2), b.reference(c)}), Type: unsigned(64)}
	x := choice.One(&b.Sequence, []ast.Expr{number(-1), b.reference(c), b.reference(c)})
	return &ast.InList{X: x, List: []ast.Expr{number(b.Between(-1, 2)), cast}, Not: b.negated()}
}

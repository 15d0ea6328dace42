package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// dare makes, in a query that was chosen for it, a value whose computation may
// raise an error at run time; nil where the block has nothing to make it of or
// the query has dared enough.
func (b *queryBuilder) dare(f *frame) ast.Expr {
	x := b.dangerous(f)
	if x != nil {
		if b.dares--; b.dares == 0 {
			b.hazard = HazardNone
		}
		b.room -= 4
	}
	return x
}

// daresOf is in how many places a query dares something: where one error is as
// good as another the query tries several.
func (b *queryBuilder) daresOf(hazard Weight) int {
	switch {
	case b.dialect.ScalarRows == spec.ManyRowsFirst || b.PerMille(150):
		return 1
	case hazard == HazardCardinality:
		return 2
	}
	return b.Between(6, 10)
}

// mixedHazards are as frequent as they have forms.
var mixedHazards = []Weight{
	HazardDivision, HazardDivision, HazardDivision, HazardOverflow, HazardOverflow, HazardOverflow, HazardOverflow, HazardOverflow, HazardOverflow,
	HazardCast, HazardCast, HazardCast, HazardCast, HazardCast, HazardCast, HazardEscape, HazardEscape,
}

// nextHazard is the next error that the query dares: its own, or another one beside
// it where the dialect has several.
func (b *queryBuilder) nextHazard() Weight {
	if b.dares > 1 && b.hazard != HazardNone && b.hazard != HazardCardinality && b.weights[HazardCast] > 0 && b.PerMille(700) {
		return choice.One(&b.Sequence, mixedHazards)
	}
	return b.hazard
}

// dared is a predicate over what dare made.
func (b *queryBuilder) dared(x ast.Expr) ast.Expr {
	switch t := x.(type) {
	case *ast.Like:
		return x
	case *ast.Cast:
		if t.Type == ast.Boolean {
			return x
		}
	default: // A comparison makes a predicate of another value.
	}
	return &ast.Comparison{Op: b.comparison(), L: x, R: number(b.Below(4))}
}

func (b *queryBuilder) dangerous(f *frame) ast.Expr {
	if f.base != nil {
		return nil
	}
	c, ok := f.find(&b.Sequence, familyInteger, needSmall|needBits)
	switch b.nextHazard() {
	case HazardDivision:
		if ok {
			return b.divisionByZero(f, c)
		}
	case HazardOverflow:
		if b.dialect.Storage == spec.StorageOfValue {
			return b.sumOverflow()
		}
		if ok {
			return b.overflow(c)
		}
	case HazardCardinality:
		if x, ok := b.severalRows(f); ok {
			return x
		}
	case HazardCast:
		if d, ok := f.find(&b.Sequence, familyText, 0); ok && b.PerMille(150) {
			return &ast.Cast{X: d.reference(), Type: ast.Integer}
		}
		if ok {
			return b.wrongCast(c)
		}
	case HazardEscape:
		if d, ok := f.find(&b.Sequence, familyText, 0); ok {
			return &ast.Like{X: d.reference(), Pattern: choice.One(&b.Sequence, endingPatterns[:2]), Escape: escape, Not: b.negated()}
		}
	}
	return nil
}

// divisionByZero divides by a column that may be zero, or by what is zero.
func (b *queryBuilder) divisionByZero(f *frame, c visible) ast.Expr {
	op := ast.Divide
	if b.PerMille(500) {
		op = ast.Modulo
	}
	d, _ := f.find(&b.Sequence, familyInteger, needSmall|needBits)
	x := &ast.Binary{Op: op, L: c.reference(), R: d.reference()}
	switch b.Below(4) {
	case 0:
		x.R = &ast.Binary{Op: ast.Subtract, L: d.reference(), R: d.reference()}
	case 1:
		x.R = digits[0]
	}
	return x
}

// overflow leaves the range of an integer type.
func (b *queryBuilder) overflow(c visible) ast.Expr {
	most := boundaries[64][0]
	least := &ast.Unary{Op: ast.Negate, X: most}
	switch b.Below(7) {
	case 0, 5:
		return &ast.Binary{Op: ast.Multiply, L: c.reference(), R: most}
	case 1:
		return &ast.Binary{Op: ast.Subtract, L: least, R: &ast.Binary{Op: ast.Add, L: c.reference(), R: digits[2]}}
	case 2:
		if b.dialect.BooleanType == spec.BooleanOwn {
			return b.largeSum()
		}
		return &ast.Binary{Op: ast.Subtract, L: &ast.Cast{X: c.reference(), Type: ast.Unsigned}, R: number(1 + b.Below(8))}
	case 3:
		// -(-9223372036854775807 - 1 + 0): not a constant, of which MySQL makes a decimal
		none := &ast.Binary{Op: ast.Multiply, L: c.reference(), R: digits[0]}
		return &ast.Unary{Op: ast.Negate, X: &ast.Binary{Op: ast.Add, L: &ast.Binary{Op: ast.Subtract, L: least, R: digits[1]}, R: none}}
	}
	return &ast.Binary{Op: ast.Add, L: c.reference(), R: most}
}

// wrongCast casts an integer, or a text made of one, to a type that does not
// hold it.
func (b *queryBuilder) wrongCast(c visible) ast.Expr {
	texts := b.language.casts[familyText][0]
	digitsOf := &ast.Cast{X: function.Abs.Call(c.reference()), Type: texts}
	with := func(before, behind string) ast.Expr {
		var x ast.Expr = digitsOf
		if before != "" {
			x = &ast.Binary{Op: ast.Concat, L: text(before), R: x}
		}
		if behind != "" {
			x = &ast.Binary{Op: ast.Concat, L: x, R: text(behind)}
		}
		return x
	}
	switch b.Below(7) {
	case 0: // out of range
		if b.PerMille(500) {
			return &ast.Cast{X: &ast.Binary{Op: ast.Add, L: c.reference(), R: number(32767)}, Type: ast.SmallInt}
		}
		return &ast.Cast{X: with("9999999999", ""), Type: ast.Integer}
	case 1:
		return &ast.Cast{X: with("9999999999", ""), Type: b.castType(familyDecimal)}
	case 2: // malformed
		return &ast.Cast{X: with("", choice.One(&b.Sequence, []string{"x", ".5", "e1", " 1"})), Type: ast.Integer}
	case 3:
		return &ast.Cast{X: with("", choice.One(&b.Sequence, []string{"x", ".5.", "e", " 1"})), Type: b.castType(familyDecimal)}
	case 4:
		return &ast.Cast{X: with("1e40", ""), Type: ast.Double}
	case 5:
		return &ast.Cast{X: with("", choice.One(&b.Sequence, []string{"x", ".5.", "e", " 1"})), Type: ast.Double}
	}
	return &ast.Cast{X: with("", choice.One(&b.Sequence, []string{"x", "2", "true"})), Type: ast.Boolean}
}

// sumOverflow sums the largest integer over the rows of a table.
func (b *queryBuilder) sumOverflow() ast.Expr {
	return b.sumOf(boundaries[64][0], digits[1])
}

// largeSum sums doubles that are as large as doubles are.
func (b *queryBuilder) largeSum() ast.Expr {
	large := &ast.Cast{X: literal("1.5e308"), Type: ast.Double}
	return b.sumOf(large, large)
}

// sumOf is a scalar subquery with the sum of a value over the rows of a table,
// and of another one over those where a column is NULL.
func (b *queryBuilder) sumOf(value, otherwise ast.Expr) ast.Expr {
	t := b.table(12, familyInteger)
	name := b.relationName()
	c := choice.One(&b.Sequence, t.columns)
	return &ast.Subquery{Query: &ast.Query{Body: &ast.Select{
		Items: []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.Sum, Args: []ast.Expr{&ast.Case{
			Whens: []ast.When{{Condition: &ast.Is{X: &ast.ColumnRef{Table: name, Column: c.name}, Test: ast.TestNull}, Result: otherwise}},
			Else:  value,
		}}}}},
		From: []ast.TableExpr{&ast.TableName{Name: t.name, Alias: name}},
	}}}
}

// severalRows is a scalar subquery that nothing keeps to one row.
func (b *queryBuilder) severalRows(f *frame) (ast.Expr, bool) {
	t := b.table(12, familyInteger)
	if !t.has(familyInteger) {
		return nil, false
	}
	name := b.relationName()
	inner := &frame{}
	for _, c := range t.columns {
		inner.columns = append(inner.columns, visible{column: c, table: name})
	}
	c, _ := inner.find(&b.Sequence, familyInteger, 0)
	s := &ast.Select{
		Items: []ast.SelectItem{{Expr: c.reference()}},
		From:  []ast.TableExpr{&ast.TableName{Name: t.name, Alias: name}},
	}
	if b.dialect.ScalarRows == spec.ManyRowsFirst {
		// Mostly of rows that are alike, so that there is nothing to choose.
		switch {
		case b.PerMille(300):
		case b.PerMille(500):
			s.Items[0].Expr = b.literalOf(familyInteger)
		default:
			s.Where = &ast.Comparison{Op: ast.Equal, L: c.reference(), R: choice.One(&b.Sequence, c.samples)}
		}
		return &ast.Subquery{Query: &ast.Query{Body: s}}, true
	}
	if l, m, ok := pair(&b.Sequence, inner.columns, f.columns, needCompare); ok && b.PerMille(400) {
		s.Where = &ast.Comparison{Op: ast.Equal, L: l.reference(), R: m.reference()}
	}
	return &ast.Subquery{Query: &ast.Query{Body: s}}, true
}

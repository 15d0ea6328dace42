package sql

import "github.com/semcheck/semcheck/spec/ast"

// dare makes, once for a query that was chosen for it, a number whose
// computation may raise an error at run time; nil where the block has nothing
// to make it of.
func (b *queryBuilder) dare(f *frame) ast.Expr {
	x := b.dangerous(f)
	if x != nil {
		b.hazard = HazardNone
		b.room -= 4
	}
	return x
}

func (b *queryBuilder) dangerous(f *frame) ast.Expr {
	if f.base != nil {
		return nil
	}
	c, ok := f.find(&b.random, familyInteger, needSmall|needBits)
	switch b.hazard {
	case HazardDivision:
		if ok {
			return b.divisionByZero(f, c)
		}
	case HazardOverflow:
		if b.language.decimalFloats {
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
		if d, ok := f.find(&b.random, familyText, 0); ok {
			return &ast.Cast{X: d.reference(), Type: ast.Integer}
		}
	}
	return nil
}

// divisionByZero divides by a column that may be zero, or by what is zero.
func (b *queryBuilder) divisionByZero(f *frame, c visible) ast.Expr {
	op := ast.Divide
	if b.perMille(300) {
		op = ast.Modulo
	}
	d, _ := f.find(&b.random, familyInteger, needSmall|needBits)
	x := &ast.Binary{Op: op, L: c.reference(), R: d.reference()}
	switch b.below(4) {
	case 0:
		x.R = &ast.Binary{Op: ast.Subtract, L: d.reference(), R: d.reference()}
	case 1:
		x.R = digits[0]
	}
	return x
}

// overflow leaves the largest integer.
func (b *queryBuilder) overflow(c visible) ast.Expr {
	most := boundaries[64][0]
	switch b.below(4) {
	case 0:
		return &ast.Binary{Op: ast.Multiply, L: c.reference(), R: most}
	case 1:
		return &ast.Binary{Op: ast.Subtract, L: &ast.Unary{Op: ast.Negate, X: most}, R: &ast.Binary{Op: ast.Add, L: c.reference(), R: digits[2]}}
	case 2:
		if b.language.typedBooleans {
			return &ast.Cast{X: &ast.Binary{Op: ast.Add, L: c.reference(), R: number(32767)}, Type: ast.SmallInt}
		}
		return &ast.Binary{Op: ast.Subtract, L: &ast.Cast{X: c.reference(), Type: ast.Unsigned}, R: number(1 + b.below(8))}
	}
	return &ast.Binary{Op: ast.Add, L: c.reference(), R: most}
}

// sumOverflow sums the largest integer over the rows of a table.
func (b *queryBuilder) sumOverflow() ast.Expr {
	t := b.table(12, familyInteger)
	name := b.relationName()
	c := one(&b.random, t.columns)
	return &ast.Subquery{Query: &ast.Query{Body: &ast.Select{
		Items: []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.Sum, Args: []ast.Expr{&ast.Case{
			Whens: []ast.When{{Condition: &ast.Is{X: &ast.ColumnRef{Table: name, Column: c.name}, Test: ast.TestNull}, Result: digits[1]}},
			Else:  boundaries[64][0],
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
	c, _ := inner.find(&b.random, familyInteger, 0)
	s := &ast.Select{
		Items: []ast.SelectItem{{Expr: c.reference()}},
		From:  []ast.TableExpr{&ast.TableName{Name: t.name, Alias: name}},
	}
	if l, m, ok := pair(&b.random, inner.columns, f.columns, needCompare); ok && b.perMille(400) {
		s.Where = &ast.Comparison{Op: ast.Equal, L: l.reference(), R: m.reference()}
	}
	return &ast.Subquery{Query: &ast.Query{Body: s}}, true
}

package geom

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// joined is a query over two relations that a spatial predicate joins.
func (b *queryBuilder) joined(f QueryForm) *ast.Query {
	x := b.from(b.anyTable())
	t := b.anyTable()
	if f == SelfJoin {
		t = x.table
	}
	y := b.from(t)
	on := b.spatialPredicate(b.operand(x), b.operand(y))
	s := &ast.Select{Items: keys(x, y)}
	both := []*relation{x, y}
	switch f {
	case CountJoin:
		s.Items = []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.CountStar}}}
	case SelfJoin:
		on = &ast.Binary{Op: ast.And, L: on, R: &ast.Comparison{Op: choice.One(b.Sequence, []ast.ComparisonOp{ast.Less, ast.NotEqual, ast.LessEqual}), L: x.column("id"), R: y.column("id")}}
	case MatrixValues:
		s.Items = append(s.Items, ast.SelectItem{Expr: function.STRelate.Call(b.operand(x).expr, b.operand(y).expr)})
		if b.PerMille(600) {
			on = nil
		}
	case PredicateValues:
		for range b.Between(1, 3) {
			s.Items = append(s.Items, ast.SelectItem{Expr: b.negated(b.spatialPredicate(b.operand(x), b.partner(x, y)))})
		}
		if b.PerMille(600) {
			on = nil
		}
	case LeftJoin:
		s.From = []ast.TableExpr{&ast.Join{Kind: ast.JoinLeft, L: x.expr, R: y.expr, On: b.negated(on)}}
		switch b.Below(4) {
		case 0:
			s.Where = &ast.Is{X: y.column("id"), Test: ast.TestNull}
		case 1:
			s.Where = b.condition(b.ordinary(x), both)
		}
		return &ast.Query{Body: s}
	case Join, Filter, Range, WithinDistance, Nearest, ExistsQuery, InSubquery, Grouped, NullTest, PropertyValues:
	}
	b.join(s, x, y, on)
	return &ast.Query{Body: s}
}

// join puts two relations and their condition into a query: as a join with a
// condition, sometimes with a WHERE clause beside it, or as a comma list.
func (b *queryBuilder) join(s *ast.Select, x, y *relation, on ast.Expr) {
	both := []*relation{x, y}
	if on == nil {
		s.From = []ast.TableExpr{x.expr, y.expr}
		if b.PerMille(150) {
			s.Where = b.condition(b.ordinary(x), both)
		}
		return
	}
	if b.PerMille(400) {
		s.From, s.Where = []ast.TableExpr{x.expr, y.expr}, b.condition(on, both)
		return
	}
	s.From = []ast.TableExpr{&ast.Join{Kind: ast.JoinInner, L: x.expr, R: y.expr, On: b.negated(on)}}
	if b.PerMille(b.Generator.weights.ChanceCondition) {
		s.Where = b.condition(b.ordinary(choice.One(b.Sequence, both)), both)
	}
}

// filtered is a query of one relation.
func (b *queryBuilder) filtered(f QueryForm) *ast.Query {
	x := b.from(b.anyTable())
	s := &ast.Select{Items: keys(x), From: []ast.TableExpr{x.expr}}
	one := []*relation{x}
	switch f {
	case Range:
		s.Where = b.spatialPredicate(b.operand(x), b.constantOperand(x))
		if b.PerMille(300) {
			s.Where = b.condition(s.Where, one)
		}
		if b.PerMille(200) {
			s.Items = []ast.SelectItem{{Expr: &ast.Aggregate{Function: ast.CountStar}}}
		}
	case NullTest:
		s.Where = b.nullTest(b.spatialPredicate(b.operand(x), b.partner(x, x)))
	case Filter, Join, CountJoin, WithinDistance, Nearest, ExistsQuery, InSubquery, Grouped, SelfJoin, LeftJoin, MatrixValues, PredicateValues, PropertyValues:
		first := b.spatialPredicate(b.operand(x), b.partner(x, x))
		s.Where = b.condition(&ast.Binary{Op: ast.And, L: first, R: b.ordinary(x)}, one)
		if b.PerMille(400) {
			s.Where = b.condition(&ast.Binary{Op: ast.Or, L: first, R: b.ordinary(x)}, one)
		}
	}
	return &ast.Query{Body: s}
}

// nullTest asks for the truth of a predicate.
func (b *queryBuilder) nullTest(x ast.Expr) ast.Expr {
	tests := []ast.TruthTest{ast.TestNull, ast.TestNull, ast.TestTrue, ast.TestFalse}
	if b.dialect().UnknownTest {
		tests = append(tests, ast.TestUnknown)
	}
	return &ast.Is{X: x, Test: choice.One(b.Sequence, tests), Not: b.PerMille(400)}
}

// distanceQuery selects by distance, pairs or neighbours of a constant.
func (b *queryBuilder) distanceQuery() *ast.Query {
	x := b.from(b.anyTable())
	s := &ast.Select{Items: keys(x), From: []ast.TableExpr{x.expr}}
	list := []*relation{x}
	first, second := b.operand(x), b.constantOperand(x)
	if b.PerMille(600) {
		y := b.from(b.anyTable())
		list = append(list, y)
		s.Items, s.From = keys(x, y), []ast.TableExpr{x.expr, y.expr}
		second = b.operand(y)
	}
	l := b.language
	if len(l.thresholds) > 0 && (len(l.distances) == 0 || b.PerMille(700)) {
		s.Where = b.threshold(first, second)
	} else {
		call := &ast.Call{Name: b.function(l.distances).Name, Args: []ast.Expr{first.expr, second.expr}}
		s.Where = &ast.Comparison{Op: choice.One(b.Sequence, comparisons[2:]), L: call, R: b.distance(first, second)}
		if b.PerMille(300) {
			s.Items = append(s.Items, ast.SelectItem{Expr: call})
		}
	}
	s.Where = b.condition(s.Where, list)
	return &ast.Query{Body: s}
}

// nearest orders by the distance to a geometry and takes the first rows; with the key
// behind it the order is total, otherwise ties are free.
func (b *queryBuilder) nearest() *ast.Query {
	x := b.from(b.anyTable())
	s := &ast.Select{Items: keys(x), From: []ast.TableExpr{x.expr}}
	o := b.operand(x)
	call := &ast.Call{Name: b.function(b.language.distances).Name, Args: []ast.Expr{o.expr, b.constantOperand(x).expr}}
	if b.PerMille(400) {
		s.Items = append(s.Items, ast.SelectItem{Expr: call})
	}
	if b.PerMille(500) {
		s.Where = &ast.Is{X: o.expr, Test: ast.TestNull, Not: true}
	}
	q := &ast.Query{Body: s, OrderBy: []ast.OrderItem{{Expr: call}}, Limit: whole(b.Between(1, 5))}
	if b.PerMille(700) {
		q.OrderBy = append(q.OrderBy, ast.OrderItem{Expr: x.column("id")})
	}
	return q
}

// withSubquery selects rows by EXISTS or IN of a query over another relation.
func (b *queryBuilder) withSubquery(f QueryForm) *ast.Query {
	x, y := b.from(b.anyTable()), b.from(b.anyTable())
	inner := &ast.Select{Items: keys(y), From: []ast.TableExpr{y.expr}}
	not := b.PerMille(300)
	second := b.operand(x)
	if f == InSubquery && b.PerMille(500) { // not correlated
		second = b.constantOperand(x)
	}
	inner.Where = b.condition(b.spatialPredicate(b.operand(y), second), []*relation{y})
	var where ast.Expr = &ast.Exists{Query: &ast.Query{Body: inner}}
	if not {
		where = &ast.Unary{Op: ast.Not, X: where}
	}
	if f == InSubquery {
		where = &ast.InQuery{X: x.column("id"), Query: &ast.Query{Body: inner}, Not: not}
	}
	s := &ast.Select{Items: keys(x), From: []ast.TableExpr{x.expr}, Where: where}
	if b.PerMille(b.Generator.weights.ChanceCondition) {
		op := choice.One(b.Sequence, []ast.BinaryOp{ast.And, ast.Or})
		s.Where = &ast.Binary{Op: op, L: where, R: b.ordinary(x)}
	}
	return &ast.Query{Body: s}
}

// grouped counts partners by key or by an ordinary column.
func (b *queryBuilder) grouped() *ast.Query {
	x, y := b.from(b.anyTable()), b.from(b.anyTable())
	on := b.spatialPredicate(b.operand(x), b.operand(y))
	key := x.column("id")
	if x.table.numbers && b.PerMille(400) {
		key = x.column("a")
	}
	count := &ast.Aggregate{Function: ast.CountStar}
	kind := ast.JoinInner
	if b.PerMille(400) {
		kind = ast.JoinLeft
		count = &ast.Aggregate{Function: ast.Count, Args: []ast.Expr{y.column("id")}}
	}
	s := &ast.Select{Items: []ast.SelectItem{{Expr: key}, {Expr: count}}, GroupBy: []ast.Expr{key},
		From: []ast.TableExpr{&ast.Join{Kind: kind, L: x.expr, R: y.expr, On: b.negated(on)}}}
	if b.PerMille(300) {
		s.Having = &ast.Comparison{Op: choice.One(b.Sequence, comparisons[2:]), L: count, R: whole(b.Between(0, 3))}
	}
	return &ast.Query{Body: s}
}

// properties selects what is asked of single geometries.
func (b *queryBuilder) properties() *ast.Query {
	x := b.from(b.anyTable())
	s := &ast.Select{Items: keys(x), From: []ast.TableExpr{x.expr}}
	for range b.Between(1, 3) {
		f := b.function(b.language.properties)
		s.Items = append(s.Items, ast.SelectItem{Expr: &ast.Call{Name: f.Name, Args: []ast.Expr{b.operand(x).expr}}})
	}
	if b.PerMille(300) {
		s.Where = b.property(b.operand(x))
	}
	if b.PerMille(150) && b.dialect().BooleanType == spec.BooleanOwn {
		if f := b.function(b.language.properties); f.Result == function.Condition {
			s.Where = &ast.Call{Name: f.Name, Args: []ast.Expr{b.operand(x).expr}}
		}
	}
	return &ast.Query{Body: s}
}

package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Limits of one query.
const (
	deepest    = 2  // levels of subqueries
	usualRoom  = 11 // tree nodes that are spent before only leaves are chosen …
	roomSpread = 20 // … and how far the number varies
	largeRoom  = 90 // for large queries
)

// generatedBudget is that of the generator's own databases, whose tables are
// small.
var generatedBudget = budget{query: 260, subquery: 900}

// queryBuilder makes one query.
type queryBuilder struct {
	*Generator
	choice.Sequence
	database  *DatabaseCase
	room      int    // tree nodes to spend
	relations int    // relations named so far
	outputs   int    // output columns named so far
	bare      uint64 // tables named without alias, as bits
	level     int    // subqueries around
	nesting   int    // levels of the expression around
	hazard    Weight // what the query dares, until it has
	dares     int    // in how many places
	commons   []namedQuery
	recursive bool // one of them names itself
}

// build makes the whole query.
func (b *queryBuilder) build() *ast.Query {
	q := b.plain()
	b.with(q)
	return q
}

// plain makes the whole query without WITH.
func (b *queryBuilder) plain() *ast.Query {
	b.room = usualRoom + b.Below(roomSpread)
	if b.PerMille(b.weights[ChanceLarge]) {
		b.room = largeRoom
	}
	b.hazard = b.weights.choose(&b.Sequence, hazards)
	b.dares = b.daresOf(b.hazard)
	switch b.weights.choose(&b.Sequence, bodies) {
	case BodySetOperation:
		wanted := b.wantedSlots(b.Between(1, 3))
		body := b.setOperation(nil, wanted, 0, false)
		q := &ast.Query{Body: body}
		b.end(q, wanted, nil)
		return q
	case BodyValues:
		wanted := b.wantedSlots(b.Between(1, 3))
		q := &ast.Query{Body: b.values(wanted)}
		if b.dialect.ValuesOrder {
			b.end(q, wanted, nil)
		}
		return q
	}
	s, slots, f := b.block(blockPlan{top: true, limit: b.database.budget.query})
	q := &ast.Query{Body: s}
	named := f
	if s.Distinct {
		f = nil // ORDER BY may name outputs only
	}
	b.end(q, slots, f)
	b.extend(s, named)
	return q
}

// end gives a query its ordering and limit. The frame is nil where only the
// outputs can be named.
func (b *queryBuilder) end(q *ast.Query, slots []slot, f *frame) {
	ending := b.weights.choose(&b.Sequence, endings)
	if ending == OrderLimited && !keyed(slots) && !b.PerMille(20) {
		ending = OrderSome
	}
	switch ending {
	case OrderNone:
		return
	case OrderSome, OrderCut:
		for range b.Between(1, 2) {
			q.OrderBy = append(q.OrderBy, b.orderItem(b.orderKey(q, slots, f)))
		}
	case OrderTotal, OrderLimited:
		b.orderAll(q, len(slots))
	}
	if ending == OrderLimited || ending == OrderCut {
		q.Limit = number(b.Between(1, 6))
		if b.PerMille(30) {
			q.Limit = number(0)
		}
		if b.PerMille(b.weights[ChanceOffset]) {
			q.Offset = number(b.Below(3))
			if b.PerMille(110) {
				q.Offset = number(50)
			}
		}
		if chance := b.weights[ChanceTies]; chance > 0 { // without it nothing is drawn
			q.WithTies = b.PerMille(chance)
		}
	}
}

// orderAll orders by every output column, in random order.
func (b *queryBuilder) orderAll(q *ast.Query, columns int) {
	q.OrderBy = make([]ast.OrderItem, columns)
	for i := range q.OrderBy {
		q.OrderBy[i] = b.orderItem(number(i + 1))
	}
	choice.Shuffle(&b.Sequence, q.OrderBy)
}

func (b *queryBuilder) orderItem(key ast.Expr) ast.OrderItem {
	item := ast.OrderItem{Expr: key, Descending: b.PerMille(b.weights[ChanceDescending])}
	if b.PerMille(b.weights[ChanceNullsOrder]) {
		item.Nulls = ast.NullsFirst + ast.NullsOrder(b.Below(2))
	}
	return item
}

// orderKey is an ordinal, an output's alias, a column or an expression.
func (b *queryBuilder) orderKey(q *ast.Query, slots []slot, f *frame) ast.Expr {
	kind := b.weights.choose(&b.Sequence, orderKeys)
	if s, ok := q.Body.(*ast.Select); ok && kind == KeyAlias {
		if item := choice.One(&b.Sequence, s.Items); item.Alias != "" && item.Expr != nil {
			return &ast.ColumnRef{Column: item.Alias}
		}
	}
	if f != nil && (kind == KeyColumn || kind == KeyExpression) {
		if c, ok := f.any(&b.Sequence, needCompare); ok {
			if kind == KeyExpression && b.room > 0 {
				if x := b.expression(f, c.family, needCompare); !isConstant(x) {
					return x
				}
			}
			return b.reference(c)
		}
	}
	return number(1 + b.Below(len(slots)))
}

// isConstant tells whether an expression may be taken for a constant in ORDER
// BY or GROUP BY, where a constant is an ordinal or refused.
func isConstant(x ast.Expr) bool {
	aggregates := false
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.Aggregate)
		aggregates = aggregates || is
		return !aggregates
	})
	return !aggregates && ast.Constant(x)
}

// keyed tells whether equal rows of the outputs are the same rows.
func keyed(slots []slot) bool {
	for _, s := range slots {
		if s.fit&needKey == 0 {
			return false
		}
	}
	return true
}

// wantedSlots draws the columns that arms of a set operation must have.
func (b *queryBuilder) wantedSlots(n int) []slot {
	slots := make([]slot, n)
	for i := range slots {
		t := choice.One(&b.Sequence, b.database.tables)
		c := choice.One(&b.Sequence, t.columns)
		for range 3 {
			if c.fit&needKey != 0 {
				break
			}
			c = choice.One(&b.Sequence, t.columns)
		}
		slots[i] = slot{family: c.family, kind: c.kind, fit: c.fit & (needCompare | needKey), samples: c.samples}
	}
	return slots
}

// values is a table value constructor.
func (b *queryBuilder) values(wanted []slot) *ast.Values {
	v := &ast.Values{Rows: make([][]ast.Expr, b.Between(1, 4))}
	for i := range v.Rows {
		v.Rows[i] = make([]ast.Expr, len(wanted))
		for j, s := range wanted {
			if i > 0 && b.PerMille(b.weights[ChanceNullArm]) {
				v.Rows[i][j] = null
				continue
			}
			v.Rows[i][j] = b.literalOf(s.family)
		}
	}
	return v
}

// setOperation combines arms with the wanted columns; plain asks for a first
// arm without aggregates.
func (b *queryBuilder) setOperation(parent *frame, wanted []slot, depth int, plain bool) ast.Body {
	operator, all := b.setOperator()
	if !keyed(wanted) {
		operator, all = ast.Union, true
	}
	deepest := 2
	if b.language.intersectAlone && operator == ast.Intersect && all {
		all = depth == 0
		deepest = 0
	}
	s := &ast.SetOperation{Op: operator, All: all}
	b.room--
	if depth < deepest && b.PerMille(b.weights[ChanceNestedSet]) {
		s.L = b.setOperation(parent, wanted, depth+1, plain)
	} else {
		arm, f := b.arm(parent, wanted, plain)
		s.L = arm
		if chance := b.weights[ChanceSameArm]; chance > 0 && b.PerMille(chance) { // without it nothing is drawn
			s.R = ast.CopyBody(arm)
			return s
		}
		if first, ok := arm.(*ast.Select); ok && b.PerMille(b.weights[ChanceSimilarArm]) {
			s.R = b.similarArm(first, f)
			return s
		}
	}
	if depth < deepest && b.dialect.SetParentheses && b.dialect.SetArms == spec.SetArmsAny && b.PerMille(b.weights[ChanceNestedSet]/2) {
		s.R = b.setOperation(parent, wanted, depth+1, b.language.plainRight && (plain || operator != ast.Union))
	} else {
		s.R, _ = b.arm(parent, wanted, false)
	}
	return s
}

// similarArm is an arm that selects the same as another one, mostly from other
// rows: arms that have nothing in common show little.
func (b *queryBuilder) similarArm(arm *ast.Select, f *frame) *ast.Select {
	t := *arm
	t.Items = slices.Clone(arm.Items)
	if f != nil && f.base == nil && b.PerMille(600) {
		t.Where = nil
		if b.PerMille(600) {
			t.Where = b.predicate(f)
		}
	}
	return &t
}

func (b *queryBuilder) setOperator() (ast.SetOperator, bool) {
	switch b.weights.choose(&b.Sequence, setOperators) {
	case SetUnion:
		return ast.Union, false
	case SetIntersect:
		return ast.Intersect, false
	case SetIntersectAll:
		return ast.Intersect, true
	case SetExcept:
		return ast.Except, false
	case SetExceptAll:
		return ast.Except, true
	}
	return ast.Union, true
}

// arm is one arm of a set operation, sometimes cut by an own limit, and the
// frame of its block.
func (b *queryBuilder) arm(parent *frame, wanted []slot, plain bool) (ast.Body, *frame) {
	s, _, f := b.block(blockPlan{parent: parent, wanted: wanted, limit: b.database.budget.query / 8, arm: true, plain: plain})
	if keyed(wanted) && (b.level == 0 || b.dialect.MembershipLimit == spec.MembershipLimitTaken) && b.PerMille(b.weights[ChanceOrderedArm]) {
		q := &ast.Query{Body: s}
		b.orderAll(q, len(wanted))
		q.Limit = number(b.Between(1, 5))
		return &ast.Nested{Query: q}, nil
	}
	return s, f
}

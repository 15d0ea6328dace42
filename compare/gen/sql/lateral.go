package sql

import "github.com/semcheck/semcheck/spec/ast"

// lateralKind is a join whose right side may name columns of its left side.
func (b *queryBuilder) lateralKind() Weight {
	switch kind := b.weights.choose(&b.Sequence, joinKinds); kind {
	case JoinComma, JoinCross, JoinInner:
		return kind
	default: // The others keep rows of the right side, or show none of it.
		return JoinLeft
	}
}

// lateral adds a subquery that sees the relations before it to the frame; nil where none is
// drawn: the first relation has none before it.
func (b *queryBuilder) lateral(f *frame, before, limit int) ast.TableExpr {
	chance := b.weights[ChanceLateral]
	if before == 0 || chance == 0 || limit < 3 || b.room < 6 || b.database.given || !b.PerMille(chance) { // without it nothing is drawn
		return nil
	}
	b.level++
	defer func() { b.level-- }()
	q := &ast.Query{}
	s, slots, _ := b.block(blockPlan{parent: f, limit: min(20, limit), named: true})
	q.Body = s
	if keyed(slots) && b.PerMille(80) {
		b.orderAll(q, len(slots))
		q.Limit = number(b.Between(1, 3))
	}
	alias := b.relationName()
	b.room--
	f.derived(alias, slots)
	return &ast.DerivedTable{Query: q, Alias: alias, Lateral: true}
}

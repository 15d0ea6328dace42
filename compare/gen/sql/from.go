package sql

import (
	"math"
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// relationNames are the aliases of a query's relations, in order; no query has
// more.
var relationNames = namesWith("x")

// names are the names that a query gives, in order.
type names [64]string

func namesWith(prefix string) (list names) {
	for i := range list {
		list[i] = prefix + number(i).(*ast.Literal).Text
	}
	return list
}

// relationName returns the next alias.
func (b *queryBuilder) relationName() string {
	b.relations++
	return b.database.relations[(b.relations-1)%len(relationNames)]
}

// reference names a column; merged columns too are named by their table.
func (b *queryBuilder) reference(c visible) ast.Expr {
	b.room--
	return c.reference()
}

// named names a column of the block by its table or, where no other column
// has the name, without one; so are those that USING merged.
func (b *queryBuilder) named(f *frame, c visible) ast.Expr {
	if f.base == nil && !f.qualified && b.PerMille(b.weights[ChanceUnqualified]) && f.shows(c) && count(f.columns, c.name) == 1 {
		b.room--
		return &ast.ColumnRef{Column: c.name}
	}
	return b.reference(c)
}

// from makes the FROM clause of up to n relations whose product has no more
// than limit rows, and the frame of what it shows. A block without relations
// has an empty frame.
func (b *queryBuilder) from(parent *frame, n, limit int, prefer family) (*frame, []ast.TableExpr) {
	f := &frame{parent: parent, work: 1, columns: make([]visible, 0, 5*n), qualified: b.database.hidden}
	var list []ast.TableExpr
	start, rows := 0, 1
	for i := 0; i < n; i++ {
		before := len(f.columns)
		if t := b.lateral(f, i, limit/rows); t != nil {
			if kind := b.lateralKind(); kind == JoinComma {
				list, start = append(list, t), before
			} else {
				list[len(list)-1] = b.join(f, kind, list[len(list)-1], t, start, before, start > 0)
			}
			rows *= 3
			continue
		}
		t, size := b.relation(f, limit/rows, prefer)
		if t == nil {
			if b.database.given && b.byKeyJoin(f, list, start) {
				continue
			}
			break
		}
		prefer = families // the first relation has it
		rows *= size
		kind := JoinComma
		if i > 0 {
			kind = b.weights.choose(&b.Sequence, joinKinds)
		}
		if kind == JoinComma {
			list, start = append(list, t), before
			continue
		}
		if i+1 < n && b.PerMille(b.weights[ChanceNestedJoin]) && (b.dialect.SetArms == spec.SetArmsAny || !isUnion(t)) {
			middle := len(f.columns)
			if u, more := b.relation(f, limit/rows, families); u != nil {
				i++
				rows *= more
				inner := b.weights.choose(&b.Sequence, group{JoinCross, JoinFull})
				t = b.join(f, inner, t, u, before, middle, true)
			}
		}
		list[len(list)-1] = b.join(f, kind, list[len(list)-1], t, start, before, start > 0)
	}
	f.work = rows
	if parent != nil {
		f.work *= parent.work
	}
	return f, list
}

// isUnion tells whether a relation is a set operation, with which MySQL 5.6 lets
// no parenthesis of a join begin.
func isUnion(t ast.TableExpr) bool {
	d, derived := t.(*ast.DerivedTable)
	if !derived {
		return false
	}
	_, union := d.Query.Body.(*ast.SetOperation)
	return union
}

// leftmostTable is the relation that a chain of joins begins with.
func leftmostTable(t ast.TableExpr) ast.TableExpr {
	for {
		j, joined := t.(*ast.Join)
		if !joined {
			return t
		}
		t = j.L
	}
}

// relation adds a base table or a derived table of at most limit rows to the
// frame and returns it with its size; nil if there is none that small, unless
// the frame is empty.
func (b *queryBuilder) relation(f *frame, limit int, prefer family) (ast.TableExpr, int) {
	if b.level == 0 && b.room > 8 && limit > 20 && b.weights.choose(&b.Sequence, relationKinds) == RelationDerived {
		return b.derived(f)
	}
	if b.database.given && b.level == 0 && len(f.columns) == 0 && b.PerMille(250) {
		limit = math.MaxInt // one table is read whatever its size
	}
	t := b.table(limit, prefer)
	if t.rows > limit && len(f.columns) > 0 {
		return nil, 0
	}
	b.room--
	name := &ast.TableName{Name: t.name, Alias: ""}
	seen := t.name
	bit := uint64(1) << min(t.number, 63)
	if t.number < 63 && b.bare&bit == 0 && b.PerMille(b.weights[ChanceBareTable]) {
		b.bare |= bit
	} else {
		name.Alias = b.relationName()
		seen = name.Alias
	}
	for _, c := range t.columns {
		f.columns = append(f.columns, visible{column: c, table: seen})
	}
	b.engineSpecificColumns(f, t, seen)
	return name, max(t.rows, 1)
}

// table picks a table of at most limit rows, one with a column of the
// preferred family if there is one; else the smallest.
func (b *queryBuilder) table(limit int, prefer family) *table {
	tables := b.database.tables
	start := b.Below(len(tables))
	smallest := tables[start]
	for i := range tables {
		t := tables[(start+i)%len(tables)]
		if t.rows <= limit && (prefer == families || t.has(prefer)) {
			return t
		}
		if t.rows < smallest.rows {
			smallest = t
		}
	}
	return smallest
}

func (t *table) has(f family) bool {
	for _, c := range t.columns {
		if c.family == f {
			return true
		}
	}
	return false
}

// derived adds a subquery in FROM to the frame.
func (b *queryBuilder) derived(f *frame) (ast.TableExpr, int) {
	if t, rows := b.commonTable(f); t != nil {
		return t, rows
	}
	if chance := b.weights[ChanceTableFunction]; chance > 0 && b.PerMille(chance) { // without it nothing is drawn
		return b.tableFunction(f)
	}
	b.level++
	defer func() { b.level-- }()
	q := &ast.Query{}
	var slots []slot
	rows := 6
	if b.PerMille(b.weights[ChanceSetSubquery]) {
		slots = b.wantedSlots(b.Between(1, 2))
		body := b.setOperation(nil, slots, 1, false)
		first := leftmost(body).(*ast.Select)
		for i := range slots {
			slots[i].name = b.outputName()
			first.Items[i].Alias = slots[i].name
		}
		q.Body = body
	} else {
		s, made, inner := b.block(blockPlan{limit: 40, named: true})
		q.Body, slots = s, made
		if b.database.given && inner != nil {
			rows = max(rows, inner.work)
		}
		if keyed(slots) && b.PerMille(80) {
			b.orderAll(q, len(slots))
			q.Limit = number(b.Between(1, 5))
		}
	}
	alias := b.relationName()
	b.room--
	if chance := b.weights[ChanceCommon]; chance > 0 && b.PerMille(chance) {
		return b.makeCommon(f, q, slots, alias, rows), rows
	}
	f.derived(alias, slots)
	return &ast.DerivedTable{Query: q, Alias: alias}, rows
}

// leftmost returns the arm that names the columns of a set operation.
func leftmost(body ast.Body) ast.Body {
	for {
		switch t := body.(type) {
		case *ast.SetOperation:
			body = t.L
		case *ast.Nested:
			body = t.Query.Body
		default: // Another body has no arms.
			return body
		}
	}
}

// join joins what the columns from start to middle show with what those from
// middle on show. A join inside is one that is written in parentheses.
func (b *queryBuilder) join(f *frame, kind Weight, l, r ast.TableExpr, start, middle int, inside bool) *ast.Join {
	j := &ast.Join{L: l, R: r}
	b.room--
	switch kind {
	case JoinInner:
		j.Kind = ast.JoinInner
	case JoinLeft:
		j.Kind = ast.JoinLeft
	case JoinRight:
		j.Kind = ast.JoinRight
	case JoinFull:
		j.Kind = ast.JoinFull
	default:
		j.Kind = ast.JoinCross
		return j
	}
	left, right := f.columns[start:middle], f.columns[middle:]
	condition := b.weights.choose(&b.Sequence, joinConditions)
	if inside && b.dialect.StarNames == spec.StarNamesQualified {
		condition = b.weights.choose(&b.Sequence, onConditions)
	}
	if b.database.hidden && (condition == OnUsing || condition == OnNatural) {
		condition = OnEquality
	}
	if bare, is := l.(*ast.Join); is && bare.Kind == ast.JoinCross && condition == OnNatural && b.dialect.NaturalJoin == spec.NaturalFirst && isUnion(leftmostTable(l)) {
		condition = OnEquality // NATURAL would put the union behind a parenthesis
	}
	if condition == OnUsing && b.using(j, left, right) || condition == OnNatural && b.natural(j, left, right) {
		return j
	}
	if condition == OnUsing || condition == OnNatural {
		condition = b.weights.choose(&b.Sequence, onConditions)
	}
	if j.Kind == ast.JoinFull && b.language.equalFull {
		l, m, found := pair(&b.Sequence, left, right, needCompare)
		if !found {
			j.Kind = ast.JoinLeft
		} else if condition != OnEqualityAnd {
			j.On = b.equality(l, m)
			return j
		}
	}
	j.On = b.on(f, condition, start, middle, b.language.onPlain && j.Kind != ast.JoinInner)
	return j
}

func (b *queryBuilder) equality(l, m visible) ast.Expr {
	b.room--
	if b.PerMille(500) {
		l, m = m, l
	}
	return &ast.Comparison{Op: ast.Equal, L: b.reference(l), R: b.reference(m)}
}

// on is a join condition of the chosen form, or a predicate where the two
// sides have no columns of one family; plain asks for one without subqueries.
func (b *queryBuilder) on(f *frame, condition Weight, start, middle int, plain bool) ast.Expr {
	side := &frame{parent: f.parent, columns: f.columns[start:], qualified: true, work: 40}
	if f.parent != nil {
		side.work *= f.parent.work
	}
	if b.dialect.OnNames == spec.OnNamesOperands || plain {
		side.parent = nil
	}
	side.plain = plain
	l, m, found := pair(&b.Sequence, f.columns[start:middle], f.columns[middle:], needCompare)
	if !found && condition != OnConstant {
		condition = OnPredicate
	}
	switch condition {
	case OnEqualityAnd:
		b.room--
		return &ast.Binary{Op: ast.And, L: b.equality(l, m), R: b.predicate(side)}
	case OnComparison:
		b.room--
		return &ast.Comparison{Op: b.comparison(), L: b.reference(l), R: b.reference(m)}
	case OnNullSafe:
		return b.distinct(b.reference(l), b.reference(m), b.PerMille(800))
	case OnPredicate:
		return b.predicate(side)
	case OnConstant:
		b.room--
		return choice.One(&b.Sequence, []ast.Expr{trueValue, trueValue, falseValue, null, &ast.Comparison{Op: ast.Equal, L: digits[1], R: digits[1]}})
	}
	return b.equality(l, m)
}

// using joins by a column name that both sides show once.
func (b *queryBuilder) using(j *ast.Join, left, right []visible) bool {
	for range 3 {
		name := choice.One(&b.Sequence, right).name
		if count(left, name) == 1 && count(right, name) == 1 {
			j.Using = []string{name}
			merge(right, name)
			return true
		}
	}
	return false
}

// natural joins by all common names, where each is shown once on both sides.
func (b *queryBuilder) natural(j *ast.Join, left, right []visible) bool {
	for _, c := range right {
		if n := count(left, c.name); n > 1 || n == 1 && count(right, c.name) != 1 {
			return false
		}
	}
	named := func(c visible) bool { return count(left, c.name) == 1 }
	shadowed := func(c visible) bool { return c.shadowed }
	if b.database.EngineSpecific && slices.ContainsFunc(left, shadowed) && slices.ContainsFunc(right, shadowed) {
		return false // it would join by the hidden columns, too
	}
	if b.database.EngineSpecific && b.dialect.NaturalNone == spec.NaturalNoneRefused && !slices.ContainsFunc(right, named) {
		return false
	}
	j.Natural = true
	for _, c := range right {
		if count(left, c.name) == 1 {
			merge(right, c.name)
		}
	}
	return true
}

// count tells how many columns of a name a side shows.
func count(side []visible, name string) int {
	n := 0
	for _, c := range side {
		if c.name == name && !c.merged {
			n++
		}
	}
	return n
}

// merge hides the right one of two columns that USING made one.
func merge(right []visible, name string) {
	for i := range right {
		if right[i].name == name {
			right[i].merged = true
		}
	}
}

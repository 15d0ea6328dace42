package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// The fast form of FROM and WHERE. The tables of the comma list and of inner joins are
// joined one by one, the smallest first, then those that an equality connects with what is
// there. A conjunct is asked as soon as its columns are there: one that is not True drops the
// row whatever the others are. Conjuncts that may raise are asked last, of the rows that all
// others keep: what raises on another row raises nothing in the plain form either, where the
// whole condition cannot be True.

// part is a conjunct of WHERE, or of the condition of an inner join.
type part struct {
	operand
	rule  *spec.Rule // which counts how it decides
	slots []int      // of the block's columns that it names
	whole bool       // it has a subquery or an alias: it is asked of whole rows
}

// partsOf takes a condition apart; ok is false where its tree and what was compiled of it
// are not of one form.
func partsOf(o operand, x *resolve.Expression, rule *spec.Rule) (parts []part, ok bool) {
	list, nodes := conjunctsOf(o), conjunctNodes(x.Node, nil)
	if len(list) != len(nodes) {
		return nil, false
	}
	for i, node := range nodes {
		p := part{operand: list[i], rule: rule}
		ast.WalkExpr(node, ast.Visitor{
			Query: func(*ast.Query) { p.whole = true },
			Expr: func(part ast.Expr) {
				ref, isColumn := part.(*ast.ColumnRef)
				if !isColumn {
					return
				}
				switch name := x.Name(ref); {
				case name == nil || name.Kind != resolve.NameColumn:
					p.whole = p.whole || x.Block.Aliased || name != nil && name.Kind == resolve.NameAlias
				case name.Depth == 0:
					p.slots = append(p.slots, name.Column.Position)
				}
			},
		})
		parts = append(parts, p)
	}
	return parts, true
}

func conjunctNodes(x ast.Expr, list []ast.Expr) []ast.Expr {
	if and, ok := x.(*ast.Binary); ok && and.Op == ast.And {
		return conjunctNodes(and.R, conjunctNodes(and.L, list))
	}
	return append(list, x)
}

// innerParts are the conditions of an inner join, or of a product; ok is false for another join.
func (c *compiler) innerParts(j *resolve.Join, on operand) (parts []part, ok bool) {
	switch kind := j.Node.Kind; {
	case c.options.Naive || kind != ast.JoinInner && kind != ast.JoinCross:
		return nil, false
	case on.value == nil:
		return nil, true
	case j.On != nil:
		return partsOf(on, j.On, ruleInner)
	}
	for i, equal := range conjunctsOf(on) {
		if i >= len(j.Merged) {
			break
		}
		parts = append(parts, part{operand: equal, rule: ruleInner, slots: []int{j.Merged[i].Left.Position, j.Merged[i].Right.Position}})
	}
	return parts, len(parts) == max(1, len(j.Merged)) && len(j.Merged) > 0
}

// takeApart notes of an inner join that it is the product of its units with conditions.
func (s *source) takeApart(left, right source, conditions []part) {
	s.units = append(left.parted(), right.parted()...)
	s.parts = slices.Concat(left.parts, right.parts, conditions)
}

// parted lists the units of a source: itself, unless it is an inner join.
func (s source) parted() []source {
	if s.units == nil {
		return []source{s}
	}
	return slices.Clone(s.units)
}

// joinKey says that rows of a unit pass only if the value in a slot of it has the key of
// another: of a column of another unit, or of what the blocks around give.
type joinKey struct {
	own, other int // slots; other is -1 where value is given
	unit       int // of other
	value      scalar
	needs      []int // the units whose columns value names
	numbers    bool  // see soughtKey
}

// ready tells that the rows of all other units that the key needs are there.
func (k *joinKey) ready(placed []bool) bool {
	if k.value == nil {
		return placed[k.unit]
	}
	return !slices.ContainsFunc(k.needs, func(unit int) bool { return !placed[unit] })
}

// of is the value whose key is sought.
func (k *joinKey) of(env *environment) *semantics.Value {
	if k.value == nil {
		return &env.row[k.other]
	}
	v := k.value(env)
	return &v
}

// joining is the plan of a block's FROM and WHERE, made once; in which order the units are
// joined depends on their rows.
type joining struct {
	c         *compiler
	s         *selection
	units     []source
	constants []part   // that name no column of the block
	local     [][]part // by unit: that name its columns alone
	between   []part   // that name columns of several units, and do not raise
	needs     [][]int  // the units of each of between
	last      []part   // asked of whole rows: those that do not raise come first
	keys      [][]joinKey
	joined    bool // there is a condition of an inner join
	// onlyOn and onlyWhere are the conditions of the joins and of WHERE where each is a single conjunct:
	// of a row that passes, its value is what the clause took.
	onlyOn, onlyWhere *site
	given             []joinKey // by unit: a key that the blocks around give; own is -1 where there is none
}

// fastScan is the fast form of a block's FROM and WHERE; nil where the plain form is
// needed: where an outer join leaves in doubt which rows there are, or where nothing is gained.
func (c *compiler) fastScan(s *selection, sources []source) func(*environment, func() bool) bool {
	if c.options.Naive {
		return nil
	}
	j := &joining{c: c, s: s}
	var parts []part
	for _, source := range sources {
		j.units = append(j.units, source.parted()...)
		parts = append(parts, source.parts...)
	}
	j.joined = len(parts) > 0
	if len(parts) == 1 {
		j.onlyOn = parts[0].site
	}
	if slices.ContainsFunc(j.units, source.mayLeaveDoubt) || slices.ContainsFunc(j.units, source.dependent) || len(j.units) == 0 {
		return nil
	}
	if s.where != nil {
		where, ok := partsOf(s.filter, s.bound.Where, ruleWhere)
		if !ok {
			return nil
		}
		if parts = append(parts, where...); len(where) == 1 {
			j.onlyWhere = where[0].site
		}
	}
	j.local, j.keys, j.given = make([][]part, len(j.units)), make([][]joinKey, len(j.units)), make([]joinKey, len(j.units))
	for k := range j.given {
		j.given[k].own = -1
	}
	gains := false
	for _, p := range parts {
		gains = j.add(p) || gains
	}
	if len(j.units) == 1 && j.given[0].own < 0 || len(parts) == 0 || !gains {
		return nil
	}
	slices.SortStableFunc(j.last, func(a, b part) int { return compareBool(a.raises, b.raises) })
	return j.run
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// unitOf is the unit that a slot belongs to.
func (j *joining) unitOf(slot int) int {
	return slices.IndexFunc(j.units, func(s source) bool { return s.has(slot) })
}

// add puts a part where it is asked; gains tells that it is asked before a row is whole.
func (j *joining) add(p part) (gains bool) {
	var units []int
	for _, slot := range p.slots {
		k := j.unitOf(slot)
		p.raises = p.raises || j.units[k].mayRaise()
		if !slices.Contains(units, k) {
			units = append(units, k)
		}
	}
	for _, pair := range p.equalities {
		l, r := j.unitOf(pair[0]), j.unitOf(pair[1])
		if l != r && l >= 0 && r >= 0 {
			j.keys[l] = append(j.keys[l], joinKey{own: pair[0], other: pair[1], unit: r})
			j.keys[r] = append(j.keys[r], joinKey{own: pair[1], other: pair[0], unit: l})
			gains = true
		}
	}
	if p.given != nil {
		if k := j.unitOf(p.given.own); k >= 0 && j.units[k].table != nil {
			j.given[k] = *p.given
			gains = true
		}
	}
	gains = j.seek(p) || gains
	switch {
	case p.raises || p.whole:
		j.last = append(j.last, p)
		return gains
	case len(units) == 0:
		j.constants = append(j.constants, p)
	case len(units) == 1:
		j.local[units[0]] = append(j.local[units[0]], p)
	default:
		j.between, j.needs = append(j.between, p), append(j.needs, units)
	}
	return true
}

// seek notes the keys of a part that compares a column with an expression over other units, or over
// none.
func (j *joining) seek(p part) (gains bool) {
	if p.raises || p.whole {
		return false
	}
	for _, sought := range p.sought {
		own := j.unitOf(sought.own)
		key := joinKey{own: sought.own, other: -1, value: sought.value, numbers: sought.numbers}
		met := 0
		for _, slot := range p.slots {
			if slot == sought.own {
				met++
			} else if k := j.unitOf(slot); !slices.Contains(key.needs, k) {
				key.needs = append(key.needs, k)
			}
		}
		switch {
		case own < 0 || met != 1 || slices.Contains(key.needs, own):
		case len(key.needs) > 0:
			j.keys[own] = append(j.keys[own], key)
			gains = true
		case j.units[own].table != nil && j.given[own].own < 0:
			j.given[own] = key
			gains = true
		}
	}
	return gains
}

// mayRaise tells that a row may hold a value that raised, which what meets it has to say.
func (s source) mayRaise() bool {
	return slices.ContainsFunc(s.leaves, func(l leaf) bool { return l.raises })
}

// mayLeaveDoubt tells that a condition of ON may raise, so that a row is there or not.
func (s source) mayLeaveDoubt() bool {
	return slices.ContainsFunc(s.conditions, func(on operand) bool { return on.raises })
}

// drops tells that a part drops the current row, and counts that.
func (j *joining) drops(p *part, env *environment) bool {
	t := p.truth(env)
	if t == semantics.True {
		return false
	}
	if t != semantics.Fails {
		j.c.e.Coverage.Apply(p.rule, t.Case())
		j.c.consume(spec.PlaceCondition, p.site)
	}
	return true
}

// passes asks the parts that may raise, and those of whole rows, of a row that no other part
// drops. It is there, or it raises, or nothing tells.
func (j *joining) passes(env *environment) bool {
	fails := false
	for i := range j.last {
		p := &j.last[i]
		switch t := p.truth(env); t {
		case semantics.False, semantics.Unknown:
			j.c.e.Coverage.Apply(p.rule, t.Case())
			j.c.consume(spec.PlaceCondition, p.site)
			return false
		case semantics.Fails:
			if _, greatest := j.c.boundsOf(p.operand, p.truth)(env); greatest != semantics.True {
				return false
			}
			fails = true
		case semantics.True:
		}
	}
	if fails && !j.c.mayBeSkipped(j.s, env) {
		env.raised, env.conditionRaised = true, true
	}
	return !fails
}

// run is one run through the rows.
func (j *joining) run(env *environment, next func() bool) bool {
	r := &joinRun{joining: j, env: env, next: next, rows: make([][]semantics.Row, len(j.units))}
	before, failed, empty := env.raised, false, false
	for k := range j.units {
		env.raised = false
		r.rows[k] = j.units[k].materialize(env)
		empty = empty || len(r.rows[k]) == 0 && !env.raised
		failed = failed || env.raised
	}
	env.raised = before || failed && !empty
	if empty { // for certain: so is the product
		return true
	}
	for i := range j.constants {
		if j.drops(&j.constants[i], env) {
			return true
		}
	}
	for k := range j.units {
		if r.narrow(k); len(r.rows[k]) == 0 {
			return true
		}
	}
	r.arrange()
	return r.visit(0)
}

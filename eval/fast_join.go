package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// The fast forms of joins narrow down the pairs on which a condition is
// computed: pairs whose keys are distinct cannot satisfy an equality. The
// condition itself is still computed on every pair that is left.

// keyEquality tells that a comparison for equality of two columns of the same
// block holds only where their keys are the same, and returns their slots.
func (c *compiler) keyEquality(p comparands) [][2]int {
	if c.options.Naive || p.l.slot < 0 || p.r.slot < 0 {
		return nil
	}
	l, r := p.l.typ, p.r.typ
	switch {
	case l.Kind == ast.TypeDynamic && r.Kind == ast.TypeDynamic:
		if l.Affinity != r.Affinity || l.Affinity == ast.AffinityMixed {
			return nil
		}
	case l.IsApproximate() || r.IsApproximate():
		return nil
	case l.Kind != r.Kind && !(l.IsNumeric() && r.IsNumeric()):
		return nil
	}
	return [][2]int{{p.l.slot, p.r.slot}}
}

// index finds rows by the key of one of their values.
type index struct {
	integers map[int64][]int
	others   map[string][]int
	all      bool // a value has no exact key: every row is a candidate
	nulls    bool
}

func (c *compiler) newIndex(rows []semantics.Row, column int) *index {
	x := &index{integers: make(map[int64][]int, len(rows))}
	numbers := make([]int, len(rows)) // the list of a key that one row has lies here
	list := func(rows []int, i int) []int {
		if rows == nil {
			rows = numbers[i : i : i+1]
		}
		return append(rows, i)
	}
	for i, row := range rows {
		v := &row[column]
		switch {
		case v.IsNull():
			x.nulls = true
		case v.Kind() == semantics.KindInteger:
			x.integers[v.Int()] = list(x.integers[v.Int()], i)
		case !semantics.HasExactKey(v):
			x.all = true
			return x
		default:
			if x.others == nil {
				x.others = map[string][]int{}
			}
			k := string(semantics.AppendKey(c.e, nil, v))
			x.others[k] = list(x.others[k], i)
		}
	}
	if len(x.others) > 0 { // an integer may equal a decimal or a float
		for n, list := range x.integers {
			v := semantics.Integer(n)
			k := string(semantics.AppendKey(c.e, nil, &v))
			x.others[k] = append(x.others[k], list...)
		}
	}
	return x
}

// find lists the rows whose value may equal v; all is true where every row
// must be looked at.
func (c *compiler) find(x *index, v *semantics.Value) (rows []int, all bool) {
	switch {
	case x.all || v.IsRaised():
		return nil, true
	case v.IsNull():
		c.e.NullMet = true
		return nil, false
	case v.Kind() == semantics.KindInteger && x.others == nil:
		c.e.NullMet = c.e.NullMet || x.nulls
		return x.integers[v.Int()], false
	case !semantics.HasExactKey(v):
		return nil, true
	}
	c.e.NullMet = c.e.NullMet || x.nulls
	key := semantics.AppendKey(c.e, nil, v)
	if x.others == nil {
		n, ok := semantics.IntegerOfKey(key)
		if !ok {
			return nil, false
		}
		return x.integers[n], false
	}
	return x.others[string(key)], false
}

// fastJoin is the hash join of INNER and LEFT JOIN; nil where the plain form
// is needed.
func (c *compiler) fastJoin(kind ast.JoinKind, left, right source, on operand, holds condition) func(*environment, func() bool) bool {
	if c.options.Naive || on.raises || left.mayRaise() || right.mayRaise() || kind != ast.JoinInner && kind != ast.JoinLeft {
		return nil
	}
	for _, pair := range on.equalities {
		l, r := pair[0], pair[1]
		if right.has(l) {
			l, r = r, l
		}
		if left.has(l) && right.has(r) {
			return c.hashJoin(kind, left, right, l, r, holds)
		}
	}
	return nil
}

func (s source) has(slot int) bool { return slot >= s.first && slot < s.first+s.width }

func (c *compiler) hashJoin(kind ast.JoinKind, left, right source, l, r int, holds condition) func(*environment, func() bool) bool {
	e := c.e
	return func(env *environment, next func() bool) bool {
		before := env.failed
		env.failed = false
		rows := right.materialize(env)
		rightFailed := env.failed
		env.failed = false
		byKey := c.newIndex(rows, r-right.first)
		matched, leftEmpty := semantics.False, true
		visit := func(row semantics.Row) bool {
			right.restore(env, row)
			c.step()
			t := c.matches(env, holds)
			matched = either(matched, t)
			switch {
			case t != semantics.True:
			case kind == ast.JoinLeft:
				e.Coverage.Apply(ruleLeft, outerMatched)
			default:
				e.Coverage.Apply(ruleCross, crossPair)
			}
			return decidedBy(t, env, next)
		}
		done := left.run(env, func() bool {
			matched, leftEmpty = semantics.False, false
			candidates, all := c.find(byKey, &env.row[l])
			if all {
				for _, row := range rows {
					if !visit(row) {
						return false
					}
				}
			}
			for _, i := range candidates {
				if !visit(rows[i]) {
					return false
				}
			}
			if matched == semantics.True || kind == ast.JoinInner {
				return true
			}
			e.Coverage.Apply(ruleLeft, outerPadded)
			right.pad(env)
			return decidedBy(unmatched(matched), env, next)
		})
		leftFailed := env.failed
		// As in the product: a side that is empty for certain makes it empty.
		empty := kind == ast.JoinInner && (leftEmpty && !leftFailed || len(rows) == 0 && !rightFailed)
		env.failed = before || !empty && (leftFailed || rightFailed)
		return done
	}
}

// part is a conjunct of WHERE with the tables that it needs.
type part struct {
	holds condition
	unit  int // index of the last source that it names
}

// fastScan joins the comma list source by source, applying each conjunct of
// WHERE as soon as its columns are there, and following equalities by key; nil
// where the plain form is needed: a source is listed before WHERE is asked, and what
// ON leaves in doubt by raising is an error then, which WHERE might have dropped.
func (c *compiler) fastScan(s *selection, sources []source) func(*environment, func() bool) bool {
	if c.options.Naive || len(sources) < 2 || s.where == nil || s.filter.raises || slices.ContainsFunc(sources, source.mayLeaveDoubt) || slices.ContainsFunc(sources, source.mayRaise) {
		return nil
	}
	parts, ok := c.conjuncts(s, sources)
	if !ok {
		return nil
	}
	keys := make([][2]int, len(sources)) // for each source: own slot, slot of an earlier source
	for k := range keys {
		keys[k] = [2]int{-1, -1}
		for _, pair := range s.filter.equalities {
			own, other := pair[0], pair[1]
			if !sources[k].has(own) {
				own, other = other, own
			}
			if k > 0 && sources[k].has(own) && other < sources[k].first {
				keys[k] = [2]int{own, other}
				break
			}
		}
	}
	byUnit := make([][]condition, len(sources))
	for _, p := range parts {
		byUnit[p.unit] = append(byUnit[p.unit], p.holds)
	}
	return func(env *environment, next func() bool) bool {
		scan := &pushedScan{c: c, env: env, next: next, sources: sources, keys: keys, parts: byUnit,
			rows: make([][]semantics.Row, len(sources)), indexes: make([]*index, len(sources))}
		before, failed, empty := env.failed, false, false
		for k := range sources {
			env.failed = false
			scan.rows[k] = sources[k].materialize(env)
			empty = empty || len(scan.rows[k]) == 0 && !env.failed
			failed = failed || env.failed
		}
		env.failed = before || failed && !empty
		return empty || scan.visit(0) // empty for certain: so is the product
	}
}

// mayRaise tells that a row may hold a value that raised, which what meets it has to say.
func (s source) mayRaise() bool {
	return slices.ContainsFunc(s.leaves, func(l leaf) bool { return l.raises })
}

// mayLeaveDoubt tells that a condition of ON may raise, so that a row is there or not.
func (s source) mayLeaveDoubt() bool {
	return slices.ContainsFunc(s.conditions, func(on operand) bool { return on.raises })
}

// conjuncts pairs the conjuncts of WHERE with the sources they need. ok is
// false where one of them contains a subquery or an alias: it is computed on
// whole rows only.
func (c *compiler) conjuncts(s *selection, sources []source) (parts []part, ok bool) {
	list := conjunctsOf(s.filter, s.where)
	nodes := conjunctNodes(s.bound.Where.Node, nil)
	if len(list) != len(nodes) {
		return nil, false
	}
	for i, node := range nodes {
		p := part{holds: list[i]}
		simple := true
		ast.WalkExpr(node, ast.Visitor{
			Query: func(*ast.Query) { simple = false },
			Expr: func(x ast.Expr) {
				ref, isColumn := x.(*ast.ColumnRef)
				if !isColumn {
					return
				}
				name := s.bound.Where.Name(ref)
				if name == nil || name.Kind != resolve.NameColumn || name.Depth > 0 {
					simple = simple && !s.bound.Aliased
					return
				}
				for k := range sources {
					if sources[k].has(name.Column.Position) {
						p.unit = max(p.unit, k)
					}
				}
			},
		})
		if !simple {
			p.unit = len(sources) - 1
		}
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

// pushedScan is one run of a fast scan.
type pushedScan struct {
	c       *compiler
	env     *environment
	next    func() bool
	sources []source
	keys    [][2]int
	parts   [][]condition
	rows    [][]semantics.Row
	indexes []*index
}

// visit joins source k to the rows of the sources before it.
func (p *pushedScan) visit(k int) bool {
	if k == len(p.sources) {
		p.c.e.Coverage.Apply(ruleWhere, semantics.True.Case())
		return p.next()
	}
	if own := p.keys[k][0]; own >= 0 {
		if p.indexes[k] == nil {
			p.indexes[k] = p.c.newIndex(p.rows[k], own-p.sources[k].first)
		}
		candidates, all := p.c.find(p.indexes[k], &p.env.row[p.keys[k][1]])
		if !all {
			for _, i := range candidates {
				if !p.try(k, p.rows[k][i]) {
					return false
				}
			}
			return true
		}
	}
	for _, row := range p.rows[k] {
		if !p.try(k, row) {
			return false
		}
	}
	return true
}

// try adds a row of source k and goes on if its conjuncts are True.
func (p *pushedScan) try(k int, row semantics.Row) bool {
	p.sources[k].restore(p.env, row)
	p.c.step()
	if k > 0 {
		p.c.e.Coverage.Apply(ruleCross, crossPair)
	}
	t := semantics.True
	for i, holds := range p.parts[k] {
		if i == 0 && k == 0 {
			t = holds(p.env)
		} else {
			t = semantics.And(p.c.e, t, holds(p.env))
		}
		if t != semantics.True {
			p.c.e.Coverage.Apply(ruleWhere, t.Case())
			return true
		}
	}
	return p.visit(k + 1)
}

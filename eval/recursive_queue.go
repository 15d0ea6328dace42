package eval

import "github.com/semcheck/semcheck/semantics"

// queue computes a recursion one row at a time.
func (c *compiler) queue(r *recursion, t *commonTable, env *environment) ordered {
	limit, ok := c.count(env, r.window.limit)
	skip, okSkip := c.count(env, r.window.offset)
	if !ok || !okSkip {
		return ordered{failed: true}
	}
	cuts := limit >= 0 || skip > 0
	in := r.initial(env)
	seen := map[string]bool{}
	waiting, failed := c.unmet(r, seen, in.rows)
	out := ordered{failed: in.failed || failed}
	var taken []semantics.Row
	if cuts {
		c.e.Coverage.Apply(ruleRecursive, recursiveLimit)
	}
	met := recursiveInitial
	for len(waiting) > 0 && !out.failed && (limit < 0 || int64(len(taken)) < limit) {
		next := 0
		if cuts {
			next = c.nextOf(r, waiting)
		}
		row := waiting[next]
		if next == 0 {
			waiting = waiting[1:]
		} else {
			waiting = append(append([]semantics.Row(nil), waiting[:next]...), waiting[next+1:]...)
		}
		if skip > 0 {
			skip--
		} else {
			taken = append(taken, row)
		}
		t.working = []semantics.Row{row}
		for _, term := range r.terms {
			p := term(env)
			c.within(1+len(p.rows), len(taken)+len(waiting))
			added, failed := c.unmet(r, seen, p.rows)
			if len(added) > 0 {
				met = recursiveStep
			}
			waiting, out.failed = append(waiting, added...), out.failed || failed || p.failed
		}
	}
	c.e.Coverage.Apply(ruleRecursive, met)
	out.groups = []TieGroup{{Rows: taken, Take: len(taken)}}
	return out
}

// nextOf chooses the row that is taken next: one of the first by ORDER BY, any without it.
func (c *compiler) nextOf(r *recursion, waiting []semantics.Row) int {
	candidates := waiting
	if len(r.order) > 0 {
		keys := make([]semantics.Row, len(waiting))
		for i, row := range waiting {
			keys[i] = make(semantics.Row, len(r.order))
			for k := range r.order {
				keys[i][k] = r.order[k].value(nil, row)
			}
		}
		candidates = c.arrange(produced{rows: waiting, keys: keys}, r.order, -1).groups[0].Rows
	}
	kinds := distinguishable(candidates)
	chosen := kinds[c.worlds.choose(ruleRecursive, len(kinds))]
	for i, row := range waiting {
		if semantics.IdenticalRows(row, chosen) {
			return i
		}
	}
	panic("eval: a row that does not wait")
}

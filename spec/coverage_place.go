package spec

// Place is the number of rule × case among all of them, which is the same in each process of a build.
func (r *Rule) Place(k Case) int { return r.slot + int(k) }

// Places visits the numbers of the rule × case that were applied, in their order.
func (c *Coverage) Places(visit func(place int)) {
	for i, n := range c.counts {
		if n > 0 {
			visit(i)
		}
	}
}

package geom

// String names the form.
func (f QueryForm) String() string {
	return [...]string{"join", "count of a join", "filter", "range", "distance", "nearest", "EXISTS", "IN", "GROUP BY", "self join", "LEFT JOIN",
		"IS NULL", "matrices", "values of predicates", "properties"}[f]
}

// String names the strategy.
func (s Strategy) String() string { return [...]string{"random shape", "derivative", "family"}[s] }

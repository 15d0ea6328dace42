package cypher

// Children calls visit for each direct subexpression of x, in the order of the text,
// but path for each pattern and query for each query that x holds, which come first.
// The properties of a pattern's parts belong to the pattern. Nil functions are not
// called.
func Children(x Expr, visit func(Expr), path func(*PathPattern), query func(*Query)) {
	if path != nil {
		for _, p := range pathsWithin(x) {
			path(p)
		}
	}
	if s, is := x.(*Subquery); is && s.Query != nil && query != nil {
		query(s.Query)
	}
	if visit != nil {
		for _, place := range operands(x) {
			visit(*place)
		}
	}
}

// PatternExprs returns the properties of a pattern's nodes and relationships, in the
// order of the text.
func PatternExprs(p *PathPattern) []Expr {
	var list []Expr
	for _, place := range pathSlots(p) {
		list = append(list, *place)
	}
	return list
}

// Inspect walks an expression, itself first, with the properties of its patterns, but
// without the queries in it. It does not go deeper where visit returns false.
func Inspect(x Expr, visit func(Expr) bool) {
	if x == nil || !visit(x) {
		return
	}
	deeper := func(e Expr) { Inspect(e, visit) }
	Children(x, deeper, func(p *PathPattern) {
		for _, e := range PatternExprs(p) {
			deeper(e)
		}
	}, nil)
}

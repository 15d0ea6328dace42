package ast

// ReturningOf is what a change of rows returns of the rows that it changed; nil for nothing.
func ReturningOf(s Statement) []SelectItem {
	switch s := s.(type) {
	case *Insert:
		return s.Returning
	case *Update:
		return s.Returning
	case *Delete:
		return s.Returning
	default: // No other statement has the clause.
	}
	return nil
}

func itemParts(items []SelectItem, p parts) {
	for i := range items {
		p.expr(&items[i].Expr, Place{})
		items[i].starParts(p)
	}
}

package cypher

// LabelExpression says which labels a node has to have, or which type a relationship: one
// of the types below, and no other.
//
//sumtype:decl
type LabelExpression interface{ label() }

type (
	// LabelName is a label, or a type.
	LabelName struct{ Name string }
	// AnyLabel is %: any label at all.
	AnyLabel struct{}
	// NotLabel is !of.
	NotLabel struct{ Of LabelExpression }
	// BothLabels is l&r.
	BothLabels struct{ L, R LabelExpression }
	// EitherLabel is l|r.
	EitherLabel struct{ L, R LabelExpression }
	// DynamicLabel is $(of), $all(of) or $any(of), where of is a string or a list of strings.
	DynamicLabel struct {
		Of  Expr
		Any bool // one of several is enough
	}
)

func (*LabelName) label()    {}
func (*AnyLabel) label()     {}
func (*NotLabel) label()     {}
func (*BothLabels) label()   {}
func (*EitherLabel) label()  {}
func (*DynamicLabel) label() {}

// WalkLabels visits a label expression and its parts; nothing of nil.
func WalkLabels(x LabelExpression, visit func(LabelExpression)) {
	if x == nil {
		return
	}
	visit(x)
	switch x := x.(type) {
	case *NotLabel:
		WalkLabels(x.Of, visit)
	case *BothLabels:
		WalkLabels(x.L, visit)
		WalkLabels(x.R, visit)
	case *EitherLabel:
		WalkLabels(x.L, visit)
		WalkLabels(x.R, visit)
	case *LabelName, *AnyLabel, *DynamicLabel:
	}
}

// Holds tells whether labels satisfy a label expression: has tells of one label, some of
// any, dynamic the value of a dynamic label.
func Holds(x LabelExpression, has func(string) bool, some bool, dynamic func(*DynamicLabel) (bool, error)) (bool, error) {
	switch x := x.(type) {
	case *LabelName:
		return has(x.Name), nil
	case *AnyLabel:
		return some, nil
	case *NotLabel:
		holds, err := Holds(x.Of, has, some, dynamic)
		return !holds, err
	case *BothLabels:
		holds, err := Holds(x.L, has, some, dynamic)
		if err != nil || !holds {
			return false, err
		}
		return Holds(x.R, has, some, dynamic)
	case *EitherLabel:
		holds, err := Holds(x.L, has, some, dynamic)
		if err != nil || holds {
			return holds, err
		}
		return Holds(x.R, has, some, dynamic)
	case *DynamicLabel:
		return dynamic(x)
	}
	panic("cypher: unknown label expression")
}

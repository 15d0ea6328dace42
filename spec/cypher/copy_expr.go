package cypher

import "slices"

// CopyExpr returns a deep copy, nil of nil.
func CopyExpr(x Expr) Expr {
	switch x := x.(type) {
	case nil:
		return nil
	case *Null:
		return copyLeaf(x)
	case *Boolean:
		return copyLeaf(x)
	case *Integer:
		return copyLeaf(x)
	case *Float:
		return copyLeaf(x)
	case *String:
		return copyLeaf(x)
	case *Parameter:
		return copyLeaf(x)
	case *Variable:
		return copyLeaf(x)
	case *CountStar:
		return copyLeaf(x)
	case *List:
		return &List{Items: copyAll(x.Items, CopyExpr), At: x.At}
	case *MapLiteral:
		return &MapLiteral{At: x.At, Entries: copyAll(x.Entries, func(e MapEntry) MapEntry {
			return MapEntry{Key: e.Key, Value: CopyExpr(e.Value)}
		})}
	case *Property:
		return copyProperty(x)
	case *Index:
		return &Index{Of: CopyExpr(x.Of), Key: CopyExpr(x.Key), At: x.At}
	case *Slice:
		return &Slice{Of: CopyExpr(x.Of), From: CopyExpr(x.From), To: CopyExpr(x.To), At: x.At}
	case *HasLabels:
		return &HasLabels{Of: CopyExpr(x.Of), Labels: slices.Clone(x.Labels), At: x.At}
	case *Unary:
		return &Unary{Op: x.Op, Of: CopyExpr(x.Of), At: x.At}
	case *Binary:
		return &Binary{Op: x.Op, L: CopyExpr(x.L), R: CopyExpr(x.R), At: x.At}
	case *Comparison:
		return &Comparison{First: CopyExpr(x.First), At: x.At, Rest: copyAll(x.Rest, func(c ComparisonPart) ComparisonPart {
			return ComparisonPart{Op: c.Op, R: CopyExpr(c.R)}
		})}
	case *IsNull:
		return &IsNull{Of: CopyExpr(x.Of), Not: x.Not, At: x.At}
	case *Case:
		return &Case{Subject: CopyExpr(x.Subject), Else: CopyExpr(x.Else), At: x.At, Whens: copyAll(x.Whens, func(w When) When {
			return When{Condition: CopyExpr(w.Condition), Result: CopyExpr(w.Result)}
		})}
	case *FunctionCall:
		return &FunctionCall{Name: x.Name, Distinct: x.Distinct, Arguments: copyAll(x.Arguments, CopyExpr), At: x.At}
	case *ListComprehension:
		return &ListComprehension{Variable: x.Variable, List: CopyExpr(x.List), Where: CopyExpr(x.Where), Result: CopyExpr(x.Result), At: x.At}
	case *PatternComprehension:
		return &PatternComprehension{Path: CopyPath(x.Path), Where: CopyExpr(x.Where), Result: CopyExpr(x.Result), At: x.At}
	case *Quantifier:
		return &Quantifier{Kind: x.Kind, Variable: x.Variable, List: CopyExpr(x.List), Where: CopyExpr(x.Where), At: x.At}
	case *Reduce:
		return &Reduce{Accumulator: x.Accumulator, Initial: CopyExpr(x.Initial), Variable: x.Variable, List: CopyExpr(x.List), Step: CopyExpr(x.Step), At: x.At}
	case *PatternPredicate:
		return &PatternPredicate{Path: CopyPath(x.Path), At: x.At}
	case *Subquery:
		return &Subquery{Kind: x.Kind, Query: CopyQuery(x.Query), Paths: copyAll(x.Paths, CopyPath), Where: CopyExpr(x.Where), At: x.At}
	}
	panic("cypher: unknown expression")
}

func copyLeaf[T any](x *T) *T {
	out := *x
	return &out
}

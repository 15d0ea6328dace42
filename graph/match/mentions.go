package match

import "github.com/semcheck/semcheck/spec/cypher"

// mentions tells of every name that stands as a variable in an expression, those that
// the expression binds itself among them: who takes too many for the pattern's
// waits longer than needed and is right. It returns false for an expression whose
// variables it does not look for.
func mentions(x cypher.Expr, read func(string)) bool {
	all := func(list ...cypher.Expr) bool {
		known := true
		for _, x := range list {
			if x != nil {
				known = mentions(x, read) && known
			}
		}
		return known
	}
	switch x := x.(type) {
	case *cypher.Null, *cypher.Boolean, *cypher.Integer, *cypher.Float, *cypher.String, *cypher.Parameter, *cypher.CountStar:
		return true
	case *cypher.Variable:
		read(x.Name)
		return true
	case *cypher.List:
		return all(x.Items...)
	case *cypher.MapLiteral:
		known := true
		for _, entry := range x.Entries {
			known = all(entry.Value) && known
		}
		return known
	case *cypher.Property:
		return all(x.Of)
	case *cypher.Index:
		return all(x.Of, x.Key)
	case *cypher.Slice:
		return all(x.Of, x.From, x.To)
	case *cypher.HasLabels:
		return all(x.Of)
	case *cypher.Unary:
		return all(x.Of)
	case *cypher.Binary:
		return all(x.L, x.R)
	case *cypher.Comparison:
		known := all(x.First)
		for _, part := range x.Rest {
			known = all(part.R) && known
		}
		return known
	case *cypher.IsNull:
		return all(x.Of)
	case *cypher.Case:
		known := all(x.Subject, x.Else)
		for _, w := range x.Whens {
			known = all(w.Condition, w.Result) && known
		}
		return known
	case *cypher.FunctionCall:
		return all(x.Arguments...)
	case *cypher.ListComprehension:
		return all(x.List, x.Where, x.Result)
	case *cypher.Quantifier:
		return all(x.List, x.Where)
	case *cypher.Reduce:
		return all(x.Initial, x.List, x.Step)
	case *cypher.PatternComprehension, *cypher.PatternPredicate, *cypher.Subquery:
		return false // patterns in patterns: whatever they read
	default:
		return false
	}
}

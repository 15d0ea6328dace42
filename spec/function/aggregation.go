package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Aggregation is what is declared of set functions besides.
type Aggregation struct {
	// Order says how the result depends on the order of the rows.
	Order OrderDependence
	// Tree is the name by which trees know the function, where it is not Name.
	Tree ast.AggregateFunction
	// Key says by which value a function of a sequence sorts its rows, before ORDER BY inside
	// does.
	Key SequenceKey
	// TakesNulls tells that a function of a sequence takes NULL, too.
	TakesNulls bool
	// Collects tells that the function makes a JSON document of the values.
	Collects bool
	// Joins tells that the function joins texts, with a separator between them.
	Joins bool
	// Lists tells that the function makes a list.
	Lists bool
	// OrderedSet tells that the values that the function takes are those of ORDER BY behind
	// WITHIN GROUP, beside which an argument is a constant.
	OrderedSet bool
	// Within is the name by which DuckDB writes a function of a sequence with WITHIN GROUP: the
	// value stands in ORDER BY there, and a fraction alone in the parentheses.
	Within string
	// OfKeys tells that the arguments are grouping columns and not values: the function is
	// GROUPING.
	OfKeys bool
}

// OrderDependence says how the result of a set function depends on the order of the rows.
type OrderDependence uint8

const (
	OfNoOrder   OrderDependence = iota
	OfAdditions                 // the function adds values one by one, so that floats round
	OfSequence                  // the function takes values one after the other
)

// SequenceKey says by which value a function of a sequence sorts its rows.
type SequenceKey uint8

const (
	NoKey         SequenceKey = iota
	LeastFirst                // by the second argument; a row in which it is NULL is left out
	GreatestFirst             // the same, in falling order
	ByFraction                // by the value; the second argument, if there is one, is a constant fraction
)

// setFunctions are the modelled functions of the rows of a group.
var setFunctions = slices.Concat(basicAggregates, furtherAggregates, pairFunctions, orderedSets, sequenceFunctions, documentAggregates, listAggregates)

// SetFunctions lists the modelled set functions of a dialect, in the order of the catalogue.
func SetFunctions(d *spec.Dialect) (list []*Function) {
	for _, f := range setFunctions {
		if f.In(d) {
			list = append(list, f)
		}
	}
	return list
}

// InTree is the name by which trees know a set function.
func (f *Function) InTree() ast.AggregateFunction {
	if f.Tree != "" {
		return f.Tree
	}
	return ast.AggregateFunction(f.Name)
}

// Of applies a set function to arguments.
func (f *Function) Of(arguments ...ast.Expr) *ast.Aggregate {
	return &ast.Aggregate{Function: f.InTree(), Args: arguments}
}

// Aggregates tells whether a set function of a tree is this one.
func (f *Function) Aggregates(x *ast.Aggregate) bool { return x.Function == f.InTree() }

var byTree = func() map[ast.AggregateFunction]*Function {
	known := map[ast.AggregateFunction]*Function{}
	for _, f := range setFunctions {
		if known[f.InTree()] != nil {
			panic("function: two set functions are " + f.InTree())
		}
		known[f.InTree()] = f
	}
	return known
}()

// OfAggregate is the declaration of a set function.
func OfAggregate(a ast.AggregateFunction) *Function { return byTree[a] }

// SetFunction is the modelled set function that a dialect calls by a name; nil where there
// is none.
func SetFunction(spelled string, d *spec.Dialect) *Function {
	set := of(d)
	for _, f := range setFunctions {
		if f.in&set == 0 || f == CountRows {
			continue
		}
		if f.Name == spelled {
			return f
		}
		for _, s := range f.Spellings {
			if s.Name == spelled && s.in&set != 0 {
				return f
			}
		}
	}
	return nil
}

// TakesDistinct tells that DISTINCT stands inside a set function in the MySQL family, too.
func TakesDistinct(f *Function) bool {
	return f == GroupConcat || f.InTree().IsBasic()
}

package cypher

import "strings"

// aggregates are the functions of groups of records (openCypher 9, "Aggregating
// functions").
var aggregates = map[string]bool{"avg": true, "collect": true, "count": true, "max": true, "min": true, "percentilecont": true,
	"percentiledisc": true, "stdev": true, "stdevp": true, "sum": true}

// IsAggregate tells whether a function is an aggregate, whatever the case of its
// letters.
func IsAggregate(function string) bool { return aggregates[strings.ToLower(function)] }

// Aggregates tells whether an expression itself is an aggregate; its operands are not
// looked at.
func Aggregates(x Expr) bool {
	switch x := x.(type) {
	case *CountStar:
		return true
	case *FunctionCall:
		return IsAggregate(x.Name)
	}
	return false
}

package ast

// AggregateFunction is a set function.
type AggregateFunction uint8

const (
	CountStar AggregateFunction = iota
	Count
	Sum
	Avg
	Min
	Max
	Total               // SQLite's sum that is never NULL
	EveryTrue           // BOOL_AND
	SomeTrue            // BOOL_OR
	EveryBit            // BIT_AND
	SomeBit             // BIT_OR
	OddBits             // BIT_XOR
	AnyOfGroup          // ANY_VALUE
	DeviationPopulation // STDDEV_POP
	DeviationSample     // STDDEV_SAMP
	VariancePopulation  // VAR_POP
	VarianceSample      // VAR_SAMP
	GroupConcat         // GROUP_CONCAT of SQLite and the MySQL family
	StringAgg           // STRING_AGG
	// GroupingBits is GROUPING, of the keys that are not in the grouping set of the row.
	GroupingBits
)

// Aggregate applies a set function to the rows of the group. Args is empty for
// COUNT(*) and has one element otherwise, or several in MySQL's
// COUNT(DISTINCT a, b), in its GROUP_CONCAT and in GROUPING.
type Aggregate struct {
	Function AggregateFunction
	Distinct bool
	Args     []Expr
	// Separator stands between the texts that GROUP_CONCAT and STRING_AGG join; nil
	// where not given, and for other functions.
	Separator Expr
	// OrderBy is the order in which the function takes the values.
	OrderBy []OrderItem
	// Filter says which rows count: FILTER (WHERE …); nil where not given.
	Filter Expr
}

// Plain tells that the aggregate is one of all rows in any order: it has neither FILTER
// nor ORDER BY nor a separator.
func (x *Aggregate) Plain() bool {
	return x.Separator == nil && x.OrderBy == nil && x.Filter == nil
}

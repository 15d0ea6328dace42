package ast

// AggregateFunction is the name of a set function, as package function declares it. The constants
// below are the names that analyses and laws use: the set functions of SQL-92, and GROUPING.
type AggregateFunction string

const (
	CountStar AggregateFunction = "COUNT(*)"
	Count     AggregateFunction = "COUNT"
	Sum       AggregateFunction = "SUM"
	Avg       AggregateFunction = "AVG"
	Min       AggregateFunction = "MIN"
	Max       AggregateFunction = "MAX"
	// Grouping is GROUPING, of the keys that are not in the grouping set of the row.
	Grouping AggregateFunction = "GROUPING"
)

// IsBasic tells that the function is one of SQL-92, which every dialect has.
func (f AggregateFunction) IsBasic() bool {
	switch f {
	case CountStar, Count, Sum, Avg, Min, Max:
		return true
	}
	return false
}

// IsCount tells that the function is COUNT, of rows or of values.
func (f AggregateFunction) IsCount() bool { return f == Count || f == CountStar }

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

// Plain tells that the aggregate takes all rows in any order: it has no FILTER, no ORDER BY and no
// separator.
func (x *Aggregate) Plain() bool {
	return x.Separator == nil && x.OrderBy == nil && x.Filter == nil
}

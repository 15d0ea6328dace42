package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// VolatilityOf says of what besides its operands the value of an operation depends.
func VolatilityOf(operation ast.Expr) function.Volatility {
	if call, is := operation.(*ast.Call); is {
		return function.VolatilityOf(call.Name)
	}
	return function.Immutable
}

// Volatility is the greatest of the operations in the query, its views, derived tables and
// subqueries.
func (q *Query) Volatility() function.Volatility {
	greatest := function.Immutable
	w := &walker{part: func(part ast.Expr, _ *Expression) { greatest = max(greatest, VolatilityOf(part)) }}
	w.query(q)
	return greatest
}

// SingleRow tells that the query has at most one row, whatever the rows of its tables.
func (q *Query) SingleRow() bool {
	switch b := q.Body.(type) {
	case *Block:
		return len(b.From) == 0 || len(b.GroupBy) == 0 && b.Grouped
	case *Values:
		return len(b.Rows) == 1
	case *Nested:
		return b.Query.SingleRow()
	case *SetOperation, *TableFunction:
	}
	return false
}

// TotallyOrdered tells whether the keys of the query's ORDER BY hold all of its
// columns, so that rows which tie are equal.
func (q *Query) TotallyOrdered() bool {
	held := map[int]bool{}
	for _, key := range q.OrderBy {
		if key.Output >= 0 && key.Err == nil {
			held[key.Output] = true
		}
	}
	return !q.Open && len(q.Columns) > 0 && len(held) == len(q.Columns)
}

// PlacesNulls tells whether it is said where the query's ORDER BY has NULLs.
func (q *Query) PlacesNulls() bool {
	return q.binder.dialect.NullPlacement != spec.NullsOpen ||
		!slices.ContainsFunc(q.Node.OrderBy, func(item ast.OrderItem) bool { return item.Nulls == ast.NullsDefault })
}

// CutsFreely tells that LIMIT or OFFSET leaves open which rows there are, up to equality:
// rows that are not equal may tie.
func (q *Query) CutsFreely() bool {
	return (q.Limit != nil || q.Offset != nil) && !(q.TotallyOrdered() && q.PlacesNulls())
}

// BareColumns are positions of the block's output whose columns the grouping does not determine, in
// a dialect that gives them a value: the value of any row of the group.
func (b *Block) BareColumns() []int {
	if b.dialect.Grouping == spec.GroupingStrict {
		return nil
	}
	var bare []int
	for _, position := range b.Named {
		if !b.Determined[position] && !slices.Contains(bare, position) {
			bare = append(bare, position)
		}
	}
	return bare
}

// RowsAlike tells that what BareColumns have is modelled only where the rows of the group agree.
func (b *Block) RowsAlike() bool { return b.dialect.Grouping == spec.GroupingAlike }

package ast

// With is WITH [RECURSIVE] a AS (query), b AS (query), … before a query.
type With struct {
	// Recursive tells that the word stands there, not that a query names itself.
	Recursive bool
	Tables    []*CommonTable
}

// CommonTable is a common table expression: a query with a name, which the query behind
// WITH names as a table.
type CommonTable struct {
	Name    string
	Columns []string // nil where not given
	// Keys are the columns of USING KEY, of which each value has one row; nil where not given.
	Keys  []string
	Hint  MaterializedHint
	Query *Query
}

// MaterializedHint says whether a common table expression is to be computed apart.
type MaterializedHint uint8

const (
	MaterializedDefault MaterializedHint = iota
	Materialized                         // AS MATERIALIZED
	NotMaterialized                      // AS NOT MATERIALIZED
)

// HasWith tells whether there is a WITH in a query, subqueries included.
func HasWith(q *Query) (found bool) {
	Walk(q, Visitor{Query: func(q *Query) { found = found || q.With != nil }})
	return found
}

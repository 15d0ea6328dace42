package ast

// Query is a query expression: queries with names, a body, then ordering and a limit on
// the body's result.
type Query struct {
	With    *With // nil where not given
	Body    Body
	OrderBy []OrderItem
	Limit   Expr // nil where not given
	Offset  Expr // nil where not given
	// WithTies tells that the limit also keeps the rows that tie with the last one
	// kept: FETCH FIRST n ROWS WITH TIES. Without Limit it says nothing.
	WithTies bool
}

// Body is *Select, *SetOperation, *Values, *TableFunction, *Nested or *Cypher.
//
//sumtype:decl
type Body interface{ body() }

// Select is one query block.
type Select struct {
	// CountsRows is SQL_CALC_FOUND_ROWS: FOUND_ROWS() says how many rows there are without LIMIT.
	CountsRows bool
	Distinct   bool
	// DistinctOn are the keys of DISTINCT ON, by each of whose values one row is kept: the first one
	// by the query's ORDER BY. Without Distinct they say nothing; nil is DISTINCT.
	DistinctOn []Expr
	Items      []SelectItem
	From       []TableExpr // the comma list; empty where there is no FROM
	Where      Expr        // nil where not given
	GroupBy    []Expr
	// Grouping says how the keys of GroupBy make grouping sets; nil where all of them are
	// the only set.
	Grouping []GroupingElement
	// GroupAll is GROUP BY ALL: the items without an aggregate that name a column are the keys;
	// GroupBy is nil then.
	GroupAll bool
	Having   Expr // nil where not given
	Windows  []NamedWindow
	Qualify  Expr // nil where not given
}

// SelectItem is an expression with an optional alias, or a star if Expr is
// nil: * with an empty StarTable, t.* otherwise.
type SelectItem struct {
	Expr      Expr
	Alias     string
	StarTable string
	Changes   *StarChanges // of a star; nil for none
	// Text is the expression as it was typed. The name of its column may come from it. It is
	// empty if the tree was not read from text, or if the item has an alias. Code that changes
	// Expr must clear Text.
	Text string
}

// SetOperator is UNION, INTERSECT or EXCEPT.
type SetOperator uint8

const (
	Union SetOperator = iota
	Intersect
	Except
)

// SetOperation combines two bodies. The tree says how they associate: a text
// without parentheses was read by its dialect's precedence.
type SetOperation struct {
	Op  SetOperator
	All bool
	// ByName tells that the columns of the sides meet by their names: UNION BY NAME.
	ByName bool
	L, R   Body
}

// Values is a table value constructor used as a body.
type Values struct{ Rows [][]Expr }

// Nested is a parenthesised query used as a body, with an ordering or a limit
// of its own. Parentheses without either leave no trace in the tree.
type Nested struct{ Query *Query }

func (*Select) body()       {}
func (*SetOperation) body() {}
func (*Values) body()       {}
func (*Nested) body()       {}

// NullsOrder is where NULLs go in an ordering.
type NullsOrder uint8

const (
	NullsDefault NullsOrder = iota
	NullsFirst
	NullsLast
)

// OrderItem is one sort specification. An integer literal is an ordinal. All is ORDER BY ALL,
// which stands alone: every column of the result, from left to right; Expr is nil then.
type OrderItem struct {
	Expr       Expr
	All        bool
	Descending bool
	Nulls      NullsOrder
}

// TableExpr is *TableName, *DerivedTable or *Join.
//
//sumtype:decl
type TableExpr interface{ tableExpr() }

// TableName is a base table, a view or a query of WITH. Alias is empty where not given.
type TableName struct {
	Name    string
	Alias   string
	Columns []string // derived column list; nil where not given
	// IndexedBy is the index by which it is to be read: SQLite's INDEXED BY.
	IndexedBy string
	// Recurring tells that it means all rows so far of the recursive query of WITH that it stands
	// in: DuckDB's recurring.name.
	Recurring bool
}

// DerivedTable is a subquery in FROM.
//
// Function tells that it was written as a function in FROM, f(x) AS a, which is the
// query SELECT f(x) AS a under that alias. Whoever changes the query may leave it set:
// it is written so only where it still has that form (see [DerivedTable.Call]).
type DerivedTable struct {
	Query    *Query
	Alias    string
	Columns  []string // derived column list; nil where not given
	Lateral  bool
	Function bool
}

// Call is the function of a table that was written as one; nil where it has no longer
// the form of one.
func (t *DerivedTable) Call() *Call {
	if !t.Function || t.Lateral || t.Alias == "" || t.Query.OrderBy != nil || t.Query.Limit != nil || t.Query.Offset != nil {
		return nil
	}
	s, is := t.Query.Body.(*Select)
	if !is || s.Distinct || s.DistinctOn != nil || len(s.Items) != 1 || s.Items[0].Alias != t.Alias || s.From != nil || s.Where != nil || s.GroupBy != nil || s.Grouping != nil || s.GroupAll || s.Having != nil || s.Windows != nil || s.Qualify != nil {
		return nil
	}
	call, _ := s.Items[0].Expr.(*Call)
	return call
}

// JoinKind says which unmatched rows survive.
type JoinKind uint8

const (
	JoinCross JoinKind = iota
	JoinInner
	JoinLeft
	JoinRight
	JoinFull
	JoinSemi // rows of the left side that match one of the right side, whose columns nobody sees
	JoinAnti // rows of the left side that match none
)

// Join is a joined table. At most one of Natural, On and Using is given.
type Join struct {
	Kind    JoinKind
	Natural bool
	L, R    TableExpr
	On      Expr
	Using   []string
}

func (*TableName) tableExpr()    {}
func (*DerivedTable) tableExpr() {}
func (*Join) tableExpr()         {}

package resolve

import (
	"iter"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Query is a bound query expression.
type Query struct {
	Node *ast.Query
	// With are the queries that WITH names, those included that nothing names.
	With []*CommonTable
	// Recursion is how the rows of a query of WITH come about that names itself, else nil.
	Recursion *Recursion
	// Body is *Block, *SetOperation, *Values, *TableFunction or *Nested.
	Body Body
	// OrderBy are the sort keys, one for each of the node's.
	OrderBy []SortKey
	// Limit and Offset are nil where not given.
	Limit, Offset *Count
	// Columns are those of the result.
	Columns []OutputColumn
	// Open tells that Columns may not be all, because a star lists columns of a table
	// that is not known.
	Open bool
	// Correlated tells that a name inside is a column of a block around the query.
	Correlated bool

	types  []columnType
	binder *binder
}

// OutputColumn is a column of a query's result.
type OutputColumn struct {
	// Name is empty where the dialect gives none, or none that is known.
	Name string
	// Unknown tells that there is a name, which is not known. Unwritten tells that nobody
	// wrote the name: it is no alias and no column's.
	Unknown, Unwritten bool
}

// Body is *Block, *SetOperation, *Values, *TableFunction or *Nested.
type Body interface {
	// columns are those of the body's result; open tells that they may not be all.
	columns() (list []OutputColumn, open bool)
	correlated() bool
}

// SetOperation is a bound UNION, INTERSECT or EXCEPT.
type SetOperation struct {
	Node *ast.SetOperation
	L, R Body
	// Err is that the sides have different numbers of columns.
	Err error

	binder *binder
}

// Values is a bound table value constructor. Its expressions stand in a block of
// their own, which has no columns.
type Values struct {
	Node  *ast.Values
	Block *Block
	Rows  [][]*Expression
	// Names are those of its columns.
	Names []OutputColumn

	binder *binder
}

// Nested is a bound query in parentheses.
type Nested struct{ Query *Query }

// Block is a query block: a SELECT, with what its names may refer to. Rows of VALUES,
// the arguments of LIMIT and an expression on its own stand in a block without node.
type Block struct {
	Node *ast.Select // nil for a block that is no SELECT; of GROUP BY ALL, with the keys that it stands for
	// Outer is the block around whose columns are in scope here, nil where there is none.
	Outer *Block

	From []TableExpr
	// FromErr is what refuses the FROM clause before its tables are looked at.
	FromErr error
	// Scope are the columns that the FROM clause makes visible, in the order in which a
	// star lists them.
	Scope []Visible
	// Width is the number of positions in the row of the table expression.
	Width   int
	written *ast.Select // Node as it was written, where that is another tree
	// Open tells that a table of FROM is not known: there may be columns besides Scope.
	Open bool

	// Where is nil where not given. Conditions of joins that it decides are a part of it.
	Where   *Expression
	GroupBy []GroupingKey
	// Sets are the grouping sets, as places in GroupBy; nil where all keys are the only set.
	Sets [][]int
	// Items are those of the select list; a star is one item for each column.
	Items  []Item
	Having *Expression // nil where not given
	// Qualify is nil where not given.
	Qualify *Expression
	// DistinctOn are the keys of DISTINCT ON, resolved as those of ORDER BY.
	DistinctOn []SortKey

	// Aliased tells that an item of the node's select list has an alias and that the dialect
	// lets names in the block, ORDER BY apart, be one.
	Aliased bool
	// Aggregates belong to this block, in the order in which they were met. They may stand
	// in subqueries.
	Aggregates []*Aggregate
	// RowNamed tells that outside of aggregates and keys the row of one of its tables is named, which in PostgreSQL
	// its columns as keys do not determine.
	RowNamed bool
	// Unsorted tells that the query's ORDER BY is taken away, since there is one group.
	Unsorted bool
	// Grouped tells that the block gives a row for each group.
	Grouped bool
	// Windowed tells that a function over a window is computed of the block's rows.
	Windowed bool
	// HavingWithoutGroupBy tells that the block has HAVING and nothing else that groups,
	// where the dialect's manual leaves open whether that makes a group.
	HavingWithoutGroupBy bool
	// GroupingErr is what refuses the grouping: an ungrouped column, a misplaced HAVING.
	GroupingErr error
	// Named are the positions of the columns that the select list, HAVING and ORDER BY
	// name outside of aggregates and grouping keys, in order, once for each name.
	Named []int
	// Determined are the positions that the grouping columns determine, themselves
	// included; nil before GROUP BY.
	Determined map[int]bool
	// Correlated tells that a name in the block is a column of a block around it.
	Correlated bool

	dialect *spec.Dialect
}

// Visible is a column in a scope. Qualified tells that only a qualified name finds it,
// and that no * lists it: it is one side of a column that USING or NATURAL merged.
type Visible struct {
	*Column
	Qualified bool
}

// Column is a column of a block's table expression.
type Column struct {
	// Table is the name that qualifies it: of the table, or its alias. It is empty for a
	// merged column.
	Table string
	Name  string
	// Unnamed tells that it has a name that is not known.
	Unnamed bool
	// Position is its place in the row of the block's table expression. Two columns of one
	// position have the same values: a merged column and the side that it is.
	Position int
	// Source is the table of FROM that it is from and Index its number there; nil for a
	// merged column.
	Source *Source
	Index  int
	// Merge is the join that merged it, else nil.
	Merge *Merge
	// Hidden tells that it is the number of a row, which no list of columns shows.
	Hidden bool
	// Opaque is that nothing is known of its values; nil for another column.
	Opaque error

	declared  *ast.Type      // of a base table's or merged column; nil is no type that is known
	collation spec.Collation // of a base table's
}

// TableExpr is *Source or *Join.
type TableExpr interface{ tableExpr() }

// Source is a table in FROM: a base table, a view or a derived table.
type Source struct {
	// Node is *ast.TableName or *ast.DerivedTable.
	Node ast.TableExpr
	// Name is the exposed name, by which its columns are qualified; empty for a derived
	// table without alias.
	Name string
	// Relation is the base table or view; nil for a derived table or where it is not known.
	Relation *Relation
	// Query is that of a derived table, a view or a name of WITH; nil for a base table.
	Query *Query
	// Common is the query of WITH that the source names, else nil.
	Common *CommonTable
	// Working tells that the source names the query that it is a part of: the rows that its
	// last step made.
	Working bool
	// Recurring tells of a source that is so that it means all rows so far.
	Recurring bool
	// Lateral tells that its query sees the tables of FROM before it: the block is the one around
	// its query. Lowest is the position of the first column of the block that it names; First
	// where it names none.
	Lateral bool
	Lowest  int
	// First is the position of its first column; Width is their number.
	First, Width int
	Columns      []*Column
	// Hidden is the number of its rows, behind the columns; nil where no name of the query may
	// mean it.
	Hidden *Column
	// Open tells that its columns are not known, or not all.
	Open bool
	// Err refuses the table; ColumnsErr, found when its query is bound, its columns' names.
	Err, ColumnsErr error
}

// Join is a bound joined table.
type Join struct {
	Node *ast.Join
	L, R TableExpr
	// On is nil where not given, and where it is a part of the block's WHERE since it names
	// a table beside the join. Its block is that of the join; in its scope are the columns of
	// the join's sides, in SQLite those of the whole FROM, in DuckDB those to the left, too.
	On *Expression
	// Merged are the columns of USING or NATURAL, in the order in which they are merged,
	// up to the first that is wrong; Err says what that is, or what is wrong with On.
	Merged []*Merge
	Err    error
	// First and Width are the positions of its columns, those that it computes included.
	First, Width int
}

// Merge is a pair of columns that USING or NATURAL equates, and the column that stands
// for both.
type Merge struct {
	Name        string
	Left, Right *Column
	// Column has the position of one side where it is that side's value, else one of its
	// own.
	Column *Column
	// Pair is how both are compared.
	Pair Pair
	// Err is that the types of both do not go together.
	Err error

	kind ast.JoinKind
}

// Item is an item of the select list, or a column that a star lists.
type Item struct {
	// At is the number of the node's item.
	At int
	// Expr is nil for a column of a star.
	Expr *Expression
	// Column is that of a star, else nil.
	Column *Column
	// Alias is empty where not given; Name is that of the output column, empty where the
	// dialect gives none.
	Alias, Name string
	// Unnamed tells that the output column has a name that is not known.
	Unnamed bool
	// Position is that of the block's column that the item is, -1 where it is none.
	Position int
	Err      error
}

// unwritten tells that the item's name is no alias and no column's.
func (i *Item) unwritten() bool {
	if i.Alias != "" || i.Expr == nil {
		return false
	}
	_, column := unsigned(i.Expr.Node).(*ast.ColumnRef)
	return !column
}

// GroupingKey is a key of GROUP BY.
type GroupingKey struct {
	Node ast.Expr
	// Expr is what is grouped by: the key, or what its position or alias stands for. It is
	// nil where Err is not.
	Expr *Expression
	// Item is the number of the block's item that a position or an alias means, -1 for
	// another key.
	Item int
	// Position is that of the block's column that the key is, -1 where it is none.
	Position int
	Err      error
}

// SortKey is a key of ORDER BY.
type SortKey struct {
	Node ast.OrderItem
	// Output is the number of the output column that the key is, -1 where it is none.
	Output int
	// Expr is the key where it is no output column, else nil.
	Expr *Expression
	// Selected is set where the key of a SELECT DISTINCT is computed from its columns: by
	// position of the columns that it names, the output column.
	Selected map[int]int
	Err      error

	collate *ast.Collate // what stands around the name or position of an output column
	dialect *spec.Dialect
}

// Count is an argument of LIMIT or OFFSET, in a block without columns.
type Count struct {
	Expr *Expression
	// NamesColumn tells that it names a column of the rows that it cuts, where that is an
	// error of its own.
	NamesColumn bool
	// Err is why it cannot be computed.
	Err error
}

// Aggregate is a set function at its place.
type Aggregate struct {
	Node *ast.Aggregate
	// Block is the one over whose groups it is computed, Depth how many blocks it is
	// around the place where the aggregate stands.
	Block *Block
	Depth int
	// Args are bound in that block, and so are the others, which are nil or empty where not
	// given.
	Args      []*Expression
	Separator *Expression
	OrderBy   []*Expression
	Filter    *Expression
	// Keys are the positions of the grouping columns that GROUPING asks for.
	Keys []int
	Err  error
}

// Parts are all expressions of the aggregate.
func (a *Aggregate) Parts() []*Expression {
	list := append(a.Args[:len(a.Args):len(a.Args)], a.OrderBy...)
	for _, x := range []*Expression{a.Separator, a.Filter} {
		if x != nil {
			list = append(list, x)
		}
	}
	return list
}

func (*Source) tableExpr() {}
func (*Join) tableExpr()   {}

func (b *Block) correlated() bool        { return b.Correlated }
func (v *Values) correlated() bool       { return v.Block.Correlated }
func (n *Nested) correlated() bool       { return n.Query.Correlated }
func (s *SetOperation) correlated() bool { return s.L.correlated() || s.R.correlated() }

func (b *Block) columns() (list []OutputColumn, open bool) {
	list = make([]OutputColumn, 0, len(b.Items))
	for i := range b.Items {
		item := &b.Items[i]
		list = append(list, OutputColumn{Name: item.Name, Unknown: item.Unnamed, Unwritten: item.unwritten()})
		open = open || item.Expr == nil && item.Column == nil
	}
	for _, item := range b.Node.Items {
		open = open || item.Expr == nil && b.Open
	}
	return list, open
}
func (v *Values) columns() ([]OutputColumn, bool)       { return v.Names, false }
func (n *Nested) columns() ([]OutputColumn, bool)       { return n.Query.Columns, n.Query.Open }
func (s *SetOperation) columns() ([]OutputColumn, bool) { return s.L.columns() }

// Outputs are the expressions behind a column of the result, one of each block or row that the
// query combines, each with its block.
func (q *Query) Outputs(column int) iter.Seq[Output] {
	return func(yield func(Output) bool) { outputs(q.Body, column, yield) }
}

// Output is an expression that is a column of a result. Item is nil in VALUES.
type Output struct {
	Block *Block
	Item  *Item
	Expr  *Expression // nil for a column of a star
}

func outputs(b Body, column int, yield func(Output) bool) bool {
	switch b := b.(type) {
	case *Block:
		if column < len(b.Items) {
			return yield(Output{Block: b, Item: &b.Items[column], Expr: b.Items[column].Expr})
		}
	case *Values:
		for _, row := range b.Rows {
			if column < len(row) && !yield(Output{Block: b.Block, Expr: row[column]}) {
				return false
			}
		}
	case *TableFunction:
		if b.Node.Name != ast.Unnest || column > 0 { // no expression is the column
			return true
		}
		for _, x := range b.Args {
			if !yield(Output{Block: b.Block, Expr: x}) {
				return false
			}
		}
	case *SetOperation:
		return outputs(b.L, column, yield) && outputs(b.R, column, yield)
	case *Nested:
		return outputs(b.Query.Body, column, yield)
	}
	return true
}

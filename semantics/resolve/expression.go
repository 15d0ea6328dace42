package resolve

import (
	"github.com/semcheck/semcheck/spec/ast"
)

// Expression is an expression at its place in a query: what its names stand for there.
type Expression struct {
	Node ast.Expr
	// Block is the one that the expression stands in.
	Block *Block
	// Clause is the one of the block that it stands in.
	Clause Clause
	// Scope are the columns that a name in it may mean without going to the blocks around.
	Scope []Visible

	names      places[*ast.ColumnRef, *Name]
	signatures places[ast.Expr, *Signature]
	rare       *rarePlaces // nil where there are none
	binder     *binder

	// The names and signatures of most expressions lie here, so that they need no
	// allocation of their own.
	fewNames      [2]place[*ast.ColumnRef, *Name]
	fewSignatures [2]place[ast.Expr, *Signature]
}

// rarePlaces are what most expressions have none of.
type rarePlaces struct {
	aggregates places[*ast.Aggregate, *Aggregate]
	windows    places[*ast.Windowed, *Windowed]
	queries    places[*ast.Query, *Query]
	keys       places[ast.Expr, int]
	parameters places[*ast.Call, LambdaParameter]
}

// rarely are the rare places.
func (x *Expression) rarely() *rarePlaces {
	if x.rare == nil {
		x.rare = new(rarePlaces)
	}
	return x.rare
}

// Clause is the part of a block in which an expression stands.
type Clause uint8

const (
	ClauseNone Clause = iota // in no SELECT: VALUES, LIMIT, a column's default, a CHECK
	ClauseFrom               // ON
	ClauseWhere
	ClauseGroupBy
	ClauseSelect
	ClauseHaving
	ClauseQualify
	ClauseOrderBy
)

// String names the clause.
func (c Clause) String() string {
	return [...]string{"FROM", "FROM", "WHERE", "GROUP BY", "the select list", "HAVING", "QUALIFY", "ORDER BY"}[c]
}

// ofOutput tells that the clause is computed for each row or group of the result.
func (c Clause) ofOutput() bool { return c >= ClauseSelect }

// ofWindows tells that functions over windows may stand in the clause.
func (c Clause) ofWindows() bool {
	return c == ClauseSelect || c == ClauseQualify || c == ClauseOrderBy
}

// NameKind is what a name may stand for.
type NameKind uint8

const (
	NameUnknown NameKind = iota // nothing that is known: Err says so, or a table of the scope is open
	NameColumn                  // a column
	NameAlias                   // an item of the select list, computed again
	NameText                    // the characters themselves (SQLite)
)

// Name is what a name stands for.
type Name struct {
	Kind NameKind
	// Depth is how many blocks around the name's own the column belongs to.
	Depth  int
	Column *Column
	// Block is the one that the column belongs to.
	Block *Block
	// Item is the number of the node's select item that an alias is of, and Alias its
	// expression, bound at the place of the name.
	Item  int
	Alias *Expression
	Err   error
}

// Name is what a name that stands in the expression, outside of its subqueries and of the
// arguments of aggregates, means there. It is nil for a name that does not.
func (x *Expression) Name(ref *ast.ColumnRef) *Name { return x.names.of(ref) }

// Aggregate is the set function of a node in the expression, outside of its subqueries.
func (x *Expression) Aggregate(node *ast.Aggregate) *Aggregate {
	if x.rare == nil {
		return nil
	}
	return x.rare.aggregates.of(node)
}

// Query is the bound subquery of a node in the expression.
func (x *Expression) Query(node *ast.Query) *Query {
	if x.rare == nil {
		return nil
	}
	return x.rare.queries.of(node)
}

// hasQueries tells that the expression has a subquery.
func (x *Expression) hasQueries() bool { return x.rare != nil && !x.rare.queries.empty() }

// GroupingKey is the number of the grouping key that a part of the expression, other
// than a plain name, repeats; repeats is false where it does not.
func (x *Expression) GroupingKey(part ast.Expr) (key int, repeats bool) {
	if x.rare == nil {
		return 0, false
	}
	return x.rare.keys.find(part)
}

// position is that of the block's own column that the whole expression is, -1 where it
// is none.
func (x *Expression) position() int {
	ref, is := x.Node.(*ast.ColumnRef)
	if !is {
		return -1
	}
	switch name := x.names.of(ref); {
	case name == nil || name.Err != nil:
	case name.Kind == NameColumn && name.Depth == 0:
		return name.Column.Position
	case name.Kind == NameAlias:
		return name.Alias.position()
	}
	return -1
}

// adopt makes what is known of another expression known in this one, of which it is a part.
func (x *Expression) adopt(part *Expression) {
	x.names.adopt(&part.names)
	if part.rare != nil {
		x.rarely().aggregates.adopt(&part.rare.aggregates)
		x.rarely().windows.adopt(&part.rare.windows)
		x.rarely().queries.adopt(&part.rare.queries)
		x.rarely().parameters.adopt(&part.rare.parameters)
	}
}

package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Static types follow from the types of columns, the forms of literals and, where a
// dialect lets it decide, the value of a constant (see [Options]). They are found when
// they are asked for, and once; so a bound tree belongs to one goroutine. Where the types
// of an expression do not go together, or what they are over is not known, the type is
// unknown; the error stands in the signature (see [Signature]) or beside the type.

// Type is the static type of a part of the expression, outside of its subqueries and of
// the arguments of aggregates.
func (x *Expression) Type(part ast.Expr) ast.Type {
	switch part := part.(type) {
	case *ast.Literal: // found as fast as it is looked up, and kept nowhere: there may be many
		return x.binder.literalType(part)
	case *ast.ColumnRef:
		return x.binder.nameType(x.Name(part))
	case *ast.Comparison, *ast.Distinct, *ast.Is, *ast.Between, *ast.InList, *ast.InQuery, *ast.Like, *ast.Exists, *ast.Quantified:
		return typing.Predicate(x.binder.dialect)
	default: // The signature has the types of other parts.
	}
	return x.Signature(part).Type
}

// Placed is the type of a part of the expression that its place gives no type: in
// PostgreSQL a literal is text then.
func (x *Expression) Placed(part ast.Expr) ast.Type { return x.binder.placed(x.Type(part)) }

// Condition is the type that a part of the expression is converted to where a truth value
// is asked for.
func (x *Expression) Condition(part ast.Expr) (ast.Type, error) {
	t, err := typing.Condition(x.binder.dialect, x.Type(part))
	return t, Refusal(err)
}

// Type is the static type of the column.
func (c *Column) Type() ast.Type {
	if c.Source != nil && c.Source.Query != nil {
		return c.Source.Query.ColumnType(c.Index)
	}
	if c.declared == nil {
		return ast.Type{}
	}
	return *c.declared
}

// ColumnType is the static type of a column of the result. A literal that nothing gives
// a type is text in PostgreSQL.
func (q *Query) ColumnType(column int) ast.Type {
	if column >= len(q.types) {
		q.types = append(q.types, make([]columnType, column+1-len(q.types))...)
	}
	if c := &q.types[column]; !c.known {
		t := q.binder.outputType(q.Body, column)
		if q.Recursion != nil && q.binder.dialect.RecursiveTypes != spec.RecursiveTypesJoined {
			t = typing.Output(q.binder.outputType(q.Recursion.Initial, column))
		}
		q.types[column] = columnType{t, true}
	}
	return q.types[column].Type
}

// columnType is a type that is found when it is asked for.
type columnType struct {
	ast.Type
	known bool
}

// outputType is the type of a column of a body's result.
func (b *binder) outputType(body Body, column int) ast.Type {
	switch x := body.(type) {
	case *Block:
		return x.ItemType(column)
	case *SetOperation:
		return x.Column(column).Type
	case *Values:
		t, _ := x.ColumnType(column)
		return t
	case *TableFunction:
		t, _ := x.ColumnType(column)
		return t
	case *Nested:
		return x.Query.ColumnType(column)
	}
	panic("resolve: unknown body")
}

// ItemType is the type of an item of the select list as a column of the result.
func (b *Block) ItemType(item int) ast.Type {
	if item >= len(b.Items) {
		return ast.Unknown
	}
	switch x := &b.Items[item]; {
	case x.Column != nil:
		return x.Column.Type()
	case x.Expr != nil:
		return typing.Output(x.Expr.Placed(x.Expr.Node))
	}
	return ast.Unknown
}

// Untyped tells that a column of the result is a literal that has no type of its own and
// that nothing in the query gives one: it takes the type of the other side of a set
// operation, or of the column that it is inserted into.
func (q *Query) Untyped(column int) bool {
	for _, key := range q.OrderBy {
		if key.Output == column { // ORDER BY fixes the type, too
			return false
		}
	}
	return q.binder.untyped(q.Body, column)
}

func (b *binder) untyped(body Body, column int) bool {
	if b.dialect.Untyped != spec.UntypedText {
		return false
	}
	switch x := body.(type) {
	case *Block:
		return x.untyped(column)
	case *Nested:
		return x.Query.Untyped(column)
	case *SetOperation, *Values:
	}
	return false
}

// untyped tells that an item of the select list is a literal without a type. DISTINCT and
// GROUP BY fix its type: addTargetToGroupList makes it text.
func (b *Block) untyped(item int) bool {
	if item >= len(b.Items) || b.Items[item].Expr == nil || b.Node.Distinct {
		return false
	}
	for _, key := range b.GroupBy {
		if key.Item == item {
			return false
		}
	}
	x := b.Items[item].Expr
	_, literal := x.Node.(*ast.Literal)
	_, parameter := x.Node.(*ast.Parameter)
	return (literal || parameter) && x.Type(x.Node).Kind == ast.TypeUnknown
}

// United is a column of a set operation.
type United struct {
	// Type is that in which the sides meet.
	Type ast.Type
	// Takes tells which sides are a literal without a type, which takes the column's.
	Takes [2]bool
	// Err is that the sides do not meet.
	Err error
}

// Column is a column of the operation's result. A literal without a type of its own takes the type
// of the other side.
func (s *SetOperation) Column(column int) United {
	b := s.binder
	types := [2]ast.Type{b.outputType(s.L, column), b.outputType(s.R, column)}
	var u United
	open := [2]bool{b.untyped(s.L, column), b.untyped(s.R, column)}
	for side := range open {
		if u.Takes[side] = open[side] && !open[1-side]; u.Takes[side] {
			types[side] = ast.Unknown
		}
	}
	t, err := typing.Column(b.dialect, SetOperationName(s.Node), types[0], types[1])
	switch {
	case err != nil:
		u.Err = Refusal(err)
	case t.Kind == ast.TypeDynamic:
		u.Type = compoundAffinity(types[0], types[1])
	default:
		u.Type = t
	}
	return u
}

// compoundAffinity is the affinity of a compound's column: indeterminate where
// the arms differ (datatype3.html, 3.3.1), unless both are numeric.
func compoundAffinity(l, r ast.Type) ast.Type {
	switch {
	case l.Affinity == r.Affinity:
		return ast.Dynamic(l.Affinity)
	case semantics.IsNumericAffinity(l.Affinity) && semantics.IsNumericAffinity(r.Affinity):
		return ast.Dynamic(ast.AffinityNumeric)
	}
	return ast.Dynamic(ast.AffinityMixed)
}

// ColumnType is the type in which the rows of a table value constructor meet in a column.
func (v *Values) ColumnType(column int) (ast.Type, error) {
	types := make([]ast.Type, 0, len(v.Rows))
	for i, row := range v.Rows {
		if column >= len(row) {
			return ast.Unknown, nil
		}
		t := row[column].Type(row[column].Node)
		if i == 0 {
			t = typing.Settled(t) // the first row's literals take no other row's type
		}
		types = append(types, t)
	}
	s := v.binder.united("VALUES", types)
	if s.Err != nil {
		return ast.Unknown, Refusal(s.Err)
	}
	return s.Type, nil
}

// Type is the type that the count is converted to.
func (c *Count) Type() (ast.Type, error) {
	x := c.Expr
	t := x.Type(x.Node)
	if x.binder.dialect.LimitArgument != spec.LimitNullUnlimited {
		return t, nil
	}
	return ast.BigInt, Refusal(typing.Cast(x.binder.dialect, t, ast.BigInt, false))
}

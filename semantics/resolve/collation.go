package resolve

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Coercibility says what gave an expression its collation; the greater one decides where
// two meet.
type Coercibility uint8

const (
	CoercibilityNone     Coercibility = iota // nothing did
	CoercibilityNumber                       // the text of a number
	CoercibilityLiteral                      // a literal, which has the session's
	CoercibilityImplicit                     // a column
	CoercibilityConflict                     // several that differ
	CoercibilityExplicit                     // COLLATE
)

// Collated is the collation of an expression, and what gave it.
type Collated struct {
	Collation spec.Collation
	Coercibility
}

// noteCollations remembers that a column of a table has a collation.
func (b *binder) noteCollations(r *Relation) {
	for i := range r.Columns {
		b.collates = b.collates || r.Columns[i].Collation != spec.CollationUnnamed
	}
}

// Collated is the collation of a part of the expression.
func (x *Expression) Collated(part ast.Expr) Collated {
	if !x.binder.collates {
		return Collated{}
	}
	if x.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		return x.coercible(part)
	}
	if x.binder.dialect.CollationRules == spec.CollationRulesTyped {
		return x.typed(part)
	}
	if c, is := x.written(part); is {
		return c
	}
	for {
		switch inner := part.(type) {
		case *ast.Cast:
			part = inner.X
			continue
		case *ast.Unary:
			if inner.Op == ast.Plus {
				part = inner.X
				continue
			}
		case *ast.ColumnRef:
			return x.namedCollation(inner)
		default: // Another form is computed and has no column's collation.
		}
		return Collated{}
	}
}

// typed is the collation of the type of an expression.
func (x *Expression) typed(part ast.Expr) (c Collated) {
	switch part := part.(type) {
	case *ast.Collate:
		c.Collation, _ = x.binder.dialect.CollationNamed(part.Collation)
		c.Coercibility = CoercibilityExplicit
		return c
	case *ast.ColumnRef:
		return x.namedCollation(part)
	case *ast.Subquery:
		if q := x.Query(part.Query); q != nil {
			return ColumnCollated(q.Body, 0)
		}
		return c
	default: // Another form gives a text that was made of its parts, or none.
	}
	if !x.Type(part).IsText() {
		return c
	}
	ast.Children(part, func(child ast.Expr) {
		if x.typed(child).Collation > spec.CollationBinary {
			c = Collated{spec.CollationMixed, CoercibilityConflict}
		}
	}, func(*ast.Query) {})
	return c
}

// Uncollated refuses a part of the expression that has a collation of DuckDB by which texts
// compare otherwise than by their bytes.
func (x *Expression) Uncollated(part ast.Expr) error {
	if x.binder.dialect.CollationRules == spec.CollationRulesTyped && x.Collated(part).Collation > spec.CollationBinary {
		return semantics.Unmodelled("a text with a collation here")
	}
	return nil
}

// namedCollation is the collation of what a name stands for.
func (x *Expression) namedCollation(ref *ast.ColumnRef) Collated {
	switch name := x.Name(ref); {
	case name == nil:
	case name.Kind == NameColumn:
		return name.Column.Collated()
	case name.Kind == NameAlias && name.Alias != nil:
		return name.Alias.Collated(name.Alias.Node)
	}
	return Collated{}
}

// written is the leftmost COLLATE inside an expression, its subqueries apart.
func (x *Expression) written(part ast.Expr) (first Collated, is bool) {
	switch part := part.(type) {
	case *ast.Collate:
		c, _ := x.binder.dialect.CollationNamed(part.Collation)
		return Collated{c, CoercibilityExplicit}, true
	case *ast.ColumnRef:
		if name := x.Name(part); name != nil && name.Kind == NameAlias && name.Alias != nil {
			return name.Alias.written(name.Alias.Node)
		}
		return Collated{}, false
	case *ast.Aggregate:
		if a := x.Aggregate(part); a != nil {
			for _, argument := range a.Args {
				if first, is = argument.written(argument.Node); is {
					return first, true
				}
			}
		}
		return Collated{}, false
	default: // Other forms have COLLATE in their parts, if anywhere.
	}
	ast.Children(part, func(child ast.Expr) {
		if !is {
			first, is = x.written(child)
		}
	}, func(*ast.Query) {})
	return first, is
}

// compared is the collation by which two operands of a comparison are compared.
func (b *binder) compared(l, r Collated) (spec.Collation, error) {
	if b.dialect.CollationRules == spec.CollationRulesCoercibility {
		c, err := b.coerced(l, r)
		return c.Collation, err
	}
	if b.dialect.CollationRules == spec.CollationRulesTyped { // there is one, and what is made of it
		return max(l.Collation, r.Collation), nil
	}
	if l.Coercibility == CoercibilityExplicit || r.Coercibility <= l.Coercibility {
		return l.Collation, nil
	}
	return r.Collation, nil
}

// collate gives a pair the collation of its sides.
func (b *binder) collate(p *Pair, l, r Collated) {
	if !b.collates {
		return
	}
	var err error
	if p.Collation, err = b.compared(l, r); err != nil && p.Err == nil {
		p.Err = err
	}
}

// collateTogether gives a pair the collation of the type that DuckDB unites all of several
// operands in (BindExpression of a BetweenExpression, ExpressionBinder::ResolveCoalesceType).
func (b *binder) collateTogether(p *Pair, list []side) {
	if !b.collates || b.dialect.CollationRules != spec.CollationRulesTyped {
		return
	}
	for _, s := range list {
		p.Collation = max(p.Collation, s.collated().Collation)
	}
}

// memberCollation is the collation by which x is compared with a column of a query: as x = y
// where y is that column. Which arm's expression y is of several, no manual says.
func (x *Expression) memberCollation(left Collated, q *Query, column int) (spec.Collation, error) {
	var right []Collated
	for o := range q.Outputs(column) {
		right = append(right, o.collated())
	}
	if len(right) == 0 {
		return left.Collation, nil
	}
	collation, err := x.binder.compared(left, right[0])
	for _, arm := range right[1:] {
		if other, clash := x.binder.compared(left, arm); other != collation || (clash == nil) != (err == nil) {
			return collation, semantics.Unmodelled("IN with a query whose arms have several collations")
		}
	}
	if err != nil { // error 1267, unless a condition that is never true hides it: MySQL's semijoins, MariaDB's subqueries
		err = semantics.Unmodelled("IN, ANY or ALL of a query whose texts have another collation")
	}
	return collation, err
}

// ArgumentCollation is the collation by which a function compares its arguments: the collation of
// the first argument that has one.
//
// Source: SQLite 3.53.4, SQLITE_FUNC_NEEDCOLL in sqlite3ExprCodeTarget, expr.c.
func (x *Expression) ArgumentCollation(args []ast.Expr) (spec.Collation, error) {
	if x.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		if !x.binder.collates {
			return spec.CollationUnnamed, nil
		}
		c, err := x.together(args)
		return c.Collation, err
	}
	collation := spec.CollationUnnamed
	for _, arg := range args {
		c := x.Collated(arg)
		if x.binder.dialect.CollationRules == spec.CollationRulesTyped {
			collation = max(collation, c.Collation)
		} else if c.Coercibility != CoercibilityNone {
			return c.Collation, nil
		}
	}
	return collation, nil
}

// CallCollation is the collation by which a call compares its arguments.
func (x *Expression) CallCollation(call *ast.Call) (spec.Collation, error) {
	return x.ArgumentCollation(x.collating(call))
}

// Collated is the collation of a side; one that is no expression is a column's.
func (s side) collated() Collated {
	if s.at == nil || !s.at.binder.collates {
		return s.collation
	}
	return s.at.Collated(s.node)
}

// Collated is the collation of the column.
func (c *Column) Collated() Collated {
	switch {
	case c.Merge != nil && c.Position == c.Merge.Right.Position:
		return c.Merge.Right.Collated()
	case c.Merge != nil:
		return c.Merge.Left.Collated()
	case c.Source != nil && c.Source.Query != nil:
		return Collated{c.Source.Query.columnCollation(c.Index), CoercibilityImplicit}
	}
	return Collated{c.collation, CoercibilityImplicit}
}

// columnCollation is the collation of a column of a derived table or view: that of its
// first arm (sqlite3SubqueryColumnTypes in select.c of SQLite).
func (q *Query) columnCollation(column int) spec.Collation {
	if s, is := q.Body.(*SetOperation); is && s.binder.collates && s.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		c := ColumnCollated(s, column)
		if c.Coercibility == CoercibilityConflict {
			return spec.CollationUnmodelled
		}
		return c.Collation
	}
	for o := range q.Outputs(column) {
		return o.collated().Collation
	}
	return spec.CollationUnnamed
}

// collated is the collation of an expression that is a column of a result.
func (o Output) collated() Collated {
	switch {
	case o.Expr != nil:
		return o.Expr.Collated(o.Expr.Node)
	case o.Item != nil && o.Item.Column != nil:
		return o.Item.Column.Collated()
	}
	return Collated{}
}

// ColumnCollated is the collation of a column of a body's result: the collation of the first arm
// whose expression has one.
//
// Sources: SQLite 3.50.4, 3. Compound Select Statements (lang_select.html); SQLite 3.53.4,
// multiSelectCollSeq in select.c. In the MySQL family it is that of both arms together
// (Item_aggregate_type::join_types, which asks aggregate_string_properties, in sql/item.cc of MySQL 8.0.39).
func ColumnCollated(body Body, column int) (c Collated) {
	if s, is := body.(*SetOperation); is && s.binder.collates && s.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		both, err := s.binder.coerced(ColumnCollated(s.L, column), ColumnCollated(s.R, column))
		if err != nil {
			both.Coercibility = CoercibilityConflict
		}
		return both
	}
	outputs(body, column, func(o Output) bool {
		c = o.collated()
		return c.Coercibility == CoercibilityNone
	})
	return c
}

// SetCollation is the collation by which the rows of a set operation are compared in a
// column. An arm behind the second one decides for all arms in SQLite's source and for
// itself in its manual.
func (s *SetOperation) SetCollation(column int) (spec.Collation, error) {
	if !s.binder.collates {
		return spec.CollationUnnamed, nil
	}
	l, r := ColumnCollated(s.L, column), ColumnCollated(s.R, column)
	if s.binder.dialect.CollationRules == spec.CollationRulesTyped {
		return l.Collation, s.LaterCollation(column)
	}
	if s.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		return s.binder.compared(l, r)
	}
	if err := s.LaterCollation(column); err != nil {
		return r.Collation, err
	}
	if l.Coercibility != CoercibilityNone {
		return l.Collation, nil
	}
	return r.Collation, nil
}

// LaterCollation refuses a collation of SQLite that only the last arm of several set operations
// has, if one of the operations compares rows.
func (s *SetOperation) LaterCollation(column int) error {
	if !s.binder.collates {
		return nil
	}
	if s.binder.dialect.CollationRules == spec.CollationRulesCoercibility {
		_, err := s.binder.compared(ColumnCollated(s.L, column), ColumnCollated(s.R, column))
		return err
	}
	if s.binder.dialect.CollationRules == spec.CollationRulesTyped {
		if max(ColumnCollated(s.L, column).Collation, ColumnCollated(s.R, column).Collation) > spec.CollationBinary {
			return semantics.Unmodelled("a set operation on texts with a collation")
		}
		return nil
	}
	if left, several := s.L.(*SetOperation); several && (s.compares() || left.compares()) &&
		ColumnCollated(s.L, column).Coercibility == CoercibilityNone && ColumnCollated(s.R, column).Collation > spec.CollationBinary {
		return semantics.Unmodelled("a collation that a later arm of several set operations has alone")
	}
	return nil
}

// compares tells whether the operation, or one of its arms, compares rows: all but UNION ALL.
func (s *SetOperation) compares() bool {
	left, _ := s.L.(*SetOperation)
	return s.Node.Op != ast.Union || !s.Node.All || left != nil && left.compares()
}

// stripped is an expression without the COLLATE around it, and the outermost of them.
func (b *binder) stripped(x ast.Expr) (ast.Expr, *ast.Collate) {
	outermost, is := x.(*ast.Collate)
	if !is || b.dialect.CollationRules != spec.CollationRulesLeftmost {
		return x, nil
	}
	for inner, more := outermost, true; more; inner, more = x.(*ast.Collate) {
		x = inner.X
	}
	return x, outermost
}

// Written is the collation that COLLATE names around an output column, empty for none.
func (k *SortKey) Written() string {
	if k.collate == nil {
		return ""
	}
	return k.collate.Collation
}

// Collation is the collation by which values of the sort key compare: its COLLATE names it, else
// its column or expression has it.
func (k *SortKey) Collation(body Body) spec.Collation {
	switch {
	case k.collate != nil:
		c, _ := k.dialect.CollationNamed(k.collate.Collation)
		return c
	case k.Output >= 0:
		return ColumnCollated(body, k.Output).Collation
	case k.Expr != nil:
		return k.Expr.Collated(k.Expr.Node).Collation
	}
	return spec.CollationUnnamed
}

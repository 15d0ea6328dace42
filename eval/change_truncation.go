package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// foldedRaises tells that a part of a condition of a change raises that names no column: an engine may
// compute it before it asks a row, or without a row at all.
//
// Source: optimize_cond and fold_condition (sql/sql_optimizer.cc, sql/sql_const_folding.cc) of MySQL
// 8.0.39; Item_cond::remove_eq_conds (sql/sql_select.cc) of MariaDB 10.3.24.
func (c *compiler) foldedRaises(s ast.Statement) bool {
	var conditions []ast.Expr
	switch s := s.(type) {
	case *ast.Update:
		conditions = append(conditions, s.Where)
	case *ast.Delete:
		conditions = append(conditions, s.Where)
	default: // The conditions of others are those of their queries.
	}
	ast.WalkStatement(s, ast.Visitor{
		Body: func(b ast.Body) {
			if b, is := b.(*ast.Select); is {
				conditions = append(conditions, b.Where, b.Having)
			}
		},
		Table: func(t ast.TableExpr) {
			if t, is := t.(*ast.Join); is {
				conditions = append(conditions, t.On)
			}
		},
	})
	for _, x := range conditions {
		if x != nil && c.partRaises(x, true) {
			return true
		}
	}
	return false
}

// partRaises tells it of a part of a condition, which is one itself or a value.
func (c *compiler) partRaises(x ast.Expr, condition bool) bool {
	switch part := x.(type) {
	case *ast.Binary:
		if part.Op == ast.And || part.Op == ast.Or || part.Op == ast.Xor {
			return c.partRaises(part.L, condition) || c.partRaises(part.R, condition)
		}
	case *ast.Literal:
		return condition && part.Kind == ast.LiteralString && c.constantRaises(x)
	case *ast.Comparison, *ast.Distinct, *ast.InList, *ast.Between:
		if c.convertsConstant(x) {
			return true
		}
	default: // Another part has no constant that is converted for a column's sake.
	}
	if namesNothing(x) {
		return c.constantRaises(x)
	}
	raises := false
	ast.Children(x, func(part ast.Expr) { raises = raises || c.partRaises(part, false) }, func(*ast.Query) {})
	return raises
}

// namesNothing tells that an expression has the same value for every row.
func namesNothing(x ast.Expr) bool {
	constant := !ast.HasQuery(x)
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.ColumnRef, *ast.Aggregate, *ast.Windowed, *ast.DefaultValue:
			constant = false
		case *ast.Parameter:
			constant = constant && x.Value != nil
		default: // It is what its parts are.
		}
		return constant
	})
	return constant
}

// constantRaises computes a constant as a condition; a text is one as a number.
func (c *compiler) constantRaises(x ast.Expr) bool {
	e := *c.e
	defer func() { *c.e = e }()
	if literal, is := x.(*ast.Literal); is && literal.Kind == ast.LiteralString {
		return semantics.Cast(c.e, semantics.Text(literal.Text), ast.Double).IsRaised()
	}
	bound := c.binding().BindOver(x, new(resolve.Relation), "", c.dialect, c.database)
	o, err := c.boundScalar(bound, newFrame(bound.Block, nil))
	if err != nil {
		return false
	}
	if o.truth != nil {
		return o.truth(&environment{}) == semantics.Fails
	}
	return o.value(&environment{}).IsRaised()
}

// convertsConstant tells that a text that is no number stands beside a column that is no text, or a column
// of texts, which a join may convert for rows that do not meet.
func (c *compiler) convertsConstant(x ast.Expr) bool {
	text, column := false, false
	ast.Children(x, func(part ast.Expr) {
		switch part := part.(type) {
		case *ast.Literal:
			text = text || part.Kind == ast.LiteralString && c.constantRaises(part)
		case *ast.ColumnRef:
			column = column || c.someColumn(part, func(t ast.Type) bool { return t.IsNumeric() })
			text = text || c.someColumn(part, func(t ast.Type) bool { return t.IsText() })
		default: // Its value is asked for each row, or above.
		}
	}, func(*ast.Query) {})
	return text && column
}

// someColumn tells whether a column of this name, of any table, has such a type.
func (c *compiler) someColumn(ref *ast.ColumnRef, such func(ast.Type) bool) bool {
	for _, t := range c.database.tables {
		if at := t.position(c.database, ref.Column); at >= 0 && such(t.Columns[at].Type) {
			return true
		}
	}
	return false
}

// truncationOpen refuses the error of a change that an engine does not surely raise.
func (c *compiler) truncationOpen(s ast.Statement, folded bool, err error) error {
	refused, is := err.(*StatementError)
	if !is {
		return err
	}
	late := c.dialect.TruncatedTexts == spec.TruncatedTextsLate
	switch {
	case folded && (late || refused.Class != semantics.ClassCast),
		refused.Class == semantics.ClassCast && (c.choosesNone(s) || late && choosesBefore(s) || !late && c.unchecked(s)):
		return unsupported("a change that may raise an error")
	}
	return err
}

// choosesNone tells that a change has LIMIT 0: no row is asked.
func (c *compiler) choosesNone(s ast.Statement) bool {
	var limit ast.Expr
	switch s := s.(type) {
	case *ast.Update:
		limit = s.Limit
	case *ast.Delete:
		limit = s.Limit
	default: // Only these have a LIMIT of their own.
	}
	literal, is := limit.(*ast.Literal)
	return limit != nil && (!is || literal.Text == "0")
}

// choosesBefore tells that a change has a query, or an order by which rows are chosen before the change
// begins.
func choosesBefore(s ast.Statement) bool {
	update, is := s.(*ast.Update)
	before := is && len(update.OrderBy) > 0
	ast.WalkStatement(s, ast.Visitor{Body: func(b ast.Body) {
		_, is := b.(*ast.Select)
		before = before || is
	}})
	return before
}

// unchecked tells that a change reads a text that is taken as a number without a check: a column of
// TEXT, or what a function hands on.
func (c *compiler) unchecked(s ast.Statement) bool {
	found := false
	ast.WalkStatement(s, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.ColumnRef:
			found = found || c.someColumn(x, func(t ast.Type) bool { return t.Kind == ast.TypeText && t.Length == 0 })
		case *ast.Aggregate:
			f := function.OfAggregate(x.Function)
			found = found || f == function.Min || f == function.Max
		case *ast.Call:
			for _, f := range []*function.Function{function.Coalesce, function.IfNull, function.GreatestOfMySQL, function.LeastOfMySQL} {
				found = found || f.Name == x.Name
			}
		default: // Other texts are checked.
		}
	}})
	return found
}

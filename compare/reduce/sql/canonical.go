package sql

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of one fault should end alike, so that they are seen to be one. What is
// here makes no case shorter but plainer: among equals a literal is less than a
// column, an integer less than another literal, SUM less than other aggregates.

// oddity is how far the expressions of a query are from the plainest ones.
func oddity(q *ast.Query) int {
	n := 0
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.ColumnRef:
			n += columnOddity
		case *ast.Literal:
			n += literalOddity(x)
		case *ast.Aggregate:
			n += aggregateOddity[x.Function]
		default: // Other expressions are as odd as their parts.
		}
	}})
	return n
}

// columnOddity is that of a column: more than any short literal has.
const columnOddity = 2

// geometryOddity is by how much a geometry's text is plainer than another of its
// length: plainer than a column.
const geometryOddity = 3

func literalOddity(l *ast.Literal) int {
	switch l.Kind {
	case ast.LiteralInteger:
		return 0
	case ast.LiteralString:
		return min(max(len(l.Text), 1), 4)
	case ast.LiteralNull, ast.LiteralTrue, ast.LiteralFalse, ast.LiteralDecimal, ast.LiteralApproximate, ast.LiteralBytes, ast.LiteralHexadecimal, ast.LiteralBits:
	}
	return 1
}

// matching counts joins whose condition is not written as an expression: that
// it is not there makes them no smaller.
func matching(q *ast.Query) int {
	n := 0
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if j, ok := t.(*ast.Join); ok && (j.Natural || j.Using != nil) {
			n += 2
		}
	}})
	return n
}

// aggregateOddity prefers the function that shows most: a sum tells duplicates
// apart that an average or a minimum does not.
var aggregateOddity = map[ast.AggregateFunction]int{
	ast.Sum: 0, ast.CountStar: 0, ast.Count: 1, ast.Min: 2, ast.Max: 3, ast.Avg: 4,
}

// aggregateOddityOf is that of a set function; those beside SQL-92's are the oddest.
func aggregateOddityOf(f ast.AggregateFunction) int {
	if n, is := aggregateOddity[f]; is {
		return n
	}
	return len(aggregateOddity)
}

// plainerAggregates lists a DISTINCT aggregate with plainer functions, the
// plainest first. Without DISTINCT the function is what the rule is about.
func plainerAggregates(x *ast.Aggregate) []ast.Expr {
	var list []ast.Expr
	for _, function := range []ast.AggregateFunction{ast.Sum, ast.Count, ast.Min, ast.Max} {
		if x.Distinct && len(x.Args) == 1 && aggregateOddityOf(function) < aggregateOddityOf(x.Function) {
			list = append(list, &ast.Aggregate{Function: function, Distinct: x.Distinct, Args: x.Args},
				&ast.Aggregate{Function: function, Distinct: x.Distinct, Args: []ast.Expr{integer("1")}})
		}
	}
	return list
}

// lesserAggregates lists the aggregate without each of its clauses.
func lesserAggregates(x *ast.Aggregate) (list []ast.Expr) {
	without := func(has bool, drop func(c *ast.Aggregate)) {
		if has {
			c := *x
			drop(&c)
			list = append(list, &c)
		}
	}
	without(x.Distinct, func(c *ast.Aggregate) { c.Distinct = false })
	without(x.Filter != nil, func(c *ast.Aggregate) { c.Filter = nil })
	without(x.OrderBy != nil, func(c *ast.Aggregate) { c.OrderBy = nil })
	without(x.Separator != nil, func(c *ast.Aggregate) { c.Separator = nil })
	for i := range x.OrderBy {
		without(len(x.OrderBy) > 1, func(c *ast.Aggregate) { c.OrderBy = slices.Delete(slices.Clone(x.OrderBy), i, i+1) })
	}
	return list
}

// mirrored swaps the operands of a comparison or operation that is symmetric.
func mirrored(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Comparison:
		op := map[ast.ComparisonOp]ast.ComparisonOp{ast.Equal: ast.Equal, ast.NotEqual: ast.NotEqual, ast.Less: ast.Greater,
			ast.LessEqual: ast.GreaterEqual, ast.Greater: ast.Less, ast.GreaterEqual: ast.LessEqual}[x.Op]
		return &ast.Comparison{Op: op, L: x.R, R: x.L}
	case *ast.Binary:
		switch x.Op {
		case ast.And, ast.Or, ast.Xor, ast.Add, ast.Multiply, ast.BitAnd, ast.BitOr, ast.BitXor:
			return &ast.Binary{Op: x.Op, L: x.R, R: x.L}
		case ast.Subtract, ast.Divide, ast.IntegerDivide, ast.Modulo, ast.Power, ast.ShiftLeft, ast.ShiftRight, ast.Concat:
		}
	default: // What is found seldom depends on the sides of another form.
	}
	return nil
}

// mostStored is how many stored values are tried in the place of a column.
const mostStored = 8

// stored lists the literals of the query, with which a column is likely to be compared,
// and those that are inserted into the column that the name at a place stands for.
func stored(c *Case, place int) []ast.Expr {
	var list []ast.Expr
	add := func(l ast.Literal) {
		if len(list) < mostStored && !slices.ContainsFunc(list, func(x ast.Expr) bool { return *x.(*ast.Literal) == l }) {
			list = append(list, &l)
		}
	}
	for _, l := range literalsOf(trial.Case{Query: c.Query}) {
		add(l)
	}
	for _, from := range c.names().origins(place) {
		for _, s := range c.Statements {
			values := valuesOf(s)
			if values == nil || c.schema().Relation(ast.TableOf(s)) != from.table {
				continue
			}
			k := slices.Index(c.schema().Assigned(from.table, s.(*ast.Insert)), from.column)
			for _, row := range values.Rows {
				if k < 0 || k >= len(row) {
					break
				}
				if l, ok := row[k].(*ast.Literal); ok {
					add(*l)
				}
			}
		}
	}
	return list
}

// oneValue puts the same plain literal in all places of a literal at once, in
// the query and the statements: values that must stay equal can only be changed
// together.
func (m Model) oneValue() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "one value",
		Places: func(c *Case) int { return len(literalsOf(c.Case)) },
		At: func(c *Case, i int) []*Case {
			old := literalsOf(c.Case)[i]
			var list []trial.Case
			for _, text := range []string{"0", "1", "2"} {
				list = append(list, replaceLiteral(c.Case, old, ast.Literal{Kind: ast.LiteralInteger, Text: text}))
			}
			return m.all(list)
		},
	}
}

// literalsOf lists the literals of a case, each once.
func literalsOf(c trial.Case) []ast.Literal {
	var list []ast.Literal
	eachExpr(c, func(x ast.Expr) {
		if l, ok := x.(*ast.Literal); ok && !slices.Contains(list, *l) {
			list = append(list, *l)
		}
	})
	return list
}

func replaceLiteral(c trial.Case, old, plain ast.Literal) trial.Case {
	r := ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		if l, ok := x.(*ast.Literal); ok && *l == old {
			*l = plain
		}
		return x
	}}
	copied := trial.Case{Query: ast.Rewrite(c.Query, r)}
	for _, s := range c.Statements {
		copied.Statements = append(copied.Statements, ast.RewriteStatement(s, r))
	}
	return copied
}

func eachExpr(c trial.Case, visit func(x ast.Expr)) {
	for _, s := range c.Statements {
		for _, p := range exprsOf(s) {
			visit(*p.Expr)
		}
	}
	ast.Walk(c.Query, ast.Visitor{Expr: visit})
}

// joins tries one table in the place of a join, with other rows: most of what is
// found over an outer join needs nothing but the NULLs that it makes, and most
// of what is found over other joins nothing but rows that come more than once.
func (m Model) joins() reduce.Pass[*Case] {
	return reduce.Rewrites[*Case]{Name: "joins",
		Places: func(c *Case) int {
			if c.Query == nil {
				return 0
			}
			return len(ast.Places(c.Query))
		},
		At: func(c *Case, i int) []*Case {
			var list []trial.Case
			n := c.names()
			for _, table := range sidesOf(n.places[i]) {
				source := n.sources[table]
				if source == nil || source.Relation == nil || source.Relation.Definition == nil {
					continue
				}
				q := ast.CopyQuery(c.Query)
				switch p := ast.Places(q)[i]; {
				case p.Table != nil:
					*p.Table = table
				case p.Body != nil:
					(*p.Body).(*ast.Select).From = []ast.TableExpr{table}
				}
				list = append(list, trial.Case{Statements: withNullRow(c, q, source.Relation), Query: q},
					trial.Case{Statements: withRowsTwice(c, q, source.Relation), Query: q})
			}
			return m.all(list)
		},
	}
}

// sidesOf are the tables that a join or a comma list joins, or a table alone.
func sidesOf(p ast.Place) []*ast.TableName {
	var sides []ast.TableExpr
	switch {
	case p.Table != nil:
		switch t := (*p.Table).(type) {
		case *ast.Join:
			sides = []ast.TableExpr{t.L, t.R}
		case *ast.TableName: // as it is, but for its rows: what changes them may go
			sides = []ast.TableExpr{t}
		case *ast.DerivedTable:
		}
	case p.Body != nil:
		if s, ok := (*p.Body).(*ast.Select); ok && len(s.From) > 1 {
			sides = s.From
		}
	}
	var list []*ast.TableName
	for _, side := range sides {
		if t, ok := side.(*ast.TableName); ok {
			list = append(list, t)
		}
	}
	return list
}

// neededBy are the statements about tables that the query names.
func neededBy(c *Case, q *ast.Query) []ast.Statement {
	needed := c.needs(q)
	return slices.DeleteFunc(slices.Clone(c.Statements), func(s ast.Statement) bool { return !needed(s) })
}

// about tells whether a statement is about a table.
func (c *Case) about(s ast.Statement, table *resolve.Relation) bool {
	return c.schema().SameTable(ast.TableOf(s), table.Name)
}

// withNullRow are the statements that the query needs, with one row of NULLs as
// all there is in a table.
func withNullRow(c *Case, q *ast.Query, table *resolve.Relation) []ast.Statement {
	list := slices.DeleteFunc(neededBy(c, q), func(s ast.Statement) bool { return c.about(s, table) && changesRows(s) })
	row := make([]ast.Expr, len(table.Columns))
	for i := range row {
		row[i] = &ast.Literal{Kind: ast.LiteralNull}
	}
	return append(list, &ast.Insert{Table: table.Name, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}})
}

// withRowsTwice are the statements that the query needs, with every row of a
// table twice.
func withRowsTwice(c *Case, q *ast.Query, table *resolve.Relation) []ast.Statement {
	list := neededBy(c, q)
	for i, s := range list {
		values := valuesOf(s)
		if values == nil || !c.about(s, table) {
			continue
		}
		var rows [][]ast.Expr
		for _, row := range values.Rows {
			rows = append(rows, row, row)
		}
		list[i] = inserting(s, rows)
	}
	return list
}

func changesRows(s ast.Statement) bool {
	switch s.(type) {
	case *ast.Insert, *ast.Update, *ast.Delete:
		return true
	case *ast.QueryStatement, *ast.SetVariables, *ast.CreateTable, *ast.CreateIndex, *ast.CreateView, *ast.DropTable, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger, *ast.Analyze, *ast.Merge, *ast.Truncate, *ast.EngineSpecificStatement, *ast.CypherStatement:
	}
	return false
}

// constant is the value of an expression that names no column, as a literal:
// what it is computed from need not be kept.
func constant(x ast.Expr, d *spec.Dialect) (ast.Expr, bool) {
	parts := false
	ast.Inspect(x, func(part ast.Expr) bool {
		switch part.(type) {
		case *ast.Unary, *ast.Binary, *ast.Cast, *ast.Call:
			parts = true
			return true
		case *ast.Literal:
			return true
		default: // The value of another form may depend on a row.
		}
		parts = false
		return false
	})
	if !parts {
		return nil, false
	}
	q := &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: x}}}}
	outcome, err := eval.Query(context.Background(), q, eval.NewDatabase(d), eval.Options{})
	if err != nil || outcome.Kind != eval.OutcomeRows || len(outcome.Worlds) != 1 {
		return nil, false
	}
	switch v := outcome.Worlds[0].Groups[0].Rows[0][0]; {
	case v.Kind() == semantics.KindInteger && v.Int() >= 0:
		return integer(v.String()), true
	case v.Kind() == semantics.KindText:
		return &ast.Literal{Kind: ast.LiteralString, Text: v.Str()}, true
	}
	return nil, false
}

func hasAggregate(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(x ast.Expr) bool {
		_, is := x.(*ast.Aggregate)
		found = found || is
		return !found
	})
	return found
}

// withoutAggregates puts NULL, the value of no rows, in the place of aggregates.
func withoutAggregates(x *ast.Expr) {
	for _, p := range ast.ExprPlaces(x) {
		if p.Expr == nil {
			continue
		}
		if _, is := (*p.Expr).(*ast.Aggregate); is {
			*p.Expr = &ast.Literal{Kind: ast.LiteralNull}
		}
	}
}

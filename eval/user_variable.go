package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Cases of ruleUserVariable.
const (
	variableRead spec.Case = iota
	variableSet
	variableKept
	variableRows
)

var ruleUserVariable = spec.Declare(spec.Rule{
	ID: "parameter.user-variable",
	Statement: "A user variable has the value that the last SET or SELECT … INTO gave it in the session, before that NULL as a text. Its type is that of the value: integer, double or text. " +
		"INTO of no row changes nothing, and of several rows is an error. Assignments in expressions, and values of other types, are not modelled.",
	From:  spec.MySQL("11.4 User-Defined Variables", "user-variables.html").With(spec.MySQL("15.2.13.1 SELECT ... INTO Statement", "select-into.html")),
	Cases: []string{variableRead: "read", variableSet: "set", variableKept: "no row", variableRows: "rows"},
	Except: map[string][]string{"iso": {"read", "set", "no row", "rows"}, "postgres": {"read", "set", "no row", "rows"}, "sqlite": {"read", "set", "no row", "rows"},
		"duckdb": {"read", "set", "no row", "rows"}},
	Variants: []spec.Variant{
		{Dialects: []string{"mariadb"}, Statement: "As MySQL says.", From: spec.MariaDB("User-Defined Variables", "user-defined-variables")},
	},
})

// userVariable is a variable of the session.
type userVariable struct {
	value         ast.Expr // NULL where it is nil
	open, lasting bool     // a statement that is not modelled gave it a value, or may give it one at any time
}

// OpenVariables notes that a text that is not modelled gave user variables values.
func (db *Database) OpenVariables(names []string) {
	for _, name := range names {
		db.setVariable(name, userVariable{open: true})
	}
}

func (db *Database) setVariable(name string, v userVariable) {
	if db.variables == nil {
		db.variables = map[string]userVariable{}
	}
	if !db.variables[name].lasting {
		db.variables[name] = v
	}
}

// withVariables is a statement with the values of the user variables that it names.
func (db *Database) withVariables(s ast.Statement) (ast.Statement, error) {
	named, open := false, ""
	ast.WalkStatement(s, ast.Visitor{Expr: func(x ast.Expr) {
		p, is := x.(*ast.Parameter)
		if !is || p.Value != nil || !p.Variable {
			return
		}
		if named = true; db.variables[variableName(p)].open {
			open = p.Text
		}
	}})
	switch {
	case open != "":
		return nil, unsupported("a user variable to which a statement that is not modelled gave a value")
	case !named:
		return s, nil
	case db.nestsNull(s):
		return nil, unsupported("an expression with a user variable that is NULL") // its type is no text everywhere
	}
	return ast.RewriteStatement(s, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		p, is := x.(*ast.Parameter)
		if !is || p.Value != nil || !p.Variable {
			return x
		}
		if db.Coverage != nil {
			db.Coverage.Apply(ruleUserVariable, variableRead)
		}
		if v := db.variables[variableName(p)]; v.value != nil {
			return ast.CopyExpr(v.value)
		}
		return &ast.Cast{X: &ast.Literal{Kind: ast.LiteralNull}, Type: ast.Text}
	}}), nil
}

func variableName(p *ast.Parameter) string { return strings.ToLower(p.Text[1:]) }

// setVariables gives variables the values of a query's row.
func (c *compiler) setVariables(s *ast.SetVariables) (err error) {
	db := c.database
	defer func() {
		if err != nil {
			db.OpenVariables(s.Names)
		}
	}()
	if s.Query == nil {
		for _, name := range s.Names {
			db.setVariable(name, userVariable{open: true, lasting: s.Lasting})
		}
		return nil
	}
	outcome, err := Query(c.ctx, s.Query, db, Options{Budget: c.options.Budget, Coverage: c.e.Coverage})
	if err != nil {
		return err
	}
	switch outcome.Kind {
	case OutcomeRows:
	case OutcomeRaise:
		return &StatementError{Class: outcome.Classes.List()[0], Message: outcome.Message, Missing: outcome.Missing, Function: outcome.Function, Also: outcome.Also}
	case OutcomeUnsupported:
		return &UnsupportedError{Feature: outcome.Feature, Missing: outcome.Missing}
	case OutcomeUndetermined:
		return unsupported("a statement whose effect rule %s leaves open", outcome.Rule.ID)
	}
	if len(outcome.Columns) != len(s.Names) {
		return statementError(semantics.ClassDegree, "%d columns for %d variables", len(outcome.Columns), len(s.Names))
	}
	if len(outcome.Worlds) != 1 || outcome.MayRaise != 0 || !outcome.Worlds[0].Determined() {
		return unsupported("a user variable whose value is open")
	}
	result := outcome.Worlds[0]
	switch n := result.Len(); {
	case n > 1:
		c.e.Coverage.Apply(ruleUserVariable, variableRows)
		return statementError(semantics.ClassCardinality, "%d rows for variables", n)
	case n == 0:
		c.e.Coverage.Apply(ruleUserVariable, variableKept)
		return nil
	}
	var values []userVariable
	for _, group := range result.Groups {
		for _, row := range group.Rows {
			for i := range row {
				v, err := c.variableOf(s.Query, &row[i])
				if err != nil {
					return err
				}
				values = append(values, v)
			}
		}
	}
	for i, name := range s.Names {
		db.setVariable(name, values[i])
	}
	c.e.Coverage.Apply(ruleUserVariable, variableSet)
	return nil
}

// variableOf is a variable with a value of a query.
func (c *compiler) variableOf(q *ast.Query, v *semantics.Value) (userVariable, error) {
	to := v.Type()
	switch {
	case v.IsNull():
		return userVariable{}, nil
	case to.IsText() && c.otherCollations(q):
		return userVariable{}, unsupported("a user variable with a text of another collation")
	case to.IsText():
		to = ast.Text
	case to.Kind == ast.TypeInteger && !to.Unsigned:
		to = ast.BigInt
	case to.Kind == ast.TypeInteger:
		to = ast.Unsigned
	case to.Kind == ast.TypeDouble:
	default: // The text of a time or a document, and the scale of a decimal, are no value that a variable keeps.
		return userVariable{}, unsupported("a value of this type in a user variable")
	}
	literal := v.Literal()
	if literal == nil || !semantics.HasExactKey(v) {
		return userVariable{}, unsupported("a value of this type in a user variable")
	}
	return userVariable{value: &ast.Cast{X: literal, Type: to}}, nil
}

// otherCollations tells whether a text of a query may have another collation than that of the connection.
func (c *compiler) otherCollations(q *ast.Query) (other bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		switch x := x.(type) {
		case *ast.Collate:
			other = true
		case *ast.Call:
			other = other || !function.Concat.Calls(x) // it may have a collation of its own
		default: // Other expressions have the collations of their operands.
		}
	}})
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q}) {
		t := c.database.table(name)
		other = other || t == nil || slices.ContainsFunc(t.Columns, func(col TableColumn) bool { return col.Collation != 0 && col.Collation != c.database.collation })
	}
	return other
}

// nestsNull tells whether a user variable that is NULL stands elsewhere than alone in the select list of the
// whole statement, in IS NULL and in a comparison: what type an expression, a set operation or a derived table
// has then is not said.
func (db *Database) nestsNull(s ast.Statement) bool {
	all, alone := 0, 0
	isNull := func(x ast.Expr) int {
		if p, is := x.(*ast.Parameter); is && p.Value == nil && p.Variable && db.variables[variableName(p)].value == nil {
			return 1
		}
		return 0
	}
	var whole *ast.Query
	switch s := s.(type) {
	case *ast.QueryStatement:
		whole = s.Query
	case *ast.Insert:
		whole = s.Query
	default: // Other statements have no select list of their own.
	}
	if whole != nil {
		if block, is := whole.Body.(*ast.Select); is {
			for _, item := range block.Items {
				alone += isNull(item.Expr)
			}
		}
	}
	ast.WalkStatement(s, ast.Visitor{
		Expr: func(x ast.Expr) {
			all += isNull(x)
			switch x := x.(type) {
			case *ast.Is:
				if x.Test == ast.TestNull {
					alone += isNull(x.X)
				}
			case *ast.Comparison:
				alone += isNull(x.L) + isNull(x.R)
			default: // In other expressions none stands alone.
			}
		},
	})
	return all > alone
}

package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// User variables of the MySQL family are read as parameters that have a name.
//
// Source: MySQL 9.5 Reference Manual, 11.4 User-Defined Variables; 15.7.6.1 SET Syntax for Variable
// Assignment; 15.2.13.1 SELECT ... INTO Statement; MariaDB, User-Defined Variables
// (server/reference/sql-structure/sql-language-structure/user-defined-variables).

// userVariable reads @name, or tells that no name without quotes is at hand.
func (l *lexer) userVariable() (t token, is bool) {
	begin, end := l.at, l.at+1
	for end < len(l.text) && (isWordPart(l.text[end]) && l.text[end] < 0x80 || l.text[end] == '.' || l.text[end] == '$') {
		end++
	}
	if end == begin+1 {
		return t, false
	}
	l.at = end
	return token{kind: tokenParameter, text: l.text[begin:end]}, true
}

// isVariable tells whether a user variable is at the n-th token from here.
func (p *parser) isVariable(n int) bool {
	t := p.ahead(n)
	return t.kind == tokenParameter && strings.HasPrefix(t.text, "@") && p.d.Parameters.Has(spec.ParameterUserVariable)
}

// checkVariable refuses a user variable where one has no value or changes its value.
func (p *parser) checkVariable() {
	switch {
	case p.withoutVariables:
		panic(p.unsupported("a user variable of a given schema"))
	case p.ahead(1).isOp(":="):
		panic(p.unsupported("assignment to a user variable in an expression"))
	}
}

// variable reads the name of a user variable that gets a value.
func (p *parser) variable() string {
	if !p.isVariable(0) {
		panic(p.unsupported("INTO of other than user variables"))
	}
	p.at++
	return strings.ToLower(p.tokens[p.at-1].text[1:])
}

// setVariables reads SET @a = x, @b = y.
func (p *parser) setVariables() ast.Statement {
	p.expect("SET")
	body := &ast.Select{}
	s := &ast.SetVariables{Query: &ast.Query{Body: body}}
	for {
		if !p.isVariable(0) {
			panic(p.unsupported("statement SET"))
		}
		s.Names = append(s.Names, p.variable())
		if !p.acceptOp("=") && !p.acceptOp(":=") {
			panic(p.expected("="))
		}
		if p.isQuery() && !p.d.SetParentheses {
			panic(p.unsupported("a subquery in SET"))
		}
		x := p.expr()
		ast.Inspect(x, func(x ast.Expr) bool {
			if read, is := x.(*ast.Parameter); is && len(s.Names) > 1 && read.Variable {
				panic(p.unsupported("a SET of several variables that reads one"))
			}
			return true
		})
		body.Items = append(body.Items, ast.SelectItem{Expr: x})
		if !p.comma() {
			return s
		}
	}
}

// intoVariables reads INTO @a, @b of the query that is a statement of its own.
func (p *parser) intoVariables() []string {
	p.expect("INTO")
	var names []string
	for {
		if names = append(names, p.variable()); !p.comma() {
			return names
		}
	}
}

// withVariables is the statement of a query whose values go into variables.
func (p *parser) withVariables(q *ast.Query, names []string) ast.Statement {
	if _, is := q.Body.(*ast.Select); !is {
		panic(p.unsupported("INTO of a set operation"))
	}
	return &ast.SetVariables{Names: names, Query: q}
}

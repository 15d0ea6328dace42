package oracle

import "github.com/semcheck/semcheck/spec/ast"

// Unmodelled holds the tables and views that only the engine has, because the
// semantics do not model the statements that make or fill them, each with the
// reason. Laws that need no semantics are tried on them all the same.
type Unmodelled map[string]string

// Note notes that the semantics do not model a statement. What changes nothing
// that queries see is no matter.
func (u *Unmodelled) Note(s ast.Statement, reason string) {
	if !ast.Changes(s) {
		return
	}
	name := ast.TableOf(s)
	if view, is := s.(*ast.CreateView); is {
		name = view.Name
	}
	if name == "" {
		return // it is of no table: a type, a setting, an upkeep of storage
	}
	if *u == nil {
		*u = Unmodelled{}
	}
	(*u)[fold(name)] = reason
}

// Statement says why the table of a statement is not modelled, or one that a view
// is over; empty where they are.
func (u Unmodelled) Statement(s ast.Statement) string {
	if view, is := s.(*ast.CreateView); is {
		return u.Query(view.Query)
	}
	return u[fold(ast.TableOf(s))]
}

// Table says why a table is not modelled; empty where it is.
func (u Unmodelled) Table(name string) string { return u[fold(name)] }

// Query says why a table of the query is not modelled; empty where all are.
func (u Unmodelled) Query(q *ast.Query) (reason string) {
	if len(u) == 0 {
		return ""
	}
	ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
		if name, is := t.(*ast.TableName); is && reason == "" {
			reason = u.Table(name.Name)
		}
	}})
	return reason
}

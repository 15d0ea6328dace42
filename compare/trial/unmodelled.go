package trial

import (
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// Unmodelled holds, with the reason, the tables and views that only the engine has: the semantics
// do not model the statements that make or fill them. Laws that need no semantics are tried on
// them.
type Unmodelled map[string]string

// Note notes that the semantics do not model a statement. It ignores a statement that changes
// nothing that queries see.
func (u *Unmodelled) Note(s ast.Statement, reason string) {
	if !ast.Changes(s) || isUpkeep(s) {
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

// upkeep are statements that change how a table's rows are stored or found, and not
// what they are: MySQL's change of the storage engine, which spatial indexes need in
// 5.6, and SpatiaLite's functions that make a column one of geometries and index it.
var upkeep = regexp.MustCompile(`(?i)^\s*(ALTER\s+TABLE\s+\S+\s+ENGINE\s*=\s*\w+|SELECT\s+(RecoverGeometryColumn|CreateSpatialIndex)\s*\([^()]*\))\s*;?\s*$`)

func isUpkeep(s ast.Statement) bool {
	engineSpecific, is := s.(*ast.EngineSpecificStatement)
	return is && upkeep.MatchString(engineSpecific.Text)
}

// Statement says why the table of a statement, or a table that the statement reads, is not
// modelled. It is empty if all are modelled.
func (u Unmodelled) Statement(s ast.Statement) string {
	if reason := u[fold(ast.TableOf(s))]; reason != "" {
		return reason
	}
	switch s := s.(type) {
	case *ast.CreateView:
		return u.Query(s.Query)
	case *ast.Insert:
		return u.Query(s.Query)
	case *ast.Update:
		conditions := []ast.Expr{s.Where}
		for _, a := range s.Set {
			conditions = append(conditions, a.Value)
		}
		return u.joined(&s.Joined, conditions)
	case *ast.Delete:
		return u.joined(&s.Joined, []ast.Expr{s.Where})
	case *ast.Merge, *ast.Truncate, *ast.CreateTrigger:
		for _, name := range ast.TablesOf(s) {
			if reason := u.Table(name); reason != "" {
				return reason
			}
		}
	case *ast.CreateTable, *ast.CreateIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.Analyze, *ast.DropTable, *ast.DropIndex, *ast.DropTrigger, *ast.EngineSpecificStatement, *ast.SetVariables, *ast.QueryStatement, *ast.CypherStatement:
	}
	return ""
}

// joined says why a table that a change joins is not modelled, or one of a subquery.
func (u Unmodelled) joined(j *ast.Joined, list []ast.Expr) string {
	if j.IsJoined() {
		from := append(append([]ast.TableExpr{}, j.From...), j.Tables...)
		if reason := u.Query(&ast.Query{With: j.With, Body: &ast.Select{Items: []ast.SelectItem{{}}, From: from}}); reason != "" {
			return reason
		}
	}
	return u.expressions(list)
}

// expressions says why a table of a subquery is not modelled; empty where all are.
func (u Unmodelled) expressions(list []ast.Expr) string {
	return u.Query(&ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{list}}})
}

// Table says why a table is not modelled. It is empty if the table is modelled.
func (u Unmodelled) Table(name string) string { return u[fold(name)] }

// Query says why a table of the query is not modelled. It is empty if all are modelled.
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

// fold makes names equal that differ in case alone: no two tables of a case do.
func fold(name string) string { return strings.ToLower(name) }

package ast

import (
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// TablesOf lists the tables and views that a statement names, without names of WITH. The table that
// a statement changes comes first, then the tables that its queries read. A name may stand in the
// list several times.
func TablesOf(s Statement) (list []string) {
	common := map[string]bool{}
	add := func(t TableExpr) {
		if n, is := t.(*TableName); is && !common[strings.ToLower(n.Name)] {
			list = append(list, n.Name)
		}
	}
	v := Visitor{Table: add, Query: func(q *Query) {
		if q.With != nil {
			for _, t := range q.With.Tables {
				common[strings.ToLower(t.Name)] = true
			}
		}
	}}
	switch s := s.(type) {
	case *QueryStatement:
		Walk(s.Query, v)
	case *CreateTable:
		list = append(list, s.Name)
		if s.As != nil {
			Walk(s.As, v)
		}
		if s.Like != "" {
			list = append(list, s.Like)
		}
	case *AlterTable:
		list = append(list, s.Table)
	case *CreateIndex:
		list = append(list, s.Table)
	case *CreateTrigger:
		list = append(list, s.Table)
	case *CreateView:
		list = append(list, s.Name)
		Walk(s.Query, v)
	case *DropTable:
		list = append(list, s.Name)
	case *DropIndex:
		list = append(list, s.Table)
	case *Insert:
		list = append(list, s.Table)
		if s.Query != nil {
			if _, rows := s.Query.Body.(*Values); !rows {
				Walk(s.Query, v)
			}
		}
	case *Update:
		list = append(list, s.Table)
		s.walk(v)
		WalkExpr(s.Where, v)
		for _, a := range s.Set {
			WalkExpr(a.Value, v)
		}
	case *Delete:
		list = append(list, s.Table)
		s.walk(v)
		WalkExpr(s.Where, v)
	case *Merge:
		list = append(list, s.Table)
		s.walk(v)
	case *Truncate:
		list = append(list, s.Tables...)
	case *SetVariables:
		if s.Query != nil {
			Walk(s.Query, v)
		}
	case *Analyze:
		list = append(list, s.Table)
	case *EngineSpecificStatement:
		if s.Table != "" {
			list = append(list, s.Table)
		}
	case *Transaction, *Sequence, *CypherStatement, *DropTrigger:
	}
	return list
}

// TableOf is the table that a statement works on; empty for a view, a query, and
// where all tables are meant.
func TableOf(s Statement) string {
	switch s := s.(type) {
	case *CreateTable:
		return s.Name
	case *CreateIndex:
		return s.Table
	case *CreateTrigger:
		return s.Table
	case *AlterTable:
		return s.Table
	case *Insert:
		return s.Table
	case *Update:
		return s.Table
	case *Delete:
		return s.Table
	case *Merge:
		return s.Table
	case *Truncate:
		return s.Tables[0]
	case *Analyze:
		return s.Table
	case *DropTable:
		return s.Name
	case *DropIndex:
		return s.Table
	case *EngineSpecificStatement:
		return s.Table
	case *CreateView, *DropTrigger, *QueryStatement, *CypherStatement, *Transaction, *Sequence, *SetVariables:
		return ""
	}
	panic("ast: unknown statement")
}

// Changes tells whether a database with the statement may differ from one
// without in what queries see: not so for indexes and statistics.
func Changes(s Statement) bool {
	switch s := s.(type) {
	case *CreateIndex, *DropIndex, *Analyze, *QueryStatement:
		return false
	case *CreateTable, *CreateView, *CreateTrigger, *DropTrigger, *DropTable, *AlterTable, *SetVariables, *Transaction, *Sequence, *Insert, *Update, *Delete, *Merge, *Truncate, *EngineSpecificStatement:
		return true
	case *CypherStatement:
		switch s.Statement.(type) {
		case *cypher.CreateIndex, *cypher.DropIndex:
			return false
		case *cypher.Query, *cypher.CreateNodeTable, *cypher.CreateRelationshipTable, *cypher.CreateConstraint, *cypher.DropConstraint, *cypher.Explain, *cypher.ReadPast:
		}
		return true
	}
	panic("ast: unknown statement")
}

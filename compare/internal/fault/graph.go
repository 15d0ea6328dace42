package fault

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// GraphFault is a fault of a graph database that does one thing wrong and everything else right. It
// rewrites queries so that the engine below computes the wrong meaning, or changes their answers. A
// query that the fault does not touch passes unchanged. Statements pass unchanged, too, so that the
// graph is as it should be, except for statements that delete what they find.
type GraphFault struct {
	Name string
	Rule string // the rule that is wrong
	// Statements and Query are a smallest case that shows the fault, written by hand, in
	// the words of Neo4j.
	Statements []string
	Query      string
	// Claims say which laws are said to see the fault, and why. A law that is not named
	// is said to see nothing of it, for the reason of Blind.
	Claims []Claim
	Blind  string
	// Unseen tells that the differential law cannot see it either: each question alone
	// is answered right.
	Unseen bool
	// Rare tells that few queries show it: generated ones only by the thousand.
	Rare bool

	// rewrite changes the query in place and tells whether it did.
	rewrite func(p *graphPlanter, q *cypher.Query) bool
	// answer, instead, answers a query itself; nil passes the query on.
	answer func(ctx context.Context, s *graphSession, text string, q *cypher.Query) (*engine.Result, error)
}

// String names the fault.
func (f *GraphFault) String() string { return f.Name }

// NoGraphFault is the control without a fault: every query is read, printed and asked again.
func NoGraphFault() *GraphFault { return &GraphFault{Name: "none"} }

// GraphFaults lists the planted faults: of conditions, of patterns, of clauses.
func GraphFaults() []*GraphFault {
	return append(append(graphConditionFaults(), graphPatternFaults()...), graphClauseFaults()...)
}

// GraphEngine answers like the engine it wraps, with a fault.
type GraphEngine struct {
	engine.Engine
	dialect *spec.Dialect
	fault   *GraphFault
	planted atomic.Int64
}

// WrapGraph plants a fault in a graph database. The error says that its dialect is none
// of graphs.
func WrapGraph(e engine.Engine, fault *GraphFault) (*GraphEngine, error) {
	d := spec.DialectIn(spec.Cypher, e.Dialect())
	if d == nil {
		return nil, fmt.Errorf("fault: %s speaks no dialect of graphs: %q", e.Name(), e.Dialect())
	}
	return &GraphEngine{Engine: e, dialect: d, fault: fault}, nil
}

// Planted is the number of queries that were changed. Their answers need not be wrong.
func (e *GraphEngine) Planted() int64 { return e.planted.Load() }

// Open opens a session whose queries carry the fault.
func (e *GraphEngine) Open(ctx context.Context) (engine.Session, error) {
	s, err := e.Engine.Open(ctx)
	if err != nil {
		return nil, err
	}
	return &graphSession{Session: s, engine: e}, nil
}

type graphSession struct {
	engine.Session
	engine  *GraphEngine
	indexes []*cypher.CreateIndex
	cache   map[string]*engine.Result
}

// Reset empties the graph, and forgets its indexes.
func (s *graphSession) Reset(ctx context.Context) error {
	s.indexes, s.cache = nil, nil
	return s.Session.Reset(ctx)
}

// Execute passes the statement on and remembers the indexes that it makes. One that
// deletes has the fault.
func (s *graphSession) Execute(ctx context.Context, statement string) error {
	read, err := parse.EngineSpecificStatement(statement, s.engine.dialect)
	c, is := read.(*ast.CypherStatement)
	if err != nil || !is {
		return s.Session.Execute(ctx, statement)
	}
	if q, is := c.Statement.(*cypher.Query); is && deletes(q) && s.engine.fault.rewrite != nil {
		changed := cypher.CopyQuery(q)
		if s.engine.fault.rewrite(&graphPlanter{indexes: s.indexes}, changed) {
			if statement, err = render.Statement(&ast.CypherStatement{Statement: changed}, s.engine.dialect); err != nil {
				return fmt.Errorf("fault: print a statement: %w", err)
			}
		}
	}
	if err := s.Session.Execute(ctx, statement); err != nil {
		return err
	}
	switch x := c.Statement.(type) {
	case *cypher.CreateIndex:
		s.indexes = append(s.indexes, x)
	case *cypher.DropIndex:
		s.indexes = slices.DeleteFunc(s.indexes, func(made *cypher.CreateIndex) bool {
			return x.Index.Name != "" && made.Name == x.Index.Name ||
				x.Index.Name == "" && made.Label == x.Index.Label && slices.Equal(made.Properties, x.Index.Properties)
		})
	case *cypher.Query:
		if !deletes(x) {
			s.cache = nil
		}
	case *cypher.CreateNodeTable, *cypher.CreateRelationshipTable, *cypher.CreateConstraint, *cypher.DropConstraint, *cypher.Explain, *cypher.ReadPast:
	}
	return nil
}

// deletes tells whether a query deletes and writes nothing else.
func deletes(q *cypher.Query) bool {
	only := true
	cypher.Walk(q, cypher.Visitor{Clause: func(c cypher.Clause) {
		switch c.(type) {
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove:
			only = false
		case *cypher.Match, *cypher.Unwind, *cypher.With, *cypher.Return, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
		}
	}})
	return only
}

// Query asks the session beneath what the faulty engine would answer.
func (s *graphSession) Query(ctx context.Context, query string) (*engine.Result, error) {
	read, err := parse.EngineSpecificStatement(query, s.engine.dialect)
	asked, is := read.(*ast.QueryStatement)
	if err != nil || !is {
		return s.Session.Query(ctx, query)
	}
	q := ast.CypherQuery(asked.Query)
	f := s.engine.fault
	if f.answer != nil {
		result, err := f.answer(ctx, s, query, q)
		if result == nil && err == nil {
			return s.Session.Query(ctx, query)
		}
		s.engine.planted.Add(1)
		return result, err
	}
	p := &graphPlanter{indexes: s.indexes}
	if f.rewrite != nil && !f.rewrite(p, q) {
		return s.Session.Query(ctx, query)
	}
	s.engine.planted.Add(1)
	return s.ask(ctx, q)
}

// ask asks the session beneath a query of its own.
func (s *graphSession) ask(ctx context.Context, q *cypher.Query) (*engine.Result, error) {
	text, err := render.Query(&ast.Query{Body: &ast.Cypher{Query: q}}, s.engine.dialect)
	if err != nil {
		return nil, fmt.Errorf("fault: print a query: %w", err)
	}
	return s.Session.Query(ctx, text)
}

// graphPlanter is what a fault knows of the graph.
type graphPlanter struct {
	indexes []*cypher.CreateIndex
	names   int
}

// fresh names a part of a pattern, if it has no name.
func (p *graphPlanter) fresh(name *string) string {
	if *name == "" {
		p.names++
		*name = fmt.Sprintf("planted%d", p.names)
	}
	return *name
}

// indexed tells whether an index of a kind serves a property of a variable, for which a
// pattern of the clause asks for the label.
func (p *graphPlanter) indexed(m *cypher.Match, x cypher.Expr) bool {
	property, is := x.(*cypher.Property)
	if !is {
		return false
	}
	v, is := property.Of.(*cypher.Variable)
	if !is {
		return false
	}
	labels := labelsOf(m, v.Name)
	return slices.ContainsFunc(p.indexes, func(made *cypher.CreateIndex) bool {
		return slices.Contains(labels, made.Label) && made.Properties[0] == property.Key
	})
}

// labelsOf are the labels, or types, that a clause asks of a variable.
func labelsOf(m *cypher.Match, name string) []string {
	var labels []string
	for _, p := range m.Paths {
		nodes := []*cypher.NodePattern{p.Start}
		for _, step := range p.Steps {
			nodes = append(nodes, step.Node)
			if r := step.Relationship; r.Variable == name && r.Length == nil && len(r.Types) == 1 {
				labels = append(labels, r.Types...)
			}
		}
		for _, n := range nodes {
			if n.Variable == name {
				labels = append(labels, n.Labels...)
			}
		}
	}
	return labels
}

// What rewrites are made of.

// matchClauses are the MATCH clauses of a query, those of subqueries aside.
func matchClauses(q *cypher.Query) []*cypher.Match {
	var list []*cypher.Match
	for _, arm := range q.Arms {
		for _, c := range arm.Clauses {
			if m, is := c.(*cypher.Match); is {
				list = append(list, m)
			}
		}
	}
	return list
}

// roots are the RETURN clauses of a query.
func roots(q *cypher.Query) []*cypher.Return {
	var list []*cypher.Return
	for _, arm := range q.Arms {
		if r, is := arm.Clauses[len(arm.Clauses)-1].(*cypher.Return); is {
			list = append(list, r)
		}
	}
	return list
}

// eachExpr offers the places of all expressions until none is left; what change
// returns stands there then.
func eachExpr(q *cypher.Query, change func(x cypher.Expr) cypher.Expr) bool {
	changed := false
	places := cypher.Places(q)
	for i := len(places) - 1; i >= 0; i-- { // operands first
		before := *places[i]
		if *places[i] = change(before); *places[i] != before {
			changed = true
		}
	}
	return changed
}

// eachMatchConjunct offers the conditions of MATCH, taken apart at AND.
func eachMatchConjunct(q *cypher.Query, change func(m *cypher.Match, x cypher.Expr) cypher.Expr) bool {
	changed := false
	for _, m := range matchClauses(q) {
		if m.Where == nil {
			continue
		}
		var at func(place *cypher.Expr)
		at = func(place *cypher.Expr) {
			if b, is := (*place).(*cypher.Binary); is && b.Op == cypher.And {
				at(&b.L)
				at(&b.R)
				return
			}
			before := *place
			if *place = change(m, before); *place != before {
				changed = true
			}
		}
		at(&m.Where)
	}
	return changed
}

func graphNot(x cypher.Expr) cypher.Expr { return &cypher.Unary{Op: cypher.Not, Of: x} }

func graphAnd(l, r cypher.Expr) cypher.Expr { return &cypher.Binary{Op: cypher.And, L: l, R: r} }

func graphOr(l, r cypher.Expr) cypher.Expr { return &cypher.Binary{Op: cypher.Or, L: l, R: r} }

func graphCompare(op cypher.ComparisonOperator, l, r cypher.Expr) cypher.Expr {
	return &cypher.Comparison{First: cypher.CopyExpr(l), Rest: []cypher.ComparisonPart{{Op: op, R: cypher.CopyExpr(r)}}}
}

func graphCall(name string, arguments ...cypher.Expr) cypher.Expr {
	call := &cypher.FunctionCall{Name: name}
	for _, x := range arguments {
		call.Arguments = append(call.Arguments, cypher.CopyExpr(x))
	}
	return call
}

func graphVariable(name string) cypher.Expr { return &cypher.Variable{Name: name} }

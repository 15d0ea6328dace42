package graph

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// edit changes a tree in place so that something of it is gone.
type edit func()

// edits lists the edits of a query, from the root down. The list of a copy has the same
// edits in the same places.
func edits(q *cypher.Query, d *spec.Dialect) []edit {
	if q == nil {
		return nil
	}
	l := editList{labelled: d.Graph.PropertyTypes == spec.PropertiesDeclared && cypher.Writes(q)}
	cypher.Walk(q, cypher.Visitor{Query: l.query, Clause: l.clause, Path: l.path, Place: l.place})
	return l.list
}

type editList struct {
	list []edit
	// labelled keeps the labels of nodes: what is created without one is of some table
	// that the engine finds.
	labelled bool
}

func (l *editList) add(e edit) { l.list = append(l.list, e) }

// drops adds an edit for each element of a list that is dropped, down to a number that
// has to stay.
func drops[T any](l *editList, list *[]T, least int) {
	if len(*list) <= least {
		return
	}
	for i := range *list {
		l.add(func() { *list = slices.Delete(slices.Clone(*list), i, i+1) })
	}
}

// clears adds an edit that gives the zero value, unless it is there already.
func clears[T comparable](l *editList, place *T) {
	var zero T
	if *place != zero {
		l.add(func() { *place = zero })
	}
}

func (l *editList) query(q *cypher.Query) {
	if len(q.Arms) > 1 {
		for _, arm := range q.Arms {
			l.add(func() { q.Arms, q.Unions = []*cypher.Arm{arm}, nil })
		}
	}
	for _, arm := range q.Arms {
		if len(arm.Clauses) < 2 {
			continue
		}
		for i := range arm.Clauses[:len(arm.Clauses)-1] {
			l.add(func() { arm.Clauses = slices.Delete(slices.Clone(arm.Clauses), i, i+1) })
		}
	}
}

func (l *editList) clause(c cypher.Clause) {
	switch c := c.(type) {
	case *cypher.Match:
		clears(l, &c.Where)
		drops(l, &c.Paths, 1)
		clears(l, &c.Optional)
	case *cypher.With:
		l.projection(&c.Projection)
		clears(l, &c.Where)
	case *cypher.Return:
		l.projection(&c.Projection)
	case *cypher.Create:
		drops(l, &c.Paths, 1)
	case *cypher.Merge:
		drops(l, &c.Actions, 0)
	case *cypher.Set:
		drops(l, &c.Items, 1)
	case *cypher.Remove:
		drops(l, &c.Items, 1)
	case *cypher.Delete:
		drops(l, &c.Items, 1)
	case *cypher.Call:
		clears(l, &c.Where)
	case *cypher.Unwind, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
	}
}

func (l *editList) projection(p *cypher.Projection) {
	least := 1
	if p.Star {
		least = 0
	}
	drops(l, &p.Items, least)
	drops(l, &p.OrderBy, 0)
	clears(l, &p.Skip)
	clears(l, &p.Limit)
	clears(l, &p.Distinct)
	for i := range p.OrderBy {
		clears(l, &p.OrderBy[i].Descending)
	}
}

func (l *editList) path(p *cypher.PathPattern) {
	if len(p.Steps) > 0 {
		l.add(func() { p.Steps = nil })
		l.add(func() { p.Start, p.Steps = p.Steps[len(p.Steps)-1].Node, nil })
	}
	if len(p.Steps) > 1 {
		l.add(func() { p.Steps = p.Steps[:len(p.Steps)-1] })
		l.add(func() { p.Start, p.Steps = p.Steps[0].Node, p.Steps[1:] })
	}
	clears(l, &p.Variable)
	l.node(p.Start)
	for i := range p.Steps {
		r := p.Steps[i].Relationship
		clears(l, &r.Length)
		drops(l, &r.Types, 0)
		clears(l, &r.Properties)
		clears(l, &r.Variable)
		clears(l, &r.Direction)
		l.node(p.Steps[i].Node)
	}
}

func (l *editList) node(n *cypher.NodePattern) {
	if !l.labelled {
		drops(l, &n.Labels, 0)
	}
	clears(l, &n.Properties)
	clears(l, &n.Variable)
}

// place adds the edits of an expression: smaller ones in its place, and less of it.
func (l *editList) place(place *cypher.Expr) {
	for _, x := range smaller(*place) {
		l.add(func() { *place = x })
	}
	switch x := (*place).(type) {
	case *cypher.List:
		drops(l, &x.Items, 0)
	case *cypher.MapLiteral:
		drops(l, &x.Entries, 0)
	case *cypher.Comparison:
		drops(l, &x.Rest, 1)
	case *cypher.Case:
		clears(l, &x.Subject)
		drops(l, &x.Whens, 1)
		clears(l, &x.Else)
	case *cypher.FunctionCall:
		clears(l, &x.Distinct)
		drops(l, &x.Arguments, 1)
	case *cypher.IsNull:
		clears(l, &x.Not)
	case *cypher.ListComprehension:
		clears(l, &x.Where)
		clears(l, &x.Result)
	case *cypher.PatternComprehension:
		clears(l, &x.Where)
	case *cypher.Subquery:
		clears(l, &x.Where)
		if x.Query == nil {
			drops(l, &x.Paths, 1)
		}
	default: // Other expressions have nothing to leave out.
	}
}

// smaller lists what can stand in the place of an expression: its parts, then
// constants. Whether that keeps the types right is seen when it is tried.
func smaller(x cypher.Expr) []cypher.Expr {
	switch x := x.(type) {
	case *cypher.Null:
		return nil
	case *cypher.Boolean:
		if x.Value {
			return []cypher.Expr{&cypher.Boolean{}}
		}
		return nil
	case *cypher.Integer:
		return plainer(x.Value, 0, 1, 2)
	case *cypher.Float:
		if x.Value != 0 && x.Value != 1 {
			return []cypher.Expr{&cypher.Float{}, &cypher.Float{Value: 1}}
		}
		return nil
	case *cypher.String:
		if runes := []rune(x.Value); len(runes) > 1 {
			return []cypher.Expr{&cypher.String{}, &cypher.String{Value: string(runes[:1])}, &cypher.String{Value: string(runes[1:])}}
		}
		return nil
	default: // Another expression has its parts and constants instead.
	}
	var list []cypher.Expr
	cypher.Children(x, func(part cypher.Expr) { list = append(list, part) }, func(*cypher.PathPattern) {}, func(*cypher.Query) {})
	return append(list, &cypher.Null{}, &cypher.Boolean{Value: true}, &cypher.Boolean{}, &cypher.Integer{}, &cypher.Integer{Value: 1}, &cypher.String{})
}

// plainer are the small numbers that come before a number.
func plainer(value int64, small ...int64) []cypher.Expr {
	var list []cypher.Expr
	for _, n := range small {
		if n == value {
			break
		}
		list = append(list, &cypher.Integer{Value: n})
	}
	return list
}

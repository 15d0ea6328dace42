package age

import (
	"slices"

	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// columnsOf names the columns of a query; returns is false for one that returns
// nothing, which AGE still wants to have one column. A text that cannot be read here
// counts as a query of one column.
func columnsOf(statement string) (names []string, returns bool) {
	query, err := parse.Query(statement)
	if err != nil || len(query.Arms) == 0 {
		return []string{"c0"}, true
	}
	clauses := query.Arms[0].Clauses
	var scope []string
	for i, c := range clauses {
		if r, is := c.(*cypher.Return); is {
			return projected(scope, r.Projection), true
		}
		if call, is := c.(*cypher.Call); is && i == 0 && len(clauses) == 1 {
			return append([]string{"c0"}, bound(nil, call)...)[:max(1, len(call.Yields))], true
		}
		scope = bound(scope, c)
	}
	return nil, false
}

// bound adds to a scope the variables of a clause, in the order in which AGE has them
// in *: a pattern's nodes and relationships, then its path.
func bound(scope []string, c cypher.Clause) []string {
	scope = slices.Clone(scope)
	add := func(variable string) {
		if variable != "" && !slices.Contains(scope, variable) {
			scope = append(scope, variable)
		}
	}
	paths := func(list ...*cypher.PathPattern) {
		for _, p := range list {
			add(p.Start.Variable)
			for _, step := range p.Steps {
				add(step.Relationship.Variable)
				add(step.Node.Variable)
			}
			add(p.Variable)
		}
	}
	switch c := c.(type) {
	case *cypher.Match:
		paths(c.Paths...)
	case *cypher.Create:
		paths(c.Paths...)
	case *cypher.Merge:
		paths(c.Path)
	case *cypher.Unwind:
		add(c.Variable)
	case *cypher.With:
		return projected(scope, c.Projection)
	case *cypher.Call:
		for _, y := range c.Yields {
			add(y.Variable)
		}
	case *cypher.Return, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
	}
	return scope
}

func projected(scope []string, p cypher.Projection) []string {
	var names []string
	if p.Star {
		names = slices.Clone(scope)
	}
	for _, item := range p.Items {
		name := item.Alias
		if name == "" {
			name = item.Text
		}
		names = append(names, name)
	}
	return names
}

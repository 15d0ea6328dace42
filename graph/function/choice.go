package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

var (
	_ = define(Function{Name: "coalesce", Minimum: 1, Maximum: -1, nullable: true, body: coalesce},
		"coalesce(x, …) is the first argument that is not null.", spec.Neo4jManual("coalesce()", scalarPage), "not the first")
	_ = define(Function{Name: "nullIf", Minimum: 2, Maximum: 2, nullable: true, body: nullIf},
		"nullIf(x, y) is null if x and y are equivalent, else x.", spec.Neo4jManual("nullIf()", scalarPage))
	_ = define(Function{Name: "exists", Minimum: 1, Maximum: 1, nullable: true, body: exists},
		"exists(x.key) tells whether there is such a property.", spec.Proposal("Background; Proposal: exists( n.prop ) as IS NOT NULL", "CIP2015-05-13-EXISTS"))
	_ = define(Function{Name: "randomUUID", Volatile: true, body: func(*Context, []graph.Value) (graph.Value, error) { return nil, unsupported("randomUUID()") }},
		"randomUUID() is a random text.", spec.Neo4jManual("randomUUID()", scalarPage))
)

func coalesce(c *Context, arguments []graph.Value) (graph.Value, error) {
	for i, v := range arguments {
		if isNull(v) {
			continue
		}
		if i > 0 {
			c.note(caseOwn)
		}
		return v, nil
	}
	return graph.Null{}, nil
}

func nullIf(_ *Context, arguments []graph.Value) (graph.Value, error) {
	if graph.Equivalent(arguments[0], arguments[1]) {
		return graph.Null{}, nil
	}
	return arguments[0], nil
}

func exists(_ *Context, arguments []graph.Value) (graph.Value, error) {
	return graph.Boolean(!isNull(arguments[0])), nil
}

package function

import (
	"github.com/semcheck/semcheck/graph"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

var (
	_ = define(declared.Coalesce, coalesce)
	_ = define(declared.NullIf, nullIf)
	_ = define(declared.Exists, exists)
	_ = define(declared.RandomUUID, func(*Context, []graph.Value) (graph.Value, error) { return nil, unsupported("randomUUID()") })
)

func coalesce(c *Context, arguments []graph.Value) (graph.Value, error) {
	for i, v := range arguments {
		if isNull(v) {
			continue
		}
		if i > 0 {
			c.note(declared.CoalesceNotTheFirst)
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

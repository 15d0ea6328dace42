package function

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

var (
	_ = define(declared.Id, id)
	_ = define(declared.ElementId, elementID)
	_ = define(declared.Type, relationshipType)
	_ = define(declared.Labels, labels)
	_ = define(declared.Keys, keys)
	_ = define(declared.Properties, properties)
	_ = define(declared.StartNode, ofRelationship("startNode", func(r *graph.Relationship) *graph.Node { return r.Start }))
	_ = define(declared.EndNode, ofRelationship("endNode", func(r *graph.Relationship) *graph.Node { return r.End }))
	_ = define(declared.Nodes, nodes)
	_ = define(declared.Relationships, relationships)
	_ = define(declared.Length, pathLength)
)

func id(_ *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case *graph.Node:
		return graph.Integer(x.ID), nil
	case *graph.Relationship:
		return graph.Integer(x.ID), nil
	}
	return nil, wrongValue("id", arguments[0], "a node or a relationship")
}

// elementID is a text that each engine writes in its own way.
func elementID(_ *Context, arguments []graph.Value) (graph.Value, error) {
	switch arguments[0].(type) {
	case *graph.Node, *graph.Relationship:
		return nil, unsupported("elementId()")
	}
	return nil, wrongValue("elementId", arguments[0], "a node or a relationship")
}

func relationshipType(_ *Context, arguments []graph.Value) (graph.Value, error) {
	r, ok := arguments[0].(*graph.Relationship)
	if !ok {
		return nil, wrongValue("type", arguments[0], "a relationship")
	}
	return graph.String(r.Type), nil
}

func labels(_ *Context, arguments []graph.Value) (graph.Value, error) {
	n, ok := arguments[0].(*graph.Node)
	if !ok {
		return nil, wrongValue("labels", arguments[0], "a node")
	}
	return stringList(n.Labels), existing(n.Deleted, "node")
}

func stringList(texts []string) graph.List {
	list := make(graph.List, len(texts))
	for i, text := range texts {
		list[i] = graph.String(text)
	}
	return list
}

// mapOf is the map that keys and properties read.
func mapOf(name string, v graph.Value) (graph.Map, error) {
	m, err := propertiesOf(v)
	if m == nil && err == nil {
		return nil, wrongValue(name, v, "a map, a node or a relationship")
	}
	return m, err
}

func keys(_ *Context, arguments []graph.Value) (graph.Value, error) {
	m, err := mapOf("keys", arguments[0])
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return stringList(names), err
}

func properties(_ *Context, arguments []graph.Value) (graph.Value, error) {
	m, err := mapOf("properties", arguments[0])
	copied := make(graph.Map, len(m)) // the entity may change
	for name, v := range m {
		copied[name] = v
	}
	return copied, err
}

func ofRelationship(name string, end func(*graph.Relationship) *graph.Node) func(*Context, []graph.Value) (graph.Value, error) {
	return func(_ *Context, arguments []graph.Value) (graph.Value, error) {
		r, ok := arguments[0].(*graph.Relationship)
		if !ok {
			return nil, wrongValue(name, arguments[0], "a relationship")
		}
		return end(r), nil
	}
}

func nodes(_ *Context, arguments []graph.Value) (graph.Value, error) {
	p, ok := arguments[0].(graph.Path)
	if !ok {
		return nil, wrongValue("nodes", arguments[0], "a path")
	}
	list := make(graph.List, len(p.Nodes))
	for i, n := range p.Nodes {
		list[i] = n
	}
	return list, nil
}

func relationships(_ *Context, arguments []graph.Value) (graph.Value, error) {
	p, ok := arguments[0].(graph.Path)
	if !ok {
		return nil, wrongValue("relationships", arguments[0], "a path")
	}
	list := make(graph.List, len(p.Relationships))
	for i, r := range p.Relationships {
		list[i] = r
	}
	return list, nil
}

func pathLength(_ *Context, arguments []graph.Value) (graph.Value, error) {
	p, ok := arguments[0].(graph.Path)
	if !ok {
		return nil, wrongValue("length", arguments[0], "a path")
	}
	return graph.Integer(len(p.Relationships)), nil
}

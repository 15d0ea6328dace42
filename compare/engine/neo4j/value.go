package neo4j

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j/dbtype"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// fromDriver makes a value of what the driver gives.
func fromDriver(entities *engine.Entities, v any) (graph.Value, error) {
	switch v := v.(type) {
	case nil:
		return graph.Null{}, nil
	case bool:
		return graph.Boolean(v), nil
	case int64:
		return graph.Integer(v), nil
	case float64:
		return graph.Float(v), nil
	case string:
		return graph.String(v), nil
	case []any:
		list := make(graph.List, len(v))
		for i, member := range v {
			var err error
			if list[i], err = fromDriver(entities, member); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		return properties(entities, v)
	case dbtype.Point2D:
		return graph.Point{SRID: int(v.SpatialRefId), X: v.X, Y: v.Y, Dimensions: 2}, nil
	case dbtype.Point3D:
		return graph.Point{SRID: int(v.SpatialRefId), X: v.X, Y: v.Y, Z: v.Z, Dimensions: 3}, nil
	case dbtype.Node:
		return node(entities, v)
	case dbtype.Relationship:
		return relationship(entities, v)
	case dbtype.Path:
		return path(entities, v)
	}
	made, err := instant(v)
	if err != nil {
		return nil, &engine.UnreadError{What: err.Error()}
	}
	if made == nil {
		return nil, &engine.UnreadError{What: fmt.Sprintf("a value of type %T: %v", v, v)}
	}
	return made, nil
}

func properties(entities *engine.Entities, from map[string]any) (graph.Map, error) {
	m := graph.Map{}
	for key, v := range from {
		value, err := fromDriver(entities, v)
		if err != nil {
			return nil, err
		}
		m[key] = value
	}
	return m, nil
}

func identity(id int64) string { return strconv.FormatInt(id, 10) }

func node(entities *engine.Entities, n dbtype.Node) (*graph.Node, error) {
	m, err := properties(entities, n.Props)
	if err != nil {
		return nil, err
	}
	return entities.Node(identity(n.Id), n.Labels, m), nil //nolint:staticcheck // numbers, not element ids, order the entities
}

func relationship(entities *engine.Entities, r dbtype.Relationship) (*graph.Relationship, error) {
	m, err := properties(entities, r.Props)
	if err != nil {
		return nil, err
	}
	return entities.Relationship(identity(r.Id), identity(r.StartId), identity(r.EndId), r.Type, m), nil //nolint:staticcheck // see node
}

// path reads a path. The driver names each of its nodes once, the first one first, and
// the relationships in the order of the path: they tell where each step leads.
func path(entities *engine.Entities, p dbtype.Path) (graph.Path, error) {
	var made graph.Path
	nodes := map[int64]*graph.Node{}
	for _, n := range p.Nodes {
		m, err := node(entities, n)
		if err != nil {
			return made, err
		}
		nodes[n.Id] = m //nolint:staticcheck // see node
	}
	if len(p.Nodes) == 0 {
		return made, errors.New("a path without a node")
	}
	at := p.Nodes[0].Id //nolint:staticcheck // see node
	made.Nodes = append(made.Nodes, nodes[at])
	for _, r := range p.Relationships {
		m, err := relationship(entities, r)
		if err != nil {
			return made, err
		}
		switch at { //nolint:staticcheck // see node
		case r.StartId: //nolint:staticcheck // see node
			at = r.EndId //nolint:staticcheck // see node
		case r.EndId: //nolint:staticcheck // see node
			at = r.StartId //nolint:staticcheck // see node
		default:
			return made, errors.New("a path with a relationship that does not begin at the node before it")
		}
		next := nodes[at]
		if next == nil {
			return made, errors.New("a path that leads to a node which it does not name")
		}
		made.Relationships = append(made.Relationships, m)
		made.Nodes = append(made.Nodes, next)
	}
	return made, nil
}

// toDriver makes a parameter, or says why there is none.
func toDriver(v graph.Value) (parameter any, why string) {
	switch v := v.(type) {
	case graph.Null:
		return nil, ""
	case graph.Boolean:
		return bool(v), ""
	case graph.Integer:
		return int64(v), ""
	case graph.Float:
		return float64(v), ""
	case graph.String:
		return string(v), ""
	case graph.List:
		list := make([]any, len(v))
		for i, member := range v {
			if list[i], why = toDriver(member); why != "" {
				return nil, why
			}
		}
		return list, ""
	case graph.Map:
		m := map[string]any{}
		for key, value := range v {
			if m[key], why = toDriver(value); why != "" {
				return nil, why
			}
		}
		return m, ""
	case graph.Point:
		if v.Dimensions == 3 {
			return dbtype.Point3D{X: v.X, Y: v.Y, Z: v.Z, SpatialRefId: uint32(v.SRID)}, ""
		}
		return dbtype.Point2D{X: v.X, Y: v.Y, SpatialRefId: uint32(v.SRID)}, ""
	default:
		if parameter, why = instantToDriver(v); parameter == nil && why == "" {
			why = "a value that cannot be a parameter"
		}
		return parameter, why
	}
}

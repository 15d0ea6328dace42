package gremlin

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// typed is a value of GraphSON that says its type.
type typed struct {
	Type  string          `json:"@type"`
	Value json.RawMessage `json:"@value"`
}

// read makes a result of the body of an answer.
func read(statement string, body []byte) (*engine.GraphResult, error) {
	var answer struct {
		Result struct {
			Data json.RawMessage `json:"data"`
		} `json:"result"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, malformed("%v", err)
	}
	var entities engine.Entities
	all, err := value(&entities, answer.Result.Data)
	if err != nil {
		return nil, err
	}
	data, ok := all.(graph.List)
	if !ok {
		return nil, malformed("no list but %T", all)
	}
	names, spread := columns(statement)
	result := &engine.GraphResult{Columns: names}
	for _, v := range data {
		if names == nil {
			return nil, malformed("a result of iterate")
		}
		if !spread {
			result.Records = append(result.Records, []graph.Value{v})
			continue
		}
		m, ok := v.(graph.Map)
		if !ok {
			return nil, malformed("no map of project but %T", v)
		}
		record := make([]graph.Value, len(names))
		for i, name := range names {
			if record[i], ok = m[name]; !ok {
				record[i] = graph.Null{} // a by without a value leaves its key out
			}
		}
		result.Records = append(result.Records, record)
	}
	return result, nil
}

func malformed(format string, arguments ...any) error {
	return &engine.Error{Message: "an answer of an unknown form: " + fmt.Sprintf(format, arguments...)}
}

// value reads a value.
func value(entities *engine.Entities, raw json.RawMessage) (graph.Value, error) {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0:
		return nil, malformed("a value is missing")
	case raw[0] == '"':
		var text string
		err := json.Unmarshal(raw, &text)
		return graph.String(text), err
	case raw[0] == '{':
		var t typed
		if err := json.Unmarshal(raw, &t); err != nil {
			return nil, malformed("%v", err)
		}
		return typedValue(entities, t)
	}
	switch string(raw) {
	case "null":
		return graph.Null{}, nil
	case "true", "false":
		return graph.Boolean(raw[0] == 't'), nil
	}
	return nil, malformed("a value without a type: %.100s", raw)
}

func typedValue(entities *engine.Entities, t typed) (graph.Value, error) {
	switch t.Type {
	case "g:Int32", "g:Int64", "gx:Byte", "gx:Int16":
		n, err := strconv.ParseInt(string(t.Value), 10, 64)
		return graph.Integer(n), err
	case "g:Double", "g:Float":
		return float(t.Value)
	case "g:List", "g:Set":
		return list(entities, t.Value)
	case "g:BulkSet":
		return bulk(entities, t.Value)
	case "g:Map":
		return entries(entities, t.Value)
	case "g:T":
		var name string
		err := json.Unmarshal(t.Value, &name)
		return graph.String(name), err
	case "g:Vertex":
		return vertex(entities, t.Value)
	case "g:Edge":
		return edge(entities, t.Value)
	case "g:Path":
		return path(entities, t.Value)
	case "g:VertexProperty", "g:Property":
		var p struct {
			Value json.RawMessage `json:"value"`
		}
		if err := json.Unmarshal(t.Value, &p); err != nil {
			return nil, malformed("%v", err)
		}
		return value(entities, p.Value)
	}
	return nil, &engine.UnreadError{What: fmt.Sprintf("a value of type %s: %.100s", t.Type, t.Value)}
}

// float reads a number, or one of the texts NaN, Infinity and -Infinity.
func float(raw json.RawMessage) (graph.Value, error) {
	text := string(raw)
	if unquoted, err := strconv.Unquote(text); err == nil {
		text = unquoted
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return nil, malformed("%v", err)
	}
	return graph.Float(f), nil
}

func members(raw json.RawMessage) ([]json.RawMessage, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, malformed("%v", err)
	}
	return list, nil
}

func list(entities *engine.Entities, raw json.RawMessage) (graph.Value, error) {
	parts, err := members(raw)
	if err != nil {
		return nil, err
	}
	made := make(graph.List, len(parts))
	for i, part := range parts {
		if made[i], err = value(entities, part); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// bulk reads values with how often each of them occurs, by turns.
func bulk(entities *engine.Entities, raw json.RawMessage) (graph.Value, error) {
	pairs, err := list(entities, raw)
	if err != nil {
		return nil, err
	}
	made := graph.List{}
	flat, _ := pairs.(graph.List)
	for i := 0; i+1 < len(flat); i += 2 {
		times, ok := flat[i+1].(graph.Integer)
		if !ok || times < 0 || times > most {
			return nil, malformed("a value that occurs %v times", flat[i+1])
		}
		for range times {
			made = append(made, flat[i])
		}
	}
	return made, nil
}

// entries reads keys and values by turns. A key that is no text has none in
// openCypher.
func entries(entities *engine.Entities, raw json.RawMessage) (graph.Value, error) {
	parts, err := members(raw)
	if err != nil {
		return nil, err
	}
	m := graph.Map{}
	for i := 0; i+1 < len(parts); i += 2 {
		key, err := value(entities, parts[i])
		if err != nil {
			return nil, err
		}
		name, ok := key.(graph.String)
		if !ok {
			return nil, &engine.UnreadError{What: fmt.Sprintf("a map with the key %.100s", parts[i])}
		}
		if m[string(name)], err = value(entities, parts[i+1]); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// vertex reads a vertex. In a path it comes without its properties.
func vertex(entities *engine.Entities, raw json.RawMessage) (*graph.Node, error) {
	var v struct {
		ID         json.RawMessage              `json:"id"`
		Label      string                       `json:"label"`
		Properties map[string][]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, malformed("%v", err)
	}
	properties := graph.Map{}
	for key, list := range v.Properties {
		if len(list) != 1 {
			return nil, &engine.UnreadError{What: fmt.Sprintf("a vertex with %d properties %s", len(list), key)}
		}
		var err error
		if properties[key], err = value(entities, list[0]); err != nil {
			return nil, err
		}
	}
	return entities.Node(identity(v.ID), []string{v.Label}, properties), nil
}

func edge(entities *engine.Entities, raw json.RawMessage) (*graph.Relationship, error) {
	var e struct {
		ID         json.RawMessage            `json:"id"`
		Label      string                     `json:"label"`
		Start      json.RawMessage            `json:"outV"`
		End        json.RawMessage            `json:"inV"`
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(raw, &e); err != nil {
		return nil, malformed("%v", err)
	}
	properties := graph.Map{}
	for key, p := range e.Properties {
		var err error
		if properties[key], err = value(entities, p); err != nil {
			return nil, err
		}
	}
	return entities.Relationship(identity(e.ID), identity(e.Start), identity(e.End), e.Label, properties), nil
}

// identity is an identifier as text: a number, or whatever the graph makes of it.
func identity(raw json.RawMessage) string {
	var t typed
	if json.Unmarshal(raw, &t) == nil && len(t.Value) > 0 {
		return string(t.Value)
	}
	return string(raw)
}

// path reads the objects of a path: vertices and edges by turns.
func path(entities *engine.Entities, raw json.RawMessage) (graph.Value, error) {
	var p struct {
		Objects typed `json:"objects"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, malformed("%v", err)
	}
	objects, err := list(entities, p.Objects.Value)
	if err != nil {
		return nil, err
	}
	made := graph.Path{}
	for i, object := range objects.(graph.List) {
		n, isNode := object.(*graph.Node)
		r, isRelationship := object.(*graph.Relationship)
		switch {
		case isNode && i%2 == 0:
			made.Nodes = append(made.Nodes, n)
		case isRelationship && i%2 == 1:
			made.Relationships = append(made.Relationships, r)
		default:
			return objects, nil // a path of other things is a list
		}
	}
	if len(made.Nodes) != len(made.Relationships)+1 {
		return objects, nil
	}
	return made, nil
}

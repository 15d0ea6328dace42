package kuzu

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
)

// reader reads one answer.
type reader struct{ entities engine.Entities }

func records(answer *engine.Result) (*engine.GraphResult, error) {
	r, result := &reader{}, &engine.GraphResult{}
	for _, column := range answer.Columns {
		result.Columns = append(result.Columns, column.Name)
	}
	for _, row := range answer.Rows {
		values := make([]graph.Value, len(row))
		for i, cell := range row {
			var err error
			if values[i], err = r.cell(cell); err != nil {
				return nil, err
			}
		}
		result.Records = append(result.Records, values)
	}
	return result, nil
}

func (r *reader) cell(c engine.Cell) (graph.Value, error) {
	if c.Null {
		return graph.Null{}, nil
	}
	var v wire.Value
	if err := json.Unmarshal([]byte(c.Text), &v); err != nil {
		return nil, malformed(err.Error())
	}
	return r.value(v)
}

// malformed is an answer that is not of the form that package wire describes.
func malformed(what string) error {
	return &engine.Error{Message: "an answer of an unknown form: " + what}
}

func unread(v wire.Value) error {
	return &engine.UnreadError{What: "a value of type " + v.Type}
}

func (r *reader) value(v wire.Value) (graph.Value, error) {
	text := string(v.Text)
	switch v.Type {
	case wire.Null:
		return graph.Null{}, nil
	case "BOOL":
		return graph.Boolean(text == "true"), nil
	case "INT64", "INT32", "INT16", "INT8", "UINT64", "UINT32", "UINT16", "UINT8", "INT128", "SERIAL":
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil { // wider than a value can be: SUM gives INT128
			return nil, &engine.UnreadError{What: v.Type + " " + text}
		}
		return graph.Integer(n), nil
	case "DOUBLE", "FLOAT":
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, malformed(err.Error())
		}
		return graph.Float(f), nil
	case "STRING":
		return graph.String(text), nil
	case wire.List:
		members, err := r.values(v.Members)
		return graph.List(members), err
	case wire.Struct:
		return r.fields(v)
	case wire.Map:
		return r.keyed(v)
	case wire.Node:
		return r.node(v)
	case wire.Relationship:
		return r.relationship(v)
	case wire.Recursive:
		return r.recursive(v)
	}
	return moment(v)
}

func (r *reader) values(list []wire.Value) ([]graph.Value, error) {
	values := []graph.Value{}
	for _, v := range list {
		value, err := r.value(v)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

// fields reads the fields of a structure, or the properties of an entity.
func (r *reader) fields(v wire.Value) (graph.Map, error) {
	values, err := r.values(v.Members)
	if err != nil {
		return nil, err
	}
	if len(v.Names) != len(values) {
		return nil, malformed("a name for each value is missing")
	}
	m := graph.Map{}
	for i, value := range values {
		m[v.Names[i]] = value
	}
	return m, nil
}

// keyed reads a map whose keys are strings.
func (r *reader) keyed(v wire.Value) (graph.Value, error) {
	values, err := r.values(v.Members)
	if err != nil {
		return nil, err
	}
	m := graph.Map{}
	for i := 0; i+1 < len(values); i += 2 {
		key, ok := values[i].(graph.String)
		if _, twice := m[string(key)]; !ok || twice {
			return nil, &engine.UnreadError{What: "a map whose keys are no strings"}
		}
		m[string(key)] = values[i+1]
	}
	return m, nil
}

func (r *reader) node(v wire.Value) (*graph.Node, error) {
	properties, err := r.fields(v)
	if err != nil {
		return nil, err
	}
	return r.entities.Node(v.Identity, []string{v.Label}, properties), nil
}

func (r *reader) relationship(v wire.Value) (*graph.Relationship, error) {
	properties, err := r.fields(v)
	if err != nil {
		return nil, err
	}
	return r.entities.Relationship(v.Identity, v.Start, v.End, v.Label, properties), nil
}

// recursive reads what stands for a path and for a relationship of variable length:
// nodes and relationships. A path has a node more than relationships; a relationship
// of variable length has only the nodes between, and is a list of relationships.
func (r *reader) recursive(v wire.Value) (graph.Value, error) {
	if len(v.Members) != 2 {
		return nil, malformed("no lists of nodes and relationships")
	}
	nodes, err := r.values(v.Members[0].Members)
	if err != nil {
		return nil, err
	}
	relationships, err := r.values(v.Members[1].Members)
	if err != nil {
		return nil, err
	}
	if len(nodes) != len(relationships)+1 {
		return graph.List(relationships), nil
	}
	var p graph.Path
	for _, n := range nodes {
		node, ok := n.(*graph.Node)
		if !ok {
			return nil, malformed("no node in a path")
		}
		p.Nodes = append(p.Nodes, node)
	}
	for _, e := range relationships {
		relationship, ok := e.(*graph.Relationship)
		if !ok {
			return nil, malformed("no relationship in a path")
		}
		p.Relationships = append(p.Relationships, relationship)
	}
	return p, nil
}

// perSecond is how many units of a timestamp make a second.
var perSecond = map[string]int64{"TIMESTAMP_SEC": 1, "TIMESTAMP_MS": 1e3, "TIMESTAMP": 1e6, "TIMESTAMP_TZ": 1e6, "TIMESTAMP_NS": 1e9}

// moment reads a value of date and time.
func moment(v wire.Value) (graph.Value, error) {
	var months, days, n int64
	text, units := string(v.Text), perSecond[v.Type]
	switch {
	case v.Type == "INTERVAL":
		if _, err := fmt.Sscan(text, &months, &days, &n); err != nil {
			return nil, malformed(err.Error())
		}
		d, err := temporal.NewDuration(months, days, n/1e6, n%1e6*1e3)
		if err != nil {
			return nil, unread(v)
		}
		return graph.Duration{Duration: d}, nil
	case v.Type == "DATE":
		units = 1
	case units == 0:
		return nil, unread(v)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, malformed(err.Error())
	}
	if v.Type == "DATE" {
		if n != int64(int32(n)) {
			return nil, malformed("a date of " + text + " days")
		}
		n *= 24 * 60 * 60
	}
	second, rest := n/units, n%units
	if rest < 0 {
		second, rest = second-1, rest+units
	}
	at, err := temporal.DateTimeFromEpoch(second, rest*(1e9/units))
	if err != nil {
		return nil, unread(v)
	}
	switch v.Type {
	case "DATE":
		return dateOf(at)
	case "TIMESTAMP_TZ":
		return graph.DateTime{DateTime: at}, nil
	}
	local, err := temporal.LocalDateTimeOf(at)
	if err != nil {
		return nil, unread(v)
	}
	return graph.LocalDateTime{LocalDateTime: local}, nil
}

func dateOf(at temporal.DateTime) (graph.Value, error) {
	d, err := temporal.DateOf(at)
	if err != nil {
		return nil, malformed(err.Error())
	}
	return graph.Date{Date: d}, nil
}

package present

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

type jsonRecords struct {
	Columns     []string       `json:"columns"`
	Rows        [][]any        `json:"rows"`
	Ordered     bool           `json:"ordered"`
	Ties        []run          `json:"ties,omitempty"`
	FreeLists   []string       `json:"freeLists,omitempty"`
	SideEffects map[string]int `json:"sideEffects,omitempty"`
	MayRaise    []jsonMayRaise `json:"mayRaise,omitempty"`
	Explain     []jsonApplied  `json:"explain,omitempty"`
}

type jsonGraphError struct {
	Error struct {
		Type    string `json:"type"`
		Phase   string `json:"phase"`
		Detail  string `json:"detail"`
		Message string `json:"message"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
	} `json:"error"`
	// Avoidable tells that an engine may return records instead.
	Avoidable bool          `json:"avoidable,omitempty"`
	Explain   []jsonApplied `json:"explain,omitempty"`
}

// jsonMayRaise is an error that an engine may raise instead of records.
type jsonMayRaise struct {
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

func mayRaise(o *evaluate.Outcome) []jsonMayRaise {
	var list []jsonMayRaise
	for _, e := range o.MayRaise {
		list = append(list, jsonMayRaise{string(e.Type), e.Detail})
	}
	return list
}

// RecordsJSON writes the outcome of a query in Cypher on one line. Coverage, if not nil, adds
// the rules that were applied.
func RecordsJSON(o *evaluate.Outcome, d *spec.Dialect, coverage *spec.Coverage) []byte {
	applied := jsonRules(d, coverage)
	switch o.Kind {
	case evaluate.OutcomeRecords, evaluate.OutcomeUndetermined:
		allowed := AllowedRecords(o)
		if len(allowed) != 1 {
			return line(jsonUndetermined{jsonOpen{Rule: openRecords(o), Allowed: graphTables(allowed)}, nil, jsonShared{Explain: applied}})
		}
		columns := o.Columns
		if columns == nil {
			columns = []string{}
		}
		return line(jsonRecords{columns, graphTable(allowed[0]), o.Ordered, recordTies(o), freeLists(o), o.SideEffects.Counts(), mayRaise(o), applied})
	case evaluate.OutcomeRaise:
		var e jsonGraphError
		e.Error.Type, e.Error.Phase, e.Error.Detail = string(o.Error.Type), string(o.Error.Phase), o.Error.Detail
		e.Error.Message, e.Error.Line, e.Error.Column = o.Error.Text, o.Error.At.Line, o.Error.At.Column
		e.Avoidable, e.Explain = o.Avoidable && !o.Static, applied
		return line(e)
	case evaluate.OutcomeUnsupported:
		var u jsonUnsupported
		u.Unsupported.Feature = o.Feature
		return line(u)
	}
	panic("present: unknown outcome")
}

// openRecords names the rule that leaves records open.
func openRecords(o *evaluate.Outcome) *string {
	id := "order.limit"
	if o.Rule != nil {
		id = o.Rule.ID
	}
	return &id
}

func graphTables(sets [][][]graph.Value) [][][]any {
	if sets == nil {
		return nil
	}
	list := make([][][]any, len(sets))
	for i, rows := range sets {
		list[i] = graphTable(rows)
	}
	return list
}

func graphTable(rows [][]graph.Value) [][]any {
	table := make([][]any, len(rows))
	for i, row := range rows {
		table[i] = make([]any, len(row))
		for k, v := range row {
			table[i][k] = GraphValue(v)
		}
	}
	return table
}

// GraphValue is the JSON form of a value of a graph: null, booleans, strings and lists as
// themselves; integers as numbers without, floats as numbers with a point or an exponent; maps
// as objects, a $ that begins a key doubled. What JSON has no form for is an object with one
// key: $float (NaN, Inf, -Inf), $node, $relationship, $path, $point, $date, $localTime, $time,
// $localDateTime, $dateTime, $duration.
func GraphValue(v graph.Value) any {
	switch v := v.(type) {
	case graph.Null:
		return nil
	case graph.Boolean:
		return bool(v)
	case graph.Integer:
		return int64(v)
	case graph.Float:
		f := float64(v)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return tagged("float", graph.Format(v))
		}
		return json.Number(float(f))
	case graph.String:
		return string(v)
	case graph.List:
		return graphTable([][]graph.Value{v})[0]
	case graph.Map:
		return graphMap(v)
	case *graph.Node:
		labels := v.Labels
		if labels == nil {
			labels = []string{}
		}
		return tagged("node", map[string]any{"id": v.ID, "labels": labels, "properties": graphMap(v.Properties)})
	case *graph.Relationship:
		return tagged("relationship", map[string]any{
			"id": v.ID, "type": v.Type, "start": v.Start.ID, "end": v.End.ID, "properties": graphMap(v.Properties),
		})
	case graph.Path:
		var parts []any
		for i, n := range v.Nodes {
			if i > 0 {
				parts = append(parts, GraphValue(v.Relationships[i-1]))
			}
			parts = append(parts, GraphValue(n))
		}
		return tagged("path", parts)
	case graph.Point:
		point := map[string]any{"srid": v.SRID, "x": GraphValue(graph.Float(v.X)), "y": GraphValue(graph.Float(v.Y))}
		if v.Dimensions == 3 {
			point["z"] = GraphValue(graph.Float(v.Z))
		}
		return tagged("point", point)
	case graph.Date:
		return tagged("date", v.String())
	case graph.LocalTime:
		return tagged("localTime", v.String())
	case graph.Time:
		return tagged("time", v.String())
	case graph.LocalDateTime:
		return tagged("localDateTime", v.String())
	case graph.DateTime:
		return tagged("dateTime", v.String())
	case graph.Duration:
		return tagged("duration", v.String())
	}
	panic("present: unknown value of a graph")
}

func tagged(kind string, v any) map[string]any { return map[string]any{"$" + kind: v} }

func graphMap(m graph.Map) map[string]any {
	object := make(map[string]any, len(m))
	for key, v := range m {
		if strings.HasPrefix(key, "$") {
			key = "$" + key
		}
		object[key] = GraphValue(v)
	}
	return object
}

// ParseParameters reads parameters from a JSON object: the inverse of GraphValue for what has a
// form of its own in JSON, and $float.
func ParseParameters(text string) (graph.Map, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if d.More() {
		return nil, fmt.Errorf("not JSON: something stands behind the object")
	}
	object, is := v.(map[string]any)
	if !is {
		return nil, fmt.Errorf("want an object of JSON: {\"name\": value, …}")
	}
	parameters := graph.Map{}
	for name, v := range object {
		value, err := graphValueOf(v)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", name, err)
		}
		parameters[name] = value
	}
	return parameters, nil
}

func graphValueOf(v any) (graph.Value, error) {
	switch v := v.(type) {
	case nil:
		return graph.Null{}, nil
	case bool:
		return graph.Boolean(v), nil
	case string:
		return graph.String(v), nil
	case json.Number:
		return graphNumber(v)
	case []any:
		list := graph.List{}
		for _, element := range v {
			value, err := graphValueOf(element)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case map[string]any:
		return graphObject(v)
	}
	panic("present: unknown value of JSON")
}

func graphNumber(n json.Number) (graph.Value, error) {
	if !strings.ContainsAny(n.String(), ".eE") {
		i, err := n.Int64()
		if err != nil {
			return nil, fmt.Errorf("%s is beyond the range of an integer", n)
		}
		return graph.Integer(i), nil
	}
	f, err := n.Float64()
	if err != nil {
		return nil, fmt.Errorf("%s is beyond the range of a float", n)
	}
	return graph.Float(f), nil
}

var specialFloats = map[string]graph.Float{
	"NaN": graph.Float(math.NaN()), "Inf": graph.Float(math.Inf(1)), "-Inf": graph.Float(math.Inf(-1)),
}

func graphObject(object map[string]any) (graph.Value, error) {
	m := graph.Map{}
	for key, v := range object {
		if strings.HasPrefix(key, "$") && !strings.HasPrefix(key, "$$") {
			name, _ := v.(string)
			f, known := specialFloats[name]
			if key != "$float" || !known || len(object) != 1 {
				return nil, fmt.Errorf("%s: of the objects with a $ only {\"$float\": \"NaN\"}, Inf and -Inf are parameters", key)
			}
			return f, nil
		}
		value, err := graphValueOf(v)
		if err != nil {
			return nil, err
		}
		m[strings.TrimPrefix(key, "$")] = value
	}
	return m, nil
}

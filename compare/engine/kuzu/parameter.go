package kuzu

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
	"github.com/semcheck/semcheck/graph"
)

func parametersOf(parameters graph.Map) (map[string]wire.Value, error) {
	values := map[string]wire.Value{}
	for name, parameter := range parameters {
		value, why := typed(parameter)
		if strings.ContainsRune(name, 0) {
			why = "a name with a NUL character"
		}
		if why != "" {
			return nil, &engine.ParameterError{Name: name, Why: why}
		}
		values[name] = value
	}
	return values, nil
}

// typed gives a value its type in Kùzu, or says why it has none: lists and structures
// are of the types of their members.
func typed(v graph.Value) (value wire.Value, why string) {
	switch v := v.(type) {
	case graph.Null:
		return wire.Value{Type: wire.Null}, ""
	case graph.Boolean:
		return wire.Value{Type: "BOOL", Text: strconv.AppendBool(nil, bool(v))}, ""
	case graph.Integer:
		return wire.Value{Type: "INT64", Text: strconv.AppendInt(nil, int64(v), 10)}, ""
	case graph.Float:
		return wire.Value{Type: "DOUBLE", Text: strconv.AppendFloat(nil, float64(v), 'g', -1, 64)}, ""
	case graph.String:
		if strings.ContainsRune(string(v), 0) {
			return wire.Value{}, "a text with a NUL character"
		}
		return wire.Value{Type: "STRING", Text: []byte(v)}, ""
	case graph.List:
		return typedList(v)
	case graph.Map:
		if len(v) == 0 {
			return wire.Value{}, "a structure without fields has no type"
		}
		value := wire.Value{Type: wire.Struct}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			member, why := typed(v[key])
			if why != "" {
				return wire.Value{}, why
			}
			value.Names, value.Members = append(value.Names, key), append(value.Members, member)
		}
		return value, ""
	}
	return wire.Value{}, "a value that cannot be handed over"
}

func typedList(list graph.List) (wire.Value, string) {
	value := wire.Value{Type: wire.List}
	for _, item := range list {
		member, why := typed(item)
		if why != "" {
			return wire.Value{}, why
		}
		if shape(member) != shape(append(value.Members, member)[0]) {
			return wire.Value{}, "a list of values of several types"
		}
		value.Members = append(value.Members, member)
	}
	if len(list) == 0 {
		return wire.Value{}, "a list without members has no type"
	}
	return value, ""
}

// shape is the type of a value with those of its members.
func shape(v wire.Value) string {
	switch v.Type {
	case wire.List:
		return v.Type + "(" + shape(v.Members[0]) + ")"
	case wire.Struct:
		text := v.Type
		for i, member := range v.Members {
			text += "(" + v.Names[i] + " " + shape(member) + ")"
		}
		return text
	}
	return v.Type
}

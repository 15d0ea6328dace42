package function

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// maps is the chapter of maps of DuckDB.
var maps = chapter{
	function.MapOf:           {types: mapOfTypes, compute: mapOf},
	function.MapEmpty:        {types: mapEmptyTypes, compute: mapOf},
	function.MapExtract:      {types: mapKeyTypes(true), compute: mapList},
	function.MapExtractValue: {types: mapKeyTypes(false), compute: mapValue},
	function.MapContains:     {types: mapContainsTypes, compute: mapContains},
	function.MapKeys:         {types: mapPartTypes(ast.Type.MapKey), compute: func(c *call) semantics.Value { return mapPart(c, 0) }},
	function.MapValues:       {types: mapPartTypes(ast.Type.MapValue), compute: func(c *call) semantics.Value { return mapPart(c, 1) }},
	function.MapEntries:      {types: mapPartTypes(ast.Type.Of), compute: mapEntries},
	function.MapFromEntries:  {types: mapFromEntriesTypes, compute: mapFromEntries},
	function.MapConcat:       {types: mapConcatTypes, compute: mapConcat},
}

func mapOfTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if !t.IsList() {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return arguments, ast.Map(arguments[0].Of(), arguments[1].Of()), nil
}

func mapEmptyTypes(*function.Function, *spec.Dialect, *ast.Call, []ast.Type) ([]ast.Type, ast.Type, error) {
	return nil, ast.Map(ast.Unknown, ast.Unknown), nil
}

func mapOf(c *call) semantics.Value {
	if len(c.arguments) == 0 {
		c.apply(function.MapFound)
		return semantics.MapOf(c.result)
	}
	if c.arguments[0].IsNull() || c.arguments[1].IsNull() {
		c.apply(function.MapOfNull)
		return semantics.Null
	}
	keys, values := c.arguments[0].List().Elements, c.arguments[1].List().Elements
	if len(keys) != len(values) {
		return c.noMap()
	}
	entries := make([]semantics.Value, len(keys))
	for i := range keys {
		entries[i] = semantics.Struct(c.result.Of(), keys[i], values[i])
	}
	return c.mapFrom(entries)
}

// noMap raises: the arguments make no map.
func (c *call) noMap() semantics.Value {
	c.apply(function.MapBeyond)
	return c.e.Raise(semantics.ClassArgument)
}

func (c *call) mapFrom(entries []semantics.Value) semantics.Value {
	if null, alike := semantics.DuplicateKey(c.e, entries); null || alike {
		return c.noMap()
	}
	c.apply(function.MapFound)
	return semantics.MapOf(c.result, entries...)
}

// mapOperand refuses what is no map.
func mapOperand(f *function.Function, t ast.Type) error {
	if t.IsMap() {
		return nil
	}
	return &typing.Unsupported{Feature: f.Name + " of " + t.String()}
}

// mapKeyTypes is the signature of what looks for a key: the key and those of the map meet.
func mapKeyTypes(list bool) signature {
	return func(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		t := arguments[0]
		if err := mapOperand(f, t); err != nil {
			return nil, ast.Unknown, err
		}
		key, err := typing.Common(d, f.Name, t.MapKey(), arguments[1])
		if err != nil {
			return nil, ast.Unknown, err
		}
		key = typing.Settled(key)
		result := t.MapValue()
		if list {
			result = ast.List(result)
		}
		return []ast.Type{ast.Map(key, t.MapValue()), key}, result, nil
	}
}

// entryOf is the value of a key; found is false where there is none.
func (c *call) entryOf() (v semantics.Value, found bool) {
	for _, entry := range c.arguments[0].List().Elements {
		pair := entry.Structure().Values
		if !c.arguments[1].IsNull() && semantics.Compare(c.e, &pair[0], &c.arguments[1]) == semantics.Same {
			return pair[1], true
		}
	}
	return semantics.Null, false
}

func mapValue(c *call) semantics.Value {
	k := function.MapFound
	var v semantics.Value
	if c.arguments[0].IsNull() {
		k = function.MapOfNull
	} else if of, found := c.entryOf(); found {
		v = of
	} else {
		k = function.MapBeyond
	}
	c.e.Coverage.Apply(function.MapExtractValue.Rule, k)
	return v
}

func mapList(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		c.apply(function.MapOfNull)
		return semantics.Null
	}
	if v, found := c.entryOf(); found {
		c.apply(function.MapFound)
		return semantics.ListOf(c.result.Of(), v)
	}
	c.apply(function.MapBeyond)
	return semantics.ListOf(c.result.Of())
}

func mapContainsTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	operands, _, err := mapKeyTypes(false)(f, d, x, arguments)
	return operands, ast.Boolean, err
}

func mapContains(c *call) semantics.Value {
	_, found := c.entryOf()
	c.apply(function.MapFound)
	return semantics.Boolean(found)
}

func mapPartTypes(of func(ast.Type) ast.Type) signature {
	return func(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		if err := mapOperand(f, arguments[0]); err != nil {
			return nil, ast.Unknown, err
		}
		return arguments, ast.List(of(arguments[0])), nil
	}
}

func mapPart(c *call, part int) semantics.Value {
	var list []semantics.Value
	for _, entry := range c.arguments[0].List().Elements {
		list = append(list, entry.Structure().Values[part])
	}
	c.apply(function.MapFound)
	return semantics.ListOf(c.result.Of(), list...)
}

func mapEntries(c *call) semantics.Value {
	c.apply(function.MapFound)
	return semantics.ListOf(c.result.Of(), c.arguments[0].List().Elements...)
}

func mapFromEntriesTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if arguments[0].IsMap() {
		return nil, ast.Unknown, &typing.Error{Message: f.Name + " does not accept " + arguments[0].String()}
	}
	fields := arguments[0].Of().StructFields()
	if len(fields) != 2 {
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String()}
	}
	return arguments, ast.Map(fields[0].Type, fields[1].Type), nil
}

func mapFromEntries(c *call) semantics.Value {
	var entries []semantics.Value
	for _, entry := range c.arguments[0].List().Elements {
		if entry.IsNull() {
			return c.unmodelled("an entry that is NULL")
		}
		entries = append(entries, semantics.Struct(c.result.Of(), entry.Structure().Values...))
	}
	return c.mapFrom(entries)
}

func mapConcatTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	for _, t := range arguments {
		if !t.IsMap() || t != arguments[0] {
			return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	return arguments, arguments[0], nil
}

func mapConcat(c *call) semantics.Value {
	var entries []semantics.Value
	places, all := map[string]int{}, true
	for _, m := range c.arguments {
		if m.IsNull() {
			continue
		}
		all = false
		for _, entry := range m.List().Elements {
			key := string(semantics.AppendKey(c.e, nil, &entry.Structure().Values[0]))
			if k, known := places[key]; known {
				entries[k] = semantics.Struct(c.result.Of(), entries[k].Structure().Values[0], entry.Structure().Values[1])
				continue
			}
			places[key] = len(entries)
			entries = append(entries, entry)
		}
	}
	if all {
		c.apply(function.MapOfNull)
		return semantics.Null
	}
	c.apply(function.MapFound)
	return semantics.MapOf(c.result, entries...)
}

package semantics

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

// MapOf returns a map of a type with entries, each a struct of key and value.
func MapOf(t ast.Type, entries ...Value) Value {
	return Value{kind: KindMap, rare: &rare{list: &List{Of: t.Of(), Elements: entries}}}
}

// Cases of ruleMapText.
const (
	mapTextEmpty spec.Case = iota
	mapTextEntries
)

// Cases of ruleToMap.
const (
	toMapNull spec.Case = iota
	toMapOfMap
)

var (
	ruleMapText = spec.Declare(spec.Rule{
		ID:        "text.of-map",
		Statement: "The text of a map is its entries in braces, each its key, = and its value, with a comma and a blank between two of them. A key or a value is in quotes where an element of a list is; a value that is NULL is NULL.",
		From:      spec.DuckDBCode("MapToVarcharCast", "src/function/cast/map_cast.cpp").On("2026-11-29"),
		Cases:     []string{mapTextEmpty: "empty", mapTextEntries: "entries"}, Only: []string{"duckdb"},
	})
	ruleToMap = spec.Declare(spec.Rule{
		ID:        "cast.to-map",
		Statement: "A map becomes a map of another type key by key and value by value, in their order.",
		From:      spec.DuckDBCode("DefaultCasts::MapCastSwitch", "src/function/cast/map_cast.cpp").On("2026-11-29"),
		Keywords:  []string{"CAST"}, Cases: []string{toMapNull: "null", toMapOfMap: "map"}, Only: []string{"duckdb"},
	})
)

// mapText is the text of a map.
func mapText(e *Evaluation, l *List) Value {
	quoted := false
	text, failed := e.mapped(l, &quoted)
	if failed != nil {
		return *failed
	}
	if len(l.Elements) == 0 {
		e.apply(ruleMapText, mapTextEmpty)
	} else {
		e.apply(ruleMapText, mapTextEntries)
	}
	return Text(text)
}

// mapped writes a map of DuckDB.
func (e *Evaluation) mapped(l *List, quoted *bool) (string, *Value) {
	if e.Dialect.ListQuotes == spec.ListQuotesOpen {
		e.MarkUnsupported("the text of a map")
	}
	texts := make([]string, len(l.Elements))
	for i := range l.Elements {
		pair := l.Elements[i].Structure().Values
		key, failed := e.partText(&pair[0], quoted)
		if failed != nil {
			return "", failed
		}
		value, failed := e.partText(&pair[1], quoted)
		if failed != nil {
			return "", failed
		}
		texts[i] = key + "=" + value
	}
	return "{" + strings.Join(texts, ", ") + "}", nil
}

// convertMap converts to a map, or a map to something else. Keys that become alike are not modelled.
func convertMap(e *Evaluation, v Value, to ast.Type, explicit bool) Value {
	switch {
	case to.Kind == ast.TypeUnknown:
		return v
	case v.kind == KindNull:
		e.apply(ruleToMap, toMapNull)
		return Null
	case v.kind == KindMap && to.IsMap():
		e.apply(ruleToMap, toMapOfMap)
		made := listToList(e, v.List(), ast.List(to.Of()), explicit)
		if made.kind != KindList {
			return made
		}
		if _, alike := DuplicateKey(e, made.List().Elements); alike {
			e.MarkUnsupported("a cast of a map by which two keys become alike")
		}
		return MapOf(to, made.List().Elements...)
	case v.kind == KindMap && to.Kind == ast.TypeText:
		text := mapText(e, v.List())
		if text.kind != KindText {
			return text
		}
		return convert(e, text, to, explicit)
	}
	e.MarkUnsupported("a " + v.kind.String() + " as " + to.String())
	return Null
}

// DuplicateKey tells that two entries have one key, or that a key is NULL.
func DuplicateKey(e *Evaluation, entries []Value) (null, alike bool) {
	seen := map[string]bool{}
	for i := range entries {
		key := &entries[i].Structure().Values[0]
		if key.IsNull() {
			return true, false
		}
		k := string(AppendKey(e, nil, key))
		alike = alike || seen[k]
		seen[k] = true
	}
	return false, alike
}

func showMap(l *List) string {
	texts := make([]string, len(l.Elements))
	for i := range l.Elements {
		pair := l.Elements[i].Structure().Values
		texts[i] = pair[0].String() + "=" + pair[1].String()
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

var mapKind = kind{
	name: "map", family: datatype.FamilyMap, from: castNone,
	of:   func(v Value) ast.Type { return ast.Map(v.List().Of.Fields.Type, v.List().Of.Fields.Next.Type) },
	show: func(v Value) string { return showMap(v.List()) },
	text: func(e *Evaluation, v Value) Value { return mapText(e, v.List()) },
	key: func(e *Evaluation, dst []byte, v *Value) []byte {
		return appendListKey(e, append(dst, tagMap), v.List())
	},
	inexact: func(v Value) bool {
		return slices.ContainsFunc(v.List().Elements, func(x Value) bool { return !HasExactKey(&x) })
	},
}

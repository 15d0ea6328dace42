package falkordb

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
)

// digits is to how many digits the server rounds floats that it sends.
const digits = 15

// The types of values in a compact reply: the enumeration ValueType of
// src/resultset/formatters/resultset_formatter.h, FalkorDB 4.16.
const (
	typeNull = iota + 1
	typeString
	typeInteger
	typeBoolean
	typeDouble
	typeArray
	typeEdge
	typeNode
	typePath
	typeMap
	typePoint
	typeVector
	typeDateTime
	typeDate
	typeTime
	typeDuration
)

// unread names the types that have no counterpart here.
var unread = map[int64]string{typeVector: "a vector", typeDuration: "a duration, of which only seconds are sent"}

// names are the texts that a compact reply gives as numbers, in the order in which the
// graph met them.
type names struct{ labels, types, properties []string }

// reader reads one reply.
type reader struct {
	ctx      context.Context
	session  *session
	entities engine.Entities
}

// shape is the panic of a reply that has not the form of an answer, inside this file.
type shape struct{ err error }

func (s *session) result(ctx context.Context, reply any) (result *engine.GraphResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			failed, ok := p.(shape)
			if !ok {
				panic(p)
			}
			result, err = nil, failed.err
		}
	}()
	r := &reader{ctx: ctx, session: s}
	parts := list(reply)
	result = &engine.GraphResult{SignificantDigits: digits}
	if len(parts) < 3 { // statistics alone: there was no RETURN
		return result, nil
	}
	for _, column := range list(parts[0]) {
		result.Columns = append(result.Columns, text(at(column, 1)))
	}
	for _, record := range list(parts[1]) {
		var values []graph.Value
		for _, cell := range list(record) {
			values = append(values, r.pair(cell))
		}
		result.Records = append(result.Records, values)
	}
	return result, nil
}

func malformed(what string, v any) shape {
	return shape{&engine.Error{Kind: engine.ErrorStatement, Message: fmt.Sprintf("a reply of an unknown form: %s %v", what, v)}}
}

func list(v any) []any {
	l, ok := v.([]any)
	if !ok {
		panic(malformed("no list:", v))
	}
	return l
}

func at(v any, i int) any {
	l := list(v)
	if i >= len(l) {
		panic(malformed("a list that is too short:", v))
	}
	return l[i]
}

func text(v any) string {
	t, ok := v.(string)
	if !ok {
		panic(malformed("no text:", v))
	}
	return t
}

func number(v any) int64 {
	n, ok := v.(int64)
	if !ok {
		panic(malformed("no number:", v))
	}
	return n
}

// pair reads [type, value].
func (r *reader) pair(v any) graph.Value { return r.value(number(at(v, 0)), at(v, 1)) }

func (r *reader) value(kind int64, v any) graph.Value {
	switch kind {
	case typeNull:
		return graph.Null{}
	case typeString:
		return graph.String(text(v))
	case typeInteger:
		return graph.Integer(number(v))
	case typeBoolean:
		if t := text(v); t != "true" && t != "false" {
			panic(malformed("no truth value:", v))
		}
		return graph.Boolean(v == "true")
	case typeDouble:
		return double(v)
	case typeArray:
		members := graph.List{}
		for _, m := range list(v) {
			members = append(members, r.pair(m))
		}
		return members
	case typeEdge:
		return r.edge(v)
	case typeNode:
		return r.node(v)
	case typePath:
		return r.path(v)
	case typeMap:
		entries, m := list(v), graph.Map{}
		for i := 0; i+1 < len(entries); i += 2 {
			m[text(entries[i])] = r.pair(entries[i+1])
		}
		return m
	case typeDate, typeTime, typeDateTime:
		return instant(kind, number(v))
	case typePoint: // latitude and longitude
		return graph.Point{SRID: 4326, X: float64(double(at(v, 1))), Y: float64(double(at(v, 0))), Dimensions: 2}
	}
	what := unread[kind]
	if what == "" {
		what = fmt.Sprintf("a value of type %d", kind)
	}
	panic(shape{&engine.UnreadError{What: what}})
}

// double reads a float. C prints NaN with a sign.
func double(v any) graph.Float {
	t := text(v)
	if t == "nan" || t == "-nan" {
		return graph.Float(math.NaN())
	}
	f, err := strconv.ParseFloat(t, 64)
	if err != nil {
		panic(malformed("no float:", v))
	}
	return graph.Float(f)
}

// instant makes a value of seconds since 1970-01-01T00:00, by which FalkorDB counts
// all of them, without a zone.
func instant(kind, seconds int64) graph.Value {
	t, err := temporal.DateTimeFromEpoch(seconds, 0)
	if err != nil {
		panic(shape{&engine.UnreadError{What: err.Error()}})
	}
	switch local := t.Local(); kind {
	case typeDate:
		return graph.Date{Date: local.Date()}
	case typeTime:
		return graph.LocalTime{LocalTime: local.Clock()}
	default:
		return graph.LocalDateTime{LocalDateTime: local}
	}
}

func identity(v any) string { return strconv.FormatInt(number(v), 10) }

// node reads [id, [label …], [[property, type, value] …]].
func (r *reader) node(v any) *graph.Node {
	var labels []string
	for _, label := range list(at(v, 1)) {
		labels = append(labels, r.name("CALL db.labels()", &r.session.names.labels, label))
	}
	return r.entities.Node(identity(at(v, 0)), labels, r.properties(at(v, 2)))
}

// edge reads [id, type, start, end, [[property, type, value] …]].
func (r *reader) edge(v any) *graph.Relationship {
	kind := r.name("CALL db.relationshipTypes()", &r.session.names.types, at(v, 1))
	return r.entities.Relationship(identity(at(v, 0)), identity(at(v, 2)), identity(at(v, 3)), kind, r.properties(at(v, 4)))
}

func (r *reader) properties(v any) graph.Map {
	m := graph.Map{}
	for _, p := range list(v) {
		key := r.name("CALL db.propertyKeys()", &r.session.names.properties, at(p, 0))
		m[key] = r.value(number(at(p, 1)), at(p, 2))
	}
	return m
}

// path reads [[array, nodes], [array, edges]].
func (r *reader) path(v any) graph.Path {
	var p graph.Path
	for _, n := range list(at(at(v, 0), 1)) {
		p.Nodes = append(p.Nodes, r.node(at(n, 1)))
	}
	for _, e := range list(at(at(v, 1), 1)) {
		p.Relationships = append(p.Relationships, r.edge(at(e, 1)))
	}
	return p
}

// name finds the text of a number; where the list is too short it is asked for anew.
func (r *reader) name(procedure string, known *[]string, v any) string {
	n := number(v)
	if n >= int64(len(*known)) {
		reply, err := r.session.command(r.ctx, "GRAPH.QUERY", r.session.graph.String(), procedure, "--compact")
		if err != nil {
			panic(shape{err})
		}
		*known = nil
		for _, record := range list(at(reply, 1)) {
			*known = append(*known, text(at(at(record, 0), 1)))
		}
	}
	if n < 0 || n >= int64(len(*known)) {
		panic(malformed("a number without a name in "+procedure+":", n))
	}
	return (*known)[n]
}

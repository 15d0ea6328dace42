package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/spec/cypher"
)

// scene is a graph whose entities have names.
type scene struct {
	g     *graph.Graph
	named map[string]graph.Value
}

// newScene makes a graph of a text like "a:A b:A:B | r:T a b, s a a": nodes with labels, then relationships
// with a type, a start and an end. The property n of a node or relationship is its place in its list.
func newScene(text string) *scene {
	s := &scene{g: graph.New(), named: map[string]graph.Value{}}
	nodes, relationships, _ := strings.Cut(text, "|")
	for i, word := range strings.Fields(nodes) {
		parts := strings.Split(word, ":")
		s.named[parts[0]] = s.g.CreateNode(parts[1:], graph.Map{"n": graph.Integer(i)})
	}
	for i, one := range strings.Split(relationships, ",") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		name, kind, _ := strings.Cut(words[0], ":")
		start, end := s.named[words[1]].(*graph.Node), s.named[words[2]].(*graph.Node)
		s.named[name] = s.g.CreateRelationship(start, end, kind, graph.Map{"n": graph.Integer(i)})
	}
	return s
}

// show prints a value by the names of the scene.
func (s *scene) show(v graph.Value) string {
	switch v := v.(type) {
	case graph.List:
		var items []string
		for _, item := range v {
			items = append(items, s.show(item))
		}
		return "[" + strings.Join(items, " ") + "]"
	case graph.Path:
		text := s.show(v.Nodes[0])
		for i, r := range v.Relationships {
			text += "-" + s.show(r) + "-" + s.show(v.Nodes[i+1])
		}
		return text
	case *graph.Node, *graph.Relationship:
		for name, named := range s.named {
			if named == v {
				return name
			}
		}
	}
	return fmt.Sprintf("%v", v)
}

// record is a driving record. Its expressions are literals, variables and properties of variables.
type record map[string]graph.Value

func (r record) Bound(name string) (graph.Value, bool) { v, bound := r[name]; return v, bound }

func (r record) Evaluate(x cypher.Expr, assigned func(string) (graph.Value, bool)) (graph.Value, error) {
	switch x := x.(type) {
	case *cypher.Null:
		return graph.Null{}, nil
	case *cypher.Integer:
		return graph.Integer(x.Value), nil
	case *cypher.Float:
		return graph.Float(x.Value), nil
	case *cypher.Parameter:
		return r["$"+x.Name], nil
	case *cypher.Variable:
		if v, is := assigned(x.Name); is {
			return v, nil
		}
		if v, is := r[x.Name]; is {
			return v, nil
		}
		return nil, errors.New("unknown variable " + x.Name)
	case *cypher.Property:
		v, err := r.Evaluate(x.Of, assigned)
		if err != nil {
			return nil, err
		}
		if n, is := v.(*graph.Node); is {
			if p, has := n.Properties[x.Key]; has {
				return p, nil
			}
		}
		return graph.Null{}, nil
	default:
		return nil, fmt.Errorf("no expression for tests: %T", x)
	}
}

// matches returns the assignments of the variables, sorted, as "a=… b=…".
func (s *scene) matches(paths []*cypher.PathPattern, r record, o match.Options, variables ...string) ([]string, error) {
	p, err := match.Compile(paths, r)
	if err != nil {
		return nil, err
	}
	var all []string
	err = p.Each(context.Background(), s.g, o, func(a match.Assignment) error {
		var words []string
		for _, name := range variables {
			v, is := a.Value(name)
			if !is {
				return fmt.Errorf("%s is not assigned", name)
			}
			words = append(words, name+"="+s.show(v))
		}
		all = append(all, strings.Join(words, " "))
		return nil
	})
	sort.Strings(all)
	return all, err
}

// both matches in both forms and reports differences.
func (s *scene) both(t *testing.T, paths []*cypher.PathPattern, r record, o match.Options, variables ...string) []string {
	t.Helper()
	o.Naive = false
	fast, err := s.matches(paths, r, o, variables...)
	if err != nil {
		t.Fatal(err)
	}
	o.Naive = true
	plain, err := s.matches(paths, r, o, variables...)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(plain, fast) {
		t.Errorf("by the definition %q, by search %q", plain, fast)
	}
	return plain
}

// pattern reads paths like "p=(a:A)-[r:T*1..2]->(b), (c)". This is a small part of the language, so that
// these tests need no parser. A property {n} means n: 1, and {x.n} means n: x.n.
func pattern(text string) []*cypher.PathPattern {
	var paths []*cypher.PathPattern
	for _, one := range strings.Split(text, ", ") {
		paths = append(paths, readPath(one))
	}
	return paths
}

func readPath(text string) *cypher.PathPattern {
	path := &cypher.PathPattern{}
	if name, rest, named := strings.Cut(text, "="); named {
		path.Variable, text = name, rest
	}
	for prefix, kind := range map[string]cypher.Shortest{"shortest": cypher.OneShortestPath, "all": cypher.AllShortestPaths} {
		if strings.HasPrefix(text, prefix+"(") {
			path.Shortest, text = kind, strings.TrimSuffix(strings.TrimPrefix(text, prefix+"("), ")")
		}
	}
	for {
		end := strings.IndexByte(text, ')')
		node := &cypher.NodePattern{}
		var labels []string
		node.Variable, labels, node.Properties = readInner(text[1:end])
		node.Labels = labels
		if path.Start == nil {
			path.Start = node
		} else {
			path.Steps[len(path.Steps)-1].Node = node
		}
		if text = text[end+1:]; text == "" {
			return path
		}
		next := strings.IndexByte(text, '(')
		path.Steps = append(path.Steps, cypher.Step{Relationship: readRelationship(text[:next])})
		text = text[next:]
	}
}

func readRelationship(text string) *cypher.RelationshipPattern {
	r := &cypher.RelationshipPattern{Direction: cypher.Either}
	left, right := strings.HasPrefix(text, "<"), strings.HasSuffix(text, ">")
	switch {
	case left && right:
		r.Direction = cypher.Both
	case left:
		r.Direction = cypher.Incoming
	case right:
		r.Direction = cypher.Outgoing
	}
	inner := strings.Trim(text, "<>-[]")
	if name, bounds, variable := strings.Cut(inner, "*"); variable {
		bounds, properties, has := strings.Cut(bounds, "{")
		if has {
			name += "{" + properties
		}
		inner, r.Length = name, readLength(bounds)
	}
	var kinds []string
	r.Variable, kinds, r.Properties = readInner(inner)
	for _, k := range kinds {
		r.Types = append(r.Types, strings.Split(k, "|")...)
	}
	return r
}

func readLength(text string) *cypher.Length {
	l := &cypher.Length{}
	number := func(s string) *int64 {
		if s == "" {
			return nil
		}
		var n int64
		fmt.Sscan(s, &n)
		return &n
	}
	low, high, span := strings.Cut(text, "..")
	l.Minimum, l.Maximum = number(low), number(high)
	if !span && low != "" {
		l.Maximum, l.Exact = number(low), true
	}
	return l
}

func readInner(text string) (string, []string, cypher.Expr) {
	text, inBraces, _ := strings.Cut(strings.TrimSuffix(text, "}"), "{")
	parts := strings.Split(text, ":")
	return parts[0], parts[1:], readProperties(inBraces)
}

func readProperties(text string) cypher.Expr {
	var value cypher.Expr
	switch name, key, isProperty := strings.Cut(text, "."); {
	case text == "":
		return nil
	case text == "null":
		value = &cypher.Null{}
	case strings.HasPrefix(text, "$"):
		return &cypher.Parameter{Name: text[1:]}
	case isProperty:
		value = &cypher.Property{Of: &cypher.Variable{Name: name}, Key: key}
	default:
		var n int64
		fmt.Sscan(text, &n)
		value = &cypher.Integer{Value: n}
	}
	return &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: "n", Value: value}}}
}

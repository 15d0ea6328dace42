package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// graphFacts is what the statements of a case say of its graph. It is read from the trees; no engine is
// asked.
type graphFacts struct {
	statements []cypher.Statement
	// values lists the literals that properties get, by label or type, and by key.
	values map[propertyName][]cypher.Expr
	names  []propertyName     // in the order in which they were given values
	keys   map[string]numbers // which sorts of numbers a key's values are, whichever entity has the key
	// indexes are the indexes that exist.
	indexes []*cypher.CreateIndex
	types   []string // of relationships
}

// propertyName is a key of nodes with a label, or of relationships of a type. The label is empty for nodes
// without a label.
type propertyName struct {
	relationship bool
	label, key   string
}

// factsOf reads the statements of a graph.
func factsOf(s *metamorphic.Schema) *graphFacts {
	f := &graphFacts{values: map[propertyName][]cypher.Expr{}, keys: map[string]numbers{}}
	if s == nil {
		return f
	}
	for _, statement := range s.Statements {
		c, is := statement.(*ast.CypherStatement)
		if !is {
			continue
		}
		f.statements = append(f.statements, c.Statement)
		switch x := c.Statement.(type) {
		case *cypher.CreateIndex:
			f.indexes = append(f.indexes, x)
		case *cypher.DropIndex:
			f.indexes = slices.DeleteFunc(f.indexes, func(made *cypher.CreateIndex) bool { return sameIndex(made, x.Index) })
		case *cypher.Query:
			f.written(x)
		case *cypher.CreateNodeTable, *cypher.CreateRelationshipTable, *cypher.CreateConstraint, *cypher.DropConstraint, *cypher.Explain, *cypher.ReadPast:
		}
	}
	return f
}

// sameIndex tells whether two indexes are indexes of the same kind over the same properties.
func sameIndex(a, b *cypher.CreateIndex) bool {
	return a.Kind == b.Kind && a.OnRelationship == b.OnRelationship && a.Label == b.Label && slices.Equal(a.Properties, b.Properties)
}

// written notes what a query writes.
func (f *graphFacts) written(q *cypher.Query) {
	labels := map[string][]string{}
	cypher.Walk(q, cypher.Visitor{
		Path: func(p *cypher.PathPattern) {
			f.node(p.Start, labels)
			for _, step := range p.Steps {
				f.node(step.Node, labels)
				r := step.Relationship
				for _, t := range r.Types {
					if !slices.Contains(f.types, t) {
						f.types = append(f.types, t)
					}
				}
				f.given(r.Properties, true, r.Types)
			}
		},
		Clause: func(c cypher.Clause) {
			set, is := c.(*cypher.Set)
			if !is {
				return
			}
			for _, item := range set.Items {
				switch item := item.(type) {
				case *cypher.SetProperty:
					v, is := item.Target.Of.(*cypher.Variable)
					if is {
						f.value(false, labels[v.Name], item.Target.Key, item.Value)
					}
				case *cypher.SetProperties:
					f.given(item.Value, false, labels[item.Variable.Name])
				case *cypher.SetLabels:
				}
			}
		},
	})
}

func (f *graphFacts) node(n *cypher.NodePattern, labels map[string][]string) {
	if n.Variable != "" && len(n.Labels) > 0 {
		labels[n.Variable] = n.Labels
	}
	f.given(n.Properties, false, n.Labels)
}

func (f *graphFacts) given(x cypher.Expr, relationship bool, labels []string) {
	m, is := x.(*cypher.MapLiteral)
	if !is {
		return
	}
	for _, e := range m.Entries {
		f.value(relationship, labels, e.Key, e.Value)
	}
}

// mostValues is how many values of a key are remembered at most.
const mostValues = 24

// value notes a value that a property gets.
func (f *graphFacts) value(relationship bool, labels []string, key string, x cypher.Expr) {
	if isConstant(x) {
		f.keys[key] |= f.numbers(x, nil)
	} else {
		f.keys[key] |= anything
	}
	if len(labels) == 0 {
		labels = []string{""}
	}
	for _, label := range labels {
		name := propertyName{relationship, label, key}
		if f.values[name] == nil {
			f.names = append(f.names, name)
			f.values[name] = []cypher.Expr{}
		}
		if isConstant(x) && len(f.values[name]) < mostValues {
			f.values[name] = append(f.values[name], x)
		}
	}
}

// isConstant tells whether an expression is a constant.
func isConstant(x cypher.Expr) bool {
	switch x := x.(type) {
	case *cypher.Null, *cypher.Boolean, *cypher.Integer, *cypher.Float, *cypher.String:
		return true
	case *cypher.List:
		return !slices.ContainsFunc(x.Items, func(item cypher.Expr) bool { return !isConstant(item) })
	case *cypher.Unary:
		return x.Op != cypher.Not && isConstant(x.Of)
	default: // Expressions of other forms count as no constants.
	}
	return false
}

// variables says which sorts of numbers are in the values of the variables of a query. Entities have none. A
// name that has several meanings has the numbers of all of them.
func (f *graphFacts) variables(q *cypher.Query) map[string]numbers {
	kinds := map[string]numbers{}
	for range 2 { // a WITH may name what another WITH has named
		cypher.Walk(q, cypher.Visitor{
			Path: func(p *cypher.PathPattern) {
				for _, name := range patternNames(p) {
					kinds[name] |= 0
				}
			},
			Clause: func(c cypher.Clause) {
				switch c := c.(type) {
				case *cypher.Unwind:
					kinds[c.Variable] |= f.numbers(c.List, kinds)
				case *cypher.With:
					f.items(c.Items, kinds)
				case *cypher.Return:
					f.items(c.Items, kinds)
				case *cypher.Match, *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
				}
			},
			Expr: func(x cypher.Expr) {
				switch x := x.(type) {
				case *cypher.ListComprehension:
					kinds[x.Variable] |= f.numbers(x.List, kinds)
				case *cypher.Quantifier:
					kinds[x.Variable] |= f.numbers(x.List, kinds)
				case *cypher.Reduce:
					kinds[x.Variable] |= f.numbers(x.List, kinds)
					kinds[x.Accumulator] |= anything
				default: // Other expressions bind no variable, or bind it to an entity.
				}
			},
		})
	}
	return kinds
}

func (f *graphFacts) items(items []cypher.ProjectionItem, kinds map[string]numbers) {
	for _, item := range items {
		if v, is := item.Expr.(*cypher.Variable); item.Alias != "" && !(is && v.Name == item.Alias) {
			kinds[item.Alias] |= f.numbers(item.Expr, kinds)
		}
	}
}

// patternNames are the variables of a path pattern.
func patternNames(p *cypher.PathPattern) []string {
	var names []string
	add := func(name string) {
		if name != "" {
			names = append(names, name)
		}
	}
	add(p.Variable)
	add(p.Start.Variable)
	for _, step := range p.Steps {
		add(step.Relationship.Variable)
		add(step.Node.Variable)
	}
	return names
}

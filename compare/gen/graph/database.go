package graph

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/cypher"
)

// Streams keep the cases of databases and queries apart.
const (
	databaseStream = 0x6772617068646174
	queryStream    = 0x6772617068717565
)

// Generator produces the cases of one seed.
type Generator struct {
	seed     uint64
	language *Language
}

// NewGenerator returns the generator of a seed for a language.
func NewGenerator(seed uint64, l *Language) *Generator { return &Generator{seed: seed, language: l} }

// QueriesPerDatabase is how many queries a run asks of one database before it makes
// the next.
const QueriesPerDatabase = 100

// Database is a generated graph: the statements that make it, and what the query
// generator knows of it.
type Database struct {
	Statements []cypher.Statement

	model *metamodel
	nodes []*node
	edges []*edge
}

// node is a node as the generator made it.
type node struct {
	id     int
	labels []string
	values map[string]cypher.Expr // literals
	gone   bool
}

// edge is a relationship as the generator made it.
type edge struct {
	id         int
	kind       string
	start, end *node
	values     map[string]cypher.Expr
	gone       bool
}

// Database returns the database of that index.
func (g *Generator) Database(index uint64) *Database {
	r := choice.New(g.seed, index, databaseStream)
	b := builder{Sequence: &r, language: g.language, database: &Database{model: newMetamodel(&r, g.language)}}
	b.build()
	return b.database
}

// builder makes a database.
type builder struct {
	*choice.Sequence
	language *Language
	database *Database
	indexes  []*cypher.CreateIndex
	made     int // indexes ever made
}

func (b *builder) build() {
	if b.language.Schema {
		b.database.Statements = b.database.model.schema()
	}
	if b.PerMille(300) {
		b.index()
	}
	b.drawNodes()
	b.drawEdges()
	b.create()
	for range b.Between(0, 3) {
		switch {
		case b.PerMille(450):
			b.index()
		case b.language.WriteQueries:
			b.change()
		}
	}
	if b.PerMille(200) {
		b.dropIndex()
	}
}

func (b *builder) add(s cypher.Statement) {
	b.database.Statements = append(b.database.Statements, s)
}

func (b *builder) write(clauses ...cypher.Clause) {
	b.add(&cypher.Query{Arms: []*cypher.Arm{{Clauses: clauses}}})
}

// drawNodes draws 1 to 50 nodes, mostly few.
func (b *builder) drawNodes() {
	count := b.Between(3, 9)
	if b.PerMille(60) {
		count = b.Between(10, 50)
	} else if b.PerMille(80) {
		count = b.Between(1, 2)
	}
	for i := range count {
		n := &node{id: i + 1, values: map[string]cypher.Expr{}}
		l := choice.One(b.Sequence, b.database.model.labels)
		n.labels = []string{l.name}
		properties := l.properties
		if b.language.SeveralLabels && b.PerMille(200) {
			if b.PerMille(250) {
				n.labels = nil
			} else if more := choice.One(b.Sequence, b.database.model.labels); more.name != l.name {
				n.labels = append(n.labels, more.name)
				slices.Sort(n.labels)
			}
		}
		b.fill(n.values, properties)
		b.database.nodes = append(b.database.nodes, n)
	}
}

// create makes all that was drawn by one statement, which engines take in far less time
// than one for each part; some graphs get their last relationships by statements of
// their own, between nodes that are looked for.
func (b *builder) create() {
	edges := b.database.edges
	late := 0
	if b.PerMille(150) {
		late = min(len(edges), b.Between(1, 3))
	}
	early := edges[:len(edges)-late]
	joined := map[*node]bool{}
	for _, e := range early {
		joined[e.start], joined[e.end] = true, true
	}
	name := func(n *node) string { return fmt.Sprintf("n%d", n.id) }
	whole := &cypher.Create{}
	for _, n := range b.database.nodes {
		p := &cypher.NodePattern{Labels: n.labels, Properties: literalMap(n.id, n.values)}
		if joined[n] {
			p.Variable = name(n)
		}
		whole.Paths = append(whole.Paths, &cypher.PathPattern{Start: p})
	}
	for _, e := range early {
		whole.Paths = append(whole.Paths, e.pattern(name(e.start), name(e.end)))
	}
	b.write(whole)
	for _, e := range edges[len(early):] {
		b.write(&cypher.Match{Paths: []*cypher.PathPattern{{Start: byIdentity("a", e.start)}, {Start: byIdentity("b", e.end)}}},
			&cypher.Create{Paths: []*cypher.PathPattern{e.pattern("a", "b")}})
	}
}

// pattern makes a relationship between two bound nodes.
func (e *edge) pattern(start, end string) *cypher.PathPattern {
	return &cypher.PathPattern{Start: &cypher.NodePattern{Variable: start}, Steps: []cypher.Step{{
		Relationship: &cypher.RelationshipPattern{Types: []string{e.kind}, Properties: literalMap(e.id, e.values)},
		Node:         &cypher.NodePattern{Variable: end},
	}}}
}

// fill gives most of the properties a value.
func (b *builder) fill(values map[string]cypher.Expr, properties []property) {
	for i := range properties {
		if b.PerMille(780) {
			values[properties[i].name] = valueOf(b.Sequence, &properties[i])
		}
	}
}

// literalMap writes properties in the order of their names, the identity first.
func literalMap(id int, values map[string]cypher.Expr) *cypher.MapLiteral {
	m := &cypher.MapLiteral{Entries: []cypher.MapEntry{{Key: identity, Value: &cypher.Integer{Value: int64(id)}}}}
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		m.Entries = append(m.Entries, cypher.MapEntry{Key: name, Value: cypher.CopyExpr(values[name])})
	}
	return m
}

// drawEdges joins nodes: sparse or dense, with loops and parallel relationships.
func (b *builder) drawEdges() {
	nodes := b.database.nodes
	count := b.Between(len(nodes)/2, 2*len(nodes))
	if b.PerMille(150) && len(nodes) <= 8 { // every ordered pair with a chance of one half, as GDBMeter does
		count = len(nodes) * len(nodes) / 2
	}
	for range min(count, 90) {
		start, end := choice.One(b.Sequence, nodes), choice.One(b.Sequence, nodes)
		switch {
		case b.PerMille(60):
			end = start
		case b.PerMille(100) && len(b.database.edges) > 0:
			parallel := choice.One(b.Sequence, b.database.edges)
			start, end = parallel.start, parallel.end
		}
		t := choice.One(b.Sequence, b.database.model.relations)
		if b.language.Schema && !slices.Contains(t.ends, cypher.Ends{Start: start.labels[0], End: end.labels[0]}) {
			continue
		}
		e := &edge{id: len(b.database.edges) + 1001, kind: t.name, start: start, end: end, values: map[string]cypher.Expr{}}
		b.fill(e.values, t.properties)
		b.database.edges = append(b.database.edges, e)
	}
}

// byIdentity is the pattern that finds a node.
func byIdentity(variable string, n *node) *cypher.NodePattern {
	return &cypher.NodePattern{Variable: variable, Labels: n.labels, Properties: literalMap(n.id, nil)}
}

// index makes an index of properties that nodes or relationships have.
func (b *builder) index() {
	if len(b.language.Indexes) == 0 {
		return
	}
	b.made++
	x := &cypher.CreateIndex{Name: fmt.Sprintf("i%d", b.made), Kind: choice.One(b.Sequence, b.language.Indexes)}
	var properties []property
	if b.language.RelationIndexes && b.PerMille(300) {
		t := choice.One(b.Sequence, b.database.model.relations)
		x.OnRelationship, x.Label, properties = true, t.name, t.properties
	} else {
		l := choice.One(b.Sequence, b.database.model.labels)
		x.Label, properties = l.name, l.properties
	}
	x.Properties = []string{choice.One(b.Sequence, properties).name}
	if second := choice.One(b.Sequence, properties).name; x.Kind == cypher.RangeIndex && b.PerMille(200) && second != x.Properties[0] {
		x.Properties = append(x.Properties, second)
	}
	for _, other := range b.indexes {
		if other.OnRelationship == x.OnRelationship && other.Label == x.Label && other.Kind == x.Kind && slices.Equal(other.Properties, x.Properties) {
			return
		}
		shared := slices.ContainsFunc(x.Properties, func(name string) bool { return slices.Contains(other.Properties, name) })
		if b.language.OneIndexEach && other.OnRelationship == x.OnRelationship && other.Label == x.Label && shared {
			return
		}
	}
	b.indexes = append(b.indexes, x)
	b.add(x)
}

func (b *builder) dropIndex() {
	if len(b.indexes) == 0 {
		return
	}
	i := b.Below(len(b.indexes))
	b.add(&cypher.DropIndex{Index: b.indexes[i]})
	b.indexes = slices.Delete(b.indexes, i, i+1)
}

// change sets or removes a property, or deletes a node.
func (b *builder) change() {
	n := choice.One(b.Sequence, b.database.nodes)
	l := b.labelOf(n)
	if n.gone || l == nil {
		return
	}
	p := choice.One(b.Sequence, l.properties)
	match := &cypher.Match{Paths: []*cypher.PathPattern{{Start: byIdentity("n", n)}}}
	target := func() *cypher.Property {
		return &cypher.Property{Of: &cypher.Variable{Name: "n"}, Key: p.name}
	}
	switch b.Share([]int{50, 25, 15}) {
	case 0:
		value := valueOf(b.Sequence, &p)
		n.values[p.name] = value
		b.write(match, &cypher.Set{Items: []cypher.SetItem{&cypher.SetProperty{Target: target(), Value: cypher.CopyExpr(value)}}})
	case 1:
		delete(n.values, p.name)
		if b.language.Schema || b.PerMille(300) {
			b.write(match, &cypher.Set{Items: []cypher.SetItem{&cypher.SetProperty{Target: target(), Value: &cypher.Null{}}}})
			return
		}
		b.write(match, &cypher.Remove{Items: []cypher.RemoveItem{&cypher.RemoveProperty{Target: target()}}})
	default:
		if len(b.database.nodes) < 4 {
			return
		}
		n.gone = true
		for _, e := range b.database.edges {
			e.gone = e.gone || e.start == n || e.end == n
		}
		b.write(match, &cypher.Delete{Detach: true, Items: []cypher.Expr{&cypher.Variable{Name: "n"}}})
		b.database.drop()
	}
}

// drop forgets what was deleted.
func (d *Database) drop() {
	d.nodes = slices.DeleteFunc(d.nodes, func(n *node) bool { return n.gone })
	d.edges = slices.DeleteFunc(d.edges, func(e *edge) bool { return e.gone })
}

func (b *builder) labelOf(n *node) *label {
	if len(n.labels) == 0 {
		return nil
	}
	return b.database.model.labelNamed(n.labels[0])
}

package parse

import (
	"github.com/semcheck/semcheck/spec/cypher"
)

// Statement reads a query, or a change of the schema as one of the dialects writes it:
// CREATE and DROP INDEX of Neo4j and FalkorDB, CREATE NODE TABLE and REL TABLE of
// Kùzu. The error is a *cypher.Error.
func Statement(source string) (s cypher.Statement, err error) {
	defer rescue(&err)
	p := newParser(source)
	if s = p.schema(); s == nil {
		s = p.query()
	}
	p.acceptSymbol(";")
	p.expectEnd()
	return s, nil
}

// indexKinds are the words before INDEX. FalkorDB has full-text indexes only.
var indexKinds = map[string]cypher.IndexKind{"RANGE": cypher.RangeIndex, "TEXT": cypher.TextIndex, "FULLTEXT": cypher.TextIndex}

// schema reads a change of the schema, or returns nil where none begins. CREATE
// followed by a name is none of CREATE's patterns, but for a named path.
func (p *parser) schema() cypher.Statement {
	kind, named := indexKinds[p.ahead(1).upper]
	switch {
	case p.ahead(2).isSymbol("="):
		return nil
	case p.atWords("CREATE", "INDEX"):
		p.take()
		return p.createIndex(cypher.RangeIndex)
	case p.atWord("CREATE") && named && p.ahead(2).isWord("INDEX"):
		p.take()
		p.take()
		return p.createIndex(kind)
	case p.acceptWords("DROP", "INDEX"):
		return &cypher.DropIndex{Index: p.droppedIndex(cypher.RangeIndex)}
	case p.atWord("DROP") && named && p.ahead(2).isWord("INDEX"):
		for range 3 {
			p.take()
		}
		return &cypher.DropIndex{Index: p.droppedIndex(kind)}
	case p.acceptWords("CREATE", "NODE", "TABLE"):
		return p.nodeTable()
	case p.acceptWords("CREATE", "REL", "TABLE"):
		return p.relationshipTable()
	}
	return nil
}

func (p *parser) createIndex(kind cypher.IndexKind) *cypher.CreateIndex {
	p.expectWord("INDEX")
	x := &cypher.CreateIndex{Kind: kind}
	if !p.atWord("FOR") && !p.atWord("ON") {
		if !p.atWords("IF", "NOT", "EXISTS") {
			x.Name = p.schemaName("an index's name")
		}
		p.acceptWords("IF", "NOT", "EXISTS")
	}
	p.indexed(x)
	return x
}

func (p *parser) droppedIndex(kind cypher.IndexKind) *cypher.CreateIndex {
	x := &cypher.CreateIndex{Kind: kind}
	if !p.atWord("FOR") && !p.atWord("ON") {
		x.Name = p.schemaName("an index's name")
		p.acceptWords("IF", "EXISTS")
		return x
	}
	p.indexed(x)
	return x
}

// indexed reads FOR (v:Label) ON (v.key, …), FOR ()-[v:TYPE]-() ON (v.key, …), or the
// older ON :Label(key, …).
func (p *parser) indexed(x *cypher.CreateIndex) {
	if p.acceptWord("ON") {
		p.expectSymbol(":")
		x.Label = p.schemaName("a label")
		p.expectSymbol("(")
		x.Properties = p.names("a key")
		p.expectSymbol(")")
		return
	}
	p.expectWord("FOR")
	at := p.token().at
	pattern := p.element()
	variable := ""
	switch {
	case len(pattern.Steps) == 0 && len(pattern.Start.Labels) == 1:
		variable, x.Label = pattern.Start.Variable, pattern.Start.Labels[0]
	case len(pattern.Steps) == 1 && len(pattern.Steps[0].Relationship.Types) == 1:
		r := pattern.Steps[0].Relationship
		variable, x.Label, x.OnRelationship = r.Variable, r.Types[0], true
	default:
		p.raise("UnexpectedSyntax", at, "expected a node with one label, or a relationship with one type")
	}
	p.expectWord("ON")
	p.expectSymbol("(")
	for {
		if name := p.token(); p.variable("the pattern's variable") != variable {
			p.raise("UnexpectedSyntax", name.at, "expected the variable of the pattern")
		}
		p.expectSymbol(".")
		x.Properties = append(x.Properties, p.schemaName("a key"))
		if !p.acceptSymbol(",") {
			break
		}
	}
	p.expectSymbol(")")
}

func (p *parser) names(what string) []string {
	list := []string{p.schemaName(what)}
	for p.acceptSymbol(",") {
		list = append(list, p.schemaName(what))
	}
	return list
}

// nodeTable reads Label(name TYPE, …, PRIMARY KEY(name)).
func (p *parser) nodeTable() *cypher.CreateNodeTable {
	p.acceptWords("IF", "NOT", "EXISTS")
	x := &cypher.CreateNodeTable{Label: p.schemaName("a label")}
	p.expectSymbol("(")
	for {
		if p.acceptWords("PRIMARY", "KEY") {
			p.expectSymbol("(")
			x.Key = p.schemaName("a key")
			p.expectSymbol(")")
		} else {
			x.Properties = append(x.Properties, p.propertyDefinition())
			if p.acceptWords("PRIMARY", "KEY") {
				x.Key = x.Properties[len(x.Properties)-1].Name
			}
		}
		if !p.acceptSymbol(",") {
			break
		}
	}
	p.expectSymbol(")")
	return x
}

// relationshipTable reads TYPE(FROM Label TO Label, …, name TYPE, …).
func (p *parser) relationshipTable() *cypher.CreateRelationshipTable {
	p.acceptWord("GROUP")
	p.acceptWords("IF", "NOT", "EXISTS")
	x := &cypher.CreateRelationshipTable{Type: p.schemaName("a relationship type")}
	p.expectSymbol("(")
	for {
		if p.atWord("FROM") && p.ahead(2).isWord("TO") {
			p.take()
			e := cypher.Ends{Start: p.schemaName("a label")}
			p.expectWord("TO")
			e.End = p.schemaName("a label")
			x.Ends = append(x.Ends, e)
		} else {
			x.Properties = append(x.Properties, p.propertyDefinition())
		}
		if !p.acceptSymbol(",") {
			break
		}
	}
	p.expectSymbol(")")
	return x
}

var propertyTypes = map[string]cypher.PropertyType{
	"BOOL": cypher.BooleanProperty, "BOOLEAN": cypher.BooleanProperty, "INT64": cypher.IntegerProperty,
	"DOUBLE": cypher.FloatProperty, "STRING": cypher.StringProperty,
	"INT64[]": cypher.IntegerListProperty, "STRING[]": cypher.StringListProperty,
}

func (p *parser) propertyDefinition() cypher.PropertyDefinition {
	d := cypher.PropertyDefinition{Name: p.schemaName("a key")}
	at := p.token().at
	name := p.token().upper
	p.schemaName("a type")
	if p.acceptSymbol("[") {
		p.expectSymbol("]")
		name += "[]"
	}
	t, known := propertyTypes[name]
	if !known {
		p.raise("UnexpectedSyntax", at, "expected one of the types BOOL, INT64, DOUBLE, STRING, INT64[] and STRING[]")
	}
	d.Type = t
	return d
}

package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// InexpressibleError says that a dialect has no way to write a construct.
type InexpressibleError struct{ Construct, Dialect string }

// Error names the construct and the dialect.
func (e *InexpressibleError) Error() string {
	return e.Dialect + " cannot express " + e.Construct
}

// Statement writes a statement, without a semicolon.
func Statement(s cypher.Statement, d *spec.Dialect) (string, error) {
	p := &printer{dialect: d, syntax: syntaxOf(d)}
	switch s := s.(type) {
	case *cypher.Query:
		p.query(s)
	case *cypher.CreateIndex:
		p.createIndex(s)
	case *cypher.DropIndex:
		p.dropIndex(s.Index)
	case *cypher.CreateNodeTable:
		p.createNodeTable(s)
	case *cypher.CreateRelationshipTable:
		p.createRelationshipTable(s)
	case *cypher.CreateConstraint:
		p.createConstraint(s)
	case *cypher.DropConstraint:
		p.dropConstraint(s)
	case *cypher.Explain:
		p.extended("EXPLAIN")
		p.put("EXPLAIN ")
		p.query(s.Query)
	case *cypher.ReadPast:
		p.fail("a command that is read past")
	}
	return p.text.String(), p.failure
}

// Expression writes an expression.
func Expression(x cypher.Expr, d *spec.Dialect) (string, error) {
	p := &printer{dialect: d, syntax: syntaxOf(d)}
	p.expr(x, weakest)
	return p.text.String(), p.failure
}

// printer collects text; after a failure what it holds is worthless.
type printer struct {
	dialect *spec.Dialect
	syntax  *syntax
	text    strings.Builder
	failure error
}

func (p *printer) put(texts ...string) {
	for _, text := range texts {
		p.text.WriteString(text)
	}
}

// fail notes what the dialect cannot express, the first time.
func (p *printer) fail(construct string) {
	if p.failure == nil {
		p.failure = &InexpressibleError{Construct: construct, Dialect: p.dialect.Name}
	}
}

// separated writes the elements of a list with a text between them.
func separated[T any](p *printer, list []T, between string, write func(T)) {
	for i, element := range list {
		if i > 0 {
			p.put(between)
		}
		write(element)
	}
}

// name writes the name of a variable.
func (p *printer) name(name string) {
	if plain(name) && !parse.Reserved(strings.ToUpper(name)) {
		p.put(name)
		return
	}
	p.put("`", strings.ReplaceAll(name, "`", "``"), "`")
}

// schemaName writes a label, a type or a key: keywords need no quotes there, but some
// engines want them.
func (p *printer) schemaName(name string) { p.name(name) }

// plain tells whether a name needs no quotes for its letters.
func plain(name string) bool {
	for i, r := range name {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

func (p *printer) createIndex(x *cypher.CreateIndex) {
	if p.syntax.indexes == noIndexes {
		p.fail("an index")
		return
	}
	p.put("CREATE ")
	if x.Kind == cypher.TextIndex {
		if p.syntax.indexes != namedIndexes {
			p.fail("a text index")
		}
		p.put("TEXT ")
	}
	p.put("INDEX ")
	if p.syntax.indexes == namedIndexes {
		p.name(x.Name)
		p.put(" ")
	}
	p.indexed(x)
}

// indexed writes what an index is of: FOR (n:Label) ON (n.key).
func (p *printer) indexed(x *cypher.CreateIndex) {
	p.put("FOR ")
	if x.OnRelationship {
		p.put("()-[e:")
		p.schemaName(x.Label)
		p.put("]-()")
	} else {
		p.put("(e:")
		p.schemaName(x.Label)
		p.put(")")
	}
	p.put(" ON (")
	separated(p, x.Properties, ", ", func(key string) {
		p.put("e.")
		p.schemaName(key)
	})
	p.put(")")
}

func (p *printer) dropIndex(x *cypher.CreateIndex) {
	switch p.syntax.indexes {
	case noIndexes:
		p.fail("an index")
	case namedIndexes:
		p.put("DROP INDEX ")
		p.name(x.Name)
	case plainIndexes:
		p.put("DROP INDEX ")
		p.indexed(x)
	}
}

// propertyTypes are the types of a schema as Kùzu names them.
var propertyTypes = map[cypher.PropertyType]string{
	cypher.BooleanProperty: "BOOL", cypher.IntegerProperty: "INT64", cypher.FloatProperty: "DOUBLE", cypher.StringProperty: "STRING",
	cypher.IntegerListProperty: "INT64[]", cypher.StringListProperty: "STRING[]",
}

func (p *printer) definitions(list []cypher.PropertyDefinition) {
	separated(p, list, ", ", func(d cypher.PropertyDefinition) {
		p.schemaName(d.Name)
		p.put(" ", propertyTypes[d.Type])
	})
}

func (p *printer) createNodeTable(t *cypher.CreateNodeTable) {
	if !p.syntax.tables {
		p.fail("a table of nodes")
		return
	}
	p.put("CREATE NODE TABLE ")
	p.schemaName(t.Label)
	p.put(" (")
	p.definitions(t.Properties)
	p.put(", PRIMARY KEY (")
	p.schemaName(t.Key)
	p.put("))")
}

func (p *printer) createRelationshipTable(t *cypher.CreateRelationshipTable) {
	if !p.syntax.tables {
		p.fail("a table of relationships")
		return
	}
	p.put("CREATE REL TABLE ")
	p.schemaName(t.Type)
	p.put(" (")
	separated(p, t.Ends, ", ", func(e cypher.Ends) {
		p.put("FROM ")
		p.schemaName(e.Start)
		p.put(" TO ")
		p.schemaName(e.End)
	})
	if len(t.Properties) > 0 {
		p.put(", ")
		p.definitions(t.Properties)
	}
	p.put(")")
}

// unwritten is the panic of a tree that holds what is not modelled: it has no text.
const unwritten = "render: what is not modelled has no text"

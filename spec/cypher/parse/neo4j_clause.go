package parse

import "github.com/semcheck/semcheck/spec/cypher"

// extended are the forms beyond openCypher 9 that have semantics, in the dialects whose
// manuals have all of them. In Neo4j's Cypher manual 5 @ ad1e5fd921a8 (read 2026-11-29) they
// stand on the pages subqueries/call-subquery, collect and subqueries-in-transactions; clauses/
// foreach, finish, create (INSERT), order-by, skip, limit, delete (NODETACH), use, where;
// patterns/reference, variable-length-patterns and shortest-paths; values-and-types/
// type-predicate; syntax/operators; queries/case; constraints/syntax and indexes/syntax;
// planning-and-tuning/execution-plans.
var extended = construct{"form of Neo4j's manual", []string{"neo4j"}}

// extendedClause reads a clause that openCypher 9 does not have, or returns nil.
func (p *parser) extendedClause() cypher.Clause {
	t, next := p.token(), p.ahead(1)
	subquery := func(t token) bool { return t.isSymbol("{") || t.isSymbol("(") }
	switch {
	case t.upper == "CALL" && subquery(next):
		return p.callQuery(false)
	case p.atWords("OPTIONAL", "CALL") && subquery(p.ahead(2)):
		p.take()
		return p.callQuery(true)
	case t.upper == "FOREACH" && next.isSymbol("("):
		return p.foreachClause()
	case t.upper == "FINISH":
		p.take()
		return &cypher.Finish{At: t.at}
	case t.upper == "INSERT":
		p.take()
		return p.created(t.at, true)
	case t.upper == "NODETACH" && next.isWord("DELETE"):
		p.take()
		return p.delete()
	case p.atWords("ORDER", "BY"), t.upper == "SKIP", t.upper == "OFFSET", t.upper == "LIMIT":
		// clauses/order-by, skip and limit: on its own it does what it does behind WITH *.
		w := &cypher.With{At: t.at}
		w.Star = true
		p.ordered(&w.Projection)
		return w
	}
	return nil
}

// callQuery reads CALL [(variables)] { query } [IN TRANSACTIONS …].
func (p *parser) callQuery(optional bool) cypher.Clause {
	c := &cypher.CallQuery{Optional: optional, At: p.take().at}
	if p.acceptSymbol("(") {
		c.Scoped = true
		switch {
		case p.acceptSymbol("*"):
			c.All = true
		case !p.atSymbol(")"):
			for first := true; first || p.acceptSymbol(","); first = false {
				c.Imports = append(c.Imports, p.variable("a variable"))
			}
		}
		p.expectSymbol(")")
	}
	p.expectSymbol("{")
	c.Query = p.query()
	p.expectSymbol("}")
	outcome := &cypher.UnmodelledClause{}
	if p.transactions(outcome); len(outcome.Results) > 0 {
		return &cypher.UnmodelledClause{Query: c.Query, Imports: c.Imports, Explicit: c.Scoped, All: c.All, Results: outcome.Results, At: c.At}
	}
	return c
}

// foreachClause reads FOREACH (variable IN list | clauses that write).
func (p *parser) foreachClause() cypher.Clause {
	c := &cypher.Foreach{At: p.take().at}
	p.enter()
	defer p.leave()
	p.expectSymbol("(")
	c.Variable = p.variable("a variable")
	p.expectWord("IN")
	c.List = p.expression()
	p.expectSymbol("|")
	for !p.atSymbol(")") {
		at := p.token()
		inner := p.clause()
		switch inner.(type) {
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Foreach:
		case nil:
			p.unexpected("a clause that writes")
		case *cypher.Match, *cypher.Unwind, *cypher.With, *cypher.Return, *cypher.Call, *cypher.CallQuery, *cypher.Finish, *cypher.UnmodelledClause:
			p.raise("InvalidClauseComposition", at.at, "FOREACH holds clauses that write only")
		}
		c.Body = append(c.Body, inner)
	}
	if len(c.Body) == 0 {
		p.unexpected("a clause that writes")
	}
	p.expectSymbol(")")
	return c
}

// graphName reads past USE [GRAPH] name: there is one graph. A call of a function of graphs
// is not modelled.
func (p *parser) graphName() {
	for p.has(extended) && p.atWord("USE") && p.ahead(1).isSchemaName() {
		at := p.take().at
		if p.atWord("GRAPH") && p.ahead(1).isSchemaName() {
			p.take()
		}
		p.schemaName("a graph's name")
		for p.acceptSymbol(".") {
			p.schemaName("a graph's name")
		}
		if p.acceptSymbol("(") {
			p.note(useGraph.name, at)
			p.expressions()
			p.expectSymbol(")")
		}
	}
}

// constraint reads CREATE and DROP CONSTRAINT, or returns nil where none begins.
func (p *parser) constraint() cypher.Statement {
	at := p.token().at
	if p.has(extended) && p.acceptWords("DROP", "CONSTRAINT") {
		if p.token().kind == parameter {
			p.note("a constraint's name as a parameter", at)
			p.take()
			p.acceptWords("IF", "EXISTS")
			return &cypher.DropConstraint{At: at}
		}
		return &cypher.DropConstraint{Name: p.schemaName("a constraint's name"), IfExists: p.acceptWords("IF", "EXISTS"), At: at}
	}
	if !p.has(extended) || !p.acceptWords("CREATE", "CONSTRAINT") {
		return nil
	}
	c := &cypher.CreateConstraint{At: at}
	switch {
	case p.token().kind == parameter:
		p.note("a constraint's name as a parameter", at)
		p.take()
	case !p.atWord("FOR") && !p.atWords("IF", "NOT", "EXISTS"):
		c.Name = p.schemaName("a constraint's name")
	}
	c.IfNotExists = p.acceptWords("IF", "NOT", "EXISTS")
	p.expectWord("FOR")
	variable := p.labelled(func(label string, relationships bool) { c.Label, c.OnRelationship = label, relationships })
	p.expectWord("REQUIRE")
	several := p.acceptSymbol("(")
	for first := true; first || several && p.acceptSymbol(","); first = false {
		c.Properties = append(c.Properties, p.keyOf(variable))
	}
	if several {
		p.expectSymbol(")")
	}
	p.required(c)
	if p.acceptWord("OPTIONS") && p.properties() == nil {
		p.unexpected("a map")
	}
	return c
}

// constrainable are the types that a property type constraint can name (Cypher manual 5,
// constraints/syntax, "Create property type constraints").
var constrainable = map[string]bool{
	"BOOLEAN": true, "STRING": true, "INTEGER": true, "FLOAT": true, "DATE": true, "LOCAL TIME": true, "ZONED TIME": true,
	"LOCAL DATETIME": true, "ZONED DATETIME": true, "DURATION": true, "POINT": true,
}

// propertyType reads one of constrainable, a list of one of them that is NOT NULL, or a union.
func (p *parser) propertyType() *cypher.ValueType {
	at := p.token().at
	t := p.valueTypeOf()
	for _, one := range t.Any {
		named := constrainable[one.Name]
		if e := one.Element; e != nil {
			named = len(e.Any) == 1 && e.Any[0].NotNull && constrainable[e.Any[0].Name]
		}
		if !named || one.NotNull {
			p.raise("UnexpectedSyntax", at, "no property type constraint is of the type %s", t)
		}
	}
	return t
}

// created reads the paths of CREATE, or of INSERT, which has no colon between labels; neither
// has colons and ampersands in one clause.
func (p *parser) created(at cypher.Position, insert bool) *cypher.Create {
	c := &cypher.Create{Paths: p.paths(), At: at}
	var all separators
	node := func(n *cypher.NodePattern) {
		all.colon = all.colon || p.separators[n].colon
		all.ampersand = all.ampersand || p.separators[n].ampersand
		if all.colon && (insert || all.ampersand) {
			p.raise("UnexpectedSyntax", n.At, "labels are separated by ampersands here, not by colons")
		}
	}
	for _, path := range c.Paths {
		if path.Unmodelled != nil {
			continue
		}
		node(path.Start)
		for _, step := range path.Steps {
			node(step.Node)
		}
	}
	return c
}

// required reads what a constraint asks for.
func (p *parser) required(c *cypher.CreateConstraint) {
	at := p.token().at
	is := p.acceptWord("IS")
	switch {
	case p.acceptSymbol(":"):
		p.expectSymbol(":")
		c.Kind, c.Type = cypher.TypeConstraint, p.propertyType()
	case !is:
		p.unexpected("IS")
	case p.acceptWord("TYPED"):
		c.Kind, c.Type = cypher.TypeConstraint, p.propertyType()
	case p.acceptWords("NOT", "NULL"):
		c.Kind = cypher.ExistenceConstraint
	default:
		if c.OnRelationship {
			_ = p.acceptWord("RELATIONSHIP") || p.acceptWord("REL")
		} else {
			p.acceptWord("NODE")
		}
		if p.acceptWord("KEY") {
			c.Kind = cypher.KeyConstraint
		} else {
			p.expectWord("UNIQUE")
			c.Kind = cypher.UniqueConstraint
		}
		return
	}
	if len(c.Properties) > 1 {
		p.raise("UnexpectedSyntax", at, "only a uniqueness or a key constraint is of several properties")
	}
}

// labelled reads (v:Label) or ()-[v:TYPE]-() and returns the variable.
func (p *parser) labelled(take func(label string, relationships bool)) (variable string) {
	at := p.token().at
	x := p.element()
	switch {
	case len(x.Steps) == 0 && len(x.Start.Labels) == 1 && x.Start.Expression == nil:
		take(x.Start.Labels[0], false)
		return x.Start.Variable
	case len(x.Steps) == 1 && len(x.Steps[0].Relationship.Types) == 1 && x.Steps[0].Relationship.Expression == nil:
		take(x.Steps[0].Relationship.Types[0], true)
		return x.Steps[0].Relationship.Variable
	}
	p.raise("UnexpectedSyntax", at, "expected a node with one label, or a relationship with one type")
	return ""
}

// keyOf reads variable.key.
func (p *parser) keyOf(variable string) string {
	if name := p.token(); p.variable("the pattern's variable") != variable {
		p.raise("UnexpectedSyntax", name.at, "expected the variable of the pattern")
	}
	p.expectSymbol(".")
	return p.schemaName("a key")
}

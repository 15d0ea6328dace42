package parse

import (
	"strings"

	"github.com/semcheck/semcheck/spec/cypher"
)

// query reads arms joined by UNION. Which clauses may follow which is check's.
func (p *parser) query() *cypher.Query {
	p.enter()
	defer p.leave()
	q := &cypher.Query{Arms: []*cypher.Arm{p.arm()}}
	for p.atWord("UNION") {
		u := cypher.Union{At: p.take().at}
		if p.acceptWord("ALL") {
			u.All = true
		} else {
			p.acceptWord("DISTINCT")
		}
		q.Unions = append(q.Unions, u)
		q.Arms = append(q.Arms, p.arm())
	}
	return q
}

func (p *parser) arm() *cypher.Arm {
	a := &cypher.Arm{At: p.token().at}
	for {
		p.graphName()
		c := p.clause()
		if c == nil {
			break
		}
		a.Clauses = append(a.Clauses, c)
	}
	if len(a.Clauses) == 0 {
		p.unexpected("a clause (MATCH, UNWIND, WITH, RETURN, CREATE, MERGE, SET, REMOVE, DELETE, CALL)")
	}
	return a
}

// clause reads a clause, or returns nil where none begins.
func (p *parser) clause() cypher.Clause {
	t := p.token()
	if t.kind != word {
		return nil
	}
	if p.has(extended) {
		if c := p.extendedClause(); c != nil {
			return c
		}
	}
	if c := p.unmodelledClause(); c != nil {
		return c
	}
	switch t.upper {
	case "OPTIONAL", "MATCH":
		return p.match()
	case "UNWIND":
		return p.unwind()
	case "WITH":
		return p.with()
	case "RETURN":
		p.take()
		return &cypher.Return{Projection: p.projection(), At: t.at}
	case "CREATE":
		p.take()
		return p.created(t.at, false)
	case "MERGE":
		return p.merge()
	case "SET":
		p.take()
		return &cypher.Set{Items: p.setItems(), At: t.at}
	case "REMOVE":
		return p.remove()
	case "DETACH", "DELETE":
		return p.delete()
	case "CALL":
		return p.call()
	}
	return nil
}

// atClause tells whether a query begins here.
func (p *parser) atClause() bool {
	t := p.token()
	if t.kind != word {
		return false
	}
	switch t.upper {
	case "OPTIONAL", "MATCH", "UNWIND", "WITH", "RETURN", "CREATE", "MERGE", "SET", "REMOVE", "DETACH", "DELETE":
		return true
	case "CALL":
		return p.ahead(1).isSchemaName() || p.has(callSubquery) && (p.ahead(1).isSymbol("{") || p.ahead(1).isSymbol("("))
	case "LOAD", "FOREACH", "USE", "FINISH", "INSERT", "ORDER", "SKIP", "LIMIT", "OFFSET", "NODETACH":
		return p.has(useGraph) && !p.ahead(1).isSymbol("=")
	}
	return false
}

func (p *parser) match() cypher.Clause {
	c := &cypher.Match{At: p.token().at, Optional: p.acceptWord("OPTIONAL")}
	p.expectWord("MATCH")
	p.matchMode()
	c.Paths = p.paths()
	p.hints()
	c.Where = p.where()
	return c
}

// where reads [WHERE condition].
func (p *parser) where() cypher.Expr {
	if p.acceptWord("WHERE") {
		return p.expression()
	}
	return nil
}

func (p *parser) unwind() cypher.Clause {
	c := &cypher.Unwind{At: p.take().at, List: p.expression()}
	p.expectWord("AS")
	c.Variable = p.variable("a variable")
	return c
}

func (p *parser) with() cypher.Clause {
	at := p.take().at
	return &cypher.With{At: at, Projection: p.projection(), Where: p.where()}
}

func (p *parser) projection() cypher.Projection {
	j := cypher.Projection{Distinct: p.acceptWord("DISTINCT"), Star: p.acceptSymbol("*")}
	if !j.Star || p.acceptSymbol(",") {
		j.Items = append(j.Items, p.projectionItem())
		for p.acceptSymbol(",") {
			j.Items = append(j.Items, p.projectionItem())
		}
	}
	p.ordered(&j)
	return j
}

// ordered reads [ORDER BY …] [SKIP n] [LIMIT n].
func (p *parser) ordered(j *cypher.Projection) {
	if p.acceptWord("ORDER") {
		p.expectWord("BY")
		j.OrderBy = append(j.OrderBy, p.sortItem())
		for p.acceptSymbol(",") {
			j.OrderBy = append(j.OrderBy, p.sortItem())
		}
	}
	if p.acceptWord("SKIP") || p.has(offset) && p.acceptWord("OFFSET") {
		j.Skip = p.expression()
	}
	if p.acceptWord("LIMIT") {
		j.Limit = p.expression()
	}
}

func (p *parser) projectionItem() cypher.ProjectionItem {
	begin := p.token().at
	item := cypher.ProjectionItem{At: begin, Expr: p.expression()}
	item.Text = p.source[begin.Offset:p.tokens[p.i-1].end]
	if p.acceptWord("AS") {
		item.Alias = p.alias("a column's name")
	}
	return item
}

func (p *parser) sortItem() cypher.SortItem {
	s := cypher.SortItem{Expr: p.expression()}
	switch {
	case p.acceptWord("DESC"), p.acceptWord("DESCENDING"):
		s.Descending = true
	case p.acceptWord("ASC"), p.acceptWord("ASCENDING"):
	}
	return s
}

func (p *parser) merge() cypher.Clause {
	c := &cypher.Merge{At: p.take().at, Path: p.path()}
	for p.acceptWord("ON") {
		a := cypher.MergeAction{OnCreate: p.atWord("CREATE")}
		if !p.acceptWord("CREATE") && !p.acceptWord("MATCH") {
			p.unexpected("CREATE or MATCH")
		}
		p.expectWord("SET")
		a.Items = p.setItems()
		c.Actions = append(c.Actions, a)
	}
	return c
}

func (p *parser) setItems() []cypher.SetItem {
	items := []cypher.SetItem{p.setItem()}
	for p.acceptSymbol(",") {
		items = append(items, p.setItem())
	}
	return items
}

func (p *parser) setItem() cypher.SetItem {
	target := p.changed()
	if x, is := target.(*cypher.Index); is && p.has(dynamicProperties) {
		p.unmodelled(dynamicProperties, x.At)
		p.expectSymbol("=")
		return &cypher.SetProperty{Target: &cypher.Property{Of: x, At: x.At}, Value: p.expression()}
	}
	switch x := target.(type) {
	case *cypher.Property:
		p.expectSymbol("=")
		return &cypher.SetProperty{Target: x, Value: p.expression()}
	case *cypher.Variable:
		switch {
		case p.acceptSymbol("="):
			return &cypher.SetProperties{Variable: x, Value: p.expression()}
		case p.acceptSymbol("+="):
			return &cypher.SetProperties{Variable: x, Add: true, Value: p.expression()}
		case p.atLabels():
			return &cypher.SetLabels{Variable: x, Labels: p.changedLabels()}
		}
		p.unexpected("'=', '+=' or a label")
	default: // Nothing else can be set.
	}
	p.raise("UnexpectedSyntax", target.Place(), "expected a property or a variable to set")
	return nil
}

// changed reads what SET or REMOVE changes: a variable, or a property of an expression. Only
// that expression may stand in parentheses: the grammar's PropertyExpression ends with a name.
func (p *parser) changed() cypher.Expr {
	target := p.postfix(false)
	if p.tokens[p.i-1].isSymbol(")") {
		p.raise("UnexpectedSyntax", target.Place(), "expected a variable or a property, without parentheses around it")
	}
	return target
}

func (p *parser) remove() cypher.Clause {
	c := &cypher.Remove{At: p.take().at, Items: []cypher.RemoveItem{p.removeItem()}}
	for p.acceptSymbol(",") {
		c.Items = append(c.Items, p.removeItem())
	}
	return c
}

func (p *parser) removeItem() cypher.RemoveItem {
	target := p.changed()
	if x, is := target.(*cypher.Index); is && p.has(dynamicProperties) {
		p.unmodelled(dynamicProperties, x.At)
		return &cypher.RemoveProperty{Target: &cypher.Property{Of: x, At: x.At}}
	}
	switch x := target.(type) {
	case *cypher.Property:
		return &cypher.RemoveProperty{Target: x}
	case *cypher.Variable:
		if !p.atLabels() {
			p.unexpected("a property or a label")
		}
		return &cypher.RemoveLabels{Variable: x, Labels: p.changedLabels()}
	default: // Nothing else can be removed.
	}
	p.raise("UnexpectedSyntax", target.Place(), "expected a property or a label to remove")
	return nil
}

func (p *parser) delete() cypher.Clause {
	c := &cypher.Delete{At: p.token().at, Detach: p.acceptWord("DETACH")}
	p.expectWord("DELETE")
	c.Items = append(c.Items, p.expression())
	for p.acceptSymbol(",") {
		c.Items = append(c.Items, p.expression())
	}
	return c
}

func (p *parser) call() cypher.Clause {
	at := p.take().at
	c := &cypher.Call{At: at}
	name := []string{p.schemaName("a procedure's name")}
	for p.acceptSymbol(".") {
		name = append(name, p.schemaName("a procedure's name"))
	}
	c.Procedure = strings.Join(name, ".")
	p.procedure(c.Procedure, at)
	if p.acceptSymbol("(") {
		if !p.atSymbol(")") {
			c.Arguments = p.expressions()
		}
		p.expectSymbol(")")
	} else {
		c.Implicit = true
	}
	if p.acceptWord("YIELD") {
		p.yield(c)
	}
	return c
}

func (p *parser) yield(c *cypher.Call) {
	switch {
	case p.acceptSymbol("*"):
		c.YieldStar = true
		return
	case p.acceptSymbol("-"):
		c.NoResult = true
		return
	}
	for {
		item := cypher.YieldItem{At: p.token().at}
		item.Field = p.variable("a result field")
		item.Variable = item.Field
		if p.acceptWord("AS") {
			item.Variable = p.variable("a variable")
		}
		c.Yields = append(c.Yields, item)
		if !p.acceptSymbol(",") {
			break
		}
	}
	c.Where = p.where()
}

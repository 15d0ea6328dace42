package render

import (
	"strconv"

	"github.com/semcheck/semcheck/spec/cypher"
)

// extended notes a form of Neo4j's manual that the dialect may not have.
func (p *printer) extended(construct string) {
	if !p.syntax.extended {
		p.fail(construct)
	}
}

func (p *printer) callQuery(c *cypher.CallQuery) {
	p.extended("CALL { }")
	if c.Optional {
		p.put("OPTIONAL ")
	}
	p.put("CALL ")
	if c.Scoped {
		p.put("(")
		if c.All {
			p.put("*")
		}
		separated(p, c.Imports, ", ", p.name)
		p.put(") ")
	}
	p.put("{ ")
	p.query(c.Query)
	p.put(" }")
}

func (p *printer) foreach(c *cypher.Foreach) {
	p.extended("FOREACH")
	p.put("FOREACH (")
	p.name(c.Variable)
	p.put(" IN ")
	p.expr(c.List, weakest)
	p.put(" | ")
	separated(p, c.Body, " ", p.clause)
	p.put(")")
}

// labelExpression writes a label expression behind its colon.
func (p *printer) labelExpression(x cypher.LabelExpression) {
	p.extended("a label expression")
	p.put(":")
	p.labelPart(x, 0)
}

// labelPart writes a part of a label expression: at level 0 all operators, at 1 no |, at 2
// no & either. What stands to the right of an operator is read behind what stands to its left.
func (p *printer) labelPart(x cypher.LabelExpression, level int) {
	own := 2
	switch x.(type) {
	case *cypher.EitherLabel:
		own = 0
	case *cypher.BothLabels:
		own = 1
	case *cypher.LabelName, *cypher.AnyLabel, *cypher.NotLabel, *cypher.DynamicLabel:
	}
	if own < level {
		p.put("(")
		p.labelPart(x, 0)
		p.put(")")
		return
	}
	switch x := x.(type) {
	case *cypher.EitherLabel:
		p.labelPart(x.L, 0)
		p.put("|")
		p.labelPart(x.R, 1)
	case *cypher.BothLabels:
		p.labelPart(x.L, 1)
		p.put("&")
		p.labelPart(x.R, 2)
	case *cypher.NotLabel:
		p.put("!")
		p.labelPart(x.Of, 2)
	case *cypher.AnyLabel:
		p.put("%")
	case *cypher.LabelName:
		p.schemaName(x.Name)
	case *cypher.DynamicLabel:
		if x.Any {
			p.put("$any(")
		} else {
			p.put("$(")
		}
		p.expr(x.Of, weakest)
		p.put(")")
	}
}

// whereInside writes the condition inside a node or a relationship pattern.
func (p *printer) whereInside(x cypher.Expr) {
	if x != nil {
		p.extended("WHERE inside a pattern")
		p.put(" WHERE ")
		p.expr(x, weakest)
	}
}

// test writes IS [NOT] with what follows.
func (p *printer) test(of cypher.Expr, not bool, what string) {
	p.extended("IS " + what)
	p.expr(of, postfix)
	p.is(not, what)
}

func (p *printer) is(not bool, what string) {
	p.put(" IS ")
	if not {
		p.put("NOT ")
	}
	p.put(what)
}

// whenTests writes the predicates of a WHEN in a simple CASE, without their left operands.
func (p *printer) whenTests(x cypher.Expr) {
	p.extended("a predicate in WHEN")
	if x, is := x.(*cypher.Binary); is {
		if x.Op == cypher.Or {
			p.whenTests(x.L)
			p.put(", ")
			p.whenTests(x.R)
			return
		}
		p.put(operators[x.Op], " ")
		p.expr(x.R, sumLevel)
	}
	if x, is := x.(*cypher.Comparison); is {
		p.put(comparisons[x.Rest[0].Op], " ")
		p.expr(x.Rest[0].R, sumLevel)
	}
	if x, is := x.(*cypher.IsNull); is {
		p.is(x.Not, "NULL")
	}
	if x, is := x.(*cypher.TypeTest); is {
		p.is(x.Not, "TYPED "+x.Type.String())
	}
	if x, is := x.(*cypher.NormalizedTest); is {
		p.is(x.Not, x.Form+" NORMALIZED")
	}
}

func (p *printer) selector(s cypher.Selector) {
	if s.Kind != cypher.NoSelector {
		p.extended("a path selector")
	}
	count := strconv.FormatInt(s.Count, 10)
	switch s.Kind {
	case cypher.NoSelector:
	case cypher.AnyPaths:
		p.put("ANY ", count, " ")
	case cypher.ShortestPaths:
		p.put("SHORTEST ", count, " ")
	case cypher.ShortestPathsOfAll:
		p.put("ALL SHORTEST ")
	case cypher.ShortestPathsGroups:
		p.put("SHORTEST ", count, " GROUPS ")
	}
}

func (p *printer) createConstraint(c *cypher.CreateConstraint) {
	p.extended("a constraint")
	p.put("CREATE CONSTRAINT ")
	if c.Name != "" {
		p.name(c.Name)
		p.put(" ")
	}
	if c.IfNotExists {
		p.put("IF NOT EXISTS ")
	}
	if c.OnRelationship {
		p.put("FOR ()-[e:")
		p.schemaName(c.Label)
		p.put("]-()")
	} else {
		p.put("FOR (e:")
		p.schemaName(c.Label)
		p.put(")")
	}
	p.put(" REQUIRE (")
	separated(p, c.Properties, ", ", func(key string) {
		p.put("e.")
		p.schemaName(key)
	})
	p.put(") IS ")
	switch c.Kind {
	case cypher.UniqueConstraint:
		p.put("UNIQUE")
	case cypher.ExistenceConstraint:
		p.put("NOT NULL")
	case cypher.KeyConstraint:
		p.put("KEY")
	case cypher.TypeConstraint:
		p.put(":: ", c.Type.String())
	}
}

func (p *printer) dropConstraint(c *cypher.DropConstraint) {
	p.extended("a constraint")
	p.put("DROP CONSTRAINT ")
	p.name(c.Name)
	if c.IfExists {
		p.put(" IF EXISTS")
	}
}

// group writes a quantified path pattern.
func (p *printer) group(r *cypher.RelationshipPattern) {
	p.extended("a quantified path pattern")
	p.put("(")
	p.chain(r.Group.Path)
	p.where(r.Group.Where)
	p.put("){", strconv.FormatInt(*r.Length.Minimum, 10))
	if !r.Length.Exact {
		p.put(",")
		if r.Length.Maximum != nil {
			p.put(strconv.FormatInt(*r.Length.Maximum, 10))
		}
	}
	p.put("}")
}

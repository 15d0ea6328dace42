package render

import (
	"strconv"

	"github.com/semcheck/semcheck/spec/cypher"
)

func (p *printer) paths(list []*cypher.PathPattern) { separated(p, list, ", ", p.path) }

func (p *printer) path(path *cypher.PathPattern) {
	if path.Variable != "" {
		p.name(path.Variable)
		p.put(" = ")
	}
	p.selector(path.Selector)
	switch path.Shortest {
	case cypher.AllPaths:
		p.chain(path)
	case cypher.OneShortestPath:
		p.needs(shortestPath)
		p.put("shortestPath(")
		p.chain(path)
		p.put(")")
	case cypher.AllShortestPaths:
		p.needs(shortestPath)
		p.put("allShortestPaths(")
		p.chain(path)
		p.put(")")
	}
}

func (p *printer) chain(path *cypher.PathPattern) {
	p.node(path.Start)
	for _, step := range path.Steps {
		p.relationship(step.Relationship)
		p.node(step.Node)
	}
}

func (p *printer) node(n *cypher.NodePattern) {
	p.put("(")
	if n.Variable != "" {
		p.name(n.Variable)
	}
	if len(n.Labels) > 1 {
		p.needs(severalLabels)
	}
	p.labels(n.Labels)
	if n.Expression != nil {
		p.labelExpression(n.Expression)
	}
	p.properties(n.Properties, n.Variable != "" || len(n.Labels) > 0 || n.Expression != nil)
	p.whereInside(n.Where)
	p.put(")")
}

func (p *printer) properties(x cypher.Expr, behind bool) {
	if x == nil {
		return
	}
	if _, is := x.(*cypher.Parameter); is {
		p.needs(parameterProperties)
	}
	if behind {
		p.put(" ")
	}
	p.expr(x, weakest)
}

func (p *printer) relationship(r *cypher.RelationshipPattern) {
	if r.Group != nil {
		p.group(r)
		return
	}
	direction := r.Direction
	if direction == cypher.Both && p.syntax.noBothArrow {
		direction = cypher.Either
	}
	if len(r.Types) > 1 {
		p.needs(severalTypes)
	}
	if direction == cypher.Incoming || direction == cypher.Both {
		p.put("<")
	}
	p.put("-[")
	if r.Variable != "" {
		p.name(r.Variable)
	}
	for i, kind := range r.Types {
		p.put([...]string{":", "|"}[min(i, 1)])
		p.schemaName(kind)
	}
	if r.Expression != nil {
		p.labelExpression(r.Expression)
	}
	p.length(r.Length)
	p.properties(r.Properties, r.Variable != "" || len(r.Types) > 0 || r.Expression != nil || r.Length != nil)
	p.whereInside(r.Where)
	p.put("]-")
	if direction == cypher.Outgoing || direction == cypher.Both {
		p.put(">")
	}
}

func (p *printer) length(l *cypher.Length) {
	if l == nil {
		return
	}
	p.put("*")
	if l.Minimum != nil {
		p.put(strconv.FormatInt(*l.Minimum, 10))
	}
	if l.Exact || l.Minimum == nil && l.Maximum == nil {
		return
	}
	p.put("..")
	if l.Maximum != nil {
		p.put(strconv.FormatInt(*l.Maximum, 10))
	}
}

package blame

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/render"
)

// cypherBuilder takes a query of a graph apart: clause upon clause, each pattern before
// its condition, and each expression into its operands.
type cypherBuilder struct{ dialect *spec.Dialect }

// records are what the clauses so far hand on.
type records struct {
	clauses []cypher.Clause
	bound   bool // a variable is
	// keep tells that the dialect counts only the relationships that a query refers to:
	// a probe that leaves out what the whole refers to would ask for other records.
	keep bool
}

// then are the records behind one more clause.
func (r records) then(c cypher.Clause, bound bool) records {
	return records{clauses: append(slices.Clone(r.clauses), c), bound: bound, keep: r.keep}
}

// returning is a query that ends in a projection of the records.
func (r records) returning(p cypher.Projection) *ast.Query {
	arm := &cypher.Arm{Clauses: append(slices.Clone(r.clauses), &cypher.Return{Projection: p})}
	return &ast.Query{Body: &ast.Cypher{Query: &cypher.Query{Arms: []*cypher.Arm{arm}}}}
}

// all is a query for all that is bound; without variables, for a constant.
func (r records) all() *ast.Query {
	if r.bound {
		return r.returning(cypher.Projection{Star: true})
	}
	return r.computing(&cypher.Integer{Value: 1})
}

// computing is a query for an expression. Where relationships have to be referred to, WITH *
// does it: a further column would be a further key of an aggregate.
func (r records) computing(x cypher.Expr) *ast.Query {
	if r.keep && r.bound && r.namesRelationship() {
		r = r.then(&cypher.With{Projection: cypher.Projection{Star: true}}, true)
	}
	return r.returning(cypher.Projection{Items: []cypher.ProjectionItem{{Expr: x, Alias: "c0"}}})
}

// probing makes a part of a query, with its text.
func (b cypherBuilder) probing(q *ast.Query, place string, inside []*part, rules ...string) *part {
	p := &part{probe: q, place: place, rules: rules, inside: inside}
	p.text = builder{dialect: b.dialect}.text(q)
	return p
}

func (b cypherBuilder) query(q *cypher.Query) *part {
	var arms []*part
	for _, arm := range q.Arms {
		arms = append(arms, b.arm(arm))
	}
	if len(arms) == 1 {
		return arms[0]
	}
	return b.probing(&ast.Query{Body: &ast.Cypher{Query: q}}, "UNION", arms, "clause.union")
}

// arm is a query of one arm, stage upon stage.
func (b cypherBuilder) arm(arm *cypher.Arm) *part {
	before := records{keep: b.dialect.Graph.UnnamedRelationships == spec.ExistenceOnly}
	var stages []*part
	for _, clause := range arm.Clauses {
		switch c := clause.(type) {
		case *cypher.Match:
			stages = []*part{b.match(before, c, stages)}
			before = before.then(c, before.bound || namesAny(c.Paths))
		case *cypher.Unwind:
			stages = append(stages, b.expression(c.List, before, "UNWIND"))
			before = before.then(c, true)
			stages = []*part{b.probing(before.all(), "UNWIND", stages, "clause.unwind")}
		case *cypher.With:
			stages = b.projection(before, &c.Projection, "WITH", stages)
			plain := *c
			plain.Where = nil
			piped := before.then(&plain, true)
			stages = []*part{b.probing(piped.all(), "WITH", stages, "clause.with", "clause.projection")}
			if c.Where != nil {
				stages = append(stages, b.filters(c.Where, piped, func(x cypher.Expr) records {
					filtered := plain
					filtered.Where = x
					return before.then(&filtered, true)
				}, "WHERE"))
			}
			before = before.then(c, true)
		case *cypher.Return:
			stages = b.projection(before, &c.Projection, "RETURN", stages)
		case *cypher.Create, *cypher.Merge, *cypher.Set, *cypher.Remove, *cypher.Delete, *cypher.Call, *cypher.CallQuery, *cypher.Foreach, *cypher.Finish, *cypher.UnmodelledClause:
			before = before.then(c, before.bound)
			stages = append(stages, &part{place: "a clause that is not asked alone"})
		}
	}
	if len(stages) == 1 {
		return stages[0]
	}
	return &part{place: "the query", inside: stages}
}

// namesAny tells whether paths bind a variable.
func namesAny(paths []*cypher.PathPattern) bool {
	return slices.ContainsFunc(paths, func(p *cypher.PathPattern) bool {
		return p.Variable != "" || p.Start.Variable != "" || slices.ContainsFunc(p.Steps, func(s cypher.Step) bool {
			return s.Relationship.Variable != "" || s.Node.Variable != ""
		})
	})
}

// namesRelationship tells whether a variable of theirs is bound to a relationship by a
// pattern, and named by no projection since.
func (r records) namesRelationship() bool {
	for _, c := range slices.Backward(r.clauses) {
		switch c := c.(type) {
		case *cypher.With:
			return false
		case *cypher.Match:
			if slices.ContainsFunc(c.Paths, func(p *cypher.PathPattern) bool {
				return slices.ContainsFunc(p.Steps, func(s cypher.Step) bool { return s.Relationship.Variable != "" })
			}) {
				return true
			}
		default: // MATCH alone reads relationships; only WITH takes names away.
		}
	}
	return false
}

// match is a pattern, then its condition, then that it is optional.
func (b cypherBuilder) match(before records, m *cypher.Match, stages []*part) *part {
	bound := before.bound || namesAny(m.Paths)
	plain := before.then(&cypher.Match{Paths: m.Paths}, bound)
	for _, p := range m.Paths {
		for _, x := range cypher.PatternExprs(p) {
			if entries, is := x.(*cypher.MapLiteral); is {
				for _, e := range entries.Entries {
					stages = append(stages, b.expression(e.Value, before, "MATCH"))
				}
			}
		}
	}
	stage := b.probing(plain.all(), "MATCH", stages, patternRules(m.Paths)...)
	if m.Where != nil {
		stage = b.filters(m.Where, plain, func(x cypher.Expr) records {
			return before.then(&cypher.Match{Paths: m.Paths, Where: x}, bound)
		}, "WHERE", stage)
	}
	if m.Optional {
		stage = b.probing(before.then(m, bound).all(), "OPTIONAL MATCH", []*part{stage}, "clause.optional-match")
	}
	return stage
}

// patternRules lists the rules of a pattern, those of the features first that a
// reduced pattern would not have if nothing depended on them.
func patternRules(paths []*cypher.PathPattern) []string {
	var labels, properties, directed, lengths bool
	relationships := 0
	for _, p := range paths {
		labels = labels || len(p.Start.Labels) > 0
		properties = properties || p.Start.Properties != nil
		for _, s := range p.Steps {
			r := s.Relationship
			relationships++
			labels = labels || len(s.Node.Labels) > 0
			properties = properties || s.Node.Properties != nil || r.Properties != nil
			directed = directed || r.Direction != cypher.Either || len(r.Types) > 0
			lengths = lengths || r.Length != nil
		}
	}
	var rules []string
	for _, feature := range []struct {
		there bool
		rule  string
	}{
		{lengths, "match.length"}, {properties, "match.properties"}, {labels, "match.node"}, {directed && relationships == 1, "match.relationship"},
		{relationships > 1, "match.uniqueness"}, {relationships > 0, "match.relationship"}, {true, "match.node"}, {true, "clause.match"},
	} {
		if feature.there {
			rules = append(rules, feature.rule)
		}
	}
	return rules
}

// filters is a condition as a filter of records: what it is for each of them first, then
// what its parts let pass.
func (b cypherBuilder) filters(x cypher.Expr, rows records, where func(cypher.Expr) records, place string, inside ...*part) *part {
	inside = append(inside, b.expression(x, rows, place))
	return b.filter(x, where, place, inside...)
}

func (b cypherBuilder) filter(x cypher.Expr, where func(cypher.Expr) records, place string, inside ...*part) *part {
	switch c := x.(type) {
	case *cypher.Unary:
		if c.Op == cypher.Not {
			inside = append(inside, b.filter(c.Of, where, place))
		}
	case *cypher.Binary:
		if c.Op == cypher.And || c.Op == cypher.Or || c.Op == cypher.Xor {
			inside = append(inside, b.filter(c.L, where, place), b.filter(c.R, where, place))
		}
	default: // No other form is made of conditions.
	}
	p := b.probing(where(x).all(), place, inside, append(governingCypher(x), "clause.where")...)
	if text, err := render.Expression(x, b.dialect); err == nil {
		p.text = text
	}
	return p
}

// projection is the list of a projection, then DISTINCT, ORDER BY, SKIP and LIMIT.
func (b cypherBuilder) projection(before records, p *cypher.Projection, place string, stages []*part) []*part {
	aggregated := false
	for _, item := range p.Items {
		stages = append(stages, b.expression(item.Expr, before, place))
		aggregated = aggregated || cypher.Aggregates(item.Expr)
	}
	rules := []string{"clause.projection"}
	if aggregated {
		rules = []string{"aggregation.grouping", "clause.projection"}
	}
	stage := cypher.Projection{Star: p.Star, Items: p.Items}
	parts := []*part{b.probing(before.returning(stage), place, stages, rules...)}
	add := func(there bool, name, rule string, change func()) {
		if there {
			change()
			parts = []*part{b.probing(before.returning(stage), name, parts, rule)}
		}
	}
	add(p.Distinct, "DISTINCT", "clause.distinct", func() { stage.Distinct = true })
	add(len(p.OrderBy) > 0, "ORDER BY", "clause.order-by", func() { stage.OrderBy = p.OrderBy })
	add(p.Skip != nil, "SKIP", "clause.skip", func() { stage.Skip = p.Skip })
	add(p.Limit != nil, "LIMIT", "clause.limit", func() { stage.Limit = p.Limit })
	return parts
}

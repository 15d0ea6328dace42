package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	gen "github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
)

// graphs is a query of a graph about which a law asks, with all that its variants are made of.
type graphs struct {
	*metamorphic.Subject
	query    *cypher.Query
	facts    *graphFacts
	language *gen.Language // what the dialect can be asked
	variants []metamorphic.Variant
}

// graphsOf reads the subject as a query of a graph. The reason says so if it is no such query, or if its
// answer is no function of the graph. The laws themselves decide about SKIP and LIMIT of the root.
func graphsOf(s *metamorphic.Subject) (*graphs, string) {
	q := ast.CypherQuery(s.Query)
	if q == nil {
		return nil, "no query of a graph"
	}
	g := &graphs{Subject: s, query: q, language: gen.LanguageOf(s.Dialect.Name)}
	if g.language == nil {
		g.language = gen.LanguageOf(spec.OpenCypher.Name)
	}
	g.facts = factsOf(s.Schema)
	if reason := nondeterminism(q, g.facts); reason != "" {
		return nil, reason
	}
	return g, ""
}

// arm is the query's only arm. It is nil if the query is a UNION.
func (g *graphs) arm() *cypher.Arm {
	if len(g.query.Arms) != 1 {
		return nil
	}
	return g.query.Arms[0]
}

// add adds a variant. make returns nil if the variant does not fit after all. A variant is also left out if
// the dialect reads its questions in another way because of the names in them.
func (g *graphs) add(name string, make func() *trial.Check) {
	g.variants = append(g.variants, metamorphic.Variant{Name: name, Make: func() *trial.Check {
		c := make()
		if c == nil {
			return nil
		}
		for i := range c.Questions {
			if !g.pinned(ast.CypherQuery(c.Questions[i].Query)) {
				return nil
			}
		}
		return c
	}})
}

// graphQuestion makes a question of a query of a graph.
func graphQuestion(role string, q *cypher.Query) trial.Question {
	return trial.Question{Role: role, Query: &ast.Query{Body: &ast.Cypher{Query: q}}}
}

// pinned tells whether each relationship pattern of a MATCH counts what it finds. Some dialects only ask
// whether there is a match if nothing names the pattern. The name has to be used, then.
func (g *graphs) pinned(q *cypher.Query) bool {
	if g.Dialect.Graph.UnnamedRelationships == spec.EachRelationship {
		return true
	}
	for _, arm := range q.Arms {
		used, all := map[string]bool{}, false
		for _, c := range arm.Clauses {
			if r, is := c.(*cypher.Return); is {
				all = all || r.Star
			}
			cypher.WalkClause(c, cypher.Visitor{Expr: func(x cypher.Expr) {
				if v, is := x.(*cypher.Variable); is {
					used[v.Name] = true
				}
			}})
		}
		for _, c := range arm.Clauses {
			m, is := c.(*cypher.Match)
			if !is {
				continue
			}
			for _, p := range m.Paths {
				for _, step := range p.Steps {
					name := step.Relationship.Variable
					if !(name != "" && (all || used[name])) && !(p.Variable != "" && (all || used[p.Variable])) {
						return false
					}
				}
			}
		}
	}
	return true
}

// like returns an answer with its columns in the order of another answer, if both have the same names.
// Engines do not agree on the order of the columns of RETURN *. If loose is set, a float that is equal to an
// integer is written as this integer, because DISTINCT and groups keep any of several equal values.
func like(r, first *engine.Result, loose bool) *engine.Result {
	order := columnOrder(r, first)
	if order == nil && !loose {
		return r
	}
	changed := &engine.Result{Form: r.Form, SignificantDigits: r.SignificantDigits, Columns: first.Columns}
	if order == nil {
		changed.Columns = r.Columns
	}
	for _, row := range r.Rows {
		cells := make([]engine.Cell, len(row))
		for i := range row {
			from := i
			if order != nil {
				from = order[i]
			}
			cells[i] = row[from]
			if loose {
				cells[i].Text = looseText(cells[i].Text)
			}
		}
		changed.Rows = append(changed.Rows, cells)
	}
	return changed
}

// columnOrder says where the columns of the first answer are in another answer. It is nil if the order is
// the same, or if the columns are not the same.
func columnOrder(r, first *engine.Result) []int {
	if len(r.Columns) != len(first.Columns) {
		return nil
	}
	var order []int
	moved := false
	for i, c := range first.Columns {
		at := slices.IndexFunc(r.Columns, func(other engine.Column) bool { return other.Name == c.Name })
		if at < 0 || slices.Contains(order, at) {
			return nil
		}
		order, moved = append(order, at), moved || at != i
	}
	if !moved {
		return nil
	}
	return order
}

// looseText writes a value so that equal numbers have equal texts.
func looseText(text string) string {
	if !strings.ContainsAny(text, ".eE") {
		return text
	}
	v, err := notation.Read(text)
	if err != nil {
		return text
	}
	return notation.Write(loose(v))
}

// loose turns floats in a value into integers if they are equal to integers.
func loose(v graph.Value) graph.Value {
	switch v := v.(type) {
	case graph.Float:
		const limit = 1 << 62
		if f := float64(v); f > -limit && f < limit && f == float64(int64(f)) {
			return graph.Integer(int64(f))
		}
	case graph.List:
		list := make(graph.List, len(v))
		for i := range v {
			list[i] = loose(v[i])
		}
		return list
	case graph.Map:
		m := graph.Map{}
		for key, value := range v {
			m[key] = loose(value)
		}
		return m
	}
	return v // an entity is written with its labels and properties
}

// sameRecords judges answers that must all have the same records.
func sameRecords(loose bool) func(answers []*engine.Result) trial.Verdict {
	return func(a []*engine.Result) trial.Verdict {
		first := like(a[0], a[0], loose)
		width := len(first.Columns)
		whole := bag.Of(first, width)
		for i, r := range a[1:] {
			if len(r.Columns) != width {
				return metamorphic.Violated("the query has %d columns, question %d has %d", width, i+2, len(r.Columns))
			}
			other := bag.Of(like(r, first, loose), width)
			if violation := whole.Differs("the query", other, fmt.Sprintf("question %d", i+2)); violation != "" {
				return trial.Verdict{Violation: violation, Rows: max(whole.Size, other.Size)}
			}
		}
		return trial.Verdict{Rows: whole.Size}
	}
}

// The functions below build conditions for the laws of graphs.

func conjunction(l, r cypher.Expr) cypher.Expr { return connect(cypher.And, l, r) }

func disjunction(l, r cypher.Expr) cypher.Expr { return connect(cypher.Or, l, r) }

// connect joins copies of two conditions. nil stands for no condition.
func connect(op cypher.BinaryOperator, l, r cypher.Expr) cypher.Expr {
	switch {
	case l == nil:
		return cypher.CopyExpr(r)
	case r == nil:
		return cypher.CopyExpr(l)
	}
	return &cypher.Binary{Op: op, L: cypher.CopyExpr(l), R: cypher.CopyExpr(r)}
}

func negated(x cypher.Expr) cypher.Expr { return &cypher.Unary{Op: cypher.Not, Of: cypher.CopyExpr(x)} }

func namedVariable(name string) cypher.Expr { return &cypher.Variable{Name: name} }

func compared(op cypher.ComparisonOperator, l, r cypher.Expr) cypher.Expr {
	return &cypher.Comparison{First: l, Rest: []cypher.ComparisonPart{{Op: op, R: r}}}
}

// without returns the query without SKIP and LIMIT at its root.
func withoutLimit(q *cypher.Query) *cypher.Query {
	c := cypher.CopyQuery(q)
	for _, arm := range c.Arms {
		if r := returned(arm); r != nil {
			r.Skip, r.Limit = nil, nil
		}
	}
	return c
}

// returned is the RETURN of an arm. It is nil if there is none.
func returned(arm *cypher.Arm) *cypher.Return {
	r, _ := arm.Clauses[len(arm.Clauses)-1].(*cypher.Return)
	return r
}

// freshName returns a name that occurs nowhere in a query.
func freshName(q *cypher.Query, prefix string) string {
	taken := map[string]bool{}
	see := func(name string) string { taken[name] = true; return name }
	cypher.Rename(cypher.CopyQuery(q), cypher.Names{Variable: see})
	for i := 0; ; i++ {
		if name := fmt.Sprintf("%s%d", prefix, i); !taken[name] {
			return name
		}
	}
}

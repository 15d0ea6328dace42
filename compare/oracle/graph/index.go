package graph

import (
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/render"
)

// Index is the law that a query returns the same records with an index and without it. The law drops an
// index that exists and that the query could use, asks without the index, and makes it again. It also makes
// an index of a property that the query names, and drops this index again.
//
// The law applies if the dialect has indexes, to a query whose answer is a function of the graph, as
// nondeterminism says. If SKIP or LIMIT cuts the records of the root, their order must be total: by each of
// its columns, none of which is an entity. An engine may keep any of several equal values (DISTINCT, groups,
// the cut), so that such values compare as equal.
//
// The variants: no index, index, text index, relationship index.
type Index struct{}

// Name is "graph-index".
func (Index) Name() string { return "graph-index" }

// lawIndex is the name of the index that a variant makes. There is one at a time.
const lawIndex = "semcheck_law_index"

// Variants lists the variants that fit the query.
func (Index) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	g, reason := graphsOf(s)
	if g == nil {
		return nil, reason
	}
	if len(g.language.Indexes) == 0 {
		return nil, "the dialect has no indexes"
	}
	if reason := g.cut(); reason != "" {
		return nil, reason
	}
	keys, labels := g.namesAsked()
	for _, made := range g.facts.indexes {
		if keys[made.Properties[0]] {
			g.index("no index", "without the index "+made.Name, &cypher.DropIndex{Index: made}, made)
		}
	}
	for _, name := range g.facts.names {
		if !keys[name.key] || name.label == "" || !labels[name.label] || name.relationship && !g.language.RelationIndexes {
			continue
		}
		for _, kind := range g.language.Indexes {
			made := &cypher.CreateIndex{Name: lawIndex, Kind: kind, OnRelationship: name.relationship, Label: name.label, Properties: []string{name.key}}
			if slices.ContainsFunc(g.facts.indexes, func(other *cypher.CreateIndex) bool {
				return other.Kind == kind && other.Label == name.label && slices.Contains(other.Properties, name.key)
			}) { // some engines take a property into one index only
				continue
			}
			variant := "index"
			switch {
			case name.relationship:
				variant = "relationship index"
			case kind == cypher.TextIndex:
				variant = "text index"
			}
			g.index(variant, "with an index of "+name.label+"."+name.key, made, &cypher.DropIndex{Index: made})
		}
	}
	if len(g.variants) == 0 {
		return nil, "no property with an index is asked of"
	}
	return g.variants, ""
}

// index adds a variant that asks a query between two statements.
func (g *graphs) index(variant, role string, before, after cypher.Statement) {
	g.variants = append(g.variants, metamorphic.Variant{Name: variant, Make: func() *trial.Check {
		first, err := render.Statement(&ast.CypherStatement{Statement: before}, g.Dialect)
		last, failed := render.Statement(&ast.CypherStatement{Statement: after}, g.Dialect)
		if err != nil || failed != nil {
			return nil
		}
		q := g.query
		changed := graphQuestion(role, q)
		changed.Before, changed.After = []string{first}, []string{last}
		return &trial.Check{Questions: []trial.Question{graphQuestion("as the indexes are", q), changed}, Judge: sameRecords(true), Offered: true}
	}})
}

// namesAsked are the keys, labels and types that the query names. A query that names no label may depend on
// all labels.
func (g *graphs) namesAsked() (keys, labels map[string]bool) {
	keys, labels = map[string]bool{}, map[string]bool{}
	see := func(names map[string]bool) func(string) string {
		return func(name string) string { names[name] = true; return name }
	}
	cypher.Rename(cypher.CopyQuery(g.query), cypher.Names{Key: see(keys), Label: see(labels), Type: see(labels)})
	if len(labels) == 0 {
		for _, name := range g.facts.names {
			labels[name.label] = true
		}
	}
	return keys, labels
}

// cut says why the records that SKIP and LIMIT leave at the root do not follow from the graph alone. It is
// empty if they do, or if nothing is cut.
func (g *graphs) cut() string {
	for _, arm := range g.query.Arms {
		r := returned(arm)
		if r == nil || r.Skip == nil && r.Limit == nil {
			continue
		}
		if r.Star {
			return "LIMIT among records that tie"
		}
		for _, item := range r.Items {
			name := item.Alias
			if !slices.ContainsFunc(r.OrderBy, func(key cypher.SortItem) bool {
				v, is := key.Expr.(*cypher.Variable)
				return is && v.Name == name || cypher.EqualExpr(key.Expr, item.Expr)
			}) {
				return "LIMIT among records that tie"
			}
			if _, entity := item.Expr.(*cypher.Variable); entity {
				return "LIMIT in an order of entities"
			}
		}
	}
	return ""
}

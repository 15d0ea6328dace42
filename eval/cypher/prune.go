package cypher

import (
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/semantics"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// prune is a conjunct of a pattern's WHERE that cannot raise: the search asks it as soon
// as the variables that it reads are assigned. WHERE is asked all the same.
type prune struct {
	reads []string
	slots []int     // of what it reads, in the pattern's inner scope
	holds condition // within that scope
}

// prune finds the conjuncts of a condition that the search may ask early.
func (p *pattern) prune(where syntax.Expr) error {
	if where == nil || p.e.options.Naive || p.shortest {
		return nil
	}
	single := p.singles()
	for _, conjunct := range conjuncts(where) {
		if !isPredicate(conjunct) || p.e.fallible(conjunct) || hasPattern(conjunct) {
			continue
		}
		read := referencesOf(conjunct)
		var c prune
		known := true
		for slot, name := range p.names {
			if read.has(name) {
				c.reads, c.slots = append(c.reads, name), append(c.slots, slot)
				known = known && single[name]
			}
		}
		if !known || len(c.reads) == 0 {
			continue
		}
		var err error
		if c.holds, err = p.e.condition(conjunct, p.inner); err != nil {
			return err
		}
		p.prunes = append(p.prunes, c)
	}
	return nil
}

// conjuncts are the operands of a conjunction, all the way down.
func conjuncts(x syntax.Expr) []syntax.Expr {
	var list []syntax.Expr
	for {
		and, ok := x.(*syntax.Binary)
		if !ok || and.Op != syntax.And {
			return append(list, x)
		}
		list = append(list, conjuncts(and.R)...)
		x = and.L
	}
}

// hasPattern tells whether there is a search inside an expression.
func hasPattern(x syntax.Expr) bool {
	found := false
	syntax.WalkExpr(x, syntax.Visitor{
		Path:  func(*syntax.PathPattern) { found = true },
		Query: func(*syntax.Query) { found = true },
	})
	return found
}

// singles are the variables of single nodes and relationships, which the search assigns
// once and for all.
func (p *pattern) singles() map[string]bool {
	names := map[string]bool{}
	for _, path := range p.paths {
		names[path.Start.Variable] = true
		for _, step := range path.Steps {
			names[step.Node.Variable] = true
			if step.Relationship.Length == nil {
				names[step.Relationship.Variable] = true
			}
		}
	}
	return names
}

// pruning hands the conjuncts to one search.
func (p *pattern) pruning(env *environment) []match.Prune {
	list := make([]match.Prune, len(p.prunes))
	for i, c := range p.prunes {
		inside := env.inner(nulls(len(p.names))...)
		list[i] = match.Prune{Reads: c.reads, Holds: func(a match.Assignment) semantics.Truth {
			for k, name := range c.reads {
				if v, ok := a.Value(name); ok {
					inside.values[c.slots[k]] = v
				}
			}
			t, err := c.holds(inside)
			if err != nil {
				return semantics.True
			}
			return t
		}}
	}
	return list
}

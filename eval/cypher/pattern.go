package cypher

import (
	"errors"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/limit"
)

// Case of ruleUnnamed.
const unnamedMatched spec.Case = iota

var ruleUnnamed = spec.Declare(spec.Rule{
	ID:        "clause.unnamed-relationship",
	Statement: "A relationship pattern that nothing refers to yields an assignment for each relationship, as any other.",
	From:      manual("Introduction", "clauses/match"),
	Cases:     []string{unnamedMatched: "matched"},
	Only:      spec.GraphOnly(),
	Open:      map[string][]string{"falkordb": {"matched"}},
	Variants: []spec.Variant{{
		Dialects:  []string{"falkordb"},
		Statement: "A relationship that is not referenced elsewhere is only tested for existence.",
		From:      spec.FalkorDB("Known limitations, Relationship uniqueness in patterns", "known-limitations", "224c6afc1675"),
	}},
})

// pattern is a tuple of path patterns within a scope: a search that yields values
// for the variables that the pattern introduces.
type pattern struct {
	e        *evaluation
	paths    []*syntax.PathPattern
	names    []string // the variables that it introduces
	outer    *scope   // what is bound before
	inner    *scope   // names, within outer: what its property maps may see
	maps     map[syntax.Expr]expression
	prunes   []prune
	shortest bool                               // there is a shortest path among the paths
	chooses  bool                               // which of several shortest paths it is can show
	unnamed  bool                               // there is a relationship pattern that nothing refers to
	inside   []func(*environment) (bool, error) // the conditions in node and relationship patterns
}

// pattern compiles path patterns. Of their variables only those are kept that are
// referred to, or all where referred is nil.
func (e *evaluation) pattern(paths []*syntax.PathPattern, referred *references, s *scope) (*pattern, error) {
	p := &pattern{e: e, paths: paths, outer: s, maps: map[syntax.Expr]expression{}}
	for _, name := range patternVariables(paths) {
		if _, _, bound := s.find(name); !bound && (referred == nil || referred.has(name)) {
			p.names = append(p.names, name)
		}
	}
	p.inner = s.inner(p.names...)
	for _, path := range paths {
		p.shortest = p.shortest || path.Shortest != syntax.AllPaths
		// Beside it, the pattern's other relationships have to be others than those of the path.
		p.chooses = p.chooses || path.Shortest == syntax.OneShortestPath && (len(paths) > 1 || e.tells(path))
		for _, step := range path.Steps {
			p.unnamed = p.unnamed || (path.Variable == "" && !e.refers(step.Relationship.Variable))
		}
		for _, x := range propertyMaps(path) {
			compiled, err := e.expression(x, p.inner)
			if err != nil {
				return nil, err
			}
			p.maps[x] = compiled
		}
	}
	for _, x := range insideConditions(paths) {
		holds, err := e.where(x, p.inner)
		if err != nil {
			return nil, err
		}
		p.inside = append(p.inside, holds)
		if err := p.prune(x); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// insideConditions are the conditions in node and relationship patterns.
func insideConditions(paths []*syntax.PathPattern) []syntax.Expr {
	var list []syntax.Expr
	add := func(x syntax.Expr) {
		if x != nil {
			list = append(list, x)
		}
	}
	for _, path := range paths {
		add(path.Start.Where)
		for _, step := range path.Steps {
			add(step.Relationship.Where)
			add(step.Node.Where)
		}
	}
	return list
}

// holding adds the conditions inside the pattern to a condition of its records.
func (p *pattern) holding(env *environment, before record, where func(record) (bool, error)) func(record) (bool, error) {
	if len(p.inside) == 0 {
		return where
	}
	return func(r record) (bool, error) {
		inside := env.inner(r[len(before):]...)
		for _, holds := range p.inside {
			if keep, err := holds(inside); err != nil || !keep {
				p.e.count(ruleInside, insideFalse)
				return false, err
			}
		}
		p.e.count(ruleInside, insideTrue)
		return where(r)
	}
}

// Cases of ruleInside.
const (
	insideTrue spec.Case = iota
	insideFalse
)

var ruleInside = spec.Declare(spec.Rule{
	ID:        "clause.where-inside",
	Statement: "WHERE inside a node or a relationship pattern is a condition of the pattern, as WHERE behind it is.",
	From:      readToday("Node pattern predicates; Relationship pattern predicates", "clauses/where"),
	Cases:     []string{insideTrue: "true", insideFalse: "false or null"},
	Only:      spec.GraphOnly(),
})

// tells says whether the query tells more of a path than its ends and its length.
func (e *evaluation) tells(path *syntax.PathPattern) bool {
	if e.told == nil || path.Variable != "" && e.told.has(path.Variable) {
		return true
	}
	for i, step := range path.Steps {
		if step.Relationship.Variable != "" || i+1 < len(path.Steps) {
			return true
		}
	}
	return false
}

// refers tells whether the query refers to a relationship's variable beyond its pattern.
func (e *evaluation) refers(variable string) bool {
	return variable != "" && (e.referred == nil || e.referred.has(variable))
}

// propertyMaps returns the property maps of a path pattern.
func propertyMaps(path *syntax.PathPattern) []syntax.Expr {
	var maps []syntax.Expr
	add := func(x syntax.Expr) {
		if x != nil {
			maps = append(maps, x)
		}
	}
	add(path.Start.Properties)
	for _, step := range path.Steps {
		add(step.Relationship.Properties)
		add(step.Node.Properties)
	}
	return maps
}

// patternVariables returns the variables of path patterns in the order of the text.
func patternVariables(paths []*syntax.PathPattern) []string {
	var names []string
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, path := range paths {
		add(path.Variable)
		add(path.Start.Variable)
		for _, step := range path.Steps {
			add(step.Relationship.Variable)
			if g := step.Relationship.Group; g != nil {
				for _, name := range g.Variables() {
					add(name)
				}
			}
			add(step.Node.Variable)
		}
	}
	return names
}

// bindings is the environment of one search.
type bindings struct {
	p   *pattern
	env *environment
}

// Bound returns the value of a variable that was bound before the pattern.
func (b bindings) Bound(name string) (graph.Value, bool) {
	depth, slot, found := b.p.outer.find(name)
	if !found {
		return nil, false
	}
	return b.env.up(depth).values[slot], true
}

// Evaluate computes an expression of the pattern, where its variables may be assigned
// already.
func (b bindings) Evaluate(x syntax.Expr, assigned func(string) (graph.Value, bool)) (graph.Value, error) {
	compiled := b.p.maps[x]
	if compiled == nil {
		var err error
		if compiled, err = b.p.e.expression(x, b.p.inner); err != nil {
			return nil, err
		}
		b.p.maps[x] = compiled
	}
	return compiled(b.env.inner(b.p.values(assigned)...))
}

// values are those of the pattern's new variables; what is not assigned is null.
func (p *pattern) values(assigned func(string) (graph.Value, bool)) record {
	return p.behind(nil, assigned)
}

// behind is a record with the values of the pattern's new variables behind its own.
func (p *pattern) behind(r record, assigned func(string) (graph.Value, bool)) record {
	values := make(record, len(r)+len(p.names))
	copy(values, r)
	for i, name := range p.names {
		v, ok := assigned(name)
		if !ok {
			v = graph.Null{}
		}
		values[len(r)+i] = v
	}
	return values
}

// errEnough ends a search whose further results are not needed.
var errEnough = match.ErrStop

// search yields, for every assignment that satisfies the condition, the record before
// with the values of the pattern's new variables behind it. yield may keep the record;
// it ends the search with errEnough.
func (p *pattern) search(env *environment, before record, where func(record) (bool, error), yield func(record) error) error {
	e := p.e
	if selector := p.paths[0].Selector; selector.Kind != syntax.NoSelector {
		return p.selected(selector, env, before, where, yield)
	}
	where = p.holding(env, before, where)
	if p.unnamed && e.dialect.Graph.UnnamedRelationships == spec.ExistenceOnly {
		e.markUndetermined(ruleUnnamed)
	}
	compiled, err := match.Compile(p.paths, bindings{p, env})
	if err != nil {
		return err
	}
	options := e.matchOptions()
	options.Prune = p.pruning(env)
	choice := false
	if p.shortest {
		options.Choice = &choice
		options.Where = func(a match.Assignment) (semantics.Truth, error) {
			keep, err := where(p.behind(before, a.Value))
			return semantics.TruthOf(keep), err
		}
	}
	err = compiled.Each(e.ctx, e.graph, options, func(a match.Assignment) error {
		values := p.behind(before, a.Value)
		if !p.shortest {
			if keep, err := where(values); err != nil || !keep {
				return err
			}
		}
		if p.unnamed {
			e.count(ruleUnnamed, unnamedMatched)
		}
		return yield(values)
	})
	if choice && p.chooses {
		e.count(ruleShortestChoice, shortestChoiceSeveral)
		e.markUndetermined(ruleShortestChoice)
	}
	return limited(err)
}

// Case of ruleShortestChoice.
const shortestChoiceSeveral spec.Case = iota

var ruleShortestChoice = spec.Declare(spec.Rule{
	ID:        "clause.shortest-choice",
	Statement: "shortestPath() finds one of the shortest paths; which one, nothing says. Its length is that of all of them.",
	From:      manual("The shortestPath() and allShortestPaths() functions", "patterns/reference"),
	Cases:     []string{shortestChoiceSeveral: "several"},
	Only:      spec.GraphOnly(),
	Open:      map[string][]string{spec.EveryDialect: {"several"}},
})

// limited translates the search's own errors.
func limited(err error) error {
	switch {
	case errors.Is(err, match.ErrBudget):
		return limit.Exceeded(limit.Steps, "the search for patterns needs more steps than its budget")
	case errors.Is(err, match.ErrUnbounded), errors.Is(err, match.ErrSeveralShortest):
		return &UnsupportedError{Feature: err.Error()}
	}
	return err
}

// matchOptions are the search's options in the dialect.
func (e *evaluation) matchOptions() match.Options {
	knobs := e.dialect.Graph
	return match.Options{
		Uniqueness: match.Uniqueness{
			Fixed:        fixedUniqueness[knobs.Uniqueness],
			Variable:     variableUniqueness[knobs.VariableLength],
			DefaultBound: knobs.VariableLengthBound,
		},
		AnyLabel:   knobs.SeveralLabels == spec.AnyOfLabels,
		LoopsTwice: knobs.SelfLoops == spec.LoopTwice,
		Naive:      e.options.Naive,
		Budget:     &e.steps,
		Coverage:   e.coverage,
	}
}

var fixedUniqueness = [...]match.FixedUniqueness{
	spec.UniquePerClause: match.PerClause,
	spec.UniquePerPath:   match.PerPath,
	spec.UniqueNever:     match.NoUniqueness,
}

var variableUniqueness = [...]match.VariableUniqueness{
	spec.Trails: match.Trail,
	spec.Walks:  match.Walk,
}

package cypher

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/graph/match"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Case of ruleSelectorChoice.
const pathChoiceSeveral spec.Case = iota

// Cases of ruleSelector.
const (
	selectorAny spec.Case = iota
	selectorShortest
	selectorAllShortest
	selectorGroups
)

var (
	ruleSelector = spec.Declare(spec.Rule{
		ID:        "clause.path-selector",
		Statement: "Of the paths between each two nodes that a pattern with its own conditions permits, SHORTEST k keeps the k shortest, ALL SHORTEST those of the least length, SHORTEST k GROUPS those of the k least lengths, ANY k any k; WHERE behind the pattern is asked afterwards.",
		From:      readToday("SHORTEST k; ALL SHORTEST; SHORTEST k GROUPS; ANY; Partitions; Pre-filters and post-filters", "patterns/shortest-paths").With(readToday("Shortest paths: Rules", "patterns/reference")),
		Keywords:  []string{"SHORTEST", "ALL SHORTEST", "ANY", "GROUPS"},
		Cases:     []string{selectorAny: "any", selectorShortest: "shortest", selectorAllShortest: "all shortest", selectorGroups: "groups"},
		Only:      spec.GraphOnly(),
	})
	ruleSelectorChoice = spec.Declare(spec.Rule{
		ID:        "clause.path-choice",
		Statement: "Which paths of one length SHORTEST k keeps, and which ones ANY k, is not determined.",
		From:      readToday("SHORTEST k", "patterns/shortest-paths").With(readToday("Shortest paths: Rules", "patterns/reference")),
		Cases:     []string{pathChoiceSeveral: "several"},
		Only:      spec.GraphOnly(),
		Open:      map[string][]string{spec.EveryDialect: {"several"}},
	})
)

var selectorCases = [...]spec.Case{
	syntax.AnyPaths: selectorAny, syntax.ShortestPaths: selectorShortest, syntax.ShortestPathsOfAll: selectorAllShortest, syntax.ShortestPathsGroups: selectorGroups,
}

// foundPath is an assignment with the length of its path.
type foundPath struct {
	values record
	length int
}

// selected is search for the only path of a pattern that has a selector.
func (p *pattern) selected(s syntax.Selector, env *environment, before record, where func(record) (bool, error), yield func(record) error) error {
	e := p.e
	compiled, err := match.Compile(p.paths, bindings{p, env})
	if err != nil {
		return err
	}
	inside := p.holding(env, before, func(record) (bool, error) { return true, nil })
	partitions := map[string][]foundPath{}
	var order []string
	err = compiled.Each(e.ctx, e.graph, e.matchOptions(), func(a match.Assignment) error {
		values := p.behind(before, a.Value)
		if keep, err := inside(values); err != nil || !keep {
			return err
		}
		path, _ := a.Path(0)
		key := fmt.Sprint(path.Nodes[0].ID, " ", path.Nodes[len(path.Nodes)-1].ID)
		if partitions[key] == nil {
			order = append(order, key)
		}
		partitions[key] = append(partitions[key], foundPath{values, len(path.Relationships)})
		return e.step()
	})
	if err != nil {
		return limited(err)
	}
	for _, key := range order {
		e.count(ruleSelector, selectorCases[s.Kind])
		for _, found := range e.keep(s, partitions[key]) {
			keep, err := where(found.values)
			if err != nil {
				return err
			}
			if !keep {
				continue
			}
			if err := yield(found.values); err != nil {
				return limitedStop(err)
			}
		}
	}
	return nil
}

// limitedStop is nil for the end of a search whose further results are not needed.
func limitedStop(err error) error {
	if err == errEnough { //nolint:errorlint // it is never wrapped
		return nil
	}
	return err
}

// keep selects among the paths between two nodes.
func (e *evaluation) keep(s syntax.Selector, paths []foundPath) []foundPath {
	slices.SortStableFunc(paths, func(a, b foundPath) int { return a.length - b.length })
	count := int(min(s.Count, int64(len(paths))))
	switch s.Kind {
	case syntax.ShortestPathsOfAll, syntax.ShortestPathsGroups:
		groups, last := int64(0), -1
		for i, path := range paths {
			if path.length != last {
				if groups++; groups > s.Count {
					return paths[:i]
				}
				last = path.length
			}
		}
		return paths
	case syntax.AnyPaths:
		e.choose(paths, count < len(paths))
	case syntax.ShortestPaths:
		if count < len(paths) && paths[count].length == paths[count-1].length {
			e.choose(slices.DeleteFunc(slices.Clone(paths), func(p foundPath) bool { return p.length != paths[count].length }), true)
		}
	case syntax.NoSelector:
	}
	return paths[:count]
}

// choose notes that some of several paths are kept, if the records tell them apart.
func (e *evaluation) choose(paths []foundPath, some bool) {
	for _, path := range paths {
		if some && path.values.key() != paths[0].values.key() {
			e.count(ruleSelectorChoice, pathChoiceSeveral)
			e.markUndetermined(ruleSelectorChoice)
			return
		}
	}
}

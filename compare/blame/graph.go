package blame

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/spec"
)

// chapters of the rules of graphs, from those that say what one operation means to those
// that say how a query is put together: a reduced query that still applies a rule of an
// operation most likely needs it.
var chapters = []string{"cypher", "temporal", "expression", "aggregation", "match", "clause"}

// composed are the rules of expressions and patterns that hold others within: where one
// is left in a reduced query the fault needs it, more likely than what stands inside.
var composed = []string{"expression.none", "expression.any", "expression.all", "expression.single", "expression.list-comprehension", "expression.reduce",
	"expression.pattern-comprehension", "expression.pattern-predicate", "expression.count-subquery", "match.length", "match.shortest"}

// everywhere are rules that every query of a graph applies.
var everywhere = map[string]bool{"match.node": true, "clause.return": true, "clause.match": true, "match.uniqueness": true, "expression.variable": true,
	"expression.literal": true, "expression.property": true, "clause.projection": true, "clause.composition": true}

// Graph names what a reduced query of a graph differs by: the query itself, which is
// not taken apart further, and of the rules that it applies the one of the most
// particular chapter.
func Graph(b *oracle.Bench, c *oracle.Case, trial *oracle.Trial) (*finding.Blame, error) {
	s := &search{bench: b}
	blamed := &finding.Blame{Place: "the query", Expected: expectedLine(trial), Actual: actualLine(trial)}
	printed, err := c.Print(b.Dialect)
	if err != nil {
		return nil, err
	}
	blamed.Part, blamed.Probe = printed.Query, printed.Query
	if trial.Difference == compare.DifferenceInternal {
		return blamed, nil
	}
	s.name(blamed, particular(s.applied(trial.Coverage)), trial.Coverage, spec.NewCoverage())
	return blamed, nil
}

// particular orders the rules that were applied by how much they say of the query.
func particular(applied []spec.Applied) []string {
	var ids []string
	for _, a := range applied {
		if a.Count > 0 && !slices.Contains(ids, a.Rule.ID) {
			ids = append(ids, a.Rule.ID)
		}
	}
	rank := func(id string) int {
		chapter, _, _ := strings.Cut(id, ".")
		i := slices.Index(chapters, chapter)
		switch {
		case slices.Contains(composed, id):
			return -1
		case everywhere[id]:
			return len(chapters) + 1
		case i < 0:
			return len(chapters)
		}
		return i
	}
	slices.SortStableFunc(ids, func(a, b string) int { return rank(a) - rank(b) })
	return ids
}

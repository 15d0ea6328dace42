package blame

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
)

// chapters of the rules of graphs, from those that say what one operation means to those
// that say how a query is put together: a reduced query that still applies a rule of an
// operation most likely needs it.
var chapters = []string{"cypher", "temporal", "expression", "aggregation", "match", "clause"}

// composed are the rules of expressions and patterns that hold others within: where one
// is left in a reduced query the fault needs it, more likely than what stands inside.
var composed = []string{"expression.none", "expression.any", "expression.all", "expression.single", "expression.list-comprehension", "expression.reduce",
	"expression.pattern-comprehension", "expression.pattern-predicate", "expression.chained-comparison", "expression.count-subquery", "match.length", "match.shortest"}

// everywhere are rules that every query of a graph applies.
var everywhere = map[string]bool{"match.node": true, "clause.return": true, "clause.match": true, "match.uniqueness": true, "expression.variable": true,
	"expression.literal": true, "cypher.property": true, "clause.projection": true, "clause.composition": true,
	"aggregation.grouping": true, "clause.unwind": true}

// comparisons are rules of operators that most conditions apply, whatever they are about.
var comparisons = map[string]bool{"equal": true, "not-equal": true, "less": true, "less-or-equal": true, "in": true}

// isFunction tells whether a rule is of a function: "duration-between" is of
// duration.between.
func isFunction(name string) bool {
	_, found := function.Lookup(strings.ReplaceAll(name, "-", "."))
	return found
}

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
		chapter, name, _ := strings.Cut(id, ".")
		i := slices.Index(chapters, chapter)
		switch {
		case slices.Contains(composed, id):
			return -1
		case everywhere[id]:
			return len(chapters) + 4
		case chapter == "cypher" && isFunction(name):
			return 0
		case chapter == "cypher" && comparisons[name]:
			return 2
		case chapter == "cypher":
			return 1
		case i >= 0:
			return i + 3
		}
		return len(chapters) + 3
	}
	slices.SortStableFunc(ids, func(a, b string) int { return rank(a) - rank(b) })
	return ids
}

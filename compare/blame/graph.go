package blame

import (
	"context"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Graph names the part of a reduced query of a graph that differs, and its rule. The part is the
// smallest one that differs if it is asked alone. If another reading of a rule gives the engine's
// exact answer, Graph names this rule. The blame is nil only if the error is not nil.
func Graph(ctx context.Context, b *trial.Runner, law oracle.Law, c *trial.Case, tried *trial.Result) (*finding.Blame, error) {
	s := &search{ctx: ctx, runner: b, law: law, statements: c.Statements, whole: tried, trials: map[string]*trial.Result{}}
	var found *part
	if asked := ast.CypherQuery(c.Query); asked != nil { // a change of the graph has no parts
		var err error
		if found, err = s.find(cypherBuilder{b.Dialect}.query(asked), tried); err != nil {
			return nil, err
		}
	}
	blamed := &finding.Blame{Place: "the query"}
	blamed.Expected, blamed.Actual = answerLines(tried)
	if found != nil {
		var err error
		if blamed, err = s.blame(found); err != nil {
			return nil, err
		}
	} else {
		printed, err := c.Print(b.Dialect)
		if err != nil {
			return nil, err
		}
		blamed.Part, blamed.Probe = printed.Query, printed.Query
	}
	if tried.Difference == compare.DifferenceInternal || tried.Open() { // no rule forbids it more than others do
		return blamed, nil
	}
	if rule := s.otherReading(c); rule != nil {
		blamed.Rule, blamed.Case, blamed.Also, blamed.Variant = "", "", nil, false
		s.cite(blamed, rule)
		blamed.Case = casesOf(rule, tried.Coverage)
	} else if found == nil {
		s.name(blamed, particular(s.applied(tried.Coverage)), tried.Coverage, spec.NewCoverage())
	}
	return blamed, nil
}

// casesOf lists the cases of a rule that were applied.
func casesOf(r *spec.Rule, applied *spec.Coverage) string {
	var cases []string
	for k, name := range r.Numbered() {
		if applied != nil && applied.Count(r, k) > 0 {
			cases = append(cases, name)
		}
	}
	return strings.Join(cases, ", ")
}

// chapters of the rules of graphs, from those that say what one operation means to those
// that say how a query is put together: where no part can be asked, a reduced query that
// still applies a rule of an operation most likely needs it.
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

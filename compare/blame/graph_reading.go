package blame

import (
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// reading is a way to read a rule in which languages of graphs differ.
type reading struct {
	rules []string // the rule that is read so; of several the first that the dialect has
	read  func(g *spec.GraphDialect)
}

// readings are all of them, those first that change how often a pattern matches.
var readings = []reading{
	{[]string{"match.uniqueness"}, func(g *spec.GraphDialect) { g.Uniqueness = spec.UniquePerPath }},
	{[]string{"match.uniqueness"}, func(g *spec.GraphDialect) { g.Uniqueness = spec.UniqueNever }},
	{[]string{"match.uniqueness"}, func(g *spec.GraphDialect) { g.Uniqueness = spec.UniquePerClause }},
	{[]string{"match.length"}, func(g *spec.GraphDialect) { g.VariableLength = spec.Walks }},
	{[]string{"match.length"}, func(g *spec.GraphDialect) { g.VariableLength = spec.Trails }},
	{[]string{"match.self-loop", "match.relationship"}, func(g *spec.GraphDialect) { g.SelfLoops = spec.LoopTwice }},
	{[]string{"match.self-loop", "match.relationship"}, func(g *spec.GraphDialect) { g.SelfLoops = spec.LoopOnce }},
	{[]string{"match.node"}, func(g *spec.GraphDialect) { g.SeveralLabels = spec.AnyOfLabels }},
	{[]string{"match.node"}, func(g *spec.GraphDialect) { g.SeveralLabels = spec.AllOfLabels }},
	{[]string{"clause.unnamed-relationship"}, func(g *spec.GraphDialect) { g.UnnamedRelationships = spec.EachRelationship }},
	{[]string{"clause.unnamed-relationship"}, func(g *spec.GraphDialect) { g.UnnamedRelationships = spec.ExistenceOnly }},
	{[]string{"cypher.overflow"}, func(g *spec.GraphDialect) { g.Overflow = spec.GraphOverflowRaises }},
	{[]string{"cypher.overflow"}, func(g *spec.GraphDialect) { g.Overflow = spec.GraphOverflowWraps }},
	{[]string{"cypher.null-inside", "cypher.equal"}, func(g *spec.GraphDialect) { g.ListEquality = spec.TernaryLists }},
	{[]string{"cypher.null-inside", "cypher.equal"}, func(g *spec.GraphDialect) { g.ListEquality = spec.BinaryLists }},
	{[]string{"cypher.across-types"}, func(g *spec.GraphDialect) { g.CrossType = spec.CrossTypeNull }},
	{[]string{"cypher.across-types"}, func(g *spec.GraphDialect) { g.CrossType = spec.CrossTypeOrdered }},
	{[]string{"aggregation.no-value"}, func(g *spec.GraphDialect) { g.EmptyGroups = spec.NoValueIsNeutral }},
	{[]string{"aggregation.no-value"}, func(g *spec.GraphDialect) { g.EmptyGroups = spec.NoSumIsNull }},
	{[]string{"aggregation.no-value"}, func(g *spec.GraphDialect) { g.EmptyGroups = spec.NoValueIsNull }},
	{[]string{"cypher.concatenate-null"}, func(g *spec.GraphDialect) { g.TextWithNull = spec.NullText }},
	{[]string{"cypher.concatenate-null"}, func(g *spec.GraphDialect) { g.TextWithNull = spec.EmptyText }},
	{[]string{"expression.quantified-null"}, func(g *spec.GraphDialect) { g.Quantification = spec.TernaryQuantifiers }},
	{[]string{"expression.quantified-null"}, func(g *spec.GraphDialect) { g.Quantification = spec.BinaryQuantifiers }},
	{[]string{"cypher.divide"}, func(g *spec.GraphDialect) { g.FloatZeroDivisor = spec.FloatZeroDivisorIEEE }},
	{[]string{"cypher.divide"}, func(g *spec.GraphDialect) { g.FloatZeroDivisor = spec.FloatZeroDivisorRaises }},
	{[]string{"cypher.sqrt"}, func(g *spec.GraphDialect) { g.NegativeRoot = spec.NegativeRootNaN }},
	{[]string{"cypher.sqrt"}, func(g *spec.GraphDialect) { g.NegativeRoot = spec.NegativeRootNull }},
}

// otherReading finds the rule of which another reading than the dialect's calls for the
// engine's answer; nil if there is none.
func (s *search) otherReading(c *trial.Case) *spec.Rule {
	given := func(outcome *eval.Outcome) bool { // by the engine
		return outcome != nil && (outcome.Kind == eval.OutcomeRows || outcome.Kind == eval.OutcomeRaise) && compare.Conforms(outcome, s.whole.Result, s.whole.Failure)
	}
	if c.Query == nil || s.whole.Result == nil && s.whole.Failure == nil || given(s.whole.Outcome) {
		return nil
	}
	own := *s.runner.Dialect.Graph
	for _, r := range readings {
		other, knobs := *s.runner.Dialect, own
		if r.read(&knobs); knobs == own {
			continue
		}
		other.Graph = &knobs
		if !given(s.under(&other, c)) {
			continue
		}
		for _, id := range r.rules {
			if rule := s.rule(id); rule != nil {
				return rule
			}
		}
	}
	return nil
}

// under is the outcome of a case under another dialect; nil where it has none.
func (s *search) under(d *spec.Dialect, c *trial.Case) *eval.Outcome {
	db := eval.NewDatabase(d)
	for _, statement := range c.Statements {
		if db.Apply(s.ctx, statement) != nil {
			return nil
		}
	}
	outcome, err := eval.Query(s.ctx, c.Query, db, eval.Options{})
	if err != nil {
		return nil
	}
	return outcome
}

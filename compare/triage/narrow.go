package triage

import (
	"context"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/blame"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// narrow goes on from the probe of the part that is to blame: the clauses around
// the part say nothing of the fault, and cases of one fault end alike without
// them. What it leads to counts only if the same rule is to blame.
func (x *Triager) narrow(ctx context.Context, f *finding.Finding, law oracle.Law, reduced *trial.Case) (*trial.Case, error) {
	for f.Variant == "" && f.Blame != nil && (f.Blame.Rule != "" || f.ShowsByError()) && f.Reduction.Ended == finding.EndedMinimal {
		part, err := trial.Parse(finding.Case{Statements: f.Reduced.Statements, Query: f.Blame.Probe}, x.Runner.Dialect)
		model := sql.Model{Dialect: x.Runner.Dialect}
		if err != nil {
			return reduced, nil //nolint:nilerr // the part cannot be asked on its own: the case stays as it is
		}
		if f.Blame.Probe == f.Reduced.Query {
			return reduced, nil
		}
		whole, err := x.try(ctx, f, law, reduced, f.Verdict)
		if err != nil {
			return reduced, err
		}
		tried, err := x.try(ctx, f, law, part, f.Verdict)
		if err != nil {
			return reduced, err
		}
		if whole.Verdict != compare.Disagree || !blame.Explains(tried, whole) && !blame.ExplainsError(tried, whole) {
			return reduced, nil
		}
		before := *f
		restore := func() { restored(f, &before) }
		smaller, err := x.reduce(ctx, f, law, part, tried.Signature())
		if err != nil {
			restore()
			return reduced, err
		}
		continued(f, &before)
		blamed, err := x.conclude(ctx, f, law, smaller)
		if err != nil {
			restore()
			return reduced, err
		}
		plainer := blamed && model.Less(model.New(*smaller), model.New(*reduced))
		if !plainer || f.Blame == nil || f.Blame.Rule != before.Blame.Rule {
			restore()
			return reduced, nil
		}
		f.Difference = tried.Difference.String()
		reduced = smaller
	}
	return reduced, nil
}

// restored puts back what a further reduction has changed that led to nothing.
func restored(f, before *finding.Finding) {
	f.Reduced, f.Blame, f.Note = before.Reduced, before.Blame, before.Note
	if f.Reduction != before.Reduction {
		f.Reduction.NodesBefore, f.Reduction.NodesAfter = before.Reduction.NodesBefore, before.Reduction.NodesAfter
	}
}

// continued adds the account of the reduction before to that of a further one.
func continued(f, before *finding.Finding) {
	f.Reduction.Checks += before.Reduction.Checks
	f.Reduction.Accepted += before.Reduction.Accepted
	f.Reduction.Seconds += before.Reduction.Seconds
	f.Reduction.NodesBefore = before.Reduction.NodesBefore
}

// withoutTables goes on to a case in which geometries stand in the query and not in
// tables, where that shows the same: the blamed rule is applied in the same case of it.
// So cases of one fault end alike that were found in queries of many shapes.
func (x *Triager) withoutTables(ctx context.Context, f *finding.Finding, law oracle.Law, reduced *trial.Case) (*trial.Case, error) {
	if f.Reduction == nil || f.Reduction.Ended != finding.EndedMinimal || reduced.Query == nil || !trial.NamesGeometry(reduced.Query) {
		return reduced, nil
	}
	if f.Variant == "" && !f.Blame.BlamesGeometry() {
		return reduced, nil
	}
	whole, err := x.try(ctx, f, law, reduced, f.Verdict)
	if err != nil {
		return reduced, err
	}
	before, signature := *f, whole.Signature()
	account := *f.Reduction
	before.Reduction = &account
	model := sql.Model{Dialect: x.Runner.Dialect, Constants: true}
	plainer, err := reduceIn(ctx, x, f, law, model, model.New(*reduced), func(tried *trial.Result) bool {
		return tried.Signature() == signature && applies(tried.Coverage, before.Blame)
	})
	if err != nil {
		restored(f, &before)
		return reduced, err
	}
	continued(f, &before)
	blamed, err := x.conclude(ctx, f, law, plainer)
	if err != nil || !blamed || before.Blame != nil && (f.Blame == nil || f.Blame.Rule != before.Blame.Rule) {
		restored(f, &before)
		return reduced, err
	}
	return plainer, nil
}

// applies tells whether a blamed rule was applied in one of the blamed cases; where none
// is blamed nothing is asked for.
func applies(c *spec.Coverage, b *finding.Blame) bool {
	if b == nil || b.Rule == "" {
		return true
	}
	rule := spec.RuleByID(b.Rule)
	return c != nil && rule != nil && slices.ContainsFunc(strings.Split(b.Case, ", "), func(name string) bool {
		k, has := rule.CaseNamed(name)
		return has && c.Count(rule, k) > 0
	})
}

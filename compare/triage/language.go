package triage

import (
	"context"

	"github.com/semcheck/semcheck/compare/blame"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce/graph"
	"github.com/semcheck/semcheck/compare/reduce/sql"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// language says how findings in a language are triaged.
type language interface {
	// reduce makes a case smaller, as long as its result keeps something.
	reduce(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, c *trial.Case, keeps func(*trial.Result) bool) (*trial.Case, error)
	// blame names what is wrong of a reduced case.
	blame(ctx context.Context, r *trial.Runner, law oracle.Law, c *trial.Case, result *trial.Result) (*finding.Blame, error)
	// narrow goes on from a case that is reduced and blamed, to one that tells more.
	narrow(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, reduced *trial.Case) (*trial.Case, error)
	// unify shows a finding by the plainest law that is violated; nil where there is none.
	unify(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, c *trial.Case) (oracle.Law, *trial.Case, error)
}

var languages = spec.ByLanguage[language]{SQL: sqlLanguage{}, Cypher: cypherLanguage{}}

// language is the one in which the runner's cases are written.
func (x *Triager) language() language { return languages.For(x.Runner.Dialect) }

// sqlLanguage triages findings in SQL.
type sqlLanguage struct{}

func (sqlLanguage) reduce(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, c *trial.Case, keeps func(*trial.Result) bool) (*trial.Case, error) {
	model := sql.Model{Dialect: x.Runner.Dialect}
	return reduceIn(ctx, x, f, law, model, model.New(*c), keeps)
}

func (sqlLanguage) blame(ctx context.Context, r *trial.Runner, law oracle.Law, c *trial.Case, result *trial.Result) (*finding.Blame, error) {
	return blame.Find(ctx, r, law, c, result)
}

func (sqlLanguage) narrow(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, reduced *trial.Case) (*trial.Case, error) {
	reduced, err := x.narrow(ctx, f, law, reduced)
	if err != nil {
		return reduced, err
	}
	return x.withoutTables(ctx, f, law, reduced)
}

func (sqlLanguage) unify(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, c *trial.Case) (oracle.Law, *trial.Case, error) {
	return x.unify(ctx, f, law, c)
}

// cypherLanguage triages findings in openCypher: its cases are blamed whole, and none of
// its laws is plainer than the others.
type cypherLanguage struct{}

func (cypherLanguage) reduce(ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, c *trial.Case, keeps func(*trial.Result) bool) (*trial.Case, error) {
	model := graph.Model{Dialect: x.Runner.Dialect}
	return reduceIn(ctx, x, f, law, model, model.New(*c), keeps)
}

func (cypherLanguage) blame(ctx context.Context, r *trial.Runner, law oracle.Law, c *trial.Case, result *trial.Result) (*finding.Blame, error) {
	return blame.Graph(ctx, r, law, c, result)
}

func (cypherLanguage) narrow(_ context.Context, _ *Triager, _ *finding.Finding, _ oracle.Law, reduced *trial.Case) (*trial.Case, error) {
	return reduced, nil
}

func (cypherLanguage) unify(context.Context, *Triager, *finding.Finding, oracle.Law, *trial.Case) (oracle.Law, *trial.Case, error) {
	return nil, nil, nil
}

package triage

import (
	"context"
	"slices"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// handOver looks for the answer that is wrong among those by which a
// metamorphic law is violated. Where the semantics know one, the finding becomes
// one of the differential law, about that question alone: a smaller case with a
// known answer and a rule to blame, and one cluster with what the differential
// law finds itself. The finding's origin keeps the law that found it. Otherwise,
// and for crashes and hangs, law, case and signature stay as they are.
func (x *Triager) handOver(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case, signature string) (oracle.Law, *trial.Case, string, error) {
	if f.Verdict != compare.Disagree.String() {
		return law, c, signature, nil
	}
	violated, err := x.try(ctx, f, law, c, signature)
	if err != nil || violated.Check == nil {
		return law, c, signature, err
	}
	var differential oracle.Law = oracle.Differential{}
	for i := range violated.Check.Answers {
		isolated := x.isolated(c, violated.Check.Answers[i].Question)
		if isolated == nil {
			continue
		}
		tried, err := differential.Try(ctx, x.Runner, isolated)
		if err != nil {
			return law, c, signature, err
		}
		if tried.Verdict != compare.Disagree {
			continue
		}
		printed, err := isolated.Print(x.Runner.Dialect)
		if err != nil {
			return law, c, signature, nil //nolint:nilerr // it cannot be written alone: the law shows it
		}
		if f.Origin.Law == "" {
			f.Origin.Law, f.Origin.Variant, f.Origin.Asked = f.Law, f.Variant, f.Found.Asked
		}
		f.Law, f.Variant, f.Difference = differential.Name(), "", tried.Difference.String()
		if f.Reduced == nil {
			f.Found = tried.Judged(printed)
		}
		return differential, isolated, tried.Signature(), nil
	}
	return law, c, signature, nil
}

// isolated is a question as a case of its own: what is defined before it, an index
// or a view, belongs to the database of the case. It is nil for a question that
// needs a setting, a spelling or a way that no case has.
func (x *Triager) isolated(c *trial.Case, q *trial.Question) *trial.Case {
	if q.Way != trial.Plain || q.Query == nil {
		return nil
	}
	isolated := &trial.Case{Statements: slices.Clone(c.Statements), Query: q.Query}
	for _, text := range q.Before {
		if s, err := parse.Statement(text, x.Runner.Dialect); err == nil {
			ast.ForgetTextsOf(s)
			isolated.Statements = append(isolated.Statements, s)
		}
	}
	defined := len(isolated.Statements) > len(c.Statements)
	if q.Text != "" {
		asked, err := parse.Query(q.Text, x.Runner.Dialect)
		switch {
		case err == nil:
			ast.ForgetTexts(asked)
			isolated.Query = asked
		case !defined:
			return nil
		}
	}
	if len(q.Before) > 0 && !defined {
		return nil
	}
	return isolated
}

// plainestVariant looks for a variant of the law that is plainer than the one in
// which the case was found and is violated, too: laws list their variants from the
// plain to those that change several parts at once. The signature is that of the
// variant.
func (x *Triager) plainestVariant(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case, signature string) (string, error) {
	if f.Variant == "" || f.Verdict != compare.Disagree.String() || f.Difference != compare.DifferenceRows.String() {
		return signature, nil
	}
	every := *c
	every.Variant = ""
	tried, err := law.Try(ctx, x.Runner, &every)
	if err != nil || tried.Verdict != compare.Disagree || tried.Difference != compare.DifferenceRows || tried.Variant == f.Variant {
		return signature, err
	}
	if f.Origin.Law == "" {
		f.Origin.Law, f.Origin.Variant, f.Origin.Asked = f.Law, f.Variant, f.Found.Asked
	}
	f.Variant = tried.Variant
	return tried.Signature(), nil
}

// explainReduced looks at a reduced case of a metamorphic law once more: without
// the statements that the semantics do not model they may know which answer is
// wrong; otherwise the plainest law shows it.
func (x *Triager) explainReduced(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case, signature string) (oracle.Law, *trial.Case, error) {
	before := *f
	other, isolated, signature, err := x.handOver(ctx, f, law, c, signature)
	if err != nil {
		return law, c, err
	}
	if f.Variant != "" {
		plainest, smaller, err := x.language().unify(ctx, x, f, law, c)
		if err != nil || plainest == nil {
			return law, c, err
		}
		return plainest, smaller, nil
	}
	smaller, err := x.reduce(ctx, f, other, isolated, signature)
	if err != nil {
		*f = before
		return law, c, err
	}
	f.Reduction.Checks += before.Reduction.Checks
	f.Reduction.Accepted += before.Reduction.Accepted
	f.Reduction.Seconds += before.Reduction.Seconds
	f.Reduction.NodesBefore = before.Reduction.NodesBefore
	differs, err := x.conclude(ctx, f, other, smaller)
	if err != nil || !differs {
		*f = before
		return law, c, err
	}
	return other, smaller, nil
}

package triage

import (
	"context"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/norec"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// unify shows a finding that only answers together show by the plainest law that
// is violated: one fault of an engine breaks several laws, and each in several
// variants, and all of that is one cluster. NoREC is the plainest, since it asks
// two questions about one condition. It is tried on the reduced query and on its
// conditions alone; the origin keeps the law that found it.
func (x *Triager) unify(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case) (oracle.Law, *trial.Case, error) {
	plainest, err := oracle.LawByName(norec.Relation{}.Name())
	if err != nil {
		return nil, nil, err
	}
	violated, err := x.try(ctx, f, law, c, f.Verdict)
	if err != nil {
		return nil, nil, err
	}
	for _, q := range conditionsInIsolation(c.Query, violated.Check) {
		candidate := &trial.Case{Statements: c.Statements, Query: q}
		tried, err := plainest.Try(ctx, x.Runner, candidate)
		if err != nil {
			return nil, nil, err
		}
		if tried.Verdict != compare.Disagree || tried.Difference != compare.DifferenceRows {
			continue
		}
		if tried.Variant == f.Variant && plainest.Name() == f.Law && q == c.Query {
			return nil, nil, nil // it is that already
		}
		before := *f
		if f.Origin.Law == "" {
			f.Origin.Law, f.Origin.Variant, f.Origin.Asked = f.Law, f.Variant, f.Found.Asked
		}
		f.Law, f.Variant, f.Difference = plainest.Name(), tried.Variant, tried.Difference.String()
		smaller, err := x.reduce(ctx, f, plainest, candidate, tried.Signature())
		if err != nil {
			*f = before
			return nil, nil, err
		}
		f.Reduction.Checks += before.Reduction.Checks
		f.Reduction.Accepted += before.Reduction.Accepted
		f.Reduction.Seconds += before.Reduction.Seconds
		f.Reduction.NodesBefore = before.Reduction.NodesBefore
		differs, err := x.conclude(ctx, f, plainest, smaller)
		if err != nil || !differs {
			*f = before
			return nil, nil, err
		}
		return plainest, smaller, nil
	}
	return nil, nil, nil
}

// conditionsInIsolation are queries over the relations of what was asked, each with
// the condition of one block and nothing else; the last is the query itself.
func conditionsInIsolation(q *ast.Query, asked *trial.CheckResult) []*ast.Query {
	var list []*ast.Query
	add := func(from []ast.TableExpr, condition ast.Expr) {
		if condition == nil || len(from) == 0 || len(list) == mostConditions {
			return
		}
		zero := &ast.Literal{Kind: ast.LiteralInteger, Text: "0"}
		list = append(list, ast.CopyQuery(&ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: zero}}, From: from, Where: condition}}))
	}
	block := func(b ast.Body) {
		s, is := b.(*ast.Select)
		if !is {
			return
		}
		add(s.From, s.Where)
		for _, t := range s.From {
			if j, is := t.(*ast.Join); is && j.Kind == ast.JoinInner && j.On != nil {
				add([]ast.TableExpr{&ast.Join{Kind: ast.JoinCross, L: j.L, R: j.R}}, j.On)
			}
		}
	}
	block(q.Body)
	if asked != nil {
		for i := range asked.Answers {
			ast.Walk(asked.Answers[i].Question.Query, ast.Visitor{Body: block})
		}
	}
	return append(list, q)
}

// mostConditions bounds the conditions that are tried alone.
const mostConditions = 12

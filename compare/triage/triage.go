package triage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/trial"
)

// Triager triages findings one after another on a runner of its own. It is
// not safe for concurrent use.
type Triager struct {
	Runner *trial.Runner
	Budget reduce.Budget // of each reduction
	// Match finds the known issue that a finding is; nil knows none.
	Match func(f *finding.Finding) *finding.Known
	// Settles tells whether a known issue knows a finding by the text of its error alone:
	// then the finding is not run again; nil examines all.
	Settles func(f *finding.Finding) bool
	// Versions tells how the installed versions fare on a finding, from the oldest
	// to the newest; nil knows none. It is asked once for each group of findings
	// that are alike so far.
	Versions func(ctx context.Context, f *finding.Finding) []finding.Version
	// InBaseline tells whether an earlier run found a cluster; nil knows none.
	InBaseline func(key string) bool
	// Progress is called after each step of a reduction; nil is allowed.
	Progress func(f *finding.Finding, account reduce.Account)

	// Gave is the verdict of the last case when it was run again and did not
	// differ.
	Gave compare.Verdict

	versions map[string][]finding.Version // by cluster key without a version
}

// ErrUnfit is in the chain of an error of Triage if the engine is gone or lacks what it needs.
// Nothing was found out, and nothing will be found out about other findings.
var ErrUnfit = errors.New("the engine cannot be asked")

// unfit marks the errors that say nothing of the finding.
func unfit(err error) error {
	var unreachable *engine.UnreachableError
	var gone *trial.GoneError
	var failure *engine.Error
	if errors.As(err, &unreachable) || errors.As(err, &gone) || errors.As(err, &failure) { // an answer to a case is no error of a trial
		return fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	return err
}

// Triage fills in what is not known about a finding yet. If something hinders it, the note of the
// finding says so. The error is a cancelled context, with the best result until then in the
// finding, or an engine that is gone.
//
// A finding whose reduction was interrupted goes on from the best case that was kept, with the
// rest of the budget. A panic of semcheck itself hinders like anything else; the runner's observer
// is told of it.
func (x *Triager) Triage(ctx context.Context, f *finding.Finding) (err error) {
	fault, unobserved := x.Runner.Guard("examining the finding "+f.ID, func() finding.Case { return f.Found.Case }, func() { err = x.triage(ctx, f) })
	if fault == nil {
		return unfit(err)
	}
	x.Runner.Invalidate()
	f.Note = "not examined: " + fault.Error()
	return unobserved
}

func (x *Triager) triage(ctx context.Context, f *finding.Finding) error {
	if x.settled(f) {
		return nil
	}
	law, err := oracle.LawByName(f.Law)
	if err != nil {
		f.Note = err.Error()
		return nil //nolint:nilerr // the note says it
	}
	c, err := trial.Parse(f.Found.Case, x.Runner.Dialect)
	if err != nil {
		f.Note = "not reduced: " + err.Error()
		return nil //nolint:nilerr // the note says it
	}
	c.Variant, c.Choice = f.Variant, metamorphic.ChoiceIn(f.Origin.Seed, f.Origin.Database, f.Origin.Number)
	// What was concluded before may be about another version of the engine.
	f.Blame, f.Cluster, f.Known, f.Versions, f.Note = nil, nil, nil, nil, ""
	if f.Reduction == nil || f.Reduction.Ended != finding.EndedInterrupted {
		f.Reduced, f.Reduction = nil, nil
	}
	x.Runner.AskOpen, x.Runner.JudgeErrors = f.ShowsWhereOpen(), f.ShowsByError()
	signature, err := x.repeat(ctx, f, law, c)
	if err != nil || signature == "" {
		return err
	}
	if f.Variant != "" {
		if law, c, signature, err = x.handOver(ctx, f, law, c, signature); err != nil {
			return err
		}
		if signature, err = x.plainestVariant(ctx, f, law, c, signature); err != nil {
			return err
		}
	}
	if c.Text != "" {
		if c, err = x.written(ctx, f, law, c, signature); err != nil || c == nil {
			return err
		}
	}
	start, before, err := x.start(ctx, f, law, c, signature)
	if err != nil {
		return err
	}
	reduced, err := x.reduce(ctx, f, law, start, signature)
	if before != nil && f.Reduction != nil {
		f.Reduction.Checks += before.Checks
		f.Reduction.Accepted += before.Accepted
		f.Reduction.Seconds += before.Seconds
		f.Reduction.NodesBefore = before.NodesBefore
	}
	if err != nil {
		return err
	}
	blamed, err := x.conclude(ctx, f, law, reduced)
	if err != nil || !blamed {
		return err
	}
	if f.Variant != "" && f.Reduction.Ended == finding.EndedMinimal && f.Verdict == compare.Disagree.String() {
		if law, reduced, err = x.explainReduced(ctx, f, law, reduced, signature); err != nil {
			return err
		}
	}
	if reduced, err = x.language().narrow(ctx, x, f, law, reduced); err != nil {
		return err
	}
	if f.Variant != "" && reduced.Query != nil && trial.NamesGeometry(reduced.Query) && f.Reduction.Ended == finding.EndedMinimal && f.Verdict == compare.Disagree.String() {
		if _, _, err = x.explainReduced(ctx, f, law, reduced, f.Verdict); err != nil { // the plainer case may tell more
			return err
		}
	}
	x.group(ctx, f)
	return nil
}

// settled groups a finding by the text of its error, if that is all that a known issue
// asks for. Such errors may be most of what an engine answers, and a smaller case says no
// more of them. What other findings there are does not matter to it.
func (x *Triager) settled(f *finding.Finding) bool {
	if x.Settles == nil || f.Reduced != nil || !x.Settles(f) {
		return false
	}
	law, to, shape := keyOf(f, x.Runner.Dialect)
	f.Cluster = finding.NewCluster(law, to, finding.Normalise(f.Found.Query, x.Runner.Dialect), shape, "")
	if f.Known = x.Match(f); f.Known == nil {
		f.Cluster = nil
		return false
	}
	known := *f.Known
	known.Unexamined = true
	f.Known = &known
	f.Baseline = x.InBaseline != nil && x.InBaseline(f.Cluster.Key)
	return true
}

// start is the case from which a reduction goes down: the best of one that was
// interrupted, with the account of that, or the case as it was found.
func (x *Triager) start(ctx context.Context, f *finding.Finding, law oracle.Law, found *trial.Case, signature string) (*trial.Case, *finding.Reduction, error) {
	if f.Reduced == nil || f.Reduction == nil || f.Reduction.Ended != finding.EndedInterrupted {
		return found, nil, nil
	}
	kept, err := trial.Parse(f.Reduced.Case, x.Runner.Dialect)
	if err == nil {
		kept.Variant = f.Variant
		x.Runner.Invalidate()
		tried, err := x.try(ctx, f, law, kept, signature)
		if err != nil {
			return nil, nil, err
		}
		if tried.Signature() == signature {
			return kept, f.Reduction, nil
		}
	}
	f.Reduced, f.Reduction = nil, nil
	return found, nil, nil
}

// try tries a case that is to differ in a known way. A crash that is not that
// way may have come from elsewhere: the case is tried once more.
func (x *Triager) try(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case, sought string) (*trial.Result, error) {
	formed := *c
	formed.Variant, formed.Choice = f.Variant, metamorphic.ChoiceIn(f.Origin.Seed, f.Origin.Database, f.Origin.Number)
	c = &formed
	tried, err := law.Try(ctx, x.Runner, c)
	if err == nil && tried.Verdict == compare.Crash && !strings.HasPrefix(sought, compare.Crash.String()) {
		tried, err = law.Try(ctx, x.Runner, c)
	}
	return tried, err
}

// reduce makes the case smaller and keeps the account in the finding.
func (x *Triager) reduce(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case, signature string) (*trial.Case, error) {
	began, err := x.try(ctx, f, law, c, signature)
	if err != nil {
		return nil, err
	}
	direction := finding.DirectionOf(began.Detail)
	keeps := func(tried *trial.Result) bool {
		return tried.Signature() == signature && !direction.Opposite(finding.DirectionOf(tried.Detail))
	}
	return x.language().reduce(ctx, x, f, law, c, keeps)
}

// reducible is a case of a data model.
type reducible interface {
	Whole() *trial.Case
	Text() finding.Case
}

// reduceIn makes a case of a data model smaller, as long as its trial keeps something.
func reduceIn[C reducible](ctx context.Context, x *Triager, f *finding.Finding, law oracle.Law, model reduce.Model[C], start C, keeps func(*trial.Result) bool) (*trial.Case, error) {
	sought := f.Verdict
	reducer := reduce.Reducer[C]{
		Model: model, Budget: x.left(f.Reduction),
		Keeps: func(ctx context.Context, c C) (bool, error) {
			tried, err := x.try(ctx, f, law, c.Whole(), sought)
			if engine.Lacking(err) != nil { // a smaller case may need more: it is no use
				return false, nil //nolint:nilerr // see above
			}
			if err != nil {
				return false, err
			}
			return keeps(tried), nil
		},
	}
	if x.Progress != nil {
		reducer.Progress = func(_ C, account reduce.Account) { x.Progress(f, account) }
	}
	best, account, err := reducer.Reduce(ctx, start)
	ended := map[reduce.Ending]finding.Ended{reduce.Minimal: finding.EndedMinimal, reduce.OverBudget: finding.EndedBudget, reduce.Interrupted: finding.EndedInterrupted}
	f.Reduction = &finding.Reduction{Checks: account.Checks, Accepted: account.Accepted, Seconds: account.Elapsed.Seconds(),
		Ended: ended[account.Ending], NodesBefore: start.Whole().Nodes(), NodesAfter: best.Whole().Nodes()}
	f.Reduced = &finding.Judged{Case: best.Text()}
	if err != nil {
		f.Reduction.Ended = finding.EndedInterrupted
		return nil, err
	}
	return best.Whole(), nil
}

// left is what an interrupted reduction has left of the budget.
func (x *Triager) left(before *finding.Reduction) reduce.Budget {
	b := x.Budget
	if before == nil || before.Ended != finding.EndedInterrupted {
		return b
	}
	if b.Checks > 0 {
		b.Checks = max(1, b.Checks-before.Checks)
	}
	if b.Time > 0 {
		b.Time = max(time.Second, b.Time-time.Duration(before.Seconds*float64(time.Second)))
	}
	return b
}

// conclude asks the reduced case once more, for the evidence, and finds what is
// to blame. It is false where the case does not differ any more.
func (x *Triager) conclude(ctx context.Context, f *finding.Finding, law oracle.Law, c *trial.Case) (bool, error) {
	x.Runner.Invalidate()
	tried, err := x.try(ctx, f, law, c, f.Verdict)
	if err != nil {
		return false, err
	}
	if !tried.Verdict.Kept() {
		f.Reduced, f.Note = nil, fmt.Sprintf("the reduced case did not differ when it was run again: %s", tried.Verdict)
		return false, nil
	}
	judged := tried.Judged(f.Reduced.Case)
	f.Reduced = &judged
	if f.Verdict == compare.Disagree.String() || f.Verdict == compare.Precision.String() {
		f.Robustness = f.Verdict == compare.Disagree.String() && x.Runner.Robust(ctx, c)
		if tried.Check != nil {
			return true, nil // the semantics say of no answer that it is wrong
		}
		if f.Blame, err = x.language().blame(ctx, x.Runner, law, c, tried); err != nil {
			return false, err
		}
	}
	return true, nil
}

// group finds the cluster and the known issue.
func (x *Triager) group(ctx context.Context, f *finding.Finding) {
	normalised := finding.Normalise(f.Best().Query, x.Runner.Dialect)
	law, to, shape := keyOf(f, x.Runner.Dialect)
	f.Cluster = finding.NewCluster(law, to, normalised, shape, "")
	f.Versions = nil
	oldest := ""
	if x.Versions != nil {
		versions, asked := x.versions[f.Cluster.Key]
		if !asked {
			if x.versions == nil {
				x.versions = map[string][]finding.Version{}
			}
			versions = x.Versions(ctx, f)
			x.versions[f.Cluster.Key] = versions
		}
		f.Versions = versions
		if i := slices.IndexFunc(versions, func(v finding.Version) bool { return v.Shows }); i >= 0 {
			oldest = versions[i].Version
		}
		f.Cluster = finding.NewCluster(law, to, normalised, shape, oldest)
	}
	forms := finding.Forms(f, x.Runner.Dialect)
	f.Cluster.Operands, f.Known = forms, nil
	if x.Match != nil {
		f.Known = x.Match(f)
	}
	if f.Known != nil && !f.Known.ByError { // what only has its shape may be something else
		f.Cluster = finding.NewCluster("known", nil, normalised, knownShape(f, x.Runner.Dialect), oldest)
		f.Cluster.Operands = forms
	}
	f.Baseline = x.InBaseline != nil && x.InBaseline(f.Cluster.Key)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// findingArgument explains the argument FINDING in the help of commands.
const findingArgument = `FINDING is the folder or the file of a finding, an ID (query-19006, or 19006 for
short), or RUN/ID with the folder of a run. An ID is looked for in the latest
run and then in older ones, the newest first.`

// locate reads the finding that an argument names. The run's folder is empty
// for a finding that was named by its own file. Standard error says in which run the finding is,
// where the argument does not.
func locate(ctx context.Context, t *terminal, argument string) (f *finding.Finding, run string, err error) {
	if info, err := os.Stat(argument); err == nil {
		if !info.IsDir() || exists(filepath.Join(argument, finding.File)) {
			f, err := finding.Read(argument)
			return f, "", err
		}
		if exists(filepath.Join(argument, campaign.File)) {
			return nil, "", misuse("%s is a run: name one of its findings, as in %s", argument, filepath.Join(argument, "query-17"))
		}
		return nil, "", fmt.Errorf("%s holds no finding: there is no %s", argument, finding.File)
	}
	run, id := filepath.Split(argument)
	if _, err := strconv.ParseUint(id, 10, 64); err == nil {
		id = campaign.KindQuery.String() + "-" + id
	}
	if run == "" {
		return locateRecent(ctx, t, id)
	}
	if !exists(filepath.Join(run, campaign.File)) {
		return nil, "", fmt.Errorf("there is no finding at %s", argument)
	}
	stored, err := campaign.Read(ctx, run)
	if err != nil {
		return nil, "", err
	}
	if found := stored.Finding(id); found != nil {
		return found.Finding, filepath.Clean(run), nil
	}
	return nil, "", fmt.Errorf("%s has no finding %s; %s", filepath.Clean(run), id, listed(stored))
}

// locateRecent looks for a finding in the latest run and then in older ones.
func locateRecent(ctx context.Context, t *terminal, id string) (f *finding.Finding, run string, err error) {
	runs, err := campaign.Recent()
	if err != nil {
		return nil, "", err
	}
	if len(runs) == 0 {
		_, err := campaign.Latest()
		return nil, "", err
	}
	var latest *campaign.Stored
	unread := ""
	for i, run := range runs {
		stored, err := campaign.Read(ctx, run)
		if err != nil && i > 0 && ctx.Err() == nil { // an older run of another form, or a damaged one
			unread = fmt.Sprintf("; %s cannot be read", run)
			continue
		}
		if err != nil {
			return nil, "", err
		}
		if i == 0 {
			latest = stored
		}
		if found := stored.Finding(id); found != nil {
			which := "of the latest run,"
			if i > 0 {
				which = fmt.Sprintf("the latest run has no finding %s; this one is of the run", id)
			}
			fmt.Fprintln(t.err, present.Path(which, run))
			return found.Finding, filepath.Clean(run), nil
		}
	}
	older := ""
	switch n := len(runs) - 1; n {
	case 0:
	case 1:
		older = fmt.Sprintf("; the older run %s has none either", runs[1])
	default:
		older = fmt.Sprintf("; the %d older runs, back to %s, have none either", n, runs[n])
	}
	return nil, "", fmt.Errorf("the latest run, %s, has no finding %s; %s%s%s", filepath.Clean(runs[0]), id, listed(latest), older, unread)
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// listed names the first findings of a run.
func listed(stored *campaign.Stored) string {
	const shown = 10
	if len(stored.Findings) == 0 {
		return "it has none"
	}
	var names []string
	for _, f := range stored.Findings[:min(len(stored.Findings), shown)] {
		names = append(names, f.ID)
	}
	if left := len(stored.Findings) - shown; left > 0 {
		names = append(names, fmt.Sprintf("%d more", left))
	}
	return "it has " + strings.Join(names, ", ")
}

// asking says on which engine a finding is asked again.
type asking struct {
	naming
	target, dsn string
	timeout     time.Duration
}

// runner opens the engine for a finding: the one that it was found on, or
// another that reads the same language.
func (a *asking) runner(f *finding.Finding) (*trial.Runner, error) {
	name := a.target
	if name == "" {
		name = f.Target.Name
	}
	target, err := targets.ByName(name)
	if err != nil {
		return nil, misuse("%s", err)
	}
	d := spec.DialectByName(target.Dialect)
	if name == f.Target.Name { // as it was judged then
		d = spec.DialectByName(f.Target.Dialect)
		if a.target == "" || a.dsn == "" { // else another server is asked
			target.Called = f.Target.Called
		}
	}
	if err := a.apply(&target); err != nil {
		return nil, err
	}
	if d == nil {
		return nil, fmt.Errorf("the finding is in the dialect %s, which this semcheck does not know", f.Target.Dialect)
	}
	if !related(d.Name, f.Target.Dialect) {
		return nil, misuse("%s is in the dialect %s; %s reads %s. Name a target of the same language", f.ID, f.Target.Dialect, name, d.Name)
	}
	e, err := target.Engine(a.dsn, nil)
	if err != nil {
		return nil, err
	}
	return &trial.Runner{Engine: e, Dialect: d, Timeout: a.timeout, ReconnectFor: reach}, nil
}

// recall takes the address of a named server from the run of a finding, where --dsn gives none
// and the run knows it without a password. The target's variable may name the engine itself.
func (a *asking) recall(ctx context.Context, run string, f *finding.Finding) error {
	if run == "" || f.Target.Called == "" || a.target != "" && a.target != f.Target.Name || a.dsn != "" {
		return nil
	}
	stored, err := campaign.Read(ctx, run)
	if err == nil && !engine.Masked(stored.Meta["dsn"]) {
		a.dsn = stored.Meta["dsn"]
	}
	return err
}

// open opens the runner's session and tells what it says of its server.
func (a *asking) open(ctx context.Context, t *terminal, b *trial.Runner) error {
	err := b.Open(ctx)
	if target, unknown := targets.ByName(b.Engine.Name()); err == nil && unknown == nil {
		tellServer(t.err, target, b.Version(), b.Told())
	}
	return err
}

// related tells whether two dialects are versions of one language, or close
// enough for a statement of one to be tried in the other.
func related(a, b string) bool {
	if a == b || root(a) == root(b) {
		return true
	}
	for _, t := range targets.All() {
		if root(t.Dialect) == root(a) && t.JudgedBy(root(b)) || root(t.Dialect) == root(b) && t.JudgedBy(root(a)) {
			return true
		}
	}
	return false
}

// root is the dialect that another is a version of, in the end, or itself.
func root(name string) string {
	if d := spec.DialectByName(name); d != nil {
		lineage := d.Lineage()
		return lineage[len(lineage)-1]
	}
	return name
}

// try asks a finding once: its smallest case. Where semcheck itself fails it is not
// compared.
func try(ctx context.Context, b *trial.Runner, f *finding.Finding) (*trial.Result, error) {
	return b.Guarded("trying the finding "+f.ID, func() string { return f.Best().Query }, func() (*trial.Result, error) { return tryOnce(ctx, b, f) })
}

func tryOnce(ctx context.Context, b *trial.Runner, f *finding.Finding) (*trial.Result, error) {
	law, err := oracle.LawByName(f.Law)
	if err != nil {
		return nil, err
	}
	c, err := trial.Parse(f.Best().Case, b.Dialect)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read as %s: %w", f.ID, b.Dialect.Title, err)
	}
	c.Variant = f.Variant
	b.AskOpen, b.JudgeErrors = f.ShowsWhereOpen(), f.ShowsByError()
	b.Invalidate()
	return law.Try(ctx, b, c)
}

// closing ends a runner with its engine.
func closing(b *trial.Runner, err error) error {
	return errors.Join(err, b.Close(), b.Engine.Close())
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/triage"
)

type reduceOptions struct {
	asking
	checks int
	time   time.Duration
	out    string
}

func newReduce(t *terminal) *cobra.Command {
	var o reduceOptions
	c := &cobra.Command{
		Use:   "reduce FINDING",
		Short: "Make a finding as small as it can be, and say what is to blame",
		Long: `Runs a finding again, drops statements, rows, columns and parts of the query as
long as the same difference shows, and names the smallest part that differs,
with its rule. It writes the result to --out, or over the finding's own file; it
only prints a finding of a run. If it is interrupted, it keeps the smallest case
so far.

` + findingArgument + `

Exit status: 0 reduced, 1 it does not differ any more, 2 usage or environment.`,
		Example: `  semcheck reduce query-19006 --out bug/
  semcheck reduce run7/findings/query-19006 --checks 20000 --time 10m`,
		Args: arguments(1, 1, "one argument: a finding"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args[0]) },
	}
	f := c.Flags()
	o.flags(f)
	f.IntVar(&o.checks, "checks", 20_000, "try at most this `number` of smaller cases")
	f.DurationVar(&o.time, "time", 5*time.Minute, "reduce for at most this `time`")
	f.StringVar(&o.out, "out", "", "write finding.json into this `folder`")
	return c
}

func (o *reduceOptions) run(ctx context.Context, t *terminal, argument string) (err error) {
	if o.checks <= 0 || o.time <= 0 {
		return misuse("--checks and --time must be above zero")
	}
	f, run, err := locate(ctx, t, argument)
	if err != nil {
		return err
	}
	path, err := o.path(argument, run)
	if err != nil {
		return err
	}
	if err := o.recall(ctx, run, f); err != nil {
		return err
	}
	b, err := o.runner(f)
	if err != nil {
		return err
	}
	defer func() { err = closing(b, err) }()
	if err := o.open(ctx, t, b); err != nil {
		return err
	}
	before := *f
	f.Target.Version, f.Target.Called = b.Version(), b.Told().Called
	live := newLiveLine(t.err)
	target, err := targets.ByName(b.Engine.Name())
	if err != nil {
		return err
	}
	target.Called = f.Target.Called
	issues, err := issuesOf(target)
	if err != nil {
		return err
	}
	x := triage.Triager{Runner: b, Match: issues.Match, Budget: reduce.Budget{Checks: o.checks, Time: o.time},
		Progress: func(f *finding.Finding, a reduce.Account) {
			live.Print(fmt.Sprintf("%s: %s, %d accepted, %.0f a second", f.ID, present.Count(a.Checks, "check"), a.Accepted, a.PerSecond()))
		}}
	if target.Family != "" {
		versions, done := versionsOf(target, o.timeout)
		x.Versions = versions
		defer func() { err = errors.Join(err, done()) }()
	}
	err = x.Triage(ctx, f)
	live.Clear()
	interrupted := ctx.Err() != nil
	switch {
	case err != nil && !interrupted:
		return err
	case f.Reduced == nil && interrupted:
		return errors.New("interrupted before anything smaller was found")
	case f.Reduced == nil:
		fmt.Fprintf(t.out, "%s on %s: %s\n", f.ID, f.Target.Version, f.Note)
		return errFindings
	}
	if f.Target.Name != b.Engine.Name() { // it is another engine's finding now
		f.Target.Name, f.Target.Preamble = b.Engine.Name(), b.Preamble()
		f.Target.Dialect = b.Dialect.Name
	}
	if err := o.write(path, f); err != nil {
		return err
	}
	account.Triaged(t.out, f, campaign.Cluster{Key: clusterKey(f), Title: f.Title(), Known: f.Known}, t.paint())
	if path != "" {
		fmt.Fprintln(t.out, present.Path("written:", path))
	}
	if r := f.Reduction; r != nil && before.Reduction != nil && r.NodesAfter == before.Reduction.NodesAfter {
		fmt.Fprintln(t.out, "it was as small before")
	}
	if interrupted {
		return errors.New("interrupted; what is printed above is the best until then")
	}
	return nil
}

func clusterKey(f *finding.Finding) string {
	if f.Cluster == nil {
		return campaign.Unreduced
	}
	return f.Cluster.Key
}

// path is where the reduced finding goes: into --out, over its own file, or
// nowhere for a finding of a run.
func (o *reduceOptions) path(argument, run string) (string, error) {
	switch {
	case o.out != "":
		path := filepath.Join(o.out, finding.File)
		if exists(path) {
			return "", fmt.Errorf("%s is there already; name another folder", path)
		}
		return path, nil
	case run != "":
		return "", nil
	}
	if info, err := os.Stat(argument); err == nil && info.IsDir() {
		return filepath.Join(argument, finding.File), nil
	}
	return argument, nil
}

func (o *reduceOptions) write(path string, f *finding.Finding) error {
	if path == "" {
		return nil
	}
	text, err := f.Encode()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("write the finding: %w", err)
	}
	return finding.Write(path, text)
}

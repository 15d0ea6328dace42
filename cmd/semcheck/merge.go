package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
)

type mergeOptions struct {
	gate  gateOptions
	given func(flag string) bool
	out   string
	json  bool
}

func newMerge(t *terminal) *cobra.Command {
	var o mergeOptions
	c := &cobra.Command{
		Use:   "merge SHARD… --out DIR",
		Short: "Make one run of the shards of a run",
		Long: `Makes one run of all its shards. A shard is a run with --shard i/N: it takes
each N-th database of a run of --queries. Shards run at any place and in any
order, with the same flags and the same build of semcheck:
  semcheck --target sqlite --queries 30000 --shard 1/3 --out one
  semcheck --target sqlite --queries 30000 --shard 2/3 --out two
  semcheck --target sqlite --queries 30000 --shard 3/3 --out three
  semcheck merge one two three --out all
The merged run is the run that one process would have made, whatever N is: its
counts, coverage, findings, clusters and reports are the same. Times are not:
the merged run took as long as its longest shard. docs/RUNS.md says what else
can differ, such as which variants of the law plan an engine was asked for.

It refuses shards that are missing, given twice, interrupted (semcheck --resume
goes on with one), or of different seeds, engines, flags or builds.

--known and --baseline hold the findings against what is known now. Without them
findings are known as they were in the shards.

Exit status: 0 agreement, 1 findings, 2 usage, environment, or shards that are
not all of one run.`,
		Example: `  semcheck merge shard-1 shard-2 shard-3 --out all
  semcheck merge shard-* --out all --baseline semcheck-baseline.yaml`,
		Args: arguments(1, 10_000, "one shard or more"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args) },
	}
	o.given = c.Flags().Changed
	c.Flags().StringVar(&o.out, "out", "", "make the run in this `folder`")
	c.Flags().BoolVar(&o.json, "json", false, "print the account as a line of JSON")
	o.gate.flags(c)
	return c
}

func (o *mergeOptions) run(ctx context.Context, t *terminal, folders []string) error {
	if o.out == "" {
		return misuse("no --out: name a new folder for the merged run")
	}
	first, err := campaign.Read(ctx, folders[0])
	if err != nil {
		return err
	}
	target, err := targets.ByName(first.Meta["target"])
	if err != nil {
		return fmt.Errorf("%s: %w", folders[0], err)
	}
	merging := campaign.Merging{Out: o.out, Meta: map[string]string{}}
	if o.given("ignore") {
		merging.Meta[campaign.MetaIgnored] = o.gate.ignore
	} else {
		o.gate.ignore = first.Meta[campaign.MetaIgnored]
	}
	gate, err := o.gate.open(target)
	if err != nil {
		return err
	}
	if err := gate.canReport(o.out); err != nil {
		return err
	}
	if o.gate.known != "" || o.gate.baseline != "" {
		merging.Triage = &campaign.Triage{}
		gate.triage(merging.Triage, "")
	}
	summary, err := campaign.Merge(ctx, folders, merging)
	if err != nil {
		return err
	}
	remembered := campaign.RememberLatest(o.out) // the run is there, and has its reports, whatever becomes of this
	reporter := newReporter(t, o.json, true, gate.ignored)
	reporter.end(&summary)
	if n := summary.Pending; n > 0 {
		fmt.Fprintln(t.err, present.Hang(fmt.Sprintf("warning: not examined yet: %s. `semcheck --resume %s` examines them", present.Count(n, "finding"), o.out)))
	}
	err = cmp.Or(remembered, gate.write(context.WithoutCancel(ctx), t, &summary, o.json))
	return (&runOptions{}).status(ctx, t, &summary, gate.fails(&summary, true), err)
}

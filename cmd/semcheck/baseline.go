package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

type baselineOptions struct {
	comment string
	fail    bool
}

func newBaseline(t *terminal) *cobra.Command {
	var o baselineOptions
	c := &cobra.Command{
		Use:   "baseline",
		Short: "Add what runs found to a baseline, drop what they do not show",
		Long: `A baseline is a file of clusters that make no run fail (--baseline). A run
writes one (--write-baseline); these commands keep it in step with later runs:

  update  adds the clusters that the runs found and the baseline lacks
  prune   drops the entries that none of the runs shows
  stale   lists the entries that none of the runs shows

RUN is the folder of a run; without one it is the latest. A run shows what its
seed and its length reach: judge by several before you prune.

Write why an entry is there into its field comment (--comment): comments behind
# do not stay when update or prune changes the file.`,
		Example: `  semcheck baseline update semcheck-baseline.yaml night1 --comment "issue 12"
  semcheck baseline stale semcheck-baseline.yaml night1 night2 night3
  semcheck baseline prune semcheck-baseline.yaml night1 night2 night3`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return misuse("there is no command %q; the commands are update, prune, stale", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	part := func(name, short, long, example string, run func(ctx context.Context, t *terminal, file string, b *known.Baseline, found []campaign.Cluster) error) *cobra.Command {
		p := &cobra.Command{Use: name + " FILE [RUN]…", Short: short, Long: long, Example: example, Args: cobra.ArbitraryArgs,
			RunE: func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return misuse("the file of a baseline is missing")
				}
				b, err := known.ReadBaseline(args[0])
				if err != nil {
					return err
				}
				found, err := clustersOf(cmd.Context(), t, args[1:])
				if err != nil {
					return err
				}
				return run(cmd.Context(), t, args[0], b, found)
			}}
		c.AddCommand(p)
		return p
	}
	update := part("update", "Add the clusters that runs found", `Adds each cluster that one of the runs found, that is no known issue and that
the baseline lacks. What it has stays as it is, with its comment. Findings that
do not repeat or could not be examined have no cluster and are left out.

Exit status: 0 written, 2 usage, or a file or a run that cannot be read.`,
		`  semcheck baseline update semcheck-baseline.yaml run7 --comment "issue 12"`, o.update)
	update.Flags().StringVar(&o.comment, "comment", "", "keep this `text` with each entry that is added")
	part("prune", "Drop the entries that no run shows", `Drops each entry of the baseline that none of the runs shows.

Exit status: 0 written, 2 usage, or a file or a run that cannot be read.`,
		`  semcheck baseline prune semcheck-baseline.yaml night1 night2`, o.prune)
	stale := part("stale", "List the entries that no run shows", `Lists each entry of the baseline that none of the runs shows. That is no error:
the runs may have asked too little.

Exit status: 0 listed; 1 with --check: there are some; 2 usage, or a file or a
run that cannot be read.`,
		`  semcheck baseline stale semcheck-baseline.yaml night1 night2 --check`, o.stale)
	stale.Flags().BoolVar(&o.fail, "check", false, "end with status 1 if there are some")
	return c
}

// clustersOf reads the clusters of runs; without one those of the latest.
func clustersOf(ctx context.Context, t *terminal, runs []string) (list []campaign.Cluster, err error) {
	if len(runs) == 0 {
		runs = []string{"latest"}
	}
	for _, run := range runs {
		folder, err := runFolder(run)
		if err != nil {
			return nil, err
		}
		stored, err := campaign.Read(ctx, folder)
		if err != nil {
			return nil, err
		}
		if n := len(stored.Pending()); n > 0 {
			fmt.Fprintln(t.err, present.Hang(fmt.Sprintf("warning: not examined yet: %s of %s. The run may show more clusters; `semcheck --resume %s` goes on", present.Count(n, "finding"), folder, folder)))
		}
		list = append(list, stored.Clusters()...)
	}
	return list, nil
}

// baselineOf is a baseline of clusters that are no known issues; left are findings without a cluster of
// their own.
func baselineOf(clusters []campaign.Cluster) (b *known.Baseline, left int) {
	var found []known.BaselineCluster
	for i := range clusters {
		if c := &clusters[i]; c.Known == nil {
			found = append(found, known.BaselineCluster{Key: c.Key, Count: c.Count, Title: c.Title})
		}
	}
	return known.NewBaseline(found)
}

// showing tells by key which clusters were found, be they known issues by now.
func showing(clusters []campaign.Cluster) func(key string) bool {
	found := map[string]bool{}
	for i := range clusters {
		found[finding.Base(clusters[i].Key)] = true
	}
	return func(key string) bool { return found[key] }
}

func (o *baselineOptions) update(_ context.Context, t *terminal, file string, b *known.Baseline, found []campaign.Cluster) error {
	fresh, left := baselineOf(found)
	added := b.Add(fresh, o.comment)
	if err := rewritten(t, file, b, len(added)); err != nil {
		return err
	}
	listEntries(t, added)
	fmt.Fprintf(t.out, "%s added to %s, which has %d now\n", present.Count(len(added), "cluster"), file, len(b.Clusters))
	if left > 0 {
		fmt.Fprintf(t.out, "%s left out: not repeated, or not examined\n", present.Count(left, "finding"))
	}
	return nil
}

// rewritten writes a baseline of which some entries changed; without a change the file stays as it is. What
// people wrote behind # is lost, and told.
func rewritten(t *terminal, file string, b *known.Baseline, changed int) error {
	if changed == 0 {
		return nil
	}
	if err := known.WriteBaseline(file, b); err != nil {
		return err
	}
	if b.Remarks > 0 {
		fmt.Fprintln(t.err, present.Hang(fmt.Sprintf("warning: %s behind # did not stay in %s; the field comment of an entry does", present.Count(b.Remarks, "comment"), file)))
	}
	return nil
}

func (o *baselineOptions) prune(_ context.Context, t *terminal, file string, b *known.Baseline, found []campaign.Cluster) error {
	dropped := b.Prune(showing(found))
	if err := rewritten(t, file, b, len(dropped)); err != nil {
		return err
	}
	listEntries(t, dropped)
	fmt.Fprintf(t.out, "%s dropped from %s, which has %d now\n", present.Count(len(dropped), "cluster"), file, len(b.Clusters))
	return nil
}

func (o *baselineOptions) stale(_ context.Context, t *terminal, file string, b *known.Baseline, found []campaign.Cluster) error {
	gone := b.Gone(showing(found))
	listEntries(t, gone)
	fmt.Fprintf(t.out, "%d of the %s in %s did not show\n", len(gone), present.Count(len(b.Clusters), "cluster"), file)
	if o.fail && len(gone) > 0 {
		return errFindings
	}
	return nil
}

// listEntries writes entries of a baseline, two lines each.
func listEntries(t *terminal, list []known.BaselineCluster) {
	for _, c := range list {
		fmt.Fprintf(t.out, "%s\n  %s\n", present.Escaped(c.Key), strings.TrimLeft(present.Wrap(present.Escaped(c.Title), "  ", present.Width), " "))
		if c.Comment != "" {
			fmt.Fprintf(t.out, "  (%s)\n", present.Escaped(c.Comment))
		}
	}
}

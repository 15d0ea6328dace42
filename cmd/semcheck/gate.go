package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/report"
	"github.com/semcheck/semcheck/compare/trial"
)

// gateOptions say which findings make a run fail, and what is written for those
// who read its result: the options of a run in CI.
type gateOptions struct {
	failOn, ignore, known, baseline, writeBaseline, junit string
	noReport                                              bool
}

func (o *gateOptions) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.failOn, "fail-on", string(known.FailOnNew), "`which` findings fail the run: new (neither known nor in the baseline), any, none")
	f.StringVar(&o.ignore, "ignore", "", "leave these `classes` of differences out of the exit status: "+strings.Join(finding.SeverityNames(), ", "))
	f.StringVar(&o.known, "known", "", "add the known issues of this `file` to the program's (docs/KNOWN_ISSUES.md)")
	f.StringVar(&o.baseline, "baseline", "", "findings of clusters in this `file` are not new")
	f.StringVar(&o.writeBaseline, "write-baseline", "", "write the clusters that the run found into this `file`")
	f.StringVar(&o.junit, "junit", "", "write JUnit XML into this `file` too")
	f.BoolVar(&o.noReport, "no-report", false, "write no reports into the run's folder; the command report writes them later")
	f.Lookup("no-report").NoOptDefVal = "true"
}

// gate is what a run holds its findings against.
type gate struct {
	options  *gateOptions
	failOn   known.FailOn
	ignored  []finding.Severity
	known    *known.List
	baseline *known.Baseline
	target   targets.Target
	// staleLimit is how long the check for stale entries may take.
	staleLimit time.Duration
}

// open reads the known issues and the baseline, before any engine is asked.
func (o *gateOptions) open(target targets.Target) (*gate, error) {
	g := &gate{options: o, target: target, staleLimit: time.Minute}
	var err error
	if g.failOn, err = known.ParseFailOn(o.failOn); err != nil {
		return nil, misuse("--fail-on: %s", err)
	}
	if g.ignored, err = finding.ParseSeverities(o.ignore); err != nil {
		return nil, misuse("--ignore: %s", err)
	}
	if g.known, err = issuesOf(target); err != nil {
		return nil, err
	}
	if o.known != "" {
		more, err := knownIssues(target, o.known)
		if err != nil {
			return nil, err
		}
		if err := g.known.Join(more); err != nil {
			return nil, err
		}
	}
	if o.baseline != "" {
		if g.baseline, err = known.ReadBaseline(o.baseline); err != nil {
			return nil, err
		}
	}
	if o.writeBaseline != "" {
		if err := known.CanWriteBaseline(o.writeBaseline); err != nil {
			return nil, err
		}
	}
	for flag, path := range map[string]string{"write-baseline": o.writeBaseline, "junit": o.junit} {
		if err := writable(flag, path); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// writable tells before a run whether a file that it ends with can be written.
func writable(flag, path string) error {
	if path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return misuse("--%s %s: there is no folder %s", flag, path, folder)
	case err != nil:
		return misuse("--%s %s: %s", flag, path, err)
	case !info.IsDir():
		return misuse("--%s %s: %s is no folder", flag, path, folder)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return misuse("--%s %s: it is a folder, and not a file", flag, path)
	}
	draft, err := os.CreateTemp(folder, ".semcheck-*")
	if err != nil {
		return misuse("--%s %s: nothing can be written into %s", flag, path, folder)
	}
	return errors.Join(draft.Close(), os.Remove(draft.Name()))
}

// canReport tells before a run whether its reports can be written into a folder.
func (g *gate) canReport(out string) error {
	if g.options.noReport {
		return nil
	}
	if err := report.CanWrite(out); err != nil {
		return fmt.Errorf("%w; name a folder that can be written with --out", err)
	}
	return nil
}

// triage completes a triage by what is known, and by the reports of
// examples.
func (g *gate) triage(e *campaign.Triage, out string) {
	e.Match, e.Settles = g.known.Match, g.known.Settles
	e.InBaseline = g.baseline.Has
	if out == "" || g.options.noReport {
		return
	}
	e.Drop = func(id string) error { return report.Drop(out, id) }
	e.Write = func(f *finding.Finding, c campaign.Cluster) error {
		return report.Finding(out, f, &report.Cluster{Key: c.Key, Title: clusterTitle(c.Key), Count: uint64(c.Count), Findings: []*finding.Finding{f}})
	}
}

// fails tells whether the run's findings make it fail.
func (g *gate) fails(s *campaign.Summary, triaged bool) bool {
	switch {
	case g.failOn == known.FailOnNone:
		return false
	case !triaged || s.Pending > 0:
		return s.Failed()
	case g.failOn == known.FailOnAny:
		return slices.ContainsFunc(s.Clusters, func(c campaign.Cluster) bool { return !c.Precision && !g.ignores(&c) })
	}
	return slices.ContainsFunc(s.Clusters, func(c campaign.Cluster) bool { return c.New() && !g.ignores(&c) })
}

// ignores tells whether a cluster is of a class of differences that makes no run fail.
func (g *gate) ignores(c *campaign.Cluster) bool { return slices.Contains(g.ignored, c.Severity) }

// ignoredIn counts the new clusters of some classes.
func ignoredIn(s *campaign.Summary, classes []finding.Severity) (n int) {
	for i := range s.Clusters {
		if c := &s.Clusters[i]; c.New() && slices.Contains(classes, c.Severity) {
			n++
		}
	}
	return n
}

// leftOut says how many new clusters are left out of the exit status; empty if there are none.
func (g *gate) leftOut(s *campaign.Summary) string {
	var counts []string
	all := 0
	for _, class := range g.ignored {
		n := ignoredIn(s, []finding.Severity{class})
		all += n
		if n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", class, n))
		}
	}
	if all == 0 {
		return ""
	}
	return present.Wrap(fmt.Sprintf("%s left out of the exit status by --ignore: %s", present.Count(all, "new cluster"), strings.Join(counts, ", ")), "", present.Width)
}

// stale replays the examples of known issues that did not fire in the run, and
// tells which of them the engine does not show any more, or not as they say. A
// check that is cut short is told, and is no error of the run.
func (g *gate) stale(ctx context.Context, t *terminal, c *campaign.Config, version string) error {
	limited, cancel := context.WithTimeout(ctx, g.staleLimit)
	defer cancel()
	b := &trial.Runner{Engine: c.Engine, Dialect: c.Dialect, Timeout: c.StatementTimeout, ReconnectFor: reach}
	tell := func(format string, args ...any) { fmt.Fprintln(t.err, present.Hang(fmt.Sprintf(format, args...))) }
	replays, err := g.known.Stale(limited, version, func(ctx context.Context, e *known.Entry) (known.Replay, error) { return oracle.Replay(ctx, b, e) })
	closing := b.Close()
	if ctx.Err() != nil {
		return nil // the run is being ended: that is said elsewhere
	}
	for _, r := range replays {
		name := fmt.Sprintf("the known issue %s (%s)", r.Entry.ID, r.Entry.Place())
		detail := strings.Join(strings.Fields(r.Detail), " ")
		switch r.Fate {
		case known.FateStale:
			tell("stale: %s does not show on %s any more", name, version)
		case known.FateMismatch, known.FateUndecided:
			tell("%s: %s: %s", r.Fate, name, detail)
		case known.FateFires, known.FateLeftOut, known.FateOutOfRange:
		}
	}
	if err != nil && limited.Err() != nil { // a session that is cut off in a statement may not close
		tell("warning: the check for stale known issues was cut off after %v; `semcheck known %s --check` checks them all", g.staleLimit, g.target.Name)
		return nil
	}
	return errors.Join(err, closing)
}

// write makes the files that a run leaves behind: reports, JUnit, baseline.
func (g *gate) write(ctx context.Context, t *terminal, s *campaign.Summary, quiet bool) error {
	say := func(text string) {
		if !quiet { // events are the only output then
			fmt.Fprintln(t.out, text)
		}
	}
	stored, err := campaign.Read(ctx, s.Out)
	if err != nil {
		return err
	}
	runs := []*report.Run{reportedRun(stored)}
	if !g.options.noReport {
		if err := report.Write(s.Out, runs); err != nil {
			return err
		}
		say(present.Path("report:", filepath.Join(s.Out, report.PageFile)))
	}
	if g.options.junit != "" {
		text, err := report.JUnit(runs)
		if err != nil {
			return err
		}
		if err := finding.Write(g.options.junit, text); err != nil {
			return err
		}
	}
	if g.options.writeBaseline != "" {
		baseline, _ := baselineOf(s.Clusters)
		if err := known.WriteBaseline(g.options.writeBaseline, baseline); err != nil {
			return err
		}
		say(fmt.Sprintf("baseline: %s in %s", present.Count(len(baseline.Clusters), "cluster"), g.options.writeBaseline))
	}
	if text := g.leftOut(s); text != "" {
		say(text)
	}
	gone := g.baseline.Gone(func(key string) bool {
		return slices.ContainsFunc(s.Clusters, func(c campaign.Cluster) bool { return finding.Base(c.Key) == key })
	})
	if len(gone) > 0 {
		say(present.Count(len(gone), "cluster") + " of the baseline did not show in this run")
	}
	return nil
}

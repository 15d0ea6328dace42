package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
	"github.com/semcheck/semcheck/compare/triage"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
)

// knownFolder is where the program's known issues lie in its embedded data.
const knownFolder = "testdata/known"

type knownOptions struct {
	dsn, file            string
	check, kills, asJSON bool
	timeout              time.Duration
}

func newKnown(t *terminal) *cobra.Command {
	var o knownOptions
	c := &cobra.Command{
		Use:   "known [TARGET]",
		Short: "List the known issues of engines, and check that they still show",
		Long: `Lists the known issues of all engines, or of one. A finding that matches an
entry is known and does not fail the run. --file reads your own entries instead
(docs/KNOWN_ISSUES.md has the format).

With --check each example is replayed on the engine:
  fires         the engine still differs
  stale         it agrees now: remove the entry, or end its range of versions
  mismatch      it differs, but not as the entry says, or the entry does not
                match it once it is reduced and blamed: the difference, the
                rule, the case or a pattern is wrong
  undecided     it cannot be judged: the reason is told
  left out      it would end the engine, and --kills was not given
  out of range  the entry is not of the engine's version
Without TARGET, engines that cannot be reached are skipped and named.

Exit status: 0 listed, or nothing is wrong; 1 with --check: something is stale,
a mismatch or undecided; 2 usage, a file with a mistake in it, or no engine.`,
		Example: `  semcheck known
  semcheck known sqlite --check
  semcheck known mysql --check --file my-mysql.yaml --json`,
		Args:      arguments(0, 1, "at most one argument: a target"),
		ValidArgs: targets.Names(),
		RunE:      func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args) },
	}
	c.AddCommand(newKnownDraft(t))
	f := c.Flags()
	f.BoolVar(&o.check, "check", false, "replay every example on the engine")
	f.BoolVar(&o.kills, "kills", false, "with --check: also replay examples that end the engine")
	f.StringVar(&o.file, "file", "", "read the entries of this `file` instead of the program's; needs TARGET")
	f.StringVar(&o.dsn, "dsn", "", "with --check: `address` of the engine; default is the variable SEMCHECK_<TARGET>_DSN")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "with --check: call a statement a hang after this `time`")
	f.BoolVar(&o.asJSON, "json", false, "print as JSON, one line an engine")
	return c
}

// knownIssues reads the entries for a target: the program's, or a file's. They
// are those of its family, in the dialect of the family.
func knownIssues(target targets.Target, file string) (*known.List, error) {
	family := cmp.Or(target.Family, target.Name)
	newest, err := targets.ByName(family)
	if err != nil {
		return nil, err
	}
	d := spec.DialectByName(newest.Dialect)
	if d == nil {
		return nil, fmt.Errorf("target %s: no dialect %s", family, newest.Dialect)
	}
	var list *known.List
	folder, err := fs.Sub(semcheck.Known, knownFolder)
	switch {
	case err != nil:
	case file != "":
		list, err = known.ReadFile(file, d)
	default:
		list, err = known.Load(folder, family, d)
	}
	if err != nil {
		return nil, err
	}
	var laws []string
	for _, law := range oracle.Laws() {
		laws = append(laws, law.Name())
	}
	return list, list.CheckLaws(laws)
}

func (o *knownOptions) run(ctx context.Context, t *terminal, args []string) error {
	switch {
	case len(args) == 0 && (o.file != "" || o.dsn != ""):
		return misuse("--file and --dsn need a target")
	case !o.check && (o.kills || o.dsn != ""):
		return misuse("--kills and --dsn are for --check")
	case o.timeout <= 0:
		return misuse("--timeout must be above zero, got %v", o.timeout)
	}
	chosen := targets.All()
	if len(args) > 0 {
		target, err := targets.ByName(args[0])
		if err != nil {
			return misuse("%s", err)
		}
		chosen = []targets.Target{target}
	}
	lists := make([]*known.List, len(chosen))
	for i, target := range chosen { // all are read before an engine is asked
		var err error
		if lists[i], err = knownIssues(target, o.file); err != nil {
			return err
		}
	}
	bad, checked := 0, 0
	for i, target := range chosen {
		if len(args) == 0 && o.leavesOut(target, lists[i]) {
			continue
		}
		account := knownAccount{Engine: target.Name, Issues: []knownIssue{}}
		var err error
		if o.check {
			err = o.replay(ctx, target, lists[i], &account)
		}
		switch {
		case err != nil && (len(args) > 0 || ctx.Err() != nil):
			return ended(ctx, err)
		case err != nil:
			account = knownAccount{Engine: target.Name, Issues: []knownIssue{}, Problem: problem(err)}
		case o.check:
			checked++
		}
		if len(account.Issues) == 0 {
			account.list(lists[i], target.Dialect)
		}
		bad += account.bad()
		if err := account.print(t, o); err != nil {
			return err
		}
	}
	switch {
	case o.check && checked == 0:
		return errors.New("no engine could be reached; `semcheck engines` tells why")
	case bad > 0:
		return errFindings
	}
	return nil
}

// leavesOut tells whether a target is left out where all are asked for: a
// version has the entries of its family, which are listed once, and is checked
// only where some are of that version.
func (o *knownOptions) leavesOut(target targets.Target, list *known.List) bool {
	if target.Version == "" {
		return false
	}
	inRange, err := list.InRange(target.Version)
	return !o.check || err == nil && len(inRange) == 0
}

// replay tries the examples on a target.
func (o *knownOptions) replay(ctx context.Context, target targets.Target, list *known.List, account *knownAccount) (err error) {
	e, err := target.Engine(o.dsn, nil)
	if err != nil {
		return err
	}
	runner := &trial.Runner{Engine: e, Dialect: spec.DialectByName(target.Dialect), Timeout: o.timeout, ReconnectFor: reach}
	defer func() { err = errors.Join(err, runner.Close(), e.Close()) }()
	opening, cancel := context.WithTimeout(ctx, max(2*reach, o.timeout))
	err = runner.Open(opening)
	cancel()
	if err != nil {
		return err
	}
	account.Version = runner.Version()
	inRange, err := list.InRange(account.Version)
	if err != nil {
		return err
	}
	entries := list.Entries()
	kills := func(e *known.Entry) bool { return e.Kills }
	entries = slices.Concat(slices.DeleteFunc(slices.Clone(entries), kills), // what ends the engine comes last
		slices.DeleteFunc(entries, func(e *known.Entry) bool { return !kills(e) }))
	for _, entry := range entries {
		replay := known.Replay{Entry: entry, Fate: known.FateOutOfRange}
		switch {
		case !slices.Contains(inRange, entry):
		case entry.Kills && !o.kills:
			replay.Fate = known.FateLeftOut
		case entry.Kills:
			replay = ending(ctx, runner, entry)
		default:
			runner.AskOpen, runner.JudgeErrors = entry.Error() == compare.DifferenceInternal, entry.Error() != compare.DifferenceNone
			if replay, err = oracle.Replay(ctx, runner, entry); err == nil && replay.Fate == known.FateFires {
				err = matched(ctx, runner, list, &replay)
			}
			if err != nil {
				return fmt.Errorf("known issue %s: %w", entry.ID, err)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		account.add(replay)
	}
	return nil
}

// ending replays an example that ends the engine. An engine that is gone
// already, as after the example before, leaves the next one undecided.
func ending(ctx context.Context, runner *trial.Runner, entry *known.Entry) known.Replay {
	runner.AskOpen = true
	replay, err := oracle.Replay(ctx, runner, entry)
	if err != nil {
		return known.Replay{Entry: entry, Fate: known.FateUndecided, Detail: problem(err)}
	}
	return replay
}

// triaging is how long an example may be reduced; it is small already.
var triaging = reduce.Budget{Checks: 2000, Time: 30 * time.Second}

// matched triages an example that fires as a run does its findings, and holds
// it against its own entry.
func matched(ctx context.Context, runner *trial.Runner, list *known.List, replay *known.Replay) error {
	entry := replay.Entry
	f := &finding.Finding{Format: finding.Format, ID: entry.ID, Law: entry.Laws[0], Verdict: compare.Disagree.String(),
		Target: finding.Target{Name: runner.Engine.Name(), Dialect: runner.Dialect.Name, Version: runner.Version()},
		Found:  finding.Judged{Case: entry.Example}}
	if d := entry.Error(); d != compare.DifferenceNone {
		f.Difference = d.String()
	}
	triager := &triage.Triager{Runner: runner, Budget: triaging, Match: list.Match}
	if err := triager.Triage(ctx, f); err != nil {
		return err
	}
	matches := false
	fault, err := runner.Guard("holding an example against the known issue "+entry.ID, func() finding.Case { return entry.Example }, func() { matches = entry.Matches(f, runner.Dialect) })
	switch {
	case err != nil || matches:
		return err
	case fault != nil:
		replay.Fate, replay.Detail = known.FateUndecided, fault.Line()
		return nil
	}
	replay.Fate = known.FateMismatch
	switch {
	case f.Cluster == nil:
		replay.Detail = f.Note
	case f.Blame == nil:
		replay.Detail = "no rule, " + differing(f)
	default:
		replay.Detail = f.Blame.Named() + ", " + differing(f)
	}
	return nil
}

// differing is the shape of a triaged finding and in what it differs.
func differing(f *finding.Finding) string {
	shape := f.Cluster.Normalised
	if f.Cluster.Operands != "" {
		shape += " (operands " + f.Cluster.Operands + ")"
	}
	if f.Verdict == compare.Disagree.String() {
		return shape + ", " + f.Difference
	}
	return shape + ", " + f.Verdict
}

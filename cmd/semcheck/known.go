package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/examine"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/reduce"
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
		Short: "List the known issues of the engines, and check that they still show",
		Long: `Lists the known issues that the program holds, of all engines or of one: what a
run finds and an entry matches counts as known and does not fail the run. With
--file it reads entries of your own instead (the form: docs/KNOWN_ISSUES.md).

With --check each example is replayed on the engine:
  fires         the engine still differs
  stale         it agrees now: remove the entry, or end its range of versions
  mismatch      it differs, but once it is reduced and blamed the entry does
                not match it: the rule, the case or a pattern is wrong
  undecided     it cannot be judged: the reason is told
  left out      it would end the engine, and --kills was not given
  out of range  the entry is not of the engine's version
Without TARGET engines that cannot be reached are passed over and named.

Exit status: 0 listed, or nothing is wrong; 1 with --check: something is stale,
a mismatch or undecided; 2 usage, a file with a mistake in it, or no engine.`,
		Example: `  semcheck known
  semcheck known sqlite --check
  semcheck known mysql --check --file my-mysql.yaml --json`,
		Args:      arguments(0, 1, "at most one argument: a target"),
		ValidArgs: targets.Names(),
		RunE:      func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args) },
	}
	f := c.Flags()
	f.BoolVar(&o.check, "check", false, "replay every example on the engine")
	f.BoolVar(&o.kills, "kills", false, "with --check: also replay examples that end the engine")
	f.StringVar(&o.file, "file", "", "read the entries of this `file` instead of the program's; needs TARGET")
	f.StringVar(&o.dsn, "dsn", "", "with --check: `address` of the engine; default is the variable SEMCHECK_<TARGET>_DSN")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "with --check: call a statement a hang after this `time`")
	f.BoolVar(&o.asJSON, "json", false, "print as JSON, one line an engine")
	return c
}

// knownIssues reads the entries of a target: the program's, or a file's.
func knownIssues(target targets.Target, file string) (*known.List, error) {
	d := spec.DialectByName(target.Dialect)
	if d == nil {
		return nil, fmt.Errorf("target %s: no dialect %s", target.Name, target.Dialect)
	}
	var list *known.List
	folder, err := fs.Sub(semcheck.Known, knownFolder)
	switch {
	case err != nil:
	case file != "":
		list, err = known.ReadFile(file, d)
	default:
		list, err = known.Load(folder, known.Family(target.Name), d)
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
	list := targets.All()
	if len(args) > 0 {
		target, err := targets.ByName(args[0])
		if err != nil {
			return misuse("%s", err)
		}
		list = []targets.Target{target}
	}
	lists := make([]*known.List, len(list))
	for i, target := range list { // all are read before an engine is asked
		var err error
		if lists[i], err = knownIssues(target, o.file); err != nil {
			return err
		}
	}
	bad, checked := 0, 0
	for i, target := range list {
		account := knownAccount{Engine: target.Name, Issues: []knownIssue{}}
		var err error
		if o.check {
			err = o.replay(ctx, target, lists[i], &account)
		} else {
			account.list(lists[i])
		}
		switch {
		case err != nil && (len(args) > 0 || ctx.Err() != nil):
			return ended(ctx, err)
		case err != nil:
			account.Problem = problem(err)
		case o.check:
			checked++
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

// replay tries the examples on a target.
func (o *knownOptions) replay(ctx context.Context, target targets.Target, list *known.List, account *knownAccount) (err error) {
	e, err := target.Engine(o.dsn, nil)
	if err != nil {
		return err
	}
	bench := &oracle.Bench{Engine: e, Dialect: spec.DialectByName(target.Dialect), Timeout: o.timeout, ReconnectFor: reach}
	defer func() { err = errors.Join(err, bench.Close(), e.Close()) }()
	opening, cancel := context.WithTimeout(ctx, 2*reach)
	err = bench.Open(opening)
	cancel()
	if err != nil {
		return err
	}
	account.Version = bench.Version()
	inRange, err := list.InRange(account.Version)
	if err != nil {
		return err
	}
	for _, entry := range list.Entries() {
		replay := known.Replay{Entry: entry, Fate: known.FateOutOfRange}
		switch {
		case !slices.Contains(inRange, entry):
		case entry.Kills && !o.kills:
			replay.Fate = known.FateLeftOut
		default:
			bench.AskOpen = entry.Kills
			replay, err = bench.Replay(ctx, entry)
			if err == nil && replay.Fate == known.FateFires {
				err = matched(ctx, bench, list, &replay)
			}
			if err != nil {
				return fmt.Errorf("known issue %s: %w", entry.ID, err)
			}
		}
		account.add(replay)
	}
	return nil
}

// examining is how long an example may be reduced; it is small already.
var examining = reduce.Budget{Checks: 2000, Time: 30 * time.Second}

// matched examines an example that fires as a run does its findings, and holds
// it against its own entry.
func matched(ctx context.Context, bench *oracle.Bench, list *known.List, replay *known.Replay) error {
	entry := replay.Entry
	f := &finding.Finding{Format: finding.Format, ID: entry.ID, Law: entry.Law, Verdict: compare.Disagree.String(),
		Target: finding.Target{Name: bench.Engine.Name(), Dialect: bench.Dialect.Name, Version: bench.Version()},
		Found:  finding.Judged{Case: entry.Example}}
	if entry.Kills {
		f.Verdict = compare.Crash.String()
	}
	examiner := &examine.Examiner{Bench: bench, Budget: examining, Match: list.Match}
	if err := examiner.Examine(ctx, f); err != nil {
		return err
	}
	if entry.Matches(f, bench.Dialect) {
		return nil
	}
	replay.Fate = known.FateMismatch
	switch {
	case f.Cluster == nil:
		replay.Detail = f.Note
	case f.Blame == nil:
		replay.Detail = "no rule, " + f.Cluster.Normalised
	default:
		replay.Detail = f.Blame.Named() + ", " + f.Cluster.Normalised
	}
	return nil
}

// wrong tells whether a check cannot pass an entry.
func wrong(fate known.Fate) bool {
	switch fate {
	case known.FateStale, known.FateMismatch, known.FateUndecided:
		return true
	case known.FateFires, known.FateLeftOut, known.FateOutOfRange:
	}
	return false
}

// knownAccount is what is known of an engine, and how it fared.
type knownAccount struct {
	Engine  string       `json:"engine"`
	Version string       `json:"version,omitempty"` // of the engine, with --check
	Problem string       `json:"problem,omitempty"` // why it was not checked
	Issues  []knownIssue `json:"issues"`
}

// knownIssue is an entry as it is printed.
type knownIssue struct {
	ID         string     `json:"id"`
	Rule       string     `json:"rule"`
	Cases      []string   `json:"cases"`
	Law        string     `json:"law"`
	Query      string     `json:"query"`
	Versions   string     `json:"versions"`
	Mode       known.Mode `json:"mode"`
	Link       string     `json:"link,omitempty"`
	Reason     string     `json:"reason"`
	Kills      bool       `json:"kills,omitempty"`
	Statements []string   `json:"statements"`
	Shows      string     `json:"shows"`
	Place      string     `json:"place"`
	Fate       known.Fate `json:"fate,omitempty"` // with --check
	Detail     string     `json:"detail,omitempty"`
}

func (a *knownAccount) list(l *known.List) {
	for _, e := range l.Entries() {
		a.add(known.Replay{Entry: e})
	}
}

func (a *knownAccount) add(r known.Replay) {
	e := r.Entry
	cases := e.Cases
	if cases == nil {
		cases = []string{}
	}
	a.Issues = append(a.Issues, knownIssue{ID: e.ID, Rule: e.Rule, Cases: cases, Law: e.Law, Query: e.Query, Versions: e.Versions.String(),
		Mode: e.Mode, Link: e.Link, Reason: e.Reason, Kills: e.Kills, Statements: e.Example.Statements, Shows: e.Example.Query,
		Place: path.Base(e.Place()), Fate: r.Fate, Detail: r.Detail})
}

// bad counts the entries that a check cannot pass.
func (a *knownAccount) bad() int {
	n := 0
	for i := range a.Issues {
		if wrong(a.Issues[i].Fate) {
			n++
		}
	}
	return n
}

func (a *knownAccount) print(t *terminal, o *knownOptions) error {
	if o.asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(a)
	}
	paint := t.paint()
	name := a.Engine
	if a.Version != "" {
		name += ", " + a.Version
	}
	fmt.Fprintf(t.out, "%s: %s\n", paint.Bold(name), present.Count(len(a.Issues), "known issue"))
	if a.Problem != "" {
		fmt.Fprintf(t.out, "  not checked: %s\n", a.Problem)
	}
	fates := map[known.Fate]int{}
	for i := range a.Issues {
		issue := &a.Issues[i]
		fates[issue.Fate]++
		if o.check {
			a.checked(t, issue)
			continue
		}
		issue.print(t)
	}
	if o.check && len(a.Issues) > 0 {
		var counts []string
		for _, fate := range known.Fates() {
			if fates[fate] > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", fates[fate], fate))
			}
		}
		fmt.Fprintf(t.out, "  %s\n", strings.Join(counts, ", "))
	}
	return nil
}

// print shows an entry.
func (i *knownIssue) print(t *terminal) {
	rule := i.Rule
	if len(i.Cases) > 0 {
		rule += "[" + strings.Join(i.Cases, ", ") + "]"
	}
	link := i.Link
	if link == "" {
		link = "not reported"
	}
	fmt.Fprintf(t.out, "  %s\n", t.paint().Bold(i.ID))
	fmt.Fprintln(t.out, present.Wrap(i.Reason, "    ", present.Width))
	fmt.Fprintln(t.out, present.Wrap(fmt.Sprintf("%s, versions %s, %s, %s", rule, i.Versions, i.Mode, link), "    ", present.Width))
}

// checked shows how an entry fared.
func (a *knownAccount) checked(t *terminal, i *knownIssue) {
	paint := t.paint()
	fate := fmt.Sprintf("%-13s", i.Fate)
	switch {
	case i.Fate == known.FateFires:
		fate = paint.Green(fate)
	case wrong(i.Fate):
		fate = paint.Red(fate)
	}
	fmt.Fprintf(t.out, "  %s %s\n", fate, i.ID)
	if wrong(i.Fate) {
		if i.Detail != "" {
			fmt.Fprintln(t.out, present.Wrap(strings.Join(strings.Fields(i.Detail), " "), "    ", present.Width))
		}
		fmt.Fprintln(t.out, present.Wrap("the entry: "+i.Place, "    ", present.Width))
	}
}

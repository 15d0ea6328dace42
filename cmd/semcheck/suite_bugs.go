package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/published"
	"github.com/semcheck/semcheck/compare/engine/targets"
)

type bugsOptions struct {
	targets []string
	show    string
	json    bool
	timeout time.Duration
}

func newSuiteBugs(t *terminal) *cobra.Command {
	var o bugsOptions
	c := &cobra.Command{
		Use:   "bugs FILE",
		Short: "Tell which published bugs show on the engines that are here",
		Long: `Runs the statements of published bugs on the engines that can be reached, each
in a fresh database with the settings that the engine has by itself, and says of
each bug and version
  reproduces   what was published comes
  does not     what should come does
  cannot say   the statements do not run there, or nothing tells
and what decided
  remark       the comments behind the statements: "-- fetches no row",
               "-- expected: 0, actual: 1", "-- Error: …"
  ruling       a remark of ours, where those do not do; with its reason
  failure      the engine broke, or says that it is at fault
  versions     the newest version of the engine answers otherwise, or likewise

FILE has one bug a line:
  {"source","id","dbms","kind","oracle","status","title","statements":[…]}
Bugs whose status is "not a bug" or "duplicate" are not run. Bugs of MySQL run
on MariaDB, too, and the other way round; those results are not in the totals of
the engine.

Versions are those of ` + "`semcheck engines`" + `. A bug "documented" is one whose
engine kept its behaviour and changed its documentation.

Exit status: 0 told, 2 usage, environment, or no bug could be run.`,
		Example: `  semcheck suite bugs bugs.jsonl
  semcheck suite bugs bugs.jsonl --target sqlite@3.29.0 --show all
  semcheck suite bugs bugs.jsonl --json`,
		Args:              arguments(1, 1, "one argument: a file"),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args[0]) },
		ValidArgsFunction: cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault),
	}
	f := c.Flags()
	f.StringSliceVar(&o.targets, "target", nil, "run on this `engine` only; may be given more than once")
	f.StringVar(&o.show, "show", "reproduces", "print the bugs of one `state`: reproduces, \"does not\", \"cannot say\" or all")
	f.BoolVar(&o.json, "json", false, "print as JSON, all bugs")
	f.DurationVar(&o.timeout, "timeout", 5*time.Second, "call a statement a hang after this `time`")
	if err := c.RegisterFlagCompletionFunc("target", cobra.FixedCompletions(targets.Names(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
	return c
}

func (o *bugsOptions) run(ctx context.Context, t *terminal, path string) (err error) {
	if _, ok := published.StateByName(o.show); !ok && o.show != "all" {
		return misuse("unknown state %q for --show; it is reproduces, \"does not\", \"cannot say\" or all", o.show)
	}
	if o.timeout <= 0 {
		return misuse("--timeout must be above zero, got %v", o.timeout)
	}
	for _, name := range o.targets {
		if _, err := targets.ByName(name); err != nil {
			return misuse("%s", err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	bugs, err := published.Read(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	folder, err := os.MkdirTemp("", "semcheck-bugs-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	here, err := o.stations(ctx, bugs, folder)
	defer func() { err = errors.Join(err, here.close()) }()
	if err != nil {
		return err
	}
	results, err := here.run(ctx, t, bugs)
	if err != nil {
		return err
	}
	if len(results) == 0 {
		return fmt.Errorf("no bug was run: %s", strings.Join(here.absentLines(), "; "))
	}
	if o.json {
		return printBugsJSON(t, bugs, here, results)
	}
	o.print(t, bugs, here, results)
	return nil
}

// stations are the engines on which bugs are run.
type stations struct {
	names  []string // of those that are here, in the order of the targets
	here   map[string]*published.Station
	absent map[string]string // why others are not
}

// stations reaches the engines of the bugs. Databases of embedded engines lie in
// a folder: some bugs need a file.
func (o *bugsOptions) stations(ctx context.Context, bugs []*published.Bug, folder string) (*stations, error) {
	list := &stations{here: map[string]*published.Station{}, absent: map[string]string{}}
	wanted := map[string]bool{}
	for _, b := range bugs {
		if b.Skip() == "" {
			for _, name := range slices.Concat(b.Targets(), b.Kin()) {
				wanted[name] = len(o.targets) == 0 || slices.Contains(o.targets, name)
			}
		}
	}
	for _, target := range targets.All() {
		if !wanted[target.Name] {
			continue
		}
		dsn := target.DSN("")
		if strings.HasPrefix(target.Name, "sqlite") && !strings.Contains(dsn, "?") {
			if target.Embedded && dsn == "" {
				dsn = folder
			} else if target.Child {
				dsn += "?database=" + folder
			}
		}
		s, err := published.NewStation(target, dsn, o.timeout)
		if err != nil {
			list.absent[target.Name] = problem(err)
			continue
		}
		opening, cancel := context.WithTimeout(ctx, reach)
		err = s.Reach(opening)
		cancel()
		switch {
		case ctx.Err() != nil:
			return list, errors.Join(ctx.Err(), s.Close())
		case err != nil:
			list.absent[target.Name] = problem(errors.Join(err, s.Close()))
			continue
		}
		list.names = append(list.names, target.Name)
		list.here[target.Name] = s
	}
	return list, nil
}

func (s *stations) close() error {
	var problems []error
	for _, name := range s.names {
		problems = append(problems, s.here[name].Close())
	}
	return errors.Join(problems...)
}

func (s *stations) absentLines() []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s.absent)) {
		first, _, _ := strings.Cut(s.absent[name], "\n")
		lines = append(lines, name+": "+first)
	}
	return lines
}

// run runs all bugs.
func (s *stations) run(ctx context.Context, t *terminal, bugs []*published.Bug) ([]*published.Result, error) {
	live := newLiveLine(t.err)
	defer live.Clear()
	var results []*published.Result
	for i, b := range bugs {
		if b.Skip() != "" {
			continue
		}
		live.Print(fmt.Sprintf("%d of %s: %s", i+1, present.Count(len(bugs), "bug"), b.Name()))
		list, err := published.Run(ctx, b, s.here)
		if err != nil {
			return nil, err
		}
		results = append(results, list...)
	}
	return results, nil
}

func (o *bugsOptions) print(t *terminal, bugs []*published.Bug, here *stations, results []*published.Result) {
	for _, of := range byBug(results) {
		if o.show == "all" || slices.ContainsFunc(of, func(r *published.Result) bool { return r.State.String() == o.show }) {
			printBug(t, of)
		}
	}
	paint := t.paint()
	publishers := present.NewGrid("published of", "kind", "bugs", "reproduce", "documented", "do not", "cannot say")
	totals := published.ByEngine(results)
	for _, name := range slices.Sorted(maps.Keys(totals)) {
		for _, kind := range published.Kinds {
			if n := totals[name][kind]; n != nil {
				publishers.Row(nil, name, kind, n.Bugs(), n.Reproduces, n.Documented, n.DoesNot, n.CannotSay)
			}
		}
	}
	publishers.Write(t.out, paint)
	fmt.Fprintln(t.out)
	versions := present.NewGrid("reproduce on", "logic", "documented", "error", "crash", "hang")
	for _, name := range here.names {
		n := published.ByKind(results, name)
		row := []any{name}
		for _, kind := range published.Kinds {
			shown, documented := 0, 0
			if n[kind] != nil {
				shown, documented = n[kind].Reproduces, n[kind].Documented
			}
			if row = append(row, shown); kind == "logic" {
				row = append(row, documented)
			}
		}
		versions.Row(nil, row...)
	}
	versions.Write(t.out, paint)
	fmt.Fprintln(t.out)
	for _, s := range published.Skips(bugs) {
		fmt.Fprintf(t.out, "not run: %s, %s\n", present.Count(s.Bugs, "bug"), s.Reason)
	}
	for _, line := range here.absentLines() {
		fmt.Fprintln(t.out, present.Hang("not here: "+line))
	}
}

// byBug cuts results, which stand bug by bug.
func byBug(results []*published.Result) [][]*published.Result {
	var list [][]*published.Result
	for _, r := range results {
		if n := len(list); n > 0 && list[n-1][0].Bug == r.Bug {
			list[n-1] = append(list[n-1], r)
		} else {
			list = append(list, []*published.Result{r})
		}
	}
	return list
}

func printBug(t *terminal, results []*published.Result) {
	paint := t.paint()
	b := results[0].Bug
	how := b.Engine() + ", " + b.Kind
	if b.Oracle != "" && b.Oracle != b.Kind {
		how += ", " + b.Oracle
	}
	fmt.Fprintf(t.out, "%s\n", strings.TrimRight(present.Hang(fmt.Sprintf("%s (%s, %s) %s", paint.Bold(b.Name()), how, b.Status, b.Title)), "\n"))
	colours := map[published.State]func(string) string{published.Shows: paint.Red, published.Gone: paint.Green, published.Unclear: paint.Yellow}
	for _, g := range published.Groups(results) {
		way := ""
		if g.Way != published.ByNothing {
			way = " (" + g.Way.String() + ")"
		}
		text := fmt.Sprintf("%s on %s%s: %s", g.State, strings.Join(g.Targets, ", "), way, g.Why)
		lines := present.Wrap(text, "    ", present.Width)
		fmt.Fprintln(t.out, strings.Replace(lines, "    "+g.State.String(), "  "+colours[g.State](g.State.String()), 1))
	}
	fmt.Fprintln(t.out)
}

// bugResult is what is printed of a result as JSON.
type bugResult struct {
	Source    string `json:"source"`
	ID        int    `json:"id"`
	DBMS      string `json:"dbms"`
	Kind      string `json:"kind"`
	Oracle    string `json:"oracle,omitempty"`
	Status    string `json:"status"`
	Target    string `json:"target"`
	Kin       bool   `json:"kin,omitempty"`
	State     string `json:"state"`
	By        string `json:"by,omitempty"`
	Why       string `json:"why"`
	Statement string `json:"statement,omitempty"`
}

func printBugsJSON(t *terminal, bugs []*published.Bug, here *stations, results []*published.Result) error {
	type version struct {
		Target  string `json:"target"`
		Version string `json:"version"`
	}
	var versions []version
	for _, name := range here.names {
		versions = append(versions, version{name, here.here[name].Version})
	}
	list := []bugResult{}
	for _, r := range results {
		one := bugResult{Source: r.Bug.Source, ID: r.Bug.ID, DBMS: r.Bug.Engine(), Kind: r.Bug.Kind, Oracle: r.Bug.Oracle, Status: r.Bug.Status,
			Target: r.Target, Kin: r.Kin, State: r.State.String(), By: r.Way.String(), Why: r.Why}
		if r.Statement >= 0 {
			one.Statement = r.Script[r.Statement].Text
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b bugResult) int { return cmp.Compare(a.Source, b.Source) })
	e := json.NewEncoder(t.out)
	e.SetEscapeHTML(false)
	return e.Encode(map[string]any{
		"bugs": len(bugs), "skipped": published.Skips(bugs), "targets": versions, "absent": here.absent,
		"totals": published.ByEngine(results), "results": list,
	})
}

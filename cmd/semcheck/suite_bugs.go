package main

import (
	"context"
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
	"github.com/semcheck/semcheck/compare/oracle"
)

type bugsOptions struct {
	targets []string
	show    string
	laws    string
	json    bool
	timeout time.Duration
}

func newSuiteBugs(t *terminal) *cobra.Command {
	var o bugsOptions
	c := &cobra.Command{
		Use:   "bugs FILE",
		Short: "Tell which published bugs show on the engines that are here",
		Long: `Runs the statements of published bugs on the engines that can be reached. Each
bug has a fresh database with the engine's default settings. The command says
for each bug and version
  reproduces   the engine gives the published result
  does not     the engine gives the result that should come
  cannot say   the statements do not run there, or nothing decides
and what decided
  remark       the comments behind the statements: "-- fetches no row",
               "-- expected: 0, actual: 1", "-- Error: …"
  ruling       a remark of semcheck, if the comments do not decide; it has a
               reason
  failure      the engine broke, or says that it is at fault
  versions     the newest version of the engine answers otherwise, or likewise

FILE has one bug a line:
  {"source","id","dbms","kind","oracle","status","title","statements":[…]}
Bugs whose status is "not a bug" or "duplicate" are not run, nor bugs with a
statement that changes more than its database. Bugs of MySQL also run on
MariaDB, and the other way round; the totals of the engine leave these results
out.

The laws (--laws) then try the wrong answers that reproduce. The statement that
shows the bug is a case, in all variants of each law, and the law
  sees it      it is violated; the variant stands in brackets
  does not     it holds
  permitted    it is violated, and the semantics permit each answer
  not judged   it does not apply, or the statements are not read

The command counts all bugs of FILE, also bugs that are not run, by what the
semantics of their engine's newest dialect say, without an engine:
  right         the result that should come, or not the published result
  published     the published result; its makers say that it is documented, or
                no bug
  either        the published result is permitted, and another answer, too
  an error      an error is due that no remark mentions
  undetermined  the sources leave the result open
  not modelled  a statement that matters is not modelled
  untold        no remark says what came or should have come

Versions are the versions of ` + "`semcheck engines`" + `. A bug is "documented" if its
engine kept its behaviour and changed its documentation.

Exit status: 0 answered, 2 usage, environment, or no bug could be run.`,
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
	f.StringVar(&o.laws, "laws", "all", "try these `laws`, with commas between; all or none")
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
	laws, err := o.chosenLaws()
	if err != nil {
		return err
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
	here, err := o.runners(ctx, bugs, folder)
	defer func() { err = errors.Join(err, here.close()) }()
	if err != nil {
		return err
	}
	results, err := here.run(ctx, t, bugs, laws)
	if err != nil {
		return err
	}
	if len(results) == 0 {
		return fmt.Errorf("no bug was run: %s", strings.Join(here.absentLines(), "; "))
	}
	said, err := stands(ctx, bugs)
	if err != nil {
		return err
	}
	if o.json {
		return printBugsJSON(t, bugs, here, results, said)
	}
	o.print(t, bugs, here, results)
	printLaws(t, laws, results)
	printReadings(t, said)
	printAbsent(t, bugs, here)
	return nil
}

// chosenLaws are the laws of --laws.
func (o *bugsOptions) chosenLaws() ([]oracle.Law, error) {
	switch o.laws {
	case "all":
		return oracle.Laws(), nil
	case "none":
		return nil, nil
	}
	var list []oracle.Law
	for name := range strings.SplitSeq(o.laws, ",") {
		law, err := oracle.LawByName(strings.TrimSpace(name))
		if err != nil {
			return nil, misuse("%s", err)
		}
		list = append(list, law)
	}
	return list, nil
}

// bugRunners are the engines on which bugs are run.
type bugRunners struct {
	names  []string // of those that are here, in the order of the targets
	here   map[string]*published.Runner
	absent map[string]string // why others are not
}

// runners reaches the engines of the bugs. Databases of embedded engines lie in
// a folder: some bugs need a file.
func (o *bugsOptions) runners(ctx context.Context, bugs []*published.Bug, folder string) (*bugRunners, error) {
	list := &bugRunners{here: map[string]*published.Runner{}, absent: map[string]string{}}
	wanted := map[string]bool{}
	for _, b := range bugs {
		if b.Skip() == "" {
			for _, name := range slices.Concat(b.Targets(), b.Related()) {
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
		s, err := published.NewRunner(target, dsn, o.timeout)
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

func (s *bugRunners) close() error {
	var problems []error
	for _, name := range s.names {
		problems = append(problems, s.here[name].Close())
	}
	return errors.Join(problems...)
}

func (s *bugRunners) absentLines() []string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s.absent)) {
		first, _, _ := strings.Cut(s.absent[name], "\n")
		lines = append(lines, name+": "+first)
	}
	return lines
}

// run runs all bugs, and tries the laws on wrong answers that reproduce.
func (s *bugRunners) run(ctx context.Context, t *terminal, bugs []*published.Bug, laws []oracle.Law) ([]*published.Result, error) {
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
		for _, r := range list {
			if r.State != published.Shows || !b.Logic() {
				continue
			}
			if r.Views, err = s.here[r.Target].Views(ctx, r, laws); err != nil {
				return nil, err
			}
		}
		results = append(results, list...)
	}
	return results, nil
}

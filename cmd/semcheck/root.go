package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec/spelling"
)

func newRoot(t *terminal) *cobra.Command {
	var o runOptions
	var version bool
	root := &cobra.Command{
		Use:   "semcheck --target ENGINE",
		Short: "Say what a query must return, and whether an engine returns it",
		Long: `semcheck knows what a query must return. Run without a command it makes
databases and queries, evaluates each query by the rules of the engine's dialect
of SQL or, for a graph database, of openCypher, runs it on the engine, compares,
and prints the verdicts:
  agree        the only permitted answer
  disagree     no permitted answer            (fails the run, see --fail-on)
  freedom      one of several permitted answers, checked
  documented   agrees by the dialect, not by iso or openCypher (--differences)
  observed     agrees by a rule that no text states
  known        a disagreement that is listed: semcheck known
  unsupported  not modelled, or free without a checkable set: not compared
  refused      the engine does not have the syntax or the feature
  crash        the engine is gone, or closed the connection (fails the run)
  hang         the statement ran past --timeout             (fails the run)
  precision    a difference of geometries that a rounding decides

It creates, uses and drops only databases whose names begin with semcheck_ (in
Neo4j, whose names have no underscores, with semcheck).

--schema FILE uses your own tables and rows in place of generated ones: a
script in the target's dialect, or a dump of mysqldump, pg_dump or sqlite3. The
run says which statements it ignores, and which tables it leaves out and why.
--queries-from FILE asks your own queries first, then mutants of them.

Addresses (--dsn, or the variable SEMCHECK_<TARGET>_DSN):
` + addresses() + `
A server for tests: scripts/engines/TARGET.sh install, start, dsn, stop, for
mysql, mysql56, mariadb, postgres, neo4j, falkordb, age, tinkergraph and others.

Exit status: 0 agreement, 1 findings (also when interrupted), 2 usage or
environment (also: interrupted without findings, nothing compared, a fault of
semcheck itself).`,
		Example: `  semcheck --target sqlite --duration 30s
  semcheck --target mysql --dsn mysql://root@127.0.0.1:3306/ --queries 20000
  semcheck --target postgres --seed 7 --workers 4 --out run7 --json
  semcheck --target sqlite --schema shop.sql --queries-from reports.sql`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version {
				_, err := fmt.Fprintln(t.out, versionText())
				return err
			}
			if cmd.Flags().NFlag() == 0 {
				return cmd.Help()
			}
			return o.run(cmd.Context(), t)
		},
	}
	root.SetFlagErrorFunc(flagError)
	o.flags(root)
	root.Flags().BoolVarP(&version, "version", "v", false, "print version and commit")
	root.AddCommand(newEval(t), newCoverage(t), newRules(t), newKeywords(t), newRelate(t), newEngines(t), newSuite(t), newShow(t), newKnown(t), newBaseline(t), newReplay(t), newReduce(t), newBisect(t), newCalibrate(t), newMigrate(t), newMerge(t), newMatrix(t), newReport(t), newServe(t), newVersion(t))
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", fmt.Sprintf(".FlagUsagesWrapped %d", present.Width)))
	describeCompletion(root)
	refuseUnknownHelp(root)
	return root
}

// refuseUnknownHelp makes `semcheck help WORD` and `semcheck completion WORD` refuse a word that is no
// command. Cobra prints a help with status 0.
func refuseUnknownHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				if named, rest, err := root.Find(args); err != nil || named == root {
					return noCommand(root, args)
				} else if len(rest) > 0 {
					return noCommand(named, rest)
				}
				return nil
			}
		case "completion":
			c.Args = noCommand
			c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// describeCompletion adds examples to the command that cobra makes.
func describeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Example = `  source <(semcheck completion bash)
  semcheck completion zsh > "${fpath[1]}/_semcheck"
  semcheck completion fish > ~/.config/fish/completions/semcheck.fish`
		}
	}
}

// addresses lists an example DSN of each target, one for all versions of a
// family.
func addresses() string {
	var b strings.Builder
	const column = 15 // the longest name, and a space
	shown := map[string]bool{}
	add := func(name, example string) {
		lines := present.Wrap(example, strings.Repeat(" ", 2+column), present.Width)
		fmt.Fprintf(&b, "  %-*s%s\n", column, name, strings.TrimLeft(lines, " "))
	}
	for _, target := range targets.All() {
		name := target.Name
		if target.Version != "" {
			name = target.Family + "@"
		}
		if shown[name] {
			continue
		}
		shown[name] = true
		add(name, target.Example)
	}
	for _, database := range targets.Graphs() {
		add(database.Name, database.Example)
	}
	return b.String()
}

// noCommand refuses a word that is no command, with the ones that are.
func noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if len(names) == 0 {
		return misuse("%s has no command %q", root.CommandPath(), args[0])
	}
	if !root.HasParent() && strings.ContainsAny(args[0], " \t\n") {
		return misuse("unknown command %q; to evaluate a query write: semcheck eval \"SELECT …\"", args[0])
	}
	return misuse("unknown command %q%s; the commands are %s", args[0], spelling.DidYouMean(args[0], names), strings.Join(names, ", "))
}

// flagError says in words what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && len(unknown.GetSpecifiedName()) > 1 {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return misuse("%s%s", err, spelling.DidYouMean("--"+unknown.GetSpecifiedName(), names))
	}
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return misuse("%s", err)
	}
	wanted := map[string]string{
		"uint64": "a whole number, not negative", "int": "a whole number",
		"duration": "a time such as 30s or 10m", "bool": "true or false",
	}[invalid.GetFlag().Value.Type()]
	if wanted == "" {
		return misuse("%s", err)
	}
	return misuse("--%s must be %s, got %q", invalid.GetFlag().Name, wanted, invalid.GetValue())
}

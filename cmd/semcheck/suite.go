package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

type suiteOptions struct {
	dialect, show string
	collation     string
	target, dsn   string
	limit         int
	json, strict  bool
	naive         bool
	timeout       time.Duration
	workers       int
	geometry      geometryOptions
}

func newSuite(t *terminal) *cobra.Command {
	var o suiteOptions
	c := &cobra.Command{
		Use:   "suite FORMAT PATH",
		Short: "Test the semantics with a test suite",
		Long: `Runs a test suite through the evaluator and counts the cases. No engine is
asked, unless --target names one.
  right        the suite expects what the rules permit
  wrong        the suite expects other rows, rows for an error, another error
  unsupported  not modelled, by feature; also everything that follows from a
               statement of a script that is not modelled
  error        an error where the suite expects rows or success, or no answer
  skipped      not meant for this dialect, by reason

FORMAT is one of
  sqllogictest  scripts *.test: statement, query, skipif, onlyif, halt;
                the dialect is sqlite unless --dialect names another one
  jsonl         files *.jsonl, one case a line:
                {"id","dialect","setup":[…],"query","columns":[…],
                 "rows":[[…]],"ordered":bool,"error":class or null}
  de9im         tables *.tsv with a header, fields separated by tabs, no quotes:
                A_WKT, B_WKT, op (relate, intersects, contains, …), arg (the
                pattern of relate), expected (true, false; for relate without
                arg a matrix). Optional fields: validity (a case that is
                not "valid" is skipped), collection (the rule of this case:
                union or last-element; --collection if it is empty),
                suite, file, case, desc. A geometry that is not valid has no
                matrix: unsupported. A line that begins with # is a comment
  cypher        features *.feature of the openCypher TCK; semcheck looks for
                named graphs in a folder graphs beside the features or above,
                then in $SEMCHECK_SUITES/cypher-tck
  script        reports *.sql in the form of a bug tracker: a comment with the
                title, "-- dialect: mysql, mariadb", statements, of which the
                last is the query, and what the query must return:
                "-- want: [[1, null]]" (rows as JSON, in any order; a number
                equals its text), "-- want ordered: [[1], [2]]",
                "-- want error: name" (the class) or "-- want: undetermined".
                "or" separates alternatives. A graph dialect reads Cypher
PATH is a file, or a folder; semcheck searches a folder for files of the format.

Values of jsonl have the forms of "semcheck eval --json". Without --strict
numbers may also be JSON numbers, decimals compare by value whatever their
scale, booleans may be "t", "true" or 1, and of "columns" only the number
counts. Rows compare as a bag unless "ordered" is true. "error" is the name of a
class, true for any error, or {"class": …}. A case without "dialect" is read
as iso. A field with another name is an error of the case.

Tables of de9im are read with --reading binary64 unless --reading is given,
because their expectations come from engines that store binary64.

A scenario of cypher is unsupported if the rules leave the rows open, and
skipped if it has the tag @ignore. An error is right if it has the expected
type, phase and detail and leaves the graph as it was. With --show each scenario
is one line. --target runs the scenarios on an engine. If the engine's errors
have other names, any error is right where the scenario expects an error.

Without --show semcheck prints the first 3 cases that are wrong or an error.

"suite bugs" runs published bugs on engines. "suite workload" tells how many of
your own queries semcheck can judge.

Exit status: 0 nothing wrong and no error, 1 otherwise, 2 usage, environment, or
nothing judged.`,
		Example: `  semcheck suite sqllogictest select1.test
  semcheck suite sqllogictest suites/slt --show wrong --limit 5
  semcheck suite jsonl cases.jsonl --dialect postgres --json
  semcheck suite de9im relate.tsv --collection last-element
  semcheck suite cypher tck/features --show wrong
  semcheck suite script report.sql`,
		Args: arguments(2, 2, "two arguments: the format and a path"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return alone(cmd.Context(), t, o.target, func(ctx context.Context, t *terminal) error { return o.run(ctx, t, args[0], args[1]) })
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			var names []string
			for _, f := range suite.Formats() {
				names = append(names, f.Name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.dialect), "dialect", "evaluate all cases by this `dialect`")
	f.Var((*nameFlag)(&o.target), "target", "cypher: run the scenarios on this `engine`: "+strings.Join(cypherTargets(), ", "))
	f.StringVar(&o.dsn, "dsn", "", "cypher: the engine's `address`; default: SEMCHECK_<TARGET>_DSN")
	f.StringVar(&o.show, "show", "", "print the cases of one `status`: wrong, unsupported, error, skipped or right")
	f.IntVar(&o.limit, "limit", 20, "print at most this `number` of cases; 0 prints all")
	f.BoolVar(&o.json, "json", false, "print the account as JSON")
	f.BoolVar(&o.strict, "strict", false, "jsonl: value forms, scales, column names and types count")
	f.StringVar(&o.collation, "collation", collationBinary, "compare texts without COLLATE by this `collation`: binary (code points) or installed (of a new installation)")
	f.BoolVar(&o.naive, "naive", false, "evaluate in the plain form only")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "give up a case after this `time`")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "run this `number` of files at a time")
	o.geometry.flags(c, spatial.Binary64, "de9im: ")
	completeDialects(c)
	c.AddCommand(newSuiteBugs(t), newSuiteWorkload(t))
	return c
}

func (o *suiteOptions) run(ctx context.Context, t *terminal, format, path string) error {
	f, err := suite.FormatByName(format)
	if err != nil {
		return misuse("%s", err)
	}
	if o.collation != collationInstalled && o.collation != collationBinary {
		return misuse("--collation is %s or %s, not %q", collationInstalled, collationBinary, o.collation)
	}
	options := suite.Options{Installed: o.collation == collationInstalled, Strict: o.strict, Naive: o.naive, Timeout: o.timeout, Workers: o.workers}
	if options.Reading, options.Conventions, err = o.geometry.chosen(); err != nil {
		return err
	}
	if options.Dialect, err = o.chosenDialect(f); err != nil {
		return err
	}
	if o.show != "" {
		status, ok := suite.StatusByName(o.show)
		if !ok {
			return misuse("unknown status %q for --show; it is wrong, unsupported, error, skipped or right", o.show)
		}
		options.Show = &status
	}
	switch {
	case o.limit < 0:
		return misuse("--limit must not be negative, got %d", o.limit)
	case o.workers < 1:
		return misuse("--workers must be at least 1, got %d", o.workers)
	case o.timeout <= 0:
		return misuse("--timeout must be above zero, got %v", o.timeout)
	}
	if err := o.onEngine(f, &options); err != nil {
		return err
	}
	files, err := suite.Files(path, f)
	if err != nil {
		return err
	}
	live := newLiveLine(t.err)
	options.Progress = func(done, all int, so *suite.Account) {
		live.Print(fmt.Sprintf("%d of %s, %s, %d right, %d wrong", done, present.Count(all, "file"), present.Count(so.Total(), "case"), so.Counts[suite.Right], so.Counts[suite.Wrong]))
	}
	began := time.Now()
	account, err := suite.Run(ctx, f, files, options)
	live.Clear()
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if err := o.print(t, &account, len(files), time.Since(began)); err != nil {
		return err
	}
	switch {
	case interrupted:
		return fmt.Errorf("%s; the figures above are what was judged until then", interruption(ctx))
	case account.Failed():
		return errFindings
	case account.Total() == 0:
		return errors.New("nothing was judged: there is no case")
	case account.Judged() == 0:
		return errors.New("nothing was judged: every case is unsupported or skipped")
	}
	return nil
}

// chosenDialect is the dialect that was named, of the kind that the format is written in.
func (o *suiteOptions) chosenDialect(f suite.Format) (*spec.Dialect, error) {
	switch {
	case o.dialect == "":
		return nil, nil
	case f.Name == suite.Cypher:
		return graphDialectNamed(o.dialect)
	}
	return dialectNamed(o.dialect)
}

func (o *suiteOptions) print(t *terminal, a *suite.Account, files int, took time.Duration) error {
	shown := a.Shown
	if o.limit > 0 && len(shown) > o.limit {
		shown = shown[:o.limit]
	}
	if o.json {
		return printSuiteJSON(t.out, a, files, shown)
	}
	paint := t.paint()
	unasked := slices.Concat(a.First[suite.Wrong], a.First[suite.Error])
	for _, c := range slices.Concat(shown, unasked) {
		if c.Group != "" && len(unasked) == 0 {
			fmt.Fprintln(t.out, scenarioLine(c, paint))
			continue
		}
		if len(unasked) > 0 {
			fmt.Fprintf(t.out, "%s: ", c.Name)
		}
		fmt.Fprintf(t.out, "%s\n%s\n", paint.Bold(c.Place), indent(c.SQL))
		for _, part := range []struct{ name, text string }{{"reason", c.Reason}, {"want", c.Expected}, {"got", c.Got}} {
			if part.text != "" && (part.name != "got" || part.text != c.Reason) {
				fmt.Fprintf(t.out, "  %s: %s\n", part.name, shorten(part.text))
			}
		}
		fmt.Fprintln(t.out)
	}
	for _, s := range []suite.Status{suite.Wrong, suite.Error} {
		if left := a.Counts[s] - len(a.First[s]); len(a.First[s]) > 0 && left > 0 {
			fmt.Fprintf(t.out, "%d more %s; --show %s prints them.\n\n", left, s, s)
		}
	}
	if left := len(a.Shown) - len(shown); left > 0 {
		fmt.Fprintf(t.out, "%d more; --limit 0 prints all.\n\n", left)
	}
	fmt.Fprintf(t.out, "%s in %s, %.1f s\n", present.Count(a.Total(), "case"), present.Count(files, "file"), took.Seconds())
	colours := []func(string) string{paint.Green, paint.Red, paint.Yellow, paint.Red, paint.Dim}
	for _, s := range []suite.Status{suite.Right, suite.Wrong, suite.Unsupported, suite.Error, suite.Skipped} {
		text := fmt.Sprintf("  %-12s%8d", s, a.Counts[s])
		if a.Counts[s] > 0 {
			text = colours[s](text)
		}
		fmt.Fprintln(t.out, text)
		for _, reason := range a.ReasonsOf(s) {
			fmt.Fprintf(t.out, "    %8d  %s\n", reason.Count, reason.Text)
		}
	}
	printGroups(t.out, a)
	return nil
}

// printGroups writes the counts of each folder, if there are several.
func printGroups(w io.Writer, a *suite.Account) {
	groups := a.Groups()
	if len(groups) < 2 {
		return
	}
	widest := len("folder")
	for _, g := range groups {
		widest = max(widest, len(g.Name))
	}
	fmt.Fprintf(w, "\n  %-*s", widest, "folder")
	for s := range a.Counts {
		fmt.Fprintf(w, "  %11s", suite.Status(s))
	}
	for _, g := range groups {
		fmt.Fprintf(w, "\n  %-*s", widest, g.Name)
		for _, n := range g.Counts {
			fmt.Fprintf(w, "  %11d", n)
		}
	}
	fmt.Fprintln(w)
}

// scenarioLine is a scenario on one line.
func scenarioLine(c suite.Case, paint present.Paint) string {
	text := paint.Bold(c.Place)
	for _, part := range []struct{ name, text string }{{"", c.Reason}, {"want ", c.Expected}, {"got ", c.Got}} {
		if part.text != "" {
			text += "; " + part.name + strings.ReplaceAll(shorten(part.text), "\n", " ")
		}
	}
	return text
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

// shorten keeps a text to a few lines.
func shorten(text string) string {
	const lines, columns = 12, 2000
	parts := strings.Split(text, "\n")
	if len(parts) > lines {
		parts = append(parts[:lines], fmt.Sprintf("… %d more", len(parts)-lines))
	}
	text = strings.Join(parts, "\n    ")
	if runes := []rune(text); len(runes) > columns {
		text = string(runes[:columns]) + " …"
	}
	return text
}

func printSuiteJSON(w io.Writer, a *suite.Account, files int, shown []suite.Case) error {
	account := map[string]any{"files": files, "cases": a.Total()}
	for _, s := range []suite.Status{suite.Right, suite.Wrong, suite.Error} {
		account[s.String()] = a.Counts[s]
	}
	for _, s := range []suite.Status{suite.Unsupported, suite.Skipped} {
		account[s.String()] = a.Counts[s]
		by := map[string]int{}
		for _, reason := range a.ReasonsOf(s) {
			by[reason.Text] = reason.Count
		}
		account[s.String()+"By"] = by
	}
	if shown != nil {
		account["shown"] = shown
	}
	if groups := a.Groups(); groups != nil {
		folders := map[string]map[string]int{}
		for _, g := range groups {
			folders[g.Name] = map[string]int{}
			for s, n := range g.Counts {
				folders[g.Name][suite.Status(s).String()] = n
			}
		}
		account["folders"] = folders
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(account)
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/workload"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/spec"
)

type workloadOptions struct {
	dialect, show, html string
	target, dsn         string
	limit, workers      int
	fill                int64
	json                bool
	timeout             time.Duration
}

func newSuiteWorkload(t *terminal) *cobra.Command {
	var o workloadOptions
	c := &cobra.Command{
		Use:   "workload PATH",
		Short: "Tell how many of your queries can be judged",
		Long: `Reads your scripts, evaluates each query in them, and counts
  rows          all results that the query may return are known
  error         a rule calls for an error
  clock         the query depends on the time
  chance        the query depends on random numbers, or on the session
  open          the semantics leave the result open
  not modelled  a construct of the query is not modelled
  depends       the query names a table whose definition or rows are not
                modelled
  budget        the query needs more time, or more rows, than it was given
  fault         semcheck itself failed
A query is evaluated if it has rows or an error. The command ranks the obstacles
of the other queries by the number of queries that meet them first; a query may
have more obstacles.

PATH is a file, or a folder that is searched for *.jsonl, *.sql and *.log. A
text is one script, in the dialect of --dialect. Each JSON line is one script:
  {"id","dialect","setup":[statement …],"statements":[statement …]}
The statements of a line in a dialect of Cypher run on one graph, and each is
counted; the sums of these files stand apart.

If no statement of a script fills its tables, semcheck fills them from the seed
--fill. A table has at least 20 rows where keys allow it. Its values include the
constants of the queries. Each query has rows on which its conditions hold, as
far as they are comparisons. --fill 0 leaves the tables empty.

--target sends the statements to an engine, too, if the engine speaks the
script's dialect. The command prints its verdicts beside the counts.

Exit status: 0 answered, 1 an engine differs, 2 usage, environment, or no query.`,
		Example: `  semcheck suite workload queries.sql --dialect postgres
  semcheck suite workload suites/queries --json
  semcheck suite workload tpc-h.jsonl --show "not modelled"
  semcheck suite workload tpc-h.jsonl --target duckdb`,
		Args: arguments(1, 1, "one argument: a file or a folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return alone(cmd.Context(), t, o.target, func(ctx context.Context, t *terminal) error { return o.run(ctx, t, args[0]) })
		},
		ValidArgsFunction: cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault),
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.dialect), "dialect", "the `dialect` of texts of SQL, and of lines that name none")
	f.StringVar(&o.show, "show", "", "print the queries of one `answer`: rows, error, clock, chance, open, \"not modelled\", depends, budget or fault; with --target also agree, differs, …")
	f.IntVar(&o.limit, "limit", 20, "print at most this `number` of queries and obstacles; 0 prints all")
	f.Int64Var(&o.fill, "fill", 1, "fill empty tables from this `seed`; 0 leaves them empty")
	f.Var((*nameFlag)(&o.target), "target", "ask this `engine`, too")
	f.StringVar(&o.dsn, "dsn", "", "the engine's `address`; default: SEMCHECK_<TARGET>_DSN")
	f.StringVar(&o.html, "html", "", "write the account as a page to this `file`, too")
	f.BoolVar(&o.json, "json", false, "print the account as JSON, with all queries")
	f.DurationVar(&o.timeout, "timeout", 10*time.Second, "give up a query after this `time`")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "run this `number` of scripts at a time")
	completeDialects(c)
	if err := c.RegisterFlagCompletionFunc("target", cobra.FixedCompletions(targets.Names(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
	return c
}

// options are those of the run that the flags ask for.
func (o *workloadOptions) options() (workload.Options, error) {
	options := workload.Options{Timeout: o.timeout, Workers: o.workers, Fill: o.fill}
	switch {
	case o.limit < 0:
		return options, misuse("--limit must not be negative, got %d", o.limit)
	case o.workers < 1:
		return options, misuse("--workers must be at least 1, got %d", o.workers)
	case o.timeout <= 0:
		return options, misuse("--timeout must be above zero, got %v", o.timeout)
	}
	if o.dialect != "" {
		d, err := dialectNamed(o.dialect)
		if err != nil {
			return options, err
		}
		options.Dialect = d
	}
	if o.target == "" {
		return options, nil
	}
	target, err := targets.ByName(o.target)
	if err != nil {
		return options, misuse("%s", err)
	}
	options.Engine = func(d *spec.Dialect) (workload.Engine, error) {
		if !target.Speaks(d.Name) {
			return nil, nil
		}
		return target.Engine(o.dsn, d)
	}
	return options, nil
}

func (o *workloadOptions) run(ctx context.Context, t *terminal, path string) error {
	options, err := o.options()
	if err != nil {
		return err
	}
	files, err := workload.Files(path)
	if err != nil {
		return err
	}
	live := newLiveLine(t.err)
	var accounts []*workload.Account
	for i, file := range files {
		options.Progress = func(done, all int) {
			live.Print(fmt.Sprintf("%d of %s, %d of %s", i, present.Count(len(files), "file"), done, present.Count(all, "script")))
		}
		a, err := workload.Run(ctx, file, options)
		if a != nil {
			accounts = append(accounts, a)
		}
		if err != nil {
			live.Clear()
			if errors.Is(err, context.Canceled) {
				break
			}
			return err
		}
	}
	live.Clear()
	if err := o.print(t, accounts); err != nil {
		return err
	}
	total := workload.Sum(accounts)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s; the figures above are what was judged until then", interruption(ctx))
	case total.Total() == 0:
		return errors.New("there is no query")
	case total.Engine["differs"] > 0:
		return errFindings
	}
	return nil
}

func (o *workloadOptions) print(t *terminal, accounts []*workload.Account) error {
	if o.html != "" {
		page, err := workload.Page(accounts)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.html, page, 0o644); err != nil { //nolint:gosec // a report for everybody
			return err
		}
	}
	total := workload.Sum(accounts)
	if o.json {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(workload.JSON(accounts))
	}
	o.printQueries(t.out, total, t.paint())
	sql, graphs := workload.Apart(accounts)
	for i, list := range [][]*workload.Account{sql, graphs} {
		if len(list) == 0 {
			continue
		}
		if i > 0 && len(sql) > 0 {
			fmt.Fprintln(t.out, "\nof graphs, in no sum above:")
		}
		sum := workload.Sum(list)
		printWorkload(t.out, list, sum)
		o.printReasons(t.out, sum)
	}
	return nil
}

// printQueries writes the queries that were asked for.
func (o *workloadOptions) printQueries(w io.Writer, total *workload.Account, paint present.Paint) {
	shown := 0
	for _, q := range total.Queries {
		differs := o.show == "" && q.Engine == "differs"
		if !differs && (o.show == "" || q.Name != o.show && q.Engine != o.show) {
			continue
		}
		shown++
		if o.limit > 0 && shown > o.limit {
			continue
		}
		fmt.Fprintf(w, "%s\n%s\n", paint.Bold(q.Script), indent(shorten(q.Text)))
		for _, part := range []struct{ name, text string }{{q.Name, q.Reason}, {q.Engine, q.Detail}} {
			if part.text != "" {
				fmt.Fprintf(w, "  %s: %s\n", part.name, shorten(part.text))
			}
		}
		fmt.Fprintln(w)
	}
	if o.limit > 0 && shown > o.limit {
		fmt.Fprintf(w, "%d more; --limit 0 prints all.\n\n", shown-o.limit)
	}
}

// printWorkload writes a line for each file.
func printWorkload(w io.Writer, accounts []*workload.Account, total *workload.Account) {
	widest := len("all queries")
	for _, a := range accounts {
		widest = max(widest, len(a.Title()))
	}
	fmt.Fprintf(w, "%-*s %7s %9s", widest, "", "queries", "evaluated")
	for _, answer := range workload.Answers() {
		if total.Counts[answer] > 0 {
			fmt.Fprintf(w, " %*s", max(6, len(answer.String())), answer)
		}
	}
	fmt.Fprintln(w)
	row := func(a *workload.Account, title string) {
		fmt.Fprintf(w, "%-*s %7d %7.1f %%", widest, title, a.Total(), 100*a.Share())
		for _, answer := range workload.Answers() {
			if total.Counts[answer] > 0 {
				fmt.Fprintf(w, " %*d", max(6, len(answer.String())), a.Counts[answer])
			}
		}
		fmt.Fprintln(w)
	}
	mean := 0.0
	judged := 0
	for _, a := range accounts {
		if a.Total() > 0 {
			row(a, a.Title())
			mean += a.Share()
			judged++
		}
	}
	if judged > 1 {
		row(total, "all queries")
		fmt.Fprintf(w, "each file alike: %.1f %% evaluated\n", 100*mean/float64(judged))
	}
	if total.Filled > 0 {
		fmt.Fprintf(w, "over filled tables: %d with rows to know, of %d of them (%.0f %%) at least one\n", total.Filled, total.Filled-total.FilledEmpty, 100*float64(total.Filled-total.FilledEmpty)/float64(total.Filled))
	}
	for _, part := range []struct {
		title  string
		counts map[string]int
	}{{"the engine beside", total.Engine}, {"read past, since no answer depends on it as far as we know", total.Passed}, {"skipped", total.Skipped}} {
		if len(part.counts) == 0 {
			continue
		}
		var list []string
		for _, c := range workload.Ranked(part.counts) {
			list = append(list, fmt.Sprintf("%s %d", c.Name, c.Count))
		}
		fmt.Fprintf(w, "%s: %s\n", part.title, strings.Join(list, ", "))
	}
}

// printReasons writes what stands in the way, the most frequent first.
func (o *workloadOptions) printReasons(w io.Writer, total *workload.Account) {
	reasons := workload.Ranked(total.Reasons)
	if len(reasons) == 0 {
		return
	}
	fmt.Fprintln(w, "\nwhat stands in the way first:")
	for i, r := range reasons {
		if o.limit > 0 && i >= o.limit {
			fmt.Fprintf(w, "  %d more; --limit 0 prints all\n", len(reasons)-i)
			break
		}
		fmt.Fprintf(w, "%8d %5.1f %%  %s\n", r.Count, 100*float64(r.Count)/float64(total.Total()), shorten(r.Name))
	}
}

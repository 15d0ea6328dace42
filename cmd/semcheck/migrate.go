package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/migrate"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
)

type migrateOptions struct {
	from, to         string
	schema, toSchema string
	html             string
	json, all        bool
	fillings         int
	seed             int64
	timeout          time.Duration
}

func newMigrate(t *terminal) *cobra.Command {
	var o migrateOptions
	c := &cobra.Command{
		Use:   "migrate --from DIALECT --to DIALECT --schema FILE QUERIES…",
		Short: "Tell which queries change their meaning when the engine changes",
		Long: `Evaluates each query in two dialects, as it is written, over the same tables and
rows, and says what becomes of it:
  changes           other rows, or an error in one of the dialects
  not in the other  the other engine does not read the query, or has no such
                    function
  order             the rows come in another order
  may change        one dialect permits results that the other does not
  digits            numbers have other digits behind the point
  not judged        something is not modelled, or the result is left open
  not read          the text is no query of the dialect of --from, or names
                    what its schema does not have
  same              the same results on all fillings of the tables
A query that changes is shown with the fewest rows on which it does, with both
answers, and with the rules that the two dialects read otherwise.

QUERIES are files of SQL, and a single - is standard input. --schema is in the
dialect of --from. Its types and keys are carried over. --to-schema names a
schema in the other dialect instead. The rows of the schema are used, and the
tables are filled --fillings times with values that tell dialects apart: NULL,
letters of either case, blanks at the end, ties, zero, texts that look like
numbers, days at the ends of years.

Dialects are engines as installed: texts compare by the collation that the
engine has by default.

Exit status: 0 all queries are the same, 1 a query changes, 2 usage, environment
or no query.`,
		Example: `  semcheck migrate --from mysql --to postgres --schema shop.sql queries.sql
  semcheck migrate --from sqlite --to postgres --schema app.sql - <queries.sql`,
		Args: arguments(1, 10_000, "one file of queries or more"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return alone(cmd.Context(), t, "", func(ctx context.Context, t *terminal) error { return o.run(ctx, t, args) })
		},
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.from), "from", "the `dialect` of the queries and the schema")
	f.Var((*nameFlag)(&o.to), "to", "the other `dialect`")
	f.StringVar(&o.schema, "schema", "", "the `file` with the tables, in the dialect of --from")
	f.StringVar(&o.toSchema, "to-schema", "", "the `file` with the tables in the other dialect; without it types and keys are carried over")
	f.IntVar(&o.fillings, "fillings", 20, "fill the tables this `number` of times")
	f.Int64Var(&o.seed, "seed", 1, "fill the tables from this `seed`")
	f.BoolVar(&o.all, "all", false, "show the queries that are the same, too")
	f.BoolVar(&o.json, "json", false, "print a line of JSON for each query")
	f.StringVar(&o.html, "html", "", "write the answer as a page to this `file`, too")
	f.DurationVar(&o.timeout, "timeout", 2*time.Minute, "give up after this `time`")
	completeDialects(c, "from", "to")
	return c
}

func (o *migrateOptions) run(ctx context.Context, t *terminal, files []string) error {
	from, to, err := o.dialects()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout, fmt.Errorf("gave up after %v; --timeout sets the limit", o.timeout))
	defer cancel()
	queries, err := o.queries(t, files, from)
	if err != nil {
		return err
	}
	schema, err := o.tables(ctx, from, to)
	if err != nil {
		return err
	}
	judged, err := migrate.Judge(ctx, schema, queries, migrate.Options{Fillings: o.fillings, Seed: o.seed})
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	if o.html != "" {
		page, err := migrate.Page(judged, from, to)
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.html, page, 0o644); err != nil { //nolint:gosec // a report for everybody
			return err
		}
	}
	if err := o.print(t, schema, judged, from, to); err != nil {
		return err
	}
	for _, j := range judged {
		if j.Verdict.Changes() {
			return errFindings
		}
	}
	return nil
}

func (o *migrateOptions) dialects() (from, to *spec.Dialect, err error) {
	switch {
	case o.from == "" || o.to == "":
		return nil, nil, misuse("--from and --to name the two dialects: --from mysql --to postgres")
	case o.fillings < 0:
		return nil, nil, misuse("--fillings must not be negative, got %d", o.fillings)
	case o.timeout <= 0:
		return nil, nil, misuse("--timeout must be above zero, got %v", o.timeout)
	}
	if from, err = dialectNamed(o.from); err == nil {
		to, err = dialectNamed(o.to)
	}
	return from, to, err
}

// queries are those of the files, each at its line.
func (o *migrateOptions) queries(t *terminal, files []string, from *spec.Dialect) (list []migrate.Query, err error) {
	for _, file := range files {
		var text string
		if file == "-" {
			text, err = readText(t.in, "standard input", limit.Budget{})
		} else {
			text, err = readTextFile(file, "queries", limit.Budget{})
		}
		if err != nil {
			return nil, err
		}
		pieces, err := parse.Split(text, from)
		if err != nil {
			return nil, fmt.Errorf("%s: %s", file, present.Diagnostic(err))
		}
		for _, p := range pieces {
			list = append(list, migrate.Query{Text: strings.TrimSpace(p.Text), Place: fmt.Sprintf("%s:%d", file, p.Line)})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no query in %s", strings.Join(files, ", "))
	}
	return list, nil
}

func (o *migrateOptions) tables(ctx context.Context, from, to *spec.Dialect) (*migrate.Schema, error) {
	var texts [2]string
	for i, file := range []string{o.schema, o.toSchema} {
		if file == "" {
			continue
		}
		text, err := readTextFile(file, "schema", limit.Budget{})
		if err != nil {
			return nil, err
		}
		texts[i] = text
	}
	return migrate.NewSchema(ctx, from, to, texts[0], texts[1])
}

func (o *migrateOptions) print(t *terminal, schema *migrate.Schema, judged []migrate.Judgement, from, to *spec.Dialect) error {
	if o.json {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		for i := range judged {
			if err := e.Encode(judged[i].JSON()); err != nil {
				return err
			}
		}
		return nil
	}
	for _, lost := range schema.Lost() {
		fmt.Fprintln(t.err, "semcheck migrate: left out: "+lost)
	}
	if o.schema == "" && slices.ContainsFunc(judged, func(j migrate.Judgement) bool { return j.Verdict == migrate.VerdictNotRead }) {
		fmt.Fprintln(t.err, "semcheck migrate: no --schema, so that there are no tables; name the file that has them")
	}
	counts := map[migrate.Verdict]int{}
	for i := range judged {
		counts[judged[i].Verdict]++
		if o.all || judged[i].Verdict != migrate.VerdictSame {
			o.show(t.out, &judged[i], from, to, t.paint())
		}
	}
	var list []string
	for _, v := range migrate.Verdicts() {
		if counts[v] > 0 {
			list = append(list, fmt.Sprintf("%d %s", counts[v], v))
		}
	}
	fmt.Fprintf(t.out, "%s from %s to %s: %s\n", present.Count(len(judged), "query"), from.Name, to.Name, strings.Join(list, ", "))
	return nil
}

// show writes what becomes of one query.
func (o *migrateOptions) show(w io.Writer, j *migrate.Judgement, from, to *spec.Dialect, paint present.Paint) {
	fmt.Fprintf(w, "%s: %s\n%s\n", j.Place, paint.Bold(string(j.Verdict)), indent(shorten(j.Text)))
	if j.Reason != "" {
		fmt.Fprintln(w, present.Wrap(j.Reason, "  ", present.Width))
	}
	if j.From != nil {
		if len(j.Rows) > 0 {
			fmt.Fprintln(w, "  with the rows\n"+deeper(strings.Join(j.Rows, "\n")))
		} else {
			fmt.Fprintln(w, "  whatever the rows")
		}
		for _, a := range []*present.Answer{j.From, j.To} {
			var b strings.Builder
			a.Text(&b, paint)
			fmt.Fprintf(w, "  %s answers\n%s\n", a.Dialect.Name, deeper(strings.TrimRight(b.String(), "\n")))
		}
	}
	for _, d := range j.Rules {
		fmt.Fprintf(w, "  %s\n", paint.Bold(d.Rule))
		for _, part := range []struct{ name, text string }{{from.Name, d.From}, {to.Name, d.To}} {
			fmt.Fprintln(w, present.Wrap(part.name+": "+part.text, "    ", present.Width))
		}
	}
	if j.Instead != "" {
		fmt.Fprintln(w, present.Wrap("instead: "+j.Instead, "  ", present.Width))
	}
	fmt.Fprintln(w)
}

// deeper is a text whose lines are indented under an indented line.
func deeper(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

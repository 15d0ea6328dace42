package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// evalOptions are the flags of eval.
type evalOptions struct {
	dialect, schema string
	explain, naive  bool
	json            bool
	timeout         time.Duration
	graphOptions
}

func newEval(t *terminal) *cobra.Command {
	var o evalOptions
	c := &cobra.Command{
		Use:   "eval QUERY",
		Short: "Say what a query must return",
		Long: `Says what the last statement of QUERY must return by the rules of a dialect.
The statements before it set the database up. "-" reads QUERY from standard
input. It is SQL, or, with --cypher, Cypher: --graph names a file of queries,
apart by semicolons, that set the graph up. An argument that begins with "-- "
is a comment of SQL, no flag.

The answer is a table; where the dialect permits several results, each of them;
where it calls for an error, the class of the error. --explain lists the rules
that were applied, with their sources. Text compares by code points, or bytes,
where no collation is named: of MySQL and MariaDB 'a' = 'A' is 0 here, and 1 by
the default collations of the servers. The name ? of a column is not modelled.

With --json the answer is one line:
  {"columns":[{"name","type"}],"rows":[[…]],"ordered":true|false}
  (a name that is not modelled is null)
  {"error":{"class","message"}}
  {"undetermined":{"rule","allowed"}}
Integers and decimals are strings, floats numbers ("NaN", "Infinity" and
"-Infinity" are strings), booleans true and false, NULL null, byte strings
"0x…"; "allowed" lists the permitted sets of rows, or is null where they are
not listed. "mayRaise" is added where an engine may raise an error instead. Where
a statement before the query fails, the line is about that, and the status is 2.

With --cypher columns are names, integers are numbers without and floats numbers
with a point or an exponent, lists and maps are JSON's; what JSON has no form
for is an object of one key: {"$node": {"id","labels","properties"}},
{"$relationship": {"id","type","start","end","properties"}}, {"$path": […]},
{"$float": "NaN"}, {"$date": "2015-07-21"}, …; a $ that begins a key of a map is
doubled. "sideEffects" counts what changed, "freeLists" names columns whose
lists may have their elements in any order, and an error is
  {"error":{"type","phase","detail","message","line","column"}}

Exit status: 0 answered (an error that the dialect calls for is an answer),
2 not answered: usage, a syntax error, a construct that is not modelled.`,
		Example: `  semcheck eval "SELECT 1 WHERE NULL NOT IN (1, 2)"
  semcheck eval --dialect mysql --explain "SELECT 7/2, 7 DIV 2, '3 pigs' + 1"
  semcheck eval --schema shop.sql --json - < query.sql
  semcheck eval --cypher --graph friends.cypher "MATCH (n) RETURN count(n)"`,
		Args: arguments(1, 1, "one argument: the text of the query, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args[0]) },
	}
	f := c.Flags()
	f.StringVar(&o.dialect, "dialect", "", "read and evaluate by this `dialect`: "+strings.Join(spec.DialectNames(), ", ")+" (default iso); with --cypher "+strings.Join(graphDialectNames(), ", ")+" (default opencypher)")
	f.StringVar(&o.schema, "schema", "", "set the database up with the statements of this `file` first")
	f.BoolVar(&o.cypher, "cypher", false, "the query is in Cypher")
	f.StringVar(&o.graphOptions.graph, "graph", "", "with --cypher: set the graph up with the queries of this `file` first")
	f.StringVar(&o.parameters, "parameters", "", "with --cypher: the query's parameters as a `JSON` object")
	f.BoolVar(&o.explain, "explain", false, "list the rules that were applied, with their sources")
	f.BoolVar(&o.naive, "naive", false, "evaluate in the plain form only: no pushdown, no hash join")
	f.BoolVar(&o.json, "json", false, "answer as one line of JSON")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "give up after this `time`")
	completeDialects(c)
	return c
}

// dialectNamed returns the profile of that name, or an error that lists all.
func dialectNamed(name string) (*spec.Dialect, error) {
	switch {
	case spec.DialectIn(spec.SQL, name) != nil:
		return spec.DialectByName(name), nil
	case spec.DialectByName(name) != nil:
		return nil, misuse("%s is a dialect of graph queries; the dialects of SQL are %s", name, strings.Join(spec.DialectNames(), ", "))
	}
	return nil, misuse("unknown dialect %q; the dialects are %s", name, strings.Join(spec.DialectNames(), ", "))
}

func completeDialects(c *cobra.Command) {
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return spec.DialectNames(), cobra.ShellCompDirectiveNoFileComp
	}
	if err := c.RegisterFlagCompletionFunc("dialect", complete); err != nil {
		panic(err)
	}
}

func (o *evalOptions) run(ctx context.Context, t *terminal, argument string) error {
	if err := o.check(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout, fmt.Errorf("gave up after %v; --timeout sets the limit", o.timeout))
	defer cancel()
	text := argument
	if argument == "-" {
		var err error
		if text, err = readAll(t.in); err != nil {
			return err
		}
	}
	if o.cypher {
		return o.runCypher(ctx, t, text)
	}
	return o.runSQL(ctx, t, text)
}

func (o *evalOptions) runSQL(ctx context.Context, t *terminal, text string) error {
	name := o.dialect
	if name == "" {
		name = "iso"
	}
	d, err := dialectNamed(name)
	if err != nil {
		return err
	}
	coverage := spec.NewCoverage()
	options := eval.Options{Naive: o.naive, Coverage: coverage}
	if o.explain {
		options.Relations = present.KeptRelations
	}
	session := script.NewSession(d, options)
	if err := o.readSchema(ctx, session); err != nil {
		return ended(ctx, o.notSetUp(t, d, err))
	}
	statements, err := script.Read(text, d)
	if err != nil {
		return o.unread(t, d, err)
	}
	if len(statements) == 0 {
		return misuse("there is no statement to evaluate")
	}
	last := len(statements) - 1
	if err := session.SetUp(ctx, statements[:last]); err != nil {
		return ended(ctx, o.notSetUp(t, d, at("", err)))
	}
	outcome, err := session.Do(ctx, statements[last].Tree)
	if err != nil {
		return ended(ctx, err)
	}
	return o.show(t, d, outcome, coverage)
}

// ended puts the reason in place of the bare error of a context.
func ended(ctx context.Context, err error) error {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.Canceled):
		return errors.New("interrupted")
	case cause != nil && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)):
		return cause
	}
	return err
}

func (o *evalOptions) readSchema(ctx context.Context, session *script.Session) error {
	if o.schema == "" {
		return nil
	}
	text, err := os.ReadFile(o.schema)
	if err != nil {
		return fmt.Errorf("schema: %w", err)
	}
	statements, err := script.Read(withoutMark(string(text)), session.Database.Dialect())
	if err != nil {
		return fmt.Errorf("%s: %s", o.schema, present.Diagnostic(err))
	}
	return at(o.schema+", ", session.SetUp(ctx, statements))
}

// at names the line of a statement that could not set the database up.
func at(file string, err error) error {
	var setup *script.SetupError
	if errors.As(err, &setup) {
		return fmt.Errorf("%sline %d: the statement that begins here fails: %w", file, setup.Line, err)
	}
	return err
}

// notSetUp writes what the semantics say of a statement that could not set the database up:
// with --json there is one line of it, as there is of the query.
func (o *evalOptions) notSetUp(t *terminal, d *spec.Dialect, err error) error {
	var setup *script.SetupError
	if o.json && errors.As(err, &setup) {
		if _, unwritten := t.out.Write(present.JSON(setup.Outcome, d, nil)); unwritten != nil {
			return unwritten
		}
	}
	return err
}

// unread reports a text that could not be read.
func (o *evalOptions) unread(t *terminal, d *spec.Dialect, err error) error {
	if o.json {
		if outcome, other := script.Refusal(err); other == nil {
			if _, err := t.out.Write(present.JSON(outcome, d, nil)); err != nil {
				return err
			}
		}
	}
	return errors.New(present.Diagnostic(err))
}

func (o *evalOptions) show(t *terminal, d *spec.Dialect, outcome *eval.Outcome, coverage *spec.Coverage) error {
	if !o.explain {
		coverage = nil
	}
	unsupported := outcome.Kind == eval.OutcomeUnsupported
	switch {
	case o.json:
		if _, err := t.out.Write(present.JSON(outcome, d, coverage)); err != nil {
			return err
		}
	case !unsupported:
		present.Text(t.out, d, outcome, t.paint())
		if coverage != nil {
			if outcome.Kind == eval.OutcomeRows && len(outcome.Unread) > 0 {
				fmt.Fprintln(t.out, "\nno geometry:")
				present.Unread(t.out, outcome.Unread)
			}
			present.Relations(t.out, outcome.Relations, t.paint())
			present.Explain(t.out, d, coverage, t.paint())
		}
	}
	if unsupported {
		if len(outcome.Unread) > 0 {
			u := outcome.Unread[0]
			return fmt.Errorf("not modelled: %s (dialect %s)\n%s", outcome.Feature, d.Name, present.WellKnownTextError("the text", u.Text, u.Fault))
		}
		return fmt.Errorf("not modelled: %s (dialect %s)", outcome.Feature, d.Name)
	}
	return nil
}

func readAll(r io.Reader) (string, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("standard input: %w", err)
	}
	return withoutMark(string(text)), nil
}

// withoutMark drops the byte order mark that some editors begin a file with.
func withoutMark(text string) string { return strings.TrimPrefix(text, "\ufeff") }

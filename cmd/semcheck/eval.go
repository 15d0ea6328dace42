package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/limit"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/spelling"
)

// evalOptions are the flags of eval.
type evalOptions struct {
	dialect, schema string
	reading         string
	collation       string
	explain, naive  bool
	json            bool
	timeout         time.Duration
	limits          limits
	now             string
	evaluated       func()             // called for each evaluation of the text; nil outside of tests
	noNotes         bool               // of what an answer depends on
	leftOut         []parse.LeftOut    // by the reader of schemas
	readPast        bool               // statements may be missing
	effects         []parse.DumpEffect // what changes of rows depend on and it read past
	read            *parse.Dump        // what that reader read of --schema, nil where it was not asked
	graphOptions
}

func newEval(t *terminal) *cobra.Command {
	var o evalOptions
	c := &cobra.Command{
		Use:   "eval QUERY",
		Short: "Say what a query must return",
		Long: `Says what the last statement of QUERY must return by the rules of a dialect.
The statements before it set up the database. Statements that cannot change the
result of a query (settings, owners, comments, …) are skipped. A statement
that is not modelled is left out. Standard error names both. "-" reads QUERY
from standard input. QUERY is SQL, or Cypher with --cypher; --graph names a file
of queries, separated by semicolons, that set up the graph. An argument that
begins with "-- " is a comment of SQL, not a flag.

Several dialects, as --dialect mysql,postgres, answer one after the other, and
those together that answer alike; "all" are those of the engines. Without
--dialect the standard answers, and where it leaves the answer open the engines'
dialects do, too.

The answer is a table; where the dialect permits several results, each of them;
where it calls for an error, the class of the error. --explain lists the rules
that were applied, with their sources. Texts
compare by the collation of a server as it is installed: in MySQL and MariaDB
'a' = 'A' is 1. --collation binary compares code points. A column is called ?
if its name is not modelled.

Parameters are ?, ?1, $1, :x, @x and $x, as far as the dialect has them. A value
of --parameters stands for its parameter as a literal of it would, in PostgreSQL
as text that the place gives a type. Without a value an answer that the
parameter does not decide is given all the same, as for values with which
nothing raises; any other one is undetermined, and names the parameters.
A decimal in the text of a geometry stands for the binary64 next to it, which is
what engines keep: POINT(0.3 0.1) does not lie on LINESTRING(0 0,3 1). With
--reading real it is the number that is written.

What a text may take of the machine is limited: its bytes (text), queries inside
of queries (nesting), what the names of views and of WITH stand for (expansion),
rows and steps, and memory, 2 GB. Where a limit is used up, or the time of
--timeout, one line says which; --limit rows=9000000 or memory=4GB sets it.

With --json the answer is one line:
  {"columns":[{"name","type"}],"rows":[[…]],"ordered":true|false}
  (a name that is not modelled is null; "ties":[[2,3]] is added where the
  keys of ORDER BY are equal in rows 2 to 3: these rows may come in any order)
  "defect":{"report","link","versions","rows"} is added where versions of an
  engine answer otherwise, as their makers acknowledged; "notes":[…] where the
  answer depends on a setting; "dialect" where there are several, a line each
  {"error":{"class","message"}}, with "expression" where one is known to raise
  {"undetermined":{"rule","allowed"}}, with "expression" where one is known to
  be left open, of parameters with "parameters":["?1"]
  {"unsupported":{"feature"}} where something is not modelled; the status is 2
Integers and decimals are strings, floats numbers ("NaN", "Infinity" and
"-Infinity" are strings), booleans true and false, NULL null, byte strings
"0x…"; "allowed" lists the permitted sets of rows, or is null where they are
not listed. "mayRaise" is added where an engine may raise an error instead.
Where a statement before the query fails, the line is about that, and the status
is 2.

With --cypher columns are names, integers are numbers without and floats numbers
with a point or an exponent, lists and maps are JSON's; what JSON has no form
for is an object of one key: {"$node": {"id","labels","properties"}},
{"$relationship": {"id","type","start","end","properties"}}, {"$path": […]},
{"$float": "NaN"}, {"$date": "2015-07-21"}, …; a $ that begins a key of a map is
doubled. "sideEffects" counts what changed, "freeLists" names columns whose
lists may have their elements in any order, and an error is
  {"error":{"type","phase","detail","message","line","column"}}
with "avoidable" where an engine may leave out what raises; "mayRaise" lists
{"type","detail"} of errors that may come instead of records.

Exit status: 0 answered (an error that the dialect calls for is an answer),
2 not answered: usage, a syntax error, a construct that is not modelled.`,
		Example: `  semcheck eval "SELECT 1 WHERE NULL NOT IN (1, 2)"
  semcheck eval --dialect mysql --explain "SELECT 7/2, 7 DIV 2, '3 pigs' + 1"
  semcheck eval --dialect mysql,postgres "SELECT 7/2, 'a' = 'A'"
  semcheck eval --schema shop.sql --json - < query.sql
  semcheck eval --dialect sqlite --parameters '[2]' "SELECT 1 + ?"
  semcheck eval --cypher --graph friends.cypher "MATCH (n) RETURN count(n)"`,
		Args: arguments(1, 1, "one argument: the text of the query, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), t, args[0]) },
	}
	f := c.Flags()
	f.Var((*nameFlag)(&o.dialect), "dialect", "read and evaluate by this `dialect`, or by several, separated by commas: "+strings.Join(spec.DialectNames(), ", ")+" (default iso); with --cypher "+strings.Join(graphDialectNames(), ", ")+" (default opencypher)")
	f.StringVar(&o.schema, "schema", "", "set the database up with the statements of this `file` first")
	f.BoolVar(&o.cypher, "cypher", false, "the query is in Cypher")
	f.StringVar(&o.graphOptions.graph, "graph", "", "with --cypher: set the graph up with the queries of this `file` first")
	f.StringVar(&o.parameters, "parameters", "", "values of the parameters of QUERY as `JSON`: an object by name, or, of SQL, an array by number")
	f.StringVar(&o.reading, "reading", spatial.Binary64.String(), "which `numbers` decimals in texts of geometries stand for: "+names(readings))
	f.StringVar(&o.collation, "collation", collationInstalled, "texts without COLLATE compare as `installed`, on a server as it is installed, or binary, by code points")
	f.BoolVar(&o.explain, "explain", false, "list the rules that were applied, with their sources")
	f.BoolVar(&o.naive, "naive", false, "evaluate in the plain form only: no pushdown, no hash join")
	f.StringVar(&o.now, "now", "", "what the clock shows, a `time` in UTC: 2024-02-29 12:00:00; without it what depends on the clock is undetermined")
	f.BoolVar(&o.json, "json", false, "answer as one line of JSON")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "give up after this `time`")
	f.Var(&o.limits, "limit", "set a limit, `name=N`: "+names(limit.Names()))
	completeDialects(c)
	return c
}

// What --collation may be.
const (
	collationInstalled = "installed"
	collationBinary    = "binary"
)

// useCollation sets how texts compare for which no collation is named.
func useCollation(db *eval.Database, flag string) error {
	switch flag {
	case collationInstalled:
		db.UseInstalledCollation()
	case collationBinary:
	default:
		return misuse("--collation is %s or %s, not %q", collationInstalled, collationBinary, flag)
	}
	return nil
}

// dialectNamed returns the profile of that name, or an error that lists all.
func dialectNamed(name string) (*spec.Dialect, error) {
	switch {
	case spec.DialectIn(spec.SQL, name) != nil:
		return spec.DialectByName(name), nil
	case spec.DialectByName(name) != nil:
		return nil, misuse("%s is a dialect of graph queries; the dialects of SQL are %s", name, strings.Join(spec.DialectNames(), ", "))
	}
	return nil, misuse("unknown dialect %q%s; the dialects are %s", name, spelling.DidYouMean(name, spec.DialectNames()), strings.Join(spec.DialectNames(), ", "))
}

func completeDialects(c *cobra.Command, flags ...string) {
	complete := func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return spec.DialectNames(), cobra.ShellCompDirectiveNoFileComp
	}
	if len(flags) == 0 {
		flags = []string{"dialect"}
	}
	for _, flag := range flags {
		if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
			panic(err)
		}
	}
}

func (o *evalOptions) run(ctx context.Context, t *terminal, argument string) error {
	if err := o.check(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.timeout, fmt.Errorf("gave up after %v; --timeout sets the limit", o.timeout))
	defer cancel()
	return watched(ctx, t, o.limits.Budget, func(ctx context.Context, t *terminal) error {
		text, err := o.text(t, argument)
		if err == nil {
			if !o.cypher && o.dialect == "" && o.schema == "" && len(text) <= shortText && script.ReadsAsCypher(text) {
				fmt.Fprintln(t.err, "semcheck eval: this is read as Cypher, as with --cypher")
				o.cypher = true
			}
			run := o.runSQL
			if o.cypher {
				run = o.runCypher
			}
			err = run(ctx, t, text)
		}
		return ended(ctx, err)
	})
}

// text is that of the query.
func (o *evalOptions) text(t *terminal, argument string) (string, error) {
	if argument == "-" {
		return readText(t.in, "standard input", o.limits.Budget)
	}
	return readText(strings.NewReader(argument), "the query", o.limits.Budget)
}

// withoutMark drops the byte order mark that some editors begin a file with.
func withoutMark(text string) string { return strings.TrimPrefix(text, "\ufeff") }

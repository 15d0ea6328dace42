package cypher_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/parse"
)

// expectations runs one file of testdata/rules/cypher/*.cases; testdata/rules/README.md has
// its form.
type expectations struct {
	seen  map[string]map[string]bool // rule:case → dialects
	setup string
	cases int
	wrong []string // told at the end of a file, so that the next case runs all the same
}

func (x *expectations) run(t *testing.T, d *datadriven.TestData) string {
	switch d.Cmd {
	case "graph":
		x.setup = d.Input
		return d.Expected
	case "query":
	default:
		d.Fatalf(t, "unknown directive %s", d.Cmd)
	}
	x.cases++
	source, query, _ := strings.Cut(d.Input, "\n")
	if !strings.HasPrefix(source, "// ") {
		d.Fatalf(t, "a case begins with a comment that names its source")
	}
	dialects := []string{spec.OpenCypher.Name}
	for _, arg := range d.CmdArgs {
		if arg.Key == "in" {
			dialects = arg.Vals
		}
	}
	for _, name := range dialects {
		dialect := spec.DialectByName(name)
		if dialect == nil || dialect.Graph == nil {
			d.Fatalf(t, "there is no dialect %s of graphs", name)
		}
		coverage := spec.NewCoverage()
		want := canonical(t, d)
		for _, naive := range []bool{true, false} {
			if got := outcome(t, d, x.setup, query, cypher.Options{Dialect: dialect, Naive: naive, Coverage: coverage}); got != want {
				x.wrong = append(x.wrong, fmt.Sprintf("%s [%s, naive %t]: %s\nwant\n%s\ngot\n%s", d.Pos, name, naive, query, want, got))
			}
		}
		x.names(t, d, name, coverage)
	}
	return d.Expected
}

// names notes the rule × case that a query names; one that it does not apply is an error.
func (x *expectations) names(t *testing.T, d *datadriven.TestData, dialect string, coverage *spec.Coverage) {
	for _, arg := range d.CmdArgs {
		id, name, is := strings.Cut(arg.Key, ":")
		if !is {
			continue
		}
		rule := spec.RuleByID(id)
		if rule == nil {
			d.Fatalf(t, "there is no rule %s", id)
		}
		k := slices.IndexFunc(rule.Cases, func(c string) bool { return hyphened(c) == name })
		switch {
		case k < 0:
			d.Fatalf(t, "rule %s has no case %s", id, name)
		case coverage.Count(rule, spec.Case(k)) == 0:
			x.wrong = append(x.wrong, fmt.Sprintf("%s: %s is not applied in %s", d.Pos, arg.Key, dialect))
		default:
			if x.seen[arg.Key] == nil {
				x.seen[arg.Key] = map[string]bool{}
			}
			x.seen[arg.Key][dialect] = true
		}
	}
}

func hyphened(name string) string { return strings.ReplaceAll(name, " ", "-") }

// canonical is what is expected, its values written as results are.
func canonical(t *testing.T, d *datadriven.TestData) string {
	lines := strings.Split(strings.TrimSpace(d.Expected), "\n")
	ordered := lines[0] == "ordered"
	var rows, rest []string
	if ordered {
		lines = lines[1:]
	}
	for _, line := range lines {
		if word, _, is := strings.Cut(line, ":"); line == "(no records)" || line == "nothing" || is && slices.Contains([]string{"error", "may raise", "undetermined", "not modelled", "effects", "avoidable"}, word) {
			rest = append(rest, line)
			continue
		}
		var cells []string
		for cell := range strings.SplitSeq(line, " | ") {
			if strings.HasPrefix(cell, "~") { // in any order
				cells = append(cells, "~"+keyOf(t, d, cell[1:], true))
			} else {
				cells = append(cells, keyOf(t, d, cell, false))
			}
		}
		rows = append(rows, strings.Join(cells, " | "))
	}
	return written(ordered, rows, rest)
}

func keyOf(t *testing.T, d *datadriven.TestData, text string, unordered bool) string {
	v, err := notation.Read(strings.TrimSpace(text))
	if err != nil {
		d.Fatalf(t, "%s: %v", text, err)
	}
	return notation.Key(v, unordered)
}

func written(ordered bool, rows, rest []string) string {
	if ordered {
		rows = append([]string{"ordered"}, rows...)
	} else {
		slices.Sort(rows)
	}
	return strings.Join(append(rows, rest...), "\n")
}

// outcome evaluates a query on a new graph and writes what comes of it.
func outcome(t *testing.T, d *datadriven.TestData, setup, query string, options cypher.Options) string {
	g := graph.New()
	for statement := range strings.SplitSeq(setup, ";") {
		if strings.TrimSpace(statement) != "" {
			if _, err := run(g, statement, cypher.Options{}); err != nil {
				d.Fatalf(t, "%s: %v", statement, err)
			}
		}
	}
	clock, err := temporal.DateTimeFromEpoch(1_577_934_245, 600_000_000) // 2020-01-02T03:04:05.6Z
	if err != nil {
		t.Fatal(err)
	}
	options.Eager, options.Procedures, options.Parameters = true, procedures, graph.Map{"in": graph.Integer(1)}
	options.Clock, options.Random = &clock, func() float64 { return 0.5 }
	parts := strings.Split(query, ";\n")
	for _, text := range parts[:len(parts)-1] {
		s, err := parse.ExecutableOf(text, options.Dialect)
		if err == nil {
			_, err = cypher.EvaluateStatement(context.Background(), s, g, options)
		}
		if err != nil {
			d.Fatalf(t, "%s: %v", text, err)
		}
	}
	q, err := parse.ExecutableOf(parts[len(parts)-1], options.Dialect)
	var unmodelled *syntax.NotModelled
	var refused *syntax.Error
	switch {
	case errors.As(err, &unmodelled):
		return "not modelled: " + unmodelled.Construct
	case errors.As(err, &refused):
		return raised(refused)
	case err != nil:
		d.Fatalf(t, "%v", err)
	}
	result, err := cypher.EvaluateStatement(context.Background(), q, g, options)
	o, err := cypher.OutcomeOf(result, err)
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return shownOutcome(&o)
}

func raised(err *syntax.Error) string {
	return fmt.Sprintf("error: %s at %s: %s", err.Type, err.Phase, err.Detail)
}

func shownOutcome(o *cypher.Outcome) string {
	var rest []string
	switch o.Kind {
	case cypher.OutcomeUnsupported:
		return "not modelled: " + o.Feature
	case cypher.OutcomeRaise:
		rest = append(rest, raised(o.Error))
		if o.Avoidable && !o.Static {
			rest = append(rest, "avoidable: records")
		}
	case cypher.OutcomeUndetermined:
		return "undetermined: " + o.Rule.ID
	case cypher.OutcomeRecords:
	}
	var rows []string
	for _, group := range o.Groups {
		for _, record := range group.Records {
			var cells []string
			for i, v := range record {
				if list, is := v.(graph.List); o.FreeLists[i] && is && len(list) > 1 {
					cells = append(cells, "~"+notation.Key(v, true))
				} else {
					cells = append(cells, notation.Key(v, false))
				}
			}
			rows = append(rows, strings.Join(cells, " | "))
		}
		if group.Take != len(group.Records) {
			rest = append(rest, fmt.Sprintf("any: %d", group.Take))
		}
	}
	switch {
	case o.Kind == cypher.OutcomeRaise:
	case o.Columns == nil:
		rest = append(rest, "nothing")
	case len(rows) == 0:
		rest = append(rest, "(no records)")
	}
	for _, err := range o.MayRaise {
		rest = append(rest, fmt.Sprintf("may raise: %s %s", err.Type, err.Detail))
	}
	if o.SideEffects.Any() {
		var counts []string
		for name, n := range o.SideEffects.Counts() {
			if n > 0 {
				counts = append(counts, fmt.Sprintf("%s %d", name, n))
			}
		}
		slices.Sort(counts)
		rest = append(rest, "effects: "+strings.Join(counts, ", "))
	}
	return written(o.Ordered, rows, rest)
}

var procedures = []*cypher.Procedure{
	{Name: "my.proc", Inputs: []cypher.Field{{Name: "in", Type: "INTEGER?"}}, Outputs: []cypher.Field{{Name: "out", Type: "STRING?"}},
		Rows: [][]graph.Value{{graph.Integer(1), graph.String("a")}}},
	{Name: "my.void"},
}

package selfcheck

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine/reference"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/internal/fault"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/internal/testrun"
	"github.com/semcheck/semcheck/spec"
)

// faultyGraph is the evaluator as a Neo4j with a fault.
func faultyGraph(t testing.TB, bug *fault.GraphFault) *trial.Runner {
	d := spec.DialectByName("neo4j")
	e, err := fault.WrapGraph(reference.New(d, reference.Options{Seed: 3, SteadyFloats: true}), bug)
	if err != nil {
		t.Fatal(err)
	}
	b := &trial.Runner{Engine: e, Dialect: d, Timeout: time.Minute}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func smallestGraph(t testing.TB, bug *fault.GraphFault) *trial.Case {
	c, err := trial.Parse(finding.Case{Statements: bug.Statements, Query: bug.Query}, spec.DialectByName("neo4j"))
	if err != nil {
		t.Fatalf("%s: %v", bug, err)
	}
	return c
}

// How many choices of a law are tried on a smallest case: of one that is to see the
// fault, and of others.
const (
	manyChoices = 60
	someChoices = 6
)

// seen tries a law on a case with several choices, until one sees the fault; the
// variant says how.
func seen(t testing.TB, b *trial.Runner, law oracle.Law, c *trial.Case, choices uint64) (variant string, found bool) {
	for choice := range choices {
		c.Choice = metamorphic.Choice(choice, 11)
		tried, err := law.Try(context.Background(), b, c)
		if err != nil {
			t.Fatal(err)
		}
		switch tried.Verdict {
		case compare.Disagree:
			return tried.Variant, true
		case compare.Crash, compare.Hang, compare.Freedom:
			t.Errorf("%s: %s %s", law.Name(), tried.Verdict, tried.Detail)
		}
	}
	return "", false
}

// Each planted fault of graphs is seen on its smallest case by the laws that must see
// it, and by the differential law; where nothing is planted, nothing is seen.
func TestGraphFaultsAreSeenOnTheSmallestCase(t *testing.T) {
	clean := faultyGraph(t, fault.NoGraphFault())
	heading, rule, rows := "| fault | differential |", "|---|---|", ""
	for _, law := range oracle.GraphLaws() {
		heading, rule = heading+" "+law.Name()+" |", rule+"---|"
	}
	names := map[string]bool{}
	for _, bug := range fault.GraphFaults() {
		if names[bug.Name] {
			t.Errorf("two faults %q", bug)
		}
		names[bug.Name] = true
		if spec.RuleByID(bug.Rule) == nil {
			t.Errorf("%s: there is no rule %s", bug, bug.Rule)
		}
		b := faultyGraph(t, bug)
		c := smallestGraph(t, bug)
		tried, err := oracle.Differential{}.Try(context.Background(), b, c)
		if err != nil {
			t.Fatal(err)
		}
		if want := !bug.Unseen && !ofGeneratedOnly[bug.Name]; (tried.Verdict == compare.Disagree) != want {
			t.Errorf("%s: the differential law says %s %s", bug, tried.Verdict, tried.Detail)
		}
		row := fmt.Sprintf("| %s | %s |", bug, mark(tried.Verdict == compare.Disagree, "yes"))
		claimed := map[string]string{}
		for _, claim := range bug.Claims {
			claimed[claim.Law] = claim.Why
		}
		for _, m := range oracle.GraphLaws() {
			law, err := oracle.LawByName(m.Name())
			if err != nil {
				t.Fatal(err)
			}
			choices := uint64(someChoices)
			if claimed[m.Name()] != "" {
				choices = manyChoices
			}
			variant, found := seen(t, b, law, c, choices)
			row += " " + mark(found, variant) + " |"
			if why := claimed[m.Name()]; found != (why != "") {
				t.Errorf("%s: %s sees it: %t; claimed: %q, blind otherwise because %s", bug, m.Name(), found, why, bug.Blind)
			}
			if _, found := seen(t, clean, law, c, someChoices); found {
				t.Errorf("%s: %s sees something where nothing is planted", bug, m.Name())
			}
		}
		rows += row + "\n"
	}
	table := heading + "\n" + rule + "\n" + rows
	t.Log("\n" + table)
	if os.Getenv("SEMCHECK_PAGE") != "" {
		writeTable(t, graphTable, table)
	} else if _, written, _ := onPage(t, graphTable); written != table {
		t.Errorf("docs/LAWS.md has another table; SEMCHECK_PAGE=1 writes it")
	}
}

func mark(found bool, variant string) string {
	if !found {
		return "–"
	}
	return variant
}

// ofGeneratedOnly are faults that the differential law sees in other graphs than that of
// the smallest case.
var ofGeneratedOnly = map[string]bool{"on a graph of few nodes a condition on two is not looked at": true}

// graphFaultSeed is the seed of the graphs and queries in which faults are to show.
const graphFaultSeed = 17

// Each fault shows in generated queries, and the control without a fault is silent. The
// last of those that are not rare showed at query 1801.
func TestGraphFaultsShowInGeneratedQueries(t *testing.T) {
	queries := uint64(3_000) // in which every fault shows that is not rare
	if os.Getenv("SEMCHECK_GRAPH_CHECKS") != "" {
		queries = 12_000
	}
	d := spec.DialectByName("neo4j")
	type asked struct {
		fault   *fault.GraphFault
		session asking
		found   uint64
	}
	list := []*asked{{fault: fault.NoGraphFault()}}
	for _, bug := range fault.GraphFaults() {
		list = append(list, &asked{fault: bug})
	}
	for _, a := range list {
		e, err := fault.WrapGraph(reference.New(d, reference.Options{Seed: 3, SteadyFloats: true}), a.fault)
		if err != nil {
			t.Fatal(err)
		}
		s, err := e.Open(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		a.session = asking{s}
	}
	m := newMadeGraph("neo4j", graphFaultSeed)
	left := 0 // that must be found; without them the rest is left to a run of all tests
	for _, bug := range fault.GraphFaults() {
		if testrun.Whole() || queries == 12_000 || !bug.Unseen && !bug.Rare {
			left++
		}
	}
	for n := uint64(0); n < queries && left > 0; n++ {
		if n%graph.QueriesPerDatabase == 0 {
			for _, a := range list {
				if err := a.session.Reset(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			m.make(t, n/graph.QueriesPerDatabase, func(text string) error {
				for _, a := range list {
					if a.found == 0 {
						if err := a.session.Session.Execute(context.Background(), text); err != nil {
							return err
						}
					}
				}
				return nil
			})
		}
		c := &trial.Case{Query: m.subject(n).Query}
		printed, err := c.Print(d)
		if err != nil {
			t.Fatal(err)
		}
		outcome := m.evaluate(c.Query)
		if outcome == nil {
			continue
		}
		for _, a := range list {
			if a.found > 0 {
				continue
			}
			result, failure := a.session.Session.Query(context.Background(), printed.Query)
			if j := compare.Judge(outcome, result, failure); j.Verdict.Fails() {
				a.found = n + 1
				if testrun.Whole() || queries == 12_000 || !a.fault.Unseen && !a.fault.Rare {
					left--
				}
				if failure != nil {
					t.Errorf("%s: an error of %s: %v", a.fault, printed.Query, failure)
				}
			}
		}
	}
	if list[0].found > 0 {
		t.Errorf("query %d differs where nothing is planted", list[0].found-1)
	}
	var missing []string
	for _, a := range list[1:] {
		t.Logf("%-60s at query %4d", a.fault, a.found)
		if a.found == 0 && !a.fault.Unseen && !(a.fault.Rare && queries < 12_000) {
			missing = append(missing, a.fault.Name)
		}
	}
	if len(missing) > 0 {
		t.Errorf("not found in %d queries: %s", queries, strings.Join(missing, "; "))
	}
}

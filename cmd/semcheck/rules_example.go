package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/spelling"
)

// queriesOfExample is how many queries are tried for the examples of a rule.
const queriesOfExample = 8000

// exampleJSON is an example of a case of a rule, in JSON.
type exampleJSON struct {
	Rule       string            `json:"rule"`
	Case       string            `json:"case"`
	Dialect    string            `json:"dialect"`
	Statements []string          `json:"statements"`
	Query      string            `json:"query,omitempty"`
	Answer     *finding.Expected `json:"answer,omitempty"`
	Found      bool              `json:"found"`
	// Mutant is what is there instead of what the case makes, Otherwise the answer then.
	Mutant    string            `json:"mutant,omitempty"`
	Otherwise *finding.Expected `json:"otherwise,omitempty"`
	// NoWitness says why no query shows that the case answers otherwise.
	NoWitness string `json:"noWitness,omitempty"`
}

// showExamples prints a query for each case of a rule in a dialect.
func showExamples(ctx context.Context, t *terminal, args []string, dialect string, asJSON bool) error {
	if len(args) != 1 {
		return misuse("--example needs a rule")
	}
	rule := spec.RuleByID(args[0])
	if rule == nil {
		if len(rulesNamed(args[0])) > 0 {
			return misuse("%s is a chapter, and --example takes one rule; `semcheck rules %[1]s` lists its rules", args[0])
		}
		return misuse("there is no rule %q%s; `semcheck rules` lists them", args[0], spelling.DidYouMean(args[0], ruleNames()))
	}
	d, err := dialectNamed(dialect)
	if err != nil {
		return err
	}
	examples, err := campaign.Examples(ctx, d, rule, queriesOfExample)
	if err != nil {
		return err
	}
	if len(examples) == 0 {
		return misuse("the dialect %s has no case of %s", d.Name, rule.ID)
	}
	var list []exampleJSON
	for _, e := range examples {
		line := exampleJSON{Rule: rule.ID, Case: rule.Cases[e.Case], Dialect: d.Name, Statements: []string{}, Query: e.Found.Query,
			Found: e.Found.Query != "" || len(e.Found.Statements) > 0}
		line.Statements = append(line.Statements, e.Found.Statements...)
		if e.Outcome != nil {
			answer := finding.ExpectedOf(e.Outcome)
			line.Answer = &answer
		}
		line.NoWitness = e.Unseen
		if w := e.Witness; w != nil {
			other := finding.ExpectedOf(w.Outcome)
			line.Mutant, line.Otherwise = w.How.String(), &other
		}
		list = append(list, line)
	}
	if asJSON {
		text, err := json.MarshalIndent(list, "", "  ")
		if err == nil {
			_, err = fmt.Fprintf(t.out, "%s\n", text)
		}
		return err
	}
	paint := t.paint()
	for i, line := range list {
		if i > 0 {
			fmt.Fprintln(t.out)
		}
		fmt.Fprintln(t.out, "-- "+paint.Bold(rule.ID+": "+line.Case)+", dialect "+d.Name)
		if !line.Found {
			fmt.Fprintln(t.out, present.Wrap(fmt.Sprintf("no query of %s applied it", present.Count(queriesOfExample, "query")), "-- ", present.Width))
			continue
		}
		for _, s := range line.Statements {
			fmt.Fprintln(t.out, s+";")
		}
		if line.Query != "" {
			fmt.Fprintln(t.out, line.Query+";")
		}
		if line.Answer != nil {
			fmt.Fprintln(t.out, present.Wrap(line.Answer.Line(), "-- ", present.Width))
		}
		if line.Otherwise != nil {
			fmt.Fprintln(t.out, present.Wrap("were it wrong ("+line.Mutant+"): "+line.Otherwise.Line(), "-- ", present.Width))
		} else if line.NoWitness != "" {
			fmt.Fprintln(t.out, present.Wrap("no witness: "+line.NoWitness, "-- ", present.Width))
		}
	}
	return nil
}

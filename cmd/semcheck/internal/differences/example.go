package differences

import (
	"context"
	_ "embed" // the examples
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/migrate"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// Example is a query in which a rule applies, with the statements that make its tables.
type Example struct {
	Rule  string
	Setup string
	Query string
}

// examples are chosen from testdata/rules by the program in choose: blocks that begin with "-- rule: ID",
// the setup, and behind "-- query" the query.
//
//go:embed examples.sql
var examples string

// Examples lists the examples.
func Examples() (list []Example) {
	for _, block := range strings.Split(examples, "-- rule: ")[1:] {
		id, rest, _ := strings.Cut(block, "\n")
		setup, query, _ := strings.Cut(rest, "-- query\n")
		list = append(list, Example{strings.TrimSpace(id), strings.TrimSpace(setup), strings.TrimSpace(query)})
	}
	return list
}

// Answer is what a dialect says of an example; nil where the dialect cannot read it, or where something is
// not modelled or left open.
func (x Example) Answer(ctx context.Context, d *spec.Dialect) *present.Answer {
	session := script.NewSession(d, eval.Options{})
	if x.Setup != "" {
		statements, err := script.Read(x.Setup, d)
		if err != nil || session.SetUp(ctx, statements) != nil {
			return nil
		}
	}
	statement, err := parse.Statement(x.Query, d)
	q, is := statement.(*ast.QueryStatement)
	if err != nil || !is {
		return nil
	}
	outcome, err := session.Do(ctx, q)
	if err != nil || outcome.Kind == eval.OutcomeUnsupported || outcome.Kind == eval.OutcomeUndetermined {
		return nil
	}
	return &present.Answer{Dialect: d, Outcome: outcome}
}

// Difference is a rule that two dialects read otherwise.
type Difference struct {
	Rule *spec.Rule
	// From and To are the statements of the dialects.
	From, To             string
	FromSource, ToSource spec.Source
	// Example shows it; nil where no expectation does.
	Example  *Example
	Left     *present.Answer
	Right    *present.Answer
	Relation migrate.Relation
}

// Of lists the rules that two dialects read otherwise and that either can apply, in the order of their names.
func Of(ctx context.Context, from, to *spec.Dialect) ([]Difference, error) {
	byRule := map[string][]Example{}
	for _, x := range Examples() {
		byRule[x.Rule] = append(byRule[x.Rule], x)
	}
	var list []Difference
	for _, rule := range spec.Rules() {
		if !Differs(rule, from, to) {
			continue
		}
		d := Difference{Rule: rule}
		d.From, d.FromSource = present.Statement(rule, from)
		d.To, d.ToSource = present.Statement(rule, to)
		for _, x := range byRule[rule.ID] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			left, right := x.Answer(ctx, from), x.Answer(ctx, to)
			if left == nil || right == nil {
				continue
			}
			if relation := migrate.Relate(left.Outcome, right.Outcome); relation > d.Relation {
				d.Example, d.Left, d.Right, d.Relation = &x, left, right, relation
			}
		}
		list = append(list, d)
	}
	return list, nil
}

// Differs tells that two dialects read a rule otherwise, and that both have it.
func Differs(rule *spec.Rule, from, to *spec.Dialect) bool {
	was, _ := present.Statement(rule, from)
	is, _ := present.Statement(rule, to)
	return was != is && has(rule, from) && has(rule, to)
}

func has(rule *spec.Rule, d *spec.Dialect) bool {
	for c := range rule.Numbered() {
		if rule.Admits(d.Name, c) {
			return true
		}
	}
	return false
}

package workload

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/script"
	evaluate "github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// graphRunner runs a script of statements on one graph.
type graphRunner struct {
	script  *Script
	options Options
	account *Account
	graph   *graph.Graph
	// lost says why the graph is not known any more; empty where it is.
	lost string
}

// runCypher runs a script in a dialect of Cypher; each of its statements is counted.
func runCypher(ctx context.Context, s *Script, o Options) *Account {
	r := &graphRunner{script: s, options: o, account: newAccount(""), graph: graph.New()}
	r.account.Scripts, r.account.Graphs = 1, true
	for i, list := range [][]string{s.Setup, s.Statements} {
		for _, text := range list {
			for _, statement := range script.SplitCypher(text) {
				if ctx.Err() != nil {
					return r.account
				}
				r.statement(ctx, statement.Text, i == 0)
			}
		}
	}
	return r.account
}

// graphChange finds texts that may change a graph.
var graphChange = regexp.MustCompile(`(?is)\b(CREATE|INSERT|MERGE|SET|DELETE|REMOVE)\b`)

func (r *graphRunner) statement(ctx context.Context, text string, setup bool) {
	q := Query{Script: r.script.ID, Text: text}
	changes := graphChange.MatchString(text)
	before := r.graph
	if changes {
		r.graph = before.Clone()
	}
	if r.lost != "" {
		q.Answer, q.Reason = Dependent, r.lost
	} else {
		r.evaluate(ctx, &q)
	}
	if q.Answer != Rows && q.Answer != Open {
		r.graph = before
	}
	if changes && r.lost == "" && q.Answer != Rows && q.Answer != Raised {
		r.lost = "a statement before it: " + q.Reason
	}
	if !setup {
		r.account.add(q, false)
	}
}

// evaluate runs a statement within its time; a fault of ours is an answer.
func (r *graphRunner) evaluate(ctx context.Context, q *Query) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.options.Timeout, fmt.Errorf("more than %v", r.options.Timeout))
	defer cancel()
	defer func() {
		if cause := recover(); cause != nil {
			q.Answer, q.Reason = Fault, oneLine((&faultError{cause}).Error())
		}
	}()
	read, err := script.ReadCypher(q.Text, r.script.Dialect)
	if err != nil {
		r.refused(q, err)
		return
	}
	session := &script.CypherSession{Graph: r.graph, Options: evaluate.Options{Dialect: r.script.Dialect, Eager: true}}
	for _, one := range read {
		outcome, err := session.Do(ctx, one)
		if err != nil {
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			q.Answer, q.Reason = OutOfBudget, oneLine(err.Error())
			return
		}
		r.judged(q, &outcome)
	}
}

// refused says of a text that has no tree what stands in the way.
func (r *graphRunner) refused(q *Query, err error) {
	q.Answer, q.Reason = Raised, oneLine(err.Error())
	var missing *cypher.NotModelled
	if errors.As(err, &missing) {
		q.Answer, q.Reason = NotModelled, missing.Construct
	}
}

func (r *graphRunner) judged(q *Query, outcome *evaluate.Outcome) {
	switch outcome.Kind {
	case evaluate.OutcomeRecords:
		records := 0
		for _, group := range outcome.Groups {
			records += group.Take
		}
		q.Answer, q.Empty = Rows, outcome.Columns != nil && records == 0
	case evaluate.OutcomeRaise:
		q.Answer, q.Reason = Raised, oneLine(outcome.Message)
		if outcome.Error.Type == cypher.ParameterMissing {
			q.Answer, q.Reason = Dependent, "a parameter without a value"
		}
	case evaluate.OutcomeUndetermined:
		q.Answer, q.Reason = Open, "open by "+outcome.Rule.ID
	case evaluate.OutcomeUnsupported:
		q.Answer, q.Reason = NotModelled, outcome.Feature
		switch {
		case volatility(outcome.Feature) == function.Random:
			q.Answer = OfChance
		case strings.HasSuffix(outcome.Feature, "of the clock"):
			q.Answer = OfTheClock
		}
	}
}

// volatility is that of the function which a feature begins with.
func volatility(feature string) function.Volatility {
	name, _, _ := strings.Cut(feature, "(")
	if f := function.Lookup(name); f != nil {
		return f.Volatility
	}
	return function.Immutable
}

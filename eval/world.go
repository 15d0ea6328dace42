package eval

import (
	"context"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/limit"
)

// Where the sources leave a step free, the evaluation asks for a choice. A
// world is one sequence of choices; all worlds are visited by evaluating again
// with the next sequence, so that freedom inside a query needs no bookkeeping
// anywhere else.
type worlds struct {
	script   []choice
	position int
	frozen   bool       // choices count nothing: the first possibility is taken
	made     int        // choices made in this evaluation
	free     *spec.Rule // the rule behind the first choice
}

type choice struct{ picked, of int }

// choose picks one of the n possibilities that a rule leaves.
func (w *worlds) choose(rule *spec.Rule, n int) int {
	if n <= 1 || w.frozen {
		return 0
	}
	w.made++
	if w.free == nil {
		w.free = rule
	}
	if w.position == len(w.script) {
		w.script = append(w.script, choice{of: n})
	}
	picked := w.script[w.position].picked
	w.position++
	return picked
}

// next moves to the next world; false if all were visited.
func (w *worlds) next() bool {
	w.position = 0
	for len(w.script) > 0 {
		last := &w.script[len(w.script)-1]
		if last.picked++; last.picked < last.of {
			return true
		}
		w.script = w.script[:len(w.script)-1]
	}
	return false
}

// Query evaluates a query. The outcome is never nil unless the error is not;
// the error is only for what is not an outcome: a cancelled context or an
// exceeded budget.
func Query(ctx context.Context, q *ast.Query, db *Database, o Options) (*Outcome, error) {
	o.Budget = o.Budget.Or(limit.Default())
	if o.Worlds <= 0 {
		o.Worlds = 64
	}
	if o.Probe == 0 {
		o.Probe = largestProbe
	}
	return languages.For(db.dialect).evaluateQuery(ctx, q, db, o)
}

// evaluateQuery evaluates a query of SQL.
func (sqlLanguage) evaluateQuery(ctx context.Context, q *ast.Query, db *Database, o Options) (outcome *Outcome, err error) {
	c := &compiler{ctx: ctx, database: db, dialect: db.dialect, options: o, builtInAlone: db.BuiltInFunctionsAlone,
		e: semantics.NewEvaluation(db.dialect, o.Coverage)}
	c.trace = tracing(o)
	c.e.Now, c.e.Session = db.Now, db.session
	c.e.Collation, c.e.UnmodelledCollation = db.collation, db.unmodelledCollations
	c.e.Reading, c.e.Rounding, c.e.KeepRelations = o.Reading, o.Rounding, o.Relations
	c.e.Defective = o.Defective
	if o.EachTruth {
		c.e.Decide = c.decide
	}
	defer func() {
		if r := recover(); r != nil {
			a, ok := r.(abort)
			if !ok {
				panic(r)
			}
			outcome, err = nil, a.err
		}
		if outcome != nil {
			outcome.NearThreshold, outcome.Relations, outcome.Unread = c.e.NearThreshold, c.e.Relations, c.e.Unread
			outcome.Defect = c.e.Defect
		}
	}()
	statement, err := db.withVariables(&ast.QueryStatement{Query: q})
	if err != nil {
		return c.refuse(err, nil)
	}
	q = statement.(*ast.QueryStatement).Query
	c.permitQuerySequences(q)
	bound := c.bind(q)
	c.root = bound
	if err := c.opensTwice(&ast.QueryStatement{Query: q}); err != nil {
		return c.refuse(err, bound)
	}
	query, err := c.compileQuery(bound, nil)
	if err == nil {
		err = c.typedParameters()
	}
	if err != nil {
		return c.refuse(err, bound)
	}
	return c.advanced(c.enumerate(query)), nil
}

// refuse turns an error found before evaluation into an outcome. No text says which of
// several errors of one query an engine names, so each error of names may be it.
func (c *compiler) refuse(err error, bound *resolve.Query) (*Outcome, error) {
	switch err := err.(type) {
	case *StatementError:
		if c.database.generators[c.database.tableKey(err.Missing)] != nil {
			return &Outcome{Kind: OutcomeUnsupported, Feature: "a sequence read as a table"}, nil
		}
		classes := semantics.ClassSet(0).With(err.Class)
		for other := range bound.Errors() {
			if other, is := other.(*StatementError); is {
				classes = classes.With(other.Class)
			}
		}
		return &Outcome{Kind: OutcomeRaise, Classes: classes, Message: err.Message, Missing: err.Missing, Function: err.Function, Also: err.Also, Static: true}, nil
	case *UnsupportedError:
		return &Outcome{Kind: OutcomeUnsupported, Feature: err.Feature, Missing: err.Missing}, nil
	}
	return nil, err
}

// enumerate visits all worlds and gathers what they permit.
func (c *compiler) enumerate(query *compiledQuery) *Outcome {
	out := &Outcome{Columns: query.columns, Ordered: query.ordered}
	var raised semantics.ClassSet
	raises := false
	c.foldConstants()
	met := c.e.Met
	for n := 0; ; n++ {
		if n == c.options.Worlds {
			if c.undecided != nil {
				return &Outcome{Kind: OutcomeUndetermined, Columns: out.Columns, Rule: c.undecided}
			}
			c.e.Coverage.Apply(ruleTooManyWorlds, worldsNotEnumerated)
			return &Outcome{Kind: OutcomeUndetermined, Columns: out.Columns, Rule: ruleTooManyWorlds}
		}
		c.pass++
		c.e.Met, c.decisions = met, nil
		c.draws.begin()
		answer := query.evaluate(nil)
		if c.e.Unsupported != "" {
			return &Outcome{Kind: OutcomeUnsupported, Feature: c.e.Unsupported}
		}
		if c.e.Undetermined != nil {
			return &Outcome{Kind: OutcomeUndetermined, Columns: out.Columns, Rule: c.e.Undetermined}
		}
		result, ok := answer.settle()
		if ok && c.showsOpen(result) {
			return &Outcome{Kind: OutcomeUndetermined, Columns: out.Columns, Rule: c.e.Undetermined}
		}
		if ok {
			out.Worlds = append(out.Worlds, result)
			out.MayRaise |= c.e.Met
		} else {
			raises = true
			raised |= c.e.Met
		}
		if !c.worlds.next() {
			break
		}
	}
	if raised.Has(semantics.ClassParameter) {
		return c.parametersOpen()
	}
	out.MayRaise = out.MayRaise.Without(semantics.ClassParameter)
	out.NullReached = c.e.NullMet
	out.Rule = c.worlds.free
	if out.Rule == nil && len(out.Worlds) == 1 && !out.Worlds[0].Determined() {
		out.Rule = ruleLimit
	}
	switch {
	case len(out.Worlds) == 0:
		return &Outcome{Kind: OutcomeRaise, Classes: raised, Message: "the query raises: " + c.reason(raised), NullReached: out.NullReached}
	case raises:
		out.MayRaise |= raised
	}
	return out
}

// decide is a truth value that a rule leaves open: true in one world and false in another,
// the same for the same decision in a world.
func (c *compiler) decide(rule *spec.Rule, decision string) bool {
	if c.worlds.frozen {
		return true
	}
	truth, known := c.decisions[decision]
	if !known {
		if c.decisions == nil {
			c.decisions = map[string]bool{}
		}
		if c.undecided == nil {
			c.undecided = rule
		}
		truth = c.worlds.choose(rule, 2) == 0
		c.decisions[decision] = truth
	}
	return truth
}

// foldConstants computes the constants and uncorrelated subqueries of the whole query,
// only to learn whether they raise.
func (c *compiler) foldConstants() {
	if len(c.folds) == 0 {
		return
	}
	c.speculatively(func() {
		for _, f := range c.folds {
			c.folding = f.constant
			f.compute(nil)
		}
	})
	c.folding = false
}

// Case of ruleTooManyWorlds.
const worldsNotEnumerated spec.Case = iota

var ruleTooManyWorlds = spec.Declare(spec.Rule{
	ID:        "freedom.worlds",
	Statement: "The order of rows without ORDER BY is implementation-dependent: where the results that follow from it, or from any other freedom, are too many, they are not enumerated.",
	From:      spec.ISO("<query expression>"),
	Cases:     []string{worldsNotEnumerated: "not enumerated"}, Open: map[string][]string{spec.EveryDialect: {"not enumerated"}},
})

// showsOpen tells that rows hold a value that is not determined.
func (c *compiler) showsOpen(result Result) bool {
	for _, group := range result.Groups {
		for _, row := range group.Rows {
			for i := range row {
				semantics.MarkOpen(c.e, &row[i])
			}
		}
	}
	return c.e.Undetermined != nil
}

// settle turns an answer into a result, or reports that it raises.
func (o ordered) settle() (Result, bool) {
	if o.failed {
		return Result{}, false
	}
	result := Result{Groups: o.groups}
	for i := range result.Groups {
		g := &result.Groups[i]
		kept := g.Rows
		for k, row := range g.Rows {
			if _, bad := semantics.RaisedIn(row); bad {
				kept = append([]semantics.Row(nil), g.Rows[:k]...)
				for _, r := range g.Rows[k:] {
					if _, bad := semantics.RaisedIn(r); !bad {
						kept = append(kept, r)
					}
				}
				break
			}
		}
		if len(kept) < g.Take {
			return Result{}, false
		}
		g.Rows = kept
	}
	return result, true
}

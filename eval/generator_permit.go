package eval

import (
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// permitSequences makes the calls safe in expressions that are evaluated once for each row, one row after
// the other: of each sequence one number at most. It tells whether there are calls.
func (c *compiler) permitSequences(row ...ast.Expr) bool {
	var calls []*ast.Call
	for _, x := range row {
		calls = strictCalls(x, calls)
	}
	if len(calls) == 0 {
		return false
	}
	asked, changed, any := map[string]int{}, map[string]int{}, 0
	for _, call := range calls {
		key, _, _ := c.sequenceNamed(call)
		asked[key]++
		if call.Name == function.NextNumber.Name || call.Name == function.SetNumber.Name {
			changed[key]++
			any++
		}
	}
	if c.draws == nil {
		c.draws = &draws{safe: map[*ast.Call]bool{}, changed: map[string]bool{}}
		c.draws.begin()
	}
	for key := range changed {
		c.draws.changed[key] = true
	}
	for _, call := range calls {
		key, _, _ := c.sequenceNamed(call)
		alone := changed[key] == 0 || asked[key] == 1
		if call.Name == function.LastNumber.Name {
			alone = any == 0
		}
		if before, is := c.draws.safe[call]; !is || before { // a DEFAULT stands in each row
			c.draws.safe[call] = alone
		}
	}
	return true
}

// strictCalls gathers the calls of functions of sequences in parts of an expression that are evaluated once
// whenever the expression is.
func strictCalls(x ast.Expr, calls []*ast.Call) []*ast.Call {
	// An operation on NULL need not compute its other operands.
	inside := func(list ...ast.Expr) {
		before := calls
		for _, x := range list {
			literal, is := x.(*ast.Literal)
			n := len(calls)
			calls = strictCalls(x, calls)
			if len(calls) == n && (!is || literal.Kind == ast.LiteralNull) && len(list) > 1 {
				calls = before
				return
			}
		}
	}
	switch x := x.(type) {
	case *ast.Call:
		if function.IsOfSequence(x.Name) {
			return append(calls, x)
		}
		for _, f := range function.Named(x.Name) {
			if f.Lazy != function.Eager || f.Kind != function.Scalar || f.Set {
				return calls
			}
		}
		inside(x.Args...)
	case *ast.Cast:
		if !x.Try {
			inside(x.X)
		}
	case *ast.Unary:
		if x.Op == ast.Negate || x.Op == ast.Plus {
			inside(x.X)
		}
	case *ast.Binary:
		zero := func(x ast.Expr) bool {
			literal, is := x.(*ast.Literal)
			return is && literal.Kind != ast.LiteralString && literal.Text != "" && strings.Trim(literal.Text, "0.") == ""
		}
		// What is divided by zero is NULL in DuckDB without it, and so may other results be known.
		if x.Op != ast.And && x.Op != ast.Or && !zero(x.L) && !zero(x.R) {
			inside(x.L, x.R)
		}
	case *ast.Aggregate:
		if x.Plain() && !x.Distinct && len(x.Args) > 0 && !x.Function.IsCount() { // the count of what is not NULL needs no value
			inside(x.Args...)
		}
	default: // What is evaluated of other forms, and how often, is not said.
	}
	return calls
}

// permitQuerySequences makes the calls of a query safe: it has one row without FROM, or rows that differ by
// the number alone.
func (c *compiler) permitQuerySequences(q *ast.Query) {
	s, is := q.Body.(*ast.Select)
	if !is || q.OrderBy != nil || q.Limit != nil || q.Offset != nil || s.Distinct || s.Where != nil || s.GroupBy != nil || s.Grouping != nil || s.GroupAll ||
		s.Having != nil || s.Qualify != nil || s.Windows != nil {
		return
	}
	var items []ast.Expr
	for _, item := range s.Items {
		if item.Expr == nil {
			return
		}
		items = append(items, item.Expr)
	}
	for _, x := range items {
		if s.From != nil && (!ast.Constant(x) || aggregates(x)) || returnsSet(x) {
			return
		}
	}
	if len(s.From) > 0 && !askedTogether(items) {
		return
	}
	c.permitSequences(items...)
}

// askedTogether tells that one call alone asks sequences.
func askedTogether(items []ast.Expr) bool {
	var calls []*ast.Call
	for _, x := range items {
		calls = strictCalls(x, calls)
	}
	return len(calls) == 1 && calls[0].Name != function.SetNumber.Name
}

func aggregates(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.Aggregate, *ast.Windowed:
			found = true
		case *ast.Call:
			for _, f := range function.Named(x.Name) {
				found = found || f.Set
			}
		default: // Nothing else stands for several rows.
		}
		return !found
	})
	return found
}

// returnsSet tells that an expression has several rows.
func returnsSet(x ast.Expr) (found bool) {
	ast.Inspect(x, func(x ast.Expr) bool {
		if call, is := x.(*ast.Call); is {
			for _, f := range function.Named(call.Name) {
				found = found || f.Set
			}
		}
		return !found
	})
	return found
}

// lose forgets what the sequences give behind a failure: which calls were evaluated before it is not said. A sequence that has
// no further number, and is asked alone, is as it was.
func (d *draws) lose(db *Database) {
	if d.ended && len(d.changed) == 1 && len(d.count) == 0 {
		return
	}
	for key := range d.changed {
		if g := db.generators[key]; g != nil {
			d.of(key, g).lost = true
		}
	}
}

// begin forgets what was drawn.
func (d *draws) begin() {
	if d != nil {
		d.numbers, d.count, d.last, d.ended = map[string]*numbers{}, map[string]int{}, "", false
	}
}

// of is the state of a sequence in the evaluation.
func (d *draws) of(key string, g *generator) *numbers {
	n := d.numbers[key]
	if n == nil {
		kept := *g.numbers
		n = &kept
		d.numbers[key] = n
	}
	return n
}

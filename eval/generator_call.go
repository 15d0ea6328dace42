package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// draws is what a statement asks of sequences. Their numbers change when it has succeeded.
type draws struct {
	// safe are the calls whose place says how often they are evaluated, and in which order.
	safe    map[*ast.Call]bool
	numbers map[string]*numbers // by the key of the sequence, as the evaluation has them
	count   map[string]int      // how many numbers were drawn
	last    string              // the sequence that was asked last; empty for none
}

// advance is how a statement leaves the sequences.
type advance struct {
	numbers map[string]*numbers
	last    string
}

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
		c.draws = &draws{safe: map[*ast.Call]bool{}}
		c.draws.begin()
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
		if x.Op != ast.And && x.Op != ast.Or {
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
		if s.From != nil && (!ast.Constant(x) || aggregates(x)) {
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

// begin forgets what was drawn.
func (d *draws) begin() {
	if d != nil {
		d.numbers, d.count, d.last = map[string]*numbers{}, map[string]int{}, ""
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

// compileSequence compiles a call of a function of sequences.
func (c *compiler) compileSequence(x *ast.Call, arguments []operand, _ *scope) (operand, error) {
	if x.Name == function.LastNumber.Name {
		return c.compileLastValue(x)
	}
	key, null, known := c.sequenceNamed(x)
	switch {
	case null && c.dialect.Sequences == spec.SequencesDuckDB:
		return computed(ast.BigInt, false, func(*environment) semantics.Value {
			c.e.Coverage.Apply(function.SequenceRule, function.SequenceNull)
			return semantics.Null
		}), nil
	case null, !known:
		return operand{}, unsupported("the name of a sequence that is no text as it stands, or has a schema")
	}
	g := c.database.generators[key]
	switch {
	case g == nil && (c.database.tables[key] != nil || c.database.views[key] != nil):
		return operand{}, unsupported("a table in the place of a sequence")
	case g == nil:
		return operand{}, c.noSequence(x.Args[0].(*ast.Literal).Text)
	case g.opaque:
		return operand{}, unsupported("a sequence with options that are not modelled")
	}
	o := operand{typ: ast.BigInt, slot: -1, raises: true}
	if c.draws == nil || !c.draws.safe[x] {
		return c.sequenceOpen(o), nil
	}
	var set, called func(*environment) semantics.Value
	if x.Name == function.SetNumber.Name {
		for i := range x.Args[1:] {
			if !ast.Constant(x.Args[i+1]) {
				return operand{}, unsupported("SETVAL of what is no constant")
			}
		}
		number, err := c.convert(arguments[1], ast.BigInt)
		if err != nil {
			return operand{}, err
		}
		set = number.value
		if len(arguments) > 2 {
			truth, err := c.convert(arguments[2], ast.Boolean)
			if err != nil {
				return operand{}, err
			}
			called = truth.value
		}
	}
	o.value = func(env *environment) semantics.Value {
		if c.probing { // each row of the query is needed: the probe meets no other ones
			return semantics.Null
		}
		n := c.draws.of(key, g)
		if n.lost {
			c.e.MarkUnsupported("a sequence of which it is not known which numbers it gave")
			return semantics.Null
		}
		switch x.Name {
		case function.CurrentNumber.Name:
			return c.currentValue(n)
		case function.SetNumber.Name:
			return c.setValue(key, g, n, set(env), called, env)
		}
		return c.nextValue(key, g, n)
	}
	return o, nil
}

// sequenceOpen is a call of which it is not said how often it is evaluated, or when.
func (c *compiler) sequenceOpen(o operand) operand {
	c.unsafeSequences = true
	o.value = func(*environment) semantics.Value {
		c.e.Coverage.Apply(function.SequenceOrderRule, function.NotDetermined)
		c.e.MarkUndetermined(function.SequenceOrderRule)
		return semantics.Null
	}
	return o
}

func (c *compiler) nextValue(key string, g *generator, n *numbers) semantics.Value {
	number, around, is := g.next(n)
	switch {
	case is && c.dialect.Sequences == spec.SequencesDuckDB && g.beyond(number):
		c.e.MarkUnsupported("the last number of a sequence before the end of BIGINT")
		return semantics.Null
	case !is:
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceEnd)
		return c.e.Raise(semantics.ClassArgument)
	case around:
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceAround)
	default:
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceNext)
	}
	n.last, n.called, n.current, n.known = number, true, number, true
	c.draws.count[key]++
	c.draws.last = key
	return semantics.Integer(number)
}

func (c *compiler) currentValue(n *numbers) semantics.Value {
	if !n.known {
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceUnused)
		return c.e.Raise(semantics.ClassArgument)
	}
	c.e.Coverage.Apply(function.SequenceRule, function.SequenceCurrent)
	return semantics.Integer(n.current)
}

func (c *compiler) setValue(key string, g *generator, n *numbers, v semantics.Value, called scalar, env *environment) semantics.Value {
	is := semantics.Boolean(true)
	if called != nil {
		is = called(env)
	}
	switch {
	case v.IsRaised():
		return v
	case is.IsRaised():
		return is
	case v.IsNull(), is.IsNull(): // the function is strict
		return semantics.Null
	}
	if v.Int() < g.least || v.Int() > g.greatest {
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceEnd)
		return c.e.Raise(semantics.ClassOverflow)
	}
	c.e.Coverage.Apply(function.SequenceRule, function.SequenceSet)
	n.last, n.called = v.Int(), is.Bool()
	if n.called {
		n.current, n.known = v.Int(), true
	}
	c.draws.count[key]++
	return v
}

// compileLastValue compiles LASTVAL().
func (c *compiler) compileLastValue(x *ast.Call) (operand, error) {
	o := operand{typ: ast.BigInt, slot: -1, raises: true}
	if c.draws == nil || !c.draws.safe[x] {
		return c.sequenceOpen(o), nil
	}
	if c.database.sequencesOf() {
		return operand{}, unsupported("LASTVAL beside a generated column")
	}
	o.value = func(*environment) semantics.Value {
		g := c.database.generators[c.database.lastSequence]
		switch {
		case c.database.lastSequence == "":
			c.e.Coverage.Apply(function.SequenceRule, function.SequenceUnused)
			return c.e.Raise(semantics.ClassArgument)
		case g == nil || g.numbers.lost || !g.numbers.known:
			c.e.MarkUnsupported("LASTVAL of a sequence that was dropped or lost")
			return semantics.Null
		}
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceLast)
		return semantics.Integer(g.numbers.current)
	}
	return o, nil
}

// advanced gives an outcome what its query leaves of the sequences.
func (c *compiler) advanced(o *Outcome) *Outcome {
	d := c.draws
	if c.unsafeSequences && o.Kind != OutcomeUnsupported { // whether it was evaluated is open
		o.loses = true
	}
	if d == nil || len(d.numbers) == 0 {
		return o
	}
	if len(d.count) > 0 && !c.options.Advances {
		return &Outcome{Kind: OutcomeUnsupported, Feature: "a query that asks a sequence for numbers"}
	}
	for key, count := range d.count {
		switch {
		case o.Kind != OutcomeRows:
			d.numbers[key].lost = true
		case len(o.Worlds) != 1 || !o.Worlds[0].Determined() || count != o.Worlds[0].Len():
			return &Outcome{Kind: OutcomeUndetermined, Columns: o.Columns, Rule: function.SequenceOrderRule}
		}
	}
	o.advance = &advance{d.numbers, d.last}
	return o
}

// Advance leaves the sequences as the query of an outcome does, which ran once.
func (db *Database) Advance(o *Outcome) {
	if o == nil {
		return
	}
	if o.advance != nil {
		db.advance(*o.advance)
	}
	if o.loses || o.Kind == OutcomeUnsupported || o.Kind == OutcomeUndetermined {
		db.LoseSequences()
	}
}

// LoseSequences notes that it is not known which numbers the sequences have given: a statement that may have asked
// them is not modelled.
func (db *Database) LoseSequences() {
	for _, g := range db.generators {
		g.numbers.lost = true
	}
}

func (db *Database) advance(a advance) {
	for key, n := range a.numbers {
		if g := db.generators[key]; g != nil {
			*g.numbers = *n
		}
	}
	if a.last != "" {
		db.lastSequence = a.last
	}
}

// settleSequences leaves the sequences as a change does that has ended with an error, or without. Of the
// numbers that a change of one row asked before a constraint refused it, it is known that they were
// given.
func (c *compiler) settleSequences(rows int, err error) {
	d := c.draws
	if d == nil {
		return
	}
	refused, is := err.(*StatementError)
	for key := range d.count {
		if err != nil && (rows != 1 || !is || refused.Class != semantics.ClassConstraint) {
			d.numbers[key].lost = true
		}
	}
	c.database.advance(advance{d.numbers, d.last})
}

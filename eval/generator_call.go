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
	changed map[string]bool     // the sequences that safe calls may change
	ended   bool                // a sequence had no further number
	last    string              // the sequence that was asked last; empty for none
}

// advance is how a statement leaves the sequences.
type advance struct {
	numbers map[string]*numbers
	last    string
}

// compileSequence compiles a call of a function of sequences.
func (c *compiler) compileSequence(x *ast.Call, arguments []operand, _ *scope) (operand, error) {
	if x.Name == function.LastNumber.Name {
		return c.compileLastValue(x)
	}
	if c.database.sequencesMoved {
		return operand{}, unsupported("a sequence behind one whose name is not known")
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
	case g == nil && (c.database.tables[key] != nil || c.database.views[key] != nil || c.database.indexes[key] != nil):
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
			if !settable(x.Args[i+1], arguments[i+1].typ, i > 0) {
				return operand{}, unsupported("SETVAL of other types")
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

// settable tells whether SETVAL takes an argument: a whole number, or a truth value, or a text or NULL in its place.
func settable(x ast.Expr, typ ast.Type, truth bool) bool {
	if literal, is := x.(*ast.Literal); is && (literal.Kind == ast.LiteralString || literal.Kind == ast.LiteralNull) {
		return true
	}
	if truth {
		return typ == ast.Boolean
	}
	return typ == ast.SmallInt || typ == ast.Integer || typ == ast.BigInt
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
		c.draws.ended = true
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceEnd)
		return c.e.Raise(semantics.ClassArgument)
	case around:
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceAround)
	default:
		c.e.Coverage.Apply(function.SequenceRule, function.SequenceNext)
	}
	n.last, n.called, n.current, n.known, n.currentLost = number, true, number, true, false
	c.draws.count[key]++
	c.draws.last = key
	return semantics.Integer(number)
}

func (c *compiler) currentValue(n *numbers) semantics.Value {
	if n.currentLost {
		c.e.MarkUnsupported("a sequence of which it is not known which number the session got")
		return semantics.Null
	}
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
		n.current, n.known, n.currentLost = v.Int(), true, false
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
		case len(c.draws.count) > 0:
			c.e.MarkUnsupported("LASTVAL behind another row's number")
			return semantics.Null
		case c.database.lastSequence == "":
			c.e.Coverage.Apply(function.SequenceRule, function.SequenceUnused)
			return c.e.Raise(semantics.ClassArgument)
		case g == nil || g.numbers.lost || !g.numbers.known || g.numbers.currentLost:
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
	if d == nil {
		return o
	}
	if o.Kind != OutcomeRows && c.options.Advances {
		d.lose(c.database)
	}
	if len(d.numbers) == 0 {
		return o
	}
	if len(d.count) > 0 && !c.options.Advances {
		return &Outcome{Kind: OutcomeUnsupported, Feature: "a query that asks a sequence for numbers"}
	}
	for _, count := range d.count {
		switch {
		case o.Kind != OutcomeRows: // they are lost
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
	if len(db.generators) > 0 {
		db.lastSequence = unknownSequence
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
	if err != nil && (rows != 1 || !is || refused.Class != semantics.ClassConstraint) {
		d.lose(c.database)
	}
	c.database.advance(advance{d.numbers, d.last})
}

package eval

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// A mutant is an evaluation in which one case of one rule answers otherwise. What an application makes is
// changed where it stands: the value of the innermost expression, or conversion, that applied the case;
// the truth value by which WHERE, HAVING, QUALIFY or a join decides on a row; the row of FROM for which a
// join or a table applied it; the groups of GROUP BY; the rows of a block, of DISTINCT and of a set
// operation; the order of ORDER BY; the rows that LIMIT leaves. What is applied elsewhere, as where values
// are grouped by a comparison, is not changed, so that nothing is witnessed by what another step made.

// Mutant says which case answers otherwise, and how. It belongs to one evaluation.
type Mutant struct {
	Rule *spec.Rule
	Case spec.Case
	How  spec.Mutation
	// Changed counts what was changed. Where it is 0 the mutant is no other evaluation.
	Changed int

	inner  uint64 // applications inside the expression at hand, which its parts answered for
	used   uint64 // applications that were answered for by a row, of all so far
	parts  []semantics.Value
	truths []semantics.Truth
}

// aside begins a computation that has an account of its own; what it returns ends it.
func (m *Mutant) aside(c *compiler) (back func()) {
	if m == nil {
		return func() {}
	}
	before := *m
	m.inner, m.used, m.parts, m.truths = 0, c.e.Coverage.Count(m.Rule, m.Case), nil, nil
	return func() { *m = before }
}

func (m *Mutant) count(c *compiler) uint64 { return c.e.Coverage.Count(m.Rule, m.Case) }

// saved is what of a mutant belongs to the expression around.
type saved struct {
	before, inner uint64
	parts         []semantics.Value
	truths        []semantics.Truth
	met           semantics.ClassSet
}

func (m *Mutant) enter(c *compiler) saved {
	s := saved{before: m.count(c), inner: m.inner, parts: m.parts, truths: m.truths, met: c.e.Met}
	m.inner, m.parts, m.truths = 0, nil, nil
	return s
}

// leave ends an expression, and tells whether it applied the case itself.
func (m *Mutant) leave(c *compiler, s saved) (own bool) {
	total := m.count(c) - s.before
	own = total > m.inner && !m.Rule.Clause()
	m.inner = s.inner + total
	return own
}

// mutant makes a compiled expression answer otherwise where it applies the case. A column or a literal
// applies none, and is an operand.
func (c *compiler) mutant(x ast.Expr, o *operand) {
	m := c.options.Mutant
	if m == nil {
		return
	}
	if _, aggregate := x.(*ast.Aggregate); aggregate { // it was computed with its group
		return
	}
	typ := o.typ
	change := func(v semantics.Value, operands []semantics.Value, met semantics.ClassSet) semantics.Value {
		return m.value(c, v, typ, operands, met)
	}
	if o.truth != nil && typ == typing.Predicate(c.dialect) { // also where truth values are numbers
		change = func(v semantics.Value, operands []semantics.Value, met semantics.ClassSet) semantics.Value {
			var truths []semantics.Truth
			for i := range operands {
				truths = append(truths, truthOf(&operands[i]))
			}
			return c.valueOf(m.truth(c, truthOf(&v), truths, met))
		}
	}
	if value := o.value; value != nil {
		o.value = func(env *environment) semantics.Value {
			s := m.enter(c)
			v := value(env)
			operands := m.parts
			m.parts, m.truths = s.parts, s.truths
			if m.leave(c, s) {
				v = change(v, operands, s.met)
			}
			m.parts = append(m.parts, v)
			return v
		}
	}
	if truth := o.truth; truth != nil {
		o.truth = func(env *environment) semantics.Truth {
			s := m.enter(c)
			t := truth(env)
			operands := m.truths
			m.parts, m.truths = s.parts, s.truths
			if m.leave(c, s) {
				t = m.truth(c, t, operands, s.met)
			}
			m.truths = append(m.truths, t)
			return t
		}
	}
}

// value is another value than v; met are the errors that were met before it was computed. An error that an
// operand raises stays.
func (m *Mutant) value(c *compiler, v semantics.Value, t ast.Type, operands []semantics.Value, met semantics.ClassSet) semantics.Value {
	if v.IsRaised() && slices.ContainsFunc(operands, semantics.Value.IsRaised) {
		return v
	}
	other, is := semantics.Otherwise(c.e, m.How, v, t, operands)
	if !is {
		return v
	}
	if v.IsRaised() {
		c.e.Met = met
	}
	m.Changed++
	return other
}

func (m *Mutant) truth(c *compiler, t semantics.Truth, operands []semantics.Truth, met semantics.ClassSet) semantics.Truth {
	if t == semantics.Fails && slices.Contains(operands, semantics.Fails) {
		return t
	}
	other, is := semantics.OtherTruth(c.e, m.How, t, operands)
	if !is {
		return t
	}
	if t == semantics.Fails {
		c.e.Met = met
	}
	m.Changed++
	return other
}

// truthOf is the truth value that a value of a predicate stands for.
func truthOf(v *semantics.Value) semantics.Truth {
	switch {
	case v.IsRaised():
		return semantics.Fails
	case v.IsNull():
		return semantics.Unknown
	case v.Kind() == semantics.KindBoolean:
		return semantics.TruthOf(v.Bool())
	}
	return semantics.TruthOf(v.Plain() != "0")
}

// valueOf is the value of a predicate.
func (c *compiler) valueOf(t semantics.Truth) semantics.Value {
	return c.predicate(func(*environment) semantics.Truth { return t }).value(nil)
}

// answering computes an aggregate of a group, or a function of a row of a window, which answers otherwise
// where it applies the case.
func (c *compiler) answering(t ast.Type, compute func() semantics.Value) semantics.Value {
	m := c.options.Mutant
	if m == nil {
		return compute()
	}
	s := m.enter(c)
	v := compute()
	operands := m.parts
	m.parts, m.truths = s.parts, s.truths
	own := m.count(c)-s.before > m.inner && (!m.Rule.Clause() || m.Rule.Chapter() == "window")
	m.leave(c, s)
	if own {
		v = m.value(c, v, t, operands, s.met)
	}
	return v
}

// decision is the truth value by which a rule decides on a row, after it was counted.
func (c *compiler) decision(r *spec.Rule, t semantics.Truth) semantics.Truth {
	m := c.options.Mutant
	if m == nil || r != m.Rule || t.Case() != m.Case {
		return t
	}
	m.used = m.count(c)
	if m.How > spec.MutationEmpty { // of rows: each value that decides is changed by another mutation
		return t
	}
	other, is := semantics.OtherTruth(c.e, m.How, t, nil)
	if !is || (other == semantics.True) == (t == semantics.True) {
		return t
	}
	m.Changed++
	return other
}

// shielded keeps what a query inside an expression applies from the expression.
func (c *compiler) shielded(q *compiledQuery) {
	m := c.options.Mutant
	if m == nil {
		return
	}
	around := func(compute func()) {
		s := m.enter(c)
		compute()
		m.parts, m.truths = s.parts, s.truths
		m.leave(c, s)
	}
	answer, first, rows, evaluate := q.answer, q.first, q.rows, q.evaluate
	q.answer = func(env *environment) (o ordered) {
		around(func() { o = answer(env) })
		return o
	}
	q.evaluate = func(env *environment) (o ordered) {
		around(func() { o = evaluate(env) })
		return o
	}
	q.rows = func(env *environment) (list []semantics.Row, failed bool) {
		around(func() { list, failed = rows(env) })
		return list, failed
	}
	if first != nil {
		q.first = func(env *environment) (found, failed bool) {
			around(func() { found, failed = first(env) })
			return found, failed
		}
	}
}

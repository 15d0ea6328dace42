package eval

import (
	"math"
	"slices"
	"sync"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Provenance of values: which application of a rule made what another one takes.
//
// Each computed expression is a site. Around the computation of a site the coverage forgets what
// was applied last, so that afterwards its last application is that of the site's own operation:
// the application that made the value. The sites of its operands have kept theirs, and the
// coverage notes the edges between. A site without an application of its own, such as +a, hands on
// what its operand has. Columns and literals are no sites.
//
// An aggregate takes the values of many rows, so its site gathers the applications of all of them.
// Functions over windows are computed apart from the rows that show them; what makes their values
// is not noted.

// mostTraced is how many values of sites one evaluation traces, mostRows over how many rows an
// expression may be computed to be a site, by the rows of the tables in FROM around it. So what edges
// cost is bounded, whatever the evaluation does beside. Options.Thorough sets both limits aside.
const (
	mostTraced = 256
	mostRows   = 64
)

// trace is what a compiler knows of the sites.
type trace struct {
	at      *site      // of the expression that is being compiled; nil at the beginning of a clause
	place   spec.Place // of the name that is being compiled: what an alias stands for has its place
	counted int        // values that were traced
	most    int        // mostTraced
	rows    int        // over which the block is computed that is compiled
	from    int        // of the tables of FROM that were compiled, their product
	within  int        // mostRows
	makers  []bool     // by application: it makes rows
	slab    []site     // several share an allocation
}

// site is an expression that is computed, or a query.
type site struct {
	node     ast.Expr // nil of a query
	around   *site    // the expression that it is a part of
	number   int      // among the parts of around
	place    spec.Place
	parts    int
	last     *site            // of the parts
	before   *site            // the part of around before this one
	made     spec.Application // that made the last value
	own      spec.Application // of the site itself; 0 where it hands on what a part has
	computed uint64           // parts that were computed for the value at hand, a bit for each
	noted    uint64           // … for the value whose edges were noted last
	changed  bool             // what made a part's value has changed since then
	c        *compiler
	value    scalar // without its trace
	truth    condition
	gathers  bool // of many rows
	gathered []gathered
}

// gathered is what made an operand of an aggregate in some row.
type gathered struct {
	place spec.Place
	made  spec.Application
}

// mostParts is how many parts of a site are looked at.
const mostParts = 64

// tracing are the limits of an evaluation.
func tracing(o Options) trace {
	t := trace{most: mostTraced, within: mostRows, rows: 1, from: 1, makers: rowMakers()}
	switch {
	case o.Untraced:
		t.most, t.within = 0, 0
	case o.Thorough:
		t.most, t.within = math.MaxInt, math.MaxInt
	}
	return t
}

// on tells whether what is compiled now is traced.
func (t *trace) on() bool { return t.within > 0 && t.rows*t.from <= t.within }

// table notes a table in FROM.
func (t *trace) table(rows int) { t.from = min(t.from*max(rows, 1), math.MaxInt32) }

// inside is the trace of a query inside an expression, which is computed for each row of the block.
// That of FROM is computed once, before them.
func (t *trace) inside() {
	if t.at != nil {
		t.rows = min(t.rows*t.from, math.MaxInt32)
	}
	t.at, t.place, t.from = nil, spec.PlaceNone, 1
}

// outside ends it; the rows of a query in FROM are those of a table.
func (t *trace) outside(before trace) {
	own := t.from
	t.at, t.place, t.rows, t.from = before.at, before.place, before.rows, before.from
	if before.at == nil {
		t.table(own)
	}
}

// rowMakers tells of each application whether it makes rows: that of a clause.
var rowMakers = sync.OnceValue(func() (makers []bool) {
	makers = []bool{false} // no application
	for a := spec.Application(1); ; a++ {
		r, _ := a.Rule()
		if r == nil {
			return makers
		}
		makers = append(makers, r.Clause())
	}
})

// newSite is the site of a part at a place of the expression that is being compiled.
func (c *compiler) newSite(x ast.Expr, place spec.Place) *site {
	if len(c.trace.slab) == 0 {
		c.trace.slab = make([]site, 8)
	}
	s := &c.trace.slab[0]
	c.trace.slab = c.trace.slab[1:]
	s.node, s.place, s.around = x, place, c.trace.at
	if around := s.around; around != nil {
		if s.number = around.parts; s.number >= mostParts {
			s.around = nil
			return s
		}
		around.parts++
		s.before, around.last = around.last, s
	}
	return s
}

// enter begins the compilation of an expression and returns its site: nil of a column or a literal.
func (c *compiler) enter(x ast.Expr) *site {
	if !c.trace.on() {
		return nil
	}
	place := c.trace.place
	if c.trace.at != nil {
		if p := placeOf(c.trace.at.node, x); p != spec.PlaceNone {
			place = p
		}
	}
	switch x := x.(type) {
	case *ast.Literal, *ast.Parameter, *ast.DefaultValue:
		return nil
	case *ast.ColumnRef:
		c.trace.place = place
		return nil
	case *ast.Aggregate:
		s := c.newSite(x, place)
		s.gathers = true
		c.trace.at = s
		return s
	default: // Each other form is a site.
	}
	s := c.newSite(x, place)
	c.trace.at, c.trace.place = s, spec.PlaceNone
	return s
}

// leave ends the compilation of an expression: its computation is traced.
func (c *compiler) leave(s *site, before trace, o *operand, err error) {
	c.trace.at, c.trace.place = before.at, before.place
	if s == nil || err != nil {
		return
	}
	if o.site = s; s.gathers { // it is computed with its group
		value, around := o.value, s.around
		if around == nil {
			return
		}
		o.value = func(env *environment) semantics.Value {
			around.took(s)
			return value(env)
		}
		return
	}
	if _, windowed := s.node.(*ast.Windowed); windowed {
		return
	}
	s.c, s.value, s.truth = c, o.value, o.truth
	if s.value != nil {
		o.value = s.tracedValue
	}
	if s.truth != nil {
		o.truth = s.tracedTruth
	}
}

func (s *site) tracedValue(env *environment) semantics.Value {
	if s.c.trace.counted >= s.c.trace.most {
		return s.value(env)
	}
	before := s.begin()
	v := s.value(env)
	s.end(before)
	return v
}

func (s *site) tracedTruth(env *environment) semantics.Truth {
	if s.c.trace.counted >= s.c.trace.most {
		return s.truth(env)
	}
	before := s.begin()
	t := s.truth(env)
	s.end(before)
	return t
}

// begin begins the computation of a site's value.
func (s *site) begin() (before spec.Application) {
	s.c.trace.counted++
	s.computed = 0
	return s.c.e.Coverage.SetLast(0)
}

// end ends it.
func (s *site) end(before spec.Application) {
	made := s.c.e.Coverage.SetLast(before)
	if s.c.trace.counted >= s.c.trace.most { // parts may not have been traced: what was applied last may be theirs
		return
	}
	if made != s.own || s.computed != s.noted || s.changed {
		s.note(made)
	}
	if s.around != nil {
		s.around.took(s)
	}
}

// note notes the edges to the parts that were computed; of the same applications they are known.
func (s *site) note(own spec.Application) {
	made := own
	_, calls := s.node.(*ast.Call) // where its rule was not applied, an argument raised
	for p := s.last; p != nil; p = p.before {
		switch {
		case s.computed&(1<<p.number) == 0:
		case own == 0 && s.c.trace.makers[p.made]: // a clause makes rows, no value
		case own == 0 && calls:
		case own == 0:
			made = p.made
		default:
			s.c.e.Coverage.Consume(own, p.place, p.made)
		}
	}
	s.own, s.noted, s.changed = own, s.computed, false
	s.become(made)
}

// become says what made the value of a site.
func (s *site) become(made spec.Application) {
	if made != s.made && s.around != nil {
		s.around.changed = true
	}
	s.made = made
}

// took notes that a part of a site was computed.
func (s *site) took(part *site) {
	s.computed |= 1 << part.number
	if s.gathers {
		s.gathered = part.gather(s.gathered, part.place)
	}
}

// gather adds what made the last value of a site to a list.
func (s *site) gather(list []gathered, place spec.Place) []gathered {
	if s == nil || s.made == 0 {
		return list
	}
	if g := (gathered{place, s.made}); !slices.Contains(list, g) {
		list = append(list, g)
	}
	return list
}

// aggregated ends the computation of an aggregate of a group.
func (s *site) aggregated(c *compiler, before spec.Application) {
	s.become(c.e.Coverage.SetLast(before))
	for _, g := range s.gathered {
		c.e.Coverage.Consume(s.made, g.place, g.made)
	}
	s.gathered = s.gathered[:0]
}

// consume notes that the last application takes the value of an expression.
func (c *compiler) consume(place spec.Place, s *site) {
	if s != nil && c.traces() {
		c.e.Coverage.Consume(c.e.Coverage.Last(), place, s.made)
	}
}

// consuming is a condition by which a rule decides on rows, whose value the rule takes.
func (c *compiler) consuming(r *spec.Rule, holds condition, s *site) condition {
	if holds == nil || s == nil {
		return holds
	}
	return func(env *environment) semantics.Truth {
		t := holds(env)
		if t != semantics.Fails && c.traces() {
			c.e.Coverage.Consume(spec.ApplicationOf(r, t.Case()), spec.PlaceCondition, s.made)
		}
		return t
	}
}

// consumeAll notes it of the values of several expressions.
func (c *compiler) consumeAll(place spec.Place, list []operand) {
	for i := range list {
		c.consume(place, list[i].site)
	}
}

// traces counts what is traced, and tells whether more may be.
func (c *compiler) traces() bool {
	c.trace.counted++
	return c.trace.counted <= c.trace.most
}

// consumeRows notes that the last application takes rows that another one made.
func (c *compiler) consumeRows(place spec.Place, made spec.Application) {
	if last := c.e.Coverage.Last(); last != made && c.traces() && c.trace.makers[made] {
		c.e.Coverage.Consume(last, place, made)
	}
}

// traceQuery makes a query inside an expression a site: what was applied last in it made its rows.
func (c *compiler) traceQuery(s *site, q *compiledQuery) {
	if s == nil {
		return
	}
	answer, first := q.answer, q.first
	end := func(before spec.Application) {
		if made := c.e.Coverage.SetLast(before); int(made) < len(c.trace.makers) && c.trace.makers[made] { // else the answer was kept, or is not traced
			s.become(made)
		}
		if s.around != nil {
			s.around.took(s)
		}
	}
	q.answer = func(env *environment) ordered {
		before := c.e.Coverage.SetLast(0)
		out := answer(env)
		end(before)
		return out
	}
	if first != nil {
		q.first = func(env *environment) (found, failed bool) {
			before := c.e.Coverage.SetLast(0)
			found, failed = first(env)
			end(before)
			return found, failed
		}
	}
	q.site = s
}

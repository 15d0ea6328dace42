package reference

import (
	"math"
	"math/rand/v2"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

// choice draws what the semantics leave free in one answer. Without a source of
// chance it takes what stands there.
type choice struct{ *rand.Rand }

// newChoice begins the choices of one answer.
func newChoice(seed uint64, text string, times uint64) choice {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	hash := uint64(offset)
	for i := range len(text) {
		hash = (hash ^ uint64(text[i])) * prime
	}
	return choice{rand.New(rand.NewPCG(seed^hash, times))}
}

// raises is how many of 1000 answers are an error where one is permitted instead
// of rows.
const raises = 250

// answer draws one of the answers that an outcome permits.
func (s *session) answer(o *eval.Outcome, c choice) (*engine.Result, *engine.Error) {
	if failure := outcomeError(o); failure != nil {
		if o.Kind == eval.OutcomeRaise {
			failure.Class = c.class(o.Classes)
		}
		return nil, failure
	}
	return spoken.Of(o.Language).draw(s, o, c)
}

// drawRows draws one of the answers of rows of tables.
func (s *session) drawRows(o *eval.Outcome, c choice) (*engine.Result, *engine.Error) {
	if o.MayRaise != 0 && c.IntN(1000) < raises {
		class := c.class(o.MayRaise)
		return nil, &engine.Error{Class: class, Message: "an error that the rows do not need: " + class.String()}
	}
	return s.write(o, c.rows(o.Worlds[c.IntN(len(o.Worlds))]), c), nil
}

// plain is the first of the answers that an outcome permits.
func (s *session) plain(o *eval.Outcome) (*engine.Result, *engine.Error) {
	if failure := outcomeError(o); failure != nil {
		if o.Kind == eval.OutcomeRaise {
			failure.Class = o.Classes.List()[0]
		}
		return nil, failure
	}
	return spoken.Of(o.Language).first(s, o), nil
}

// firstRows is the first of the answers of rows of tables.
func (s *session) firstRows(o *eval.Outcome) *engine.Result {
	var rows []semantics.Row
	for _, g := range o.Worlds[0].Groups {
		rows = append(rows, g.Rows[:g.Take]...)
	}
	return s.write(o, rows, choice{})
}

func (c choice) class(set semantics.ClassSet) semantics.Class {
	list := set.List()
	return list[c.IntN(len(list))]
}

// rows draws the rows of a world: of each group as many as are taken, in any
// order.
func (c choice) rows(world eval.Result) []semantics.Row {
	list := make([]semantics.Row, 0, world.Len())
	for _, g := range world.Groups {
		if len(g.Rows) == 1 {
			list = append(list, g.Rows[:g.Take]...)
			continue
		}
		for _, i := range c.Perm(len(g.Rows))[:g.Take] {
			list = append(list, g.Rows[i])
		}
	}
	return list
}

// float draws a number within the bound of a float.
func (c choice) float(v semantics.Value) float64 {
	f, bound := v.Float64(), v.Bound()
	if c.Rand == nil || bound == 0 || math.IsNaN(f) || math.IsInf(f, 0) {
		return f
	}
	drawn := f + bound*(2*c.Float64()-1)
	if math.IsInf(drawn, 0) || math.Abs(f-drawn) > bound {
		return f
	}
	return drawn
}

// decimal draws the text of a decimal within its slack, with some of the digits
// that may be left out.
func (c choice) decimal(d *semantics.Decimal) string {
	shown := d.String()
	if c.Rand == nil || d.Slack().IsZero() && d.LeastScale() == d.Scale() {
		return shown
	}
	scale := int32(d.LeastScale() + c.IntN(d.Scale()-d.LeastScale()+1))
	drawn := d.Number().Add(d.Slack().Mul(decimal.NewFromFloat(2*c.Float64() - 1))).Round(scale)
	displayed := decimal.RequireFromString(shown)
	if drawn.Sub(d.Number()).Abs().GreaterThan(d.Slack()) && drawn.Sub(displayed).Abs().GreaterThan(d.Slack()) {
		return shown
	}
	return drawn.StringFixed(scale)
}

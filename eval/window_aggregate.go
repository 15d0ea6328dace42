package eval

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// aggregates computes a set function over the frames.
func (p *partition) aggregates(w *windowFunction, order []int, values []semantics.Value) {
	in, f := p.inputs(w), p.framed(w)
	if p.grows(w) && !f.raised && !in.raised {
		p.growing(w, in, f, order, values)
		return
	}
	lastLo, lastHi := -1, -1
	for i := range order {
		if f.raised || in.raised {
			values[i] = semantics.Raised(semantics.ClassArgument)
			continue
		}
		lo, hi := f.at(i)
		f.note(hi - lo)
		if i > 0 && lo == lastLo && hi == lastHi && w.frame.Exclude == ast.ExcludeNothing {
			values[i] = values[i-1]
			continue
		}
		lastLo, lastHi = lo, hi
		var members []int
		for k := lo; k < hi; k++ {
			p.c.step()
			if in.kept[order[k]] && !f.excluded(k, i) {
				members = append(members, order[k])
			}
		}
		values[i] = p.aggregated(w, in, members)
	}
	if moves := w.frame.From.Kind != ast.UnboundedPreceding || w.frame.Exclude != ast.ExcludeNothing; moves {
		p.follow(w, in, values)
	}
}

// grows tells that each frame has all rows of the one before it, and that the function takes
// its values one by one.
func (p *partition) grows(w *windowFunction) bool {
	return !p.c.options.Naive && w.frame.From.Kind == ast.UnboundedPreceding && w.frame.Exclude == ast.ExcludeNothing &&
		w.frame.To.Kind != ast.UnboundedFollowing && sqlfunction.SetFunctionOf(w.aggregate.declared).Accumulate != nil
}

// growing is the fast form of aggregates over frames that grow: each value is taken once. No
// frame ends before the one of the row before it.
func (p *partition) growing(w *windowFunction, in *windowInputs, f *frames, order []int, values []semantics.Value) {
	running, end := sqlfunction.NewRunning(p.c.e, w.aggregate.declared, w.aggregate.result), 0
	for i := range order {
		_, hi := f.at(i)
		f.note(hi)
		if i > 0 && hi == end {
			values[i] = values[i-1]
			continue
		}
		for ; end < hi; end++ {
			p.c.step()
			switch place := order[end]; {
			case !in.kept[place]:
			case len(in.args) == 0:
				running.AddRow()
			default:
				running.Add(&in.args[0][place])
			}
		}
		values[i] = semantics.Collate(running.Result(), spec.CollationUnnamed)
	}
}

// aggregated is the set function of the rows at some places.
func (p *partition) aggregated(w *windowFunction, in *windowInputs, members []int) semantics.Value {
	c, a := p.c, w.aggregate
	if a.declared == function.CountRows {
		return sqlfunction.CountRows(c.e, len(members))
	}
	columns := make([][]semantics.Value, len(in.args))
	for i := range columns {
		columns[i] = make([]semantics.Value, len(members))
		for k, place := range members {
			columns[i][k] = in.args[i][place]
		}
	}
	switch {
	case a.declared.Collects:
		c.e.MarkUnsupported(a.declared.Name + " over a window")
		return semantics.Null
	case a.declared.Joins:
		return p.joinedInOrder(w, in, members, columns[0])
	case a.declared.Key == function.ByFraction:
		return semantics.Collate(c.quantile(a, columns[0]), spec.CollationUnnamed)
	case a.declared.Order == function.OfSequence: // which of several rows they take, no text says
		return semantics.Collate(c.orderedAggregate(a, columns[0], func(k int) *environment { return p.list[p.rows[members[k]]] }), spec.CollationUnnamed)
	}
	return semantics.Collate(sqlfunction.Aggregate(c.e, a.declared, false, columns, a.result), spec.CollationUnnamed)
}

// follow widens the bounds of sums of floats where an engine may take off what leaves a frame.
func (p *partition) follow(w *windowFunction, in *windowInputs, values []semantics.Value) {
	if w.declared().Order != function.OfAdditions || p.c.dialect.MovingSums != spec.MovingSumsInverted {
		return
	}
	by, known := semantics.MovingError(p.c.e, in.args[0])
	if !known {
		p.c.e.MarkUndetermined(w.declared().Rule)
	}
	for i := range values {
		values[i] = semantics.Widen(values[i], by)
	}
}

// joinedInOrder joins the texts of a frame.
func (p *partition) joinedInOrder(w *windowFunction, in *windowInputs, members []int, list []semantics.Value) semantics.Value {
	e, rule := p.c.e, w.declared().Rule
	var b strings.Builder
	joined := 0
	for k := range list {
		switch {
		case list[k].IsRaised():
			return list[k]
		case list[k].IsNull():
			continue
		}
		separator := ","
		if in.separators != nil {
			s := in.separators[members[k]]
			if s.IsRaised() {
				return s
			}
			if s.IsNull() && p.c.dialect.JoinSeparators == spec.JoinSeparatorsConstant {
				return semantics.Null
			}
			s = semantics.TextOf(e, &s)
			separator = ""
			if s.Kind() == semantics.KindText {
				separator = s.Str()
			}
		}
		if joined > 0 {
			b.WriteString(separator)
		}
		t := semantics.TextOf(e, &list[k])
		b.WriteString(t.Str())
		joined++
	}
	switch {
	case len(list) == 0:
		e.Coverage.Apply(rule, function.JoinedEmpty)
		return semantics.Null
	case joined == 0:
		e.Coverage.Apply(rule, function.JoinedNulls)
		return semantics.Null
	case joined == 1:
		e.Coverage.Apply(rule, function.JoinedOne)
	default:
		e.Coverage.Apply(rule, function.JoinedOrdered)
	}
	return semantics.Text(b.String())
}

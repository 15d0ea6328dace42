package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// argument are the values of an operand for the rows of the partition, by their places.
func (p *partition) argument(o *operand) []semantics.Value {
	values := make([]semantics.Value, len(p.rows))
	for i, row := range p.rows {
		p.c.step()
		values[i] = o.value(p.list[row])
	}
	return values
}

// windowInputs are what a function needs of each row: its arguments, whether FILTER keeps the
// row, and separators.
type windowInputs struct {
	args       [][]semantics.Value
	kept       []bool
	separators []semantics.Value
	raised     bool // FILTER raises
}

func (p *partition) inputs(w *windowFunction) *windowInputs {
	if known := p.known[w]; known != nil {
		return known
	}
	in := &windowInputs{}
	for i := range w.args {
		in.args = append(in.args, p.argument(&w.args[i]))
	}
	if a := w.aggregate; a != nil {
		if len(a.args) > 0 {
			in.args = p.c.arguments(a, len(p.rows), func(i int) *environment { return p.list[p.rows[i]] })
		}
		if a.separator != nil {
			in.separators = p.argument(a.separator)
		}
		in.kept = make([]bool, len(p.rows))
		for i, row := range p.rows {
			t := semantics.True
			if a.filter != nil {
				t = a.filter(p.list[row])
			}
			in.kept[i] = t == semantics.True
			in.raised = in.raised || t == semantics.Fails
		}
		if a.filter != nil {
			p.noteFilter(in)
		}
	}
	if p.known == nil {
		p.known = map[*windowFunction]*windowInputs{}
	}
	p.known[w] = in
	return in
}

func (p *partition) noteFilter(in *windowInputs) {
	kept := 0
	for _, is := range in.kept {
		if is {
			kept++
		}
	}
	switch {
	case kept == 0:
		p.c.e.Coverage.Apply(ruleFilter, filterNone)
	case kept < len(in.kept):
		p.c.e.Coverage.Apply(ruleFilter, filterSome)
	default:
		p.c.e.Coverage.Apply(ruleFilter, filterEvery)
	}
}

// compute computes a function for the rows of the partition in an order of their places: into
// values, by the position in that order.
func (p *partition) compute(w *windowFunction, order []int, values []semantics.Value) {
	clear(values)
	defer p.c.windowed(w.result, values)()
	if w.aggregate != nil {
		p.aggregates(w, order, values)
		return
	}
	in := p.inputs(w)
	switch w.node.Function {
	case ast.RowNumber, ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist:
		for i := range order {
			values[i] = p.c.answering(w.result, func() semantics.Value { return p.ranked(w, i) })
		}
	case ast.Ntile:
		p.tiles(w, in, order, values)
	case ast.Lag, ast.Lead:
		for i := range order {
			values[i] = p.c.answering(w.result, func() semantics.Value { return p.offsetValue(w, in, order, i) })
		}
	case ast.FirstValue, ast.LastValue, ast.NthValue:
		p.framedValues(w, in, order, values)
	}
}

// number is an integer of the type of a function's result.
func number(n int, result ast.Type) semantics.Value {
	if result.Unsigned {
		return semantics.UnsignedInteger(uint64(n))
	}
	return semantics.Integer(int64(n))
}

// ranked is a ranking function for the row at a position.
func (p *partition) ranked(w *windowFunction, i int) semantics.Value {
	met := function.RankedLater
	if p.group[i] == 0 && (w.node.Function != ast.RowNumber || i == 0) {
		met = function.RankedFirst
	}
	p.c.e.Coverage.Apply(w.declared().Rule, met)
	n, begin := len(p.rows), p.begin(p.group[i])
	switch w.node.Function {
	case ast.Rank:
		return number(begin+1, w.result)
	case ast.DenseRank:
		return number(p.group[i]+1, w.result)
	case ast.PercentRank:
		if n == 1 {
			return semantics.Float(0)
		}
		return semantics.Share(begin, n-1)
	case ast.CumeDist:
		return semantics.Share(p.end(p.group[i]), n)
	case ast.RowNumber, ast.Ntile, ast.Lag, ast.Lead, ast.FirstValue, ast.LastValue, ast.NthValue:
	}
	return number(i+1, w.result)
}

// tiles computes NTILE.
func (p *partition) tiles(w *windowFunction, in *windowInputs, order []int, values []semantics.Value) {
	e, n := p.c.e, len(order)
	if !w.args[0].constant {
		e.MarkUnsupported("NTILE of other than a constant")
		return
	}
	v := in.args[0][order[0]]
	switch {
	case v.IsRaised():
	case v.IsNull() && p.c.dialect.NtileNone == spec.NtileNoneNull:
		v = semantics.Null
	case v.Kind() != semantics.KindInteger && v.Kind() != semantics.KindUnsigned && !v.IsNull():
		e.MarkUnsupported("NTILE of other than an integer")
		return
	case v.IsNull() || v.Kind() == semantics.KindInteger && v.Int() < 1:
		v = e.Raise(semantics.ClassArgument)
	default:
		buckets := n + 1
		if v.Kind() == semantics.KindInteger && v.Int() <= int64(n) {
			buckets = int(v.Int())
		}
		met := function.TileEven
		if buckets > n {
			met = function.TileWide
		} else if n%buckets != 0 {
			met = function.TileUneven
		}
		e.Coverage.Apply(w.declared().Rule, met)
		size, larger := n/buckets, n%buckets
		for i := range values {
			if i < larger*(size+1) {
				values[i] = number(i/(size+1)+1, w.result)
			} else {
				values[i] = number((i-larger*(size+1))/size+larger+1, w.result)
			}
		}
		return
	}
	for i := range values {
		values[i] = v
	}
}

// offsetValue is LAG or LEAD for the row at a position.
func (p *partition) offsetValue(w *windowFunction, in *windowInputs, order []int, i int) semantics.Value {
	e := p.c.e
	if len(in.args) > 2 && p.c.dialect.WindowDefault == spec.WindowDefaultValue && in.args[2][order[i]].IsRaised() {
		return in.args[2][order[i]] // WindowLeadLagExecutor registers it to be evaluated for each row
	}
	by := int64(1)
	if len(in.args) > 1 {
		v := in.args[1][order[i]]
		switch {
		case v.IsRaised():
			return v
		case v.IsNull() && p.c.dialect.WindowOffsets == spec.WindowOffsetsAny:
			return semantics.Null
		case v.Kind() != semantics.KindInteger, v.Int() < 0 && p.c.dialect.WindowOffsets != spec.WindowOffsetsAny:
			e.MarkUnsupported("LAG or LEAD with such a number of rows")
			return semantics.Null
		}
		by = max(min(v.Int(), int64(len(order)+1)), -int64(len(order)+1))
	}
	step := 1
	if w.node.Function == ast.Lag {
		step = -1
	}
	at := i + step*int(by)
	if w.node.IgnoreNulls && by != 0 {
		at = p.passing(in.args[0], order, i, step, int(by))
	}
	if at >= 0 && at < len(order) {
		e.Coverage.Apply(w.declared().Rule, function.OffsetFound)
		return in.args[0][order[at]]
	}
	if len(in.args) > 2 {
		e.Coverage.Apply(w.declared().Rule, function.OffsetDefault)
		return in.args[2][order[i]]
	}
	e.Coverage.Apply(w.declared().Rule, function.OffsetBeyond)
	return semantics.Null
}

// passing is the position of the n-th row from another one whose value is not NULL, -1 where
// there is none.
func (p *partition) passing(values []semantics.Value, order []int, i, step, n int) int {
	if n < 0 {
		step, n = -step, -n
	}
	for at := i + step; at >= 0 && at < len(order); at += step {
		if !values[order[at]].IsNull() {
			if n--; n == 0 {
				return at
			}
		}
	}
	return -1
}

// framedValues computes FIRST_VALUE, LAST_VALUE and NTH_VALUE.
func (p *partition) framedValues(w *windowFunction, in *windowInputs, order []int, values []semantics.Value) {
	f := p.framed(w)
	for i := range order {
		if f.raised {
			values[i] = semantics.Raised(semantics.ClassArgument)
			continue
		}
		lo, hi := f.at(i)
		n, backwards := 1, w.node.Function == ast.LastValue
		if w.node.Function == ast.NthValue {
			v := in.args[1][order[i]]
			var none bool
			if n, none = p.nth(v); none {
				values[i] = semantics.Null
				if v.IsRaised() || p.c.dialect.NthNone == spec.NthNoneRaises && !(v.IsNull() && p.c.dialect.NtileNone == spec.NtileNoneNull) {
					values[i] = p.c.e.Raise(semantics.ClassArgument)
				}
				continue
			}
		}
		f.note(hi - lo)
		values[i] = semantics.Null
		met := function.FramedNone
		for k := range hi - lo {
			at := lo + k
			if backwards {
				at = hi - 1 - k
			}
			if f.excluded(at, i) || w.node.IgnoreNulls && in.args[0][order[at]].IsNull() {
				continue
			}
			if n--; n == 0 {
				values[i], met = in.args[0][order[at]], function.FramedFound
				break
			}
		}
		p.c.e.Coverage.Apply(w.declared().Rule, met)
	}
}

// nth is the number of NTH_VALUE; none tells that it is no number of a row.
func (p *partition) nth(v semantics.Value) (n int, none bool) {
	switch {
	case v.IsNull(), v.IsRaised():
		return 0, true
	case v.Kind() == semantics.KindInteger && v.Int() >= 1:
		return int(min(v.Int(), int64(len(p.rows)+1))), false
	case v.Kind() == semantics.KindInteger:
		return 0, true
	}
	p.c.e.MarkUnsupported("NTH_VALUE with a number that is no integer")
	return 0, true
}

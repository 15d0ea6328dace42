package eval

import (
	"slices"
	"sort"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleFrame.
const (
	frameWhole spec.Case = iota // up to the peers of the current row
	frameRows
	frameRange
	frameGroups
	frameEmpty
	frameExcluded
	frameNullKey
)

var ruleFrame = spec.Declare(spec.Rule{
	ID: "window.frame", Statement: "A frame is the rows of the partition from one bound to the other, counted in rows (ROWS), groups of peers (GROUPS) or by the distance of the key (RANGE), of which an offset must not be negative or NULL; of a NULL key, or one that is no number, an offset of RANGE means its peers. EXCLUDE takes the current row, its peers, or both out. Without one it ends with the peers of the current row.",
	From: spec.SQLite("2.2. Frame Specifications", "windowfunctions.html").On("2026-11-26").
		With(spec.MySQL("14.20.3 Window Function Frame Specification", "window-functions-frames.html").On("2026-11-26")),
	Keywords: []string{"ROWS", "RANGE", "GROUPS", "EXCLUDE"},
	Cases:    []string{frameWhole: "default", frameRows: "rows", frameRange: "range", frameGroups: "groups", frameEmpty: "empty", frameExcluded: "excluded", frameNullKey: "null key"},
	Only:     []string{"iso", "postgres", "mysql", "mariadb", "sqlite", "duckdb"},
	Except:   map[string][]string{"mysql": {"groups", "excluded"}, "mariadb": {"groups", "excluded"}, "mysql56": {"default", "rows", "range", "groups", "empty", "excluded", "null key"}},
})

// partition is the rows of a partition of a window, sorted.
type partition struct {
	c     *compiler
	s     *selection
	list  []*environment  // all rows of the block
	keys  []semantics.Row // by row of the block
	views []semantics.Row
	rows  []int // of the partition, sorted
	ends  []int // the places behind the last peers
	group []int // by place: the group of peers that it is in
	// first and last are the places between which keys are numbers, for bounds of RANGE.
	first, last int
	known       map[*windowFunction]*windowInputs
}

// arrange sorts the rows by the keys of a window and finds the peers.
func (p *partition) arrange(w *windowFunction, nullsFirst []bool) {
	before := func(a, b int) int {
		x, y := p.keys[a], p.keys[b]
		for i := range w.sort {
			if d := p.c.compareKeys(&w.sort[i], &x[i], &y[i], nullsFirst[i], false); d != 0 {
				return d
			}
		}
		return 0
	}
	slices.SortStableFunc(p.rows, before)
	p.group = make([]int, len(p.rows))
	for i := range p.rows {
		p.group[i] = len(p.ends)
		if i+1 == len(p.rows) || before(p.rows[i], p.rows[i+1]) != 0 {
			p.ends = append(p.ends, i+1)
		}
	}
	if len(w.sort) != 1 {
		return
	}
	number := func(i int) bool { return semantics.IsNumeric(&p.keys[p.rows[i]][0]) }
	for p.first < len(p.rows) && !number(p.first) {
		p.first++
	}
	for p.last = p.first; p.last < len(p.rows) && number(p.last); p.last++ {
	}
}

// begin and end are the places of a group of peers.
func (p *partition) begin(group int) int {
	if group <= 0 {
		return 0
	}
	return p.ends[min(group, len(p.ends))-1]
}

func (p *partition) end(group int) int {
	if group < 0 {
		return 0
	}
	return p.ends[min(group, len(p.ends)-1)]
}

// offset is that of a frame's bound, as a count of rows or groups and as a number; valid is
// false where it raises.
func (p *partition) offset(w *windowFunction, o *operand) (count int, number semantics.Value, valid bool) {
	if o == nil {
		return 0, semantics.Null, true
	}
	e := p.c.e
	v := o.value(&environment{outer: p.list[0].outer})
	zero := semantics.Integer(0)
	switch {
	case v.IsRaised():
		return 0, v, false
	case !v.IsNull() && !semantics.IsNumeric(&v):
		e.MarkUnsupported("a frame's offset that is no number")
		return 0, v, false
	case !v.IsNull() && semantics.Compare(e, &v, &zero) != semantics.Less:
	case p.c.dialect.FrameBelow == spec.FrameBelowRaises:
		e.Raise(semantics.ClassArgument)
		return 0, v, false
	case v.IsNull():
		e.MarkUnsupported("a frame's offset that is NULL")
		return 0, v, false
	case w.frame.Unit == ast.FrameRange && (p.first == p.last || w.sort[0].typ.IsApproximate()):
		e.MarkUnsupported("a negative offset of RANGE where no key need be beyond it")
		return 0, v, false
	case w.frame.Unit != ast.FrameRows:
		e.Raise(semantics.ClassArgument)
		return 0, v, false
	}
	if v.Kind() == semantics.KindInteger {
		reach := int64(len(p.rows) + 1)
		count = int(max(min(v.Int(), reach), -reach))
	}
	return count, v, true
}

// frames is what the frames of a function are measured by, for all rows of a partition.
type frames struct {
	*partition
	w        *windowFunction
	from, to struct {
		count  int
		number semantics.Value
	}
	raised bool
}

// framed prepares the frames of a function.
func (p *partition) framed(w *windowFunction) *frames {
	f := &frames{partition: p, w: w}
	var valid, other bool
	f.from.count, f.from.number, valid = p.offset(w, w.from)
	f.to.count, f.to.number, other = p.offset(w, w.to)
	f.raised = !valid || !other
	if unit := w.frame.Unit; unit != ast.FrameRange && !f.raised {
		for _, v := range []semantics.Value{f.from.number, f.to.number} {
			if !v.IsNull() && v.Kind() != semantics.KindInteger && v.Kind() != semantics.KindUnsigned {
				p.c.e.MarkUnsupported("a frame's offset that is no integer")
			}
		}
	}
	return f
}

// at are the first place of the frame of the row at a place, and the one behind the last.
func (f *frames) at(i int) (lo, hi int) {
	n := len(f.rows)
	spec := &f.w.frame
	switch spec.Unit {
	case ast.FrameRows:
		lo = rowBound(spec.From.Kind, i, f.from.count, n)
		hi = rowBound(spec.To.Kind, i+1, f.to.count, n)
	case ast.FrameGroups:
		lo, hi = f.groupBounds(f.group[i])
	case ast.FrameRange:
		lo, hi = f.rangeBounds(i)
	}
	if lo > hi {
		lo = hi
	}
	return lo, hi
}

// rowBound is the place of a bound that is counted in rows from a place.
func rowBound(kind ast.BoundKind, at, count, n int) int {
	switch kind {
	case ast.UnboundedPreceding:
		return 0
	case ast.Preceding:
		return min(max(at-count, 0), n)
	case ast.CurrentRow:
		return at
	case ast.Following:
		return max(min(at+count, n), 0)
	case ast.UnboundedFollowing:
	}
	return n
}

func (f *frames) groupBounds(g int) (lo, hi int) {
	switch f.w.frame.From.Kind {
	case ast.UnboundedPreceding:
	case ast.Preceding:
		lo = f.begin(g - f.from.count)
	case ast.CurrentRow:
		lo = f.begin(g)
	case ast.Following:
		lo = f.begin(g + f.from.count)
	case ast.UnboundedFollowing:
		lo = len(f.rows)
	}
	switch f.w.frame.To.Kind {
	case ast.UnboundedPreceding:
	case ast.Preceding:
		hi = f.end(g - f.to.count)
	case ast.CurrentRow:
		hi = f.end(g)
	case ast.Following:
		hi = f.end(g + f.to.count)
	case ast.UnboundedFollowing:
		hi = len(f.rows)
	}
	return lo, hi
}

func (f *frames) rangeBounds(i int) (lo, hi int) {
	g := f.group[i]
	lo, hi = f.begin(g), f.end(g)
	number := i >= f.first && i < f.last
	switch f.w.frame.From.Kind {
	case ast.UnboundedPreceding:
		lo = 0
	case ast.Preceding, ast.Following:
		if number {
			lo = f.search(i, &f.from.number, f.w.frame.From.Kind == ast.Following, false)
		} else {
			f.c.e.Coverage.Apply(ruleFrame, frameNullKey)
		}
	case ast.CurrentRow:
	case ast.UnboundedFollowing:
		lo = len(f.rows)
	}
	switch f.w.frame.To.Kind {
	case ast.UnboundedFollowing:
		hi = len(f.rows)
	case ast.Preceding, ast.Following:
		if number {
			hi = f.search(i, &f.to.number, f.w.frame.To.Kind == ast.Following, true)
		}
	case ast.CurrentRow:
	case ast.UnboundedPreceding:
		hi = 0
	}
	return lo, hi
}

// search is the first place whose key is not before the current one moved by an offset, or
// the first that is behind it.
func (f *frames) search(i int, offset *semantics.Value, following, behind bool) int {
	e, key := f.c.e, &f.w.sort[0]
	current := &f.keys[f.rows[i]][0]
	bound, known := semantics.ShiftKey(e, current, offset, following != key.descending, key.typ)
	if !known {
		e.MarkUnsupported("a bound of RANGE outside of the type of the key")
		return i
	}
	return f.first + sort.Search(f.last-f.first, func(k int) bool {
		o := int(semantics.Compare(e, &f.keys[f.rows[f.first+k]][0], &bound))
		if key.descending {
			o = -o
		}
		return o > 0 || o == 0 && !behind
	})
}

// excluded tells that EXCLUDE takes the row at a place out of the frame of another.
func (f *frames) excluded(k, i int) bool {
	switch f.w.frame.Exclude {
	case ast.ExcludeNothing:
	case ast.ExcludeCurrentRow:
		return k == i
	case ast.ExcludeGroup:
		return f.group[k] == f.group[i]
	case ast.ExcludeTies:
		return k != i && f.group[k] == f.group[i]
	}
	return false
}

// note counts the frame of the row at a place.
func (f *frames) note(members int) {
	met := map[ast.FrameUnit]spec.Case{ast.FrameRows: frameRows, ast.FrameRange: frameRange, ast.FrameGroups: frameGroups}[f.w.frame.Unit]
	switch {
	case members == 0:
		met = frameEmpty
	case f.w.frame.Exclude != ast.ExcludeNothing:
		met = frameExcluded
	case f.w.frame == wholeFrame:
		met = frameWhole
	}
	f.c.e.Coverage.Apply(ruleFrame, met)
}

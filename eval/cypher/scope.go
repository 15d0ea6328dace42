package cypher

import (
	"slices"

	"github.com/semcheck/semcheck/graph"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// record is a row of a table: the values of a scope's names, in their order.
type record []graph.Value

// scope holds the names that an expression sees: those of its own frame, then those
// of the frames around it. A clause has one frame; a comprehension, a quantifier, a
// pattern inside an expression and a subquery each add one.
type scope struct {
	names []string
	outer *scope
	// aggregation collects the aggregates of a projection; nil where the frame is not
	// the one that a projection reads.
	aggregation *aggregation
	// projected are the projected expressions by slot, in the frame that ORDER BY and
	// WHERE see behind a projection.
	projected []syntax.Expr
	// free tells of names that stand for lists whether these are in any order: see
	// freeList.
	free []*bool
}

// find resolves a name: how many frames up, and which slot there.
func (s *scope) find(name string) (depth, slot int, found bool) {
	for ; s != nil; s = s.outer {
		if slot := slices.Index(s.names, name); slot >= 0 {
			return depth, slot, true
		}
		depth++
	}
	return 0, 0, false
}

// projectedSlot returns the slot of an expression that is projected: ORDER BY and WHERE
// speak of it by repeating it. Variables are found by their names.
func (s *scope) projectedSlot(x syntax.Expr) (slot int, found bool) {
	if _, variable := x.(*syntax.Variable); s == nil || variable {
		return 0, false
	}
	slot = slices.IndexFunc(s.projected, func(p syntax.Expr) bool { return syntax.EqualExpr(p, x) })
	return slot, slot >= 0
}

// aggregating returns the nearest frame that collects aggregates, and how many frames
// up it is.
func (s *scope) aggregating() (frame *scope, depth int) {
	for frame = s; frame != nil && frame.aggregation == nil; frame = frame.outer {
		depth++
	}
	return frame, depth
}

// extended returns the frame with more names behind its own.
func (s *scope) extended(names ...string) *scope {
	return &scope{names: slices.Concat(s.names, names), outer: s.outer, free: s.free}
}

// inner returns a frame within this one.
func (s *scope) inner(names ...string) *scope { return &scope{names: names, outer: s} }

// environment is a scope at run time.
type environment struct {
	values     record
	aggregates record // results of the current group
	outer      *environment
}

func (env *environment) up(depth int) *environment {
	for ; depth > 0; depth-- {
		env = env.outer
	}
	return env
}

// inner returns the environment of a frame within this one.
func (env *environment) inner(values ...graph.Value) *environment {
	return &environment{values: values, outer: env}
}

// extended returns a copy of the record with more values behind its own.
func (r record) extended(values ...graph.Value) record {
	longer := make(record, 0, len(r)+len(values))
	return append(append(longer, r...), values...)
}

// nulls returns n times Null.
func nulls(n int) record {
	values := make(record, n)
	for i := range values {
		values[i] = graph.Null{}
	}
	return values
}

// key is the same for records that are equivalent, and only for them.
func (r record) key() string {
	var text []byte
	for _, v := range r {
		part := graph.EquivalenceKey(v)
		text = appendLength(text, len(part))
		text = append(text, part...)
	}
	return string(text)
}

func appendLength(text []byte, n int) []byte {
	for ; n >= 0x80; n >>= 7 {
		text = append(text, byte(n)|0x80)
	}
	return append(text, byte(n))
}

package eval

import (
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// windowFunction is a function over a window of a query block, computed once for each of
// the rows, or groups, that HAVING leaves.
type windowFunction struct {
	node      *ast.Windowed
	bound     *resolve.Windowed
	aggregate *aggregate // of a set function, else nil
	args      []operand
	partition []operand
	sort      []sortKey
	frame     ast.Frame
	from, to  *operand // the offsets of the frame
	result    ast.Type
}

// wholeFrame is what a function looks at where no frame is given: the rows up to the last
// peer of the current one, without ORDER BY all of the partition.
var wholeFrame = ast.Frame{Unit: ast.FrameRange, From: ast.Bound{Kind: ast.UnboundedPreceding}, To: ast.Bound{Kind: ast.CurrentRow}}

// compileWindowed compiles a function over a window in its block. The one of a node that is
// met again, behind an alias, is the same.
func (c *compiler) compileWindowed(x *ast.Windowed, s *scope) (operand, error) {
	bound := s.at.Windowed(x)
	if bound.Err != nil {
		return operand{}, bound.Err
	}
	c.noteOther(s.level)
	slot := -1
	for i := range s.windows {
		if s.windows[i].node == x {
			slot = i
		}
	}
	if slot < 0 {
		w, err := c.windowFunction(x, bound, s)
		if err != nil {
			return operand{}, err
		}
		slot = len(s.windows)
		s.windows = append(s.windows, w)
	}
	return operand{slot: -1, windowed: true, value: func(env *environment) semantics.Value {
		if env.windows == nil {
			return semantics.Null // a probe
		}
		return env.windows[slot]
	}}, nil
}

func (c *compiler) windowFunction(x *ast.Windowed, bound *resolve.Windowed, s *scope) (windowFunction, error) {
	w := windowFunction{node: x, bound: bound, frame: wholeFrame}
	sig := s.at.Signature(x)
	w.result = sig.Type
	var err error
	if bound.Aggregate != nil {
		a, err := c.aggregateIn(x.Aggregate, bound.Aggregate, sig, s.frame)
		if err != nil {
			return w, err
		}
		w.aggregate = &a
	} else {
		if w.args, err = c.boundScalars(bound.Args, s.frame); err != nil {
			return w, err
		}
		if sig.Err != nil {
			return w, sig.Err
		}
		for i := range w.args {
			to := sig.Operands[i]
			if i == 2 && c.dialect.WindowDefault == spec.WindowDefaultValue && w.args[i].typ.IsNumeric() && to.IsNumeric() {
				w.args[i] = c.castDefault(w.args[i], to)
			} else if w.args[i], err = c.convert(w.args[i], to); err != nil {
				return w, err
			}
		}
	}
	if w.partition, err = c.boundScalars(bound.PartitionBy, s.frame); err != nil {
		return w, err
	}
	for i := range w.partition {
		if err := c.comparable(w.partition[i].typ); err != nil {
			return w, err
		}
		w.partition[i] = c.collatedAs(w.partition[i], bound.PartitionBy[i])
	}
	for i, key := range bound.OrderBy {
		o, err := c.boundScalar(key, s.frame)
		if err == nil {
			err = c.orderable(o.typ)
			if err == nil && o.typ.IsEnumeration() {
				err = unsupported("a window that is ordered by ENUM")
			}
		}
		if err != nil {
			return w, err
		}
		o = c.collatedAs(o, key)
		item := bound.Order[i]
		w.sort = append(w.sort, sortKey{column: -1, typ: o.typ, descending: item.Descending, nulls: item.Nulls,
			value: func(env *environment, _ semantics.Row) semantics.Value { return o.value(env) }})
	}
	return w, c.compileFrame(&w, bound, s)
}

// castDefault casts the default of LAG or LEAD to the type of the value.
//
// Source: DuckDB 1.5.5, CastWindowExpression(window.default_expr, result->return_type) in
// src/planner/binder/expression/bind_window_expression.cpp.
func (c *compiler) castDefault(x operand, to ast.Type) operand {
	if x.typ == to || x.typ.Kind == ast.TypeInteger && to.Kind == ast.TypeInteger && x.typ.Unsigned == to.Unsigned && x.typ.Width <= to.Width {
		return x
	}
	e, value := c.e, x.value
	return c.raising(computed(to, false, func(env *environment) semantics.Value {
		v := value(env)
		if v.IsRaised() {
			return v
		}
		return semantics.Cast(e, v, to)
	}, x))
}

// compileFrame compiles the offsets of a frame.
func (c *compiler) compileFrame(w *windowFunction, bound *resolve.Windowed, s *scope) error {
	if bound.Frame == nil {
		return nil
	}
	w.frame = *bound.Frame
	for _, end := range []struct {
		x  *resolve.Expression
		to **operand
	}{{bound.From, &w.from}, {bound.To, &w.to}} {
		if end.x == nil {
			continue
		}
		o, err := c.boundScalar(end.x, s.frame)
		switch {
		case err != nil:
			return err
		case !o.constant:
			return unsupported("a frame's offset that is no constant")
		case w.frame.Unit == ast.FrameRange:
			err = resolve.Refusal(typing.Range(c.dialect, w.sort[0].typ, o.typ))
		case o.typ.Kind != ast.TypeInteger && o.typ.Kind != ast.TypeDynamic:
			err = unsupported("a frame's offset of the type %s", o.typ)
		}
		if err != nil {
			return err
		}
		*end.to = &o
	}
	return nil
}

// rule is the declaration of what is computed.
func (w *windowFunction) declared() *function.Function {
	if w.aggregate != nil {
		return w.aggregate.declared
	}
	return function.OfWindow(w.node.Function)
}

// operands are the parts of the function that are computed for a row.
func (w *windowFunction) operands() []operand {
	list := append(append([]operand(nil), w.args...), w.partition...)
	if w.aggregate != nil {
		list = append(append(list, w.aggregate.args...), w.aggregate.filters)
	}
	return list
}

// ordered tells that the result may depend on the order of rows that tie.
func (w *windowFunction) ordered() bool {
	if w.aggregate == nil {
		switch w.node.Function {
		case ast.Rank, ast.DenseRank, ast.PercentRank, ast.CumeDist:
			return false
		case ast.RowNumber, ast.Ntile, ast.Lag, ast.Lead, ast.FirstValue, ast.LastValue, ast.NthValue:
		}
		return true
	}
	unbounded := w.frame.From.Kind == ast.UnboundedPreceding && w.frame.To.Kind == ast.UnboundedFollowing
	return w.aggregate.declared.Joins || w.frame.Unit == ast.FrameRows && !unbounded
}

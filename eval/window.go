package eval

import (
	"fmt"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// window is the meaning of LIMIT and OFFSET.
type window struct {
	limit, offset scalar
	raises        bool // an argument may be outside its domain
	correlated    bool // an argument names a column of a query around this one
}

// compileWindow compiles LIMIT and OFFSET; body is the scope of the SELECT that
// they cut, nil if it is none.
func (c *compiler) compileWindow(q *ast.Query, outer, body *scope) (window, error) {
	var w window
	for _, part := range []struct {
		x  ast.Expr
		to *scalar
	}{{q.Limit, &w.limit}, {q.Offset, &w.offset}} {
		if part.x == nil {
			continue
		}
		own := &scope{outer: outer}
		o, err := c.compileScalar(part.x, own)
		if err != nil && c.namesColumn(part.x, body) {
			return w, statementError(semantics.ClassInvalidOrder, "LIMIT and OFFSET must not name columns")
		}
		if err != nil {
			return w, err
		}
		w.correlated = w.correlated || own.correlated
		if c.dialect.LimitArgument == spec.LimitNullUnlimited {
			if err := typing.Cast(c.dialect, o.typ, ast.BigInt, false); err != nil {
				return w, typed(err)
			}
			if o, err = c.convertResult(o, ast.BigInt); err != nil {
				return w, err
			}
		}
		*part.to = o.value
		lit, plain := part.x.(*ast.Literal)
		w.raises = w.raises || !plain || lit.Kind != ast.LiteralInteger
	}
	return w, nil
}

// count reads the argument of LIMIT or OFFSET: -1 is none.
func (c *compiler) count(env *environment, x scalar) (n int64, ok bool) {
	if x == nil {
		return -1, true
	}
	v := x(&environment{outer: env})
	switch c.dialect.LimitArgument {
	case spec.LimitAnyInteger:
		v = semantics.ApplyAffinity(c.e, v, ast.AffinityNumeric)
		if v.Kind() != semantics.KindInteger {
			c.e.Raise(semantics.ClassType)
			return 0, false
		}
		return max(v.Int(), -1), true
	case spec.LimitNullUnlimited:
		if v.IsNull() {
			return -1, true
		}
	case spec.LimitNonNegative, spec.LimitAtLeastOne:
	}
	switch {
	case v.IsRaised():
		return 0, false
	case v.Kind() == semantics.KindInteger && v.Int() >= 0:
		return v.Int(), true
	case v.Kind() == semantics.KindUnsigned:
		return 1<<63 - 1, true
	}
	c.e.Raise(semantics.ClassArgument)
	return 0, false
}

// cut applies a window to an answer.
func (c *compiler) cut(env *environment, in ordered, w window) ordered {
	if w.limit == nil && w.offset == nil {
		return in
	}
	limit, ok := c.count(env, w.limit)
	skip, okSkip := c.count(env, w.offset)
	if limit == 0 && c.dialect.LimitArgument == spec.LimitAtLeastOne {
		c.e.Raise(semantics.ClassArgument)
		ok = false
	}
	if !ok || !okSkip {
		return ordered{failed: true}
	}
	total := int64(in.len())
	// Of rows that are all skipped nothing is seen, and what does not bear on the
	// result need not be computed (ISO draft of 1992, 3.3.4.4).
	skipped := in.unsorted > 0 && skip >= int64(in.unsorted)
	skip = min(max(skip, 0), total)
	left := total - skip
	if limit >= 0 {
		left = min(left, limit)
	}
	switch {
	case total > 0 && left == 0 || skipped:
		c.e.Coverage.Apply(ruleLimit, 2)
	case skip > 0:
		c.e.Coverage.Apply(ruleLimit, 3)
	case left < total:
		c.e.Coverage.Apply(ruleLimit, 1)
	default:
		c.e.Coverage.Apply(ruleLimit, 0)
	}
	out := ordered{failed: in.failed}
	if in.failed && (limit == 0 || skipped || len(in.groups) == 1 && limit > 0 && limit == left) {
		out.failed = false // an engine may stop before it meets the error
	}
	for _, g := range in.groups {
		n := int64(g.Take)
		drop := min(n, skip)
		skip -= drop
		take := min(n-drop, left)
		left -= take
		if take > 0 {
			out.groups = append(out.groups, TieGroup{Rows: g.Rows, Take: int(take)})
		}
	}
	return out
}

// String prints an answer for debugging.
func (o ordered) String() string { return fmt.Sprint(o.groups) }

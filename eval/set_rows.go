package eval

import (
	"bytes"
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// differsFromAll tells that no row of one side is one of the other side's
// rows, whatever these are: each differs in a column that is constant there.
func (c *compiler) differsFromAll(p produced, other *block, columns []Column) bool {
	if p.failed {
		return false
	}
	constants := map[int]string{}
	for i, o := range other.affinities {
		if !o.constant || columns[i].Type.Kind == ast.TypeDynamic {
			continue
		}
		if o, err := c.convertResult(o, columns[i].Type); err == nil {
			if v := o.value(nil); !v.IsRaised() {
				constants[i] = string(semantics.AppendKey(c.e, nil, &v))
			}
		}
	}
	return !slices.ContainsFunc(p.rows, func(row semantics.Row) bool {
		for i, key := range constants {
			if !row[i].IsRaised() && string(semantics.AppendKey(c.e, nil, &row[i])) != key {
				return false
			}
		}
		return true
	})
}

// meeting leaves out the rows of one side with an element that raises that are
// none of the other side's, whatever that element is: they differ in another one.
func (c *compiler) meeting(rows, others []semantics.Row) []semantics.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(row semantics.Row) bool {
		_, raised := semantics.RaisedIn(row)
		return raised && !slices.ContainsFunc(others, func(other semantics.Row) bool { return c.mayBeSame(row, other) })
	})
}

// bound are rows of which the bag is a part; known is false where nothing is known of some.
func (p produced) bound() (rows []semantics.Row, known bool) {
	if p.failed {
		return p.upperBound, p.hasUpperBound
	}
	return p.rows, true
}

// within is the bound of what a set operation gives.
func within(op ast.SetOperator, l, r produced) (rows []semantics.Row, known bool) {
	left, knownLeft := l.bound()
	right, knownRight := r.bound()
	switch {
	case op == ast.Union:
		return slices.Concat(left, right), knownLeft && knownRight
	case op == ast.Intersect && !knownLeft:
		return right, knownRight
	}
	return left, knownLeft
}

// neverMeet tells that no row of one side can be one of the other side's, by the elements
// that do not raise.
func (c *compiler) neverMeet(l, r produced) bool {
	left, knownLeft := l.bound()
	right, knownRight := r.bound()
	return knownLeft && knownRight && !slices.ContainsFunc(left, func(row semantics.Row) bool {
		return slices.ContainsFunc(right, func(other semantics.Row) bool { return c.mayBeSame(row, other) })
	})
}

// mayBeSame tells whether rows may be duplicates of each other, by the elements
// that do not raise.
func (c *compiler) mayBeSame(a, b semantics.Row) bool {
	for i := range a {
		if !a[i].IsRaised() && !b[i].IsRaised() && !bytes.Equal(semantics.AppendKey(c.e, nil, &a[i]), semantics.AppendKey(c.e, nil, &b[i])) {
			return false
		}
	}
	return true
}

package workload

import (
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/ast"
)

// witness is a row for each table that a query names, such that its conditions hold as far as
// they are comparisons.
type witness struct {
	sources []*resolve.Source
	parent  map[*resolve.Column]*resolve.Column
	wishes  map[*resolve.Column][]wish // of the column that stands for its equals
}

func witnessOf(q *resolve.Query) *witness {
	w := &witness{parent: map[*resolve.Column]*resolve.Column{}, wishes: map[*resolve.Column][]wish{}}
	for block := range q.Blocks() {
		for source := range block.Sources() {
			if source.Relation != nil && source.Relation.Query == nil {
				w.sources = append(w.sources, source)
			}
		}
	}
	var constants []wish
	for wish := range wishesOf(q) {
		switch {
		case !wish.required:
		case wish.right != nil:
			if l, r := w.root(wish.left), w.root(wish.right); l != r {
				w.parent[r] = l
			}
		default:
			constants = append(constants, wish)
		}
	}
	for _, c := range constants {
		root := w.root(c.left)
		w.wishes[root] = append(w.wishes[root], c)
	}
	return w
}

func (w *witness) root(c *resolve.Column) *resolve.Column {
	for w.parent[c] != nil {
		c = w.parent[c]
	}
	return c
}

// value is one of a column that fulfils most of the wishes; the n-th of its domain where
// there is none.
func (w *witness) value(c *resolve.Column, t ast.Type, d *domain, n int) literal {
	wishes := w.wishes[w.root(c)]
	best, score := d.at(t, n), -1
	for _, one := range wishes {
		for _, candidate := range one.values {
			if fulfilled := fulfils(candidate, wishes); fulfilled > score {
				best, score = candidate, fulfilled
			}
		}
	}
	return best
}

// fulfils counts the wishes that a value fulfils.
func fulfils(value literal, wishes []wish) (n int) {
	for _, w := range wishes {
		for _, constant := range w.values {
			order, comparable := compareLiterals(value, constant)
			if comparable && holds(w.op, order) {
				n++
				break
			}
			if w.op != ast.Equal {
				break // the first is the constant, the others are its neighbours
			}
		}
	}
	return n
}

func compareLiterals(a, b literal) (order int, comparable bool) {
	switch {
	case a.number != nil && b.number != nil:
		return a.number.Cmp(b.number), true
	case a.number != nil || b.number != nil:
		return 0, false
	case a.text < b.text:
		return -1, true
	case a.text > b.text:
		return 1, true
	}
	return 0, true
}

func holds(op ast.ComparisonOp, order int) bool {
	switch op {
	case ast.Equal:
		return order == 0
	case ast.NotEqual:
		return order != 0
	case ast.Less:
		return order < 0
	case ast.LessEqual:
		return order <= 0
	case ast.Greater:
		return order > 0
	case ast.GreaterEqual:
		return order >= 0
	}
	return false
}

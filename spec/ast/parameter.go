package ast

import "slices"

// Parameter stands for a value that comes with the statement, not in its text.
type Parameter struct {
	// Text is how it was written: ?, ?1, $1, :x, @x, $x.
	Text string
	// Variable tells that it is a user variable of the MySQL family, which statements give a value.
	Variable bool
	// Number is its place among the statement's parameters, from 1. Two with one number or
	// one name have one value.
	Number int
	// Value is what was given for it, nil for nothing: a reader leaves it nil. Its text may
	// begin with a minus sign.
	Value *Literal
}

func (*Parameter) expr() {}

// Name is what a value is given for: the name without its sign, empty where there is but a
// number.
func (x *Parameter) Name() string {
	if name := x.Text[1:]; name != "" && (name[0] < '0' || name[0] > '9') {
		return name
	}
	return ""
}

// ParametersOf lists the parameters of a statement in the order of their numbers, each once.
func ParametersOf(s Statement) []*Parameter {
	var list []*Parameter
	WalkStatement(s, Visitor{Expr: func(x Expr) {
		if p, is := x.(*Parameter); is && !slices.ContainsFunc(list, func(q *Parameter) bool { return q.Number == p.Number }) {
			list = append(list, p)
		}
	}})
	slices.SortStableFunc(list, func(x, y *Parameter) int { return x.Number - y.Number })
	return list
}

// WithValues is a copy of the statement in which the parameters have values; value gives nil
// where there is none.
func WithValues(s Statement, value func(*Parameter) *Literal) Statement {
	return RewriteStatement(s, Rewriter{Expr: func(x Expr) Expr {
		if p, is := x.(*Parameter); is {
			p.Value = value(p)
		}
		return x
	}})
}

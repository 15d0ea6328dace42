package calibrate

import (
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/render"
)

// form is an operator or a function with a number of operands.
type form struct {
	Name     string // as the dialect writes it, over x, y and z
	operands int
	build    func(x []ast.Expr) ast.Expr
	// query builds a query of its own where the operands are no parts of an expression:
	// columns of the arms of a set operation. Then build is nil.
	query func(x []ast.Expr, from []ast.TableExpr) *ast.Query
	// condition tells that it is a truth value, so that a column of it may be looked for
	// by an index.
	condition bool
}

// formsOf lists the forms that a dialect writes, in the order of the tree's operators,
// then of the catalogue.
func formsOf(d *spec.Dialect) (list []*form) {
	operandNames := []ast.Expr{&ast.ColumnRef{Column: "x"}, &ast.ColumnRef{Column: "y"}, &ast.ColumnRef{Column: "z"}}
	seen := map[string]bool{}
	for _, f := range allForms(d) {
		var err error
		if f.query != nil {
			f.Name, err = render.Query(f.query(operandNames[:f.operands], nil), d)
		} else {
			f.Name, err = render.Expr(f.build(operandNames[:f.operands]), d)
		}
		if err != nil || seen[f.Name] { // the dialect has it not, or writes another form so
			continue
		}
		seen[f.Name] = true
		list = append(list, f)
	}
	return list
}

func allForms(d *spec.Dialect) (list []*form) {
	list = append(list, unaryForms(d)...)
	list = append(list, binaryForms()...)
	list = append(list, predicateForms()...)
	list = append(list, functionForms(d)...)
	return append(list, setForms()...)
}

func unaryForms(d *spec.Dialect) (list []*form) {
	for op := ast.Negate; op <= ast.NotSymbol; op++ {
		list = append(list, &form{operands: 1, condition: op == ast.Not || op == ast.NotSymbol,
			build: func(x []ast.Expr) ast.Expr { return &ast.Unary{Op: op, X: x[0]} }})
	}
	for test := ast.TestNull; test <= ast.TestUnknown; test++ {
		for _, not := range []bool{false, true} {
			list = append(list, &form{operands: 1, condition: true,
				build: func(x []ast.Expr) ast.Expr { return &ast.Is{X: x[0], Test: test, Not: not} }})
		}
	}
	columns, casts := sql.Types(d)
	for _, t := range append(casts, columns...) {
		list = append(list, &form{operands: 1, build: func(x []ast.Expr) ast.Expr { return &ast.Cast{X: x[0], Type: t} }})
	}
	return list
}

func binaryForms() (list []*form) {
	for op := ast.And; op <= ast.Concat; op++ {
		list = append(list, &form{operands: 2, condition: op == ast.And || op == ast.Or || op == ast.Xor,
			build: func(x []ast.Expr) ast.Expr { return &ast.Binary{Op: op, L: x[0], R: x[1]} }})
	}
	for op := ast.Equal; op <= ast.GreaterEqual; op++ {
		list = append(list,
			&form{operands: 2, condition: true,
				build: func(x []ast.Expr) ast.Expr { return &ast.Comparison{Op: op, L: x[0], R: x[1]} }},
			&form{operands: 2, condition: true,
				build: func(x []ast.Expr) ast.Expr {
					return &ast.Quantified{Op: op, L: x[0], Quantifier: ast.Any, Query: selected(x[1])}
				}})
	}
	for spelling := ast.SpelledDistinctFrom; spelling <= ast.SpelledIs; spelling++ {
		for _, not := range []bool{false, true} {
			list = append(list, &form{operands: 2, condition: true,
				build: func(x []ast.Expr) ast.Expr { return &ast.Distinct{L: x[0], R: x[1], Not: not, Spelling: spelling} }})
		}
	}
	return list
}

func predicateForms() (list []*form) {
	for op := ast.MatchLike; op <= ast.MatchGlob; op++ {
		list = append(list,
			&form{operands: 2, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.Like{Op: op, X: x[0], Pattern: x[1]} }},
			&form{operands: 2, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.Like{Op: op, X: x[0], Pattern: x[1], Not: true} }},
			&form{operands: 3, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.Like{Op: op, X: x[0], Pattern: x[1], Escape: x[2]} }})
	}
	for _, not := range []bool{false, true} {
		list = append(list,
			&form{operands: 2, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.InList{X: x[0], List: x[1:], Not: not} }},
			&form{operands: 2, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.InQuery{X: x[0], Query: selected(x[1]), Not: not} }},
			&form{operands: 3, condition: true, build: func(x []ast.Expr) ast.Expr { return &ast.InList{X: x[0], List: x[1:], Not: not} }})
		for _, symmetric := range []bool{false, true} {
			list = append(list, &form{operands: 3, condition: true,
				build: func(x []ast.Expr) ast.Expr {
					return &ast.Between{X: x[0], Low: x[1], High: x[2], Not: not, Symmetric: symmetric}
				}})
		}
	}
	yes, no := ast.Expr(&ast.Literal{Kind: ast.LiteralInteger, Text: "1"}), ast.Expr(&ast.Literal{Kind: ast.LiteralInteger, Text: "0"})
	return append(list,
		&form{operands: 1, build: func(x []ast.Expr) ast.Expr {
			return &ast.Case{Whens: []ast.When{{Condition: x[0], Result: yes}}, Else: no}
		}},
		&form{operands: 2, build: func(x []ast.Expr) ast.Expr {
			return &ast.Case{Operand: x[0], Whens: []ast.When{{Condition: x[1], Result: yes}}, Else: no}
		}},
		&form{operands: 2, build: func(x []ast.Expr) ast.Expr {
			return &ast.Case{Whens: []ast.When{{Condition: &ast.Comparison{Op: ast.Equal, L: yes, R: yes}, Result: x[0]}}, Else: x[1]}
		}},
		&form{operands: 2, condition: true, build: func(x []ast.Expr) ast.Expr {
			return &ast.Comparison{Op: ast.Equal, L: &ast.Row{Items: []ast.Expr{x[0], yes}}, R: &ast.Row{Items: []ast.Expr{x[1], yes}}}
		}})
}

// selected is the subquery of one row that is the operand.
func selected(x ast.Expr) *ast.Query {
	return &ast.Query{Body: &ast.Select{Items: []ast.SelectItem{{Expr: x}}}}
}

// functionForms are the modelled functions of the catalogue that take no geometries.
func functionForms(d *spec.Dialect) (list []*form) {
	const most = 3 // operands
	for _, f := range function.All() {
		if f.Rule == nil || f.Signature || !f.In(d) || f.IsOnGeometries() {
			continue
		}
		for n := 1; n <= most; n++ {
			if !f.Takes(n) {
				continue
			}
			switch f.Kind {
			case function.Scalar:
				list = append(list, &form{operands: n, build: scalar(f)})
			case function.Aggregate:
				for _, distinct := range []bool{false, true} {
					if distinct && d.DistinctOfFew && !function.TakesDistinct(f) {
						continue // the grammar has no DISTINCT there
					}
					list = append(list, &form{operands: n, build: func(x []ast.Expr) ast.Expr {
						return setFunction(d, f, distinct, x)
					}})
				}
			case function.Window, function.Table:
			}
		}
	}
	return list
}

// setFunction applies a set function; STRING_AGG has the separator that it needs.
func setFunction(d *spec.Dialect, f *function.Function, distinct bool, x []ast.Expr) ast.Expr {
	a := f.Of(x...)
	a.Distinct = distinct
	if f == function.StringAgg && d.SeparatorNeeded {
		a.Separator = &ast.Literal{Kind: ast.LiteralString, Text: ","}
	}
	return a
}

// scalar calls a function; MOD is an operator of the tree.
func scalar(f *function.Function) func(x []ast.Expr) ast.Expr {
	if f.Form == function.Remainder {
		return func(x []ast.Expr) ast.Expr { return &ast.Binary{Op: ast.Modulo, L: x[0], R: x[1]} }
	}
	return func(x []ast.Expr) ast.Expr { return f.Call(x...) }
}

// setForms make columns of several types one, and order them.
func setForms() (list []*form) {
	for op := ast.Union; op <= ast.Except; op++ {
		for _, all := range []bool{false, true} {
			list = append(list, &form{operands: 2, query: func(x []ast.Expr, from []ast.TableExpr) *ast.Query {
				arm := func(x ast.Expr) ast.Body {
					return &ast.Select{Items: []ast.SelectItem{{Expr: x}}, From: from}
				}
				return &ast.Query{Body: &ast.SetOperation{Op: op, All: all, L: arm(x[0]), R: arm(x[1])}}
			}})
		}
	}
	return list
}

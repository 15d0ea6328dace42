package resolve

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec/ast"
)

// byName binds UNION BY NAME as the UNION of its arms with the same columns in the same order:
// those of all arms, by name, in the order in which the arms first have them. An arm without one
// has NULL there.
//
// Source: DuckDB 1.5.5, Binder::BuildUnionByNameInfo in
// src/planner/binder/query_node/bind_setop_node.cpp.
func (b *binder) byName(x *ast.SetOperation, outer *scope) Body {
	arms := armsByName(x, nil)
	lists := make([][]string, len(arms))
	var names []string
	var bound []Body
	for i, arm := range arms {
		body := b.body(arm, outer)
		bound = append(bound, body)
		columns, open := body.columns()
		for _, c := range columns {
			if c.Unknown || c.Name == "" {
				open = true
			}
			if slices.ContainsFunc(lists[i], func(name string) bool { return b.sameName(name, c.Name) }) {
				return b.refusedByName(x, bound, semantics.Refuse(semantics.ClassDuplicate, "an arm of UNION BY NAME has several columns %s", c.Name))
			}
			lists[i] = append(lists[i], c.Name)
			if !slices.ContainsFunc(names, func(name string) bool { return b.sameName(name, c.Name) }) {
				names = append(names, c.Name)
			}
		}
		if open {
			return b.refusedByName(x, bound, semantics.Unmodelled("UNION BY NAME of a column whose name is not known"))
		}
	}
	same := func(list []string) bool { return slices.EqualFunc(list, names, b.sameName) }
	placed := make([]ast.Body, len(arms))
	for i, arm := range arms {
		if placed[i] = arm; same(lists[i]) {
			continue
		}
		for k := range lists[i] {
			if b.outputType(bound[i], k).Kind == ast.TypeUnknown {
				return b.refusedByName(x, bound, semantics.Unmodelled("UNION BY NAME of NULL without a type"))
			}
		}
		placed[i] = b.armByName(arm, lists[i], names)
	}
	position := 0
	return b.body(positional(x, placed, &position), outer)
}

// armsByName are the arms of a chain of UNION BY NAME from left to right.
func armsByName(body ast.Body, arms []ast.Body) []ast.Body {
	if x, is := body.(*ast.SetOperation); is && x.ByName {
		return append(armsByName(x.L, arms), x.R)
	}
	return append(arms, body)
}

// positional is the chain with other arms.
func positional(body ast.Body, arms []ast.Body, at *int) ast.Body {
	next := func() ast.Body { *at++; return arms[*at-1] }
	if x, is := body.(*ast.SetOperation); is && x.ByName {
		l := positional(x.L, arms, at)
		return &ast.SetOperation{Op: x.Op, All: x.All, L: l, R: next()}
	}
	return next()
}

// armByName is an arm that shows columns of all these names.
func (b *binder) armByName(arm ast.Body, has, names []string) ast.Body {
	const table = "arm"
	s := &ast.Select{From: []ast.TableExpr{&ast.DerivedTable{Query: &ast.Query{Body: arm}, Alias: table}}}
	for _, name := range names {
		item := ast.SelectItem{Expr: &ast.Literal{Kind: ast.LiteralNull}, Alias: name}
		if slices.ContainsFunc(has, func(h string) bool { return b.sameName(h, name) }) {
			item.Expr = &ast.ColumnRef{Table: table, Column: name}
		}
		s.Items = append(s.Items, item)
	}
	return s
}

// refusedByName is a UNION BY NAME that does not resolve.
func (b *binder) refusedByName(x *ast.SetOperation, bound []Body, err error) Body {
	return &SetOperation{Node: x, binder: b, L: bound[0], R: bound[len(bound)-1], Err: err}
}

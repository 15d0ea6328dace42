package parse

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// makeComposite keeps a type that CREATE TYPE name AS (a type, …) makes (PostgreSQL, CREATE TYPE). One with a field whose
// type is not modelled, or that has a collation, stays unknown.
func (r *dumpReader) makeComposite(p piece) {
	if r.given || r.d.RowTypes != spec.RowsAreRecords || !p.ahead(3).isWord("AS") || !p.ahead(4).isOp("(") || len(p.tokens) < 8 {
		return
	}
	name := p.ahead(2).text
	q := r.parserOf(piece{tokens: slices.Clone(p.tokens[4:])})
	var fields []ast.StructField
	whole := false
	q.attempt(func() {
		q.expectOp("(")
		for {
			field := ast.StructField{Name: q.name("a field")}
			field.Type = q.dataType(false)
			if slices.ContainsFunc(fields, func(f ast.StructField) bool { return f.Name == field.Name }) {
				return
			}
			fields = append(fields, field)
			if !q.acceptOp(",") {
				break
			}
		}
		q.expectOp(")")
		whole = q.token().kind == tokenEnd
	})
	known := !slices.ContainsFunc(fields, func(f ast.StructField) bool {
		return f.Type.Contains(func(t ast.Type) bool { return t.Kind == ast.TypeEngineSpecific || t.Kind == ast.TypeUnknown })
	})
	if whole && known && len(fields) > 0 {
		t := ast.Struct(fields...)
		t.Name = name
		r.types.types[name] = t
	}
}

// forgetComposite makes a type that was changed unknown, and the columns of it.
func (r *dumpReader) forgetComposite(before ast.Type) {
	delete(r.types.types, before.Name)
	for _, s := range r.dump.Statements {
		if t, is := s.Tree.(*ast.CreateTable); is {
			for i := range t.Columns {
				if t.Columns[i].Type.Contains(func(t ast.Type) bool { return t == before }) {
					t.Columns[i].Type = ast.Type{Kind: ast.TypeEngineSpecific, Name: before.Name}
				}
			}
		}
	}
}

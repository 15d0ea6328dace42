package sql

import (
	"slices"
	"strconv"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// engineSpecificIndexes makes indexes that only engines know: on functions, by a
// collation, by a method, on the beginning of a text.
func (b *databaseBuilder) engineSpecificIndexes(t *tableDraft) []ast.Statement {
	var list []ast.Statement
	if b.engineSpecific.fullText && t.create.Partition == nil && b.PerMille(b.weights[ChanceFullText]) {
		for _, c := range t.columns {
			if c.family == familyText && c.kind.Kind == ast.TypeText {
				c.searched = true
				list = append(list, b.index(t, &ast.CreateIndex{Method: "FULLTEXT", Parts: []ast.IndexPart{{Expr: &ast.ColumnRef{Column: c.name}}}}))
				break
			}
		}
	}
	if !b.PerMille(b.weights[ChanceEngineSpecificIndex]) {
		return list
	}
	for range b.Between(1, 2) {
		index := &ast.CreateIndex{}
		if part, ok := b.engineSpecificPart(t); ok {
			index.Parts = append(index.Parts, part)
		}
		if len(b.engineSpecific.methods) > 0 && b.PerMille(300) {
			c := choice.One(&b.Sequence, t.columns)
			index.Method, index.Parts = choice.One(&b.Sequence, b.engineSpecific.methods), []ast.IndexPart{{Expr: &ast.ColumnRef{Column: c.name}}}
		}
		if len(index.Parts) == 0 {
			continue
		}
		if b.dialect.PartialIndex && index.Method == "" && b.PerMille(350) {
			index.Where = b.partOf(t)
		}
		list = append(list, b.index(t, index))
	}
	for _, n := range t.engineSpecificColumns {
		if n.kind != engineSpecificEnumeration && b.engineSpecific.documentMethod != "" && b.PerMille(400) {
			list = append(list, b.index(t, &ast.CreateIndex{Method: b.engineSpecific.documentMethod, Parts: []ast.IndexPart{{Expr: &ast.ColumnRef{Column: n.name}}}}))
		}
	}
	return list
}

// index gives an index its table and a name.
func (b *databaseBuilder) index(t *tableDraft, index *ast.CreateIndex) *ast.CreateIndex {
	index.Name, index.Table = "w"+strconv.Itoa(b.indexes), t.name
	b.indexes++
	return index
}

// engineSpecificPart is a key part of a form that the plain indexes do not have.
func (b *databaseBuilder) engineSpecificPart(t *tableDraft) (part ast.IndexPart, ok bool) {
	part.Descending = b.PerMille(400)
	computed := slices.DeleteFunc(slices.Clone(t.computed), func(c *column) bool {
		stored := slices.ContainsFunc(t.create.Columns, func(own ast.ColumnDefinition) bool { return own.Name == c.name && own.Stored })
		return !stored && !b.engineSpecific.indexVirtual
	})
	if len(computed) > 0 && b.PerMille(500) {
		part.Expr = &ast.ColumnRef{Column: choice.One(&b.Sequence, computed).name}
		return part, b.indexable(computed[0])
	}
	c := choice.One(&b.Sequence, t.columns)
	ref := &ast.ColumnRef{Column: c.name}
	if c.family != familyText || c.kind.IsOpaque() {
		return part, false
	}
	switch {
	case b.engineSpecific.collationsMix && b.PerMille(500):
		part.Expr = &ast.Collate{X: ref, Collation: choice.One(&b.Sequence, b.engineSpecific.insensitive)}
	case b.dialect.KeyPrefixes && b.PerMille(600):
		part.Expr, part.Length = ref, b.Between(1, 4)
	case b.dialect.IndexExpressions && b.indexable(c):
		part.Expr = choice.One(&b.Sequence, []ast.Expr{
			function.Lower.Call(ref), function.Length.Call(ref),
			function.Substr.Call(ref, digits[1], digits[2]),
		})
	}
	return part, part.Expr != nil
}

// partOf is a condition of a partial index.
func (b *databaseBuilder) partOf(t *tableDraft) ast.Expr {
	c := choice.One(&b.Sequence, t.columns)
	ref := &ast.ColumnRef{Column: c.name}
	if c.family == familyText && b.PerMille(500) {
		return &ast.Comparison{Op: ast.Greater, L: function.Length.Call(ref), R: number(b.Below(2))}
	}
	if c.family == familyInteger && c.fit&needBits != 0 {
		return &ast.Comparison{Op: choice.One(&b.Sequence, []ast.ComparisonOp{ast.Greater, ast.NotEqual, ast.LessEqual}), L: ref, R: number(b.Between(0, 4))}
	}
	return &ast.Is{X: ref, Test: ast.TestNull, Not: b.PerMille(700)}
}

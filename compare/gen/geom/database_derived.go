package geom

import (
	"strconv"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// derivedTable is a table that the engine fills from another one, by INSERT … SELECT of
// an editing function.
func (b *databaseBuilder) derivedTable(from *table) {
	list := b.language.total
	if len(list) == 0 || len(from.rows) == 0 {
		return
	}
	shares := make([]int, len(list))
	for i, f := range list {
		shares[i] = b.Generator.weights.Edits[f]
	}
	e, found := b.edited(list[b.Share(shares)])
	if !found {
		return
	}
	second := null
	if len(e.Operands) > 1 {
		second = b.language.constant(b.Sequence, b.language.held(b.maker, e.Operands[1]))
	}
	column := choice.One(b.Sequence, from.shapes)
	x, written := b.language.call(e, &ast.ColumnRef{Column: column}, second)
	if !written {
		return
	}
	t := &table{name: "d" + strconv.Itoa(len(b.database.tables)), shapes: []string{column}, indexable: []bool{!b.language.system.notNull}}
	b.emit(&ast.CreateTable{Name: t.name, Columns: []ast.ColumnDefinition{
		{Name: "id", Type: b.integerType(), PrimaryKey: true}, {Name: column, Type: b.language.system.geometry}}})
	b.emit(&ast.Insert{Table: t.name, Query: &ast.Query{Body: &ast.Select{
		Items: []ast.SelectItem{{Expr: &ast.ColumnRef{Column: "id"}}, {Expr: x}}, From: []ast.TableExpr{&ast.TableName{Name: from.name}}}}})
	at := 0
	for i, name := range from.shapes {
		if name == column {
			at = i
		}
	}
	for _, r := range from.rows {
		made := row{id: r.id, shapes: []spatial.Geometry{nil}}
		if g := r.shapes[at]; g != nil {
			if of := applied(e, []spatial.Geometry{g}); len(of) > 0 {
				made.shapes[0] = of[0]
				b.database.Exact = b.database.Exact && spatial.SameInBothReadings(of[0])
			}
		}
		t.rows = append(t.rows, made)
	}
	b.database.tables = append(b.database.tables, t)
	if b.PerMille(b.Generator.weights.ChanceIndex) {
		b.emit(b.index(t, 0, column)...)
	}
}

package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// namedQuery is a query of WITH that was made, with what it shows.
type namedQuery struct {
	table *ast.CommonTable
	slots []slot
	rows  int
}

// with puts the queries before the whole one.
func (b *queryBuilder) with(q *ast.Query) {
	if len(b.commons) == 0 {
		return
	}
	q.With = &ast.With{Recursive: b.recursive}
	for _, c := range b.commons {
		q.With.Tables = append(q.With.Tables, c.table)
	}
}

// derived adds the columns of a derived table or of a query of WITH to the frame.
func (f *frame) derived(alias string, slots []slot) {
	for _, s := range slots {
		f.columns = append(f.columns, visible{table: alias, column: &column{
			name: s.name, family: s.family, kind: s.kind, fit: s.fit &^ needBits, nullable: true, samples: s.samples}})
	}
}

// commonTable names a query of WITH that there is, or one that counts; nil where neither
// is drawn.
func (b *queryBuilder) commonTable(f *frame) (ast.TableExpr, int) {
	if chance := b.weights[ChanceCommonAgain]; chance > 0 && len(b.commons) > 0 && b.PerMille(chance) {
		c := choice.One(&b.Sequence, b.commons)
		return b.nameCommon(f, &c, b.relationName()), c.rows
	}
	if chance := b.weights[ChanceRecursive]; chance > 0 && b.PerMille(chance) {
		c := b.counter()
		return b.nameCommon(f, &c, b.relationName()), c.rows
	}
	return nil, 0
}

// makeCommon makes a query of WITH and names it.
func (b *queryBuilder) makeCommon(f *frame, q *ast.Query, slots []slot, alias string, rows int) ast.TableExpr {
	c := namedQuery{table: &ast.CommonTable{Name: b.relationName(), Query: q}, slots: slots, rows: rows}
	if b.dialect.With == spec.WithHint && b.PerMille(300) {
		c.table.Hint = ast.Materialized + ast.MaterializedHint(b.Below(2))
	}
	b.commons = append(b.commons, c)
	return b.nameCommon(f, &c, alias)
}

// nameCommon names a query of WITH in FROM.
func (b *queryBuilder) nameCommon(f *frame, c *namedQuery, alias string) ast.TableExpr {
	f.derived(alias, c.slots)
	return &ast.TableName{Name: c.table.Name, Alias: alias}
}

// counter makes a recursive query of a few integers: x AS (SELECT i UNION [ALL] SELECT n + k
// FROM x WHERE n < m).
func (b *queryBuilder) counter() namedQuery {
	name, n := b.relationName(), &ast.ColumnRef{Column: b.outputName()}
	first, steps := b.Below(4), b.Between(1, 5)
	stride := b.Between(1, 2)
	initial := &ast.Select{Items: []ast.SelectItem{{Expr: number(first), Alias: n.Column}}}
	step := &ast.Select{Items: []ast.SelectItem{{Expr: &ast.Binary{Op: ast.Add, L: n, R: number(stride)}}},
		From:  []ast.TableExpr{&ast.TableName{Name: name}},
		Where: &ast.Comparison{Op: ast.Less, L: n, R: number(first + steps)}}
	c := namedQuery{table: &ast.CommonTable{Name: name, Query: &ast.Query{Body: &ast.SetOperation{Op: ast.Union, All: b.PerMille(700), L: initial, R: step}}},
		slots: []slot{{family: familyInteger, name: n.Column, fit: needCompare | needSmall, samples: []ast.Expr{number(first), number(first + stride)}}}, rows: 6}
	b.commons, b.recursive = append(b.commons, c), true
	return c
}

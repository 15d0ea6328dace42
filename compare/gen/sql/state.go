package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// change emits a statement that changes the state of a filled table.
func (b *databaseBuilder) change() {
	if b.database.EngineSpecific && b.PerMille(b.weights[ChanceUpkeep]) {
		b.upkeep()
		return
	}
	if b.database.EngineSpecific && len(b.engineSpecific.replacing) > 0 && b.PerMille(b.weights[ChanceReplace]) {
		b.replace()
		return
	}
	t := choice.One(&b.Sequence, b.database.tables)
	switch b.weights.choose(&b.Sequence, group{StateInsert, StateAnalyze}) {
	case StateInsert:
		b.more(t)
	case StateUpdate:
		b.update(t)
	case StateDelete:
		if t.rows > 2 {
			b.emit(&ast.Delete{Table: t.name, Where: b.some(t)})
		}
	case StateAnalyze:
		if b.weights[StateAnalyze] > 0 {
			b.emit(&ast.Analyze{Table: t.name})
		}
	}
}

// more inserts rows that are already there, where no key forbids it.
func (b *databaseBuilder) more(t *table) {
	create := b.createOf(t)
	if create.PrimaryKey != nil || t.rows == 0 {
		return
	}
	row := make([]ast.Expr, len(t.columns))
	for i, c := range t.columns {
		if c.unique {
			return
		}
		row[i] = choice.One(&b.Sequence, c.samples)
		if c.nullable && b.PerMille(b.weights[ChanceNull]) {
			row[i] = null
		}
	}
	t.rows++
	statement := &ast.Insert{Table: t.name, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}}
	b.complete(t, statement)
	b.emit(statement)
}

func (b *databaseBuilder) createOf(t *table) *ast.CreateTable {
	for _, s := range b.database.Statements {
		if c, ok := s.(*ast.CreateTable); ok && c.Name == t.name {
			return c
		}
	}
	return &ast.CreateTable{Name: t.name} // a virtual table
}

// update changes columns that are in no key.
func (b *databaseBuilder) update(t *table) {
	create := b.createOf(t)
	if t.virtual == moduleBoxes {
		return // the bounds of a box belong together
	}
	statement := &ast.Update{Table: t.name}
	for i, c := range t.columns {
		if c.unique || i < len(create.PrimaryKey) || len(statement.Set) > 1 || !b.PerMille(500) {
			continue
		}
		var value ast.Expr
		switch {
		case c.nullable && b.PerMille(150):
			value = null
		case c.fit&(needSmall|needBits) == needSmall|needBits && b.PerMille(400):
			value = &ast.Binary{Op: ast.Add, L: &ast.ColumnRef{Column: c.name}, R: number(1)}
		default:
			value = choice.One(&b.Sequence, c.samples)
		}
		statement.Set = append(statement.Set, ast.Assignment{Column: c.name, Value: value})
	}
	if statement.Set != nil {
		if b.PerMille(850) {
			statement.Where = b.some(t)
		}
		b.emit(statement)
	}
}

// some is a predicate that some rows of the table fulfil, of a form that
// cannot fail.
func (b *databaseBuilder) some(t *table) ast.Expr {
	c := choice.One(&b.Sequence, t.columns)
	ref := &ast.ColumnRef{Column: c.name}
	var condition ast.Expr
	switch b.Below(5) {
	case 0:
		condition = &ast.Is{X: ref, Test: ast.TestNull}
	case 1:
		condition = &ast.InList{X: ref, List: []ast.Expr{choice.One(&b.Sequence, c.samples), choice.One(&b.Sequence, c.samples)}}
	case 2:
		condition = &ast.Between{X: ref, Low: choice.One(&b.Sequence, c.samples), High: choice.One(&b.Sequence, c.samples)}
	default:
		condition = &ast.Comparison{Op: ast.Equal, L: ref, R: choice.One(&b.Sequence, c.samples)}
	}
	if b.PerMille(200) {
		other := choice.One(&b.Sequence, t.columns)
		condition = &ast.Binary{Op: ast.Or, L: condition, R: &ast.Comparison{Op: ast.Equal,
			L: &ast.ColumnRef{Column: other.name}, R: choice.One(&b.Sequence, other.samples)}}
	}
	return condition
}

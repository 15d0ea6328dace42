package sql

import (
	"strconv"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec/ast"
)

// StateChange is a way to change the state of a database so that an engine may plan its queries otherwise.
type StateChange struct{ Name, Does string }

// StateChanges lists the ways to change the state of a database.
func StateChanges() []StateChange {
	list := make([]StateChange, len(stateChanges))
	for i := range stateChanges {
		list[i] = stateChanges[i].StateChange
	}
	return list
}

type stateChange struct {
	StateChange
	act func(b *stateBuilder, t *table)
}

var stateChanges = []stateChange{
	{StateChange{"index", "an index on a column"}, (*stateBuilder).indexColumn},
	{StateChange{"index-several", "an index on several columns, or on all"}, (*stateBuilder).indexSeveral},
	{StateChange{"index-expression", "an index on an expression"}, (*stateBuilder).indexExpression},
	{StateChange{"index-partial", "an index on some rows"}, (*stateBuilder).indexPartial},
	{StateChange{"statistics", "statistics of all tables are gathered"}, (*stateBuilder).statistics},
	{StateChange{"rows-more", "many more rows, with values that are there"}, (*stateBuilder).rowsMore},
	{StateChange{"rows-fewer", "fewer rows"}, (*stateBuilder).rowsFewer},
	{StateChange{"rows-update", "other values in rows"}, (*stateBuilder).rowsUpdate},
	{StateChange{"view", "a view of a table"}, (*stateBuilder).view},
}

// stateStream keeps changes of states apart from what else is drawn.
const stateStream = 0x73746174655f5f5f

// stateBuilder changes the state of a database that is made.
type stateBuilder struct {
	databaseBuilder
	made int // names that were given
}

// ChangeState adds statements to a generated database that change its state, as the guidance says, and
// returns the numbers of the StateChanges that were made. It is a function of the guidance, the seed and
// the database's number.
func (g *Generator) ChangeState(db *DatabaseCase, x *Guidance) (made []int) {
	if db.given || db.EngineSpecific || len(x.States) != len(stateChanges) {
		return nil
	}
	b := stateBuilder{databaseBuilder: databaseBuilder{Generator: g, Sequence: choice.New(g.seed, db.Index, stateStream), database: db}}
	for range b.Between(0, 2*x.Changes) {
		i := b.Share(x.States)
		before := len(db.Statements)
		if t := choice.One(&b.Sequence, db.tables); !t.view {
			stateChanges[i].act(&b, t)
		}
		if len(db.Statements) > before {
			made = append(made, i)
		}
	}
	return made
}

// name is a name of the database that nothing has.
func (b *stateBuilder) name(letter string) string {
	b.made++
	return letter + strconv.Itoa(b.made-1)
}

// keys are the columns of a table that an index can have as keys, in an order of their own.
func (b *stateBuilder) keys(t *table) (list []*column) {
	for _, c := range t.columns {
		if b.indexable(c) {
			list = append(list, c)
		}
	}
	choice.Shuffle(&b.Sequence, list)
	return list
}

func (b *stateBuilder) indexColumn(t *table) {
	if keys := b.keys(t); len(keys) > 0 {
		b.create(t, nil, b.part(keys[0]))
	}
}

func (b *stateBuilder) indexSeveral(t *table) {
	keys := b.keys(t)
	if len(keys) < 2 {
		return
	}
	if b.PerMille(500) {
		keys = keys[:2]
	}
	var parts []ast.IndexPart
	for _, c := range keys {
		parts = append(parts, b.part(c))
	}
	b.create(t, nil, parts...)
}

func (b *stateBuilder) indexExpression(t *table) {
	for _, c := range b.keys(t) {
		if c.family == familyInteger && c.fit&needSmall != 0 && b.weights[ChanceIndexExpression] > 0 {
			part := b.part(c)
			part.Expr = &ast.Binary{Op: ast.Add, L: part.Expr, R: number(b.Between(1, 3))}
			b.create(t, nil, part)
			return
		}
	}
}

func (b *stateBuilder) indexPartial(t *table) {
	if keys := b.keys(t); len(keys) > 0 && b.weights[ChanceIndexPartial] > 0 {
		where := &ast.Is{X: &ast.ColumnRef{Column: choice.One(&b.Sequence, t.columns).name}, Test: ast.TestNull, Not: b.PerMille(800)}
		b.create(t, where, b.part(keys[0]))
	}
}

func (b *stateBuilder) part(c *column) ast.IndexPart {
	return ast.IndexPart{Expr: &ast.ColumnRef{Column: c.name}, Descending: b.PerMille(300)}
}

func (b *stateBuilder) create(t *table, where ast.Expr, parts ...ast.IndexPart) {
	b.emit(&ast.CreateIndex{Name: b.name("s"), Table: t.name, Parts: parts, Where: where})
}

func (b *stateBuilder) statistics(*table) {
	if b.weights[StateAnalyze] == 0 {
		return
	}
	for _, t := range b.database.tables {
		if !t.view {
			b.emit(&ast.Analyze{Table: t.name})
		}
	}
}

// mostMore is how many rows a change adds to a table at most.
const mostMore = 24

func (b *stateBuilder) rowsMore(t *table) {
	for range b.Between(4, mostMore) {
		b.more(t)
	}
}

func (b *stateBuilder) rowsFewer(t *table) {
	if t.rows > 2 {
		b.emit(&ast.Delete{Table: t.name, Where: b.some(t)})
	}
}

func (b *stateBuilder) rowsUpdate(t *table) { b.update(t) }

// view makes a view of a table, which queries take like a table.
func (b *stateBuilder) view(t *table) {
	s := &ast.Select{From: []ast.TableExpr{&ast.TableName{Name: t.name}}}
	v := &table{name: b.name("v"), rows: t.rows, number: len(b.database.tables), view: true}
	for _, c := range t.columns {
		s.Items = append(s.Items, ast.SelectItem{Expr: &ast.ColumnRef{Column: c.name}})
		seen := *c
		v.columns = append(v.columns, &seen)
	}
	if b.PerMille(400) {
		s.Where = b.some(t)
	}
	if b.PerMille(200) {
		s.Distinct = true
	}
	b.emit(&ast.CreateView{Name: v.name, Query: &ast.Query{Body: s}})
	b.database.tables = append(b.database.tables, v)
}

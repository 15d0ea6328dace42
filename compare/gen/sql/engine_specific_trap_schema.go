package sql

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// This chapter makes databases of the kinds on which engines failed before.

// crowd makes a table one of many rows of which a column holds few values, with an
// index that this column leads: engines may skip through it.
func (b *databaseBuilder) crowd(t *tableDraft) {
	if !b.PerMille(b.weights[ChanceCrowded]) || t.create.PrimaryKey != nil {
		return
	}
	free := slices.DeleteFunc(slices.Clone(t.columns), func(c *column) bool { return c.unique || !b.indexable(c) || c.kind.IsOpaque() })
	if len(free) < 2 {
		return
	}
	choice.Shuffle(&b.Sequence, free)
	t.crowded = true
	i := slices.Index(t.columns, free[0])
	t.domains[i] = t.domains[i][:min(len(t.domains[i]), b.Between(1, 2))]
	t.leading = free[:2]
}

// crowdedIndex is the index of a crowded table.
func (b *databaseBuilder) crowdedIndex(t *tableDraft) []ast.Statement {
	if !t.crowded {
		return nil
	}
	index := &ast.CreateIndex{}
	for _, c := range t.leading {
		index.Parts = append(index.Parts, ast.IndexPart{Expr: &ast.ColumnRef{Column: c.name}})
	}
	return []ast.Statement{b.index(t, index)}
}

// crowdedRows is how many rows a crowded table has: as many as a unique column has
// values for.
func (b *databaseBuilder) crowdedRows(t *tableDraft) int {
	if slices.ContainsFunc(t.columns, func(c *column) bool { return c.unique }) {
		return b.Between(12, 14)
	}
	return b.Between(18, 24)
}

// trapCondition is a condition of a partial index about two columns, or about one
// and itself; nil where the table has none for it.
func (b *databaseBuilder) trapCondition(t *tableDraft) ast.Expr {
	c := choice.One(&b.Sequence, t.columns)
	ref := &ast.ColumnRef{Column: c.name}
	if b.dialect.Glob == spec.GlobsCaret && b.PerMille(350) {
		return &ast.Like{Op: ast.MatchGlob, X: ref, Pattern: &ast.ColumnRef{Column: c.name}}
	}
	for _, d := range t.columns {
		alike := d.family == c.family && d.kind.Kind == c.kind.Kind || b.dialect.Storage == spec.StorageOfValue
		if d != c && alike && !c.kind.IsOpaque() {
			return &ast.Comparison{Op: choice.One(&b.Sequence, []ast.ComparisonOp{ast.GreaterEqual, ast.LessEqual, ast.Less, ast.Greater, ast.Equal}), L: ref, R: &ast.ColumnRef{Column: d.name}}
		}
	}
	return nil
}

// trapIndexes are partial indexes on such conditions; some have a constant as key.
func (b *databaseBuilder) trapIndexes(t *tableDraft) []ast.Statement {
	if !b.dialect.PartialIndex || !b.PerMille(b.weights[ChanceCondition]) {
		return nil
	}
	index := &ast.CreateIndex{Where: b.trapCondition(t)}
	if index.Where == nil || b.PerMille(250) {
		index.Where = &ast.Is{X: &ast.ColumnRef{Column: choice.One(&b.Sequence, t.columns).name}, Test: ast.TestNull, Not: b.PerMille(600)}
	}
	c := choice.One(&b.Sequence, t.columns)
	switch {
	case b.dialect.ConstantKeys && b.PerMille(350):
		index.Parts = []ast.IndexPart{{Expr: digits[b.Below(2)]}}
	case b.indexable(c):
		index.Parts = []ast.IndexPart{{Expr: &ast.ColumnRef{Column: c.name}, Descending: b.PerMille(300)}}
	default:
		return nil
	}
	return []ast.Statement{b.index(t, index)}
}

// remember keeps the conditions of a table's indexes for queries.
func (t *tableDraft) remember(indexes []ast.Statement) {
	for _, s := range indexes {
		if index, is := s.(*ast.CreateIndex); is && index.Where != nil {
			t.conditions = append(t.conditions, index.Where)
		}
	}
}

// seenAs is a condition on a table as a query states it that sees the table under
// the name.
func seenAs(condition ast.Expr, name string) ast.Expr {
	return ast.RewriteExpr(condition, ast.Rewriter{Expr: func(x ast.Expr) ast.Expr {
		if ref, is := x.(*ast.ColumnRef); is {
			ref.Table = name
		}
		return x
	}})
}

// replace emits an INSERT whose row takes the place of those that it would collide
// with. All of its values are ones that the table got before.
func (b *databaseBuilder) replace() {
	t := choice.One(&b.Sequence, b.database.tables)
	if t.virtual != "" || t.rows == 0 {
		return
	}
	row := make([]ast.Expr, len(t.columns))
	for i, c := range t.columns {
		row[i] = choice.One(&b.Sequence, c.samples)
		if c.nullable && b.PerMille(b.weights[ChanceNull]) {
			row[i] = null
		}
	}
	statement := &ast.Insert{Table: t.name, Query: &ast.Query{Body: &ast.Values{Rows: [][]ast.Expr{row}}}}
	b.complete(t, statement)
	written, err := render.Statement(statement, b.dialect)
	if err != nil {
		return
	}
	verb := b.engineSpecific.replacing[b.Below(len(b.engineSpecific.replacing))]
	b.emit(&ast.EngineSpecificStatement{Text: verb + strings.TrimPrefix(written, "INSERT INTO"), Table: t.name})
}

// numberTable adds a table of floats that are unique and as long as integers get.
func (b *databaseBuilder) numberTable() {
	if b.dialect.Storage == spec.StorageOfColumn || !b.PerMille(b.weights[ChanceLongNumbers]) {
		return
	}
	t := &table{name: "k0", rows: b.Between(2, 5)}
	t.columns = []*column{
		{name: "a", family: familyDouble, kind: dynamic("REAL", ast.AffinityReal), fit: needCompare | needKey, nullable: true, unique: true, samples: join(longTexts, longNumbers)},
		{name: "c", family: familyInteger, kind: dynamic("INTEGER", ast.AffinityInteger), fit: needCompare | needKey, nullable: true, samples: join(longNumbers, longTexts)},
	}
	create := &ast.CreateTable{Name: t.name, Columns: []ast.ColumnDefinition{{Name: "a", Type: t.columns[0].kind, Unique: true}, {Name: "c", Type: t.columns[1].kind}}}
	// Two of the long numbers are one REAL, so no row has the second one.
	keys := append(slices.Clone(longNumbers[:1]), longNumbers[2:]...)
	choice.Shuffle(&b.Sequence, keys)
	values := &ast.Values{}
	for i := range t.rows {
		values.Rows = append(values.Rows, []ast.Expr{keys[i], choice.One(&b.Sequence, longNumbers)})
	}
	b.emit(create, &ast.Insert{Table: t.name, Query: &ast.Query{Body: values}})
	t.number = len(b.database.tables)
	b.database.tables = append(b.database.tables, t)
}

// views adds views of the tables: over any block, or of constants. They come last,
// since no statement changes them.
func (b *databaseBuilder) views() {
	for _, name := range []string{"v0", "v1"} {
		if !b.PerMille(b.weights[ChanceView]) {
			continue
		}
		q := queryBuilder{Generator: b.Generator, Sequence: choice.New(b.seed, b.database.Index+uint64(len(b.database.Statements))<<32, viewStream), database: b.database}
		q.room = q.Between(2, 12)
		q.level = 1
		v := &table{name: name, view: true}
		create := &ast.CreateView{Name: name}
		var slots []slot
		if b.PerMille(250) {
			f := &frame{work: 1, plain: true}
			s := &ast.Select{}
			for range b.Between(1, 2) {
				of := choice.One(&b.Sequence, []family{familyInteger, familyText, q.truthFamily()})
				x := q.expression(f, of, needCompare|needSmall)
				s.Items, slots = append(s.Items, ast.SelectItem{Expr: x}), append(slots, slot{family: of, fit: needCompare | needSmall})
			}
			create.Query, v.rows = &ast.Query{Body: s}, 1
		} else {
			s, made, _ := q.block(blockPlan{limit: 40, named: true})
			create.Query, slots, v.rows = &ast.Query{Body: s}, made, 6
		}
		for _, s := range slots {
			c := &column{name: b.extra("u"), family: s.family, kind: s.kind, fit: s.fit &^ needBits, nullable: true, samples: s.samples}
			if len(c.samples) == 0 {
				c.samples = usualSamples[c.family]
			}
			create.Columns = append(create.Columns, c.name)
			v.columns = append(v.columns, c)
		}
		if len(slots) == 0 {
			continue
		}
		b.emit(create)
		v.number = len(b.database.tables)
		b.database.tables = append(b.database.tables, v)
	}
}

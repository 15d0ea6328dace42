package geom

import (
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// databaseBuilder makes one database.
type databaseBuilder struct {
	*Generator
	*maker
	database *DatabaseCase
	later    []ast.Statement // indexes on filled tables
	indexes  int
}

func (b *databaseBuilder) emit(s ...ast.Statement) {
	b.database.Statements = append(b.database.Statements, s...)
}

// build makes the tables, fills them with geometries one after the other and changes
// them.
func (b *databaseBuilder) build() {
	w := &b.Generator.weights
	for i := range b.Between(1, w.MostTables) {
		b.table("t" + strconv.Itoa(i))
	}
	tables := b.database.tables
	values := make([][][]ast.Expr, len(tables))
	for id := range b.Between(w.FewestGeometries, w.MostGeometries) {
		at := id % len(tables) // each table has some
		if id >= 2*len(tables) {
			at = b.Below(len(tables))
		}
		values[at] = append(values[at], b.row(tables[at]))
	}
	for i, t := range tables {
		b.fill(t, values[i])
	}
	b.emit(b.later...)
	for range b.Between(0, w.MostChanges) {
		b.change(choice.One(b.Sequence, tables))
	}
	if b.PerMille(w.ChanceDerivedTable) {
		b.derivedTable(choice.One(b.Sequence, tables))
	}
	if b.dialect().AnalyzeStatement != spec.AnalyzeNone && b.PerMille(w.ChanceAnalyze) {
		for _, t := range b.database.tables {
			b.emit(&ast.Analyze{Table: t.name})
		}
	}
	b.database.maker = b.maker
}

func (b *databaseBuilder) dialect() *spec.Dialect { return b.language.dialect }

// integerType is that of the columns id and a.
func (b *databaseBuilder) integerType() ast.Type {
	if b.dialect().ColumnTypes == spec.ColumnTypesAffinity {
		return ast.Type{Kind: ast.TypeDynamic, Affinity: ast.AffinityInteger, Name: "INTEGER"}
	}
	return ast.Integer
}

// table defines a table: a key, one or two columns of geometries, ordinary columns.
func (b *databaseBuilder) table(name string) {
	w, system := &b.Generator.weights, b.language.system
	t := &table{name: name, shapes: []string{"g"}}
	create := &ast.CreateTable{Name: name, Columns: []ast.ColumnDefinition{{Name: "id", Type: b.integerType(), PrimaryKey: true}}}
	if b.PerMille(w.ChanceTwoColumns) {
		t.shapes = append(t.shapes, "h")
	}
	for _, shape := range t.shapes {
		notNull := b.PerMille(w.ChanceNotNull)
		create.Columns = append(create.Columns, ast.ColumnDefinition{Name: shape, Type: system.geometry, NotNull: notNull})
		t.indexable = append(t.indexable, notNull || !system.notNull)
	}
	if t.numbers = b.PerMille(w.ChanceOrdinary); t.numbers {
		create.Columns = append(create.Columns, ast.ColumnDefinition{Name: "a", Type: b.integerType()})
	}
	if t.words = b.PerMille(w.ChanceOrdinary); t.words {
		create.Columns = append(create.Columns, ast.ColumnDefinition{Name: "b", Type: system.words})
	}
	b.emit(create)
	b.database.tables = append(b.database.tables, t)
	for i, shape := range t.shapes {
		if b.PerMille(w.ChanceIndex) {
			index := b.index(t, i, shape)
			if b.PerMille(500) {
				b.emit(index...)
			} else {
				b.later = append(b.later, index...)
			}
		}
	}
	if t.numbers && b.PerMille(w.ChanceIndex/2) {
		b.later = append(b.later, b.indexBy("", t.name, "a"))
	}
}

// index is a spatial index on a column, where the dialect has one for it.
func (b *databaseBuilder) index(t *table, at int, column string) []ast.Statement {
	system := b.language.system
	engineSpecific := b.PerMille(b.Generator.weights.ChanceEngineSpecificIndex)
	var list []ast.Statement
	statements := func(texts []string) {
		for _, text := range texts {
			text = strings.NewReplacer("$t", t.name, "$g", column).Replace(text)
			list = append(list, &ast.EngineSpecificStatement{Text: text, Table: t.name})
		}
	}
	switch {
	case !t.indexable[at] || (system.before != nil || system.instead != nil) && !engineSpecific:
	case system.instead != nil:
		statements(system.instead)
	default:
		methods := b.dialect().SpatialIndexMethods()
		if len(methods) == 0 {
			return nil
		}
		method := methods[0]
		if b.PerMille(500) {
			method = choice.One(b.Sequence, methods)
		}
		statements(system.before)
		list = append(list, b.indexBy(method, t.name, column))
	}
	return list
}

func (b *databaseBuilder) indexBy(method, table, column string) *ast.CreateIndex {
	b.indexes++
	return &ast.CreateIndex{Name: "i" + strconv.Itoa(b.indexes), Table: table, Method: method,
		Parts: []ast.IndexPart{{Expr: &ast.ColumnRef{Column: column}}}}
}

// row makes the values of a row more: a new geometry, and what else the table has.
func (b *databaseBuilder) row(t *table) []ast.Expr {
	made := row{id: len(t.rows) + 1, shapes: make([]spatial.Geometry, len(t.shapes))}
	t.rows = append(t.rows, made)
	values := []ast.Expr{whole(made.id)}
	for i := range t.shapes {
		values = append(values, b.cell(t, i, &made))
	}
	if t.numbers {
		values = append(values, b.orNull(whole(b.Between(0, 4))))
	}
	if t.words {
		values = append(values, b.orNull(text(choice.One(b.Sequence, words))))
	}
	return values
}

var words = []string{"a", "b", "ab", ""}

func (b *databaseBuilder) orNull(x ast.Expr) ast.Expr {
	if b.PerMille(b.Generator.weights.ChanceNull) {
		return null
	}
	return x
}

// cell makes the value of a geometry column in a new row.
func (b *databaseBuilder) cell(t *table, column int, of *row) ast.Expr {
	w := &b.Generator.weights
	if b.nullable(t.name, t.shapes[column]) && b.PerMille(w.ChanceNull) {
		return null
	}
	if len(b.known) > 0 && column > 0 && b.PerMille(400) { // a geometry of another place once more
		g := choice.One(b.Sequence, b.known)
		of.shapes[column] = g
		return b.language.constant(b.Sequence, g)
	}
	g, origin := b.grow(b.deriver)
	if origin.Edit != nil && !origin.Failed && b.PerMille(w.ChanceByEngine) {
		if x, written := b.byEngine(*origin.Edit); written {
			b.database.Derived = append(b.database.Derived, Derived{Table: t.name, Column: t.shapes[column], ID: of.id, Edit: *origin.Edit, Own: g})
			of.shapes[column] = g
			return x
		}
	}
	if _, can := b.language.adapted(g); !can && b.nullable(t.name, t.shapes[column]) {
		return null
	}
	g = b.language.held(b.maker, g)
	b.known = append(b.known, g)
	b.database.Exact = b.database.Exact && spatial.SameInBothReadings(g)
	of.shapes[column] = g
	return b.language.constant(b.Sequence, g)
}

// byEngine writes a derivation so that the engine computes it.
func (b *databaseBuilder) byEngine(e Edit) (ast.Expr, bool) {
	var operands []ast.Expr
	for _, g := range e.Operands {
		operands = append(operands, b.language.constant(b.Sequence, g))
	}
	return b.language.call(e, operands...)
}

func (b *databaseBuilder) nullable(table, column string) bool {
	for _, s := range b.database.Statements {
		if create, is := s.(*ast.CreateTable); is && create.Name == table {
			for _, c := range create.Columns {
				if c.Name == column {
					return !c.NotNull
				}
			}
		}
	}
	return false
}

// fill inserts the rows, some at a time.
func (b *databaseBuilder) fill(t *table, rows [][]ast.Expr) {
	for len(rows) > 0 {
		n := min(len(rows), b.Between(1, 5))
		b.emit(&ast.Insert{Table: t.name, Query: &ast.Query{Body: &ast.Values{Rows: rows[:n:n]}}})
		rows = rows[n:]
	}
}

// change changes the rows of a filled table.
func (b *databaseBuilder) change(t *table) {
	if len(t.rows) == 0 {
		return
	}
	at := b.Below(len(t.rows))
	of := &t.rows[at]
	where := &ast.Comparison{Op: ast.Equal, L: &ast.ColumnRef{Column: "id"}, R: whole(of.id)}
	if b.PerMille(300) && len(t.rows) > 2 {
		b.emit(&ast.Delete{Table: t.name, Where: where})
		t.rows = append(t.rows[:at:at], t.rows[at+1:]...)
		return
	}
	column := b.Below(len(t.shapes))
	set := ast.Assignment{Column: t.shapes[column], Value: null}
	if b.nullable(t.name, set.Column) && b.PerMille(150) {
		of.shapes[column] = nil
	} else {
		g, _ := b.grow(b.deriver)
		g = b.language.held(b.maker, g)
		b.known = append(b.known, g)
		b.database.Exact = b.database.Exact && spatial.SameInBothReadings(g)
		of.shapes[column], set.Value = g, b.language.constant(b.Sequence, g)
	}
	b.emit(&ast.Update{Table: t.name, Set: []ast.Assignment{set}, Where: where})
}

package sql

import (
	"slices"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// table is a base table as the query generator knows it.
type table struct {
	name    string
	columns []*column
	rows    int // about
	number  int // among the tables of its database
	// computed are its generated columns, engineSpecificColumns those that the families
	// have no place for.
	computed              []*column
	engineSpecificColumns []*engineSpecificColumn
	// virtual is the module of a virtual table, or empty.
	virtual string
	// view tells that it is one; conditions are those of its partial indexes.
	view       bool
	conditions []ast.Expr
}

// Names are shared by all cases.
var (
	tableNames  = [...]string{"t0", "t1", "t2", "t3"}
	columnNames = [...]string{"a", "b", "c", "d", "e", "f", "g", "h"}
)

// databaseBuilder makes one database.
type databaseBuilder struct {
	*Generator
	choice.Sequence
	database *DatabaseCase
	families [len(columnNames)]family // the family of each name, the same in all tables
	domains  [families][]ast.Expr     // the part of the domain that the database uses
	later    []ast.Statement          // indexes on filled tables
	refused  []ast.Statement
	indexes  int
	extras   int // columns of engine-specific databases
}

// build makes the schema, fills it and changes it.
func (b *databaseBuilder) build() {
	for i := range b.families {
		b.families[i] = familyKnobs[b.weights.choose(&b.Sequence, columnFamilies)-ColumnInteger]
	}
	b.families[b.Below(2)] = familyInteger // usually the key
	b.domains = [families][]ast.Expr{
		familyBoolean: truths,
		familyInteger: b.part(smallIntegers, 5, 8),
		familyDecimal: b.part(decimalsTwo, 4, 7),
		familyDouble:  b.part(doubles, 4, 7),
		familyText:    b.part(someTexts, 5, 9),
		familyDynamic: append(b.part(mixed, 6, 10), storedBytes[0], storedBytes[1]),
	}
	if b.weights[ColumnDate]+b.weights[ColumnTimestamp] > 0 {
		b.domains[familyDate], b.domains[familyTimestamp] = b.part(days, 4, 7), b.part(timestamps, 4, 7)
	}
	if b.database.EngineSpecific {
		b.beginEngineSpecific()
	}
	for i := range b.Between(2, len(tableNames)) {
		b.table(tableNames[i])
	}
	if b.database.EngineSpecific {
		b.virtualTables()
		b.numberTable()
	}
	b.emit(b.later...)
	b.emit(b.refused...)
	for range b.Between(0, 4) {
		b.change()
	}
	if b.database.EngineSpecific {
		b.views()
	}
}

// familyKnobs maps the knobs of column families to the families; unsigned
// columns are integers.
var familyKnobs = [...]family{familyInteger, familyInteger, familyDecimal, familyDouble, familyText, familyBoolean, familyDynamic, familyDate, familyTimestamp}

func (b *databaseBuilder) emit(s ...ast.Statement) {
	b.database.Statements = append(b.database.Statements, s...)
}

// part returns a random part of a domain, its common first element included.
func (b *databaseBuilder) part(domain []ast.Expr, low, high int) []ast.Expr {
	list := append([]ast.Expr(nil), domain...)
	choice.Shuffle(&b.Sequence, list[2:])
	return list[:min(len(list), b.Between(low, high))]
}

// tableDraft is a table in the making.
type tableDraft struct {
	*table
	create  *ast.CreateTable
	domains [][]ast.Expr // what each column's values are drawn from
	// crowded: it has many rows of few values, in the index on the leading columns.
	crowded bool
	leading []*column
}

// table defines, fills and indexes one table.
func (b *databaseBuilder) table(name string) {
	t := &tableDraft{table: &table{name: name}, create: &ast.CreateTable{Name: name}}
	t.create.Strict = b.PerMille(b.weights[ChanceStrict]) && b.language.types[familyDynamic] != nil
	width := b.Between(2, 5)
	for i := 0; len(t.columns) < width && i < len(columnNames); i++ {
		// The first names are common to most tables, so that NATURAL and USING
		// find partners.
		if spare := len(columnNames) - i; len(t.columns)+spare > width && b.PerMille(300) {
			continue
		}
		b.column(t, columnNames[i], b.families[i])
	}
	b.keys(t)
	if b.database.EngineSpecific {
		b.widenTable(t)
		b.crowd(t)
	}
	b.emit(t.create)
	early := b.PerMille(500)
	indexes := b.indexesOf(t)
	if b.database.EngineSpecific {
		b.emit(b.partsOf(t)...)
		indexes = slices.Concat(indexes, b.engineSpecificIndexes(t), b.trapIndexes(t), b.crowdedIndex(t))
		t.remember(indexes)
	}
	if early {
		b.emit(indexes...)
	} else {
		b.later = append(b.later, indexes...)
	}
	b.fill(t)
	if t.crowded && b.weights[StateAnalyze] > 0 {
		b.later = append(b.later, &ast.Analyze{Table: t.name})
	}
	t.number = len(b.database.tables)
	b.database.tables = append(b.database.tables, t.table)
}

// column adds one column to a table.
func (b *databaseBuilder) column(t *tableDraft, name string, of family) {
	if t.create.Strict && of != familyInteger && of != familyDouble {
		of = familyText
	}
	c := &column{name: name, family: of, kind: choice.One(&b.Sequence, b.language.types[of]), fit: needCompare | needKey, nullable: true}
	domain := b.domains[of]
	wide := b.PerMille(b.weights[ChanceBoundary])
	switch of {
	case familyInteger:
		c.fit |= needSmall | needBits
		if b.PerMille(b.unsignedShare()) {
			c.kind = choice.One(&b.Sequence, b.language.unsigned)
			c.fit &^= needSmall
			domain = b.part(naturals, 5, 8)
		}
		if wide {
			c.fit &^= needSmall
			domain = join(domain, b.limits(c.kind))
		}
		if !wide && c.kind.Kind == ast.TypeDynamic && !t.create.Strict && b.PerMille(100) {
			c.fit = needCompare | needKey // other storage classes live in the column
			domain = join(domain, []ast.Expr{text("a"), text("1.5"), literal("1.5"), text("")})
		}
	case familyDecimal:
		c.fit |= needSmall
		switch c.kind.Scale {
		case 3:
			domain = b.part(decimalsThree, 4, 7)
		case 0:
			if c.kind.Kind == ast.TypeDecimal {
				domain = b.part(decimalsNone, 4, 7)
			}
		default:
			if wide {
				c.fit &^= needSmall
				domain = join(domain, decimalWide)
			}
		}
	case familyDouble:
		c.fit |= needSmall
		if wide {
			c.fit &^= needSmall
			domain = join(domain, doubleWide)
			if b.dialect.FloatWords == spec.FloatWordsRead && b.PerMille(400) {
				domain = join(domain, specials)
			}
		}
	case familyDynamic:
		c.fit = needCompare
	case familyText, familyBoolean, familyDate, familyTimestamp:
	}
	if c.kind.Kind == ast.TypeDynamic && b.PerMille(b.weights[ChanceConverted]) {
		domain = join(domain, converted[of])
	}
	definition := ast.ColumnDefinition{Name: name, Type: c.kind}
	if t.create.Strict {
		definition.Type.Name = map[family]string{familyInteger: "INTEGER", familyDouble: "REAL", familyText: "TEXT"}[of]
		c.kind = definition.Type
	}
	if b.PerMille(b.weights[ChanceNotNull]) {
		definition.NotNull, c.nullable = true, false
	}
	// A day is a CAST, and a DEFAULT of MySQL 5.6 is a literal.
	if b.PerMille(b.weights[ChanceDefault]) && b.indexable(c) && of < familyDate && c.fit&needSmall == c.fit&needBits {
		definition.Default = domain[b.Below(min(4, len(domain)))]
	}
	if b.PerMille(b.weights[ChanceCheck]) && c.fit&needSmall != 0 && of == familyInteger {
		definition.Check = &ast.Comparison{Op: ast.Greater, L: &ast.ColumnRef{Column: name}, R: number(-1000)}
	}
	if b.database.EngineSpecific && of == familyText {
		domain = b.widenText(t, c, &definition, domain)
	} else if n := b.weights[ChanceTextCollation]; n > 0 && of == familyText && b.PerMille(n) {
		definition.Collation = choice.One(&b.Sequence, b.language.collations)
		c.repeats, c.collated = true, true
		domain = join(domain, casedTexts[:4])
	}
	t.columns = append(t.columns, c)
	t.create.Columns = append(t.create.Columns, definition)
	t.domains = append(t.domains, domain)
}

// unsignedShare is the share of unsigned columns among integers.
func (b *databaseBuilder) unsignedShare() int {
	if b.language.unsigned == nil {
		return 0
	}
	return 1000 * b.weights[ColumnUnsigned] / max(1, b.weights[ColumnUnsigned]+b.weights[ColumnInteger])
}

// limits returns the boundary values of an integer type.
func (b *databaseBuilder) limits(t ast.Type) []ast.Expr {
	switch {
	case t.Kind == ast.TypeDynamic:
		return boundaries[64]
	case t.Unsigned:
		return unsignedBoundaries[t.Width]
	}
	return boundaries[t.Width]
}

// join returns both lists as one, the second one's part at random.
func join(a, b []ast.Expr) []ast.Expr {
	return append(append(make([]ast.Expr, 0, len(a)+len(b)), a...), b...)
}

// indexable tells whether the dialect allows an index and a default on the
// column.
func (b *databaseBuilder) indexable(c *column) bool {
	return !b.dialect.SizedKeys || c.kind.Kind != ast.TypeText || c.kind.Length > 0
}

// keys gives the table a primary key and unique columns.
func (b *databaseBuilder) keys(t *tableDraft) {
	if b.PerMille(b.weights[ChancePrimaryKey]) {
		c := t.columns[0]
		switch {
		case len(t.columns) > 2 && t.columns[1].family == familyInteger && c.family == familyInteger && b.PerMille(200):
			t.create.PrimaryKey = []string{c.name, t.columns[1].name}
			for i := range 2 {
				t.columns[i].nullable = false
				t.create.Columns[i].NotNull, t.create.Columns[i].Default = true, nil
			}
		case b.distinct(c):
			t.create.Columns[0].PrimaryKey, t.create.Columns[0].Default = true, nil
			t.create.Columns[0].NotNull = b.PerMille(300)
			c.unique, c.nullable = true, false
		}
	}
	for i, c := range t.columns {
		if !c.unique && t.create.PrimaryKey == nil && b.distinct(c) && b.PerMille(b.weights[ChanceUnique]) {
			c.unique = true
			t.create.Columns[i].Default = nil
			if b.PerMille(300) {
				t.create.Unique = append(t.create.Unique, []string{c.name})
			} else {
				t.create.Columns[i].Unique = true
			}
		}
	}
}

// distinct tells whether the column's domain has enough different values for
// all rows of a table.
func (b *databaseBuilder) distinct(c *column) bool {
	return b.indexable(c) && !c.repeats && (c.family == familyInteger && c.fit&needBits != 0 || c.family == familyText)
}

// indexesOf makes indexes on some of the table's columns.
func (b *databaseBuilder) indexesOf(t *tableDraft) []ast.Statement {
	var list []ast.Statement
	for _, c := range t.columns {
		if !b.indexable(c) || !b.PerMille(b.weights[ChanceIndex]) {
			continue
		}
		index := &ast.CreateIndex{Name: "i" + string(rune('0'+b.indexes/10)) + string(rune('0'+b.indexes%10)), Table: t.name}
		b.indexes++
		var key ast.Expr = &ast.ColumnRef{Column: c.name}
		index.Unique = c.unique && b.PerMille(400)
		if !index.Unique && c.family == familyInteger && c.fit&needSmall != 0 && b.PerMille(b.weights[ChanceIndexExpression]) {
			key = &ast.Binary{Op: ast.Add, L: key, R: number(b.Between(1, 3))}
		}
		index.Parts = []ast.IndexPart{{Expr: key, Descending: b.PerMille(300)}}
		if other := choice.One(&b.Sequence, t.columns); other != c && b.indexable(other) && !index.Unique && b.PerMille(300) {
			index.Parts = append(index.Parts, ast.IndexPart{Expr: &ast.ColumnRef{Column: other.name}, Descending: b.PerMille(300)})
		}
		if b.PerMille(b.weights[ChanceIndexPartial]) {
			index.Where = &ast.Is{X: &ast.ColumnRef{Column: choice.One(&b.Sequence, t.columns).name}, Test: ast.TestNull, Not: b.PerMille(800)}
		}
		list = append(list, index)
	}
	return list
}

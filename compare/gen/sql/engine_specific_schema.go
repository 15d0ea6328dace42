package sql

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Modules of virtual tables.
const (
	moduleSearch = "fts5"
	moduleBoxes  = "rtree_i32"
)

// beginEngineSpecific begins an engine-specific database.
func (b *databaseBuilder) beginEngineSpecific() {
	b.emit(b.engineSpecific.prelude...)
	if len(b.engineSpecific.collations) > 0 && b.PerMille(b.weights[ChanceCollation]) {
		b.database.collation = choice.One(&b.Sequence, b.engineSpecific.collations)
	}
	b.domains[familyText] = join(b.domains[familyText], someWords)
}

// extra returns the next name of a column that no other table has.
func (b *databaseBuilder) extra(prefix string) string {
	b.extras++
	return prefix + strconv.Itoa(b.extras-1)
}

// widenText gives a text column a collation, or labels; it returns what its values
// are drawn from.
func (b *databaseBuilder) widenText(t *tableDraft, c *column, definition *ast.ColumnDefinition, domain []ast.Expr) []ast.Expr {
	if len(b.engineSpecific.labelled) > 0 && b.PerMille(b.weights[ChanceEnumeration]) {
		c.kind, c.repeats = choice.One(&b.Sequence, b.engineSpecific.labelled), true
		definition.Type = c.kind
		if definition.Default != nil {
			definition.Default = setLabels[0]
		}
		domain = setLabels
	}
	if !c.kind.IsOpaque() && b.PerMille(b.weights[ChanceCased]) {
		domain = casedTexts
	}
	switch {
	case b.database.collation == "":
	case !b.engineSpecific.collationsMix:
		definition.Collation = b.database.collation
	case b.PerMille(600):
		definition.Collation = choice.One(&b.Sequence, b.engineSpecific.collations)
	}
	if definition.Collation != "" {
		c.repeats, c.collated = true, true
	}
	return domain
}

// widenTable adds to a table that has its columns and keys.
func (b *databaseBuilder) widenTable(t *tableDraft) {
	if (b.engineSpecific.virtual || b.engineSpecific.stored) && b.PerMille(b.weights[ChanceComputed]) {
		for range b.Between(1, 2) {
			b.computed(t)
		}
	}
	for _, n := range []struct {
		of     ast.Type
		kind   engineSpecificKind
		values []ast.Expr
	}{{b.engineSpecific.document, engineSpecificDocument, documents}, {b.engineSpecific.enumeration, engineSpecificEnumeration, moods}, {b.engineSpecific.array, engineSpecificArray, arrays}} {
		if n.of == (ast.Type{}) || !b.PerMille(b.weights[ChanceEngineSpecificColumn]) {
			continue
		}
		c := &engineSpecificColumn{name: b.extra("n"), kind: n.kind, values: n.values}
		t.engineSpecificColumns = append(t.engineSpecificColumns, c)
		t.create.Columns = append(t.create.Columns, ast.ColumnDefinition{Name: c.name, Type: n.of})
	}
	keyed := t.create.PrimaryKey != nil || slices.ContainsFunc(t.create.Columns, func(c ast.ColumnDefinition) bool { return c.PrimaryKey })
	if b.dialect.WithoutRowid && keyed && b.PerMille(b.weights[ChanceRowless]) {
		t.create.WithoutRowid = true
	}
	if len(b.engineSpecific.partitions) > 0 && b.PerMille(b.weights[ChancePartition]) {
		b.partition(t)
	}
}

// computed adds a generated column. It is not among the columns that statements
// give values to.
func (b *databaseBuilder) computed(t *tableDraft) {
	c := &column{name: b.extra("g"), fit: needCompare | needKey, nullable: true}
	of := choice.One(&b.Sequence, t.columns)
	ref := &ast.ColumnRef{Column: of.name}
	definition := ast.ColumnDefinition{Name: c.name, Stored: b.engineSpecific.stored && (!b.engineSpecific.virtual || b.PerMille(500))}
	switch {
	case of.family == familyInteger && of.fit&(needSmall|needBits) == needSmall|needBits:
		c.family, c.kind, c.samples = familyInteger, choice.One(&b.Sequence, b.language.types[familyInteger][:2]), smallIntegers[:6]
		c.fit |= needSmall | needBits
		definition.GeneratedAs = choice.One(&b.Sequence, []ast.Expr{
			&ast.Binary{Op: ast.Add, L: ref, R: digits[1]},
			&ast.Binary{Op: ast.Multiply, L: ref, R: digits[2]},
			function.Abs.Call(ref),
			&ast.Case{Whens: []ast.When{{Condition: &ast.Comparison{Op: ast.Greater, L: ref, R: digits[1]}, Result: digits[1]}}, Else: ref},
		})
	case of.family == familyText && b.PerMille(500):
		c.family, c.kind, c.samples = familyInteger, choice.One(&b.Sequence, b.language.types[familyInteger][:2]), smallIntegers[:6]
		c.fit |= needSmall | needBits
		definition.GeneratedAs = function.Length.Call(ref)
	case of.family == familyText && !of.kind.IsOpaque():
		c.family, c.kind, c.samples, c.collated = familyText, of.kind, of.samples, of.collated
		definition.GeneratedAs = choice.One(&b.Sequence, []ast.Expr{
			function.Lower.Call(ref), function.Upper.Call(ref),
			function.Substr.Call(ref, digits[1], digits[1]),
		})
		c.samples = b.part(someTexts, 3, 6)
	default:
		return
	}
	c.repeats = true
	definition.Type = c.kind
	if t.create.Strict {
		definition.Type.Name = map[family]string{familyInteger: "INTEGER", familyText: "TEXT"}[c.family]
	}
	t.computed = append(t.computed, c)
	t.create.Columns = append(t.create.Columns, definition)
}

// partition divides the table by an integer column that is in all of its keys.
func (b *databaseBuilder) partition(t *tableDraft) {
	keys := slices.Clone(t.create.Unique)
	if t.create.PrimaryKey != nil {
		keys = append(keys, t.create.PrimaryKey)
	}
	for _, c := range t.create.Columns {
		if c.PrimaryKey || c.Unique {
			keys = append(keys, []string{c.Name})
		}
	}
	for _, c := range t.columns {
		outside := func(key []string) bool { return !slices.Contains(key, c.name) }
		if c.family != familyInteger || c.kind.Width > 64 || slices.ContainsFunc(keys, outside) {
			continue
		}
		p := &ast.Partition{Kind: choice.One(&b.Sequence, b.engineSpecific.partitions), By: &ast.ColumnRef{Column: c.name}}
		switch {
		case b.dialect.Partitions == spec.PartitionsDeclared:
		case p.Kind == ast.PartitionRange:
			p.Bounds = []ast.Expr{digits[2], digits[5]}
		default:
			p.Number = b.Between(2, 3)
		}
		t.create.Partition = p
		return
	}
}

// partsOf are the partitions that are statements of their own.
func (b *databaseBuilder) partsOf(t *tableDraft) []ast.Statement {
	if t.create.Partition == nil || b.dialect.Partitions != spec.PartitionsDeclared {
		return nil
	}
	bounds := []string{"FOR VALUES WITH (MODULUS 2, REMAINDER 0)", "FOR VALUES WITH (MODULUS 2, REMAINDER 1)"}
	if t.create.Partition.Kind == ast.PartitionRange {
		bounds = []string{"FOR VALUES FROM (MINVALUE) TO (2)", "FOR VALUES FROM (2) TO (5)", "DEFAULT"}
	}
	var list []ast.Statement
	for i, bound := range bounds {
		text := "CREATE TABLE " + t.name + "_" + strconv.Itoa(i) + " PARTITION OF " + t.name + " " + bound
		list = append(list, &ast.EngineSpecificStatement{Text: text, Table: t.name})
	}
	return list
}

// complete gives an INSERT values for the columns that the families have no place
// for, and a list of the columns that take values.
func (b *databaseBuilder) complete(t *table, s *ast.Insert) {
	if len(t.computed) == 0 && len(t.engineSpecificColumns) == 0 {
		return
	}
	if s.Columns == nil {
		for _, c := range t.columns {
			s.Columns = append(s.Columns, c.name)
		}
	}
	rows := s.Query.Body.(*ast.Values).Rows
	for _, n := range t.engineSpecificColumns {
		s.Columns = append(s.Columns, n.name)
		for i := range rows {
			x := choice.One(&b.Sequence, n.values)
			if b.PerMille(b.weights[ChanceNull]) {
				x = null
			}
			rows[i] = append(slices.Clip(rows[i]), x)
		}
	}
}

// upkeep emits a statement that changes no result.
func (b *databaseBuilder) upkeep() {
	if t := choice.One(&b.Sequence, b.database.tables); t.virtual == moduleSearch && b.PerMille(600) {
		command := &ast.Values{Rows: [][]ast.Expr{{text(choice.One(&b.Sequence, []string{"optimize", "rebuild", "integrity-check"}))}}}
		b.emit(&ast.Insert{Table: t.name, Columns: []string{t.name}, Query: &ast.Query{Body: command}})
		return
	}
	if len(b.engineSpecific.upkeep) == 0 {
		return
	}
	template, t := choice.One(&b.Sequence, b.engineSpecific.upkeep), choice.One(&b.Sequence, b.database.tables)
	s := &ast.EngineSpecificStatement{Text: strings.NewReplacer("$t", t.name, "$c", t.columns[0].name, "$d", t.columns[1].name).Replace(template)}
	if strings.Contains(template, "TABLE $t") || strings.Contains(template, "FROM $t") {
		s.Table = t.name
	}
	b.emit(s)
}

// virtualTables adds a table for full-text search and one of boxes.
func (b *databaseBuilder) virtualTables() {
	if !b.engineSpecific.search {
		return
	}
	if b.PerMille(b.weights[ChanceVirtual]) {
		b.searchTable()
	}
	if b.PerMille(b.weights[ChanceVirtual]) {
		b.boxTable()
	}
}

func (b *databaseBuilder) searchTable() {
	t := &table{name: "f0", virtual: moduleSearch, rows: b.Between(3, 8)}
	module := "CREATE VIRTUAL TABLE f0 USING fts5(a, b)"
	if b.engineSpecific.trigram && b.PerMille(400) {
		module = "CREATE VIRTUAL TABLE f0 USING fts5(a, b, tokenize = 'trigram')"
	}
	for _, name := range columnNames[:2] {
		t.columns = append(t.columns, &column{name: name, family: familyText, kind: dynamic("", ast.AffinityBlob), fit: needCompare | needKey,
			nullable: true, shadowed: true, samples: join(someWords, someTexts[:3])})
	}
	b.fillVirtual(t, module, func(int) []ast.Expr {
		return []ast.Expr{choice.One(&b.Sequence, t.columns[0].samples), choice.One(&b.Sequence, append(t.columns[1].samples, null))}
	})
}

func (b *databaseBuilder) boxTable() {
	t := &table{name: "r0", virtual: moduleBoxes, rows: b.Between(3, 8)}
	names := []string{"a", "c", "d", "e", "f"}[:3+2*b.Below(2)]
	module := "CREATE VIRTUAL TABLE r0 USING rtree_i32("
	for i, name := range names {
		if i > 0 {
			module += ", "
		}
		module += name
		t.columns = append(t.columns, &column{name: name, family: familyInteger, kind: dynamic("INTEGER", ast.AffinityInteger),
			fit: needCompare | needKey | needSmall | needBits, unique: i == 0, samples: smallIntegers[:8]})
	}
	b.fillVirtual(t, module+")", func(row int) []ast.Expr {
		list := []ast.Expr{number(row + 1)}
		for i := 1; i < len(names); i += 2 {
			low := b.Between(-2, 6)
			list = append(list, number(low), number(low+b.Below(5)))
		}
		return list
	})
}

// fillVirtual makes a virtual table and inserts its rows.
func (b *databaseBuilder) fillVirtual(t *table, module string, row func(i int) []ast.Expr) {
	values := &ast.Values{}
	for i := range t.rows {
		values.Rows = append(values.Rows, row(i))
	}
	b.emit(&ast.EngineSpecificStatement{Text: module, Table: t.name}, &ast.Insert{Table: t.name, Query: &ast.Query{Body: values}})
	t.number = len(b.database.tables)
	b.database.tables = append(b.database.tables, t)
}

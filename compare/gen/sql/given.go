package sql

import (
	"strings"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// givenBudget bounds queries of given databases: one table of a usual test
// database in full, two of them by their product where they are small and by a
// key where not.
var givenBudget = budget{query: 20_000, subquery: 60_000}

// GivenView describes a view of a given database. The columns of the view cannot be read from its
// text alone.
type GivenView struct {
	Name    string
	Columns []ast.ColumnDefinition
	Rows    int
}

// NewGivenDatabase returns a database that somebody else made, so that
// Generator.Query makes queries of it: it knows the tables that the statements
// create, and the values that they insert, so that predicates hit them. Columns
// of types that the generator has no operation for are left alone. The
// statements are the database's own from then on.
//
// Names that queries give, of which the database gets others, are those of the
// queries that mutants will be made of.
//
// A database has to have a table that can be queried: Queryable tells.
func NewGivenDatabase(d *spec.Dialect, statements []ast.Statement, views []GivenView, queries []*ast.Query) *DatabaseCase {
	l := learner{dialect: d, byName: map[string]*learned{}}
	for _, s := range statements {
		l.statement(s)
	}
	db := &DatabaseCase{Statements: statements, budget: givenBudget, given: true,
		schema: resolve.SchemaOf(statements, d), known: map[*resolve.Relation]*givenRelation{}}
	all := l.tables
	for _, v := range views {
		t := &learned{create: &ast.CreateTable{Name: v.Name, Columns: v.Columns}, rows: v.Rows, columns: make([]evidence, len(v.Columns)), view: true}
		all = append(all, t)
	}
	taken := map[string]bool{}
	for _, t := range all {
		if t.dropped {
			continue
		}
		taken[strings.ToLower(t.create.Name)] = true
		for _, c := range t.create.Columns {
			taken[strings.ToLower(c.Name)] = true
		}
		made, columns := t.table(d)
		db.hidden = db.hidden || len(made.columns) < len(t.create.Columns)
		if len(made.columns) > 0 {
			made.number = len(db.tables)
			db.tables = append(db.tables, made)
			if db.schema.Relation(t.create.Name) == nil {
				db.schema.Define(t.create)
			}
			db.known[db.schema.Relation(t.create.Name)] = &givenRelation{made, columns}
		}
	}
	db.shareSamples()
	for _, q := range queries {
		ast.Walk(q, ast.Visitor{Table: func(t ast.TableExpr) {
			switch t := t.(type) {
			case *ast.TableName:
				taken[strings.ToLower(t.Alias)] = true
			case *ast.DerivedTable:
				taken[strings.ToLower(t.Alias)] = true
			case *ast.Join:
			}
		}})
	}
	db.relations, db.outputs = freeNames("x", &relationNames, taken), freeNames("o", &outputNames, taken)
	return db
}

// Queryable tells whether there is a table with a column that queries can be
// made of.
func (db *DatabaseCase) Queryable() bool { return len(db.tables) > 0 }

// freeNames returns names that are not taken.
func freeNames(prefix string, usual *names, taken map[string]bool) *names {
	list := usual
	for free := false; !free; {
		free = true
		for _, name := range list {
			free = free && !taken[name]
		}
		if !free {
			prefix += "_"
			other := namesWith(prefix)
			list = &other
		}
	}
	return list
}

// usualSamples are values of the families to compare with where none are known.
var usualSamples = [families][]ast.Expr{truths, smallIntegers[:4], decimalsTwo[:4], doubles[:4], someTexts[:4], mixed[:4]}

// shareSamples gives the columns without samples those of columns that have
// their name, else some of their family.
func (db *DatabaseCase) shareSamples() {
	for _, t := range db.tables {
		for _, c := range t.columns {
			for _, u := range db.tables {
				for _, other := range u.columns {
					if c.samples == nil && other.samples != nil && other.name == c.name && other.family == c.family {
						c.samples, c.values = other.samples, other.values
					}
				}
			}
		}
	}
	for _, t := range db.tables {
		for _, c := range t.columns {
			if c.samples == nil {
				c.samples = usualSamples[c.family]
			}
			if c.values == nil {
				c.values = textsOf(c.samples)
			}
		}
	}
}

func textsOf(samples []ast.Expr) map[string]bool {
	values := make(map[string]bool, len(samples))
	for _, x := range samples {
		values[plainText(x)] = true
	}
	return values
}

// learner reads the statements of a given database.
type learner struct {
	dialect *spec.Dialect
	tables  []*learned
	byName  map[string]*learned
}

// learned is what is known of a table.
type learned struct {
	create  *ast.CreateTable
	columns []evidence
	rows    int
	dropped bool
	view    bool
}

func (l *learner) key(name string) string { return resolve.TableKey(l.dialect, name) }

func (l *learner) statement(s ast.Statement) {
	switch s := s.(type) {
	case *ast.CreateTable:
		t := &learned{create: s, columns: make([]evidence, len(s.Columns))}
		l.tables, l.byName[l.key(s.Name)] = append(l.tables, t), t
	case *ast.Insert:
		l.insert(s)
	case *ast.Update:
		if t := l.byName[l.key(s.Table)]; t != nil {
			for _, a := range s.Set {
				if i := l.column(t, a.Column); i >= 0 {
					t.columns[i].add(a.Value, true)
				}
			}
		}
	case *ast.DropTable:
		if t := l.byName[l.key(s.Name)]; t != nil {
			t.dropped = true
			delete(l.byName, l.key(s.Name))
		}
	case *ast.CreateIndex:
		if t := l.byName[l.key(s.Table)]; t != nil && s.Unique && len(s.Parts) == 1 && s.Where == nil {
			if c, is := s.Parts[0].Expr.(*ast.ColumnRef); is {
				if i := l.column(t, c.Column); i >= 0 {
					t.columns[i].unique = true
				}
			}
		}
	case *ast.QueryStatement, *ast.SetVariables, *ast.CreateView, *ast.Delete, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger, *ast.Analyze, *ast.Merge, *ast.Truncate, *ast.EngineSpecificStatement, *ast.CypherStatement:
	}
}

func (l *learner) column(t *learned, name string) int {
	for i, c := range t.create.Columns {
		if resolve.SameName(l.dialect, c.Name, name) {
			return i
		}
	}
	return -1
}

// insert learns from the rows of an INSERT.
func (l *learner) insert(s *ast.Insert) {
	t := l.byName[l.key(s.Table)]
	if t == nil {
		return
	}
	at := make([]int, 0, len(t.columns))
	for i := range t.create.Columns {
		if s.Columns == nil {
			at = append(at, i)
		}
	}
	for _, name := range s.Columns {
		at = append(at, l.column(t, name))
	}
	if s.Query == nil {
		t.rows++
		return
	}
	values, literal := s.Query.Body.(*ast.Values)
	if !literal {
		t.rows += 100 // nobody counts the rows of a query here
		for i := range t.columns {
			t.columns[i].computed = true
		}
		return
	}
	t.rows += len(values.Rows)
	step := max(1, len(values.Rows)/64) // samples come from all parts of a long list
	for n, row := range values.Rows {
		for k, x := range row {
			if k < len(at) && at[k] >= 0 {
				t.columns[at[k]].add(x, n%step == 0)
			}
		}
	}
}

// givenRelation is a table or view of a given database.
type givenRelation struct {
	*table
	columns []*column // all of them; nil for those of types without operations
}

// table makes the table of the query generator, and lists its columns as givenRelation
// does.
func (t *learned) table(d *spec.Dialect) (made *table, all []*column) {
	made, all = &table{name: t.create.Name, rows: t.rows}, make([]*column, len(t.create.Columns))
	for i, definition := range t.create.Columns {
		e := &t.columns[i]
		if t.view {
			e.computed = true
		}
		e.generated = definition.Generated
		c, known := e.column(definition.Type)
		if !known {
			continue
		}
		c.name = resolve.NameKey(d, definition.Name)
		c.unique = e.unique || definition.Unique || definition.PrimaryKey
		c.nullable = !definition.NotNull && !definition.PrimaryKey
		for _, key := range append([][]string{t.create.PrimaryKey}, t.create.Unique...) {
			c.unique = c.unique || len(key) == 1 && resolve.SameName(d, key[0], definition.Name)
		}
		made.columns, all[i] = append(made.columns, c), c
	}
	return made, all
}

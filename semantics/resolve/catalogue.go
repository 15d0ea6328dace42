package resolve

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Catalogue says what tables and views there are.
type Catalogue interface {
	// Relation is the base table or view of a name, by the dialect's rule of case; nil
	// where there is none.
	Relation(name string) *Relation
}

// Relation is a base table, or a view where Query is not nil.
type Relation struct {
	Name    string
	Columns []TableColumn // of a base table
	// Keys are the positions of the columns of its unique keys of which every column is
	// NOT NULL: they determine the row.
	Keys [][]int
	// Unique are those of all its unique keys, by a definition or an index.
	Unique [][]int
	// Primary is the primary key, one of Keys; nil where there is none, or where its
	// columns may be NULL.
	Primary []int
	// Rowid tells that its rows have numbers that no column shows.
	Rowid bool
	// Definition is the statement that made a base table; nil where it is not known.
	Definition *ast.CreateTable

	Query   *ast.Query // of a view
	Renamed []string   // a view's list of column names; nil where not given
	// Temporary tells that a view is one of the session.
	Temporary bool
}

// TableColumn is a column of a base table.
type TableColumn struct {
	Name    string
	Type    ast.Type
	NotNull bool
	// Collation is what COLLATE names in its definition.
	Collation spec.Collation
	// Opaque tells that nothing is known of its values: what names it is not modelled.
	Opaque bool
}

// Schema is a catalogue that was read from statements.
type Schema struct {
	dialect   *spec.Dialect
	relations map[string]*Relation
	order     []*Relation
}

// SchemaOf reads the statements that make a database: definitions of tables and
// views, and what drops them. Other statements change no catalogue. Nothing is
// checked: a table that is defined twice is the later one, unless IF NOT EXISTS is
// said.
func SchemaOf(statements []ast.Statement, d *spec.Dialect) *Schema {
	s := &Schema{dialect: d, relations: map[string]*Relation{}}
	for _, statement := range statements {
		s.Define(statement)
	}
	return s
}

// Clone is a schema that stays as it is while the other one is changed.
func (s *Schema) Clone() *Schema {
	return &Schema{dialect: s.dialect, relations: maps.Clone(s.relations), order: slices.Clone(s.order)}
}

// Define adds what one more statement defines, or removes what it drops.
func (s *Schema) Define(statement ast.Statement) {
	switch x := statement.(type) {
	case *ast.CreateTable:
		if x.IfNotExists && s.Relation(x.Name) != nil {
			return
		}
		s.put(tableOf(x, s.dialect))
	case *ast.CreateView:
		s.put(&Relation{Name: x.Name, Query: x.Query, Renamed: x.Columns})
	case *ast.DropTable:
		if r := s.Relation(x.Name); r != nil && (r.Query != nil) == x.View {
			s.remove(x.Name)
		}
	case *ast.QueryStatement, *ast.SetVariables, *ast.CreateIndex, *ast.DropIndex, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger, *ast.Insert, *ast.Update, *ast.Delete, *ast.Analyze, *ast.Merge, *ast.Truncate,
		*ast.EngineSpecificStatement, *ast.CypherStatement:
	}
}

func (s *Schema) put(r *Relation) {
	s.remove(r.Name)
	s.relations[s.TableKey(r.Name)] = r
	s.order = append(s.order, r)
}

func (s *Schema) remove(name string) {
	if r := s.Relation(name); r != nil {
		delete(s.relations, s.TableKey(name))
		s.order = slices.DeleteFunc(s.order, func(o *Relation) bool { return o == r })
	}
}

// Relation is the table or view of that name, nil if there is none.
func (s *Schema) Relation(name string) *Relation { return s.relations[s.TableKey(name)] }

// Relations lists the tables and views in the order in which they were made.
func (s *Schema) Relations() []*Relation { return s.order }

// tableOf reads the definition of a base table. A primary key is NOT NULL, but for
// SQLite's that is no INTEGER PRIMARY KEY of a table that is not STRICT (lang_createtable.html,
// "3.5. The PRIMARY KEY").
func tableOf(t *ast.CreateTable, d *spec.Dialect) *Relation {
	r := &Relation{Name: t.Name, Definition: t}
	var unique [][]int
	add := func(names []string, primary bool) {
		var key []int
		for _, name := range names {
			at := slices.IndexFunc(r.Columns, func(c TableColumn) bool { return sameName(d, c.Name, name) })
			if at < 0 {
				return
			}
			key = append(key, at)
		}
		if len(key) == 0 {
			return
		}
		unique = append(unique, key)
		if !primary {
			return
		}
		rowKey := len(key) == 1 && key[0] == r.rowKey()
		if d.PrimaryKeys == spec.PrimaryKeysRowid && !rowKey && !t.Strict && !t.WithoutRowid {
			return
		}
		r.Primary = key
		for _, at := range key {
			r.Columns[at].NotNull = true
		}
	}
	for _, c := range t.Columns {
		r.Columns = append(r.Columns, TableColumn{Name: c.Name, Type: c.Type, NotNull: c.NotNull || c.Generated, Collation: d.ColumnCollation(c.Collation)})
	}
	for _, c := range t.Columns {
		if c.PrimaryKey {
			add([]string{c.Name}, true)
		}
		if c.Unique {
			add([]string{c.Name}, false)
		}
	}
	add(t.PrimaryKey, true)
	for _, names := range t.Unique {
		add(names, false)
	}
	r.Unique = unique
	r.Rowid = d.Rowids != spec.RowidsNone && !t.WithoutRowid && (d.PrimaryKeys != spec.PrimaryKeysRowid || r.rowKey() < 0)
	for _, key := range unique {
		if !slices.ContainsFunc(key, func(at int) bool { return !r.Columns[at].NotNull }) {
			r.Keys = append(r.Keys, key)
		}
	}
	return r
}

package metamorphic

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Schema is what the statements of a case say of its tables. SchemaOf reads it from the
// trees and asks no engine.
type Schema struct {
	// Schema knows the tables and views by their names.
	*resolve.Schema
	// Made are the existing indexes that have a name.
	Made []*ast.CreateIndex
	// Analyzed tells that statistics were gathered.
	Analyzed bool
	// Statements are the statements that made the schema, in order.
	Statements []ast.Statement

	tables map[*resolve.Relation]*Table
	kept   map[any]any // see Kept
}

// Table is a base table.
type Table struct {
	*resolve.Relation
	// Columns are its columns, in the order of the relation's columns.
	Columns []Column
	// Inhabited tells that the table has a row: a row was inserted after the last DELETE.
	Inhabited bool
}

// Column is a column of a base table.
type Column struct {
	ast.ColumnDefinition
	// Small tells that every value that the statements store is NULL or an integer
	// of less than 32 bits. Sums and products of few of these values are exact in every
	// engine, in any order.
	Small bool
}

// SchemaOf reads the statements that make a database.
func SchemaOf(statements []ast.Statement, d *spec.Dialect) *Schema {
	s := &Schema{Schema: resolve.SchemaOf(nil, d), Statements: statements, tables: map[*resolve.Relation]*Table{}}
	for _, statement := range statements {
		s.Define(statement)
		switch x := statement.(type) {
		case *ast.CreateTable:
			if r := s.Relation(x.Name); r.Definition == x {
				s.tables[r] = tableOf(r)
			}
		case *ast.DropTable:
			s.Made = slices.DeleteFunc(s.Made, func(made *ast.CreateIndex) bool { return s.SameTable(made.Table, x.Name) })
		case *ast.DropIndex:
			s.Made = slices.DeleteFunc(s.Made, func(made *ast.CreateIndex) bool {
				return s.Same(made.Name, x.Name) && (x.Table == "" || s.SameTable(made.Table, x.Table))
			})
		case *ast.Analyze:
			s.Analyzed = true
		case *ast.CreateIndex:
			if x.Name != "" {
				s.Made = append(s.Made, x)
			}
		case *ast.Insert:
			s.insert(x)
		case *ast.Update:
			s.update(x)
		case *ast.Delete:
			s.uninhabit(x)
		case *ast.Merge, *ast.Truncate:
			s.uninhabit(x)
		default: // what changes neither tables nor values
		}
	}
	return s
}

// uninhabit notes that the tables of a statement may have lost their rows.
func (s *Schema) uninhabit(statement ast.Statement) {
	for _, name := range ast.TablesOf(statement) {
		if t := s.Table(name); t != nil {
			t.Inhabited = false
		}
	}
}

// Table is the base table with this name; nil if there is none.
func (s *Schema) Table(name string) *Table { return s.tables[s.Relation(name)] }

// TableOf is the base table of a relation; nil if the relation is no base table.
func (s *Schema) TableOf(r *resolve.Relation) *Table { return s.tables[r] }

// Kept is what make returned for a schema and a key at the first call. Many queries are over
// one database, and laws keep here what they know of the database.
func Kept[T any](s *Schema, key any, make func() T) T {
	if kept, is := s.kept[key].(T); is {
		return kept
	}
	if s.kept == nil {
		s.kept = map[any]any{}
	}
	made := make()
	s.kept[key] = made
	return made
}

func tableOf(r *resolve.Relation) *Table {
	t := &Table{Relation: r}
	for _, column := range r.Definition.Columns {
		t.Columns = append(t.Columns, Column{ColumnDefinition: column,
			Small: column.GeneratedAs == nil && (column.Default == nil || small(column.Default))})
	}
	return t
}

// insert notes what an INSERT stores.
func (s *Schema) insert(x *ast.Insert) {
	t := s.Table(x.Table)
	if t == nil || x.Query == nil {
		return
	}
	values, ok := x.Query.Body.(*ast.Values)
	if !ok {
		for i := range t.Columns {
			t.Columns[i].Small = false
		}
		return
	}
	// A row that meets another one by a key leaves that one or itself.
	t.Inhabited = t.Inhabited || len(values.Rows) > 0 && (x.Conflict == nil || x.Conflict.Action == ast.ConflictReplace)
	assigned := s.Assigned(t.Relation, x)
	for _, row := range values.Rows {
		for i, v := range row {
			if at := AssignedAt(assigned, i); at >= 0 && !small(v) {
				t.Columns[at].Small = false
			}
		}
	}
}

// AssignedAt is the number of the column that the i-th value is for; -1 if there is none.
func AssignedAt(assigned []int, i int) int {
	if i < len(assigned) {
		return assigned[i]
	}
	return -1
}

func (s *Schema) update(x *ast.Update) {
	t := s.Table(x.Table)
	if t == nil {
		return
	}
	for _, a := range x.Set {
		at := s.Column(t.Relation, a.Column)
		if at < 0 {
			continue
		}
		sum, is := a.Value.(*ast.Binary)
		other := false
		if is {
			ref, column := sum.L.(*ast.ColumnRef)
			other = column && s.Column(t.Relation, ref.Column) != at
		}
		if other || !small(a.Value) {
			t.Columns[at].Small = false
		}
	}
}

// small tells whether a stored expression is NULL, DEFAULT or an integer of less
// than 32 bits, or a column with such an integer added.
func small(x ast.Expr) bool {
	switch x := x.(type) {
	case nil, *ast.DefaultValue:
		return true
	case *ast.Literal:
		return x.Kind == ast.LiteralNull || x.Kind == ast.LiteralInteger && len(x.Text) < 10
	case *ast.Unary:
		return (x.Op == ast.Negate || x.Op == ast.Plus) && small(x.X)
	case *ast.Binary:
		_, column := x.L.(*ast.ColumnRef)
		return (x.Op == ast.Add || x.Op == ast.Subtract) && column && small(x.R)
	default: // The size of other values is not known.
	}
	return false
}

package oracle

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// Schema is what the statements of a case say of its tables. It is read from
// the trees: nothing is asked.
type Schema struct {
	Tables map[string]*Table     // by folded name
	Views  map[string]*ast.Query // by folded name
	Order  []string              // folded names of the tables in the order in which they were made
	Made   []*ast.CreateIndex    // the indexes that there are and that have a name
	// Analyzed tells that statistics were gathered.
	Analyzed bool
	// Statements are those that made it, in order.
	Statements []ast.Statement

	components []*component // see componentsOf
}

// Table is a base table.
type Table struct {
	Name    string
	Columns []Column
	// Indexes lists the leading columns of the table's indexes and keys.
	Indexes []string
}

// Column is a column of a base table.
type Column struct {
	ast.ColumnDefinition
	// Small tells that every value that the statements store is NULL or an integer
	// of less than 32 bits: sums and products of few of them are exact in every
	// engine, whatever the order.
	Small bool
}

func fold(name string) string { return strings.ToLower(name) }

// SchemaOf reads the statements that make a database.
func SchemaOf(statements []ast.Statement) *Schema {
	s := &Schema{Tables: map[string]*Table{}, Views: map[string]*ast.Query{}, Statements: statements}
	for _, statement := range statements {
		switch x := statement.(type) {
		case *ast.CreateTable:
			s.create(x)
		case *ast.CreateView:
			s.Views[fold(x.Name)] = x.Query
		case *ast.DropTable:
			delete(s.Tables, fold(x.Name))
			delete(s.Views, fold(x.Name))
			s.Made = slices.DeleteFunc(s.Made, func(made *ast.CreateIndex) bool { return fold(made.Table) == fold(x.Name) })
		case *ast.DropIndex:
			s.Made = slices.DeleteFunc(s.Made, func(made *ast.CreateIndex) bool {
				return fold(made.Name) == fold(x.Name) && (x.Table == "" || fold(made.Table) == fold(x.Table))
			})
		case *ast.Analyze:
			s.Analyzed = true
		case *ast.CreateIndex:
			if x.Name != "" {
				s.Made = append(s.Made, x)
			}
			if t := s.Tables[fold(x.Table)]; t != nil && len(x.Parts) > 0 {
				if ref, is := x.Parts[0].Expr.(*ast.ColumnRef); is {
					t.Indexes = append(t.Indexes, fold(ref.Column))
				}
			}
		case *ast.Insert:
			s.insert(x)
		case *ast.Update:
			s.update(x)
		default: // what changes neither tables nor values
		}
	}
	return s
}

func (s *Schema) create(c *ast.CreateTable) {
	t := &Table{Name: c.Name}
	for _, column := range c.Columns {
		t.Columns = append(t.Columns, Column{ColumnDefinition: column,
			Small: column.GeneratedAs == nil && (column.Default == nil || small(column.Default))})
		if column.PrimaryKey || column.Unique {
			t.Indexes = append(t.Indexes, fold(column.Name))
		}
	}
	for _, key := range append(append([][]string{c.PrimaryKey}, c.Unique...), c.Keys...) {
		if len(key) > 0 {
			t.Indexes = append(t.Indexes, fold(key[0]))
		}
	}
	if _, again := s.Tables[fold(c.Name)]; !again {
		s.Order = append(s.Order, fold(c.Name))
	}
	s.Tables[fold(c.Name)] = t
}

// insert notes what an INSERT stores.
func (s *Schema) insert(x *ast.Insert) {
	t := s.Tables[fold(x.Table)]
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
	for _, row := range values.Rows {
		for i, v := range row {
			at := t.assigned(i)
			if x.Columns != nil && i < len(x.Columns) {
				at = t.index(x.Columns[i])
			}
			if at >= 0 && at < len(t.Columns) && !small(v) {
				t.Columns[at].Small = false
			}
		}
	}
}

func (s *Schema) update(x *ast.Update) {
	t := s.Tables[fold(x.Table)]
	if t == nil {
		return
	}
	for _, a := range x.Set {
		at := t.index(a.Column)
		if at < 0 {
			continue
		}
		sum, is := a.Value.(*ast.Binary)
		other := false
		if is {
			ref, column := sum.L.(*ast.ColumnRef)
			other = column && fold(ref.Column) != fold(a.Column)
		}
		if other || !small(a.Value) {
			t.Columns[at].Small = false
		}
	}
}

// assigned is the i-th column of those that an INSERT without a list gives values.
func (t *Table) assigned(i int) int {
	for at := range t.Columns {
		if t.Columns[at].GeneratedAs != nil {
			continue
		}
		if i == 0 {
			return at
		}
		i--
	}
	return -1
}

func (t *Table) index(column string) int {
	for i := range t.Columns {
		if fold(t.Columns[i].Name) == fold(column) {
			return i
		}
	}
	return -1
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
	}
	return false
}

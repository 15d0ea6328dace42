package faulty

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/spec/ast"
)

// schema is what a fault of planning knows of the tables: as an optimiser does
// from its catalogue. Names are in lower case.
type schema struct {
	tables  map[string][]string // base tables: their columns in order
	notNull map[column]bool     // declared NOT NULL, or the primary key of a table
	indexed map[column]bool     // the first column of an index over all rows
	indexes map[string]column   // by the name of the index, and by table and name
	partial map[string]partial  // indexes over some rows, by the name of the index
}

// column is a column of a base table.
type column struct{ table, name string }

// partial is an index over the rows of a table that fulfil a condition.
type partial struct {
	key       column
	condition ast.Expr
}

func newSchema() *schema {
	return &schema{tables: map[string][]string{}, notNull: map[column]bool{}, indexed: map[column]bool{},
		indexes: map[string]column{}, partial: map[string]partial{}}
}

// copied is a schema that stays as it is.
func (s *schema) copied() *schema {
	return &schema{tables: maps.Clone(s.tables), notNull: maps.Clone(s.notNull), indexed: maps.Clone(s.indexed),
		indexes: maps.Clone(s.indexes), partial: maps.Clone(s.partial)}
}

// define remembers what a statement defined.
func (s *schema) define(statement ast.Statement) {
	switch t := statement.(type) {
	case *ast.CreateTable:
		s.createTable(t)
	case *ast.CreateIndex:
		c, ok := t.Parts[0].Expr.(*ast.ColumnRef)
		if !ok {
			return
		}
		key := column{folded(t.Table), folded(c.Column)}
		if t.Where != nil {
			s.partial[folded(t.Name)] = partial{key, t.Where}
			return
		}
		s.indexed[key], s.indexes[folded(t.Name)], s.indexes[key.table+"."+folded(t.Name)] = true, key, key
	case *ast.DropIndex:
		s.dropIndex(t)
	case *ast.DropTable:
		s.dropTable(folded(t.Name))
	case *ast.QueryStatement, *ast.CreateView, *ast.Insert, *ast.Update, *ast.Delete, *ast.Analyze, *ast.NativeStatement:
	}
}

func (s *schema) createTable(t *ast.CreateTable) {
	table := folded(t.Name)
	if _, exists := s.tables[table]; exists { // IF NOT EXISTS
		return
	}
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = folded(c.Name)
		s.notNull[column{table, names[i]}] = c.NotNull
	}
	s.tables[table] = names
}

// dropIndex forgets an index. In MySQL two tables may have indexes of one name.
func (s *schema) dropIndex(t *ast.DropIndex) {
	name := folded(t.Name)
	delete(s.partial, name)
	key, ok := s.indexes[name]
	if t.Table != "" {
		key, ok = s.indexes[folded(t.Table)+"."+name]
	}
	if !ok {
		return
	}
	delete(s.indexes, key.table+"."+name)
	if s.indexes[name] == key {
		delete(s.indexes, name)
	}
	s.indexed[key] = false
	for _, other := range s.indexes {
		s.indexed[key] = s.indexed[key] || other == key
	}
}

func (s *schema) dropTable(table string) {
	delete(s.tables, table)
	for key := range s.indexed {
		if key.table == table {
			delete(s.indexed, key)
		}
	}
	for name, key := range s.indexes {
		if key.table == table {
			delete(s.indexes, name)
		}
	}
	for name, index := range s.partial {
		if index.key.table == table {
			delete(s.partial, name)
		}
	}
	for key := range s.notNull {
		if key.table == table {
			delete(s.notNull, key)
		}
	}
}

// partialOn is the first partial index on a column, by their names.
func (s *schema) partialOn(key column) (partial, bool) {
	for _, name := range slices.Sorted(maps.Keys(s.partial)) {
		if s.partial[name].key == key {
			return s.partial[name], true
		}
	}
	return partial{}, false
}

// leaves lists the tables, views and derived tables of a FROM.
func leaves(from []ast.TableExpr) (list []ast.TableExpr) {
	for _, t := range from {
		switch t := t.(type) {
		case *ast.TableName, *ast.DerivedTable:
			list = append(list, t)
		case *ast.Join:
			list = append(list, leaves([]ast.TableExpr{t.L, t.R})...)
		}
	}
	return list
}

// nameOf is the name by which columns of a table in FROM are qualified.
func nameOf(t ast.TableExpr) string {
	switch t := t.(type) {
	case *ast.TableName:
		if t.Alias != "" {
			return t.Alias
		}
		return t.Name
	case *ast.DerivedTable:
		return t.Alias
	case *ast.Join:
	}
	return ""
}

// base is the column of a base table that an expression is in a block, and the
// table as it stands in FROM; nil where it is none or where that is not plain.
func (p *planter) base(from []ast.TableExpr, x ast.Expr) (*ast.TableName, column) {
	ref, ok := x.(*ast.ColumnRef)
	if !ok {
		return nil, column{}
	}
	var found *ast.TableName
	for _, leaf := range leaves(from) {
		t, ok := leaf.(*ast.TableName)
		if !ok || t.Columns != nil || ref.Table != "" && folded(nameOf(t)) != folded(ref.Table) {
			continue
		}
		for _, name := range p.schema.tables[folded(t.Name)] {
			if name != folded(ref.Column) {
				continue
			}
			if found != nil {
				return nil, column{}
			}
			found = t
		}
	}
	if found == nil {
		return nil, column{}
	}
	return found, column{folded(found.Name), folded(ref.Column)}
}

// isIndexed tells whether an expression is an indexed column in a FROM.
func (p *planter) isIndexed(from []ast.TableExpr, x ast.Expr) bool {
	t, c := p.base(from, x)
	return t != nil && p.schema.indexed[c]
}

// onlyTable is the base table that a block is over alone; nil if there is none.
func (p *planter) onlyTable(s *ast.Select) *ast.TableName {
	if len(s.From) != 1 {
		return nil
	}
	t, ok := s.From[0].(*ast.TableName)
	if !ok || t.Columns != nil || p.schema.tables[folded(t.Name)] == nil {
		return nil
	}
	return t
}

// isConstant tells whether an expression is a literal, perhaps with a sign.
func isConstant(x ast.Expr) bool {
	if u, ok := x.(*ast.Unary); ok && (u.Op == ast.Negate || u.Op == ast.Plus) {
		x = u.X
	}
	l, ok := x.(*ast.Literal)
	return ok && l.Kind != ast.LiteralNull
}

// within tells whether an expression needs nothing but the tables of a FROM: no
// subqueries, no column of a block around it.
func (p *planter) within(from []ast.TableExpr, x ast.Expr) bool {
	fits := true
	ast.Inspect(x, func(x ast.Expr) bool {
		switch x := x.(type) {
		case *ast.ColumnRef:
			t, _ := p.base(from, x)
			fits = fits && t != nil
		case *ast.Subquery, *ast.Exists, *ast.InQuery, *ast.Quantified, *ast.Aggregate:
			fits = false
		}
		return fits
	})
	return fits
}

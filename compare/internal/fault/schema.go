package fault

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// schema is what a fault of planning knows of the tables: as an optimiser does
// from its catalogue.
type schema struct {
	*resolve.Schema
	indexed map[column]bool    // the first column of an index over all rows
	indexes map[string]column  // by the name of the index, and by table and name
	partial map[string]partial // indexes over some rows, by the name of the index
}

// column is a column of a base table.
type column struct {
	table *resolve.Relation
	at    int
}

func (c column) name() string { return c.table.Columns[c.at].Name }

// notNull tells that the column is declared NOT NULL.
func (c column) notNull() bool { return c.table.Definition.Columns[c.at].NotNull }

// partial is an index over the rows of a table that fulfil a condition.
type partial struct {
	key       column
	condition ast.Expr
}

func newSchema(d *spec.Dialect) *schema {
	return &schema{Schema: resolve.SchemaOf(nil, d), indexed: map[column]bool{}, indexes: map[string]column{}, partial: map[string]partial{}}
}

// copied is a schema that stays as it is.
func (s *schema) copied() *schema {
	return &schema{Schema: s.Clone(), indexed: maps.Clone(s.indexed), indexes: maps.Clone(s.indexes), partial: maps.Clone(s.partial)}
}

// define remembers what a statement defined.
func (s *schema) define(statement ast.Statement) {
	switch t := statement.(type) {
	case *ast.CreateTable:
		if s.Relation(t.Name) == nil { // else IF NOT EXISTS
			s.Define(t)
		}
	case *ast.CreateIndex:
		c, ok := t.Parts[0].Expr.(*ast.ColumnRef)
		table := s.base(t.Table)
		if !ok || table == nil {
			return
		}
		key := column{table, s.Column(table, c.Column)}
		if key.at < 0 {
			return
		}
		if t.Where != nil {
			s.partial[s.Key(t.Name)] = partial{key, t.Where}
			return
		}
		s.indexed[key], s.indexes[s.Key(t.Name)], s.indexes[s.indexOf(t.Table, t.Name)] = true, key, key
	case *ast.DropIndex:
		s.dropIndex(t)
	case *ast.DropTable:
		s.dropTable(s.Relation(t.Name))
		s.Define(t)
	case *ast.CreateView:
		s.Define(t)
	case *ast.QueryStatement, *ast.SetVariables, *ast.Insert, *ast.Update, *ast.Delete, *ast.Analyze, *ast.Merge, *ast.Truncate, *ast.EngineSpecificStatement, *ast.CypherStatement, *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.CreateTrigger, *ast.DropTrigger:
	}
}

// base is the base table of a name; nil where there is none.
func (s *schema) base(name string) *resolve.Relation {
	if r := s.Relation(name); r != nil && r.Definition != nil {
		return r
	}
	return nil
}

// indexOf names an index of a table. In MySQL two tables may have indexes of one name.
func (s *schema) indexOf(table, name string) string { return s.TableKey(table) + "." + s.Key(name) }

func (s *schema) dropIndex(t *ast.DropIndex) {
	name := s.Key(t.Name)
	delete(s.partial, name)
	key, ok := s.indexes[name]
	if t.Table != "" {
		key, ok = s.indexes[s.indexOf(t.Table, t.Name)]
	}
	if !ok {
		return
	}
	delete(s.indexes, s.indexOf(key.table.Name, t.Name))
	if s.indexes[name] == key {
		delete(s.indexes, name)
	}
	s.indexed[key] = false
	for _, other := range s.indexes {
		s.indexed[key] = s.indexed[key] || other == key
	}
}

func (s *schema) dropTable(table *resolve.Relation) {
	maps.DeleteFunc(s.indexed, func(key column, _ bool) bool { return key.table == table })
	maps.DeleteFunc(s.indexes, func(_ string, key column) bool { return key.table == table })
	maps.DeleteFunc(s.partial, func(_ string, index partial) bool { return index.key.table == table })
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

// bind says what the names of the query mean, as it is now.
func (p *planter) bind() {
	bound := resolve.Bind(p.root, p.dialect, p.schema, resolve.Options{})
	p.names, p.queries, p.blocks = map[*ast.ColumnRef]*resolve.Name{}, map[*ast.Query]*resolve.Query{}, map[*ast.Select]*resolve.Block{}
	for ref, name := range bound.Names() {
		p.names[ref] = name
	}
	for q := range bound.Queries() {
		p.queries[q.Node] = q
	}
	for b := range bound.Blocks() {
		p.blocks[b.Written()] = b
	}
}

// source is the table in FROM, and the column of it, that a name means; nil where it is
// none, or one of several that were merged.
func (p *planter) source(ref *ast.ColumnRef) (*resolve.Source, int) {
	if p.names[ref] == nil { // the tree was changed
		p.bind()
	}
	name := p.names[ref]
	if name == nil || name.Kind != resolve.NameColumn || name.Column.Source == nil {
		return nil, 0
	}
	return name.Column.Source, name.Column.Index
}

// query and block are a query and a block as they are bound.
func (p *planter) query(q *ast.Query) *resolve.Query {
	if p.queries[q] == nil {
		p.bind()
	}
	return p.queries[q]
}

func (p *planter) block(s *ast.Select) *resolve.Block {
	if p.blocks[s] == nil {
		p.bind()
	}
	return p.blocks[s]
}

// base is the column of a base table that an expression is in a block, and the
// table as it stands in FROM; nil where it is none or where that is not plain.
func (p *planter) base(from []ast.TableExpr, x ast.Expr) (*ast.TableName, column) {
	ref, ok := x.(*ast.ColumnRef)
	if !ok {
		return nil, column{}
	}
	source, at := p.source(ref)
	if source == nil || source.Relation == nil || source.Relation.Definition == nil {
		return nil, column{}
	}
	t, ok := source.Node.(*ast.TableName)
	if !ok || t.Columns != nil || !slices.Contains(leaves(from), ast.TableExpr(t)) {
		return nil, column{}
	}
	return t, column{source.Relation, at}
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
	if !ok || t.Columns != nil || p.schema.base(t.Name) == nil {
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
		if c, is := x.(*ast.ColumnRef); is {
			t, _ := p.base(from, c)
			fits = fits && t != nil
		}
		_, aggregate := x.(*ast.Aggregate)
		fits = fits && !aggregate && ast.QueryOf(x) == nil
		return fits
	})
	return fits
}

package sql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// given is a block of a query that somebody else wrote, with what its
// expressions can name.
type given struct {
	body       *ast.Select
	names      map[*ast.ColumnRef]*resolve.Name // of the query
	frame      *frame
	level      int // queries around
	ordered    bool
	grouped    bool
	conditions []givenCondition
	joins      []*ast.Join
	shown      map[*ast.Join][2][]visible // the columns of a join's sides
	exprs      []*ast.Expr                // of the block itself
}

// givenCondition is a search condition and what it can name.
type givenCondition struct {
	x     *ast.Expr
	frame *frame
}

// sides are the columns of a join's operands.
func (s *given) sides(j *ast.Join) (left, right []visible) { return s.shown[j][0], s.shown[j][1] }

// having is what HAVING of the block can name: the columns that it is grouped
// by, and aggregates.
func (s *given) having(tied bool) *frame {
	g := &frame{parent: s.frame.parent, base: s.frame, work: s.frame.work, qualified: true, tied: tied}
	for _, x := range s.body.GroupBy {
		if ref, is := x.(*ast.ColumnRef); is {
			if c, found := s.frame.named(s.names[ref]); found {
				g.columns = append(g.columns, c)
			}
		}
	}
	return g
}

// named finds the column of the frame that a name means; it is none where the name is
// that of another block, or is not known. A merged column is the left one of the two.
func (f *frame) named(name *resolve.Name) (found visible, ok bool) {
	if name == nil || name.Kind != resolve.NameColumn || name.Depth > 0 {
		return visible{}, false
	}
	for _, c := range f.columns {
		if !c.merged && c.bound == firstMerged(name.Column) {
			return c, true
		}
	}
	return visible{}, false
}

// firstMerged is the column, or the first of those that were merged to it.
func firstMerged(c *resolve.Column) *resolve.Column {
	for c.Merge != nil {
		c = c.Merge.Left
	}
	return c
}

// know has the schema and what is known of its tables at hand, so that queries can be changed. Those
// of a given database are there from the beginning.
func (db *DatabaseCase) know(d *spec.Dialect) {
	if db.schema != nil {
		return
	}
	schema := resolve.SchemaOf(db.Statements, d)
	db.known = map[*resolve.Relation]*givenRelation{}
	for _, t := range db.tables {
		r := schema.Relation(t.name)
		if r == nil {
			continue
		}
		of := &givenRelation{table: t}
		for _, c := range r.Columns {
			of.columns = append(of.columns, t.named(d, c.Name))
		}
		db.known[r] = of
	}
	db.schema = schema
}

// named is the column of the table that has the name; nil if none has.
func (t *table) named(d *spec.Dialect, name string) *column {
	for _, c := range t.columns {
		if resolve.SameName(d, c.name, name) {
			return c
		}
	}
	return nil
}

// bind says what the names of the query mean as it is now; false where there are errors of names.
func (m *mutator) bind() bool {
	q := resolve.Bind(m.query, m.dialect, m.database.schema, resolve.Options{})
	if q.Err() != nil {
		return false
	}
	m.bound, m.names = map[*ast.Select]*resolve.Block{}, map[*ast.ColumnRef]*resolve.Name{}
	for b := range q.Blocks() {
		m.bound[b.Written()] = b
	}
	for ref, name := range q.Names() {
		m.names[ref] = name
	}
	return true
}

// scope notes the blocks of a query, the outermost first.
func (m *mutator) scope(q *ast.Query, parent *frame, level int) {
	m.scopeBody(q.Body, q, parent, level)
}

func (m *mutator) scopeBody(b ast.Body, q *ast.Query, parent *frame, level int) {
	switch b := b.(type) {
	case *ast.Select:
		m.scopeBlock(b, q, parent, level)
	case *ast.SetOperation:
		m.scopeBody(b.L, nil, parent, level)
		m.scopeBody(b.R, nil, parent, level)
	case *ast.Nested:
		m.scope(b.Query, parent, level)
	case *ast.Values, *ast.TableFunction, *ast.Cypher:
	}
}

func (m *mutator) scopeBlock(b *ast.Select, q *ast.Query, parent *frame, level int) {
	s := &given{body: b, names: m.names, level: level, shown: map[*ast.Join][2][]visible{}, grouped: b.GroupBy != nil}
	s.frame = &frame{parent: parent, work: 1, qualified: true}
	if m.bound[b] == nil {
		return // of a query that is bound nowhere
	}
	m.blocks = append(m.blocks, s)
	for _, t := range m.bound[b].From {
		s.frame.columns = append(s.frame.columns, m.shows(s, t, level)...)
	}
	if parent != nil {
		s.frame.work = min(s.frame.work*parent.work, 1<<40)
	}
	// An item that repeats a grouped expression has to stay what it is.
	if !slices.ContainsFunc(b.GroupBy, func(x ast.Expr) bool { _, column := x.(*ast.ColumnRef); return !column }) {
		for i := range b.Items {
			s.add(&b.Items[i].Expr)
		}
	}
	s.add(&b.Where)
	s.add(&b.Having)
	if q != nil && q.OrderBy != nil {
		s.ordered = true
	}
	if b.Where != nil {
		s.conditions = append(s.conditions, givenCondition{&b.Where, s.frame})
	}
	if b.Having != nil && b.GroupBy != nil {
		s.conditions = append(s.conditions, givenCondition{&b.Having, s.having(m.language.havingTied)})
	}
	for _, x := range s.exprs {
		below := func(q *ast.Query) { m.scope(q, s.frame, level+1) }
		ast.Inspect(*x, func(x ast.Expr) bool {
			if _, is := x.(*ast.Aggregate); is {
				s.grouped = true
			}
			ast.Children(x, func(ast.Expr) {}, below)
			return true
		})
	}
}

func (s *given) add(x *ast.Expr) {
	if *x != nil {
		s.exprs = append(s.exprs, x)
	}
}

// shows are the columns that an element of FROM shows.
func (m *mutator) shows(s *given, t resolve.TableExpr, level int) []visible {
	switch t := t.(type) {
	case *resolve.Source:
		switch node := t.Node.(type) {
		case *ast.TableName:
			return m.stored(s, t, node)
		case *ast.DerivedTable:
			return m.derived(s, t, node, level)
		case *ast.Join:
		}
	case *resolve.Join:
		node := t.Node
		left, right := m.shows(s, t.L, level), m.shows(s, t.R, level)
		s.joins = append(s.joins, node)
		s.shown[node] = [2][]visible{left, right}
		all := append(append(make([]visible, 0, len(left)+len(right)), left...), right...)
		for _, merge := range t.Merged {
			for i := len(left); i < len(all); i++ {
				all[i].merged = all[i].merged || isMerged(all[i].bound, merge.Right)
			}
		}
		if node.On != nil {
			s.add(&node.On)
			s.conditions = append(s.conditions, givenCondition{&node.On, &frame{parent: s.frame.parent, columns: all, qualified: true, work: s.frame.work}})
		}
		return all
	}
	panic("sql: unknown table expression")
}

// isMerged tells whether a column is another, or one of those that were merged to it.
func isMerged(c, to *resolve.Column) bool {
	return c == to || to.Merge != nil && (isMerged(c, to.Merge.Left) || isMerged(c, to.Merge.Right))
}

// stored are the columns of a table or view of the database.
func (m *mutator) stored(s *given, t *resolve.Source, node *ast.TableName) []visible {
	base := m.database.known[t.Relation]
	if base == nil {
		return nil
	}
	s.frame.work = min(s.frame.work*max(1, base.rows), 1<<40)
	if node.Columns != nil {
		return nil // renamed: nothing is made of them
	}
	var list []visible
	for i, c := range t.Columns {
		if i < len(base.columns) && base.columns[i] != nil {
			list = append(list, visible{column: base.columns[i], table: t.Name, bound: c})
		}
	}
	return list
}

// derived are the columns of a derived table that are columns of its tables.
func (m *mutator) derived(s *given, t *resolve.Source, node *ast.DerivedTable, level int) (list []visible) {
	before := len(m.blocks)
	m.scope(node.Query, nil, level+1)
	if node.Columns != nil || len(m.blocks) == before {
		return nil
	}
	first := m.blocks[before]
	s.frame.work = min(s.frame.work*max(1, min(first.frame.work, 1000)), 1<<40)
	return first.outputs(m.bound[first.body], t)
}

// outputs are the columns of a derived table that are columns of its tables.
func (s *given) outputs(b *resolve.Block, t *resolve.Source) (list []visible) {
	listed := map[int]map[*resolve.Column]*resolve.Column{} // by item: what a column is to the outside
	for k := range b.Items {
		item := &b.Items[k]
		if listed[item.At] == nil {
			listed[item.At] = map[*resolve.Column]*resolve.Column{}
		}
		if item.Column != nil && k < len(t.Columns) {
			listed[item.At][firstMerged(item.Column)] = t.Columns[k]
		}
		ref, is := s.body.Items[item.At].Expr.(*ast.ColumnRef)
		if !is || k >= len(t.Columns) {
			continue
		}
		if c, found := s.frame.named(s.names[ref]); found {
			listed[item.At][c.bound] = t.Columns[k]
		}
	}
	for at, item := range s.body.Items {
		for _, c := range s.frame.columns {
			outside, is := listed[at][c.bound]
			if c.merged || !is {
				continue
			}
			shown := c.column
			if item.Expr != nil {
				copied := *c.column
				copied.nullable, copied.unique = true, false
				if item.Alias != "" {
					copied.name = item.Alias
				}
				shown = &copied
			}
			list = append(list, visible{column: shown, table: t.Name, bound: outside})
		}
	}
	return list
}

package space

import (
	"maps"
	"slices"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/render"
)

// images is a database of images beside the database: the statements that make it, and the statements that
// drop it.
type images struct {
	made, dropped []string
}

// imagesFor makes the images of all relations under a query, and the query over the images. differs tells
// whether a geometry is written in another way than before. The reason says what cannot be carried over.
func (s subject) imagesFor(q *ast.Query, c *changing) (over *ast.Query, made []*trial.Fixture, differs bool, reason string) {
	needed := s.relationsOf(q)
	m := newImaging(s, c, needed, map[storedColumn]bool{})
	for _, component := range s.componentsUnder(q) {
		of := s.imageOf(component, c)
		for _, name := range slices.Sorted(maps.Keys(component.relations)) {
			if !needed[name] {
				continue
			}
			if reason := of.failed[name]; reason != "" {
				return nil, nil, false, reason
			}
			for _, f := range of.functions[name] {
				if reason := c.admits(f); reason != "" {
					return nil, nil, false, reason
				}
			}
		}
		maps.Copy(m.views, of.views)
		maps.Copy(m.sets, of.sets)
		m.exact32, m.differs = m.exact32 || of.exact32, m.differs || of.differs
		made = append(made, &of.fixture)
	}
	over = ast.CopyQuery(q)
	m.bind(over)
	for _, n := range m.query(over) {
		if n != unchanged {
			m.fail("a column that depends on coordinates")
		}
	}
	if m.reason == "" && m.exact32 {
		m.reason = s.exactly32(q, c)
	}
	return over, made, m.differs, m.reason
}

// exactly32 checks that boxes in single precision are the boxes of the geometries and of their images.
func (s subject) exactly32(q *ast.Query, c *changing) string {
	list := s.writtenBy(q)
	for _, component := range s.componentsUnder(q) {
		for name := range component.relations {
			held, _ := s.geometriesOf(component, name)
			list = append(list, held...)
		}
	}
	for _, g := range list {
		changed, reason := c.geometry(g)
		if reason != "" || !spatial.IsExactly32(g) || !spatial.IsExactly32(changed) {
			return "a coordinate that is not kept in single precision"
		}
	}
	return ""
}

// add writes a statement down.
func (i *images) add(s subject, statement ast.Statement) error {
	text, err := render.Statement(statement, s.Dialect)
	if err != nil {
		return err
	}
	i.made = append(i.made, text)
	var drop ast.Statement
	switch x := statement.(type) {
	case *ast.CreateTable:
		drop = &ast.DropTable{Name: x.Name, IfExists: true}
	case *ast.CreateView:
		drop = &ast.DropTable{Name: x.Name, View: true, IfExists: true}
	default: // Nothing has to be dropped for another statement.
		return nil
	}
	if text, err = render.Statement(drop, s.Dialect); err != nil {
		return err
	}
	if !slices.Contains(i.dropped, text) {
		i.dropped = slices.Insert(i.dropped, 0, text) // views are dropped before the relations under them
	}
	return nil
}

// statement changes a statement about a relation into a statement about its image.
func (m *imaging) statement(s ast.Statement) ast.Statement {
	switch x := s.(type) {
	case *ast.CreateTable:
		m.createTable(x)
	case *ast.CreateIndex:
		t := m.Schema.Table(x.Table)
		if t == nil {
			m.fail("a table that was dropped")
			return s
		}
		for i := range x.Parts {
			m.over(t, "", x.Parts[i].Expr)
			m.expr(&x.Parts[i].Expr)
		}
		m.over(t, "", x.Where)
		m.only(&x.Where, "an index")
		x.Table = m.relation(x.Table)
		if x.Name != "" {
			x.Name = m.imageName(x.Name)
		}
	case *ast.CreateView:
		m.bind(x.Query)
		if view, columns := m.Schema.Relation(x.Name), m.query(x.Query); view != nil {
			m.views[view] = columns
		}
		x.Name = m.imageName(x.Name)
	case *ast.Insert:
		m.insert(x)
	case *ast.Update:
		t := m.Schema.Table(x.Table)
		if t == nil {
			m.fail("a table that was dropped")
			return s
		}
		for i := range x.Set {
			m.over(t, x.Alias, x.Set[i].Value)
			m.stored(t, m.Schema.Column(t.Relation, x.Set[i].Column), &x.Set[i].Value)
		}
		if x.IsJoined() {
			m.fail("a change of joined rows")
			return s
		}
		m.over(t, x.Alias, x.Where)
		m.only(&x.Where, "UPDATE")
		x.Table = m.relation(x.Table)
	case *ast.Delete:
		t := m.Schema.Table(x.Table)
		if t == nil {
			m.fail("a table that was dropped")
			return s
		}
		if x.IsJoined() {
			m.fail("a change of joined rows")
			return s
		}
		m.over(t, x.Alias, x.Where)
		m.only(&x.Where, "DELETE")
		x.Table = m.relation(x.Table)
	case *ast.DropTable:
		x.Name = m.relation(x.Name)
	case *ast.DropIndex:
		x.Name = m.imageName(x.Name)
		if x.Table != "" {
			x.Table = m.relation(x.Table)
		}
	case *ast.Analyze:
		x.Table = m.relation(x.Table)
	case *ast.Truncate:
		for i, name := range x.Tables {
			x.Tables[i] = m.relation(name)
		}
	case *ast.Merge:
		m.fail("a change of joined rows")
	case *ast.CreateTrigger, *ast.DropTrigger:
		m.fail("a trigger")
	case *ast.EngineSpecificStatement, *ast.QueryStatement:
		m.fail("a statement of which nothing is known")
	case *ast.AlterTable, *ast.Transaction, *ast.Sequence, *ast.SetVariables, *ast.CypherStatement:
	}
	return s
}

func (m *imaging) createTable(x *ast.CreateTable) {
	t := m.Schema.Table(x.Name)
	x.Name = m.relation(x.Name)
	if t == nil || len(t.Columns) != len(x.Columns) {
		m.fail("a table that was dropped, or made anew")
		return
	}
	for i := range x.Columns {
		c := &x.Columns[i]
		if geometry.IsColumn(c) && m.untyped {
			c.Type.Name = ""
		}
	}
	for i := range x.Columns {
		c := &x.Columns[i]
		m.over(t, "", c.Check)
		m.only(&c.Check, "CHECK")
		if c.Default != nil && geometry.IsColumn(c) {
			m.shape(&c.Default)
		}
		if c.GeneratedAs != nil {
			m.over(t, "", c.GeneratedAs)
			m.only(&c.GeneratedAs, "a generated column")
		}
	}
	for i := range x.Checks {
		m.over(t, "", x.Checks[i])
		m.only(&x.Checks[i], "CHECK")
	}
	if x.Partition != nil {
		m.fail("a partitioned table")
	}
}

// stored changes a value that is stored into a column.
func (m *imaging) stored(t *metamorphic.Table, at int, x *ast.Expr) {
	if at < 0 || !geometry.IsColumn(&t.Columns[at].ColumnDefinition) {
		m.only(x, "a stored value")
		return
	}
	m.holds(t, at, m.shape(x))
}

// holds notes what is stored into a column of geometries.
func (m *imaging) holds(t *metamorphic.Table, column int, n nature) {
	switch n {
	case image:
	case imageSet:
		m.sets[storedColumn{t, column}] = true
	case unchanged, scaledArea, scaledLength:
		m.fail("a geometry that the engine computes")
	}
}

func (m *imaging) insert(x *ast.Insert) {
	t := m.Schema.Table(x.Table)
	if t == nil {
		m.fail("a table that was dropped")
		return
	}
	x.Table = m.relation(x.Table)
	if x.Query == nil {
		return
	}
	m.bind(x.Query)
	assigned := m.Schema.Assigned(t.Relation, x)
	values, is := x.Query.Body.(*ast.Values)
	if !is {
		for i, n := range m.query(x.Query) {
			if at := metamorphic.AssignedAt(assigned, i); at >= 0 && geometry.IsColumn(&t.Columns[at].ColumnDefinition) {
				m.holds(t, at, n)
			} else if n != unchanged {
				m.fail("a stored value that depends on coordinates")
			}
		}
		return
	}
	for _, row := range values.Rows {
		for i := range row {
			m.stored(t, metamorphic.AssignedAt(assigned, i), &row[i])
		}
	}
}

// carried is the check that compares a query with itself on the images. Both ask for the same rows. The
// reason says why there is no such check.
func (s subject) carried(q *ast.Query, c *changing, role string) (*trial.Check, string) {
	over, made, _, reason := s.imagesFor(q, c)
	if reason != "" {
		return nil, reason
	}
	return s.against(q, over, made, role), ""
}

// against is the check of a query and of a query over images, which are in the database.
func (s subject) against(q, over *ast.Query, made []*trial.Fixture, role string) *trial.Check {
	return metamorphic.InAnotherWay(q, trial.Question{Role: role, Query: over, Fixtures: made})
}

// pairs is the query for the rows of the block's tables for which its conditions hold. It shows the columns
// that are no geometries, so that it compares which pairs there are, and not how many. It is nil if the
// block has no conditions, or if its tables have no other columns.
func (s subject) pairs() *ast.Query {
	block, is := s.Query.Body.(*ast.Select)
	if !is || len(block.From) == 0 {
		return nil
	}
	q := s.shown(block)
	if q == nil || !geometry.Asks(q, s.Dialect) {
		return nil
	}
	return q
}

// nearest is the query for the first rows in its order. It shows the columns that are no geometries, and
// tells the rows apart by them, so that it compares which neighbours there are: A row may not take the place
// of a row at the same distance. It is nil if the query has no limit.
func (s subject) nearest() *ast.Query {
	block, is := s.Query.Body.(*ast.Select)
	if !is || len(block.From) == 0 || len(s.Query.OrderBy) == 0 || s.Query.Limit == nil || block.Distinct || metamorphic.Grouped(block) {
		return nil
	}
	q := s.shown(block)
	if q == nil {
		return nil
	}
	for _, item := range s.Query.OrderBy {
		if _, ordinal := item.Expr.(*ast.Literal); ordinal {
			return nil
		}
	}
	whole := ast.CopyQuery(s.Query)
	q.OrderBy, q.Limit, q.Offset = whole.OrderBy, whole.Limit, whole.Offset
	for _, item := range q.Body.(*ast.Select).Items { //nolint:errcheck,forcetypeassert // shown makes one
		q.OrderBy = append(q.OrderBy, ast.OrderItem{Expr: ast.CopyExpr(item.Expr)})
	}
	return q
}

// shown is a block without groups that shows the columns that are no geometries.
func (s subject) shown(block *ast.Select) *ast.Query {
	q := &ast.Query{Body: ast.CopyBody(block)}
	b := q.Body.(*ast.Select) //nolint:errcheck,forcetypeassert // a copy of one
	b.Distinct, b.GroupBy, b.Having, b.Items = false, nil, nil, nil
	var show func(t ast.TableExpr) bool
	show = func(t ast.TableExpr) bool {
		switch t := t.(type) {
		case *ast.TableName:
			table := s.Schema.Table(t.Name)
			if table == nil || t.Columns != nil {
				return false
			}
			name := t.Alias
			if name == "" {
				name = t.Name
			}
			shown := len(b.Items)
			for i := range table.Columns {
				if !geometry.IsColumn(&table.Columns[i].ColumnDefinition) {
					b.Items = append(b.Items, ast.SelectItem{Expr: &ast.ColumnRef{Table: name, Column: table.Columns[i].Name}})
				}
			}
			return len(b.Items) > shown
		case *ast.Join:
			return show(t.L) && show(t.R)
		case *ast.DerivedTable:
		}
		return false
	}
	for _, t := range b.From {
		if !show(t) {
			return nil
		}
	}
	return q
}

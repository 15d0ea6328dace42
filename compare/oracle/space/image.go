package space

import (
	"fmt"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// nature says what a value becomes if all geometries are changed into their images.
type nature uint8

const (
	unchanged    nature = iota // the same value
	image                      // a geometry: its image, written in the same order
	imageSet                   // a geometry: the image as a set of points, however it is written
	scaledArea                 // a number, multiplied like areas
	scaledLength               // a number, multiplied like distances
)

// changing says what the images are, and which functions can be asked about them.
type changing struct {
	// name is part of the names of images, so that images by several changes can stand beside each other.
	// key tells the change from all others.
	name, key string
	// admits says why a law cannot compare a function with itself on the images. It is empty if a law can.
	admits func(f *function.Function) (reason string)
	// geometry is the image of a geometry. It gives a reason if there is no image.
	geometry func(g spatial.Geometry) (spatial.Geometry, string)
	// area and length are the factors by which areas and lengths are multiplied.
	area, length spatial.Number
	// untyped tells that images may have another type, so that no column is of one type only.
	untyped bool
}

// imaging turns trees into trees that ask the same about the images: relations get other names, geometries
// are changed, thresholds multiplied. It works in place on its own trees. The reason is the first thing that
// it cannot carry over.
type imaging struct {
	subject
	*changing
	relations map[string]bool                // folded names of the relations that have images
	views     map[*resolve.Relation][]nature // of the columns of views
	sets      map[storedColumn]bool          // columns that hold what is known as a set of points
	bound     boundNames                     // of the trees that are changed
	items     map[*ast.Select][]nature       // of the select lists that were changed
	derived   map[*ast.DerivedTable][]nature // of the columns of derived tables
	reason    string
	exact32   bool // a function compares boxes that are kept in single precision
	differs   bool // some geometry is not written as before
}

func (m *imaging) fail(format string, args ...any) nature {
	if m.reason == "" {
		m.reason = fmt.Sprintf(format, args...)
	}
	return unchanged
}

// imageName is the name of the image of a relation or an index.
func (c *changing) imageName(name string) string { return "semcheck_image_" + c.name + "_" + name }

func (m *imaging) relation(name string) string {
	if m.relations[m.Schema.TableKey(name)] {
		return m.imageName(name)
	}
	return name
}

// query changes a query and returns the natures of its columns.
func (m *imaging) query(q *ast.Query) []nature {
	columns := m.body(q.Body)
	if q.Limit == nil && q.Offset == nil {
		q.OrderBy = nil // nothing that is compared depends on the order
	}
	for i := range q.OrderBy {
		m.orderedBy(q, i, columns)
	}
	m.only(&q.Limit, "LIMIT")
	m.only(&q.Offset, "OFFSET")
	return columns
}

// orderedBy changes a key of an ordering. Measures stay in their order if all are multiplied. A key that
// computes a column of the result again becomes what the column has become.
func (m *imaging) orderedBy(q *ast.Query, at int, columns []nature) {
	x, output := &q.OrderBy[at].Expr, m.bound.queries[q].OrderBy[at].Output
	n := unchanged
	switch {
	case output < 0:
		n = m.expr(x)
	case output < len(columns):
		n = columns[output]
		if block, is := q.Body.(*ast.Select); is && !names(*x) {
			*x = ast.CopyExpr(block.Items[output].Expr)
		}
	}
	switch n {
	case unchanged, scaledArea, scaledLength:
	case image, imageSet:
		m.fail("an order of geometries")
	}
}

// names tells whether a key of an ordering is the name or the position of a column of the result.
func names(key ast.Expr) bool {
	switch key.(type) {
	case *ast.ColumnRef, *ast.Literal:
		return true
	default: // Another key computes its value.
	}
	return false
}

// only changes an expression whose value has to stay the same.
func (m *imaging) only(x *ast.Expr, where string) {
	if *x != nil && m.expr(x) != unchanged {
		m.fail("%s of what depends on coordinates", where)
	}
}

func (m *imaging) body(b ast.Body) []nature {
	switch b := b.(type) {
	case *ast.Select:
		return m.block(b)
	case *ast.SetOperation:
		l, r := m.body(b.L), m.body(b.R)
		for i := range min(len(l), len(r)) {
			l[i] = m.alike(l[i], r[i])
			if !(b.Op == ast.Union && b.All) {
				m.distinguished(l[i])
			}
		}
		return l
	case *ast.Values:
		var columns []nature
		for n, row := range b.Rows {
			for i := range row {
				v := m.expr(&row[i])
				if n == 0 {
					columns = append(columns, v)
				} else if i < len(columns) {
					columns[i] = m.alike(columns[i], v)
				}
			}
		}
		return columns
	case *ast.TableFunction:
		columns := make([]nature, len(b.ColumnNames()))
		for i := range b.Args {
			v := m.expr(&b.Args[i])
			if i == 0 {
				columns[0] = v
			} else {
				columns[0] = m.alike(columns[0], v)
			}
		}
		return columns
	case *ast.Nested:
		return m.query(b.Query)
	case *ast.Cypher:
	}
	panic("space: a query of a graph")
}

// alike is the nature of a value that is one of two values.
func (m *imaging) alike(a, b nature) nature {
	switch {
	case a == b:
		return a
	case a == image && b == imageSet || a == imageSet && b == image:
		return imageSet
	}
	return m.fail("values of several natures in one place")
}

// distinguished refuses values whose equality matters, unless two images are equal exactly if the geometries
// are equal.
func (m *imaging) distinguished(n nature) {
	switch n {
	case unchanged:
	case image:
		if m.Dialect.GeometryEquality == spec.GeometryEqualityOpen {
			m.fail("equality of geometries, of which no source was read")
		}
	case imageSet, scaledArea, scaledLength:
		m.fail("equality of what is computed of coordinates")
	}
}

func (m *imaging) block(b *ast.Select) []nature {
	m.items[b] = nil
	for _, t := range b.From {
		m.table(t)
	}
	for i := range b.Items {
		item := &b.Items[i]
		if item.Expr == nil {
			m.fail("a star")
			continue
		}
		n := m.expr(&item.Expr)
		if b.Distinct {
			m.distinguished(n)
		}
		m.items[b] = append(m.items[b], n)
	}
	for _, t := range b.From {
		m.conditions(t)
	}
	m.only(&b.Where, "WHERE")
	for i := range b.GroupBy {
		if item := m.bound.blocks[b].GroupBy[i].Item; item >= 0 && item < len(m.items[b]) {
			m.distinguished(m.items[b][item])
		} else {
			m.distinguished(m.expr(&b.GroupBy[i]))
		}
	}
	m.only(&b.Having, "HAVING")
	return m.items[b]
}

// table changes a table expression. A relation without an alias gets its own name as an alias, so that its
// columns are still found by this name.
func (m *imaging) table(t ast.TableExpr) {
	switch t := t.(type) {
	case *ast.TableName:
		if t.Columns != nil {
			m.fail("a table whose columns are named anew")
		}
		if t.Alias == "" {
			t.Alias = t.Name
		}
		if relation := m.bound.sources[t].Relation; relation != nil {
			t.Name = m.relation(relation.Name)
		}
	case *ast.DerivedTable:
		m.derived[t] = m.query(t.Query)
	case *ast.Join:
		m.table(t.L)
		m.table(t.R)
		if t.Natural {
			m.fail("a natural join")
		}
		for _, merged := range m.bound.joins[t].Merged {
			m.distinguished(m.alike(m.column(merged.Left), m.column(merged.Right)))
		}
	}
}

func (m *imaging) conditions(t ast.TableExpr) {
	if j, is := t.(*ast.Join); is {
		m.conditions(j.L)
		m.conditions(j.R)
		m.only(&j.On, "ON")
	}
}

// put puts the image of a geometry in the place of the expression that writes the geometry down.
func (m *imaging) put(x *ast.Expr, g spatial.Geometry) nature {
	changed, reason := m.geometry(g)
	if reason != "" {
		return m.fail("%s", reason)
	}
	y, exact := written(*x, changed, m.Dialect)
	if !exact {
		return m.fail("an image that no text denotes")
	}
	*x = y
	if !m.differs {
		before, _ := spatial.WellKnownText(g, spatial.Real)
		after, _ := spatial.WellKnownText(changed, spatial.Real)
		m.differs = before != after
	}
	return image
}

// shape changes an expression at a place where a geometry is required.
func (m *imaging) shape(x *ast.Expr) nature {
	if isNullLiteral(*x) {
		return image
	}
	if g, is := geometry.Text(*x, m.Dialect); is {
		return m.put(x, g)
	}
	n := m.expr(x)
	if n != image && n != imageSet {
		m.fail("a geometry of which nothing is known")
	}
	return n
}

package oracle

import (
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// What the laws about geometries have in common: where geometries are written down
// in a tree, and which functions it asks.

// fromText and fromBinary are the functions that make a geometry of a text or of
// bytes. A second argument is the reference system, which has to be 0.
var (
	fromText   = function.STGeomFromText.Name
	fromBinary = function.STGeomFromWKB.Name
)

// writtenGeometry reads an expression that writes a geometry down: a text or bytes
// inside of a function or a cast. A bare text is one only where a geometry is asked
// for: see textGeometry.
func writtenGeometry(x ast.Expr, d *spec.Dialect) (spatial.Geometry, bool) {
	switch x := x.(type) {
	case *ast.Call:
		if len(x.Args) != 1 && !(len(x.Args) == 2 && isZero(x.Args[1])) {
			return nil, false
		}
		l, is := x.Args[0].(*ast.Literal)
		switch {
		case !is:
		case x.Name == fromText && l.Kind == ast.LiteralString:
			return ReadGeometry(l.Text, d)
		case x.Name == fromBinary && l.Kind == ast.LiteralBytes:
			read, err := spatial.ParseWellKnownBinary([]byte(l.Text))
			return read.Geometry, err == nil && read.SRID == 0
		}
	case *ast.Cast:
		if x.Type.Kind == ast.TypeGeometry {
			return textGeometry(x.X, d)
		}
	}
	return nil, false
}

// textGeometry reads a bare text that stands where a geometry is asked for.
func textGeometry(x ast.Expr, d *spec.Dialect) (spatial.Geometry, bool) {
	l, is := x.(*ast.Literal)
	if !is || l.Kind != ast.LiteralString {
		return nil, false
	}
	return ReadGeometry(l.Text, d)
}

// ReadGeometry reads the text of a geometry: well-known text that the dialect takes, or
// the hexadecimal digits of well-known binary, which PostGIS takes as well. Reference
// systems are no matter of the laws.
func ReadGeometry(text string, d *spec.Dialect) (spatial.Geometry, bool) {
	read, err := spatial.ParseWellKnownText(text, spatial.Real)
	if err != nil && strings.HasPrefix(text, "0") {
		read, err = spatial.ParseHexadecimal(text)
	}
	return read.Geometry, err == nil && read.SRID == 0 && read.Geometry.Layout() == spatial.XY && semantics.IsGeometryText(d, text, read.Geometry)
}

// written is an expression of the same form that writes another geometry down; false
// where no text that the dialect takes denotes it exactly.
func written(x ast.Expr, g spatial.Geometry, d *spec.Dialect) (ast.Expr, bool) {
	text, exact := semantics.WellKnownText(d, g, spatial.Real)
	if !exact || !semantics.IsGeometryText(d, text, g) {
		return nil, false
	}
	literal := &ast.Literal{Kind: ast.LiteralString, Text: text}
	switch x := x.(type) {
	case *ast.Call:
		return &ast.Call{Name: fromText, Args: append([]ast.Expr{literal}, x.Args[1:]...)}, true
	case *ast.Cast:
		return &ast.Cast{X: literal, Type: x.Type}, true
	}
	return literal, true
}

func isZero(x ast.Expr) bool {
	l, is := x.(*ast.Literal)
	return is && l.Kind == ast.LiteralInteger && l.Text == "0"
}

// isGeometryColumn tells whether a column holds geometries. SQLite's types are words.
func isGeometryColumn(c *ast.ColumnDefinition) bool {
	return c.Type.Kind == ast.TypeGeometry ||
		c.Type.Kind == ast.TypeDynamic && (strings.EqualFold(c.Type.Name, "GEOMETRY") || slices.Contains(spec.GeometrySubtypes, strings.ToUpper(c.Type.Name)))
}

// function finds the function of geometries that a call names; nil where it names
// none, or none that anything is known of.
func (s *Subject) function(x *ast.Call) *function.Function {
	types := make([]ast.Type, len(x.Args)) // only integers tell functions of one name apart
	for i, arg := range x.Args {
		if l, is := arg.(*ast.Literal); is && l.Kind == ast.LiteralInteger {
			types[i] = ast.Integer
		}
	}
	if f := function.Lookup(x.Name, types, s.Dialect); f != nil && f.IsOnGeometries() {
		return f
	}
	return nil
}

// relates tells whether an expression is a function of two geometries that follows
// from their sets of points, and so a predicate or a matrix.
func (s *Subject) relates(x ast.Expr) (*ast.Call, *function.Function) {
	call, is := x.(*ast.Call)
	if !is {
		return nil, nil
	}
	f := s.function(call)
	if f == nil || len(f.Parameters) < 2 || f.Parameters[0] != function.Geometry || f.Parameters[1] != function.Geometry {
		return nil, nil
	}
	return call, f
}

// writtenBy are the geometries that are written down in a query's own text.
func (s *Subject) writtenBy(q *ast.Query) (list []spatial.Geometry) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if g, is := writtenGeometry(x, s.Dialect); is {
			list = append(list, g)
			return
		}
		if call, is := x.(*ast.Call); is {
			if f := s.function(call); f != nil {
				for i, kind := range f.Parameters {
					if g, is := textGeometry(call.Args[i], s.Dialect); is && kind == function.Geometry {
						list = append(list, g)
					}
				}
			}
		}
	}})
	return list
}

// writtenIn are those that are written down in a component's statements, by relation.
func (s *Subject) writtenIn(c *component) map[string]*heldGeometries {
	by := map[string]*heldGeometries{}
	for name := range c.relations {
		by[name] = &heldGeometries{whole: true}
	}
	for _, statement := range c.statements {
		held := by[s.Schema.Key(ast.TableOf(statement))]
		if held == nil { // a view
			continue
		}
		note := func(g spatial.Geometry, is bool) bool {
			if is {
				held.list = append(held.list, g)
			}
			return is
		}
		switch x := statement.(type) {
		case *ast.Insert:
			held.whole = s.inserted(x, note) && held.whole
		case *ast.Update:
			for _, a := range x.Set {
				if t := s.Schema.Table(x.Table); t == nil || s.Schema.isGeometry(t, a.Column) {
					held.whole = (isNullLiteral(a.Value) || note(writtenGeometry(a.Value, s.Dialect)) || note(textGeometry(a.Value, s.Dialect))) && held.whole
				}
			}
		case *ast.NativeStatement:
			held.whole = !changesRows(x) && held.whole
		}
	}
	return by
}

// inserted notes the geometries of an INSERT, and tells whether there are no others.
func (s *Subject) inserted(x *ast.Insert, note func(spatial.Geometry, bool) bool) bool {
	t := s.Schema.Table(x.Table)
	if t == nil || x.Query == nil {
		return t != nil
	}
	values, is := x.Query.Body.(*ast.Values)
	if !is {
		return false
	}
	whole := true
	assigned := s.Schema.Assigned(t.Relation, x)
	for _, row := range values.Rows {
		for i, v := range row {
			at := assignedAt(assigned, i)
			if at < 0 || !isGeometryColumn(&t.Columns[at].ColumnDefinition) || isNullLiteral(v) {
				continue
			}
			whole = (note(writtenGeometry(v, s.Dialect)) || note(textGeometry(v, s.Dialect))) && whole
		}
	}
	return whole
}

// changesRows tells whether a statement that no tree says may change what a table
// holds; others make indexes and alter types.
func changesRows(s *ast.NativeStatement) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(strings.ToUpper(s.Text)), " ")
	switch word {
	case "ALTER", "CREATE", "SELECT":
		return strings.Contains(strings.ToUpper(s.Text), "TRIGGER")
	}
	return true
}

func isNullLiteral(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal:
		return x.Kind == ast.LiteralNull
	case *ast.DefaultValue:
		return true
	}
	return false
}

// isGeometry tells whether a column of the table holds geometries.
func (s *Schema) isGeometry(t *Table, column string) bool {
	at := s.Column(t.Relation, column)
	return at >= 0 && isGeometryColumn(&t.Columns[at].ColumnDefinition)
}

// relationsOf are the folded names of the tables and views that a query is over, also
// by way of views, and of the tables that those are filled from.
func (s *Subject) relationsOf(q *ast.Query) map[string]bool {
	needed := map[string]bool{}
	var add func(names []string)
	add = func(names []string) {
		for _, name := range names {
			if name = s.Schema.Key(name); needed[name] {
				continue
			}
			needed[name] = true
			if view := s.Schema.Relation(name); view != nil && view.Query != nil {
				add(ast.TablesOf(&ast.QueryStatement{Query: view.Query}))
			}
			for _, statement := range s.Schema.Statements {
				if s.Schema.Key(ast.TableOf(statement)) == name {
					add(ast.TablesOf(statement))
				}
			}
		}
	}
	add(ast.TablesOf(&ast.QueryStatement{Query: q}))
	return needed
}

// plainGeometries checks what the laws about geometries ask of them: all are known,
// valid, and the same number whether their decimals are read as real numbers or as
// binary64. What a relation says of others is open, or a matter of rounding.
func (s *Subject) plainGeometries(q *ast.Query) (reason string) {
	needed := s.relationsOf(q)
	for _, c := range s.componentsUnder(q) {
		for _, name := range slices.Sorted(maps.Keys(c.relations)) {
			if _, reason := s.geometriesOf(c, name); needed[name] && reason != "" {
				return reason
			}
		}
	}
	return notPlain(s.writtenBy(q))
}

// asks tells whether a query asks functions of geometries at all.
func (s *Subject) asks(q *ast.Query) (found bool) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if call, is := x.(*ast.Call); is && call.Name != fromText && call.Name != fromBinary && s.function(call) != nil {
			found = true
		}
	}})
	return found
}

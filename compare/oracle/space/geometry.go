package space

import (
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// written is an expression of the same form for another geometry. It is false if no text that the dialect
// takes denotes this geometry exactly.
func written(x ast.Expr, g spatial.Geometry, d *spec.Dialect) (ast.Expr, bool) {
	text, exact := semantics.WellKnownText(d, g, spatial.Real)
	if !exact || !semantics.IsGeometryText(d, text, g) {
		return nil, false
	}
	literal := &ast.Literal{Kind: ast.LiteralString, Text: text}
	switch x := x.(type) {
	case *ast.Call:
		return &ast.Call{Name: geometry.FromText, Args: append([]ast.Expr{literal}, x.Args[1:]...)}, true
	case *ast.Cast:
		return &ast.Cast{X: literal, Type: x.Type}, true
	default: // An expression of another form is written as a bare text.
	}
	return literal, true
}

// relates tells whether an expression is a function of two geometries that follows from their sets of
// points: a predicate or a matrix.
func (s subject) relates(x ast.Expr) (*ast.Call, *function.Function) {
	call, is := x.(*ast.Call)
	if !is {
		return nil, nil
	}
	f := geometry.Function(call, s.Dialect)
	if f == nil || len(f.Parameters) < 2 || f.Parameters[0] != function.Geometry || f.Parameters[1] != function.Geometry {
		return nil, nil
	}
	return call, f
}

// writtenBy lists the geometries that are written down in a query's own text.
func (s subject) writtenBy(q *ast.Query) (list []spatial.Geometry) {
	ast.Walk(q, ast.Visitor{Expr: func(x ast.Expr) {
		if g, is := geometry.Written(x, s.Dialect); is {
			list = append(list, g)
			return
		}
		if call, is := x.(*ast.Call); is {
			if f := geometry.Function(call, s.Dialect); f != nil {
				for i, kind := range f.Parameters {
					if g, is := geometry.Text(call.Args[i], s.Dialect); is && kind == function.Geometry {
						list = append(list, g)
					}
				}
			}
		}
	}})
	return list
}

// writtenIn lists the geometries that are written down in a component's statements, by relation.
func (s subject) writtenIn(c *component) map[string]*heldGeometries {
	by := map[string]*heldGeometries{}
	for name := range c.relations {
		by[name] = &heldGeometries{whole: true}
	}
	for _, statement := range c.statements {
		held := by[s.Schema.TableKey(ast.TableOf(statement))]
		if held == nil { // the relation is a view
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
				if t := s.Schema.Table(x.Table); t == nil || isGeometry(s.Schema, t, a.Column) {
					held.whole = (isNullLiteral(a.Value) || note(geometry.Written(a.Value, s.Dialect)) || note(geometry.Text(a.Value, s.Dialect))) && held.whole
				}
			}
		case *ast.EngineSpecificStatement:
			held.whole = !changesRows(x) && held.whole
		default: // No other statement stores a geometry.
		}
	}
	return by
}

// inserted notes the geometries of an INSERT. It tells whether the INSERT stores no other geometries.
func (s subject) inserted(x *ast.Insert, note func(spatial.Geometry, bool) bool) bool {
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
			at := metamorphic.AssignedAt(assigned, i)
			if at < 0 || !geometry.IsColumn(&t.Columns[at].ColumnDefinition) || isNullLiteral(v) {
				continue
			}
			whole = (note(geometry.Written(v, s.Dialect)) || note(geometry.Text(v, s.Dialect))) && whole
		}
	}
	return whole
}

// changesRows tells whether a statement without a tree may change the rows of a table. Other statements make
// indexes and change types.
func changesRows(s *ast.EngineSpecificStatement) bool {
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
	default: // No other form is certainly NULL.
	}
	return false
}

// isGeometry tells whether a column of the table holds geometries.
func isGeometry(s *metamorphic.Schema, t *metamorphic.Table, column string) bool {
	at := s.Column(t.Relation, column)
	return at >= 0 && geometry.IsColumn(&t.Columns[at].ColumnDefinition)
}

// relationsOf are the folded names of the tables and views under a query, also below views, and of the
// tables from which these tables are filled.
func (s subject) relationsOf(q *ast.Query) map[string]bool {
	needed := map[string]bool{}
	var add func(names []string)
	add = func(names []string) {
		for _, name := range names {
			if name = s.Schema.TableKey(name); needed[name] {
				continue
			}
			needed[name] = true
			if view := s.Schema.Relation(name); view != nil && view.Query != nil {
				add(ast.TablesOf(&ast.QueryStatement{Query: view.Query}))
			}
			for _, statement := range s.Schema.Statements {
				if s.Schema.TableKey(ast.TableOf(statement)) == name {
					add(ast.TablesOf(statement))
				}
			}
		}
	}
	add(ast.TablesOf(&ast.QueryStatement{Query: q}))
	return needed
}

// plainGeometries checks what the laws about geometries require: All geometries are known and valid, and
// their decimals are the same numbers as real numbers and as binary64. A relation of other geometries is
// open, or depends on rounding.
func (s subject) plainGeometries(q *ast.Query) (reason string) {
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

package oracle

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/spatialsql"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
)

// component is relations that statements fill from each other, or views show: their
// images are made together, in the statements' order. Most are one table.
type component struct {
	relations  map[string]bool // by folded name
	statements []ast.Statement
	// images are those that were made, by the key of the change.
	images map[string]*componentImage
	// written are the geometries that the statements write down; whole is false where
	// the relations may hold others, which the engine computes.
	written []spatial.Geometry
	whole   bool
	// held is what the semantics say of those others; nil until it was asked for.
	held *heldGeometries
	// plain is why the geometries are none that laws can ask of; "" if they are.
	plain   string
	checked bool
}

// heldGeometries are the geometries of a component's tables by the semantics.
type heldGeometries struct {
	list   []spatial.Geometry
	reason string // why they are not known
}

// componentImage is what becomes of a component: what makes its image and what drops
// it, and what is known of it.
type componentImage struct {
	standing  Standing
	columns   map[string]nature
	functions []*spatialsql.Function // those that the statements call
	exact32   bool                   // they compare boxes that are kept in single precision
	differs   bool                   // some geometry is written otherwise
	reason    string                 // why there is no image
}

// componentsOf parts the relations of a schema.
func (s *Schema) componentsOf() []*component {
	if s.components != nil {
		return s.components
	}
	var list []*component
	for _, statement := range s.Statements {
		joined := &component{relations: map[string]bool{}, images: map[string]*componentImage{}}
		for _, name := range ast.TablesOf(statement) {
			joined.relations[fold(name)] = true
		}
		if name := ast.TableOf(statement); name != "" {
			joined.relations[fold(name)] = true
		}
		if len(joined.relations) == 0 {
			continue
		}
		apart := list[:0:0]
		for _, c := range list {
			if !c.shares(joined) {
				apart = append(apart, c)
				continue
			}
			for name := range c.relations {
				joined.relations[name] = true
			}
		}
		list = append(apart, joined)
	}
	for _, statement := range s.Statements {
		for _, c := range list {
			name := ast.TableOf(statement)
			if view, is := statement.(*ast.CreateView); is {
				name = view.Name
			}
			if c.relations[fold(name)] {
				c.statements = append(c.statements, statement)
			}
		}
	}
	s.components = list
	return list
}

func (c *component) shares(d *component) bool {
	for name := range c.relations {
		if d.relations[name] {
			return true
		}
	}
	return false
}

// componentsUnder are the components that a query is over.
func (s *Subject) componentsUnder(q *ast.Query) (list []*component) {
	names := map[string]bool{}
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q}) {
		names[fold(name)] = true
	}
	for _, c := range s.Schema.componentsOf() {
		if c.shares(&component{relations: names}) {
			list = append(list, c)
		}
	}
	return list
}

// imageOf is the image of a component; what was made for the same change before is
// taken again.
func (s *Subject) imageOf(c *component, change *changing) *componentImage {
	if made := c.images[change.key]; made != nil {
		return made
	}
	made := &componentImage{}
	noting := *change
	noting.admits = func(f *spatialsql.Function) string {
		made.functions = append(made.functions, f)
		return ""
	}
	// A column is known to hold what the engine computes when the statement is met that
	// stores it; what is said of it before that is said once more then.
	sets := map[string]bool{}
	for known := -1; known < len(sets); {
		known = len(sets)
		*made = componentImage{}
		s.makeImage(c, made, &imaging{Subject: s, changing: &noting, relations: c.relations, columns: map[string]nature{}, sets: sets})
	}
	c.images[change.key] = made
	return made
}

func (s *Subject) makeImage(c *component, made *componentImage, m *imaging) {
	texts := &images{}
	for _, statement := range c.statements {
		switch x := statement.(type) {
		case *ast.QueryStatement:
			continue
		case *ast.NativeStatement:
			if !changesRows(x) { // an index that images do without
				continue
			}
		default:
		}
		changed := m.statement(ast.CopyStatement(statement))
		if m.reason == "" {
			if err := texts.add(s, changed); err != nil {
				m.fail("a statement that cannot be written: %v", err)
			}
		}
		if m.reason != "" {
			made.reason = m.reason
			return
		}
	}
	made.standing = Standing{Name: m.key + "\n" + strings.Join(texts.dropped, "\n"), Made: texts.made, Dropped: texts.dropped}
	made.columns, made.exact32, made.differs = m.columns, m.exact32, m.differs
}

// geometriesOf are the geometries that a component's relations hold; where the engine
// computes some, those that the semantics say they are.
func (s *Subject) geometriesOf(c *component) (list []spatial.Geometry, reason string) {
	if c.written == nil {
		c.written, c.whole = s.writtenIn(c)
	}
	if c.whole {
		return c.written, ""
	}
	if c.held == nil {
		c.held = s.heldIn(c)
	}
	return append(c.held.list[:len(c.held.list):len(c.held.list)], c.written...), c.held.reason
}

// heldIn asks the semantics what the columns of geometries hold.
func (s *Subject) heldIn(c *component) *heldGeometries {
	held := &heldGeometries{}
	unknown := func() *heldGeometries { return &heldGeometries{reason: "a geometry that the engine computes"} }
	if s.Evaluate == nil {
		return unknown()
	}
	for _, name := range s.Schema.Order {
		t := s.Schema.Tables[name]
		if t == nil || !c.relations[name] {
			continue
		}
		for i := range t.Columns {
			if !isGeometryColumn(&t.Columns[i].ColumnDefinition) {
				continue
			}
			block := &ast.Select{Items: items(&ast.ColumnRef{Column: t.Columns[i].Name}), From: []ast.TableExpr{&ast.TableName{Name: t.Name}}}
			outcome := s.Evaluate(query(block))
			if outcome == nil || len(outcome.Worlds) != 1 || outcome.MayRaise != 0 {
				return unknown()
			}
			for _, group := range outcome.Worlds[0].Groups {
				for _, row := range group.Rows {
					switch v := row[0]; v.Kind() {
					case semantics.KindGeometry:
						held.list = append(held.list, v.Geometry().Shape())
					case semantics.KindNull:
					default:
						return unknown()
					}
				}
			}
		}
	}
	return held
}

// plainReason says why a component's geometries are none that laws can ask of.
func (s *Subject) plainReason(c *component) string {
	if !c.checked {
		list, reason := s.geometriesOf(c)
		if reason == "" {
			reason = notPlain(list)
		}
		c.plain, c.checked = reason, true
	}
	return c.plain
}

// notPlain says what of a list laws about geometries do not ask of.
func notPlain(list []spatial.Geometry) string {
	for _, g := range list {
		switch {
		case !spatial.SameInBothReadings(g):
			return "a coordinate that is no binary64"
		case !spatial.IsValid(g, spatial.Validity{}):
			return "a geometry that is not valid"
		}
	}
	return ""
}

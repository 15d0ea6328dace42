package space

import (
	"strings"

	"github.com/semcheck/semcheck/compare/oracle/geometry"
	"github.com/semcheck/semcheck/compare/oracle/internal/build"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// component is a set of relations that statements fill from each other, or that views show. Their images are
// made together, in the order of the statements. Most components are one table.
type component struct {
	relations  map[string]bool // by folded name
	statements []ast.Statement
	// images are the images that were made, by the key of the change.
	images map[string]*componentImage
	held   map[string]*heldGeometries // by relation; nil before they were needed
}

// heldGeometries are the geometries that a relation holds: the geometries that its statements write down
// and, if the engine computes others, these by the semantics.
type heldGeometries struct {
	list   []spatial.Geometry
	whole  bool   // the statements write all of them down
	reason string // why they are not known, or why no law can ask about them
}

// componentImage says what a component becomes: the statements that make its image and that drop it, and
// what is known of the image.
type componentImage struct {
	fixture   trial.Fixture
	views     map[*resolve.Relation][]nature  // of the columns of its views
	sets      map[storedColumn]bool           // columns that hold what is known as a set of points
	functions map[string][]*function.Function // functions that its statements call, by relation
	exact32   bool                            // they compare boxes that are kept in single precision
	differs   bool                            // some geometry is written otherwise
	failed    map[string]string               // why a relation has no image
	at        string                          // the relation of the current statement
}

// componentKey is the key under which a schema keeps its components.
type componentKey struct{}

// componentsOf divides the relations of a schema into components, once.
func componentsOf(s *metamorphic.Schema) []*component {
	return metamorphic.Kept(s, componentKey{}, func() []*component { return parted(s) })
}

func parted(s *metamorphic.Schema) []*component {
	var list []*component
	for _, statement := range s.Statements {
		joined := &component{relations: map[string]bool{}, images: map[string]*componentImage{}}
		for _, name := range ast.TablesOf(statement) {
			joined.relations[s.TableKey(name)] = true
		}
		if name := ast.TableOf(statement); name != "" {
			joined.relations[s.TableKey(name)] = true
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
			if c.relations[s.TableKey(name)] {
				c.statements = append(c.statements, statement)
			}
		}
	}
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

// componentsUnder are the components under a query.
func (s subject) componentsUnder(q *ast.Query) (list []*component) {
	names := map[string]bool{}
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q}) {
		names[s.Schema.TableKey(name)] = true
	}
	for _, c := range componentsOf(s.Schema) {
		if c.shares(&component{relations: names}) {
			list = append(list, c)
		}
	}
	return list
}

// imageOf is the image of a component. An image that was made before for the same change is used again.
func (s subject) imageOf(c *component, change *changing) *componentImage {
	if made := c.images[change.key]; made != nil {
		return made
	}
	made := &componentImage{}
	noting := *change
	noting.admits = func(f *function.Function) string {
		made.functions[made.at] = append(made.functions[made.at], f)
		return ""
	}
	// A column is known to hold what the engine computes as soon as the statement is met that stores it.
	// What was said of the column before is said again, then.
	sets := map[storedColumn]bool{}
	for known := -1; known < len(sets); {
		known = len(sets)
		*made = componentImage{functions: map[string][]*function.Function{}, failed: map[string]string{}, sets: sets}
		s.makeImage(c, made, newImaging(s, &noting, c.relations, sets))
	}
	c.images[change.key] = made
	return made
}

func (s subject) makeImage(c *component, made *componentImage, m *imaging) {
	texts := &images{}
	for _, statement := range c.statements {
		switch x := statement.(type) {
		case *ast.QueryStatement:
			continue
		case *ast.EngineSpecificStatement:
			if !changesRows(x) { // images do without an index
				continue
			}
		default: // Images need every other statement.
		}
		made.at = made.about(statement, s.Schema)
		if made.failed[made.at] != "" {
			continue
		}
		m.reason = ""
		changed := m.statement(ast.CopyStatement(statement))
		if m.reason == "" {
			if err := texts.add(s, changed); err != nil {
				m.fail("a statement that cannot be written: %v", err)
			}
		}
		made.failed[made.at] = m.reason
	}
	made.views = m.views
	made.fixture = trial.Fixture{Name: m.key + "\n" + strings.Join(texts.dropped, "\n"), Made: texts.made, Dropped: texts.dropped}
	made.exact32, made.differs = m.exact32, m.differs
}

// about is the relation that a statement makes or changes. A relation that depends on a relation without an
// image has no image.
func (made *componentImage) about(statement ast.Statement, s *metamorphic.Schema) string {
	of := s.TableKey(ast.TableOf(statement))
	if view, is := statement.(*ast.CreateView); is {
		of = s.TableKey(view.Name)
	}
	for _, name := range ast.TablesOf(statement) {
		if reason := made.failed[s.TableKey(name)]; reason != "" && made.failed[of] == "" {
			made.failed[of] = reason
		}
	}
	return of
}

// geometriesOf are the geometries that a relation of a component holds, and the reason why they are not
// known or why no law asks about them.
func (s subject) geometriesOf(c *component, relation string) (list []spatial.Geometry, reason string) {
	if c.held == nil {
		c.held = s.writtenIn(c)
		for name, held := range c.held {
			if !held.whole {
				s.computed(name, held)
			}
			if held.reason == "" {
				held.reason = notPlain(held.list)
			}
		}
	}
	held := c.held[relation]
	if held == nil {
		return nil, ""
	}
	return held.list, held.reason
}

// computed asks the semantics what the columns of geometries hold.
func (s subject) computed(name string, held *heldGeometries) {
	held.reason = "a geometry that the engine computes"
	t := s.Schema.Table(name)
	if t == nil || s.Evaluate == nil {
		return
	}
	for i := range t.Columns {
		if !geometry.IsColumn(&t.Columns[i].ColumnDefinition) {
			continue
		}
		block := &ast.Select{Items: build.Items(&ast.ColumnRef{Column: t.Columns[i].Name}), From: []ast.TableExpr{&ast.TableName{Name: t.Name}}}
		outcome := s.Evaluate(build.Query(block))
		if outcome == nil || len(outcome.Worlds) != 1 || outcome.MayRaise != 0 || outcome.NearThreshold {
			return
		}
		for _, group := range outcome.Worlds[0].Groups {
			for _, row := range group.Rows {
				switch v := row[0]; {
				case v.Kind() == semantics.KindGeometry:
					held.list = append(held.list, v.Geometry().Shape())
				case !v.IsNull():
					return
				}
			}
		}
	}
	held.reason = ""
}

// notPlain says why laws about geometries do not ask about the geometries of a list.
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

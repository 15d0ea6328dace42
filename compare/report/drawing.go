package report

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/report/picture"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
)

// DrawingFile is the name of the drawing of a finding's geometries.
const DrawingFile = "geometries.svg"

// geometriesOf lists the geometries that a case writes down, those of the query
// first, each once.
func geometriesOf(f *finding.Finding) (list []spatial.Geometry) {
	d := spec.DialectByName(f.Target.Dialect)
	if d == nil || !d.HasGeometries() {
		return nil
	}
	var seen []string
	v := ast.Visitor{Expr: func(x ast.Expr) {
		l, is := x.(*ast.Literal)
		if !is || l.Kind != ast.LiteralString && l.Kind != ast.LiteralBytes && l.Kind != ast.LiteralHexadecimal && l.Kind != ast.LiteralBits || slices.Contains(seen, l.Text) {
			return
		}
		read, err := spatial.ParseWellKnownText(l.Text, spatial.Real)
		switch {
		case l.Kind != ast.LiteralString:
			read, err = spatial.ParseWellKnownBinary([]byte(l.Text))
		case err != nil && strings.HasPrefix(l.Text, "0"):
			read, err = spatial.ParseHexadecimal(l.Text)
		}
		if err == nil {
			seen, list = append(seen, l.Text), append(list, read.Geometry)
		}
	}}
	j := f.Best()
	for _, text := range append([]string{j.Query}, j.Statements...) {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			continue
		}
		switch s := s.(type) {
		case *ast.QueryStatement:
			ast.Walk(s.Query, v)
		case *ast.Insert:
			ast.Walk(s.Query, v)
		case *ast.Update:
			for _, a := range s.Set {
				ast.WalkExpr(a.Value, v)
			}
		default: // No other statement stores or asks for a geometry.
		}
	}
	return list
}

// drawn draws the first two geometries of a finding; nil where there are no two.
func drawn(f *finding.Finding) []byte {
	list := geometriesOf(f)
	if len(list) < 2 {
		return nil
	}
	shape := func(g spatial.Geometry) picture.Shape {
		text, _ := spatial.WellKnownText(g, spatial.Real)
		return picture.Shape{Geometry: g, Text: text}
	}
	p := &picture.Picture{A: shape(list[0]), B: shape(list[1])}
	valid := func(g spatial.Geometry) bool { return spatial.IsValid(g, spatial.Validity{}) }
	if valid(list[0]) && valid(list[1]) {
		m := spatial.Relate(list[0], list[1], spatial.Conventions{})
		p.Meeting, p.Matrix = spatial.Meet(list[0], list[1]), &m
	}
	return p.Draw()
}

// shownGeometries are the geometries of a finding as well-known text, which statements
// may hold as bytes.
func shownGeometries(f *finding.Finding) string {
	list := geometriesOf(f)
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## Geometries\n\n")
	var texts []string
	for _, g := range list[:min(len(list), mostGeometries)] {
		text, _ := spatial.WellKnownText(g, spatial.Real)
		texts = append(texts, cut(text, 400))
	}
	b.WriteString(fenced("text", strings.Join(texts, "\n")))
	if len(list) > 1 {
		b.WriteString("\nThe first two are drawn in `" + DrawingFile + "`.\n")
	}
	return b.String()
}

// mostGeometries is how many geometries a report lists.
const mostGeometries = 12

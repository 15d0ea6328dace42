package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/report/picture"
	"github.com/semcheck/semcheck/spatial"
)

type relateOptions struct {
	geometry geometryOptions
	svg      string
	json     bool
}

func newRelate(t *terminal) *cobra.Command {
	var o relateOptions
	c := &cobra.Command{
		Use:   "relate WKT WKT",
		Short: "Say how two geometries lie to each other",
		Long: `Computes the DE-9IM matrix of two geometries A and B, exactly, and the named
predicates that follow from it by the definitions of JTS and OGC 06-103r4. With
--svg it also draws both, with the places and pieces marked where they meet.

A geometry is well-known text, of PostGIS' form too (SRID=4326;POINT Z (1 2 3)),
or well-known binary in hexadecimal digits (0101000000…), of PostGIS' form too;
@FILE reads it from a file. Z, M and SRID are ignored.

--reading real reads a decimal as the number that it names; binary64 reads it as
the binary64 that an engine stores. A note says if the other one gives another
matrix.

--collection says to which part of a collection a point belongs that lies in
several elements: union is the rule of JTS' RelateNG and of GEOS since 3.13,
last-element the rule of GEOS before. --boundary says which ends of lines are
boundary: where an odd number of lines end (mod-2), all ends (endpoint), where
one line ends (monovalent), where several end (multivalent).

With --json the answer is one line:
  {"a","b","reading","collection","boundary","matrix",
   "predicates":{NAME:bool},"places":[[x,y]],"pieces":[[[x,y],[x,y]]],
   "notes":[…]}
Coordinates of places are strings: decimals, or fractions such as "1/3".

Exit status: 0 answered, 2 not answered: usage, malformed text, a geometry that
is not valid (it is drawn all the same).`,
		Example: `  semcheck relate "POINT(1 1)" "POLYGON((0 0,4 0,4 4,0 4,0 0))"
  semcheck relate "LINESTRING(0 0,4 2)" "LINESTRING(0 2,4 0)" --svg cross.svg
  semcheck relate @a.wkt @b.wkt --collection last-element --json`,
		Args: arguments(2, 2, "two arguments: the well-known texts of two geometries"),
		RunE: func(_ *cobra.Command, args []string) error { return o.run(t, args[0], args[1]) },
	}
	f := c.Flags()
	o.geometry.flags(c, spatial.Real, "")
	f.StringVar(&o.svg, "svg", "", "draw both into this `file`")
	f.BoolVar(&o.json, "json", false, "answer as one line of JSON")
	return c
}

// operand is one of the two geometries.
type operand struct {
	name, argument string
	text           string
	spatial.Referenced
	problem error              // why it is not valid
	marks   []spatial.Position // and where
}

// read reads the text. An error that leaves no geometry is returned; one that leaves
// a geometry which is not valid is kept.
func (g *operand) read(r spatial.Reading) error {
	g.text = g.argument
	if path, isFile := strings.CutPrefix(g.argument, "@"); isFile {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		g.text = withoutMark(string(content))
	}
	var err error
	if isHexadecimal(g.text) {
		g.text = strings.TrimSpace(g.text)
		g.Referenced, err = spatial.ParseHexadecimal(g.text)
	} else {
		g.Referenced, err = spatial.ParseWellKnownText(g.text, r)
	}
	if err != nil {
		err = errors.New(present.WellKnownTextError(g.name, g.text, err))
		if g.Geometry == nil {
			return err
		}
		g.problem = err
		return nil
	}
	// Lines without length are the points that they cover, as for RelateNG.
	for defect := range spatial.Invalid(g.Geometry, spatial.Validity{LinesWithoutLength: true}) {
		if g.problem == nil {
			g.problem = fmt.Errorf("%s, which is not valid, has no matrix: %v", g.name, defect)
		}
		g.marks = append(g.marks, defect.Place)
	}
	return nil
}

// isHexadecimal says whether a text is to be read as well-known binary: that begins
// with the byte order, 00 or 01, and well-known text with a word.
func isHexadecimal(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "00") || strings.HasPrefix(text, "01")
}

func (o *relateOptions) run(t *terminal, first, second string) error {
	reading, conventions, err := o.geometry.chosen()
	if err != nil {
		return err
	}
	a, b := &operand{name: "A", argument: first}, &operand{name: "B", argument: second}
	for _, g := range []*operand{a, b} {
		if err := g.read(reading); err != nil {
			return err
		}
	}
	r := present.Relation{A: a.Referenced, B: b.Referenced, Reading: reading, Conventions: conventions}
	problem := errors.Join(a.problem, b.problem)
	if problem == nil {
		r.Relate()
	}
	if o.svg != "" {
		if err := os.WriteFile(o.svg, o.picture(a, b, &r, problem == nil).Draw(), 0o666); err != nil {
			return err
		}
	}
	if problem != nil {
		return problem
	}
	if o.json {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(r.JSON())
	}
	r.Text(t.out, t.paint())
	if o.svg != "" {
		fmt.Fprintln(t.out, "\n"+present.Path("drawn:", o.svg))
	}
	return nil
}

func (o *relateOptions) picture(a, b *operand, r *present.Relation, valid bool) *picture.Picture {
	shape := func(g *operand) picture.Shape {
		text, _ := spatial.ExtendedWellKnownText(g.Referenced, r.Reading)
		s := picture.Shape{Geometry: g.Geometry, Text: text, Marks: g.marks}
		if g.problem != nil {
			s.Fault, _, _ = strings.Cut(g.problem.Error(), "\n")
			_, s.Fault, _ = strings.Cut(s.Fault, ": ")
		}
		return s
	}
	p := &picture.Picture{A: shape(a), B: shape(b)}
	if valid {
		p.Meeting, p.Matrix, p.Hold = r.Meeting, &r.Matrix, r.Hold()
	}
	return p
}

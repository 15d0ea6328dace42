package spatial

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseWellKnownText reads well-known text, with or without PostGIS' prefix
// "SRID=4326;". Letters may be of either case, and blanks may stand between all
// words, numbers and signs.
//
// It takes the seven types and LINEARRING, which becomes a LineString; EMPTY for a
// geometry, an element and a ring; "GEOMETRYCOLLECTION()", as MySQL does; Z, M or ZM
// behind a type, with or without a blank; points of a MULTIPOINT with and without
// parentheses. Three numbers where no type says Z or M are X, Y, Z. One layout holds
// for the whole text; EMPTY goes with any. Numbers have an optional sign, digits
// with at most one point, before, between or behind them, and an optional exponent.
//
// Errors are a *[ReadError]. The geometry is returned with those of which
// [Fault.HasGeometry] says so. Time and memory grow with the length of the text.
//
// Sources: grammar, OGC 06-103r4, "Well-known Text Representation for Geometry"
// (unverified); LINEARRING, layout behind the type and without it, JTS 1.21, class
// documentation of WKTReader (repository locationtech/jts, commit 07833d3c, read
// 2026-11-20); "GEOMETRYCOLLECTION()", MySQL 9.3 Reference Manual, "MySQL-Specific
// Functions That Create Geometry Values",
// https://docs.oracle.com/cd/E17952_01/mysql-9.3-en/gis-mysql-specific-functions.html
// (read 2026-11-20).
func ParseWellKnownText(text string, r Reading) (Referenced, error) {
	p := &textReader{text: text, reading: r}
	p.next()
	var out Referenced
	err := p.whole(&out)
	if err != nil {
		return Referenced{}, err
	}
	return p.faults.result(out)
}

// textReader reads one text by recursive descent.
type textReader struct {
	text    string
	reading Reading

	kind       tokenKind
	begin, end int // the token is text[begin:end]

	layout Layout // of all that was read
	known  bool   // a position or a type said which it is
	faults firstFault

	withFurther  bool   // the further types are read
	firstFurther string // the word of the first that was met
}

// expected is the error of a token that cannot stand where it does.
func (p *textReader) expected(what string) *ReadError {
	found := "the end of the text"
	if p.kind != endToken {
		found = quoted(p.token())
	}
	return &ReadError{Malformed, p.begin, "expected " + what + ", found " + found}
}

func (p *textReader) take(kind tokenKind, what string) *ReadError {
	if p.kind != kind {
		return p.expected(what)
	}
	p.next()
	return nil
}

func (p *textReader) isWord(word string) bool {
	return p.kind == wordToken && strings.EqualFold(p.token(), word)
}

// whole reads the optional SRID and the geometry. Its result is of type error, so
// that no nil *ReadError becomes one.
func (p *textReader) whole(out *Referenced) error {
	if p.isWord("SRID") {
		if err := p.srid(out); err != nil {
			return err
		}
	}
	g, err := p.geometry(nil, 1)
	if err != nil {
		return err
	}
	if p.kind != endToken {
		return p.expected("the end of the text")
	}
	if p.layout != XY {
		g = withLayout(g, p.layout)
	}
	out.Geometry = g
	return nil
}

func (p *textReader) srid(out *Referenced) *ReadError {
	p.next()
	if err := p.take('=', `"="`); err != nil {
		return err
	}
	id, err := strconv.ParseInt(p.token(), 10, 32)
	if p.kind != numberToken || err != nil {
		return p.expected("the number of a spatial reference system")
	}
	out.SRID = int32(id)
	p.next()
	return p.take(';', `";"`)
}

// words are the types as they are written. LINEARRING is a line that has to be
// closed.
var words = map[string]Type{"LINEARRING": TypeLineString, "POINT": TypePoint, "LINESTRING": TypeLineString, "POLYGON": TypePolygon,
	"MULTIPOINT": TypeMultiPoint, "MULTILINESTRING": TypeMultiLineString, "MULTIPOLYGON": TypeMultiPolygon,
	"GEOMETRYCOLLECTION": TypeGeometryCollection}

// foreign are types of the same grammar that are not modelled.
var foreign = map[string]bool{"CIRCULARSTRING": true, "COMPOUNDCURVE": true, "CURVEPOLYGON": true, "MULTICURVE": true, "NURBSCURVE": true,
	"MULTISURFACE": true, "POLYHEDRALSURFACE": true, "TIN": true, "TRIANGLE": true, "CURVE": true, "SURFACE": true, "GEOMETRY": true}

var layouts = map[string]Layout{"Z": XYZ, "M": XYM, "ZM": XYZM}

// typeAndLayout reads a type and what stands behind it; said is the layout that is
// written there, or the one that encloses it.
func (p *textReader) typeAndLayout(enclosing *Layout) (word string, said *Layout, err *ReadError) {
	if p.kind != wordToken {
		return "", nil, p.expected("a type of geometry such as POINT")
	}
	word, suffix := strings.ToUpper(p.token()), ""
	for _, s := range [...]string{"ZM", "Z", "M"} {
		if stem, found := strings.CutSuffix(word, s); found && (words[stem] != 0 || foreign[stem]) {
			word, suffix = stem, s
			break
		}
	}
	switch {
	case p.withFurther && joined(word):
		return "", nil, &ReadError{OutOfRange, p.begin, "a type with EMPTY right behind it"}
	case foreign[word] && !p.knows(word):
		return "", nil, unknownType(p.begin, word)
	case words[word] == 0 && !p.knows(word), p.withFurther && word == "LINEARRING":
		return "", nil, p.expected("a type of geometry such as POINT")
	}
	at := p.begin
	p.next()
	if p.kind == wordToken && suffix == "" {
		if written := strings.ToUpper(p.token()); layouts[written] != XY {
			suffix, at = written, p.begin
			p.next()
		} else if p.withFurther && joined(written) {
			return "", nil, &ReadError{OutOfRange, p.begin, "Z or M with EMPTY right behind it"}
		}
	}
	if suffix == "" {
		return word, enclosing, nil
	}
	l := layouts[suffix]
	p.settle(l, at)
	return word, &l, nil
}

// settle takes note of the layout of a part of the text.
func (p *textReader) settle(l Layout, at int) {
	if p.known && p.layout != l {
		p.faults.note(MixedLayouts, at, "coordinates are %s here and %s before", l, p.layout)
		return
	}
	p.layout, p.known = l, true
}

func (p *textReader) geometry(enclosing *Layout, depth int) (Geometry, *ReadError) {
	begin := p.begin
	word, said, err := p.typeAndLayout(enclosing)
	if err != nil {
		return nil, err
	}
	g, err := p.geometryOf(word, said, begin, depth)
	if err == nil {
		p.noteSilent(g, enclosing, said, begin)
	}
	return g, err
}

// geometryOf reads what stands behind a type.
func (p *textReader) geometryOf(word string, said *Layout, begin, depth int) (Geometry, *ReadError) {
	if depth > DeepestNesting && words[word] == TypeGeometryCollection {
		return nil, &ReadError{TooDeep, begin, fmt.Sprintf("collections are nested to more than %d levels", DeepestNesting)}
	}
	if p.knows(word) {
		return p.further(word, said, begin)
	}
	switch words[word] {
	case TypePoint:
		return p.point(said)
	case TypeLineString:
		line, err := p.line(said)
		if err == nil && word == "LINEARRING" {
			p.faults.checkRing(line.Positions, begin)
		}
		return line, err
	case TypePolygon:
		return p.polygon(said)
	case TypeMultiPoint:
		points, err := list(p, func() (Point, *ReadError) {
			if p.kind == numberToken || p.kind == wordToken && !p.isWord("EMPTY") {
				at, err := p.position(said)
				return NewPoint(XY, at), err
			}
			return p.point(said)
		})
		return NewMultiPoint(XY, points...), err
	case TypeMultiLineString:
		lines, err := list(p, func() (LineString, *ReadError) { return p.line(said) })
		return NewMultiLineString(XY, lines...), err
	case TypeMultiPolygon:
		polygons, err := list(p, func() (Polygon, *ReadError) { return p.polygon(said) })
		return NewMultiPolygon(XY, polygons...), err
	case TypeGeometryCollection:
		return p.collection(said, depth)
	}
	panic("spatial: unknown type")
}

func (p *textReader) collection(said *Layout, depth int) (Geometry, *ReadError) {
	if p.kind == '(' {
		before := *p
		if p.next(); p.kind == ')' {
			p.next()
			return NewGeometryCollection(XY), nil
		}
		*p = before
	}
	elements, err := list(p, func() (Geometry, *ReadError) { return p.geometry(said, depth+1) })
	return NewGeometryCollection(XY, elements...), err
}

// list reads EMPTY, which is nil, or one or more elements in parentheses.
func list[E any](p *textReader, element func() (E, *ReadError)) ([]E, *ReadError) {
	if p.isWord("EMPTY") {
		p.next()
		return nil, nil
	}
	if err := p.take('(', `"(" or EMPTY`); err != nil {
		return nil, err
	}
	var elements []E
	for {
		e, err := element()
		if err != nil {
			return nil, err
		}
		elements = append(elements, e)
		if p.kind != ',' {
			return elements, p.take(')', `"," or ")"`)
		}
		p.next()
	}
}

func (p *textReader) point(said *Layout) (Point, *ReadError) {
	if p.isWord("EMPTY") {
		p.next()
		return EmptyPoint(XY), nil
	}
	if err := p.take('(', `"(" or EMPTY`); err != nil {
		return Point{}, err
	}
	at, err := p.position(said)
	if err != nil {
		return Point{}, err
	}
	return NewPoint(XY, at), p.take(')', `")"`)
}

func (p *textReader) line(said *Layout) (LineString, *ReadError) {
	begin := p.begin
	positions, err := list(p, func() (Position, *ReadError) { return p.position(said) })
	p.faults.checkLine(positions, begin)
	return NewLineString(XY, positions...), err
}

func (p *textReader) polygon(said *Layout) (Polygon, *ReadError) {
	rings, err := list(p, func() (Ring, *ReadError) {
		begin := p.begin
		ring, err := list(p, func() (Position, *ReadError) { return p.position(said) })
		p.faults.checkRing(ring, begin)
		return ring, err
	})
	return NewPolygon(XY, rings...), err
}

// position reads two to four numbers.
func (p *textReader) position(said *Layout) (Position, *ReadError) {
	begin := p.begin
	var numbers [4]Number
	n := 0
	for n < 4 && (n < 2 || p.kind == numberToken || p.kind == wordToken) {
		number, err := p.number()
		if err != nil {
			return Position{}, err
		}
		numbers[n] = number
		n++
	}
	l := [...]Layout{2: XY, 3: XYZ, 4: XYZM}[n]
	if said != nil && n == said.Coordinates() {
		l = *said
	}
	p.settle(l, begin)
	return positionOf(l, numbers), nil
}

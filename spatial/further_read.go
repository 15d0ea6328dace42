package spatial

import "strings"

// ParseFurtherText is [ParseWellKnownText] that reads the further types, too. A text with one of them whose parts have
// different layouts is not read: which layout holds is not modelled. EMPTY beside Z and M is not either.
func ParseFurtherText(text string, r Reading) (Referenced, error) {
	p := &textReader{text: text, reading: r, withFurther: true}
	p.next()
	var out Referenced
	if err := p.whole(&out); err != nil {
		return Referenced{}, err
	}
	switch fault := p.faults.err; {
	case p.firstFurther == "":
	case fault != nil && (fault.Fault == MixedLayouts || fault.Fault == OutOfRange):
		return Referenced{}, unknownType(fault.Offset, p.firstFurther+" with other layouts in it, or parts that nearly meet,")
	case fault == nil && out.Geometry.Layout() != XY && hasEmptyPart(out.Geometry):
		return Referenced{}, unknownType(0, p.firstFurther+" with Z or M and EMPTY in it")
	}
	return p.faults.result(out)
}

func hasEmptyPart(g Geometry) bool {
	for _, part := range Elements(g) {
		if part.IsEmpty() || hasEmptyPart(part) {
			return true
		}
	}
	return false
}

// noteSilent notes an element of a GEOMETRYCOLLECTION M whose own type does not say M: PostGIS takes its third number for Z,
// and collections of both are none.
//
// Source: wkt_parser_collection_finalize in liblwgeom/lwin_wkt.c of PostGIS 3.6.4 at 94d984bd0836
// (github.com/postgis/postgis, read 2026-11-29).
func (p *textReader) noteSilent(g Geometry, enclosing, said *Layout, begin int) {
	if !p.withFurther || enclosing == nil || *enclosing != XYM || said != enclosing || g.IsEmpty() {
		return
	}
	if _, is := g.(Further); is || g.Type() == TypeGeometryCollection { // an element may say it
		p.faults.note(OutOfRange, begin, "an element of a collection with M that does not say M")
		return
	}
	p.faults.note(MixedLayouts, begin, "an element without M in a collection with M")
}

// joined tells that a word is a type, or Z and M, with EMPTY right behind it, which the reader does not take apart.
func joined(word string) bool {
	stem, found := strings.CutSuffix(word, "EMPTY")
	for _, s := range [...]string{"ZM", "Z", "M"} {
		if without, is := strings.CutSuffix(stem, s); is {
			stem = without
			break
		}
	}
	return found && (stem == "" && word != "EMPTY" || words[stem] != 0 || furtherCodes[stem] != 0)
}

// knows tells whether the word is one of a further type that the reader takes.
func (p *textReader) knows(word string) bool { return p.withFurther && furtherCodes[word] != 0 }

// further reads what stands behind the word of a further type.
//
// Source: the rules of liblwgeom/lwin_wkt_parse.y, and wkt_parser_circularstring_new and the functions like it in
// liblwgeom/lwin_wkt.c of PostGIS 3.6.4 at 94d984bd0836 (github.com/postgis/postgis, read 2026-11-29).
func (p *textReader) further(word string, said *Layout, begin int) (Further, *ReadError) {
	if p.firstFurther == "" {
		p.firstFurther = word
	}
	f := Further{kind: furtherCodes[word]}
	var err *ReadError
	switch word {
	case "CIRCULARSTRING":
		f.Positions, err = list(p, func() (Position, *ReadError) { return p.position(said) })
		if n := len(f.Positions); n > 0 && (n < 3 || n%2 == 0) {
			p.faults.note(ShortLine, begin, "a CIRCULARSTRING of %d positions; it takes an odd number from 3 on, or EMPTY", n)
		}
	case "TRIANGLE":
		f.Positions, err = p.triangle(said, begin)
	case "COMPOUNDCURVE":
		f.Parts, err = list(p, func() (Geometry, *ReadError) { return p.partOf(said, "LINESTRING", "CIRCULARSTRING") })
		p.checkCompound(f.Parts, begin)
	case "CURVEPOLYGON":
		f.Parts, err = list(p, func() (Geometry, *ReadError) {
			ring, err := p.partOf(said, "LINESTRING", "CIRCULARSTRING", "COMPOUNDCURVE")
			if err == nil {
				p.checkCurvedRing(ring, begin)
			}
			return ring, err
		})
	case "MULTICURVE":
		f.Parts, err = list(p, func() (Geometry, *ReadError) {
			return p.partOf(said, "LINESTRING", "CIRCULARSTRING", "COMPOUNDCURVE")
		})
	case "MULTISURFACE":
		f.Parts, err = list(p, func() (Geometry, *ReadError) { return p.partOf(said, "POLYGON", "CURVEPOLYGON") })
	case "POLYHEDRALSURFACE":
		f.Parts, err = list(p, func() (Geometry, *ReadError) { return p.patch(said) })
	case "TIN":
		f.Parts, err = list(p, func() (Geometry, *ReadError) {
			if p.kind != '(' {
				return nil, p.expected(`"("`)
			}
			at := p.begin
			ring, err := p.triangle(said, at)
			return Further{kind: furtherCodes["TRIANGLE"], Positions: ring}, err
		})
	}
	return f, err
}

// partOf reads a part of a curve or a surface, which is of one of the types; the first stands without its word, too.
func (p *textReader) partOf(said *Layout, words ...string) (Geometry, *ReadError) {
	begin, word := p.begin, words[0]
	if p.kind == wordToken && !p.isWord("EMPTY") {
		var err *ReadError
		if word, said, err = p.typeAndLayout(said); err != nil {
			return nil, err
		}
		if !strings.Contains(" "+strings.Join(words, " ")+" ", " "+word+" ") {
			return nil, &ReadError{Malformed, begin, "a " + word + " cannot be such a part"}
		}
	}
	switch word {
	case "LINESTRING":
		return p.line(said)
	case "POLYGON":
		return p.polygonOfRings(said)
	}
	return p.further(word, said, begin)
}

// polygonOfRings reads a polygon whose rings are not EMPTY.
func (p *textReader) polygonOfRings(said *Layout) (Geometry, *ReadError) {
	begin := p.begin
	polygon, err := p.polygon(said)
	if err != nil {
		return nil, err
	}
	for _, ring := range polygon.Rings {
		if len(ring) == 0 {
			return nil, &ReadError{Malformed, begin, `expected "(" of a ring, found EMPTY`}
		}
	}
	return polygon, nil
}

// patch reads a polygon without its word whose rings end where they begin in Z, too.
func (p *textReader) patch(said *Layout) (Geometry, *ReadError) {
	begin := p.begin
	if p.kind != '(' {
		return nil, p.expected(`"("`)
	}
	g, err := p.polygonOfRings(said)
	if err != nil {
		return nil, err
	}
	for _, ring := range g.(Polygon).Rings {
		if !closes(ring) {
			p.faults.note(UnclosedRing, begin, "a ring of a patch that does not end in its first position")
		}
		p.noteMeasures(ring, begin)
	}
	return g, nil
}

// triangle reads EMPTY or four positions in two pairs of parentheses, the last as the first.
func (p *textReader) triangle(said *Layout, begin int) ([]Position, *ReadError) {
	rings, err := list(p, func() ([]Position, *ReadError) {
		if p.kind != '(' {
			return nil, p.expected(`"("`)
		}
		return list(p, func() (Position, *ReadError) { return p.position(said) })
	})
	switch {
	case err != nil || len(rings) == 0:
		return nil, err
	case len(rings) > 1:
		return nil, &ReadError{Malformed, begin, "a triangle of more than one ring"}
	case len(rings[0]) != 4:
		p.faults.note(ShortRing, begin, "a triangle of %d positions; it takes four, the last as the first", len(rings[0]))
	case !closes(rings[0]):
		p.faults.note(UnclosedRing, begin, "a triangle that does not end in its first position")
	}
	p.noteMeasures(rings[0], begin)
	return rings[0], nil
}

func sameInSpace(p, q Position) bool { return p.SamePlace(q) && p.Z.Equal(q.Z) }

// closes tells whether positions end where they begin, in Z, too.
func closes(positions []Position) bool {
	return len(positions) > 0 && sameInSpace(positions[0], positions[len(positions)-1])
}

// noteMeasure notes positions that are one place with two measures, in the layout XYM: PostGIS takes the third number for
// Z until it has read the type that says M, and compares it. Which type said it is not modelled.
func (p *textReader) noteMeasure(a, b Position, begin int) {
	if p.layout == XYM && !a.M.Equal(b.M) {
		p.faults.note(OutOfRange, begin, "a ring that ends in another M")
	}
}

// noteMeasures is noteMeasure of the ends of positions.
func (p *textReader) noteMeasures(positions []Position, begin int) {
	if len(positions) > 0 {
		p.noteMeasure(positions[0], positions[len(positions)-1], begin)
	}
}

// endsOf are the first and the last position of a line, an arc or a compound of them; it reports false of EMPTY.
func endsOf(g Geometry) (first, last Position, found bool) {
	EachPosition(g, func(p Position) {
		if !found {
			first, found = p, true
		}
		last = p
	})
	return first, last, found
}

// checkCompound notes parts that do not meet. Parts that meet nearly count as not modelled: PostGIS takes them up to a
// tolerance.
func (p *textReader) checkCompound(parts []Geometry, begin int) {
	var before Position
	for i, part := range parts {
		first, last, found := endsOf(part)
		switch {
		case !found:
			p.faults.note(ShortLine, begin, "a COMPOUNDCURVE with EMPTY in it")
		case i > 0 && !first.SamePlace(before):
			p.noteApart(first, before, begin)
		}
		before = last
	}
}

// nearly is above the tolerance of FP_EQUALS in liblwgeom, 1e-12.
var nearly, _ = ParseNumber("2e-12")

func (p *textReader) noteApart(a, b Position, begin int) {
	if distance := func(n Number) Number {
		if n.Sign() < 0 {
			return Integer(0).Minus(n)
		}
		return n
	}; distance(a.X.Minus(b.X)).Compare(nearly) <= 0 && distance(a.Y.Minus(b.Y)).Compare(nearly) <= 0 {
		p.faults.note(OutOfRange, begin, "positions that nearly meet")
		return
	}
	p.faults.note(ShortLine, begin, "a part that does not begin where the part before it ends")
}

// checkCurvedRing notes what a ring of a CURVEPOLYGON lacks: three positions, four if it is a line, and its end at its
// beginning, in Z, too, of a compound at each place where parts meet.
func (p *textReader) checkCurvedRing(ring Geometry, begin int) {
	least := 3
	if ring.Type() == TypeLineString {
		least = 4
	}
	first, last, _ := endsOf(ring)
	joined := true
	if f, is := ring.(Further); is && len(f.Parts) > 1 {
		before := last
		for _, part := range f.Parts {
			from, to, _ := endsOf(part)
			p.noteMeasure(before, from, begin)
			joined, before = joined && sameInSpace(before, from), to
		}
	}
	p.noteMeasure(first, last, begin)
	switch {
	case NumPoints(ring) < least:
		p.faults.note(ShortRing, begin, "a ring of %d positions", NumPoints(ring))
	case !sameInSpace(first, last) || !joined:
		p.faults.note(UnclosedRing, begin, "a ring that does not end in its first position")
	}
}

package semantics

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// RuleGeometryText is the rule by which text becomes a geometry, where a function
// reads it and where text stands for one.
var RuleGeometryText = function.STGeomFromText.Rule

// furtherForm is the beginning of forms that PostGIS reads and that are not read here.
//
// Source: LWGEOM_in in postgis/lwgeom_inout.c of PostGIS at b2d575041cbb, read 2026-11-29.
var furtherForm = regexp.MustCompile(`^(?i:\{|SRID=[^;]*;0)`)

// ReadGeometry reads a geometry in text.
func ReadGeometry(e *Evaluation, text string) Value {
	if e.Dialect.ExtendedForms && furtherForm.MatchString(text) {
		e.MarkUnsupported("a geometry in GeoJSON, or in well-known binary behind SRID=n;")
		return Null
	}
	read := spatial.ParseWellKnownText
	if e.Dialect.FurtherTypes == spec.FurtherTypesPostGIS {
		read = spatial.ParseFurtherText
	}
	if e.Dialect.ExtendedForms && strings.HasPrefix(text, "0") {
		read = func(text string, _ spatial.Reading) (spatial.Referenced, error) {
			return spatial.ParseHexadecimal(text)
		}
	}
	g, err := read(text, e.Reading)
	unread := err
	if failure := (*spatial.ReadError)(nil); endsAtGeometry(e.Dialect) && errors.As(err, &failure) && failure.Fault == spatial.Malformed {
		g, err = read(text[:failure.Offset], e.Reading) // what stands behind a geometry is not read
	}
	if failure := (*spatial.ReadError)(nil); e.Dialect.ExtendedForms && strings.HasPrefix(text, "0") && errors.As(err, &failure) && failure.Fault != spatial.Malformed {
		// LWGEOM_in reads binary without its checks: some of it is a geometry that is not held here.
		e.MarkUnsupported(UnreadBinary(failure))
		return Null
	}
	if err != nil {
		if failure := (*spatial.ReadError)(nil); errors.As(unread, &failure) && failure.Fault == spatial.UnknownType && isUnknownWord(e.Dialect, failure) {
			unread = &spatial.ReadError{Fault: failure.Fault, Offset: failure.Offset, Message: "expected a type of geometries of " + e.Dialect.Title}
		}
		e.NoteUnreadText(text, unread)
		return unreadGeometry(e, text, err)
	}
	if g.SRID != 0 && !e.Dialect.ExtendedForms {
		e.MarkUnsupported("a spatial reference system in well-known text")
		return Null
	}
	if g.Geometry.Layout() != spatial.XY {
		switch e.Dialect.OrdinatesZAndM {
		case spec.OrdinatesZAndMCarried:
		case spec.OrdinatesZAndMNone:
			e.NoteUnreadText(text, &spatial.ReadError{Fault: spatial.MixedLayouts, Message: "positions with Z or M, which are not in the dialect " + e.Dialect.Name})
			e.apply(RuleGeometryText, function.TextMalformed)
			return refusedGeometry(e)
		case spec.OrdinatesZAndMOpen:
			e.MarkUnsupported("geometries with Z or M")
			return Null
		}
	}
	if e.Dialect.ExtendedForms && emptinessOf(text, g.Geometry) == emptinessOpen {
		e.MarkUnsupported("EMPTY among geometries with Z or M in a collection whose type does not say Z or M")
		return Null
	}
	if e.Dialect.EndsAsBytes && endsDifferInZero(text) {
		e.MarkUnsupported("a line or ring that ends in 0 where it begins with -0")
		return Null
	}
	if !IsGeometryText(e.Dialect, text, g.Geometry) {
		e.NoteUnreadText(text, notTaken(e.Dialect, text, g.Geometry))
		if e.Dialect.TextGrammar == spec.TextStandard {
			e.apply(RuleGeometryText, function.TextMalformed)
		} else {
			e.apply(RuleGeometryText, function.TextNotTaken)
		}
		return refusedGeometry(e)
	}
	if g.Geometry.IsEmpty() {
		e.apply(RuleGeometryText, function.TextEmpty)
	} else {
		e.apply(RuleGeometryText, function.TextRead)
	}
	v, modelled := InReference(e, NewGeometry(Kept(e.Dialect, g.Geometry)), int64(g.SRID))
	if !modelled {
		return Null
	}
	return GeometryValue(v)
}

// Kept is a geometry in the form in which the dialect keeps it.
func Kept(d *spec.Dialect, g spatial.Geometry) spatial.Geometry {
	switch d.CollectionForm {
	case spec.CollectionsAsWritten:
	case spec.CollectionsByDimension:
		return spatial.ByDimension(g)
	}
	return g
}

// endsAtGeometry tells that what stands behind a geometry is not read.
func endsAtGeometry(d *spec.Dialect) bool {
	return isFlat(d) || d.TextGrammar == spec.TextUnchecked
}

// isFlat tells that the dialect's text of geometries is one of those of the older engines
// of MySQL's family.
func isFlat(d *spec.Dialect) bool {
	switch d.TextGrammar {
	case spec.TextFlat, spec.TextFlatPresent:
		return true
	case spec.TextStandard, spec.TextListed, spec.TextUnchecked:
	}
	return false
}

// numberWordMalformed tells that a text, from a coordinate on that is not finite, is
// malformed in the dialect.
func numberWordMalformed(d *spec.Dialect, from string) bool {
	word := strings.ToLower(from)
	if strings.IndexAny(strings.TrimLeft(word, "+-"), "ni") != 0 {
		return false // a decimal beyond the greatest double
	}
	switch d.NumberWords {
	case spec.NumberWordsNone:
		return true
	case spec.NumberWordsNaN:
		return !strings.HasPrefix(word, "nan")
	case spec.NumberWordsOpen:
	}
	return false
}

// unreadGeometry is what comes of a text that is no geometry.
func unreadGeometry(e *Evaluation, text string, err error) Value {
	fault := spatial.Malformed
	var failure *spatial.ReadError
	if errors.As(err, &failure) {
		fault = failure.Fault
	}
	switch fault {
	case spatial.Malformed:
		e.apply(RuleGeometryText, function.TextMalformed)
		if isFlat(e.Dialect) { // some is read, such as POINT(5-3)
			e.MarkUndetermined(RuleGeometryText)
			return Null
		}
	case spatial.UnclosedRing:
		e.apply(RuleGeometryText, function.TextUnclosed)
		if e.Dialect.TextGrammar == spec.TextListed || e.Dialect.TextGrammar == spec.TextUnchecked { // it is a geometry, which spatial has not
			e.MarkUndetermined(RuleGeometryText)
			return Null
		}
	case spatial.ShortRing, spatial.ShortLine:
		e.apply(RuleGeometryText, function.TextShort)
		if endsAtGeometry(e.Dialect) { // some, or all, are read
			e.MarkUndetermined(RuleGeometryText)
			return Null
		}
	case spatial.MixedLayouts:
		if e.Dialect.OrdinatesZAndM == spec.OrdinatesZAndMOpen {
			e.MarkUnsupported("geometries with Z or M")
			return Null
		}
		e.apply(RuleGeometryText, function.TextMalformed)
	case spatial.NotFinite:
		if !numberWordMalformed(e.Dialect, text[failure.Offset:]) {
			e.MarkUnsupported("a geometry's text with a coordinate that is not finite")
			return Null
		}
		e.apply(RuleGeometryText, function.TextMalformed)
	case spatial.UnknownType:
		if !isUnknownWord(e.Dialect, failure) {
			e.MarkUnsupported(failure.Lacking())
			return Null
		}
		e.apply(RuleGeometryText, function.TextMalformed)
	case spatial.TooDeep, spatial.OutOfRange:
		e.MarkUnsupported("a geometry's text with a fault of the sort: " + fault.String())
		return Null
	}
	return refusedGeometry(e)
}

// isUnknownWord tells that the dialect has no type of geometries by the word that a text was not read for.
func isUnknownWord(d *spec.Dialect, failure *spatial.ReadError) bool {
	switch d.FurtherTypes {
	case spec.FurtherTypesNone:
		return true
	case spec.FurtherTypesPostGIS:
		return !failure.OfFurther()
	case spec.FurtherTypesOpen:
	}
	return false
}

// UnreadBinary says what is not modelled of well-known binary that has a fault.
func UnreadBinary(failure *spatial.ReadError) string {
	if failure.Fault == spatial.UnknownType {
		return failure.Lacking()
	}
	return "well-known binary with a fault of the sort: " + failure.Fault.String()
}

// refusedGeometry is what comes of what is no geometry in the dialect.
func refusedGeometry(e *Evaluation) Value {
	switch e.Dialect.UnreadGeometry {
	case spec.UnreadGeometryRaises:
		return e.Raise(ClassGeometry)
	case spec.UnreadGeometryNull:
	case spec.UnreadGeometryOpen:
		e.MarkUndetermined(RuleGeometryText)
	}
	return Null
}

// HasGeometry tells whether a dialect has the geometry, by the EMPTY in it.
func HasGeometry(d *spec.Dialect, g spatial.Geometry) bool {
	switch d.TextGrammar {
	case spec.TextFlatPresent, spec.TextListed:
		if hasEmpty(g) {
			return false
		}
	case spec.TextStandard, spec.TextFlat, spec.TextUnchecked:
	}
	return !d.OnlyCollectionsEmpty || !hasEmptyBasic(g)
}

// IsGeometryText tells whether a dialect reads a text that is well-known text of a
// geometry as that geometry.
func IsGeometryText(d *spec.Dialect, text string, g spatial.Geometry) bool {
	return HasGeometry(d, g) && inGrammar(d, text, g)
}

// parenthesised is a MULTIPOINT whose points stand in parentheses.
var parenthesised = regexp.MustCompile(`(?i)MULTIPOINT\s*\(\s*\(`)

// multiPoints are those in a well-known text that have no EMPTY element.
var multiPoints = regexp.MustCompile(`MULTIPOINT\(\([^()A-Z]*\)(,\([^()A-Z]*\))*\)`)

// WellKnownText is the text by which a dialect reads and shows a geometry, and whether
// it denotes the geometry exactly under the reading.
func WellKnownText(d *spec.Dialect, g spatial.Geometry, r spatial.Reading) (text string, exact bool) {
	text, exact = spatial.WellKnownText(g, r)
	switch d.TextGrammar {
	case spec.TextStandard, spec.TextUnchecked:
	case spec.TextListed:
		text = strings.ReplaceAll(pointsWithout(text), ",", ", ")
	case spec.TextFlat, spec.TextFlatPresent:
		text = pointsWithout(text)
	}
	return text, exact
}

// pointsWithout is a well-known text without parentheses around the points of a
// MULTIPOINT.
func pointsWithout(text string) string {
	return multiPoints.ReplaceAllStringFunc(text, func(points string) string {
		return strings.NewReplacer("((", "(", "),(", ",", "))", ")").Replace(points)
	})
}

// multiPointText is the inside of a MULTIPOINT.
var multiPointText = regexp.MustCompile(`(?i)MULTIPOINT\s*\(((?:[^()]|\([^()]*\))*)\)`)

// inParentheses is a position in parentheses.
var inParentheses = regexp.MustCompile(`\([^()]*\)`)

// mixedPoints tells that a MULTIPOINT has points in parentheses and without.
func mixedPoints(text string) bool {
	return slices.ContainsFunc(multiPointText.FindAllStringSubmatch(text, -1), func(found []string) bool {
		rest := inParentheses.ReplaceAllString(found[1], "")
		return rest != found[1] && strings.ContainsAny(rest, "0123456789")
	})
}

// ringWord is a text that begins with LINEARRING, which is the word of a type in some grammars.
var ringWord = regexp.MustCompile(`^(?i:\s*LINEARRING)`)

// inGrammar tells whether a text that is a geometry is one in the dialect, too.
func inGrammar(d *spec.Dialect, text string, g spatial.Geometry) bool {
	if d.FurtherTypes != spec.FurtherTypesOpen && ringWord.MatchString(text) {
		return false
	}
	switch d.TextGrammar {
	case spec.TextStandard:
		return !d.ExtendedForms || emptinessOf(text, g) != emptinessRefused
	case spec.TextUnchecked:
		return true
	case spec.TextListed:
		return !strings.Contains(text, ";") && !mixedPoints(text)
	case spec.TextFlat, spec.TextFlatPresent:
	}
	for _, element := range spatial.Elements(g) {
		if element.Type() == spatial.TypeGeometryCollection {
			return false
		}
	}
	return !parenthesised.MatchString(text)
}

// hasEmpty tells whether the geometry is EMPTY or has an element that is.
func hasEmpty(g spatial.Geometry) bool {
	return g.IsEmpty() || slices.ContainsFunc(spatial.Elements(g), hasEmpty)
}

// hasEmptyBasic tells whether there is EMPTY other than collections without
// elements.
func hasEmptyBasic(g spatial.Geometry) bool {
	if g.Type() != spatial.TypeGeometryCollection && len(spatial.Elements(g)) == 0 {
		return g.IsEmpty()
	}
	for _, element := range spatial.Elements(g) {
		if hasEmptyBasic(element) {
			return true
		}
	}
	return false
}

package semantics

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Geometry is the geometry that a value is, with what was found out about it. It
// has no spatial reference system: of those only 0 is modelled. It never changes
// and may be used from several goroutines.
type Geometry struct {
	shape    spatial.Geometry
	pointSet bool

	identity  func() string
	binary    func() *Geometry
	valid     func() bool
	dimension func() spatial.Dimension
}

// NewGeometry returns a geometry for values.
func NewGeometry(shape spatial.Geometry) *Geometry {
	g := &Geometry{shape: shape}
	g.identity = sync.OnceValue(func() string { return identityOf(shape) })
	g.valid = sync.OnceValue(func() bool { return spatial.IsValid(shape, spatial.Validity{}) })
	g.dimension = sync.OnceValue(func() spatial.Dimension { return spatial.PointSetDimension(shape) })
	g.binary = sync.OnceValue(func() *Geometry {
		if spatial.SameInBothReadings(shape) {
			return g
		}
		if rounded, ok := spatial.InBinary64(shape); ok {
			h := NewGeometry(rounded)
			h.pointSet = g.pointSet
			return h
		}
		return nil
	})
	return g
}

// NewPointSet returns a geometry of which the sources say the set of points, but not
// how it is written.
func NewPointSet(shape spatial.Geometry) *Geometry {
	g := NewGeometry(shape)
	g.pointSet = true
	return g
}

// IsPointSet tells that only the geometry's set of points is known.
func (g *Geometry) IsPointSet() bool { return g.pointSet }

// GeometryValue returns a geometry as a value.
func GeometryValue(g *Geometry) Value { return Value{kind: KindGeometry, shape: g} }

// Geometry returns the geometry of a value of that kind.
func (v Value) Geometry() *Geometry { return v.shape }

// Measure returns what was measured of geometries: the binary64 nearest to it, and
// how far the double may be off that an engine computes. Unlike other floats with a
// bound it compares as if it were exact; that a comparison may come out the other
// way is noted in Evaluation.NearThreshold.
func Measure(f, bound float64) Value {
	v := FloatWithin(f, bound)
	v.measure = true
	return v
}

// IsMeasure tells whether a float was measured of geometries.
func (v Value) IsMeasure() bool { return v.measure }

// Shape returns the geometry as the package spatial knows it.
func (g *Geometry) Shape() spatial.Geometry { return g.shape }

// IsValid tells whether the geometry is valid as JTS and GEOS say it.
func (g *Geometry) IsValid() bool { return g.valid() }

// Dimension is that of the geometry's set of points; EMPTY has spatial.Nothing.
func (g *Geometry) Dimension() spatial.Dimension { return g.dimension() }

// Same tells whether both are of one type and have the same coordinates in the
// same order.
func (g *Geometry) Same(h *Geometry) bool { return g == h || g.identity() == h.identity() }

// Under returns the geometry as it is under a reading: nil if it has a coordinate
// that no binary64 comes near to.
func (g *Geometry) Under(r spatial.Reading) *Geometry {
	switch r {
	case spatial.Real:
	case spatial.Binary64:
		return g.binary()
	}
	return g
}

// String is well-known text, with the nearest binary64 in place of numbers that
// have no decimal.
func (g *Geometry) String() string {
	text, _ := spatial.WellKnownText(g.shape, spatial.Real)
	return text
}

// identityOf writes a geometry so that only the same geometry is written alike.
func identityOf(shape spatial.Geometry) string {
	text, exact := spatial.WellKnownText(shape, spatial.Real)
	if exact {
		return text
	}
	var b strings.Builder
	b.WriteString(text)
	spatial.EachPosition(shape, func(p spatial.Position) {
		for _, n := range [...]spatial.Number{p.X, p.Y, p.Z, p.M} {
			b.WriteString(" " + n.Rat().RatString())
		}
	})
	return b.String()
}

// Relation is a pair of geometries with its matrix.
type Relation struct {
	A, B   *Geometry
	Matrix spatial.Matrix
}

// Note keeps a relation for explanations, as long as there is room.
func (e *Evaluation) Note(r Relation) {
	if len(e.Relations) >= e.KeepRelations {
		return
	}
	for _, known := range e.Relations {
		if known.Matrix == r.Matrix && known.A.Same(r.A) && known.B.Same(r.B) {
			return
		}
	}
	e.Relations = append(e.Relations, r)
}

const (
	textRead spec.Case = iota + 1
	textEmpty
	textMalformed
	textUnclosed
	textShort
	textNotTaken
)

// RuleGeometryText is the rule by which text becomes a geometry, where a function
// reads it and where text stands for one.
var RuleGeometryText = spec.Declare(spec.Rule{
	ID:       "geometry.from-text",
	Says:     "Well-known text is read as the geometry that it names. Text of another form, a ring whose last position is not its first and a line or ring of too few positions are errors. NULL stays NULL.",
	From:     spec.OGC("Well-known Text Representation for Geometry"),
	Keywords: []string{"ST_GEOMFROMTEXT"},
	Cases:    []string{"null", "read", "empty", "malformed", "unclosed ring", "too few positions", "form that is not taken"},
	Only:     spec.SpatialDialects(),
	Variants: []spec.Variant{
		{Dialects: []string{"postgis"}, Says: "Well-known text, also behind SRID=n; or well-known binary in hexadecimal digits, is read as the geometry that it names. Text of another form, a ring whose last position is not its first and a line or ring of too few positions are errors, where a geometry is asked for as by ST_GeomFromText.",
			From: spec.PostGIS("ST_GeomFromText, ST_GeomFromEWKT; lwgeom_from_text, parse_WKT_lwgeom; CREATE CAST (text AS geometry)", "doc/reference_input.xml, postgis/lwgeom_inout.c, postgis/postgis.sql.in")},
		{Dialects: []string{"mysql"}, Says: "As in the standard, and EMPTY of another type than GEOMETRYCOLLECTION is an error, too.",
			From: spec.MySQLSpatial("14.16.2 Argument Handling by Spatial Functions; 14.16.3 Functions That Create Geometry Values from WKT Values")},
		{Dialects: []string{"mariadb"}, Says: "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY of another type than GEOMETRYCOLLECTION, parentheses around the points of a MULTIPOINT. Other texts, and lines and rings of too few positions, are left open.",
			From: spec.MariaDBCode("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")},
		{Dialects: []string{"mysql56"}, Says: "Well-known text is read as the geometry that it names; what stands behind it is not read. NULL are a ring whose last position is not its first, a collection in a collection, EMPTY, parentheses around the points of a MULTIPOINT. Other texts, and lines and rings of too few positions, are left open.",
			From: spec.MySQL56Code("Item_func_geometry_from_text::val_str, Geometry::create_from_wkt, init_from_wkt of each class", "sql/item_geofunc.cc, sql/spatial.cc")},
	},
	Open:   map[string][]string{"mariadb": {"malformed", "too few positions"}, "mysql56": {"malformed", "too few positions"}},
	Except: textsTaken(),
})

// textsTaken excepts the cases of RuleGeometryText that a dialect cannot reach.
func textsTaken() map[string][]string {
	except := map[string][]string{}
	for _, name := range spec.SpatialDialects() {
		switch spec.DialectByName(name).TextGrammar {
		case spec.TextStandard:
			except[name] = []string{"form that is not taken"}
		case spec.TextFlat:
			except[name] = nil
		case spec.TextFlatPresent:
			except[name] = []string{"empty"}
		}
	}
	return except
}

// ReadGeometry reads a geometry in text.
func ReadGeometry(e *Evaluation, text string) Value {
	read := spatial.ParseWellKnownText
	if e.Dialect.SpatialSystem == spec.SpatialPostGIS && strings.HasPrefix(text, "0") {
		read = func(text string, _ spatial.Reading) (spatial.Referenced, error) {
			return spatial.ParseHexadecimal(text)
		}
	}
	g, err := read(text, e.Reading)
	if failure := (*spatial.ReadError)(nil); e.Dialect.TextGrammar != spec.TextStandard && errors.As(err, &failure) && failure.Fault == spatial.Malformed {
		g, err = read(text[:failure.Offset], e.Reading) // what stands behind a geometry is not read
	}
	if err != nil {
		return unreadGeometry(e, err)
	}
	if g.SRID != 0 {
		e.LeaveOut("a spatial reference system")
		return Null
	}
	if g.Geometry.Layout() != spatial.XY {
		e.LeaveOut("geometries with Z or M")
		return Null
	}
	if !IsGeometryText(e.Dialect, text, g.Geometry) {
		if e.Dialect.TextGrammar == spec.TextStandard {
			e.apply(RuleGeometryText, textMalformed)
		} else {
			e.apply(RuleGeometryText, textNotTaken)
		}
		return refusedGeometry(e)
	}
	if g.Geometry.IsEmpty() {
		e.apply(RuleGeometryText, textEmpty)
	} else {
		e.apply(RuleGeometryText, textRead)
	}
	return GeometryValue(NewGeometry(g.Geometry))
}

// unreadGeometry is what comes of a text that is no geometry.
func unreadGeometry(e *Evaluation, err error) Value {
	fault := spatial.Malformed
	var failure *spatial.ReadError
	if errors.As(err, &failure) {
		fault = failure.Fault
	}
	switch fault {
	case spatial.Malformed:
		e.apply(RuleGeometryText, textMalformed)
		if e.Dialect.TextGrammar != spec.TextStandard { // some is read, such as POINT(5-3)
			e.LeaveOpen(RuleGeometryText)
			return Null
		}
	case spatial.UnclosedRing:
		e.apply(RuleGeometryText, textUnclosed)
	case spatial.ShortRing, spatial.ShortLine:
		e.apply(RuleGeometryText, textShort)
		if e.Dialect.TextGrammar != spec.TextStandard {
			e.LeaveOpen(RuleGeometryText)
			return Null
		}
	case spatial.UnknownType, spatial.TooDeep, spatial.OutOfRange, spatial.MixedLayouts, spatial.NotFinite:
		e.LeaveOut("a geometry's text with a fault of the sort: " + fault.String())
		return Null
	}
	return refusedGeometry(e)
}

// refusedGeometry is what comes of what is no geometry in the dialect.
func refusedGeometry(e *Evaluation) Value {
	switch e.Dialect.UnreadGeometry {
	case spec.UnreadGeometryRaises:
		return e.Raise(ClassGeometry)
	case spec.UnreadGeometryNull:
	case spec.UnreadGeometryOpen:
		e.LeaveOpen(RuleGeometryText)
	}
	return Null
}

// HasGeometry tells whether a dialect has the geometry, by the EMPTY in it.
func HasGeometry(d *spec.Dialect, g spatial.Geometry) bool {
	if d.TextGrammar == spec.TextFlatPresent && hasEmpty(g) {
		return false
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
	case spec.TextStandard:
	case spec.TextFlat, spec.TextFlatPresent:
		text = multiPoints.ReplaceAllStringFunc(text, func(points string) string {
			return strings.NewReplacer("((", "(", "),(", ",", "))", ")").Replace(points)
		})
	}
	return text, exact
}

// inGrammar tells whether a text that is a geometry is one in the dialect, too.
func inGrammar(d *spec.Dialect, text string, g spatial.Geometry) bool {
	switch d.TextGrammar {
	case spec.TextStandard:
		return true
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

var ruleSubtype = spec.Declare(spec.Rule{
	ID:    "geometry.subtype",
	Says:  "A column of one type of geometries takes geometries of that type only; one of geometry collections takes multipoints, multilinestrings and multipolygons, too.",
	From:  spec.PostGIS("postgis_valid_typmod", "postgis/gserialized_typmod.c"),
	Cases: []string{"of the type", "of another type"},
	Only:  spec.SubtypeDialects(),
	Variants: []spec.Variant{{Dialects: []string{"iso"}, Says: "A site of a subtype holds values of that subtype and of subtypes of it.",
		From: spec.OGC("Geometry types as SQL types")}},
})

// toGeometry converts a value to a type of geometries.
func toGeometry(e *Evaluation, v Value, to ast.Type) Value {
	switch v.kind {
	case KindText:
		if v = ReadGeometry(e, v.text); v.kind != KindGeometry {
			return v
		}
	case KindGeometry:
	case KindNull:
		return v
	case KindRaised:
		return v
	case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindBytes:
		e.LeaveOut("a " + v.kind.String() + " as a geometry")
		return Null
	}
	if to.Name == "" {
		return v
	}
	is := v.shape.shape.Type()
	several := is == spatial.TypeMultiPoint || is == spatial.TypeMultiLineString || is == spatial.TypeMultiPolygon
	if is.String() != to.Name && !(several && to.Name == spatial.TypeGeometryCollection.String()) {
		e.apply(ruleSubtype, 1)
		return e.Raise(ClassGeometry)
	}
	e.apply(ruleSubtype, 0)
	return v
}

var ruleSameGeometry = spec.Declare(spec.Rule{
	ID:    "geometry.equal",
	Says:  "Geometries are equal if they are of one type and have the same coordinates in the same order; GROUP BY, DISTINCT and the set operations go by that, too.",
	From:  spec.PostGIS("ST_Geometry_EQ", "doc/reference_operator.xml"),
	Cases: []string{"equal", "different"},
	Only:  []string{"postgis"},
})

// compareGeometries tells whether two geometries are equal, where the dialect says
// when they are. The order of those that are not is not modelled: typing refuses
// what asks for it.
func compareGeometries(e *Evaluation, a, b *Value) Ordering {
	if a.kind != b.kind || e.Dialect.GeometryEquality == spec.GeometryEqualityOpen {
		e.LeaveOut("comparison of geometries")
		return Unordered
	}
	if a.shape.pointSet || b.shape.pointSet {
		e.LeaveOpen(ruleSameGeometry)
	}
	if a.shape.Same(b.shape) {
		e.apply(ruleSameGeometry, 0)
		return Same
	}
	e.apply(ruleSameGeometry, 1)
	return Less
}

// appendGeometryKey is AppendKey for a geometry.
func appendGeometryKey(e *Evaluation, dst []byte, g *Geometry) []byte {
	if e.Dialect.GeometryEquality == spec.GeometryEqualityOpen {
		e.LeaveOut("geometries as keys")
	}
	if g.pointSet {
		e.LeaveOpen(ruleSameGeometry)
	}
	return append(append(dst, g.identity()...), 0)
}

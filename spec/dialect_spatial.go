package spec

// Spatial is what geometries are and what their functions do, where dialects
// differ. The tables are at the end, side by side; the sources are with the rules
// and the code that switch on a knob.
type Spatial struct {
	SpatialSystem     SpatialSystem `asked:"spec/spatial_tables spec/parse/types_geometry spec/datatype/geometry compare/gen/geom/language"`
	GeometryText      GeometryText
	UnreadGeometry    UnreadGeometry
	GeometryEquality  GeometryEquality
	Collections       Collections
	EmptyOperands     EmptyOperands
	RelationDomain    RelationDomain
	CrossesDefinition CrossesDefinition
	NullRelation      NullRelation
	FullyWithin       FullyWithin
	Boxes             Boxes
	EmptyBoxes        EmptyBoxes
	// OnlyCollectionsEmpty: no other EMPTY is a geometry than a collection without
	// elements.
	OnlyCollectionsEmpty bool
	// AddsEmptyPoint: ST_AddPoint takes POINT EMPTY, which adds nothing. PostGIS 3.3.2
	// reads a position that is not there.
	AddsEmptyPoint bool
	// EmptinessUnknown: ST_IsEmpty is false of every geometry, of EMPTY, too.
	EmptinessUnknown  bool
	TextGrammar       TextGrammar
	FurtherTypes      FurtherTypes
	CollectionForm    CollectionForm
	SimpleCollections SimpleCollections
	OtherType         OtherType
	FlatEnvelope      FlatEnvelope
	BoxContainment    BoxContainment
	Subtypes          Subtypes
	References        References `asked:"semantics spec/parse/types_geometry spec/datatype/geometry"`
	OrdinatesZAndM    OrdinatesZAndM
	NumberWords       NumberWords
	// ExtendedForms: well-known text and binary may name a reference system, and
	// hexadecimal digits of the binary form are a text, too (PostGIS: EWKT, EWKB).
	ExtendedForms bool
	// EndsAsBytes: a line or ring is closed if its ends are the same bytes, which those of 0
	// and -0 are not (PostGIS).
	EndsAsBytes     bool
	OtherOrdinate   OtherOrdinate
	OtherRing       OtherRing
	RingTest        RingTest
	EmptyDimension  EmptyDimension
	EmptyDistance   EmptyDistance
	NegativeBound   NegativeBound
	Centroids       Centroids
	TypeWords       TypeWords
	GeometryOutput  GeometryOutput
	MixedReferences MixedReferences
	// SameIsEqual: ST_Equals is true of two geometries that are the same, invalid ones,
	// too.
	SameIsEqual bool
	// LibraryCalls: the functions are those of a library that has no SQL of its own.
	LibraryCalls bool `asked:"compare/report/calls"`
}

// SpatialSystem says which geometry types and functions a dialect has, and how
// they are written.
type SpatialSystem uint8

const (
	SpatialNone     SpatialSystem = iota
	SpatialStandard               // OGC 06-103r4's functions by their names with ST_
	SpatialPostGIS
	SpatialMySQL
	SpatialMySQL56
	SpatialMariaDB
	SpatialDuckDB
	SpatialSpatiaLite
	SpatialGEOS // what GEOS itself decides, asked by PostGIS' names
)

// SpatialSystemCount is the number of systems, SpatialNone included.
const SpatialSystemCount = int(SpatialGEOS) + 1

// GeometryText says when a character string stands for a geometry.
type GeometryText uint8

const (
	GeometryTextRaises   GeometryText = iota // MySQL: never; it is no geometry, an error
	GeometryTextConverts                     // where a geometry is asked for it is read as one
	GeometryTextLiteral                      // DuckDB: a literal takes the type of its place
	GeometryTextNull                         // SpatiaLite: no geometry, as good as NULL
	GeometryTextOpen                         // no source was read
)

// UnreadGeometry says what comes of text or bytes that are no geometry where a
// function reads them.
type UnreadGeometry uint8

const (
	UnreadGeometryRaises UnreadGeometry = iota
	UnreadGeometryNull                  // SpatiaLite, MariaDB, MySQL 5.6
	UnreadGeometryOpen                  // no source was read
)

// TextGrammar says which well-known text is a geometry.
type TextGrammar uint8

const (
	// TextStandard: points of a MULTIPOINT with and without parentheses; shown with.
	TextStandard TextGrammar = iota
	// TextFlat: MariaDB; no collection in a collection, no parentheses around the points
	// of a MULTIPOINT; what follows a geometry is not read; a line may have one position.
	TextFlat
	// TextFlatPresent: MySQL 5.6; TextFlat without EMPTY.
	TextFlatPresent
	// TextListed: SpatiaLite; no EMPTY; rings need not be closed.
	TextListed
	// TextUnchecked: DuckDB; rings need not be closed, lines and rings may have any number
	// of positions; what follows a geometry is not read.
	TextUnchecked
)

// CollectionForm says in which form a GEOMETRYCOLLECTION is kept.
type CollectionForm uint8

const (
	CollectionsAsWritten   CollectionForm = iota
	CollectionsByDimension                // SpatiaLite: its points, then its lines, then its polygons, of all levels
)

// FurtherTypes says what types a dialect has beside the seven of geometries, such as CIRCULARSTRING.
//
// Sources: MySQL, Geometry::find_class and Geometry::create_from_wkt in sql/spatial.cc at 8.0.39 and at 5.6.24; DuckDB,
// the loop of wkt_reader_try_parse in src/sgl/sgl.cpp of duckdb-spatial at 919c69f; PostGIS, the words of
// liblwgeom/lwin_wkt_lex.l at 3.6.4, all read 2026-11-29.
type FurtherTypes uint8

const (
	FurtherTypesOpen    FurtherTypes = iota // not modelled
	FurtherTypesNone                        // a word of another type is none
	FurtherTypesPostGIS                     // PostGIS: curves, and surfaces of patches; another word is none
)

// SimpleCollections says when a GEOMETRYCOLLECTION is simple.
type SimpleCollections uint8

const (
	SimpleByElements SimpleCollections = iota // JTS: if its elements are
	SimpleApart                               // SQL/MM: if besides their interiors do not meet
	SimpleApartOpen                           // no source says whether they may
)

// OtherType says what ST_X, ST_Y, ST_Area and ST_Length are of a geometry of another
// type than they ask for.
type OtherType uint8

const (
	// OtherTypeRaises: MySQL; but ST_Length is NULL.
	OtherTypeRaises OtherType = iota
	// OtherTypeNull: MySQL 5.6; but an area is that of all polygons.
	OtherTypeNull
	// OtherTypeSum: MariaDB; as OtherTypeNull, but area and length are those of all
	// elements, and NULL if they are not kept of the type of one.
	OtherTypeSum
)

// FlatEnvelope says what the envelope of a geometry without width or height is.
type FlatEnvelope uint8

const (
	FlatEnvelopeThin    FlatEnvelope = iota // a line or a point
	FlatEnvelopePolygon                     // a polygon, which is not valid
)

// BoxContainment says when one box contains another.
type BoxContainment uint8

const (
	BoxContainsInterior BoxContainment = iota // MySQL: if it covers it and their interiors meet
	BoxContainsCovered                        // MariaDB, MySQL 5.6: if it covers it
)

// GeometryEquality says what =, GROUP BY and DISTINCT make of geometries.
type GeometryEquality uint8

const (
	GeometryEqualityOpen     GeometryEquality = iota // no source was read
	GeometryEqualityIdentity                         // the same coordinates in the same order
)

// Collections says to which part of a GEOMETRYCOLLECTION a point belongs that
// lies in several of its elements.
type Collections uint8

const (
	CollectionsUnion Collections = iota // the collection is the union of its elements
	CollectionsOpen                     // no source says it: what differs is open
	// CollectionsOfPoints: no source says it but for points, which are within a collection if
	// they are within one of its elements (MySQL 8.0.39).
	CollectionsOfPoints
)

// EmptyOperands says what a relation is of which an operand is EMPTY.
type EmptyOperands uint8

const (
	EmptyHasNoPoints     EmptyOperands = iota // what follows from the matrix
	EmptyIsNull                               // MySQL: NULL, but for ST_Equals
	EmptyOpen                                 // no source says it
	EmptyContainmentOpen                      // OGC: whether anything contains EMPTY, or EMPTY anything, is open
)

// RelationDomain says what ST_Crosses, ST_Overlaps and ST_Touches are of
// geometries whose dimensions they do not suit.
type RelationDomain uint8

const (
	RelationsEverywhere   RelationDomain = iota // JTS: crosses is symmetric; what cannot be is false
	RelationsNull                               // MySQL: NULL
	RelationsCrossesNull                        // MariaDB: NULL for ST_Crosses of a polygon and of a point behind
	RelationsOverlapsOpen                       // MySQL 5.6: as RelationsCrossesNull; ST_Overlaps is open
	RelationsOpen                               // no source says it
)

// CrossesDefinition says when geometries cross.
type CrossesDefinition uint8

const (
	CrossesByInteriors    CrossesDefinition = iota // JTS: by interiors and exteriors
	CrossesByIntersection                          // MariaDB, MySQL 5.6: by the dimension of what they have in common
)

// NullRelation is what a relation is of which an operand is NULL.
type NullRelation uint8

const (
	NullRelationNull     NullRelation = iota
	NullRelationMinusOne              // SpatiaLite: -1, which is true as a condition
)

// FullyWithin says what ST_DFullyWithin asks.
type FullyWithin uint8

const (
	FullyWithinBuffer   FullyWithin = iota // the second lies within the distance of the first
	FullyWithinGreatest                    // PostGIS before 3.5: the greatest distance of two points is at most that
)

// Boxes says how exactly boxes are kept that operators compare.
type Boxes uint8

const (
	BoxesBinary64 Boxes = iota
	BoxesBinary32       // PostGIS: widened to binary32
)

// EmptyBoxes says what box EMPTY has, for operators that compare boxes.
type EmptyBoxes uint8

const (
	EmptyBoxInAll EmptyBoxes = iota // one that lies within every box
	EmptyHasNoBox                   // PostGIS before 3.5: none, which neither contains nor lies in anything
)

// Subtypes says what a type of one sort of geometries takes beside them.
type Subtypes uint8

const (
	SubtypesHeld     Subtypes = iota // one of geometry collections takes collections of one type
	SubtypesStrict                   // PostGIS: none, but MULTIPOINT EMPTY becomes POINT EMPTY
	SubtypesPromoted                 // PostGIS since 3.4: besides, one geometry becomes a collection of its type
)

// References says what the number of a geometry's spatial reference system (SRID) means.
type References uint8

const (
	ReferencesOpen          References = iota // no source was read; only 0 is modelled
	ReferencesAreLabels                       // PostGIS, MariaDB, MySQL 5.6: any number; all is computed in the plane
	ReferencesAreCatalogued                   // MySQL: what is computed depends on the system; only planar ones are modelled
)

// OrdinatesZAndM says what comes of Z and M.
type OrdinatesZAndM uint8

const (
	OrdinatesZAndMOpen    OrdinatesZAndM = iota // no source was read
	OrdinatesZAndMCarried                       // PostGIS: kept; what is of the plane does not look at them
	OrdinatesZAndMNone                          // MySQL: there are none, text with them is malformed
)

// NumberWords says what NaN, inf and the like in well-known text are.
type NumberWords uint8

const (
	NumberWordsOpen NumberWords = iota // no source was read
	NumberWordsNaN                     // PostGIS: NaN is a number, which is not modelled, other words are malformed
	NumberWordsNone                    // MySQL, standard: malformed
)

// OtherOrdinate says what ST_X and ST_Y do with another geometry than a point.
type OtherOrdinate uint8

const (
	OtherOrdinateOpen   OtherOrdinate = iota // no source was read, or OtherType says it
	OtherOrdinateRaises                      // PostGIS: an error, of EMPTY ones, too
)

// OtherRing says what functions of rings do with another geometry than a polygon.
type OtherRing uint8

const (
	OtherRingNone OtherRing = iota // they find none
	OtherRingOpen                  // the standard: what it says was not read
)

// RingTest says of what ST_IsRing may be asked.
type RingTest uint8

const (
	RingTestLines  RingTest = iota // lines; NULL of others
	RingTestSole                   // SpatiaLite: a line alone in a collection, too
	RingTestRaises                 // PostGIS: false of EMPTY, an error of others
)

// EmptyDimension says what ST_Dimension is of a collection without elements.
type EmptyDimension uint8

const (
	EmptyDimensionOpen     EmptyDimension = iota // 0 or anything, no source says it
	EmptyDimensionZero                           // PostGIS
	EmptyDimensionMinusOne                       // MySQL
)

// EmptyDistance says what ST_Distance is where an operand is EMPTY.
type EmptyDistance uint8

const (
	EmptyDistanceNull EmptyDistance = iota
	EmptyDistanceZero               // GEOS
)

// NegativeBound says what ST_DWithin does with a negative distance.
type NegativeBound uint8

const (
	NegativeBoundRaises NegativeBound = iota // an error, where the rule does not leave it open
	NegativeBoundFalse                       // GEOS: false
)

// Centroids says of what ST_Centroid is modelled.
type Centroids uint8

const (
	CentroidsAny     Centroids = iota // of any geometry
	CentroidsAreas                    // MariaDB, MySQL 5.6: of polygons
	CentroidsCollect                  // MySQL: of polygons and collections of them; NULL of EMPTY
)

// TypeWords says what ST_GeometryType writes.
type TypeWords uint8

const (
	TypeWordsPrefixed TypeWords = iota // ST_Point, …, as SQL/MM has them
	TypeWordsPlain                     // POINT, …
	TypeWordsMySQL                     // POINT, …, GEOMCOLLECTION
)

// GeometryOutput says whether the text of a geometry is known.
type GeometryOutput uint8

const (
	GeometryOutputKnown GeometryOutput = iota
	GeometryOutputOpen                 // the standard leaves blanks and digits open
)

// MixedReferences says what functions do with geometries of different reference
// systems.
type MixedReferences uint8

const (
	MixedReferencesOpen   MixedReferences = iota // no source was read
	MixedReferencesRaise                         // MySQL: an error
	MixedReferencesByCall                        // PostGIS: an error, but for the functions that compare boxes or identity
)

var (
	isoSpatial = Spatial{SpatialSystem: SpatialStandard, GeometryText: GeometryTextConverts, NumberWords: NumberWordsNone,
		EmptyOperands: EmptyContainmentOpen, RelationDomain: RelationsOpen, OtherRing: OtherRingOpen, GeometryOutput: GeometryOutputOpen}
	postgisSpatial = Spatial{SpatialSystem: SpatialPostGIS, GeometryText: GeometryTextConverts,
		GeometryEquality: GeometryEqualityIdentity, Boxes: BoxesBinary32, Subtypes: SubtypesPromoted, AddsEmptyPoint: true, FurtherTypes: FurtherTypesPostGIS,
		References: ReferencesAreLabels, OrdinatesZAndM: OrdinatesZAndMCarried, NumberWords: NumberWordsNaN,
		ExtendedForms: true, EndsAsBytes: true, OtherOrdinate: OtherOrdinateRaises, RingTest: RingTestRaises, EmptyDimension: EmptyDimensionZero,
		MixedReferences: MixedReferencesByCall, SameIsEqual: true}
	// mysqlSpatial: EMPTY is a collection without elements only.
	mysqlSpatial = Spatial{SpatialSystem: SpatialMySQL, FurtherTypes: FurtherTypesNone, GeometryText: GeometryTextRaises, Collections: CollectionsOfPoints,
		EmptyOperands: EmptyIsNull, RelationDomain: RelationsNull, OnlyCollectionsEmpty: true, SimpleCollections: SimpleApart,
		References: ReferencesAreCatalogued, OrdinatesZAndM: OrdinatesZAndMNone, NumberWords: NumberWordsNone,
		EmptyDimension: EmptyDimensionMinusOne, Centroids: CentroidsCollect, TypeWords: TypeWordsMySQL, MixedReferences: MixedReferencesRaise}
	mysql56Spatial = Spatial{SpatialSystem: SpatialMySQL56, FurtherTypes: FurtherTypesNone, GeometryText: GeometryTextOpen, UnreadGeometry: UnreadGeometryNull,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, RelationDomain: RelationsOverlapsOpen, CrossesDefinition: CrossesByIntersection, OnlyCollectionsEmpty: true,
		EmptinessUnknown: true, TextGrammar: TextFlatPresent, SimpleCollections: SimpleApartOpen, OtherType: OtherTypeNull,
		FlatEnvelope: FlatEnvelopePolygon, BoxContainment: BoxContainsCovered, References: ReferencesAreLabels,
		EmptyDimension: EmptyDimensionMinusOne, Centroids: CentroidsAreas, TypeWords: TypeWordsPlain}
	mariadbSpatial = Spatial{SpatialSystem: SpatialMariaDB, GeometryText: GeometryTextOpen, UnreadGeometry: UnreadGeometryNull,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, RelationDomain: RelationsCrossesNull, CrossesDefinition: CrossesByIntersection, OnlyCollectionsEmpty: true,
		EmptinessUnknown: true, TextGrammar: TextFlat, SimpleCollections: SimpleApartOpen, OtherType: OtherTypeSum,
		FlatEnvelope: FlatEnvelopePolygon, BoxContainment: BoxContainsCovered, References: ReferencesAreLabels,
		EmptyDimension: EmptyDimensionMinusOne, Centroids: CentroidsAreas, TypeWords: TypeWordsPlain}
	// spatialiteSpatial: predicates are numbers, and -1 where an operand is NULL.
	spatialiteSpatial = Spatial{SpatialSystem: SpatialSpatiaLite, GeometryText: GeometryTextNull, UnreadGeometry: UnreadGeometryNull,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, NullRelation: NullRelationMinusOne,
		TextGrammar: TextListed, CollectionForm: CollectionsByDimension, RingTest: RingTestSole, TypeWords: TypeWordsPlain}
	duckdbSpatial    = Spatial{SpatialSystem: SpatialDuckDB, FurtherTypes: FurtherTypesNone, GeometryText: GeometryTextLiteral, TextGrammar: TextUnchecked, Collections: CollectionsOpen}
	postgis33Spatial = Spatial{SpatialSystem: SpatialPostGIS, GeometryText: GeometryTextConverts,
		GeometryEquality: GeometryEqualityIdentity,
		FullyWithin:      FullyWithinGreatest, Boxes: BoxesBinary32, EmptyBoxes: EmptyHasNoBox, Subtypes: SubtypesStrict, FurtherTypes: FurtherTypesPostGIS,
		References: ReferencesAreLabels, OrdinatesZAndM: OrdinatesZAndMCarried, NumberWords: NumberWordsNaN,
		ExtendedForms: true, EndsAsBytes: true, OtherOrdinate: OtherOrdinateRaises, RingTest: RingTestRaises, EmptyDimension: EmptyDimensionZero,
		MixedReferences: MixedReferencesByCall, SameIsEqual: true}
	geosSpatial = Spatial{SpatialSystem: SpatialGEOS, GeometryText: GeometryTextConverts,
		GeometryEquality: GeometryEqualityIdentity,
		EmptyDistance:    EmptyDistanceZero, NegativeBound: NegativeBoundFalse, LibraryCalls: true}
)

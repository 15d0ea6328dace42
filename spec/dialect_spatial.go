package spec

// Spatial is what geometries are and what their functions do, where dialects
// differ. The tables are at the end, side by side; the sources are with the rules
// and the code that switch on a knob.
type Spatial struct {
	SpatialSystem    SpatialSystem
	GeometryText     GeometryText
	UnreadGeometry   UnreadGeometry
	GeometryEquality GeometryEquality
	Collections      Collections
	EmptyOperands    EmptyOperands
	RelationDomain   RelationDomain
	NullRelation     NullRelation
	FullyWithin      FullyWithin
	Boxes            Boxes
	// OnlyCollectionsEmpty: no other EMPTY is a geometry than a collection without
	// elements.
	OnlyCollectionsEmpty bool
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
	UnreadGeometryNull                  // SpatiaLite
	UnreadGeometryOpen                  // no source was read
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
	CollectionsUnion       Collections = iota // the collection is the union of its elements
	CollectionsLastElement                    // the last element that has the point decides
	CollectionsOpen                           // no source says it: what differs is open
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
	RelationsEverywhere  RelationDomain = iota // JTS: crosses is symmetric; what cannot be is false
	RelationsNull                              // MySQL: NULL
	RelationsCrossesNull                       // MariaDB: NULL for ST_Crosses of an area and of a point behind; the others are open
	RelationsOpen                              // no source says it
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

var (
	isoSpatial = Spatial{SpatialSystem: SpatialStandard, GeometryText: GeometryTextConverts,
		EmptyOperands: EmptyContainmentOpen, RelationDomain: RelationsOpen}
	postgisSpatial = Spatial{SpatialSystem: SpatialPostGIS, GeometryText: GeometryTextConverts,
		GeometryEquality: GeometryEqualityIdentity, Boxes: BoxesBinary32}
	// mysqlSpatial: EMPTY is a collection without elements only.
	mysqlSpatial = Spatial{SpatialSystem: SpatialMySQL, GeometryText: GeometryTextRaises, Collections: CollectionsOpen,
		EmptyOperands: EmptyIsNull, RelationDomain: RelationsNull, OnlyCollectionsEmpty: true}
	mysql56Spatial = Spatial{SpatialSystem: SpatialMySQL56, GeometryText: GeometryTextOpen, UnreadGeometry: UnreadGeometryOpen,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, RelationDomain: RelationsCrossesNull, OnlyCollectionsEmpty: true}
	mariadbSpatial = Spatial{SpatialSystem: SpatialMariaDB, GeometryText: GeometryTextOpen, UnreadGeometry: UnreadGeometryOpen,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, RelationDomain: RelationsCrossesNull, OnlyCollectionsEmpty: true}
	// spatialiteSpatial: predicates are numbers, and -1 where an operand is NULL.
	spatialiteSpatial = Spatial{SpatialSystem: SpatialSpatiaLite, GeometryText: GeometryTextNull, UnreadGeometry: UnreadGeometryNull,
		Collections: CollectionsOpen, EmptyOperands: EmptyOpen, NullRelation: NullRelationMinusOne}
	duckdbSpatial    = Spatial{SpatialSystem: SpatialDuckDB, GeometryText: GeometryTextLiteral, Collections: CollectionsOpen}
	postgis33Spatial = Spatial{SpatialSystem: SpatialPostGIS, GeometryText: GeometryTextConverts,
		GeometryEquality: GeometryEqualityIdentity, Collections: CollectionsLastElement,
		FullyWithin: FullyWithinGreatest, Boxes: BoxesBinary32}
)

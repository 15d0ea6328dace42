package function

import "github.com/semcheck/semcheck/spec"

// Cases of the rule of ST_Centroid.
const (
	CentroidEmpty spec.Case = iota + 1
	CentroidRational
	CentroidIrrational
)

// Cases of the rule of ST_Centroid where it is one of areas.
const (
	CentroidOfNoPoints spec.Case = iota + 1
	CentroidFound
)

// Cases of the rule of ST_PointOnSurface.
const (
	SurfacePointEmpty spec.Case = iota + 1
	SurfacePointChosen
	SurfacePointOfOtherDimension
)

// places is the chapter of what computes a point of a geometry.
var places = []*Function{
	STCentroid,
	STCentroidOfMySQLFamily,
	STPointOnSurface,
}

var STCentroid = &Function{
	Name: "ST_CENTROID", Parameters: []Type{Geometry}, Result: Geometry, in: postgis | duckdbSpatial | spatialite | geos,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "edit.centroid",
		Statement: "ST_Centroid is the centre of mass of the parts of the highest dimension that have a measure: of polygons by area, else of lines by length, else of points, each as often as it is written. EMPTY has POINT EMPTY. NULL stays NULL.",
		From:      spec.PostGIS("ST_Centroid; lwgeom_centroid, which has POINT EMPTY where the manual has a collection", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c").With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h")),
		Keywords:  []string{"ST_CENTROID"},
		Cases:     []string{NullArgument: "null", CentroidEmpty: "empty", CentroidRational: "rational", CentroidIrrational: "irrational"},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_Centroid").With(spec.DuckDBSpatial("ST_Centroid", "src/spatial/modules/geos/geos_module.cpp")).With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h"))},
			{Dialects: []string{"geos"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h")},
			{Dialects: []string{"spatialite"}, Statement: "As in PostGIS, of all geometries, also where the manual speaks of polygons. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_Centroid, gaiaGeomCollCentroid_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c").With(spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h"))},
		},
		Open:   map[string][]string{"duckdbspatial": {"empty"}, "geos": {"empty"}},
		Except: map[string][]string{"spatialite": {"empty"}},
	}),
}

var STCentroidOfMySQLFamily = &Function{
	Name: "ST_CENTROID", Parameters: []Type{Geometry}, Result: Geometry, in: mysql | mariadb,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(mysql|mariadb, spec.Rule{
		ID:        "edit.area-centroid",
		Statement: "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; of a collection with polygons that of these. It is NULL of a collection without any points; others are not modelled. NULL stays NULL.",
		From:      spec.Source{Doc: "MySQL 8.0 Reference Manual", Clause: "Polygon and MultiPolygon Property Functions, ST_Centroid", Address: "", Read: ""},
		Keywords:  []string{"ST_CENTROID"},
		Cases:     []string{NullArgument: "null", CentroidOfNoPoints: "no points", CentroidFound: "found"},
		Variants: []spec.Variant{
			{Dialects: []string{"mariadb"}, Statement: "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; others are not modelled. NULL stays NULL.",
				From: spec.MariaDB("ST_CENTROID", "server/reference/sql-statements/geometry-constructors/polygon-properties/st_centroid")},
		},
		Except: map[string][]string{"mariadb": {"no points"}},
	}),
}

var STPointOnSurface = &Function{
	Name: "ST_POINTONSURFACE", Parameters: []Type{Geometry}, Result: Geometry, in: postgis | duckdbSpatial | spatialite | geos,
	Weight: 10,
	Rule: declare(postgis|duckdbSpatial|spatialite|geos, spec.Rule{
		ID:        "edit.point-on-surface",
		Statement: "ST_PointOnSurface is a point in the interior of the areas of a geometry, else a point of its lines, else one of its points; which one is left to the engine. EMPTY has POINT EMPTY; where EMPTY elements or lines without length have a higher dimension than the others it is left open. NULL stays NULL.",
		From:      spec.PostGIS("ST_PointOnSurface, with the example of the highest-dimension components of a GeometryCollection; lwgeom_pointonsurface", "doc/reference_processing.xml, liblwgeom/lwgeom_geos.c"),
		Keywords:  []string{"ST_POINTONSURFACE"},
		Cases:     []string{NullArgument: "null", SurfacePointEmpty: "empty", SurfacePointChosen: "chosen", SurfacePointOfOtherDimension: "other dimension"},
		Variants: []spec.Variant{
			{Dialects: []string{"duckdbspatial"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.DuckDBSpatialPage("ST_PointOnSurface").With(spec.DuckDBSpatial("ST_PointOnSurface", "src/spatial/modules/geos/geos_module.cpp"))},
			{Dialects: []string{"geos"}, Statement: "As in PostGIS; of EMPTY it is left open. NULL stays NULL.",
				From: spec.JTS("InteriorPoint")},
			{Dialects: []string{"spatialite"}, Statement: "As in PostGIS, of all geometries. NULL stays NULL.",
				From: spec.SpatiaLiteCode("fnct_PointOnSurface, gaiaGetPointOnSurface_r", "src/spatialite/spatialite.c, src/gaiageo/gg_relations.c")},
		},
		Open:   map[string][]string{spec.EveryDialect: {"other dimension"}, "duckdbspatial": {"empty", "other dimension"}, "geos": {"empty", "other dimension"}},
		Except: map[string][]string{"spatialite": {"empty"}},
	}),
}

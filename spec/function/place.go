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
var places = []*Function{STCentroid, STCentroidOfMySQLFamily, STPointOnSurface}

var (
	STCentroid = ruled(Function{Name: "ST_Centroid", Parameters: shape, Result: Geometry, in: postgis | duckdbSpatial | spatialite | geos, Geometric: equivariant}, spec.Rule{
		ID: "edit.centroid", Statement: "ST_Centroid is the centre of mass of the parts of the highest dimension that have a measure: of polygons by area, else of lines by length, else of points, each as often as it is written. EMPTY has POINT EMPTY." + nullStays,
		From:  spec.PostGIS("ST_Centroid; lwgeom_centroid, which has POINT EMPTY where the manual has a collection", processingPage+", liblwgeom/lwgeom_geos.c").With(centroidInGEOS),
		Cases: []string{NullArgument: "null", CentroidEmpty: "empty", CentroidRational: "rational", CentroidIrrational: "irrational"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, unlessEmpty, inDuckDB("ST_Centroid", duckdbGEOS).With(centroidInGEOS)),
			varies(geos, unlessEmpty, centroidInGEOS),
			varies(spatialite, "As in PostGIS, of all geometries, also where the manual speaks of polygons."+nullStays, inSpatiaLite("fnct_Centroid, gaiaGeomCollCentroid_r", "gg_relations.c").With(centroidInGEOS)),
		},
		Open: each(duckdbSpatial|geos, "empty"), Except: each(spatialite, "empty"),
	})
	STCentroidOfMySQLFamily = ruled(Function{Name: "ST_Centroid", Parameters: shape, Result: Geometry, in: mysql | mariadb, Geometric: equivariant}, spec.Rule{
		ID: "edit.area-centroid", Statement: "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; of a collection with polygons that of these. It is NULL of a collection without any points; others are not modelled." + nullStays,
		From:  spec.Source{Doc: "MySQL 8.0 Reference Manual", Clause: "Polygon and MultiPolygon Property Functions, ST_Centroid", Address: "", Read: ""},
		Cases: []string{NullArgument: "null", CentroidOfNoPoints: "no points", CentroidFound: "found"},
		Variants: []spec.Variant{varies(mariadb, "ST_Centroid is the centre of mass of a Polygon or a MultiPolygon, by area; others are not modelled."+nullStays,
			spec.MariaDB("ST_CENTROID", "server/reference/sql-statements/geometry-constructors/polygon-properties/st_centroid"))},
		Except: each(mariadb, "no points"),
	})
	STPointOnSurface = ruled(Function{Name: "ST_PointOnSurface", Parameters: shape, Result: Geometry, in: postgis | duckdbSpatial | spatialite | geos}, spec.Rule{
		ID: "edit.point-on-surface", Statement: "ST_PointOnSurface is a point in the interior of the areas of a geometry, else a point of its lines, else one of its points; which one is left to the engine. EMPTY has POINT EMPTY; where EMPTY elements or lines without length have a higher dimension than the others it is left open." + nullStays,
		From:  spec.PostGIS("ST_PointOnSurface, with the example of the highest-dimension components of a GeometryCollection; lwgeom_pointonsurface", processingPage+", liblwgeom/lwgeom_geos.c"),
		Cases: []string{NullArgument: "null", SurfacePointEmpty: "empty", SurfacePointChosen: "chosen", SurfacePointOfOtherDimension: "other dimension"},
		Variants: []spec.Variant{
			varies(duckdbSpatial, unlessEmpty, inDuckDB("ST_PointOnSurface", duckdbGEOS)),
			varies(geos, unlessEmpty, spec.JTS("InteriorPoint")),
			varies(spatialite, "As in PostGIS, of all geometries."+nullStays, inSpatiaLite("fnct_PointOnSurface, gaiaGetPointOnSurface_r", "gg_relations.c")),
		},
		Open:   map[string][]string{spec.EveryDialect: {"other dimension"}, "duckdbspatial": {"empty", "other dimension"}, "geos": {"empty", "other dimension"}},
		Except: each(spatialite, "empty"),
	})

	centroidInGEOS = spec.GEOS("Centroid", "include/geos/algorithm/Centroid.h")
)

// unlessEmpty is what GEOS and DuckDB's extension say of functions that PostGIS' manual describes.
const unlessEmpty = "As in PostGIS; of EMPTY it is left open." + nullStays

package function

import "github.com/semcheck/semcheck/spec"

// Case of the rule of ST_SetSRID.
const (
	SystemSet spec.Case = iota + 1
)

// Case of the rule of ST_Force2D.
const (
	Flattened spec.Case = iota + 1
)

// Case of the rule of ST_Force3D.
const (
	LayoutForced spec.Case = iota + 1
)

// SystemsDiffer is the case of RuleMixedReferences.
const SystemsDiffer spec.Case = iota

// SystemInherited is the case of RuleInheritedReference.
const SystemInherited spec.Case = iota

// OrdinatesUnseen is the case of RuleFlat.
const OrdinatesUnseen spec.Case = iota

// references is the chapter of what is of reference systems and of Z and M.
var references = []*Function{STSetSRID, STSRIDSet, STZ, STM, STForce2D, STForce3D, STForce3DZ, STForce3DM, STForce4D, STAsEWKT, STAsEWKTOfDigits, STAsEWKB}

var (
	STSetSRID = following(systemSetRule, Function{Name: "ST_SetSRID", Parameters: nth, Result: Geometry, in: postgis, Geometric: Geometric{geographies: postgis}})
	STSRIDSet = following(systemSetRule, Function{Name: "ST_SRID", Parameters: nth, Result: Geometry, in: mysql, Weight: 1})

	systemSetRule = declare(postgis|mysql, spec.Rule{
		ID: "reference.set", Statement: "ST_SetSRID is the geometry with another spatial reference system, its coordinates as they are." + nullArgument,
		From: spec.PostGIS("ST_SetSRID", "doc/reference_srs.xml"), Keywords: []string{"ST_SETSRID"}, Cases: []string{NullArgument: "null", SystemSet: "set"},
		Variants: []spec.Variant{varies(mysql, "ST_SRID with two arguments is the first with the second for its SRID."+nullArgument, spec.MySQLSpatial(anyProperties))},
	})

	STZ = ruled(Function{Name: "ST_Z", Parameters: shape, Result: Double, in: postgis, Raises: geometryErrors}, spec.Rule{
		ID: "accessor.further", Statement: "ST_Z and ST_M are the Z and the M of a point, NULL where it has none or is EMPTY; of another geometry an error." + nullStays,
		From: spec.PostGIS("ST_Z, ST_M; LWGEOM_z_point, LWGEOM_m_point", accessorPage+", postgis/lwgeom_ogc.c"), Cases: coordinateCases,
	})
	STM       = also(STZ, "ST_M")
	STForce2D = ruled(Function{Name: "ST_Force2D", Parameters: shape, Result: Geometry, in: postgis, Geometric: equivariant}, spec.Rule{
		ID: "edit.flat", Statement: "ST_Force2D is the geometry without Z and M." + nullStays,
		From: spec.PostGIS("ST_Force2D", editorPage), Cases: []string{NullArgument: "null", Flattened: "made"},
	})
	STForce3DZ = forced("ST_Force3DZ", 1, Geometry, Number)
	STForce3D  = forced("ST_Force3D", 1, Geometry, Number)
	STForce3DM = forced("ST_Force3DM", 1, Geometry, Number)
	STForce4D  = forced("ST_Force4D", 2, Geometry, Number, Number)

	forcedRule = declare(postgis, spec.Rule{
		ID: "edit.forced-layout", Statement: "ST_Force3DZ, also by the name ST_Force3D, is the geometry with Z and without M, ST_Force3DM with M and without Z, ST_Force4D with both. What is there stays; what is missing is the number behind the geometry, Z first, and 0 without one." + nullArgument,
		From: spec.PostGIS("ST_Force3D, ST_Force3DZ, ST_Force3DM, ST_Force4D; lwgeom_force_dims, ptarray_force_dims", editorPage+", liblwgeom/lwgeom.c, liblwgeom/ptarray.c"), Keywords: []string{"ST_FORCE3D", "ST_FORCE3DZ", "ST_FORCE3DM", "ST_FORCE4D"},
		Cases: []string{NullArgument: "null", LayoutForced: "made"},
	})

	STAsEWKT = output(Function{Name: "ST_AsEWKT", Result: Text, in: postgis}, spec.Rule{
		ID: "geometry.as-extended-text", Statement: "ST_AsEWKT is the text of ST_AsText behind SRID=n; where there is one, also with a second argument. Z is not named, M is where there is no Z, by the last letter of the type. The points of a MULTIPOINT stand without parentheses." + nullStays,
		From: spec.PostGIS("ST_AsEWKT; dimension_qualifiers_to_wkt_sb, lwmpoint_to_wkt_sb", outputPage+", liblwgeom/lwout_wkt.c"),
	})
	STAsEWKTOfDigits = withDigits(STAsEWKT)
	STAsEWKB         = output(Function{Name: "ST_AsEWKB", Result: Bytes, in: postgis}, spec.Rule{
		ID: "geometry.as-extended-binary", Statement: "ST_AsEWKB is the extended well-known binary of a geometry, with its SRID where there is one, here with the lowest byte first." + nullStays,
		From: spec.PostGIS("ST_AsEWKB", outputPage),
	})
)

func forced(name string, optional int, of ...Type) *Function {
	return following(forcedRule, Function{Name: name, Parameters: of, Optional: optional, Result: Geometry, in: postgis})
}

// The rules of what holds for several functions of geometries.
var (
	RuleMixedReferences = declare(postgis|mysql, spec.Rule{
		ID: "reference.mixed", Statement: "Functions of several geometries raise an error if those have different spatial reference systems (SRID), but for those that compare boxes, ST_OrderingEquals, ST_AddPoint and ST_SetPoint.",
		From:     spec.PostGIS("gserialized_error_if_srid_mismatch, where LWGEOM_* and ST_* call it; gserialized_datum_predicate_2d, LWGEOM_same, LWGEOM_addpoint and LWGEOM_setpoint_linestring, which do not", "postgis/lwgeom_functions_basic.c, postgis/lwgeom_geos.c, postgis/lwgeom_geos_predicates.c, postgis/gserialized_gist_2d.c"),
		Cases:    []string{SystemsDiffer: "different"},
		Variants: []spec.Variant{varies(mysql, "Functions of several geometries raise an error if those are not all in the same spatial reference system (SRID).", mysqlArguments)},
	})
	RuleInheritedReference = declare(postgis|mysqls, spec.Rule{
		ID: "reference.inherited", Statement: "What a function makes of geometries is in their spatial reference system. The type geometry is of the plane whatever that is.",
		From:  spec.PostGIS("The basis for the PostGIS geometry data type is a plane; lwgeom_set_srid, geometry_serialize", "doc/using_postgis_dataman.xml, liblwgeom/lwgeom.c"),
		Cases: []string{SystemInherited: "made"},
		Variants: []spec.Variant{
			varies(mysql, "A geometry that a function returns is in the spatial reference system of its arguments.", mysqlArguments),
			varies(mysql56|mariadb, "The SRID is a number that stands with a geometry, also with one that a function makes of it; all is computed in the plane.",
				spec.MySQL56Help("SRID").With(spec.MariaDB("ST_SRID", mariadbProperties+"st_srid"))),
		},
	})
	RuleFlat = declare(postgis, spec.Rule{
		ID: "reference.flat", Statement: "Relations, measures, boxes, properties and matrices are those of the plane: Z and M are not looked at.",
		From:  spec.PostGIS("4.1.1 OGC Geometry: shapes in the 2-dimensional Cartesian plane, with optional Z and M; ST_Length: the 2D length; the functions ST_3D… beside those without", "doc/using_postgis_dataman.xml, doc/reference_measure.xml, doc/reference_relationship.xml"),
		Cases: []string{OrdinatesUnseen: "Z or M"},
	})
)

// mysqlArguments is what MySQL's manual says of the reference systems of arguments. Of 9.5
// the beginning of that page was read, the sentences themselves in the manual of 8.4.
var mysqlArguments = spec.Source{Doc: "MySQL 8.4 Reference Manual", Clause: "14.16.2 Argument Handling by Spatial Functions",
	Address: "dev.mysql.com/doc/refman/8.4/en/spatial-function-argument-handling.html @ 2026-11-23", Read: "2026-11-23"}

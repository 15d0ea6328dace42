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

// SystemsDiffer is the case of RuleMixedReferences.
const SystemsDiffer spec.Case = iota

// SystemInherited is the case of RuleInheritedReference.
const SystemInherited spec.Case = iota

// OrdinatesUnseen is the case of RuleFlat.
const OrdinatesUnseen spec.Case = iota

// references is the chapter of what is of reference systems and of Z and M.
var references = []*Function{
	STSetSRID,
	STSRIDSet,
	STZ,
	STM,
	STForce2D,
	STAsEWKT,
	STAsEWKB,
}

var STSetSRID = &Function{
	Name: "ST_SETSRID", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{geographies: postgis},
	Rule: declare(postgis|mysql, spec.Rule{
		ID:        "reference.set",
		Statement: "ST_SetSRID is the geometry with another spatial reference system, its coordinates as they are. NULL if an argument is.",
		From:      spec.PostGIS("ST_SetSRID", "doc/reference_srs.xml"),
		Keywords:  []string{"ST_SETSRID"},
		Cases:     []string{NullArgument: "null", SystemSet: "set"},
		Variants: []spec.Variant{
			{Dialects: []string{"mysql"}, Statement: "ST_SRID with two arguments is the first with the second for its SRID. NULL if an argument is.",
				From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions")},
		},
	}),
}

var STSRIDSet = &Function{
	Name: "ST_SRID", Parameters: []Type{Geometry, Integer}, Result: Geometry, in: mysql,
	Weight: 1,
	Rule:   STSetSRID.Rule,
}

var STZ = &Function{
	Name: "ST_Z", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule: declare(postgis, spec.Rule{
		ID:        "accessor.further",
		Statement: "ST_Z and ST_M are the Z and the M of a point, NULL where it has none or is EMPTY; of another geometry an error. NULL stays NULL.",
		From:      spec.PostGIS("ST_Z, ST_M; LWGEOM_z_point, LWGEOM_m_point", "doc/reference_accessor.xml, postgis/lwgeom_ogc.c"),
		Keywords:  []string{"ST_Z", "ST_M"},
		Cases:     coordinateCases,
	}),
}

var STM = &Function{
	Name: "ST_M", Parameters: []Type{Geometry}, Result: Double, in: postgis,
	Raises: []spec.Class{spec.ClassGeometry},
	Weight: 1,
	Rule:   STZ.Rule,
}

var STForce2D = &Function{
	Name: "ST_FORCE2D", Parameters: []Type{Geometry}, Result: Geometry, in: postgis,
	Weight:    10,
	Geometric: Geometric{Invariance: Equivariant},
	Rule: declare(postgis, spec.Rule{
		ID:        "edit.flat",
		Statement: "ST_Force2D is the geometry without Z and M. NULL stays NULL.",
		From:      spec.PostGIS("ST_Force2D", "doc/reference_editor.xml"),
		Keywords:  []string{"ST_FORCE2D"},
		Cases:     []string{NullArgument: "null", Flattened: "made"},
	}),
}

var STAsEWKT = &Function{
	Name: "ST_ASEWKT", Parameters: []Type{Geometry}, Result: Text, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "geometry.as-extended-text",
		Statement: "ST_AsEWKT is the text of ST_AsText behind SRID=n; where there is one. Z is not named, M is where there is no Z, by the last letter of the type. NULL stays NULL.",
		From:      spec.PostGIS("ST_AsEWKT; dimension_qualifiers_to_wkt_sb", "doc/reference_output.xml, liblwgeom/lwout_wkt.c"),
		Keywords:  []string{"ST_ASEWKT"},
		Cases:     outputCases,
		Open:      map[string][]string{spec.EveryDialect: {"inexact"}},
	}),
}

var STAsEWKB = &Function{
	Name: "ST_ASEWKB", Parameters: []Type{Geometry}, Result: Bytes, in: postgis,
	Weight: 10,
	Rule: declare(postgis, spec.Rule{
		ID:        "geometry.as-extended-binary",
		Statement: "ST_AsEWKB is the extended well-known binary of a geometry, with its SRID where there is one, here with the lowest byte first. NULL stays NULL.",
		From:      spec.PostGIS("ST_AsEWKB", "doc/reference_output.xml"),
		Keywords:  []string{"ST_ASEWKB"},
		Cases:     outputCases,
		Open:      map[string][]string{spec.EveryDialect: {"inexact"}},
	}),
}

// The rules of what holds for several functions of geometries.
var (
	RuleMixedReferences = declare(postgis|mysql, spec.Rule{
		ID: "reference.mixed", Statement: "Functions of several geometries raise an error if those have different spatial reference systems (SRID), but for those that compare boxes, ST_OrderingEquals, ST_AddPoint and ST_SetPoint.",
		From:  spec.PostGIS("gserialized_error_if_srid_mismatch, where LWGEOM_* and ST_* call it; gserialized_datum_predicate_2d, LWGEOM_same, LWGEOM_addpoint and LWGEOM_setpoint_linestring, which do not", "postgis/lwgeom_functions_basic.c, postgis/lwgeom_geos.c, postgis/lwgeom_geos_predicates.c, postgis/gserialized_gist_2d.c"),
		Cases: []string{SystemsDiffer: "different"},
		Variants: []spec.Variant{{Dialects: []string{"mysql"}, Statement: "Functions of several geometries raise an error if those are not all in the same spatial reference system (SRID).",
			From: mysqlArguments}},
	})
	RuleInheritedReference = declare(postgis|mysqls, spec.Rule{
		ID: "reference.inherited", Statement: "What a function makes of geometries is in their spatial reference system. The type geometry is of the plane whatever that is.",
		From:  spec.PostGIS("The basis for the PostGIS geometry data type is a plane; lwgeom_set_srid, geometry_serialize", "doc/using_postgis_dataman.xml, liblwgeom/lwgeom.c"),
		Cases: []string{SystemInherited: "made"},
		Variants: []spec.Variant{{Dialects: []string{"mysql"}, Statement: "A geometry that a function returns is in the spatial reference system of its arguments.", From: mysqlArguments},
			{Dialects: []string{"mysql56", "mariadb"}, Statement: "The SRID is a number that stands with a geometry, also with one that a function makes of it; all is computed in the plane.",
				From: spec.MySQL56Help("SRID").With(spec.MariaDB("ST_SRID", "server/reference/sql-structure/geometry/geometry-properties/st_srid"))}},
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

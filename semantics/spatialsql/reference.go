package spatialsql

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
)

// The chapter of spatial reference systems, and of Z and M. Before a function is
// applied its arguments have to be in one reference system; what it makes is in that of
// the arguments. Functions that look at X and Y alone get nothing else to see.

var (
	ruleMixedReferences = declare(postgis|mysqlNew, spec.Rule{
		ID: "reference.mixed", Says: "Functions of several geometries raise an error if those have different spatial reference systems (SRID), but for those that compare boxes, ST_OrderingEquals, ST_AddPoint and ST_SetPoint.",
		From:  spec.PostGIS("gserialized_error_if_srid_mismatch, where LWGEOM_* and ST_* call it; gserialized_datum_predicate_2d, LWGEOM_same, LWGEOM_addpoint and LWGEOM_setpoint_linestring, which do not", "postgis/lwgeom_functions_basic.c, postgis/lwgeom_geos.c, postgis/lwgeom_geos_predicates.c, postgis/gserialized_gist_2d.c"),
		Cases: []string{"different"},
		Variants: []spec.Variant{{Dialects: []string{"mysql"}, Says: "Functions of several geometries raise an error if those are not all in the same spatial reference system (SRID).",
			From: mysqlArguments}},
	})
	ruleInheritedReference = declare(postgis|mysqls, spec.Rule{
		ID: "reference.inherited", Says: "What a function makes of geometries is in their spatial reference system. The type geometry is of the plane whatever that is.",
		From:  spec.PostGIS("The basis for the PostGIS geometry data type is a plane; lwgeom_set_srid, geometry_serialize", "doc/using_postgis_dataman.xml, liblwgeom/lwgeom.c"),
		Cases: []string{"made"},
		Variants: []spec.Variant{{Dialects: []string{"mysql"}, Says: "A geometry that a function returns is in the spatial reference system of its arguments.", From: mysqlArguments},
			{Dialects: []string{"mysql56", "mariadb"}, Says: "The SRID is a number that stands with a geometry, also with one that a function makes of it; all is computed in the plane.",
				From: spec.MySQL56Help("SRID").With(spec.MariaDB("ST_SRID", "server/reference/sql-structure/geometry/geometry-properties/st_srid"))}},
	})
	ruleFlat = declare(postgis, spec.Rule{
		ID: "reference.flat", Says: "Relations, measures, boxes, properties and matrices are those of the plane: Z and M are not looked at.",
		From:  spec.PostGIS("4.1.1 OGC Geometry: shapes in the 2-dimensional Cartesian plane, with optional Z and M; ST_Length: the 2D length; the functions ST_3D… beside those without", "doc/using_postgis_dataman.xml, doc/reference_measure.xml, doc/reference_relationship.xml"),
		Cases: []string{"Z or M"},
	})
	ruleSetReference = declare(postgis|mysqlNew, spec.Rule{
		ID: "reference.set", Says: "ST_SetSRID is the geometry with another spatial reference system, its coordinates as they are. NULL if an argument is.",
		From:     spec.PostGIS("ST_SetSRID", "doc/reference_srs.xml"),
		Keywords: []string{"ST_SETSRID"}, Cases: []string{"null", "set"},
		Variants: []spec.Variant{{Dialects: []string{"mysql"}, Says: "ST_SRID with two arguments is the first with the second for its SRID. NULL if an argument is.",
			From: spec.MySQLSpatial("14.16.7.1 General Geometry Property Functions")}},
	})
	ruleFurtherOrdinate = declare(postgis, spec.Rule{
		ID: "accessor.further", Says: "ST_Z and ST_M are the Z and the M of a point, NULL where it has none or is EMPTY; of another geometry an error. NULL stays NULL.",
		From:     spec.PostGIS("ST_Z, ST_M; LWGEOM_z_point, LWGEOM_m_point", "doc/reference_accessor.xml, postgis/lwgeom_ogc.c"),
		Keywords: []string{"ST_Z", "ST_M"}, Cases: []string{"null", "none", "found", "no point"},
	})
	ruleForceFlat = declare(postgis, spec.Rule{
		ID: "edit.flat", Says: "ST_Force2D is the geometry without Z and M. NULL stays NULL.",
		From:     spec.PostGIS("ST_Force2D", "doc/reference_editor.xml"),
		Keywords: []string{"ST_FORCE2D"}, Cases: []string{"null", "made"},
	})
	ruleExtendedText = declare(postgis, spec.Rule{
		ID: "geometry.as-extended-text", Says: "ST_AsEWKT is the text of ST_AsText behind SRID=n; where there is one. Z is not named, M is where there is no Z, by the last letter of the type. NULL stays NULL.",
		From:     spec.PostGIS("ST_AsEWKT; dimension_qualifiers_to_wkt_sb", "doc/reference_output.xml, liblwgeom/lwout_wkt.c"),
		Keywords: []string{"ST_ASEWKT"}, Cases: []string{"null", "shown", "inexact"},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}},
	})
	ruleExtendedBinary = declare(postgis, spec.Rule{
		ID: "geometry.as-extended-binary", Says: "ST_AsEWKB is the extended well-known binary of a geometry, with its SRID where there is one, here with the lowest byte first. NULL stays NULL.",
		From:     spec.PostGIS("ST_AsEWKB", "doc/reference_output.xml"),
		Keywords: []string{"ST_ASEWKB"}, Cases: []string{"null", "shown", "inexact"},
		Open: map[string][]string{spec.EveryDialect: {"inexact"}},
	})
)

// mysqlArguments is what MySQL's manual says of the reference systems of arguments. Of 9.5
// the beginning of that page was read, the sentences themselves in the manual of 8.4.
var mysqlArguments = spec.Source{Doc: "MySQL 8.4 Reference Manual", Clause: "14.16.2 Argument Handling by Spatial Functions",
	Address: "dev.mysql.com/doc/refman/8.4/en/spatial-function-argument-handling.html @ 2026-11-23", Read: "2026-11-23"}

// references is the chapter of functions of reference systems and of Z and M.
var references = []Function{
	{Name: "ST_SETSRID", Parameters: andNumber, Result: ShapeResult, Rule: ruleSetReference, in: postgis, apply: setReference},
	{Name: "ST_SRID", Parameters: andNumber, Result: ShapeResult, Rule: ruleSetReference, in: mysqlNew, apply: setReference},
	furtherOrdinate("ST_Z", spatial.Layout.HasZ, func(p spatial.Position) spatial.Number { return p.Z }),
	furtherOrdinate("ST_M", spatial.Layout.HasM, func(p spatial.Position) spatial.Number { return p.M }),
	{Name: "ST_FORCE2D", Parameters: one, Result: ShapeResult, Rule: ruleForceFlat, Invariance: spatial.Equivariant, in: postgis, apply: func(c *call) semantics.Value {
		c.meets(1)
		return semantics.GeometryValue(c.geometry(0).Flat())
	}},
	{Name: "ST_ASEWKT", Parameters: one, Result: TextResult, Rule: ruleExtendedText, in: postgis, apply: asExtendedText},
	{Name: "ST_ASEWKB", Parameters: one, Result: OctetsResult, Rule: ruleExtendedBinary, in: postgis, apply: func(c *call) semantics.Value { return c.asBinary(spatial.Extended) }},
}

func setReference(c *call) semantics.Value {
	c.meets(1)
	return c.inReference(c.arguments[0], 1)
}

// inReference puts a geometry into the reference system whose number is an argument;
// NULL and errors stay.
func (c *call) inReference(v semantics.Value, argument int) semantics.Value {
	if v.Kind() != semantics.KindGeometry {
		if c.arguments[argument].Int() != 0 && c.e.Dialect.References == spec.ReferencesOpen {
			c.e.LeaveOut("a spatial reference system")
		}
		return v
	}
	g, modelled := semantics.InReference(c.e, v.Geometry(), c.arguments[argument].Int())
	if !modelled {
		return semantics.Null
	}
	return semantics.GeometryValue(g)
}

func furtherOrdinate(name string, has func(spatial.Layout) bool, of func(spatial.Position) spatial.Number) Function {
	return Function{Name: name, Parameters: one, Result: Measured, Rule: ruleFurtherOrdinate, Raises: true, in: postgis, apply: func(c *call) semantics.Value {
		if c.formOpen(0) {
			return semantics.Null
		}
		p, is := c.shape(0).(spatial.Point)
		at, present := p.Position()
		switch {
		case !is:
			c.meets(3)
			return c.e.Raise(semantics.ClassGeometry)
		case !present || !has(p.Layout()):
			c.meets(1)
			return semantics.Null
		}
		c.meets(2)
		return coordinate(of(at))
	}}
}

// ordinates says what a function of PostGIS makes of Z and M.
type ordinates uint8

const (
	ordinatesLeftOut ordinates = iota // not modelled
	ordinatesUnseen                   // they are not looked at
	ordinatesKept                     // the function has them to see
)

// keepsOrdinates are functions that have Z and M to see, by PostGIS' manual, which says
// of those that make geometries that they do not drop the Z.
var keepsOrdinates = map[string]bool{
	"ST_ASTEXT": true, "ST_ASBINARY": true, "ST_ASEWKT": true, "ST_ASEWKB": true, "ST_Z": true, "ST_M": true, "ST_FORCE2D": true,
	"ST_SETSRID": true, "ST_ORDERINGEQUALS": true, "ST_STARTPOINT": true, "ST_ENDPOINT": true, "ST_POINTN": true,
	"ST_GEOMETRYN": true, "ST_EXTERIORRING": true, "ST_INTERIORRINGN": true,
}

// ordinates is what the function makes of Z and M: what is no geometry is measured in
// the plane.
func (f *Function) ordinates() ordinates {
	switch {
	case keepsOrdinates[f.Name]:
		return ordinatesKept
	case f.Result == ShapeResult:
		return ordinatesLeftOut
	}
	return ordinatesUnseen
}

// comparesAcross are PostGIS' functions of two geometries that do not ask whether they
// are in one reference system.
func comparesAcross(f *Function) bool {
	return f.Name == "ST_ORDERINGEQUALS" || f.Name == "ST_ADDPOINT" || f.Name == "ST_SETPOINT" || slices.ContainsFunc(boxes, func(box Function) bool { return box.Name == f.Name })
}

// admitted settles what the reference systems of the arguments and their Z and M make
// of a call; where it reports false the value is the result.
func (c *call) admitted(f *Function) (v semantics.Value, admitted bool) {
	var first *semantics.Geometry
	for i := range c.arguments {
		if c.arguments[i].Kind() != semantics.KindGeometry {
			continue
		}
		g := c.geometry(i)
		if first == nil {
			first = g
		}
		if g.Reference() != first.Reference() && !(c.e.Dialect.SpatialSystem == spec.SpatialPostGIS && comparesAcross(f)) {
			if c.e.Dialect.SpatialSystem != spec.SpatialPostGIS && c.e.Dialect.SpatialSystem != spec.SpatialMySQL {
				c.e.LeaveOut(fmt.Sprintf("geometries with the SRIDs %d and %d in one call", first.Reference(), g.Reference()))
				return semantics.Null, false
			}
			c.e.Coverage.Apply(ruleMixedReferences, 0)
			return c.e.Raise(semantics.ClassGeometry), false
		}
		if g.Shape().Layout() == spatial.XY {
			continue
		}
		switch f.ordinates() {
		case ordinatesKept:
		case ordinatesUnseen:
			c.e.Coverage.Apply(ruleFlat, 0)
			c.arguments[i] = semantics.GeometryValue(g.Flat())
		case ordinatesLeftOut:
			c.e.LeaveOut("Z or M in " + f.Name)
			return semantics.Null, false
		}
	}
	return v, true
}

// inherited is a result in the reference system of the arguments.
func (c *call) inherited(f *Function, v semantics.Value) semantics.Value {
	if f.Rule == ruleSetReference || v.Kind() != semantics.KindGeometry {
		return v
	}
	for i := range c.arguments {
		if c.arguments[i].Kind() != semantics.KindGeometry {
			continue
		}
		if g := c.geometry(i); g.Reference() != 0 {
			c.e.Coverage.Apply(ruleInheritedReference, 0)
			return semantics.GeometryValue(v.Geometry().WithReference(g.Reference()))
		}
		return v
	}
	return v
}

// extendedLayouts turns the words of ISO's text for Z and M into those of the extended
// text.
var extendedLayouts = strings.NewReplacer(" ZM EMPTY", " EMPTY", " Z EMPTY", " EMPTY", " M EMPTY", "M EMPTY", " ZM (", "(", " Z (", "(", " M (", "M(")

func asExtendedText(c *call) semantics.Value {
	v := asText(c)
	if v.Kind() != semantics.KindText {
		return v
	}
	text := extendedLayouts.Replace(v.Str())
	if srid := c.geometry(0).Reference(); srid != 0 {
		text = "SRID=" + strconv.Itoa(int(srid)) + ";" + text
	}
	return semantics.Text(text)
}

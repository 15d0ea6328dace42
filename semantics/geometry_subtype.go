package semantics

import (
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

const (
	subtypeSame spec.Case = iota
	subtypeOther
	subtypeEmptyPoint
	subtypePromoted
)

var ruleSubtype = spec.Declare(spec.Rule{
	ID:        "geometry.subtype",
	Statement: "A column of one type of geometries takes geometries of that type only; one of geometry collections takes multipoints, multilinestrings and multipolygons, too.",
	From:      spec.OGC("Geometry types as SQL types"),
	Cases:     []string{subtypeSame: "of the type", subtypeOther: "of another type", subtypeEmptyPoint: "multipoint empty as a point", subtypePromoted: "single geometry as a collection"},
	Only:      spec.SubtypeDialects(),
	Variants: []spec.Variant{{Dialects: []string{"iso"}, Statement: "A site of a subtype holds values of that subtype and of subtypes of it.",
		From: spec.OGC("Geometry types as SQL types")},
		{Dialects: []string{"postgis"}, Statement: "A type with a modifier takes geometries of that type only. MULTIPOINT EMPTY becomes POINT EMPTY where points are asked for, a point, a line or a polygon becomes a collection of its type where such a one is asked for.",
			From: spec.PostGIS("postgis_valid_typmod", "postgis/gserialized_typmod.c").With(spec.PostGIS36("postgis_valid_typmod", "postgis/gserialized_typmod.c"))},
		{Dialects: []string{"postgis33"}, Statement: "A type with a modifier takes geometries of that type only. MULTIPOINT EMPTY becomes POINT EMPTY where points are asked for.",
			From: spec.PostGIS33("postgis_valid_typmod", "postgis/gserialized_typmod.c")}},
	Except: subtypesTaken(),
})

// subtypesTaken excepts the conversions that a dialect does not make.
func subtypesTaken() map[string][]string {
	except := map[string][]string{}
	for _, name := range spec.SubtypeDialects() {
		switch spec.DialectByName(name).Subtypes {
		case spec.SubtypesHeld:
			except[name] = []string{"multipoint empty as a point", "single geometry as a collection"}
		case spec.SubtypesStrict:
			except[name] = []string{"single geometry as a collection"}
		case spec.SubtypesPromoted:
			except[name] = nil
		}
	}
	return except
}

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
	case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindList, KindStruct, KindMap:
		e.MarkUnsupported("a " + v.kind.String() + " as a geometry")
		return Null
	}
	if to.Name == "" && to.SRID == 0 {
		return v
	}
	if v = ofReference(e, v, to); v.kind == KindRaised || to.Name == "" {
		return v
	}
	shape := v.Geometry().shape
	if shape.Type().String() == to.Name {
		e.apply(ruleSubtype, subtypeSame)
		return v
	}
	if word := spatial.FurtherIn(shape); word != "" {
		e.MarkUnsupported("a " + word + " as a geometry of another type")
		return Null
	}
	if v.Geometry().isOneOfMany() { // what it becomes is open, too
		e.MarkUnsupported("a geometry whose form is open as one of a type")
		return Null
	}
	switch e.Dialect.Subtypes {
	case spec.SubtypesHeld:
		several := shape.Type() == spatial.TypeMultiPoint || shape.Type() == spatial.TypeMultiLineString || shape.Type() == spatial.TypeMultiPolygon
		if several && to.Name == spatial.TypeGeometryCollection.String() {
			e.apply(ruleSubtype, subtypeSame)
			return v
		}
	case spec.SubtypesStrict, spec.SubtypesPromoted:
		if shape.Type() == spatial.TypeMultiPoint && shape.IsEmpty() && to.Name == spatial.TypePoint.String() {
			e.apply(ruleSubtype, subtypeEmptyPoint)
			return GeometryValue(NewGeometry(spatial.EmptyPoint(shape.Layout())).WithReference(v.Geometry().reference))
		}
		if several := spatial.Multi(shape); e.Dialect.Subtypes == spec.SubtypesPromoted && several.Type().String() == to.Name {
			e.apply(ruleSubtype, subtypePromoted)
			return GeometryValue(NewGeometry(several).WithReference(v.Geometry().reference))
		}
	}
	e.apply(ruleSubtype, subtypeOther)
	return e.Raise(ClassGeometry)
}

// Cases of ruleTypeReference.
const (
	referenceTaken spec.Case = iota
	referenceOfNoSystem
	referenceOfAnotherSystem
	referenceOfZOrM
)

var ruleTypeReference = spec.Declare(spec.Rule{
	ID:        "geometry.type-reference",
	Statement: "A type with the number of a spatial reference system takes geometries of that system; one without a system comes into it. A type with a modifier that names neither Z nor M takes no geometry that has them.",
	From:      spec.PostGIS("postgis_valid_typmod", "postgis/gserialized_typmod.c"),
	Cases:     []string{referenceTaken: "the system or any", referenceOfNoSystem: "of no system", referenceOfAnotherSystem: "of another system", referenceOfZOrM: "Z or M"},
	Only:      []string{"postgis"},
})

// ofReference puts a geometry into the reference system of a type with a modifier, or
// raises where it may not be there.
func ofReference(e *Evaluation, v Value, to ast.Type) Value {
	is := v.Geometry().reference
	switch {
	case to.SRID != 0 && is == 0:
		e.apply(ruleTypeReference, referenceOfNoSystem)
		v = GeometryValue(v.Geometry().WithReference(to.SRID))
	case to.SRID != 0 && to.SRID != is:
		e.apply(ruleTypeReference, referenceOfAnotherSystem)
		return e.Raise(ClassGeometry)
	case e.Dialect.OrdinatesZAndM == spec.OrdinatesZAndMCarried && v.Geometry().shape.Layout() == spatial.XY:
		e.apply(ruleTypeReference, referenceTaken)
	}
	if v.Geometry().shape.Layout() != spatial.XY {
		e.apply(ruleTypeReference, referenceOfZOrM)
		return e.Raise(ClassGeometry)
	}
	return v
}

package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// dialects is a set of dialects. It is part of the table of dialects: which functions
// one has is said here, function by function.
type dialects uint16

const (
	iso dialects = 1 << iota
	mysql
	mysql56
	mariadb
	postgres
	sqlite    // from 3.50 on
	sqliteOld // before 3.33
	duckdb
	postgis
	duckdbSpatial
	spatialite
	geos

	mysqls       = mysql | mysql56 | mariadb
	sqlites      = sqlite | sqliteOld
	servers      = mysqls | postgres
	withEngine   = sqlites | servers | duckdb                                 // that has engines
	allDialects  = withEngine | iso                                           // an extension has what it extends
	withGeometry = iso | postgis | mysqls | duckdbSpatial | spatialite | geos // that has geometries
)

// sets are the sets of functions by dialect: that of an extension holds what it
// extends. One that is not here has the set of its nearest ancestor.
var sets = map[string]dialects{
	"iso": iso, "mysql": mysql, "mysql56": mysql56, "mariadb": mariadb, "postgres": postgres,
	"sqlite": sqlite, "sqlite329": sqliteOld, "sqlite330": sqliteOld, "sqlite332": sqliteOld, "duckdb": duckdb,
	"postgis": postgis | postgres, "duckdbspatial": duckdbSpatial | duckdb, "spatialite": spatialite | sqlite, "geos": geos | postgres,
}

// of is the set of a dialect.
func of(d *spec.Dialect) dialects {
	if set := sets[d.Name]; set != 0 { // most have their own: no list is made
		return set
	}
	for _, name := range d.Lineage() {
		if set := sets[name]; set != 0 {
			return set
		}
	}
	return 0
}

// spatialNames are the dialects with geometries, one for each that a set of dialects tells apart.
var spatialNames = []struct {
	in   dialects
	name string
}{{iso, "iso"}, {postgis, "postgis"}, {mysql, "mysql"}, {mysql56, "mysql56"}, {mariadb, "mariadb"}, {duckdbSpatial, "duckdbspatial"}, {spatialite, "spatialite"}, {geos, "geos"}}

// each gives cases of a rule of geometries to each of some dialects; nil if there are no cases.
func each(in dialects, cases ...string) map[string][]string {
	if len(cases) == 0 {
		return nil
	}
	list := map[string][]string{}
	for _, d := range spatialNames {
		if in&d.in != 0 {
			list[d.name] = cases
		}
	}
	return list
}

// varies is what some dialects say of a rule of geometries.
func varies(in dialects, statement string, from spec.Source) spec.Variant {
	v := spec.Variant{Statement: statement, From: from}
	for _, d := range spatialNames {
		if in&d.in != 0 {
			v.Dialects = append(v.Dialects, d.name)
		}
	}
	return v
}

// declare declares the rule of a function of geometries that these dialects have.
func declare(has dialects, r spec.Rule) *spec.Rule {
	var except []string
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		switch {
		case has&of(d) != 0:
			r.Only = append(r.Only, name)
		case d.HasGeometries():
			except = append(except, name)
		}
	}
	if r.Except == nil {
		r.Except = map[string][]string{}
	}
	for _, name := range except { // it may be a child of one that has the function
		r.Except[name] = r.Cases
	}
	for _, name := range r.Only { // or the parent of one
		if _, listed := r.Except[name]; !listed && slices.ContainsFunc(spec.DialectByName(name).Lineage(), func(parent string) bool { return slices.Contains(except, parent) }) {
			r.Except[name] = nil
		}
	}
	return spec.Declare(r)
}

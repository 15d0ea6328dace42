package geom

import (
	"slices"

	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// language is what the generator knows of a dialect's geometries beside its table of
// functions.
type language struct {
	dialect *spec.Dialect
	system  *system

	relations  []*function.Function // truth values of two geometries
	thresholds []*function.Function // truth values of two geometries and a number
	distances  []*function.Function // measures of two geometries
	properties []*function.Function // of one geometry: truth values, integers, measures
	patterns   bool                 // ST_Relate with a pattern
	matrices   bool                 // ST_Relate as a value
	edits      []EditFunction       // those that can be written
	total      []EditFunction       // those of them that raise for no geometry
	// arities holds a bit for each number of arguments that a function takes.
	arities map[string]uint16
}

// system is what depends on the spatial system alone.
type system struct {
	geometry  ast.Type // of columns
	words     ast.Type // of columns
	emptiness emptiness
	// nesting: collections may stand in collections. MariaDB and MySQL 5.6 read them as
	// NULL: see [spec.TextFlat].
	nesting bool
	// notNull: a spatial index needs a column without NULL.
	notNull bool
	// before and after are statements of the dialect that an index needs before it, or
	// that make it; $t and $g stand for table and column.
	before, instead []string
}

// emptiness says which EMPTY geometries a system has.
type emptiness uint8

const (
	emptyAnywhere   emptiness = iota // of any type, also as elements
	emptyCollection                  // GEOMETRYCOLLECTION EMPTY alone
	// emptyNowhere: none, they are left to NULL: see [spec.TextFlatPresent].
	emptyNowhere
)

// systems are the tables by spatial system. Sources of what is written in them are
// the manuals' pages on creating spatial indexes and on well-known text:
// PostGIS, "Spatial Indexes"; MySQL, "Creating Spatial Indexes" and "Supported
// Spatial Data Formats"; SpatiaLite, SQL functions reference; DuckDB spatial,
// "R-Tree Indexes" (all unverified here; an engine that refuses one is seen at once).
var systems = [spec.SpatialSystemCount]*system{
	spec.SpatialStandard: {geometry: ast.Geometry, words: ast.Varchar(10), nesting: true},
	spec.SpatialPostGIS:  {geometry: ast.Geometry, words: ast.Text, nesting: true},
	spec.SpatialMySQL:    {geometry: ast.Geometry, words: ast.Varchar(10), emptiness: emptyCollection, nesting: true, notNull: true},
	spec.SpatialMariaDB:  {geometry: ast.Geometry, words: ast.Varchar(10), emptiness: emptyCollection, notNull: true},
	spec.SpatialMySQL56: {geometry: ast.Geometry, words: ast.Varchar(10), emptiness: emptyNowhere, notNull: true,
		before: []string{"ALTER TABLE $t ENGINE = MyISAM"}},
	spec.SpatialDuckDB: {geometry: ast.Geometry, words: ast.Text, nesting: true},
	spec.SpatialSpatiaLite: {geometry: ast.Type{Kind: ast.TypeDynamic, Affinity: ast.AffinityBlob, Name: "BLOB"},
		words: ast.Type{Kind: ast.TypeDynamic, Affinity: ast.AffinityText, Name: "TEXT"}, emptiness: emptyNowhere,
		instead: []string{"SELECT RecoverGeometryColumn('$t', '$g', 0, 'GEOMETRY', 'XY')", "SELECT CreateSpatialIndex('$t', '$g')"}},
	spec.SpatialGEOS: {geometry: ast.Geometry, words: ast.Varchar(10), nesting: true},
}

// ofLayouts are functions of Z and M alone, and those that versions of PostGIS before 3.7 do not have.
var ofLayouts = map[*function.Function]bool{
	function.STZ: true, function.STM: true, function.STNDims: true, function.STCoordDim: true, function.STZmflag: true,
	function.STZMin: true, function.STZMax: true,
	function.STHasZ: true, function.STHasM: true,
}

// Speaks says whether the dialect has geometries that can be generated.
func Speaks(d *spec.Dialect) bool { return systems[d.SpatialSystem] != nil }

// languageOf sorts the dialect's functions by what they take and return.
func languageOf(d *spec.Dialect) *language {
	l := &language{dialect: d, system: systems[d.SpatialSystem], arities: map[string]uint16{}}
	shapes := func(f *function.Function) int {
		n := 0
		for n < len(f.Parameters) && f.Parameters[n] == function.Geometry {
			n++
		}
		return n
	}
	raising := map[string]bool{}
	for _, f := range function.OnGeometries(d) {
		if ofLayouts[f] {
			continue // no geometry here has Z or M
		}
		raising[f.Name] = raising[f.Name] || len(f.Raises) > 0
		l.arities[f.Name] |= 1 << len(f.Parameters)
		n := shapes(f)
		rest := f.Parameters[n:]
		switch {
		case n == 2 && len(rest) == 0 && f.Result == function.Condition:
			l.relations = append(l.relations, f)
		case n == 2 && len(rest) == 1 && rest[0] == function.Number && f.Result == function.Condition:
			l.thresholds = append(l.thresholds, f)
		case n == 2 && len(rest) == 0 && f.Result == function.Double:
			l.distances = append(l.distances, f)
		case f.Name == function.STRelate.Name && n == 2 && len(rest) == 0:
			l.matrices = true
		case f.Name == function.STRelate.Name && n == 2 && slices.Equal(rest, []function.Type{function.Text}):
			l.patterns = true
		case n == 1 && len(rest) == 0 && (f.Result == function.Condition || f.Result == function.Integer || f.Result == function.Unsigned || f.Result == function.Double):
			l.properties = append(l.properties, f)
		}
	}
	for f := range edits {
		x, has := l.call(Edit{Function: f, Operands: make([]spatial.Geometry, 2), Of: spatial.TypePoint}, null, null)
		if !has {
			continue
		}
		l.edits = append(l.edits, f)
		if !raising[x.(*ast.Call).Name] && !editFunctions[f].raises {
			l.total = append(l.total, f)
		}
	}
	return l
}

// has says whether the dialect has a function of that many arguments.
func (l *language) has(name string, arguments int) bool { return l.arities[name]&(1<<arguments) != 0 }

// adapted is the geometry as the dialect can hold it: without EMPTY elements, or
// without collections in collections; false if it cannot.
func (l *language) adapted(g spatial.Geometry) (spatial.Geometry, bool) {
	switch l.system.emptiness {
	case emptyAnywhere:
	case emptyCollection:
		if g.IsEmpty() {
			return spatial.NewGeometryCollection(spatial.XY), true
		}
		g = withoutEmpty(g)
	case emptyNowhere:
		if g.IsEmpty() {
			return nil, false
		}
		g = withoutEmpty(g)
	}
	if c, is := g.(spatial.GeometryCollection); is && !l.system.nesting {
		var flat []spatial.Geometry
		spatial.Basic(c, func(part spatial.Geometry) { flat = append(flat, part) })
		g = spatial.NewGeometryCollection(g.Layout(), flat...)
	}
	return g, true
}

// held makes geometries until one is of a form that the dialect can hold.
func (l *language) held(m *maker, g spatial.Geometry) spatial.Geometry {
	for {
		if held, can := l.adapted(g); can {
			return held
		}
		g = m.shape(0)
	}
}

// withoutEmpty leaves out EMPTY elements at every level.
func withoutEmpty(g spatial.Geometry) spatial.Geometry {
	switch g := g.(type) {
	case spatial.MultiPoint:
		return spatial.NewMultiPoint(g.Layout(), slices.DeleteFunc(slices.Clone(g.Points), spatial.Point.IsEmpty)...)
	case spatial.MultiLineString:
		return spatial.NewMultiLineString(g.Layout(), slices.DeleteFunc(slices.Clone(g.Lines), spatial.LineString.IsEmpty)...)
	case spatial.MultiPolygon:
		return spatial.NewMultiPolygon(g.Layout(), slices.DeleteFunc(slices.Clone(g.Polygons), spatial.Polygon.IsEmpty)...)
	case spatial.GeometryCollection:
		var list []spatial.Geometry
		for _, element := range g.Elements {
			if !element.IsEmpty() {
				list = append(list, withoutEmpty(element))
			}
		}
		return spatial.NewGeometryCollection(g.Layout(), list...)
	case spatial.Point, spatial.LineString, spatial.Polygon:
	}
	return g
}

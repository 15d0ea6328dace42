package spatialsql

import (
	"slices"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Parameter is what an argument of a function has to be.
type Parameter uint8

const (
	Shape      Parameter = iota // a geometry
	Number                      // a number, taken exactly
	Whole                       // an integer
	Characters                  // a character string
	Octets                      // a byte string
)

// Result is what a function returns.
type Result uint8

const (
	Truth         Result = iota // a truth value
	WholeResult                 // an integer
	Measured                    // a double
	TextResult                  // a character string
	OctetsResult                // a byte string
	ShapeResult                 // a geometry
	CountResult                 // an unsigned integer of 32 bits
	resultsNumber               // how many there are
)

// Function is a function of geometries. It is NULL if an argument is, the first case
// of its rule. The same name with another number of arguments is another function.
type Function struct {
	Name       string // as in the tree: upper case
	Parameters []Parameter
	Result     Result
	Rule       *spec.Rule
	// Invariance says under which maps results may be held against each other;
	// NotInvariant where that is not known.
	Invariance spatial.Invariance
	// PointSet tells that of the result, a geometry, the sources say the set of points
	// but not how it is written (semantics.NewPointSet).
	PointSet bool
	// Raises tells that arguments of the right types may make it raise.
	Raises bool

	// lenient: NULL is an argument like others.
	lenient bool
	in      systems
	apply   func(c *call) semantics.Value
}

// systems is a set of spatial systems.
type systems uint16

func in(list ...spec.SpatialSystem) systems {
	var set systems
	for _, s := range list {
		set |= 1 << s
	}
	return set
}

func (s systems) has(system spec.SpatialSystem) bool { return s&(1<<system) != 0 }

var (
	standard   = in(spec.SpatialStandard)
	postgis    = in(spec.SpatialPostGIS)
	mysqlNew   = in(spec.SpatialMySQL)
	mysql56    = in(spec.SpatialMySQL56)
	mariadb    = in(spec.SpatialMariaDB)
	mysqls     = mysqlNew | mysql56 | mariadb
	duckdb     = in(spec.SpatialDuckDB)
	spatialite = in(spec.SpatialSpatiaLite)
	geos       = in(spec.SpatialGEOS)
	everyone   = standard | postgis | mysqls | duckdb | spatialite | geos
)

// table lists all functions; each chapter has its own part.
var table = slices.Concat(inputs, outputs, references, properties, relations, preparedRelations(), matrices, boxes, rectangles, listedRectangles, distances, measures, typedMeasures, accessors, typedAccessors, listedAccessors, partAccessors, edits, kinEdits, listedEdits, partEdits,
	places, lineEdits, lineMerges, greatestDistances, rings, listedLines, typedTexts, partMore)

// Functions lists the functions of a dialect in a fixed order.
func Functions(d *spec.Dialect) []*Function {
	var list []*Function
	for i := range table {
		if table[i].in.has(d.SpatialSystem) {
			list = append(list, &table[i])
		}
	}
	return list
}

// Lookup finds the function that a call names in a dialect, given the types of its
// arguments; nil where there is none. Functions of one name and number of arguments
// differ in whether an argument is an integer.
func Lookup(name string, arguments []ast.Type, d *spec.Dialect) *Function {
	var found *Function
	for i := range table {
		f := &table[i]
		if f.Name != name || len(f.Parameters) != len(arguments) || !f.in.has(d.SpatialSystem) {
			continue
		}
		if found == nil || f.takesInteger(arguments) {
			found = f
		}
	}
	return found
}

// takesInteger tells that an integer stands where the function takes one.
func (f *Function) takesInteger(arguments []ast.Type) bool {
	for i, p := range f.Parameters {
		if p == Whole && arguments[i].Kind == ast.TypeInteger {
			return true
		}
	}
	return false
}

// Type is the type of the function's result in a dialect.
func (f *Function) Type(d *spec.Dialect) ast.Type {
	if d.Storage == spec.StorageOfValue {
		return ast.Dynamic(ast.AffinityNone)
	}
	return [resultsNumber]ast.Type{Truth: ast.Boolean, WholeResult: ast.Integer, Measured: ast.Double,
		TextResult: ast.Text, OctetsResult: ast.Bytes, ShapeResult: ast.Geometry,
		CountResult: {Kind: ast.TypeInteger, Width: 32, Unsigned: true}}[f.Result]
}

// Takes tells whether arguments whose kinds are known only now are those that the
// function asks for; others are left out.
func (f *Function) Takes(e *semantics.Evaluation, arguments []semantics.Value) bool {
	for i, p := range f.Parameters {
		kind := arguments[i].Kind()
		fits := kind == semantics.KindNull
		switch p {
		case Shape:
			fits = fits || kind == semantics.KindGeometry
			if kind == semantics.KindText && e.Dialect.GeometryText == spec.GeometryTextNull {
				arguments[i], fits = semantics.Null, true
			}
		case Number:
			fits = fits || kind == semantics.KindInteger || kind == semantics.KindFloat
		case Whole:
			fits = fits || kind == semantics.KindInteger
		case Characters:
			fits = fits || kind == semantics.KindText
		case Octets:
			fits = fits || kind == semantics.KindBytes
		}
		if !fits {
			e.LeaveOut("an argument of " + f.Name + " that is a " + kind.String())
			return false
		}
	}
	return true
}

const caseNull = 0 // of every function's rule

// Apply computes the function of arguments of its parameters' kinds: geometries,
// numbers, integers, texts, byte strings, or NULL. The truth value of a Truth is a
// boolean.
func (f *Function) Apply(e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
	return f.ApplyBy(nil, e, arguments)
}

// Library computes functions in the place of this package, by another program say.
// Its arguments are as Apply has them, none NULL; it reports false where it does not
// compute the function, so that this package does.
type Library func(e *semantics.Evaluation, f *Function, arguments []semantics.Value) (v semantics.Value, computed bool)

// ApplyBy is Apply with a library, which may be nil. NULL stays what it is here.
func (f *Function) ApplyBy(library Library, e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
	null := false
	for i := range arguments {
		switch {
		case arguments[i].IsRaised():
			return arguments[i]
		case arguments[i].IsNull():
			null = true
		case arguments[i].Kind() == semantics.KindGeometry:
			g := arguments[i].Geometry().Under(e.Reading)
			if g == nil {
				e.LeaveOut("a coordinate beyond the greatest double")
				return semantics.Null
			}
			arguments[i] = semantics.GeometryValue(g)
		}
	}
	c := &call{e: e, rule: f.Rule, arguments: arguments}
	if null && !f.lenient {
		if f.Result == Truth {
			e.NullMet = true
		}
		c.meets(caseNull)
		c.openAs(caseNull, true)
		return semantics.Null
	}
	if c.placeOpen(f) {
		return semantics.Null
	}
	if v, admitted := c.admitted(f); !admitted {
		return v
	}
	if library != nil && !null {
		if v, computed := library(e, f, arguments); computed {
			return v
		}
	}
	return c.inherited(f, f.apply(c))
}

// call is one application of a function.
type call struct {
	e         *semantics.Evaluation
	rule      *spec.Rule
	arguments []semantics.Value
	// asPointSets tells that the relation asked for is one of sets of points, to which
	// it is all one what of them is interior and what boundary.
	asPointSets bool
}

// meets counts an application of a case of the function's rule.
func (c *call) meets(k spec.Case) { c.e.Coverage.Apply(c.rule, k) }

// openAs leaves the outcome open if the rule leaves that case open in the dialect, and
// the condition holds.
func (c *call) openAs(k spec.Case, condition bool) {
	if condition && c.rule.LeavesOpen(c.e.Dialect.Name, k) {
		c.e.LeaveOpen(c.rule)
	}
}

func (c *call) geometry(i int) *semantics.Geometry { return c.arguments[i].Geometry() }
func (c *call) shape(i int) spatial.Geometry       { return c.arguments[i].Geometry().Shape() }

// number is a number as it stands under the reading of the evaluation.
func (c *call) number(i int) (spatial.Number, bool) {
	v := c.arguments[i]
	if v.Kind() == semantics.KindFloat {
		return spatial.Binary(v.Float64())
	}
	n := spatial.Rational(semantics.AsDecimal(&v).Number().Rat())
	if c.e.Reading == spatial.Binary64 {
		f, _ := n.Float64()
		return spatial.Binary(f)
	}
	return n, true
}

func shapeValue(g spatial.Geometry) semantics.Value {
	return semantics.GeometryValue(semantics.NewGeometry(g))
}

// declare declares the rule of a function that these systems have.
func declare(has systems, r spec.Rule) *spec.Rule {
	var except []string
	for _, name := range spec.DialectNames() {
		d := spec.DialectByName(name)
		switch {
		case has.has(d.SpatialSystem):
			r.Only = append(r.Only, name)
		case d.SpatialSystem != spec.SpatialNone:
			except = append(except, name)
		}
	}
	if r.Except == nil {
		r.Except = map[string][]string{}
	}
	for _, name := range except { // it may be a child of one that has the function
		r.Except[name] = r.Cases
	}
	return spec.Declare(r)
}

package spatialsql

import (
	"maps"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// code computes a function of arguments of its parameters' types, none NULL unless the
// function is lenient. The truth value of a function of truth is a boolean.
type code func(c *call) semantics.Value

// chapter binds functions to their code.
type chapter map[*function.Function]code

// implementations are all chapters together.
var implementations = func() chapter {
	all := chapter{}
	for _, c := range []chapter{inputs, typedTexts, outputs, references, properties, rings, relations, prepared, matrices, boxes, rectangles, rectanglesOfSpatiaLite,
		distances, greatestDistances, measures, measuresOfMySQL, accessors, accessorsOfMySQL, accessorsOfSpatiaLite, accessorsOfDuckDB, coordinatesOfDuckDB,
		edits, editsOfMySQL, editsOfSpatiaLite, editsOfDuckDB, places, lineEdits, lineMerges, lineEditsOfSpatiaLite, constructors, constructorsOfMySQL, questions,
		ordinatesInSpace,
		linearReferences,
		furtherOutputs,
		ofGeometryLists,
		inputsWithOptions,
		simplifications,
	} {
		for f := range c {
			if all[f] != nil {
				panic("spatialsql: " + f.Name + " is implemented twice")
			}
		}
		maps.Copy(all, c)
	}
	return all
}()

// Implements tells whether the function is one of geometries, whose code is here.
func Implements(f *function.Function) bool { return implementations[f] != nil }

// Implementations counts the functions whose code is here.
func Implementations() int { return len(implementations) }

// Type is the type of a function's result in a dialect.
func Type(f *function.Function, d *spec.Dialect) ast.Type {
	if d.Storage == spec.StorageOfValue {
		return ast.Dynamic(ast.AffinityNone)
	}
	switch f.Result {
	case function.Condition:
		return ast.Boolean
	case function.Integer:
		if f.Rule == function.STNDims.Rule || f.Rule == function.STZmflag.Rule {
			return ast.SmallInt // postgis/postgis.sql.in
		}
		return ast.Integer
	case function.Unsigned:
		return ast.Type{Kind: ast.TypeInteger, Width: 32, Unsigned: true}
	case function.Double:
		return ast.Double
	case function.Text:
		return ast.Text
	case function.Bytes:
		return ast.Bytes
	case function.Geometry:
		return ast.Geometry
	case function.Unstated, function.Any, function.ByRule, function.Decimal, function.Number, function.Document, function.SmallCount, function.Place, function.ShortText,
		function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList:
	}
	panic("spatialsql: no type of the result of " + f.Name)
}

// Takes tells whether arguments whose kinds are known only now are those that the
// function asks for; others are left out.
func Takes(f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) bool {
	for i := range arguments {
		p, kind := f.Parameter(i), arguments[i].Kind()
		fits := kind == semantics.KindNull
		switch p {
		case function.Geometry:
			fits = fits || kind == semantics.KindGeometry
			if kind == semantics.KindText && e.Dialect.GeometryText == spec.GeometryTextNull {
				arguments[i], fits = semantics.Null, true
			}
		case function.Number:
			fits = fits || kind == semantics.KindInteger || kind == semantics.KindFloat
		case function.Integer:
			fits = fits || kind == semantics.KindInteger
		case function.Text:
			fits = fits || kind == semantics.KindText
		case function.Bytes:
			fits = fits || kind == semantics.KindBytes
		case function.Unstated, function.Any, function.ByRule, function.Condition, function.Unsigned, function.Decimal, function.Double, function.Document, function.SmallCount,
			function.Place, function.ShortText, function.Path, function.Pattern, function.Template, function.NumberDocument, function.Probability, function.LiteralOne, function.Moment, function.AnyList:
			panic("spatialsql: no parameter of " + f.Name + " is of that type")
		}
		if !fits {
			e.MarkUnsupported("an argument of " + f.Name + " that is a " + kind.String())
			return false
		}
	}
	return true
}

// Apply computes the function of arguments of its parameters' types: geometries,
// numbers, integers, texts, byte strings, or NULL. The truth value of a function of
// truth is a boolean.
func Apply(f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
	return ApplyBy(nil, f, e, arguments)
}

// Library computes functions in the place of this package, by another program say.
// Its arguments are as Apply has them, none NULL; it reports false where it does not
// compute the function, so that this package does.
type Library func(e *semantics.Evaluation, f *function.Function, arguments []semantics.Value) (v semantics.Value, computed bool)

// ApplyBy is Apply with a library, which may be nil. NULL stays what it is here.
func ApplyBy(library Library, f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
	if e.Rounding == nil {
		return applyBy(library, f, e, arguments)
	}
	return applyRounded(library, f, e, arguments)
}

func applyBy(library Library, f *function.Function, e *semantics.Evaluation, arguments []semantics.Value) semantics.Value {
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
				e.MarkUnsupported("a coordinate beyond the greatest double")
				return semantics.Null
			}
			arguments[i] = semantics.GeometryValue(g)
		}
	}
	c := &call{e: e, f: f, rule: f.Rule, arguments: arguments}
	if null && !f.Lenient {
		if f.Result == function.Condition {
			e.NullMet = true
		}
		c.meets(function.NullArgument)
		c.openAs(function.NullArgument, true)
		return semantics.Null
	}
	if c.placeOpen() {
		return semantics.Null
	}
	if v, admitted := c.admitted(); !admitted {
		return v
	}
	if library != nil && !null {
		if v, computed := library(e, f, arguments); computed {
			return v
		}
	}
	code, modelled := c.code()
	if !modelled {
		return semantics.Null
	}
	return c.inherited(code(c))
}

// call is one application of a function.
type call struct {
	e         *semantics.Evaluation
	f         *function.Function
	rule      *spec.Rule // the function's
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
	if condition && c.rule.Undetermined(c.e.Dialect.Name, k) {
		c.e.MarkUndetermined(c.rule)
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

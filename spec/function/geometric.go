package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// A function of geometries is a row of its chapter. What is the same in all rows of a chapter
// stands once, in the function of the chapter that makes a row; what is the same in all chapters
// stands here.

// The parameters that most functions of geometries have.
var (
	shape  = []Type{Geometry}
	shapes = []Type{Geometry, Geometry}
	nth    = []Type{Geometry, Integer}
)

// What affine images make of results, and whether it is said how a geometry is written.
var (
	notInvariant       = Geometric{}
	invariant          = Geometric{Invariance: Invariant}
	equivariant        = Geometric{Invariance: Equivariant}
	equivariantOnAxes  = Geometric{Invariance: EquivariantOnAxes}
	scaledBySimilarity = Geometric{Invariance: ScaledBySimilarity}
	pointSet           = Geometric{Invariance: Equivariant, PointSet: true}
)

// geometryErrors is what a function raises that does not take every geometry.
var geometryErrors = []spec.Class{spec.ClassGeometry}

// What rules say of NULL, behind the rest of their statement.
const (
	nullStays     = " NULL stays NULL."
	nullArgument  = " NULL if an argument is."
	nullOperand   = " NULL if an operand is."
	nullOrNothing = " NULL if an argument is, and where there is none."
	nullOrEmpty   = " NULL if an operand is, or if it is EMPTY."
)

// ruled declares a function of geometries and its rule. The rule is one of the dialects of the
// function, and its keyword is the name or the sign of the function.
func ruled(f Function, r spec.Rule) *Function {
	r.Keywords = []string{strings.ToUpper(f.Name)}
	if f.Form == Sign {
		r.Keywords = []string{f.Sign}
	}
	return following(declare(f.in, r), f)
}

// following declares a function of geometries that follows a rule. Its name may be written as
// manuals write it. Its weight is 10, and 1 if it raises errors, unless the row says another.
func following(rule *spec.Rule, f Function) *Function {
	f.Name, f.Rule = strings.ToUpper(f.Name), rule
	switch {
	case f.Weight != 0:
	case len(f.Raises) > 0:
		f.Weight = 1
	default:
		f.Weight = 10
	}
	return &f
}

// also declares a function that is like another in all but its name, and its older name if the
// other has one. The name is a keyword of the rule of both.
func also(f *Function, name string) *Function {
	like := *f
	like.Name = strings.ToUpper(name)
	if len(f.Spellings) > 0 {
		like.Spellings = older(name)
	}
	if !slices.Contains(f.Rule.Keywords, like.Name) {
		f.Rule.Keywords = append(f.Rule.Keywords, like.Name)
	}
	return &like
}

// taking declares a function that is like another but takes other arguments.
func taking(f *Function, parameters ...Type) *Function {
	like := *f
	like.Parameters = parameters
	return &like
}

// spelled gives a function another name in some dialects.
func spelled(f *Function, name string, in dialects) *Function {
	f.Spellings = append(f.Spellings, Spelling{name, in})
	return f
}

// ofPart is the invariance of a part of a geometry, and of a number of parts.
func ofPart(result Type) Geometric {
	switch result {
	case Integer, Unsigned:
		return invariant
	case Geometry:
		return equivariant
	case Unstated, Any, ByRule, Condition, Decimal, Double, Number, Text, Bytes, Document, SmallCount, Place, ShortText, Path, Pattern, Template, NumberDocument, Probability, LiteralOne, Moment:
	case AnyList:
	}
	return notInvariant
}

// older is the name without ST_ that MySQL 5.6 and MariaDB have for a function, too.
func older(name string) []Spelling {
	return []Spelling{{strings.TrimPrefix(strings.ToUpper(name), "ST_"), mysql56 | mariadb}}
}

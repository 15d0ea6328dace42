package semantics

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// SQLite's values carry their storage class; this file has what follows from
// that: affinity, CAST, and the numbers in text.

// Cases of ruleAffinity.
const (
	affinityUnchanged spec.Case = iota
	affinityToText
	affinityToNumber
	affinityToReal
)

// Cases of ruleComparisonAffinity.
const (
	comparisonAffinityNone spec.Case = iota
	comparisonAffinityNumeric
	comparisonAffinityText
)

// Case of ruleMixedAffinity.
const mixedAffinityOpen spec.Case = iota

// Cases of ruleDynamicCast.
const (
	dynamicCastNull spec.Case = iota
	dynamicCastBlob
	dynamicCastText
	dynamicCastNumeric
	dynamicCastInteger
	dynamicCastReal
)

var (
	ruleAffinity = spec.Declare(spec.Rule{
		ID:        "dynamic.affinity",
		Statement: "A column's affinity converts what is stored: TEXT turns numbers into text; NUMERIC, INTEGER and REAL turn well-formed numeric text into numbers, REAL also integers into reals, the others whole reals into integers; anything else stays.",
		From:      spec.SQLite("3. Type Affinity", "datatype3.html"),
		Cases:     []string{affinityUnchanged: "unchanged", affinityToText: "to text", affinityToNumber: "to number", affinityToReal: "to real"},
		Only:      []string{"sqlite"},
	})
	ruleComparisonAffinity = spec.Declare(spec.Rule{
		ID:        "dynamic.comparison-affinity",
		Statement: "Before a comparison: a numeric affinity on one side is applied to the other side if that has TEXT, BLOB or no affinity; TEXT on one side is applied to a side without affinity.",
		From:      spec.SQLite("4.2. Type Conversions Prior To Comparison", "datatype3.html"),
		Cases:     []string{comparisonAffinityNone: "none", comparisonAffinityNumeric: "numeric", comparisonAffinityText: "text"},
		Only:      []string{"sqlite"},
	})
	ruleMixedAffinity = spec.Declare(spec.Rule{
		ID:        "dynamic.mixed-affinity",
		Statement: "A column of a compound whose arms have different affinities has an indeterminate one; whether text and numbers are converted there is open.",
		From:      spec.SQLite("3.3.1. Column Affinity For Compound Views", "datatype3.html"),
		Cases:     []string{mixedAffinityOpen: "open"}, Only: []string{"sqlite"}, Open: map[string][]string{spec.EveryDialect: {"open"}},
	})
	ruleDynamicCast = spec.Declare(spec.Rule{
		ID:        "dynamic.cast",
		Statement: "CAST forces the value into the storage class of the type name's affinity, losing what does not fit.",
		From:      spec.SQLite("13. CAST expressions", "lang_expr.html"),
		Keywords:  []string{"CAST"},
		Cases:     []string{dynamicCastNull: "null", dynamicCastBlob: "blob", dynamicCastText: "text", dynamicCastNumeric: "numeric", dynamicCastInteger: "integer", dynamicCastReal: "real"},
		Only:      []string{"sqlite"},
	})
)

// ApplyAffinity converts a value as storing it in a column of that affinity
// does.
func ApplyAffinity(e *Evaluation, v Value, a ast.Affinity) Value {
	v.document = formText
	switch a {
	case ast.AffinityText:
		if v.kind == KindInteger || v.kind == KindFloat {
			e.apply(ruleAffinity, affinityToText)
			return TextOf(e, &v)
		}
	case ast.AffinityNumeric, ast.AffinityInteger, ast.AffinityReal:
		w := v
		if v.kind == KindText {
			w = numberInText(v)
		}
		if w.kind == KindFloat {
			w = losslessInteger(w)
		}
		if a == ast.AffinityReal && w.kind == KindInteger {
			e.apply(ruleAffinity, affinityToReal)
			return Float(float64(w.Int()))
		}
		if w.kind != v.kind {
			e.apply(ruleAffinity, affinityToNumber)
			return w
		}
	case ast.AffinityNone, ast.AffinityBlob, ast.AffinityMixed:
	}
	e.apply(ruleAffinity, affinityUnchanged)
	return v
}

// numberInText converts a text that is a well-formed number, surrounding white
// space allowed, and leaves any other.
func numberInText(v Value) Value {
	prefix, rest, fraction := numericPrefix(v.text)
	for _, c := range []byte(rest) {
		if c != ' ' && (c < '\t' || c > '\r') {
			return v
		}
	}
	if prefix == "" {
		return v
	}
	return number(prefix, fraction)
}

// number converts a numeric text: an integer of 64 bits if it has neither
// point nor exponent and fits, else a float.
func number(prefix string, fraction bool) Value {
	if !fraction {
		if i, err := strconv.ParseInt(prefix, 10, 64); err == nil {
			return Integer(i)
		}
	}
	return Float(parseFloat(prefix))
}

// losslessInteger turns a REAL into the INTEGER of the same value where there
// is one other than the least and the greatest (sqlite3VdbeIntegerAffinity).
func losslessInteger(v Value) Value {
	f := v.Float64()
	if v.Bound() > 0 || f != math.Trunc(f) || f <= -1<<63 || f >= 1<<63 {
		return v
	}
	return Integer(int64(f))
}

// AffinityPlan is what has to be done before a comparison of operands of two
// affinities: it depends on the affinities alone.
type AffinityPlan struct {
	met     spec.Case
	numeric bool // try text as a number, on both sides
	text    bool // write numbers as text where the other side is text
	mixed   bool // indeterminate: open where one side is text and the other a number
}

// PlanAffinity decides on the conversions between affinities x and y.
func PlanAffinity(x, y ast.Affinity) AffinityPlan {
	switch {
	case x == ast.AffinityMixed || y == ast.AffinityMixed:
		return AffinityPlan{met: comparisonAffinityNone, mixed: true}
	case IsNumericAffinity(x) || IsNumericAffinity(y):
		return AffinityPlan{met: comparisonAffinityNumeric, numeric: true}
	case x == ast.AffinityText && y == ast.AffinityNone, x == ast.AffinityNone && y == ast.AffinityText:
		return AffinityPlan{met: comparisonAffinityText, text: true}
	}
	return AffinityPlan{met: comparisonAffinityNone}
}

// Applies tells whether the values need a conversion, and counts the rule.
func (p AffinityPlan) Applies(e *Evaluation, a, b *Value) bool {
	e.apply(ruleComparisonAffinity, p.met)
	if p.mixed && affinityMatters(a, b) {
		e.apply(ruleMixedAffinity, mixedAffinityOpen)
		e.MarkUndetermined(ruleMixedAffinity)
	}
	return (p.numeric || p.text) && (a.kind == KindText || b.kind == KindText)
}

// affinityMatters tells whether some affinity changes how two values compare:
// text beside a number, or two texts that differ but are both numbers.
func affinityMatters(a, b *Value) bool {
	switch {
	case a.kind == KindNull || b.kind == KindNull:
		return false
	case a.kind != KindText || b.kind != KindText:
		return a.kind == KindText || b.kind == KindText
	}
	return a.text != b.text && numberInText(*a).kind != KindText && numberInText(*b).kind != KindText
}

// Convert applies the conversions before a comparison.
func (p AffinityPlan) Convert(e *Evaluation, a, b Value) (Value, Value) {
	switch {
	case p.numeric:
		return numericAffinity(a), numericAffinity(b)
	case p.text:
		return textAffinity(e, a), textAffinity(e, b)
	}
	return a, b
}

// IsNumericAffinity tells whether an affinity asks for numbers.
func IsNumericAffinity(a ast.Affinity) bool {
	return a == ast.AffinityNumeric || a == ast.AffinityInteger || a == ast.AffinityReal
}

func numericAffinity(v Value) Value {
	if v.kind == KindText {
		return numberInText(v)
	}
	return v
}

func textAffinity(e *Evaluation, v Value) Value {
	if v.kind == KindInteger || v.kind == KindFloat {
		return TextOf(e, &v)
	}
	return v
}

// CastDynamic is SQLite's CAST.
func CastDynamic(e *Evaluation, v Value, a ast.Affinity) Value {
	if v.kind == KindNull {
		e.apply(ruleDynamicCast, dynamicCastNull)
		return v
	}
	if v.kind == KindOpen {
		return v
	}
	switch a {
	case ast.AffinityBlob, ast.AffinityNone, ast.AffinityMixed:
		e.apply(ruleDynamicCast, dynamicCastBlob)
		t := TextOf(e, &v)
		return Bytes(t.text)
	case ast.AffinityText:
		e.apply(ruleDynamicCast, dynamicCastText)
		return TextOf(e, &v)
	case ast.AffinityNumeric:
		e.apply(ruleDynamicCast, dynamicCastNumeric)
		return castNumeric(v)
	case ast.AffinityInteger:
		e.apply(ruleDynamicCast, dynamicCastInteger)
		return TruncateToInteger(e, v)
	case ast.AffinityReal:
		e.apply(ruleDynamicCast, dynamicCastReal)
		return castReal(v)
	}
	panic("semantics: unknown affinity")
}

func castNumeric(v Value) Value {
	n := AsNumber(v)
	if n.kind == KindFloat && v.kind != KindFloat {
		const limit = 1 << 51 // sqlite3RealSameAsInt
		if f := n.Float64(); f == math.Trunc(f) && f >= -limit && f < limit {
			return Integer(int64(f))
		}
	}
	return n
}

// TruncateToInteger is SQLite's conversion to INTEGER: towards zero, stopping
// at the ends of 64 bits; text gives its leading integer.
func TruncateToInteger(e *Evaluation, v Value) Value {
	switch v.kind {
	case KindFloat:
		f := v.Float64()
		if v.Bound() > 0 && math.Trunc(f-v.Bound()) != math.Trunc(f+v.Bound()) {
			e.MarkUndetermined(ruleFloatWithin)
		}
		switch {
		case f >= 1<<63:
			return Integer(math.MaxInt64)
		case f <= -1<<63:
			return Integer(math.MinInt64)
		}
		return Integer(int64(f))
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindGeometry, KindList, KindStruct, KindMap:
		i := leadingInteger(e.Dialect, v.text)
		if i.kind == KindUnsigned {
			return Integer(math.MaxInt64)
		}
		return i
	case KindNull, KindRaised, KindOpen, KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal:
	}
	return v
}

func castReal(v Value) Value {
	switch v.kind {
	case KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry, KindList, KindStruct, KindMap:
		return Float(prefixFloat(v.text))
	case KindInteger:
		return Float(float64(v.Int()))
	case KindNull, KindRaised, KindBoolean, KindUnsigned, KindHuge, KindDecimal, KindFloat:
	}
	return v
}

// AsNumber converts an operand of SQLite's arithmetic: text gives its longest
// numeric prefix, 0 without one.
func AsNumber(v Value) Value {
	if v.kind != KindText && v.kind != KindBytes {
		return v
	}
	prefix, _, fraction := numericPrefix(v.text)
	if prefix == "" {
		return Integer(0)
	}
	return number(prefix, fraction)
}

// ModuloDynamic is SQLite's %: both operands are cast to INTEGER; the result
// is an INTEGER if both were, else a REAL.
func ModuloDynamic(e *Evaluation, a, b Value) Value {
	if v, done := strict(e, ruleModulo, &a, &b); done {
		return v
	}
	exact := AsNumber(a).kind == KindInteger && AsNumber(b).kind == KindInteger
	x, y := TruncateToInteger(e, a).Int(), TruncateToInteger(e, b).Int()
	if y == 0 {
		return zeroDivisor(e, ruleModulo)
	}
	r := int64(0)
	if y != -1 {
		r = x % y
	}
	if !exact {
		e.apply(ruleModulo, function.ArithmeticFloat)
		return Float(float64(r))
	}
	e.apply(ruleModulo, function.ArithmeticInteger)
	return Integer(r)
}

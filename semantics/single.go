package semantics

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/spec"
)

// single says whether a float is one of binary32.
type single uint8

const (
	notSingle      single = iota
	storedSingle          // a value of a column
	computedSingle        // what an expression of that type yields
)

// Cases of ruleSingle.
const (
	singleText6 spec.Case = iota
	singleBeside
)

var ruleSingle = spec.Declare(spec.Rule{
	ID:        "float.single",
	Statement: "A FLOAT holds a number of binary32, the nearest to what is stored. Computing and comparing take it as binary64. The text of a column has six significant digits. A comparison with another number is open where it turns out otherwise with the nearest number of binary32, since a condition that an index answers compares with that one.",
	From: spec.MySQLCode("Field_float::store, Field_float::val_str, ref_lookup_subsumes_comparison", "sql/field.cc, sql/sql_optimizer.cc").
		With(spec.MySQLCode("my_gcvt", "strings/dtoa.cc")).With(spec.MySQL("B.3.4.8 Problems with Floating-Point Values", "problems-with-float.html")),
	Cases: []string{singleText6: "text", singleBeside: "beside another number"},
	Only:  []string{"mysql", "mariadb"},
})

// singleWithin is the number of binary32 nearest to a float.
func singleWithin(f, bound float64) Value {
	v := FloatWithin(float64(float32(f)), bound)
	v.single = storedSingle
	return v
}

// beyondSingle tells that a number is too large for binary32 (truncate in sql/field.cc of MySQL).
func beyondSingle(f float64) bool { return math.Abs(f) > math.MaxFloat32 }

// isSingle tells that binary32 holds a value exactly, or that it is no number.
func isSingle(v *Value) bool {
	switch v.kind {
	case KindFloat:
		return v.Float64() == float64(float32(v.Float64()))
	case KindInteger, KindUnsigned, KindDecimal, KindHuge:
		f, _ := AsFloat(v)
		return compareMixed(v, &Value{kind: KindFloat, bits: math.Float64bits(float64(float32(f)))}) == Same
	case KindNull, KindRaised, KindBoolean, KindText, KindBytes, KindDate, KindTimestamp, KindInstant, KindTime, KindInterval, KindOpen, KindGeometry:
	case KindList, KindStruct, KindMap:
	}
	return true
}

// ComputedSingle marks a number of binary32 as one that is not read from a column: its text is not
// modelled, since some functions write all digits of binary64 and others six.
func ComputedSingle(v Value) Value {
	if v.single == storedSingle {
		v.single = computedSingle
	}
	return v
}

// singleText is the text of a number of binary32.
func singleText(e *Evaluation, v *Value) Value {
	if v.single == computedSingle {
		e.MarkUnsupported("the text of a computed FLOAT")
		return Null
	}
	e.apply(ruleSingle, singleText6)
	f, err := strconv.ParseFloat(strconv.FormatFloat(v.Float64(), 'e', 5, 64), 64)
	if err != nil {
		panic("semantics: not a number: " + err.Error())
	}
	return Text(floatText(e, f))
}

// besideSingle leaves a comparison of a number of binary32 with another one open where it matters
// whether the other one is rounded.
func besideSingle(e *Evaluation, a, b *Value) {
	round := func(v *Value) float64 { return float64(float32(v.Float64())) }
	e.apply(ruleSingle, singleBeside)
	if compareFloats(round(a), round(b)) != compareFloats(a.Float64(), b.Float64()) {
		e.MarkUndetermined(ruleSingle)
	}
}

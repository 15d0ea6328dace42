package semantics

import (
	"math"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// Cases of ruleFixedFloat.
const (
	fixedFloatStored spec.Case = iota
	fixedFloatNear
)

var ruleFixedFloat = spec.Declare(spec.Rule{
	ID:        "float.fixed",
	Statement: "FLOAT(M,D) and DOUBLE(M,D) hold a number that is rounded to D digits behind the point. A comparison of such numbers takes those as equal that differ by less than half of the next digit; it is open here where it would turn out otherwise as one of binary64.",
	From: spec.MySQL("13.1.4 Floating-Point Types (Approximate Value) - FLOAT, DOUBLE", "floating-point-types.html").
		With(spec.MySQLCode("Field_real::truncate, Arg_comparator::compare_real_fixed, analyze_real_field_constant", "sql/field.cc, sql/item_cmpfunc.cc, sql/sql_const_folding.cc")),
	Cases: []string{fixedFloatStored: "stored", fixedFloatNear: "near"},
	Only:  []string{"mysql", "mariadb"},
})

// fixedFloat is what a column of FLOAT(M,D) or DOUBLE(M,D) stores of a number: the fraction is rounded
// half to even, after it was multiplied.
func fixedFloat(e *Evaluation, f float64, to ast.Type) Value {
	e.apply(ruleFixedFloat, fixedFloatStored)
	power := math.Pow10(to.Scale)
	if !math.IsInf(f, 0) {
		f = math.Floor(f) + math.RoundToEven((f-math.Floor(f))*power)/power
	}
	if most := math.Pow10(to.Precision-to.Scale) - 1/power; math.Abs(f) > most {
		return outOfRange(e, ruleToFloat)
	}
	to.Precision = 0
	return floatOfType(f, 0, to)
}

// UseFixedFloat says that a number of a column of FLOAT(M,D) or DOUBLE(M,D) is part of the evaluation.
func (e *Evaluation) UseFixedFloat(t ast.Type) {
	if near := 0.5 * math.Pow10(-t.Scale); t.Precision > 0 && near > e.fixedFloats {
		e.fixedFloats = near
	}
}

// nearFixed leaves a comparison open whose numbers may be taken as equal although they are not.
func nearFixed(e *Evaluation, x, y float64) {
	if x != y && math.Abs(x-y) < e.fixedFloats {
		e.apply(ruleFixedFloat, fixedFloatNear)
		e.MarkUndetermined(ruleFixedFloat)
	}
}

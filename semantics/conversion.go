package semantics

import (
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// conversion is how values become values of a kind of types: by a rule and what computes it, or by a
// function that does all of it. Lists and values of the calendar or the clock are converted before, for
// what is converted decides as much as the target does.
type conversion struct {
	rule    *spec.Rule
	compute convertFunction // NULL aside
	tried   convertFunction // the same where the dialect has spec.CastsTried
	whole   func(e *Evaluation, v Value, to ast.Type) Value
}

type convertFunction func(e *Evaluation, v *Value, to ast.Type, explicit bool) Value

// conversions has a row for each kind of types that a value of another one becomes. There is none to a
// type that is not modelled.
var conversions [ast.TypeKindCount]conversion

// Conversions of lists convert their elements, so that the table cannot be a variable's first value.
func init() {
	conversions = [ast.TypeKindCount]conversion{
		ast.TypeUnknown:   {whole: func(_ *Evaluation, v Value, _ ast.Type) Value { return v }},
		ast.TypeBoolean:   {rule: ruleToBoolean, compute: toBoolean, tried: castToBoolean},
		ast.TypeInteger:   {rule: ruleToInteger, compute: toInteger, tried: castToInteger},
		ast.TypeDecimal:   {rule: ruleToDecimal, compute: toDecimal, tried: castToDecimal},
		ast.TypeReal:      {rule: ruleToFloat, compute: toFloat},
		ast.TypeDouble:    {rule: ruleToFloat, compute: toFloat, tried: castToFloat},
		ast.TypeText:      {rule: ruleToText, compute: toText, tried: castToText},
		ast.TypeChar:      {rule: ruleToText, compute: toCharacter},
		ast.TypeBytes:     {whole: bytesOf},
		ast.TypeDate:      {rule: ruleToDate, whole: convertTemporal},
		ast.TypeTimestamp: {rule: ruleToTimestamp, whole: convertTemporal},
		ast.TypeInstant:   {rule: ruleToInstant, whole: convertTemporal},
		ast.TypeTime:      {rule: ruleToTime, whole: convertTemporal},
		ast.TypeInterval:  {rule: ruleToInterval, whole: convertTemporal},
		ast.TypeYear:      {whole: toYear},
		ast.TypeGeometry:  {whole: toGeometry},
		ast.TypeDocument:  {whole: toDocument},
		ast.TypeLabel:     {whole: toLabel},
	}
}

// bytesOf converts a value to a byte string.
func bytesOf(e *Evaluation, v Value, _ ast.Type) Value {
	switch {
	case e.Dialect.ByteStrings != spec.ByteStringsCharacters:
		return toBytes(e, v)
	}
	return v
}

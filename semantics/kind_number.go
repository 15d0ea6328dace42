package semantics

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/datatype"
)

var integerKind = kind{
	name: "integer", family: datatype.FamilyInteger, class: "integer", number: true, rank: rankNumber, from: castInteger,
	of:      typed(ast.BigInt),
	show:    func(v Value) string { return strconv.FormatInt(v.Int(), 10) },
	text:    func(_ *Evaluation, v Value) Value { return Text(strconv.FormatInt(v.Int(), 10)) },
	key:     bitsKey(tagInteger),
	truth:   truthOfBits,
	literal: wholeLiteral,
}

var unsignedKind = kind{
	name: "unsigned", family: datatype.FamilyInteger, number: true, rank: rankNumber, from: castInteger,
	of:   typed(ast.Unsigned),
	show: func(v Value) string { return strconv.FormatUint(v.bits, 10) },
	text: func(e *Evaluation, v Value) Value { return Text(zerofilled(e, &v)) },
	key: func(_ *Evaluation, dst []byte, v *Value) []byte {
		if v.bits <= math.MaxInt64 {
			return appendBits(dst, tagInteger, v.bits)
		}
		return appendBits(dst, tagUnsigned, v.bits)
	},
	truth:   truthOfBits,
	literal: wholeLiteral,
}

var hugeKind = kind{
	name: "huge integer", family: datatype.FamilyInteger, number: true, rank: rankNumber, from: castInteger,
	of:      typed(ast.HugeInt),
	show:    decimalText,
	text:    func(_ *Evaluation, v Value) Value { return Text(v.decimal.String()) },
	key:     decimalKey,
	truth:   func(*Evaluation, *Value) Truth { return True }, // not zero, or 64 bits would hold it
	literal: wholeLiteral,
}

var decimalKind = kind{
	name: "decimal", family: datatype.FamilyDecimal, number: true, rank: rankNumber, from: castDecimal,
	of:   func(v Value) ast.Type { return ast.Decimal(38, v.decimal.Scale()) },
	show: decimalText,
	text: func(e *Evaluation, v Value) Value {
		if v.decimal.slack.Sign() > 0 {
			e.apply(ruleQuotientDigits, quotientDigitsOpen)
			e.MarkUndetermined(ruleQuotientDigits)
		}
		if v.decimal.optional > 0 {
			e.apply(ruleScaleOfChosenBranch, scaleOfChosenBranchText)
			e.MarkUndetermined(ruleScaleOfChosenBranch)
		}
		text := v.decimal.String()
		if digits := strings.TrimPrefix(text, "-"); e.Dialect.DecimalText == spec.DecimalTextBare && strings.HasPrefix(digits, "0.") {
			text = text[:len(text)-len(digits)] + digits[1:]
		}
		return Text(text)
	},
	key:     decimalKey,
	inexact: func(v Value) bool { return v.decimal.slack.Sign() != 0 },
	truth:   truthOfNumber,
	literal: func(v Value) ast.Expr {
		if text := v.decimal.String(); strings.Contains(text, ".") {
			return datatype.Signed(ast.LiteralDecimal, text)
		}
		return wholeLiteral(v)
	},
}

var floatKind = kind{
	name: "float", family: datatype.FamilyFloat, class: "real", number: true, rank: rankNumber, from: castFloat,
	of:   typed(ast.Double),
	show: func(v Value) string { return FormatFloat(v.Float64()) },
	text: func(e *Evaluation, v Value) Value {
		if v.Bound() > 0 {
			e.apply(ruleFloatWithin, floatWithinOpen)
			e.MarkUndetermined(ruleFloatWithin)
		}
		if e.fixedFloats > 0 {
			e.MarkUnsupported("the text of a float beside FLOAT(M,D) or DOUBLE(M,D)")
			return Null
		}
		if v.single != notSingle {
			return singleText(e, &v)
		}
		if f := v.Float64(); f == 0 && math.Signbit(f) && e.Dialect.ZeroText == spec.ZeroTextOpen {
			e.MarkUndetermined(ruleFloatText)
		}
		return Text(floatText(e, v.Float64()))
	},
	key:     floatKey,
	inexact: func(v Value) bool { return v.Bound() != 0 },
	truth:   truthOfNumber,
	literal: func(v Value) ast.Expr {
		f := v.Float64()
		if v.Bound() > 0 || math.IsNaN(f) || math.IsInf(f, 0) {
			return nil
		}
		return datatype.Signed(ast.LiteralApproximate, strings.Replace(strconv.FormatFloat(f, 'e', -1, 64), "e+", "e", 1))
	},
}

func truthOfNumber(e *Evaluation, v *Value) Truth { return TruthOf(!isZero(e, v)) }

func wholeLiteral(v Value) ast.Expr { return datatype.Signed(ast.LiteralInteger, v.String()) }

func decimalText(v Value) string { return v.decimal.String() }

// decimalKey is the key of the integer that a decimal is, if it is one that 64 bits hold.
func decimalKey(e *Evaluation, dst []byte, v *Value) []byte {
	if v.decimal.slack.Sign() > 0 {
		e.MarkUndetermined(ruleQuotientDigits)
	}
	n := v.decimal.number
	if n.IsInteger() {
		if whole := n.BigInt(); whole.IsInt64() {
			return appendBits(dst, tagInteger, uint64(whole.Int64()))
		} else if whole.IsUint64() {
			return appendBits(dst, tagUnsigned, whole.Uint64())
		}
	}
	if e.Dialect.MixedNumbers == spec.MixedNumbersExact {
		if f := decimalToFloat(n); !math.IsInf(f, 0) && new(big.Rat).SetFloat64(f).Cmp(n.Rat()) == 0 {
			return appendBits(dst, tagFloat, math.Float64bits(f))
		}
	}
	return append(append(append(dst, tagDecimal), n.String()...), 0)
}

// floatKey is the key of the integer that a float is, if it is one that 64 bits hold.
func floatKey(e *Evaluation, dst []byte, v *Value) []byte {
	if v.Bound() > 0 {
		e.MarkUndetermined(ruleFloatWithin)
	}
	f := v.Float64()
	switch whole := f == math.Trunc(f); {
	case whole && f >= -1<<63 && f < 1<<63:
		return appendBits(dst, tagInteger, uint64(int64(f)))
	case whole && f >= 1<<63 && f < 1<<64:
		return appendBits(dst, tagUnsigned, uint64(f))
	case math.IsNaN(f):
		f = math.NaN()
	}
	return appendBits(dst, tagFloat, math.Float64bits(f))
}

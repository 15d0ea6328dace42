package semantics

import (
	"math"
	"math/big"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

const (
	aggregateEmpty spec.Case = iota
	aggregateNulls
	aggregateInteger
	aggregateDecimal
	aggregateFloat
	aggregateOther // text or boolean; for sums: overflow
)

func aggregateRule(id, says, keyword, other string, except map[string][]string, variants ...spec.Variant) *spec.Rule {
	return spec.Declare(spec.Rule{
		ID: id, Says: says, From: spec.ISO("<aggregate function>"), Keywords: []string{keyword},
		Cases:  []string{"empty", "nulls only", "integer", "decimal", "approximate", other},
		Except: except, Variants: variants,
	})
}

var (
	ruleCount = spec.Declare(spec.Rule{
		ID:       "aggregate.count",
		Says:     "COUNT(*) is the number of rows of the group, COUNT(x) the number of those where x is not NULL; never NULL.",
		From:     spec.ISO("<aggregate function>"),
		Keywords: []string{"COUNT"},
		Cases:    []string{"empty", "rows", "nulls skipped", "no nulls"},
	})
	ruleSum = aggregateRule("aggregate.sum",
		"SUM(x) is the sum of the values that are not NULL, NULL if there is none; out of range raises.", "SUM", "overflow",
		map[string][]string{"sqlite": {"decimal"}, "mysql": {"overflow"}, "mariadb": {"overflow"}},
		spec.Variant{Dialects: []string{"postgres"}, Says: "bigint for smallint and integer, numeric for bigint and numeric, else the argument's type.",
			From: spec.PostgreSQL("9.21 Aggregate Functions", "func.sgml")},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Says: "A decimal for exact arguments, a double for approximate ones and for text.",
			From: spec.MySQL("14.19.1 Aggregate Function Descriptions", "aggregate-functions.html").
				With(spec.MySQLCode("Item_sum_sum::resolve_type", "sql/item_sum.cc")).
				With(spec.MariaDBCode("Item_sum_sum::fix_length_and_dec", "sql/item_sum.cc"))},
		spec.Variant{Dialects: []string{"duckdb"}, Says: "HUGEINT for integers and booleans, DECIMAL of 38 digits for decimals, else a double.",
			From: spec.DuckDBCode("SumFun::GetFunctions, BindDecimalSum", "extension/core_functions/aggregate/distributive/sum.cpp")},
		spec.Variant{Dialects: []string{"sqlite"}, Says: "An INTEGER if all values are integers (overflow raises), else a REAL.",
			From: spec.SQLite("3. Descriptions of built-in aggregate functions, sum(X)", "lang_aggfunc.html")})
	ruleAvg = aggregateRule("aggregate.avg",
		"AVG(x) is SUM(x) / COUNT(x), NULL if there is no value; scale of an exact result is implementation-defined.", "AVG", "overflow",
		map[string][]string{"sqlite": {"decimal", "overflow"}, "mysql": {"overflow"}, "mariadb": {"overflow"}, "postgres": {"overflow"}, "iso": {"overflow"}, "duckdb": {"overflow"}},
		spec.Variant{Dialects: []string{"duckdb"}, Says: "Always a double: the exact sum of exact values, divided by their number; for wider integers than SMALLINT in extended precision, where a rounding may differ.",
			From: spec.DuckDBCode("IntegerAverageOperation, IntegerAverageOperationHugeint, BindDecimalAvg", "extension/core_functions/aggregate/algebraic/avg.cpp")},
		spec.Variant{Dialects: []string{"postgres"}, Says: "numeric for every exact argument, with the scale of a numeric division.",
			From: spec.PostgreSQL("9.21 Aggregate Functions", "func.sgml").With(spec.PostgreSQLCode("numeric_avg, select_div_scale", "src/backend/utils/adt/numeric.c"))},
		spec.Variant{Dialects: []string{"mysql", "mariadb"}, Says: "A decimal with four more digits than an exact argument, else a double.",
			From: spec.MySQLCode("Item_sum_avg::resolve_type", "sql/item_sum.cc").
				With(spec.MariaDBCode("Item_sum_avg::fix_length_and_dec", "sql/item_sum.cc"))},
		spec.Variant{Dialects: []string{"sqlite"}, Says: "Always a REAL.",
			From: spec.SQLite("3. Descriptions of built-in aggregate functions, avg(X)", "lang_aggfunc.html")})
	noOther = map[string][]string{"sqlite": {"decimal"}}
	ruleMin = aggregateRule("aggregate.min", "MIN(x) is the least value that is not NULL, NULL if there is none.", "MIN", "text", noOther)
	ruleMax = aggregateRule("aggregate.max", "MAX(x) is the greatest value that is not NULL, NULL if there is none.", "MAX", "text", noOther)

	ruleAggregateDistinct = spec.Declare(spec.Rule{
		ID:       "aggregate.distinct",
		Says:     "DISTINCT inside an aggregate removes duplicates among the values before it is applied.",
		From:     spec.ISO("<aggregate function>"),
		Keywords: []string{"DISTINCT"},
		Cases:    []string{"no duplicates", "duplicates removed"},
	})
)

// CountRows is COUNT(*) over n rows.
func CountRows(e *Evaluation, n int) Value {
	if n == 0 {
		e.apply(ruleCount, 0)
	} else {
		e.apply(ruleCount, 1)
	}
	return Integer(int64(n))
}

// Aggregate applies a set function other than COUNT(*) to the values of a
// group; result is its static type. A value that raises makes it raise.
func Aggregate(e *Evaluation, f ast.AggregateFunction, distinct bool, values []Value, result ast.Type) Value {
	present := make([]Value, 0, len(values))
	for i := range values {
		switch values[i].kind {
		case KindRaised:
			return values[i]
		case KindNull:
		case KindBoolean, KindInteger, KindUnsigned, KindHuge, KindDecimal, KindFloat, KindText, KindBytes, KindGeometry:
			present = append(present, values[i])
		}
	}
	if distinct {
		present = withoutDuplicates(e, present, f != ast.Count)
	}
	if f == ast.Count {
		switch {
		case len(values) == 0:
			e.apply(ruleCount, 0)
		case len(present) < len(values) && !distinct:
			e.apply(ruleCount, 2)
		default:
			e.apply(ruleCount, 3)
		}
		return Integer(int64(len(present)))
	}
	rule := map[ast.AggregateFunction]*spec.Rule{ast.Sum: ruleSum, ast.Avg: ruleAvg, ast.Min: ruleMin, ast.Max: ruleMax}[f]
	switch {
	case len(values) == 0:
		e.apply(rule, aggregateEmpty)
		return Null
	case len(present) == 0:
		e.apply(rule, aggregateNulls)
		return Null
	}
	switch f {
	case ast.Sum:
		return sum(e, present, result)
	case ast.Avg:
		return average(e, present, result)
	case ast.Min:
		return extreme(e, rule, present, Less)
	case ast.Max:
		return extreme(e, rule, present, Greater)
	case ast.Count, ast.CountStar:
	}
	panic("semantics: unknown aggregate")
}

// withoutDuplicates keeps one of each class of duplicates; which one is open
// where they can be told apart and it matters.
func withoutDuplicates(e *Evaluation, values []Value, matters bool) []Value {
	seen := make(map[string]Value, len(values))
	kept := values[:0:0]
	var buf []byte
	for i := range values {
		buf = AppendKey(e, buf[:0], &values[i])
		if first, ok := seen[string(buf)]; ok {
			if matters && !Identical(&first, &values[i]) {
				e.LeaveOpen(RuleDuplicates)
			}
			continue
		}
		seen[string(buf)] = values[i]
		kept = append(kept, values[i])
	}
	if len(kept) < len(values) {
		e.apply(ruleAggregateDistinct, 1)
	} else {
		e.apply(ruleAggregateDistinct, 0)
	}
	return kept
}

// sum adds values; result is the static type, or dynamic in SQLite.
func sum(e *Evaluation, values []Value, result ast.Type) Value {
	if result.Kind == ast.TypeDynamic {
		return sumDynamic(e, values)
	}
	if result.IsApproximate() {
		total := sumFloats(e, values)
		if total.IsRaised() {
			e.apply(ruleSum, aggregateOther)
		} else {
			e.apply(ruleSum, aggregateFloat)
		}
		return total
	}
	total := sumExact(values)
	if e.Dialect.DecimalResults == spec.DecimalResultsSized {
		return sumSized(e, values, total, result)
	}
	if result.Kind == ast.TypeInteger {
		whole := total.number.BigInt()
		if !whole.IsInt64() {
			e.apply(ruleSum, aggregateOther)
			return e.Raise(ClassOverflow)
		}
		e.apply(ruleSum, aggregateInteger)
		return Integer(whole.Int64())
	}
	if values[0].kind == KindDecimal {
		e.apply(ruleSum, aggregateDecimal)
	} else {
		e.apply(ruleSum, aggregateInteger)
	}
	return DecimalValue(total)
}

// sumSized gives an exact sum its type: 128 bits, or a decimal that is summed in
// as many and shows no more than they hold.
func sumSized(e *Evaluation, values []Value, total *Decimal, result ast.Type) Value {
	if !summable(e, values, total) {
		e.apply(ruleSum, aggregateOther)
		return e.Raise(ClassOverflow)
	}
	whole := total.number.Shift(int32(result.Scale)).BigInt()
	if result.Kind == ast.TypeInteger {
		e.apply(ruleSum, aggregateInteger)
		return HugeInteger(whole)
	}
	if beyondPrecision(total.number, result) {
		e.LeaveOut("a sum of more digits than its type has")
	}
	e.apply(ruleSum, aggregateDecimal)
	return DecimalValue(NewDecimal(total.number, result.Scale))
}

// summable tells whether 128 bits hold the sum; where they do not hold those of
// some orders, an overflow may be met.
func summable(e *Evaluation, values []Value, total *Decimal) bool {
	unscaled := func(n decimal.Decimal) *big.Int { return n.Shift(int32(total.scale)).BigInt() }
	if !fitsHuge(unscaled(total.number)) {
		return false
	}
	var up, down decimal.Decimal
	for i := range values {
		if n := exactDecimal(&values[i]); n.Sign() > 0 {
			up = up.Add(n)
		} else {
			down = down.Add(n)
		}
	}
	if !fitsHuge(unscaled(up)) || !fitsHuge(unscaled(down)) {
		e.Raise(ClassOverflow)
	}
	return true
}

func sumExact(values []Value) *Decimal {
	total := &Decimal{}
	for i := range values {
		if values[i].kind == KindBoolean {
			values[i] = Integer(int64(values[i].bits))
		}
		d := AsDecimal(&values[i])
		total.number = total.number.Add(d.number)
		total.scale = max(total.scale, d.scale)
		total.slack = total.slack.Add(d.slack)
	}
	return total
}

// sumFloats adds in an order that the engine chooses: the result lies within
// (n-1)·ε·Σ|x| of the exact sum, and is exact where all partial sums are whole
// numbers below 2^53 in any order. SQLite converts integers one by one, or since
// 3.43 keeps what a double has no room for beside the sum (sumStep in func.c): for
// those beyond 2^53 the bound holds of two numbers, too.
func sumFloats(e *Evaluation, values []Value) Value {
	total, absolute, bound := math.Copysign(0, -1), 0.0, 0.0 // -0 leaves every number as it is, -0 too
	whole := true
	for i := range values {
		f, b := AsFloat(&values[i])
		total += f
		absolute += math.Abs(f)
		bound += b
		whole = whole && f == math.Trunc(f)
	}
	if math.IsInf(total, 0) || math.IsNaN(total) {
		return specialSum(e, values, total)
	}
	const epsilon = 0x1p-52
	if len(values) > 2 && !(whole && absolute < 1<<53) || e.Dialect.FloatSums == spec.FloatSumsConverted && len(values) > 1 && !(whole && absolute < 1<<53) {
		bound += float64(len(values)) * epsilon * absolute
	}
	if total == 0 && math.Signbit(total) {
		total = 0 // -0 only if all are -0, and engines start from 0 or from the first
		bound = max(bound, math.SmallestNonzeroFloat64)
	}
	return finishFloat(e, total, bound)
}

// specialSum is a sum with an infinity or NaN: an operand's is required, one
// that arises from the order of finite additions is open.
func specialSum(e *Evaluation, values []Value, total float64) Value {
	for i := range values {
		if f, _ := AsFloat(&values[i]); math.IsInf(f, 0) || math.IsNaN(f) {
			return finishFloat(e, total, 0)
		}
	}
	if e.Dialect.FloatOverflow == spec.FloatOverflowRaises {
		return e.Raise(ClassOverflow)
	}
	e.LeaveOpen(ruleFloatWithin)
	return Null
}

// sumDynamic is SQLite's SUM.
func sumDynamic(e *Evaluation, values []Value) Value {
	numbers := make([]Value, len(values))
	exact := true
	for i, v := range values {
		if v.kind == KindText {
			v = numberInText(v)
		}
		if v.kind == KindText || v.kind == KindBytes {
			v = castReal(v)
		}
		numbers[i] = v
		exact = exact && numbers[i].kind == KindInteger
	}
	if !exact {
		e.apply(ruleSum, aggregateFloat)
		return sumFloats(e, numbers)
	}
	var up, down decimal.Decimal
	for i := range numbers {
		if n := decimal.NewFromInt(numbers[i].Int()); n.Sign() > 0 {
			up = up.Add(n)
		} else {
			down = down.Add(n)
		}
	}
	if total := up.Add(down).BigInt(); total.IsInt64() {
		if !up.BigInt().IsInt64() || !down.BigInt().IsInt64() {
			e.Raise(ClassOverflow) // some orders of addition leave the range
		}
		e.apply(ruleSum, aggregateInteger)
		return Integer(total.Int64())
	}
	e.apply(ruleSum, aggregateOther)
	return e.Raise(ClassOverflow)
}

// extreme finds the value that is wanted (Less or Greater) than all others.
// Which of several equal values is returned is open where they can be told
// apart.
func extreme(e *Evaluation, rule *spec.Rule, values []Value, wanted Ordering) Value {
	best := values[0]
	for i := range values[1:] {
		v := values[1+i]
		switch o := Compare(e, &v, &best); {
		case o == wanted:
			best = v
		case o == Same && !Identical(&v, &best):
			e.LeaveOpen(RuleDuplicates)
		}
	}
	switch best.kind {
	case KindInteger, KindUnsigned, KindHuge:
		e.apply(rule, aggregateInteger)
	case KindDecimal:
		e.apply(rule, aggregateDecimal)
		if best.decimal.optional > 0 { // the engine stores the extreme in the declared type
			best = Rescale(e, best, best.decimal.scale)
		}
	case KindFloat:
		e.apply(rule, aggregateFloat)
	case KindBoolean, KindText, KindBytes, KindGeometry:
		e.apply(rule, aggregateOther)
	case KindNull, KindRaised:
		panic("semantics: no extreme of " + best.kind.String())
	}
	return best
}

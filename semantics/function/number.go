package function

import (
	"math"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// numbers is the chapter of functions that round numbers, and of their signs.
var numbers = chapter{
	function.Floor:             {types: wholeTypes(bigIntWhereItFits), compute: rounded(floors)},
	function.FloorOfSQLite:     {types: wholeTypes(nil), compute: roundedStored(floors)},
	function.Ceiling:           {types: wholeTypes(bigIntWhereItFits), compute: rounded(ceilings)},
	function.CeilingOfSQLite:   {types: wholeTypes(nil), compute: roundedStored(ceilings)},
	function.Truncate:          {types: wholeTypes(nil), compute: rounded(truncations)},
	function.TruncOfSQLite:     {types: wholeTypes(nil), compute: roundedStored(truncations)},
	function.TruncTo:           {types: numericTypes, compute: rounded(truncations)},
	function.TruncateOfMySQL:   {types: placesTypes(0), compute: rounded(truncationsScaled)},
	function.TruncateOfMariaDB: {types: placesTypes(0), compute: rounded(truncationsScaled)},
	function.RoundToOfMariaDB:  {types: placesTypes(1), compute: rounded(roundings)},
	function.Round:             {types: wholeTypes(nil), compute: rounded(roundings)},
	function.RoundTo:           {types: numericTypes, compute: rounded(roundings)},
	function.RoundOfSQLite:     {compute: roundOfSQLite},
	function.RoundOfMySQL:      {types: placesTypes(1), compute: rounded(roundings)},
	function.RoundToOfMySQL:    {types: placesTypes(1), compute: rounded(roundings)},
	function.RoundOfDuckDB:     {types: wholeTypes(nil), compute: rounded(roundingsAway)},
	function.RoundToOfDuckDB:   {types: placesTypes(0), compute: rounded(roundingsAway)},
	function.Signum:            {types: signTypes, compute: sign},
	function.SignumOfSQLite:    {compute: signStored},
}

// roundingMode is how exact numbers and doubles lose digits.
type roundingMode struct {
	exact func(d decimal.Decimal, places int32) decimal.Decimal
	whole func(f float64) float64
}

var (
	floors            = roundingMode{exact: func(d decimal.Decimal, _ int32) decimal.Decimal { return d.Floor() }, whole: math.Floor}
	ceilings          = roundingMode{exact: func(d decimal.Decimal, _ int32) decimal.Decimal { return d.Ceil() }, whole: math.Ceil}
	truncations       = roundingMode{exact: decimal.Decimal.RoundDown, whole: math.Trunc}
	truncationsScaled = roundingMode{exact: decimal.Decimal.RoundDown, whole: math.Trunc}
	roundings         = roundingMode{exact: decimal.Decimal.Round, whole: math.RoundToEven}
	roundingsAway     = roundingMode{exact: decimal.Decimal.Round, whole: math.Round}
)

// mostDigits is the number of digits behind which, and before which, rounding of exact
// numbers is not modelled.
const mostDigits = 400

// mostPlaces is the number of digits behind which, and before which, rounding of doubles is
// not modelled: powers of ten beyond are no doubles.
const mostPlaces = 22

// rounded rounds a number by a mode, to so many digits as a second argument says.
func rounded(mode roundingMode) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		places := int64(0)
		if c.has(1) {
			places = c.whole(1)
		}
		return c.round(&c.arguments[0], mode, places)
	}
}

// roundedStored rounds what SQLite stores: a text that is a number counts as one, of other
// texts there is nothing.
func roundedStored(mode roundingMode) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		v, is := c.stored(0)
		if !is {
			return c.null()
		}
		return c.round(&v, mode, 0)
	}
}

// stored is an argument as a number, where it is one or a text that is one and nothing
// else (sqlite3_value_numeric_type).
func (c *call) stored(i int) (v semantics.Value, is bool) {
	v = c.arguments[i]
	if v.Kind() == semantics.KindText {
		v = semantics.ApplyAffinity(c.e, v, ast.AffinityNumeric)
		if v.Kind() == semantics.KindInteger && strings.ContainsAny(c.arguments[i].Str(), ".eE") {
			v = semantics.Float(float64(v.Int()))
		}
	}
	return v, v.Kind() == semantics.KindInteger || v.Kind() == semantics.KindFloat
}

func (c *call) round(v *semantics.Value, mode roundingMode, places int64) semantics.Value {
	if v.Kind() == semantics.KindInteger && c.result.Kind == ast.TypeDecimal {
		exact := semantics.DecimalValue(semantics.DecimalFromInteger(v.Int()))
		v = &exact
	}
	switch v.Kind() {
	case semantics.KindInteger:
		c.apply(function.RoundedInteger)
		if places >= 0 {
			return *v
		}
		return c.wholeNumber(mode.exact(decimal.NewFromInt(v.Int()), int32(max(places, -40))))
	case semantics.KindDecimal:
		c.apply(function.RoundedDecimal)
		d := v.Decimal()
		if d.Slack().Sign() > 0 {
			return c.unmodelled("a quotient, which may have more digits")
		}
		if places > mostDigits || places < -mostDigits {
			return c.unmodelled("so many digits")
		}
		n := mode.exact(d.Number(), int32(places))
		switch {
		case c.result.Kind == ast.TypeInteger:
			return c.wholeNumber(n)
		case c.result.Kind == ast.TypeDecimal && c.result.Precision > 0:
			return semantics.DecimalValue(semantics.NewDecimal(n, c.result.Scale))
		}
		return semantics.DecimalValue(semantics.NewDecimal(n, int(max(places, 0))))
	case semantics.KindFloat:
		c.apply(function.RoundedFloat)
		return c.roundFloat(v.Float64(), v.Bound(), mode, places)
	case semantics.KindUnsigned:
		c.apply(function.RoundedInteger)
		if places >= 0 {
			return *v
		}
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindHuge, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
	}
	return c.unmodelled(v.Kind().String())
}

// wholeNumber is a whole decimal as an integer.
func (c *call) wholeNumber(d decimal.Decimal) semantics.Value {
	if !d.IsInteger() || d.Abs().GreaterThanOrEqual(decimal.New(9, 18)) {
		return c.unmodelled("a number that rounds to none of 64 bits")
	}
	if n := d.IntPart(); c.result.Width == 0 || c.result.Width >= 64 || n < 1<<(c.result.Width-1) && n >= -1<<(c.result.Width-1) {
		return semantics.Integer(n)
	}
	return c.unmodelled("a number that rounds to none of its type")
}

// roundFloat rounds a double: scaled by a power of ten, made whole, scaled back.
func (c *call) roundFloat(f, bound float64, mode roundingMode, places int64) semantics.Value {
	round := func(f float64) float64 {
		switch power := math.Pow10(int(max(places, -places))); {
		case places == 0:
			return mode.whole(f)
		case places > 0:
			if scaled := f * power; !math.IsInf(scaled, 0) {
				return mode.whole(scaled) / power
			}
			return f
		default:
			return mode.whole(f/power) * power
		}
	}
	switch {
	case places > mostPlaces || places < -mostPlaces:
		return c.unmodelled("so many digits")
	case math.IsNaN(f) || math.IsInf(f, 0):
		return c.unmodelled("a number that is not finite")
	case bound > 0 && round(f-bound) != round(f+bound):
		return c.unmodelled("a number of which the rounding is not known")
	}
	if rounded := round(f); c.e.Dialect.FloatText != spec.FloatTextWide || math.Abs(rounded) < 1e15 {
		return semantics.Float(rounded)
	}
	return c.unmodelled("a number of so many digits") // which may be shown cut off
}

// roundOfSQLite is SQLite's ROUND, a REAL.
func roundOfSQLite(c *call) semantics.Value {
	places := int64(0)
	if c.has(1) {
		places = min(max(c.whole(1), 0), 30)
	}
	v := semantics.CastDynamic(c.e, c.arguments[0], ast.AffinityReal)
	f := v.Float64()
	if c.arguments[0].Kind() == semantics.KindInteger {
		c.apply(function.RoundedInteger)
	} else {
		c.apply(function.RoundedFloat)
	}
	const whole = 1 << 52 // beyond it a double has no fraction
	switch {
	case v.Bound() > 0:
		return c.unmodelled("a rounded number")
	case math.IsNaN(f) || f > whole || f < -whole:
		return v
	case places == 0:
		return semantics.Float(math.Trunc(f+math.Copysign(0.5, f)) + 0) // a whole number, never -0
	}
	exact := decimal.NewFromFloat(f)
	nearest := exact.Round(int32(places))
	half := exact.Sub(nearest).Abs().Mul(decimal.New(2, int32(places))).Sub(decimal.New(1, 0)).Abs()
	if f != 0 && (digitsBeforePoint(f)+int(places) > 15 && !exact.Equal(nearest) || half.LessThan(decimal.New(1, -3))) {
		return c.unmodelled("a number that is halfway, or has more than 15 digits")
	}
	if nearest.Sign() == 0 && math.Signbit(f) {
		return c.unmodelled("a negative number that rounds to zero")
	}
	rounded, _ := nearest.Float64()
	return semantics.Float(rounded)
}

// roundedDecimal is a double rounded to so many digits behind the point, where that is known
// of any way to compute it from 15 digits.
func roundedDecimal(v *semantics.Value, places int) (rounded decimal.Decimal, known bool) {
	f := v.Float64()
	if v.Kind() != semantics.KindFloat || v.Bound() > 0 || math.IsNaN(f) || math.IsInf(f, 0) || places > 15 {
		return rounded, false
	}
	if f == 0 {
		return decimal.Zero, !math.Signbit(f)
	}
	exact := decimal.NewFromFloat(f)
	rounded = exact.Round(int32(places))
	half := exact.Sub(rounded).Abs().Mul(decimal.New(2, int32(places))).Sub(decimal.New(1, 0)).Abs()
	unclear := digitsBeforePoint(f)+places > 15 && !exact.Equal(rounded) || digitsBeforePoint(f) > 15 || half.LessThan(decimal.New(1, -3)) || rounded.Sign() == 0 && math.Signbit(f)
	return rounded, !unclear
}

// digitsBeforePoint counts them.
func digitsBeforePoint(f float64) int { return max(0, int(math.Floor(math.Log10(math.Abs(f))))+1) }

func sign(c *call) semantics.Value {
	v, n := c.arguments[0], 0
	switch v.Kind() {
	case semantics.KindInteger:
		n = compareZero(v.Int() > 0, v.Int() < 0)
	case semantics.KindUnsigned:
		n = compareZero(v.Uint() > 0, false)
	case semantics.KindDecimal, semantics.KindHuge:
		n = v.Decimal().Number().Sign()
	case semantics.KindFloat:
		if math.IsNaN(v.Float64()) || v.Bound() > 0 && v.Bound() >= math.Abs(v.Float64()) {
			return c.unmodelled("a number of which the sign is not known")
		}
		n = compareZero(v.Float64() > 0, v.Float64() < 0)
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry, semantics.KindList, semantics.KindStruct, semantics.KindMap:
		return c.unmodelled(v.Kind().String())
	}
	c.apply(function.SignFound)
	if c.result.Kind == ast.TypeDouble {
		return semantics.Float(float64(n))
	}
	if c.result.Kind == ast.TypeDecimal {
		return semantics.DecimalValue(semantics.DecimalFromInteger(int64(n)))
	}
	return semantics.Integer(int64(n))
}

func compareZero(greater, less bool) int {
	switch {
	case greater:
		return 1
	case less:
		return -1
	}
	return 0
}

func signStored(c *call) semantics.Value {
	v, is := c.stored(0)
	if !is {
		c.apply(function.SignOfNoNumber)
		return semantics.Null
	}
	c.arguments[0] = v
	return sign(c)
}

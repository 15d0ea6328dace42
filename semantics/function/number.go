package function

import (
	"math"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// numbers is the chapter of functions that round numbers, and of their signs.
var numbers = chapter{
	function.Floor:             {Types: wholeTypes(function.Floor, bigIntWhereItFits), Apply: rounded(function.Floor, floors)},
	function.FloorOfSQLite:     {Types: wholeTypes(function.FloorOfSQLite, nil), Apply: roundedStored(function.FloorOfSQLite, floors)},
	function.Ceiling:           {Types: wholeTypes(function.Ceiling, bigIntWhereItFits), Apply: rounded(function.Ceiling, ceilings)},
	function.CeilingOfSQLite:   {Types: wholeTypes(function.CeilingOfSQLite, nil), Apply: roundedStored(function.CeilingOfSQLite, ceilings)},
	function.Truncate:          {Types: wholeTypes(function.Truncate, nil), Apply: rounded(function.Truncate, truncations)},
	function.TruncOfSQLite:     {Types: wholeTypes(function.TruncOfSQLite, nil), Apply: roundedStored(function.TruncOfSQLite, truncations)},
	function.TruncTo:           {Types: numericTypes(function.TruncTo), Apply: rounded(function.TruncTo, truncations)},
	function.TruncateOfMySQL:   {TypesOf: placesTypes(function.TruncateOfMySQL, 0), Apply: rounded(function.TruncateOfMySQL, truncationsScaled)},
	function.TruncateOfMariaDB: {TypesOf: placesTypes(function.TruncateOfMariaDB, 0), Apply: rounded(function.TruncateOfMariaDB, truncationsScaled)},
	function.RoundToOfMariaDB:  {TypesOf: placesTypes(function.RoundToOfMariaDB, 1), Apply: rounded(function.RoundToOfMariaDB, roundings)},
	function.Round:             {Types: wholeTypes(function.Round, nil), Apply: rounded(function.Round, roundings)},
	function.RoundTo:           {Types: numericTypes(function.RoundTo), Apply: rounded(function.RoundTo, roundings)},
	function.RoundOfSQLite:     declared(function.RoundOfSQLite, roundOfSQLite),
	function.RoundOfMySQL:      {TypesOf: placesTypes(function.RoundOfMySQL, 1), Apply: rounded(function.RoundOfMySQL, roundings)},
	function.RoundToOfMySQL:    {TypesOf: placesTypes(function.RoundToOfMySQL, 1), Apply: rounded(function.RoundToOfMySQL, roundings)},
	function.RoundOfDuckDB:     {Types: wholeTypes(function.RoundOfDuckDB, nil), Apply: rounded(function.RoundOfDuckDB, roundingsAway)},
	function.RoundToOfDuckDB:   {TypesOf: placesTypes(function.RoundToOfDuckDB, 0), Apply: rounded(function.RoundToOfDuckDB, roundingsAway)},
	function.Signum:            {Types: signTypes, Apply: declared(function.Signum, sign).Apply},
	function.SignumOfSQLite:    declared(function.SignumOfSQLite, signStored),
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

// bigIntWhereItFits is what the MySQL family makes of a decimal: an integer, unless it may
// have more digits than one.
func bigIntWhereItFits(t ast.Type) (ast.Type, error) {
	if t.Kind == ast.TypeDecimal && t.Precision-t.Scale > 16 {
		return t, &typing.Unsupported{Feature: "FLOOR and CEILING of so many digits"}
	}
	return ast.BigInt, nil
}

// keepsIntegers leaves an integer one.
func keepsIntegers(t ast.Type) (ast.Type, error) { return t, nil }

// wholeTypes is the signature of a function that makes a number whole; exact says what it
// makes of an exact number where the dialect has its own way.
func wholeTypes(f *function.Function, exact func(t ast.Type) (ast.Type, error)) func(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return func(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		if t.Kind == ast.TypeReal || t.Kind == ast.TypeBytes && d.Storage != spec.StorageOfValue || t.Kind == ast.TypeGeometry || t.IsTemporal() {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
		switch d.Typing {
		case spec.TypingDynamic:
			return arguments, ast.Dynamic(ast.AffinityNone), nil
		case spec.TypingCoercing:
			if t.Kind == ast.TypeUnknown {
				return arguments, ast.Unknown, nil
			}
			if t.Kind == ast.TypeInteger || t.Kind == ast.TypeDecimal {
				result, err = exact(t)
				result.Unsigned = t.Unsigned
				return arguments, result, err
			}
			return []ast.Type{ast.Double}, ast.Double, nil
		case spec.TypingStrict:
			switch {
			case t.Kind == ast.TypeInteger && d.IntegerResults == spec.Results64:
				return arguments, t, nil
			case t.Kind == ast.TypeDecimal:
				return arguments, ast.Numeric, nil
			case t.IsNumeric(), t.Kind == ast.TypeUnknown && f != function.Truncate: // TRUNC is of addresses, too
				return []ast.Type{ast.Double}, ast.Double, nil
			}
			return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		case spec.TypingByCost:
			switch {
			case t.Kind == ast.TypeDecimal:
				return arguments, ast.Decimal(t.Precision, 0), nil
			case t.Kind == ast.TypeInteger && (f == function.RoundOfDuckDB || f == function.Signum):
				return arguments, t, nil
			case t.Kind == ast.TypeInteger && (f == function.Floor || f == function.Ceiling):
				return []ast.Type{ast.Double}, ast.Double, nil // they are of no integers
			case t.Kind == ast.TypeDouble:
				return arguments, t, nil
			}
		}
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
}

// numericTypes is the signature of PostgreSQL's functions of a numeric and a number of
// digits: there is none of a double.
func numericTypes(f *function.Function) func(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return func(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t := arguments[0]
		places, err := wholeOperand(f, function.SmallCount, d, arguments[1])
		switch {
		case err != nil:
			return nil, t, err
		case t.Kind == ast.TypeInteger, t.Kind == ast.TypeDecimal, t.Kind == ast.TypeUnknown:
			if t.Kind != ast.TypeDecimal {
				t = ast.Numeric
			}
			return []ast.Type{t, places}, ast.Numeric, nil
		}
		return nil, t, &typing.Error{Message: f.Name + " with a number of digits does not accept " + t.String()}
	}
}

// placesTypes is the signature of a function whose result has the scale that a literal
// says; carry are the digits before the point that rounding may bring.
func placesTypes(f *function.Function, carry int) func(d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	return func(d *spec.Dialect, call *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
		t, operands := arguments[0], []ast.Type{arguments[0]}
		places, known := 0, true
		if len(arguments) > 1 {
			operand, err := wholeOperand(f, function.Integer, d, arguments[1])
			if err != nil {
				return nil, t, err
			}
			operands = append(operands, operand)
			if places, known = literalInteger(call.Args[1]); !known && t.Kind == ast.TypeDecimal {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of a decimal with digits that are no literal"}
			}
		}
		asSaid := f == function.RoundToOfMariaDB || f == function.TruncateOfMariaDB
		switch {
		case t.Kind == ast.TypeUnknown && d.Typing == spec.TypingCoercing:
			return operands, ast.Unknown, nil
		case asSaid && t.Kind == ast.TypeInteger && (!known || places < 0):
			return nil, t, &typing.Unsupported{Feature: f.Name + " of an integer with digits that are no literal"}
		case asSaid && t.Kind == ast.TypeDecimal && places >= t.Scale:
			return operands, ast.Decimal(t.Precision+places-t.Scale, places), nil
		case t.Kind == ast.TypeInteger && (d.Typing == spec.TypingCoercing || t.Width <= 64):
			if d.Typing == spec.TypingCoercing {
				unsigned := t.Unsigned
				t = ast.BigInt
				t.Unsigned = unsigned
			}
			return operands, t, nil
		case t.Kind == ast.TypeDecimal && places >= t.Scale:
			return operands, t, nil
		case t.Kind == ast.TypeDecimal && d.Typing == spec.TypingByCost:
			if places < 0 {
				return nil, t, &typing.Unsupported{Feature: f.Name + " of a decimal before the point"}
			}
			return operands, ast.Decimal(t.Precision, places), nil
		case t.Kind == ast.TypeDecimal:
			scale := max(places, 0)
			return operands, ast.Decimal(max(1, t.Precision-(t.Scale-scale)+carry), scale), nil
		case t.Kind == ast.TypeDouble, t.IsText() && d.Typing == spec.TypingCoercing:
			operands[0] = ast.Double
			return operands, ast.Double, nil
		}
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
}

// literalInteger is the number that a literal is, with its sign.
func literalInteger(x ast.Expr) (n int, is bool) {
	switch x := x.(type) {
	case *ast.Literal:
		n, err := strconv.Atoi(x.Text)
		return n, err == nil && x.Kind == ast.LiteralInteger && n <= 30
	case *ast.Unary:
		n, is = literalInteger(x.X)
		return -n, is && x.Op == ast.Negate
	default: // No other form is a number as it is written.
	}
	return 0, false
}

// mostDigits is the number of digits behind which, and before which, rounding of exact
// numbers is not modelled.
const mostDigits = 400

// mostPlaces is the number of digits behind which, and before which, rounding of doubles is
// not modelled: powers of ten beyond are no doubles.
const mostPlaces = 22

// rounded rounds a number by a mode, to so many digits as a second argument says.
func rounded(f *function.Function, mode roundingMode) func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value {
	return declared(f, func(c *call) semantics.Value {
		places := int64(0)
		if c.has(1) {
			places = c.whole(1)
		}
		return c.round(&c.arguments[0], mode, places)
	}).Apply
}

// roundedStored rounds what SQLite stores: a text that is a number counts as one, of other
// texts there is nothing.
func roundedStored(f *function.Function, mode roundingMode) func(e *semantics.Evaluation, arguments []semantics.Value, result ast.Type) semantics.Value {
	return declared(f, func(c *call) semantics.Value {
		v, is := c.stored(0)
		if !is {
			return c.null()
		}
		return c.round(&v, mode, 0)
	}).Apply
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
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindHuge, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry:
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

// digitsBeforePoint counts them.
func digitsBeforePoint(f float64) int { return max(0, int(math.Floor(math.Log10(math.Abs(f))))+1) }

// signTypes is the signature of SIGN.
func signTypes(d *spec.Dialect, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[0]
	operands, result, err = wholeTypes(function.Signum, keepsIntegers)(d, arguments)
	switch d.Typing {
	case spec.TypingCoercing:
		if err == nil && result.Kind != ast.TypeUnknown {
			result = ast.BigInt
		}
	case spec.TypingByCost:
		if t.Kind == ast.TypeDecimal {
			return nil, t, &typing.Unsupported{Feature: "SIGN of " + t.String()}
		}
		result = ast.Type{Kind: ast.TypeInteger, Width: 8}
	case spec.TypingDynamic, spec.TypingStrict:
	}
	return operands, result, err
}

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
	case semantics.KindNull, semantics.KindRaised, semantics.KindBoolean, semantics.KindText, semantics.KindBytes, semantics.KindDate, semantics.KindTimestamp, semantics.KindInstant, semantics.KindTime, semantics.KindInterval, semantics.KindOpen, semantics.KindGeometry:
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

package function

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// wholes is the chapter of functions of whole numbers and of the digits of numbers.
var wholes = chapter{
	function.GCD:               {types: divisorTypes, compute: divisors(greatestDivisor)},
	function.GCDOfDuckDB:       {types: divisorTypes, compute: divisors(greatestDivisor)},
	function.LCM:               {types: divisorTypes, compute: divisors(leastMultiple)},
	function.LCMOfDuckDB:       {types: divisorTypes, compute: divisors(leastMultiple)},
	function.Factorial:         {types: factorialTypes, compute: factorial},
	function.FactorialOfDuckDB: {types: factorialTypes, compute: factorial},
	function.DivWhole:          {types: exactTypes(ast.Numeric), compute: divWhole},
	function.Scale:             {types: exactTypes(ast.Integer), compute: scale},
	function.MinScale:          {types: exactTypes(ast.Integer), compute: minScale},
	function.TrimScale:         {types: exactTypes(ast.Numeric), compute: trimScale},
	function.WidthBucket:       {types: bucketTypes, compute: widthBucket},
	function.Even:              {compute: even},
	function.BitCountOfDuckDB:  {types: bitCountTypes, compute: bitCount},
}

// divisorTypes is the signature of GCD and LCM: PostgreSQL has them of integers of 32 bits and
// of 64 and of numeric, DuckDB of integers of 64 bits and of 128.
func divisorTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	known := false
	if d.Typing == spec.TypingByCost {
		result = ast.BigInt
	} else {
		result = ast.Type{Kind: ast.TypeInteger}
	}
	for _, t := range arguments {
		switch {
		case t.Kind == ast.TypeUnknown:
			continue
		case t.Kind == ast.TypeDecimal && d.Typing == spec.TypingStrict:
			result = ast.Numeric
		case t.Kind != ast.TypeInteger && d.Typing == spec.TypingStrict:
			return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		case t.Kind != ast.TypeInteger || t.Unsigned:
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		case result.Kind == ast.TypeInteger && t.Width > result.Width:
			result = ast.Type{Kind: ast.TypeInteger, Width: t.Width}
		}
		known = true
	}
	if !known || result.Kind == ast.TypeInteger && result.Width < 32 { // no function is the better one
		return nil, result, &typing.Unsupported{Feature: f.Name + " of untyped arguments, or of SMALLINT alone"}
	}
	return []ast.Type{result, result}, result, nil
}

func greatestDivisor(a, b *big.Int) *big.Int {
	return new(big.Int).GCD(nil, nil, new(big.Int).Abs(a), new(big.Int).Abs(b))
}

func leastMultiple(a, b *big.Int) *big.Int {
	if a.Sign() == 0 || b.Sign() == 0 {
		return new(big.Int)
	}
	n := new(big.Int).Quo(a, greatestDivisor(a, b))
	return n.Abs(n.Mul(n, b))
}

// divisors computes a function of whole numbers, of exact ones in units of their last digit.
func divisors(of func(a, b *big.Int) *big.Int) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		if c.result.Kind == ast.TypeDecimal {
			return c.exactly(2, func(x []*semantics.Decimal) semantics.Value {
				c.apply(function.DivisorsOfDecimals)
				places := max(x[0].Scale(), x[1].Scale())
				unit := func(d *semantics.Decimal) *big.Int { return d.Number().Shift(int32(places)).BigInt() }
				return semantics.DecimalValue(semantics.NewDecimal(decimal.NewFromBigInt(of(unit(x[0]), unit(x[1])), int32(-places)), places))
			})
		}
		a, whole := semantics.WholeNumber(&c.arguments[0])
		b, too := semantics.WholeNumber(&c.arguments[1])
		if !whole || !too {
			return c.unmodelled("what is no integer")
		}
		n := of(a, b)
		if n.BitLen() >= c.result.Width {
			c.apply(function.DivisorsBeyond)
			return c.e.Raise(semantics.ClassOverflow)
		}
		c.apply(function.DivisorsOfIntegers)
		return semantics.HugeInteger(n)
	}
}

// exactly computes a function of the first arguments, exact numbers all of whose digits are
// known.
func (c *call) exactly(count int, of func(x []*semantics.Decimal) semantics.Value) semantics.Value {
	x := make([]*semantics.Decimal, count)
	for i := range x {
		v := c.arguments[i]
		if v.Kind() == semantics.KindInteger {
			v = semantics.DecimalValue(semantics.DecimalFromInteger(v.Int()))
		}
		if v.Kind() != semantics.KindDecimal {
			return c.unmodelled(v.Kind().String())
		}
		if x[i] = v.Decimal(); x[i].Slack().Sign() > 0 || x[i].LeastScale() != x[i].Scale() || x[i].Scale() > mostDigits {
			return c.unmodelled("a quotient, which may have more digits")
		}
	}
	return of(x)
}

// exactTypes is the signature of PostgreSQL's functions of numeric: none is of doubles.
func exactTypes(result ast.Type) signature {
	return func(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, _ ast.Type, err error) {
		for _, t := range arguments {
			if t.Kind != ast.TypeDecimal && t.Kind != ast.TypeInteger && t.Kind != ast.TypeUnknown {
				return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
			}
			if t.Kind != ast.TypeDecimal {
				t = ast.Numeric
			}
			operands = append(operands, t)
		}
		return operands, result, nil
	}
}

// factorialTypes is the signature of FACTORIAL: of a bigint a numeric, in DuckDB of an INTEGER
// a HUGEINT.
func factorialTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	t := arguments[0]
	if d.Typing == spec.TypingByCost {
		operand, err := wholeOperand(f, function.Integer, d, t)
		return []ast.Type{operand}, ast.HugeInt, err
	}
	if t.Kind != ast.TypeInteger && t.Kind != ast.TypeUnknown {
		return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	}
	return []ast.Type{ast.BigInt}, ast.Numeric, nil
}

// greatestFactorial is the greatest number of which the factorial is modelled.
const greatestFactorial = 1000

func factorial(c *call) semantics.Value {
	n, huge := c.whole(0), c.result.Kind == ast.TypeInteger
	if n < 0 && huge {
		return c.unmodelled("a negative number")
	}
	if n < 0 {
		c.apply(function.FactorialBeyond)
		return c.e.Raise(semantics.ClassOverflow)
	}
	if n > greatestFactorial {
		return c.unmodelled("so great a number")
	}
	product := new(big.Int).MulRange(1, n)
	if huge && product.BitLen() >= c.result.Width {
		c.apply(function.FactorialBeyond)
		return c.e.Raise(semantics.ClassOverflow)
	}
	c.apply(function.FactorialFound)
	if huge {
		return semantics.HugeInteger(product)
	}
	return semantics.DecimalValue(semantics.NewDecimal(decimal.NewFromBigInt(product, 0), 0))
}

func divWhole(c *call) semantics.Value {
	return c.exactly(2, func(x []*semantics.Decimal) semantics.Value {
		if x[1].Number().IsZero() {
			c.apply(function.DivByZero)
			return c.e.Raise(semantics.ClassDivisionByZero)
		}
		c.apply(function.DivFound)
		quotient, _ := x[0].Number().QuoRem(x[1].Number(), 0)
		return semantics.DecimalValue(semantics.NewDecimal(quotient, 0))
	})
}

func scale(c *call) semantics.Value {
	return c.exactly(1, func(x []*semantics.Decimal) semantics.Value { return c.number(x[0].Scale()) })
}

// leastPlaces is the number of digits behind the point that are needed.
func leastPlaces(d *semantics.Decimal) int {
	n := d.Scale()
	for n > 0 && d.Number().Truncate(int32(n-1)).Equal(d.Number()) {
		n--
	}
	return n
}

func minScale(c *call) semantics.Value {
	return c.exactly(1, func(x []*semantics.Decimal) semantics.Value { return c.number(leastPlaces(x[0])) })
}

func trimScale(c *call) semantics.Value {
	return c.exactly(1, func(x []*semantics.Decimal) semantics.Value {
		c.apply(function.OfValues)
		return semantics.DecimalValue(semantics.NewDecimal(x[0].Number(), leastPlaces(x[0])))
	})
}

// bucketTypes is the signature of WIDTH_BUCKET: of numeric where one is and no double, else of
// doubles, which are preferred.
func bucketTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	of := ast.Double
	for _, t := range arguments[:3] {
		switch {
		case t.Kind == ast.TypeDecimal:
			of = ast.Numeric
		case !t.IsNumeric() && t.Kind != ast.TypeUnknown:
			return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		}
	}
	for _, t := range arguments[:3] {
		if t.IsApproximate() {
			of = ast.Double
		}
	}
	count, err := wholeOperand(f, function.Integer, d, arguments[3])
	return []ast.Type{of, of, of, count}, ast.Integer, err
}

func widthBucket(c *call) semantics.Value {
	count := c.whole(3)
	if count < 1 {
		c.apply(function.BucketOutside)
		return c.e.Raise(semantics.ClassArgument)
	}
	// before and behind compare with the bounds; within is the number of whole parts before x.
	found := func(width int, before, behind bool, within func() int64) semantics.Value {
		n := int64(0)
		switch {
		case width == 0:
			c.apply(function.BucketOutside)
			return c.e.Raise(semantics.ClassArgument)
		case before:
		case behind:
			n = count + 1
		default:
			n = min(within(), count-1) + 1
		}
		if n > math.MaxInt32 {
			c.apply(function.BucketOutside)
			return c.e.Raise(semantics.ClassOverflow)
		}
		c.apply(function.BucketFound)
		return semantics.Integer(n)
	}
	if c.arguments[0].Kind() != semantics.KindFloat {
		return c.exactly(3, func(x []*semantics.Decimal) semantics.Value {
			v, a, b := x[0].Number(), x[1].Number(), x[2].Number()
			width := b.Cmp(a)
			return found(width, v.Cmp(a)*width < 0, v.Cmp(b)*width >= 0, func() int64 {
				n, _ := v.Sub(a).Mul(decimal.NewFromInt(count)).QuoRem(b.Sub(a), 0)
				return n.IntPart()
			})
		})
	}
	for i := range 3 {
		if v := c.arguments[i]; v.Kind() != semantics.KindFloat || v.Bound() > 0 || math.IsNaN(v.Float64()) || math.Abs(v.Float64()) > math.MaxFloat64/2 {
			return c.unmodelled("a rounded number, or one so great")
		}
	}
	v, a, b := c.arguments[0].Float64(), c.arguments[1].Float64(), c.arguments[2].Float64()
	width := compareZero(b > a, b < a)
	w := float64(width)
	return found(width, v*w < a*w, v*w >= b*w, func() int64 { return int64(float64(count) * ((v*w - a*w) / (b*w - a*w))) })
}

func even(c *call) semantics.Value {
	v := c.arguments[0]
	x := v.Float64()
	if v.Bound() > 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return c.unmodelled("a number that is rounded or not finite")
	}
	c.apply(function.OfValues)
	n := math.Ceil(math.Abs(x))
	if math.Floor(n/2)*2 != n {
		n++
	}
	if x < 0 {
		n = -n
	}
	return semantics.Float(n)
}

// bitCountTypes is the signature of BIT_COUNT in DuckDB: a TINYINT of each signed integer.
func bitCountTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) (operands []ast.Type, result ast.Type, err error) {
	if t := arguments[0]; t.Kind != ast.TypeInteger || t.Unsigned {
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return arguments, ast.Type{Kind: ast.TypeInteger, Width: 8}, nil
}

func bitCount(c *call) semantics.Value {
	n, whole := semantics.WholeNumber(&c.arguments[0])
	if !whole {
		return c.unmodelled("what is no integer")
	}
	if n.Sign() < 0 {
		return c.unmodelled("a negative number")
	}
	count := 0
	for _, word := range n.Bits() {
		count += bits.OnesCount(uint(word))
	}
	return c.number(count)
}

package function

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// furtherOfPostgres is the chapter of PostgreSQL's functions of intervals and arrays.
var furtherOfPostgres = chapter{
	function.JustifyHours:    {types: oneInterval, compute: justified(false, true)},
	function.JustifyDays:     {types: oneInterval, compute: justified(true, false)},
	function.JustifyInterval: {types: oneInterval, compute: justified(true, true)},
	function.DateBin:         {types: dateBinTypes, compute: dateBin},
	function.MakeInterval:    {types: makeIntervalTypes, compute: makeInterval},
	function.NumNulls:        {types: countedNulls, compute: func(c *call) semantics.Value { return c.nulls(true) }},
	function.NumNonNulls:     {types: countedNulls, compute: func(c *call) semantics.Value { return c.nulls(false) }},
	function.ArrayDims:       {types: ofList(ast.Text), compute: arrayDims},
	function.ArrayFill:       {types: fillTypes, compute: arrayFill},
	function.TrimArray:       {types: trimTypes, compute: trimArray},
	function.WidthBucketOf:   {types: bucketOfTypes, compute: widthBucketOf},
	function.ArraysOverlap:   {types: relatedArrays, compute: func(c *call) semantics.Value { return c.truth(c.holdsElements(0, 1, false)) }},
	function.ArrayContains:   {types: relatedArrays, compute: func(c *call) semantics.Value { return c.truth(c.holdsElements(1, 0, true)) }},
	function.ArrayContained:  {types: relatedArrays, compute: func(c *call) semantics.Value { return c.truth(c.holdsElements(0, 1, true)) }},
	function.ToCharOfNumber:  {types: numberTemplateTypes, compute: numberToChar},
}

const (
	daysPerMonth       = 30
	microsecondsOfHour = 3_600_000_000
	microsecondsOfDay  = 24 * microsecondsOfHour
)

func oneInterval(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if t := arguments[0]; t.Kind != ast.TypeInterval && t.Kind != ast.TypeUnknown {
		if t.Kind == ast.TypeTime {
			return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()} // converted to an interval
		}
		return nil, t, &typing.Error{Message: f.Name + " does not accept " + t.String()}
	}
	return []ast.Type{ast.Interval}, ast.Interval, nil
}

// justified moves whole parts of an interval to the next greater one. The signs of two neighbours
// become one, that of the greater one.
func justified(days, hours bool) func(c *call) semantics.Value {
	return func(c *call) semantics.Value {
		i := c.arguments[0].Interval()
		if hours {
			i.Days += i.Microseconds / microsecondsOfDay
			i.Microseconds %= microsecondsOfDay
		}
		if days {
			i.Months += i.Days / daysPerMonth
			i.Days %= daysPerMonth
			below := hours && i.Days == 0 // then the time has the sign of what is less than a month
			switch {
			case i.Months > 0 && (i.Days < 0 || below && i.Microseconds < 0):
				i.Months, i.Days = i.Months-1, i.Days+daysPerMonth
			case i.Months < 0 && (i.Days > 0 || below && i.Microseconds > 0):
				i.Months, i.Days = i.Months+1, i.Days-daysPerMonth
			}
		}
		if hours {
			switch {
			case i.Days > 0 && i.Microseconds < 0:
				i.Days, i.Microseconds = i.Days-1, i.Microseconds+microsecondsOfDay
			case i.Days < 0 && i.Microseconds > 0:
				i.Days, i.Microseconds = i.Days+1, i.Microseconds-microsecondsOfDay
			}
		}
		if max(i.Days, -i.Days, i.Months, -i.Months) > math.MaxInt32 {
			return c.unmodelled("an interval beyond 32 bits")
		}
		c.apply(function.OfValues)
		return semantics.IntervalValue(i)
	}
}

// dateBinTypes takes two times of one type.
func dateBinTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	of := arguments[1]
	if of.Kind == ast.TypeUnknown {
		of = arguments[2]
	}
	for i, t := range arguments {
		if t.Kind != ast.TypeUnknown && (i == 0 && t.Kind != ast.TypeInterval || i > 0 && t.Kind != of.Kind) || i > 0 && of.Kind != ast.TypeTimestamp && of.Kind != ast.TypeInstant {
			return nil, of, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
		}
	}
	result := ast.Timestamp(6)
	if of.Kind == ast.TypeInstant {
		result = ast.Instant(6)
	}
	return []ast.Type{ast.Interval, result, result}, result, nil
}

func dateBin(c *call) semantics.Value {
	i := c.arguments[0].Interval()
	stride := i.Days*microsecondsOfDay + i.Microseconds
	switch {
	case i.Months != 0:
		return c.e.Raise(semantics.ClassUnsupported)
	case max(i.Days, -i.Days) > math.MaxInt32:
		return c.unmodelled("such an interval")
	case stride <= 0:
		return c.e.Raise(semantics.ClassOverflow)
	}
	at, origin := c.arguments[1].Microseconds(), c.arguments[2].Microseconds()
	rest := (at - origin) % stride
	if rest < 0 {
		rest += stride
	}
	c.apply(function.OfValues)
	return semantics.LaterBy(c.e, c.arguments[1], semantics.Interval{Microseconds: -rest})
}

func makeIntervalTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	var operands []ast.Type
	for i, t := range arguments {
		if i == 6 {
			operand, err := doubleOperand(f, d, t)
			if err != nil {
				return nil, ast.Interval, err
			}
			operands = append(operands, operand)
			continue
		}
		operand, err := wholeOperand(f, function.Integer, d, t)
		if err != nil {
			return nil, ast.Interval, err
		}
		operands = append(operands, operand)
	}
	return operands, ast.Interval, nil
}

func makeInterval(c *call) semantics.Value {
	var parts [6]int64
	for i := range min(len(c.arguments), 6) {
		parts[i] = c.whole(i)
	}
	years, weeks := parts[0]*12, parts[2]*7
	made := semantics.Interval{Months: years + parts[1], Days: weeks + parts[3], Microseconds: parts[4]*microsecondsOfHour + parts[5]*60_000_000}
	for _, n := range []int64{years, weeks, made.Months, made.Days} {
		if n != int64(int32(n)) {
			return c.e.Raise(semantics.ClassOverflow)
		}
	}
	if c.has(6) {
		seconds := math.RoundToEven(c.arguments[6].Float64() * 1e6)
		if math.IsNaN(seconds) || seconds < math.MinInt64 || seconds >= -math.MinInt64 {
			return c.e.Raise(semantics.ClassOverflow)
		}
		whole, before := int64(seconds), made.Microseconds
		if made.Microseconds += whole; (made.Microseconds < before) != (whole < 0) {
			return c.e.Raise(semantics.ClassOverflow)
		}
	}
	c.apply(function.OfValues)
	return semantics.IntervalValue(made)
}

func countedNulls(_ *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	operands := slices.Clone(arguments)
	for i := range operands {
		if operands[i].Kind == ast.TypeUnknown {
			operands[i] = ast.Text
		}
	}
	return operands, ast.Integer, nil
}

func (c *call) nulls(counted bool) semantics.Value {
	n := 0
	for i := range c.arguments {
		if c.arguments[i].IsNull() == counted {
			n++
		}
	}
	c.apply(function.NullsCounted)
	return semantics.Integer(int64(n))
}

func arrayDims(c *call) semantics.Value {
	var b strings.Builder
	for _, n := range c.list(0).Lengths() {
		fmt.Fprintf(&b, "[1:%d]", n)
	}
	if c.apply(function.OfValues); b.Len() == 0 {
		return semantics.Null
	}
	return semantics.Text(b.String())
}

func fillTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	t := arguments[0]
	switch {
	case t.Kind == ast.TypeUnknown, t.IsList():
		return nil, t, &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	case arguments[1].Kind != ast.TypeUnknown && arguments[1] != ast.List(ast.Integer):
		return nil, t, &typing.Error{Message: f.Name + " does not accept lengths of the type " + arguments[1].String()}
	}
	t = typing.WithoutModifier(t)
	return []ast.Type{t, ast.List(ast.Integer)}, ast.List(t), nil
}

func arrayFill(c *call) semantics.Value {
	if c.arguments[1].IsNull() {
		c.apply(function.OfNull)
		return c.e.Raise(semantics.ClassConstraint)
	}
	lengths := c.list(1)
	if len(lengths.Elements) != 1 || lengths.Dimensions() != 1 || lengths.Elements[0].IsNull() {
		return c.unmodelled("other than one length")
	}
	n := lengths.Elements[0].Int()
	if n < 0 || n > mostElements {
		return c.unmodelled("such a length")
	}
	return c.listMade(function.OfValues, slices.Repeat([]semantics.Value{c.arguments[0]}, int(n)))
}

func trimTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, ast.Unknown, err
	}
	n, err := wholeOperand(f, function.Integer, d, arguments[1])
	return []ast.Type{arguments[0], n}, arguments[0], err
}

func trimArray(c *call) semantics.Value {
	elements, n := c.list(0).Elements, c.whole(1)
	if n < 0 || n > int64(len(elements)) {
		return c.e.Raise(semantics.ClassArgument)
	}
	return c.listMade(function.OfValues, slices.Clone(elements[:len(elements)-int(n)]))
}

func bucketOfTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := listOperand(f, d, arguments[1]); err != nil {
		return nil, ast.Integer, err
	}
	of := arguments[1].Of()
	if of.IsList() || !of.IsNumeric() && !of.IsTemporal() || arguments[0].Kind != ast.TypeUnknown && arguments[0].Kind != of.Kind {
		return nil, ast.Integer, &typing.Unsupported{Feature: f.Name + " of " + arguments[0].String() + " and " + arguments[1].String()}
	}
	t, err := meet(f, d, of, arguments[0])
	return []ast.Type{t, ast.List(t)}, ast.Integer, err
}

func widthBucketOf(c *call) semantics.Value {
	l, n := c.list(1), 0
	for i := range l.Elements {
		x := &l.Elements[i]
		if l.Dimensions() > 1 || x.IsNull() || i > 0 && semantics.Compare(c.e, &l.Elements[i-1], x) == semantics.Greater {
			return c.unmodelled("bounds that are not sorted")
		}
		if semantics.Compare(c.e, x, &c.arguments[0]) != semantics.Greater {
			n++
		}
	}
	return c.number(n)
}

// relatedArrays takes two arrays of one type; a literal without a type has the other's.
func relatedArrays(f *function.Function, d *spec.Dialect, call *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	both := slices.Clone(arguments)
	for i := range both {
		if both[i].Kind == ast.TypeUnknown && both[1-i].IsList() {
			both[i] = both[1-i]
		}
		if !both[i].IsList() {
			return nil, ast.Boolean, &typing.Unsupported{Feature: "operator " + f.Name + " of " + arguments[i].String()}
		}
	}
	if a, b := both[0].Of(), both[1].Of(); a.IsText() && b.IsText() {
		switch {
		case a.Kind == b.Kind && a.Length > 0 && b.Length > 0 && (a.Kind == ast.TypeText || a == b):
			return both, ast.Boolean, nil // lengths do not count
		case a != b, arguments[0].IsList() && arguments[1].IsList() && slices.ContainsFunc(call.Args, mayBeOfVarchar): // TEXT and VARCHAR have no operator
			return nil, ast.Boolean, &typing.Unsupported{Feature: "operator " + f.Name + " of arrays of VARCHAR and TEXT"}
		}
	}
	return pairTypes(f, d, call, both)
}

// mayBeOfVarchar tells that an array is made of elements of which it is not known whether they are of
// VARCHAR without a length: TEXT stands in its place.
func mayBeOfVarchar(x ast.Expr) bool {
	list, is := x.(*ast.Call)
	return is && list.Name == function.ListValue.Name && slices.ContainsFunc(list.Args, func(x ast.Expr) bool {
		_, literal := x.(*ast.Literal)
		return !literal && !function.ListValue.Calls(x)
	})
}

// holdsElements tells whether an element of one array equals one of another; with all, whether each does.
func (c *call) holdsElements(elements, in int, all bool) bool {
	list := c.list(in).Flat()
	for _, v := range c.list(elements).Flat() {
		found := !v.IsNull() && slices.ContainsFunc(list, func(x semantics.Value) bool { return !x.IsNull() && semantics.Compare(c.e, &v, &x) == semantics.Same })
		if found != all {
			return found
		}
	}
	return all
}

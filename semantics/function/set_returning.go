package function

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// setReturning is the chapter of functions that return sets: the value is the list of the rows.
var setReturning = chapter{
	function.SeriesSet:          {types: seriesSetTypes, compute: seriesSet},
	function.Subscripts:         {types: subscriptSetTypes, compute: subscriptSet},
	function.StringToTable:      {types: textRows(splitTypes), compute: func(c *call) semantics.Value { return c.set(ast.Text, stringToArray(c)) }},
	function.RegexpSplitToTable: {types: textRows(regexpTypes), compute: func(c *call) semantics.Value { return c.set(ast.Text, regexpSplit(c)) }},
	function.RegexpMatchSet:     {types: listRows(regexpTypes), compute: regexpMatchSet},
	function.RegexpMatch:        {types: listRows(regexpTypes), compute: regexpMatch},
	function.RegexpSplit:        {types: listRows(regexpTypes), compute: regexpSplit},
}

// textRows is a signature of which the result is one text.
func textRows(of signature) signature {
	return func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		operands, _, err := of(f, d, x, arguments)
		return operands, ast.Text, err
	}
}

// listRows is a signature of which the result is an array of texts.
func listRows(of signature) signature {
	return func(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
		operands, _, err := of(f, d, x, arguments)
		return operands, ast.List(ast.Text), err
	}
}

// set is the set of the elements of a list that was computed, or what came in its place.
func (c *call) set(of ast.Type, v semantics.Value) semantics.Value {
	if v.Kind() != semantics.KindList {
		return v
	}
	return c.rows(of, v.List().Elements)
}

// rows is a set of rows.
func (c *call) rows(of ast.Type, list []semantics.Value) semantics.Value {
	if len(list) == 0 {
		c.apply(function.SetEmpty)
	} else {
		c.apply(function.SetRows)
	}
	return semantics.ListOf(of, list...)
}

// seriesSetTypes chooses the function as PostgreSQL does: of days there is the one of TIMESTAMP WITH
// TIME ZONE, the preferred type of its category.
//
// Source: PostgreSQL behind 18, 10.3. Functions; generate_series in pg_proc.dat.
func seriesSetTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	t, step, err := SeriesOf(f.Name, arguments)
	operands := []ast.Type{t, t, step}
	return operands[:len(arguments)], t, err
}

// SeriesOf is the type of a series, and that of its step.
func SeriesOf(name string, arguments []ast.Type) (of, step ast.Type, err error) {
	of = ast.Unknown
	unmodelled := func(t ast.Type) (ast.Type, ast.Type, error) {
		return ast.Unknown, ast.Unknown, &typing.Unsupported{Feature: name + " of " + t.String()}
	}
	if len(arguments) == 3 && slices.ContainsFunc(arguments, ast.Type.IsTemporal) {
		for i, t := range arguments {
			switch {
			case i == 2 && t.Kind != ast.TypeInterval && t.Kind != ast.TypeUnknown:
				return unmodelled(t)
			case i == 2, t.Kind == ast.TypeUnknown:
			case t.Kind == ast.TypeInstant, t.Kind == ast.TypeDate:
				of = ast.Instant(6)
			case t.Kind == ast.TypeTimestamp && (i == 0 || of.Kind != ast.TypeInstant):
				of = ast.Timestamp(6)
			case t.Kind != ast.TypeTimestamp:
				return unmodelled(t)
			}
		}
		for i, t := range arguments[:2] { // days and instants beside timestamps, untyped ones alone
			if of.Kind == ast.TypeUnknown || t.Kind == ast.TypeTimestamp && of.Kind != ast.TypeTimestamp || of.Kind == ast.TypeTimestamp && t.Kind != ast.TypeTimestamp && t.Kind != ast.TypeUnknown {
				return unmodelled(arguments[i])
			}
		}
		return of, ast.Interval, nil
	}
	for _, t := range arguments {
		switch {
		case t.Kind == ast.TypeUnknown || t == ast.SmallInt:
		case t.Kind == ast.TypeDecimal:
			of = ast.Numeric
		case t == ast.BigInt && of != ast.Numeric, t == ast.Integer && of == ast.Unknown:
			of = t
		case t != ast.Integer && t != ast.BigInt:
			return unmodelled(t)
		}
	}
	if of == ast.Unknown {
		return of, of, &typing.Unsupported{Feature: name + " of arguments that do not choose one function"}
	}
	return of, of, nil
}

func seriesSet(c *call) semantics.Value {
	if c.result.IsCalendar() {
		return c.temporalSeries()
	}
	numbers, scale := make([]decimal.Decimal, len(c.arguments)), 0
	for i := range c.arguments {
		d := semantics.AsDecimal(&c.arguments[i])
		if numbers[i] = d.Number(); i != 1 {
			scale = max(scale, d.Scale())
		}
	}
	step := decimal.NewFromInt(1)
	if len(numbers) > 2 {
		step = numbers[2]
	}
	if step.IsZero() {
		c.apply(function.SetZeroStep)
		return c.e.Raise(semantics.ClassArgument)
	}
	var rows []semantics.Value
	for v := numbers[0]; v.Sub(numbers[1]).Sign()*step.Sign() <= 0; v = v.Add(step) {
		switch {
		case len(rows) == mostElements:
			return c.unmodelled("so many values")
		case c.result.Kind == ast.TypeInteger:
			rows = append(rows, semantics.Integer(v.IntPart()))
		case len(rows) == 0:
			rows = append(rows, c.arguments[0]) // as it is shown
		default:
			rows = append(rows, semantics.DecimalValue(semantics.NewDecimal(v, scale)))
		}
	}
	return c.rows(c.result, rows)
}

// temporalSeries adds the step to the value before, so that the day of a month that a shorter one has
// cut stays cut (generate_series_timestamp of timestamp.c).
func (c *call) temporalSeries() semantics.Value {
	step := c.arguments[2].Interval()
	sign := int64(step.Sign())
	switch {
	case sign == 0:
		c.apply(function.SetZeroStep)
		return c.e.Raise(semantics.ClassArgument)
	case step.Mixed():
		return c.unmodelled("a step with parts of different signs")
	}
	var rows []semantics.Value
	for v := c.arguments[0]; (v.Microseconds()-c.arguments[1].Microseconds())*sign <= 0 && c.e.Unsupported == ""; v = semantics.LaterBy(c.e, v, step) {
		if len(rows) == mostElements {
			return c.unmodelled("so many values")
		}
		rows = append(rows, v)
	}
	return c.rows(c.result, rows)
}

func subscriptSetTypes(f *function.Function, d *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := listOperand(f, d, arguments[0]); err != nil {
		return nil, ast.Integer, err
	}
	indexes, err := subscripts(f, d, arguments[1:2])
	if err != nil {
		return nil, ast.Integer, err
	}
	operands := append([]ast.Type{arguments[0]}, indexes...)
	if len(arguments) > 2 {
		if t := arguments[2]; t.Kind != ast.TypeBoolean && t.Kind != ast.TypeUnknown {
			return nil, ast.Integer, &typing.Error{Message: f.Name + " does not accept " + t.String()}
		}
		operands = append(operands, ast.Boolean)
	}
	return operands, ast.Integer, nil
}

func subscriptSet(c *call) semantics.Value {
	var rows []semantics.Value
	if lengths, n := c.list(0).Lengths(), c.whole(1); n >= 1 && n <= int64(len(lengths)) {
		for i := range lengths[n-1] {
			rows = append(rows, semantics.Integer(int64(i)+1))
		}
	}
	if c.has(2) && c.arguments[2].Bool() {
		slices.Reverse(rows)
	}
	return c.rows(ast.Integer, rows)
}

// regexpSplit has no part at an empty match at the beginning or the end, or behind another match.
func regexpSplit(c *call) semantics.Value {
	x, s, _, ok := c.regexp(2, false)
	if !ok {
		return semantics.Null
	}
	var parts []string
	from, before := 0, 0
	for _, at := range x.All(s) {
		if at[0] < len(s) && at[1] > before {
			parts, from = append(parts, s[from:at[0]]), at[1]
		}
		before = at[1]
	}
	if parts = append(parts, s[from:]); len(parts) > mostElements {
		return c.unmodelled("so many parts")
	}
	rows := make([]semantics.Value, len(parts))
	for i := range parts {
		rows[i] = semantics.Text(parts[i])
	}
	if c.f.Set {
		return semantics.ListOf(ast.Text, rows...)
	}
	return c.listMade(function.OfValues, rows)
}

// matched is the array that REGEXP_MATCH makes of a match.
func matched(groups int, s string, at []int) semantics.Value {
	var list []semantics.Value
	for g := min(1, groups); g <= groups; g++ {
		if at[2*g] < 0 {
			list = append(list, semantics.Null)
		} else {
			list = append(list, semantics.Text(s[at[2*g]:at[2*g+1]]))
		}
	}
	return semantics.ListOf(ast.Text, list...)
}

func regexpMatch(c *call) semantics.Value {
	x, s, _, ok := c.regexp(2, false)
	switch {
	case !ok:
		return semantics.Null
	case x.Groups() > 0 && !x.GroupsAreFixed():
		return c.unmodelled("groups whose places the match does not fix")
	}
	c.apply(function.OfValues)
	at := x.First(s)
	if at == nil {
		return semantics.Null
	}
	return matched(x.Groups(), s, at)
}

func regexpMatchSet(c *call) semantics.Value {
	x, s, all, ok := c.regexp(2, false)
	switch {
	case !ok:
		return semantics.Null
	case x.Groups() > 0 && !x.GroupsAreFixed():
		return c.unmodelled("groups whose places the match does not fix")
	case all && x.MayBeEmpty():
		return c.unmodelled("matches that may be empty")
	}
	var rows []semantics.Value
	if all {
		for _, at := range x.All(s) {
			rows = append(rows, matched(x.Groups(), s, at))
		}
	} else if at := x.First(s); at != nil {
		rows = append(rows, matched(x.Groups(), s, at))
	}
	return c.rows(ast.List(ast.Text), rows)
}

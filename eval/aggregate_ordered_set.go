package eval

import (
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec/function"
)

// orderedSet computes a function of values in the order of WITHIN GROUP.
func (c *compiler) orderedSet(a *aggregate, rows []semantics.Row, outer *environment) semantics.Value {
	e, rule := c.e, a.declared.Rule
	at := environment{outer: outer}
	var fraction semantics.Value
	if len(a.args) > 0 {
		switch v := a.args[0].value(&at); {
		case v.IsRaised():
			return v
		case v.IsNull():
			e.Coverage.Apply(rule, function.OrderedNullFraction)
			return semantics.Null
		default:
			fraction = v
		}
		if f := fraction.Float64(); !(f >= 0 && f <= 1) {
			e.Coverage.Apply(rule, function.OrderedBeyond)
			return e.Raise(semantics.ClassOverflow)
		}
	}
	var list []taken
	for _, row := range rows {
		at.row = row
		switch v := a.sort[0].value(&at, nil); {
		case v.IsRaised():
			return v
		case !v.IsNull():
			list = append(list, taken{value: v, keys: semantics.Row{v}})
		}
	}
	switch {
	case len(rows) == 0:
		e.Coverage.Apply(rule, function.OrderedEmpty)
		return semantics.Null
	case len(list) == 0:
		e.Coverage.Apply(rule, function.OrderedNulls)
		return semantics.Null
	}
	ends := c.sorted(a, list)
	values := make([]semantics.Value, len(list))
	for i := range list {
		values[i] = list[i].value
	}
	return c.anyOf(sqlfunction.SetFunctionOf(a.declared).Ordered(e, fraction, values, ends), rule)
}

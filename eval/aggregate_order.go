package eval

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// GROUP_CONCAT, STRING_AGG, ANY_VALUE and their like depend on the order in which they take the
// values.

// taken is a value that such a function takes, with what stands before it and what it is
// sorted by.
type taken struct {
	value     semantics.Value
	second    semantics.Value // of a function of documents that takes two
	separator string
	keys      semantics.Row
}

// orderedAggregate computes a set function that depends on the order of the rows.
// The i-th value is that of the i-th environment.
func (c *compiler) orderedAggregate(a *aggregate, values []semantics.Value, env func(i int) *environment) semantics.Value {
	list, separated, raised := c.takes(a, values, env)
	if raised {
		c.misnamed(a, list)
		return semantics.Raised(semantics.ClassNone)
	}
	rule := a.declared.Rule
	if a.declared.Collects {
		return c.collected(a, list)
	}
	switch {
	case len(values) == 0:
		c.e.Coverage.Apply(rule, function.JoinedEmpty)
		return semantics.Null
	case !separated:
		return semantics.Null
	case len(list) == 0:
		c.e.Coverage.Apply(rule, function.JoinedNulls)
		return semantics.Null
	case a.declared.Lists:
		return c.listed(a, list)
	case !a.declared.Joins:
		return c.ofSequence(a, list)
	}
	return c.joined(a, rule, list)
}

// ofSequence is a function of values one after the other that joins none.
func (c *compiler) ofSequence(a *aggregate, list []taken) semantics.Value {
	ends := c.sorted(a, list)
	sorted := make([]semantics.Value, len(list))
	for i := range list {
		sorted[i] = list[i].value
	}
	return c.anyOf(sqlfunction.SetFunctionOf(a.declared).Ordered(c.e, a.fraction, sorted, ends), a.declared.Rule)
}

// quantile is a function of a fraction of values, NULL among them.
func (c *compiler) quantile(a *aggregate, values []semantics.Value) semantics.Value {
	var list []taken
	for _, v := range values {
		switch {
		case v.IsRaised():
			return v
		case !v.IsNull():
			list = append(list, taken{value: v, keys: semantics.Row{v}})
		}
	}
	if len(list) > 0 {
		return c.ofSequence(a, list)
	}
	met := function.SequenceNulls
	if len(values) == 0 {
		met = function.SequenceEmpty
	}
	c.e.Coverage.Apply(a.declared.Rule, met)
	return semantics.Null
}

// takes lists the values that are not NULL. separated is false where the separator makes
// the whole NULL.
func (c *compiler) takes(a *aggregate, values []semantics.Value, env func(i int) *environment) (list []taken, separated, raised bool) {
	separated = true
	constant := c.dialect.JoinSeparators == spec.JoinSeparatorsConstant
	for i, v := range values {
		at := env(i)
		t := taken{value: v, separator: ","}
		if a.declared.Collects && len(a.args) > 1 {
			t.second = a.args[1].value(at)
			raised = raised || t.second.IsRaised()
		}
		if a.separator != nil {
			s := a.separator.value(at)
			raised = raised || s.IsRaised()
			separated = separated && !(s.IsNull() && constant)
			s = semantics.TextOf(c.e, &s)
			t.separator = ""
			if s.Kind() == semantics.KindText {
				t.separator = s.Str()
			}
		}
		for k := range a.sort {
			key := a.sort[k].value(at, nil)
			raised = raised || key.IsRaised()
			t.keys = append(t.keys, key)
		}
		raised = raised || v.IsRaised()
		if a.takes(&t) {
			list = append(list, t)
		}
	}
	if a.node.Distinct && !raised {
		list = c.takenOnce(a, list)
	}
	return list, separated, raised
}

// takes tells that the function takes a value: one that is not NULL, or any, and for one that
// sorts by another argument if that is not NULL.
func (a *aggregate) takes(t *taken) bool {
	switch a.declared.Key {
	case function.LeastFirst, function.GreatestFirst:
		if t.keys[0].IsNull() {
			return false
		}
	case function.NoKey, function.ByFraction:
	}
	return a.declared.TakesNulls || !t.value.IsNull()
}

// takenOnce leaves one of each value, and of each separator, out of DISTINCT.
func (c *compiler) takenOnce(a *aggregate, list []taken) []taken {
	seen := map[string]bool{}
	var kept []taken
	for i := range list {
		key := semantics.AppendKey(c.e, nil, &list[i].value)
		if a.separator != nil {
			key = append(key, list[i].separator...)
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			kept = append(kept, list[i])
		}
	}
	return kept
}

// sorted sorts what is taken and gives the ends of the runs that tie.
func (c *compiler) sorted(a *aggregate, list []taken) (ends []int) {
	before := func(x, y taken) int { return 0 }
	if len(a.sort) > 0 {
		keys := make([]semantics.Row, len(list))
		for i := range list {
			keys[i] = list[i].keys
		}
		first := c.nullsFirst(a.sort, keys)
		before = func(x, y taken) int {
			for i := range a.sort {
				if d := c.compareKeys(&a.sort[i], &x.keys[i], &y.keys[i], first[i], false); d != 0 {
					return d
				}
			}
			return 0
		}
	}
	slices.SortStableFunc(list, before)
	for i := range list {
		if i+1 == len(list) || before(list[i], list[i+1]) != 0 {
			ends = append(ends, i+1)
		}
	}
	return ends
}

// joined joins texts in each order that is permitted.
func (c *compiler) joined(a *aggregate, rule *spec.Rule, list []taken) semantics.Value {
	texts := make([]string, len(list))
	ends := c.sorted(a, list)
	for i := range list {
		t := semantics.TextOf(c.e, &list[i].value)
		texts[i] = t.Str()
	}
	results, complete := c.arranged(list, ends, texts)
	switch {
	case len(results) > 1:
		c.e.Coverage.Apply(rule, function.JoinedFree)
	case len(list) == 1:
		c.e.Coverage.Apply(rule, function.JoinedOne)
	default:
		c.e.Coverage.Apply(rule, function.JoinedOrdered)
	}
	if !complete {
		c.e.MarkUndetermined(rule)
	}
	return semantics.Text(results[c.worlds.choose(rule, len(results))])
}

// arranged joins texts in each order that the ends of the runs that tie permit; complete is
// false where there are too many.
func (c *compiler) arranged(list []taken, ends []int, texts []string) (results []string, complete bool) {
	alike := func(i, j int) bool { return texts[i] == texts[j] && list[i].separator == list[j].separator }
	complete = arrangements(len(list), ends, alike, func(order []int) bool {
		var b strings.Builder
		for i, k := range order {
			if i > 0 {
				b.WriteString(list[k].separator)
			}
			b.WriteString(texts[k])
		}
		if !slices.Contains(results, b.String()) {
			results = append(results, b.String())
		}
		return len(results) <= c.options.Worlds
	})
	return results, complete
}

// anyOf is any of several values, which the rule leaves open.
func (c *compiler) anyOf(values []semantics.Value, rule *spec.Rule) semantics.Value {
	different := differentOf(values)
	if len(different) > c.options.Worlds {
		c.e.MarkUndetermined(rule)
	}
	return different[c.worlds.choose(rule, len(different))]
}

// differentOf leaves one of values that are identical.
func differentOf(values []semantics.Value) (different []semantics.Value) {
	for i := range values {
		if !slices.ContainsFunc(different, func(v semantics.Value) bool { return semantics.Identical(&v, &values[i]) }) {
			different = append(different, values[i])
		}
	}
	return different
}

// joinedArguments are the texts of several arguments side by side.
func joinedArguments(row semantics.Row) semantics.Value {
	var b strings.Builder
	for i := range row {
		b.WriteString(row[i].Str())
	}
	return semantics.Text(b.String())
}

// separator compiles what stands between joined texts.
func (c *compiler) separator(x *resolve.Expression, f *frame) (operand, error) {
	o, err := c.boundScalar(x, f)
	switch {
	case err != nil:
		return o, err
	case c.dialect.JoinSeparators == spec.JoinSeparatorsConstant && !o.constant:
		return o, statementError(semantics.ClassArgument, "the separator must be a constant")
	case c.dialect.Storage == spec.StorageOfValue:
		return o, nil
	}
	if err := typing.Separator(c.dialect, o.typ); err != nil {
		return o, resolve.Refusal(err)
	}
	return c.convert(o, ast.Text)
}

package cypher

import (
	"strings"

	"math"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// aggregate is an aggregating function.
type aggregate struct {
	name      string
	arguments int
	start     func() accumulator
}

// accumulator takes the values of a group one after the other. parameter is the
// second argument, nil where there is none.
type accumulator interface {
	add(e *evaluation, v, parameter graph.Value) error
	result(e *evaluation) (graph.Value, error)
}

// countStar is count(*), which counts records.
var countStar = &aggregate{"count", 0, func() accumulator { return &counter{star: true} }}

// aggregates are the aggregating functions by their names in lower case.
var aggregates = map[string]*aggregate{
	"count":          {"count", 1, func() accumulator { return &counter{} }},
	"sum":            {"sum", 1, func() accumulator { return &summation{total: graph.Integer(0)} }},
	"avg":            {"avg", 1, func() accumulator { return &mean{} }},
	"min":            {"min", 1, func() accumulator { return &extreme{rule: ruleMin, sign: -1} }},
	"max":            {"max", 1, func() accumulator { return &extreme{rule: ruleMax, sign: 1} }},
	"collect":        {"collect", 1, func() accumulator { return &collection{list: graph.List{}} }},
	"stdev":          {"stDev", 1, func() accumulator { return &deviation{freedom: 1} }},
	"stdevp":         {"stDevP", 1, func() accumulator { return &deviation{} }},
	"percentilecont": {"percentileCont", 2, func() accumulator { return &percentile{continuous: true} }},
	"percentiledisc": {"percentileDisc", 2, func() accumulator { return &percentile{} }},
}

func aggregateRule(id, says string, cases ...string) *spec.Rule {
	name := strings.TrimPrefix(id, "aggregation.")
	return spec.Declare(spec.Rule{
		ID: id, Says: says, From: manual(name+"()", "functions/aggregating"),
		Keywords: []string{name + "()"}, Cases: cases, Only: spec.GraphOnly(),
	})
}

var (
	ruleCount      = aggregateRule("aggregation.count", "count(*) counts records; count(x) counts those for which x is not null.", "records", "null", "value")
	ruleSum        = aggregateRule("aggregation.sum", "sum(x) adds the values that are not null; without any it is 0.", "empty", "null", "integer", "float", "duration")
	ruleAvg        = aggregateRule("aggregation.avg", "avg(x) is the mean of the values that are not null; without any it is null.", "empty", "null", "number", "duration")
	ruleMin        = aggregateRule("aggregation.min", "min(x) is the first of the values that are not null in the order of ORDER BY; without any it is null.", "empty", "null", "value")
	ruleMax        = aggregateRule("aggregation.max", "max(x) is the last of the values that are not null in the order of ORDER BY; without any it is null.", "empty", "null", "value")
	ruleCollect    = aggregateRule("aggregation.collect", "collect(x) is a list of the values that are not null; without any it is empty. Nothing says in which order.", "empty", "null", "value")
	ruleDeviation  = aggregateRule("aggregation.stDev", "stDev(x) is the standard deviation of a sample (n − 1), stDevP(x) that of a population (n); with fewer than two values it is 0.", "fewer than two", "sample", "population", "null")
	rulePercentile = aggregateRule("aggregation.percentileCont", "percentileDisc(x, p) is the nearest value at the percentile p, percentileCont(x, p) interpolates between two neighbours; p lies between 0 and 1.", "empty", "null", "discrete", "continuous")
)

// ruleEmptyGroup is what sum and collect give where there is no value.
var ruleEmptyGroup = spec.Declare(spec.Rule{
	ID:    "aggregation.no-value",
	Says:  "Without any value that is not null, sum(x) is 0 and collect(x) is an empty list.",
	From:  manual("sum(); collect()", "functions/aggregating"),
	Cases: []string{"no value"}, Only: spec.GraphOnly(),
	Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Says: "The semantics is exactly the same as SQL's: they are null.",
		From: spec.Kuzu("Group by and aggregations", "query-clauses/return")},
		{Dialects: []string{"age"}, Says: "sum(null) returns null.", From: spec.AGE("sum", "functions/aggregate_functions")}},
})

// neutral is the result of sum or collect without a value.
func (e *evaluation) neutral(v graph.Value) graph.Value {
	e.count(ruleEmptyGroup, 0)
	_, list := v.(graph.List)
	switch e.dialect.Graph.EmptyGroups {
	case spec.NoValueIsNull:
		return graph.Null{}
	case spec.NoSumIsNull:
		if !list {
			return graph.Null{}
		}
	case spec.NoValueIsNeutral:
	}
	return v
}

func isNull(v graph.Value) bool { _, null := v.(graph.Null); return null }

type counter struct {
	star bool
	n    int64
}

func (c *counter) add(e *evaluation, v, _ graph.Value) error {
	switch {
	case c.star:
		e.count(ruleCount, 0)
		c.n++
	case isNull(v):
		e.count(ruleCount, 1)
	default:
		e.count(ruleCount, 2)
		c.n++
	}
	return nil
}

func (c *counter) result(*evaluation) (graph.Value, error) { return graph.Integer(c.n), nil }

type summation struct {
	total graph.Value
	n     int
	// size is the sum of the sizes of the floats, where they have fractions.
	size       float64
	fractional bool
}

func (s *summation) add(e *evaluation, v, _ graph.Value) error {
	k, err := numeric(e, v, "sum")
	if err != nil {
		return err
	}
	e.count(ruleSum, k+1)
	if k == 0 {
		return nil
	}
	if s.n == 0 {
		s.total = v
	} else if s.total, err = e.add(s.total, v); err != nil {
		return err
	}
	if f, float := v.(graph.Float); float {
		s.size += math.Abs(float64(f))
		s.fractional = s.fractional || float64(f) != math.Trunc(float64(f))
	}
	s.n++
	return nil
}

func (s *summation) result(e *evaluation) (graph.Value, error) {
	if s.n == 0 {
		e.count(ruleSum, 0)
		return e.neutral(s.total), nil
	}
	if f, float := s.total.(graph.Float); float && s.fractional {
		e.spreadOfSum(s.n, s.size, float64(f))
	}
	return s.total, nil
}

// numeric classifies what sum and avg take: 0 null, 1 integer, 2 float, 3 duration.
func numeric(e *evaluation, v graph.Value, name string) (spec.Case, error) {
	switch v.(type) {
	case graph.Null:
		return 0, nil
	case graph.Integer:
		return 1, nil
	case graph.Float:
		return 2, nil
	}
	if _, ok := v.(graph.Duration); ok {
		return 3, nil
	}
	return 0, raise(syntax.TypeError, "InvalidArgumentValue", syntax.Position{}, "%s() takes numbers, not %s", name, graph.Format(v))
}

// mean divides the sum: of integers exactly rounded once, of others as the operators
// add and divide.
type mean struct {
	sum summation
}

func (m *mean) add(e *evaluation, v, _ graph.Value) error {
	k, err := numeric(e, v, "avg")
	if err != nil {
		return err
	}
	e.count(ruleAvg, []spec.Case{1, 2, 2, 3}[k])
	if k == 0 {
		return nil
	}
	if n, ok := v.(graph.Integer); ok {
		v = graph.Float(n)
	}
	if m.sum.n == 0 {
		m.sum.total = v
	} else if m.sum.total, err = e.add(m.sum.total, v); err != nil {
		return err
	}
	m.sum.n++
	return nil
}

func (m *mean) result(e *evaluation) (graph.Value, error) {
	if m.sum.n == 0 {
		e.count(ruleAvg, 0)
		return graph.Null{}, nil
	}
	return e.divide(m.sum.total, graph.Integer(m.sum.n))
}

type extreme struct {
	rule *spec.Rule
	sign int
	best graph.Value
}

func (x *extreme) add(e *evaluation, v, _ graph.Value) error {
	if isNull(v) {
		e.count(x.rule, 1)
		return nil
	}
	e.count(x.rule, 2)
	if x.best == nil {
		x.best = v
		return nil
	}
	switch c := graph.Order(v, x.best) * x.sign; {
	case c > 0:
		x.best = v
	case c == 0:
		e.represent(record{x.best}, record{v})
	}
	return nil
}

func (x *extreme) result(e *evaluation) (graph.Value, error) {
	if x.best == nil {
		e.count(x.rule, 0)
		return graph.Null{}, nil
	}
	return x.best, nil
}

type collection struct{ list graph.List }

func (c *collection) add(e *evaluation, v, _ graph.Value) error {
	if isNull(v) {
		e.count(ruleCollect, 1)
		return nil
	}
	e.count(ruleCollect, 2)
	c.list = append(c.list, v)
	return nil
}

func (c *collection) result(e *evaluation) (graph.Value, error) {
	if len(c.list) == 0 {
		e.count(ruleCollect, 0)
		return e.neutral(c.list), nil
	}
	return c.list, nil
}

// number returns a number as a float.
func number(v graph.Value, name string) (float64, error) {
	switch v := v.(type) {
	case graph.Integer:
		return float64(v), nil
	case graph.Float:
		return float64(v), nil
	}
	return 0, raise(syntax.TypeError, "InvalidArgumentValue", syntax.Position{}, "%s() takes numbers, not %s", name, graph.Format(v))
}

// deviation is the standard deviation; freedom is 1 for a sample.
type deviation struct {
	freedom int
	values  []float64
}

func (d *deviation) add(e *evaluation, v, _ graph.Value) error {
	if isNull(v) {
		e.count(ruleDeviation, 3)
		return nil
	}
	f, err := number(v, "stDev")
	d.values = append(d.values, f)
	return err
}

func (d *deviation) result(e *evaluation) (graph.Value, error) {
	n := float64(len(d.values))
	if n < 2 {
		e.count(ruleDeviation, 0)
		return graph.Float(0), nil
	}
	e.count(ruleDeviation, whether(d.freedom == 1, 1, 2))
	sum, squares := 0.0, 0.0
	for _, f := range d.values {
		sum += f
	}
	for _, f := range d.values {
		squares += (f - sum/n) * (f - sum/n)
	}
	return graph.Float(math.Sqrt(squares / (n - float64(d.freedom)))), nil
}

type percentile struct {
	continuous bool
	at         float64
	values     []graph.Value
}

func (p *percentile) add(e *evaluation, v, parameter graph.Value) error {
	at, err := number(parameter, "percentile")
	if err != nil {
		return err
	}
	if !(at >= 0 && at <= 1) {
		return raise(syntax.ArgumentError, "NumberOutOfRange", syntax.Position{}, "a percentile lies between 0.0 and 1.0, and %s does not", graph.Format(parameter))
	}
	p.at = at
	if isNull(v) {
		e.count(rulePercentile, 1)
		return nil
	}
	if _, err := number(v, "percentile"); err != nil {
		return err
	}
	p.values = append(p.values, v)
	return nil
}

func (p *percentile) result(e *evaluation) (graph.Value, error) {
	n := len(p.values)
	if n == 0 {
		e.count(rulePercentile, 0)
		return graph.Null{}, nil
	}
	slices.SortStableFunc(p.values, graph.Order)
	if !p.continuous {
		e.count(rulePercentile, 2)
		place := int(math.Ceil(p.at*float64(n))) - 1
		return p.values[min(max(place, 0), n-1)], nil
	}
	e.count(rulePercentile, 3)
	place := p.at * float64(n-1)
	low, high := math.Floor(place), math.Ceil(place)
	a, _ := number(p.values[int(low)], "")
	b, _ := number(p.values[int(high)], "")
	if low == high {
		return graph.Float(a), nil
	}
	return graph.Float(a*(high-place) + b*(place-low)), nil
}

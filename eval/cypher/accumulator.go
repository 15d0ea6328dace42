package cypher

import (
	"strings"

	"math"
	"slices"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// aggregate is an aggregating function.
type aggregate struct {
	name      string
	arguments int
	start     func() accumulator
}

// aggregateOf returns the aggregate of that name, or nil.
func aggregateOf(name string) *aggregate {
	f := function.Lookup(name)
	if start := aggregates[f]; start != nil {
		return &aggregate{f.Name, f.Maximum, start}
	}
	return nil
}

// accumulator takes the values of a group one after the other. parameter is the
// second argument, nil where there is none.
type accumulator interface {
	add(e *evaluation, v, parameter graph.Value) error
	result(e *evaluation) (graph.Value, error)
}

// countStar is count(*), which counts records.
var countStar = &aggregate{function.Count.Name, 0, func() accumulator { return &counter{star: true} }}

// aggregates are the aggregating functions by their declarations.
var aggregates = map[*function.Function]func() accumulator{
	function.Count:          func() accumulator { return &counter{} },
	function.Sum:            func() accumulator { return &summation{total: graph.Integer(0)} },
	function.Avg:            func() accumulator { return &mean{} },
	function.Min:            func() accumulator { return &extreme{rule: ruleMin, sign: -1} },
	function.Max:            func() accumulator { return &extreme{rule: ruleMax, sign: 1} },
	function.Collect:        func() accumulator { return &collection{list: graph.List{}} },
	function.StDev:          func() accumulator { return &deviation{freedom: 1} },
	function.StDevP:         func() accumulator { return &deviation{} },
	function.PercentileCont: func() accumulator { return &percentile{continuous: true} },
	function.PercentileDisc: func() accumulator { return &percentile{} },
}

// Cases of the rules of aggregates.
const (
	countRecords spec.Case = iota
	countNull
	countValue
)

const (
	sumEmpty spec.Case = iota
	sumNull
	sumInteger
	sumFloat
	sumDuration
)

const (
	avgEmpty spec.Case = iota
	avgNull
	avgNumber
	avgDuration
)

// Those of min, max and collect.
const (
	valuesEmpty spec.Case = iota
	valuesNull
	valuesValue
)

const (
	deviationFewerThanTwo spec.Case = iota
	deviationOfSample
	deviationOfPopulation
	deviationNull
)

const (
	percentileEmpty spec.Case = iota
	percentileNull
	percentileDiscrete
	percentileContinuous
)

var valuesCases = []string{valuesEmpty: "empty", valuesNull: "null", valuesValue: "value"}

func aggregateRule(id, statement string, cases []string) *spec.Rule {
	name := strings.TrimPrefix(id, "aggregation.")
	return spec.Declare(spec.Rule{
		ID: id, Statement: statement, From: manual(name+"()", "functions/aggregating"),
		Keywords: []string{name + "()"}, Cases: cases, Only: spec.GraphOnly(),
	})
}

var (
	ruleCount      = aggregateRule("aggregation.count", "count(*) counts records; count(x) counts those for which x is not null.", []string{countRecords: "records", countNull: "null", countValue: "value"})
	ruleSum        = aggregateRule("aggregation.sum", "sum(x) adds the values that are not null; without any it is 0.", []string{sumEmpty: "empty", sumNull: "null", sumInteger: "integer", sumFloat: "float", sumDuration: "duration"})
	ruleAvg        = aggregateRule("aggregation.avg", "avg(x) is the mean of the values that are not null; without any it is null.", []string{avgEmpty: "empty", avgNull: "null", avgNumber: "number", avgDuration: "duration"})
	ruleMin        = aggregateRule("aggregation.min", "min(x) is the first of the values that are not null in the order of ORDER BY; without any it is null.", valuesCases)
	ruleMax        = aggregateRule("aggregation.max", "max(x) is the last of the values that are not null in the order of ORDER BY; without any it is null.", valuesCases)
	ruleCollect    = aggregateRule("aggregation.collect", "collect(x) is a list of the values that are not null; without any it is empty. Nothing says in which order.", valuesCases)
	ruleDeviation  = aggregateRule("aggregation.stDev", "stDev(x) is the standard deviation of a sample (n − 1), stDevP(x) that of a population (n); with fewer than two values it is 0.", []string{deviationFewerThanTwo: "fewer than two", deviationOfSample: "sample", deviationOfPopulation: "population", deviationNull: "null"})
	rulePercentile = aggregateRule("aggregation.percentileCont", "percentileDisc(x, p) is the nearest value at the percentile p, percentileCont(x, p) interpolates between two neighbours; p lies between 0 and 1.", []string{percentileEmpty: "empty", percentileNull: "null", percentileDiscrete: "discrete", percentileContinuous: "continuous"})
)

// Case of ruleEmptyGroup.
const emptyGroupNoValue spec.Case = iota

// ruleEmptyGroup is what sum and collect give where there is no value.
var ruleEmptyGroup = spec.Declare(spec.Rule{
	ID:        "aggregation.no-value",
	Statement: "Without any value that is not null, sum(x) is 0 and collect(x) is an empty list.",
	From:      manual("sum(); collect()", "functions/aggregating"),
	Cases:     []string{emptyGroupNoValue: "no value"}, Only: spec.GraphOnly(),
	Variants: []spec.Variant{{Dialects: []string{"kuzu"}, Statement: "The semantics is exactly the same as SQL's: they are null.",
		From: spec.Kuzu("Group by and aggregations", "query-clauses/return")},
		{Dialects: []string{"age"}, Statement: "sum(null) returns null.", From: spec.AGE(function.Sum.Name, "functions/aggregate_functions")}},
})

// neutral is the result of sum or collect without a value.
func (e *evaluation) neutral(v graph.Value) graph.Value {
	e.count(ruleEmptyGroup, emptyGroupNoValue)
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
		e.count(ruleCount, countRecords)
		c.n++
	case isNull(v):
		e.count(ruleCount, countNull)
	default:
		e.count(ruleCount, countValue)
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
	k, err := numeric(e, v, function.Sum.Name)
	if err != nil {
		return err
	}
	e.count(ruleSum, k)
	if k == sumNull {
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
		e.count(ruleSum, sumEmpty)
		return e.neutral(s.total), nil
	}
	if f, float := s.total.(graph.Float); float && s.fractional {
		e.spreadOfSum(s.n, s.size, float64(f))
	}
	return s.total, nil
}

// numeric is the case of the rule of sum for a value that sum and avg take.
func numeric(e *evaluation, v graph.Value, name string) (spec.Case, error) {
	switch v.(type) {
	case graph.Null:
		return sumNull, nil
	case graph.Integer:
		return sumInteger, nil
	case graph.Float:
		return sumFloat, nil
	}
	if _, ok := v.(graph.Duration); ok {
		return sumDuration, nil
	}
	return sumNull, raise(syntax.TypeError, "InvalidArgumentValue", syntax.Position{}, "%s() takes numbers, not %s", name, graph.Format(v))
}

// mean divides the sum: of integers exactly rounded once, of others as the operators
// add and divide.
type mean struct {
	sum summation
}

func (m *mean) add(e *evaluation, v, _ graph.Value) error {
	k, err := numeric(e, v, function.Avg.Name)
	if err != nil {
		return err
	}
	switch k {
	case sumNull:
		e.count(ruleAvg, avgNull)
	case sumDuration:
		e.count(ruleAvg, avgDuration)
	default:
		e.count(ruleAvg, avgNumber)
	}
	if k == sumNull {
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
		e.count(ruleAvg, avgEmpty)
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
		e.count(x.rule, valuesNull)
		return nil
	}
	e.count(x.rule, valuesValue)
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
		e.count(x.rule, valuesEmpty)
		return graph.Null{}, nil
	}
	return x.best, nil
}

type collection struct{ list graph.List }

func (c *collection) add(e *evaluation, v, _ graph.Value) error {
	if isNull(v) {
		e.count(ruleCollect, valuesNull)
		return nil
	}
	e.count(ruleCollect, valuesValue)
	c.list = append(c.list, v)
	return nil
}

func (c *collection) result(e *evaluation) (graph.Value, error) {
	if len(c.list) == 0 {
		e.count(ruleCollect, valuesEmpty)
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
		e.count(ruleDeviation, deviationNull)
		return nil
	}
	f, err := number(v, function.StDev.Name)
	d.values = append(d.values, f)
	return err
}

func (d *deviation) result(e *evaluation) (graph.Value, error) {
	n := float64(len(d.values))
	if n < 2 {
		e.count(ruleDeviation, deviationFewerThanTwo)
		return graph.Float(0), nil
	}
	e.count(ruleDeviation, whether(d.freedom == 1, deviationOfSample, deviationOfPopulation))
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
		e.count(rulePercentile, percentileNull)
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
		e.count(rulePercentile, percentileEmpty)
		return graph.Null{}, nil
	}
	slices.SortStableFunc(p.values, graph.Order)
	if !p.continuous {
		e.count(rulePercentile, percentileDiscrete)
		place := int(math.Ceil(p.at*float64(n))) - 1
		return p.values[min(max(place, 0), n-1)], nil
	}
	e.count(rulePercentile, percentileContinuous)
	place := p.at * float64(n-1)
	low, high := math.Floor(place), math.Ceil(place)
	a, _ := number(p.values[int(low)], "")
	b, _ := number(p.values[int(high)], "")
	if low == high {
		return graph.Float(a), nil
	}
	return graph.Float(a*(high-place) + b*(place-low)), nil
}

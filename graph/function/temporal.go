package function

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/temporal"
	"github.com/semcheck/semcheck/spec/cypher"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// family holds the functions that make instants of one type.
type family struct {
	name     string
	parse    func(text string) (any, error)
	from     func(fields temporal.Fields) (any, error)
	of       func(instant any) (any, error)
	truncate func(unit string, instant any, fields temporal.Fields) (any, error)
}

func erase[Argument, Result any](f func(Argument) (Result, error)) func(Argument) (any, error) {
	return func(a Argument) (any, error) { return f(a) }
}

func eraseTruncation[Result any](f func(string, any, temporal.Fields) (Result, error)) func(string, any, temporal.Fields) (any, error) {
	return func(unit string, instant any, fields temporal.Fields) (any, error) { return f(unit, instant, fields) }
}

// A family is known by the functions that it defines.
var _ = []*family{
	defineFamily(&family{"date", erase(temporal.ParseDate), erase(temporal.DateFrom), erase(temporal.DateOf), eraseTruncation(temporal.TruncateDate)}),
	defineFamily(&family{"localtime", erase(temporal.ParseLocalTime), erase(temporal.LocalTimeFrom), erase(temporal.LocalTimeOf), eraseTruncation(temporal.TruncateLocalTime)}),
	defineFamily(&family{"time", erase(temporal.ParseTime), erase(temporal.TimeFrom), erase(temporal.TimeOf), eraseTruncation(temporal.TruncateTime)}),
	defineFamily(&family{"localdatetime", erase(temporal.ParseLocalDateTime), erase(temporal.LocalDateTimeFrom), erase(temporal.LocalDateTimeOf), eraseTruncation(temporal.TruncateLocalDateTime)}),
	defineFamily(&family{"datetime", erase(temporal.ParseDateTime), erase(temporal.DateTimeFrom), erase(temporal.DateTimeOf), eraseTruncation(temporal.TruncateDateTime)}),
}

func defineFamily(f *family) *family {
	of := func(name string) *declared.Function {
		d := declared.Lookup(f.name + name)
		if d == nil {
			panic("function: " + f.name + name + " is not declared")
		}
		return d
	}
	define(of(""), f.make)
	define(of(".truncate"), f.truncated)
	for _, clock := range []string{"transaction", "statement", "realtime"} {
		define(of("."+clock), f.current)
	}
	return f
}

// make is the function that has the name of the type.
func (f *family) make(c *Context, arguments []graph.Value) (graph.Value, error) {
	if len(arguments) == 0 {
		return f.current(c, nil)
	}
	switch x := arguments[0].(type) {
	case graph.String:
		c.note(declared.InstantOfText)
		return temporalResult(f.parse(string(x)))
	case graph.Map:
		fields, null, err := fieldsOf(f.name, x)
		if err != nil || null {
			return graph.Null{}, err
		}
		if zone, only := fields.OnlyTimezone(); only {
			return f.current(c, []graph.Value{graph.String(zone)})
		}
		c.note(declared.InstantOfMap)
		return temporalResult(f.from(fields))
	case graph.Date, graph.LocalTime, graph.Time, graph.LocalDateTime, graph.DateTime:
		c.note(declared.InstantOfInstant)
		return temporalResult(f.of(graph.Instant(x)))
	}
	return nil, wrongType(f.name, arguments[0], "a string, a map or a temporal instant")
}

// fieldsOf reads a map of components. null tells that a component is null.
func fieldsOf(name string, m graph.Map) (fields temporal.Fields, null bool, err error) {
	fields = temporal.Fields{}
	for key, v := range m {
		switch v := v.(type) {
		case graph.Null:
			null = true
		case graph.Integer:
			fields[key] = int64(v)
		case graph.Float:
			fields[key] = float64(v)
		case graph.String:
			fields[key] = string(v)
		default:
			if !graph.IsTemporal(v) {
				return nil, false, wrongType(name, v, "a number, a string or a temporal instant for "+key)
			}
			fields[key] = graph.Instant(v)
		}
	}
	return fields, null, nil
}

// current is the instant of the statement. The argument may give a time zone, as a text or in a map.
func (f *family) current(c *Context, arguments []graph.Value) (graph.Value, error) {
	if c.Now == nil {
		return nil, unsupported("%s() of the clock", f.name)
	}
	now := *c.Now
	if len(arguments) > 0 {
		zone, err := zoneOf(f.name, arguments[0])
		if err != nil {
			return nil, err
		}
		if now, err = now.In(zone); err != nil {
			return nil, temporalError(err)
		}
	}
	c.note(declared.InstantCurrent)
	return temporalResult(f.of(now))
}

func zoneOf(name string, v graph.Value) (temporal.Zone, error) {
	if m, isMap := v.(graph.Map); isMap && len(m) == 1 {
		v = m["timezone"]
	}
	text, ok := v.(graph.String)
	if !ok {
		return temporal.Zone{}, raise(cypher.TypeError, "InvalidArgumentType", "%s of the clock wants a time zone", name)
	}
	zone, err := temporal.ParseZone(string(text))
	if err != nil {
		return zone, temporalError(err)
	}
	return zone, nil
}

func (f *family) truncated(c *Context, arguments []graph.Value) (graph.Value, error) {
	name := f.name + ".truncate"
	unit, err := stringArgument(name, arguments[0])
	if err != nil {
		return nil, err
	}
	var instant any
	switch {
	case len(arguments) == 1 && c.Now == nil:
		return nil, unsupported("%s() of the clock", name)
	case len(arguments) == 1:
		instant = *c.Now
	default:
		instant = graph.Instant(arguments[1])
	}
	if instant == nil {
		return nil, wrongType(name, arguments[1], "a temporal instant")
	}
	fields := temporal.Fields{}
	if len(arguments) == 3 {
		m, isMap := arguments[2].(graph.Map)
		if !isMap {
			return nil, wrongType(name, arguments[2], "a map of components")
		}
		var null bool
		if fields, null, err = fieldsOf(name, m); err != nil || null {
			return graph.Null{}, err
		}
		if len(fields) > 0 {
			c.note(declared.TruncatedWithComponents)
		}
	}
	return temporalResult(f.truncate(unit, instant, fields))
}

var (
	_ = define(declared.DatetimeFromEpoch, fromEpoch)
	_ = define(declared.DatetimeFromEpochMillis, fromEpochMillis)
	_ = define(declared.Timestamp, timestamp)

	_ = define(declared.Duration, duration)
	_ = between(declared.DurationBetween, temporal.Between)
	_ = between(declared.DurationInMonths, temporal.MonthsBetween)
	_ = between(declared.DurationInDays, temporal.DaysBetween)
	_ = between(declared.DurationInSeconds, temporal.SecondsBetween)
)

func between(d *declared.Function, difference func(a, b any) (temporal.Duration, error)) *Function {
	return define(d, func(_ *Context, arguments []graph.Value) (graph.Value, error) {
		for _, v := range arguments {
			if _, isDuration := v.(graph.Duration); isDuration || !graph.IsTemporal(v) {
				return nil, wrongType(d.Name, v, "temporal instants")
			}
		}
		return temporalResult(difference(graph.Instant(arguments[0]), graph.Instant(arguments[1])))
	})
}

func duration(c *Context, arguments []graph.Value) (graph.Value, error) {
	switch x := arguments[0].(type) {
	case graph.Duration:
		return x, nil
	case graph.String:
		c.note(declared.DurationOfText)
		return temporalResult(temporal.ParseDuration(string(x)))
	case graph.Map:
		fields, null, err := fieldsOf("duration", x)
		if err != nil || null {
			return graph.Null{}, err
		}
		c.note(declared.DurationOfMap)
		return temporalResult(temporal.DurationFrom(fields))
	}
	return nil, wrongType("duration", arguments[0], "a string or a map")
}

func integers(name string, arguments []graph.Value) ([]int64, error) {
	numbers := make([]int64, len(arguments))
	for i, v := range arguments {
		n, ok := v.(graph.Integer)
		if !ok {
			return nil, wrongType(name, v, "integers")
		}
		numbers[i] = int64(n)
	}
	return numbers, nil
}

func fromEpoch(_ *Context, arguments []graph.Value) (graph.Value, error) {
	n, err := integers("datetime.fromEpoch", arguments)
	if err != nil {
		return nil, err
	}
	return temporalResult(temporal.DateTimeFromEpoch(n[0], n[1]))
}

func fromEpochMillis(_ *Context, arguments []graph.Value) (graph.Value, error) {
	n, err := integers("datetime.fromEpochMillis", arguments)
	if err != nil {
		return nil, err
	}
	return temporalResult(temporal.FromEpochMillis(n[0]))
}

func timestamp(c *Context, _ []graph.Value) (graph.Value, error) {
	if c.Now == nil {
		return nil, unsupported("timestamp()")
	}
	v, there := temporalComponent(graph.DateTime{DateTime: *c.Now}, "epochMillis")
	if !there {
		return nil, overflowError("timestamp")
	}
	return v, nil
}

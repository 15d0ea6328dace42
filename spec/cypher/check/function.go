package check

import (
	"slices"
	"strings"
)

// function is what is known of a function without its meaning.
type function struct {
	name             string
	minimum, maximum int     // of arguments; -1: no bound
	arguments        []kinds // what they accept; the last stands for the rest; none: anything
	result           func(first static, types []static) static
	aggregate        bool
	volatile         bool // another value at each call
}

func gives(k kinds) func(static, []static) static {
	return func(static, []static) static { return of(k) }
}

func givesList(k kinds) func(static, []static) static {
	return func(static, []static) static { return listOf(of(k)) }
}

func anything(static, []static) static            { return unknown }
func theFirst(first static, _ []static) static    { return first }
func itsElement(first static, _ []static) static  { return first.unwound() }
func listOfFirst(first static, _ []static) static { return listOf(first) }
func joined(_ static, types []static) (out static) { // of coalesce
	for _, t := range types {
		out = join(out, t)
	}
	return out
}

var functions = map[string]*function{}

func init() {
	for _, f := range slices.Concat(graphFunctions, listFunctions, numberFunctions, stringFunctions, temporalFunctions, aggregateFunctions) {
		functions[strings.ToLower(f.name)] = &f
	}
}

func lookup(name string) *function { return functions[strings.ToLower(name)] }

// IsFunction tells whether a function of this name is known, whatever its case.
func IsFunction(name string) bool { return lookup(name) != nil }

// IsAggregate tells whether this is the name of an aggregate, whatever its case.
func IsAggregate(name string) bool {
	f := lookup(name)
	return f != nil && f.aggregate
}

var graphFunctions = []function{
	{name: "id", minimum: 1, maximum: 1, arguments: []kinds{entity}, result: gives(integer)},
	{name: "elementId", minimum: 1, maximum: 1, arguments: []kinds{entity}, result: gives(text)},
	{name: "labels", minimum: 1, maximum: 1, arguments: []kinds{node}, result: givesList(text)},
	{name: "type", minimum: 1, maximum: 1, arguments: []kinds{relationship}, result: gives(text)},
	{name: "startNode", minimum: 1, maximum: 1, arguments: []kinds{relationship}, result: gives(node)},
	{name: "endNode", minimum: 1, maximum: 1, arguments: []kinds{relationship}, result: gives(node)},
	{name: "nodes", minimum: 1, maximum: 1, arguments: []kinds{path}, result: givesList(node)},
	{name: "relationships", minimum: 1, maximum: 1, arguments: []kinds{path}, result: givesList(relationship)},
	{name: "length", minimum: 1, maximum: 1, arguments: []kinds{path}, result: gives(integer)},
	{name: "properties", minimum: 1, maximum: 1, arguments: []kinds{entity | mapping}, result: gives(mapping)},
	{name: "keys", minimum: 1, maximum: 1, arguments: []kinds{entity | mapping}, result: givesList(text)},
	{name: "exists", minimum: 1, maximum: 1, result: gives(boolean)},
	{name: "point", minimum: 1, maximum: 1, result: gives(point)},
	{name: "distance", minimum: 2, maximum: 2, result: gives(float)},
	{name: "point.distance", minimum: 2, maximum: 2, result: gives(float)},
	{name: "point.withinBBox", minimum: 3, maximum: 3, result: gives(boolean)},
}

var listFunctions = []function{
	{name: "coalesce", minimum: 1, maximum: -1, result: joined},
	{name: "nullIf", minimum: 2, maximum: 2, result: anything},
	{name: "valueType", minimum: 1, maximum: 1, result: gives(text)},
	{name: "head", minimum: 1, maximum: 1, arguments: []kinds{list}, result: itsElement},
	{name: "last", minimum: 1, maximum: 1, arguments: []kinds{list}, result: itsElement},
	{name: "tail", minimum: 1, maximum: 1, arguments: []kinds{list}, result: theFirst},
	{name: "reverse", minimum: 1, maximum: 1, arguments: []kinds{list | text}, result: theFirst},
	{name: "range", minimum: 2, maximum: 3, result: givesList(integer)},
	{name: "size", minimum: 1, maximum: 1, arguments: []kinds{list | text}, result: gives(integer)},
	{name: "isEmpty", minimum: 1, maximum: 1, arguments: []kinds{list | mapping | text}, result: gives(boolean)},
	{name: "toBoolean", minimum: 1, maximum: 1, result: gives(boolean)},
	{name: "toBooleanOrNull", minimum: 1, maximum: 1, result: gives(boolean)},
	{name: "toInteger", minimum: 1, maximum: 1, result: gives(integer)},
	{name: "toIntegerOrNull", minimum: 1, maximum: 1, result: gives(integer)},
	{name: "toFloat", minimum: 1, maximum: 1, result: gives(float)},
	{name: "toFloatOrNull", minimum: 1, maximum: 1, result: gives(float)},
	{name: "toString", minimum: 1, maximum: 1, result: gives(text)},
	{name: "toStringOrNull", minimum: 1, maximum: 1, result: gives(text)},
	{name: "toBooleanList", minimum: 1, maximum: 1, arguments: []kinds{list}, result: givesList(boolean)},
	{name: "toIntegerList", minimum: 1, maximum: 1, arguments: []kinds{list}, result: givesList(integer)},
	{name: "toFloatList", minimum: 1, maximum: 1, arguments: []kinds{list}, result: givesList(float)},
	{name: "toStringList", minimum: 1, maximum: 1, arguments: []kinds{list}, result: givesList(text)},
}

// numeric is a function of numbers.
func numeric(name string, count int, result kinds) function {
	return function{name: name, minimum: count, maximum: count, arguments: []kinds{number}, result: gives(result)}
}

var numberFunctions = []function{
	{name: "abs", minimum: 1, maximum: 1, arguments: []kinds{number}, result: theFirst},
	numeric("ceil", 1, float), numeric("floor", 1, float), numeric("sign", 1, integer), numeric("isNaN", 1, boolean),
	{name: "round", minimum: 1, maximum: 3, arguments: []kinds{number, number, text}, result: gives(float)},
	{name: "rand", result: gives(float), volatile: true},
	{name: "randomUUID", result: gives(text), volatile: true},
	{name: "timestamp", result: gives(integer)},
	numeric("e", 0, float), numeric("pi", 0, float),
	numeric("exp", 1, float), numeric("log", 1, float), numeric("log10", 1, float), numeric("sqrt", 1, float), numeric("pow", 2, float),
	numeric("sin", 1, float), numeric("cos", 1, float), numeric("tan", 1, float), numeric("cot", 1, float),
	numeric("asin", 1, float), numeric("acos", 1, float), numeric("atan", 1, float), numeric("atan2", 2, float),
	numeric("sinh", 1, float), numeric("cosh", 1, float), numeric("tanh", 1, float), numeric("coth", 1, float),
	numeric("degrees", 1, float), numeric("radians", 1, float), numeric("haversin", 1, float),
}

var stringFunctions = []function{
	{name: "left", minimum: 2, maximum: 2, arguments: []kinds{text, integer}, result: gives(text)},
	{name: "right", minimum: 2, maximum: 2, arguments: []kinds{text, integer}, result: gives(text)},
	{name: "substring", minimum: 2, maximum: 3, arguments: []kinds{text, integer}, result: gives(text)},
	{name: "trim", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "lTrim", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "rTrim", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "bTrim", minimum: 1, maximum: 2, arguments: []kinds{text}, result: gives(text)},
	{name: "toLower", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "toUpper", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "lower", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "upper", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(text)},
	{name: "normalize", minimum: 1, maximum: 2, arguments: []kinds{text}, result: gives(text)},
	{name: "replace", minimum: 3, maximum: 3, arguments: []kinds{text}, result: gives(text)},
	{name: "split", minimum: 2, maximum: 2, arguments: []kinds{text, text | list}, result: givesList(text)},
	{name: "char_length", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(integer)},
	{name: "character_length", minimum: 1, maximum: 1, arguments: []kinds{text}, result: gives(integer)},
}

// temporalFunctions are the constructors of each type, with those of their clocks.
var temporalFunctions = func() []function {
	fs := []function{
		{name: "duration", minimum: 1, maximum: 1, result: gives(temporal)},
		{name: "datetime.fromEpoch", minimum: 2, maximum: 2, result: gives(temporal)},
		{name: "datetime.fromEpochMillis", minimum: 1, maximum: 1, result: gives(temporal)},
	}
	for _, name := range []string{"between", "inMonths", "inDays", "inSeconds"} {
		fs = append(fs, function{name: "duration." + name, minimum: 2, maximum: 2, result: gives(temporal)})
	}
	for _, name := range []string{"date", "datetime", "localdatetime", "time", "localtime"} {
		fs = append(fs,
			function{name: name, maximum: 1, result: gives(temporal)},
			function{name: name + ".truncate", minimum: 1, maximum: 3, result: gives(temporal)})
		for _, clock := range []string{"transaction", "statement", "realtime"} {
			fs = append(fs, function{name: name + "." + clock, maximum: 1, result: gives(temporal)})
		}
	}
	return fs
}()

var aggregateFunctions = []function{
	{name: "count", minimum: 1, maximum: 1, result: gives(integer), aggregate: true},
	{name: "sum", minimum: 1, maximum: 1, arguments: []kinds{number | temporal}, result: anything, aggregate: true},
	{name: "avg", minimum: 1, maximum: 1, arguments: []kinds{number | temporal}, result: anything, aggregate: true},
	{name: "min", minimum: 1, maximum: 1, result: theFirst, aggregate: true},
	{name: "max", minimum: 1, maximum: 1, result: theFirst, aggregate: true},
	{name: "collect", minimum: 1, maximum: 1, result: listOfFirst, aggregate: true},
	{name: "stDev", minimum: 1, maximum: 1, arguments: []kinds{number}, result: gives(float), aggregate: true},
	{name: "stDevP", minimum: 1, maximum: 1, arguments: []kinds{number}, result: gives(float), aggregate: true},
	{name: "percentileCont", minimum: 2, maximum: 2, arguments: []kinds{number}, result: gives(float), aggregate: true},
	{name: "percentileDisc", minimum: 2, maximum: 2, arguments: []kinds{number}, result: theFirst, aggregate: true},
}

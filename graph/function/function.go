package function

import (
	"errors"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
)

// Function is a scalar function.
type Function struct {
	Name             string // as the manual writes it: "toInteger", "duration.between"
	Minimum, Maximum int    // numbers of arguments; Maximum is -1 where there is no bound
	// Spread is how far the result may lie from another library's, in units of the last
	// place; 0 where it is fixed.
	Spread int
	// Volatile tells that two calls may give two results: the clock, random numbers.
	Volatile bool
	Rule     *spec.Rule

	nullable bool // a NULL among the arguments does not decide
	body     func(*Context, []graph.Value) (graph.Value, error)
}

// The cases that all functions have; those of their own follow.
const (
	caseNull spec.Case = iota
	caseValue
	caseRaises
	caseOwn // the first case of the function's own
)

// Call applies the function; the number of arguments has to be within its bounds.
// The error is a *cypher.Error, an *Unsupported, or what Context.Charge returned.
func (f *Function) Call(c *Context, arguments []graph.Value) (graph.Value, error) {
	if !f.nullable && anyNull(arguments) {
		c.apply(f.Rule, caseNull)
		return graph.Null{}, nil
	}
	c.running, c.noted = f.Rule, caseValue
	v, err := f.body(c, arguments)
	var missing *Unsupported
	switch {
	case errors.As(err, &missing):
		return nil, err
	case err != nil:
		c.apply(f.Rule, caseRaises)
		return nil, err
	case c.noted == caseValue && isNull(v):
		c.apply(f.Rule, caseNull)
	default:
		c.apply(f.Rule, c.noted)
	}
	return v, nil
}

// Lookup finds a function by its name, whatever its case.
func Lookup(name string) (*Function, bool) {
	f, found := functions[strings.ToLower(name)]
	return f, found
}

// Names lists the functions' names in order.
func Names() []string {
	var names []string
	for _, f := range functions {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

var functions = map[string]*Function{}

// define registers a function with its rule, whose ID is "cypher." and the name
// with "-" for dots; cases are those of its own.
func define(f Function, says string, from spec.Source, cases ...string) *Function {
	f.Rule = spec.Declare(spec.Rule{
		ID: "cypher." + strings.ReplaceAll(f.Name, ".", "-"), Says: says, From: from, Keywords: []string{f.Name},
		Cases: append([]string{"null", "value", "raises"}, cases...), Only: graphOnly,
	})
	functions[strings.ToLower(f.Name)] = &f
	return &f
}

// varied adds a variant to a function's rule.
func varied(f *Function, v spec.Variant) *Function {
	f.Rule.Variants = append(f.Rule.Variants, v)
	return f
}

// alias is a second name of a function.
func alias(name string, f *Function) {
	functions[strings.ToLower(name)] = f
}

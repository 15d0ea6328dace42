package function

import (
	"errors"
	"strings"

	"github.com/semcheck/semcheck/graph"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// Function is a function with its code. It is no aggregate.
type Function struct {
	*declared.Function
	body func(*Context, []graph.Value) (graph.Value, error)
}

// These are the cases that all functions have. The cases of a single function stand beside its declaration.
const (
	caseNull   = declared.CaseNull
	caseValue  = declared.CaseValue
	caseRaises = declared.CaseRaises
)

// Call applies the function. The number of arguments must be within the function's bounds. The error is a
// *cypher.Error, an *Unsupported, or the error of Context.Charge.
func (f *Function) Call(c *Context, arguments []graph.Value) (graph.Value, error) {
	if !f.Lenient && anyNull(arguments) {
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

// Lookup finds a function by its name, in upper or lower case.
func Lookup(name string) (*Function, bool) {
	f, found := functions[strings.ToLower(name)]
	return f, found
}

var functions = map[string]*Function{}

// define binds a declared function to its code.
func define(d *declared.Function, body func(*Context, []graph.Value) (graph.Value, error)) *Function {
	f := &Function{d, body}
	for _, name := range append([]string{d.Name}, d.Aliases...) {
		if functions[strings.ToLower(name)] != nil {
			panic("function: " + name + " is implemented twice")
		}
		functions[strings.ToLower(name)] = f
	}
	return f
}

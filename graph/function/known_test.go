package function_test

import (
	"testing"

	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
	declared "github.com/semcheck/semcheck/spec/cypher/function"
)

// The static checks may refuse a function by its name or by the number of its arguments. Such a function is
// never called. A function that they accept must be callable.
func TestFunctionsAreKnownToTheChecks(t *testing.T) {
	for _, name := range function.Names() {
		f, _ := function.Lookup(name)
		for count := range 6 {
			call := &cypher.FunctionCall{Name: name}
			for range count {
				call.Arguments = append(call.Arguments, &cypher.Property{Of: &cypher.Null{}, Key: "k"})
			}
			callable := count >= f.Minimum && (f.Maximum < 0 || count <= f.Maximum)
			if err := check.Expression(call); (err == nil) != callable {
				t.Errorf("%s with %d arguments: %v, but the function takes %d to %d", name, count, err, f.Minimum, f.Maximum)
			}
		}
	}
}

// Every function that follows a rule has code, and all code is the code of a declared function.
func TestEachDeclarationHasOneImplementation(t *testing.T) {
	bound := map[*declared.Function]bool{}
	for _, name := range function.Names() {
		f, _ := function.Lookup(name)
		bound[f.Function] = true
		if declared.Lookup(name) != f.Function {
			t.Errorf("%s is bound to another declaration", name)
		}
	}
	for _, d := range declared.All() {
		if bound[d] != (d.Rule != nil) {
			t.Errorf("%s: a rule %v, code %v", d.Name, d.Rule != nil, bound[d])
		}
		for _, name := range append([]string{d.Name}, d.Aliases...) {
			if f, found := function.Lookup(name); found != bound[d] || found && f.Function != d {
				t.Errorf("%s is not found as %s", name, d.Name)
			}
		}
	}
}

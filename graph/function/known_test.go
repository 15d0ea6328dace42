package function_test

import (
	"testing"

	"github.com/semcheck/semcheck/graph/function"
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/check"
)

// What the static checks refuse, by name or by the number of arguments, would never be
// called; what they accept has to be callable.
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

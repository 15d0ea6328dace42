package function_test

import (
	"testing"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Every function that follows a rule has code in one place: here, in spatialsql, or in
// eval, which looks at the arguments of lenient functions itself. MOD is an operator of
// the tree. A function that follows none has no code.
func TestEachDeclarationHasOneImplementation(t *testing.T) {
	bound, spatial := 0, 0
	for _, f := range function.All() {
		places := 0
		if sqlfunction.Implements(f) {
			places, bound = places+1, bound+1
		}
		if spatialsql.Implements(f) {
			places, spatial = places+1, spatial+1
			if !f.IsOnGeometries() {
				t.Errorf("%s is no function of geometries, and spatialsql has its code", f.Name)
			}
		}
		if eval.Implements(f) {
			places++
			if !f.Lenient {
				t.Errorf("%s is evaluated by eval and not declared as lenient", f.Name)
			}
		}
		want := 1
		if f.Rule == nil || f.Form == function.Remainder {
			want = 0
		}
		if places != want {
			t.Errorf("%s %v (rule %v) has %d implementations, want %d", f.Name, f.Parameters, f.Rule, places, want)
		}
	}
	if n := sqlfunction.Implementations(); n != bound {
		t.Errorf("%d implementations, %d of declared functions", n, bound)
	}
	if n := spatialsql.Implementations(); n != spatial {
		t.Errorf("spatialsql has %d implementations, %d of declared functions", n, spatial)
	}
}

// A call allocates nothing but its result.
func TestCallsAllocateNothing(t *testing.T) {
	for _, c := range []struct {
		f         *function.Function
		arguments []semantics.Value
	}{
		{function.Length, []semantics.Value{text("abc")}}, {function.Position, []semantics.Value{text("b"), text("abc")}}, {function.Abs, []semantics.Value{integer(-3)}},
		{function.StartsWith, []semantics.Value{text("abc"), text("a")}}, {function.Left, []semantics.Value{text("abc"), semantics.Null}}, {function.Signum, []semantics.Value{float(-1.5)}},
	} {
		e := semantics.NewEvaluation(spec.DialectByName("postgres"), spec.NewCoverage())
		code, _ := sqlfunction.ScalarOf(c.f)
		bound := code.Bind(e, ast.Timestamp(6))
		if got := testing.AllocsPerRun(100, func() { bound.Apply(c.arguments) }); got != 0 {
			t.Errorf("%s allocates %v times", c.f.Name, got)
		}
	}
}

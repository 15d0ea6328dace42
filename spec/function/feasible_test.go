package function_test

import (
	"testing"

	_ "github.com/semcheck/semcheck/semantics" // declares the rules of casts
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

func TestDeclaredFeasibility(t *testing.T) {
	rule := func(name, dialect string) *spec.Rule {
		for _, f := range function.Named(name) {
			if f.Rule != nil && f.In(spec.DialectByName(dialect)) {
				return f.Rule
			}
		}
		if r := spec.RuleByID(name); r != nil {
			return r
		}
		t.Fatalf("%s has no function or rule %s", dialect, name)
		return nil
	}
	second := spec.OperandPlace(1)
	for _, c := range []struct {
		dialect, outer string
		place          spec.Place
		inner          string
		want           bool
	}{
		{"sqlite", "SQRT", spec.OperandPlace(0), "LENGTH", true},
		{"sqlite", "SQRT", second, "LENGTH", false}, // it has one parameter
		{"sqlite", "SQRT", spec.PlaceCondition, "LENGTH", false},
		{"sqlite", "SQRT", spec.PlaceResult, "LENGTH", false},
		{"sqlite", "SUM", spec.PlaceCondition, "LENGTH", true}, // FILTER
		{"sqlite", "SQRT", spec.OperandPlace(0), "UPPER", true},
		{"postgres", "REPEAT", second, "UPPER", false}, // a text is no number
		{"postgres", "REPEAT", second, "LENGTH", true},
		{"postgres", "SUM", spec.PlaceCondition, "UPPER", false}, // a text is no condition
		{"mysql", "REPEAT", second, "UPPER", true},
		{"iso", "conditional.case", spec.PlaceCondition, "COUNT", true},     // CASE a WHEN COUNT(*)
		{"postgres", "cast.to-integer", spec.PlaceCondition, "COUNT", true}, // … THEN 1
		{"postgres", "SUM", spec.PlaceCondition, "COUNT", false},
	} {
		triple := spec.Triple{Outer: rule(c.outer, c.dialect), Place: c.place, Inner: rule(c.inner, c.dialect)}
		if got := function.FeasibilityOf(c.dialect).Has(triple); got != c.want {
			t.Errorf("%s: %s of %s at %s is feasible: %t", c.dialect, c.inner, c.outer, c.place, got)
		}
	}
	all := func(*spec.Rule) bool { return true }
	if one, both := function.FeasibilityOf("sqlite").Count(all), function.FeasibilityOf("sqlite", "postgres").Count(all); both <= one {
		t.Errorf("%d triples of two dialects, %d of one", both, one)
	}
}

package function_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
)

// TestSubjectOfRulesOfFunctions: a rule is about geometries if its function is one of geometries, and
// a chapter of such rules has no rule of another function.
func TestSubjectOfRulesOfFunctions(t *testing.T) {
	met := map[spec.Subject]int{}
	for _, f := range function.All() {
		if f.Rule == nil {
			continue
		}
		want := spec.SubjectSQL
		if f.IsOnGeometries() {
			want = spec.SubjectGeometry
		}
		if got := f.Rule.Subject(); got != want {
			t.Errorf("%s: the rule %s is about %s, want %s", f.Name, f.Rule.ID, got, want)
		}
		met[want]++
	}
	if met[spec.SubjectGeometry] == 0 || met[spec.SubjectSQL] == 0 {
		t.Errorf("rules by subject: %v", met)
	}
}

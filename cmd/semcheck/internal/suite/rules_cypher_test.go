package suite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite/tck"
)

// TestCypherRules runs the scenarios in testdata/rules/cypher, which were written by hand
// from the reference and the manual, in the plain and in the fast form.
func TestCypherRules(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "testdata", "rules", "cypher", "*.feature"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	count := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		scenarios, err := tck.Read(string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		count += len(scenarios)
		t.Run(filepath.Base(file), func(t *testing.T) {
			for _, naive := range []bool{false, true} {
				runScenarios(t, scenarios, naive)
			}
		})
	}
	t.Logf("%d scenarios", count)
}

func runScenarios(t *testing.T, scenarios []tck.Scenario, naive bool) {
	t.Helper()
	for i := range scenarios {
		s := &scenarios[i]
		o := s.Run(t.Context(), newEvaluator(Options{Naive: naive}), nil)
		if o.Verdict != tck.Right {
			t.Errorf("line %d (naive %t): %s\n%s\nwant %s\ngot  %s %s", o.Line, naive, s.Name, s.Query(), o.Want, o.Got, o.Reason)
		}
	}
}

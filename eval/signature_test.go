package eval_test

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// TestSignaturesTellApplicationsApart holds that queries which apply one case each have different signatures.
func TestSignaturesTellApplicationsApart(t *testing.T) {
	of, applications := map[uint64]spec.Application{}, 0
	for a := spec.Application(1); ; a++ {
		rule, met := a.Rule()
		if rule == nil {
			break
		}
		applications++
		c := spec.NewCoverage()
		c.Apply(rule, met)
		list := c.Elements(spec.CriterionSignature)
		if len(list) != 1 {
			t.Fatalf("%s has %d signatures", rule.CaseName(met), len(list))
		}
		if other, known := of[list[0]]; known {
			same, k := other.Rule()
			t.Fatalf("%s and %s have one signature", same.CaseName(k), rule.CaseName(met))
		}
		of[list[0]] = a
	}
	if applications < 1000 {
		t.Errorf("only %d applications", applications)
	}
}

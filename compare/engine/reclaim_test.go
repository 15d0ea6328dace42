package engine_test

import (
	"slices"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/enginetest"
)

func TestAbandonedPicksOnlyWhatAnEndedProcessLeft(t *testing.T) {
	abandoned, foreign := enginetest.Planted(t)
	names := append(slices.Clone(foreign), "mysql", "semcheck_", "semcheck_old", abandoned+"`", abandoned+"; DROP DATABASE mysql", "x"+abandoned)
	if got := engine.Abandoned(names); len(got) != 0 {
		t.Errorf("taken for abandoned: %v", got)
	}
	if got := engine.Abandoned(append(names, abandoned)); len(got) != 1 || got[0].String() != abandoned {
		t.Errorf("got %v, want %s", got, abandoned)
	}
}

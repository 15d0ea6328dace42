package main

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite"
)

// TestGivenTCK runs the half of the openCypher TCK that is here, in both forms of the
// evaluator.
func TestGivenTCK(t *testing.T) {
	folder := suites(t)
	if folder == "" {
		fmt.Printf("skip: %s: no external suites, SEMCHECK_SUITES is not set\n", t.Name())
		t.SkipNow()
	}
	f, err := suite.FormatByName(suite.Cypher)
	if err != nil {
		t.Fatal(err)
	}
	files, err := suite.Files(filepath.Join(folder, "cypher-tck", "features"), f)
	if err != nil {
		t.Fatal(err)
	}
	for _, naive := range []bool{false, true} {
		wrong := suite.Wrong
		account, err := suite.Run(context.Background(), f, files, suite.Options{Naive: naive, Show: &wrong, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("naive %t: %d scenarios, %d right, %d wrong, %d unsupported, %d errors, %d skipped", naive, account.Total(),
			account.Counts[suite.Right], account.Counts[suite.Wrong], account.Counts[suite.Unsupported], account.Counts[suite.Error], account.Counts[suite.Skipped])
		if account.Total() != 1790 || account.Counts[suite.Skipped] != 1 {
			t.Errorf("naive %t: %d scenarios, %d skipped, want 1790 and 1", naive, account.Total(), account.Counts[suite.Skipped])
		}
		if n := account.Counts[suite.Unsupported] + account.Counts[suite.Error]; n > 0 {
			t.Errorf("naive %t: %d are unsupported or an error: %v", naive, n, account.First[suite.Error])
		}
		for _, c := range account.Shown {
			t.Errorf("naive %t: %s: want %s, got %s", naive, c.Place, c.Expected, c.Got)
		}
	}
}

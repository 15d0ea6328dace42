package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/suite"
	"github.com/semcheck/semcheck/spatial"
)

// TestPublicDE9IMSuite runs the cases of JTS and GEOS. What is wrong has to be argued
// in docs/DE9IM_EXCEPTIONS.md, and nothing else may be.
func TestPublicDE9IMSuite(t *testing.T) {
	folder := suites(t)
	if folder == "" {
		fmt.Printf("skip: %s: no external suites, SEMCHECK_SUITES is not set\n", t.Name())
		t.SkipNow()
	}
	f, err := suite.FormatByName("de9im")
	if err != nil {
		t.Fatal(err)
	}
	argued := []string{"testIntersectsSnappedEndpoint1", "testIntersectsSnappedEndpoint2"}
	for _, reading := range []spatial.Reading{spatial.Binary64, spatial.Real} {
		wrong := suite.Wrong
		account, err := suite.Run(context.Background(), f, []string{filepath.Join(folder, "de9im", "relate.tsv")}, suite.Options{Reading: reading, Show: &wrong})
		if err != nil {
			t.Fatal(err)
		}
		var places []string
		for _, c := range account.Shown {
			fields := strings.Fields(c.Place)
			places = append(places, fields[len(fields)-1])
		}
		if !slices.Equal(places, argued) {
			t.Errorf("%v: wrong are %v, argued are %v", reading, places, argued)
		}
		if right, errors := account.Counts[suite.Right], account.Counts[suite.Error]; right != 5628 || errors != 0 {
			t.Errorf("%v: %d right and %d errors, want 5628 and none", reading, right, errors)
		}
	}
}

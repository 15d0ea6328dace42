package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/engine/targets"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/spec"
)

// everyLaw is the argument of --oracle that names all laws.
const everyLaw = "all"

// lawsOf reads the argument of --oracle: names of laws, each with its share of
// the queries after "=" if it is not 1; "all" is those that are not named, without
// the laws about geometries where the dialect has none, and without those about
// queries where the target's SQL is semcheck's own. A graph database has laws of its
// own.
func lawsOf(text string, target targets.Target, d *spec.Dialect) (campaign.Laws, error) {
	known := map[string]metamorphic.Relation{oracle.Differential{}.Name(): nil}
	names := []string{oracle.Differential{}.Name()}
	listed := oracle.LawsOf(d.Language())
	for _, m := range listed {
		known[m.Name()] = m
		names = append(names, m.Name())
	}
	var laws campaign.Laws
	given := map[string]bool{}
	add := func(name string, weight int) error {
		law, ok := known[name]
		switch {
		case !ok:
			return misuse("--oracle: there is no law %q; the laws are %s, or %s", name, strings.Join(names, ", "), everyLaw)
		case given[name]:
			return misuse("--oracle names %s twice", name)
		}
		given[name] = true
		laws = append(laws, campaign.WeightedLaw{Metamorphic: law, Weight: weight})
		return nil
	}
	rest := 0 // the weight of the laws that are not named, where all are asked
	for _, part := range strings.Split(text, ",") {
		name, share, weighted := strings.Cut(strings.TrimSpace(part), "=")
		weight := 1
		if weighted {
			n, err := strconv.Atoi(share)
			if err != nil || n < 1 || n > mostWeight {
				return nil, misuse("--oracle: the weight of %s must be a number from 1 to %d, got %q", name, mostWeight, share)
			}
			weight = n
		}
		if name == everyLaw {
			rest = weight
			continue
		}
		if err := add(name, weight); err != nil {
			return nil, err
		}
	}
	var without []metamorphic.Relation
	if !d.HasGeometries() {
		without = oracle.SpatialLaws()
	}
	if target.OwnSQL {
		without = append(without, oracle.RelationalLaws()...)
	}
	for _, m := range without {
		names = slices.DeleteFunc(names, func(name string) bool { return name == m.Name() })
	}
	for _, name := range names {
		if rest > 0 && !given[name] {
			if err := add(name, rest); err != nil {
				return nil, err
			}
		}
	}
	if len(laws) == 1 && laws[0].Metamorphic == nil {
		return nil, nil // as without laws: every query, in order
	}
	return laws, nil
}

// mostWeight bounds the weight of a law.
const mostWeight = 1000

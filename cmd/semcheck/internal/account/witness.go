package account

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
)

// seenMutants are the mutations that the queries of a run saw, by the place of rule × case.
func seenMutants(stored *campaign.Stored) map[int][]spec.Mutation {
	seen := map[int][]spec.Mutation{}
	if stored.Reached == nil {
		return seen
	}
	for _, reach := range stored.Reached.Elements(spec.CriterionMutant) {
		place, m := spec.OfMutant(reach.Element)
		seen[place] = append(seen[place], m)
	}
	return seen
}

// Probed tells that mutants were evaluated.
func Probed(list []Covered) bool {
	return slices.ContainsFunc(list, func(c Covered) bool { return len(c.Mutants) > 0 })
}

// MutantNames names the mutants that were seen, each once.
func (c *Covered) MutantNames() (names []string) {
	for _, m := range c.Mutants {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func witnessedBy(c *Covered) string {
	switch {
	case c.Witnessed():
		return strings.Join(c.MutantNames(), ", ")
	case c.Unwitnessable != "":
		return "–"
	}
	return "no"
}

// Witnesses writes how many of the cases that were applied were witnessed, and why others never are.
func Witnesses(w io.Writer, all []Covered) {
	list, _ := made(all)
	if !Probed(list) {
		return
	}
	var witnessed, applied, of uint64
	reasons := map[string]int{}
	for _, c := range list {
		switch {
		case c.Open:
		case c.Unwitnessable != "":
			reasons[c.Unwitnessable]++
		default:
			of++
			if c.Applications > 0 {
				applied++
			}
			if c.Witnessed() {
				witnessed++
			}
		}
	}
	fmt.Fprintln(w, present.Hang(fmt.Sprintf("witnessed: %d of %d cases that queries applied (%s), of %d that one may witness (%s)",
		witnessed, applied, present.Percent(witnessed, applied), of, present.Percent(witnessed, of))))
	var names []string
	for reason := range reasons {
		names = append(names, reason)
	}
	slices.Sort(names)
	for _, reason := range names {
		fmt.Fprintln(w, present.Hang(fmt.Sprintf("never witnessed, for %s: %s", reason, present.Count(reasons[reason], "case"))))
	}
}

// probes writes what the mutants of a run say, and what they took.
func probes(w io.Writer, s *campaign.Summary) {
	st := &s.Statistics
	per := func(share campaign.Share) float64 {
		return float64(st.Times[share]) / float64(max(st.Times[campaign.ShareEvaluator], 1))
	}
	fmt.Fprintln(w, present.Hang(fmt.Sprintf("witnessed: %d rule × case, by %s; of the evaluator's time the probes took %.1f times, the engine %.1f times",
		s.Reached.Of(spec.CriterionWitness), present.Count(int(st.Probes), "mutant"), per(campaign.ShareProbes), per(campaign.ShareEngine))))
	if st.ProbesBroken > 0 {
		fmt.Fprintln(w, present.Hang(fmt.Sprintf("probes that panicked: %d, which witness nothing; that is a bug of semcheck", st.ProbesBroken)))
	}
}

package published

import (
	"cmp"
	"maps"
	"slices"
)

// Kinds lists the kinds of bugs in the order in which they are counted.
var Kinds = []string{"logic", "error", "crash", "hang"}

// Skipped is a reason for which bugs were not run.
type Skipped struct {
	Reason string `json:"reason"`
	Bugs   int    `json:"bugs"`
}

// Skips counts the bugs that are not run, by reason, the most frequent first.
func Skips(list []*Bug) []Skipped {
	counts := map[string]int{}
	for _, b := range list {
		if reason := b.Skip(); reason != "" {
			counts[reason]++
		}
	}
	var skips []Skipped
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		skips = append(skips, Skipped{reason, counts[reason]})
	}
	slices.SortStableFunc(skips, func(a, b Skipped) int { return cmp.Compare(b.Bugs, a.Bugs) })
	return skips
}

// Total counts bugs by what is said of them.
type Total struct {
	Reproduces int `json:"reproduces"`
	DoesNot    int `json:"doesNot"`
	CannotSay  int `json:"cannotSay"`
	// Documented are those among the ones that reproduce whose engine's makers
	// changed the documentation and nothing else.
	Documented int `json:"documented"`
}

// Bugs is the number of bugs that were counted.
func (t *Total) Bugs() int { return t.Reproduces + t.DoesNot + t.CannotSay }

func (t *Total) add(b *Bug, s State) {
	switch s {
	case Shows:
		if t.Reproduces++; b.Documented() {
			t.Documented++
		}
	case Gone:
		t.DoesNot++
	case Unclear:
		t.CannotSay++
	}
}

// ByKind counts the results on one target by the kind of bug.
func ByKind(results []*Result, target string) map[string]*Total {
	totals := map[string]*Total{}
	for _, r := range results {
		if r.Target == target {
			count(totals, r.Bug.Kind).add(r.Bug, r.State)
		}
	}
	return totals
}

// ByEngine counts published bugs by engine and by kind. A bug reproduces if it reproduces on some
// version of the engine. It does not reproduce if it reproduces on no version and at least one
// version decides it. Related engines do not count.
func ByEngine(results []*Result) map[string]map[string]*Total {
	best := map[*Bug]State{}
	for _, r := range results {
		if r.Related {
			continue
		}
		if s, seen := best[r.Bug]; !seen || r.State < s {
			best[r.Bug] = r.State
		}
	}
	totals := map[string]map[string]*Total{}
	for b, s := range best {
		if totals[b.Engine()] == nil {
			totals[b.Engine()] = map[string]*Total{}
		}
		count(totals[b.Engine()], b.Kind).add(b, s)
	}
	return totals
}

func count(totals map[string]*Total, key string) *Total {
	if totals[key] == nil {
		totals[key] = &Total{}
	}
	return totals[key]
}

// Group is results of one bug of which the same is said.
type Group struct {
	Targets []string
	Decision
}

// Groups puts together the results of one bug that say the same, in their order.
func Groups(results []*Result) []Group {
	var list []Group
	for _, r := range results {
		i := slices.IndexFunc(list, func(g Group) bool { return g.State == r.State && g.Way == r.Way && g.Why == r.Why })
		if i < 0 {
			list, i = append(list, Group{Decision: r.Decision}), len(list)
		}
		list[i].Targets = append(list[i].Targets, r.Target)
	}
	slices.SortStableFunc(list, func(a, b Group) int { return cmp.Compare(a.State, b.State) })
	return list
}

// LawTotal counts wrong answers that reproduce by what a law makes of them.
type LawTotal map[Sight]int

// Bugs is the number of bugs that were counted.
func (t LawTotal) Bugs() int {
	n := 0
	for _, count := range t {
		n += count
	}
	return n
}

// ByLaw counts bugs by the best result that the law reaches on a version; without a name, by the
// best result of any law. It counts bugs with wrong answers that reproduce on some version, and
// leaves out bugs that turned out to be documented.
func ByLaw(results []*Result, law string) LawTotal {
	best := map[*Bug]Sight{}
	for _, r := range results {
		if r.Bug.Documented() {
			continue
		}
		for _, v := range r.Views {
			if law != "" && v.Law != law {
				continue
			}
			if s, seen := best[r.Bug]; !seen || v.Sight < s {
				best[r.Bug] = v.Sight
			}
		}
	}
	total := LawTotal{}
	for _, s := range best {
		total[s]++
	}
	return total
}

// ViewGroup is targets on which the laws make the same of a bug.
type ViewGroup struct {
	Targets []string
	Views   []string
}

// ViewGroups puts together the targets on which the laws make the same of one
// bug, in their order.
func ViewGroups(results []*Result) []ViewGroup {
	var list []ViewGroup
	for _, r := range results {
		if len(r.Views) == 0 {
			continue
		}
		views := make([]string, len(r.Views))
		for i := range r.Views {
			views[i] = r.Views[i].Law + " " + r.Views[i].Short()
		}
		i := slices.IndexFunc(list, func(g ViewGroup) bool { return slices.Equal(g.Views, views) })
		if i < 0 {
			list, i = append(list, ViewGroup{Views: views}), len(list)
		}
		list[i].Targets = append(list[i].Targets, r.Target)
	}
	return list
}

package compare

import (
	"math"
	"strconv"

	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/shopspring/decimal"
)

// Disjoint tells that no answer is permitted by both outcomes of a query of SQL, for certain: where it is not
// sure, as with numbers that lie close together or rows of which a limit leaves any, they meet.
func Disjoint(a, b *eval.Outcome) bool {
	for _, o := range []*eval.Outcome{a, b} {
		switch {
		case o.Kind != eval.OutcomeRows && o.Kind != eval.OutcomeRaise, o.NearThreshold, !ofWorlds.Of(o.Language):
			return false
		case o.Kind == eval.OutcomeRaise && o.Avoidable:
			return false
		}
	}
	if errorsOf(a)&errorsOf(b) != 0 {
		return false
	}
	if a.Kind != b.Kind {
		return true
	}
	if a.Kind == eval.OutcomeRaise {
		return true
	}
	for _, left := range a.Worlds {
		for _, right := range b.Worlds {
			if !apart(left, right, a.Ordered && b.Ordered) {
				return false
			}
		}
	}
	return true
}

// ofWorlds are the languages whose outcomes have their rows in Worlds.
var ofWorlds = spec.ByLanguage[bool]{SQL: true}

// errorsOf are the classes of errors that an outcome permits.
func errorsOf(o *eval.Outcome) semantics.ClassSet {
	if o.Kind == eval.OutcomeRaise {
		return o.Classes | o.Also | o.MayRaise
	}
	return o.MayRaise
}

// apart tells that two permitted results have no rows, or no order of rows, in common.
func apart(a, b eval.Result, ordered bool) bool {
	if a.Len() != b.Len() {
		return true
	}
	if !a.Determined() || !b.Determined() {
		return lacks(a, b) || lacks(b, a)
	}
	places, is := placesIn(a, b)
	if !is {
		return true
	}
	return ordered && contradicts(a, b, places)
}

// lacks tells that some group of a result needs more rows than another result has candidates for.
func lacks(a, b eval.Result) bool {
	for _, g := range a.Groups {
		used := map[[2]int]bool{}
		found := 0
		for _, row := range g.Rows {
			if at, is := candidate(row, b, used); is {
				used[at] = true
				found++
			}
		}
		if found < g.Take {
			return true
		}
	}
	return false
}

// candidate is a row of a result that may be the row, and is not used.
func candidate(row semantics.Row, in eval.Result, used map[[2]int]bool) (at [2]int, is bool) {
	for j, g := range in.Groups {
		for k, other := range g.Rows {
			if at := [2]int{j, k}; !used[at] && sameRow(row, other) {
				return at, true
			}
		}
	}
	return at, false
}

// placesIn gives for each row of a result, one behind another, the group of the other result in which it
// stands; false where the bags are not the same.
func placesIn(a, b eval.Result) (places []int, same bool) {
	used := map[[2]int]bool{}
	for _, g := range a.Groups {
		for _, row := range g.Rows {
			at, is := candidate(row, b, used)
			if !is {
				return nil, false
			}
			used[at] = true
			places = append(places, at[0])
		}
	}
	return places, true
}

// contradicts tells that a row stands before another one in a result and behind it in the other one,
// whatever the order within groups. Of rows that stand in several groups nothing is known.
func contradicts(a, b eval.Result, places []int) bool {
	for i, g := range b.Groups {
		for _, other := range b.Groups[i+1:] {
			for _, row := range g.Rows {
				for _, again := range other.Rows {
					if sameRow(row, again) {
						return false
					}
				}
			}
		}
	}
	most, at := -1, 0
	for _, g := range a.Groups {
		highest := most
		for range g.Rows {
			if places[at] < most {
				return true
			}
			highest = max(highest, places[at])
			at++
		}
		most = highest
	}
	return false
}

// sameRow tells that an engine's row may be both.
func sameRow(a, b semantics.Row) bool {
	for i := range a {
		if !sameValue(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

// near is how far apart, in proportion, numbers are taken as one.
const near = 1e-9

func sameValue(a, b *semantics.Value) bool {
	if a.IsNull() || b.IsNull() {
		return a.IsNull() && b.IsNull()
	}
	if a.Plain() == b.Plain() {
		return true
	}
	switch {
	case a.Kind() == semantics.KindFloat || b.Kind() == semantics.KindFloat:
		x, isX := numberOf(a)
		y, isY := numberOf(b)
		if !isX || !isY {
			return false
		}
		if math.IsNaN(x) || math.IsNaN(y) || math.IsInf(x, 0) || math.IsInf(y, 0) {
			return math.IsNaN(x) && math.IsNaN(y) || x == y
		}
		return math.Abs(x-y) <= boundOf(a)+boundOf(b)+near*max(math.Abs(x), math.Abs(y))
	case a.Kind() == semantics.KindDecimal && b.Kind() == semantics.KindDecimal:
		x, y := a.Decimal(), b.Decimal()
		slack := decimal.Max(x.Slack(), y.Slack())
		return x.Number().Sub(y.Number()).Abs().Cmp(slack.Add(slack)) <= 0
	}
	// Several texts may show a geometry, and what holds numbers that were rounded.
	return a.Kind() == b.Kind() && (loose(*a) || loose(*b))
}

func boundOf(v *semantics.Value) float64 {
	if v.Kind() == semantics.KindFloat {
		return v.Bound()
	}
	return 0
}

func numberOf(v *semantics.Value) (float64, bool) {
	if v.Kind() == semantics.KindFloat {
		return v.Float64(), true
	}
	if !v.Kind().IsNumber() {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.Plain(), 64)
	return f, err == nil
}

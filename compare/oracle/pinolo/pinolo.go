package pinolo

import (
	"fmt"
	"slices"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/oracle/determinism"
	"github.com/semcheck/semcheck/compare/oracle/internal/bag"
	"github.com/semcheck/semcheck/compare/oracle/metamorphic"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec/ast"
)

// Relation is the metamorphic relation that a query with a larger part returns at
// least the rows of the query, and a query with a smaller part returns at most these rows.
// The paper is Hao and others, USENIX ATC 2023. A mutant is the query with one or several
// changed parts. All changes make the answer grow (an upper mutant), or all make it shrink
// (a lower mutant). The larger bag must include the smaller bag, by the engine's own equality.
//
// What the paper proves for databases without NULL also holds with NULL. In
// the order False < Unknown < True, AND, OR and the quantifiers are monotone. NOT
// and the other constructs that polarity.go lists reverse the order. A condition
// selects the rows on which it is True. So the data has NULLs.
//
// It applies to queries whose answer is a function of the database
// (Nondeterminism); the answer of a mutant must be, too. polarityWalk decides which parts
// may change, and in which direction. Added arms and list elements have the type of the
// existing arms and elements. A construct that unites several arms or elements to one
// type stays as it is if dropping one of them might change this type. A query or a mutant
// that raises an error is no case.
//
// The variants are the mutators, one variant for each place of each (see the tables
// relationMutators, predicateMutators, comparisonMutators and patternMutators),
// and two that change several places at once:
//
//	upper  a superset: some of the places or all that can grow the answer
//	lower  a subset: some of the places or all that can shrink it
//
// The one row of aggregates over all rows has no part. There the law orders the values:
// over fewer rows COUNT and MAX are no larger, MIN is no smaller (aggregate.go).
//
// A mutator's name says what it does to its place: U makes it larger, L smaller.
// What that does to the answer depends on the place.
type Relation struct{}

// Name is "pinolo".
func (Relation) Name() string { return "pinolo" }

// The variants that change several places.
const (
	severalUpper = "upper"
	severalLower = "lower"
)

// Variants lists the single mutations in text order, then those of several places.
func (Relation) Variants(s *metamorphic.Subject) ([]metamorphic.Variant, string) {
	p := pinolo{Subject: s}
	if grown := p.grownLimits(); grown != nil {
		return grown, ""
	}
	known := &determinism.Facts{}
	if reason := determinism.Noting(s, s.Query, known); reason != "" {
		return nil, reason
	}
	p.sites, p.answers = sitesOf(s, s.Query, known)
	if len(p.sites) == 0 {
		return nil, "nothing to mutate"
	}
	p.below = slices.ContainsFunc(p.sites, func(s mutationSite) bool { return s.below })
	variants := make([]metamorphic.Variant, 0, 2*len(p.sites)+4) // most are weighted
	for i := range p.sites {
		site := &p.sites[i]
		variants = append(variants, metamorphic.Variant{Name: site.mutator.name, Make: func() *trial.Check { return p.mutant(site.upper(), []int{site.number}) }})
	}
	ordinary := len(variants)
	for _, upper := range [...]bool{true, false} {
		name := severalLower
		if upper {
			name = severalUpper
		}
		if chosen := p.several(upper, 0); len(chosen) > 1 {
			if s.Choice != 0 {
				if some := p.several(upper, s.Choice); len(some) > 1 {
					variants = append(variants, metamorphic.Variant{Name: name, Make: func() *trial.Check { return p.mutant(upper, some) }})
				}
			}
			variants = append(variants, metamorphic.Variant{Name: name, Make: func() *trial.Check { return p.mutant(upper, chosen) }})
		}
	}
	if s.Choice != 0 {
		variants = p.weighted(variants, ordinary)
	}
	return variants, ""
}

// pinolo is the law about one query.
type pinolo struct {
	*metamorphic.Subject
	sites   []mutationSite // of the query, in text order
	below   bool           // some of them are below its aggregates
	answers []bool         // see sitesOf
}

// weighted lists twice more what is for one sort of part and what changes several,
// for a run, which draws a variant: mutators that fit anywhere would outnumber
// them.
func (p *pinolo) weighted(variants []metamorphic.Variant, ordinary int) []metamorphic.Variant {
	each := len(variants)
	for i := range p.sites {
		switch p.sites[i].mutator {
		case orU, andL, isTrueL, isNotFalseU, distinctL, exceptL, addUnionAllU:
		default:
			variants = append(variants, variants[i])
		}
	}
	variants = append(variants, variants[ordinary:each]...)
	return append(variants, variants[each:]...)
}

// several draws the numbers of sites that are changed together, at most one at
// a place. Choice 0 takes every place, and there the last mutator that does not
// hide the places inside of its own: the one that is for this sort of part.
//
// Together they are as sound as alone: they are applied from the inside out, so
// that each finds what is around it as it was when its direction was decided,
// and the answers of the steps include one another in a chain.
func (p *pinolo) several(upper bool, choice uint64) []int {
	var numbers []int
	for begin := 0; begin < len(p.sites); {
		end := begin + 1
		for end < len(p.sites) && p.sites[end].at() == p.sites[begin].at() {
			end++
		}
		var fitting []*mutationSite
		for i := begin; i < end; i++ {
			if site := &p.sites[i]; site.upper() == upper && site.below == p.below && (!site.mutator.hides || choice&7 == 7) {
				fitting = append(fitting, site)
			}
		}
		begin = end
		if choice != 0 {
			choice = spread(choice)
		}
		switch n := uint64(len(fitting)); {
		case n == 0:
		case choice == 0:
			numbers = append(numbers, fitting[n-1].number)
		case choice>>8&1 == 0:
			numbers = append(numbers, fitting[choice>>16%n].number)
		}
	}
	return numbers
}

// spread makes another number of a number: one step of a xorshift generator.
func spread(x uint64) uint64 {
	x ^= x << 13
	x ^= x >> 7
	return x ^ x<<17
}

// mutant makes the check of a query with the sites of these numbers changed; nil
// where none can be, or where the mutant's answer is no function of the database.
func (p *pinolo) mutant(upper bool, numbers []int) *trial.Check {
	mutant := ast.CopyQuery(p.Query)
	sites := sitesIn(p.Subject, mutant, p.answers, numbers)
	changed, below := 0, false
	for i := len(sites) - 1; i >= 0; i-- { // from the inside out
		if site := &sites[i]; site.mutator.apply(p.Subject, site) {
			changed, below = changed+1, site.below
		}
	}
	if changed == 0 || determinism.Nondeterminism(p.Subject, mutant) != "" {
		return nil
	}
	if below {
		return p.ordered(mutant, upper)
	}
	return including(p.Query, mutant, upper)
}

const seedRole = "the query"

// roleOf says what a mutant is.
func roleOf(upper bool) string {
	if upper {
		return "its superset"
	}
	return "its subset"
}

// including is the check that an upper mutant returns at least the query's rows,
// a lower one at most.
func including(seed, mutant *ast.Query, upper bool) *trial.Check {
	role := roleOf(upper)
	return &trial.Check{Questions: metamorphic.Pair([2]string{seedRole, role}, seed, mutant), Judge: func(a []*engine.Result) trial.Verdict {
		if upper {
			return included(a[0], seedRole, a[1], role)
		}
		return included(a[1], role, a[0], seedRole)
	}}
}

// included holds that every row of one answer is in another as often.
func included(less *engine.Result, lessRole string, more *engine.Result, moreRole string) trial.Verdict {
	if len(less.Columns) != len(more.Columns) {
		return metamorphic.Violated("%s has %d columns, %s has %d", lessRole, len(less.Columns), moreRole, len(more.Columns))
	}
	l, m := bag.Of(less, len(less.Columns)), bag.Of(more, len(more.Columns))
	h := trial.Verdict{Rows: max(l.Size, m.Size)}
	if surplus := l.Beyond(m); surplus != "" {
		h.Violation = fmt.Sprintf("%s has %s, not all of them among the %s of %s: %s", lessRole, bag.Rows(l.Size), bag.Rows(m.Size), moreRole, surplus)
	}
	return h
}

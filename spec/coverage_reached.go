package spec

import (
	"cmp"
	"slices"
	"strconv"
	"sync"
)

// Criterion says what of a query is counted as reached.
type Criterion uint8

// The criteria of coverage.
const (
	CriterionKeyword    Criterion = iota // a keyword of SemConT's list
	CriterionWord                        // a keyword that a rule declares
	CriterionCase                        // rule × case
	CriterionComposite                   // outer rule, place, inner rule
	CriterionProvenance                  // outer rule × case, place, inner rule × case
	CriterionOperands                    // operator or function × operands
	CriterionSignature                   // the set of rule × case of a whole query: SemConT's composite rule
	CriterionPlan                        // the shape of the plan that an engine tells of a query
	CriterionWitness                     // rule × case that a query witnesses
	CriterionMutant                      // … with the mutation that was seen
	criteria
)

// Criteria lists all criteria.
func Criteria() (list []Criterion) {
	for c := range criteria {
		list = append(list, c)
	}
	return list
}

// String names the criterion.
func (c Criterion) String() string {
	return [...]string{"keyword", "word", "case", "composite", "provenance", "operands", "signature",
		"plan", "witness", "mutant"}[c]
}

// CriterionNamed returns the criterion of that name, and whether there is one.
func CriterionNamed(name string) (Criterion, bool) {
	for _, c := range Criteria() {
		if c.String() == name {
			return c, true
		}
	}
	return 0, false
}

// Growth counts by criterion.
type Growth [criteria]int

// Of is the count of a criterion.
func (g Growth) Of(c Criterion) int { return g[c] }

// Elements lists what the account reached by a criterion, each once, in no order that means anything.
// The numbers are the same in all processes of one build.
func (c *Coverage) Elements(by Criterion) (list []uint64) {
	switch by {
	case CriterionKeyword:
		list = slices.Clone(c.keywords)
	case CriterionWord:
		for at, n := range c.counts {
			if n > 0 {
				list = append(list, ruleWords()[bySlot[at]]...)
			}
		}
	case CriterionCase:
		for at, n := range c.counts {
			if n > 0 {
				list = append(list, uint64(at))
			}
		}
		return list
	case CriterionComposite:
		for _, key := range c.edges {
			list = append(list, edgeOf(key).Triple().key())
		}
	case CriterionProvenance:
		list = slices.Clone(c.edges)
	case CriterionOperands:
		list = slices.Clone(c.operands)
	case CriterionSignature:
		return []uint64{c.Signature()}
	case CriterionPlan:
		list = slices.Clone(c.plans)
	case CriterionWitness:
		for _, key := range c.witnessed {
			if place, counts := placeOfMutant(key); counts {
				list = append(list, place)
			}
		}
	case CriterionMutant:
		list = slices.Clone(c.witnessed)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Reached has what queries reached by each criterion, and the number of the first query that did: the
// curve over queries follows, and does not depend on the order in which queries are added. It is not
// safe for concurrent use.
type Reached struct {
	first [criteria]map[uint64]uint64
	fresh []Reach
	keeps bool // fresh is wanted
	last  uint64
}

// Reach is an element that a query was the first to reach.
type Reach struct {
	Criterion Criterion
	Element   uint64
	Query     uint64
}

// NewReached returns an empty account. KeepFresh tells that TakeFresh is called.
func NewReached(keepFresh bool) *Reached {
	r := &Reached{keeps: keepFresh}
	for c := range r.first {
		r.first[c] = map[uint64]uint64{}
	}
	return r
}

// Add merges what a query reached, and returns how much of it is new by criterion.
func (r *Reached) Add(q *Coverage, query uint64) (grown Growth) {
	r.last = max(r.last, query+1)
	for at, n := range q.counts {
		if n == 0 {
			continue
		}
		if r.reach(&grown, CriterionCase, uint64(at), query) {
			for _, word := range ruleWords()[bySlot[at]] {
				r.reach(&grown, CriterionWord, word, query)
			}
		}
	}
	r.reach(&grown, CriterionSignature, q.Signature(), query)
	for _, key := range q.edges {
		if r.reach(&grown, CriterionProvenance, key, query) {
			r.reach(&grown, CriterionComposite, edgeOf(key).Triple().key(), query)
		}
	}
	for _, key := range q.operands {
		r.reach(&grown, CriterionOperands, key, query)
	}
	for _, key := range q.keywords {
		r.reach(&grown, CriterionKeyword, key, query)
	}
	for _, key := range q.plans {
		r.reach(&grown, CriterionPlan, key, query)
	}
	for _, key := range q.witnessed {
		r.reach(&grown, CriterionMutant, key, query)
		if place, counts := placeOfMutant(key); counts {
			r.reach(&grown, CriterionWitness, place, query)
		}
	}
	return grown
}

// reach notes an element, and tells whether its first query is another one than it was.
func (r *Reached) reach(grown *Growth, c Criterion, element, query uint64) bool {
	first, known := r.first[c][element]
	if known && first <= query {
		return false
	}
	if !known {
		grown[c]++
	}
	r.first[c][element] = query
	if r.keeps {
		r.fresh = append(r.fresh, Reach{c, element, query})
	}
	return true
}

// Merge merges another account of the same numbers of queries, and returns how much of it is new.
func (r *Reached) Merge(o *Reached) (grown Growth) {
	r.last = max(r.last, o.last)
	for c := range criteria {
		for element, query := range o.first[c] {
			r.reach(&grown, c, element, query)
		}
	}
	return grown
}

// Append merges an account whose queries come behind those of this one.
func (r *Reached) Append(o *Reached) (grown Growth) {
	behind := r.last
	r.last += o.last
	for c := range criteria {
		for element, query := range o.first[c] {
			r.reach(&grown, c, element, behind+query)
		}
	}
	return grown
}

// Note notes an element that an earlier process stored.
func (r *Reached) Note(reach Reach) {
	var grown Growth
	r.last = max(r.last, reach.Query+1)
	r.reach(&grown, reach.Criterion, reach.Element, reach.Query)
}

// Queried says up to which number of queries was asked.
func (r *Reached) Queried(queries uint64) { r.last = max(r.last, queries) }

// Queries is up to which number of queries was asked.
func (r *Reached) Queries() uint64 { return r.last }

// TakeFresh returns what was noted since it was called last, ordered.
func (r *Reached) TakeFresh() (list []Reach) {
	list, r.fresh = r.fresh, nil
	slices.SortFunc(list, func(a, b Reach) int {
		return cmp.Or(cmp.Compare(a.Criterion, b.Criterion), cmp.Compare(a.Element, b.Element), cmp.Compare(b.Query, a.Query))
	})
	return slices.CompactFunc(list, func(a, b Reach) bool { // the smallest number stands last
		return a.Criterion == b.Criterion && a.Element == b.Element && a.Query == b.Query
	})
}

// PutBack puts back what could not be kept.
func (r *Reached) PutBack(list []Reach) { r.fresh = append(r.fresh, list...) }

// Reset empties the account.
func (r *Reached) Reset() {
	for c := range r.first {
		clear(r.first[c])
	}
	r.fresh, r.last = nil, 0
}

// Only is the account of the same queries with those elements alone that count.
func (r *Reached) Only(counts func(Reach) bool) *Reached {
	only := NewReached(false)
	only.last = r.last
	for c := range criteria {
		for element, query := range r.first[c] {
			if counts(Reach{c, element, query}) {
				only.first[c][element] = query
			}
		}
	}
	return only
}

// Counts counts what was reached.
func (r *Reached) Counts() (n Growth) {
	for c := range r.first {
		n[c] = len(r.first[c])
	}
	return n
}

// Elements lists what was reached by a criterion, the first first.
func (r *Reached) Elements(c Criterion) []Reach {
	list := make([]Reach, 0, len(r.first[c]))
	for element, query := range r.first[c] {
		list = append(list, Reach{c, element, query})
	}
	slices.SortFunc(list, func(a, b Reach) int { return cmp.Or(cmp.Compare(a.Query, b.Query), cmp.Compare(a.Element, b.Element)) })
	return list
}

// CurvePoint says how much was reached after a number of queries.
type CurvePoint struct {
	Queries uint64
	Reached Growth
}

// Curve is the growth over queries, in about so many points, which are closer where it is steeper, and the end.
func (r *Reached) Curve(points int) (curve []CurvePoint) {
	if r.last == 0 {
		return nil
	}
	var firsts [criteria][]uint64
	for c := range criteria {
		for _, query := range r.first[c] {
			firsts[c] = append(firsts[c], query)
		}
		slices.Sort(firsts[c])
	}
	for _, n := range marks(r.last, points) {
		p := CurvePoint{Queries: n}
		for c := range criteria {
			p.Reached[c], _ = slices.BinarySearch(firsts[c], n) // numbers count from 0
		}
		curve = append(curve, p)
	}
	return curve
}

// At counts what the first so many queries reached.
func (r *Reached) At(queries uint64) (n Growth) {
	for c := range r.first {
		for _, query := range r.first[c] {
			if query < queries {
				n[c]++
			}
		}
	}
	return n
}

// marks are about so many numbers from 1 to the last one: the same factor lies between them.
func marks(last uint64, points int) (list []uint64) {
	next := 1.0
	factor := 1.0
	for total := float64(last); pow(factor, points) < total; {
		factor += 0.01
	}
	for next < float64(last) {
		list = append(list, uint64(next))
		next = max(next*factor, float64(uint64(next)+1))
	}
	return append(list, last)
}

func pow(x float64, n int) float64 {
	y := 1.0
	for range n {
		y *= x
	}
	return y
}

// Text writes an element so that another build can read it; empty if it has none.
func (reach Reach) Text() string {
	switch reach.Criterion {
	case CriterionKeyword:
		return strconv.FormatUint(reach.Element, 10)
	case CriterionWord:
		return allWords[reach.Element]
	case CriterionCase, CriterionWitness:
		r, k := Application(reach.Element + 1).Rule()
		return r.CaseName(k)
	case CriterionMutant:
		r, k := Application(reach.Element>>4 + 1).Rule()
		return r.CaseName(k) + " " + Mutation(reach.Element&15).String()
	case CriterionComposite:
		return tripleOf(reach.Element).String()
	case CriterionProvenance:
		return edgeOf(reach.Element).String()
	case CriterionOperands:
		return OperandUse(reach.Element).String()
	case CriterionSignature:
		return strconv.FormatUint(reach.Element, 16)
	case CriterionPlan:
		return PlanShape(reach.Element).String()
	}
	return ""
}

// ReadReach reads what Text writes; ok is false of what this build does not know.
func ReadReach(c Criterion, text string, query uint64) (reach Reach, ok bool) {
	reach = Reach{Criterion: c, Query: query}
	var err error
	switch c {
	case CriterionKeyword:
		reach.Element, err = strconv.ParseUint(text, 10, 64)
		ok = err == nil
	case CriterionWord:
		ruleWords()
		var n int
		n, ok = slices.BinarySearch(allWords, text)
		reach.Element = uint64(n)
	case CriterionCase, CriterionWitness:
		r, k, rest := caseOf(text)
		if ok = r != nil && rest == ""; ok {
			reach.Element = uint64(ApplicationOf(r, k)) - 1
		}
	case CriterionMutant:
		r, k, rest := caseOf(text)
		for _, m := range Mutations() {
			if r != nil && rest == " "+m.String() {
				reach.Element, ok = (uint64(ApplicationOf(r, k))-1)<<4|uint64(m), true
			}
		}
	case CriterionComposite:
		var t Triple
		if t, ok = readTriple(text); ok {
			reach.Element = t.key()
		}
	case CriterionProvenance:
		var e Edge
		if e, ok = readEdge(text); ok {
			reach.Element = e.key()
		}
	case CriterionOperands:
		reach.Element, ok = uint64(readOperands(text)), text != ""
	case CriterionSignature:
		reach.Element, err = strconv.ParseUint(text, 16, 64)
		ok = err == nil
	case CriterionPlan:
		reach.Element, ok = uint64(PlanShapeOf(text)), text != ""
	}
	return reach, ok
}

// allWords are the keywords of all rules, sorted; a word is its number there.
var allWords []string

// ruleWords has the words of each rule. It is made when first asked for: all rules are declared then.
var ruleWords = sync.OnceValue(func() map[*Rule][]uint64 {
	for _, r := range declared {
		allWords = append(allWords, r.Keywords...)
	}
	slices.Sort(allWords)
	allWords = slices.Compact(allWords)
	byRule := map[*Rule][]uint64{}
	for _, r := range declared {
		for _, w := range r.Keywords {
			n, _ := slices.BinarySearch(allWords, w)
			byRule[r] = append(byRule[r], uint64(n))
		}
	}
	return byRule
})

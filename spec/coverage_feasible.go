package spec

import (
	"iter"
	"slices"
)

// Which triples of composite coverage are feasible. A triple is infeasible only by one of these arguments
// of the grammar; every other one counts as feasible, so that the denominator may be too large, never too
// small. TestNoInfeasibleTriple asks random queries for the contrary. What the catalogue of functions
// declares rules out more: function.Feasibility.
//
//  1. Both rules have a case that the dialect admits and that can be compared. Rules about statements
//     are not traced.
//  2. A place of rows takes what a clause made, a place of values what no clause made.
//  3. A clause has the places that it is written with: WHERE has a condition and rows, a set operation a
//     left and a right side, and so on. An operation on values takes no rows but those of a query inside,
//     which only EXISTS, IN, ANY, ALL, a scalar subquery and a comparison with a row have.
//  4. A clause takes rows of the clauses that come before it: FROM, WHERE, GROUP BY, HAVING, functions
//     over windows, the select list, DISTINCT, set operations, ORDER BY, LIMIT. The sides of a join are
//     of FROM.

// stages are the clauses in the order in which they take rows of each other, by the chapter or the ID of
// their rules.
var stages = map[string]int{"from": 1, "where": 2, "group": 3, "group.having": 4, "window": 5, "select": 6, "select.distinct": 7, "query": 7, "set": 8, "order": 9, "order.limit": 10, "order.with-ties": 10}

func (r *Rule) stage() int {
	if n, own := stages[r.ID]; own {
		return n
	}
	return stages[r.Chapter()]
}

// clausePlaces are the places of clauses, by the chapter or the ID of their rules.
var clausePlaces = map[string][]Place{
	"from":         {PlaceRow, PlaceLeft, PlaceRight, PlaceQuery, PlaceCondition},
	"from.table":   {},
	"from.inner":   {PlaceRow, PlaceCondition},
	"from.left":    {PlaceRow, PlaceLeft},
	"from.right":   {PlaceRow, PlaceLeft},
	"from.full":    {PlaceRow},
	"from.cross":   {PlaceLeft, PlaceRight},
	"from.derived": {PlaceQuery},
	"where":        {PlaceRow, PlaceCondition},
	"group":        {PlaceRow, PlaceKey},
	"group.having": {PlaceRow, PlaceCondition},
	"window":       {PlaceRow, PlaceCondition},
	"select":       {PlaceRow},
	"select.list":  {PlaceRow, PlaceItem},
	"query":        {PlaceRow},
	"set":          {PlaceLeft, PlaceRight},
	"order":        {PlaceRow},
}

// Places lists the places of a rule at which it takes what other rules made.
func (r *Rule) Places() []Place {
	if !r.Clause() {
		places := []Place{PlaceCondition, PlaceResult, PlaceKey}
		if r.Chapter() == "predicate" || r.Chapter() == "subquery" || r.Chapter() == "compare" {
			places = append(places, PlaceQuery)
		}
		for p := PlaceOperand; p <= lastOperand; p++ {
			places = append(places, p)
		}
		return places
	}
	if places, own := clausePlaces[r.ID]; own {
		return places
	}
	return clausePlaces[r.Chapter()]
}

// takesRows tells that a place takes rows.
func (p Place) takesRows() bool { return p >= PlaceRow && p <= PlaceQuery }

// untraced are the chapters of rules about statements, and about what leaves a whole query open.
var untraced = map[string]bool{"change": true, "freedom": true}

// comparable tells that a rule has a case that a dialect admits and that can be compared.
func (r *Rule) comparable(dialect string) bool {
	if untraced[r.Chapter()] {
		return false
	}
	for k := range r.Numbered() {
		if r.Admits(dialect, k) && !r.Undetermined(dialect, k) {
			return true
		}
	}
	return false
}

// Feasible tells whether a triple can be reached in a dialect, as far as is known.
func (t Triple) Feasible(dialect string) bool {
	return t.Outer.comparable(dialect) && t.Inner.comparable(dialect) && t.grammatical()
}

func (t Triple) grammatical() bool {
	if !slices.Contains(t.Outer.Places(), t.Place) || t.Place.takesRows() != t.Inner.Clause() {
		return false
	}
	switch {
	case !t.Place.takesRows() || t.Place == PlaceQuery:
		return true
	case t.Outer.Chapter() == "from":
		return t.Inner.Chapter() == "from"
	case t.Outer.Chapter() == "set": // an empty side was made so by the clause that left no row
		return true
	}
	return t.Inner.stage() <= t.Outer.stage()
}

// FeasibleTriples lists the triples of rules that count which can be reached in any of the dialects.
func FeasibleTriples(counts func(*Rule) bool, dialects ...string) iter.Seq[Triple] {
	return func(yield func(Triple) bool) {
		rules := slices.DeleteFunc(Rules(), func(r *Rule) bool {
			return !counts(r) || !slices.ContainsFunc(dialects, r.comparable)
		})
		for _, outer := range rules {
			for _, place := range outer.Places() {
				for _, inner := range rules {
					t := Triple{outer, place, inner}
					if t.grammatical() && (len(dialects) == 1 || slices.ContainsFunc(dialects, t.Feasible)) && !yield(t) {
						return
					}
				}
			}
		}
	}
}

// TripleOf returns the triple of an element of CriterionComposite.
func TripleOf(element uint64) Triple { return tripleOf(element) }

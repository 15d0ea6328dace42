package ast

import "slices"

// GroupingKind is what a grouping element is.
type GroupingKind uint8

const (
	GroupingPlain  GroupingKind = iota // an ordinary grouping set: a, (a, b), ()
	GroupingRollup                     // ROLLUP (…), or … WITH ROLLUP
	GroupingCube                       // CUBE (…)
	GroupingSets                       // GROUPING SETS (…)
)

// GroupingElement is an element of GROUP BY. Its keys stand in the list GroupBy of the
// block: each ordinary set takes the next keys of the list, in the order of the text.
type GroupingElement struct {
	Kind GroupingKind
	Keys int // of an ordinary set: how many keys it takes
	// Parts are what stands in the parentheses; nil for an ordinary set. Parts of ROLLUP
	// and CUBE are ordinary sets.
	Parts []GroupingElement
}

// MostGroupingSets is the number of grouping sets above which they are not listed.
const MostGroupingSets = 4096

// GroupingSets lists the grouping sets of a block, each as the places of its keys in
// GroupBy. It is nil for a block without grouping elements; few is false where there are
// more than [MostGroupingSets].
func (s *Select) GroupingSets() (sets [][]int, few bool) {
	if s.Grouping == nil {
		return nil, true
	}
	sets = [][]int{{}}
	next := 0
	for i := range s.Grouping {
		own, few := s.Grouping[i].sets(&next)
		if !few || len(sets)*len(own) > MostGroupingSets {
			return nil, false
		}
		sets = crossed(sets, own)
	}
	return sets, true
}

// sets lists the sets of an element whose first key is the next one.
func (g *GroupingElement) sets(next *int) (list [][]int, few bool) {
	switch g.Kind {
	case GroupingPlain:
		set := make([]int, g.Keys)
		for i := range set {
			set[i] = *next
			*next++
		}
		return [][]int{set}, true
	case GroupingSets:
		for i := range g.Parts {
			own, few := g.Parts[i].sets(next)
			if list = append(list, own...); !few || len(list) > MostGroupingSets {
				return nil, false
			}
		}
		return list, true
	case GroupingRollup:
		list = [][]int{{}}
		for i := range g.Parts {
			own, _ := g.Parts[i].sets(next)
			list = append(list, slices.Concat(list[len(list)-1], own[0]))
		}
		slices.Reverse(list)
		return list, len(list) <= MostGroupingSets
	case GroupingCube:
		if len(g.Parts) > 12 {
			return nil, false
		}
		list = [][]int{{}}
		for i := range g.Parts {
			own, _ := g.Parts[i].sets(next)
			list = crossed(list, [][]int{own[0], {}})
		}
		return list, true
	}
	panic("ast: unknown grouping element")
}

// crossed joins each set of one list with each of another one.
func crossed(left, right [][]int) (list [][]int) {
	for _, l := range left {
		for _, r := range right {
			list = append(list, slices.Concat(l, r))
		}
	}
	return list
}

// keys is the number of keys of an element.
func (g *GroupingElement) keys() (n int) {
	n = g.Keys
	for i := range g.Parts {
		n += g.Parts[i].keys()
	}
	return n
}

// GroupingFits tells that the elements of GROUP BY take all keys of the block.
func (s *Select) GroupingFits() bool {
	n := 0
	for i := range s.Grouping {
		n += s.Grouping[i].keys()
	}
	return s.Grouping == nil || n == len(s.GroupBy)
}

// HasGroupingSets tells that a query, or a query inside of it, has ROLLUP, CUBE, GROUPING
// SETS or the function GROUPING.
func HasGroupingSets(q *Query) (has bool) {
	Walk(q, Visitor{
		Body: func(b Body) {
			s, is := b.(*Select)
			has = has || is && s.Grouping != nil
		},
		Expr: func(x Expr) {
			a, is := x.(*Aggregate)
			has = has || is && a.Function == Grouping
		},
	})
	return has
}

// groupingSize counts the grouping elements of a body.
func groupingSize(b Body) (n int) {
	s, is := b.(*Select)
	if !is {
		return 0
	}
	var count func([]GroupingElement)
	count = func(list []GroupingElement) {
		for i := range list {
			n++
			count(list[i].Parts)
		}
	}
	count(s.Grouping)
	return n
}

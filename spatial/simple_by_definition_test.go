package spatial

import "iter"

// NotSimpleByDefinition goes through the same places in the same order. It compares
// all pairs and computes with rational numbers.
func NotSimpleByDefinition(g Geometry, rule BoundaryRule) iter.Seq[Position] {
	return func(yield func(Position) bool) { eachNotSimple(g, rule, notSimpleLinesByDefinition, yield) }
}

func notSimpleLinesByDefinition(lines [][]Position, rule BoundaryRule, found func(Position) bool) bool {
	sides := make([][]side, len(lines))
	for i, line := range lines {
		sides[i] = sidesOf(line)
	}
	isClosed := func(line []side) bool { return line[0].from.SamePlace(line[len(line)-1].to) }
	isEnd := func(line []side, p Position, s side) bool {
		return s.index == 0 && p.SamePlace(s.from) || s.index == len(line)-1 && p.SamePlace(s.to)
	}
	for j := range lines {
		for _, t := range sides[j] {
			for i := range lines[:j+1] {
				for _, s := range sides[i] {
					if i == j && s.index >= t.index {
						break
					}
					low, high, meet := s.common(t.straight)
					// A line that goes on has its meeting at the segment that begins there.
					goesOn := func(line []side, s side) bool {
						return low.SamePlace(s.to) && (s.index < len(line)-1 || isClosed(line))
					}
					onePlace := low.SamePlace(high)
					atEnds := onePlace && i != j && isEnd(sides[i], low, s) && isEnd(sides[j], low, t)
					switch {
					case !meet:
					case onePlace && (goesOn(sides[i], s) || goesOn(sides[j], t)):
					case atEnds && (rule.holds(2) || !isClosed(sides[i]) && !isClosed(sides[j])):
					case !found(low):
						return false
					}
				}
			}
		}
	}
	return true
}

package tck

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

// Result is what a query returned. Its nodes and relationships may belong to a graph or be copies:
// only labels, types and properties count. In a path the direction of each relationship counts, too.
type Result struct {
	Columns []string
	Rows    [][]graph.Value
	// Groups are the rows by the order that the query fixes, if an executor knows them: those
	// of a group may stand in any order, and a group may be cut. Nil takes the rows as they are.
	Groups []Group
	// FreeLists marks columns whose lists may have their elements in any order.
	FreeLists []bool
	// Open names a rule that permits other rows than these and those of the groups.
	Open string
}

// Group is a run of rows whose order is free: Take of Rows, in any order.
type Group struct {
	Rows [][]graph.Value
	Take int
}

// holds tells whether a result permits what a step expects: the columns by name and place,
// the rows as a bag or, where the step says so, as a sequence.
func (s *Step) holds(r *Result) bool {
	if s.Kind == ExpectNothing {
		return len(r.Rows) == 0
	}
	if !slices.Equal(s.Columns, r.Columns) || len(s.Rows) != len(r.Rows) {
		return false
	}
	wanted := s.keys(s.Rows, r.FreeLists)
	if r.Groups == nil {
		got := s.keys(r.Rows, r.FreeLists)
		if !s.Ordered {
			slices.Sort(wanted)
			slices.Sort(got)
		}
		return slices.Equal(wanted, got)
	}
	if s.Ordered {
		return s.holdsInOrder(wanted, r)
	}
	return s.holdsAsBag(wanted, r)
}

// holdsInOrder tells whether each group permits its part of the sequence.
func (s *Step) holdsInOrder(wanted []string, r *Result) bool {
	for _, group := range r.Groups {
		if group.Take > len(wanted) {
			return false
		}
		for _, key := range s.keys(group.Rows, r.FreeLists) {
			if i := slices.Index(wanted[:group.Take], key); i >= 0 {
				wanted = slices.Delete(wanted, i, i+1)
				group.Take--
			}
			if group.Take == 0 {
				break
			}
		}
		if group.Take > 0 {
			return false
		}
	}
	return len(wanted) == 0
}

// holdsAsBag tells whether the groups together permit the rows: first those that are whole,
// then those that are cut.
func (s *Step) holdsAsBag(wanted []string, r *Result) bool {
	for _, whole := range []bool{true, false} {
		for _, group := range r.Groups {
			if whole != (group.Take == len(group.Rows)) {
				continue
			}
			for _, key := range s.keys(group.Rows, r.FreeLists) {
				if group.Take == 0 {
					break
				}
				if i := slices.Index(wanted, key); i >= 0 {
					wanted = slices.Delete(wanted, i, i+1)
					group.Take--
				}
			}
			if group.Take > 0 {
				return false
			}
		}
	}
	return len(wanted) == 0
}

// keys writes rows so that those are equal that the step holds to be the same.
func (s *Step) keys(rows [][]graph.Value, freeLists []bool) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		cells := make([]string, len(row))
		for k, v := range row {
			cells[k] = notation.Key(v, s.Unordered || k < len(freeLists) && freeLists[k])
		}
		list[i] = strings.Join(cells, ", ")
	}
	return list
}

// line writes columns and rows on one line.
func line(columns []string, rows [][]graph.Value) string {
	if len(rows) == 0 && len(columns) == 0 {
		return "no rows"
	}
	parts := make([]string, len(rows))
	for i, row := range rows {
		cells := make([]string, len(row))
		for k, v := range row {
			cells[k] = notation.Write(v)
		}
		parts[i] = "| " + strings.Join(cells, " | ") + " |"
	}
	text := "| " + strings.Join(columns, " | ") + " | has "
	if len(rows) == 0 {
		return text + "no rows"
	}
	return strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(text + strings.Join(parts, " "))
}

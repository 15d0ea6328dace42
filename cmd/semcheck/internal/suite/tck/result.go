package tck

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/graph/notation"
)

// Result is what a query returned. Nodes and relationships in it may be those of a graph, or
// copies: labels, types and properties count, and of a path which relationship starts where.
type Result struct {
	Columns []string
	Rows    [][]graph.Value
}

// holds tells whether a result is what a step expects: the columns by name and place, the
// rows as a bag or, where the step says so, as a sequence.
func (s *Step) holds(r *Result) bool {
	if s.Kind == ExpectNothing {
		return len(r.Rows) == 0
	}
	if !slices.Equal(s.Columns, r.Columns) || len(s.Rows) != len(r.Rows) {
		return false
	}
	wanted, got := s.keys(s.Rows), s.keys(r.Rows)
	if !s.Ordered {
		slices.Sort(wanted)
		slices.Sort(got)
	}
	return slices.Equal(wanted, got)
}

func (s *Step) keys(rows [][]graph.Value) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = notation.Key(graph.List(row), false)
		if s.Unordered {
			cells := make([]string, len(row))
			for k, v := range row {
				cells[k] = notation.Key(v, true)
			}
			list[i] = strings.Join(cells, ", ")
		}
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

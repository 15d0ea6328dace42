package present

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Grid is a table of texts for reports: the first column is aligned to the
// left, the others to the right.
type Grid struct {
	header []string
	rows   [][]string
	paints []func(string) string // of the rows; nil is plain
}

// NewGrid returns an empty table with a header.
func NewGrid(header ...string) *Grid { return &Grid{header: header} }

// Row adds a row; values are printed as fmt.Sprint prints them.
func (g *Grid) Row(paint func(string) string, values ...any) {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = fmt.Sprint(v)
	}
	g.rows = append(g.rows, row)
	g.paints = append(g.paints, paint)
}

// Write writes the table, indented by two blanks. If the table is wider than a terminal, it writes
// the words of the header below each other, and then moves the columns closer.
func (g *Grid) Write(w io.Writer, paint Paint) {
	headers, between := [][]string{g.header}, "  "
	widths := g.widths(headers)
	if tooWide(widths, between) {
		headers = stacked(g.header)
		widths = g.widths(headers)
	}
	if tooWide(widths, between) {
		between = " "
	}
	line := func(row []string) string {
		parts := make([]string, len(row))
		for i, text := range row {
			parts[i] = pad(text, widths[i], i > 0)
		}
		return "  " + strings.TrimRight(strings.Join(parts, between), " ")
	}
	for _, header := range headers {
		fmt.Fprintln(w, paint.Bold(line(header)))
	}
	for i, row := range g.rows {
		text := line(row)
		if g.paints[i] != nil {
			text = g.paints[i](text)
		}
		fmt.Fprintln(w, text)
	}
}

// widths are those that the columns need.
func (g *Grid) widths(headers [][]string) []int {
	widths := make([]int, len(g.header))
	for _, row := range slices.Concat(headers, g.rows) {
		for i, text := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	return widths
}

func tooWide(widths []int, between string) bool {
	sum := 2
	for i, width := range widths {
		if i > 0 {
			sum += len(between)
		}
		sum += width
	}
	return sum > Width
}

// stacked is a header in as many lines as its longest cell has words, each cell ending in
// the last line.
func stacked(header []string) [][]string {
	lines := 0
	for _, text := range header {
		lines = max(lines, len(strings.Fields(text)))
	}
	list := make([][]string, lines)
	for i := range list {
		list[i] = make([]string, len(header))
	}
	for column, text := range header {
		words := strings.Fields(text)
		for i, word := range words {
			list[lines-len(words)+i][column] = word
		}
	}
	return list
}

// Percent is a share of a whole as "12.3 %". A small share is never shown as 0, nor a large share
// as 100 %.
func Percent(part, whole uint64) string {
	if whole == 0 {
		return "-"
	}
	switch share := 100 * float64(part) / float64(whole); {
	case part > 0 && share < 0.1:
		return "< 0.1 %"
	case part < whole && share > 99.9:
		return "> 99.9 %"
	default:
		return fmt.Sprintf("%.1f %%", share)
	}
}

package report

import (
	"strings"
	"unicode/utf8"
)

const (
	widestName = 40  // characters of a column's name: engines name a column without an alias by its expression
	widestCell = 160 // characters of a value
)

// table is rows of texts as they are drawn in plain text, which every bug
// tracker shows alike.
type table struct {
	header []string
	rows   [][]string
}

// draw writes the table with aligned columns, numbers to the right.
func (t *table) draw() string {
	columns := len(t.header)
	for _, row := range t.rows {
		columns = max(columns, len(row))
	}
	widths, numbers := make([]int, columns), make([]bool, columns)
	fit := func(row []string, most int) []string {
		cells := make([]string, columns)
		for i := range row {
			cells[i] = cut(oneLine(row[i]), most)
			widths[i] = max(widths[i], utf8.RuneCountInString(cells[i]))
		}
		return cells
	}
	header := fit(t.header, widestName)
	rows := make([][]string, len(t.rows))
	for i := range numbers {
		numbers[i] = len(rows) > 0
	}
	for i, row := range t.rows {
		rows[i] = fit(row, widestCell)
		for k, cell := range rows[i] {
			numbers[k] = numbers[k] && (cell == "NULL" || numeric(cell))
		}
	}
	var b strings.Builder
	line := func(cells []string) {
		for i := range cells {
			fill := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cells[i]))
			if numbers[i] {
				cells[i] = fill + cells[i]
			} else {
				cells[i] += fill
			}
		}
		b.WriteString(strings.TrimRight(" "+strings.Join(cells, " | "), " ") + "\n")
	}
	line(header)
	rules := make([]string, columns)
	for i, width := range widths {
		rules[i] = strings.Repeat("-", width+2)
	}
	b.WriteString(strings.Join(rules, "+") + "\n")
	for _, row := range rows {
		line(row)
	}
	return b.String()
}

// numeric tells whether a text looks like a number.
func numeric(text string) bool {
	switch text {
	case "NaN", "Infinity", "-Infinity":
		return true
	case "":
		return false
	}
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' {
			return false
		}
	}
	return true
}
